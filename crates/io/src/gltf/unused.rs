//! What a document holds that posewright keeps and does not use: for people who want to know what becomes of it.

use super::document::Document;
use super::json::{MAX_ITEMS, item_count};
use super::schema::{Mesh, Node};
use crate::error::ReadError;
use posewright::Note;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Extensions that are read, at least in part.
const READ: [&str; 7] = [
    "EXT_meshopt_compression",
    "KHR_meshopt_compression",
    "KHR_mesh_quantization",
    "KHR_texture_transform",
    "VRM",
    "VRMC_vrm",
    "VRMC_vrm_animation",
];

/// Counts of what a document holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents {
    /// Number of items of each top-level list (`nodes`, `meshes`, `cameras`, ...), by its name.
    pub lists: BTreeMap<String, usize>,
    /// `extensionsUsed`.
    pub extensions: Vec<String>,
}

impl Document {
    /// What the document holds, counted.
    ///
    /// # Errors
    /// When a list breaks its format.
    pub fn contents(&self) -> Result<Contents, ReadError> {
        let mut out = Contents::default();
        for key in self.keys() {
            let Some(raw) = self.raw(key).filter(|raw| raw.starts_with('[')) else { continue };
            if !key.starts_with("extensions") {
                let count = item_count(raw).map_err(|e| ReadError::invalid(key, e.to_string()))?;
                out.lists.insert(key.to_string(), count);
            }
        }
        let used: Option<Option<Vec<String>>> = self.member("extensionsUsed")?;
        out.extensions = used.flatten().unwrap_or_default();
        Ok(out)
    }

    /// What is kept in the document and not used: cameras, lights, morph targets, constraints, physics, extensions.
    /// One note for each kind.
    ///
    /// # Errors
    /// When a list breaks its format.
    pub fn unused(&self) -> Result<Vec<Note>, ReadError> {
        let mut out = Vec::new();
        let mut kept = |place: &str, count: usize, what: &str| {
            if count > 0 {
                out.push(Note::ignored(place, format!("{what}: {count}; kept as they are")));
            }
        };
        let nodes: Vec<Node> = self.list("nodes", self.options.max_joints)?;
        let meshes: Vec<Mesh> = self.list("meshes", MAX_ITEMS)?;
        let primitives = || meshes.iter().flat_map(|mesh| &mesh.primitives);
        kept("cameras", nodes.iter().filter(|node| node.camera.is_some()).count(), "nodes with a camera");
        let lights = nodes.iter().filter(|node| node.extensions.light.is_some()).count();
        kept("lights", lights, "nodes with a light");
        let targets = meshes.iter().map(|mesh| mesh.primitives.first().map_or(0, |p| p.targets.len())).sum();
        kept("morph targets", targets, "targets, which only pictures use");
        let packed = primitives().filter(|primitive| primitive.is_draco()).count();
        kept("meshes", packed, "primitives compressed with Draco, not decoded");
        let constraints = self.count_of_nodes("VRMC_node_constraint")?;
        kept("constraints", constraints, "nodes with a constraint, not evaluated");
        let extensions = self.extensions()?;
        for (name, part) in [("VRMC_springBone", "springs"), ("VRM", "secondaryAnimation")] {
            let raw = extensions.get(name).and_then(|raw| serde_json::from_str::<Value>(raw.get()).ok());
            let list = raw.as_ref().and_then(|value| match name {
                "VRM" => value.get(part)?.get("boneGroups")?.as_array(),
                _ => value.get(part)?.as_array(),
            });
            kept("physics", list.map_or(0, Vec::len), "springs (hair, cloth), not simulated");
        }
        let others: Vec<String> = self.contents()?.extensions;
        let others: Vec<String> = others.into_iter().filter(|name| !READ.contains(&name.as_str())).collect();
        if !others.is_empty() {
            let text = format!("not looked into, kept as they are: {}", others.join(", "));
            out.push(Note::ignored("extensions", text));
        }
        Ok(out)
    }

    fn count_of_nodes(&self, extension: &str) -> Result<usize, ReadError> {
        #[derive(Deserialize, Default)]
        #[serde(default)]
        struct Any {
            extensions: Option<BTreeMap<String, serde::de::IgnoredAny>>,
        }
        if !self.raw("nodes").is_some_and(|raw| raw.contains(extension)) {
            return Ok(0);
        }
        let nodes: Vec<Any> = self.list("nodes", self.options.max_joints)?;
        Ok(nodes.iter().filter(|n| n.extensions.as_ref().is_some_and(|e| e.contains_key(extension))).count())
    }
}
