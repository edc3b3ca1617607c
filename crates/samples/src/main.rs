//! Writes `data/`, or with `--check` tells whether it is as it would be written.

use posewright_samples::data;
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut check = false;
    let mut folder = None;
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--check" => check = true,
            _ if folder.is_none() && !argument.starts_with('-') => folder = Some(PathBuf::from(argument)),
            _ => return usage(),
        }
    }
    let Some(folder) = folder else { return usage() };
    let mut differing = Vec::new();
    for file in data::files() {
        let path = folder.join(&file.name);
        if check {
            if std::fs::read(&path).ok().as_deref() != Some(&file.bytes) {
                differing.push(file.name);
            }
        } else if let Err(error) =
            std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, &file.bytes))
        {
            eprintln!("{}: {error}", path.display());
            return ExitCode::from(1);
        } else {
            println!("{:>9}  {}", file.bytes.len(), path.display());
        }
    }
    if differing.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!(
        "{}: not as the generator makes it: {}. Remedy: cargo run -p posewright-samples -- {}",
        folder.display(),
        differing.join(", "),
        folder.display()
    );
    ExitCode::from(1)
}

fn usage() -> ExitCode {
    eprintln!("usage: posewright-samples [--check] FOLDER");
    ExitCode::from(2)
}
