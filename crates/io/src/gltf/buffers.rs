//! Where a document's bytes come from, loaded once: the BIN chunk, data URIs, files beside the document.

use super::document::Document;
use super::meshopt;
use super::schema::{Buffer, BufferView, Image, Meshopt};
use super::uri;
use crate::error::{ReadError, WriteError};
use crate::scene::ReadOptions;
use posewright::Note;
use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Where a buffer's bytes were found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    /// The GLB's BIN chunk.
    Bin,
    /// A data URI in the JSON.
    Data,
    /// A file, relative to the document's folder.
    File(PathBuf),
    /// Nowhere: the stand-in of a compressed buffer for readers that cannot decompress.
    Fallback,
    /// Added by posewright; its place is decided when the document is saved.
    Added,
}

/// A buffer with its bytes.
#[derive(Clone, Debug)]
pub(crate) struct Bytes {
    /// Where they were found.
    pub source: Source,
    /// All of them.
    pub bytes: Vec<u8>,
    /// How far the document's buffer views reach into it, which may be beyond its bytes.
    pub reach: Reach,
}

/// The end of the buffer view that ends last, in bytes from the start of its buffer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Byte after the last one.
    pub end: usize,
    /// Index of the buffer view.
    pub view: usize,
}

/// The most bytes that are written as zeros in the place of missing ones, per buffer.
const MOST_MISSING: usize = 64 << 20;

impl Bytes {
    pub(crate) fn new(source: Source, bytes: Vec<u8>) -> Bytes {
        Bytes { source, bytes, reach: Reach::default() }
    }

    /// Bytes that views point to and that are not there.
    pub(crate) fn missing(&self) -> usize {
        if self.source == Source::Fallback { 0 } else { self.reach.end.saturating_sub(self.bytes.len()) }
    }

    /// How many bytes must be kept before anything new: what lay under a view that points past the end would be taken
    /// for that view's data.
    ///
    /// # Errors
    /// When so many are missing that no zeros can stand in for them; names the view.
    pub(crate) fn kept_length(&self) -> Result<usize, WriteError> {
        if self.missing() > MOST_MISSING {
            let (place, have) = (format!("bufferViews[{}]", self.reach.view), self.bytes.len());
            let message = format!(
                "reaches to byte {} of a buffer that has {have}: the file is damaged, nothing can be added to it; \
                 fetch or export it again",
                self.reach.end
            );
            return Err(WriteError::Unsupported { place, message });
        }
        Ok(self.bytes.len() + self.missing())
    }
}

/// Notes how far views reach into each buffer, and warns of those that reach beyond its bytes.
pub(crate) fn find_reach(buffers: &mut [Bytes], views: &[BufferView], notes: &mut Vec<Note>) {
    for (index, view) in views.iter().enumerate() {
        let plain = (view.buffer, view.byte_offset, view.byte_length);
        let packed = view.extensions.meshopt.as_ref().map(|m| (m.buffer, m.byte_offset, m.byte_length));
        for (buffer, offset, length) in std::iter::once(plain).chain(packed) {
            let end = offset.saturating_add(length);
            if let Some(buffer) = buffers.get_mut(buffer).filter(|b| end > b.reach.end) {
                buffer.reach = Reach { end, view: index };
            }
        }
    }
    for (index, buffer) in buffers.iter().enumerate().filter(|(_, b)| b.missing() > 0) {
        let text = format!(
            "reaches to byte {} of buffer {index}, which has {}: the file is damaged; what is missing cannot be read, and \
             is zeros in what is written",
            buffer.reach.end,
            buffer.bytes.len()
        );
        notes.push(Note::warning(format!("bufferViews[{}]", buffer.reach.view), text));
    }
}

/// What loading needs to know.
pub(crate) struct Loader<'a> {
    /// The document's folder; without one nothing beside it can be read.
    pub folder: Option<&'a Path>,
    /// Limits.
    pub options: &'a ReadOptions,
    /// The GLB's BIN chunk until it is taken.
    pub bin: Option<Vec<u8>>,
    /// Bytes read so far.
    pub total: u64,
}

