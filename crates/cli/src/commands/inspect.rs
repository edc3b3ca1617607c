//! `posewright inspect FILE`: what a file holds and what was recognised in it.

use crate::args::ReadingArgs;
use crate::console::Console;
use crate::input::{self, Input, Wanted};
use crate::outcome::{CommandResult, Outcome};
use crate::report::{self, NoteReport, frames_per_second};
use crate::table::{Table, counted};
use anyhow::Context;
use posewright::{Bone, Character, ModelPose, Note, NoteKind, Skeleton};
use posewright_io::gltf::Contents;
use posewright_io::map::JointNames;
use posewright_io::{Format, Opened, Scene, UpAxis};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Arguments of `inspect`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// BVH, glTF, GLB, VRM or VRMA file
    file: PathBuf,
    /// Show every finger bone and every chain's joints
    #[arg(short, long)]
    verbose: bool,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(Serialize)]
struct Report {
    file: String,
    format: &'static str,
    metres_per_unit: f64,
    /// Items of each list of a glTF; empty for other formats.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    contents: BTreeMap<String, usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extensions: Vec<String>,
    up: &'static str,
    notes: Vec<NoteReport>,
    skeletons: Vec<SkeletonReport>,
    clips: Vec<ClipReport>,
}

#[derive(Serialize)]
struct SkeletonReport {
    name: String,
    content_id: String,
    up: &'static str,
    forward: [f32; 3],
    leg_length: f32,
    hip_height: f32,
    joints: Vec<JointReport>,
    bones: BTreeMap<&'static str, BoneReport>,
    chains: Vec<ChainReport>,
}

#[derive(Serialize)]
struct JointReport {
    name: String,
    parent: Option<usize>,
    rest: RestReport,
    model_position: [f32; 3],
}

#[derive(Serialize)]
struct RestReport {
    translation: [f32; 3],
    rotation: [f32; 4],
    scale: [f32; 3],
}

#[derive(Serialize)]
struct BoneReport {
    joint: usize,
    name: String,
    confidence: f32,
    evidence: Vec<String>,
}

#[derive(Serialize)]
struct ChainReport {
    name: String,
    joints: Vec<usize>,
}

#[derive(Serialize)]
struct ClipReport {
    name: String,
    /// Index into `skeletons`.
    skeleton: usize,
    seconds: f64,
    frames: usize,
    frames_per_second: Option<f64>,
}

/// Reads the file and shows it.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    let opened = input::read(&args.file, &args.reading.options())?;
    let all: Vec<usize> = (0..opened.scene.figures.len()).collect();
    let Opened { scene, document } = opened;
    let mut notes = scene.notes.clone();
    let (mut input, figures) = match &args.reading.skeleton {
        None => (Input { path: args.file.clone(), scene, document, figure: 0, notes: Vec::new() }, all),
        Some(name) => {
            let chosen = Input::of(Opened { scene, document }, &args.file, Some(name), Wanted::Body)?;
            let figure = chosen.figure;
            (chosen, vec![figure])
        }
    };
    let contents = match &input.document {
        Some(document) => {
            let name = || args.file.display().to_string();
            notes.extend(document.unused().with_context(name)?);
            Some(document.contents().with_context(name)?)
        }
        None => None,
    };
    let mut characters = Vec::new();
    for figure in figures {
        input.figure = figure;
        let character = input.character(&args.reading)?;
        notes.extend(character.humanoid().notes.iter().chain(character.notes()).cloned());
        characters.push((figure, character));
    }
    if console.json {
        let mut report = report(&input, &characters, &notes);
        if let Some(Contents { lists, extensions }) = contents {
            (report.contents, report.extensions) = (lists, extensions);
        }
        console.answer(&report)?;
    } else {
        show(args, console, &input, &characters);
        if let Some(contents) = contents {
            show_contents(console, &contents);
        }
        show_notes(console, &notes);
    }
    Ok(Outcome::Done)
}

/// The lists of a glTF that say something about its size.
fn show_contents(console: &Console, contents: &Contents) {
    const SHOWN: [&str; 8] =
        ["nodes", "skins", "animations", "meshes", "materials", "images", "cameras", "scenes"];
    let counts = SHOWN.iter().filter_map(|name| Some((*name, *contents.lists.get(*name)?)));
    let counts: Vec<String> = counts
        .map(
            |(name, count)| {
                if name == "meshes" { ("mesh", count) } else { (name.trim_end_matches('s'), count) }
            },
        )
        .map(|(word, count)| counted(count, word))
        .collect();
    console.say(format!("\n{}  {}", console.strong("holds"), counts.join(", ")));
    if !contents.extensions.is_empty() {
        console.say(format!("  extensions: {}", contents.extensions.join(", ")));
    }
}

