//! The files of `data/`: names, contents and what each is.

mod takes;

pub use takes::{carry, crouch, jump, performer, prowl, reach, run, running, turn, turning, walk, walking};

use crate::body::Body;
use crate::convention::Convention;
use crate::convention::{
    Axes, RestPose, biped_name, cmu_between, cmu_name, human_ik_name, mixamo_name, xsens_name,
};
use crate::figure::{self, Character};
use crate::math::{DVec3, turn_x};
use crate::motion::{BOX_WIDTH, Jump, Take};
use crate::rig::Rig;
use crate::write::{BvhStyle, GlbClip, GlbExtras, Prop, ZeroPose, vrm0, vrm1, write_bvh, write_glb};

/// A file of `data/`.
#[derive(Clone, Debug)]
pub struct DataFile {
    /// Name in the folder.
    pub name: String,
    /// One line for the folder's README.
    pub about: String,
    /// Contents.
    pub bytes: Vec<u8>,
}

/// Every file, README included.
pub fn files() -> Vec<DataFile> {
    let mut files = characters();
    files.extend(takes());
    let readme = readme(&files);
    files.push(DataFile { name: "README.md".into(), about: String::new(), bytes: readme.into_bytes() });
    files
}

/// A character's rig.
pub fn rig_of(character: &Character) -> Rig {
    Rig::new(&character.figure.body, &character.convention)
}

fn characters() -> Vec<DataFile> {
    let cast = [
        (
            figure::adult(),
            "Grown person. Mixamo's names, T-pose, Y along the bones, centimetres under an armature node.",
        ),
        (
            figure::giant(),
            "Heavy giant. Unreal's names with root, twist and ik_ joints, A-pose, X along the bones (mirrored on the right), Z-up centimetres under an armature node.",
        ),
        (
            figure::child(),
            "Child. Spoken names (`Left Upper Arm`), T-pose, world-aligned joints, two spine joints, no little fingers.",
        ),
        (
            figure::creature(),
            "Long-armed creature. Blender's names (`DEF-upper_arm.L`), Y along the bones with rolls, arms at the sides, five spine joints, three fingers and a thumb.",
        ),
        (figure::vrm_girl(), "VRM 1.0. The humanoid is declared, joint names say nothing."),
        (figure::vrm_old(), "VRM 0.x, facing -Z. VRoid's names."),
        (
            figure::fox(),
            "Fox with a walk of its own: four legs, a tail of five joints, Y along the bones, Z-up metres under an armature node.",
        ),
    ];
    cast.into_iter().map(|(character, about)| character_file(&character, about)).collect()
}

fn character_file(character: &Character, about: &str) -> DataFile {
    let rig = rig_of(character);
    let (ending, extensions) = match character.name {
        "vrm1" => ("vrm", vec![("VRMC_vrm".to_string(), vrm1(&rig, character.name))]),
        "vrm0" => ("vrm", vec![("VRM".to_string(), vrm0(&rig, character.name))]),
        _ => ("glb", Vec::new()),
    };
    let clips = if character.name == "fox" { vec![GlbClip::of(&prowl(30.0))] } else { Vec::new() };
    let extras = GlbExtras { name: character.name.into(), clips, extensions, ..GlbExtras::default() };
    let bytes = write_glb(&rig, Some(&character.figure), &extras);
    DataFile { name: format!("{}.{ending}", character.name), about: about.into(), bytes }
}

fn bvh(take: &Take, convention: &Convention, style: &BvhStyle, about: &str) -> DataFile {
    let rig = Rig::new(&take.body, convention);
    let text = write_bvh(&rig, &take.frames, style);
    DataFile { name: format!("{}.bvh", take.name), about: about.into(), bytes: text.into_bytes() }
}

