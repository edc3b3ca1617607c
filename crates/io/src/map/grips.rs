//! Grips and props of a map: what hands hold on to, and which joints follow which bone.

use super::names::did_you_mean;
use super::{JointNames, MapError, MapFile};
use posewright::glam::{Quat, Vec3};
use posewright::humanoid::Side;
use posewright::retarget::follow::Follower;
use posewright::retarget::grips::{Grip, GripShift, GripTo};
use posewright::{Bone, Skeleton};
use serde::{Deserialize, Serialize};

/// A hand that holds on to something.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GripEntry {
    /// `leftHand` or `rightHand`: the one that is brought to its place.
    pub hand: String,
    /// The other hand's bone, `ground`, or a joint of the target that stands under `[props]` with its source.
    pub holds: String,
    /// First and last frame, inclusive; the whole clip when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frames: Option<[usize; 2]>,
    /// How much of the way the other hand goes, 0 to 1; half of it when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f32>,
    /// How far from its place on the source the hand is, metres, in the frame of what it holds; not at all when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<[f32; 3]>,
    /// A further turn of the hand, degrees about its own x, then y, then z; none when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<[f32; 3]>,
}

/// A joint of the target that follows a bone although it does not hang from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PropEntry {
    /// The bone that it follows; empty leaves it where it is.
    pub owner: String,
    /// The same thing on the source, whose place in the owner's hand is carried over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// What a map says about hands and props, with joints looked up.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HandRules {
    /// Declared grips.
    pub grips: Vec<Grip>,
    /// What the map calls them, in the same order.
    pub grip_names: Vec<String>,
    /// Declared followers.
    pub followers: Vec<Follower>,
}

impl MapFile {
    /// Looks up the grips and props of this map.
    ///
    /// # Errors
    /// When a bone or joint does not exist, a grip holds on to something that is no prop, or a number is out of range.
    pub fn hand_rules(&self, source: &Skeleton, target: &Skeleton) -> Result<HandRules, MapError> {
        let (from, to) = (JointNames::new(source), JointNames::new(target));
        let mut rules = HandRules::default();
        for (name, entry) in &self.props {
            let place = format!("[props] {name:?}");
            let joint = to.find(name, &place, "target")?;
            let owner = (!entry.owner.is_empty()).then(|| bone(&entry.owner, "[props]")).transpose()?;
            let source = entry.source.as_deref().map(|s| from.find(s, &place, "source")).transpose()?;
            rules.followers.push(Follower { joint, owner, source, at: None });
        }
        for (name, entry) in &self.grips {
            rules.grips.push(self.grip(name, entry, &to, &rules.followers)?);
            rules.grip_names.push(name.clone());
        }
        Ok(rules)
    }

    fn grip(
        &self,
        name: &str,
        entry: &GripEntry,
        to: &JointNames<'_>,
        props: &[Follower],
    ) -> Result<Grip, MapError> {
        let wrong = |option: &str, value: String, known: &str| MapError::Grip {
            grip: name.to_string(),
            option: option.to_string(),
            value,
            known: known.to_string(),
        };
        let hand = side(&entry.hand)
            .ok_or_else(|| wrong("hand", format!("{:?}", entry.hand), "leftHand or rightHand"))?;
        let holds = match entry.holds.as_str() {
            "ground" => GripTo::Ground,
            other if side(other) == Some(hand.other()) => GripTo::OtherHand,
            other => {
                let known = "the other hand's bone, ground, or a joint under [props] that names its source";
                let joint = to.all(other);
                let prop = props.iter().find(|p| joint.as_slice() == [p.joint]);
                let source = prop.and_then(|p| p.source);
                let (Some(prop), Some(source)) = (prop, source) else {
                    return Err(wrong("holds", format!("{other:?}"), known));
                };
                GripTo::Prop { source, target: prop.joint }
            }
        };
        if let Some([a, b]) = entry.frames.filter(|[a, b]| a > b) {
            return Err(wrong(
                "frames",
                format!("[{a}, {b}]"),
                "first and last frame, the first not after the last",
            ));
        }
        let share = entry.share.unwrap_or(0.5);
        if !(0.0..=1.0).contains(&share) {
            return Err(wrong("share", share.to_string(), "a number from 0 to 1"));
        }
        let within = |most: f32| move |values: &[f32; 3]| values.iter().all(|v| v.abs() <= most);
        if let Some(offset) = entry.offset.filter(|offset| !within(10.0)(offset)) {
            return Err(wrong("offset", format!("{offset:?}"), "three numbers of up to 10 metres"));
        }
        if let Some(turn) = entry.turn.filter(|turn| !within(360.0)(turn)) {
            return Err(wrong("turn", format!("{turn:?}"), "three angles of up to 360 degrees"));
        }
        let [x, y, z] = entry.turn.unwrap_or_default().map(f32::to_radians);
        let shift = GripShift {
            place: Vec3::from_array(entry.offset.unwrap_or_default()),
            turn: Quat::from_rotation_z(z) * Quat::from_rotation_y(y) * Quat::from_rotation_x(x),
        };
        Ok(Grip { hand, holds, frames: entry.frames.map(|[a, b]| (a, b)), share, shift })
    }
}

