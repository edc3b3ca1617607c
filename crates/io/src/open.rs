//! One way to read any file: the content decides what it is, never the ending of its name.

use crate::error::ReadError;
use crate::gltf::Document;
use crate::scene::{Format, ReadOptions, Scene};
use crate::{bvh, fbx, gltf};
use posewright::Note;
use std::path::Path;

/// What was read, and the document to write into where the format has one.
#[derive(Clone, Debug)]
pub struct Opened {
    /// Skeletons, clips and notes.
    pub scene: Scene,
    /// The file as it stands, for adding animations to it: glTF, GLB, VRM and VRMA.
    pub document: Option<Document>,
}

/// Reads a file of any known format and keeps the document that animations can be added to. Clips without a name of
/// their own are named after the file.
///
/// # Errors
/// When the file cannot be read, breaks its format, or is of no known format; each error names the place in the file,
/// the caller adds its name.
pub fn open(path: &Path, options: &ReadOptions) -> Result<Opened, ReadError> {
    let bytes = read_bytes(path, options)?;
    let mut opened = from_bytes(&bytes, path.parent(), options)?;
    opened.scene.notes.extend(wrong_ending(path, opened.scene.format));
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    for scene_clip in opened.scene.clips.iter_mut().filter(|c| c.clip.name.is_empty()) {
        scene_clip.clip.name = stem.to_string();
    }
    Ok(opened)
}

/// Reads a file of any known format.
///
/// # Errors
/// As [`open`].
pub fn read(path: &Path, options: &ReadOptions) -> Result<Scene, ReadError> {
    open(path, options).map(|opened| opened.scene)
}

/// Reads the bytes of a file of any known format; what lies beside it (buffers of a `.gltf`) is looked for in `folder`.
///
/// # Errors
/// As [`open`].
pub fn from_bytes(bytes: &[u8], folder: Option<&Path>, options: &ReadOptions) -> Result<Opened, ReadError> {
    if bytes.starts_with(b"glTF") || is_json(bytes) {
        let document = Document::from_bytes(bytes, folder, options)?;
        return Ok(Opened { scene: document.scene()?, document: Some(document) });
    }
    if bvh::looks_like_bvh(bytes) {
        return Ok(Opened { scene: bvh::read(bytes, options)?.within_reach()?, document: None });
    }
    if fbx::looks_like_fbx(bytes) {
        return Ok(Opened { scene: fbx::read(bytes, options)?.within_reach()?, document: None });
    }
    Err(ReadError::UnknownFormat(looks_like(bytes)))
}

fn read_bytes(path: &Path, options: &ReadOptions) -> Result<Vec<u8>, ReadError> {
    let size = std::fs::metadata(path)?.len();
    if size > options.max_bytes {
        return Err(ReadError::Limit { what: "bytes of the file", found: size, limit: options.max_bytes });
    }
    Ok(gltf::read_limited(path, options.max_bytes)?)
}

/// Whether the first character is that of a JSON object.
fn is_json(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    text.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')
}

/// Endings that each format goes by.
fn endings(format: Format) -> &'static [&'static str] {
    match format {
        Format::Bvh => &["bvh"],
        Format::Gltf => &["gltf"],
        Format::Glb => &["glb", "vrm", "vrma"],
        Format::Fbx => &["fbx"],
    }
}

fn wrong_ending(path: &Path, format: Format) -> Option<Note> {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let known = endings(format);
    if known.contains(&ending.as_str()) {
        return None;
    }
    let text = format!("the name ends in {ending:?}, the content is {format:?}; read as what it is");
    Some(Note::information("file", text))
}

