//! Random hierarchies, characters, placements and performances for property tests, each picked by a number.
//!
//! A [`Tree`] is the plainest form of joints in a file: names, parents, rest transforms. Its places are composed here with
//! matrices in f64, so that tests compare against mathematics and not against the code under test.

use crate::body::{Body, Proportions, humanoid};
use crate::convention::{self, Axes, Convention, RestPose};
use crate::data::{running, walking};
use crate::math::{DQuat, DVec3, Rng, turn_y};
use crate::motion::{Gait, GaitOptions, Path, Take};
use crate::rig::{Local, Rig};
use glam::DMat4;

/// Joints as a file lists them: parents before children, depth-first.
#[derive(Clone, Debug, PartialEq)]
pub struct Tree {
    /// Names.
    pub names: Vec<String>,
    /// Parents, with smaller indices.
    pub parents: Vec<Option<usize>>,
    /// Rest transforms.
    pub rest: Vec<Local>,
}

impl From<&Rig> for Tree {
    fn from(rig: &Rig) -> Tree {
        Tree {
            names: rig.joints.iter().map(|j| j.name.clone()).collect(),
            parents: rig.joints.iter().map(|j| j.parent).collect(),
            rest: rig.rest_locals(),
        }
    }
}

impl Tree {
    /// Matrices of all joints in model space for local transforms, by plain composition.
    pub fn matrices(&self, locals: &[Local]) -> Vec<DMat4> {
        let mut out: Vec<DMat4> = Vec::new();
        for (local, parent) in locals.iter().zip(&self.parents) {
            let own = DMat4::from_scale_rotation_translation(local.scale, local.rotation, local.translation);
            out.push(parent.map_or(own, |p| out[p] * own));
        }
        out
    }

    /// Places of all joints in model space.
    pub fn places(&self, locals: &[Local]) -> Vec<DVec3> {
        self.matrices(locals).iter().map(|m| m.w_axis.truncate()).collect()
    }

    /// The same joints under a new top joint; put its local transform before those of a pose too.
    pub fn under(&self, top: Local) -> Tree {
        let mut names = vec!["Placed".to_string()];
        names.extend(self.names.iter().cloned());
        let mut parents = vec![None];
        parents.extend(self.parents.iter().map(|p| Some(p.map_or(0, |p| p + 1))));
        let mut rest = vec![top];
        rest.extend(&self.rest);
        Tree { names, parents, rest }
    }

    /// The same joints with siblings in another order; the list says which old joint each new one is.
    pub fn shuffled(&self, seed: u64) -> (Tree, Vec<usize>) {
        let mut rng = Rng::new(seed);
        let mut order = Vec::new();
        let mut open: Vec<Vec<usize>> = vec![self.children(None, &mut rng)];
        while let Some(list) = open.last_mut() {
            let Some(joint) = list.pop() else {
                open.pop();
                continue;
            };
            order.push(joint);
            open.push(self.children(Some(joint), &mut rng));
        }
        let place = |old: usize| order.iter().position(|&o| o == old);
        let tree = Tree {
            names: order.iter().map(|&o| self.names[o].clone()).collect(),
            parents: order.iter().map(|&o| self.parents[o].and_then(place)).collect(),
            rest: order.iter().map(|&o| self.rest[o]).collect(),
        };
        (tree, order)
    }

    fn children(&self, parent: Option<usize>, rng: &mut Rng) -> Vec<usize> {
        let mut list: Vec<usize> = (0..self.parents.len()).filter(|&c| self.parents[c] == parent).collect();
        for i in (1..list.len()).rev() {
            list.swap(i, rng.below(i + 1));
        }
        list
    }
}

/// Which scales a random hierarchy has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scales {
    /// All 1.
    One,
    /// Uniform, 0.5 to 2.
    Uniform,
    /// Uniform and mirrored here and there.
    Mirrored,
    /// Different by axis: children are sheared.
    Uneven,
}

/// A random hierarchy of 2 to 40 joints.
pub fn tree(seed: u64, scales: Scales) -> Tree {
    let mut rng = Rng::new(seed);
    let count = 2 + rng.below(39);
    let mut tree = Tree { names: Vec::new(), parents: Vec::new(), rest: Vec::new() };
    let mut open: Vec<usize> = Vec::new();
    for i in 0..count {
        // Going up by some levels and down by one keeps the joints depth-first.
        let keep = open.len().saturating_sub(if rng.below(3) == 0 { rng.below(4) } else { 0 });
        open.truncate(keep.max(usize::from(i > 0)));
        tree.parents.push(open.last().copied());
        tree.names.push(format!("joint{i}"));
        tree.rest.push(Local {
            translation: rng.direction() * rng.range(0.02, 0.5),
            rotation: rng.rotation(),
            scale: scale(&mut rng, scales),
        });
        open.push(i);
    }
    tree
}

fn scale(rng: &mut Rng, scales: Scales) -> DVec3 {
    let size = rng.range(0.5, 2.0);
    match scales {
        Scales::One => DVec3::ONE,
        Scales::Uniform => DVec3::splat(size),
        Scales::Mirrored => {
            let sign = |rng: &mut Rng| if rng.below(3) == 0 { -1.0 } else { 1.0 };
            DVec3::new(sign(rng), sign(rng), sign(rng)) * size
        }
        Scales::Uneven => DVec3::new(rng.range(0.5, 2.0), rng.range(0.5, 2.0), rng.range(0.5, 2.0)),
    }
}

