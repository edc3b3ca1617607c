//! Pose warping: another direction, another speed, slopes and stairs, with what each operator did.

use super::{Shape, frame_at};
use crate::session::SessionError;
use crate::session::options::within;
use crate::session::view::Pair;
use posewright::contact::floor_level;
use posewright::glam::{Quat, Vec3};
use posewright::measure::{Performance, smoothness};
use posewright::warp::{
    self, ClipGoals, ClipGround, ClipOrientation, Color, DrawList, FootGround, OrientationGoal, RootPath,
    SlopeGoal, StrideGoal, Verdict, Warp, WarpAnswer, WarpFrame, WarpOptions, WarpedClip, clip_warp,
    warp_clip,
};
use posewright::{Character, Clip, ModelPose, Skeleton, Transform};
use posewright_io::take::CarriedClip;
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// What is asked of the operators. Nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Warping {
    /// Another direction.
    pub turn: Option<Turn>,
    /// Part of the turn that the body takes, 0 to 1. Default: none, the library's.
    pub share: Option<f32>,
    /// Other steps.
    pub stride: Option<Stride>,
    /// Other ground.
    pub ground: Option<Ground>,
}

/// Another direction, degrees, positive to the left.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// The lower body turns by exactly this.
    Manual(f32),
    /// The wanted movement stands at this angle from the clip's own.
    Graph(f32),
}

/// Other steps.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stride {
    /// By exactly this factor.
    Manual(f32),
    /// So that the root moves at this speed, metres per second.
    Graph(f32),
}

/// Ground that the clip does not know.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// A plane: degrees of rise ahead, and to the left.
    Slope {
        /// Rise ahead.
        pitch: f32,
        /// Rise to the left.
        roll: f32,
    },
    /// Steps across the way, metres; negative rises go down.
    Stairs {
        /// Height of a step.
        rise: f32,
        /// Depth of a step.
        run: f32,
    },
}

/// How far before the first step of stairs the clip begins, steps.
const STEPS_BEFORE: f32 = 0.5;

impl Warping {
    pub(super) fn is_on(&self) -> bool {
        self.turn.is_some() || self.stride.is_some() || self.ground.is_some()
    }

    pub(in crate::session) fn check(&self) -> Result<(), SessionError> {
        if let Some(Turn::Manual(degrees) | Turn::Graph(degrees)) = self.turn {
            within("warp: turn", degrees, -360.0, 360.0)?;
        }
        match self.stride {
            Some(Stride::Manual(scale)) => within("warp: stride", scale, -10.0, 10.0)?,
            Some(Stride::Graph(speed)) => within("warp: speed", speed, 0.0, 100.0)?,
            None => {}
        }
        match self.ground {
            Some(Ground::Slope { pitch, roll }) => {
                within("warp: pitch", pitch, -80.0, 80.0)?;
                within("warp: roll", roll, -80.0, 80.0)?;
            }
            Some(Ground::Stairs { rise, run }) => {
                within("warp: rise", rise, -1.0, 1.0)?;
                within("warp: run", run, 0.05, 5.0)?;
            }
            None => {}
        }
        within("warp: share", self.share.unwrap_or(1.0), 0.0, 1.0)
    }

    /// The options of the command line that ask for the same; none when nothing is asked for. Stairs have none.
    pub(in crate::session) fn command_words(&self) -> Option<String> {
        let turn = self.turn.map(|turn| match turn {
            Turn::Manual(degrees) => format!(" --orientation {degrees}"),
            Turn::Graph(degrees) => format!(" --direction {degrees}"),
        });
        let share = self.share.filter(|_| turn.is_some()).map(|s| format!(" --orientation-share {s}"));
        let stride = self.stride.map(|stride| match stride {
            Stride::Manual(scale) => format!(" --stride {scale}"),
            Stride::Graph(speed) => format!(" --speed {speed}"),
        });
        let ground = self.ground.and_then(|ground| match ground {
            Ground::Slope { pitch, roll } => Some(format!(" --slope {pitch},{roll}")),
            Ground::Stairs { .. } => None,
        });
        let words: String = [turn, share, stride, ground].into_iter().flatten().collect();
        (!words.is_empty()).then_some(words)
    }

