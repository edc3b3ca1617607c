//! The parser on every spelling and every fault found in the field.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod bvh_plain;

use bvh_plain::corpus;
use posewright::NoteKind;
use posewright_io::bvh::{self, BvhDocument};
use posewright_io::{ReadError, ReadOptions};
use proptest::prelude::*;

fn parse(text: &str) -> Result<BvhDocument, ReadError> {
    bvh::parse(text.as_bytes(), &ReadOptions::default())
}

/// Line, column and message of a syntax error.
fn syntax(text: &str) -> (usize, usize, String) {
    match parse(text) {
        Err(ReadError::Syntax { line, column, message }) => (line, column, message),
        other => panic!("{other:?}"),
    }
}

/// Whether some note of that kind has the words.
fn noted(document: &BvhDocument, kind: NoteKind, words: &str) -> bool {
    document.notes.iter().any(|n| n.kind == kind && n.text.contains(words))
}

const HEAD: &str = "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\
    \tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n\
    \tEnd Site\n\t{\n\t\tOFFSET 0 10 0\n\t}\n}\n";

fn motion(frames: &str, rows: &str) -> String {
    format!("{HEAD}MOTION\nFrames: {frames}\nFrame Time: 0.0333333\n{rows}")
}

#[test]
fn plain_files_need_no_notes() {
    let document = parse(&motion("2", "0 90 0 1 2 3\n0 91 0 4 5 6\n")).unwrap();
    assert_eq!(document.notes, []);
    assert_eq!((document.frame_count, document.channel_count), (2, 6));
    assert_eq!(document.frame_time_secs, 0.033_333_3);
    assert_eq!(document.row(1), [0.0, 91.0, 0.0, 4.0, 5.0, 6.0]);
    assert!(document.joints[1].end_site);
}

#[test]
fn spellings_of_the_hierarchy() {
    let variants = [
        HEAD.to_string(),
        HEAD.to_lowercase(),
        HEAD.to_uppercase(),
        HEAD.replace('\n', "\r\n"),
        HEAD.replace('\n', "\r"),
        HEAD.replace('\t', "    "),
        HEAD.replace(' ', "  \t "),
        HEAD.replace("\n{", " {"),
        HEAD.replace("\n{", "{"),
        HEAD.replace('\n', "\n\n \t\n"),
        HEAD.replace("End Site", "End Site the_end"),
        HEAD.replace("End Site", "EndSite"),
        HEAD.replace("HIERARCHY\n", ""),
        HEAD.replace("\tOFFSET 0 0 0\n", "").replace("Yrotation\n", "Yrotation\nOFFSET 0 0 0\n"),
        HEAD.replace("HIERARCHY\n", "HIERARCHY\n# a comment\n"),
        format!("\u{feff}{HEAD}"),
        format!("\n\n  {HEAD}"),
    ];
    for variant in variants {
        let end = if variant.contains('\r') { "\r" } else { "\n" };
        let rows = "Frames: 1\nFrame Time: 0.01\n0 90 0 1 2 3\n".replace('\n', end);
        let text = format!("{variant}MOTION{end}{rows}");
        let document = parse(&text).unwrap_or_else(|e| panic!("{e}\n{variant}"));
        assert_eq!(document.notes, [], "{variant}");
        assert!(document.joints[0].name.eq_ignore_ascii_case("Hips"), "{variant}");
        assert_eq!(document.joints[1].offset, [0.0, 10.0, 0.0]);
        assert_eq!(document.row(0), [0.0, 90.0, 0.0, 1.0, 2.0, 3.0], "{variant}");
        assert!(bvh::looks_like_bvh(text.as_bytes()), "{variant}");
    }
}

