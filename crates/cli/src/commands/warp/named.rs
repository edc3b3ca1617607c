//! Fields of `--options FILE.toml` that name joints, which takes a character to resolve:
//!
//! ```toml
//! body = ["root"]                                  # joints that are turned and moved as the whole body
//! ik_feet = { root = "ik_foot_root", feet = ["ik_foot_l", "ik_foot_r"] }   # or "by-name", or "none"
//! [spine]                                          # joints that take the turn back: a weight, or "even"
//! spine = 0.5
//! chest = "even"
//! [pelvis]
//! joint = "hips"
//! [stride]
//! floor_normal = [0, 1, 0]
//! [[legs]]
//! name = "fore left"
//! upper = "shoulder_l"
//! lower = "elbow_l"
//! foot = "paw_l"
//! ball = "toes_l"                                  # may be left out, like bend
//! bend = [0, 0, 1]
//! ```
//!
//! A joint is a bone in VRM's spelling, or a joint's name, or the end of its path.

use anyhow::{Context, bail};
use posewright::Character;
use posewright::control::JointRef;
use posewright::glam::Vec3;
use posewright::warp::{IkFeet, LegChain, SpineJoint, WarpOptions};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What was given, by the names of joints.
#[derive(Deserialize, Serialize, Clone, Debug, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    /// None: the humanoid's spine.
    spine: Option<BTreeMap<String, Weight>>,
    #[serde(default)]
    legs: Vec<NamedLeg>,
    #[serde(default)]
    ik_feet: NamedIkFeet,
    #[serde(default)]
    body: Vec<String>,
    #[serde(default, skip_serializing)]
    pelvis: Option<String>,
    #[serde(default, skip_serializing)]
    floor_normal: Option<[f32; 3]>,
}

#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(untagged, expecting = "a weight from 0 to 1, or \"even\"")]
enum Weight {
    Part(f64),
    Even(Even),
}

#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
enum Even {
    #[serde(rename = "even")]
    Even,
}

#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(deny_unknown_fields)]
struct NamedLeg {
    name: Option<String>,
    upper: String,
    lower: String,
    foot: String,
    ball: Option<String>,
    bend: Option<[f32; 3]>,
}

#[derive(Deserialize, Serialize, Clone, Debug)]
#[serde(
    untagged,
    expecting = "\"by-name\", \"none\", or { root = JOINT, feet = [JOINT, ..] }; \"\" is a leg without one"
)]
enum NamedIkFeet {
    Word(IkWord),
    Joints { root: Option<String>, feet: Vec<String> },
}

#[derive(Deserialize, Serialize, Clone, Copy, Debug)]
#[serde(rename_all = "kebab-case")]
enum IkWord {
    ByName,
    None,
}

impl Default for NamedIkFeet {
    fn default() -> Self {
        NamedIkFeet::Word(IkWord::ByName)
    }
}

impl Named {
    /// Takes what names joints out of an options file.
    pub(super) fn take(tables: &mut toml::Table) -> anyhow::Result<Named> {
        let mut own = toml::Table::new();
        for key in ["spine", "legs", "ik_feet", "body"] {
            own.extend(tables.remove_entry(key));
        }
        for (table, key, as_key) in
            [("pelvis", "joint", "pelvis"), ("stride", "floor_normal", "floor_normal")]
        {
            let inner = tables.get_mut(table).and_then(toml::Value::as_table_mut);
            own.extend(inner.and_then(|t| t.remove(key)).map(|v| (as_key.to_string(), v)));
        }
        let mut named = Named::default();
        // One by one, so that a mistake says where it is.
        for (key, value) in own {
            let alone = toml::Table::from_iter([(key.clone(), value)]);
            let read: Named = toml::Value::Table(alone)
                .try_into()
                .map_err(|error: toml::de::Error| anyhow::anyhow!("{}", error.message()))
                .with_context(|| format!("{key} of the options"))?;
            match key.as_str() {
                "spine" => named.spine = read.spine,
                "legs" => named.legs = read.legs,
                "ik_feet" => named.ik_feet = read.ik_feet,
                "body" => named.body = read.body,
                "pelvis" => named.pelvis = read.pelvis,
                _ => named.floor_normal = read.floor_normal,
            }
        }
        if named.floor_normal.is_some() && named.floor_normal().is_none() {
            bail!("[stride] floor_normal: a direction has a length");
        }
        Ok(named)
    }

