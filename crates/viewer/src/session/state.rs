//! What the page is told, as JSON.

use super::frames::push;
use super::setup::Side;
use super::{View, ViewOptions};
use indexmap::IndexMap;
use posewright::retarget::feet::FeetOptions;
use posewright::retarget::follow::Followers;
use posewright::{Bone, Character, LocalPose, ModelPose, Note};
use posewright_io::Format;
use posewright_io::map::{ContactEntry, GripEntry, JointNames, PropEntry, remedy_words as words_of};
use posewright_io::report::{ClipReport, Matching, NoteReport, frames_per_second, notes};
use serde::Serialize;

/// The session without its poses.
#[derive(Clone, Debug, Serialize)]
pub struct State {
    /// Counts changes.
    pub revision: u64,
    /// The file with the motion.
    pub source: Option<SideState>,
    /// The file with the character.
    pub target: Option<SideState>,
    /// Settings.
    pub options: ViewOptions,
    /// Who plays whom.
    pub matching: Option<Matching>,
    /// The map's name, where one was given.
    pub map: Option<String>,
    /// Whether the page has changed it.
    pub map_edited: bool,
    /// Bones that the map names, and chains.
    pub listed: Vec<String>,
    /// How contacts are held, what hands hold and what follows them, as the map says.
    pub contacts: IndexMap<String, ContactEntry>,
    /// Grips of the map.
    pub grips: IndexMap<String, GripEntry>,
    /// Props of the map.
    pub props: IndexMap<String, PropEntry>,
    /// Joints of the target that follow a hand although no prop of the map says so.
    pub followers: Vec<FollowerState>,
    /// What is done about feet without a map: `pelvis 0.25`, `release 0.2`.
    pub usual_remedies: Vec<String>,
    /// Target over source leg lengths.
    pub scale: Option<f32>,
    /// Frames of the clip in use: beyond 2,000 the page shows single poses first.
    pub frames: usize,
    /// Frames per second of the clip in use, where they stand evenly.
    pub frames_per_second: Option<f64>,
    /// The revision since which the source's poses are what they are.
    pub source_since: u64,
    /// The source's floor as used, metres.
    pub source_floor: f32,
    /// What was guessed, repaired or left out.
    pub notes: Vec<NoteReport>,
    /// Why there is no pose for the target.
    pub error: Option<String>,
    /// The command that gives the same.
    pub command: Option<String>,
}

/// One file.
#[derive(Clone, Debug, Serialize)]
pub struct SideState {
    /// Name or path as given.
    pub file: String,
    /// Its format.
    pub format: &'static str,
    /// Name of the skeleton in use.
    pub skeleton: String,
    /// Whether there is a mesh to show.
    pub has_mesh: bool,
    /// Joints, parents first.
    pub joints: Vec<JointState>,
    /// Chains beyond the bones.
    pub chains: Vec<ChainState>,
    /// The reference stance: ten numbers a joint as in [`super::Frames`].
    pub stance: Vec<f32>,
    /// The rest pose, in the same way.
    pub rest: Vec<f32>,
    /// Where it faces, model space.
    pub forward: [f32; 3],
    /// Height of the character, metres.
    pub height: f32,
    /// The level of its ground, metres.
    pub floor: f32,
    /// Whether it has a bind pose that differs from its rest pose.
    pub has_bind: bool,
    /// Clips of the skeleton in use.
    pub clips: Vec<ClipState>,
    /// Names of all its skeletons.
    pub skeletons: Vec<String>,
    /// Which of them is in use.
    pub skeleton_index: usize,
    /// Stretches of single segments' skins: joint, and nine numbers by column.
    pub deforms: Vec<(usize, [f32; 9])>,
    /// How it is read, where it does not say so itself.
    pub reading: Option<ReadingState>,
}

/// How a file is read that declares no unit and no axes.
#[derive(Clone, Debug, Serialize)]
pub struct ReadingState {
    /// As asked for: auto, m, cm, ..., or metres per unit.
    pub unit: String,
    /// auto, y or z.
    pub up: String,
    /// As it came out: metres per unit.
    pub metres_per_unit: f64,
    /// As it came out: y or z.
    pub found_up: String,
}

/// One joint.
#[derive(Clone, Debug, Serialize)]
pub struct JointState {
    /// The name that finds it in a map file.
    pub name: String,
    /// Index of its parent.
    pub parent: Option<usize>,
    /// The bone it plays.
    pub bone: Option<&'static str>,
    /// How sure that is, 0 to 1.
    pub confidence: Option<f32>,
    /// Why.
    pub evidence: Vec<String>,
    /// The file's node.
    pub node: usize,
    /// Whether it only marks the end of a bone.
    pub end: bool,
    /// The hand next to it in the reference pose, of joints that are no bones of a character with hands.
    pub near_hand: Option<&'static str>,
}