#[test]
fn spellings_of_the_motion_header() {
    for header in [
        "Frames: 1\nFrame Time: .05",
        "Frames : 1\nFrame Time : 0.05",
        "Frames:1\nFrame Time:0.05",
        "frames:\t1\nFRAME TIME:\t5e-2",
        "FRAMES: 1\nFrameTime: 0.05",
        "Frame Time: 0.05\nFrames: 1",
        "Frames 1\nFrame Time 0.05",
        "\n\nFrames: 1 \n\n Frame   Time: +0.05 \n\n",
    ] {
        let document = parse(&format!("{HEAD}MOTION\n{header}\n1 2 3 4 5 6")).unwrap();
        assert_eq!((document.frame_time_secs, document.frame_count), (0.05, 1), "{header}");
        assert_eq!(document.notes, [], "{header}");
    }
}

#[test]
fn names_keep_blanks_and_colons() {
    let text = motion("1", "1 2 3 4 5 6\n");
    for name in ["Bip01 L Thigh", "mixamorig:Hips", "左足", "a.b|c/d", "JOINT", "it's \"x\""] {
        let document = parse(&text.replace("ROOT Hips", &format!("ROOT  {name} "))).unwrap();
        assert_eq!(document.joints[0].name, name);
    }
    let mut bytes = text.replace("Hips", "H?ps").into_bytes();
    let at = bytes.iter().position(|b| *b == b'?').unwrap();
    bytes[at] = 0xE9;
    let document = bvh::parse(&bytes, &ReadOptions::default()).unwrap();
    assert!(noted(&document, NoteKind::Repair, "UTF-8"));
}

#[test]
fn several_roots_and_joints_without_channels() {
    let one = HEAD.strip_prefix("HIERARCHY\n").unwrap();
    let fixed = "ROOT Prop { OFFSET 1 2 3 CHANNELS 0 JOINT Tip { OFFSET 0 1 0 } }\n";
    let text =
        format!("HIERARCHY\n{one}{fixed}{one}MOTION\nFrames: 1\nFrame Time: 1\n1 2 3 4 5 6 7 8 9 10 11 12\n");
    let document = parse(&text).unwrap();
    assert_eq!(document.roots().collect::<Vec<_>>(), [0, 2, 4]);
    assert_eq!(document.joints[3].parent, Some(2));
    assert_eq!(document.joints[4].first_channel, 6);
    assert_eq!(document.notes, []);
}

#[test]
fn fc_70_numbers_in_rows() {
    let document = parse(&motion("1", " 1e-40\t-4.0E-7  .5 5. +1 -0.0  \r\n")).unwrap();
    assert_eq!(document.row(0), [1e-40, -4.0e-7, 0.5, 5.0, 1.0, 0.0]);
    assert_eq!(document.notes, []);
    let document = parse(&motion("1", "1.0e+02 1e-400 1E2 0001 -.5e1 123456789.123456789\n")).unwrap();
    assert_eq!(document.row(0), [100.0, 0.0, 100.0, 1.0, -5.0, 123_456_789.123_456_79]);
}

#[test]
fn fc_70_glued_numbers_are_split_with_a_note() {
    let document = parse(&motion("2", "0 90 0.0-7.5 1 2\n0 90 0.0-7.5-1e-3+2\n")).unwrap();
    assert_eq!(document.row(0), [0.0, 90.0, 0.0, -7.5, 1.0, 2.0]);
    assert_eq!(document.row(1), [0.0, 90.0, 0.0, -7.5, -1e-3, 2.0]);
    let note = &document.notes[0];
    assert_eq!((note.kind, note.place.as_str()), (NoteKind::Repair, "line 14, column 9"), "{note:?}");
    assert!(note.text.starts_with("4 numbers"), "{note:?}");
}

#[test]
fn fc_70_what_is_no_number_is_an_error_with_its_place() {
    for (row, column, words) in [
        ("0 90 0,5 1 2 3", 7, "comma"),
        ("0, 90, 0, 1, 2, 3", 2, "comma"),
        ("0 90 0.1.2 1 2 3", 9, "decimal points"),
        ("0 90 x 1 2 3", 6, "expected a number, found \"x\""),
        ("0 90 1e 1 2 3", 7, "expected a number"),
        ("0 90 0x10 1 2 3", 7, "expected a number"),
        ("0 90 - 1 2 3", 6, "expected a number"),
        ("0 90 12-x 1 2 3", 8, "expected a number"),
    ] {
        let (line, found, message) = syntax(&motion("2", &format!("1 2 3 4 5 6\n{row}\n")));
        assert_eq!((line, found), (15, column), "{row}: {message}");
        assert!(message.contains(words), "{row}: {message}");
    }
    let (line, column, message) = syntax(&motion("1", "").replace("0.0333333", "0,0333333"));
    assert_eq!((line, column), (13, 14), "{message}");
    assert!(message.contains("comma"));
    let (line, column, message) = syntax(&motion("1", "").replace("OFFSET 0 10 0", "OFFSET 0 1,0 0"));
    assert_eq!((line, column), (8, 13), "{message}");
}

