//! Errors of readers and writers: each names the place, the cause and the remedy. The caller adds the file's name.

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The operating system could not read the file.
    #[error("cannot read: {0}{remedy}", remedy = remedy(.0))]
    Io(#[from] std::io::Error),
    /// Text that breaks its format, with the place.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Column in bytes, from 1.
        column: usize,
        /// What is wrong and what was expected.
        message: String,
    },
    /// Structured content that breaks its format.
    #[error("{place}: {message}")]
    Invalid {
        /// The part of the file, such as `accessors[3]` or `BIN chunk`.
        place: String,
        /// What is wrong, with the remedy where there is one.
        message: String,
    },
    /// A limit that keeps hostile files from taking all memory.
    #[error("{what}: {found} is more than the limit of {limit}; {}", way_out(what))]
    Limit {
        /// What is limited.
        what: &'static str,
        /// What the file asks for.
        found: u64,
        /// The limit.
        limit: u64,
    },
    /// Neither the content nor the file's ending is that of a format posewright reads.
    #[error("unknown format: {0}")]
    UnknownFormat(String),
}

/// What to do about a limit: raise the one that `--limit` and [`ReadOptions`](crate::ReadOptions) name, or nothing where
/// it follows from the file's size.
fn way_out(what: &str) -> String {
    let name = match what {
        "bytes of the file" | "bytes of the file and its buffers" | "bytes of a BVH file" => "bytes",
        "joints" | "nodes" => "joints",
        "depth of the hierarchy" | "depth of the node hierarchy" => "depth",
        "frames" | "keys of one track" | "frames of one animation" => "frames",
        _ => {
            return "the file's size or its format bounds it, no option raises it: the file is damaged; export it again".into();
        }
    };
    format!("raise it if the file is right (--limit {name}=N, or ReadOptions::max_{name})")
}

fn remedy(error: &std::io::Error) -> &'static str {
    match error.kind() {
        std::io::ErrorKind::NotFound => "; check the path's spelling and the folder it starts from",
        std::io::ErrorKind::PermissionDenied => "; allow this user to read it",
        _ => "",
    }
}

impl ReadError {
    /// An [`ReadError::Invalid`] at `place`.
    pub fn invalid(place: impl Into<String>, message: impl Into<String>) -> ReadError {
        ReadError::Invalid { place: place.into(), message: message.into() }
    }
}

/// Why a file could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The operating system could not write the file.
    #[error("cannot write: {0}")]
    Io(#[from] std::io::Error),
    /// The scene cannot be expressed in the format.
    #[error("{place}: {message}")]
    Unsupported {
        /// The part that cannot be expressed.
        place: String,
        /// Why, and the remedy.
        message: String,
    },
}
