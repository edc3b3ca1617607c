//! Figures in one world, and the picture of them.

use super::camera::Camera;
use super::color::Theme;
use super::debug::DebugList;
use super::draw::Picture;
use super::geometry::Soup;
use super::ground::{Ground, Stand};
use super::image::Image;
use super::overlay::{Posed, add_bones, add_capsules, framed_joints, segments};
use super::prepare::PreparedMesh;
use super::shade::Lights;
use super::shadow::ShadowMap;
use super::skin::{Placing, add_mesh, places, skinned_places};
use posewright::glam::{Affine3A, Vec3};
use posewright::{Bone, Humanoid, LocalPose, ModelPose, RigHints, Skeleton, Transform};

/// When a figure's bones are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SkeletonStyle {
    /// As a body of capsules where there is no mesh, else not at all.
    #[default]
    WithoutMesh,
    /// Seen through the mesh; as a body of capsules where there is none.
    OverMesh,
    /// Bones alone, the mesh is left out.
    Only,
}

/// One figure in one pose.
#[derive(Clone, Debug)]
pub struct Subject<'a> {
    /// Its joints.
    pub skeleton: &'a Skeleton,
    /// Its pose, local.
    pub pose: LocalPose,
    /// Its mesh, if it has one.
    pub mesh: Option<&'a PreparedMesh<'a>>,
    /// What the file says about the rig: helps to draw only bones that are bones.
    pub hints: Option<&'a RigHints>,
    /// Who is who: colours the sides (left blue, right red).
    pub humanoid: Option<&'a Humanoid>,
    /// Where it stands: takes model space to the picture's world. Default: the origin.
    pub world_from_model: Transform,
    /// Whether its bones are drawn. Default: where there is no mesh.
    pub style: SkeletonStyle,
    /// Linear colour and how much of it replaces the mesh's own, 0 to 1. Default: none.
    pub tint: (Vec3, f32),
    /// Shapes to draw through everything, in the figure's model space.
    pub debug: Option<&'a DebugList>,
}

impl<'a> Subject<'a> {
    /// A figure at the origin without a mesh. The pose has one transform per joint; one that does not is replaced by
    /// the rest pose.
    pub fn new(skeleton: &'a Skeleton, pose: &[Transform]) -> Subject<'a> {
        let pose = if pose.len() == skeleton.len() { pose } else { skeleton.rest() };
        Subject {
            skeleton,
            pose: LocalPose { joints: pose.to_vec() },
            mesh: None,
            hints: None,
            humanoid: None,
            world_from_model: Transform::IDENTITY,
            style: SkeletonStyle::default(),
            tint: (Vec3::ONE, 0.0),
            debug: None,
        }
    }

    /// The same figure with a mesh.
    pub fn with_mesh(mut self, mesh: Option<&'a PreparedMesh<'a>>) -> Subject<'a> {
        self.mesh = mesh.filter(|m| !m.mesh.is_empty());
        self
    }

    fn placement(&self) -> Affine3A {
        let t = &self.world_from_model;
        Affine3A::from_scale_rotation_translation(t.scale, t.rotation, t.translation)
    }

    fn model_pose(&self) -> ModelPose {
        let mut model = ModelPose::default();
        model.compose(self.skeleton, &self.pose.joints);
        model
    }

    /// Height of the lowest point of the body in the world: of what deforms, where anything does, for weapons in hand
    /// often reach below the ground.
    pub(crate) fn lowest(&self) -> f32 {
        let pose = self.model_pose();
        let world_from_model = self.placement();
        let mesh = self.mesh.filter(|_| self.style != SkeletonStyle::Only);
        let skinned = mesh.map(|m| skinned_places(m, &pose, &world_from_model)).filter(|p| !p.is_empty());
        let places = skinned.unwrap_or_else(|| self.outline());
        places.iter().map(|p| p.y).filter(|y| y.is_finite()).fold(f32::INFINITY, f32::min)
    }

    /// Places in the world that a picture of the figure must show: its outermost vertices, or joints with room
    /// around them.
    pub fn outline(&self) -> Vec<Vec3> {
        let pose = self.model_pose();
        let mesh = self.mesh.filter(|_| self.style != SkeletonStyle::Only);
        if let Some(mesh) = mesh {
            return outermost(places(mesh, &pose, &self.placement()).into_iter());
        }
        self.bones_outline(&pose).0
    }

    /// What a picture of the bones must show, the ball of the head included, and the height that the thickness of bones
    /// goes by.
    fn bones_outline(&self, pose: &ModelPose) -> (Vec<Vec3>, f32) {
        let world_from_model = self.placement();
        let framed = framed_joints(self.skeleton, self.hints, self.humanoid);
        let joints = (0..self.skeleton.len()).filter(|j| framed[*j]).map(|j| pose.positions[j]);
        let joints = outermost(joints.map(|p| world_from_model.transform_point3(p)));
        let room = span(&joints) * BONE_ROOM;
        let mut outline: Vec<Vec3> = joints.iter().flat_map(|p| around(*p, room)).collect();
        let height = span(&outline);
        let posed = Posed { pose, world_from_model, height, head: self.head() };
        if let Some((centre, radius)) = posed.head(&segments(self.skeleton, self.hints, self.humanoid)) {
            outline.extend(around(centre, radius));
        }
        (outline, height)
    }

