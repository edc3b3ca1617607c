//! Notes on scales that no rotation can carry: non-uniform ones above turned joints, which shear, zero, which flattens,
//! and negative ones, which mirror what is below.

use crate::scene::{Figure, SceneClip};
use posewright::glam::Vec3;
use posewright::{Note, NoteKind, Skeleton};

/// A scale counts as zero below this.
const ZERO: f32 = 1e-6;
/// And as uniform when its factors differ by no more than this part.
const UNIFORM: f32 = 1e-3;
/// Joints named in a note before it says "and more".
const NAMED: usize = 4;

fn is_zero(scale: Vec3) -> bool {
    scale.abs().min_element() < ZERO
}

/// An odd number of negative factors mirrors; two of them are half a turn.
fn is_mirror(scale: Vec3) -> bool {
    scale.x * scale.y * scale.z < 0.0
}

fn is_uniform(scale: Vec3) -> bool {
    let size = scale.abs();
    size.max_element() - size.min_element() <= UNIFORM * size.max_element()
}

/// Adds notes for the figures of a scene and their clips.
pub(crate) fn notes(figures: &[Figure], clips: &[SceneClip], notes: &mut Vec<Note>) {
    for (index, figure) in figures.iter().enumerate() {
        let skeleton = &figure.skeleton;
        let count = skeleton.len();
        let mut flat: Vec<bool> = skeleton.rest().iter().map(|t| is_zero(t.scale)).collect();
        let mut uneven: Vec<bool> = skeleton.rest().iter().map(|t| !is_uniform(t.scale)).collect();
        for clip in clips.iter().filter(|clip| clip.figure == index) {
            for (joint, tracks) in clip.clip.joints.iter().enumerate().take(count) {
                if let Some(track) = &tracks.scale {
                    let values = track.values.iter().skip(track.values_per_key() / 2);
                    let mut values = values.step_by(track.values_per_key());
                    flat[joint] |= values.clone().any(|value| is_zero(*value));
                    uneven[joint] |= values.any(|value| !is_uniform(*value));
                }
            }
        }
        let has_child = |joint: usize| skeleton.subtree(joint).len() > 1;
        // A whole figure that is mirrored at its root is one of the other hand and no doubt.
        let mirrors: Vec<bool> = (0..count)
            .map(|joint| {
                let inside = skeleton.parent(joint).is_some() && has_child(joint);
                inside && is_mirror(skeleton.rest()[joint].scale)
            })
            .collect();
        for joint in 0..count {
            uneven[joint] &= has_child(joint) && !flat[joint];
        }
        tell(
            skeleton,
            &uneven,
            (
                NoteKind::Warning,
                "non-uniform scale shears joints below that turn; rotations are carried as rotations",
            ),
            notes,
        );
        let text = "a negative scale mirrors what is below at rest; it is kept, and limbs point where they should, but a mesh \
                    there may be inside out: apply the scale in the program that made the file if it is not meant";
        tell(skeleton, &mirrors, (NoteKind::Information, text), notes);
        let text = "scale becomes 0 and flattens what is below; rotations are kept";
        tell(skeleton, &flat, (NoteKind::Warning, text), notes);
    }
}

fn tell(skeleton: &Skeleton, joints: &[bool], (kind, text): (NoteKind, &str), notes: &mut Vec<Note>) {
    let found: Vec<usize> = (0..joints.len()).filter(|joint| joints[*joint]).collect();
    if found.is_empty() {
        return;
    }
    let mut names: Vec<&str> = found.iter().take(NAMED).map(|joint| skeleton.name(*joint)).collect();
    let more = format!("and {} more", found.len().saturating_sub(NAMED));
    if found.len() > NAMED {
        names.push(&more);
    }
    notes.push(Note { kind, place: names.join(", "), text: text.to_string() });
}
