//! Plots as SVG, by `plotters`.
//!
//! Chosen among what the field keeps up: `plotters` draws axes, ticks and series without a display, its SVG back end
//! alone brings three small crates, and what it writes is plain elements with plain colours. `charming` needs a script
//! library at view time, and `poloto` has no filled areas. The colours here are stand-ins: the page's style sheet gives each
//! its meaning in light and in dark by the attribute that carries it.

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// Stand-in colours: see `page.css`.
pub(super) const INK: RGBColor = RGBColor(1, 1, 1);
const GRID: RGBColor = RGBColor(2, 2, 2);
/// Of series: left foot or arm first, then right.
pub(super) const SERIES: [RGBColor; 6] = [
    RGBColor(10, 1, 1),
    RGBColor(11, 1, 1),
    RGBColor(12, 1, 1),
    RGBColor(13, 1, 1),
    RGBColor(14, 1, 1),
    RGBColor(15, 1, 1),
];

/// Most points of one line; longer ones keep the extremes of each stretch.
const MOST_POINTS: usize = 1500;

/// A line of a plot.
pub(super) struct Line<'a> {
    /// Its value by frame.
    pub(super) values: &'a [f64],
    /// Which of [`SERIES`].
    pub(super) color: usize,
    /// Pixels.
    pub(super) width: u32,
}

/// A stretch of time behind the lines.
pub(super) struct Band {
    /// Seconds.
    pub(super) from: f64,
    /// Seconds.
    pub(super) to: f64,
    /// Which of [`SERIES`].
    pub(super) color: usize,
    /// Whether it is hardly seen.
    pub(super) pale: bool,
}

/// A ring with a text at a place that stands out.
pub(super) struct Mark {
    /// Seconds.
    pub(super) time: f64,
    pub(super) value: f64,
    pub(super) text: String,
}

/// A plot over time.
pub(super) struct TimePlot<'a> {
    pub(super) times: &'a [f64],
    pub(super) lines: Vec<Line<'a>>,
    pub(super) bands: Vec<Band>,
    pub(super) marks: Vec<Mark>,
    /// Unit on the axis.
    pub(super) unit: &'a str,
    /// The vertical axis reaches at least this far.
    pub(super) at_least: f64,
}

impl TimePlot<'_> {
    /// Draws it.
    pub(super) fn svg(&self) -> String {
        let (from, to) = ends(self.times);
        let finite = || self.lines.iter().flat_map(|l| l.values).copied().filter(|v| v.is_finite());
        let low = finite().fold(0.0, f64::min);
        let high = finite().fold(self.at_least, f64::max);
        let room = 0.06 * (high - low);
        let values = if low < 0.0 { low - room } else { 0.0 }..high + room;
        draw((960, 250), |root| {
            let mut chart = ChartBuilder::on(root)
                .margin(8)
                .margin_right(16)
                .x_label_area_size(34)
                .y_label_area_size(58)
                .build_cartesian_2d(from..to, values.clone())?;
            chart.draw_series(self.bands.iter().map(|band| {
                let corners = [(band.from, values.start), (band.to, values.end)];
                Rectangle::new(corners, SERIES[band.color].mix(if band.pale { 0.06 } else { 0.16 }).filled())
            }))?;
            axes(&mut chart, "seconds", self.unit)?;
            for line in &self.lines {
                let points = thinned(self.times, line.values);
                let style = SERIES[line.color].stroke_width(line.width);
                chart.draw_series(LineSeries::new(points, style))?;
            }
            self.rings(root, chart.plotting_area(), from + 0.85 * (to - from))
        })
    }
}

impl TimePlot<'_> {
    /// The marks, their texts to the right of their rings, or to the left from the time `late` on.
    fn rings(&self, root: &Root<'_>, area: &DrawingArea<SVGBackend<'_>, Plane>, late: f64) -> Drawn {
        for mark in &self.marks {
            let (x, y) = area.map_coordinate(&(mark.time, mark.value));
            root.draw(&Circle::new((x, y), 5, SERIES[3].stroke_width(2)))?;
            let (to_side, anchor) = if mark.time > late { (-9, HPos::Right) } else { (9, HPos::Left) };
            let style = ("sans-serif", 13).into_font().color(&SERIES[3]).pos(Pos::new(anchor, VPos::Center));
            root.draw(&Text::new(mark.text.as_str(), (x + to_side, y), style))?;
        }
        Ok(())
    }
}

/// The ways of the hips from above: where the source's leads, and the target's.
pub(super) fn path_svg(wanted: &[(f64, f64)], found: &[(f64, f64)]) -> String {
    const SIZE: (u32, u32) = (960, 380);
    let all = || wanted.iter().chain(found).filter(|p| p.0.is_finite() && p.1.is_finite());
    let range = |of: fn(&(f64, f64)) -> f64| {
        let low = all().map(of).fold(f64::INFINITY, f64::min);
        let high = all().map(of).fold(f64::NEG_INFINITY, f64::max);
        if low <= high { (0.5 * (low + high), 0.5 * (high - low)) } else { (0.0, 0.0) }
    };
    let (across, up) = (range(|p| p.0), range(|p| p.1));
    // One metre is one metre in both directions.
    let (width, height) = (f64::from(SIZE.0 - 82), f64::from(SIZE.1 - 50));
    let per_pixel = (2.0 * across.1 / width).max(2.0 * up.1 / height).max(0.2 / height) * 1.15;
    let span =
        |middle: f64, pixels: f64| middle - 0.5 * pixels * per_pixel..middle + 0.5 * pixels * per_pixel;
    draw(SIZE, |root| {
        let mut chart = ChartBuilder::on(root)
            .margin(8)
            .margin_right(16)
            .x_label_area_size(34)
            .y_label_area_size(58)
            .build_cartesian_2d(span(across.0, width), span(up.0, height))?;
        axes(&mut chart, "metres ahead", "metres to the left")?;
        for (points, color, width) in [(wanted, 2, 7), (found, 0, 2)] {
            let points = points.iter().step_by(points.len().div_ceil(MOST_POINTS).max(1)).copied();
            chart.draw_series(LineSeries::new(points, SERIES[color].stroke_width(width)))?;
        }
        let ends =
            found.first().into_iter().map(|p| (*p, 6, false)).chain(found.last().map(|p| (*p, 4, true)));
        chart.draw_series(ends.map(|(place, size, full)| {
            let style = if full { SERIES[0].filled() } else { SERIES[0].stroke_width(2) };
            Circle::new(place, size, style)
        }))?;
        Ok(())
    })
}

