//! Draws files: `cargo run --release -p posewright-viewer --example render_file -- OUT.png FILE...`; the environment
//! may say TIME, FRAMES, CAMERA, CLIP, SIZE (WxH), SKELETON (over, only) and THEME (light, dark).

use posewright_io::ReadOptions;
use posewright_io::mesh::{FigureMesh, MeshOptions};
use posewright_viewer::render::{
    Angle, Moments, PreparedMesh, SkeletonStyle, Take, TakeOptions, render_takes, theme_named,
};
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let out = arguments.next().ok_or("OUT.png FILE... expected")?;
    let env = |name: &str| std::env::var(name).ok();
    let start = Instant::now();
    let mut files = Vec::new();
    for file in arguments {
        let opened = posewright_io::open(Path::new(&file), &ReadOptions::default())?;
        let scene = opened.scene;
        let figure = scene.figures.first().ok_or("no skeleton")?;
        let read = |document| FigureMesh::from_gltf(document, figure, &MeshOptions::default());
        let mesh = opened.document.as_ref().map(read).transpose()?.unwrap_or_default();
        mesh.notes.iter().for_each(|n| eprintln!("{file}: {n:?}"));
        let humanoid = posewright::humanoid::recognise(&figure.skeleton, &figure.hints);
        files.push((file, scene, PreparedMesh::owned(mesh), humanoid));
    }
    eprintln!("read {:?}", start.elapsed());
    let wanted = env("CLIP");
    let takes: Vec<Take<'_>> = files
        .iter()
        .map(|(file, scene, mesh, humanoid)| {
            let named = |name: &&str| wanted.as_deref().is_none_or(|w| w == *name);
            let clips = scene.clips.iter().filter(|c| c.figure == 0).map(|c| &c.clip);
            Take {
                name: Path::new(file).file_name().unwrap_or_default().to_string_lossy().into_owned(),
                figure: &scene.figures[0],
                mesh: Some(mesh),
                humanoid: Some(humanoid),
                clip: clips.clone().find(|c| named(&c.name.as_str())),
            }
        })
        .collect();
    let mut options = TakeOptions::default();
    if let Some(time) = env("TIME") {
        options.moments = Moments::At(time.parse()?);
    }
    if let Some(frames) = env("FRAMES") {
        options.moments = Moments::Spread(frames.parse()?);
    }
    options.sheet.angle = env("CAMERA").and_then(|c| Angle::parse(&c)).unwrap_or_default();
    if let Some((width, height)) = env("SIZE").as_deref().and_then(|s| s.split_once('x')) {
        (options.sheet.width, options.sheet.height) = (width.parse()?, height.parse()?);
    }
    options.sheet.theme = env("THEME").and_then(|t| theme_named(&t)).unwrap_or(options.sheet.theme);
    options.skeleton = match env("SKELETON").as_deref() {
        Some("over") => SkeletonStyle::OverMesh,
        Some("only") => SkeletonStyle::Only,
        _ => SkeletonStyle::WithoutMesh,
    };
    let (image, shown) = render_takes(&takes, &options);
    eprintln!("drawn {:?}", start.elapsed());
    image.write_png(std::io::BufWriter::new(std::fs::File::create(out)?))?;
    eprintln!("written {:?}", start.elapsed());
    shown.iter().for_each(|s| eprintln!("{s:?}"));
    Ok(())
}
