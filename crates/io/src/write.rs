//! Files that appear whole or not at all.

use std::fs::{self, File};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

/// Writes a file beside its place under a temporary name, then renames it. With `replace` off an existing file stays
/// and is an error.
///
/// # Errors
/// When the file exists and must not be replaced, or the folder cannot be written to; nothing is left behind then.
pub fn write_atomically(path: &Path, bytes: &[u8], replace: bool) -> Result<()> {
    if !replace && path.exists() {
        return Err(Error::new(ErrorKind::AlreadyExists, format!("{} exists", path.display())));
    }
    let temporary = temporary_name(path)?;
    let written = write(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_data()
}

fn temporary_name(path: &Path) -> Result<PathBuf> {
    let Some(name) = path.file_name() else {
        return Err(Error::new(ErrorKind::InvalidInput, format!("{} names no file", path.display())));
    };
    Ok(path.with_file_name(format!(".{}.{}.part", name.to_string_lossy(), std::process::id())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_replaced_only_when_asked_and_nothing_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.bin");
        write_atomically(&path, b"one", false).unwrap();
        assert_eq!(write_atomically(&path, b"two", false).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"one");
        write_atomically(&path, b"two", true).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert!(write_atomically(&folder.path().join("none/out.bin"), b"x", true).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
