//! What is said about one clip that was carried over.

use crate::table::Table;
use posewright::contact::{ContactOptions, ContactPoint, Phase, find_phases, floor_level};
use posewright::humanoid::Side;
use posewright::measure::{
    DirectionError, FootMeasureOptions, Performance, TravelFrame, direction_error, foot_measures, smoothness,
    travel_error,
};
use posewright::retarget::feet::{Contact, FeetReport, Unreachable};
use posewright::{Bone, Character, Clip, Note, Retarget, RetargetOptions, TravelTo};
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
    pub(crate) travel: TravelFrame,
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
        let mut report = ClipReport::empty(name, times);
        report.travel_error_metres = Some(travel_error(&s, &t, times, &travel).worst);
        report.smoothness = Some(smoothness(&s, &t, times, travel.scale).worst());
        report.direction_error_degrees = direction.worst_bone.is_some().then(|| direction.into());
        let floor = target.0.floor();
        report.measure_feet(source, &t, times, f64::from(floor));
        report
    }

    /// Measures a clip by itself, over the floor that its feet stand on.
    pub(crate) fn alone(name: &str, (character, clip): (&Character, &Clip), times: &[f64]) -> ClipReport {
        let mut report = ClipReport::empty(name, times);
        let floor = floor_level(character, clip, times).map_or(character.floor(), |floor| floor.level);
        report.measure_feet((character, clip), &Performance::new(character, clip), times, f64::from(floor));
        report
    }

    fn empty(name: &str, times: &[f64]) -> ClipReport {
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

    /// Slide, penetration and float in the contact phases of the source.
    fn measure_feet(
        &mut self,
        (source, clip): (&Character, &Clip),
        target: &Performance<'_>,
        times: &[f64],
        floor: f64,
    ) {
        let sides = [Side::Left, Side::Right];
        let points = sides.map(|side| ContactPoint::common(source, target.character, side));
        let options = ContactOptions::default();
        let phases: Vec<Phase> = sides
            .into_iter()
            .zip(points)
            .flat_map(|on| find_phases(source, clip, times, on, &options))
            .collect();
        if phases.is_empty() || target.character.soles().iter().all(Option::is_none) {
            return;
        }
        let feet = foot_measures(
            target,
            times,
            &FootMeasureOptions { phases: &phases, points, floor, trim_secs: 0.03 },
        );
        self.foot_slide_metres = Some(MeanWorst { mean: feet.slide_mean, worst: feet.slide_worst });
        self.penetration_metres = Some(feet.penetration);
        self.float_metres = Some(feet.float);
    }

    /// Takes over what the contact pass did; the notes say what a person should know of it.
    pub(crate) fn add_contacts(&mut self, planted: &FeetReport) -> Vec<Note> {
        let contact = |c: &Contact| ContactReport {
            bone: c.bone.name(),
            from: c.from,
            to: c.to,
            released: c.released,
            residual_metres: f64::from(c.residual),
        };
        let unreachable = |u: &Unreachable| UnreachableReport {
            bone: u.bone.name(),
            frame: u.frame,
            target_distance: f64::from(u.target_distance),
            chain_length: f64::from(u.chain_length),
            applied: u.applied.iter().map(|r| r.word()).collect(),
            residual_metres: f64::from(u.residual),
        };
        self.contacts = planted.contacts.iter().map(contact).collect();
        self.unreachable = planted.unreachable.iter().map(unreachable).collect();
        let mut notes = Vec::new();
        let place = format!("clip {:?}", self.name);
        let released = self.contacts.iter().filter(|c| c.released).count();
        if released > 0 {
            let text =
                format!("{released} of {} foot contacts were out of reach and released", self.contacts.len());
            notes.push(Note::warning(&place, text));
        }
        if planted.raised.abs() > RAISED_NOTED {
            let text = format!(
                "the figure was moved up by {:.3} m so that its feet stand on the ground; the source's floor can be given \
                 (--floor)",
                planted.raised
            );
            notes.push(Note::information(&place, text));
        }
        notes
    }
}

/// A move of the whole figure by more than this is told, metres.
const RAISED_NOTED: f32 = 0.03;

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
