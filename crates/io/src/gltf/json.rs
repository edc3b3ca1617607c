//! JSON as text with places: where the members of an object and the items of an array stand, and how to change one of
//! them without touching a byte of the others.
//!
//! Offsets come from `serde_json`'s borrowed raw values, so that what counts as JSON is decided in one place.

use crate::error::ReadError;
use serde::Deserialize;
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

/// The most items of any list of a file. Every list that grows memory has a lower limit of its own.
pub(crate) const MAX_ITEMS: usize = 4 << 20;

fn place_of(raw: &RawValue, text: &str) -> Range<usize> {
    let start = raw.get().as_ptr() as usize - text.as_ptr() as usize;
    start..start + raw.get().len()
}

struct Members<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Members<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                #[derive(Deserialize)]
                struct Key<'a>(#[serde(borrow)] Cow<'a, str>);
                let mut members = Vec::new();
                while let Some((Key(key), value)) = map.next_entry()? {
                    members.push((key, value));
                    if members.len() > MAX_ITEMS {
                        return Err(serde::de::Error::custom("too many members"));
                    }
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Read)
    }
}

/// The members of an object with the places of their values in `text`, in order.
///
/// # Errors
/// When `text` is not an object.
pub(crate) fn members(text: &str) -> Result<Vec<(String, Range<usize>)>, serde_json::Error> {
    let Members(members) = serde_json::from_str(text)?;
    Ok(members.into_iter().map(|(key, raw)| (key.into_owned(), place_of(raw, text))).collect())
}

/// The text of one member's value; the last of several with that key.
pub(crate) fn member<'a>(text: &'a str, key: &str) -> Result<Option<&'a str>, serde_json::Error> {
    Ok(members(text)?.into_iter().rev().find(|(name, _)| name == key).map(|(_, place)| &text[place]))
}

/// The places of an array's items.
///
/// # Errors
/// When `text` is not an array.
pub(crate) fn items(text: &str) -> Result<Vec<Range<usize>>, serde_json::Error> {
    let items: Vec<&RawValue> = serde_json::from_str(text)?;
    Ok(items.into_iter().map(|raw| place_of(raw, text)).collect())
}

/// How many items an array has, without keeping any.
pub(crate) fn item_count(text: &str) -> Result<usize, serde_json::Error> {
    struct Count(usize);
    impl<'de> Deserialize<'de> for Count {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Read;
            impl<'de> Visitor<'de> for Read {
                type Value = Count;
                fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str("an array")
                }
                fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Count, A::Error> {
                    let mut count = 0;
                    while seq.next_element::<IgnoredAny>()?.is_some() {
                        count += 1;
                    }
                    Ok(Count(count))
                }
            }
            deserializer.deserialize_seq(Read)
        }
    }
    serde_json::from_str::<Count>(text).map(|count| count.0)
}

