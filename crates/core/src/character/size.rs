//! Lengths of a character in its stance. Heights are along the body's up.

use super::frames::Frames;
use super::sole::{FootFacts, FootShape};
use super::stance::BodyAxes;
use super::{CharacterOptions, Measures};
use crate::humanoid::{Bone, Humanoid};
use crate::note::Note;
use crate::skeleton::Skeleton;

/// Heads outside of these heights over the soles are warned of, metres: a unit is wrong more often than anybody makes
/// figures so tall or so small on purpose.
const LOWEST_HEAD: f32 = 0.3;
const HIGHEST_HEAD: f32 = 4.0;
/// Legs outside of these lengths are said of what has no head, metres.
const LONGEST_LEG: f32 = 4.0;
const SHORTEST_LEG: f32 = 0.05;

/// Segments of limbs, on the left.
const SEGMENTS: [(Bone, Bone); 5] = [
    (Bone::LeftUpperLeg, Bone::LeftLowerLeg),
    (Bone::LeftLowerLeg, Bone::LeftFoot),
    (Bone::LeftFoot, Bone::LeftToes),
    (Bone::LeftUpperArm, Bone::LeftLowerArm),
    (Bone::LeftLowerArm, Bone::LeftHand),
];
/// A segment shorter than this has none, of a leg's or arm's length.
const NO_LENGTH: f64 = 1e-3;

/// Measures the stance that `frames` hold.
pub(super) fn measure(
    frames: &Frames<'_>,
    skeleton: &Skeleton,
    humanoid: &Humanoid,
    options: &CharacterOptions<'_>,
    axes: &BodyAxes,
    notes: &mut Vec<Note>,
) -> (Measures, [Option<FootShape>; 2]) {
    let limb = |bones: [Bone; 3]| -> Option<f64> {
        let [a, b, c] = bones.map(|bone| humanoid.joint(bone).map(|j| frames.positions[j]));
        Some(a?.distance(b?) + b?.distance(c?))
    };
    let pair = |left: [Bone; 3]| {
        let both = [limb(left), limb(left.map(Bone::mirrored))];
        let found: Vec<f64> = both.into_iter().flatten().collect();
        if found.is_empty() { 0.0 } else { found.iter().sum::<f64>() / found.len() as f64 }
    };
    let leg_length = match pair([Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot]) {
        0.0 => leg_of_creature(frames, humanoid),
        length => length,
    };
    let arm_length = pair([Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand]);
    let height_of = |j: usize| frames.positions[j].dot(axes.up);

    let feet = [(Bone::LeftFoot, Bone::LeftToes), (Bone::RightFoot, Bone::RightToes)];
    let shapes = feet.map(|(foot, toes)| {
        let leg = match foot {
            Bone::LeftFoot => [Bone::LeftLowerLeg, Bone::LeftUpperLeg, Bone::Hips],
            _ => [Bone::RightLowerLeg, Bone::RightUpperLeg, Bone::Hips],
        };
        let [lower, upper, hips] = leg.map(|bone| humanoid.joint(bone));
        let facts = FootFacts {
            frames,
            skeleton,
            skin: options.skin,
            objects: options.objects,
            axes,
            foot: humanoid.joint(foot)?,
            toes: humanoid.joint(toes),
            leg: lower.zip(upper).map(|(lower, upper)| [lower, upper, hips.unwrap_or(upper)]),
            leg_length,
        };
        Some(facts.shape())
    });
    let levels: Vec<f64> = shapes.iter().flatten().map(|s| s.level).collect();
    let sole_level = if levels.is_empty() {
        (0..skeleton.len()).map(height_of).fold(f64::INFINITY, f64::min)
    } else {
        levels.iter().sum::<f64>() / levels.len() as f64
    };
    if shapes.iter().flatten().any(|s| !s.from_skin) {
        let because = match options.skin.is_empty() {
            true => "no mesh shows them",
            false => "the skin does not follow the feet",
        };
        notes.push(Note::information("soles", format!("taken from the joints of the feet, since {because}")));
    }
    let strays: usize = shapes.iter().flatten().map(|s| s.strays).sum();
    if strays > 0 {
        let (vertices, lie) = if strays == 1 { ("vertex", "lies") } else { ("vertices", "lie") };
        notes.push(Note::warning(
            "soles",
            format!("{strays} {vertices} of the feet {lie} apart from the rest by more than a foot's height: not a part of any sole"),
        ));
    }
    let over = |bone: Bone| humanoid.joint(bone).map_or(0.0, |j| height_of(j) - sole_level);
    let ankles: Vec<f64> = feet.iter().filter_map(|(f, _)| humanoid.joint(*f)).map(height_of).collect();
    let ankle_height =
        if ankles.is_empty() { 0.0 } else { ankles.iter().sum::<f64>() / ankles.len() as f64 - sole_level };
    let measures = Measures {
        leg_length: leg_length as f32,
        hip_height: humanoid.body().map_or(0.0, |j| height_of(j) - sole_level) as f32,
        ankle_height: ankle_height as f32,
        arm_length: arm_length as f32,
        height: over(Bone::Head).max(over(Bone::Neck)) as f32,
        sole_level: sole_level as f32,
    };
    notes.extend(no_size(humanoid, leg_length));
    notes.extend(doubtful_size(&measures));
    notes.extend(collapsed(frames, skeleton, humanoid, leg_length.max(arm_length)));
    (measures, shapes)
}

