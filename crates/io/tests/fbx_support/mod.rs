//! Writes small FBX files as text, so that tests can say what is in them.
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "every test file uses its own part, and a test may fail"
)]

use std::fmt::Write;

/// Ticks of a second.
pub const SECOND: f64 = 46_186_158_000.0;

/// How a curve goes from key to key.
#[derive(Clone, Copy, PartialEq)]
pub enum Keys {
    Constant,
    ConstantNext,
    Linear,
}

#[derive(Clone)]
pub struct Model {
    pub name: String,
    pub parent: Option<usize>,
    pub properties: Vec<(String, Vec<f64>)>,
}

pub struct Curve {
    pub model: usize,
    /// "Lcl Rotation" and the like.
    pub property: &'static str,
    /// 0 to 2 for X to Z.
    pub axis: usize,
    pub times: Vec<f64>,
    pub values: Vec<f64>,
    pub keys: Keys,
}

#[derive(Default)]
pub struct Layer {
    pub curves: Vec<Curve>,
    /// Whether it is added to the layers before it.
    pub additive: bool,
}

#[derive(Default)]
pub struct Take {
    pub name: String,
    /// Seconds; none: not written.
    pub range: Option<(f64, f64)>,
    pub layers: Vec<Layer>,
}

/// A file: centimetres, +Y up, 30 frames per second unless said otherwise.
pub struct Fbx {
    pub version: u32,
    /// Up, front and right axis (0 to 2) with their signs.
    pub axes: [(usize, i32); 3],
    pub unit: f64,
    pub frames_per_second: f64,
    pub models: Vec<Model>,
    pub takes: Vec<Take>,
    /// Slots of a HumanIK definition.
    pub character: Vec<(&'static str, usize)>,
    /// Places of models in the world when bound, row by row.
    pub bind: Vec<(usize, [f64; 16])>,
}

impl Default for Fbx {
    fn default() -> Self {
        Fbx {
            version: 7400,
            axes: [(1, 1), (2, 1), (0, 1)],
            unit: 1.0,
            frames_per_second: 30.0,
            models: Vec::new(),
            takes: Vec::new(),
            character: Vec::new(),
            bind: Vec::new(),
        }
    }
}

impl Fbx {
    /// Adds a bone.
    pub fn bone(&mut self, name: &str, parent: Option<usize>, properties: &[(&str, &[f64])]) -> usize {
        let properties = properties.iter().map(|(n, v)| (n.to_string(), v.to_vec())).collect();
        self.models.push(Model { name: name.into(), parent, properties });
        self.models.len() - 1
    }

    pub fn text(&self) -> String {
        let mut out =
            format!("; FBX {0}.{1}.0 project file\n", self.version / 1000, self.version % 1000 / 100);
        let mut links = String::new();
        write!(out, "FBXHeaderExtension:  {{\n FBXHeaderVersion: 1003\n FBXVersion: {}\n}}\n", self.version)
            .unwrap();
        self.settings(&mut out);
        out.push_str("Objects:  {\n");
        for (index, model) in self.models.iter().enumerate() {
            self.model(index, model, &mut out, &mut links);
        }
        let mut next = 1_000_000;
        self.takes.iter().for_each(|take| self.take(take, &mut next, &mut out, &mut links));
        if !self.character.is_empty() {
            out.push_str(" Constraint: 900, \"Constraint::Character1\", \"Character\" {\n }\n");
            for (slot, model) in &self.character {
                writeln!(links, " C: \"OP\",{},900, \"{slot}Link\"", 1000 + model).unwrap();
            }
        }
        self.bind_pose(&mut out);
        write!(out, "}}\nConnections:  {{\n{links}}}\n").unwrap();
        out
    }

    fn settings(&self, out: &mut String) {
        let [up, front, right] = self.axes;
        out.push_str("GlobalSettings:  {\n Version: 1000\n Properties70:  {\n");
        for (name, (axis, sign)) in [("UpAxis", up), ("FrontAxis", front), ("CoordAxis", right)] {
            writeln!(out, "  P: \"{name}\", \"int\", \"Integer\", \"\",{axis}").unwrap();
            writeln!(out, "  P: \"{name}Sign\", \"int\", \"Integer\", \"\",{sign}").unwrap();
        }
        writeln!(out, "  P: \"UnitScaleFactor\", \"double\", \"Number\", \"\",{}", self.unit).unwrap();
        writeln!(out, "  P: \"TimeMode\", \"enum\", \"\", \"\",14").unwrap();
        writeln!(out, "  P: \"CustomFrameRate\", \"double\", \"Number\", \"\",{}", self.frames_per_second)
            .unwrap();
        out.push_str(" }\n}\n");
    }

    fn model(&self, index: usize, model: &Model, out: &mut String, links: &mut String) {
        let id = 1000 + index;
        writeln!(out, " NodeAttribute: {}, \"NodeAttribute::\", \"LimbNode\" {{", 500_000 + index).unwrap();
        out.push_str("  TypeFlags: \"Skeleton\"\n }\n");
        writeln!(out, " Model: {id}, \"Model::{}\", \"LimbNode\" {{\n  Version: 232", model.name).unwrap();
        out.push_str("  Properties70:  {\n");
        for (name, values) in &model.properties {
            let values: Vec<String> = values.iter().map(f64::to_string).collect();
            let kind = match name.as_str() {
                "InheritType" | "RotationOrder" => "enum\", \"\", \"",
                "RotationActive" => "bool\", \"\", \"",
                _ => "Vector3D\", \"Vector\", \"",
            };
            writeln!(out, "   P: \"{name}\", \"{kind}\",{}", values.join(",")).unwrap();
        }
        out.push_str("  }\n }\n");
        let parent = model.parent.map_or(0, |parent| 1000 + parent);
        writeln!(links, " C: \"OO\",{id},{parent}\n C: \"OO\",{},{id}", 500_000 + index).unwrap();
    }

