//! Pictures of what files hold: a figure, its mesh, a clip, and the moments to look at.

use super::image::Image;
use super::prepare::PreparedMesh;
use super::scene::{SkeletonStyle, Subject, span};
use super::sheet::{Panel, SheetOptions, render_sheet};
use posewright::glam::Vec3;
use posewright::{Bone, Clip, Humanoid, LocalPose, ModelPose, Skeleton};
use posewright_io::Figure;

/// A figure and what it plays.
#[derive(Clone, Debug)]
pub struct Take<'a> {
    /// First line of the captions, such as the file's name.
    pub name: String,
    /// The figure.
    pub figure: &'a Figure,
    /// Its mesh, if it has one.
    pub mesh: Option<&'a PreparedMesh<'a>>,
    /// Who is who: gives the facing and the colours of the sides.
    pub humanoid: Option<&'a Humanoid>,
    /// What it plays; `None`: it stands at rest.
    pub clip: Option<&'a Clip>,
    /// Level of the ground that the figure stands on, metres ([`posewright::Character::floor`]); `None`: unknown.
    pub ground: Option<f32>,
    /// What stands beside it; drawn wherever its mesh is.
    pub beside: Option<Beside<'a>>,
}

/// What stands in the scene beside a figure, such as a box that it carries.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    /// The nodes that carry it.
    pub skeleton: &'a Skeleton,
    /// It.
    pub mesh: &'a PreparedMesh<'a>,
    /// How it moves in the clip that the figure plays; `None`: it stays.
    pub clip: Option<&'a Clip>,
}

impl<'a> Beside<'a> {
    fn subject(&self, time_secs: f64) -> Subject<'a> {
        let mut pose = LocalPose::rest(self.skeleton);
        if let Some(clip) = self.clip.filter(|c| c.joints.len() == pose.joints.len()) {
            clip.sample(self.skeleton, time_secs, &mut pose.joints);
        }
        Subject::new(self.skeleton, &pose.joints).with_mesh(Some(self.mesh))
    }
}

/// Which moments of the takes are shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moments {
    /// One picture at that time in seconds; held beyond the clip's ends.
    At(f64),
    /// That many pictures, evenly from the clip's start to its end.
    Spread(usize),
}

impl Moments {
    /// The times of a clip of that duration, seconds; at least one.
    fn times(self, duration_secs: f64) -> Vec<f64> {
        match self {
            Moments::At(time) => vec![if time.is_finite() { time.min(duration_secs).max(0.0) } else { 0.0 }],
            Moments::Spread(count) => {
                let gaps = count.saturating_sub(1).max(1) as f64;
                (0..count.max(1)).map(|i| duration_secs * i as f64 / gaps).collect()
            }
        }
    }
}

/// How takes are drawn.
#[derive(Clone, Debug)]
pub struct TakeOptions {
    /// Which moments. Default: the start.
    pub moments: Moments,
    /// When bones are drawn. Default: where there is no mesh.
    pub skeleton: SkeletonStyle,
    /// Height of the ground, metres. Default: the level that the figure stands on ([`Take::ground`]); where that is
    /// unknown 0 if that suits the figure, else its lowest point.
    pub floor: Option<f32>,
    /// The sheet.
    pub sheet: SheetOptions,
}

impl Default for TakeOptions {
    fn default() -> Self {
        TakeOptions {
            moments: Moments::At(0.0),
            skeleton: SkeletonStyle::default(),
            floor: None,
            sheet: SheetOptions::default(),
        }
    }
}

/// What one picture of a sheet shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// Index of the take.
    pub take: usize,
    /// Seconds into its clip.
    pub time_secs: f64,
    /// Height of the ground, metres.
    pub floor: f32,
    /// Where the figure faces at the first moment, model space.
    pub forward: Vec3,
    /// Largest side of the box around the figure in its pose, metres.
    pub size: f32,
}

