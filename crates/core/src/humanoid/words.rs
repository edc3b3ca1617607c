//! What joint names mean, in the conventions and languages that rigs are named in.
//!
//! Keys are lower case, without side, separators and numbers (see [`super::name`]). The number beside a part says how
//! strongly the word speaks for it: `leg` is an upper leg in one convention and a lower leg in another. Sources: the
//! published joint lists of Mixamo, VRM 0.x and 1.0, Unity, Unreal, Rigify, Auto-Rig Pro, 3ds Max Biped, Source,
//! HumanIK, CMU (ASF and BVH), Daz and Poser, MakeHuman, Character Creator, Second Life, Rokoko, Xsens, Perception
//! Neuron, OptiTrack, SMPL, WebXR, MMD, and the plain words of English, Japanese, Chinese, German, French and Spanish.

/// A part of the body that a name can propose. Fingers and the spine are told apart further by order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Part {
    Hips,
    Spine,
    Neck,
    Head,
    Eye,
    Jaw,
    Shoulder,
    UpperArm,
    LowerArm,
    Hand,
    UpperLeg,
    LowerLeg,
    Foot,
    Toes,
    Thumb,
    Index,
    Middle,
    Ring,
    Little,
    /// A finger that its number names.
    Finger,
    Tail,
    Wing,
    Ear,
}

use Part::*;

/// Proposals of a key, strongest first; empty when the word is not known.
pub(super) fn parts(key: &str) -> &'static [(Part, f32)] {
    let found = torso(key);
    if !found.is_empty() {
        return found;
    }
    let found = arm(key);
    if !found.is_empty() {
        return found;
    }
    let found = leg(key);
    if !found.is_empty() { found } else { finger_or_other(key) }
}

fn torso(key: &str) -> &'static [(Part, f32)] {
    match key {
        "hips" | "hip" | "pelvis" | "bassin" | "becken" | "hüfte" | "huefte" | "cadera" | "pelvic"
        | "bacino" | "quadril" | "骨盆" | "盆骨" | "髋" | "髋部" | "骨盤" | "ヒップ" => {
            &[(Hips, 1.0)]
        }
        "腰" | "hiproot" | "cog" | "臀部" | "lowertorso" => &[(Hips, 0.7)],
        "センター" | "center" | "下半身" | "lowerbody" | "グルーブ" => &[(Hips, 0.4)],
        "body" | "root" | "rootbone" => &[(Hips, 0.3)],
        "spine" | "chest" | "upperchest" | "abdomen" | "abdomenlower" | "abdomenupper" | "chestlower"
        | "chestupper" | "lowerback" | "upperback" | "thorax" | "torso" | "spinelower" | "spineupper"
        | "spinemid" | "spinemiddle" | "lowerspine" | "middlespine" | "upperspine" | "midspine" | "l5"
        | "l3" | "l1" | "l4" | "t12" | "t10" | "t8" | "t1" | "ab" | "spinenaval" | "spinechest"
        | "spineshoulder" | "上半身" | "胸" | "胸部" | "脊椎" | "脊柱" | "腰椎" | "胸椎" | "背骨"
        | "スパイン" | "チェスト" | "wirbelsäule" | "wirbelsaeule" | "torse" | "colonne" | "columna"
        | "espina" | "pecho" | "torace" | "coluna" | "peito" | "uppertorso" | "上胸" => &[(Spine, 1.0)],
        "waist" | "tummy" | "trunk" | "upperbody" | "ribcage" | "brust" | "poitrine" | "midtorso"
        | "ribs" | "rib" | "bodyup" | "bodylow" | "upbody" | "lowbody" | "bodyupper" | "bodylower"
        | "胴体" | "胴" => &[(Spine, 0.8)],
        "back" | "stomach" | "belly" | "腹" | "腹部" | "背" | "背中" => &[(Spine, 0.5)],
        "neck" | "necktwist" | "necklower" | "neckupper" | "neckbase" | "lowerneck" | "upperneck" | "首"
        | "颈" | "颈部" | "頸" | "脖子" | "hals" | "cou" | "cuello" | "collo" | "pescoço" | "ネック" => {
            &[(Neck, 1.0)]
        }
        "head" | "頭" | "头" | "头部" | "頭部" | "kopf" | "tête" | "tete" | "cabeza" | "testa" | "cabeça"
        | "ヘッド" | "headbase" => &[(Head, 1.0)],
        "skull" | "cranium" => &[(Head, 0.8)],
        "eye" | "eyeball" | "eyejoint" | "目" | "眼" | "眼睛" | "眼球" | "auge" | "oeil" | "ojo" => {
            &[(Eye, 1.0)]
        }
        "jaw" | "jawroot" | "lowerjaw" | "jawlower" | "mandible" | "顎" | "あご" | "下巴" | "下颌"
        | "下顎" | "kiefer" => &[(Jaw, 1.0)],
        "chin" => &[(Jaw, 0.5)],
        _ => &[],
    }
}

