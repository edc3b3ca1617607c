//! BVH (Biovision hierarchy): a fast reader that takes every spelling found in the field, and a writer.
//!
//! Method: [`parse`] turns the bytes into a [`BvhDocument`], the file's numbers in the file's own units and axes;
//! [`conversion`] decides what the format leaves open (unit, up axis, meaning of the root's OFFSET); [`to_scene`]
//! applies it once, to everything. [`read`] does all three. [`write()`] goes the other way.
//!
//! Rules that the format leaves open, as they are kept here:
//!
//! * Rotation channels are intrinsic and multiply in the order in which the file lists them: `R = R1 * R2 * R3`.
//! * A root's position channels replace its OFFSET or are added to it: [`RootOffset`](crate::RootOffset). On any other
//!   joint a position channel replaces that axis of the OFFSET.
//! * The frame time is kept exactly as written; key `i` stands at `i * frame time`.
//! * Row counts win over the header's frame count, listed channel names over their count; each is noted.
//! * A value that is not finite is replaced by the one of the frame before, and noted.
//!
//! Source: the description of the format in M. Meredith and S. Maddock, "Motion Capture File Formats Explained", 2001,
//! and the files themselves. Limits: scale channels are not used; one clip per file.

mod convert;
mod document;
mod euler;
mod facts;
mod fold;
mod guess;
mod hierarchy;
mod landmarks;
mod limits;
mod motion;
mod names;
mod number;
mod print;
mod rate;
mod root_rule;
mod rows;
mod text;
mod tracks;
mod unit;
mod up;
mod write;

pub use convert::{read, to_scene};
pub use document::{Axis, BvhDocument, BvhJoint, Channel, ChannelKind};
pub use guess::{Conversion, conversion};
pub use write::{BvhWriteOptions, Written, write, write_with_notes};

use crate::error::ReadError;
use crate::scene::ReadOptions;
use text::Text;

/// Reads the text of a BVH file as it stands: no unit, axis or rule is applied.
///
/// # Errors
/// [`ReadError::Syntax`] with line and column for text that cannot be understood; [`ReadError::Limit`] past a limit of
/// `options`. What can be read in only one sensible way is read so, with a note in the document.
pub fn parse(bytes: &[u8], options: &ReadOptions) -> Result<BvhDocument, ReadError> {
    if bytes.len() as u64 > options.max_bytes {
        let (found, limit) = (bytes.len() as u64, options.max_bytes);
        return Err(ReadError::Limit { what: "bytes of a BVH file", found, limit });
    }
    let mut text = Text::new(bytes)?;
    let mut document = hierarchy::parse(&mut text, options)?;
    motion::parse(&mut text, &mut document, options)?;
    Ok(document)
}

/// Whether the content is BVH, whatever the file is called.
pub fn looks_like_bvh(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(text::BOM).unwrap_or(bytes);
    let start = bytes.iter().position(|b| *b > b' ').unwrap_or(bytes.len());
    let bytes = &bytes[start..];
    let starts = |word: &[u8]| {
        bytes.len() > word.len()
            && bytes[..word.len()].eq_ignore_ascii_case(word)
            && (bytes[word.len()] <= b' ' || bytes[word.len()] == b'{')
    };
    starts(b"HIERARCHY") || (starts(b"ROOT") && bytes.contains(&b'{'))
}
