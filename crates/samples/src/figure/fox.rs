//! A fox.

use super::look::Paint;
use super::{Character, Figure, Sculptor};
use crate::body::{Body, QuadrupedProportions, quadruped};
use crate::convention::{Armature, Axes, Convention, RestPose, animal_name};
use crate::math::{DQuat, DVec3, turn_x};
use crate::mesh::{Region, Shape, Solid, Tube};

const FUR: usize = 0;
const CREAM: usize = 1;
const SOCK: usize = 2;
const DARK: usize = 3;
const GLINT: usize = 4;

/// A fox: animal names, Y along the bones, standing, with a tail of five joints.
pub fn fox() -> Character {
    let body = quadruped(&QuadrupedProportions::default());
    let mut s = Sculptor::new(&body, &RestPose::default(), 0.03);
    trunk(&mut s);
    head(&mut s);
    for side in ["left", "right"] {
        legs(&mut s, side);
    }
    tail(&mut s);
    let parts = s.parts;
    let paint = |name, rgb, roughness| Paint { name, rgb, roughness };
    let palette = vec![
        paint("Fur", [222, 116, 52], 0.85),
        paint("Cream", [246, 232, 212], 0.85),
        paint("Sock", [62, 44, 42], 0.8),
        paint("Dark", [34, 26, 28], 0.25),
        paint("Glint", [255, 255, 255], 0.4),
    ];
    let convention = Convention {
        name: animal_name,
        axes: Axes::AlongY { roll: 0.0 },
        armature: Some(Armature {
            name: "Fox".into(),
            translation: DVec3::ZERO,
            rotation: turn_x(-90.0),
            scale: 1.0,
        }),
        ..Convention::plain()
    };
    Character { name: "fox", figure: Figure { body, palette, parts }, convention }
}

fn trunk(s: &mut Sculptor<'_>) {
    let [hips, loin, back, chest, neck, head] =
        ["hips", "spine1", "spine2", "chest", "neck", "head"].map(|n| s.at(n));
    let mut fur = Shape::new();
    fur.egg(hips + DVec3::new(0.0, -0.035, -0.005), DVec3::new(0.07, 0.075, 0.095), 0.0);
    fur.cone(loin - DVec3::Y * 0.045, back - DVec3::Y * 0.055, (0.062, 0.066), 0.06);
    fur.egg(chest + DVec3::new(0.0, -0.07, 0.0), DVec3::new(0.078, 0.095, 0.125), 0.06);
    fur.cone(
        neck + DVec3::new(0.0, -0.045, -0.015),
        head + DVec3::new(0.0, -0.03, -0.02),
        (0.072, 0.055),
        0.06,
    );
    s.shape(&fur, 0.024, FUR, &Region::Whole);
    let mut bib = Shape::new();
    bib.egg(neck + DVec3::new(0.0, -0.085, 0.035), DVec3::new(0.05, 0.085, 0.055), 0.0);
    bib.egg(neck.lerp(head, 0.55) + DVec3::new(0.0, -0.06, 0.04), DVec3::new(0.045, 0.06, 0.05), 0.05);
    s.shape(&bib, 0.021, CREAM, &Region::Whole);
}

fn head(s: &mut Sculptor<'_>) {
    let at = s.at("head");
    let region = Region::Rigid(s.body.bone("head"));
    let p = |x: f64, y: f64, z: f64| at + DVec3::new(x, y, z);
    let mut fur = Shape::new();
    fur.egg(p(0.0, 0.01, 0.045), DVec3::new(0.078, 0.068, 0.075), 0.0);
    fur.egg(p(0.045, -0.015, 0.05), DVec3::new(0.05, 0.038, 0.045), 0.03);
    fur.egg(p(-0.045, -0.015, 0.05), DVec3::new(0.05, 0.038, 0.045), 0.03);
    fur.cone(p(0.0, -0.012, 0.09), p(0.0, -0.032, 0.165), (0.034, 0.017), 0.04);
    let face = fur.clone();
    s.shape(&fur, 0.018, FUR, &region);
    let mut cream = Shape::new();
    cream.cone(p(0.0, -0.034, 0.07), p(0.0, -0.044, 0.155), (0.034, 0.014), 0.0);
    cream.egg(p(0.052, -0.032, 0.062), DVec3::new(0.042, 0.028, 0.036), 0.03);
    cream.egg(p(-0.052, -0.032, 0.062), DVec3::new(0.042, 0.028, 0.036), 0.03);
    s.shape(&cream, 0.017, CREAM, &region);
    let mut nose = Shape::new();
    nose.egg(p(0.0, -0.027, 0.18), DVec3::new(0.014, 0.011, 0.011), 0.0);
    s.shape(&nose, 0.0065, DARK, &region);
    for side in [1.0, -1.0] {
        let eye = face.hit(p(side * 0.036, 0.014, 0.2), DVec3::NEG_Z);
        let mut shape = Shape::new();
        shape.egg(eye - DVec3::Z * 0.004, DVec3::new(0.0105, 0.0145, 0.009), 0.0);
        s.shape(&shape, 0.0065, DARK, &region);
        let mut glint = Shape::new();
        glint.egg(eye + DVec3::new(-0.003, 0.006, 0.004), DVec3::splat(0.0035), 0.0);
        s.shape(&glint, 0.0035, GLINT, &region);
        ear(s, at, side, &region);
    }
}