/// What content that no reader takes looks like, with the way out.
fn looks_like(bytes: &[u8]) -> String {
    let head = &bytes[..bytes.len().min(4096)];
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let starts = |with: &[u8]| head.starts_with(with);
    if bytes.is_empty() {
        "the file is empty".into()
    } else if bytes.iter().all(|byte| *byte == 0) {
        "the file holds only zeros: a download or copy that failed".into()
    } else if starts(b"\xff\xfe")
        || starts(b"\xfe\xff")
        || starts(b"H\0I\0")
        || starts(b"\0H\0I")
        || starts(b"{\0")
    {
        "this is text in UTF-16; save it as UTF-8".into()
    } else if starts(b"PXR-USDC") || text.starts_with("#usda") {
        "this is USD, which is not read; convert it to GLB".into()
    } else if starts(b"PK\x03\x04") {
        "this is a zip archive (or USDZ); unpack it first".into()
    } else if starts(b"\x1f\x8b") {
        "this is compressed with gzip; unpack it first".into()
    } else if starts(b"BLENDER") || starts(b"\x28\xb5\x2f\xfd") {
        "this is a Blender file or compressed with zstd; export it as GLB".into()
    } else if starts(b"\x89PNG") || starts(b"\xff\xd8\xff") {
        "this is a picture, not a motion".into()
    } else if text.starts_with("version https://git-lfs") {
        "this is a Git LFS pointer, not the file; fetch it with git lfs pull".into()
    } else if text.contains("<COLLADA") {
        "this is COLLADA, which is not read; convert it to GLB".into()
    } else if text.to_ascii_lowercase().starts_with("<!doctype html") || text.starts_with("<html") {
        "this is a web page; the download did not give the file".into()
    } else if text.starts_with(":version") || text.contains(":bonedata") || text.starts_with("#!OML:ASF") {
        "this is Acclaim ASF/AMC, which is not read; convert it to BVH".into()
    } else if head.iter().all(|byte| byte.is_ascii_graphic() || byte.is_ascii_whitespace()) {
        let line: String = text.lines().next().unwrap_or_default().chars().take(60).collect();
        format!("text that begins with {line:?} is neither BVH, FBX nor glTF")
    } else {
        "binary data of no known kind; read are BVH, FBX, glTF, GLB, VRM and VRMA".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Opened, ReadError> {
        from_bytes(bytes, None, &ReadOptions::default())
    }

    #[test]
    fn junk_is_named() {
        for (bytes, word) in [
            (&b""[..], "empty"),
            (&[0; 64], "zeros"),
            (b"PK\x03\x04rest", "zip"),
            (b"#usda 1.0", "USD"),
            (b"<!DOCTYPE html><html>", "web page"),
            (b"version https://git-lfs.github.com/spec/v1", "LFS"),
            (b"\xff\xfeH\0I\0E\0R\0", "save it as UTF-8"),
            (b"\xfe\xff\0H\0I\0E\0R", "save it as UTF-8"),
            (b"hello there", "hello there"),
            (&[7, 200, 3, 255, 0, 1], "binary"),
        ] {
            let error = read(bytes).map(|_| ()).unwrap_err().to_string();
            assert!(error.contains(word), "{error:?} should name {word:?}");
        }
    }

    #[test]
    fn json_that_is_no_gltf_says_so() {
        let error = read(b" {\"name\": 1}").map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("asset"), "{error}");
        let error = read(b"{\"asset\": {\"version\":\"2.0\"},").map(|_| ()).unwrap_err().to_string();
        assert!(error.starts_with("line 1, column"), "{error}");
    }

    #[test]
    fn a_figure_out_of_all_bounds_is_an_error_that_names_the_joint() {
        let text = "HIERARCHY\nROOT far\n{\nOFFSET 1e14 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT leg\n{\n\
                    OFFSET 0 -1e14 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 -1e14 0\n}\n}\n}\n\
                    MOTION\nFrames: 1\nFrame Time: 0.1\n0 0 0 0 0 0\n";
        let options = ReadOptions { unit: crate::Unit::Metres(1.0), ..ReadOptions::default() };
        let error = from_bytes(text.as_bytes(), None, &options).map(|_| ()).unwrap_err().to_string();
        assert!(error.contains("far") && error.contains("1e9"), "{error}");
    }

    #[test]
    fn the_content_decides_and_a_wrong_ending_is_noted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("motion.fbx");
        std::fs::write(&path, r#"{"asset":{"version":"2.0"},"nodes":[{"children":[1]},{}]}"#).unwrap();
        let opened = open(&path, &ReadOptions::default()).unwrap();
        assert_eq!(opened.scene.format, Format::Gltf);
        assert_eq!(opened.scene.figures[0].skeleton.len(), 2);
        assert!(opened.scene.notes.iter().any(|note| note.text.contains("fbx")));
        let options = ReadOptions { max_bytes: 10, ..ReadOptions::default() };
        assert!(matches!(open(&path, &options), Err(ReadError::Limit { .. })));
        assert!(matches!(open(folder.path(), &ReadOptions::default()), Err(ReadError::Io(_))));
    }
}
