//! An input is never overwritten unless asked.

use crate::outcome::usage;
use std::fs;
use std::path::Path;

/// Refuses an output that is one of the inputs, unless `force`; a command without that option gives `None`. Called before the work begins.
pub(crate) fn guard<'a>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'a Path>,
    force: impl Into<Option<bool>>,
) -> anyhow::Result<()> {
    let force = force.into();
    for input in inputs {
        if force != Some(true) && is_same_file(output, input) {
            let or_force = if force.is_some() { ", or overwrite it with --force" } else { "" };
            return Err(usage(format!(
                "{}: the output is also an input; choose another name{or_force}",
                output.display()
            )));
        }
    }
    Ok(())
}

/// What a file is to hold: the words for it, and the endings of its name.
pub(crate) type Kind = (&'static str, &'static [&'static str]);
pub(crate) const MOTION: Kind = ("a motion", &["glb", "gltf", "vrm", "vrma", "bvh"]);
pub(crate) const PICTURE: Kind = ("a picture", &["png"]);
pub(crate) const MAP: Kind = ("a map", &["toml", "json"]);
pub(crate) const PAGE: Kind = ("a page", &["html", "htm"]);
pub(crate) const REPORT: Kind = ("a report", &["json", "html"]);

/// Refuses an output that cannot be written, before the work begins: where it would stand, or by its name's ending.
pub(crate) fn check(path: &Path, (what, endings): Kind) -> anyhow::Result<()> {
    let name = path.display();
    let known: Vec<String> = endings.iter().map(|ending| format!(".{ending}")).collect();
    let known = match &known[..] {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => known.concat(),
    };
    if path.is_dir() {
        let inside = path.join(format!("NAME.{}", endings[0]));
        return Err(usage(format!(
            "{name}: is a folder; {what} is written to a file, such as {}",
            inside.display()
        )));
    }
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(usage(format!(
            "{name}: is a pipe or a device, and only regular files are written; give a name that ends in {known}"
        )));
    }
    if !endings.contains(&ending(path).as_str()) {
        return Err(usage(format!("{name}: {what} is written to a file whose name ends in {known}")));
    }
    Ok(())
}

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// Whether two outputs would be written to one place; neither need exist.
pub(crate) fn is_same_place(a: &Path, b: &Path) -> bool {
    let place = |path: &Path| {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        Some((fs::canonicalize(folder).ok()?, path.file_name()?.to_os_string()))
    };
    place(a).is_some_and(|a| place(b) == Some(a))
}

/// The ending of a file's name in lower case.
pub(crate) fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_is_known_by_any_of_its_names() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.glb");
        fs::write(&file, b"x").unwrap();
        let detour = folder.path().join("../").join(folder.path().file_name().unwrap()).join("a.glb");
        assert!(guard(&detour, [file.as_path()], false).is_err());
        assert!(guard(&detour, [file.as_path()], true).is_ok());
        let said = |force: Option<bool>| guard(&file, [file.as_path()], force).unwrap_err().to_string();
        assert!(said(Some(false)).contains("--force") && !said(None).contains("--force"));
    }
}
