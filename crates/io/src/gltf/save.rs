//! A document as files: a GLB with everything in it, or a `.gltf` with its buffers and images beside it.
//!
//! Nothing is encoded anew: buffers and images are moved, not changed. In a GLB, files beside the document move into
//! the BIN chunk and data URIs with them, because links would dangle wherever the GLB goes. A `.gltf` keeps its links;
//! in another folder the linked files are written there too.

use super::buffers::{Bytes, Source};
use super::document::Document;
use super::json::{self, items, member, quoted, with_member, without_member};
use super::schema::BufferView;
use super::text::{Text, broken};
use super::{glb, uri};
use crate::error::WriteError;
use posewright::Note;
use std::path::{Path, PathBuf};

/// Files to be written, and what is worth saying about them.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// Paths and contents; the document itself comes last, after what it links to.
    pub files: Vec<(PathBuf, Vec<u8>)>,
    /// Links that could not be followed, chunks that a `.gltf` cannot hold.
    pub notes: Vec<Note>,
}

impl Document {
    /// The document as files for `path`: a `.gltf` where the path ends so, else a GLB (`.glb`, `.vrm`, `.vrma`).
    ///
    /// # Errors
    /// When a GLB would exceed 4 GiB, or the JSON cannot be edited.
    pub fn to_files(&self, path: &Path) -> Result<Output, WriteError> {
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gltf")) {
            return self.to_gltf(path);
        }
        let mut notes = Vec::new();
        let bytes = self.to_glb(&mut notes)?;
        Ok(Output { files: vec![(path.to_path_buf(), bytes)], notes })
    }

    /// The document as one GLB with all buffers and images in it; what cannot be embedded is noted.
    ///
    /// # Errors
    /// When it would exceed 4 GiB, or the JSON cannot be edited.
    pub fn to_glb(&self, notes: &mut Vec<Note>) -> Result<Vec<u8>, WriteError> {
        let mut text = self.finished_text()?;
        let merges = self.buffers.iter().any(|b| matches!(b.source, Source::File(_) | Source::Added))
            || self.format == crate::Format::Gltf;
        let mut merged = if merges { Some(self.merge_buffers(&mut text)?) } else { None };
        self.embed_images(&mut text, &mut merged, notes)?;
        let bin = merged.as_deref().or_else(|| match self.buffers.first() {
            Some(Bytes { source: Source::Bin, bytes, .. }) => Some(bytes.as_slice()),
            _ => None,
        });
        glb::assemble(text.as_str().as_bytes(), bin.filter(|bin| !bin.is_empty()), &self.other_chunks)
    }

    /// The JSON without lists that have become empty, which glTF does not allow.
    fn finished_text(&self) -> Result<Text, WriteError> {
        let mut text = self.text.clone();
        if text.get("animations").is_some_and(|raw| json::item_count(raw).is_ok_and(|count| count == 0)) {
            text.unset("animations")?;
        }
        Ok(text)
    }

    /// Moves all buffers that have bytes into the first and returns it. Stand-ins of compressed buffers stay.
    fn merge_buffers(&self, text: &mut Text) -> Result<Vec<u8>, WriteError> {
        let mut out = Vec::new();
        // Old buffer to new buffer and offset.
        let mut moved: Vec<(usize, usize)> = Vec::with_capacity(self.buffers.len());
        let mut stand_ins = 0;
        for buffer in &self.buffers {
            if buffer.source == Source::Fallback {
                stand_ins += 1;
                moved.push((stand_ins, 0));
                continue;
            }
            out.resize(out.len().div_ceil(4) * 4, 0);
            moved.push((0, out.len()));
            let end = out.len() + buffer.kept_length()?;
            out.extend_from_slice(&buffer.bytes);
            out.resize(end, 0);
        }
        let Some(raw) = text.get("buffers") else { return Ok(out) };
        let places = items(raw).map_err(|e| broken("buffers", &e))?;
        let owners = self.buffers.iter().zip(places).map(|(buffer, place)| (buffer, &raw[place]));
        let first = owners.clone().find(|(buffer, _)| buffer.source != Source::Fallback);
        let Some((_, first)) = first else { return Ok(out) };
        let merged = without_member(first, "uri")
            .and_then(|merged| with_member(&merged, "byteLength", &out.len().to_string()))
            .map_err(|e| broken("buffers", &e))?;
        let others =
            owners.filter(|(buffer, _)| buffer.source == Source::Fallback).map(|(_, raw)| raw.to_string());
        let all: Vec<String> = std::iter::once(merged).chain(others).collect();
        text.set("buffers", &json::with_items("[]", &all))?;
        self.move_views(text, &moved)?;
        Ok(out)
    }

    fn move_views(&self, text: &mut Text, moved: &[(usize, usize)]) -> Result<(), WriteError> {
        let Some(raw) = text.get("bufferViews") else { return Ok(()) };
        let places = items(raw).map_err(|e| broken("bufferViews", &e))?;
        let mut out = String::with_capacity(raw.len());
        let mut at = 0;
        for (view, place) in self.views.iter().zip(places) {
            out.push_str(&raw[at..place.start]);
            at = place.end;
            let edited = moved_view(view, &raw[place], moved).map_err(|e| broken("bufferViews", &e))?;
            out.push_str(&edited);
        }
        out.push_str(&raw[at..]);
        text.set("bufferViews", &out)
    }

    /// Moves images from files beside the document, and from the data URIs of a `.gltf`, into the BIN chunk.
    fn embed_images(
        &self,
        text: &mut Text,
        bin: &mut Option<Vec<u8>>,
        notes: &mut Vec<Note>,
    ) -> Result<(), WriteError> {
        let images = self.images().unwrap_or_default();
        for (index, image) in images.iter().enumerate() {
            let stays = |link: &str| uri::is_data(link) && self.format == crate::Format::Glb;
            if image.buffer_view.is_some() || image.uri.as_deref().is_none_or(stays) {
                continue;
            }
            let (mime, bytes) = match self.image_bytes(index, image) {
                Ok(found) => found,
                Err(error) => {
                    notes.push(Note::warning(
                        format!("images[{index}]"),
                        format!("not embedded, its link stays: {error}"),
                    ));
                    continue;
                }
            };
            let mime = if mime.is_empty() { sniff_image(&bytes).to_string() } else { mime };
            let view = self.append_view(text, bin, &bytes)?;
            text.edit_item("images", index, |old| {
                let edited = with_member(&without_member(old, "uri")?, "bufferView", &view.to_string())?;
                with_member(&edited, "mimeType", &quoted(&mime))
            })?;
        }
        Ok(())
    }

    /// Appends bytes to the BIN chunk under way, and a buffer view of them, whose index is returned.
    fn append_view(
        &self,
        text: &mut Text,
        bin: &mut Option<Vec<u8>>,
        bytes: &[u8],
    ) -> Result<usize, WriteError> {
        let bin = match (bin, self.buffers.first()) {
            (bin @ None, Some(first)) if first.source == Source::Bin => {
                let mut bytes = first.bytes.clone();
                bytes.resize(first.kept_length()?, 0);
                bin.insert(bytes)
            }
            (bin, _) => bin.get_or_insert_default(),
        };
        if text.get("buffers").is_none_or(|raw| json::item_count(raw).is_ok_and(|count| count == 0)) {
            text.set("buffers", r#"[{"byteLength":0}]"#)?;
        }
        bin.resize(bin.len().div_ceil(4) * 4, 0);
        let (start, length) = (bin.len(), bytes.len());
        bin.extend_from_slice(bytes);
        let total = bin.len().to_string();
        text.edit_item("buffers", 0, |old| with_member(old, "byteLength", &total))?;
        let view =
            text.get("bufferViews").map_or(Ok(0), json::item_count).map_err(|e| broken("bufferViews", &e))?;
        text.push("bufferViews", &[format!(r#"{{"buffer":0,"byteOffset":{start},"byteLength":{length}}}"#)])?;
        Ok(view)
    }

    /// The document as a `.gltf` with its buffers and images beside it.
    fn to_gltf(&self, path: &Path) -> Result<Output, WriteError> {
        let mut out = Output::default();
        let mut text = self.finished_text()?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let moves = !same_folder(self.folder.as_deref(), folder);
        for (index, buffer) in self.buffers.iter().enumerate() {
            let link = match &buffer.source {
                Source::Data | Source::Fallback => continue,
                Source::File(file) => {
                    if moves {
                        let (name, own) = beside(file);
                        out.files.push((folder.join(&own), buffer.bytes.clone()));
                        if name.is_none() { continue } else { name.unwrap_or_default() }
                    } else {
                        continue;
                    }
                }
                Source::Added if self.buffers.iter().any(|b| b.source == Source::Data) => {
                    uri::encode_data("application/octet-stream", &buffer.bytes)
                }
                Source::Bin => self.new_file(&format!("{stem}.bin"), &buffer.bytes, folder, &mut out),
                Source::Added => {
                    let ending = if self.pruned_files.is_empty() { "_animations.bin" } else { ".bin" };
                    self.new_file(&format!("{stem}{ending}"), &buffer.bytes, folder, &mut out)
                }
            };
            text.edit_item("buffers", index, |old| with_member(old, "uri", &quoted(&link)))?;
        }
        if moves {
            self.copy_images(&mut text, folder, &mut out)?;
        }
        if !self.other_chunks.is_empty() {
            let message =
                format!("{} chunks of unknown kind cannot be kept in a .gltf", self.other_chunks.len());
            out.notes.push(Note::warning("GLB", message));
        }
        out.files.push((path.to_path_buf(), text.as_str().as_bytes().to_vec()));
        Ok(out)
    }

    /// A file for new bytes under a name that the document does not use yet; returns the link.
    fn new_file(&self, wanted: &str, bytes: &[u8], folder: &Path, out: &mut Output) -> String {
        let taken = |name: &str| {
            let name = Path::new(name);
            self.buffers.iter().any(|b| matches!(&b.source, Source::File(file) if file == name))
                || self.pruned_files.iter().any(|file| file == name)
                || out.files.iter().any(|(path, _)| *path == folder.join(name))
        };
        let stem = wanted.strip_suffix(".bin").unwrap_or(wanted);
        let names = std::iter::once(wanted.to_string()).chain((2..).map(|n| format!("{stem}_{n}.bin")));
        let name = names.into_iter().find(|name| !taken(name)).unwrap_or_default();
        out.files.push((folder.join(&name), bytes.to_vec()));
        uri::encode_name(&name)
    }

    fn copy_images(&self, text: &mut Text, folder: &Path, out: &mut Output) -> Result<(), WriteError> {
        for (index, image) in self.images().unwrap_or_default().iter().enumerate() {
            let Some(link) = image.uri.as_deref().filter(|link| !uri::is_data(link)) else { continue };
            let bytes = self.image_bytes(index, image);
            match (bytes, uri::relative_path(link, self.options.outside_folder)) {
                (Ok((_, bytes)), Ok(file)) => {
                    let (link, own) = beside(&file);
                    out.files.push((folder.join(own), bytes.into_owned()));
                    if let Some(link) = link {
                        text.edit_item("images", index, |old| with_member(old, "uri", &quoted(&link)))?;
                    }
                }
                (Err(error), _) => {
                    let message = format!("its link stays, but leads nowhere: {error}");
                    out.notes.push(Note::warning(format!("images[{index}]"), message));
                }
                (Ok(_), Err(message)) => out.notes.push(Note::warning(format!("images[{index}]"), message)),
            }
        }
        Ok(())
    }
}

/// A linked file's place in another folder, and its new link where the old one would leave that folder.
fn beside(file: &Path) -> (Option<String>, PathBuf) {
    if !file.starts_with("..") {
        return (None, file.to_path_buf());
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    (Some(uri::encode_name(&name)), PathBuf::from(name))
}

fn same_folder(a: Option<&Path>, b: &Path) -> bool {
    let b = if b.as_os_str().is_empty() { Path::new(".") } else { b };
    match (a.map(std::fs::canonicalize), std::fs::canonicalize(b)) {
        (Some(Ok(a)), Ok(b)) => a == b,
        _ => false,
    }
}

fn moved_view(view: &BufferView, raw: &str, moved: &[(usize, usize)]) -> Result<String, serde_json::Error> {
    let mut out = placed(raw, view.buffer, view.byte_offset, moved)?;
    if view.extensions.meshopt.is_some() {
        let extensions = member(&out, "extensions")?.unwrap_or("{}").to_string();
        let mut edited = extensions.clone();
        for name in ["EXT_meshopt_compression", "KHR_meshopt_compression"] {
            if let Some(old) = member(&extensions, name)?.filter(|old| *old != "null") {
                let packed: BufferView = serde_json::from_str(old)?;
                let new = placed(old, packed.buffer, packed.byte_offset, moved)?;
                edited = with_member(&edited, name, &new)?;
            }
        }
        out = with_member(&out, "extensions", &edited)?;
    }
    Ok(out)
}

/// An object with `buffer` and `byteOffset` that follow a buffer to its new place.
fn placed(
    raw: &str,
    buffer: usize,
    offset: usize,
    moved: &[(usize, usize)],
) -> Result<String, serde_json::Error> {
    let Some((new, base)) = moved.get(buffer).copied().filter(|place| *place != (buffer, 0)) else {
        return Ok(raw.to_string());
    };
    let out = with_member(raw, "buffer", &new.to_string())?;
    if base == 0 { Ok(out) } else { with_member(&out, "byteOffset", &(offset + base).to_string()) }
}

/// The media type of an image by its first bytes.
fn sniff_image(bytes: &[u8]) -> &'static str {
    if bytes.starts_with(b"\xff\xd8\xff") {
        "image/jpeg"
    } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
        "image/webp"
    } else if bytes.starts_with(b"\xabKTX 20\xbb") {
        "image/ktx2"
    } else {
        "image/png"
    }
}
