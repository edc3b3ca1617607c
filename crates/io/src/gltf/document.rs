//! A glTF file as it stands: its JSON as text with the place of every top-level member, and its buffers.

use super::buffers::{Bytes, Loader, find_reach};
use super::glb::{self, Glb};
use super::json::{self, MAX_ITEMS};
use super::schema::{Accessor, Buffer, BufferView, Extensions};
use super::text::Text;
use crate::error::ReadError;
use crate::scene::{Format, ReadOptions};
use posewright::Note;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A glTF, GLB, VRM or VRMA file that can be read and added to. Everything that is not added stays as it is.
#[derive(Clone, Debug)]
pub struct Document {
    /// The JSON, without byte order mark and padding.
    pub(crate) text: Text,
    /// By index in `buffers`.
    pub(crate) buffers: Vec<Bytes>,
    /// By index in `accessors`.
    pub(crate) accessors: Vec<Accessor>,
    /// By index in `bufferViews`.
    pub(crate) views: Vec<BufferView>,
    /// By compressed view: its bytes, once they were needed.
    pub(crate) unpacked: BTreeMap<usize, OnceLock<Vec<u8>>>,
    /// GLB chunks of unknown kind.
    pub(crate) other_chunks: Vec<(u32, Vec<u8>)>,
    pub(crate) format: Format,
    pub(crate) folder: Option<PathBuf>,
    pub(crate) options: ReadOptions,
    /// Bytes of the file and its buffers: what memory is measured against.
    pub(crate) size: u64,
    pub(crate) notes: Vec<Note>,
    /// Number and names of the animations, once the first one is added.
    pub(crate) animations: Option<(usize, BTreeSet<String>)>,
    /// By node: whether it is a skinned mesh with nothing below it, once that was asked.
    pub(crate) immovable: OnceLock<Vec<bool>>,
    /// Files beside the document whose bytes were pruned: not to be written over.
    pub(crate) pruned_files: Vec<PathBuf>,
}

impl Document {
    /// Reads a file and the buffers beside it.
    ///
    /// # Errors
    /// When a file cannot be read, is larger than the limit, or is no glTF 2.0.
    pub fn open(path: &Path, options: &ReadOptions) -> Result<Document, ReadError> {
        let bytes = super::buffers::read_limited(path, options.max_bytes)?;
        Document::from_bytes(&bytes, path.parent(), options)
    }

    /// Takes the bytes of a file; buffers and images beside it are looked for in `folder`.
    ///
    /// # Errors
    /// When the bytes are no glTF 2.0, or a buffer cannot be read.
    pub fn from_bytes(
        bytes: &[u8],
        folder: Option<&Path>,
        options: &ReadOptions,
    ) -> Result<Document, ReadError> {
        let mut notes = Vec::new();
        let is_glb = bytes.starts_with(glb::MAGIC);
        let chunks = if is_glb {
            glb::parse(bytes, &mut notes)?
        } else {
            Glb { json: bytes.to_vec(), ..Glb::default() }
        };
        let json = json_text(chunks.json)?;
        let text = Text::new(json).map_err(|error| syntax(&error))?;
        let folder =
            folder.map(|f| if f.as_os_str().is_empty() { PathBuf::from(".") } else { f.to_path_buf() });
        let mut document = Document {
            text,
            buffers: Vec::new(),
            accessors: Vec::new(),
            views: Vec::new(),
            unpacked: BTreeMap::new(),
            other_chunks: chunks.other,
            format: if is_glb { Format::Glb } else { Format::Gltf },
            folder,
            options: options.clone(),
            size: bytes.len() as u64,
            notes,
            animations: None,
            immovable: OnceLock::new(),
            pruned_files: Vec::new(),
        };
        document.check_version()?;
        document.views = document.list("bufferViews", MAX_ITEMS)?;
        let packed = document.views.iter().enumerate().filter(|(_, view)| view.extensions.meshopt.is_some());
        document.unpacked = packed.map(|(index, _)| (index, OnceLock::new())).collect();
        document.accessors = document.list("accessors", MAX_ITEMS)?;
        document.adopt_bin(chunks.bin.as_deref())?;
        document.load_buffers(chunks.bin)?;
        Ok(document)
    }