fn arm(key: &str) -> &'static [(Part, f32)] {
    match key {
        "clavicle" | "collar" | "collarbone" | "clav" | "clavicule" | "clavicula" | "innershoulder"
        | "肩" | "锁骨" | "鎖骨" | "schlüsselbein" | "schluesselbein" => &[(Shoulder, 1.0)],
        "shoulder" | "schulter" | "épaule" | "epaule" | "hombro" | "spalla" | "ombro" | "肩膀" | "肩部"
        | "ショルダー" => &[(Shoulder, 0.8), (UpperArm, 0.6)],
        "scapula" | "shoulderblade" => &[(Shoulder, 0.7)],
        "肩p" | "肩c" => &[(Shoulder, 0.2)],
        "shldr" => &[(UpperArm, 0.9), (Shoulder, 0.4)],
        "upperarm" | "uparm" | "uarm" | "armupper" | "shldrbend" | "upperarmbend" | "humerus"
        | "armstretch" | "腕" | "上腕" | "大臂" | "上臂" | "oberarm" | "アーム" | "arm上" => {
            &[(UpperArm, 1.0)]
        }
        "arm" | "bicep" | "biceps" | "bras" | "brazo" | "braccio" | "braço" | "胳膊" | "手臂" => {
            &[(UpperArm, 0.8), (LowerArm, 0.3)]
        }
        "forearm" | "farm" | "lowerarm" | "loarm" | "lowarm" | "armlower" | "elbow" | "radius"
        | "forearmbend" | "forearmstretch" | "lowerarmbend" | "ひじ" | "肘" | "前腕" | "小臂" | "前臂"
        | "下腕" | "下臂" | "unterarm" | "ellbogen" | "avantbras" | "coude" | "antebrazo" | "codo"
        | "avambraccio" | "antebraço" | "手肘" | "ulna" => &[(LowerArm, 1.0)],
        "hand" | "手首" | "手腕" | "mano" | "mão" => &[(Hand, 1.0)],
        "fist" | "手" | "main" | "ハンド" => &[(Hand, 0.9)],
        "wrist" | "handgelenk" | "poignet" | "carpus" | "腕首" => &[(Hand, 0.75)],
        "palm" | "手掌" | "claw" => &[(Hand, 0.4)],
        _ => &[],
    }
}

fn leg(key: &str) -> &'static [(Part, f32)] {
    match key {
        "upperleg" | "upleg" | "legupper" | "thigh" | "thighbend" | "thighstretch" | "femur" | "大腿"
        | "太もも" | "太腿" | "もも" | "上腿" | "oberschenkel" | "cuisse" | "muslo" | "coscia" | "coxa" => {
            &[(UpperLeg, 1.0)]
        }
        "足" => &[(UpperLeg, 0.8), (Foot, 0.3)],
        "腿" | "脚" => &[(UpperLeg, 0.5), (LowerLeg, 0.4), (Foot, 0.4)],
        "足d" => &[(UpperLeg, 0.5)],
        "leg" | "jambe" | "pierna" | "bein" | "gamba" | "perna" => &[(LowerLeg, 0.6), (UpperLeg, 0.5)],
        "lowerleg" | "loleg" | "lowleg" | "leglower" | "shin" | "shinbend" | "shank" | "calf" | "knee"
        | "tibia" | "legstretch" | "ひざ" | "膝" | "すね" | "脛" | "小腿" | "下腿" | "膝盖"
        | "unterschenkel" | "knie" | "mollet" | "genou" | "rodilla" | "fibula" => &[(LowerLeg, 1.0)],
        "ひざd" | "膝d" => &[(LowerLeg, 0.5)],
        "ankle" | "足首" | "脚踝" | "踝" | "脚腕" | "cheville" | "knöchel" | "tobillo" => {
            &[(Foot, 1.0)]
        }
        "foot" | "feet" | "pied" | "fuß" | "fuss" | "fuẞ" | "pie" | "piede" | "pé" | "脚掌" | "足部"
        | "フット" => &[(Foot, 0.95), (Toes, 0.5)],
        "足首d" => &[(Foot, 0.5)],
        "toe" | "toes" | "toebase" | "toeroot" | "つま先" | "爪先" | "足先" | "足先ex" | "脚尖" | "脚趾"
        | "趾" | "zeh" | "zehe" | "zehen" | "orteil" | "orteils" => &[(Toes, 1.0)],
        "ball" | "footthumb" | "ballfoot" | "football" | "forefoot" | "footbase" | "bigtoe" => &[(Toes, 0.9)],
        _ => &[],
    }
}

