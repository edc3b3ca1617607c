//! What is said about one clip that was carried over.

use crate::table::Table;
use posewright::measure::{DirectionError, Performance, TravelFrame, direction_error, travel_error};
use posewright::{Bone, Character, Clip, Retarget, RetargetOptions, TravelTo};
use serde::Serialize;

/// Angles in degrees over all limb bones and frames.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct DirectionReport {
    pub(crate) mean: f64,
    pub(crate) worst: f64,
    pub(crate) worst_bone: Option<&'static str>,
    pub(crate) worst_frame: usize,
}

impl From<DirectionError> for DirectionReport {
    fn from(error: DirectionError) -> DirectionReport {
        DirectionReport {
            mean: error.mean.to_degrees(),
            worst: error.worst.to_degrees(),
            worst_bone: error.worst_bone.map(Bone::name),
            worst_frame: error.worst_frame,
        }
    }
}

/// A mean and a worst, metres.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct MeanWorst {
    pub(crate) mean: f64,
    pub(crate) worst: f64,
}

/// A contact that was held.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ContactReport {
    pub(crate) bone: &'static str,
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) released: bool,
    pub(crate) residual_metres: f64,
}

/// A goal that could not be reached.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct UnreachableReport {
    pub(crate) bone: &'static str,
    pub(crate) frame: usize,
    pub(crate) target_distance: f64,
    pub(crate) chain_length: f64,
    pub(crate) applied: Vec<&'static str>,
    pub(crate) residual_metres: f64,
}

/// One clip.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ClipReport {
    pub(crate) name: String,
    pub(crate) frames: usize,
    pub(crate) seconds: f64,
    /// `None` without a source to compare with.
    pub(crate) direction_error_degrees: Option<DirectionReport>,
    pub(crate) travel_error_metres: Option<f64>,
    /// `None` where no foot is known.
    pub(crate) foot_slide_metres: Option<MeanWorst>,
    pub(crate) penetration_metres: Option<f64>,
    pub(crate) float_metres: Option<f64>,
    /// Largest joint acceleration over the source's; `None` without a source.
    pub(crate) smoothness: Option<f64>,
    pub(crate) contacts: Vec<ContactReport>,
    pub(crate) unreachable: Vec<UnreachableReport>,
}

/// A source with its clip and a target with its own, at common times.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison<'a> {
    pub(crate) source: (&'a Character, &'a Clip),
    pub(crate) target: (&'a Character, &'a Clip),
    pub(crate) times: &'a [f64],
    pub(crate) travel: Option<TravelFrame>,
}

/// How travel of `retarget`, made with `options`, is compared.
pub(crate) fn travel_frame(
    retarget: &Retarget,
    pair: (&Character, &Character),
    options: &RetargetOptions,
) -> TravelFrame {
    // Heights are measured over the sole; a stance whose sole is almost at its ground is taken to stand on it.
    let floor = |c: &Character, given: Option<f32>| {
        f64::from(given.unwrap_or(c.floor()) + c.measures().sole_level - c.stance_ground())
    };
    TravelFrame {
        scale: f64::from(retarget.travel_scale()),
        source_floor: floor(pair.0, options.source_floor),
        target_floor: floor(pair.1, options.target_floor),
        horizontal: options.travel != TravelTo::InPlace,
    }
}

impl ClipReport {
    /// Measures a clip against its source.
    pub(crate) fn compared(name: &str, comparison: &Comparison<'_>) -> ClipReport {
        let Comparison { source, target, times, travel } = *comparison;
        let (s, t) = (Performance::new(source.0, source.1), Performance::new(target.0, target.1));
        let direction = direction_error(&s, &t, times);
        ClipReport {
            direction_error_degrees: direction.worst_bone.is_some().then(|| direction.into()),
            travel_error_metres: travel.map(|frame| travel_error(&s, &t, times, &frame).worst),
            ..ClipReport::alone(name, target, times)
        }
    }

    /// Measures a clip by itself.
    pub(crate) fn alone(name: &str, _target: (&Character, &Clip), times: &[f64]) -> ClipReport {
        ClipReport {
            name: name.to_string(),
            frames: times.len(),
            seconds: times.last().zip(times.first()).map_or(0.0, |(last, first)| last - first),
            direction_error_degrees: None,
            travel_error_metres: None,
            foot_slide_metres: None,
            penetration_metres: None,
            float_metres: None,
            smoothness: None,
            contacts: Vec::new(),
            unreachable: Vec::new(),
        }
    }
}

/// The clips as a table for people.
pub(crate) fn clip_table(clips: &[ClipReport]) -> Table {
    let mut table = Table::new(&[
        "clip",
        "frames",
        "seconds",
        "direction error",
        "travel error",
        "foot slide",
        "through floor",
    ]);
    let metres = |value: Option<f64>| value.map_or("-".into(), |v| format!("{:.1} mm", v * 1000.0));
    for clip in clips {
        let direction = clip.direction_error_degrees.as_ref().map_or("-".into(), |d| {
            let bone = if d.worst > 0.1 {
                d.worst_bone.map_or(String::new(), |b| format!(" ({b})"))
            } else {
                String::new()
            };
            format!("mean {:.3}°, worst {:.3}°{bone}", d.mean, d.worst)
        });
        table.row([
            if clip.name.is_empty() { "(no name)".to_string() } else { clip.name.clone() },
            clip.frames.to_string(),
            format!("{:.3}", clip.seconds),
            direction,
            metres(clip.travel_error_metres),
            clip.foot_slide_metres.map_or("-".into(), |s| {
                format!("mean {:.1}, worst {:.1} mm", s.mean * 1000.0, s.worst * 1000.0)
            }),
            metres(clip.penetration_metres),
        ]);
    }
    table
}