/// A random pose of a hierarchy: other rotations, the same places and scales.
pub fn pose(tree: &Tree, seed: u64) -> Vec<Local> {
    let mut rng = Rng::new(seed ^ 0x705e);
    tree.rest.iter().map(|rest| Local { rotation: rng.rotation(), ..*rest }).collect()
}

/// A place for a character in the world: moved, turned, scaled by 0.1 to 10, upright or anyhow.
pub fn placement(seed: u64, upright: bool) -> Local {
    let mut rng = Rng::new(seed ^ 0x91ac_e000);
    let rotation = if upright { turn_y(rng.range(-180.0, 180.0)) } else { rng.rotation() };
    let exponent = rng.range(-1.0, 1.0);
    Local {
        translation: rng.direction() * rng.range(0.0, 10.0),
        rotation,
        scale: DVec3::splat(libm::pow(10.0, exponent)),
    }
}

/// The same placement seen in a mirror.
pub fn mirrored(mut placement: Local) -> Local {
    placement.scale.x = -placement.scale.x;
    placement
}

/// Random but human proportions: segment lengths from 0.7 to 1.4 of a grown person's, one to five spine joints, with or
/// without fingers and toes.
pub fn proportions(seed: u64) -> Proportions {
    let mut rng = Rng::new(seed ^ 0xb0d1);
    let base = Proportions::adult();
    let all = rng.range(0.6, 1.6);
    let mut f = |x: f64| x * all * rng.range(0.8, 1.25);
    let mut p = Proportions {
        ankle: f(base.ankle),
        lower_leg: f(base.lower_leg),
        upper_leg: f(base.upper_leg),
        hip_drop: f(base.hip_drop),
        hip_out: f(base.hip_out),
        heel: f(base.heel),
        ball: f(base.ball),
        toes: f(base.toes),
        torso: f(base.torso),
        neck: f(base.neck),
        head: f(base.head),
        shoulder_out: f(base.shoulder_out),
        shoulder_drop: f(base.shoulder_drop),
        upper_arm: f(base.upper_arm),
        lower_arm: f(base.lower_arm),
        palm: f(base.palm),
        finger: f(base.finger),
        ..base
    };
    p.spine_joints = 1 + rng.below(5);
    p.fingers.truncate(rng.below(6));
    p.toe_joints = rng.below(4) > 0;
    p.eyes = rng.below(2) == 0;
    p
}

/// A random convention: names of one of the usual programs or none, any axes, any usual rest pose.
pub fn convention(seed: u64) -> Convention {
    let mut rng = Rng::new(seed ^ 0xc0de);
    let bases = [
        Convention::plain(),
        Convention::mixamo(),
        Convention::unreal(),
        Convention::blender(),
        Convention::vrm0(),
    ];
    let base = bases[rng.below(bases.len())].clone();
    let names: [fn(&str) -> String; 5] = [
        convention::human_ik_name,
        convention::biped_name,
        convention::spoken_name,
        convention::vroid_name,
        convention::unreal_name,
    ];
    let axes = match rng.below(4) {
        0 => Axes::World,
        1 => Axes::AlongX,
        2 => Axes::AlongY { roll: rng.range(-90.0, 90.0) },
        _ => Axes::Random { seed: rng.bits() },
    };
    let rest = RestPose {
        arms_down: rng.range(0.0, 80.0),
        elbows: rng.range(0.0, 25.0),
        legs_apart: rng.range(0.0, 12.0),
        knees: rng.range(0.0, 12.0),
        fingers: rng.range(0.0, 20.0),
    };
    // Handles follow by name, so names and handles of one program stay together.
    let name = if base.handles.is_empty() { names[rng.below(names.len())] } else { base.name };
    Convention { name, axes, rest, ..base }
}

/// A random two-legged character.
pub fn character(seed: u64) -> Rig {
    Rig::new(&humanoid(&proportions(seed)), &convention(seed))
}

/// A random walk or run of a body, two seconds: its true places are known by [`Take::positions`].
pub fn performance(body: &Body, seed: u64) -> Take {
    let mut rng = Rng::new(seed ^ 0x9a17);
    let base = if rng.below(3) == 0 { running(2.0) } else { walking(2.0) };
    let bend = rng.range(-90.0, 90.0);
    let options = GaitOptions {
        path: Path::new(6.0, &[(0.5, 3.5, bend)]),
        speed: base.speed * rng.range(0.8, 1.02),
        seed: rng.bits(),
        ..base
    };
    Gait::new(body, &options).take("performance", 30.0)
}

/// A pose of a body in which one joint has turned by `degrees` about its own bone's long axis.
pub fn single_axis(body: &Body, bone: usize, degrees: f64) -> crate::body::BodyPose {
    let mut pose = body.stance();
    let b = &body.bones[bone];
    let turn: DQuat = crate::math::turn((b.tail - b.head).normalize(), degrees);
    pose.turns[bone] = turn;
    pose
}
