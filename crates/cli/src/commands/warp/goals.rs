//! What the command line asks of a clip, and warping one clip by it.

use super::draw::Under;
use super::ground::Ground;
use crate::outcome::usage;
use posewright::contact::floor_level;
use posewright::glam::Vec3;
use posewright::retarget::keys::{added_at_most, filled};
use posewright::warp::{
    ClipGoals, ClipGround, ClipOrientation, FootGround, RootPath, StrideGoal, StrideOrigin, StridePoint,
    Warp, WarpOptions, WarpedClip, clip_warp, warp_clip,
};
use posewright::{Character, Clip, Note};
use std::path::PathBuf;

/// Frames stand at most this far apart: keys further apart would be bridged by straight lines.
const LONGEST_GAP_SECS: f64 = 1.0 / 30.0;

/// A floor further than this from where the clip's feet stand is doubted, leg lengths.
const FAR_FLOOR: f32 = 0.1;

/// What is wanted.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Warping")]
pub(crate) struct GoalArgs {
    /// Turn the lower body by exactly this many degrees, positive to the left
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true, conflicts_with = "direction")]
    pub(super) orientation: Option<f32>,
    /// Move at this many degrees from the clip's own movement; beyond the threshold the legs run backwards
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true)]
    pub(super) direction: Option<f32>,
    #[arg(long, value_name = "0..1", allow_negative_numbers = true, help = help_of("Part of the turn that the body takes, 0 to 1; the legs take the rest", "orientation", "share"))]
    orientation_share: Option<f32>,
    #[arg(long, value_name = "ball|ankle", help = help_of("Which point of a foot is placed where the body takes a part of the turn only; the ball keeps planted feet planted", "orientation", "point"))]
    orientation_point: Option<PointArg>,
    /// Scale steps by exactly this factor
    #[arg(long, value_name = "SCALE", allow_negative_numbers = true, conflicts_with = "speed")]
    pub(super) stride: Option<f32>,
    /// Scale steps so that the root moves at this speed
    #[arg(long, value_name = "M_PER_S", allow_negative_numbers = true)]
    pub(super) speed: Option<f32>,
    #[arg(long, value_name = "hip|steady", help = help_of("Where steps are scaled from: the hip of the moment, or its steady place", "stride", "origin"))]
    stride_origin: Option<OriginArg>,
    #[arg(long, value_name = "ball|ankle", help = help_of("Which point of a foot is scaled", "stride", "point"))]
    stride_point: Option<PointArg>,
    /// Slope of the ground in degrees: pitch rises ahead, roll rises on the left
    #[arg(long, value_name = "PITCH,ROLL", allow_hyphen_values = true, value_parser = pitch_and_roll, conflicts_with = "ground")]
    pub(super) slope: Option<(f32, f32)>,
    /// Ground in the clip's space, metres: a height field (.json with origin [x, z], spacing, heights by row along +Z), or
    /// the triangles of a .glb, .gltf or .obj
    #[arg(long, value_name = "FILE")]
    pub(super) ground: Option<PathBuf>,
}

/// A help text with the library's own default.
fn help_of(text: &str, table: &str, name: &str) -> String {
    let defaults = super::options::echo(&WarpOptions::default());
    let value = &defaults[table][name];
    let value = value.as_str().map_or(value.to_string(), str::to_string);
    format!("{text} [default: {value}]")
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum OriginArg {
    Hip,
    Steady,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum PointArg {
    Ball,
    Ankle,
}

impl From<PointArg> for StridePoint {
    fn from(point: PointArg) -> StridePoint {
        match point {
            PointArg::Ball => StridePoint::Ball,
            PointArg::Ankle => StridePoint::Ankle,
        }
    }
}

fn pitch_and_roll(text: &str) -> Result<(f32, f32), String> {
    let (pitch, roll) = text.split_once(',').unwrap_or((text, "0"));
    let angle = |text: &str| text.trim().parse::<f32>().ok().filter(|a| a.abs() <= 80.0);
    match (angle(pitch), angle(roll)) {
        (Some(pitch), Some(roll)) => Ok((pitch, roll)),
        _ => Err("expected PITCH,ROLL in degrees, each from -80 to 80".into()),
    }
}

impl GoalArgs {
    /// Refuses what cannot be meant.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let nothing = self.orientation.is_none()
            && self.direction.is_none()
            && self.stride.is_none()
            && self.speed.is_none()
            && self.slope.is_none()
            && self.ground.is_none();
        if nothing {
            return Err(usage(
                "nothing to do: give --orientation or --direction, --stride or --speed, --slope or --ground",
            ));
        }
        let numbers = [
            ("--orientation", self.orientation, -360.0, 360.0),
            ("--direction", self.direction, -360.0, 360.0),
            ("--orientation-share", self.orientation_share, 0.0, 1.0),
            ("--stride", self.stride, -10.0, 10.0),
            ("--speed", self.speed, 0.0, 100.0),
        ];
        for (flag, value, least, most) in numbers {
            if value.is_some_and(|v| !(v >= least && v <= most)) {
                return Err(usage(format!("{flag} goes from {least} to {most}")));
            }
        }
        Ok(())
    }

    /// Puts the flags that are operator fields into the options.
    pub(super) fn apply(&self, options: &mut WarpOptions) {
        if let Some(share) = self.orientation_share {
            options.orientation.share = share;
        }
        if let Some(origin) = self.stride_origin {
            options.stride.origin = match origin {
                OriginArg::Hip => StrideOrigin::Hip,
                OriginArg::Steady => StrideOrigin::Steady,
            };
        }
        if let Some(point) = self.stride_point {
            options.stride.point = point.into();
        }
        if let Some(point) = self.orientation_point {
            options.orientation.point = point.into();
        }
    }
}

/// One clip's work.
pub(super) struct Job<'a> {
    pub(super) character: &'a Character,
    pub(super) options: &'a WarpOptions,
    pub(super) goals: &'a GoalArgs,
    pub(super) ground: Option<&'a Ground>,
    pub(super) floor: Option<f32>,
    /// Normal of the floor that strides go along.
    pub(super) floor_normal: Option<Vec3>,
    /// Frames that are added at most, besides 20 for each key.
    pub(super) most_added: usize,
    /// The moment that is drawn.
    pub(super) draw_secs: Option<f64>,
}

