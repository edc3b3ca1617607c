//! The JSON of a document as text with the place of every top-level member, and the edits that writing needs.

use super::json;
use crate::error::WriteError;
use std::ops::Range;

/// JSON text whose top-level members can be replaced without touching the others.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    json: String,
    /// Members in order and where their values stand.
    members: Vec<(String, Range<usize>)>,
}

/// An edit of text that was read as JSON and still fails as such; it names the part.
pub(crate) fn broken(place: &str, error: &serde_json::Error) -> WriteError {
    WriteError::Unsupported { place: place.into(), message: format!("its JSON cannot be edited: {error}") }
}

impl Text {
    /// Finds the members of an object.
    pub(crate) fn new(json: String) -> Result<Text, serde_json::Error> {
        let members = json::members(&json)?;
        Ok(Text { json, members })
    }

    /// The whole text.
    pub(crate) fn as_str(&self) -> &str {
        &self.json
    }

    /// The names of the members, in order.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(|(name, _)| name.as_str())
    }

    fn position(&self, key: &str) -> Option<usize> {
        self.members.iter().rposition(|(name, _)| name == key)
    }

    /// The text of a member's value; the last one where a key repeats.
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        let place = self.members[self.position(key)?].1.clone();
        Some(&self.json[place])
    }

    /// Replaces a member's value, or adds the member at the end.
    pub(crate) fn set(&mut self, key: &str, value: &str) -> Result<(), WriteError> {
        let Some(found) = self.position(key) else {
            self.json = json::with_member(&self.json, key, value).map_err(|e| broken(key, &e))?;
            self.members = json::members(&self.json).map_err(|e| broken(key, &e))?;
            return Ok(());
        };
        self.splice(found, self.members[found].1.clone(), value);
        Ok(())
    }

    /// Replaces a part of a member's value.
    fn splice(&mut self, member: usize, place: Range<usize>, value: &str) {
        self.json.replace_range(place.clone(), value);
        let grown = |at: usize| at - place.len() + value.len();
        let end = self.members[member].1.end;
        self.members[member].1.end = grown(end);
        for (_, later) in self.members.iter_mut().filter(|(_, later)| later.start >= end) {
            *later = grown(later.start)..grown(later.end);
        }
    }

    /// Removes a member.
    pub(crate) fn unset(&mut self, key: &str) -> Result<(), WriteError> {
        if self.position(key).is_some() {
            self.json = json::without_member(&self.json, key).map_err(|e| broken(key, &e))?;
            self.members = json::members(&self.json).map_err(|e| broken(key, &e))?;
        }
        Ok(())
    }

    /// Appends items to a list, which is made where there is none. What is there is not copied, so that many small
    /// additions cost no more than one large one.
    pub(crate) fn push(&mut self, key: &str, items: &[String]) -> Result<(), WriteError> {
        if items.is_empty() {
            return Ok(());
        }
        match self.position(key) {
            Some(found) if self.json[self.members[found].1.clone()].starts_with('[') => {
                let place = self.members[found].1.clone();
                let (at, text) = json::addition(&self.json[place.clone()], items);
                self.splice(found, place.start + at..place.start + at, &text);
                Ok(())
            }
            _ => self.set(key, &format!("[{}]", items.join(","))),
        }
    }

    /// Changes one item of a list.
    pub(crate) fn edit_item(
        &mut self,
        key: &str,
        index: usize,
        edit: impl FnOnce(&str) -> Result<String, serde_json::Error>,
    ) -> Result<(), WriteError> {
        let name = format!("{key}[{index}]");
        let list = self.get(key).unwrap_or("[]");
        let places = json::items(list).map_err(|e| broken(key, &e))?;
        let Some(place) = places.get(index).cloned() else {
            return Err(WriteError::Unsupported { place: name, message: "does not exist".into() });
        };
        let item = edit(&list[place.clone()]).map_err(|e| broken(&name, &e))?;
        let list = format!("{}{item}{}", &list[..place.start], &list[place.end..]);
        self.set(key, &list)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECT: &str = "{ \"a\": [1],\n \"b\": {\"x\": 2}, \"c\": [ {\"y\":1} , 5 ] }";

    #[test]
    fn edits_leave_the_rest_alone() {
        let mut text = Text::new(OBJECT.into()).unwrap();
        text.push("a", &["2".into(), "3".into()]).unwrap();
        text.set("b", "7").unwrap();
        text.edit_item("c", 0, |item| json::with_member(item, "z", "4")).unwrap();
        text.push("d", &["\"new\"".into()]).unwrap();
        let expected = "{ \"a\": [1,2,3],\n \"b\": 7, \"c\": [ {\"y\":1,\"z\":4} , 5 ],\"d\":[\"new\"] }";
        assert_eq!(text.as_str(), expected);
        text.unset("a").unwrap();
        assert_eq!(text.get("c"), Some("[ {\"y\":1,\"z\":4} , 5 ]"));
        assert!(text.edit_item("c", 2, |item| Ok(item.into())).is_err());
    }
}