/// A joint that follows a bone by itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FollowerState {
    /// The joint's name that finds it in a map file.
    pub joint: String,
    /// The bone.
    pub owner: &'static str,
}

/// A chain.
#[derive(Clone, Debug, Serialize)]
pub struct ChainState {
    /// Its name.
    pub name: String,
    /// Joints from base to tip.
    pub joints: Vec<usize>,
}

/// A clip.
#[derive(Clone, Debug, Serialize)]
pub struct ClipState {
    /// Its name.
    pub name: String,
    /// Its length.
    pub seconds: f64,
}

/// A contact on the timeline.
#[derive(Clone, Debug, Serialize)]
pub struct Mark {
    /// Which foot.
    pub bone: &'static str,
    /// From when.
    pub from_secs: f64,
    /// Until when.
    pub to_secs: f64,
    /// Whether it had to be given up.
    pub released: bool,
}

/// A grip that is found on the source, or held.
#[derive(Clone, Debug, Serialize)]
pub struct GripState {
    /// Which hand.
    pub hand: &'static str,
    /// What it is on: `other hand`, `prop` or `ground`.
    pub on: &'static str,
    /// The same as a map names it; `None` for props, which a map has to name.
    pub holds: Option<&'static str>,
    /// First and last frame, inclusive.
    pub frames: [usize; 2],
    /// Their times, seconds.
    pub secs: [f64; 2],
    /// Distance of the hand from what it holds on the source, metres; `None` for the ground.
    pub apart_metres: Option<f64>,
    /// What became of it; `None` where it is not held.
    pub kept: Option<KeptState>,
    /// Whether it was found rather than declared.
    pub found: bool,
}

/// What became of a grip.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct KeptState {
    /// Whether it had to be given up.
    pub released: bool,
    /// Largest distance from its place, metres.
    pub residual_metres: f32,
}

/// Measures of the clip in use.
#[derive(Clone, Debug, Serialize)]
pub struct MeasuresState {
    /// For which state of the session.
    pub revision: u64,
    /// As the command line reports them.
    pub report: ClipReport,
    /// Contacts with their times.
    pub contacts: Vec<Mark>,
    /// Grips that are held, and those that are found on the source and could be.
    pub grips: Vec<GripState>,
    /// Feet out of reach, with their times in seconds.
    pub unreachable: Vec<(&'static str, f64)>,
    /// What the contact pass has to say.
    pub notes: Vec<NoteReport>,
}

impl View {
    /// The session as the page is told.
    pub fn state(&self) -> State {
        let (setup, people) = (&self.setup, self.people.as_ref());
        let source_clip = self.clip();
        let retarget = self.pairing.as_ref().and_then(|p| p.retarget.as_ref().ok());
        let matching = people.and_then(|p| {
            let pairs = retarget.map_or(&[][..], |retarget| retarget.pairs());
            // A mirror exchanges the sides of names: pairs are told by the file's own.
            let names = &setup.source.as_ref()?.input.rig().skeleton;
            Some(Matching::new(&p.source, names, p.target.as_ref()?, pairs))
        });
        let listed = setup.map.bones.keys().chain(setup.map.chains.keys()).cloned().collect();
        let said = people.iter().flat_map(|p| &p.notes);
        let said: Vec<Note> = said.chain(self.pairing.iter().flat_map(|p| &p.notes)).cloned().collect();
        let given = self.pairing.as_ref().and_then(|p| p.options.source_floor);
        State {
            revision: self.revision,
            source: setup.source.as_ref().map(|s| SideState::new(s, people.map(|p| &p.source))),
            target: setup.target.as_ref().map(|t| SideState {
                deforms: self.deforms(),
                ..SideState::new(t, people.and_then(|p| p.target.as_ref()))
            }),
            options: setup.options.clone(),
            matching,
            map: setup.map_name.clone(),
            map_edited: setup.map_edited,
            listed,
            contacts: setup.map.contacts.clone(),
            grips: setup.map.grips.clone(),
            props: setup.map.props.clone(),
            followers: self.followers(),
            usual_remedies: FeetOptions::default().remedies.iter().map(words_of).collect(),
            scale: retarget.map(|r| r.scale()),
            frames: self.source_frames(),
            frames_per_second: source_clip.and_then(|c| frames_per_second(c, &c.key_times())),
            source_since: self.source_since,
            source_floor: given.or(people.map(|p| p.source.floor())).unwrap_or(0.0),
            notes: notes(&said),
            error: self.pair_error().map(|e| e.0),
            command: self.command(),
        }
    }
}

impl View {
    /// Handles by their names, and things that a hand holds in the target's own clips.
    fn followers(&self) -> Vec<FollowerState> {
        let Some(people) = &self.people else { return Vec::new() };
        let Some(target) = &people.target else { return Vec::new() };
        let names = JointNames::new(target.skeleton());
        let followers = Followers::new(target, &people.hands.followers);
        let all = followers.iter().map(|(joint, owner)| (names.name(joint), owner.name()));
        all.filter(|(joint, _)| !self.setup.map.props.contains_key(joint))
            .map(|(joint, owner)| FollowerState { joint, owner })
            .collect()
    }

