//! What the fuzzers do, done once with each of their seeds (`fuzz/seeds`), and with what they found (`fuzz/found`).

#![allow(clippy::unwrap_used, reason = "tests")]

#[path = "../../../fuzz/src/targets.rs"]
#[allow(unreachable_pub, reason = "public where the fuzzers are")]
mod targets;

use std::path::Path;

/// Runs a target on every file of its folders and says how many there were.
fn replay(name: &str, target: fn(&[u8])) -> usize {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let mut count = 0;
    for folder in ["seeds", "found"].map(|folder| fuzz.join(folder).join(name)) {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.unwrap().path()) {
            println!("{}", path.display());
            let bytes = std::fs::read(&path).unwrap();
            target(&bytes);
            // Cut short anywhere, and with one byte changed here and there.
            for part in 1..24 {
                let at = bytes.len() * part / 24;
                target(&bytes[..at]);
                let mut changed = bytes.clone();
                changed[at] ^= 0x15;
                target(&changed);
            }
            count += 1;
        }
    }
    count
}

#[test]
fn seeds_of_every_parser_go_through_what_the_fuzzers_do() {
    assert!(replay("bvh", targets::bvh) >= 3);
    assert!(replay("gltf", targets::gltf) >= 4);
    assert!(replay("fbx", targets::fbx) >= 1);
    assert!(replay("map", targets::map) >= 4);
    assert!(replay("vrma", targets::vrma) >= 2);
}
