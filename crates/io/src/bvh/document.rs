//! A BVH file's own content: joints, channels and rows, in its own units and axes.

use posewright::Note;
use std::ops::Range;

/// A coordinate axis of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The first coordinate.
    X,
    /// The second coordinate.
    Y,
    /// The third coordinate.
    Z,
}

impl Axis {
    /// 0, 1 or 2.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// What a channel moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChannelKind {
    /// Place along an axis of the parent, file units.
    Position,
    /// Turn about the joint's own axis, degrees.
    Rotation,
    /// Scale along an axis; read, but not used.
    Scale,
}

/// One column of the motion table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Channel {
    /// What it moves.
    pub kind: ChannelKind,
    /// Along or about which axis.
    pub axis: Axis,
}

impl Channel {
    /// The channel of that name, whatever its case: `Xposition`, `Zrotation`; also `X_Rotation`, `Xpos`, `Zrot`.
    pub fn from_name(name: &[u8]) -> Option<Channel> {
        let (first, rest) = name.split_first()?;
        let axis = match first.to_ascii_lowercase() {
            b'x' => Axis::X,
            b'y' => Axis::Y,
            b'z' => Axis::Z,
            _ => return None,
        };
        let rest = rest.strip_prefix(b"_").unwrap_or(rest);
        let is = |words: [&[u8]; 2]| words.iter().any(|w| rest.eq_ignore_ascii_case(w));
        let kind = if is([b"position", b"pos"]) {
            ChannelKind::Position
        } else if is([b"rotation", b"rot"]) {
            ChannelKind::Rotation
        } else if is([b"scale", b"scaling"]) {
            ChannelKind::Scale
        } else {
            return None;
        };
        Some(Channel { kind, axis })
    }

    /// The name as files have it, such as `Xposition`.
    pub fn name(self) -> &'static str {
        match (self.kind, self.axis) {
            (ChannelKind::Position, Axis::X) => "Xposition",
            (ChannelKind::Position, Axis::Y) => "Yposition",
            (ChannelKind::Position, Axis::Z) => "Zposition",
            (ChannelKind::Rotation, Axis::X) => "Xrotation",
            (ChannelKind::Rotation, Axis::Y) => "Yrotation",
            (ChannelKind::Rotation, Axis::Z) => "Zrotation",
            (ChannelKind::Scale, Axis::X) => "Xscale",
            (ChannelKind::Scale, Axis::Y) => "Yscale",
            (ChannelKind::Scale, Axis::Z) => "Zscale",
        }
    }
}

/// A ROOT, a JOINT or an End Site.
#[derive(Clone, Debug, PartialEq)]
pub struct BvhJoint {
    /// Name as written, blanks and colons included. Empty for an End Site without a name.
    pub name: String,
    /// Index of the parent, which is smaller; `None` for a ROOT.
    pub parent: Option<usize>,
    /// OFFSET in file units.
    pub offset: [f64; 3],
    /// Channels in the file's order.
    pub channels: Vec<Channel>,
    /// Column of the first channel in the motion table.
    pub first_channel: usize,
    /// Whether this is an End Site.
    pub end_site: bool,
}

impl BvhJoint {
    /// The columns of the motion table that give the position along each axis.
    pub fn position_columns(&self) -> [Option<usize>; 3] {
        let mut columns = [None; 3];
        for (i, channel) in self.channels.iter().enumerate() {
            if channel.kind == ChannelKind::Position {
                columns[channel.axis.index()] = Some(self.first_channel + i);
            }
        }
        columns
    }

    /// Whether any channel moves the joint's place.
    pub fn has_position(&self) -> bool {
        self.channels.iter().any(|c| c.kind == ChannelKind::Position)
    }

    /// Rotation axes in order, each with its column of the motion table.
    pub fn rotation_columns(&self) -> impl Iterator<Item = (Axis, usize)> + '_ {
        let rotations = self.channels.iter().enumerate().filter(|(_, c)| c.kind == ChannelKind::Rotation);
        rotations.map(|(i, c)| (c.axis, self.first_channel + i))
    }
}

/// The whole file. Joints stand in file order: parents before children, depth-first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BvhDocument {
    /// Joints, End Sites included.
    pub joints: Vec<BvhJoint>,
    /// Columns of the motion table.
    pub channel_count: usize,
    /// Rows of the motion table.
    pub frame_count: usize,
    /// Seconds from frame to frame exactly as written; 1/30 when the file has none that can be used.
    pub frame_time_secs: f64,
    /// The motion table by rows, `frame_count * channel_count` values, all finite.
    pub values: Vec<f64>,
    /// What was repaired or ignored.
    pub notes: Vec<Note>,
}

impl BvhDocument {
    /// One row of the motion table.
    pub fn row(&self, frame: usize) -> &[f64] {
        &self.values[frame * self.channel_count..(frame + 1) * self.channel_count]
    }

    /// Indices of the ROOTs.
    pub fn roots(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.joints.len()).filter(|j| self.joints[*j].parent.is_none())
    }

    /// The joints of each ROOT, itself first.
    pub fn parts(&self) -> Vec<Range<usize>> {
        let starts: Vec<usize> = self.roots().collect();
        let ends = starts.iter().skip(1).copied().chain([self.joints.len()]);
        starts.iter().zip(ends).map(|(start, end)| *start..end).collect()
    }

    /// The joints of the ROOT that has most; the first of them when several do.
    pub fn main_part(&self) -> Range<usize> {
        self.parts().into_iter().rev().max_by_key(Range::len).unwrap_or(0..0)
    }
}