/// Draws takes: one row of pictures per take where several moments of several takes are shown, else as fits best.
/// Takes are seen at one scale (unless their sizes differ more than three times), on one horizon, from the same side
/// of each.
pub fn render_takes(takes: &[Take<'_>], options: &TakeOptions) -> (Image, Vec<Shown>) {
    let (mut panels, mut shown) = (Vec::new(), Vec::new());
    let mut most = 1;
    for (index, take) in takes.iter().enumerate() {
        let times = options.moments.times(take.clip.map_or(0.0, |c| c.duration_secs));
        most = most.max(times.len());
        for (panel, mut one) in panels_of(take, &times, options) {
            one.take = index;
            panels.push(panel);
            shown.push(one);
        }
    }
    let mut sheet = options.sheet.clone();
    if sheet.columns == 0 && takes.len() > 1 && most > 1 {
        sheet.columns = most;
    }
    (render_sheet(&panels, &sheet), shown)
}

/// The pictures of one take, in order of time.
fn panels_of<'a>(take: &'a Take<'_>, times: &[f64], options: &TakeOptions) -> Vec<(Panel<'a>, Shown)> {
    let subjects: Vec<Subject<'_>> = times.iter().map(|t| take.subject(*t, options.skeleton)).collect();
    let mut outlines: Vec<Vec<Vec3>> = subjects.iter().map(Subject::outline).collect();
    let sizes: Vec<f32> = outlines.iter().map(|o| span(o)).collect();
    let size = sizes.iter().copied().fold(0.0, f32::max);
    let floor = options.floor.filter(|f| f.is_finite()).unwrap_or_else(|| take.floor(size, options.skeleton));
    let forward = take.forward(times[0]);
    let shows_mesh = options.skeleton != SkeletonStyle::Only;
    let beside = take.beside.filter(|b| shows_mesh && !b.mesh.mesh.is_empty());
    let things: Vec<Option<Subject<'_>>> = times.iter().map(|t| beside.map(|b| b.subject(*t))).collect();
    for (outline, thing) in outlines.iter_mut().zip(&things) {
        let with: Vec<Vec3> =
            outline.iter().copied().chain(thing.iter().flat_map(Subject::outline)).collect();
        // What stands far off does not make the figure small.
        if span(&with) <= size * NEAR {
            *outline = with;
        }
    }
    let all: Vec<Vec3> = outlines.iter().flatten().copied().collect();
    let stays = span(&all) <= size * FOLLOW_BEYOND;
    type Moment<'m> = ((Vec<Subject<'m>>, Vec<Vec3>), f64);
    let panel = |(i, ((subjects, outline), time)): (usize, Moment<'a>)| {
        // Names stand under the first picture of a row of moments only.
        let first = i == 0;
        let shown = Shown { take: 0, time_secs: time, floor, forward, size: sizes[i] };
        let panel = Panel {
            subjects,
            title: if first { take.name.clone() } else { String::new() },
            subtitle: take.subtitle(time, first),
            forward,
            floor,
            outline: if stays { all.clone() } else { outline },
        };
        (panel, shown)
    };
    let subjects = subjects
        .into_iter()
        .zip(things)
        .map(|(figure, thing)| std::iter::once(figure).chain(thing).collect());
    subjects.zip(outlines).zip(times.iter().copied()).enumerate().map(panel).collect()
}

/// The camera follows figures that travel so far between moments that all of it takes more than this times the
/// figure's size.
const FOLLOW_BEYOND: f32 = 1.6;

/// What stands beside a figure is framed with it when both together take up to this times the figure's size.
const NEAR: f32 = 1.5;

/// Length of the mean of unit vectors from which on they count as one direction.
const KEEPS_FACING: f32 = 0.9;

/// The ground stays at height 0 when the figure's lowest point is within these parts of its size from it: soles sink
/// in a little, and tiptoes and leaps stay over it.
const NEAR_ZERO: (f32, f32) = (-0.04, 0.15);

impl Take<'_> {
    /// The figure at a time.
    pub fn subject(&self, time_secs: f64, style: SkeletonStyle) -> Subject<'_> {
        let skeleton = &self.figure.skeleton;
        let mut subject = Subject::new(skeleton, &self.pose(time_secs).joints).with_mesh(self.mesh);
        subject.hints = Some(&self.figure.hints);
        subject.humanoid = self.humanoid;
        subject.style = style;
        subject
    }

    fn pose(&self, time_secs: f64) -> LocalPose {
        let mut pose = LocalPose::rest(&self.figure.skeleton);
        if let Some(clip) = self.clip.filter(|c| c.joints.len() == pose.joints.len()) {
            clip.sample(&self.figure.skeleton, time_secs, &mut pose.joints);
        }
        pose
    }

    fn subtitle(&self, time_secs: f64, with_name: bool) -> String {
        let stem = self.name.rsplit_once('.').map_or(self.name.as_str(), |(stem, _)| stem);
        match self.clip {
            None => "rest".to_string(),
            Some(clip) if !with_name || clip.name.is_empty() || clip.name == stem => {
                format!("{time_secs:.2} s")
            }
            Some(clip) => format!("{} \u{b7} {time_secs:.2} s", clip.name),
        }
    }

    /// The level that the figure stands on: a long arm that hangs lower does not lower the ground. Where it is unknown
    /// 0 if that is near the lowest point of the clip, else that point.
    fn floor(&self, size: f32, style: SkeletonStyle) -> f32 {
        if let Some(ground) = self.ground.filter(|g| g.is_finite()) {
            return ground;
        }
        let times = Moments::Spread(9).times(self.clip.map_or(0.0, |c| c.duration_secs));
        let lowest = times.iter().map(|t| self.subject(*t, style).lowest()).fold(f32::INFINITY, f32::min);
        let near_zero = size * NEAR_ZERO.0..=size * NEAR_ZERO.1;
        if !lowest.is_finite() || near_zero.contains(&lowest) { 0.0 } else { lowest }
    }

    /// Where the figure faces, horizontal: its mean facing over the clip where it keeps one, for hips and shoulders
    /// swing; else its facing at that time, else as the file says, else +Z.
    fn forward(&self, time_secs: f64) -> Vec3 {
        let at = |time| self.humanoid.and_then(|h| facing(&self.figure.skeleton, h, &self.pose(time)));
        let times = Moments::Spread(17).times(self.clip.map_or(0.0, |c| c.duration_secs));
        let all: Vec<Vec3> = times.into_iter().filter_map(at).collect();
        let mean = all.iter().sum::<Vec3>() / all.len().max(1) as f32;
        if mean.length() > KEEPS_FACING {
            return mean.normalize();
        }
        at(time_secs).or(self.figure.hints.forward).unwrap_or(Vec3::Z)
    }
}