    fn take(&self, take: &Take, next: &mut usize, out: &mut String, links: &mut String) {
        let mut id = || {
            *next += 1;
            *next
        };
        let stack = id();
        writeln!(out, " AnimationStack: {stack}, \"AnimStack::{}\", \"\" {{\n  Properties70:  {{", take.name)
            .unwrap();
        if let Some((begin, end)) = take.range {
            for (name, at) in [("LocalStart", begin), ("LocalStop", end)] {
                writeln!(out, "   P: \"{name}\", \"KTime\", \"Time\", \"\",{:.0}", at * SECOND).unwrap();
            }
        }
        out.push_str("  }\n }\n");
        for layer in &take.layers {
            let of = id();
            writeln!(out, " AnimationLayer: {of}, \"AnimLayer::Layer{of}\", \"\" {{\n  Properties70:  {{")
                .unwrap();
            if layer.additive {
                out.push_str("   P: \"BlendMode\", \"enum\", \"\", \"\",0\n");
            }
            out.push_str("  }\n }\n");
            writeln!(links, " C: \"OO\",{of},{stack}").unwrap();
            let mut made: Vec<(usize, &str, usize)> = Vec::new();
            for curve in &layer.curves {
                let known = made.iter().find(|(m, p, _)| *m == curve.model && *p == curve.property);
                let node = known.map_or_else(&mut id, |(_, _, node)| *node);
                if !made.iter().any(|(_, _, n)| *n == node) {
                    made.push((curve.model, curve.property, node));
                    curve_node(node, curve, &self.models[curve.model], out);
                    writeln!(links, " C: \"OO\",{node},{of}").unwrap();
                    writeln!(links, " C: \"OP\",{node},{}, \"{}\"", 1000 + curve.model, curve.property)
                        .unwrap();
                }
                let own = id();
                keys(own, curve, out);
                writeln!(links, " C: \"OP\",{own},{node}, \"d|{}\"", ["X", "Y", "Z"][curve.axis]).unwrap();
            }
        }
    }

    fn bind_pose(&self, out: &mut String) {
        if self.bind.is_empty() {
            return;
        }
        writeln!(out, " Pose: 901, \"Pose::BIND\", \"BindPose\" {{\n  Type: \"BindPose\"\n  Version: 100")
            .unwrap();
        writeln!(out, "  NbPoseNodes: {}", self.bind.len()).unwrap();
        for (model, matrix) in &self.bind {
            let numbers: Vec<String> = matrix.iter().map(f64::to_string).collect();
            writeln!(
                out,
                "  PoseNode:  {{\n   Node: {}\n   Matrix: *16 {{\n    a: {}\n   }}\n  }}",
                1000 + model,
                numbers.join(",")
            )
            .unwrap();
        }
        out.push_str(" }\n");
    }
}

fn curve_node(node: usize, curve: &Curve, model: &Model, out: &mut String) {
    let still = model.properties.iter().find(|(name, _)| name == curve.property);
    let one = if curve.property == "Lcl Scaling" { 1.0 } else { 0.0 };
    let values = still.map_or(vec![one; 3], |(_, values)| values.clone());
    writeln!(out, " AnimationCurveNode: {node}, \"AnimCurveNode::T\", \"\" {{\n  Properties70:  {{").unwrap();
    for (letter, value) in ["X", "Y", "Z"].iter().zip(values) {
        writeln!(out, "   P: \"d|{letter}\", \"Number\", \"\", \"A\",{value}").unwrap();
    }
    out.push_str("  }\n }\n");
}

fn keys(own: usize, curve: &Curve, out: &mut String) {
    let join = |numbers: Vec<String>| numbers.join(",");
    let count = curve.times.len();
    let flag = match curve.keys {
        Keys::Constant => 2,
        Keys::ConstantNext => 2 | 0x100,
        Keys::Linear => 4,
    };
    writeln!(out, " AnimationCurve: {own}, \"AnimCurve::\", \"\" {{\n  Default: 0\n  KeyVer: 4009").unwrap();
    let times = join(curve.times.iter().map(|t| format!("{:.0}", t * SECOND)).collect());
    let values = join(curve.values.iter().map(f64::to_string).collect());
    writeln!(
        out,
        "  KeyTime: *{count} {{\n   a: {times}\n  }}\n  KeyValueFloat: *{count} {{\n   a: {values}\n  }}"
    )
    .unwrap();
    writeln!(
        out,
        "  KeyAttrFlags: *1 {{\n   a: {flag}\n  }}\n  KeyAttrDataFloat: *4 {{\n   a: 0,0,0,0\n  }}"
    )
    .unwrap();
    writeln!(out, "  KeyAttrRefCount: *1 {{\n   a: {count}\n  }}\n }}").unwrap();
}