/// A warped clip and what it was warped with.
pub(super) struct Warped {
    pub(super) warp: Warp,
    pub(super) result: WarpedClip,
    pub(super) floor: f32,
    /// Normal of the slope, where there is one.
    slope: Option<Vec3>,
}

impl Warped {
    /// The ground that the clip was warped onto.
    pub(super) fn under<'a>(&self, file: Option<&'a Ground>) -> Option<Under<'a>> {
        let start = self.result.root.places.first().copied().unwrap_or_default();
        let slope = self.slope.map(ClipGround::Plane);
        Under::of(slope, file, start)
    }
}

impl Job<'_> {
    /// Warps a clip.
    pub(super) fn run(&self, clip: &Clip, notes: &mut Vec<Note>) -> anyhow::Result<Warped> {
        let times = frames(clip, self.most_added);
        let found = floor_level(self.character, clip, &times).map(|f| f.level);
        let floor = self.floor.or(found).unwrap_or(self.character.floor());
        self.doubt_floor(found, clip, notes);
        let warp = clip_warp(self.character, clip, self.options)?;
        let root = RootPath::of(&warp, clip, &times, floor);
        let orientation = match (self.goals.orientation, self.goals.direction) {
            (Some(angle), _) => Some(ClipOrientation::Manual(angle.to_radians())),
            (None, Some(angle)) => Some(ClipOrientation::Direction(angle.to_radians())),
            (None, None) => None,
        };
        let stride = match (self.goals.stride, self.goals.speed) {
            (Some(scale), _) => {
                Some(StrideGoal::Manual { scale, direction: direction(self.character, &root) })
            }
            // A wanted direction takes the clip's own speed with it: beyond the threshold its steps are negated.
            (None, speed) => {
                let own = self.goals.direction.map(|_| root.velocity.length());
                speed.or(own).map(StrideGoal::Graph)
            }
        };
        let ask = |place: Vec3| self.ground.and_then(|g| g.at(place));
        let ground = match (self.ground, self.goals.slope) {
            (Some(_), _) => Some(ClipGround::Query(&ask as &dyn Fn(Vec3) -> Option<FootGround>)),
            (None, slope) => slope.map(|s| ClipGround::Plane(self.slope_normal(s, &root))),
        };
        let nearest = |time: f64| times.partition_point(|t| *t < time - 1e-6).min(times.len() - 1);
        let draw_frame = self.draw_secs.map(nearest);
        let goals = ClipGoals {
            orientation,
            stride,
            ground,
            floor,
            floor_normal: self.floor_normal,
            root_velocity: None,
            draw_frame,
        };
        let result = warp_clip(&warp, clip, &times, &goals);
        say_what_passed_through(&result, clip, notes);
        self.say_what_slides(&result, clip, notes);
        self.say_where_ground_is_missing(&result, clip, notes);
        let slope = match ground {
            Some(ClipGround::Plane(normal)) => Some(normal),
            _ => None,
        };
        Ok(Warped { warp, result, floor, slope })
    }

    /// Says when --floor is nowhere near the feet.
    fn doubt_floor(&self, found: Option<f32>, clip: &Clip, notes: &mut Vec<Note>) {
        let (Some(given), Some(found)) = (self.floor, found) else { return };
        if (given - found).abs() > FAR_FLOOR * self.character.measures().leg_length {
            let text = format!(
                "its feet stand at a height of {found:.3} m and never near the {given:.3} m of --floor, the level of the \
                 ground that the clip plays on; slopes and ground move the body by the difference"
            );
            notes.push(Note::warning(format!("clip {:?}", clip.name), text));
        }
    }

    /// Says when feet have nothing to stand on.
    fn say_where_ground_is_missing(&self, result: &WarpedClip, clip: &Clip, notes: &mut Vec<Note>) {
        let (missing, steps) = (result.steps_without_ground, result.steps);
        let Some(ground) = self.ground.filter(|_| missing > 0) else { return };
        let text = if missing == steps {
            let [[x, z], [to_x, to_z]] = ground.extent();
            let places = &result.warped_root;
            let least = places.iter().fold(Vec3::INFINITY, |least, p| least.min(*p));
            let most = places.iter().fold(Vec3::NEG_INFINITY, |most, p| most.max(*p));
            format!(
                "no foot ever has the ground below it, so that it changed nothing: the body goes over X {:.1} to {:.1} and Z \
                 {:.1} to {:.1} m at a height of {:.1} m, the ground lies over X {x:.1} to {to_x:.1} and Z {z:.1} to \
                 {to_z:.1} m; move one of them (the ground is in the clip's space, metres, +Y up; --floor is the level that \
                 the clip plays on)",
                least.x, most.x, least.z, most.z, least.y
            )
        } else {
            format!(
                "{missing} of {steps} steps have no ground below them, or too far up or down (slope.max_step_height in \
                 --options): these feet stay as they are animated"
            )
        };
        notes.push(Note::warning(format!("clip {:?}", clip.name), text));
    }

    /// Says why balls of feet slide where the body takes a part of the turn only.
    fn say_what_slides(&self, result: &WarpedClip, clip: &Clip, notes: &mut Vec<Note>) {
        let options = &self.options.orientation;
        let turns = result.answers.iter().any(|a| a.angle.abs() > 0.01);
        if turns && options.share < 1.0 && options.point == StridePoint::Ankle {
            let text = "with --orientation-share below 1 ankles are placed exactly, so that the ball of a planted foot \
                        slides under a heel that rises; --orientation-point ball keeps it planted";
            notes.push(Note::warning(format!("clip {:?}", clip.name), text));
        }
    }

    /// Ahead is where the warped clip goes, else where the character faces.
    fn slope_normal(&self, (pitch, roll): (f32, f32), root: &RootPath) -> Vec3 {
        use posewright::glam::Quat;
        let turn = self.goals.orientation.or(self.goals.direction).unwrap_or(0.0);
        let own = direction(self.character, root).unwrap_or(self.character.stance().forward);
        let ahead = Quat::from_rotation_y(turn.to_radians()) * own;
        let left = Vec3::Y.cross(ahead);
        (Vec3::Y - ahead * pitch.to_radians().tan() - left * roll.to_radians().tan()).normalize()
    }
}

