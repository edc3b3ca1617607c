//! Draws triangles tile by tile: background and ground, then the world, then what is drawn over it.

use super::camera::Camera;
use super::color::{Theme, bytes};
use super::geometry::{Paint, Soup, Vertex};
use super::ground::{Ground, GroundView};
use super::image::Image;
use super::raster::{Corner, Coverage, SAMPLE_AT, SAMPLES, Setup, clip};
use super::shade::{Lights, Seen};
use super::shadow::ShadowMap;
use posewright::glam::{Vec3, Vec4};
use posewright_io::mesh::AlphaMode;
use rayon::prelude::*;

/// Pixels along a side of a tile.
const TILE: usize = 32;

/// Everything that a picture is drawn from.
pub(crate) struct Picture<'a> {
    pub(crate) size: (usize, usize),
    pub(crate) camera: Camera,
    pub(crate) theme: &'a Theme,
    pub(crate) lights: Lights,
    pub(crate) ground: Option<Ground<'a>>,
    pub(crate) shadow: Option<ShadowMap>,
    /// What stands in the world.
    pub(crate) world: Soup<'a>,
    /// What is seen through the world, with how much of it, 0 to 1.
    pub(crate) over: Soup<'a>,
    pub(crate) over_opacity: f32,
}

impl Picture<'_> {
    /// Draws the picture.
    pub(crate) fn draw(&self) -> Image {
        let mut image = Image::new(self.size.0, self.size.1, [0, 0, 0, 255]);
        let (width, height) = (image.width(), image.height());
        let (world, over) = (self.layer(&self.world), self.layer(&self.over));
        let ground = self
            .ground
            .as_ref()
            .and_then(|g| GroundView::new(&self.camera, g.level(), (width, height)).map(|view| (g, view)));
        let tiles_across = width.div_ceil(TILE);
        image.pixels_mut().par_chunks_mut(width * TILE).enumerate().for_each_init(
            Tile::new,
            |tile, (band, rows)| {
                for column in 0..tiles_across {
                    tile.place(column * TILE, band * TILE, (width, height));
                    self.fill_background(tile, ground);
                    self.fill_layer(tile, &world, band * tiles_across + column, self.shadow.as_ref());
                    tile.resolve(1.0);
                    if !over.ready.is_empty() {
                        tile.depths.fill([0.0; SAMPLES]);
                        self.fill_layer(tile, &over, band * tiles_across + column, None);
                        tile.resolve(self.over_opacity);
                    }
                    tile.store(rows, width);
                }
            },
        );
        image
    }

    fn layer<'s>(&'s self, soup: &'s Soup<'_>) -> Layer<'s> {
        let aspect = self.size.0 as f32 / self.size.1 as f32;
        let clip_from_world = self.camera.clip_from_world(aspect);
        let corner = |v: &Vertex| Corner { clip: clip_from_world * v.place.extend(1.0), vertex: *v };
        let mut corners: Vec<Corner> = soup.vertices.par_iter().with_min_len(1024).map(corner).collect();
        let mut ready = Vec::new();
        let mut polygon = Vec::new();
        for triangle in &soup.triangles {
            let paint = &soup.paints[triangle.paint as usize];
            clip(triangle.corners.map(|c| corners[c as usize]), &mut polygon);
            let untouched = polygon.len() == 3
                && polygon.iter().zip(triangle.corners).all(|(p, c)| p.clip == corners[c as usize].clip);
            let first = corners.len() as u32;
            if !untouched {
                corners.extend_from_slice(&polygon);
            }
            for i in 2..polygon.len() {
                let indices = if untouched {
                    triangle.corners
                } else {
                    [first, first + i as u32 - 1, first + i as u32]
                };
                let clips = indices.map(|c| corners[c as usize].clip);
                let setup = Setup::new(clips, indices, triangle.paint, self.size);
                if let Some(setup) = setup.filter(|s| paint.double_sided || !s.back) {
                    let detail = detail(&setup, &corners, paint);
                    ready.push(Ready { setup, detail });
                }
            }
        }
        sort_blended(&mut ready, &soup.paints);
        let bins = bins(&ready, self.size);
        Layer { corners, ready, bins, paints: &soup.paints }
    }

    fn fill_background(&self, tile: &mut Tile, ground: Option<(&Ground<'_>, GroundView)>) {
        for y in 0..tile.height {
            let v = (tile.y + y) as f32 / self.size.1 as f32;
            let sky = self.theme.sky_top.lerp(self.theme.sky_bottom, v);
            for x in 0..tile.width {
                let at = y * TILE + x;
                tile.base[at] = sky;
                tile.depths[at] = [0.0; SAMPLES];
                let Some((ground, view)) = ground else { continue };
                let (px, py) = ((tile.x + x) as f32, (tile.y + y) as f32);
                if let Some(hit) = view.hit(px + 0.5, py + 0.5) {
                    tile.base[at] = ground.shade(&hit, sky);
                    // A hair farther away, so that what lies on the ground is seen.
                    let depth = |(sx, sy): (i64, i64)| {
                        view.inverse_w(px + sx as f32 / 256.0, py + sy as f32 / 256.0).max(0.0) * 0.9998
                    };
                    tile.depths[at] = SAMPLE_AT.map(depth);
                }
            }
        }
    }

    fn fill_layer(&self, tile: &mut Tile, layer: &Layer<'_>, bin: usize, shadow: Option<&ShadowMap>) {
        for id in &layer.bins[bin] {
            let ready = &layer.ready[*id as usize];
            let setup = &ready.setup;
            let paint = &layer.paints[setup.paint as usize];
            let (left, top) = (tile.x as i32, tile.y as i32);
            let columns = setup.columns.0.max(left)..=setup.columns.1.min(left + tile.width as i32 - 1);
            for y in setup.rows.0.max(top)..=setup.rows.1.min(top + tile.height as i32 - 1) {
                for x in columns.clone() {
                    let Some(coverage) = setup.cover(x, y) else { continue };
                    let at = (y - top) as usize * TILE + (x - left) as usize;
                    let mask = tile.in_front(at, &coverage);
                    if mask != 0 {
                        let point = layer.interpolate(setup, &coverage);
                        let seen = Seen { back: setup.back, detail: ready.detail };
                        let color = self.lights.shade(paint, &point, &seen, shadow);
                        tile.write(at, mask, &coverage.depths, &Drawn { color, alpha: paint.alpha });
                    }
                }
            }
        }
    }
}

