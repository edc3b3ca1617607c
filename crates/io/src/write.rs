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
    write_together(&[(path, bytes)])
}

/// Writes several files that belong together, replacing what is there (where a link stands, what it leads to): all beside their places under temporary names,
/// then all renamed. The last file is the main one, whose folder must exist; folders of the others below it (those of
/// images that a `.gltf` links to) are made.
///
/// # Errors
/// When one of them cannot be written; the message names it. No temporary file is left behind.
pub fn write_together<P: AsRef<Path>, B: AsRef<[u8]>>(files: &[(P, B)]) -> Result<()> {
    let mut temporary = Vec::with_capacity(files.len());
    let mut folders = Vec::new();
    let result = make_folders(files, &mut folders).and_then(|()| put_in_place(files, &mut temporary));
    if result.is_err() {
        for path in &temporary {
            let _ = fs::remove_file(path);
        }
        // Only those that are empty go.
        for folder in folders.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
    result
}

/// Makes the folders of all files but the last that are missing below the last one's, and says which.
fn make_folders<P: AsRef<Path>, B>(files: &[(P, B)], made: &mut Vec<PathBuf>) -> Result<()> {
    let Some(((main, _), others)) = files.split_last() else { return Ok(()) };
    let Some(top) = main.as_ref().parent().filter(|top| top.as_os_str().is_empty() || top.is_dir()) else {
        return Ok(());
    };
    for folder in others.iter().filter_map(|(path, _)| path.as_ref().parent()) {
        let below = folder.strip_prefix(top).unwrap_or(Path::new(""));
        let mut at = top.to_path_buf();
        for part in below.components() {
            at.push(part);
            if !at.is_dir() {
                fs::create_dir(&at).map_err(|error| {
                    Error::new(
                        error.kind(),
                        format!("{}: cannot make the folder: {error}; {}", at.display(), remedy(&error)),
                    )
                })?;
                made.push(at.clone());
            }
        }
    }
    Ok(())
}

fn put_in_place<P: AsRef<Path>, B: AsRef<[u8]>>(
    files: &[(P, B)],
    temporary: &mut Vec<PathBuf>,
) -> Result<()> {
    let mut places = Vec::with_capacity(files.len());
    for (path, bytes) in files {
        let path = path.as_ref();
        let place = behind_links(path)?;
        temporary.push(temporary_name(&place)?);
        places.push(place);
        write(&temporary[temporary.len() - 1], bytes.as_ref()).map_err(|error| {
            Error::new(error.kind(), format!("{}: cannot write: {error}; {}", path.display(), remedy(&error)))
        })?;
    }
    for (path, from) in places.iter().zip(temporary) {
        fs::rename(from, path).map_err(|error| {
            Error::new(
                error.kind(),
                format!("{}: cannot put the output in place: {error}; {}", path.display(), remedy(&error)),
            )
        })?;
    }
    Ok(())
}

/// What helps against a failure to write.
fn remedy(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => "make its folder first, or choose another",
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
            "choose a folder that may be written to"
        }
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "make room there, or choose another folder",
        _ => "choose another name or folder",
    }
}

/// Longer chains of links go in a circle.
const MOST_LINKS: usize = 40;

/// Where a path leads: a link as an output means the file behind it, be it there yet or not.
fn behind_links(path: &Path) -> Result<PathBuf> {
    let mut place = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(to) = fs::read_link(&place) else { return no_device(place) };
        place = place.parent().unwrap_or(Path::new("")).join(to);
    }
    Err(Error::new(
        ErrorKind::InvalidInput,
        format!("{}: its links lead in a circle; choose another name", path.display()),
    ))
}

/// What is there and no regular file is nothing to be replaced.
fn no_device(place: PathBuf) -> Result<PathBuf> {
    match fs::metadata(&place) {
        Ok(found) if !found.is_file() && !found.is_dir() => {
            let text = format!(
                "{}: is a pipe or a device; only regular files are written; choose another name",
                place.display()
            );
            Err(Error::new(ErrorKind::InvalidInput, text))
        }
        _ => Ok(place),
    }
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

    #[test]
    fn a_failed_write_of_several_leaves_none() {
        let folder = tempfile::tempdir().unwrap();
        let files = [(folder.path().join("a.bvh"), vec![1]), (folder.path().join("none/b.bin"), vec![2])];
        let said = write_together(&files).unwrap_err().to_string();
        assert!(said.contains("b.bin") && said.contains("make its folder first"), "{said}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        let blocked = [(folder.path().join("new/x.png"), vec![1]), (folder.path().join(".."), vec![2])];
        assert!(write_together(&blocked).is_err());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        write_together(&files[..1]).unwrap();
        assert_eq!(fs::read(&files[0].0).unwrap(), [1]);
    }

    /// A link as an output was replaced by a file, and what it led to stayed as it was.
    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_stays() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("far")).unwrap();
        fs::write(path("far/real.glb"), b"old").unwrap();
        symlink("far/real.glb", path("link.glb")).unwrap();
        symlink("link.glb", path("second.glb")).unwrap();
        symlink("far/new.glb", path("dangling.glb")).unwrap();
        write_atomically(&path("second.glb"), b"new", true).unwrap();
        write_atomically(&path("dangling.glb"), b"made", true).unwrap();
        assert_eq!(fs::read(path("far/real.glb")).unwrap(), b"new");
        assert_eq!(fs::read(path("far/new.glb")).unwrap(), b"made");
        for link in ["link.glb", "second.glb", "dangling.glb"] {
            assert!(fs::symlink_metadata(path(link)).unwrap().is_symlink(), "{link}");
        }
        symlink("b", path("a")).unwrap();
        symlink("a", path("b")).unwrap();
        let said = write_atomically(&path("a"), b"x", true).unwrap_err().to_string();
        assert!(said.contains("circle"), "{said}");
        assert_eq!(fs::read_dir(path("far")).unwrap().count(), 2, "no temporary file");
        symlink("/dev/null", path("nowhere.glb")).unwrap();
        let said = write_atomically(&path("nowhere.glb"), b"x", true).unwrap_err().to_string();
        assert!(said.contains("device") && said.contains("/dev/null"), "{said}");
    }

    #[test]
    fn folders_of_linked_files_are_made() {
        let folder = tempfile::tempdir().unwrap();
        let image = folder.path().join("textures/of/skin.png");
        write_together(&[(image.clone(), vec![1]), (folder.path().join("a.gltf"), vec![2])]).unwrap();
        assert_eq!(fs::read(image).unwrap(), [1]);
    }
}