/// Up times the way from left to right, horizontal, mean of legs and arms; `None` when the figure lies on its side or
/// lacks the bones.
fn facing(skeleton: &Skeleton, humanoid: &Humanoid, pose: &LocalPose) -> Option<Vec3> {
    let mut model = ModelPose::default();
    model.compose(skeleton, &pose.joints);
    let pairs = [(Bone::LeftUpperLeg, Bone::RightUpperLeg), (Bone::LeftUpperArm, Bone::RightUpperArm)];
    let found = pairs.iter().filter_map(|(left, right)| {
        let (left, right) = (humanoid.joint(*left)?, humanoid.joint(*right)?);
        let across = model.positions[right] - model.positions[left];
        let level = across.with_y(0.0);
        (level.length() > across.length() * 0.3).then(|| Vec3::Y.cross(level).normalize())
    });
    found.sum::<Vec3>().try_normalize()
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::{BoneMatch, Transform};

    #[test]
    fn moments_reach_both_ends() {
        assert_eq!(Moments::Spread(3).times(2.0), [0.0, 1.0, 2.0]);
        assert_eq!(Moments::Spread(1).times(2.0), [0.0]);
        assert_eq!(Moments::Spread(0).times(2.0), [0.0]);
        assert_eq!(Moments::At(f64::NAN).times(2.0), [0.0]);
        assert_eq!(Moments::At(9.0).times(2.0), [2.0], "past the end is the end");
    }

    #[test]
    fn the_ground_is_what_the_figure_stands_on() {
        // An arm that hangs 0.4 m below the soles of a figure of 1.4 m.
        let names = ["root", "tip", "arm"].map(String::from).to_vec();
        let rest = [Vec3::ZERO, Vec3::Y, Vec3::NEG_Y * 0.4].map(Transform::from_translation).to_vec();
        let figure = Figure {
            name: String::new(),
            skeleton: Skeleton::new(names, vec![None, Some(0), Some(0)], rest).unwrap(),
            hints: posewright::RigHints::default(),
            nodes: vec![0, 1, 2],
            bind: None,
            skin: Vec::new(),
        };
        let mut take = Take {
            name: String::new(),
            figure: &figure,
            mesh: None,
            humanoid: None,
            clip: None,
            ground: Some(0.0),
            beside: None,
        };
        let level =
            |take: &Take<'_>| render_takes(std::slice::from_ref(take), &TakeOptions::default()).1[0].floor;
        assert_eq!(level(&take), 0.0);
        take.ground = None;
        assert!(level(&take) < -0.39, "unknown: the lowest point");
    }

    #[test]
    fn facing_is_measured_from_the_legs() {
        // Left hip at -X: the figure faces -Z.
        let names = ["hips", "l", "r"].map(String::from).to_vec();
        let rest = [Vec3::Y, Vec3::NEG_X, Vec3::X].map(Transform::from_translation).to_vec();
        let skeleton = Skeleton::new(names, vec![None, Some(0), Some(0)], rest).unwrap();
        let mut humanoid = Humanoid::new();
        for (bone, joint) in [(Bone::LeftUpperLeg, 1), (Bone::RightUpperLeg, 2)] {
            humanoid.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }));
        }
        let forward = facing(&skeleton, &humanoid, &LocalPose::rest(&skeleton)).unwrap();
        assert!(forward.abs_diff_eq(Vec3::NEG_Z, 1e-6));
        assert!(facing(&skeleton, &Humanoid::new(), &LocalPose::rest(&skeleton)).is_none());
    }
}
