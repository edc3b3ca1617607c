//! `posewright view [SOURCE] [TARGET]`: the viewer, a page of this machine's browser.

use crate::args::{ReadingArgs, TargetArgs};
use crate::console::Console;
use crate::outcome::{CommandResult, Outcome};
use crate::output;
use anyhow::Context;
use posewright_viewer::server::Server;
use posewright_viewer::session::{Session, SessionOptions, ViewOptions};
use serde::Serialize;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Arguments of `view`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File with the motion
    source: Option<PathBuf>,
    /// File with the character that is to move
    target: Option<PathBuf>,
    /// Map file that says who plays whom (see `posewright map`)
    #[arg(long, value_name = "MAP", requires = "target")]
    map: Option<PathBuf>,
    /// Port to listen on, on this machine only [default: any that is free]
    #[arg(
        long,
        value_name = "N",
        allow_negative_numbers = true,
        default_value_t = 0,
        hide_default_value = true
    )]
    port: u16,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
    /// Write a page that plays without a server, and end
    #[arg(long, value_name = "OUT.html", requires = "source")]
    html: Option<PathBuf>,
    /// Overwrite an input
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    target_reading: TargetArgs,
}

#[derive(Serialize)]
struct Report {
    url: Option<String>,
    output: Option<String>,
}

/// Opens the files and shows them until the process is ended.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    if let Some(path) = &args.html {
        output::check(path, output::PAGE)?;
        let inputs = args.source.iter().chain(&args.target).chain(&args.map);
        output::guard(path, inputs.map(PathBuf::as_path), args.force)?;
    }
    let session = session(args)?;
    if let Some(path) = &args.html {
        let page = session.view().export_html()?;
        posewright_io::write_together(&[(path.clone(), page.bytes)])?;
        console.say(format!("written: {}", path.display()));
        console.answer(&Report { url: None, output: Some(path.display().to_string()) })?;
        return Ok(Outcome::Done);
    }
    let server =
        Server::bind(args.port, session).with_context(|| format!("port {}: cannot listen", args.port))?;
    let url = server.url();
    console.say(format!("viewer at {url}  (Ctrl-C ends it)"));
    console.answer(&Report { url: Some(url.clone()), output: None })?;
    if !args.no_open && !open_browser(&url) {
        console.say("no browser could be opened; open the address yourself");
    }
    server.run();
    Ok(Outcome::Done)
}

fn session(args: &Args) -> anyhow::Result<Session> {
    let options = SessionOptions {
        source: args.reading.options(),
        target: args.target_reading.options(&args.reading),
        skeleton: args.reading.skeleton.clone(),
        clip: args.reading.clip.clone(),
        view: ViewOptions {
            source_reference: args.reading.reference.to_string(),
            target_reference: args.target_reading.target_reference.to_string(),
            floor: args.reading.floor,
            ..ViewOptions::default()
        },
    };
    let mut session = Session::new(options);
    session.open(args.source.as_deref(), args.target.as_deref(), args.map.as_deref())?;
    Ok(session)
}

/// Asks the desktop to show the page.
fn open_browser(url: &str) -> bool {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .is_ok()
}
