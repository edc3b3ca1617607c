//! All contact with `ufbx`, the library that parses FBX.
//!
//! The file is loaded with limits on memory, number of allocations and depth, without conversion of any kind and
//! without touching other files, and copied into our own types at once. What stays with the library are the animation
//! curves, which it evaluates on request: with layers, rotation orders, pre- and post-rotation and pivots.

use super::content::{BindPose, Characterization, Cluster, Content, Jump, Local, Mesh, Motion, Node, Stack};
use crate::error::ReadError;
use crate::scene::ReadOptions;
use posewright::glam::{DMat4, DQuat, DVec3, Vec3};
use std::collections::BTreeMap;
use ufbx::{AnimCurve, AnimLayer, CoordinateAxis, ErrorType, ExtrapolationMode, InheritMode, Interpolation};

/// Memory that the library may take for any file, and this many times the file on top: arrays are compressed.
const FREE_BYTES: usize = 256 << 20;
const TIMES_FILE: usize = 64;
/// Allocations that the library may make.
const MOST_ALLOCATIONS: usize = 4 << 20;
/// Layers of one stack; each costs time in every frame.
const MOST_LAYERS: usize = 256;
/// Keys that are looked at, as a multiple of those in the file: curves may be shared.
const TIMES_KEYS: usize = 8;

/// Properties that make a node's transform.
const POSE_PROPERTIES: [&str; 13] = [
    "Lcl Translation",
    "Lcl Rotation",
    "Lcl Scaling",
    "PreRotation",
    "PostRotation",
    "RotationOffset",
    "RotationPivot",
    "ScalingOffset",
    "ScalingPivot",
    "RotationOrder",
    "GeometricTranslation",
    "GeometricRotation",
    "GeometricScaling",
];

/// A loaded file.
pub(super) struct Source {
    scene: ufbx::SceneRoot,
    /// By our node: the library's.
    nodes: Vec<usize>,
}

impl Source {
    /// Loads a file and copies everything but the curves' values.
    pub(super) fn load(bytes: &[u8], options: &ReadOptions) -> Result<(Source, Content), ReadError> {
        let memory_limit = FREE_BYTES.saturating_add(bytes.len().saturating_mul(TIMES_FILE));
        let limits = || ufbx::AllocatorOpts {
            memory_limit,
            allocation_limit: MOST_ALLOCATIONS,
            ..ufbx::AllocatorOpts::default()
        };
        let choices = ufbx::LoadOpts {
            temp_allocator: limits(),
            result_allocator: limits(),
            file_format: ufbx::FileFormat::Fbx,
            node_depth_limit: u32::try_from(options.max_depth).unwrap_or(u32::MAX),
            ignore_embedded: true,
            load_external_files: false,
            skip_skin_vertices: true,
            skip_mesh_parts: true,
            ..ufbx::LoadOpts::default()
        };
        let scene = ufbx::load_memory(bytes, choices).map_err(|e| failure(&e, memory_limit, options))?;
        let nodes: Vec<usize> = (0..scene.nodes.len()).filter(|n| !scene.nodes[*n].is_root).collect();
        let (found, limit) = (nodes.len() as u64, options.max_joints as u64);
        if found > limit {
            return Err(ReadError::Limit { what: "nodes", found, limit });
        }
        let source = Source { scene, nodes };
        let content = source.content()?;
        Ok((source, content))
    }

    /// How a node stands to its parent at a time of a stack.
    pub(super) fn evaluate(&self, stack: usize, node: usize, seconds: f64) -> Local {
        let anim = &self.scene.anim_stacks[stack].anim;
        local(&ufbx::evaluate_transform(anim, &self.scene.nodes[self.nodes[node]], seconds))
    }

