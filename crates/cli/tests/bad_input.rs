//! Bad input: a clear error that names file, place and remedy, no output left behind, and never a panic.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Folder, biped_bvh, data, failure, json, posewright};

/// Retargets onto a good target into the folder; the error must name `word` and leave only the inputs behind.
fn refuses_source(content: &[u8], name: &str, word: &str) {
    let folder = Folder::new();
    let source = folder.write(name, content);
    let target = folder.write("target.bvh", biped_bvh(2, 1.0, ""));
    let before = folder.names();
    let error = failure(&["retarget", &source, &target, "-o", &folder.path("out.glb")], 1);
    assert!(error.contains(name), "{error} names the file");
    assert!(error.to_lowercase().contains(&word.to_lowercase()), "{error} names {word:?}");
    assert_eq!(folder.names(), before, "no output is left behind");
}

#[test]
fn empty_and_junk() {
    refuses_source(b"", "empty.bvh", "empty");
    refuses_source(&[0, 159, 146, 150, 255, 7], "junk.glb", "unknown format");
    refuses_source(b"hello", "hello.bvh", "neither BVH, FBX nor glTF");
    refuses_source(b"Kaydara FBX Binary  \0\x1a\0", "clip.bvh", "FBX");
}

#[test]
fn truncated() {
    let whole = biped_bvh(20, 1.0, "");
    let hierarchy = whole.find("MOTION").unwrap();
    refuses_source(&whole.as_bytes()[..hierarchy / 2], "cut.bvh", "line");
    let folder = Folder::new();
    let target = folder.write("target.bvh", &whole);
    let glb = folder.path("whole.glb");
    posewright(&["convert", &target, "-o", &glb]).assert().success();
    let bytes = std::fs::read(&glb).unwrap();
    for part in [5, 11, 19, bytes.len() / 3, bytes.len() - 5] {
        refuses_source(&bytes[..part], "cut.glb", "cut.glb");
    }
}

#[test]
fn numbers_that_are_none() {
    let text = biped_bvh(3, 1.0, "");
    refuses_source(text.replace("OFFSET 9 -4 0", "OFFSET 9 nan 0").as_bytes(), "nan.bvh", "line");
    refuses_source(text.replace("OFFSET 9 -4 0", "OFFSET 9 1e999 0").as_bytes(), "inf.bvh", "line");
    refuses_source(text.replace("OFFSET 9 -4 0", "OFFSET 9 x 0").as_bytes(), "word.bvh", "line");
}

#[test]
fn frame_counts_that_lie_are_repaired_or_refused() {
    let folder = Folder::new();
    for count in ["2", "999999999999", "0", "-4"] {
        let text = biped_bvh(5, 1.0, "").replace("Frames: 5", &format!("Frames: {count}"));
        let file = folder.write("lie.bvh", text);
        let output = posewright(&["inspect", &file, "--json"]).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!text.contains("panicked"), "{text}");
        if output.status.success() {
            let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(report["clips"][0]["frames"], 5, "the rows decide");
            assert!(!report["notes"].as_array().unwrap().is_empty(), "and it is said");
        } else {
            assert!(text.contains("line"), "{text}");
        }
    }
}

