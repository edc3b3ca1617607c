//! Tables of joint names, from the body's (VRM 1.0's) to those of programs and studios.

/// `leftUpperArm` as (`Some(true)`, `UpperArm`); bones of the middle have no side.
fn split(bone: &str) -> (Option<bool>, &str) {
    if let Some(rest) = bone.strip_prefix("left") {
        (Some(true), rest)
    } else if let Some(rest) = bone.strip_prefix("right") {
        (Some(false), rest)
    } else {
        (None, bone)
    }
}

/// One of three words by side.
fn by_side(
    side: Option<bool>,
    left: &'static str,
    right: &'static str,
    middle: &'static str,
) -> &'static str {
    match side {
        Some(true) => left,
        Some(false) => right,
        None => middle,
    }
}

/// `IndexProximal` as (`Index`, 1). Thumbs begin with their metacarpal.
fn finger(rest: &str) -> Option<(&'static str, usize)> {
    let name = crate::body::FINGERS.into_iter().find(|f| rest.starts_with(f))?;
    let thumb = name == "Thumb";
    let number = match &rest[name.len()..] {
        "Metacarpal" => 1,
        "Proximal" => 1 + usize::from(thumb),
        "Intermediate" => 2,
        _ => 3,
    };
    Some((name, number))
}

fn looked_up(table: &[(&str, &str)], bone: &str) -> String {
    table.iter().find(|(b, _)| *b == bone).map_or_else(|| bone.to_string(), |(_, name)| (*name).to_string())
}

/// Mixamo: `mixamorig:LeftForeArm`.
pub fn mixamo_name(bone: &str) -> String {
    format!("mixamorig:{}", human_ik_name(bone))
}

/// Tips of Mixamo's chains: `mixamorig:HeadTop_End`, `mixamorig:LeftHandIndex4`, `mixamorig:LeftToe_End`.
pub fn mixamo_tip(bone: &str) -> Option<String> {
    let (side, rest) = split(bone);
    let side = by_side(side, "Left", "Right", "");
    if let Some((name, _)) = finger(rest) {
        let name = if name == "Little" { "Pinky" } else { name };
        return Some(format!("mixamorig:{side}Hand{name}4"));
    }
    match rest {
        "head" => Some("mixamorig:HeadTop_End".into()),
        "Toes" => Some(format!("mixamorig:{side}Toe_End")),
        _ => None,
    }
}

/// MotionBuilder's HumanIK: `LeftForeArm`, `LeftUpLeg`.
pub fn human_ik_name(bone: &str) -> String {
    let (side, rest) = split(bone);
    let prefix = by_side(side, "Left", "Right", "");
    if let Some((name, number)) = finger(rest) {
        let name = if name == "Little" { "Pinky" } else { name };
        return format!("{prefix}Hand{name}{number}");
    }
    let table = [
        ("hips", "Hips"),
        ("spine", "Spine"),
        ("chest", "Spine1"),
        ("upperChest", "Spine2"),
        ("neck", "Neck"),
        ("head", "Head"),
        ("UpperArm", "Arm"),
        ("LowerArm", "ForeArm"),
        ("UpperLeg", "UpLeg"),
        ("LowerLeg", "Leg"),
        ("Toes", "ToeBase"),
    ];
    format!("{prefix}{}", looked_up(&table, rest))
}

/// Carnegie Mellon's skeleton as its BVH conversions name it: `LowerBack`, `LeftUpLeg`, `LeftFingerBase`.
pub fn cmu_name(bone: &str) -> String {
    let (side, rest) = split(bone);
    let prefix = by_side(side, "Left", "Right", "");
    match rest {
        "spine" => "LowerBack".into(),
        "chest" => "Spine".into(),
        "upperChest" => "Spine1".into(),
        "IndexProximal" => format!("{prefix}FingerBase"),
        "IndexIntermediate" => format!("{prefix}HandIndex1"),
        "ThumbMetacarpal" => format!("{}Thumb", by_side(side, "L", "R", "")),
        _ => human_ik_name(bone),
    }
}

/// Motionless joints of Carnegie Mellon's skeleton.
pub fn cmu_between(bone: &str) -> Option<&'static str> {
    match bone {
        "leftUpperLeg" => Some("LHipJoint"),
        "rightUpperLeg" => Some("RHipJoint"),
        _ => None,
    }
}

/// Unreal's mannequins: `upperarm_l`, `spine_03`, `ball_r`.
pub fn unreal_name(bone: &str) -> String {
    let (side, rest) = split(bone);
    let suffix = by_side(side, "_l", "_r", "");
    if let Some((name, number)) = finger(rest) {
        let name = if name == "Little" { "pinky".to_string() } else { name.to_lowercase() };
        return format!("{name}_0{number}{suffix}");
    }
    let table = [
        ("hips", "pelvis"),
        ("spine", "spine_01"),
        ("chest", "spine_02"),
        ("upperChest", "spine_03"),
        ("neck", "neck_01"),
        ("Shoulder", "clavicle"),
        ("UpperArm", "upperarm"),
        ("LowerArm", "lowerarm"),
        ("Hand", "hand"),
        ("UpperLeg", "thigh"),
        ("LowerLeg", "calf"),
        ("Foot", "foot"),
        ("Toes", "ball"),
    ];
    format!("{}{suffix}", looked_up(&table, rest))
}

