//! Where a foot can stand: the plane of ground under a sole, and how far ground rises over it.
//!
//! Asked with a query of the ground, over a clip ([`GroundPlan`](super::steps::GroundPlan)) and ahead of a playing
//! character ([`Adapter`](crate::adapter::Adapter)) alike. A foot that would stand with heel or toes in a higher step is put
//! a little ahead or behind; what remains is lifted, so that the foot stands on its highest support.

use super::slope::tilt_to;
use super::{FootGround, GroundQuery, UP};
use glam::Vec3;

/// Furthest that a foot is put ahead or behind, leg lengths, and the steps in which places are tried.
const SHIFT_REACH: f32 = 0.15;
const SHIFT_STEP: f32 = 0.02;
/// A foot is lifted by less than this rather than moved, leg lengths.
const LIFT_NOT_MOVED: f32 = 0.02;
/// Slopes and stairs that go up or down by this per metre are no step that is too high: 30 degrees.
const STEEPEST: f32 = 0.577;
/// Ground that is further up or down than this is none, leg lengths: a mistake of who was asked.
const FURTHEST: f32 = 1e5;
/// Price of a metre ahead or behind in metres of lift.
const SHIFT_PRICE: f32 = 0.3;

/// Corners of a sole, at most [`PlacedCorners::MOST`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PlacedCorners {
    places: [Vec3; PlacedCorners::MOST],
    count: usize,
}

impl PlacedCorners {
    const MOST: usize = 4;

    pub(crate) fn new(corners: impl Iterator<Item = Vec3>) -> PlacedCorners {
        let mut out = PlacedCorners::default();
        for (to, corner) in out.places.iter_mut().zip(corners) {
            *to = corner;
            out.count += 1;
        }
        out
    }

    /// Puts the last corner elsewhere, if there is one.
    pub(crate) fn set_last(&mut self, place: Vec3) {
        if let Some(last) = self.places[..self.count].last_mut() {
            *last = place;
        }
    }

    pub(crate) fn all(&self) -> &[Vec3] {
        &self.places[..self.count]
    }
}

/// A sole at a place, without any ground: its contact point and, as far as they are known, its corners.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PlacedSole {
    pub(crate) point: Vec3,
    corners: PlacedCorners,
}

impl PlacedSole {
    pub(crate) fn new(point: Vec3, corners: impl Iterator<Item = Vec3>) -> PlacedSole {
        PlacedSole { point, corners: PlacedCorners::new(corners) }
    }

    /// Its corners; where none is known, the contact point.
    fn corners(&self) -> &[Vec3] {
        if self.corners.count == 0 { std::slice::from_ref(&self.point) } else { self.corners.all() }
    }

    /// Moved by what `map` does to every place.
    pub(crate) fn mapped(mut self, map: impl Fn(Vec3) -> Vec3) -> PlacedSole {
        self.point = map(self.point);
        let count = self.corners.count;
        self.corners.places[..count].iter_mut().for_each(|c| *c = map(*c));
        self
    }

    /// Between two places of one sole.
    pub(crate) fn lerp(&self, to: &PlacedSole, u: f32) -> PlacedSole {
        let mut between = *self;
        between.point = self.point.lerp(to.point, u);
        for (at, to) in between.corners.places.iter_mut().zip(&to.corners.places) {
            *at = at.lerp(*to, u);
        }
        between
    }
}

/// A plane under a foot that stands.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Tread {
    /// Where the contact point stands, moved, at the height of the plane.
    pub(crate) at: Vec3,
    pub(crate) normal: Vec3,
    /// How far the foot was put ahead or behind.
    pub(crate) shift: Vec3,
    /// Whether there is any ground.
    pub(crate) is_ground: bool,
}

impl Tread {
    /// Height of its plane.
    pub(crate) fn height(&self, place: Vec3) -> f32 {
        let away = place - self.at;
        self.at.y - (self.normal.x * away.x + self.normal.z * away.z) / self.normal.y
    }

    /// Height, normal and shift between two treads, for a foot at a place without its shift.
    pub(crate) fn between(&self, to: &Tread, u: f32, place: Vec3) -> (f32, Vec3, Vec3) {
        let (below, above) = (self.height(place), to.height(place));
        let normal = (self.normal * (1.0 - u) + to.normal * u).normalize_or(UP);
        (below + (above - below) * u, normal, self.shift + (to.shift - self.shift) * u)
    }
}

