//! Files appear whole or not at all, and an input is never overwritten unless asked.

use crate::outcome::usage;
use anyhow::Context;
use std::fs;
use std::path::{Path, PathBuf};

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

fn is_same_file(a: &Path, b: &Path) -> bool {
    match (fs::canonicalize(a), fs::canonicalize(b)) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

/// Writes all files beside their places under temporary names, then renames them; on failure none is left behind.
pub(crate) fn write_all(files: &[(PathBuf, Vec<u8>)]) -> anyhow::Result<()> {
    let mut written: Vec<(PathBuf, &Path)> = Vec::new();
    let result = (|| {
        for (path, bytes) in files {
            let temporary = temporary_name(path);
            written.push((temporary.clone(), path));
            write_synced(&temporary, bytes).with_context(|| {
                format!("{}: cannot write; does the folder exist, and may it be written to", path.display())
            })?;
        }
        for (temporary, path) in &written {
            fs::rename(temporary, path)
                .with_context(|| format!("{}: cannot put the output in place", path.display()))?;
        }
        Ok(())
    })();
    if result.is_err() {
        for (temporary, _) in &written {
            let _ = fs::remove_file(temporary);
        }
    }
    result
}

fn write_synced(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write;
    let mut file = fs::File::create(path)?;
    file.write_all(bytes)?;
    file.flush()
}

fn temporary_name(path: &Path) -> PathBuf {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

/// The ending of a file's name in lower case.
pub(crate) fn ending(path: &Path) -> String {
    path.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let good = folder.path().join("a.bvh");
        let files = vec![(good.clone(), vec![1]), (folder.path().join("missing/b.bin"), vec![2])];
        assert!(write_all(&files).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(write_all(&files[..1]).is_ok());
        assert_eq!(fs::read(good).unwrap(), [1]);
    }

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