    fn deforms(&self) -> Vec<(usize, [f32; 9])> {
        let target = self.people.as_ref().and_then(|p| p.target.as_ref());
        let deforms = target.map_or(Vec::new(), |t| self.setup.options.control.deforms(t));
        deforms.iter().map(|d| (d.joint, d.matrix().to_cols_array())).collect()
    }
}

impl SideState {
    fn new(side: &Side, character: Option<&Character>) -> SideState {
        let (input, rig) = (&side.input, side.input.rig());
        let names = JointNames::new(&rig.skeleton);
        let humanoid = character.map(Character::humanoid);
        let hands = character.map_or(Vec::new(), hands);
        let joint = |j: usize| {
            let bone = humanoid.and_then(|h| h.bone_of(j));
            let found = bone.and_then(|b| humanoid?.get(b));
            JointState {
                name: names.name(j),
                parent: rig.skeleton.parent(j),
                bone: bone.map(|b| b.name()),
                confidence: found.map(|m| m.confidence),
                evidence: found.map_or(Vec::new(), |m| m.evidence.clone()),
                node: rig.nodes.get(j).copied().unwrap_or(j),
                end: rig.hints.is_end_site(j),
                near_hand: if bone.is_none() { nearer(&hands, j) } else { None },
            }
        };
        let chains = humanoid.map_or(&[][..], |h| &h.chains);
        let clip = |c: &posewright::Clip| ClipState { name: c.name.clone(), seconds: c.duration_secs };
        SideState {
            file: side.name(),
            format: match input.scene.format {
                Format::Bvh => "BVH",
                Format::Gltf => "glTF",
                Format::Glb => "GLB",
                Format::Fbx => "FBX",
                #[allow(unreachable_patterns)]
                _ => "file",
            },
            skeleton: rig.name.clone(),
            has_mesh: input.document.as_ref().is_some_and(|d| d.raw("meshes").is_some()),
            joints: (0..rig.skeleton.len()).map(joint).collect(),
            chains: chains
                .iter()
                .map(|c| ChainState { name: c.name.clone(), joints: c.joints.clone() })
                .collect(),
            stance: numbers(character.map_or(rig.skeleton.rest(), |c| c.stance_local())),
            rest: numbers(&LocalPose::rest(&rig.skeleton).joints),
            forward: character.map_or([0.0, 0.0, 1.0], |c| c.stance().forward.to_array()),
            height: character.map_or(0.0, |c| c.measures().height),
            floor: character.map_or(0.0, Character::floor),
            has_bind: rig.bind.is_some(),
            clips: side.clips().map(clip).collect(),
            skeletons: input.scene.figures.iter().map(|f| f.name.clone()).collect(),
            skeleton_index: input.figure,
            deforms: Vec::new(),
            reading: (input.scene.format == Format::Bvh).then(|| ReadingState {
                unit: side.reading.unit.to_string(),
                up: side.reading.up.to_string(),
                metres_per_unit: input.scene.axes.metres_per_unit,
                found_up: input.scene.axes.up.to_string(),
            }),
        }
    }
}

/// Hands with the distances of all joints from them in the reference pose.
fn hands(character: &Character) -> Vec<(Bone, Vec<f32>)> {
    let pose = ModelPose::of(character.skeleton(), &character.reference().joints);
    let distances = |bone: Bone| {
        let hand = pose.positions[character.humanoid().joint(bone)?];
        Some((bone, pose.positions.iter().map(|place| place.distance(hand)).collect()))
    };
    // Where both are as near, the right one comes first.
    [Bone::RightHand, Bone::LeftHand].into_iter().filter_map(distances).collect()
}

fn nearer(hands: &[(Bone, Vec<f32>)], joint: usize) -> Option<&'static str> {
    let near = hands.iter().min_by(|a, b| a.1[joint].total_cmp(&b.1[joint]))?;
    Some(near.0.name())
}

fn numbers(pose: &[posewright::Transform]) -> Vec<f32> {
    let mut numbers = Vec::with_capacity(pose.len() * 10);
    pose.iter().for_each(|t| push(&mut numbers, t));
    numbers
}