/// Ground to stand on.
#[derive(Clone, Copy)]
pub(crate) struct Footing<'a> {
    pub(crate) query: &'a GroundQuery<'a>,
    /// Height of the flat ground on which soles are placed.
    pub(crate) floor: f32,
    /// Metres.
    pub(crate) leg_length: f32,
    pub(crate) max_step_height: f32,
}

impl Footing<'_> {
    /// The ground at a place, with a unit normal; none where one cannot stand.
    pub(crate) fn ask(&self, place: Vec3) -> Option<FootGround> {
        let furthest = FURTHEST * self.leg_length;
        let ground = (self.query)(place).filter(|g| (g.height - self.floor).abs() <= furthest)?;
        let normal = ground.normal.try_normalize().filter(|n| n.y > 1e-2)?;
        Some(FootGround { height: ground.height, normal })
    }

    /// The best tread for a foot whose contact point would stand at `at`, in a stance through `soles`: within
    /// `max_step_height` of slopes through the ground below the root then, ahead or behind along the unit vector `ahead`
    /// where that helps.
    pub(crate) fn tread(&self, at: Vec3, soles: &[PlacedSole], below_root: Vec3, ahead: Vec3) -> Tread {
        let mut best = self.tread_at(at, soles, below_root, Vec3::ZERO);
        if best.1 <= LIFT_NOT_MOVED * self.leg_length {
            return best.0;
        }
        let mut cost = best.1;
        for step in 1..=(SHIFT_REACH / SHIFT_STEP) as i32 {
            let length = SHIFT_STEP * step as f32 * self.leg_length;
            if SHIFT_PRICE * length >= cost {
                break;
            }
            for side in [-1.0, 1.0] {
                let found = self.tread_at(at, soles, below_root, ahead * (side * length));
                let price = found.1 + SHIFT_PRICE * length;
                if found.0.is_ground && price < cost {
                    (best, cost) = (found, price);
                }
            }
        }
        best.0
    }

    /// The tread at one place, and how far it had to be lifted.
    fn tread_at(&self, at: Vec3, soles: &[PlacedSole], below_root: Vec3, shift: Vec3) -> (Tread, f32) {
        let at = at + shift;
        let away = (at - below_root).with_y(0.0).length();
        let furthest = self.max_step_height + STEEPEST * away;
        let ground = self.ask(at).filter(|g| (g.height - below_root.y).abs() <= furthest);
        let is_ground = ground.is_some();
        // Without ground the foot stays where it is animated: level with the root.
        let (height, normal) = ground.map_or((below_root.y, UP), |g| (g.height, g.normal));
        let mut tread = Tread { at: at.with_y(height), normal, shift, is_ground };
        if !is_ground {
            return (tread, 0.0);
        }
        let rises = soles.iter().map(|sole| {
            let height = tread.height(sole.point + shift);
            self.rise(sole, shift, (height, normal))
        });
        let lift = rises.fold(0.0, f32::max);
        tread.at.y += lift;
        (tread, lift)
    }

    /// How far the ground rises over a foot that is carried onto a plane below its contact point; below 0 when all of the
    /// sole clears it. A corner that is under the flat ground before counts as on it.
    pub(crate) fn rise(&self, sole: &PlacedSole, shift: Vec3, ground: (f32, Vec3)) -> f32 {
        let below = sole.point.with_y(self.floor);
        let rises = sole.corners().iter().filter_map(|corner| {
            let place = carried(corner.with_y(corner.y.max(self.floor)), below, shift, ground);
            self.ask(place).map(|ground| ground.height - place.y)
        });
        rises.filter(|rise| *rise < self.max_step_height).fold(f32::MIN, f32::max)
    }
}

/// A place of a foot that is carried from flat ground at `below` onto a plane of this height and normal, and put elsewhere.
pub(crate) fn carried(place: Vec3, below: Vec3, shift: Vec3, (height, normal): (f32, Vec3)) -> Vec3 {
    (below + shift).with_y(height) + tilt_to(normal) * (place - below)
}
