//! The `posewright` command: moves motion between skeletons, inspects, converts, measures and draws it.
//!
//! Exit codes: 0 done; 1 the work could not be done; 2 wrong usage; 3 done, but a `--fail-on` threshold was crossed.
//! Results go to standard output, everything else to standard error.

mod args;
mod before_after;
mod commands;
mod console;
mod edit;
mod fail_on;
mod input;
mod outcome;
mod output;
mod pair;
mod reach;
mod report;
mod save;
mod table;
mod take;

use clap::Parser;
use console::Console;
use outcome::{Outcome, UsageError};
use std::process::ExitCode;

/// Moves a performance from one skeleton to another.
#[derive(Parser, Debug)]
#[command(name = "posewright", version, max_term_width = 110, subcommand_required = true)]
#[command(
    after_help = "Angles are degrees and lengths metres. Exit codes: 0 done, 1 could not be done, 2 wrong usage, \
                  3 done but a --fail-on threshold was crossed."
)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
    /// Print only JSON on standard output, for programs
    #[arg(long, global = true)]
    json: bool,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let console = Console::new(cli.json);
    match cli.command.run(&console) {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::ThresholdCrossed) => ExitCode::from(3),
        Err(error) => {
            console.error(&error);
            ExitCode::from(if error.is::<UsageError>() { 2 } else { 1 })
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        super::Cli::command().debug_assert();
    }
}
