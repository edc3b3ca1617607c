//! Heads: skull, face and hair.

use super::Sculptor;
use super::look::{DARK, HAIR, HairStyle, HeadLook, LIP, Look, SKIN, WHITE};
use crate::math::{DQuat, DVec3, turn_x, turn_z};
use crate::mesh::{Region, Shape, Solid, Tube};

struct Head {
    /// The head joint.
    base: DVec3,
    /// Head joint to crown, metres.
    size: f64,
    look: HeadLook,
    skull: Shape,
}

/// Head, face and hair.
pub(crate) fn head(s: &mut Sculptor<'_>, look: &Look) {
    let base = s.at("head");
    let size = s.tail("head").distance(base);
    let mut head = Head { base, size, look: look.head, skull: Shape::new() };
    head.skull = head.skull_shape();
    let rigid = Region::Rigid(s.body.bone("head"));
    let mut skin = head.skull.clone();
    head.add_nose(&mut skin);
    if look.head.hair != HairStyle::Ears {
        head.add_ears(&mut skin);
    }
    s.shape(&skin, size * 0.07, SKIN, &rigid);
    for side in [1.0, -1.0] {
        eye(s, &head, side);
        brow(s, &head, side);
    }
    mouth(s, &head, &rigid);
    hair(s, &head, &rigid);
}

impl Head {
    /// A point by fractions of the head's size.
    fn p(&self, x: f64, y: f64, z: f64) -> DVec3 {
        self.base + DVec3::new(x, y, z) * self.size
    }

    fn skull_shape(&self) -> Shape {
        let (w, j) = (self.look.width, self.look.jaw);
        let size = self.size;
        let mut shape = Shape::new();
        shape.egg(self.p(0.0, 0.60, 0.03), DVec3::new(0.37 * w, 0.40, 0.42) * size, 0.0);
        shape.egg(self.p(0.0, 0.27, 0.12), DVec3::new(0.29 * j, 0.29, 0.31) * size, 0.2 * size);
        shape.egg(self.p(0.17 * j, 0.32, 0.26), DVec3::splat(0.12) * size, 0.14 * size);
        shape.egg(self.p(-0.17 * j, 0.32, 0.26), DVec3::splat(0.12) * size, 0.14 * size);
        shape
    }

    /// The point of the face before a place given by fractions.
    fn front(&self, x: f64, y: f64) -> DVec3 {
        self.skull.hit(self.p(x, y, 1.2), DVec3::NEG_Z)
    }

    fn add_nose(&self, shape: &mut Shape) {
        let n = self.look.nose;
        let (top, tip) = (self.front(0.0, 0.46), self.front(0.0, 0.355));
        let tip = tip + DVec3::Z * (0.045 * n * self.size);
        shape.cone(top, tip, (0.028 * self.size, 0.052 * n * self.size), 0.05 * self.size);
    }

    fn add_ears(&self, shape: &mut Shape) {
        for side in [1.0, -1.0] {
            let center = self.p(side * 0.375 * self.look.width, 0.43, -0.01);
            let radii = DVec3::new(0.045, 0.115, 0.075) * self.size;
            shape.add(Solid::Ellipsoid { center, radii, turn: turn_z(side * -12.0) }, 0.03 * self.size);
        }
    }

    fn eye_y(&self) -> f64 {
        0.475 * self.look.eye_height
    }
}

fn eye(s: &mut Sculptor<'_>, head: &Head, side: f64) {
    let size = head.size * head.look.eyes;
    let at = head.front(side * 0.155, head.eye_y());
    let name = if side > 0.0 { "leftEye" } else { "rightEye" };
    let region = Region::Rigid(s.body.find(name).unwrap_or_else(|| s.body.bone("head")));
    let outwards = head.skull.gradient(at, 0.002).normalize();
    let turn = super::along(outwards, DVec3::Y);
    let mut egg = |center: DVec3, radii: DVec3, color: usize, cell: f64| {
        let mut shape = Shape::new();
        shape.add(Solid::Ellipsoid { center, radii, turn }, 0.0);
        s.shape(&shape, cell, color, &region);
    };
    // In the eye's frame Y looks out of the face and Z is up.
    egg(at - outwards * 0.010 * size, DVec3::new(0.062, 0.028, 0.086) * size, DARK, 0.03 * size);
    let glint = at + (outwards * 0.012 + DVec3::new(-0.018, 0.034, 0.0)) * size;
    egg(glint, DVec3::new(0.019, 0.012, 0.023) * size, WHITE, 0.016 * size);
}

