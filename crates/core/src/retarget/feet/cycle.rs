//! Cycles: what a walk in place has at its end goes on at its start.
//!
//! A clip that closes (its last frame is its first, or goes on to it) is planted with whole cycles before and after it, and the one in the
//! middle is kept. A foot that stands across the seam then has one place, fades and the pelvis go across as they do
//! elsewhere, and the seam closes as the source's does.

use super::evidence::Evidence;
use super::{Contact, FeetOptions, FeetPass, FeetReport, Unreachable};
use crate::clip::{Clip, Interpolation, JointTracks, Track};
use crate::contact::FootTrack;
use crate::humanoid::Side;
use crate::skeleton::Skeleton;
use glam::{Quat, Vec3};
use std::sync::Arc;

/// More than anything that fades or is averaged reaches, seconds.
const MARGIN_SECS: f64 = 1.0;
/// A cycle closes when its ankles go on from its end to its start as they do from frame to frame there, give or take this part
/// of such a step, or this many leg lengths.
const CLOSES: [f32; 2] = [0.2, 2e-3];
/// And by no more than this many steps; by less than this, the last frame is the first.
const STEPS: [f32; 2] = [1.5, 0.02];

/// A clip between copies of itself.
pub(super) struct Cycle {
    source_clip: Clip,
    clip: Clip,
    times: Vec<f64>,
    /// The same, as the tracks of both clips share them.
    keys: Arc<[f64]>,
    /// The first frame of the copy in the middle.
    start: usize,
}

impl Cycle {
    /// The cycle, if there is a belt and the source closes.
    pub(super) fn of(pass: &FeetPass<'_>, clip: &Clip, evidence: &Evidence) -> Option<Cycle> {
        if evidence.belt.is_none() || !evidence.cuts.is_empty() {
            return None;
        }
        let count = pass.times.len();
        let seam_secs = seam_secs(pass)?;
        // Where the last frame is the first, each copy leaves it to the next.
        let frames = if seam_secs > 0.0 { count } else { count - 1 };
        let period = pass.times[count - 1] - pass.times[0] + seam_secs;
        let copies = (MARGIN_SECS / period).ceil() as usize;
        let all = 0..frames * (2 * copies + 1) + (count - frames);
        let sampled: Vec<f64> = all.clone().map(|i| pass.times[i % frames]).collect();
        let times: Vec<f64> = all.map(|i| pass.times[i % frames] + period * (i / frames) as f64).collect();
        let keys: Arc<[f64]> = Arc::from(times.as_slice());
        Some(Cycle {
            source_clip: repeated(pass.source.skeleton(), pass.source_clip, &sampled, &keys),
            clip: repeated(pass.target.skeleton(), clip, &sampled, &keys),
            times,
            keys,
            start: frames * copies,
        })
    }

    /// Plants the cycle in the middle and puts it into `clip`.
    pub(super) fn plant(
        mut self,
        pass: &FeetPass<'_>,
        clip: &mut Clip,
        (evidence, options): (&Evidence, &FeetOptions),
    ) -> FeetReport {
        let whole = FeetPass { source_clip: &self.source_clip, times: &self.times, ..*pass };
        let evidence = Evidence::on_belt(&whole, options, evidence.belt);
        let report = whole.plant_by(&evidence, &mut self.clip, options);
        let keys: Arc<[f64]> = Arc::from(pass.times);
        for (own, planted) in clip.joints.iter_mut().zip(&self.clip.joints) {
            if let Some(rotation) = self.middle(planted.rotation.as_ref(), &keys) {
                own.rotation = Some(rotation);
            }
            if let Some(translation) = self.middle(planted.translation.as_ref(), &keys) {
                own.translation = Some(translation);
            }
        }
        self.of_middle(report, pass.times.len())
    }

    /// The middle of a track that was written.
    fn middle<V: Copy>(&self, track: Option<&Track<V>>, keys: &Arc<[f64]>) -> Option<Track<V>> {
        let track = track.filter(|t| !Arc::ptr_eq(&t.times, &self.keys))?;
        let values = track.values[self.start..self.start + keys.len()].to_vec();
        Some(Track { times: Arc::clone(keys), values, interpolation: Interpolation::Linear })
    }

