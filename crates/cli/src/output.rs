//! An input is never overwritten unless asked.

use crate::outcome::usage;
use std::fs;
use std::path::Path;

/// Refuses an output that is one of the inputs, unless `force`. Called before the work begins.
pub(crate) fn guard<'a>(
    output: &Path,
    inputs: impl IntoIterator<Item = &'a Path>,
    force: bool,
) -> anyhow::Result<()> {
    if output.file_name().is_none() || output.is_dir() {
        return Err(usage(format!("{}: the output must be a file, not a folder", output.display())));
    }
    for input in inputs {
        if !force && is_same_file(output, input) {
            return Err(usage(format!(
                "{}: the output is also an input; choose another name, or overwrite it with --force",
                output.display()
            )));
        }
    }
    Ok(())
}

/// Refuses a report of another ending than the two that there are.
pub(crate) fn guard_report(report: &Path) -> anyhow::Result<()> {
    match ending(report).as_str() {
        "json" | "html" => Ok(()),
        _ => Err(usage(format!("{}: a report is written as .json or .html", report.display()))),
    }
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
    }
}