/// A list of at most so many items.
struct Bounded<T> {
    limit: usize,
    item: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> DeserializeSeed<'de> for Bounded<T> {
    type Value = Vec<T>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<T>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Bounded<T> {
    type Value = Vec<T>;
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<T>, A::Error> {
        let mut out = Vec::new();
        while let Some(item) = seq.next_element()? {
            if out.len() == self.limit {
                return Err(serde::de::Error::custom("too many items"));
            }
            out.push(item);
        }
        Ok(out)
    }
}

/// Reads every item of an array as a `T`, naming the item that breaks.
///
/// # Errors
/// When `text` is not an array, has more than `limit` items, or an item is no `T`.
pub(crate) fn list<T: DeserializeOwned>(
    text: &str,
    name: &'static str,
    limit: usize,
) -> Result<Vec<T>, ReadError> {
    let broken = |error: serde_json::Error| wrong_type(name, &error);
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let all = Bounded { limit, item: PhantomData }.deserialize(&mut deserializer);
    if let (Ok(all), Ok(())) = (all, deserializer.end()) {
        return Ok(all);
    }
    let found = item_count(text).map_err(broken)?;
    if found > limit {
        return Err(ReadError::Limit { what: name, found: found as u64, limit: limit as u64 });
    }
    // Something is wrong: go item by item to say where.
    let mut out = Vec::new();
    for (index, place) in items(text).map_err(broken)?.into_iter().enumerate() {
        let item = serde_json::from_str(&text[place]);
        out.push(item.map_err(|error| wrong_type(format!("{name}[{index}]"), &error))?);
    }
    Ok(out)
}

/// An error about a part of the JSON. Line and column are those of an excerpt, which nobody can look up: they are left out.
pub(crate) fn wrong_type(place: impl Into<String>, error: &serde_json::Error) -> ReadError {
    let text = error.to_string();
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    ReadError::invalid(place, format!("{message}; correct the JSON or export the file again"))
}

/// What makes `added` the last items of the array `text`, and where it is to be inserted.
pub(crate) fn addition(text: &str, added: &[String]) -> (usize, String) {
    let inner = text.trim_end().strip_suffix(']').unwrap_or(text).trim_end();
    // The last character of a value is never an opening bracket, so this one opens an empty array.
    let comma = if inner.ends_with('[') || added.is_empty() { "" } else { "," };
    (inner.len(), format!("{comma}{}", added.join(",")))
}

/// The array `text` with `added` as its last items.
pub(crate) fn with_items(text: &str, added: &[String]) -> String {
    let (at, addition) = addition(text, added);
    format!("{}{addition}{}", &text[..at], &text[at..])
}

/// The object `text` with `value` for `key`: in its place, or as the last member.
pub(crate) fn with_member(text: &str, key: &str, value: &str) -> Result<String, serde_json::Error> {
    let places = members(text)?;
    if let Some((_, place)) = places.iter().rev().find(|(name, _)| name == key) {
        return Ok(format!("{}{value}{}", &text[..place.start], &text[place.end..]));
    }
    let (end, comma) = match places.iter().map(|(_, place)| place.end).max() {
        Some(end) => (end, ","),
        None => (text.find('{').map_or(0, |at| at + 1), ""),
    };
    Ok(format!("{}{comma}{}:{value}{}", &text[..end], quoted(key), &text[end..]))
}

/// The object `text` without the member `key`.
pub(crate) fn without_member(text: &str, key: &str) -> Result<String, serde_json::Error> {
    let places = members(text)?;
    let Some(found) = places.iter().rposition(|(name, _)| name == key) else { return Ok(text.to_string()) };
    let end = places[found].1.end;
    if found > 0 {
        return Ok(format!("{}{}", &text[..places[found - 1].1.end], &text[end..]));
    }
    let start = text.find('{').map_or(0, |at| at + 1);
    let after = text[end..].trim_start();
    let rest = after.strip_prefix(',').unwrap_or(after);
    Ok(format!("{}{rest}", &text[..start]))
}

/// A string as JSON.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECT: &str = "{ \"a\" : [1, 2] ,\n\t\"b\":{\"x\":\"}\"}, \"c\": null }";

    #[test]
    fn members_are_changed_in_place() {
        assert_eq!(member(OBJECT, "b").unwrap().unwrap(), "{\"x\":\"}\"}");
        assert_eq!(with_member(OBJECT, "c", "7").unwrap(), OBJECT.replace("null", "7"));
        assert_eq!(with_member(OBJECT, "d", "7").unwrap(), OBJECT.replace("null", "null,\"d\":7"));
        assert_eq!(with_member("{ }", "d\"", "7").unwrap(), "{\"d\\\"\":7 }");
    }

    #[test]
    fn members_are_removed_with_one_comma() {
        assert_eq!(without_member(OBJECT, "a").unwrap(), "{\n\t\"b\":{\"x\":\"}\"}, \"c\": null }");
        assert_eq!(without_member(OBJECT, "c").unwrap(), "{ \"a\" : [1, 2] ,\n\t\"b\":{\"x\":\"}\"} }");
        assert_eq!(without_member("{\"a\":1}", "a").unwrap(), "{}");
        assert_eq!(without_member(OBJECT, "zz").unwrap(), OBJECT);
    }

    #[test]
    fn items_are_appended() {
        assert_eq!(with_items("[ 1, [2] ]", &["3".into()]), "[ 1, [2],3 ]");
        assert_eq!(with_items("[ ]", &["3".into(), "4".into()]), "[3,4 ]");
        assert_eq!(with_items("[\"[\"]", &["3".into()]), "[\"[\",3]");
        assert_eq!(item_count("[1,[2,3],{}]").unwrap(), 3);
    }

    #[test]
    fn a_broken_item_is_named() {
        let error = list::<u32>("[1,2,\"x\"]", "nodes", 9).unwrap_err();
        assert!(error.to_string().starts_with("nodes[2]:"), "{error}");
        assert!(matches!(list::<u32>("[1,2]", "nodes", 1), Err(ReadError::Limit { found: 2, limit: 1, .. })));
    }
}
