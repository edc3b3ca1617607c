//! FBX, binary and text, versions 3 to 7.7: skeletons, takes, skins' bind poses and soles. Reading only.
//!
//! Method: the `ufbx` library parses the file and evaluates its curves (`source`, the only file that knows it); all
//! else is copied into types of our own (`content`), converted to metres, +Y up and joints of scale 1 (`space`), and
//! sampled at the file's rate (`times`, `sample`).
//!
//! Rules that the format leaves open, as they are kept here:
//!
//! * Every animation stack is a clip; its layers are merged; its range is the one that the file declares, moved to
//!   start at 0. A stack without a range has that of its keys.
//! * A curve that holds its values stays one; a curve that jumps now and then gets two keys at the jump.
//! * The rest pose is the pose that the nodes stand in; the bind pose is kept beside it where it differs.
//! * Geometric transforms concern meshes only.
//!
//! Limits: memory is bounded by the file's size. Constraints, blend shapes, vertex caches, cameras and lights are not
//! read, which is noted. HumanIK definitions of FBX 6 are not seen.

mod bind;
mod content;
mod figures;
mod humanik;
mod sample;
mod source;
mod space;
mod times;

use crate::error::ReadError;
use crate::scene::{FileAxes, Format, ReadOptions, Scene, SceneClip, Unit, UpAxis};
use content::Content;
use figures::{Figures, depth_first};
use posewright::Note;
use posewright::glam::DVec3;
use sample::{Sampler, budget};
use source::Source;
use space::{Converter, Space};

/// Metres that one unit stands for where an FBX says nothing: the format's unit is the centimetre.
const CENTIMETRE: f64 = 0.01;

/// Whether the content is FBX, whatever the file is called.
pub fn looks_like_fbx(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"Kaydara FBX Binary") {
        return true;
    }
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let head = &text[..text.len().min(4096)];
    let start = head.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(head.len());
    let head = &head[start..];
    let has = |word: &[u8]| head.windows(word.len()).any(|part| part == word);
    (head.starts_with(b";") && has(b"FBX"))
        || head.starts_with(b"FBXHeaderExtension")
        || has(b"FBXHeaderVersion")
}

/// Reads an FBX file.
///
/// # Errors
/// [`ReadError::Invalid`] for a file that is damaged, encrypted or of an unknown version; [`ReadError::Limit`] past a
/// limit of `options`, or where the file asks for memory out of proportion to its size.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Scene, ReadError> {
    let size = bytes.len() as u64;
    if size > options.max_bytes {
        return Err(ReadError::Limit { what: "bytes of the file", found: size, limit: options.max_bytes });
    }
    let (source, content) = Source::load(bytes, options)?;
    let mut notes = Vec::new();
    let (space, axes) = space(&content, options, &mut notes);
    if let Some(node) = content.nodes.iter().find(|node| !node.local.is_usable()) {
        return Err(ReadError::invalid(
            format!("node {:?}", node.name),
            "its transform is not finite or beyond all measure; export the file again",
        ));
    }
    let order = depth_first(&content);
    let converter = Converter::new(&content, space, &order);
    let makers = Figures { content: &content, converter: &converter, order: &order, bytes: bytes.len() };
    let figures = makers.all(&mut notes)?;
    let lists: Vec<&[usize]> = figures.iter().map(|figure| figure.nodes.as_slice()).collect();
    let mut sampler = Sampler {
        source: &source,
        content: &content,
        converter: &converter,
        options,
        bytes_left: budget(bytes.len()),
        notes: &mut notes,
    };
    let clips = clips(&mut sampler, &lists)?;
    tell(&content, &mut notes);
    if content.is_text && is_cut_off(bytes) {
        notes.push(Note::warning(
            "file",
            "its text ends in the middle: it was cut off, and what is missing is not known",
        ));
    }
    if figures.is_empty() {
        notes.push(Note::warning("nodes", "no skeleton: no bone, no skin and no animated node"));
    }
    crate::gltf::scales::notes(&figures, &clips, &mut notes);
    Ok(Scene { format: Format::Fbx, axes, figures, clips, notes })
}

