//! `--draw PICTURE.png`: one moment before and after, from front and side, with what each operator did.

use super::ground::Ground;
use crate::input::Input;
use anyhow::Context;
use posewright::glam::Vec3;
use posewright::warp::{ClipGround, FootGround, WarpedClip};
use posewright::{Character, Clip};
use posewright_io::mesh::{FigureMesh, MeshOptions};
use posewright_viewer::render::{
    Angle, DebugList, DebugShape, Image, Panel, PreparedMesh, SheetOptions, SkeletonStyle, Subject, Theme,
    render_sheet,
};

/// Size of the picture.
const SIZE: (usize, usize) = (960, 840);
/// Distance of neighbouring pieces of ground, leg lengths, and how many there are to every side.
const PIECE: f32 = 0.12;
const PIECES: i32 = 7;
/// Colour of the ground.
const GROUND: [u8; 3] = [150, 120, 90];

/// What is drawn.
pub(super) struct Scene<'a> {
    pub(super) input: &'a Input,
    pub(super) character: &'a Character,
    pub(super) before: &'a Clip,
    pub(super) after: &'a WarpedClip,
    pub(super) time_secs: f64,
    pub(super) floor: f32,
    /// What the clip was warped onto.
    pub(super) ground: Option<Under<'a>>,
}

/// The ground of the warped clip.
#[derive(Clone, Copy)]
pub(super) enum Under<'a> {
    Plane { normal: Vec3, through: Vec3 },
    File(&'a Ground),
}

impl Under<'_> {
    /// That of a clip's goals.
    pub(super) fn of<'a>(
        goal: Option<ClipGround<'_>>,
        file: Option<&'a Ground>,
        start: Vec3,
    ) -> Option<Under<'a>> {
        match (goal, file) {
            (Some(ClipGround::Plane(normal)), _) => Some(Under::Plane { normal, through: start }),
            (_, file) => file.map(Under::File),
        }
    }

    fn at(&self, place: Vec3) -> Option<FootGround> {
        match self {
            Under::File(ground) => ground.at(place),
            Under::Plane { normal, through } => {
                let away = place - *through;
                let height = through.y - (normal.x * away.x + normal.z * away.z) / normal.y;
                Some(FootGround { height, normal: *normal })
            }
        }
    }
}

impl Scene<'_> {
    /// Two rows of two: from the front and from the side, before and after.
    pub(super) fn picture(&self) -> anyhow::Result<Vec<u8>> {
        let rig = self.input.rig();
        let mesh = match self.input.document.as_ref() {
            Some(document) => FigureMesh::from_gltf(document, rig, &MeshOptions::default())
                .with_context(|| self.input.path.display().to_string())?,
            None => FigureMesh::default(),
        };
        let mesh = PreparedMesh::owned(mesh);
        let shapes = self.shapes();
        let pose = |clip: &Clip| {
            let mut pose = rig.skeleton.rest().to_vec();
            clip.sample(&rig.skeleton, self.time_secs, &mut pose);
            pose
        };
        let subject = |clip: &Clip| {
            let mut subject = Subject::new(&rig.skeleton, &pose(clip)).with_mesh(Some(&mesh));
            (subject.hints, subject.humanoid) = (Some(&rig.hints), Some(self.character.humanoid()));
            subject.style = SkeletonStyle::WithoutMesh;
            subject
        };
        let (before, mut after) = (subject(self.before), subject(&self.after.clip));
        after.debug = Some(&shapes);
        let mut sheet = Image::new(SIZE.0, SIZE.1, [255; 4]);
        for (row, angle) in [Angle::Front, Angle::Side].into_iter().enumerate() {
            let view = if row == 0 { "front" } else { "side" };
            let climbed = self.floor + self.climb();
            let both = [(&before, self.floor, "before"), (&after, climbed, "after")];
            let panels = both.map(|(subject, floor, title)| Panel {
                subjects: vec![subject.clone()],
                title: title.to_string(),
                subtitle: format!("{view}, {:.2} s", self.time_secs),
                forward: self.character.stance().forward,
                floor,
                outline: Vec::new(),
            });
            let options = SheetOptions {
                width: SIZE.0,
                height: SIZE.1 / 2,
                columns: 2,
                angle,
                theme: Theme::light(),
                ground: true,
                captions: true,
            };
            sheet.paste(&render_sheet(&panels, &options), 0, row * SIZE.1 / 2);
        }
        Ok(sheet.to_png()?)
    }

    /// Where the root has climbed to at the moment.
    fn root(&self) -> Vec3 {
        let frame = self.after.times.partition_point(|t| *t < self.time_secs - 1e-6);
        let frame = frame.min(self.after.warped_root.len().saturating_sub(1));
        self.after.warped_root.get(frame).copied().unwrap_or_default()
    }

    /// How far the flat ground of the picture lies under whatever ground there is.
    fn climb(&self) -> f32 {
        let Some(ground) = self.ground else { return 0.0 };
        let lowest = pieces(&ground, self.root(), self.character.measures().leg_length)
            .iter()
            .map(|g| g.0.y)
            .fold(f32::INFINITY, f32::min);
        if lowest.is_finite() { lowest - 0.02 - self.floor } else { self.root().y - self.floor }
    }

    fn shapes(&self) -> DebugList {
        let leg = self.character.measures().leg_length;
        let mut list = DebugList::default();
        for (at, normal) in self.ground.iter().flat_map(|g| pieces(g, self.root(), leg)) {
            list.push(DebugShape::Plane { at, normal, half_side: 0.42 * PIECE * leg }, GROUND);
        }
        list.push_warp(&self.after.shapes, leg);
        list
    }
}

/// Pieces of ground around a place.
fn pieces(ground: &Under<'_>, around: Vec3, leg: f32) -> Vec<(Vec3, Vec3)> {
    let mut out = Vec::new();
    for row in -PIECES..=PIECES {
        for column in -PIECES..=PIECES {
            let place = around + Vec3::new(column as f32, 0.0, row as f32) * PIECE * leg;
            out.extend(ground.at(place).map(|g| (place.with_y(g.height), g.normal)));
        }
    }
    out
}
