//! Metres per unit of a file, from the size of the skeleton.
//!
//! The one of the usual units that makes the legs nearest to an adult's; without human legs, metres or centimetres by
//! the size of the whole.

use super::landmarks::Landmarks;
use posewright::Note;

/// Metres per unit, name, and how often files use it.
const UNITS: [(f64, &str, f64); 7] = [
    (0.01, "centimetres", 0.5),
    (1.0, "metres", 0.2),
    (0.0254, "inches", 0.1),
    (0.0254 / 0.45, "CMU's unit of 0.45 inch", 0.1),
    (0.1, "decimetres", 0.05),
    (0.001, "millimetres", 0.04),
    (0.3048, "feet", 0.01),
];

/// An adult's leg from hip joint to ankle, metres, and the spread of its logarithm over adults and stylised figures.
const LEG: f64 = 0.83;
const LEG_SPREAD: f64 = 0.2;

/// `size` is the extent of the whole in file units, for figures without human legs.
pub(super) fn unit(landmarks: &Landmarks, size: f64, notes: &mut Vec<Note>) -> f64 {
    let Some(leg) = landmarks.human_leg else {
        return unit_of_size(size, notes);
    };
    let weight = |(metres, _, prior): &(f64, &str, f64)| {
        let off = (leg * metres / LEG).ln() / LEG_SPREAD;
        prior.ln() - 0.5 * off * off
    };
    let (metres, name, best) = UNITS
        .iter()
        .map(|unit| (unit.0, unit.1, weight(unit)))
        .max_by(|a, b| a.2.total_cmp(&b.2))
        .unwrap_or((0.01, "centimetres", 0.0));
    // Being far from every adult's leg lowers confidence as much as a second unit that fits.
    let total: f64 = UNITS.iter().map(|unit| (weight(unit) - best).exp()).sum();
    let fit = (-0.5 * ((leg * metres / LEG).ln() / (2.0 * LEG_SPREAD)).powi(2)).exp();
    let confidence = fit / total;
    let text = format!(
        "1 unit = {} m ({name}): the legs, {leg:.3} units, are then {:.2} m long; confidence {confidence:.2}; can be given (--unit)",
        round(metres),
        leg * metres
    );
    notes.push(Note::guess("unit", text));
    metres
}

fn unit_of_size(size: f64, notes: &mut Vec<Note>) -> f64 {
    let far = |metres: f64| (size * metres / 1.5).ln().abs();
    let (metres, name) =
        if size > 0.0 && far(1.0) < far(0.01) { (1.0, "metres") } else { (0.01, "centimetres") };
    let text = format!(
        "1 unit = {metres} m ({name}): no human legs were found, the whole is then about {:.2} m large; confidence 0.30; can be given (--unit)",
        size * metres
    );
    notes.push(Note::guess("unit", text));
    metres
}

fn round(metres: f64) -> f64 {
    (metres * 1e6).round() / 1e6
}
