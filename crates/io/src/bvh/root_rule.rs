//! Whether a root's position channels replace its OFFSET or are added to it.
//!
//! Files disagree and none says so. Evidence, strongest first: channels that begin where the OFFSET is (replaced);
//! channels that are zero throughout while the OFFSET is not (added); the rule under which the lowest joint of the
//! clip comes to stand on the ground; the rule under which the root is as high as in the zero pose. Without any, the
//! channels replace, as in most files and most readers.

use super::document::BvhDocument;
use super::facts::{Facts, percentile};
use crate::scene::RootOffset;
use posewright::Note;
use posewright::glam::DVec3;

/// What was decided, 0 to 1 how surely, and why.
pub(super) struct Decision {
    pub(super) rule: RootOffset,
    pub(super) confidence: f64,
    reason: &'static str,
}

/// `up` is a unit vector in the file's axes.
pub(super) fn decide(document: &BvhDocument, facts: &Facts, up: DVec3) -> Decision {
    let decided = |rule, confidence, reason| Decision { rule, confidence, reason };
    let root = &document.joints[document.main_part().start];
    let offset = DVec3::from_array(root.offset);
    let size = facts.size.max(offset.length() * 1e-3);
    if document.frame_count == 0 || !root.has_position() || offset.length() <= 1e-3 * size {
        return decided(RootOffset::Replaced, 1.0, "both rules give the same");
    }
    if facts.roots[0].distance(offset) <= 0.02 * size {
        return decided(RootOffset::Replaced, 1.0, "the channels begin at the OFFSET");
    }
    let columns = root.position_columns();
    let still =
        columns.iter().flatten().all(|c| (0..document.frame_count).all(|f| document.row(f)[*c] == 0.0));
    if still {
        return decided(RootOffset::Added, 0.9, "the channels are zero throughout, the OFFSET is not");
    }
    let rise = offset.dot(up);
    if rise.abs() < 0.05 * size {
        return decided(RootOffset::Replaced, 0.5, "nothing tells the rules apart");
    }
    let ground = percentile(facts.lows.iter().map(|low| low.dot(up)), 0.1);
    let (replaced, added) = (ground.abs(), (ground + rise).abs());
    if replaced.min(added) < 0.15 * size {
        let confidence = 0.5 + 0.5 * ((replaced - added).abs() / rise.abs()).min(1.0);
        let rule = if replaced <= added { RootOffset::Replaced } else { RootOffset::Added };
        return decided(rule, confidence, "so the feet stand on the ground");
    }
    let height = percentile(facts.roots.iter().map(|root| root.dot(up)), 0.5);
    if (height - rise).abs() <= height.abs() {
        return decided(RootOffset::Replaced, 0.75, "so the root is as high as in the zero pose");
    }
    decided(RootOffset::Added, 0.6, "so the root is as high as in the zero pose")
}

impl Decision {
    /// A note, unless the decision is the usual one and sure.
    pub(super) fn note(&self, root_name: &str) -> Option<Note> {
        if self.rule == RootOffset::Replaced && self.confidence >= 0.75 {
            return None;
        }
        let what = match self.rule {
            RootOffset::Added => "the root's position channels are added to its OFFSET",
            _ => "the root's position channels replace its OFFSET",
        };
        let Decision { reason, confidence, .. } = self;
        let text = format!("{what}: {reason}; confidence {confidence:.2}; can be given");
        Some(Note::guess(root_name, text))
    }
}