/// Notes by what was done: decided, repaired, left alone; warnings first.
fn show_notes(console: &Console, notes: &[Note]) {
    const GROUPS: [(NoteKind, &str); 5] = [
        (NoteKind::Warning, "warnings"),
        (NoteKind::Guess, "decided without certainty"),
        (NoteKind::Repair, "repaired"),
        (NoteKind::Information, "converted and found"),
        (NoteKind::Ignored, "kept and not used"),
    ];
    for (kind, title) in GROUPS {
        let group: Vec<Note> = notes.iter().filter(|note| note.kind == kind).cloned().collect();
        console.note_group(title, &group);
    }
}

/// The word for a file's format in answers: a GLB is a VRM or a VRM animation where it says so.
pub(crate) fn format_word(input: &Input) -> &'static str {
    let named: Option<BTreeMap<String, serde::de::IgnoredAny>> =
        input.document.as_ref().and_then(|document| document.member("extensions").ok().flatten());
    let named = named.unwrap_or_default();
    match input.scene.format {
        Format::Glb if named.contains_key("VRMC_vrm_animation") => "vrma",
        Format::Glb if named.contains_key("VRMC_vrm") || named.contains_key("VRM") => "vrm",
        Format::Bvh => "bvh",
        Format::Gltf => "gltf",
        Format::Glb => "glb",
        Format::Fbx => "fbx",
    }
}

fn up_word(up: UpAxis) -> &'static str {
    if up == UpAxis::Z { "z" } else { "y" }
}

fn report(input: &Input, characters: &[(usize, Character)], notes: &[Note]) -> Report {
    let scene = &input.scene;
    let skeletons = characters.iter().map(|(figure, c)| skeleton_report(scene, *figure, c)).collect();
    let index = |figure: usize| characters.iter().position(|(f, _)| *f == figure);
    let clips = scene.clips.iter().filter_map(|c| {
        let times = c.clip.key_times();
        Some(ClipReport {
            name: c.clip.name.clone(),
            skeleton: index(c.figure)?,
            seconds: c.clip.duration_secs,
            frames: times.len(),
            frames_per_second: frames_per_second(&c.clip, &times),
        })
    });
    Report {
        file: input.path.display().to_string(),
        format: format_word(input),
        metres_per_unit: scene.axes.metres_per_unit,
        contents: BTreeMap::new(),
        extensions: Vec::new(),
        up: up_word(scene.axes.up),
        notes: report::notes(notes),
        skeletons,
        clips: clips.collect(),
    }
}

fn skeleton_report(scene: &Scene, figure: usize, character: &Character) -> SkeletonReport {
    let skeleton = character.skeleton();
    let model = ModelPose::rest(skeleton);
    let joint = |j: usize| {
        let rest = skeleton.rest()[j];
        JointReport {
            name: skeleton.name(j).to_string(),
            parent: skeleton.parent(j),
            rest: RestReport {
                translation: rest.translation.to_array(),
                rotation: rest.rotation.to_array(),
                scale: rest.scale.to_array(),
            },
            model_position: model.positions[j].to_array(),
        }
    };
    let names = JointNames::new(skeleton);
    let bone = |(bone, found): (Bone, &posewright::BoneMatch)| {
        let report = BoneReport {
            joint: found.joint,
            name: names.name(found.joint),
            confidence: found.confidence,
            evidence: found.evidence.clone(),
        };
        (bone.name(), report)
    };
    let humanoid = character.humanoid();
    let chains =
        humanoid.chains.iter().map(|c| ChainReport { name: c.name.clone(), joints: c.joints.clone() });
    SkeletonReport {
        name: scene.figures[figure].name.clone(),
        content_id: skeleton.content_id().to_string(),
        up: up_word(scene.axes.up),
        forward: character.stance().forward.to_array(),
        leg_length: character.measures().leg_length,
        hip_height: character.measures().hip_height,
        joints: (0..skeleton.len()).map(joint).collect(),
        bones: humanoid.iter().map(bone).collect(),
        chains: chains.collect(),
    }
}

fn show(args: &Args, console: &Console, input: &Input, characters: &[(usize, Character)]) {
    let axes = input.scene.axes;
    console.say(format!(
        "{}  {}, 1 unit = {} m, +{} up",
        console.strong(&input.path.display().to_string()),
        format_word(input),
        short(axes.metres_per_unit),
        up_word(axes.up).to_uppercase()
    ));
    for (figure, character) in characters {
        show_skeleton(args, console, &input.scene.figures[*figure].name, character);
    }
    if characters.is_empty() {
        console.say("\nno skeleton");
    }
    show_clips(console, &input.scene);
}