#[test]
fn lines_and_columns_count_the_same_for_every_line_end() {
    for end in ["\n", "\r\n", "\r"] {
        let text = motion("1", "1 2 3 oops\n").replace('\n', end);
        assert_eq!(&syntax(&text).0, &14, "{end:?}");
        assert_eq!(&syntax(&text).1, &7, "{end:?}");
        let text = format!("\u{feff}{text}");
        assert_eq!((syntax(&text).0, syntax(&text).1), (14, 7), "a byte order mark is in no column");
    }
}

#[test]
fn values_that_are_not_finite_hold_the_frame_before() {
    let rows = "0 nan 0 1 2 3\n0 90 0 -nan(ind) 5 6\n0 1.#QNAN 0 7 inf 9\n0 91 0 10 1e999 12\n";
    let document = parse(&motion("4", rows)).unwrap();
    assert_eq!(document.row(0), [0.0, 90.0, 0.0, 1.0, 2.0, 3.0], "the first one after, at the start");
    assert_eq!(document.row(1), [0.0, 90.0, 0.0, 1.0, 5.0, 6.0]);
    assert_eq!(document.row(2), [0.0, 90.0, 0.0, 7.0, 5.0, 9.0]);
    assert_eq!(document.row(3), [0.0, 91.0, 0.0, 10.0, 5.0, 12.0]);
    let note = document.notes.iter().find(|n| n.kind == NoteKind::Warning).unwrap();
    assert_eq!(note.place, "line 14, column 3");
    assert!(note.text.contains("5 values in 4 frames"), "{}", note.text);
    // A channel that never has a value is 0; a header must have one.
    let document = parse(&motion("1", "nan 1 2 3 4 5\n")).unwrap();
    assert_eq!(document.row(0)[0], 0.0);
    assert!(syntax(&motion("1", "").replace("0 10 0", "0 nan 0")).2.contains("usable"));
}

#[test]
fn frame_counts_that_lie_are_noted() {
    for (declared, rows) in
        [("4", 2), ("1", 2), ("0", 2), ("99999999999999999999", 2), ("-3", 2), ("x", 2), ("", 2)]
    {
        let document = parse(&motion(declared, &"1 2 3 4 5 6\n".repeat(rows))).unwrap();
        assert_eq!(document.frame_count, rows, "{declared}");
        assert!(noted(&document, NoteKind::Repair, "header"), "{declared}: {:?}", document.notes);
        assert!(document.values.capacity() < 200, "room follows the file, not its promises");
    }
}