    fn content(&self) -> Result<Content, ReadError> {
        let scene = &*self.scene;
        let index = Index::new(scene.nodes.len(), &self.nodes);
        let metadata = &scene.metadata;
        let application = &metadata.original_application;
        let writer = match application.name.is_empty() {
            true => metadata.creator.to_string(),
            false => format!("{} {}", &*application.name, &*application.version).trim().to_string(),
        };
        Ok(Content {
            version: metadata.version,
            is_text: metadata.ascii,
            writer,
            metres_per_unit: scene.settings.unit_meters,
            axes: axes(&scene.settings.axes),
            frames_per_second: scene.settings.frames_per_second,
            nodes: self.nodes.iter().map(|n| node(&scene.nodes[*n], &index)).collect(),
            meshes: scene.meshes.iter().map(|m| mesh(m, &index)).collect(),
            bind_poses: scene.poses.iter().filter(|p| p.is_bind_pose).map(|p| bind_pose(p, &index)).collect(),
            stacks: stacks(scene, &index)?,
            characters: scene.characters.iter().map(|c| character(c, &index)).collect(),
            repairs: repairs(&metadata.warnings),
            unused: unused(scene),
        })
    }
}

/// The library's nodes as ours.
struct Index(Vec<Option<usize>>);

impl Index {
    fn new(count: usize, nodes: &[usize]) -> Index {
        let mut of = vec![None; count];
        nodes.iter().enumerate().for_each(|(ours, theirs)| of[*theirs] = Some(ours));
        Index(of)
    }

    fn get(&self, node: &ufbx::Node) -> Option<usize> {
        *self.0.get(node.element.typed_id as usize)?
    }
}

fn failure(error: &ufbx::Error, memory_limit: usize, options: &ReadOptions) -> ReadError {
    let info = error.info();
    let reason = match info.is_empty() {
        true => error.description.to_string(),
        false => format!("{} ({info})", &*error.description),
    };
    let message = match error.type_ {
        ErrorType::NodeDepthLimit => {
            let limit = options.max_depth as u64;
            return ReadError::Limit { what: "depth of the hierarchy", found: limit + 1, limit };
        }
        ErrorType::MemoryLimit | ErrorType::AllocationLimit | ErrorType::OutOfMemory => {
            let limit = memory_limit as u64;
            return ReadError::Limit { what: "bytes of memory for the file", found: limit + 1, limit };
        }
        ErrorType::UnsupportedVersion => {
            format!("{reason}; export it again as FBX 7.4 (\"FBX 2014/2015\") or convert it to GLB")
        }
        ErrorType::TruncatedFile => format!("{reason}; the file ends too early: fetch or export it again"),
        _ => format!("{reason}; the file is damaged or encrypted: export it again"),
    };
    ReadError::invalid("FBX", message)
}

/// The library's warnings, equal ones counted.
fn repairs(warnings: &[ufbx::Warning]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for warning in warnings {
        *counts.entry(&warning.description).or_default() += warning.count.max(1);
    }
    counts.into_iter().map(|(text, count)| format!("{text} ({count} times)")).collect()
}

fn vector(v: &ufbx::Vec3) -> DVec3 {
    DVec3::new(v.x, v.y, v.z)
}

fn matrix(m: &ufbx::Matrix) -> DMat4 {
    DMat4::from_cols_array(&[
        m.m00, m.m10, m.m20, 0.0, m.m01, m.m11, m.m21, 0.0, m.m02, m.m12, m.m22, 0.0, m.m03, m.m13, m.m23,
        1.0,
    ])
}

fn local(t: &ufbx::Transform) -> Local {
    let rotation = DQuat::from_xyzw(t.rotation.x, t.rotation.y, t.rotation.z, t.rotation.w);
    Local { translation: vector(&t.translation), rotation, scale: vector(&t.scale) }
}