    /// Declares the BIN chunk of a document that declares no buffer at all: its views can mean nothing else.
    fn adopt_bin(&mut self, bin: Option<&[u8]>) -> Result<(), ReadError> {
        let none = match self.raw("buffers") {
            None | Some("null") => true,
            Some(raw) => json::item_count(raw).is_ok_and(|count| count == 0),
        };
        let Some(bin) = bin.filter(|_| none && !self.views.is_empty()) else { return Ok(()) };
        let declared = format!(r#"[{{"byteLength":{}}}]"#, bin.len());
        self.text
            .set("buffers", &declared)
            .map_err(|error| ReadError::invalid("buffers", error.to_string()))?;
        self.notes.push(Note::repair("buffers", "none is declared; the BIN chunk is taken for buffer 0"));
        Ok(())
    }

    fn load_buffers(&mut self, bin: Option<Vec<u8>>) -> Result<(), ReadError> {
        let list: Vec<Buffer> = self.list("buffers", MAX_ITEMS)?;
        let folder = self.folder.clone();
        let mut notes = Vec::new();
        let mut loader = Loader { folder: folder.as_deref(), options: &self.options, bin, total: self.size };
        let mut buffers = loader.load(&list, &mut notes)?;
        let (total, unused) = (loader.total, loader.bin.take());
        if let Some(bin) = unused {
            notes.push(Note::repair("BIN chunk", "no buffer uses it; kept as a further chunk"));
            self.other_chunks.insert(0, (glb::BIN, bin));
        }
        find_reach(&mut buffers, &self.views, &mut notes);
        self.size = total;
        self.buffers = buffers;
        self.notes.append(&mut notes);
        Ok(())
    }

    fn check_version(&self) -> Result<(), ReadError> {
        #[derive(Deserialize, Default)]
        #[serde(default)]
        struct Asset {
            version: Option<String>,
        }
        let Some(asset) = self.member::<Asset>("asset")? else {
            return Err(ReadError::invalid("asset", "is missing: this JSON is no glTF 2.0"));
        };
        match asset.version.as_deref() {
            Some(version) if !version.starts_with("2.") && version != "2" => {
                let message = format!("glTF {version} is not read; convert the file to glTF 2.0");
                Err(ReadError::invalid("asset.version", message))
            }
            _ => Ok(()),
        }
    }

    /// Whether it was read from a GLB or a `.gltf`.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The whole JSON as it stands now.
    pub fn json(&self) -> &str {
        self.text.as_str()
    }

    /// The names of the top-level members, in order.
    pub(crate) fn keys(&self) -> impl Iterator<Item = &str> {
        self.text.keys()
    }

    /// The JSON text of a top-level member such as `materials`, as it stands now.
    pub fn raw(&self, key: &str) -> Option<&str> {
        self.text.get(key)
    }

    /// A top-level member, read as a `T`.
    ///
    /// # Errors
    /// When it is there but no `T`.
    pub fn member<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, ReadError> {
        let Some(raw) = self.raw(key) else { return Ok(None) };
        serde_json::from_str(raw).map(Some).map_err(|error| json::wrong_type(key, &error))
    }

    /// A top-level list such as `nodes` or `meshes`, each item read as a `T`; empty when it is not there.
    ///
    /// # Errors
    /// When it has more than `limit` items, or one of them is no `T`; the error names it.
    pub fn list<T: DeserializeOwned>(&self, key: &'static str, limit: usize) -> Result<Vec<T>, ReadError> {
        match self.raw(key) {
            Some(raw) if raw != "null" => json::list(raw, key, limit),
            _ => Ok(Vec::new()),
        }
    }

    /// The top-level extensions as raw JSON.
    pub(crate) fn extensions(&self) -> Result<Extensions, ReadError> {
        Ok(self.member::<Option<Extensions>>("extensions")?.flatten().unwrap_or_default())
    }

    /// An accessor.
    ///
    /// # Errors
    /// When there is none of that index.
    pub fn accessor(&self, accessor: usize) -> Result<&Accessor, ReadError> {
        self.accessors.get(accessor).ok_or_else(|| {
            ReadError::invalid(
                format!("accessors[{accessor}]"),
                format!("there are only {}", self.accessors.len()),
            )
        })
    }

    /// What was repaired while the file was taken apart.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}

fn json_text(bytes: Vec<u8>) -> Result<String, ReadError> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        ReadError::invalid("JSON", format!("byte {at} is not UTF-8"))
    })?;
    let inner = text.trim_start_matches('\u{feff}').trim_end_matches(['\0', ' ', '\t', '\r', '\n']);
    Ok(if inner.len() == text.len() { text } else { inner.to_string() })
}

fn syntax(error: &serde_json::Error) -> ReadError {
    ReadError::Syntax {
        line: error.line(),
        column: error.column(),
        message: format!("no glTF JSON: {error}"),
    }
}
