//! One file per command. To add one: a file here, a variant below, a line in `run`.

mod completions;
mod inspect;

use crate::console::Console;
use crate::outcome::CommandResult;
use clap::Subcommand;

/// What can be asked for.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Show skeletons, recognised bones, units, axes and clips of a file
    Inspect(inspect::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
}

impl Command {
    /// Does it.
    pub(crate) fn run(&self, console: &Console) -> CommandResult {
        match self {
            Command::Inspect(args) => inspect::run(args, console),
            Command::Completions(args) => completions::run(args),
        }
    }
}