fn show_skeleton(args: &Args, console: &Console, name: &str, character: &Character) {
    let (skeleton, humanoid) = (character.skeleton(), character.humanoid());
    console.say(format!("\n{}  {}", console.strong("skeleton"), describe(name, character)));
    let names = JointNames::new(skeleton);
    let mut table = Table::new(&["bone", "joint", "sure", "why"]);
    let mut fingers = 0;
    for (bone, found) in humanoid.iter() {
        if bone.is_finger() && !args.verbose && found.confidence >= posewright::BoneMatch::UNSURE_BELOW {
            fingers += 1;
            continue;
        }
        table.row([
            bone.name().to_string(),
            names.name(found.joint),
            format!("{:.2}", found.confidence),
            found.evidence.join("; "),
        ]);
    }
    if humanoid.iter().next().is_some() {
        console.say(table.lines());
    } else {
        console.say("  no bone of a humanoid was recognised; chains can be named in a map file");
    }
    if fingers > 0 {
        console.say(format!("  and {fingers} finger bones (--verbose shows them)"));
    }
    show_missing(console, character);
    for chain in &humanoid.chains {
        let joints: Vec<String> = chain.joints.iter().map(|j| names.name(*j)).collect();
        if args.verbose || !is_humanoid_chain(&chain.name) {
            console.say(format!("  chain {}: {}", chain.name, joints.join(" > ")));
        }
    }
}

/// Bones that every humanoid has and this one lacks.
fn show_missing(console: &Console, character: &Character) {
    let optional = |b: &Bone| {
        b.is_finger()
            || matches!(
                b,
                Bone::Jaw | Bone::LeftEye | Bone::RightEye | Bone::UpperChest | Bone::Chest | Bone::Neck
            )
    };
    let humanoid = character.humanoid();
    let missing: Vec<&str> = Bone::ALL
        .iter()
        .filter(|b| humanoid.joint(**b).is_none() && !optional(b))
        .map(|b| b.name())
        .collect();
    if !missing.is_empty() && humanoid.iter().next().is_some() {
        console.say(format!("  not found: {}", missing.join(", ")));
    }
}

fn is_humanoid_chain(name: &str) -> bool {
    name == "spine" || name == "neck" || name.starts_with("left") || name.starts_with("right")
}

fn describe(name: &str, character: &Character) -> String {
    let (skeleton, measures) = (character.skeleton(), character.measures());
    let name = if name.is_empty() { "(no name)" } else { name };
    let mut text = format!("{name}, {}", counted(skeleton.len(), "joint"));
    if measures.leg_length > 0.0 {
        // An animal's head says nothing of its height.
        if measures.height > 0.0 {
            text += &format!(", {:.2} m tall", measures.height);
        }
        text += &format!(
            ", legs {:.3} m, hips at {:.3} m, faces {}",
            measures.leg_length,
            measures.hip_height,
            facing(character.stance().forward)
        );
    }
    let size = extent(skeleton);
    if measures.leg_length <= 0.0 { format!("{text}, {size:.2} m across at rest") } else { text }
}

/// The largest side of the box around all joints at rest, metres.
fn extent(skeleton: &Skeleton) -> f32 {
    let model = ModelPose::rest(skeleton);
    let first = model.positions[0];
    let (low, high) =
        model.positions.iter().fold((first, first), |(low, high), p| (low.min(*p), high.max(*p)));
    (high - low).max_element()
}

fn facing(forward: posewright::glam::Vec3) -> String {
    let axes = [
        ("+X", posewright::glam::Vec3::X),
        ("-X", posewright::glam::Vec3::NEG_X),
        ("+Z", posewright::glam::Vec3::Z),
        ("-Z", posewright::glam::Vec3::NEG_Z),
    ];
    match axes.iter().find(|(_, axis)| axis.dot(forward) > 0.999) {
        Some((name, _)) => (*name).to_string(),
        None => format!("({:.2}, {:.2}, {:.2})", forward.x, forward.y, forward.z),
    }
}

fn show_clips(console: &Console, scene: &Scene) {
    if scene.clips.is_empty() {
        console.say("\nno clip");
        return;
    }
    console.say(format!("\n{}", console.strong("clips")));
    let mut table = Table::new(&["name", "skeleton", "seconds", "frames", "rate"]);
    for c in &scene.clips {
        let times = c.clip.key_times();
        let rate = frames_per_second(&c.clip, &times);
        table.row([
            if c.clip.name.is_empty() { "(no name)".into() } else { c.clip.name.clone() },
            scene.figures[c.figure].name.clone(),
            format!("{:.3}", c.clip.duration_secs),
            times.len().to_string(),
            rate.map_or("uneven".into(), |r| format!("{}/s", short(r))),
        ]);
    }
    console.say(table.lines());
}

/// A number with at most five digits after the point and no trailing zeros.
fn short(value: f64) -> String {
    let text = format!("{value:.5}");
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}
