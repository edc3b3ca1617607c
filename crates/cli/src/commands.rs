//! One file per command. To add one: a file here, a variant below, a line in `run`.

mod adjust;
mod check;
mod completions;
mod convert;
mod inspect;
mod map;
mod measure;
mod render;
mod retarget;
mod view;
mod warp;

use crate::console::Console;
use crate::outcome::CommandResult;
use clap::Subcommand;

/// What can be asked for.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Show skeletons, recognised bones, units, axes and clips of a file
    Inspect(inspect::Args),
    /// Show who plays whom, and write the map that can be edited
    Map(map::Args),
    /// Move a performance from one skeleton to another
    Retarget(retarget::Args),
    /// Turn one format into another, motion unchanged
    Convert(convert::Args),
    /// Scale parts, aim joints, look somewhere: pose control on clips
    Adjust(adjust::Args),
    /// Give a clip another direction, speed or slope
    Warp(warp::Args),
    /// Measure a clip: slide, penetration, and direction and travel against its source
    Measure(measure::Args),
    /// Run the built-in inputs on a pair, each with its figure
    Check(check::Args),
    /// Draw stills and contact sheets, without GPU or display
    Render(render::Args),
    /// Look at files, edit maps and settings, in a page of this machine's browser
    View(view::Args),
    /// Print a completion script for a shell
    Completions(completions::Args),
}

impl Command {
    /// Does it.
    pub(crate) fn run(&self, console: &Console) -> CommandResult {
        match self {
            Command::Inspect(args) => inspect::run(args, console),
            Command::Map(args) => map::run(args, console),
            Command::Retarget(args) => retarget::run(args, console),
            Command::Convert(args) => convert::run(args, console),
            Command::Adjust(args) => adjust::run(args, console),
            Command::Warp(args) => warp::run(args, console),
            Command::Measure(args) => measure::run(args, console),
            Command::Check(args) => check::run(args, console),
            Command::Render(args) => render::run(args, console),
            Command::View(args) => view::run(args, console),
            Command::Completions(args) => completions::run(args, console),
        }
    }
}

/// A factor on the command line: a thousandfold is a mistake in a unit.
fn factor(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| (0.0..=1000.0).contains(number));
    number.ok_or("expected a factor from 0 to 1000".into())
}

/// A rate on the command line.
fn rate(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(rate) if rate.is_finite() && rate > 0.0 && rate <= 10_000.0 => Ok(rate),
        _ => Err("expected a rate per second, above 0 and at most 10000".into()),
    }
}
