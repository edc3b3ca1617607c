//! Writes characters with every take as a clip, to be looked at: `cargo run --example preview -- FOLDER`.
use posewright_samples::write::{GlbClip, GlbExtras, write_glb};
use posewright_samples::{data, figure};

fn main() -> std::io::Result<()> {
    let folder = std::path::PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| ".".into()));
    for c in [figure::adult(), figure::giant(), figure::child(), figure::creature()] {
        let clips = data::every_take(&c.figure.body, 60.0).iter().map(GlbClip::of).collect();
        let extras = GlbExtras { name: c.name.into(), clips, ..GlbExtras::default() };
        let bytes = write_glb(&data::rig_of(&c), Some(&c.figure), &extras);
        std::fs::write(folder.join(format!("{}_all.glb", c.name)), bytes)?;
    }
    Ok(())
}