fn finger_or_other(key: &str) -> &'static [(Part, f32)] {
    match key {
        "firstmc" | "firstpp" | "firstdp" | "thumb" | "handthumb" | "inhandthumb" | "fthumb"
        | "thumbfinger" | "親指" | "拇指" | "大拇指" | "拇" | "daumen" | "pouce" | "pulgar" | "pollice"
        | "fingerthumb" => &[(Thumb, 1.0)],
        "secondmc" | "secondpp" | "secondmp" | "seconddp" | "index" | "indexfinger" | "findex"
        | "handindex" | "inhandindex" | "pointer" | "forefinger" | "人指" | "人差指" | "人差し指"
        | "人さし指" | "食指" | "zeigefinger" | "fingerindex" | "handpointer" => &[(Index, 1.0)],
        "thirdmc" | "thirdpp" | "thirdmp" | "thirddp" | "middle" | "mid" | "middlefinger" | "fmiddle"
        | "handmiddle" | "inhandmiddle" | "handmid" | "中指" | "mittelfinger" | "fingermiddle"
        | "midfinger" => &[(Middle, 1.0)],
        "fourthmc" | "fourthpp" | "fourthmp" | "fourthdp" | "ring" | "ringfinger" | "fring" | "handring"
        | "inhandring" | "薬指" | "无名指" | "無名指" | "fingerring" => &[(Ring, 1.0)],
        "fifthmc" | "fifthpp" | "fifthmp" | "fifthdp" | "pinky" | "pinkie" | "little" | "littlefinger"
        | "fpinky" | "handpinky" | "inhandpinky" | "pinkyfinger" | "handlittle" | "handringpinky"
        | "小指" | "小拇指" | "尾指" | "fingerpinky" | "flittle" | "fingerlittle" => &[(Little, 1.0)],
        "finger" | "fingers" | "digit" | "hand_finger" | "fing" => &[(Finger, 1.0)],
        "tail" | "尻尾" | "しっぽ" | "尾" | "尾巴" | "schwanz" | "cola" => &[(Tail, 1.0)],
        "wing" | "翼" | "羽" | "翅膀" | "flügel" | "aile" | "ala" => &[(Wing, 1.0)],
        "ear" | "耳" | "耳朵" | "ohr" | "oreille" | "oreja" => &[(Ear, 1.0)],
        _ => &[],
    }
}

/// Words that name joints, not segments: in a rig that says elbow, the wrist is where the hand begins.
pub(super) fn is_joint_word(word: &str) -> bool {
    matches!(
        word,
        "elbow" | "wrist" | "ひじ" | "肘" | "手首" | "ellbogen" | "handgelenk" | "coude" | "poignet" | "codo"
    )
}

/// Words for left (`true`) and right (`false`); `None` for any other word.
pub(super) fn side(word: &str) -> Option<bool> {
    Some(match word {
        "l" | "left" | "lf" | "lft" | "lt" | "links" | "linke" | "linker" | "linkes" | "gauche"
        | "izquierda" | "izquierdo" | "izq" | "esquerda" | "esquerdo" | "sinistra" | "sinistro" | "左" => {
            true
        }
        "r" | "right" | "rt" | "rgt" | "rght" | "rechts" | "rechte" | "rechter" | "rechtes" | "droite"
        | "droit" | "derecha" | "derecho" | "der" | "direita" | "direito" | "destra" | "destro" | "右" => {
            false
        }
        _ => return None,
    })
}

/// Words that add nothing: exporters, prefixes of conventions, the word for bone.
pub(super) fn is_noise(word: &str) -> bool {
    matches!(
        word,
        "bip"
            | "mixamorig"
            | "valvebiped"
            | "cc"
            | "base"
            | "def"
            | "org"
            | "bone"
            | "bones"
            | "joint"
            | "jnt"
            | "jt"
            | "jo"
            | "bn"
            | "sk"
            | "skel"
            | "skin"
            | "deform"
            | "bind"
            | "rig"
            | "armature"
            | "j"
            | "b"
            | "m"
            | "x"
            | "phalanx"
            | "phalanges"
            | "ボーン"
            | "骨骼"
            | "骨"
            | "rl"
            | "char"
            | "character"
            | "human"
            | "geo"
            | "xsens"
            | "actor"
            | "performer"
    )
}

