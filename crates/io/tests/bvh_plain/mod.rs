//! A second, naive reader of well-formed BVH for checking the product's: words, matrices, nothing shared. Position
//! channels replace the OFFSET.
#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "helpers of tests")]

#[path = "../common/mod.rs"]
mod common;

pub(crate) use common::corpus;
use posewright::glam::{DMat4, DVec3};
use std::path::PathBuf;

pub(crate) struct Plain {
    pub(crate) names: Vec<String>,
    pub(crate) parents: Vec<Option<usize>>,
    pub(crate) offsets: Vec<DVec3>,
    pub(crate) channels: Vec<Vec<String>>,
    pub(crate) ends: Vec<bool>,
    pub(crate) frame_time: f64,
    pub(crate) rows: Vec<Vec<f64>>,
}

impl Plain {
    pub(crate) fn read(text: &str) -> Plain {
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut out = Plain {
            names: vec![],
            parents: vec![],
            offsets: vec![],
            channels: vec![],
            ends: vec![],
            frame_time: 0.0,
            rows: vec![],
        };
        let mut open: Vec<usize> = vec![];
        let mut i = 0;
        let number = |i: usize| words[i].parse::<f64>().unwrap();
        while words[i] != "MOTION" {
            match words[i] {
                "ROOT" | "JOINT" | "End" => {
                    let brace = (i..).find(|k| words[*k] == "{").unwrap();
                    let end = words[i] == "End";
                    out.names.push(if end { String::new() } else { words[i + 1..brace].join(" ") });
                    out.parents.push(open.last().copied());
                    out.offsets.push(DVec3::ZERO);
                    out.channels.push(vec![]);
                    out.ends.push(end);
                    open.push(out.names.len() - 1);
                    i = brace;
                }
                "}" => _ = open.pop(),
                "OFFSET" => {
                    out.offsets[*open.last().unwrap()] =
                        DVec3::new(number(i + 1), number(i + 2), number(i + 3));
                    i += 3;
                }
                "CHANNELS" => {
                    let count: usize = words[i + 1].parse().unwrap();
                    out.channels[*open.last().unwrap()] =
                        words[i + 2..i + 2 + count].iter().map(|w| w.to_lowercase()).collect();
                    i += 1 + count;
                }
                _ => {}
            }
            i += 1;
        }
        let frames: usize = words[i + 2].parse().unwrap();
        out.frame_time = words[i + 5].parse().unwrap();
        let width: usize = out.channels.iter().map(Vec::len).sum();
        let values: Vec<f64> = words[i + 6..].iter().map(|w| w.parse().unwrap()).collect();
        assert_eq!(values.len(), frames * width, "frames and values");
        out.rows = values.chunks(width.max(1)).map(<[f64]>::to_vec).collect();
        out
    }

    /// Places of all joints in file units: zero pose for `None`.
    pub(crate) fn positions(&self, frame: Option<usize>) -> Vec<DVec3> {
        let mut column = 0;
        let mut world: Vec<DMat4> = vec![];
        for joint in 0..self.names.len() {
            let mut place = self.offsets[joint];
            let mut turn = DMat4::IDENTITY;
            if let Some(frame) = frame {
                for channel in &self.channels[joint] {
                    let value = self.rows[frame][column];
                    column += 1;
                    let axis = "xyz".find(&channel[..1]).unwrap();
                    if channel.ends_with("position") {
                        place[axis] = value;
                    } else {
                        let mut about = DVec3::ZERO;
                        about[axis] = 1.0;
                        turn *= DMat4::from_axis_angle(about, value.to_radians());
                    }
                }
            }
            let local = DMat4::from_translation(place) * turn;
            world.push(self.parents[joint].map_or(local, |p| world[p] * local));
        }
        world.iter().map(|m| m.w_axis.truncate()).collect()
    }

    pub(crate) fn index(&self, name: &str) -> usize {
        self.names.iter().position(|n| n == name).unwrap_or_else(|| panic!("no joint {name}"))
    }
}

/// All BVH files of the corpus in a fixed order.
pub(crate) fn corpus_files(corpus: &std::path::Path) -> Vec<PathBuf> {
    let mut out = vec![];
    let mut folders = vec![corpus.join("bvh"), corpus.join("pairs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "bvh") {
                out.push(path);
            }
        }
    }
    out.sort();
    out
}
