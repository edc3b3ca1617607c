// One function per parser. Each reads, and then does with what was read what the program would do: recognise, write,
// read again. What was accepted must be usable, so the last steps may not fail.

use posewright::{Clip, Reference};
use posewright_io::bvh::BvhWriteOptions;
use posewright_io::gltf::Document;
use posewright_io::map::MapFile;
use posewright_io::mesh::{FigureMesh, MeshOptions};
use posewright_io::vrma::{self, TPose, VrmaTake};
use posewright_io::{ReadOptions, Scene, open};

/// Small limits: what is looked for are faults, not patience.
fn options() -> ReadOptions {
    ReadOptions { max_joints: 2_000, max_frames: 20_000, max_bytes: 16 << 20, ..ReadOptions::default() }
}

/// More joints than this are read but not recognised.
const RECOGNISED: usize = 64;

/// BVH: read, written, read again.
pub fn bvh(data: &[u8]) {
    let Ok(scene) = posewright_io::bvh::read(data, &options()) else { return };
    check(&scene);
    let Some(clip) = scene.clips.first().map(|found| &found.clip) else { return };
    let figure = &scene.figures[0];
    if let Ok(written) = posewright_io::bvh::write(&figure.skeleton, clip, &BvhWriteOptions::default()) {
        posewright_io::bvh::read(&written, &ReadOptions::default()).expect("our own BVH is readable");
    }
}

/// glTF and GLB. Data that is neither is taken as the JSON of a GLB with its length before it, so that a mutation
/// does not break the container.
pub fn gltf(data: &[u8]) {
    let whole = data.starts_with(b"glTF") || data.first() == Some(&b'{');
    let assembled = if whole { None } else { assemble(data) };
    let Ok(document) = Document::from_bytes(assembled.as_deref().unwrap_or(data), None, &options()) else {
        return;
    };
    let Ok(scene) = document.scene() else { return };
    check(&scene);
    let limits = MeshOptions { max_entries: 100_000, max_pixels: 1 << 16, max_pixels_in_all: 1 << 18 };
    for figure in scene.figures.iter().take(2) {
        let _ = FigureMesh::from_gltf(&document, figure, &limits);
    }
    rewrite(&document, &scene);
}

/// FBX, or whatever the content turns out to be, by the way that the program opens files.
pub fn fbx(data: &[u8]) {
    let is_fbx = data.starts_with(b"Kaydara FBX Binary") || data.starts_with(b"; FBX");
    let Ok(opened) = (if is_fbx {
        open::from_bytes(data, None, &options())
    } else {
        open::from_bytes(&[b"; FBX 7.4.0 project file\n", data].concat(), None, &options())
    }) else {
        return;
    };
    check(&opened.scene);
}

/// Map files: read, written, read again.
pub fn map(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok(map) = MapFile::parse(text) else { return };
    let _ = map.chain_rules();
    MapFile::parse(&map.to_json()).expect("our own JSON is readable");
    MapFile::parse(&map.to_toml()).expect("our own TOML is readable");
}

/// VRM animation: read with its face, written anew from its own character, read again.
pub fn vrma(data: &[u8]) {
    let whole = data.starts_with(b"glTF") || data.first() == Some(&b'{');
    let assembled = if whole { None } else { assemble(data) };
    let Ok(document) = Document::from_bytes(assembled.as_deref().unwrap_or(data), None, &options()) else {
        return;
    };
    let Ok(scene) = document.scene() else { return };
    check(&scene);
    let Some(figure) = scene.figures.first().filter(|figure| figure.skeleton.len() <= RECOGNISED) else {
        return;
    };
    let character = scene.character(0, Reference::Auto);
    let takes: Vec<(&Clip, Option<vrma::Face>)> = scene
        .clips
        .iter()
        .filter(|clip| clip.figure == 0 && keys(&clip.clip) < 2_000)
        .take(2)
        .map(|clip| (&clip.clip, document.face(clip.index).unwrap_or_default()))
        .collect();
    let takes: Vec<VrmaTake<'_>> =
        takes.iter().map(|(clip, face)| VrmaTake { clip, face: face.as_ref() }).collect();
    for t_pose in [TPose::of(figure), TPose::Stance] {
        let Ok(written) = vrma::write(&character, t_pose, &takes, None) else { continue };
        let again = written.document.to_glb(&mut Vec::new()).expect("a VRMA can be written");
        let again =
            Document::from_bytes(&again, None, &ReadOptions::default()).expect("our own VRMA is readable");
        check(&again.scene().expect("our own VRMA is a scene"));
    }
}

/// The JSON's length in two bytes, the JSON, the binary chunk.
fn assemble(data: &[u8]) -> Option<Vec<u8>> {
    let (length, rest) = data.split_first_chunk::<2>()?;
    let (json, bin) = rest.split_at_checked(usize::from(u16::from_le_bytes(*length)))?;
    let mut out = b"glTF\x02\0\0\0".to_vec();
    let padded = |bytes: &[u8]| bytes.len().div_ceil(4) * 4;
    out.extend((28 + padded(json) as u32 + padded(bin) as u32).to_le_bytes());
    for (kind, chunk, filler) in [(b"JSON", json, b' '), (b"BIN\0", bin, 0)] {
        out.extend((padded(chunk) as u32).to_le_bytes());
        out.extend(kind);
        out.extend(chunk);
        out.resize(out.len() + padded(chunk) - chunk.len(), filler);
    }
    Some(out)
}

fn keys(clip: &Clip) -> usize {
    clip.joints.iter().filter_map(|j| j.rotation.as_ref()).map(|t| t.times.len()).max().unwrap_or(0)
}

/// What a reader lets through can be used: clips are well formed and as long as their figure, poses are finite.
fn check(scene: &Scene) {
    for found in &scene.clips {
        let figure = &scene.figures[found.figure];
        assert_eq!(found.clip.joints.len(), figure.skeleton.len());
        assert!(found.clip.is_well_formed());
        let mut pose = figure.skeleton.rest().to_vec();
        found.clip.sample(&figure.skeleton, found.clip.duration_secs * 0.3, &mut pose);
        assert!(pose.iter().all(posewright::Transform::is_finite));
    }
    for figure in (0..scene.figures.len()).filter(|f| scene.figures[*f].skeleton.len() <= RECOGNISED).take(2)
    {
        let character = scene.character(figure, Reference::Auto);
        assert!(character.stance().rotations.iter().all(|r| r.is_finite()));
    }
}

/// Adds every clip again and reads the result.
fn rewrite(document: &Document, scene: &Scene) {
    let mut document = document.clone();
    for found in scene.clips.iter().take(4) {
        document
            .append_animation(&scene.figures[found.figure], &found.clip)
            .expect("a clip that was read can be written");
    }
    let Ok(again) = document.to_glb(&mut Vec::new()) else { return };
    let again = Document::from_bytes(&again, None, &ReadOptions::default()).expect("our own GLB is readable");
    let again = again.scene().expect("our own GLB is a scene");
    assert!(again.clips.len() >= scene.clips.len());
}