fn ear(s: &mut Sculptor<'_>, at: DVec3, side: f64, region: &Region) {
    let p = |x: f64, y: f64, z: f64| at + DVec3::new(side * x, y, z);
    let flat = Some((DVec3::new(side * 0.25, 0.1, 1.0).normalize(), 0.42));
    let points = vec![p(0.04, 0.045, 0.025), p(0.052, 0.085, 0.018), p(0.06, 0.125, 0.008)];
    s.tube(&Tube { points, radii: vec![0.036, 0.028, 0.008], flat, sides: 10 }, FUR, region);
    let points = vec![p(0.044, 0.06, 0.036), p(0.053, 0.088, 0.029), p(0.058, 0.11, 0.02)];
    s.tube(&Tube { points, radii: vec![0.022, 0.018, 0.007], flat, sides: 8 }, CREAM, region);
    let points = vec![p(0.0588, 0.115, 0.01), p(0.0605, 0.128, 0.006)];
    s.tube(&Tube { points, radii: vec![0.0145, 0.007], flat, sides: 8 }, SOCK, region);
}

fn legs(s: &mut Sculptor<'_>, side: &str) {
    let front = ["FrontShoulder", "FrontUpper", "FrontLower", "FrontFoot", "FrontToes"];
    leg(s, &front.map(|n| format!("{side}{n}")), &[0.04, 0.044, 0.03, 0.0185, 0.02]);
    let hind = ["HindUpper", "HindLower", "HindFoot", "HindToes"];
    leg(s, &hind.map(|n| format!("{side}{n}")), &[0.058, 0.044, 0.0205, 0.02]);
}

/// Thick fur above, a dark sock below, a paw.
fn leg(s: &mut Sculptor<'_>, names: &[String], radii: &[f64]) {
    let bones: Vec<usize> = names.iter().map(|n| s.body.bone(n)).collect();
    let points: Vec<DVec3> = bones.iter().map(|b| s.model.positions[*b]).collect();
    let last = points.len() - 1;
    let region = Region::Chain(bones.clone());
    let (mut line, mut thick) = (Vec::new(), Vec::new());
    for i in 0..last {
        for t in [0.0, 0.35, 0.7] {
            line.push(points[i].lerp(points[i + 1], t));
            thick.push(crate::math::mix(radii[i], radii[i + 1], t));
        }
    }
    // The root of the leg lies within the trunk, so that no hump stands out.
    line[0] = DVec3::new(line[0].x * 0.6, line[0].y - 0.03, line[0].z);
    // The sock starts a little below the last but one joint.
    let cut = line.len() - 2;
    let flat = Some((DVec3::X, 0.82));
    s.tube(
        &Tube { points: line[..=cut].to_vec(), radii: thick[..=cut].to_vec(), flat, sides: 10 },
        FUR,
        &region,
    );
    let low = vec![line[cut - 1].lerp(line[cut], 0.75), line[cut], line[cut + 1], points[last]];
    let wide = vec![thick[cut] * 1.14, thick[cut] * 1.12, thick[cut + 1] * 1.06, radii[last]];
    s.tube(&Tube { points: low, radii: wide, flat: None, sides: 9 }, SOCK, &region);
    paw(s, bones[last]);
}

fn paw(s: &mut Sculptor<'_>, toes: usize) {
    let at = s.model.positions[toes];
    let mut shape = Shape::new();
    let turn = DQuat::IDENTITY;
    let center = at + DVec3::new(0.0, 0.002, 0.014);
    shape.add(Solid::Ellipsoid { center, radii: DVec3::new(0.025, 0.02, 0.034), turn }, 0.0);
    for x in [-0.0125, 0.0, 0.0125] {
        shape.egg(at + DVec3::new(x, -0.004, 0.036 - 8.0 * x * x), DVec3::new(0.0085, 0.013, 0.013), 0.006);
    }
    shape.below(DVec3::new(at.x, 0.0, at.z), DVec3::NEG_Y, 0.002);
    s.shape(&shape, 0.0095, SOCK, &Region::Rigid(toes));
}

fn tail(s: &mut Sculptor<'_>) {
    let bones: Vec<usize> = (1..=5).map(|i| s.body.bone(&format!("tail{i}"))).collect();
    let mut points: Vec<DVec3> = bones.iter().map(|b| s.model.positions[*b]).collect();
    points[0] += DVec3::new(0.0, -0.01, 0.03);
    let tip = s.body.tail(&s.model, bones[4]);
    let region = Region::Chain(bones.clone());
    let middle = points[3].lerp(points[4], 0.5);
    let fur = vec![points[0], points[1], points[2], points[3], middle, points[4]];
    let radii = vec![0.026, 0.036, 0.052, 0.06, 0.058, 0.05];
    s.tube(&Tube { points: fur, radii, flat: None, sides: 12 }, FUR, &region);
    let cream =
        vec![middle.lerp(points[4], 0.5), points[4].lerp(tip, 0.3), tip, tip + (tip - points[4]) * 0.5];
    let radii = vec![0.056, 0.052, 0.036, 0.014];
    s.tube(&Tube { points: cream, radii, flat: None, sides: 12 }, CREAM, &region);
}

/// The body of the fox, for its takes.
pub fn fox_body() -> Body {
    quadruped(&QuadrupedProportions::default())
}
