//! What all tests of files share: the folder of real ones.

#[allow(dead_code, reason = "not every test reads other people's formats")]
pub(crate) mod asf;
#[allow(dead_code, reason = "not every test reads other people's formats")]
pub(crate) mod dae;
#[allow(dead_code, reason = "not every test carries motions over")]
pub(crate) mod pairs;
#[allow(dead_code, reason = "not every test judges contacts")]
pub(crate) mod phases;
#[allow(dead_code, reason = "not every test plays motions")]
pub(crate) mod played;
#[allow(dead_code, reason = "not every test compares takes")]
pub(crate) mod take;
#[allow(dead_code, reason = "not every test reads other people's formats")]
pub(crate) mod usda;

use std::path::PathBuf;

/// The folder of real files that POSEWRIGHT_CORPUS names; without it a test says that it is skipped.
pub(crate) fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("POSEWRIGHT_CORPUS").map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: POSEWRIGHT_CORPUS names no folder of real files");
    }
    folder
}
