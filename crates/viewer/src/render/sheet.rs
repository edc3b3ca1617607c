//! Several pictures on one sheet, with captions.

use super::camera::Angle;
use super::color::{Theme, bytes};
use super::frame::{Frame, Framing, frame_together};
use super::ground::grid_step;
use super::image::Image;
use super::scene::{Subject, View, render_scene, span};
use super::text::{Align, TextStyle, draw_text, shortened};
use posewright::glam::Vec3;

/// One picture of a sheet.
#[derive(Clone, Debug)]
pub struct Panel<'a> {
    /// Figures in one world.
    pub subjects: Vec<Subject<'a>>,
    /// First line below, such as the file's name; may be empty.
    pub title: String,
    /// Second line below, such as the clip and the time; may be empty.
    pub subtitle: String,
    /// Where the figure faces, world space.
    pub forward: Vec3,
    /// Height of the ground, metres.
    pub floor: f32,
    /// What the picture shows; empty: the figures in their poses.
    pub outline: Vec<Vec3>,
}

/// The look of a sheet.
#[derive(Clone, Debug)]
pub struct SheetOptions {
    /// Columns of the whole picture. Default: 1280.
    pub width: usize,
    /// Rows of the whole picture. Default: 720.
    pub height: usize,
    /// Pictures in a row; 0: as many as give the figures the most room. Default: 0.
    pub columns: usize,
    /// From where figures are seen. Default: three-quarter.
    pub angle: Angle,
    /// Colours. Default: light.
    pub theme: Theme,
    /// Whether there is a ground. Default: yes.
    pub ground: bool,
    /// Whether there are captions. Default: yes.
    pub captions: bool,
}

impl Default for SheetOptions {
    fn default() -> Self {
        SheetOptions {
            width: 1280,
            height: 720,
            columns: 0,
            angle: Angle::default(),
            theme: Theme::light(),
            ground: true,
            captions: true,
        }
    }
}

/// Pixels between pictures.
const GAP: usize = 4;

