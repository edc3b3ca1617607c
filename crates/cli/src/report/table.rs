//! Measures as a table for people.

use crate::table::Table;
use posewright_io::report::ClipReport;

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

/// What is to be said for each clip that is not good, worst first.
pub(crate) fn verdict_lines(clips: &[ClipReport]) -> Vec<String> {
    let mut lines = Vec::new();
    for clip in clips {
        let Some(verdict) = &clip.verdict else { continue };
        let name = if clips.len() > 1 { format!("{}: ", clip.name) } else { String::new() };
        for (finding, sentence) in verdict.findings.iter().zip(&verdict.because) {
            lines.push(format!("  {:<11}{name}{sentence}", finding.word.text()));
        }
    }
    lines
}