/// Every take as BVH, each in another dialect.
fn takes() -> Vec<DataFile> {
    let named = |name: fn(&str) -> String| Convention { name, ..Convention::plain() };
    let base = BvhStyle::default();
    let mut files = Vec::new();
    files.push(bvh(
        &walk(60.0),
        &named(mixamo_name),
        &base,
        "Walking straight on. Mixamo's names, centimetres, ZXY, 60 frames a second, T-pose.",
    ));
    let cmu = Convention {
        between: cmu_between,
        rest: RestPose { legs_apart: 16.0, ..RestPose::default() },
        ..named(cmu_name)
    };
    // One unit of Carnegie Mellon's files is an inch divided by 0.45.
    let style = BvhStyle {
        scale: 0.45 / 0.0254,
        order: "ZYX",
        zero_root: true,
        frame_time: ".0083333",
        crlf: true,
        ..base
    };
    files.push(bvh(&run(120.0), &cmu, &style,
        "Running. Carnegie Mellon's names and unit (0.056444 m), ZYX, root OFFSET zero, legs apart in the zero pose, CRLF, 120 frames a second."));
    let builder = Convention { root: Some("Reference"), ..named(human_ik_name) };
    let style = BvhStyle { order: "XYZ", frame_time: "0.0333333", ..base };
    files.push(bvh(&turn(30.0), &builder, &style,
        "Walking, turning about, walking back. MotionBuilder's names under a motionless Reference joint, centimetres, XYZ, 30 frames a second."));
    let style = BvhStyle { world: turn_x(90.0), six_channels: true, frame_time: "0.0166667", ..base };
    files.push(bvh(&crouch(60.0), &named(biped_name), &style,
        "Crouching and standing up. 3ds Max Biped's names (with blanks), Z-up, centimetres, position channels on every joint, 60 frames a second."));
    let style = BvhStyle { scale: 1.0, order: "YXZ", frame_time: "0.0083333", ..base };
    files.push(bvh(
        &jump(120.0),
        &named(xsens_name),
        &style,
        "Jumping forward. Xsens' names, four spine joints, metres, YXZ, 120 frames a second.",
    ));
    let a_pose = Convention {
        rest: RestPose { arms_down: 40.0, elbows: 8.0, ..RestPose::default() },
        ..named(human_ik_name)
    };
    let style = BvhStyle { scale: 1.0 / 0.0254, order: "ZYX", frame_time: "0.02", ..base };
    files.push(bvh(&reach(50.0), &a_pose, &style,
        "Taking something from a shelf, with fingers. HumanIK's names, A-pose, inches, ZYX, 50 frames a second."));
    let line = Convention { axes: Axes::AlongY { roll: 0.0 }, ..named(crate::convention::blender_name) };
    let style = BvhStyle { zero_pose: ZeroPose::Axes, frame_time: "0.0333333", order: "XYZ", ..base };
    files.push(bvh(&carry(&performer(true), 30.0).0, &line, &style,
        "Carrying a box in both hands, with fingers. Blender's names; every OFFSET lies along its parent's Y, so that the zero pose is no stance at all. Centimetres, XYZ, 30 frames a second."));
    files.push(performer_file());
    files.push(box_file());
    files
}

/// A bare skeleton with every take.
fn performer_file() -> DataFile {
    let body = performer(false);
    let convention = Convention {
        rest: RestPose { arms_down: 45.0, ..Convention::unreal().rest },
        ..Convention::unreal()
    };
    let clips = every_take(&body, 30.0).iter().map(GlbClip::of).collect();
    let extras = GlbExtras { name: "performer".into(), clips, ..GlbExtras::default() };
    let bytes = write_glb(&Rig::new(&body, &convention), None, &extras);
    DataFile {
        name: "performer.glb".into(),
        about: "The performer of the takes as a bare skeleton with Unreal's joints (root, twist, ik_) and the takes as clips, 30 frames a second.".into(),
        bytes,
    }
}

/// The takes on any body.
pub fn every_take(body: &Body, fps: f64) -> Vec<Take> {
    let gait = |name: &str, options| crate::motion::Gait::new(body, &options).take(name, fps);
    vec![
        gait("walk", walking(6.5)),
        gait("run", running(4.0)),
        gait("turn", turning()),
        crate::motion::crouch(body, fps),
        Jump::default().take(body, fps),
        crate::motion::reach(body, fps),
        carry(body, fps).0,
    ]
}

/// The grown person carrying a box that is a node of its own.
fn box_file() -> DataFile {
    let adult = figure::adult();
    let (take, load) = carry(&adult.figure.body, 30.0);
    let prop = Prop { name: "Box".into(), size: DVec3::new(BOX_WIDTH, 0.24, 0.28), rgb: [196, 152, 98] };
    let clip = GlbClip { props: vec![load], ..GlbClip::of(&take) };
    let extras =
        GlbExtras { name: "carry".into(), clips: vec![clip], props: vec![prop], extensions: Vec::new() };
    DataFile {
        name: "carry.glb".into(),
        about:
            "The grown person carrying a box, which is a node of its own; both hands keep their place on it."
                .into(),
        bytes: write_glb(&rig_of(&adult), Some(&adult.figure), &extras),
    }
}

fn readme(files: &[DataFile]) -> String {
    let mut text = String::from(
        "# Characters and takes of our own\n\nMade by `cargo run -p posewright-samples -- data`, byte for byte the same on every machine; `-- --check data` compares.\nDo not edit: change the generator in `crates/samples`. The motions are computed from published joint-angle curves\n(sources in `crates/samples/src/motion`), no person was recorded. Everything here is dedicated to the public domain\nunder CC0-1.0.\n\n| file | what it is |\n|---|---|\n",
    );
    for file in files {
        text += &format!("| `{}` | {} |\n", file.name, file.about);
    }
    text
}