    /// What concerns the frames in the middle, counted from its first.
    fn of_middle(&self, report: FeetReport, count: usize) -> FeetReport {
        let (start, end) = (self.start, self.start + count - 1);
        let within = |c: &Contact| c.from <= end && c.to >= start;
        let contact =
            |c: &Contact| Contact { from: c.from.max(start) - start, to: c.to.min(end) - start, ..*c };
        let pelvis = report.pelvis[start..=end].to_vec();
        let seen = |u: &&Unreachable| (start..=end).contains(&u.frame);
        FeetReport {
            contacts: report.contacts.iter().filter(|c| within(c)).map(contact).collect(),
            unreachable: report
                .unreachable
                .iter()
                .filter(seen)
                .map(|u| Unreachable { frame: u.frame - start, ..u.clone() })
                .collect(),
            pelvis_mean: pelvis.iter().sum::<f32>() / count as f32,
            pelvis_worst: pelvis.iter().copied().fold(0.0, f32::max),
            pelvis,
            ..report
        }
    }
}

/// The time from the last frame to the first of the next cycle: 0 where they are the same. `None` when the source does not
/// close.
fn seam_secs(pass: &FeetPass<'_>) -> Option<f64> {
    let [.., before, last] = *pass.times else { return None };
    let [first, after, _, ..] = *pass.times else { return None };
    let ends = [before, last, first, after];
    let sides = [Side::Left, Side::Right].into_iter();
    let tracks = sides.filter_map(|side| FootTrack::sample(pass.source, pass.source_clip, &ends, side));
    let ways = tracks.map(|track| {
        let [before, last, first, after] = [0, 1, 2, 3].map(|i| track.ankle[i]);
        (first - last, 0.5 * ((last - before) + (after - first)))
    });
    let ways: Vec<(Vec3, Vec3)> = ways.collect();
    let squares: f32 = ways.iter().map(|(_, step)| step.length_squared()).sum();
    let steps = ways.iter().map(|(gap, step)| gap.dot(*step)).sum::<f32>() / squares.max(1e-12);
    let off: f32 = ways.iter().map(|(gap, step)| (*gap - *step * steps).length_squared()).sum();
    let [most, least] = [CLOSES[0] * squares.sqrt(), CLOSES[1] * pass.source.measures().leg_length];
    let closes = off.sqrt() < most.max(least) && (-STEPS[1]..STEPS[0]).contains(&steps);
    closes.then(|| {
        if steps < STEPS[1] { 0.0 } else { f64::from(steps) * 0.5 * ((last - before) + (after - first)) }
    })
}

/// A clip as it is at the times `sampled`, at the times `keys`.
fn repeated(skeleton: &Skeleton, clip: &Clip, sampled: &[f64], keys: &Arc<[f64]>) -> Clip {
    let mut out = Clip::empty(clip.name.clone(), skeleton.len());
    out.duration_secs = keys.last().copied().unwrap_or_default();
    for (out, own) in out.joints.iter_mut().zip(&clip.joints) {
        *out = JointTracks {
            translation: own.translation.as_ref().map(|t| resampled(t, Track::<Vec3>::sample, sampled, keys)),
            rotation: own.rotation.as_ref().map(|t| resampled(t, Track::<Quat>::sample, sampled, keys)),
            scale: own.scale.as_ref().map(|t| resampled(t, Track::<Vec3>::sample, sampled, keys)),
        };
    }
    out
}

fn resampled<V>(
    own: &Track<V>,
    sample: fn(&Track<V>, f64) -> V,
    sampled: &[f64],
    keys: &Arc<[f64]>,
) -> Track<V> {
    let values = sampled.iter().map(|time| sample(own, *time)).collect();
    Track { times: Arc::clone(keys), values, interpolation: Interpolation::Linear }
}
