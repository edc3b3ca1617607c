//! Shapes that explain a picture: points, lines, arrows, planes and labels, in world space.

use super::camera::Camera;
use super::geometry::{Paint, Soup};
use super::image::Image;
use super::text::{Align, TextStyle, draw_text};
use posewright::glam::{Affine3A, Vec3};
use posewright::warp;
use posewright_io::mesh::AlphaMode;

/// One shape; places in metres.
#[derive(Clone, Debug, PartialEq)]
pub enum DebugShape {
    /// A ball.
    Point {
        /// Its middle.
        at: Vec3,
    },
    /// A line.
    Line {
        /// Its ends.
        ends: [Vec3; 2],
    },
    /// An arrow.
    Arrow {
        /// Where it starts.
        from: Vec3,
        /// Where its head ends.
        to: Vec3,
    },
    /// A square piece of a plane, half transparent.
    Plane {
        /// Its middle.
        at: Vec3,
        /// Its normal, any length.
        normal: Vec3,
        /// Half of its side, metres.
        half_side: f32,
    },
    /// Text beside a point.
    Label {
        /// The point.
        at: Vec3,
        /// The text.
        text: String,
    },
}

/// Shapes with their colours (sRGB).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DebugList {
    /// In drawing order.
    pub shapes: Vec<(DebugShape, [u8; 3])>,
}

impl DebugList {
    /// Adds a shape.
    pub fn push(&mut self, shape: DebugShape, color: [u8; 3]) {
        self.shapes.push((shape, color));
    }

    /// Adds what the warps did, in the colours that they mean; each label once.
    pub fn push_warp(&mut self, shapes: &[warp::Shape], size: f32) {
        let mut named: Vec<&str> = Vec::new();
        for shape in shapes {
            let (color, at) = match shape {
                warp::Shape::Point { at, color, .. } => (*color, *at),
                warp::Shape::Plane { at, color, .. } => (*color, *at),
                warp::Shape::Arrow { to, color, .. } => (*color, *to),
            };
            let color = match color {
                warp::Color::Red => [208, 32, 40],
                warp::Color::Green => [28, 150, 62],
                warp::Color::Blue => [32, 88, 224],
                warp::Color::Yellow => [196, 140, 0],
            };
            let drawn = match shape {
                warp::Shape::Point { at, .. } => DebugShape::Point { at: *at },
                warp::Shape::Plane { at, normal, .. } => {
                    DebugShape::Plane { at: *at, normal: *normal, half_side: 0.12 * size }
                }
                warp::Shape::Arrow { from, to, .. } => DebugShape::Arrow { from: *from, to: *to },
            };
            self.push(drawn, color);
            if !named.contains(&shape.label()) {
                named.push(shape.label());
                self.push(DebugShape::Label { at, text: shape.label().to_string() }, color);
            }
        }
    }

    /// Adds the shapes to the triangles; `size` is a figure's height.
    pub(crate) fn add_to(&self, soup: &mut Soup<'_>, world_from_model: &Affine3A, size: f32) {
        let thin = size * 0.004;
        for (shape, color) in &self.shapes {
            let linear = Vec3::from_array(color.map(super::color::decode));
            let mut paint = Paint::plain(linear);
            let at = |p: &Vec3| world_from_model.transform_point3(*p);
            match shape {
                DebugShape::Point { at: p } => {
                    let paint = soup.paint(paint);
                    soup.ball(at(p), thin * 3.0, paint);
                }
                DebugShape::Line { ends: [a, b] } => {
                    let paint = soup.paint(paint);
                    soup.capsule([at(a), at(b)], [thin, thin], paint);
                }
                DebugShape::Arrow { from, to } => {
                    let paint = soup.paint(paint);
                    soup.arrow([at(from), at(to)], thin, paint);
                }
                DebugShape::Plane { at: p, normal, half_side } => {
                    paint.color.w = 0.35;
                    paint.alpha = AlphaMode::Blend;
                    paint.double_sided = true;
                    let paint = soup.paint(paint);
                    let normal = normal.normalize_or(Vec3::Y);
                    let u = normal.any_orthonormal_vector() * *half_side;
                    let v = normal.cross(u);
                    let [a, b, c, d] = [u + v, v - u, -u - v, u - v].map(|o| at(&(*p + o)));
                    soup.facet([a, b, c], paint);
                    soup.facet([a, c, d], paint);
                }
                DebugShape::Label { .. } => {}
            }
        }
    }

    /// Writes the labels onto a drawn picture: in a column at either side, in the order of their points from above, each
    /// with a thin line to its point. Never over the lowest part, which is for captions, and the highest.
    pub(crate) fn draw_labels(&self, image: &mut Image, camera: &Camera, world_from_model: &Affine3A) {
        let size = (image.width(), image.height());
        let seen = |(shape, color): &(DebugShape, [u8; 3])| {
            let DebugShape::Label { at, text } = shape else { return None };
            let (x, y, _) = camera.project(world_from_model.transform_point3(*at), size.0, size.1)?;
            // What is seen nowhere is pointed at where the picture ends.
            let within = |at: f32, size: usize| at.clamp(0.0, size as f32) as isize;
            Some(Callout { text: text.clone(), color: *color, point: (within(x, size.0), within(y, size.1)) })
        };
        let labels: Vec<Callout> = self.shapes.iter().filter_map(seen).collect();
        let (width, height) = (size.0 as isize, size.1 as isize);
        let free =
            (LABEL_ROWS * 2, (height * (CAPTION_PART - 1) / CAPTION_PART - LABEL_ROWS).max(LABEL_ROWS * 2));
        for (left, column) in [true, false].into_iter().zip(columns(labels, width, free)) {
            let wanted: Vec<isize> = column.iter().map(|c| c.point.1 - LABEL_ROWS / 2).collect();
            for (callout, top) in column.iter().zip(stacked(&wanted, free)) {
                callout.draw(image, left, top);
            }
        }
    }
}