    fn options(&self) -> WarpOptions {
        let mut options = WarpOptions::default();
        if let Some(share) = self.share {
            options.orientation.share = share;
        }
        options
    }

    /// Refuses a character that cannot be warped.
    pub(super) fn prepare(&self, target: &Character) -> Result<(), SessionError> {
        Warp::new(target, self.options()).map(drop).map_err(|e| SessionError(format!("warp: {e}")))
    }

    /// Warps a whole clip.
    pub(super) fn run(&self, target: &Character, clip: &Clip, times: &[f64]) -> Option<Warped> {
        let job = Job::new(self, target, clip, times)?;
        let ask = |place: Vec3| job.ground_at(place);
        let ground = match self.ground {
            Some(Ground::Stairs { .. }) => Some(ClipGround::Query(&ask)),
            Some(Ground::Slope { .. }) => Some(ClipGround::Plane(job.normal)),
            None => None,
        };
        let goals = ClipGoals {
            orientation: self.turn.map(|turn| match turn {
                Turn::Manual(degrees) => ClipOrientation::Manual(degrees.to_radians()),
                Turn::Graph(degrees) => ClipOrientation::Direction(degrees.to_radians()),
            }),
            stride: job.stride(),
            ground,
            floor: job.floor,
            root_velocity: None,
            ..ClipGoals::default()
        };
        let result = warp_clip(&job.warp, clip, times, &goals);
        Some(Warped { job, result, verdict: OnceLock::new() })
    }

    /// Warps one pose, all smoothing settled.
    pub(super) fn at_once(&self, pair: Pair<'_>, pose: &mut [Transform]) {
        let Ok(warp) = Warp::new(pair.target, self.options()) else { return };
        let skeleton = pair.target.skeleton();
        let mut model = ModelPose::of(skeleton, pose);
        let hips = model.positions.first().copied().unwrap_or_default();
        let forward = pair.target.stance().forward;
        let root = Vec3::new(hips.x, pair.target.floor(), hips.z);
        let turn = self.turn.map(|turn| match turn {
            Turn::Manual(degrees) | Turn::Graph(degrees) => OrientationGoal::Manual(degrees.to_radians()),
        });
        let stride = match self.stride {
            Some(Stride::Manual(scale)) => Some(StrideGoal::Manual { scale, direction: None }),
            _ => None,
        };
        let slope = match self.ground {
            Some(Ground::Slope { pitch, roll }) => Some(SlopeGoal::Plane(slope_normal(pitch, roll, forward))),
            _ => None,
        };
        let frame = WarpFrame { root, orientation: turn, stride, slope, ..WarpFrame::default() };
        warp.apply(&mut warp.new_state(), &frame, pose, &mut model);
    }
}

/// Everything that is found out about a clip before it is warped.
#[derive(Debug)]
struct Job {
    settings: Warping,
    warp: Warp,
    floor: f32,
    root: RootPath,
    /// Where the warped clip goes, horizontal, unit.
    ahead: Vec3,
    /// Where it would go without a turn; none when it stays in place.
    own: Option<Vec3>,
    normal: Vec3,
}

impl Job {
    fn new(settings: &Warping, target: &Character, clip: &Clip, times: &[f64]) -> Option<Job> {
        let found = floor_level(target, clip, times).map(|f| f.level);
        let floor = found.unwrap_or(target.floor());
        let warp = clip_warp(target, clip, &settings.options()).ok()?;
        let root = RootPath::of(&warp, clip, times, floor);
        let travels = root.velocity.length() > 0.1 * target.measures().leg_length.max(0.1);
        let own = travels.then(|| root.velocity.normalize());
        let turn = match settings.turn {
            Some(Turn::Manual(degrees) | Turn::Graph(degrees)) => degrees.to_radians(),
            None => 0.0,
        };
        let ahead = Quat::from_rotation_y(turn) * own.unwrap_or(target.stance().forward);
        let normal = match settings.ground {
            Some(Ground::Slope { pitch, roll }) => slope_normal(pitch, roll, ahead),
            _ => Vec3::Y,
        };
        Some(Job { settings: settings.clone(), warp, floor, root, ahead, own, normal })
    }