impl Loader<'_> {
    /// Loads all buffers.
    pub(crate) fn load(&mut self, list: &[Buffer], notes: &mut Vec<Note>) -> Result<Vec<Bytes>, ReadError> {
        let mut out = Vec::with_capacity(list.len());
        for (index, buffer) in list.iter().enumerate() {
            let place = format!("buffers[{index}]");
            let loaded = self.load_one(index, buffer, &place)?;
            if loaded.bytes.len() < buffer.byte_length && loaded.source != Source::Fallback {
                let text = format!(
                    "{} bytes announced, {} found; what points beyond them cannot be read",
                    buffer.byte_length,
                    loaded.bytes.len()
                );
                notes.push(Note::warning(place, text));
            }
            out.push(loaded);
        }
        Ok(out)
    }

    fn load_one(&mut self, index: usize, buffer: &Buffer, place: &str) -> Result<Bytes, ReadError> {
        let Some(text) = &buffer.uri else {
            // The BIN chunk is the first buffer's; another one leaves it where it is.
            let bin = if index == 0 { self.bin.take() } else { None };
            return Ok(match bin {
                Some(bytes) => Bytes::new(Source::Bin, bytes),
                None => Bytes::new(Source::Fallback, Vec::new()),
            });
        };
        if uri::is_data(text) {
            let (_, bytes) = uri::decode_data(text).map_err(|message| ReadError::invalid(place, message))?;
            self.count(bytes.len() as u64)?;
            return Ok(Bytes::new(Source::Data, bytes));
        }
        let path = uri::relative_path(text, self.options.outside_folder)
            .map_err(|message| ReadError::invalid(place, format!("uri {text:?} is refused: {message}")))?;
        let bytes = self.read_file(&path, place)?;
        Ok(Bytes::new(Source::File(path), bytes))
    }

    fn read_file(&mut self, path: &Path, place: &str) -> Result<Vec<u8>, ReadError> {
        let Some(folder) = self.folder else {
            let message =
                format!("needs the file {} beside it, but was not read from a folder", path.display());
            return Err(ReadError::invalid(place, message));
        };
        let bytes = inside(folder, path, self.options.outside_folder)
            .and_then(|path| {
                read_limited(&path, self.options.max_bytes - self.total.min(self.options.max_bytes))
            })
            .map_err(|error| {
                ReadError::invalid(place, format!("cannot read {} beside the file: {error}", path.display()))
            })?;
        self.count(bytes.len() as u64)?;
        Ok(bytes)
    }

    fn count(&mut self, bytes: u64) -> Result<(), ReadError> {
        self.total = self.total.saturating_add(bytes);
        if self.total > self.options.max_bytes {
            let (found, limit) = (self.total, self.options.max_bytes);
            return Err(ReadError::Limit { what: "bytes of the file and its buffers", found, limit });
        }
        Ok(())
    }
}

/// A file below a folder, with links followed; refused where they lead out of the folder, unless that is allowed.
fn inside(folder: &Path, path: &Path, outside_folder: bool) -> std::io::Result<PathBuf> {
    let found = folder.join(path);
    if !outside_folder && !std::fs::canonicalize(&found)?.starts_with(std::fs::canonicalize(folder)?) {
        return Err(std::io::Error::other(
            "it is a link that leads out of the folder of the file; put a copy in its place",
        ));
    }
    Ok(found)
}

/// Reads a whole regular file of at most `limit` bytes, without trusting what its size was a moment ago.
pub(crate) fn read_limited(path: &Path, limit: u64) -> std::io::Result<Vec<u8>> {
    // Before it is opened: opening a pipe that nobody writes to never ends.
    regular(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    let size = file.metadata()?;
    regular(&size)?;
    if size.len() > limit {
        return Err(std::io::Error::other(format!(
            "{} bytes are more than the limit of {limit}",
            size.len()
        )));
    }
    let mut bytes = Vec::with_capacity(size.len() as usize + 1);
    file.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(std::io::Error::other(format!("more than the limit of {limit} bytes")));
    }
    Ok(bytes)
}

fn regular(found: &Metadata) -> std::io::Result<()> {
    if found.is_dir() {
        return Err(std::io::Error::other("it is a folder"));
    }
    if !found.is_file() {
        return Err(std::io::Error::other(
            "it is a pipe or a device; only regular files are read: write what comes out of it to a file first",
        ));
    }
    Ok(())
}

impl Document {
    /// A buffer view.
    ///
    /// # Errors
    /// When there is none of that index.
    pub fn buffer_view(&self, view: usize) -> Result<&BufferView, ReadError> {
        self.views.get(view).ok_or_else(|| {
            ReadError::invalid(format!("bufferViews[{view}]"), format!("there are only {}", self.views.len()))
        })
    }

    /// The bytes of a buffer view, decompressed where they are compressed.
    ///
    /// # Errors
    /// When the view, its buffer or its bytes do not exist, or the compression is not known.
    pub fn buffer_view_bytes(&self, view: usize) -> Result<&[u8], ReadError> {
        let found = self.buffer_view(view)?;
        let place = format!("bufferViews[{view}]");
        if let Some(packed) = &found.extensions.meshopt {
            return self.unpacked(view, packed, &place);
        }
        self.bytes_at(found.buffer, found.byte_offset, found.byte_length, &place)
    }

    /// The bytes of a compressed view, decoded once.
    fn unpacked(&self, view: usize, packed: &Meshopt, place: &str) -> Result<&[u8], ReadError> {
        let Some(cell) = self.unpacked.get(&view) else { return Ok(&[]) };
        if let Some(known) = cell.get() {
            return Ok(known);
        }
        let data = self.bytes_at(packed.buffer, packed.byte_offset, packed.byte_length, place)?;
        let bytes = meshopt::decode(packed, data).map_err(|why| {
            ReadError::invalid(place, format!("compressed with EXT_meshopt_compression: {why}"))
        })?;
        Ok(cell.get_or_init(|| bytes))
    }

