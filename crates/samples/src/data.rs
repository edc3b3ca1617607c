//! The files of `data/`: names, contents and what each is.

mod takes;

pub use takes::{performer, run, walk};

use crate::convention::Convention;
use crate::figure::{self, Character};
use crate::motion::Take;
use crate::rig::Rig;
use crate::write::{BvhStyle, GlbExtras, vrm0, vrm1, write_bvh, write_glb};

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
    let extras = GlbExtras { name: character.name.into(), clips: Vec::new(), extensions };
    let bytes = write_glb(&rig, Some(&character.figure), &extras);
    DataFile { name: format!("{}.{ending}", character.name), about: about.into(), bytes }
}

fn bvh(take: &Take, convention: &Convention, style: &BvhStyle, about: &str) -> DataFile {
    let rig = Rig::new(&take.body, convention);
    let text = write_bvh(&rig, &take.frames, style);
    DataFile { name: format!("{}.bvh", take.name), about: about.into(), bytes: text.into_bytes() }
}

fn takes() -> Vec<DataFile> {
    let mixamo = Convention { name: crate::convention::mixamo_name, ..Convention::plain() };
    vec![bvh(
        &walk(60.0),
        &mixamo,
        &BvhStyle::default(),
        "Walking straight on, six seconds. Mixamo's names, centimetres, ZXY, 60 frames a second, T-pose.",
    )]
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