/// Unreal's twist joints, leaves below their segment's joint, with their places along it.
pub fn unreal_twists(bone: &str) -> Vec<(String, f64)> {
    let (side, rest) = split(bone);
    let (stem, fraction) = match rest {
        "UpperArm" => ("upperarm", 0.5),
        "LowerArm" => ("lowerarm", 0.6),
        "UpperLeg" => ("thigh", 0.45),
        "LowerLeg" => ("calf", 0.5),
        _ => return Vec::new(),
    };
    vec![(format!("{stem}_twist_01{}", by_side(side, "_l", "_r", "")), fraction)]
}

/// Blender's Rigify, deforming bones: `DEF-upper_arm.L`, `DEF-f_index.01.R`.
pub fn blender_name(bone: &str) -> String {
    let (side, rest) = split(bone);
    let suffix = by_side(side, ".L", ".R", "");
    if let Some((name, number)) = finger(rest) {
        let name = match name {
            "Thumb" => "thumb".to_string(),
            "Little" => "f_pinky".to_string(),
            other => format!("f_{}", other.to_lowercase()),
        };
        return format!("DEF-{name}.0{number}{suffix}");
    }
    let table = [
        ("hips", "spine"),
        ("spine", "spine.001"),
        ("spineExtra", "spine.002"),
        ("chest", "spine.003"),
        ("chestExtra", "spine.004"),
        ("upperChest", "spine.005"),
        ("neck", "neck"),
        ("Shoulder", "shoulder"),
        ("UpperArm", "upper_arm"),
        ("LowerArm", "forearm"),
        ("Hand", "hand"),
        ("UpperLeg", "thigh"),
        ("LowerLeg", "shin"),
        ("Foot", "foot"),
        ("Toes", "toe"),
        ("Eye", "eye"),
    ];
    format!("DEF-{}{suffix}", looked_up(&table, rest))
}

/// Names that say nothing: `node_` and a number made from the bone's name.
pub fn numbered_name(bone: &str) -> String {
    let number = bone.bytes().fold(7u32, |h, b| (h.wrapping_mul(31).wrapping_add(u32::from(b))) % 9973);
    format!("node_{number:04}")
}

/// VRoid's: `J_Bip_L_UpperArm`.
pub fn vroid_name(bone: &str) -> String {
    let (side, rest) = split(bone);
    let side = by_side(side, "L", "R", "C");
    if let Some((name, number)) = finger(rest) {
        return format!("J_Bip_{side}_{name}{number}");
    }
    if rest == "Eye" {
        return format!("J_Adj_{side}_FaceEye");
    }
    let table = [
        ("hips", "Hips"),
        ("spine", "Spine"),
        ("chest", "Chest"),
        ("upperChest", "UpperChest"),
        ("neck", "Neck"),
        ("head", "Head"),
        ("Toes", "ToeBase"),
    ];
    format!("J_Bip_{side}_{}", looked_up(&table, rest))
}

/// Upper and lower case with blanks, as artists without a convention name joints: `Left Upper Arm`.
pub fn spoken_name(bone: &str) -> String {
    let mut out = String::new();
    for (i, c) in bone.chars().enumerate() {
        match (i, c.is_uppercase()) {
            (0, _) => out.extend(c.to_uppercase()),
            (_, true) => {
                out.push(' ');
                out.push(c);
            }
            _ => out.push(c),
        }
    }
    out
}

/// 3ds Max Biped: `Bip01 L UpperArm`.
pub fn biped_name(bone: &str) -> String {
    let (side, rest) = split(bone);
    let side = by_side(side, "L ", "R ", "");
    if let Some((name, number)) = finger(rest) {
        let which = crate::body::FINGERS.iter().position(|f| *f == name).unwrap_or(0);
        let joint = if number == 1 { String::new() } else { (number - 1).to_string() };
        return format!("Bip01 {side}Finger{which}{joint}");
    }
    let table = [
        ("hips", "Pelvis"),
        ("spine", "Spine"),
        ("chest", "Spine1"),
        ("upperChest", "Spine2"),
        ("neck", "Neck"),
        ("head", "Head"),
        ("Shoulder", "Clavicle"),
        ("LowerArm", "Forearm"),
        ("UpperLeg", "Thigh"),
        ("LowerLeg", "Calf"),
        ("Toes", "Toe0"),
    ];
    format!("Bip01 {side}{}", looked_up(&table, rest))
}

/// Xsens MVN: `Pelvis`, `L5`, `T8`, `LeftUpperArm`.
pub fn xsens_name(bone: &str) -> String {
    let (side, rest) = split(bone);
    let prefix = by_side(side, "Left", "Right", "");
    let table = [
        ("hips", "Pelvis"),
        ("spine", "L5"),
        ("spineExtra", "L3"),
        ("chest", "T12"),
        ("upperChest", "T8"),
        ("neck", "Neck"),
        ("head", "Head"),
        ("LowerArm", "ForeArm"),
        ("Toes", "Toe"),
    ];
    format!("{prefix}{}", looked_up(&table, rest))
}

/// An animal's: `Hips`, `FrontUpper_L`, `Tail3`.
pub fn animal_name(bone: &str) -> String {
    let (side, rest) = split(bone);
    let mut name = rest.to_string();
    if let Some(first) = name.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    format!("{name}{}", by_side(side, "_L", "_R", ""))
}