/// A row of marks.
pub(super) struct MarkRow<'a> {
    pub(super) name: &'a str,
    /// Seconds, ascending, and which of [`SERIES`].
    pub(super) marks: Vec<(f64, usize)>,
}

/// One row per name with a mark at each time, its time axis below those of the other plots.
pub(super) fn marks_svg(times: &[f64], rows: &[MarkRow<'_>]) -> String {
    let (from, to) = ends(times);
    let height = 46 + 26 * rows.len() as u32;
    draw((960, height), |root| {
        let mut chart = ChartBuilder::on(root)
            .margin(8)
            .margin_right(16)
            .x_label_area_size(34)
            .y_label_area_size(58)
            .build_cartesian_2d(from..to, 0.0..rows.len() as f64)?;
        let font = ("sans-serif", 13).into_font().color(&INK);
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .x_labels(10)
            .x_desc("seconds")
            .axis_style(GRID)
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID.mix(0.5))
            .label_style(font.clone())
            .axis_desc_style(font.clone())
            .x_label_formatter(&|v| format!("{}", (v * 1e4).round() / 1e4))
            .draw()?;
        let names = ("sans-serif", 12).into_font().color(&INK);
        let area = chart.plotting_area();
        for (row, MarkRow { name, marks }) in rows.iter().enumerate() {
            let level = row as f64;
            let middle = area.map_coordinate(&(from, level + 0.5));
            root.draw(&Text::new(*name, (2, middle.1 - 6), names.clone()))?;
            // Neighbouring frames make one bar.
            for (start, end, color) in runs(times, marks) {
                let corners = [(start.max(from), level + 0.15), (end.min(to), level + 0.85)];
                area.draw(&Rectangle::new(corners, SERIES[color].filled()))?;
            }
        }
        Ok(())
    })
}

type Drawn = Result<(), Box<dyn std::error::Error>>;
type Plane = Cartesian2d<RangedCoordf64, RangedCoordf64>;
type Root<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Draws into an SVG; a plot that cannot be drawn (it always can, in memory) is empty.
fn draw(size: (u32, u32), body: impl FnOnce(&Root<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    let drawn = {
        let root = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        body(&root).and_then(|()| Ok(root.present()?))
    };
    if drawn.is_err() { String::new() } else { svg }
}

fn axes<'a>(chart: &mut ChartContext<'_, SVGBackend<'a>, Plane>, along: &str, up: &str) -> Drawn {
    let font = ("sans-serif", 13).into_font().color(&INK);
    chart
        .configure_mesh()
        .x_labels(10)
        .y_labels(6)
        .x_desc(along)
        .y_desc(up)
        .axis_style(GRID)
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID.mix(0.5))
        .label_style(font.clone())
        .axis_desc_style(font)
        .y_label_formatter(&|v| format!("{}", (v * 1e4).round() / 1e4))
        .x_label_formatter(&|v| format!("{}", (v * 1e4).round() / 1e4))
        .draw()?;
    Ok(())
}

/// First and last time, apart in any case.
fn ends(times: &[f64]) -> (f64, f64) {
    let (from, to) = (times.first().copied().unwrap_or(0.0), times.last().copied().unwrap_or(0.0));
    (from, if to > from { to } else { from + 1.0 })
}

/// The points of a line; of long ones the smallest and the largest value of each stretch.
fn thinned(times: &[f64], values: &[f64]) -> Vec<(f64, f64)> {
    let points = times.iter().copied().zip(values.iter().copied()).filter(|(_, value)| value.is_finite());
    if times.len() <= MOST_POINTS {
        return points.collect();
    }
    let all: Vec<(f64, f64)> = points.collect();
    let stretch = all.len().div_ceil(MOST_POINTS / 2).max(1);
    let mut out = Vec::with_capacity(MOST_POINTS + 2);
    for part in all.chunks(stretch) {
        let by_value = |a: &&(f64, f64), b: &&(f64, f64)| a.1.total_cmp(&b.1);
        if let (Some(low), Some(high)) = (part.iter().min_by(by_value), part.iter().max_by(by_value)) {
            let (first, second) = if low.0 <= high.0 { (low, high) } else { (high, low) };
            out.extend([*first, *second]);
        }
    }
    out
}

/// Stretches of time around marks, neighbouring frames of one colour together.
fn runs(times: &[f64], marks: &[(f64, usize)]) -> Vec<(f64, f64, usize)> {
    let step =
        if times.len() > 1 { (times[times.len() - 1] - times[0]) / (times.len() - 1) as f64 } else { 1.0 };
    let mut out: Vec<(f64, f64, usize)> = Vec::new();
    for (mark, color) in marks {
        match out.last_mut() {
            Some(last) if last.2 == *color && mark - last.1 <= 1.2 * step => last.1 = mark + 0.5 * step,
            _ => out.push((mark - 0.5 * step, mark + 0.5 * step, *color)),
        }
    }
    out
}