fn axes(axes: &ufbx::CoordinateAxes) -> Option<[DVec3; 3]> {
    let way = |axis: CoordinateAxis| match axis {
        CoordinateAxis::PositiveX => Some(DVec3::X),
        CoordinateAxis::NegativeX => Some(DVec3::NEG_X),
        CoordinateAxis::PositiveY => Some(DVec3::Y),
        CoordinateAxis::NegativeY => Some(DVec3::NEG_Y),
        CoordinateAxis::PositiveZ => Some(DVec3::Z),
        CoordinateAxis::NegativeZ => Some(DVec3::NEG_Z),
        CoordinateAxis::Unknown => None,
    };
    let all = [way(axes.right)?, way(axes.up)?, way(axes.front)?];
    let apart = all[0].dot(all[1]) == 0.0 && all[1].dot(all[2]) == 0.0 && all[0].dot(all[2]) == 0.0;
    apart.then_some(all)
}

fn node(node: &ufbx::Node, index: &Index) -> Node {
    let inherited = node.inherit_scale_node.as_ref().filter(|_| node.inherit_mode != InheritMode::Normal);
    Node {
        name: node.element.name.to_string(),
        parent: node.parent.as_ref().and_then(|parent| index.get(parent)),
        is_bone: node.bone.is_some(),
        carries_object: node.mesh.is_some() || node.camera.is_some() || node.light.is_some(),
        ignores_parent_scale: node.inherit_mode != InheritMode::Normal,
        scale_from: inherited.and_then(|n| index.get(n)),
        local: local(&node.local_transform),
        node_from_geometry: matrix(&node.geometry_to_node),
    }
}

fn mesh(mesh: &ufbx::Mesh, index: &Index) -> Mesh {
    let skin = |skin: &ufbx::SkinDeformer| skin.clusters.iter().filter_map(|c| cluster(c, index)).collect();
    let single = |v: &ufbx::Vec3| Vec3::new(v.x as f32, v.y as f32, v.z as f32);
    Mesh {
        nodes: mesh.element.instances.iter().filter_map(|n| index.get(n)).collect(),
        vertices: mesh.vertices.iter().map(single).collect(),
        skins: mesh.skin_deformers.iter().map(|s| skin(s)).collect(),
    }
}

fn cluster(cluster: &ufbx::SkinCluster, index: &Index) -> Option<Cluster> {
    let pairs = cluster.vertices.iter().zip(&cluster.weights);
    let weights = pairs.map(|(v, w)| (*v, *w as f32)).filter(|(_, w)| *w > 0.0);
    Some(Cluster {
        node: index.get(cluster.bone_node.as_ref()?)?,
        bone_from_geometry: matrix(&cluster.geometry_to_bone),
        world_from_bone: matrix(&cluster.bind_to_world),
        weights: weights.collect(),
    })
}

fn bind_pose(pose: &ufbx::Pose, index: &Index) -> BindPose {
    let places = pose.bone_poses.iter().map(|p| Some((index.get(&p.bone_node)?, matrix(&p.bone_to_world))));
    places.flatten().collect()
}

/// The slots of a HumanIK definition are properties called after the slot with "Link" behind it.
fn character(character: &ufbx::Character, index: &Index) -> Characterization {
    let links = character.element.connections_dst.iter().filter_map(|link| {
        let slot = link.dst_prop.strip_suffix("Link")?;
        let node = ufbx::as_node(&link.src).and_then(|node| index.get(node))?;
        Some((slot.to_string(), node))
    });
    Characterization { name: character.element.name.to_string(), slots: links.collect() }
}

fn unused(scene: &ufbx::Scene) -> Vec<(&'static str, usize)> {
    let active = scene.constraints.iter().filter(|c| c.active).count();
    let counts = [
        ("constraints", active),
        ("blend shapes", scene.blend_channels.len()),
        ("vertex caches", scene.cache_deformers.len()),
        ("cameras", scene.cameras.len()),
        ("lights", scene.lights.len()),
        ("NURBS surfaces and curves", scene.nurbs_surfaces.len() + scene.nurbs_curves.len()),
        ("audio clips", scene.audio_clips.len()),
    ];
    counts.into_iter().filter(|(_, count)| *count > 0).collect()
}