fn brow(s: &mut Sculptor<'_>, head: &Head, side: f64) {
    let y = head.eye_y() + 0.085 + 0.055 * head.look.eyes;
    let point = |x: f64, dy: f64| head.front(side * x, y + dy) + DVec3::Z * 0.004 * head.size;
    let points = vec![point(0.085, 0.0), point(0.15, 0.018), point(0.215, 0.002)];
    let r = 0.019 * head.size;
    let region = Region::Rigid(s.body.bone("head"));
    s.tube(&Tube { points, radii: vec![r, r * 1.1, r * 0.7], flat: None, sides: 5 }, HAIR, &region);
}

fn mouth(s: &mut Sculptor<'_>, head: &Head, region: &Region) {
    let point = |x: f64, dy: f64| head.front(x, 0.205 + dy) + DVec3::NEG_Z * 0.001;
    let points = [-0.1, -0.05, 0.0, 0.05, 0.1].map(|x: f64| point(x, 2.6 * x * x)).to_vec();
    let r = 0.012 * head.size;
    let radii = vec![r * 0.7, r, r * 1.1, r, r * 0.7];
    s.tube(&Tube { points, radii, flat: None, sides: 5 }, LIP, region);
}

fn hair(s: &mut Sculptor<'_>, head: &Head, region: &Region) {
    match head.look.hair {
        HairStyle::Short => short(s, head, region),
        HairStyle::Bun => bun(s, head, region),
        HairStyle::Mop => mop(s, head, region),
        HairStyle::Beard => beard(s, head, region),
        HairStyle::Bob => bob(s, head, region),
        HairStyle::Ears => ears(s, head, region),
    }
}

/// The skull grown by a fraction of the head.
fn cap(head: &Head, by: f64) -> Shape {
    let mut shape = Shape::new();
    let w = head.look.width;
    let radii = DVec3::new(0.37 * w + by, 0.40 + by, 0.42 + by) * head.size;
    shape.egg(head.p(0.0, 0.60, 0.015), radii, 0.0);
    shape
}

fn short(s: &mut Sculptor<'_>, head: &Head, region: &Region) {
    let size = head.size;
    let mut shape = cap(head, 0.035);
    for side in [1.0, -1.0] {
        let w = head.look.width;
        shape.cone(
            head.p(side * 0.355 * w, 0.62, 0.1),
            head.p(side * 0.36 * w, 0.42, 0.08),
            (0.06 * size, 0.035 * size),
            0.05 * size,
        );
    }
    // Hairline: forehead high, nape low.
    shape.below(head.p(0.0, 0.5, 0.12), DVec3::new(0.0, -0.62, 0.78), 0.03 * size);
    let turn = turn_x(18.0) * turn_z(-8.0);
    let radii = DVec3::new(0.30, 0.13, 0.22) * size;
    shape.add(Solid::Ellipsoid { center: head.p(0.03, 0.97, 0.2), radii, turn }, 0.12 * size);
    s.shape(&shape, size * 0.085, HAIR, region);
}

fn bun(s: &mut Sculptor<'_>, head: &Head, region: &Region) {
    let size = head.size;
    let mut shape = cap(head, 0.035);
    shape.below(head.p(0.0, 0.5, 0.1), DVec3::new(0.0, -0.62, 0.78), 0.03 * size);
    shape.egg(head.p(0.0, 1.02, -0.27), DVec3::splat(0.2) * size, 0.05 * size);
    s.shape(&shape, size * 0.085, HAIR, region);
}

fn mop(s: &mut Sculptor<'_>, head: &Head, region: &Region) {
    let size = head.size;
    let mut shape = cap(head, 0.06);
    shape.below(head.p(0.0, 0.46, 0.16), DVec3::new(0.0, -0.6, 0.8), 0.03 * size);
    let w = head.look.width;
    for (x, y, z, r) in [
        (0.2, 0.86, 0.3, 0.14),
        (-0.2, 0.86, 0.3, 0.14),
        (0.0, 0.9, 0.34, 0.14),
        (0.34 * w, 0.66, 0.18, 0.13),
        (-0.34 * w, 0.66, 0.18, 0.13),
        (0.1, 1.04, 0.08, 0.14),
        (-0.16, 1.02, -0.1, 0.14),
        (0.37 * w, 0.5, -0.1, 0.12),
        (-0.37 * w, 0.5, -0.1, 0.12),
    ] {
        shape.egg(head.p(x, y, z), DVec3::splat(r * size), 0.06 * size);
    }
    s.shape(&shape, size * 0.08, HAIR, region);
}

