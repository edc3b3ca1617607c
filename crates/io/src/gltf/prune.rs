//! Removing accessors, buffer views and bytes that nothing uses, such as those of dropped animations.
//!
//! Method: no index changes, so that nothing has to be renumbered, not even in extensions that are not known here.
//! Unused entries at the end of a list go; those in the middle shrink to the smallest valid form. Bytes move together
//! and keep their place modulo 4, so that every alignment stays. Source: glTF 2.0, section 3.6.
//!
//! Limits: every whole number in an extension that is not known, or in extras, counts as a use of the accessor and of
//! the view of that index: too much may stay, never too little. An extension that points at bytes itself is refused.

use super::buffers::{Bytes, Reach, Source, find_reach};
use super::document::Document;
use super::json::{self, MAX_ITEMS, member, with_member, without_member};
use super::schema::BufferView;
use super::text::broken;
use super::uri;
use crate::error::WriteError;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::OnceLock;

/// Compression of views: where the packed bytes stand.
const MESHOPT: [&str; 2] = ["EXT_meshopt_compression", "KHR_meshopt_compression"];
/// Beginnings of the names of extensions that refer to no accessor and no view.
const HARMLESS: [&str; 8] = [
    "VRM",
    "KHR_materials_",
    "KHR_texture_",
    "EXT_texture_",
    "KHR_lights_",
    "KHR_mesh_quant",
    MESHOPT[0],
    MESHOPT[1],
];
/// What glTF has at the top besides the three lists that are pruned.
const KNOWN: [&str; 14] = [
    "asset",
    "scene",
    "scenes",
    "nodes",
    "meshes",
    "skins",
    "animations",
    "images",
    "textures",
    "samplers",
    "materials",
    "cameras",
    "extensionsUsed",
    "extensionsRequired",
];
/// An accessor that is valid and has no bytes.
const NO_ACCESSOR: &str = r#"{"componentType":5121,"count":1,"type":"SCALAR"}"#;
/// Fewer bytes than this are padding, not worth moving anything for.
const PADDING: usize = 4;

/// What is referred to.
#[derive(Default)]
struct Used {
    accessors: BTreeSet<usize>,
    views: BTreeSet<usize>,
    /// By buffer: the bytes of its used views.
    bytes: BTreeMap<usize, Vec<Range<usize>>>,
}

/// Where the used runs of a buffer go: old place and new start, in order.
#[derive(Debug, PartialEq)]
struct Packing {
    runs: Vec<(Range<usize>, usize)>,
    length: usize,
}

impl Document {
    /// Removes accessors, buffer views and bytes that nothing in the document uses, and returns the number of bytes.
    /// The indices of all that stays are as they were.
    ///
    /// # Errors
    /// When an extension that is not known here points at bytes of a buffer, or the JSON cannot be edited.
    pub fn prune(&mut self) -> Result<usize, WriteError> {
        let used = self.used()?;
        let before: usize = self.buffers.iter().map(|b| b.bytes.len()).sum();
        let packings: Vec<Option<Packing>> =
            self.buffers.iter().enumerate().map(|(index, b)| packing(b, used.bytes.get(&index))).collect();
        self.drop_accessors(&used.accessors)?;
        self.drop_views(&used, &packings)?;
        self.pack(&used, packings)?;
        let unread =
            |e: crate::ReadError| WriteError::Unsupported { place: "JSON".into(), message: e.to_string() };
        self.views = self.list("bufferViews", MAX_ITEMS).map_err(unread)?;
        self.accessors = self.list("accessors", MAX_ITEMS).map_err(unread)?;
        let packed = self.views.iter().enumerate().filter(|(_, view)| view.extensions.meshopt.is_some());
        self.unpacked = packed.map(|(index, _)| (index, OnceLock::new())).collect();
        // Buffers are shorter now. What reached beyond one before was told of when the file was read.
        self.buffers.iter_mut().for_each(|buffer| buffer.reach = Reach::default());
        find_reach(&mut self.buffers, &self.views, &mut Vec::new());
        Ok(before - self.buffers.iter().map(|b| b.bytes.len()).sum::<usize>())
    }