    fn head(&self) -> Option<usize> {
        self.humanoid.and_then(|h| h.joint(Bone::Head))
    }
}

/// Room around joints for the thickest bone and the ball at its start, in sizes of the figure.
const BONE_ROOM: f32 = 0.037;

/// Points that hold a ball: the corners between two axes and the ends of the axes.
fn around(centre: Vec3, radius: f32) -> impl Iterator<Item = Vec3> {
    let directions =
        (0..27i8).map(|i| Vec3::new(f32::from(i % 3), f32::from(i / 3 % 3), f32::from(i / 9)) - Vec3::ONE);
    directions.filter_map(Vec3::try_normalize).map(move |d| centre + d * radius)
}

/// Few points with almost the same extent as many: the farthest in 26 directions. Points that are not finite are
/// left out.
pub(crate) fn outermost(points: impl Iterator<Item = Vec3>) -> Vec<Vec3> {
    let directions: Vec<Vec3> = (0..27i8)
        .map(|i| Vec3::new(f32::from(i % 3), f32::from(i / 3 % 3), f32::from(i / 9)) - Vec3::ONE)
        .filter(|d| *d != Vec3::ZERO)
        .collect();
    let mut best = vec![(f32::NEG_INFINITY, Vec3::ZERO); directions.len()];
    for point in points.filter(|p| p.is_finite()) {
        for (direction, best) in directions.iter().zip(&mut best) {
            let along = direction.dot(point);
            if along > best.0 {
                *best = (along, point);
            }
        }
    }
    best.into_iter().filter(|(along, _)| along.is_finite()).map(|(_, p)| p).collect()
}

/// Largest side of the box around points, metres.
pub(crate) fn span(points: &[Vec3]) -> f32 {
    let low = points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
    let high = points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
    let span = (high - low).max_element();
    if span.is_finite() { span } else { 0.0 }
}

/// How a scene is looked at.
#[derive(Clone, Debug)]
pub struct View {
    /// Columns of the picture.
    pub width: usize,
    /// Rows of the picture.
    pub height: usize,
    /// Where it is seen from.
    pub camera: Camera,
    /// Its colours.
    pub theme: Theme,
    /// Height of the ground, metres; `None`: no ground.
    pub ground: Option<f32>,
}

/// Draws figures that share a world.
pub fn render_scene(subjects: &[Subject<'_>], view: &View) -> Image {
    let (mut world, mut over) = (Soup::default(), Soup::default());
    let mut size: f32 = 0.0;
    for subject in subjects {
        size = size.max(add_subject(&mut world, &mut over, subject, &view.theme));
    }
    let size = if size > 0.0 { size } else { 1.0 };
    let lights = Lights::new(&view.camera);
    let ground = view.ground.filter(|level| level.is_finite());
    let side = |pixels: usize| pixels.clamp(1, Image::MAX_SIDE);
    let picture = Picture {
        size: (side(view.width), side(view.height)),
        camera: view.camera,
        theme: &view.theme,
        lights,
        ground: ground.map(|level| {
            let stand = Stand { level, size, key: lights.key, eye: view.camera.eye };
            Ground::new(&view.theme, &stand, &world)
        }),
        shadow: ShadowMap::new(&world, lights.key),
        world,
        over,
        over_opacity: 0.9,
    };
    let mut image = picture.draw();
    for subject in subjects {
        if let Some(debug) = subject.debug {
            debug.draw_labels(&mut image, &view.camera, &subject.placement());
        }
    }
    image
}

/// Adds a figure and returns its size, metres.
fn add_subject<'a>(
    world: &mut Soup<'a>,
    over: &mut Soup<'a>,
    subject: &'a Subject<'_>,
    theme: &Theme,
) -> f32 {
    let pose = subject.model_pose();
    let world_from_model = subject.placement();
    let segments = segments(subject.skeleton, subject.hints, subject.humanoid);
    let mesh = subject.mesh.filter(|_| subject.style != SkeletonStyle::Only);
    let size = match mesh {
        Some(_) => span(&subject.outline()),
        None => subject.bones_outline(&pose).1,
    };
    let posed = Posed { pose: &pose, world_from_model, height: size, head: subject.head() };
    match mesh {
        Some(mesh) => {
            let placing = Placing { world_from_model, tint: subject.tint, clay: theme.clay };
            add_mesh(world, mesh, &pose, &placing);
            if subject.style == SkeletonStyle::OverMesh {
                add_bones(over, &segments, &posed, theme);
            }
        }
        None => add_capsules(world, &segments, &posed, theme),
    }
    if let Some(debug) = subject.debug {
        debug.add_to(over, &world_from_model, size);
    }
    size
}