fn clips(sampler: &mut Sampler<'_>, figures: &[&[usize]]) -> Result<Vec<SceneClip>, ReadError> {
    let content = sampler.content;
    let mut out = Vec::new();
    for (index, stack) in content.stacks.iter().enumerate() {
        if stack.is_empty() {
            let text = "holds no motion of any node; it was left out";
            sampler.notes.push(Note::ignored(format!("take {:?}", stack.name), text));
            continue;
        }
        for (figure, nodes) in figures.iter().enumerate() {
            out.extend(sampler.clip(index, figure, nodes)?);
        }
        if out.last().is_none_or(|clip: &SceneClip| clip.index != index) {
            let text = "moves nothing of the skeletons; it was left out";
            sampler.notes.push(Note::ignored(format!("take {:?}", stack.name), text));
        }
    }
    Ok(out)
}

/// Whether the last line that is no comment closes nothing, as the last one of a whole file does.
fn is_cut_off(bytes: &[u8]) -> bool {
    let lines = bytes.rsplit(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    let last = lines.take(1000).find(|line| !line.is_empty() && !line.starts_with(b";"));
    last.is_some_and(|line| !line.ends_with(b"}"))
}

/// Axes and unit: what the file declares, unless others are given.
fn space(content: &Content, options: &ReadOptions, notes: &mut Vec<Note>) -> (Space, FileAxes) {
    let y_up = [DVec3::X, DVec3::Y, DVec3::Z];
    let z_up = [DVec3::X, DVec3::Z, DVec3::NEG_Y];
    let declared = content.axes.unwrap_or_else(|| {
        notes.push(Note::guess("axes", "the file declares none; taken as +Y up"));
        y_up
    });
    let given = match options.up {
        UpAxis::Auto => None,
        UpAxis::Y => Some(y_up),
        UpAxis::Z => Some(z_up),
    };
    let axes = given.unwrap_or(declared);
    if given.is_some_and(|given| given[1] != declared[1]) {
        notes.push(Note::information("axes", "the up axis was given; the file declares another"));
    }
    let sensible = (1e-9..1e9).contains(&content.metres_per_unit);
    if !sensible {
        notes.push(Note::guess("unit", "the file declares none that makes sense; taken as centimetres"));
    }
    let unit = if sensible { content.metres_per_unit } else { CENTIMETRE };
    let metres = match options.unit {
        Unit::Metres(given) => {
            let text = format!("{given} m per unit was given; the file declares {unit} m");
            if (given / unit - 1.0).abs() > 1e-6 {
                notes.push(Note::information("unit", text));
            }
            given
        }
        Unit::Auto => unit,
    };
    let space = Space::new(axes, metres);
    let up = axes[1];
    let left_handed = space.turn.determinant() < 0.0;
    if left_handed || (up != DVec3::Y && up != DVec3::Z) {
        let [x, y, z] = up.to_array();
        let hand = if left_handed { "left" } else { "right" };
        let text = format!(
            "the file is {hand}-handed with up along ({x}, {y}, {z}); converted to right-handed, +Y up"
        );
        notes.push(Note::information("axes", text));
    }
    let up = if up == DVec3::Z { UpAxis::Z } else { UpAxis::Y };
    (space, FileAxes { metres_per_unit: metres, up })
}

/// What the file is, what was repaired and what was not used.
fn tell(content: &Content, notes: &mut Vec<Note>) {
    let form = if content.is_text { "text" } else { "binary" };
    let by =
        if content.writer.is_empty() { String::new() } else { format!(", written by {}", content.writer) };
    let (major, minor) = (content.version / 1000, content.version % 1000 / 100);
    notes.push(Note::information("file", format!("FBX {major}.{minor}, {form}{by}")));
    for repair in &content.repairs {
        notes.push(Note::repair("file", repair.clone()));
    }
    if !content.meshes.is_empty() {
        let (count, s) = (content.meshes.len(), if content.meshes.len() == 1 { "" } else { "es" });
        let text = format!(
            "{count} mesh{s}: FBX meshes are not read, only what their vertices say about the soles, so what is written \
             has none"
        );
        notes.push(Note::ignored("file", text));
    }
    for (what, count) in &content.unused {
        notes.push(Note::ignored("file", format!("{count} {what} are not used")));
    }
    for character in &content.characters {
        let text = match character.slots.len() {
            0 => {
                "a character definition whose slots are not written as connections; names decide".to_string()
            }
            count => format!("a character definition with {count} slots; it wins over names"),
        };
        notes.push(Note::information(format!("character {:?}", character.name), text));
    }
    if content.stacks.is_empty() {
        notes.push(Note::information("file", "no animation: it can be a target, not a source"));
    }
}