    /// Normal of the floor that strides go along, unit.
    pub(super) fn floor_normal(&self) -> Option<Vec3> {
        self.floor_normal.and_then(|n| Vec3::from_array(n).try_normalize())
    }

    /// Finds the joints on a character and puts them into the options.
    pub(super) fn resolve(&self, character: &Character, options: &mut WarpOptions) -> anyhow::Result<()> {
        let find = |text: &str, of: &str| -> anyhow::Result<usize> {
            JointRef::Text(text.into()).resolve(character).with_context(|| format!("{of} {text:?}"))
        };
        let all = |list: &[String], of: &str| list.iter().map(|t| find(t, of)).collect::<Result<Vec<_>, _>>();
        if let Some(spine) = &self.spine {
            let mut joints = Vec::new();
            for (text, weight) in spine {
                let weight = match weight {
                    Weight::Part(part) => Some(*part as f32),
                    Weight::Even(_) => None,
                };
                joints.push(SpineJoint { joint: find(text, "[spine]")?, weight });
            }
            options.spine = Some(joints);
        }
        for (index, leg) in self.legs.iter().enumerate() {
            let of = format!("[[legs]] {}:", leg.name.clone().unwrap_or((index + 1).to_string()));
            options.legs.push(LegChain {
                name: leg.name.clone().unwrap_or(leg.foot.clone()),
                upper: find(&leg.upper, &of)?,
                lower: find(&leg.lower, &of)?,
                foot: find(&leg.foot, &of)?,
                ball: leg.ball.as_ref().map(|text| find(text, &of)).transpose()?,
                bend: leg.bend.map(Vec3::from_array).unwrap_or_default(),
            });
        }
        options.ik_feet = match &self.ik_feet {
            NamedIkFeet::Word(IkWord::ByName) => IkFeet::ByName,
            NamedIkFeet::Word(IkWord::None) => IkFeet::None,
            NamedIkFeet::Joints { root, feet } => {
                let foot = |text: &String| (!text.is_empty()).then(|| find(text, "ik_feet")).transpose();
                IkFeet::Joints {
                    root: root.as_ref().map(|text| find(text, "ik_feet")).transpose()?,
                    feet: feet.iter().map(foot).collect::<Result<_, _>>()?,
                }
            }
        };
        options.body = all(&self.body, "body")?;
        options.pelvis = self.pelvis.as_ref().map(|text| find(text, "[pelvis] joint")).transpose()?;
        Ok(())
    }

    /// Adds what was given to the echo of all other options; null is the default.
    pub(super) fn echo(&self, mut options: Value) -> Value {
        if let Ok(Value::Object(own)) = serde_json::to_value(self) {
            for (key, value) in own {
                options[key] = value;
            }
        }
        options["pelvis"]["joint"] = json!(self.pelvis);
        options["stride"]["floor_normal"] = json!(self.floor_normal);
        options
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_joints_is_taken_and_mistakes_say_where() {
        let text = "body = [\"root\"]\nik_feet = \"none\"\n[spine]\nchest = 0.25\nneck = \"even\"\n[pelvis]\njoint = \"hips\"\nweight = 1\n[[legs]]\nupper = \"a\"\nlower = \"b\"\nfoot = \"c\"\nbend = [0, 0, 1]\n";
        let mut tables: toml::Table = toml::from_str(text).unwrap();
        let named = Named::take(&mut tables).unwrap();
        assert_eq!(tables.keys().collect::<Vec<_>>(), ["pelvis"], "what is left is for others");
        let echoed = named.echo(json!({ "pelvis": {}, "stride": {} }));
        assert_eq!(echoed["spine"], json!({ "chest": 0.25, "neck": "even" }));
        assert_eq!(echoed["ik_feet"], "none");
        assert_eq!(echoed["legs"][0]["bend"], json!([0.0, 0.0, 1.0]));
        assert_eq!(echoed["pelvis"]["joint"], "hips");
        for (text, part) in [
            ("[spine]\nchest = \"odd\"\n", "even"),
            ("[[legs]]\nupper = \"a\"\n", "lower"),
            ("ik_feet = 3\n", "by-name"),
            ("body = \"root\"\n", "body"),
            ("[stride]\nfloor_normal = [0, 0, 0]\n", "floor_normal"),
        ] {
            let error = format!("{:#}", Named::take(&mut toml::from_str(text).unwrap()).unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
