//! Options shared by all commands that read, with the library's own defaults.

use crate::reach::{FURTHEST_METRES, within};
use clap::{Args, ValueEnum};
use posewright_io::input::ReferencePose as ReferenceArg;
use posewright_io::{ReadOptions, RootOffset, Unit, UpAxis};
use std::fmt;
use std::path::Path;
use std::str::FromStr;

/// How files are read and which part of them is meant.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Reading")]
pub(crate) struct ReadingArgs {
    /// Unit of files that declare none: auto, m, cm, mm, in, ft, cmu, or metres per unit
    #[arg(long, value_name = "UNIT", allow_negative_numbers = true, default_value_t = UnitArg(ReadOptions::default().unit))]
    pub(crate) unit: UnitArg,
    /// Up axis of files that declare none
    #[arg(long, value_enum, default_value_t = UpArg::from(ReadOptions::default().up))]
    pub(crate) up: UpArg,
    /// Whether a BVH's root channels replace its root OFFSET or are added to it
    #[arg(long, value_enum, default_value_t = RootOffsetArg::from(ReadOptions::default().root_offset))]
    pub(crate) root_offset: RootOffsetArg,
    /// Level of the source's floor in metres [default: found from the motion]
    #[arg(long, value_name = "METRES", allow_negative_numbers = true, value_parser = metres)]
    pub(crate) floor: Option<f32>,
    /// Pose that the source's stance starts from: rest, bind, frame:N, or a FILE (its first frame, or rest without one)
    #[arg(long, value_name = "POSE", default_value_t = ReferenceArg::Auto)]
    pub(crate) reference: ReferenceArg,
    /// Raise or lower what a file may hold: bytes, joints, frames or depth, such as frames=20000000 or bytes=8G
    #[arg(long, value_name = "NAME=N", value_delimiter = ',')]
    pub(crate) limit: Vec<LimitArg>,
    /// Skeleton to use where a file has several, by name
    #[arg(long, value_name = "NAME")]
    pub(crate) skeleton: Option<String>,
    /// Clip to use, by name [default: all]
    #[arg(long, value_name = "NAME")]
    pub(crate) clip: Option<String>,
}

impl ReadingArgs {
    /// The library's options for these arguments.
    pub(crate) fn options(&self) -> ReadOptions {
        let mut options = ReadOptions {
            unit: self.unit.0,
            up: self.up.into(),
            root_offset: self.root_offset.into(),
            ..ReadOptions::default()
        };
        self.limit.iter().for_each(|limit| limit.set(&mut options));
        options
    }

    /// The file of `--reference`, where it names one: an input like any other.
    pub(crate) fn reference_file(&self) -> Option<&Path> {
        self.reference.file()
    }
}

/// What is particular to the target of a pair.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Reading the target")]
pub(crate) struct TargetArgs {
    /// Unit of a target that declares none
    #[arg(long, value_name = "UNIT", allow_negative_numbers = true, default_value_t = UnitArg(ReadOptions::default().unit))]
    pub(crate) target_unit: UnitArg,
    /// Up axis of a target that declares none
    #[arg(long, value_enum, default_value_t = UpArg::from(ReadOptions::default().up))]
    pub(crate) target_up: UpArg,
    /// Pose that the target's stance starts from: rest, bind, or a FILE
    #[arg(long, value_name = "POSE", default_value_t = ReferenceArg::Auto)]
    pub(crate) target_reference: ReferenceArg,
}

impl TargetArgs {
    /// The library's options for the target; what is not particular to it comes from `reading`.
    pub(crate) fn options(&self, reading: &ReadingArgs) -> ReadOptions {
        ReadOptions { unit: self.target_unit.0, up: self.target_up.into(), ..reading.options() }
    }

    /// The file of `--target-reference`, where it names one.
    pub(crate) fn reference_file(&self) -> Option<&Path> {
        self.target_reference.file()
    }
}

/// One limit of reading, as `NAME=N`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LimitArg {
    what: Limited,
    number: u64,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Limited {
    Bytes,
    Joints,
    Frames,
    Depth,
}