/// A triangle that may be seen.
struct Ready {
    setup: Setup,
    detail: f32,
}

/// Triangles of one depth buffer, sorted into tiles.
struct Layer<'a> {
    corners: Vec<Corner>,
    ready: Vec<Ready>,
    bins: Vec<Vec<u32>>,
    paints: &'a [Paint<'a>],
}

impl Layer<'_> {
    fn interpolate(&self, setup: &Setup, coverage: &Coverage) -> Vertex {
        let [a, b, c] = setup.corners.map(|i| &self.corners[i as usize].vertex);
        let [u, v, w] = setup.perspective(coverage.weights);
        Vertex {
            place: a.place * u + b.place * v + c.place * w,
            normal: a.normal * u + b.normal * v + c.normal * w,
            uv: a.uv * u + b.uv * v + c.uv * w,
            color: a.color * u + b.color * v + c.color * w,
        }
    }
}

/// The texture level at which a texel is about a pixel.
fn detail(setup: &Setup, corners: &[Corner], paint: &Paint<'_>) -> f32 {
    let Some(texture) = paint.texture else { return 0.0 };
    let [a, b, c] = setup.corners.map(|i| corners[i as usize].vertex.uv);
    let texels = (b - a).perp_dot(c - a).abs() * 0.5 * texture.texels();
    let level = 0.5 * (texels / setup.pixels().max(0.1)).log2();
    if level.is_finite() { level } else { 0.0 }
}