    fn used(&self) -> Result<Used, WriteError> {
        let whole: Value = serde_json::from_str(self.json()).map_err(|e| broken("JSON", &e))?;
        let mut numbers = BTreeSet::new();
        foreign(&whole, &mut numbers)?;
        for (key, value) in whole.as_object().into_iter().flatten() {
            let lists = ["accessors", "bufferViews", "buffers", "extensions", "extras"];
            if !KNOWN.contains(&key.as_str()) && !lists.contains(&key.as_str()) {
                every_number(value, key, &mut numbers)?;
            }
        }
        let mut used = Used { accessors: numbers.clone(), views: numbers, ..Used::default() };
        used.accessors.extend(accessors(&whole));
        used.views.extend(each(&whole["images"]).filter_map(|image| index(&image["bufferView"])));
        let all: Vec<&Value> = each(&whole["accessors"]).collect();
        for accessor in used.accessors.iter().filter_map(|index| all.get(*index)) {
            let sparse = &accessor["sparse"];
            let places = [accessor, &sparse["indices"], &sparse["values"]];
            used.views.extend(places.into_iter().filter_map(|place| index(&place["bufferView"])));
        }
        used.accessors.retain(|index| *index < self.accessors.len());
        used.views.retain(|index| *index < self.views.len());
        let all: Vec<&Value> = each(&whole["bufferViews"]).collect();
        for view in used.views.iter().filter_map(|index| all.get(*index)) {
            let packed = MESHOPT.iter().map(|name| &view["extensions"][*name]);
            for place in std::iter::once(*view).chain(packed).filter(|place| place.is_object()) {
                let run: BufferView =
                    serde_json::from_value(place.clone()).map_err(|e| broken("bufferViews", &e))?;
                let end = run.byte_offset.saturating_add(run.byte_length);
                used.bytes.entry(run.buffer).or_default().push(run.byte_offset..end);
            }
        }
        Ok(used)
    }

    fn drop_accessors(&mut self, used: &BTreeSet<usize>) -> Result<(), WriteError> {
        let Some(raw) = self.raw("accessors").filter(|raw| raw.starts_with('[')) else { return Ok(()) };
        let places = json::items(raw).map_err(|e| broken("accessors", &e))?;
        if used.len() == places.len() {
            return Ok(());
        }
        let end = used.last().map_or(0, |last| last + 1);
        let item = |(index, place): (usize, Range<usize>)| match used.contains(&index) {
            true => raw[place].to_string(),
            false => NO_ACCESSOR.to_string(),
        };
        let kept: Vec<String> = places.into_iter().take(end).enumerate().map(item).collect();
        self.set_list("accessors", &kept)
    }

    fn drop_views(&mut self, used: &Used, packings: &[Option<Packing>]) -> Result<(), WriteError> {
        let Some(raw) = self.raw("bufferViews").filter(|raw| raw.starts_with('[')) else { return Ok(()) };
        let places = json::items(raw).map_err(|e| broken("bufferViews", &e))?;
        let end = used.views.last().map_or(0, |last| last + 1);
        let spare = used.bytes.keys().next().copied().unwrap_or(0);
        let mut kept = Vec::with_capacity(end);
        for (index, place) in places.into_iter().take(end).enumerate() {
            kept.push(match used.views.contains(&index) {
                true => placed_view(&raw[place], packings).map_err(|e| broken("bufferViews", &e))?,
                false => format!(r#"{{"buffer":{spare},"byteLength":1}}"#),
            });
        }
        self.set_list("bufferViews", &kept)
    }

    fn pack(&mut self, used: &Used, packings: Vec<Option<Packing>>) -> Result<(), WriteError> {
        let needed = |(index, buffer): (usize, &Bytes)| {
            buffer.source == Source::Fallback || used.bytes.contains_key(&index)
        };
        let end = self.buffers.iter().enumerate().rposition(needed).map_or(0, |last| last + 1);
        for (index, packing) in packings.into_iter().enumerate().take(end) {
            let Some(packing) = packing else { continue };
            let buffer = &mut self.buffers[index];
            buffer.bytes = packing.bytes(&buffer.bytes);
            let length = buffer.bytes.len().to_string();
            let link = (buffer.source == Source::Data)
                .then(|| uri::encode_data("application/octet-stream", &buffer.bytes));
            if let Source::File(file) = &buffer.source {
                // Other documents may link to the file: the packed bytes get one of their own.
                self.pruned_files.push(file.clone());
                buffer.source = Source::Added;
            }
            let added = buffer.source == Source::Added;
            self.text.edit_item("buffers", index, |old| {
                let edited = with_member(old, "byteLength", &length)?;
                match link {
                    Some(link) => with_member(&edited, "uri", &json::quoted(&link)),
                    None if added => without_member(&edited, "uri"),
                    None => Ok(edited),
                }
            })?;
        }
        if end < self.buffers.len() {
            self.buffers.truncate(end);
            let raw = self.raw("buffers").unwrap_or("[]");
            let places = json::items(raw).map_err(|e| broken("buffers", &e))?;
            let kept: Vec<String> =
                places.into_iter().take(end).map(|place| raw[place].to_string()).collect();
            self.set_list("buffers", &kept)?;
        }
        Ok(())
    }

    /// Sets a list; glTF allows no empty ones.
    fn set_list(&mut self, key: &str, items: &[String]) -> Result<(), WriteError> {
        if items.is_empty() {
            self.text.unset(key)
        } else {
            self.text.set(key, &json::with_items("[]", items))
        }
    }
}

impl Packing {
    fn place(&self, offset: usize) -> usize {
        let after = self.runs.partition_point(|(run, _)| run.start <= offset);
        match after.checked_sub(1).and_then(|last| self.runs.get(last)) {
            Some((run, new)) => new + (offset - run.start),
            None => 0,
        }
    }

