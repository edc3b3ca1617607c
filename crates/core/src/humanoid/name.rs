//! Reads joint names: separators, case, namespaces, prefixes, side marks, numbers, and what the rest proposes.
//!
//! A name is cut into words and numbers; what most names of the rig share at their start or end (`Character1_`,
//! `_Armature`, counters that an exporter appended) is dropped; then side marks, helper marks and numbers are taken
//! out, and what is left is looked up. Names only propose: see [`super::search`] for what decides.

use super::words::{self, Part};
use super::{RigHints, Side};
use crate::skeleton::Skeleton;
use std::collections::{HashMap, HashSet};

/// What one joint's name says.
#[derive(Clone, Debug, Default)]
pub(super) struct NameFacts {
    pub side: Option<Side>,
    /// Proposals with their strength, 0 to 1, strongest first.
    pub parts: Vec<(Part, f32)>,
    /// The name without sides, separators and common affixes; with numbers; for finding the other side's twin.
    pub twin_key: String,
    /// Numbers in order of appearance, as written.
    pub numbers: Vec<String>,
    /// Handle, goal, socket, camera: nobody's bone.
    pub control: bool,
    /// Shares the twist of a segment.
    pub twist: bool,
    /// Marks an end.
    pub end: bool,
    /// Inserted by a converter; seen through.
    pub helper: bool,
    /// Hair, clothes, face, things.
    pub foreign: bool,
    /// Bone inside the palm.
    pub metacarpal: bool,
    /// The words speak of a four-legged animal.
    pub animal: bool,
    /// The word names a joint (elbow), not a segment (forearm).
    pub joint_word: bool,
    /// The words speak of a front leg.
    pub front: bool,
}

impl NameFacts {
    /// How strongly the name proposes `part`, 0 to 1.
    pub(super) fn weight(&self, part: Part) -> f32 {
        self.parts.iter().find(|(p, _)| *p == part).map_or(0.0, |(_, w)| *w)
    }

    /// Strongest proposal.
    pub(super) fn best(&self) -> Option<(Part, f32)> {
        self.parts.first().copied()
    }

    /// Whether the strongest proposal is `part`, with at least `weight`.
    pub(super) fn is(&self, part: Part, weight: f32) -> bool {
        self.best().is_some_and(|(p, w)| p == part && w >= weight)
    }
}

