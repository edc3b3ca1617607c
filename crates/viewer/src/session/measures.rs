//! What is measured on the clip in use.

use super::state::{GripState, KeptState, Mark, MeasuresState};
use super::view::Pair;
use posewright::retarget::grips::{GripDetection, GripPhase, GripTo, find_grips};
use posewright::{Bone, Clip, ModelPose, Note};
use posewright_io::report::{ClipReport, Comparison, ContactReport, notes, travel_frame};
use posewright_io::take::CarriedClip;

pub(super) fn of(
    revision: u64,
    pair: Pair<'_>,
    carried: &CarriedClip,
    (clip, times): (&Clip, &[f64]),
) -> MeasuresState {
    let travel = travel_frame(pair.retarget, (pair.source, pair.target), &pair.pairing.options);
    let comparison = Comparison {
        source: (pair.source, pair.source_clip),
        target: (pair.target, clip),
        times,
        travel,
        treadmill: carried.treadmill(pair.feet),
    };
    let mut report = ClipReport::compared(&pair.source_clip.name, &comparison);
    let mut said: Vec<Note> =
        carried.planted.as_ref().map_or(Vec::new(), |p| report.add_contacts(p, &carried.times));
    said.extend(report.add_grips(&carried.gripped));
    said.extend(carried.notes.iter().cloned());
    let time = |frame: usize| carried.times.get(frame).copied().unwrap_or(pair.source_clip.duration_secs);
    let mark = |c: &ContactReport| Mark {
        bone: c.bone,
        from_secs: time(c.from),
        to_secs: time(c.to),
        released: c.released,
    };
    let contacts = report.contacts.iter().map(mark).collect();
    let unreachable = report.unreachable.iter().map(|u| (u.bone, time(u.frame))).collect();
    let grips = grips(pair, carried, &time);
    MeasuresState { revision, report, grips, contacts, unreachable, notes: notes(&said) }
}

/// Grips that are held, and those found on the source that are not, in order of their first frame.
fn grips(pair: Pair<'_>, carried: &CarriedClip, time: &dyn Fn(usize) -> f64) -> Vec<GripState> {
    let floor = pair.pairing.options.source_floor.unwrap_or(pair.source.floor());
    let (source, times) = ((pair.source, pair.source_clip), &carried.times);
    let found = find_grips(source.0, source.1, times, &GripDetection::default(), floor);
    let held = &carried.gripped.contacts;
    let free = found.iter().filter(|phase| {
        let same = |other: &GripPhase| {
            (other.hand == phase.hand || other.holds == GripTo::OtherHand)
                && other.from <= phase.to
                && phase.from <= other.to
        };
        !held.iter().any(|contact| same(&contact.phase))
    });
    let kept = held.iter().map(|contact| {
        let kept = KeptState { released: contact.released, residual_metres: contact.residual };
        (contact.phase, Some(kept))
    });
    let all = kept.chain(free.map(|phase| (*phase, None)));
    let mut out: Vec<GripState> = all.map(|(phase, kept)| state(pair, &phase, kept, time)).collect();
    out.sort_by_key(|grip| grip.frames);
    out
}

fn state(
    pair: Pair<'_>,
    phase: &GripPhase,
    kept: Option<KeptState>,
    time: &dyn Fn(usize) -> f64,
) -> GripState {
    let middle = time((phase.from + phase.to) / 2);
    let apart = || {
        let skeleton = pair.source.skeleton();
        let mut local = skeleton.rest().to_vec();
        pair.source_clip.sample(skeleton, middle, &mut local);
        let pose = ModelPose::of(skeleton, &local);
        let hand = |bone: Bone| pair.source.humanoid().joint(bone).map(|joint| pose.positions[joint]);
        let other = match phase.holds {
            GripTo::OtherHand => hand(phase.bone().mirrored()),
            GripTo::Prop { source, .. } => Some(pose.positions[source]),
            GripTo::Ground => None,
        };
        Some(f64::from(hand(phase.bone())?.distance(other?)))
    };
    let holds = match phase.holds {
        GripTo::OtherHand => Some(phase.bone().mirrored().name()),
        GripTo::Ground => Some("ground"),
        GripTo::Prop { .. } => None,
    };
    GripState {
        hand: phase.bone().name(),
        on: phase.holds.word(),
        holds,
        frames: [phase.from, phase.to],
        secs: [time(phase.from), time(phase.to)],
        apart_metres: apart(),
        kept,
        found: phase.found,
    }
}
