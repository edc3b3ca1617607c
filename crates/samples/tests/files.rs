//! The files of `data/` as posewright reads them, against what is true about the takes.

use posewright::ModelPose;
use posewright_io::{ReadOptions, RootOffset, Scene, Unit, UpAxis};
use posewright_samples::motion::Take;
use posewright_samples::{data, figure};
use std::path::Path;

fn data_folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data")
}

fn read(name: &str, options: &ReadOptions) -> Scene {
    posewright_io::read(&data_folder().join(name), options).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Largest distance between a clip and the truth over all frames and bones, metres. `joint` names the file's joint.
fn error(scene: &Scene, clip: usize, take: &Take, joint: impl Fn(&str) -> String) -> f64 {
    let scene_clip = &scene.clips[clip];
    let skeleton = &scene.figures[scene_clip.figure].skeleton;
    let mut local = skeleton.rest().to_vec();
    let mut model = ModelPose::rest(skeleton);
    let mut worst: f64 = 0.0;
    for frame in 0..take.frames.len() {
        scene_clip.clip.sample(skeleton, frame as f64 / take.fps, &mut local);
        model.compose(skeleton, &local);
        for (bone, truth) in take.body.bones.iter().zip(take.positions(frame)) {
            let index =
                skeleton.find(&joint(&bone.name)).unwrap_or_else(|| panic!("no joint {}", joint(&bone.name)));
            worst = worst.max(model.positions[index].as_dvec3().distance(truth));
        }
    }
    worst
}

#[test]
fn every_bvh_moves_as_the_take_does() {
    use posewright_samples::convention as c;
    let performer = data::performer(true);
    type Named = fn(&str) -> String;
    let takes: [(&str, Take, Named, f64, f64); 7] = [
        ("walk.bvh", data::walk(60.0), c::mixamo_name, 0.01, 0.016_666_7),
        ("run.bvh", data::run(120.0), c::cmu_name, 0.0254 / 0.45, 0.008_333_3),
        ("turn.bvh", data::turn(30.0), c::human_ik_name, 0.01, 0.033_333_3),
        ("crouch.bvh", data::crouch(60.0), c::biped_name, 0.01, 0.016_666_7),
        ("jump.bvh", data::jump(120.0), c::xsens_name, 1.0, 0.008_333_3),
        ("reach.bvh", data::reach(50.0), c::human_ik_name, 0.0254, 0.02),
        ("carry.bvh", data::carry(&performer, 30.0).0, c::blender_name, 0.01, 0.033_333_3),
    ];
    for (name, mut take, joint, metres, frame_time) in takes {
        let up = if name == "crouch.bvh" { UpAxis::Z } else { UpAxis::Y };
        let options = ReadOptions {
            unit: Unit::Metres(metres),
            up,
            root_offset: RootOffset::Replaced,
            ..ReadOptions::default()
        };
        let scene = read(name, &options);
        // Frame times are written rounded, as everybody does.
        take.fps = 1.0 / frame_time;
        let worst = error(&scene, 0, &take, joint);
        println!("{name}: {:.4} mm", worst * 1e3);
        assert!(worst < 5e-5, "{name}: {} mm", worst * 1e3);
    }
}

#[test]
fn units_and_up_are_guessed_right() {
    for (name, metres) in [
        ("walk.bvh", 0.01),
        ("run.bvh", 0.0254 / 0.45),
        ("turn.bvh", 0.01),
        ("crouch.bvh", 0.01),
        ("jump.bvh", 1.0),
        ("reach.bvh", 0.0254),
        ("carry.bvh", 0.01),
    ] {
        let given = ReadOptions { unit: Unit::Metres(metres), ..ReadOptions::default() };
        let height = |options: &ReadOptions| {
            let scene = read(name, options);
            let skeleton = &scene.figures[0].skeleton;
            let mut local = skeleton.rest().to_vec();
            scene.clips[0].clip.sample(skeleton, 0.0, &mut local);
            let mut model = ModelPose::rest(skeleton);
            model.compose(skeleton, &local);
            let ys = model.positions.iter().map(|p| p.y);
            ys.clone().fold(f32::MIN, f32::max) - ys.fold(f32::MAX, f32::min)
        };
        let (guessed, known) = (height(&ReadOptions::default()), height(&given));
        assert!((known - 1.6).abs() < 0.25, "{name} stands {known} m tall");
        assert!((guessed / known - 1.0).abs() < 0.01, "{name}: guessed {guessed} m, is {known} m");
    }
}

#[test]
fn clips_in_glb_move_as_the_takes_do() {
    let scene = read("performer.glb", &ReadOptions::default());
    let takes = data::every_take(&data::performer(false), 30.0);
    assert_eq!(scene.clips.len(), takes.len());
    for (index, take) in takes.iter().enumerate() {
        let worst = error(&scene, index, take, posewright_samples::convention::unreal_name);
        assert!(worst < 5e-5, "{}: {} mm", take.name, worst * 1e3);
    }
    let scene = read("fox.glb", &ReadOptions::default());
    let worst = error(&scene, 0, &data::prowl(30.0), posewright_samples::convention::animal_name);
    assert!(worst < 5e-5, "fox: {} mm", worst * 1e3);
}

#[test]
fn soles_stand_on_the_floor_in_the_rest_pose() {
    for name in ["adult.glb", "giant.glb", "child.glb", "creature.glb", "vrm1.vrm", "vrm0.vrm", "fox.glb"] {
        let scene = read(name, &ReadOptions::default());
        let figure = &scene.figures[0];
        let model = ModelPose::rest(&figure.skeleton);
        let low = figure.skin.iter().map(|p| p.place(&model).y).fold(f32::MAX, f32::min);
        assert!(!figure.skin.is_empty() && low.abs() < 0.02, "{name}: lowest point of the mesh at {low} m");
    }
}

#[test]
fn meshes_are_sound() {
    for character in [
        figure::adult(),
        figure::giant(),
        figure::child(),
        figure::creature(),
        figure::vrm_girl(),
        figure::fox(),
    ] {
        let mut triangles = 0;
        for part in &character.figure.parts {
            let surface = &part.surface;
            triangles += surface.triangles.len();
            assert!(surface.triangles.iter().flatten().all(|i| (*i as usize) < surface.points.len()));
            for (normal, weights) in surface.normals.iter().zip(&part.weights) {
                assert!((normal.length() - 1.0).abs() < 1e-9);
                let sum: f64 = weights.iter().map(|w| w.1).sum();
                assert!(weights.len() <= 4 && (sum - 1.0).abs() < 1e-9);
            }
            // Normals look out of the side that the corners say is outside.
            let agree = surface.triangles.iter().filter(|t| {
                let [a, b, c] = t.map(|i| surface.points[i as usize]);
                let middle = t.map(|i| surface.normals[i as usize]).iter().sum::<glam::DVec3>();
                (b - a).cross(c - a).dot(middle) > 0.0
            });
            let share = agree.count() as f64 / surface.triangles.len() as f64;
            assert!(
                share > 0.97,
                "{}: {share} of a part in colour {} faces outwards",
                character.name,
                part.color
            );
        }
        assert!((3_000..14_000).contains(&triangles), "{}: {triangles} triangles", character.name);
    }
}

#[test]
fn the_folder_is_as_the_generator_makes_it() {
    for file in data::files() {
        let found = std::fs::read(data_folder().join(&file.name)).unwrap_or_default();
        assert!(found == file.bytes, "{}: run cargo run -p posewright-samples -- data", file.name);
    }
}