    fn bytes(&self, old: &[u8]) -> Vec<u8> {
        let mut out = vec![0; self.length];
        for (run, new) in &self.runs {
            out[*new..new + run.len()].copy_from_slice(&old[run.clone()]);
        }
        out
    }
}

/// How a buffer gets smaller; `None` where it stays: nothing to gain, or a view reaches beyond its bytes.
fn packing(buffer: &Bytes, used: Option<&Vec<Range<usize>>>) -> Option<Packing> {
    let mut ranges = used.cloned().unwrap_or_default();
    ranges.sort_by_key(|range| range.start);
    let mut merged: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match merged.last_mut().filter(|last| range.start <= last.end) {
            Some(last) => last.end = last.end.max(range.end),
            None => merged.push(range),
        }
    }
    let size = buffer.bytes.len();
    if buffer.source == Source::Fallback || merged.last().is_some_and(|last| last.end > size) {
        return None;
    }
    let mut length = 0usize;
    let mut runs = Vec::with_capacity(merged.len());
    for run in merged {
        let start = length + (run.start % 4 + 4 - length % 4) % 4;
        length = start + run.len();
        runs.push((run, start));
    }
    // A buffer that stays in the list has a byte at least.
    let length = length.max(PADDING);
    (length + PADDING <= size).then_some(Packing { runs, length })
}

/// A view whose bytes, plain and packed, follow their buffers.
fn placed_view(raw: &str, packings: &[Option<Packing>]) -> Result<String, serde_json::Error> {
    let mut out = placed(raw, packings)?;
    let Some(extensions) = member(raw, "extensions")?.filter(|raw| raw.starts_with('{')) else {
        return Ok(out);
    };
    let mut edited = extensions.to_string();
    for name in MESHOPT {
        if let Some(old) = member(extensions, name)?.filter(|old| old.starts_with('{')) {
            edited = with_member(&edited, name, &placed(old, packings)?)?;
        }
    }
    if edited != extensions {
        out = with_member(&out, "extensions", &edited)?;
    }
    Ok(out)
}

fn placed(raw: &str, packings: &[Option<Packing>]) -> Result<String, serde_json::Error> {
    let view: BufferView = serde_json::from_str(raw)?;
    let Some(Some(packing)) = packings.get(view.buffer) else { return Ok(raw.to_string()) };
    let offset = packing.place(view.byte_offset);
    if offset == view.byte_offset {
        Ok(raw.to_string())
    } else {
        with_member(raw, "byteOffset", &offset.to_string())
    }
}

/// Accessors that meshes, skins and animations name.
fn accessors(whole: &Value) -> BTreeSet<usize> {
    let mut out = BTreeSet::new();
    let mut all = |attributes: &Value| {
        out.extend(attributes.as_object().into_iter().flatten().filter_map(|(_, value)| index(value)));
    };
    let primitives = || each(&whole["meshes"]).flat_map(|mesh| each(&mesh["primitives"]));
    for primitive in primitives() {
        all(&primitive["attributes"]);
        each(&primitive["targets"]).for_each(&mut all);
    }
    out.extend(primitives().filter_map(|primitive| index(&primitive["indices"])));
    out.extend(each(&whole["skins"]).filter_map(|skin| index(&skin["inverseBindMatrices"])));
    let samplers = || each(&whole["animations"]).flat_map(|animation| each(&animation["samplers"]));
    out.extend(samplers().flat_map(|s| [index(&s["input"]), index(&s["output"])]).flatten());
    out
}

fn each(list: &Value) -> impl Iterator<Item = &Value> {
    list.as_array().into_iter().flatten()
}