#[test]
fn gltf_that_lies() {
    let document =
        |nodes: &str, rest: &str| format!(r#"{{"asset":{{"version":"2.0"}},"nodes":{nodes}{rest}}}"#);
    let cycle = document(r#"[{"children":[1]},{"children":[0]}]"#, r#","skins":[{"joints":[0,1]}]"#);
    refuses_source(cycle.as_bytes(), "cycle.gltf", "nodes");
    let outside = document(
        r#"[{"children":[1]},{}]"#,
        r#","skins":[{"joints":[0,1]}],"animations":[{"channels":[{"sampler":0,"target":{"node":1,"path":"rotation"}}],
           "samplers":[{"input":0,"output":7}]}],"accessors":[{"componentType":5126,"count":4000000000,"type":"SCALAR"}]"#,
    );
    refuses_source(outside.as_bytes(), "outside.gltf", "outside.gltf");
    let missing = document("[{}]", r#","buffers":[{"byteLength":12,"uri":"nowhere.bin"}]"#);
    refuses_source(missing.as_bytes(), "missing.gltf", "nowhere.bin");
}

#[test]
fn no_skeleton_and_no_clip() {
    let empty = r#"{"asset":{"version":"2.0"}}"#;
    refuses_source(empty.as_bytes(), "empty.gltf", "skeleton");
    let folder = Folder::new();
    let source = folder.write("source.bvh", biped_bvh(3, 1.0, ""));
    let target = folder.write("nobody.gltf", empty);
    let error = failure(&["retarget", &source, &target, "-o", &folder.path("out.glb")], 1);
    assert!(error.contains("nobody.gltf") && error.contains("skeleton"), "{error}");
    let still = folder.write("still.bvh", biped_bvh(0, 1.0, ""));
    let error = failure(&["retarget", &still, &source, "-o", &folder.path("out.glb")], 1);
    assert!(error.contains("still.bvh") && error.contains("clip"), "{error}");
}

#[test]
fn unmatched_skeletons() {
    let chain = "HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nJOINT b\n{\nOFFSET 0 1 0\n\
                 CHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n}\nMOTION\nFrames: 1\n\
                 Frame Time: 0.1\n0 0 0 0 0 0\n";
    refuses_source(chain.as_bytes(), "chain.bvh", "map");
}

#[test]
fn a_missing_file_is_named() {
    let error = failure(&["inspect", "no/such/file.bvh"], 1);
    assert!(error.contains("no/such/file.bvh") && error.contains("cannot read"), "{error}");
    assert_eq!(error.matches("os error").count(), 1, "{error}");
    assert!(error.contains("spelling"), "{error}");
}

#[test]
fn a_wrong_ending_is_read_as_what_it_is() {
    let folder = Folder::new();
    let file = folder.write("clip.glb", biped_bvh(3, 1.0, ""));
    let report = json(&["inspect", &file]);
    assert_eq!(report["format"], "bvh");
    assert!(!report["notes"].as_array().unwrap().is_empty());
}

#[test]
fn wrong_usage_is_two() {
    let folder = Folder::new();
    let file = folder.write("a.bvh", biped_bvh(3, 1.0, ""));
    let out = folder.path("out.glb");
    failure(&["retarget", &file, "-o", &out], 2);
    failure(&["retarget", &file, &file], 2);
    failure(&["retarget", &file, &file, "-o", &out, "--fps", "0"], 2);
    failure(&["retarget", &file, &file, "-o", &out, "--unit", "furlong"], 2);
    failure(&["retarget", &file, &file, "-o", &folder.path("out.xyz")], 2);
    failure(&["measure", &file, "--fail-on", "beauty=1"], 2);
    failure(&["measure", &file, "--fail-on", "direction=1"], 2);
    failure(&["dance"], 2);
    for (flag, value) in [("--fps", "-1"), ("--range", "-5:10"), ("--travel-scale", "-2")] {
        let said = failure(&["retarget", &file, &file, "-o", &out, flag, value], 2);
        assert!(said.contains("invalid value"), "{said}");
    }
    let said = failure(&["warp", &file, "-o", &out, "--speed", "-1"], 2);
    assert!(!said.contains("unexpected argument"), "{said}");
    assert_eq!(folder.names(), ["a.bvh"]);
}

#[test]
fn an_input_is_only_overwritten_when_asked() {
    let folder = Folder::new();
    let file = folder.write("a.bvh", biped_bvh(3, 1.0, ""));
    let before = std::fs::read(&file).unwrap();
    let error = failure(&["convert", &file, "-o", &file], 2);
    assert!(error.contains("--force"), "{error}");
    failure(&["retarget", &file, &file, "-o", &file], 2);
    assert_eq!(std::fs::read(&file).unwrap(), before);
    posewright(&["convert", &file, "-o", &file, "--force"]).assert().success();
    assert_ne!(std::fs::read(&file).unwrap(), before);
    let error = failure(&["convert", &file, "-o", &folder.path("no/such/folder/out.bvh")], 1);
    assert!(error.contains("folder"), "{error}");
    assert_eq!(folder.names(), ["a.bvh"]);
}

#[test]
fn a_reference_of_other_axes_is_refused() {
    let folder = Folder::new();
    let output = folder.path("out.glb");
    let (walk, adult) = (data("walk.bvh"), data("adult.glb"));
    // One convention of names, but as a BVH the axes of the joints are the world's.
    let said = failure(&["retarget", &walk, &adult, "-o", &output, "--reference", &adult], 1);
    assert!(said.contains("other axes") && said.contains("same skeleton"), "{said}");
    assert!(folder.names().is_empty());
}

/// Results that 32 bits cannot hold were written without a word: heights of 1e30, offsets of 1e38, units of 1e7.
#[test]
fn results_out_of_reach_are_refused_and_nothing_is_written() {
    let folder = Folder::new();
    let (walk, adult, out) = (data("walk.bvh"), data("adult.glb"), folder.path("out.glb"));
    let field = |height: &str| {
        let text = format!(r#"{{"origin":[-5,-5],"spacing":5,"heights":[[0,0,0],[0,{height},0],[0,0,0]]}}"#);
        folder.write("field.json", text)
    };
    let ground = field("1e30");
    let said = failure(&["warp", &walk, "-o", &out, "--ground", &ground], 1);
    assert!(said.contains("field.json") && said.contains("row 1") && said.contains("1e30"), "{said}");
    for (arguments, code, parts) in [
        (&["adjust", &walk, "--offset", "head=1e38,0,0"][..], 2, &["--offset"][..]),
        (&["adjust", &walk, "--turn", "head=1e38,0,0"], 2, &["--turn"]),
        (&["adjust", &walk, "--aim", "head=1e38,0,0"], 2, &["--aim"]),
        (&["adjust", &walk, "--look-at", "1e38,0,0"], 2, &["--look-at"]),
        (&["adjust", &walk, "--scale", "head=2", "--floor", "1e30"], 2, &["--floor"]),
        (&["adjust", &walk, "--scale", "head=2", "--travel-scale", "1e9"], 2, &["1000"]),
        (
            &["adjust", &walk, "--scale", "head=1000", "--scale", "chest=1000", "--scale", "hips=1000"],
            1,
            &["--scale"],
        ),
        (
            &["adjust", &walk, "--offset", "hips=9e4,0,0", "--offset", "chest=9e4,0,0"],
            1,
            &["walk.bvh", "--offset"],
        ),
        (&["warp", &walk, "--stride", "0.9", "--floor", "1e30"], 2, &["--floor"]),
        (&["warp", &walk, "--speed", "1e30"], 2, &["--speed"]),
        (&["warp", &walk, "--stride", "1e30"], 2, &["--stride"]),
        (&["warp", &walk, "--stride", "1.1", "--unit", "1e5"], 2, &["--unit"]),
        (&["retarget", &walk, &adult, "--travel-scale", "1e30"], 2, &["1000"]),
        (&["retarget", &walk, &adult, "--floor", "1e30"], 2, &["--floor"]),
        (&["retarget", &walk, &adult, "--unit", "1e30"], 2, &["--unit"]),
        (&["retarget", &walk, &walk, "--target-unit", "1e30"], 2, &["--target-unit"]),
        (&["retarget", &walk, &walk, "--unit", "1e-30"], 2, &["--unit"]),
    ] {
        let said = failure(&[arguments, &["-o", &out]].concat(), code);
        assert!(parts.iter().all(|part| said.contains(part)), "{arguments:?}: {said}");
        assert!(!std::path::Path::new(&out).exists(), "{arguments:?}");
    }
}

/// The file of `--reference` is an input, too.
#[test]
fn adjust_does_not_overwrite_its_reference() {
    let folder = Folder::new();
    let reference = folder.write("reference.bvh", biped_bvh(2, 1.0, ""));
    let walk = folder.write("walk.bvh", biped_bvh(9, 1.0, ""));
    let asked = ["adjust", &walk, "--scale", "head=2", "--reference", &reference, "-o", &reference];
    assert!(failure(&asked, 2).contains("--force"));
    assert_eq!(std::fs::read_to_string(&reference).unwrap(), biped_bvh(2, 1.0, ""));
}

/// The error for `/dev/stdout` had empty quotes for its cause, and folders were said to be of a wrong format.
#[test]
fn an_output_that_cannot_be_written_says_why_and_what_to_do() {
    let folder = Folder::new();
    let (take, target) = (data("walk.bvh"), data("adult.glb"));
    let commands: [&[&str]; 8] = [
        &["retarget", &take, &target, "-o"],
        &["convert", &take, "-o"],
        &["adjust", &target, "--scale", "head=2", "-o"],
        &["warp", &take, "--stride", "0.9", "-o"],
        &["render", &take, "-o"],
        &["map", &take, &target, "-o"],
        &["measure", &take, "--report"],
        &["view", &take, "--html"],
    ];
    let out = folder.path("");
    let nameless = folder.path("nameless");
    let refused = [("/dev/null", "device"), (&out, "is a folder"), (&nameless, "ends in .")];
    for command in commands {
        for (place, cause) in &refused {
            let said = failure(&[command, &[place]].concat(), 2);
            assert!(
                said.contains(place) && said.contains(cause) && !said.contains("\"\""),
                "{command:?}: {said}"
            );
        }
    }
    let missing = folder.path("missing/out.glb");
    let said = failure(&["convert", &take, "-o", &missing], 1);
    assert!(said.contains(&missing) && said.contains("make its folder first"), "{said}");
    // `measure` has no --force to advise.
    let map = folder.write("map.json", "{\"Hips\": \"mixamorig:Hips\"}");
    let said = failure(&["measure", &target, "--against", &take, "--map", &map, "--report", &map], 2);
    assert!(said.contains("also an input") && !said.contains("--force"), "{said}");
    assert_eq!(folder.names(), ["map.json"]);
}