/// Draws the panels at one scale (see [`frame_together`]) in reading order. A sheet of no panels is empty.
pub fn render_sheet(panels: &[Panel<'_>], options: &SheetOptions) -> Image {
    let mut sheet = Image::new(options.width, options.height, bytes(options.theme.sheet));
    if panels.is_empty() {
        return sheet;
    }
    let frames: Vec<Frame> = panels.iter().map(frame_of).collect();
    let columns = columns(&frames, options);
    let grid = Grid::new((sheet.width(), sheet.height()), columns, panels.len().div_ceil(columns));
    let lines = usize::from(panels.iter().any(|p| !p.title.is_empty()))
        + usize::from(panels.iter().any(|p| !p.subtitle.is_empty()));
    let (width, height) = grid.cell(0, 0).1;
    let style = caption_style(width, height);
    let caption = if options.captions { lines * style.size + 10 } else { 0 };
    let framing = Framing {
        angle: options.angle,
        aspect: width as f32 / height as f32,
        margin: 0.1,
        below: (0.1 + 2.0 * caption as f32 / height as f32).min(0.8),
    };
    let (cameras, _) = frame_together(&frames, &framing);
    for (i, (panel, camera)) in panels.iter().zip(cameras).enumerate() {
        let (mut at, (width, height)) = grid.cell(i % columns, i / columns);
        // A last row that is not full stands in the middle, unless columns mean something.
        let missing = (i / columns + 1) * columns;
        if options.columns == 0 && missing > panels.len() {
            at.0 += (missing - panels.len()) * (width + GAP) / 2;
        }
        let ground = options.ground.then_some(panel.floor);
        let view = View { width, height, camera, theme: options.theme.clone(), ground };
        let mut picture = render_scene(&panel.subjects, &view);
        if options.captions && options.ground {
            draw_grid_mark(&mut picture, panel, &options.theme);
        }
        if options.captions {
            fade(&mut picture, caption, options.theme.sky_bottom);
            draw_caption(&mut picture, panel, &options.theme, style);
        }
        sheet.paste(&picture, at.0, at.1);
    }
    sheet
}

fn frame_of(panel: &Panel<'_>) -> Frame {
    let points = if panel.outline.is_empty() {
        panel.subjects.iter().flat_map(Subject::outline).collect()
    } else {
        panel.outline.clone()
    };
    Frame { points, forward: panel.forward, floor: panel.floor }
}

/// The number of columns whose cells have the shape nearest to that of the figures.
fn columns(frames: &[Frame], options: &SheetOptions) -> usize {
    let count = frames.len();
    if options.columns > 0 {
        return options.columns.min(count);
    }
    let shape = |f: &Frame| {
        let high = f.points.iter().map(|p| p.y - f.floor).fold(0.0, f32::max);
        let flat: Vec<Vec3> = f.points.iter().map(|p| p.with_y(0.0)).collect();
        if high > 0.0 { span(&flat) / high } else { 1.0 }
    };
    let wanted = frames.iter().map(shape).fold(0.0, f32::max).clamp(0.5, 2.0) * 1.05;
    let room = |columns: usize| {
        let rows = count.div_ceil(columns);
        let (w, h) = (options.width as f32 / columns as f32, options.height as f32 / rows as f32);
        (w / wanted).min(h)
    };
    let empty = |columns: usize| count.div_ceil(columns) * columns - count;
    let better =
        |a: &usize, b: &usize| room(*a).total_cmp(&room(*b)).then(empty(*b).cmp(&empty(*a))).then(a.cmp(b));
    (1..=count).max_by(better).unwrap_or(1)
}

/// Cells of a sheet; the first column and row take what does not divide evenly away from the last.
struct Grid {
    size: (usize, usize),
    columns: usize,
    rows: usize,
}

impl Grid {
    fn new(size: (usize, usize), columns: usize, rows: usize) -> Grid {
        Grid { size, columns, rows }
    }

    /// Top left corner and size of a cell.
    fn cell(&self, column: usize, row: usize) -> ((usize, usize), (usize, usize)) {
        let side = |whole: usize, count: usize| (whole.saturating_sub(GAP * (count - 1)) / count).max(1);
        let (width, height) = (side(self.size.0, self.columns), side(self.size.1, self.rows));
        let rest = |whole: usize, count: usize, one: usize| {
            whole.saturating_sub(one * count + GAP * (count - 1)) / 2
        };
        let x = rest(self.size.0, self.columns, width) + column * (width + GAP);
        let y = rest(self.size.1, self.rows, height) + row * (height + GAP);
        ((x, y), (width, height))
    }
}

fn caption_style(width: usize, height: usize) -> TextStyle {
    let size = match width.min(height) {
        0..=399 => 16,
        400..=639 => 20,
        _ => 24,
    };
    TextStyle { size, bold: true, color: [0; 4], align: Align::Middle }
}

/// Calms the lowest rows down so that text on them can be read.
fn fade(image: &mut Image, rows: usize, color: Vec3) {
    let (width, height) = (image.width(), image.height());
    let reach = (rows + rows / 2).min(height);
    let color = bytes(color);
    for y in height - reach..height {
        let share = ((y + reach - height) as f32 / (reach / 2).max(1) as f32).min(1.0) * 0.6;
        for x in 0..width {
            image.blend(x as isize, y as isize, color, share);
        }
    }
}

/// Says how far apart the ground's lines are.
fn draw_grid_mark(image: &mut Image, panel: &Panel<'_>, theme: &Theme) {
    let size = panel.subjects.iter().map(|s| span(&s.outline())).fold(0.0, f32::max);
    let step = grid_step(if size > 0.0 { size } else { 1.0 });
    let style = TextStyle { size: 16, bold: false, color: bytes(theme.text_faint), align: Align::Right };
    if image.width() > 240 {
        let at = (image.width() as isize - 10, 8);
        draw_text(image, &format!("grid {step} m"), at, &style);
    }
}

fn draw_caption(image: &mut Image, panel: &Panel<'_>, theme: &Theme, style: TextStyle) {
    let most = image.width() / style.glyph_width().max(1);
    let middle = image.width() as isize / 2;
    let mut y = image.height() as isize - 8 - style.size as isize;
    let lines = [(&panel.subtitle, false, theme.text_faint), (&panel.title, true, theme.text)];
    for (text, bold, color) in lines {
        if !text.is_empty() {
            let style = TextStyle { bold, color: bytes(color), ..style };
            draw_text(image, &shortened(text, most.saturating_sub(2)), (middle, y), &style);
            y -= style.size as isize;
        }
    }
}