    fn stride(&self) -> Option<StrideGoal> {
        self.settings.stride.map(|stride| match stride {
            Stride::Manual(scale) => StrideGoal::Manual { scale, direction: self.own },
            Stride::Graph(speed) => StrideGoal::Graph(speed),
        })
    }

    fn start(&self) -> Vec3 {
        self.root.places.first().copied().unwrap_or_default()
    }

    /// The stairs at a place.
    fn ground_at(&self, place: Vec3) -> Option<FootGround> {
        let Some(Ground::Stairs { rise, run }) = self.settings.ground else { return None };
        let along = (place - self.start()).dot(self.ahead) / run + STEPS_BEFORE;
        Some(FootGround { height: self.floor + along.floor().max(0.0) * rise, normal: Vec3::Y })
    }

    /// The frame as the clip was warped at, settled, for drawing.
    fn shapes(&self, skeleton: &Skeleton, carried: &CarriedClip, index: usize, shift: Vec3) -> Vec<Shape> {
        let mut local = skeleton.rest().to_vec();
        carried.clip.sample(skeleton, carried.times[index], &mut local);
        let mut state = self.warp.new_state();
        state.draw = Some(DrawList::default());
        let orientation = self.settings.turn.map(|turn| match turn {
            Turn::Manual(degrees) => OrientationGoal::Manual(degrees.to_radians()),
            Turn::Graph(degrees) => {
                OrientationGoal::Graph(Quat::from_rotation_y(degrees.to_radians()) * self.root.velocity)
            }
        });
        let root = self.root.places[index];
        let grounds: Vec<Option<FootGround>>;
        let slope = match self.settings.ground {
            Some(Ground::Slope { .. }) => Some(SlopeGoal::Plane(self.normal)),
            Some(Ground::Stairs { .. }) => {
                let model = ModelPose::of(skeleton, &local);
                let climbed = shift.y;
                let ask = |leg: usize| {
                    let place = model.positions[self.warp.leg_point(leg)] + shift;
                    self.ground_at(place).map(|g| FootGround { height: g.height - climbed, ..g })
                };
                grounds = (0..self.warp.leg_names().count()).map(ask).collect();
                Some(SlopeGoal::Feet(&grounds))
            }
            None => None,
        };
        let frame = WarpFrame {
            root,
            root_velocity: Some(self.root.velocity),
            orientation,
            stride: self.stride(),
            slope,
            ..WarpFrame::default()
        };
        self.warp.apply(&mut state, &frame, &mut local, &mut ModelPose::default());
        let list = state.draw.take().unwrap_or_default();
        list.shapes.iter().map(|shape| drawn(shape, shift)).collect()
    }
}

/// A clip that was warped.
#[derive(Debug)]
pub(in crate::session) struct Warped {
    job: Job,
    result: WarpedClip,
    /// Worked out when it is first asked for: it looks at every frame.
    verdict: OnceLock<Verdict>,
}

/// What warping tells about a moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Now {
    /// `good`, `look` or `better not`.
    pub verdict: &'static str,
    /// The clip's own speed, metres per second.
    pub own_speed: f32,
    /// The angle by which feet were turned, degrees.
    pub turned_degrees: f32,
    /// The factor on steps.
    pub scale: f32,
    /// Whether the legs play backwards.
    pub backwards: bool,
    /// How far the pelvis went down, metres.
    pub lowered_metres: f32,
    /// How far feet gave way at most, metres.
    pub gave_way_metres: f32,
    /// What was cut to its limits.
    pub clamped: Vec<&'static str>,
    /// A graph goal found no root motion.
    pub no_root_motion: bool,
    /// The ground to draw: start, direction, and what it is.
    pub ground: Option<GroundNow>,
}

