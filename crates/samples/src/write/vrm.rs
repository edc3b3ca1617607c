//! The VRM extensions of a rig whose bones are known.

use crate::rig::Rig;
use serde_json::{Value, json};

/// Bones that VRM does not know.
fn known(bone: &str) -> bool {
    !bone.contains("Extra") && !bone.starts_with("hair") && !bone.starts_with("tail")
}

/// `VRMC_vrm` of VRM 1.0.
pub fn vrm1(rig: &Rig, name: &str) -> Value {
    let mut bones = serde_json::Map::new();
    for (index, bone) in rig.body.bones.iter().enumerate() {
        if let (true, Some(joint)) = (known(&bone.name), rig.joint_of(index)) {
            bones.insert(bone.name.clone(), json!({"node": joint}));
        }
    }
    json!({
        "specVersion": "1.0",
        "meta": {
            "name": name, "version": "1", "authors": ["posewright"],
            "licenseUrl": "https://vrm.dev/licenses/1.0/",
            "avatarPermission": "everyone", "allowExcessivelyViolentUsage": true, "allowExcessivelySexualUsage": false,
            "commercialUsage": "corporation", "allowPoliticalOrReligiousUsage": true,
            "allowAntisocialOrHateUsage": false, "creditNotation": "unnecessary", "allowRedistribution": true,
            "modification": "allowModificationRedistribution",
        },
        "humanoid": {"humanBones": bones},
    })
}

/// `VRM` of VRM 0.x.
pub fn vrm0(rig: &Rig, name: &str) -> Value {
    let mut bones = Vec::new();
    for (index, bone) in rig.body.bones.iter().enumerate() {
        if let (true, Some(joint)) = (known(&bone.name), rig.joint_of(index)) {
            // 0.x counts the thumb's joints like those of the other fingers.
            let old = match bone.name.split_once("Thumb") {
                Some((side, "Metacarpal")) => format!("{side}ThumbProximal"),
                Some((side, "Proximal")) => format!("{side}ThumbIntermediate"),
                _ => bone.name.clone(),
            };
            bones.push(json!({"bone": old, "node": joint, "useDefaultValues": true}));
        }
    }
    json!({
        "specVersion": "0.0", "exporterVersion": "posewright-samples",
        "meta": {"title": name, "version": "1", "author": "posewright", "allowedUserName": "Everyone",
                 "violentUssageName": "Allow", "sexualUssageName": "Disallow", "commercialUssageName": "Allow",
                 "licenseName": "CC0"},
        "humanoid": {"humanBones": bones},
        "firstPerson": {}, "blendShapeMaster": {"blendShapeGroups": []}, "secondaryAnimation": {}, "materialProperties": [],
    })
}