fn beard(s: &mut Sculptor<'_>, head: &Head, region: &Region) {
    let size = head.size;
    let j = head.look.jaw;
    let mut shape = Shape::new();
    shape.egg(head.p(0.0, 0.18, 0.15), DVec3::new(0.34 * j, 0.28, 0.31) * size, 0.0);
    shape.egg(head.p(0.0, -0.12, 0.25), DVec3::new(0.2 * j, 0.26, 0.16) * size, 0.2 * size);
    shape.egg(head.p(0.1, 0.28, 0.46), DVec3::new(0.13, 0.05, 0.06) * size, 0.03 * size);
    shape.egg(head.p(-0.1, 0.28, 0.46), DVec3::new(0.13, 0.05, 0.06) * size, 0.03 * size);
    shape.cut(
        Solid::Ellipsoid {
            center: head.p(0.0, 0.53, 0.34),
            radii: DVec3::new(0.3, 0.25, 0.5) * size,
            turn: DQuat::IDENTITY,
        },
        0.04 * size,
    );
    shape.cut(
        Solid::Ellipsoid {
            center: head.p(0.0, 0.175, 0.55),
            radii: DVec3::new(0.1, 0.04, 0.2) * size,
            turn: DQuat::IDENTITY,
        },
        0.03 * size,
    );
    s.shape(&shape, size * 0.07, HAIR, region);
    // A wreath of hair round the back.
    let mut wreath = cap(head, 0.02);
    wreath.below(head.p(0.0, 0.62, 0.0), DVec3::new(0.0, 1.0, 0.25), 0.05 * size);
    wreath.below(head.p(0.0, 0.4, 0.04), DVec3::new(0.0, -0.3, 0.95), 0.04 * size);
    s.shape(&wreath, size * 0.085, HAIR, region);
}

fn bob(s: &mut Sculptor<'_>, head: &Head, region: &Region) {
    let size = head.size;
    let w = head.look.width;
    let mut shape = cap(head, 0.05);
    shape.egg(head.p(0.0, 0.3, -0.12), DVec3::new(0.43 * w, 0.48, 0.33) * size, 0.1 * size);
    for side in [1.0, -1.0] {
        shape.cone(
            head.p(side * 0.37 * w, 0.6, 0.12),
            head.p(side * 0.36 * w, 0.12, 0.14),
            (0.1 * size, 0.07 * size),
            0.06 * size,
        );
    }
    let window = Solid::Ellipsoid {
        center: head.p(0.0, 0.38, 0.42),
        radii: DVec3::new(0.305, 0.42, 0.42) * size,
        turn: DQuat::IDENTITY,
    };
    shape.cut(window, 0.04 * size);
    for (x, tilt) in [(0.19, 1.0), (0.0, 0.2), (-0.19, -1.0)] {
        let turn = turn_z(tilt * 10.0);
        let center = head.p(x, 0.79, 0.36 - 0.08 * tilt.abs());
        shape.add(Solid::Ellipsoid { center, radii: DVec3::new(0.13, 0.16, 0.08) * size, turn }, 0.04 * size);
    }
    shape.below(head.p(0.0, -0.02, 0.0), DVec3::new(0.0, -1.0, 0.1), 0.03 * size);
    s.shape(&shape, size * 0.085, HAIR, region);
}

/// Long ears and a crest instead of hair.
fn ears(s: &mut Sculptor<'_>, head: &Head, region: &Region) {
    let size = head.size;
    let w = head.look.width;
    for side in [1.0, -1.0] {
        let points = [(0.33, 0.5, 0.0), (0.55, 0.56, -0.06), (0.8, 0.68, -0.14), (1.02, 0.84, -0.22)]
            .map(|(x, y, z)| head.p(side * x * w, y, z))
            .to_vec();
        let radii = [0.09, 0.13, 0.1, 0.03].map(|r| r * size).to_vec();
        let flat = Some((DVec3::new(0.0, 0.35, 0.94).normalize(), 0.45));
        s.tube(&Tube { points, radii, flat, sides: 8 }, SKIN, region);
    }
    for i in 0..5 {
        let f = f64::from(i) / 4.0;
        let angle = 40.0 - 130.0 * f;
        let dir = DVec3::new(0.0, crate::math::cos_deg(angle), crate::math::sin_deg(angle));
        let root = head.p(0.0, 0.6, 0.02) + dir * (0.37 * size);
        let points = vec![root, root + dir * 0.07 * size, root + (dir + DVec3::NEG_Z * 0.5) * 0.14 * size];
        let radii = vec![0.07 * size, 0.05 * size, 0.018 * size];
        s.tube(&Tube { points, radii, flat: Some((DVec3::X, 0.6)), sides: 6 }, HAIR, region);
    }
}