impl LimitArg {
    fn set(self, options: &mut ReadOptions) {
        let count = usize::try_from(self.number).unwrap_or(usize::MAX);
        match self.what {
            Limited::Bytes => options.max_bytes = self.number,
            Limited::Joints => options.max_joints = count,
            Limited::Frames => options.max_frames = count,
            Limited::Depth => options.max_depth = count,
        }
    }
}

impl FromStr for LimitArg {
    type Err = String;

    fn from_str(text: &str) -> Result<LimitArg, String> {
        let wrong = || "expected bytes=N, joints=N, frames=N or depth=N; N may end in K, M or G".to_string();
        let (name, number) = text.split_once('=').ok_or_else(wrong)?;
        let what = match name.trim() {
            "bytes" => Limited::Bytes,
            "joints" => Limited::Joints,
            "frames" => Limited::Frames,
            "depth" => Limited::Depth,
            _ => return Err(wrong()),
        };
        let number = number.trim();
        let (digits, shift) = match number.as_bytes().last() {
            Some(b'k' | b'K') => (&number[..number.len() - 1], 10),
            Some(b'm' | b'M') => (&number[..number.len() - 1], 20),
            Some(b'g' | b'G') => (&number[..number.len() - 1], 30),
            _ => (number, 0),
        };
        let number = digits.parse::<u64>().ok().and_then(|n| n.checked_mul(1 << shift));
        match number {
            Some(number) if number > 0 => Ok(LimitArg { what, number }),
            _ => Err(wrong()),
        }
    }
}

/// `auto`, a unit's name, or metres per unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct UnitArg(pub(crate) Unit);

impl fmt::Display for UnitArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for UnitArg {
    type Err = String;

    fn from_str(text: &str) -> Result<UnitArg, String> {
        text.parse().map(UnitArg)
    }
}

/// The spellings of [`UpAxis`].
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum UpArg {
    /// From the motion
    Auto,
    /// +Y
    Y,
    /// +Z
    Z,
}

impl From<UpAxis> for UpArg {
    fn from(up: UpAxis) -> UpArg {
        match up {
            UpAxis::Auto => UpArg::Auto,
            UpAxis::Y => UpArg::Y,
            UpAxis::Z => UpArg::Z,
        }
    }
}

impl From<UpArg> for UpAxis {
    fn from(up: UpArg) -> UpAxis {
        match up {
            UpArg::Auto => UpAxis::Auto,
            UpArg::Y => UpAxis::Y,
            UpArg::Z => UpAxis::Z,
        }
    }
}

/// The spellings of [`RootOffset`].
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RootOffsetArg {
    /// From the numbers
    Auto,
    /// The channels are the position
    Replaced,
    /// The channels are added to OFFSET
    Added,
}

impl From<RootOffset> for RootOffsetArg {
    fn from(offset: RootOffset) -> RootOffsetArg {
        match offset {
            RootOffset::Auto => RootOffsetArg::Auto,
            RootOffset::Replaced => RootOffsetArg::Replaced,
            RootOffset::Added => RootOffsetArg::Added,
        }
    }
}

impl From<RootOffsetArg> for RootOffset {
    fn from(offset: RootOffsetArg) -> RootOffset {
        match offset {
            RootOffsetArg::Auto => RootOffset::Auto,
            RootOffsetArg::Replaced => RootOffset::Replaced,
            RootOffsetArg::Added => RootOffset::Added,
        }
    }
}

fn metres(text: &str) -> Result<f32, String> {
    let wrong = || format!("expected a height in metres, from -{FURTHEST_METRES} to {FURTHEST_METRES}");
    within(text, FURTHEST_METRES).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_and_set() {
        let mut options = ReadOptions::default();
        for text in ["bytes=8G", "frames=20", "joints=3k", "depth=7"] {
            text.parse::<LimitArg>().unwrap().set(&mut options);
        }
        assert_eq!((options.max_bytes, options.max_frames), (8 << 30, 20));
        assert_eq!((options.max_joints, options.max_depth), (3072, 7));
        for wrong in ["", "frames", "frames=", "frames=0", "frames=-1", "cats=3", "bytes=99999999999999G"] {
            assert!(wrong.parse::<LimitArg>().is_err(), "{wrong}");
        }
    }
}