/// Handles, goals, sockets and other joints that are nobody's bone.
pub(super) fn is_control(word: &str) -> bool {
    matches!(
        word,
        "ik" | "ctrl"
            | "ctl"
            | "control"
            | "controller"
            | "controls"
            | "con"
            | "cnt"
            | "target"
            | "tgt"
            | "pole"
            | "poletarget"
            | "handle"
            | "effector"
            | "goal"
            | "socket"
            | "slot"
            | "attach"
            | "attachment"
            | "mount"
            | "weapon"
            | "prop"
            | "marker"
            | "locator"
            | "mch"
            | "wgt"
            | "widget"
            | "tweak"
            | "aim"
            | "vis"
            | "gizmo"
            | "親"
            | "ikp"
            | "operate"
            | "footsteps"
            | "camera"
            | "light"
            | "lookat"
            | "collider"
            | "parentnode"
            | "操作"
            | "handslot"
    )
}

/// Joints that share a segment's twist or swell with it; in line or beside it, they are not the bone.
pub(super) fn is_twist(word: &str) -> bool {
    matches!(
        word,
        "twist"
            | "tw"
            | "roll"
            | "twst"
            | "share"
            | "sharebone"
            | "corrective"
            | "correct"
            | "捩"
            | "捩れ"
            | "捻"
            | "捩り"
            | "aux"
            | "adj"
            | "adjust"
            | "muscle"
            | "helper"
            | "half"
            | "ribbon"
            | "bulge"
            | "stretchy"
            | "twistbone"
            | "rolls"
    )
}

/// Marks of a joint that only says where the bone before it ends.
pub(super) fn is_end(word: &str) -> bool {
    matches!(word, "end" | "nub" | "tip" | "leaf" | "site" | "endsite" | "null" | "先" | "top" | "endbone")
}

/// Words of clothes, hair, faces, animals' parts and things: whatever else the name says, it is no bone of a body.
pub(super) fn is_foreign(word: &str) -> bool {
    matches!(
        word,
        "hair"
            | "skirt"
            | "dress"
            | "cloth"
            | "clothes"
            | "cape"
            | "cloak"
            | "sleeve"
            | "bow"
            | "hat"
            | "glasses"
            | "brow"
            | "eyebrow"
            | "lid"
            | "eyelid"
            | "lash"
            | "eyelash"
            | "lip"
            | "lips"
            | "tongue"
            | "teeth"
            | "tooth"
            | "cheek"
            | "nose"
            | "nostril"
            | "breast"
            | "boob"
            | "bust"
            | "pec"
            | "pectoral"
            | "armor"
            | "armour"
            | "sword"
            | "gun"
            | "knife"
            | "pistol"
            | "shield"
            | "bag"
            | "backpack"
            | "belt"
            | "strap"
            | "scarf"
            | "accessory"
            | "feather"
            | "fin"
            | "horn"
            | "antenna"
            | "flap"
            | "glute"
            | "jiggle"
            | "phys"
            | "physics"
            | "spring"
            | "mesh"
            | "crossbow"
            | "throwable"
            | "bang"
            | "braid"
            | "ponytail"
            | "tassel"
            | "squint"
            | "crease"
            | "nasolabial"
            | "socks"
            | "shoe"
            | "boot"
            | "glove"
            | "coat"
            | "hood"
            | "tie"
            | "smoke"
            | "meter"
            | "window"
            | "髪"
            | "前髪"
            | "後髪"
            | "横髪"
            | "もみあげ"
            | "スカート"
            | "袖"
            | "乳"
            | "眉"
            | "舌"
            | "ネクタイ"
            | "头发"
            | "頭髪"
            | "裙子"
            | "おさげ"
            | "リボン"
            | "マント"
            | "pagne"
            | "temporalis"
            | "oculi"
            | "risorius"
            | "levator"
            | "oris"
            | "orbicularis"
            | "antena"
            | "arme"
            | "waffe"
            | "arma"
            | "mustache"
            | "beard"
            | "eyetarget"
            | "両目"
            | "floor"
            | "shadow"
    )
}

/// Words of four-legged animals.
pub(super) fn is_animal(word: &str) -> bool {
    matches!(
        word,
        "front"
            | "fore"
            | "hind"
            | "rear"
            | "paw"
            | "hoof"
            | "muzzle"
            | "snout"
            | "mane"
            | "withers"
            | "hock"
            | "fetlock"
            | "pastern"
            | "stifle"
            | "dog"
            | "cat"
            | "horse"
            | "wolf"
            | "fox"
            | "frontleg"
            | "backleg"
            | "hindleg"
            | "foreleg"
            | "rearleg"
    )
}

/// Words of an animal's front.
pub(super) fn is_front(word: &str) -> bool {
    matches!(word, "front" | "fore" | "frontleg" | "foreleg")
}

/// Marks of the bone inside the palm, between wrist and knuckle.
pub(super) fn is_metacarpal(word: &str) -> bool {
    matches!(word, "metacarpal" | "metacarpals" | "metacarpus" | "carpal" | "palm" | "mc" | "inhand")
}