/// Warnings about segments of limbs without a length, or joints without a size: they have no direction, so that nothing
/// can be read from them or carried to them.
fn collapsed(frames: &Frames<'_>, skeleton: &Skeleton, humanoid: &Humanoid, limb_length: f64) -> Vec<Note> {
    let mut notes = Vec::new();
    let sides = |bone: Bone| [bone, bone.mirrored()];
    let segments = SEGMENTS.into_iter().flat_map(|(from, to)| sides(from).into_iter().zip(sides(to)));
    for (from, to) in segments {
        let (Some(a), Some(b)) = (humanoid.joint(from), humanoid.joint(to)) else { continue };
        let name = |joint: usize| skeleton.name(joint);
        if frames.positions[a].distance(frames.positions[b]) < NO_LENGTH * limb_length {
            let text = format!(
                "{} ({:?}) lies where {} ({:?}) is: the segment has no length and no direction, so that it keeps its rest \
                 and no contact of it can be trusted; move the joint, or leave {} out of the map's [bones]",
                to.name(),
                name(b),
                from.name(),
                name(a),
                to.name()
            );
            notes.push(Note::warning(name(b), text));
        }
    }
    notes
}

/// A warning about legs that are there and have no length at all.
fn no_size(humanoid: &Humanoid, leg_length: f64) -> Option<Note> {
    let has_legs =
        [Bone::LeftUpperLeg, Bone::LeftLowerLeg].iter().all(|bone| humanoid.joint(*bone).is_some());
    let text = "the legs have no length: a scale of 0 at or above them, or all joints at one place; nothing can be carried \
                over to them, and what is measured on them means nothing";
    (has_legs && !(leg_length > 1e-6)).then(|| Note::warning("size", text))
}

/// A warning about a figure of no person's size. Of what has no head, legs that no animal has are told of.
fn doubtful_size(measures: &Measures) -> Option<Note> {
    let (height, leg) = (measures.height, measures.leg_length);
    if height > 0.0 && !(LOWEST_HEAD..=HIGHEST_HEAD).contains(&height) {
        let text = format!(
            "the head is {height:.2} m above the soles: no person's size, so that the unit may be wrong. --unit (of a \
             target --target-unit) mends that of a BVH or FBX; a glTF has to be scaled where it was made"
        );
        return Some(Note::warning("size", text));
    }
    let doubtful = height <= 0.0 && leg > 0.0 && !(SHORTEST_LEG..=LONGEST_LEG).contains(&leg);
    let text = format!("the legs are {leg:.3} m long: perhaps the file's unit is not what it says");
    doubtful.then(|| Note::information("size", text))
}

/// Mean length of the leg chains of a creature that is no humanoid; 0 without any.
fn leg_of_creature(frames: &Frames<'_>, humanoid: &Humanoid) -> f64 {
    let lengths: Vec<f64> = humanoid
        .leg_chains()
        .map(|c| c.joints.windows(2).map(|j| frames.positions[j[0]].distance(frames.positions[j[1]])).sum())
        .collect();
    if lengths.is_empty() { 0.0 } else { lengths.iter().sum::<f64>() / lengths.len() as f64 }
}
