//! USD's text form as far as the tests need it: arrays of numbers and of names in one prim, with or without time samples.

use posewright::Transform;
use posewright::glam::{DMat4, DQuat, DVec3};

/// The text of the first prim of that type and name, braces included.
pub(crate) fn prim<'a>(text: &'a str, declaration: &str) -> &'a str {
    let start = text.find(declaration).unwrap_or_else(|| panic!("no {declaration}"));
    let next = |from: usize| from + text[from..].find(['(', '{']).unwrap();
    let mut open = next(start);
    // The parentheses of metadata come before the braces of the prim.
    if text.as_bytes()[open] == b'(' {
        open = next(closing(text, open, ['(', ')']));
    }
    &text[open..=closing(text, open, ['{', '}'])]
}

/// Where what opens at `open` closes.
fn closing(text: &str, open: usize, [opens, closes]: [char; 2]) -> usize {
    let mut depth = 0;
    for (at, c) in text[open..].char_indices() {
        depth += i32::from(c == opens) - i32::from(c == closes);
        if depth == 0 {
            return open + at;
        }
    }
    panic!("nothing closes what opens at {open}")
}

/// The value after `name =`, from its bracket to the one that closes it.
fn value<'a>(prim: &'a str, name: &str) -> Option<&'a str> {
    let at = prim.find(&format!(" {name} ="))?;
    let open = at + prim[at..].find(['[', '{', '('])?;
    let pair = match prim.as_bytes()[open] {
        b'[' => ['[', ']'],
        b'{' => ['{', '}'],
        _ => ['(', ')'],
    };
    Some(&prim[open..=closing(prim, open, pair)])
}

fn numbers(text: &str) -> Vec<f64> {
    let words = text.split(|c: char| c.is_whitespace() || "[](),{}".contains(c));
    words.filter(|word| !word.is_empty()).map(|word| word.parse().unwrap()).collect()
}

/// An array of names.
pub(crate) fn names(prim: &str, name: &str) -> Vec<String> {
    value(prim, name).unwrap().split('"').skip(1).step_by(2).map(str::to_string).collect()
}

/// An array of numbers, or of tuples one after another.
pub(crate) fn array(prim: &str, name: &str) -> Vec<f64> {
    numbers(value(prim, name).unwrap())
}

/// Time codes with their arrays.
pub(crate) fn samples(prim: &str, name: &str) -> Vec<(f64, Vec<f64>)> {
    let text = value(prim, &format!("{name}.timeSamples")).unwrap();
    let one = |line: &str| {
        let (time, values) = line.split_once(':')?;
        let time = time.trim_matches(|c: char| !c.is_ascii_digit()).parse().ok()?;
        Some((time, numbers(values)))
    };
    text.lines().filter_map(one).collect()
}

/// Matrices, row vectors as USD has them.
pub(crate) fn matrices(values: &[f64]) -> Vec<DMat4> {
    values.chunks_exact(16).map(|m| DMat4::from_cols_array(&m.try_into().unwrap())).collect()
}

/// What a matrix does, as a joint has it.
pub(crate) fn transform(matrix: &DMat4) -> Transform {
    let (scale, rotation, place) = matrix.to_scale_rotation_translation();
    Transform { translation: place.as_vec3(), rotation: rotation.as_quat(), scale: scale.as_vec3() }
}

/// Times in seconds and the poses of a `SkelAnimation`, one transform per joint of it.
pub(crate) fn poses(animation: &str, codes_per_second: f64) -> (Vec<f64>, Vec<Vec<Transform>>) {
    let rotations = samples(animation, "rotations");
    let places = value(animation, "translations.timeSamples").map(|_| samples(animation, "translations"));
    let still = places.is_none().then(|| array(animation, "translations"));
    let pose = |index: usize| -> Vec<Transform> {
        let (_, turns) = &rotations[index];
        let places = places.as_ref().map_or_else(|| still.as_ref().unwrap(), |places| &places[index].1);
        let joint = |(q, p): (&[f64], &[f64])| Transform {
            translation: DVec3::from_slice(p).as_vec3(),
            rotation: DQuat::from_xyzw(q[1], q[2], q[3], q[0]).normalize().as_quat(),
            ..Transform::IDENTITY
        };
        turns.chunks_exact(4).zip(places.chunks_exact(3)).map(joint).collect()
    };
    let times = rotations.iter().map(|(code, _)| code / codes_per_second).collect();
    (times, (0..rotations.len()).map(pose).collect())
}