fn stacks(scene: &ufbx::Scene, index: &Index) -> Result<Vec<Stack>, ReadError> {
    let keys: usize = scene.anim_curves.iter().map(|curve| curve.keyframes.len()).sum();
    let limit = keys.saturating_mul(TIMES_KEYS);
    let mut seen = 0;
    let one = |s: &ufbx::Ref<ufbx::AnimStack>| {
        let read = stack(s, scene.nodes.len(), index, &mut seen)?;
        let (found, limit) = (seen as u64, limit as u64);
        if found > limit {
            return Err(ReadError::Limit {
                what: "animation keys, counted where they are used",
                found,
                limit,
            });
        }
        Ok(read)
    };
    scene.anim_stacks.iter().map(one).collect()
}

fn stack(stack: &ufbx::AnimStack, nodes: usize, index: &Index, seen: &mut usize) -> Result<Stack, ReadError> {
    let layers = stack.layers.len();
    if layers > MOST_LAYERS {
        let (found, limit) = (layers as u64, MOST_LAYERS as u64);
        return Err(ReadError::Limit { what: "layers of one animation", found, limit });
    }
    let mut curves = Curves { motions: vec![None; nodes], ignored: BTreeMap::new(), seen };
    stack.layers.iter().for_each(|layer| curves.add(layer, index));
    let mut motions = curves.motions;
    for motion in motions.iter_mut().flatten() {
        motion.times.sort_by(f64::total_cmp);
        motion.times.dedup();
        motion.jumps.sort_by(|a, b| a.0.total_cmp(&b.0));
        motion.jumps.dedup();
    }
    motions.truncate(nodes);
    let ignored = curves.ignored.into_iter().collect();
    let (begin, end) = (stack.time_begin, stack.time_end);
    Ok(Stack { name: stack.element.name.to_string(), begin, end, layers, motions, ignored })
}

struct Curves<'a> {
    motions: Vec<Option<Motion>>,
    ignored: BTreeMap<String, usize>,
    seen: &'a mut usize,
}

impl Curves<'_> {
    fn add(&mut self, layer: &AnimLayer, index: &Index) {
        for animated in &*layer.anim_props {
            let name: &str = &animated.prop_name;
            let node = ufbx::as_node(&animated.element).filter(|_| POSE_PROPERTIES.contains(&name));
            let Some(node) = node.and_then(|node| index.get(node)) else {
                *self.ignored.entry(name.to_string()).or_default() += 1;
                continue;
            };
            let motion =
                self.motions[node].get_or_insert_with(|| Motion { stepped: true, ..Motion::default() });
            motion.stepped &= !layer.weight_is_animated;
            for curve in animated.anim_value.curves.iter().flatten() {
                *self.seen += curve.keyframes.len();
                keys(curve, motion);
            }
        }
    }
}

/// Adds the keys of one curve.
fn keys(curve: &AnimCurve, motion: &mut Motion) {
    let ends = [&curve.pre_extrapolation, &curve.post_extrapolation];
    motion.stepped &= ends.iter().all(|end| end.mode == ExtrapolationMode::Constant);
    motion.times.extend(curve.keyframes.iter().map(|key| key.time).filter(|time| time.is_finite()));
    for pair in curve.keyframes.windows(2) {
        let [key, next] = pair else { continue };
        let moves = key.value != next.value;
        match key.interpolation {
            Interpolation::ConstantPrev if moves => motion.jumps.push((next.time, Jump::At)),
            Interpolation::ConstantNext if moves => motion.jumps.push((key.time, Jump::After)),
            Interpolation::ConstantPrev | Interpolation::ConstantNext => {}
            Interpolation::Linear => motion.stepped &= !moves,
            Interpolation::Cubic => {
                let flat = key.right.dy == 0.0 && next.left.dy == 0.0;
                motion.stepped &= !moves && flat;
            }
        }
    }
}