/// Where the clip goes; none when it stays in place, which leaves the character's forward.
fn direction(character: &Character, root: &RootPath) -> Option<Vec3> {
    let travels = root.velocity.length() > 0.1 * character.measures().leg_length.max(0.1);
    travels.then(|| root.velocity.normalize())
}

fn say_what_passed_through(result: &WarpedClip, clip: &Clip, notes: &mut Vec<Note>) {
    let place = format!("clip {:?}", clip.name);
    if result.answers.iter().any(|a| a.no_root_motion) {
        let text = "it has no root motion that --direction or --speed could work on, so it passed through; give \
                    --orientation or --stride, or a clip that travels";
        notes.push(Note::warning(place.clone(), text));
    }
    if result.answers.iter().any(|a| a.scale_clamped) {
        let text = "the wanted speed is outside of the range that one clip is scaled to (stride.scale_range)";
        notes.push(Note::warning(place.clone(), text));
    }
    if result.root.velocity.length() > 0.1 && result.root.straightness < 0.9 {
        let text = format!(
            "its path is {:.2} of straight: steps are warped along its mean direction",
            result.root.straightness
        );
        notes.push(Note::warning(place, text));
    }
}

/// Frames that each of several clips may get added.
pub(super) fn most_added<'a>(clips: impl IntoIterator<Item = &'a Clip>) -> usize {
    added_at_most(clips, LONGEST_GAP_SECS)
}

/// The clip's own frames, with more where they stand far apart.
fn frames(clip: &Clip, most_added: usize) -> Vec<f64> {
    let keys = clip.key_times();
    if clip.frame_time_secs.is_some() { keys } else { filled(keys, LONGEST_GAP_SECS, most_added) }
}