/// An index, also where it is spelled `3.0`.
fn index(value: &Value) -> Option<usize> {
    let number = value.as_f64().filter(|n| n.fract() == 0.0 && (0.0..MAX_ITEMS as f64).contains(n))?;
    Some(number as usize)
}

/// Gathers the numbers of all extensions that may refer to something, and of extras.
fn foreign(value: &Value, out: &mut BTreeSet<usize>) -> Result<(), WriteError> {
    if let Some(members) = value.as_object() {
        for (key, value) in members {
            match (key.as_str(), value.as_object()) {
                ("extras", _) => every_number(value, "extras", out)?,
                ("extensions", Some(extensions)) => {
                    for (name, extension) in extensions {
                        let harmless = HARMLESS.iter().any(|start| name.starts_with(start));
                        if harmless { foreign(extension, out)? } else { every_number(extension, name, out)? }
                    }
                }
                _ => foreign(value, out)?,
            }
        }
    }
    each(value).try_for_each(|item| foreign(item, out))
}

fn every_number(value: &Value, name: &str, out: &mut BTreeSet<usize>) -> Result<(), WriteError> {
    out.extend(index(value));
    if let Some(members) = value.as_object() {
        if members.contains_key("buffer") && members.contains_key("byteLength") {
            let message =
                "points at bytes of a buffer in a way that is not known here: this file cannot be pruned";
            return Err(WriteError::Unsupported { place: name.into(), message: message.into() });
        }
        members.values().try_for_each(|value| every_number(value, name, out))?;
    }
    each(value).try_for_each(|item| every_number(item, name, out))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReadOptions;

    /// Three views of four floats each; the middle one is used by nothing, the last by an image.
    fn document(extra: &str) -> Document {
        let bytes: Vec<u8> = (0..48).collect();
        let uri = uri::encode_data("application/octet-stream", &bytes);
        let json = format!(
            r#"{{"asset":{{"version":"2.0"}},{extra}
            "meshes":[{{"primitives":[{{"attributes":{{"_W":0}}}}]}}],
            "images":[{{"bufferView":2,"mimeType":"image/png"}}],
            "accessors":[{{"bufferView":0,"componentType":5126,"count":4,"type":"SCALAR"}},
                         {{"bufferView":1,"componentType":5126,"count":4,"type":"SCALAR"}}],
            "bufferViews":[{{"buffer":0,"byteLength":16}},{{"buffer":0,"byteOffset":16,"byteLength":16}},
                           {{"buffer":0,"byteOffset":32,"byteLength":16}}],
            "buffers":[{{"byteLength":48,"uri":"{uri}"}}]}}"#
        );
        Document::from_bytes(json.as_bytes(), None, &ReadOptions::default()).unwrap()
    }

    #[test]
    fn bytes_that_nothing_uses_go_and_indices_stay() {
        let mut pruned = document("");
        assert_eq!(pruned.prune().unwrap(), 16);
        assert_eq!((pruned.accessors.len(), pruned.views.len()), (1, 3));
        assert_eq!(pruned.views[2].byte_offset, 16);
        let again = Document::from_bytes(pruned.json().as_bytes(), None, &ReadOptions::default()).unwrap();
        assert_eq!(again.buffers[0].bytes[16..], (32..48).collect::<Vec<u8>>()[..]);
        assert_eq!(pruned.prune().unwrap(), 0);
    }

    #[test]
    fn what_an_unknown_extension_may_mean_stays_and_its_bytes_are_refused() {
        let mut kept = document(r#""extensions":{"ACME_table":{"values":1}},"#);
        assert_eq!(kept.prune().unwrap(), 0);
        let mut known = document(r#""extensions":{"VRMC_springBone":{"node":1}},"#);
        assert_eq!(known.prune().unwrap(), 16);
        let mut refused = document(r#""extensions":{"ACME_zip":{"buffer":0,"byteLength":4}},"#);
        let said = refused.prune().unwrap_err().to_string();
        assert!(said.contains("ACME_zip"), "{said}");
    }

    #[test]
    fn runs_keep_their_place_modulo_four() {
        let buffer = Bytes::new(Source::Bin, (0..100).collect());
        let packing = packing(&buffer, Some(&vec![50..54, 6..9, 52..60])).unwrap();
        assert_eq!(packing.runs, [(6..9, 2), (50..60, 6)]);
        assert_eq!((packing.place(52), packing.length), (8, 16));
        assert_eq!(packing.bytes(&buffer.bytes)[6..], (50..60).collect::<Vec<u8>>()[..]);
    }
}