/// A label and the point that it speaks of, pixels.
#[derive(Clone, Debug, PartialEq)]
struct Callout {
    text: String,
    color: [u8; 3],
    point: (isize, isize),
}

impl Callout {
    fn draw(&self, image: &mut Image, left: bool, top: isize) {
        let [r, g, b] = self.color;
        let color = [r, g, b, 255];
        let align = if left { Align::Left } else { Align::Right };
        let style = TextStyle { size: 16, bold: true, color, align };
        let wide = (self.text.chars().count() * style.glyph_width()) as isize;
        let width = image.width() as isize;
        let (text, line) = match left {
            true => (EDGE, EDGE + wide + 3),
            false => (width - EDGE, width - EDGE - wide - 4),
        };
        draw_line(image, (line, top + LABEL_ROWS / 2), self.point, color);
        // A rim that keeps it legible over whatever it stands on.
        let rim = TextStyle { color: [255, 255, 255, 160], ..style };
        for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            draw_text(image, &self.text, (text + dx, top + dy), &rim);
        }
        draw_text(image, &self.text, (text, top), &style);
    }
}

/// A line one pixel wide, half seen through.
fn draw_line(image: &mut Image, from: (isize, isize), to: (isize, isize), color: [u8; 4]) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let steps = dx.abs().max(dy.abs()).clamp(1, Image::MAX_SIDE as isize);
    for step in 0..=steps {
        let at = |from: isize, way: isize| from + (way * step + way.signum() * steps / 2) / steps;
        image.blend(at(from.0, dx), at(from.1, dy), color, 0.5);
    }
}

/// Labels at the left and at the right edge, each from above: on the side of their points, and on the other one where
/// that is full.
fn columns(labels: Vec<Callout>, width: isize, (top, lowest): (isize, isize)) -> [Vec<Callout>; 2] {
    let room = ((lowest - top) / LABEL_ROWS + 1).max(1) as usize;
    let (mut left, mut right): (Vec<Callout>, Vec<Callout>) =
        labels.into_iter().partition(|c| c.point.0 < width / 2);
    // Those nearest to the middle move.
    left.sort_by_key(|c| c.point.0);
    right.sort_by_key(|c| -c.point.0);
    while left.len() > room && right.len() < room {
        right.extend(left.pop());
    }
    while right.len() > room && left.len() < room {
        left.extend(right.pop());
    }
    for column in [&mut left, &mut right] {
        column.sort_by_key(|c| c.point.1);
    }
    [left, right]
}

/// Places for lines of text, in their order, near where they are wanted and none over another one; closer together only
/// where they would not fit.
fn stacked(wanted: &[isize], (top, lowest): (isize, isize)) -> Vec<isize> {
    let gaps = wanted.len().saturating_sub(1).max(1) as isize;
    let step = LABEL_ROWS.min((lowest - top) / gaps).max(1);
    let mut places: Vec<isize> = Vec::with_capacity(wanted.len());
    for want in wanted {
        let free = places.last().map_or(top, |last| last + step);
        places.push((*want).max(free));
    }
    let mut end = lowest;
    for place in places.iter_mut().rev() {
        *place = (*place).min(end);
        end = *place - step;
    }
    places
}

/// Rows of a label.
const LABEL_ROWS: isize = 16;
/// One part of so many of a picture's height, the lowest, is for captions.
const CAPTION_PART: isize = 7;
/// Distance of labels from the picture's edge.
const EDGE: isize = 6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_label_stands_over_another_one_or_over_captions() {
        let rows = (32, 340);
        for wanted in [vec![300], vec![-50, 10, 400], vec![100; 12], (0..19).map(|i| 330 + i).collect()] {
            let places = stacked(&wanted, rows);
            assert!(places.windows(2).all(|p| p[1] - p[0] >= LABEL_ROWS), "{places:?}");
            assert!(places.iter().all(|p| (rows.0..=rows.1).contains(p)), "{places:?}");
        }
        assert_eq!(stacked(&[100, 200], rows), [100, 200], "with room they stay where they are");
        assert!(
            stacked(&[100; 40], rows).iter().all(|p| (rows.0..=rows.1).contains(p)),
            "closer where they must"
        );
    }

    #[test]
    fn a_full_side_gives_to_the_other_what_is_nearest_to_the_middle() {
        let label = |x: isize, y: isize| Callout { text: String::new(), color: [0; 3], point: (x, y) };
        let labels = vec![label(90, 5), label(60, 4), label(70, 3), label(99, 2), label(10, 1)];
        let places = |column: &[Callout]| column.iter().map(|c| c.point.0).collect::<Vec<_>>();
        // Room for three lines a side.
        let [left, right] = columns(labels, 100, (0, 2 * LABEL_ROWS));
        assert_eq!((places(&left), places(&right)), (vec![10, 60], vec![99, 70, 90]));
    }
}
