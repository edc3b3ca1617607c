//! The binary container: a header of 12 bytes, then chunks of length, kind and data.
//!
//! Source: glTF 2.0, "GLB File Format Specification". Chunks of unknown kind are kept as they are. Lengths that lie are
//! errors when data is missing and notes when there is more than announced.

use crate::error::{ReadError, WriteError};
use posewright::Note;

/// The first four bytes of every GLB.
pub(crate) const MAGIC: &[u8; 4] = b"glTF";
const JSON: u32 = 0x4E4F_534A;
/// The kind of the BIN chunk.
pub(crate) const BIN: u32 = 0x004E_4942;

/// The chunks of one file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Glb {
    /// The JSON chunk, padding included.
    pub json: Vec<u8>,
    /// The BIN chunk, padding included.
    pub bin: Option<Vec<u8>>,
    /// Chunks of unknown kind in file order.
    pub other: Vec<(u32, Vec<u8>)>,
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

/// Takes a GLB apart.
///
/// # Errors
/// When the header is not that of glTF 2.0, a chunk is cut short, or there is no JSON chunk.
pub(crate) fn parse(bytes: &[u8], notes: &mut Vec<Note>) -> Result<Glb, ReadError> {
    let header =
        |at| u32_at(bytes, at).ok_or_else(|| ReadError::invalid("GLB header", "the file is cut short"));
    if !bytes.starts_with(MAGIC) {
        return Err(ReadError::invalid("GLB header", "does not begin with \"glTF\""));
    }
    let version = header(4)?;
    if version != 2 {
        let message = format!("version {version} is not read; convert the file to glTF 2.0");
        return Err(ReadError::invalid("GLB header", message));
    }
    let announced = header(8)? as usize;
    if announced > bytes.len() {
        let message = format!("announces {announced} bytes, the file has {}: it is cut short", bytes.len());
        return Err(ReadError::invalid("GLB header", message));
    }
    if announced < bytes.len() {
        let extra = bytes.len() - announced;
        notes
            .push(Note::repair("GLB header", format!("{extra} bytes after the announced end were left out")));
    }
    chunks(&bytes[..announced.max(12)], notes)
}

fn chunks(bytes: &[u8], notes: &mut Vec<Note>) -> Result<Glb, ReadError> {
    let mut glb = Glb::default();
    let mut at = 12;
    let mut index = 0;
    while at < bytes.len() {
        let (Some(length), Some(kind)) = (u32_at(bytes, at), u32_at(bytes, at + 4)) else {
            notes.push(Note::repair(format!("GLB chunk {index}"), "a cut-off chunk header was left out"));
            break;
        };
        let Some(data) = bytes.get(at + 8..at + 8 + length as usize) else {
            let message =
                format!("announces {length} bytes, {} are left: the file is cut short", bytes.len() - at - 8);
            return Err(ReadError::invalid(format!("GLB chunk {index}"), message));
        };
        match kind {
            JSON if index == 0 => glb.json = data.to_vec(),
            BIN if glb.bin.is_none() => glb.bin = Some(data.to_vec()),
            _ => glb.other.push((kind, data.to_vec())),
        }
        at += 8 + length as usize;
        index += 1;
        if index == 1 && kind != JSON {
            return Err(ReadError::invalid("GLB chunk 0", "must be the JSON chunk"));
        }
    }
    if index == 0 {
        return Err(ReadError::invalid("GLB chunk 0", "there is no JSON chunk"));
    }
    Ok(glb)
}

/// Puts a GLB together: JSON padded with blanks, BIN with zeros, unknown chunks as they were.
///
/// # Errors
/// When the whole would exceed the 4 GiB that the format can count.
pub(crate) fn assemble(
    json: &[u8],
    bin: Option<&[u8]>,
    other: &[(u32, Vec<u8>)],
) -> Result<Vec<u8>, WriteError> {
    let padded = |length: usize| length.div_ceil(4) * 4;
    let mut total = 12 + 8 + padded(json.len()) + bin.map_or(0, |b| 8 + padded(b.len()));
    total += other.iter().map(|(_, data)| 8 + data.len()).sum::<usize>();
    let Ok(announced) = u32::try_from(total) else {
        let message = "a GLB cannot hold more than 4 GiB; write a .gltf instead".to_string();
        return Err(WriteError::Unsupported { place: "GLB".into(), message });
    };
    let mut out = Vec::with_capacity(total);
    out.extend_from_slice(MAGIC);
    out.extend_from_slice(&2u32.to_le_bytes());
    out.extend_from_slice(&announced.to_le_bytes());
    let mut chunk = |kind: u32, data: &[u8], padding: Option<u8>| {
        let length = if padding.is_some() { padded(data.len()) } else { data.len() };
        out.extend_from_slice(&(length as u32).to_le_bytes());
        out.extend_from_slice(&kind.to_le_bytes());
        out.extend_from_slice(data);
        out.resize(out.len() + length - data.len(), padding.unwrap_or(0));
    };
    chunk(JSON, json, Some(b' '));
    if let Some(bin) = bin {
        chunk(BIN, bin, Some(0));
    }
    for (kind, data) in other {
        chunk(*kind, data, None);
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_of_unknown_kind_stay() {
        let other = vec![(0x1234_5678, vec![1, 2, 3, 4]), (7, vec![])];
        let bytes = assemble(b"{}", Some(&[9; 5]), &other).unwrap();
        let glb = parse(&bytes, &mut Vec::new()).unwrap();
        assert_eq!(glb.json, b"{}  ");
        assert_eq!(glb.bin.unwrap(), [9, 9, 9, 9, 9, 0, 0, 0]);
        assert_eq!(glb.other, other);
    }

    #[test]
    fn lengths_that_lie_are_errors_or_notes() {
        let mut bytes = assemble(b"{}", Some(&[9; 4]), &[]).unwrap();
        for cut in 0..bytes.len() {
            assert!(parse(&bytes[..cut], &mut Vec::new()).is_err(), "cut at {cut}");
        }
        bytes.push(0);
        let mut notes = Vec::new();
        assert!(parse(&bytes, &mut notes).is_ok());
        assert_eq!(notes.len(), 1);
        bytes[12] = 0xff;
        assert!(parse(&bytes, &mut Vec::new()).is_err());
    }
}