fn side(name: &str) -> Option<Side> {
    match name {
        "leftHand" => Some(Side::Left),
        "rightHand" => Some(Side::Right),
        _ => None,
    }
}

fn bone(name: &str, entry: &str) -> Result<Bone, MapError> {
    Bone::from_name(name).ok_or_else(|| MapError::UnknownOwner {
        entry: entry.to_string(),
        name: name.to_string(),
        hint: did_you_mean(name, Bone::ALL.iter().map(|b| b.name())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::Transform;

    fn skeleton() -> Skeleton {
        let names = ["Root", "Hand", "Sword", "ik_hand_l"].map(String::from).to_vec();
        Skeleton::new(names, vec![None, Some(0), Some(0), Some(0)], vec![Transform::IDENTITY; 4]).unwrap()
    }

    fn rules(text: &str) -> Result<HandRules, MapError> {
        MapFile::parse(text)?.hand_rules(&skeleton(), &skeleton())
    }

    const TEXT: &str = "[props]\nSword = { owner = \"rightHand\", source = \"Sword\" }\nik_hand_l = { owner = \"\" }\n\
        [grips.hilt]\nhand = \"leftHand\"\nholds = \"Sword\"\nframes = [3, 20]\n\
        [grips.box]\nhand = \"rightHand\"\nholds = \"leftHand\"\nshare = 0.25\noffset = [0.0, 0.05, -0.1]\nturn = [0.0, 90.0, 0.0]\n\
        [grips.floor]\nhand = \"leftHand\"\nholds = \"ground\"\n";

    #[test]
    fn grips_and_props_are_read_looked_up_and_written_again() {
        let found = rules(TEXT).unwrap();
        let prop = Follower { joint: 2, owner: Some(Bone::RightHand), source: Some(2), at: None };
        assert_eq!(found.followers, [prop, Follower { joint: 3, owner: None, source: None, at: None }]);
        assert_eq!(found.grips[0].holds, GripTo::Prop { source: 2, target: 2 });
        assert_eq!(found.grips[0].frames, Some((3, 20)));
        let shift = found.grips[1].shift;
        assert_eq!(shift.place, Vec3::new(0.0, 0.05, -0.1));
        assert!((shift.turn * Vec3::X).abs_diff_eq(-Vec3::Z, 1e-6), "a quarter about y");
        assert_eq!((found.grips[1].hand, found.grips[1].holds), (Side::Right, GripTo::OtherHand));
        assert_eq!((found.grips[1].share, found.grips[2].holds), (0.25, GripTo::Ground));
        let map = MapFile::parse(TEXT).unwrap();
        let text = map.to_toml();
        let again = MapFile::parse(&text).unwrap();
        assert_eq!((again.to_toml(), again.props, again.grips), (text, map.props, map.grips));
    }

    #[test]
    fn mistakes_in_grips_are_named_with_a_remedy() {
        let error = |text: &str| rules(text).unwrap_err().to_string();
        assert!(error("[props]\nSward = { owner = \"rightHand\" }").contains("did you mean \"Sword\""));
        assert!(error("[props]\nSword = { owner = \"rightHnad\" }").contains("did you mean \"rightHand\""));
        assert!(
            error("[grips.a]\nhand = \"leftFoot\"\nholds = \"ground\"").contains("leftHand or rightHand")
        );
        assert!(error("[grips.a]\nhand = \"leftHand\"\nholds = \"Sword\"").contains("[props]"));
        assert!(error("[grips.a]\nhand = \"leftHand\"\nholds = \"leftHand\"").contains("other hand"));
        assert!(
            error("[grips.a]\nhand = \"leftHand\"\nholds = \"ground\"\nframes = [9, 3]").contains("frames")
        );
        assert!(error("[grips.a]\nhand = \"leftHand\"\nholds = \"ground\"\nshare = 2").contains("0 to 1"));
        assert!(
            error("[grips.a]\nhand = \"leftHand\"\nholds = \"ground\"\noffset = [11, 0, 0]")
                .contains("10 metres")
        );
        assert!(error("[grips.a]\nhnad = \"leftHand\"\nholds = \"ground\"").contains("hnad"));
    }
}