/// Puts blended triangles last, the farthest first; the rest keeps its order.
fn sort_blended(ready: &mut [Ready], paints: &[Paint<'_>]) {
    let blended = |r: &Ready| paints[r.setup.paint as usize].alpha == AlphaMode::Blend;
    let nearness = |r: &Ready| r.setup.inverse_w.iter().sum::<f32>();
    ready.sort_by(|a, b| match (blended(a), blended(b)) {
        (true, true) => nearness(a).total_cmp(&nearness(b)),
        (a, b) => a.cmp(&b),
    });
}

fn bins(ready: &[Ready], size: (usize, usize)) -> Vec<Vec<u32>> {
    let (across, down) = (size.0.div_ceil(TILE), size.1.div_ceil(TILE));
    let mut bins = vec![Vec::new(); across * down];
    let range = |(low, high): (i32, i32), count: usize| {
        let last = count as i32 - 1;
        let high = high.div_euclid(TILE as i32).min(last);
        low.div_euclid(TILE as i32).max(0)..=high
    };
    for (id, r) in ready.iter().enumerate() {
        for row in range(r.setup.rows, down) {
            for column in range(r.setup.columns, across) {
                bins[row as usize * across + column as usize].push(id as u32);
            }
        }
    }
    bins
}

/// A shaded pixel of a triangle.
struct Drawn {
    color: Vec4,
    alpha: AlphaMode,
}

/// The part of the picture that one thread draws at a time.
struct Tile {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    /// Colour of pixels that no triangle has touched yet.
    base: Vec<Vec3>,
    /// Whether a pixel's samples differ from its base.
    touched: Vec<bool>,
    samples: Vec<[Vec3; SAMPLES]>,
    /// 1 / distance; 0 is infinitely far.
    depths: Vec<[f32; SAMPLES]>,
}

impl Tile {
    fn new() -> Tile {
        let count = TILE * TILE;
        Tile {
            x: 0,
            y: 0,
            width: 0,
            height: 0,
            base: vec![Vec3::ZERO; count],
            touched: vec![false; count],
            samples: vec![[Vec3::ZERO; SAMPLES]; count],
            depths: vec![[0.0; SAMPLES]; count],
        }
    }

    fn place(&mut self, x: usize, y: usize, size: (usize, usize)) {
        (self.x, self.y) = (x, y);
        (self.width, self.height) = (TILE.min(size.0 - x), TILE.min(size.1 - y));
    }

    /// Covered samples that nothing drawn so far hides.
    fn in_front(&self, at: usize, coverage: &Coverage) -> u8 {
        let mut mask = 0;
        for (bit, (new, old)) in coverage.depths.iter().zip(&self.depths[at]).enumerate() {
            mask |= u8::from(new > old) << bit;
        }
        mask & coverage.mask
    }

    /// Puts a shaded pixel into the samples of `mask`.
    fn write(&mut self, at: usize, mask: u8, depths: &[f32; SAMPLES], drawn: &Drawn) {
        let Drawn { color, alpha } = *drawn;
        let share = match alpha {
            AlphaMode::Opaque => 1.0,
            AlphaMode::Mask(cutoff) if color.w < cutoff => return,
            AlphaMode::Mask(_) => 1.0,
            AlphaMode::Blend => color.w.clamp(0.0, 1.0),
        };
        if !self.touched[at] {
            self.touched[at] = true;
            self.samples[at] = [self.base[at]; SAMPLES];
        }
        let opaque = alpha != AlphaMode::Blend;
        let samples = self.samples[at].iter_mut().zip(&mut self.depths[at]).zip(depths);
        for (bit, ((sample, depth), new)) in samples.enumerate() {
            if mask & (1 << bit) != 0 {
                *sample = sample.lerp(color.truncate(), share);
                if opaque {
                    *depth = *new;
                }
            }
        }
    }

    /// Turns samples into the new base; `opacity` of what was drawn since the last time.
    fn resolve(&mut self, opacity: f32) {
        for (at, touched) in self.touched.iter_mut().enumerate() {
            if std::mem::take(touched) {
                let mean = self.samples[at].iter().sum::<Vec3>() / SAMPLES as f32;
                self.base[at] = self.base[at].lerp(mean, opacity);
            }
        }
    }

    fn store(&self, rows: &mut [[u8; 4]], width: usize) {
        for y in 0..self.height {
            for x in 0..self.width {
                rows[y * width + self.x + x] = bytes(self.base[y * TILE + x]);
            }
        }
    }
}