/// Reads all names of a skeleton.
pub(super) fn read_names(skeleton: &Skeleton, hints: &RigHints) -> Vec<NameFacts> {
    let mut tokens: Vec<Vec<Token>> = skeleton.names().iter().map(|n| tokenise(n)).collect();
    drop_counters(&mut tokens);
    drop_common(&mut tokens);
    let mut out: Vec<NameFacts> = tokens.iter().map(|t| facts(t)).collect();
    for (joint, facts) in out.iter_mut().enumerate() {
        let name = skeleton.name(joint);
        facts.helper |= name.contains("$AssimpFbx$");
        facts.end |= hints.is_end_site(joint);
        // Marks such as "tip" mean an end only where nothing follows but an end of the end (`Head_end_end`).
        let subtree = skeleton.subtree(joint);
        let repeated = subtree.len() == 2 && skeleton.name(joint + 1).starts_with(name);
        facts.end &= subtree.len() == 1 || repeated || hints.is_end_site(joint);
    }
    out
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Token {
    Word(String),
    Number(String),
}

/// At most this many characters of a name are read.
const LONGEST: usize = 256;

fn tokenise(name: &str) -> Vec<Token> {
    let own = name.rsplit([':', '|']).find(|part| !part.trim().is_empty()).unwrap_or(name);
    let chars: Vec<char> = own.chars().take(LONGEST).map(unify).collect();
    let mut out: Vec<Token> = Vec::new();
    let mut current = String::new();
    let flush = |current: &mut String, out: &mut Vec<Token>| {
        if !current.is_empty() {
            let digits = current.chars().all(|c| c.is_ascii_digit());
            let text = std::mem::take(current).to_lowercase();
            out.push(if digits { Token::Number(text) } else { Token::Word(text) });
        }
    };
    for (i, &c) in chars.iter().enumerate() {
        if !c.is_alphanumeric() && c != 'ー' {
            flush(&mut current, &mut out);
            continue;
        }
        if c == '左' || c == '右' {
            flush(&mut current, &mut out);
            out.push(Token::Word(c.to_string()));
            continue;
        }
        if let Some(&before) = i.checked_sub(1).and_then(|b| chars.get(b)) {
            let next_is_lower = chars.get(i + 1).is_some_and(|n| n.is_lowercase());
            let kind_changes = class(before) != class(c);
            let camel = before.is_lowercase() && c.is_uppercase();
            let acronym_ends = before.is_uppercase() && c.is_uppercase() && next_is_lower;
            if kind_changes || camel || acronym_ends {
                flush(&mut current, &mut out);
            }
        }
        current.push(c);
    }
    flush(&mut current, &mut out);
    rejoin(out)
}

/// Letters of alphabets, digits, and the scripts of East Asia are cut apart from each other.
fn class(c: char) -> u8 {
    if c.is_ascii_digit() {
        0
    } else if matches!(c as u32, 0x3000..=0x9fff | 0xf900..=0xfaff) {
        1
    } else {
        2
    }
}

/// Full-width letters and digits to ASCII, half-width katakana to full width.
fn unify(c: char) -> char {
    const HALF: &str = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン";
    match c as u32 {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(c),
        code @ 0xff66..=0xff9d => HALF.chars().nth((code - 0xff66) as usize).unwrap_or(c),
        0x2460..=0x2468 => char::from_u32(c as u32 - 0x2460 + '1' as u32).unwrap_or(c),
        _ => c,
    }
}

/// Words that the cutting took apart: `足先EX`, `足D`, `肩P` of MMD and the vertebrae `L5`, `T12` of Xsens.
fn rejoin(tokens: Vec<Token>) -> Vec<Token> {
    if let [Token::Word(letter), Token::Number(number)] = tokens.as_slice() {
        let joined = format!("{letter}{number}");
        if matches!(joined.as_str(), "l5" | "l4" | "l3" | "l1" | "t12" | "t10" | "t8" | "t1") {
            return vec![Token::Word(joined)];
        }
    }
    let mut out: Vec<Token> = Vec::with_capacity(tokens.len());
    for token in tokens {
        if let (Some(Token::Word(before)), Token::Word(word)) = (out.last_mut(), &token) {
            let joined = format!("{before}{word}");
            if matches!(word.as_str(), "ex" | "d" | "p" | "c")
                && !before.is_ascii()
                && !words::parts(&joined).is_empty()
            {
                *before = joined;
                continue;
            }
            if (before == "in" && word == "hand") || (before == "share" && word == "bone") {
                *before = joined;
                continue;
            }
        }
        out.push(token);
    }
    out
}

/// Exporters that make names unique append a running number to every name: such numbers say nothing.
fn drop_counters(tokens: &mut [Vec<Token>]) {
    if tokens.len() < 6 {
        return;
    }
    let mut seen = HashSet::new();
    let mut counted = 0;
    for list in tokens.iter() {
        if let (Some(Token::Number(number)), true) = (list.last(), list.len() > 1) {
            if !seen.insert(number.trim_start_matches('0').to_string()) {
                return;
            }
            counted += 1;
        }
    }
    if counted * 4 >= tokens.len() * 3 {
        for list in tokens.iter_mut().filter(|l| l.len() > 1) {
            if matches!(list.last(), Some(Token::Number(_))) {
                list.pop();
            }
        }
    }
}

/// Drops what at least half of the names start with, or end with, unless it is a side or a part of the body.
fn drop_common(tokens: &mut [Vec<Token>]) {
    for _ in 0..4 {
        let at_start = common(tokens, |list| list.first());
        let at_end = common(tokens, |list| list.last());
        if at_start.is_none() && at_end.is_none() {
            return;
        }
        for list in tokens.iter_mut().filter(|l| l.len() > 1) {
            if at_start.is_some() && list.first() == at_start.as_ref() {
                list.remove(0);
                // The number that belongs to the prefix: Bip01, mixamorig5, Character1.
                if list.len() > 1 && matches!(list.first(), Some(Token::Number(_))) {
                    list.remove(0);
                }
            }
            if list.len() > 1 && at_end.is_some() && list.last() == at_end.as_ref() {
                list.pop();
            }
        }
    }
}

fn common(tokens: &[Vec<Token>], pick: impl Fn(&Vec<Token>) -> Option<&Token>) -> Option<Token> {
    let mut counts: HashMap<&Token, usize> = HashMap::new();
    for list in tokens.iter().filter(|l| l.len() > 1) {
        if let Some(token @ Token::Word(word)) = pick(list) {
            let mark = words::is_control(word) || words::is_twist(word) || words::is_end(word);
            let meaningful = mark || words::side(word).is_some() || words::is_metacarpal(word);
            if !meaningful && words::parts(word).is_empty() {
                *counts.entry(token).or_default() += 1;
            }
        }
    }
    let (token, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
    (count >= 4 && count * 2 >= tokens.len()).then(|| token.clone())
}

fn facts(tokens: &[Token]) -> NameFacts {
    let mut out = NameFacts::default();
    let mut content: Vec<&str> = Vec::new();
    let mut marks: Vec<&str> = Vec::new();
    let mut sides = [false; 2];
    for token in tokens {
        match token {
            Token::Number(number) => out.numbers.push(number.clone()),
            Token::Word(word) => {
                let word = word.as_str();
                if let Some(left) = words::side(word) {
                    sides[usize::from(!left)] = true;
                    continue;
                }
                out.control |= words::is_control(word);
                out.foreign |= words::is_foreign(word);
                out.animal |= words::is_animal(word);
                out.front |= words::is_front(word);
                out.metacarpal |= words::is_metacarpal(word);
                if words::is_twist(word) {
                    out.twist = true;
                    marks.push(word);
                } else if words::is_end(word) {
                    out.end = true;
                    marks.push(word);
                } else if !words::is_control(word) {
                    content.push(word);
                }
            }
        }
    }
    out.side = match sides {
        [true, false] => Some(Side::Left),
        [false, true] => Some(Side::Right),
        _ => None,
    };
    propose(&mut out, &content);
    out.joint_word = content.iter().any(|w| words::is_joint_word(w));
    let leg = out.best().is_some_and(|(p, _)| matches!(p, Part::UpperLeg | Part::LowerLeg | Part::Foot));
    out.animal |= leg && content.contains(&"back");
    out.front &= leg || content.len() > 1;
    out.twin_key = content.concat();
    for number in &out.numbers {
        out.twin_key.push('#');
        out.twin_key.push_str(number);
    }
    out.twin_key.extend(marks);
    out
}

fn propose(out: &mut NameFacts, content: &[&str]) {
    let mut joined = content.concat();
    let mut found = words::parts(&joined).to_vec();
    if found.is_empty() {
        let telling: Vec<&str> = content.iter().copied().filter(|w| !words::is_noise(w)).collect();
        joined = telling.concat();
        found = words::parts(&joined).to_vec();
        if found.is_empty() && telling.len() == 1 {
            found = glued(out, telling[0]);
        }
        if found.is_empty() && !out.foreign {
            found = longest_run(&telling).into_iter().map(|(part, weight)| (part, weight * 0.6)).collect();
        }
    } else {
        // The whole name is in the dictionary: "palm" and the like inside it do not make it foreign.
        out.foreign = false;
    }
    // A hip on one side is where the leg starts.
    if out.side.is_some() && found.first().is_some_and(|(p, _)| *p == Part::Hips) {
        let hip = matches!(joined.as_str(), "hip" | "hips" | "髋" | "髋部" | "hüfte" | "huefte" | "cadera");
        found = if hip { vec![(Part::UpperLeg, 0.8)] } else { Vec::new() };
    }
    // Necks twist too, and are necks all the same.
    if out.twist && joined.starts_with("neck") {
        out.twist = false;
        found = vec![(Part::Neck, 0.9)];
    }
    if out.side.is_some() {
        found.retain(|(p, _)| !matches!(p, Part::Spine | Part::Neck | Part::Head | Part::Hips));
    }
    out.parts = found;
}

/// Names in one lower-case run: `lfemur`, `leftupleg`, `thighl`, `footik`, `handslot`.
fn glued(out: &mut NameFacts, word: &str) -> Vec<(Part, f32)> {
    const SIDES: [(&str, Side); 4] =
        [("left", Side::Left), ("right", Side::Right), ("l", Side::Left), ("r", Side::Right)];
    if out.side.is_none() {
        for (mark, side) in SIDES {
            for rest in [word.strip_prefix(mark), word.strip_suffix(mark)].into_iter().flatten() {
                let found = words::parts(rest);
                if !found.is_empty() {
                    out.side = Some(side);
                    return found.to_vec();
                }
                if matches!(rest, "hipjoint" | "hipjnt") {
                    out.side = Some(side);
                    return Vec::new();
                }
            }
        }
    }
    const MARKS: [&str; 14] = [
        "ik", "slot", "socket", "ctrl", "target", "twist", "roll", "end", "nub", "tip", "捩", "捩り", "捻",
        "先",
    ];
    for mark in MARKS {
        if let Some(rest) = word.strip_suffix(mark) {
            let found = words::parts(rest);
            if !found.is_empty() {
                out.control |= words::is_control(mark);
                out.twist |= words::is_twist(mark);
                out.end |= words::is_end(mark);
                return found.to_vec();
            }
        }
    }
    Vec::new()
}

/// The longest run of words that together are known.
fn longest_run(content: &[&str]) -> Vec<(Part, f32)> {
    let mut best: (usize, Vec<(Part, f32)>) = (0, Vec::new());
    for start in 0..content.len() {
        for end in (start + 1..=content.len().min(start + 3)).rev() {
            let joined = content[start..end].concat();
            let found = words::parts(&joined);
            if !found.is_empty() && joined.len() > best.0 {
                best = (joined.len(), found.to_vec());
            }
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transform::Transform;

    fn read(names: &[&str]) -> Vec<NameFacts> {
        let parents = (0..names.len()).map(|i| i.checked_sub(1)).collect();
        let names: Vec<String> = names.iter().map(|n| n.to_string()).collect();
        let rest = vec![Transform::IDENTITY; names.len()];
        read_names(&Skeleton::new(names, parents, rest).unwrap(), &RigHints::default())
    }

    #[test]
    fn conventions_are_read() {
        let cases: &[(&str, Option<Side>, Part)] = &[
            ("mixamorig:LeftUpLeg", Some(Side::Left), Part::UpperLeg),
            ("mixamorig5:RightForeArm", Some(Side::Right), Part::LowerArm),
            ("Bip01 L Clavicle", Some(Side::Left), Part::Shoulder),
            ("Bip001 R UpperArm", Some(Side::Right), Part::UpperArm),
            ("ValveBiped.Bip01_L_Calf", Some(Side::Left), Part::LowerLeg),
            ("CC_Base_R_Thigh", Some(Side::Right), Part::UpperLeg),
            ("DEF-upper_arm.L", Some(Side::Left), Part::UpperArm),
            ("J_Bip_R_LowerLeg", Some(Side::Right), Part::LowerLeg),
            ("upperarm_l", Some(Side::Left), Part::UpperArm),
            ("lShldrBend", Some(Side::Left), Part::UpperArm),
            ("lfemur", Some(Side::Left), Part::UpperLeg),
            ("rtibia", Some(Side::Right), Part::LowerLeg),
            ("leftlowerleg", Some(Side::Left), Part::LowerLeg),
            ("LThumb", Some(Side::Left), Part::Thumb),
            ("RightHip", Some(Side::Right), Part::UpperLeg),
            ("left_ankle", Some(Side::Left), Part::Foot),
            ("左ひざ", Some(Side::Left), Part::LowerLeg),
            ("右足首", Some(Side::Right), Part::Foot),
            ("左足", Some(Side::Left), Part::UpperLeg),
            ("左人指１", Some(Side::Left), Part::Index),
            ("右足先EX", Some(Side::Right), Part::Toes),
            ("上半身2", None, Part::Spine),
            ("左大腿", Some(Side::Left), Part::UpperLeg),
            ("右小臂", Some(Side::Right), Part::LowerArm),
            ("T12", None, Part::Spine),
            ("L5", None, Part::Spine),
            ("tête", None, Part::Head),
            ("bras droit", Some(Side::Right), Part::UpperArm),
            ("mHipLeft", Some(Side::Left), Part::UpperLeg),
            ("pinky-finger-phalanx-distal", None, Part::Little),
            ("f_index.01.L", Some(Side::Left), Part::Index),
            ("CC_Base_NeckTwist01", None, Part::Neck),
        ];
        for (name, side, part) in cases {
            let facts = &read(&[name])[0];
            assert_eq!(facts.side, *side, "{name}: {facts:?}");
            assert_eq!(facts.best().map(|(p, _)| p), Some(*part), "{name}: {facts:?}");
            assert!(!facts.control && !facts.twist, "{name}: {facts:?}");
        }
    }

    #[test]
    fn nobodys_bones_are_marked() {
        for name in
            ["ik_foot_l", "PoleTarget.L", "kneeIK.l", "IK-foot.r", "左足ＩＫ", "handslot.l", "LeftHand_CTRL"]
        {
            assert!(read(&[name])[0].control, "{name}");
        }
        for name in ["upperarm_twist_01_l", "LeftArmRoll", "CC_Base_L_KneeShareBone", "左腕捩"] {
            assert!(read(&[name])[0].twist, "{name}");
        }
        for name in ["Head_end", "Bip01 HeadNub", "HeadTop_End", "index_04_leaf_l"] {
            assert!(read(&[name])[0].end, "{name}");
        }
        for name in ["J_Sec_Hair1_01", "lEyelidUpper", "Skirt_L", "左前髪", "Cape"] {
            assert!(read(&[name])[0].foreign, "{name}");
        }
    }

    #[test]
    fn what_all_names_share_is_dropped() {
        let names = [
            "Character1_Hips",
            "Character1_Spine",
            "Character1_Neck",
            "Character1_Head",
            "Character1_LeftArm",
        ];
        assert_eq!(read(&names)[4].twin_key, "arm");
        let names = ["b_Hip_01", "b_Spine01_02", "b_Spine02_03", "b_Neck_04", "b_Head_05", "b_LeftLeg01_015"];
        let facts = read(&names);
        assert_eq!(facts[5].numbers, ["01"]);
        assert_eq!(facts[3].best(), Some((Part::Neck, 1.0)));
        // Unreal numbers its spine; these numbers repeat and stay.
        let names = ["pelvis", "spine_01", "spine_02", "thumb_01_l", "thumb_02_l", "index_01_l"];
        assert_eq!(read(&names)[2].numbers, ["02"]);
    }
}
