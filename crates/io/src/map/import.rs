//! Reading maps: our own in TOML and JSON, flat name maps, and KeeMap's bone maps.

use super::{MapError, MapFile, Unlisted};
use posewright::Note;
use serde_json::Value;

/// Our own map, or a flat table of names.
pub(super) fn toml(text: &str) -> Result<MapFile, MapError> {
    let table: toml::Table = toml::from_str(text).map_err(|e| MapError::Syntax(e.to_string()))?;
    let strings: Option<Vec<(String, String)>> =
        table.iter().map(|(key, value)| Some((key.clone(), value.as_str()?.to_string()))).collect();
    match strings {
        Some(pairs) if !pairs.is_empty() && !table.contains_key("unlisted") => Ok(flat(pairs)),
        _ => toml::from_str(text).map_err(|e| MapError::Syntax(e.to_string())),
    }
}

/// Our own map, a flat object of names, or an object or list with KeeMap's entries.
pub(super) fn json(text: &str) -> Result<MapFile, MapError> {
    let value: Value = serde_json::from_str(text).map_err(|e| MapError::Syntax(e.to_string()))?;
    let entries = match &value {
        Value::Array(list) => Some(list),
        Value::Object(object) => object.get("bones").and_then(Value::as_array),
        _ => None,
    };
    if let Some(entries) = entries {
        return keemap(entries);
    }
    if let Value::Object(object) = &value {
        let strings: Option<Vec<(String, String)>> =
            object.iter().map(|(key, value)| Some((key.clone(), value.as_str()?.to_string()))).collect();
        if let Some(pairs) = strings.filter(|pairs| !pairs.is_empty()) {
            return Ok(flat(pairs));
        }
    }
    serde_json::from_str(text).map_err(|e| MapError::Syntax(e.to_string()))
}

fn flat(pairs: Vec<(String, String)>) -> MapFile {
    MapFile { version: 1, unlisted: Unlisted::Leave, flat: pairs, ..MapFile::default() }
}

/// KeeMap's bone map: a list of entries with the two names and per-bone corrections, which are not needed here since
/// rest poses are brought together by the reference stance.
fn keemap(entries: &[Value]) -> Result<MapFile, MapError> {
    let name = |entry: &Value, key: &str| entry.get(key).and_then(Value::as_str).map(str::to_string);
    let mut pairs = Vec::new();
    let mut corrected = 0;
    for (index, entry) in entries.iter().enumerate() {
        let (Some(source), Some(target)) =
            (name(entry, "SourceBoneName"), name(entry, "DestinationBoneName"))
        else {
            return Err(MapError::Syntax(format!(
                "bones[{index}]: expected SourceBoneName and DestinationBoneName, as KeeMap writes them"
            )));
        };
        let is_set = |key: &str| entry.get(key).and_then(Value::as_f64).is_some_and(|v| v != 0.0);
        corrected += usize::from(
            ["CorrectionFactorX", "CorrectionFactorY", "CorrectionFactorZ"].iter().any(|key| is_set(key)),
        );
        if !source.is_empty() && !target.is_empty() {
            pairs.push((source, target));
        }
    }
    let mut map = flat(pairs);
    if corrected > 0 {
        map.notes.push(Note::ignored(
            "map",
            format!(
                "{corrected} rotation corrections of the KeeMap file: the reference stance takes their place"
            ),
        ));
    }
    Ok(map)
}