    /// Bytes of a buffer, checked.
    pub(crate) fn bytes_at(
        &self,
        buffer: usize,
        at: usize,
        len: usize,
        place: &str,
    ) -> Result<&[u8], ReadError> {
        let bytes = self.buffers.get(buffer).ok_or_else(|| {
            ReadError::invalid(
                place,
                format!("buffer {buffer} does not exist; there are {}", self.buffers.len()),
            )
        })?;
        at.checked_add(len).and_then(|end| bytes.bytes.get(at..end)).ok_or_else(|| {
            let have = bytes.bytes.len();
            ReadError::invalid(
                place,
                format!("{len} bytes from {at} are not all in buffer {buffer}, which has {have}"),
            )
        })
    }

    /// The images, in order.
    ///
    /// # Errors
    /// When the list breaks its format.
    pub fn images(&self) -> Result<Vec<Image>, ReadError> {
        self.list("images", super::json::MAX_ITEMS)
    }

    /// Media type (empty when not said) and bytes of an image, from wherever they are.
    ///
    /// # Errors
    /// When the image has no bytes, or its file cannot be read.
    pub fn image_bytes(&self, index: usize, image: &Image) -> Result<(String, Cow<'_, [u8]>), ReadError> {
        let place = format!("images[{index}]");
        let mime = image.mime_type.clone().unwrap_or_default();
        if let Some(view) = image.buffer_view {
            return Ok((mime, Cow::Borrowed(self.buffer_view_bytes(view)?)));
        }
        let Some(text) = &image.uri else {
            return Err(ReadError::invalid(place, "has neither a uri nor a bufferView"));
        };
        if uri::is_data(text) {
            let (found, bytes) =
                uri::decode_data(text).map_err(|message| ReadError::invalid(place, message))?;
            return Ok((if mime.is_empty() { found } else { mime }, Cow::Owned(bytes)));
        }
        let path = uri::relative_path(text, self.options.outside_folder)
            .map_err(|message| ReadError::invalid(&*place, format!("uri {text:?} is refused: {message}")))?;
        let (folder, options) = (self.folder.as_deref(), &self.options);
        let bytes = Loader { folder, options, bin: None, total: 0 }.read_file(&path, &place)?;
        Ok((mime, Cow::Owned(bytes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gltf::glb;

    /// A GLB whose BIN chunk has 8 bytes.
    fn document(buffers: &str, view: &str) -> Document {
        let json = format!(
            r#"{{"asset":{{"version":"2.0"}},"buffers":{buffers},"bufferViews":[{view}],"nodes":[{{"children":[1]}},{{}}]}}"#
        );
        let bytes = glb::assemble(json.as_bytes(), Some(&[7; 8]), &[]).unwrap();
        Document::from_bytes(&bytes, None, &ReadOptions::default()).unwrap()
    }

    #[test]
    fn nothing_new_goes_under_a_view_that_points_past_the_end() {
        let short = document(r#"[{"byteLength":8}]"#, r#"{"buffer":0,"byteOffset":4,"byteLength":16}"#);
        assert_eq!(short.buffers[0].kept_length().unwrap(), 20);
        assert!(short.notes().iter().any(|note| note.place == "bufferViews[0]"));
        let vast = document(r#"[{"byteLength":8}]"#, r#"{"buffer":0,"byteLength":4000000000}"#);
        assert!(vast.buffers[0].kept_length().unwrap_err().to_string().contains("bufferViews[0]"));
        let whole = document(r#"[{"byteLength":8}]"#, r#"{"buffer":0,"byteLength":8}"#);
        assert_eq!(whole.buffers[0].kept_length().unwrap(), 8);
        assert!(whole.notes().is_empty());
    }

    #[test]
    fn a_bin_chunk_that_nothing_declares_is_kept() {
        let bare = document("[]", r#"{"buffer":0,"byteLength":8}"#);
        assert_eq!(bare.buffer_view_bytes(0).unwrap(), [7; 8]);
        let written = glb::parse(&bare.to_glb(&mut Vec::new()).unwrap(), &mut Vec::new()).unwrap();
        assert_eq!(written.bin.unwrap(), [7; 8]);
        let other =
            document(r#"[{"byteLength":1,"uri":"data:;base64,AQ=="}]"#, r#"{"buffer":0,"byteLength":1}"#);
        let written = glb::parse(&other.to_glb(&mut Vec::new()).unwrap(), &mut Vec::new()).unwrap();
        assert_eq!(written.bin.unwrap(), [7; 8]);
    }

    #[cfg(unix)]
    #[test]
    fn links_out_of_the_folder_and_devices_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (inner, secret) = (folder.path().join("inner"), folder.path().join("secret"));
        std::fs::create_dir(&inner).unwrap();
        std::fs::write(&secret, "secret").unwrap();
        std::os::unix::fs::symlink(&secret, inner.join("link.bin")).unwrap();
        assert!(inside(&inner, Path::new("link.bin"), false).unwrap_err().to_string().contains("folder"));
        assert!(inside(&inner, Path::new("link.bin"), true).is_ok());
        let error = read_limited(Path::new("/dev/zero"), 100).unwrap_err().to_string();
        assert!(error.contains("device"), "{error}");
    }
}
