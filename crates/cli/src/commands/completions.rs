//! `posewright completions SHELL`: the completion script of a shell, made from the same definitions as the help.

use crate::console::Console;
use crate::outcome::{CommandResult, Outcome};
use clap::CommandFactory;
use std::io::Write;

/// Arguments of `completions`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: clap_complete::Shell,
}

/// Prints the script.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::Cli::command(), "posewright", &mut script);
    if console.json {
        let script = String::from_utf8_lossy(&script);
        console.answer(&serde_json::json!({ "shell": args.shell.to_string(), "script": script }))?;
        return Ok(Outcome::Done);
    }
    // A closed pipe is no error worth telling.
    let _ = std::io::stdout().write_all(&script);
    Ok(Outcome::Done)
}
