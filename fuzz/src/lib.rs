//! What the fuzzers do with bytes. The project's own tests do the same with the seeds (`crates/io/tests/fuzz_seeds.rs`).

mod targets;

pub use targets::{bvh, fbx, gltf, map, vrma};