/// Ground for the picture, model space.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GroundNow {
    /// Where it passes through.
    pub origin: [f32; 3],
    /// Direction in which it rises, horizontal, unit.
    pub ahead: [f32; 3],
    /// Its normal, for a plane.
    pub normal: [f32; 3],
    /// Height and depth of steps, for stairs; the first rises this many steps after the origin.
    pub stairs: Option<[f32; 3]>,
}

impl Warped {
    /// The warped motion and its times; the rest stays for questions.
    pub(super) fn take_motion(&mut self) -> (Clip, Vec<f64>) {
        (self.result.clip.clone(), self.result.times.clone())
    }

    fn verdict(&self, target: &Character, carried: &CarriedClip) -> Verdict {
        *self.verdict.get_or_init(|| {
            let of = |clip| Performance::new(target, clip);
            let worst = smoothness(&of(&carried.clip), &of(&self.result.clip), &carried.times, 1.0).worst();
            self.result.verdict(worst, target.measures().leg_length)
        })
    }

    /// What there is to say and to draw at a time.
    pub(super) fn now(
        &self,
        target: &Character,
        carried: &CarriedClip,
        time_secs: f64,
        shapes: &mut Vec<Shape>,
    ) -> Now {
        let frame = frame_at(&carried.times, time_secs);
        let still = WarpAnswer { scale: 1.0, ..WarpAnswer::default() };
        let answer = self.result.answers.get(frame).unwrap_or(&still);
        if let (Some(before), Some(after)) =
            (self.result.root.places.get(frame), self.result.warped_root.get(frame))
        {
            shapes.extend(self.job.shapes(target.skeleton(), carried, frame, *after - *before));
        }
        let clamped = [
            (answer.angle_clamped, "turn"),
            (answer.scale_clamped, "stride"),
            (answer.pelvis_clamped, "pelvis"),
        ];
        Now {
            verdict: match self.verdict(target, carried) {
                Verdict::Good => "good",
                Verdict::Look => "look",
                Verdict::BetterNot => "better not",
            },
            own_speed: self.job.root.velocity.length(),
            turned_degrees: answer.angle.to_degrees(),
            scale: answer.scale,
            backwards: answer.is_backwards,
            lowered_metres: answer.lowered,
            gave_way_metres: answer.legs.iter().map(|l| l.gave_way).fold(0.0, f32::max),
            clamped: clamped.into_iter().filter(|c| c.0).map(|c| c.1).collect(),
            no_root_motion: answer.no_root_motion,
            ground: self.job.settings.ground.map(|ground| GroundNow {
                origin: self.job.start().to_array(),
                ahead: self.job.ahead.to_array(),
                normal: self.job.normal.to_array(),
                stairs: match ground {
                    Ground::Stairs { rise, run } => Some([rise, run, 1.0 - STEPS_BEFORE]),
                    Ground::Slope { .. } => None,
                },
            }),
        }
    }
}

/// Normal of a slope that rises by these degrees ahead and to the left.
fn slope_normal(pitch: f32, roll: f32, ahead: Vec3) -> Vec3 {
    let left = Vec3::Y.cross(ahead);
    (Vec3::Y - ahead * pitch.to_radians().tan() - left * roll.to_radians().tan()).normalize()
}

fn drawn(shape: &warp::Shape, shift: Vec3) -> Shape {
    let word = |color: Color| match color {
        Color::Red => "red",
        Color::Green => "green",
        Color::Blue => "blue",
        Color::Yellow => "yellow",
    };
    match shape {
        warp::Shape::Point { at, color, label } => Shape::point(*at + shift, word(*color), label),
        warp::Shape::Plane { at, normal, color, label } => {
            Shape::arrow(*at + shift, *at + shift + *normal * 0.2, word(*color), label)
        }
        warp::Shape::Arrow { from, to, color, label } => {
            Shape::arrow(*from + shift, *to + shift, word(*color), label)
        }
    }
}
