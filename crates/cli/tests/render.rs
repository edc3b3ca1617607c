//! `posewright render`: pictures of the project's own characters, and the command line's promises.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::{Folder, biped_bvh, data, data_files, failure, json, posewright};

/// Columns, rows and RGB bytes of a PNG.
fn pixels(path: &str) -> (usize, usize, Vec<[u8; 3]>) {
    let mut reader =
        png::Decoder::new(std::io::BufReader::new(std::fs::File::open(path).unwrap())).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    let pixels = bytes.as_chunks::<3>().0.to_vec();
    (info.width as usize, info.height as usize, pixels)
}

/// Pixels of a picture that differ from those of the same place without a figure: from the first column of their row.
fn drawn(path: &str) -> usize {
    let (width, _, pixels) = pixels(path);
    let differs = |row: &[[u8; 3]]| {
        row.iter().filter(|p| p.iter().zip(row[0]).any(|(a, b)| a.abs_diff(b) > 24)).count()
    };
    pixels.chunks(width).map(differs).sum()
}

#[test]
fn every_character_of_the_project_is_drawn() {
    let folder = Folder::new();
    for ending in ["glb", "vrm", "bvh"] {
        for file in data_files(ending) {
            let out = folder.path("out.png");
            let report = json(&["render", &file, "-o", &out, "--size", "200x260", "--no-ground"]);
            assert_eq!((report["width"].as_u64(), report["height"].as_u64()), (Some(200), Some(260)));
            let panel = &report["panels"][0];
            assert!(panel["size_metres"].as_f64().unwrap() > 0.2, "{file}: {panel}");
            // The performer is a skeleton without a body.
            let bare = ending == "bvh" || file.ends_with("performer.glb");
            assert_eq!(panel["triangles"].as_u64().unwrap() > 0, !bare, "{file}");
            assert!(drawn(&out) > 1_000, "{file}: {} pixels", drawn(&out));
        }
    }
}

#[test]
fn a_sheet_shows_moments_and_files() {
    let folder = Folder::new();
    let out = folder.path("out.png");
    let (walk, adult) = (data("walk.bvh"), data("adult.glb"));
    let report = json(&["render", &walk, &adult, "-o", &out, "--frames", "3", "--camera", "side"]);
    let panels = report["panels"].as_array().unwrap();
    assert_eq!(panels.len(), 6);
    let times: Vec<f64> = panels[..3].iter().map(|p| p["time_seconds"].as_f64().unwrap()).collect();
    assert!(times[0] == 0.0 && (times[2] - 2.0 * times[1]).abs() < 1e-9 && times[1] > 0.0);
    assert_eq!(report["camera"], "side");
    assert!(panels[4]["file"].as_str().unwrap().ends_with("adult.glb"));
}

/// VRM 0.x models face -Z and VRM 1.0 models +Z: the front camera stands before both, and sees both faces.
#[test]
fn fc_47_the_front_camera_stands_before_the_face() {
    let folder = Folder::new();
    for (file, z) in [("vrm0.vrm", -1.0), ("vrm1.vrm", 1.0)] {
        let out = folder.path("out.png");
        let report = json(&["render", &data(file), "-o", &out, "--camera", "front", "--size", "160x200"]);
        let forward = report["panels"][0]["forward"][2].as_f64().unwrap();
        assert!((forward - z).abs() < 0.05, "{file}: {forward}");
    }
}

#[test]
fn cameras_and_bones_change_the_picture() {
    let folder = Folder::new();
    let adult = data("adult.glb");
    let mut seen = Vec::new();
    for extra in [
        ["--camera", "front"],
        ["--camera", "side"],
        ["--camera", "top"],
        ["--camera", "three-quarter"],
        ["--bones", "over"],
        ["--bones", "only"],
        ["--theme", "dark"],
    ] {
        let out = folder.path("out.png");
        posewright(&["render", &adult, "-o", &out, "--size", "160x200"]).args(extra).assert().success();
        let picture = pixels(&out).2;
        assert!(!seen.contains(&picture), "{extra:?}");
        seen.push(picture);
    }
}

#[test]
fn the_same_command_gives_the_same_file() {
    let folder = Folder::new();
    let adult = data("adult.glb");
    let mut files = Vec::new();
    for threads in ["1", "4"] {
        let out = folder.path("out.png");
        let mut command = posewright(&["render", &adult, "-o", &out, "--size", "300x200"]);
        command.env("RAYON_NUM_THREADS", threads).assert().success();
        files.push(std::fs::read(out).unwrap());
    }
    assert!(files[0] == files[1]);
}

#[test]
fn wrong_usage_is_told() {
    let folder = Folder::new();
    let file = folder.write("walk.bvh", biped_bvh(3, 1.0, ""));
    let png = folder.path("out.png");
    assert!(failure(&["render", &file, "-o", &folder.path("out.jpg")], 2).contains(".png"));
    for wrong in [
        vec!["--size", "12"],
        vec!["--camera", "behind"],
        vec!["--frames", "0"],
        vec!["--frames", "2", "--time", "1"],
        vec!["--time", "inf"],
    ] {
        let mut arguments = vec!["render", &file, "-o", &png];
        arguments.extend(wrong);
        failure(&arguments, 2);
    }
    failure(&["render", "-o", &png], 2);
    assert!(failure(&["render", &file, "-o", &png, "--clip", "run"], 1).contains("run"));
    assert!(failure(&["render", &folder.path("none.glb"), "-o", &png], 1).contains("none.glb"));
    assert_eq!(folder.names(), ["walk.bvh"], "nothing is left behind");
}

#[test]
fn an_input_is_never_overwritten() {
    let folder = Folder::new();
    let file = folder.write("walk.png", biped_bvh(3, 1.0, ""));
    assert!(failure(&["render", &file, "-o", &file], 2).contains("--force"));
    posewright(&["render", &file, "-o", &file, "--force", "--size", "64x64"]).assert().success();
    assert_eq!(pixels(&file).0, 64);
}

#[test]
fn files_of_other_programs_are_drawn() {
    let Ok(corpus) = std::env::var("POSEWRIGHT_CORPUS") else {
        println!("skipped: POSEWRIGHT_CORPUS is not set");
        return;
    };
    let folder = Folder::new();
    let out = folder.path("out.png");
    for (file, triangles) in [
        ("gltf/Rogue.glb", 6377),
        ("gltf/mannequiny-0.3.0.glb", 13932),
        ("gltf/cesium_man.gltf", 4672),
        ("gltf/Fox.glb", 576),
        ("gltf/quaternius_man_Casual2.glb", 5776),
        ("gltf/Astronaut_FinnTheFrog-transformed.glb", 0),
        ("vrm/Godette_vrm_v4.vrm", 3439),
        ("vrm/EmissionMigration_v0.107.0.vrm", 4608),
        ("gltf/mesh2motion/human-male.glb", 13757),
        ("gltf/character.glb", 550),
        ("gltf/greenman.glb", 356),
        ("gltf/rigged_simple.gltf", 188),
        ("bvh/cmu_12_01_walk.bvh", 0),
        ("bvh/jesse_dance.bvh", 0),
        ("bvh/DAZ3D.bvh", 0),
    ] {
        let path = std::path::Path::new(&corpus).join(file);
        let path = path.to_string_lossy();
        let report =
            json(&["render", &path, "-o", &out, "--size", "240x240", "--no-ground", "--no-captions"]);
        assert_eq!(report["panels"][0]["triangles"].as_u64(), Some(triangles), "{file}");
        assert!(drawn(&out) > 900, "{file}: {} pixels", drawn(&out));
    }
}