#[test]
fn rows_of_the_wrong_length() {
    // The last one was cut off: dropped and noted.
    let document = parse(&motion("2", "1 2 3 4 5 6\n1 2 3 4")).unwrap();
    assert_eq!(document.frame_count, 1);
    assert!(noted(&document, NoteKind::Repair, "last row has 4 of 6"));
    // Within the motion it would shift everything after it.
    let (line, column, message) = syntax(&motion("3", "1 2 3 4 5 6\n 1 2 3 4 5\n1 2 3 4 5 6\n"));
    assert_eq!((line, column), (15, 2));
    assert!(message.contains("frame 1 has 5 values") && message.contains("6 channels"), "{message}");
    let (line, _, message) = syntax(&motion("2", "1 2 3 4 5 6 7\n1 2 3 4 5 6 7\n"));
    assert_eq!(line, 14);
    assert!(message.contains("7 values"), "{message}");
    assert!(syntax(&motion("1", "1 2 3\n")).2.contains("3 values"));
    // Frames over several lines and several frames on one line are read.
    for rows in ["1 2 3\n4 5 6\n1 2 3\n4 5 6\n", "1 2 3 4 5 6 1 2 3 4 5 6\n"] {
        let document = parse(&motion("2", rows)).unwrap();
        assert_eq!(document.row(1), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        assert!(noted(&document, NoteKind::Information, "lines"));
    }
}

#[test]
fn what_follows_the_motion_is_ignored() {
    for tail in ["END\n", "\u{1a}", "\0\0\0", "\n\n\n", "HIERARCHY\nROOT x\n"] {
        let document = parse(&motion("1", &format!("1 2 3 4 5 6\n{tail}"))).unwrap();
        assert_eq!(document.frame_count, 1);
        let silent = tail.bytes().all(|b| b <= b' ');
        assert_eq!(noted(&document, NoteKind::Ignored, "after the last frame"), !silent, "{tail:?}");
    }
}

#[test]
fn files_without_motion() {
    for text in [HEAD.to_string(), format!("{HEAD}MOTION\n"), motion("0", "")] {
        let document = parse(&text).unwrap();
        assert_eq!(document.frame_count, 0);
        assert!(noted(&document, NoteKind::Warning, "no"), "{:?}", document.notes);
        let scene = bvh::read(text.as_bytes(), &ReadOptions::default()).unwrap();
        assert!(scene.clips.is_empty());
    }
    let still = "HIERARCHY ROOT a { OFFSET 0 0 0 } MOTION Frames: 5000000 Frame Time: 1";
    assert_eq!(parse(still).unwrap().frame_count, 0);
}

#[test]
fn fc_24_frame_times_that_cannot_be_used() {
    for time in ["0", "-0.01", "nan", "1e30", "1e-30", ""] {
        let document = parse(&motion("1", "1 2 3 4 5 6\n").replace("0.0333333", time)).unwrap();
        assert_eq!(document.frame_time_secs, 1.0 / 30.0, "{time}");
        assert!(noted(&document, NoteKind::Repair, "1/30 s"), "{time}");
    }
    let document = parse(&motion("1", "1 2 3 4 5 6\n").replace("0.0333333", "30")).unwrap();
    assert_eq!(document.frame_time_secs, 30.0);
    assert!(noted(&document, NoteKind::Warning, "frames per second"));
    let document = parse(&format!("{HEAD}MOTION\nFrames: 1\n1 2 3 4 5 6\n")).unwrap();
    assert!(noted(&document, NoteKind::Repair, "no Frame Time"));
}

#[test]
fn faults_of_the_hierarchy_have_their_place() {
    let good = motion("1", "1 2 3 4 5 6\n");
    for (from, to, line, words) in [
        ("HIERARCHY", "<html>", 1, "begins with HIERARCHY"),
        ("Zrotation", "Wrotation", 5, "unknown channel \"Wrotation\""),
        ("\tCHANNELS", "\tCHANELS", 5, "expected ROOT"),
        ("\tOFFSET 0 0 0", "\tOFFSET 0 0", 5, "expected a number, found \"CHANNELS\""),
        ("ROOT Hips\n{", "ROOT Hips\n", 4, "opening brace"),
        ("\tOFFSET 0 0 0", "\t{", 4, "brace without a joint"),
        ("\t\tOFFSET 0 10 0", "\t\tJOINT x { }", 8, "End Site cannot have joints"),
        ("ROOT Hips\n{\n", "", 2, "outside of any joint"),
        ("CHANNELS 6", "CHANNELS six", 5, "expected a number"),
    ] {
        let (found, _, message) = syntax(&good.replacen(from, to, 1));
        assert_eq!(found, line, "{to}: {message}");
        assert!(message.contains(words), "{to}: {message}");
    }
    let (_, _, message) = syntax("HIERARCHY\nROOT a\n{\nOFFSET 0 0 0\nJOINT b\n{\nOFFSET 0 1 0\n");
    assert!(message.contains("ends inside joint \"b\""), "{message}");
    assert!(syntax("").2.contains("empty"));
    assert!(syntax("HIERARCHY\n").2.contains("no ROOT"));
    assert!(syntax("\u{0}\u{1}\u{2}PK junk").2.contains("begins with HIERARCHY"));
    assert!(matches!(bvh::parse(&[0xFF, 0xFE, b'H', 0], &ReadOptions::default()),
        Err(ReadError::Syntax { message, .. }) if message.contains("UTF-16")));
}

#[test]
fn faults_of_the_hierarchy_with_one_meaning_are_repaired() {
    let good = motion("1", "1 2 3 4 5 6\n");
    for (from, to, words) in [
        ("CHANNELS 6", "CHANNELS 3", "the list counts"),
        ("CHANNELS 6", "CHANNELS 9", "the list counts"),
        ("}\nMOTION", "MOTION", "missing closing braces"),
        ("}\nMOTION", "}\n}\nMOTION", "closing brace too many"),
        ("\t\tOFFSET 0 10 0\n", "", "no OFFSET"),
        ("ROOT", "JOINT", "read as a ROOT"),
        ("OFFSET 0 10 0", "OFFSET 0 10-5", "told apart"),
    ] {
        let document = parse(&good.replacen(from, to, 1)).unwrap_or_else(|e| panic!("{to}: {e}"));
        assert!(noted(&document, NoteKind::Repair, words), "{to}: {:?}", document.notes);
        assert_eq!(document.row(0), [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    }
}

#[test]
fn limits_are_errors() {
    let text = motion("3", &"1 2 3 4 5 6\n".repeat(3));
    let what = |options: ReadOptions| match bvh::parse(text.as_bytes(), &options) {
        Err(ReadError::Limit { what, .. }) => what,
        other => panic!("{other:?}"),
    };
    assert_eq!(what(ReadOptions { max_frames: 2, ..Default::default() }), "frames");
    assert_eq!(what(ReadOptions { max_joints: 1, ..Default::default() }), "joints");
    assert_eq!(what(ReadOptions { max_depth: 1, ..Default::default() }), "depth of the hierarchy");
    assert_eq!(what(ReadOptions { max_bytes: 10, ..Default::default() }), "bytes of a BVH file");
    // Deeper than any stack: an error, not a crash.
    let deep = format!("HIERARCHY\nROOT a {{ OFFSET 0 0 0 {}", "JOINT b { OFFSET 0 1 0 ".repeat(100_000));
    assert!(matches!(parse(&deep), Err(ReadError::Limit { .. })));
    let options = ReadOptions { max_depth: usize::MAX, max_joints: usize::MAX, ..Default::default() };
    assert!(bvh::parse(deep.as_bytes(), &options).is_err(), "it has no closing braces");
}

#[test]
fn fc_72_room_is_in_proportion_to_the_file() {
    // The densest text there is: one digit and one blank per value.
    let text = motion("20000", &"0 0 0 0 0 0\n".repeat(20_000));
    let document = parse(&text).unwrap();
    let held = document.values.capacity() * size_of::<f64>();
    assert!(held <= 6 * text.len(), "{held} bytes for a file of {}", text.len());
    // The same with a header that does not say how much will come.
    let document = parse(&text.replace("20000", "1")).unwrap();
    assert!(document.values.capacity() * size_of::<f64>() <= 6 * text.len());
}

#[test]
fn fixtures_by_others() {
    let Some(corpus) = corpus() else { return };
    let read = |name: &str| {
        let path = corpus.join("bvh/fixtures_by_others").join(name);
        bvh::parse(&std::fs::read(path).unwrap(), &ReadOptions::default())
    };
    for (name, joints, frames) in [
        ("full_precision_frame_time.bvh", 3, 3),
        ("rotation_first_root.bvh", 6, 4),
        ("valid-channel-order-yxz.bvh", 3, 2),
        ("valid-lowercase-and-padding.bvh", 3, 2),
        ("valid-static-joint.bvh", 3, 2),
    ] {
        let document = read(name).unwrap();
        assert_eq!((document.joints.len(), document.frame_count), (joints, frames), "{name}");
        assert_eq!(document.notes, [], "{name}");
    }
    assert_eq!(read("full_precision_frame_time.bvh").unwrap().frame_time_secs, 0.041_708_375_041_7);
    assert_eq!(read("valid-lowercase-and-padding.bvh").unwrap().frame_time_secs, 0.033_333_3);
    let empty = read("valid-empty-motion.bvh").unwrap();
    assert!(empty.frame_count == 0 && noted(&empty, NoteKind::Warning, "no frames"));
    let count = read("malformed-frame-count.bvh").unwrap();
    assert!(count.frame_count == 2 && noted(&count, NoteKind::Repair, "4 frames"));
    let offset = read("malformed-missing-offset.bvh").unwrap();
    assert!(noted(&offset, NoteKind::Repair, "the root has no OFFSET"));
    let none = read("malformed-no-motion.bvh").unwrap();
    assert!(noted(&none, NoteKind::Warning, "no motion"));
    let place = |name: &str| match read(name) {
        Err(ReadError::Syntax { line, column, .. }) => (line, column),
        other => panic!("{name}: {other:?}"),
    };
    assert_eq!(place("malformed-frame-width.bvh"), (15, 1));
    assert_eq!(place("malformed-unsupported-channel.bvh"), (5, 43));
}

/// Bytes that look enough like BVH to get far.
fn hostile() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "HIERARCHY\n",
        "ROOT a\n",
        "JOINT b\n",
        "End Site\n",
        "{\n",
        "}\n",
        "OFFSET 0 1 0\n",
        "OFFSET ",
        "CHANNELS 3 Zrotation Xrotation Yrotation\n",
        "CHANNELS 6 Xposition Yposition Zposition Xrotation\n",
        "MOTION\n",
        "Frames: 2\n",
        "Frames: 99999999999\n",
        "Frame Time: 0.01\n",
        "Frame Time: ",
        "1 2 3\n",
        "1e308 ",
        "-1e308 ",
        "nan ",
        "inf ",
        "0.0-7.5 ",
        "1,5 ",
        "\r",
        "\n",
        " ",
        "\0",
        "\u{feff}",
        "é",
        "179769313486231570000000000000000000000 ",
        "1e-310 ",
        "Xposition ",
        "Yscale ",
        "End ",
        "1e15 ",
    ]);
    let soup = prop::collection::vec(words, 0..60).prop_map(|w| w.concat().into_bytes());
    let good = "HIERARCHY\nROOT a\n{\nOFFSET 0 1 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation \
        Xrotation Yrotation\nJOINT b\n{\nOFFSET 0 1 0\nCHANNELS 3 Zrotation Xrotation Yrotation\nEnd Site\n{\n\
        OFFSET 0 1 0\n}\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3 4 5 6 7 8 9\n1 2 3 4 5 6 7 8 9\n";
    let damaged =
        prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6).prop_map(|edits| {
            let mut bytes = good.as_bytes().to_vec();
            for (at, byte) in edits {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            bytes
        });
    let cut = any::<prop::sample::Index>().prop_map(|at| good.as_bytes()[..at.index(good.len())].to_vec());
    prop_oneof![soup, damaged, cut, prop::collection::vec(any::<u8>(), 0..200)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in hostile()) {
        bvh::looks_like_bvh(&bytes);
        let options = ReadOptions::default();
        if let Ok(scene) = bvh::read(&bytes, &options) {
            for clip in &scene.clips {
                prop_assert!(clip.clip.is_well_formed());
                prop_assert_eq!(clip.clip.joints.len(), scene.figures[0].skeleton.len());
                let figure = &scene.figures[0];
                // What was read can be written, and that can be read.
                let options = bvh::BvhWriteOptions::default();
                let bytes = bvh::write(&figure.skeleton, &clip.clip, &options).unwrap();
                prop_assert!(bvh::read(&bytes, &ReadOptions::default()).is_ok());
            }
        }
    }
}
