//! Decoding of buffer views compressed with `EXT_meshopt_compression`: vertex attributes, triangle lists, index
//! sequences, and the filters for directions, rotations and floats.
//!
//! Source: the extension's specification, appendices A (bitstream) and B (filters). Version 0 of the attribute codec and
//! versions 0 and 1 of the index codecs, which is what that extension allows; version 1 of the attribute codec
//! (`KHR_meshopt_compression`) is refused.

use super::schema::Meshopt;

/// Why a view cannot be decoded.
pub(crate) type Refusal = &'static str;

const SHORT: Refusal = "its compressed data is cut short";
const ODD: Refusal = "its count, byteStride and mode do not fit together";
/// The compressed form holds at best 64 decoded bytes per byte, and a header; more is a lie.
const MOST_PER_BYTE: usize = 64;

/// Decodes a view.
pub(crate) fn decode(packed: &Meshopt, data: &[u8]) -> Result<Vec<u8>, Refusal> {
    let bytes = packed.count.checked_mul(packed.byte_stride).ok_or(ODD)?;
    if bytes > data.len().saturating_mul(MOST_PER_BYTE).saturating_add(4096) {
        return Err(SHORT);
    }
    let mut out = match packed.mode.as_str() {
        "ATTRIBUTES" => attributes(packed.count, packed.byte_stride, data)?,
        "TRIANGLES" => indices(triangles(packed.count, data)?, packed.byte_stride)?,
        "INDICES" => indices(sequence(packed.count, data)?, packed.byte_stride)?,
        _ => return Err("its mode is unknown"),
    };
    match (packed.filter.as_deref().unwrap_or("NONE"), packed.byte_stride) {
        ("NONE", _) => {}
        ("OCTAHEDRAL", 4) => out.chunks_exact_mut(4).for_each(direction_8),
        ("OCTAHEDRAL", 8) => out.chunks_exact_mut(8).for_each(direction_16),
        ("QUATERNION", 8) => out.chunks_exact_mut(8).for_each(rotation),
        ("EXPONENTIAL", stride) if stride % 4 == 0 => out.chunks_exact_mut(4).for_each(exponential),
        ("OCTAHEDRAL" | "QUATERNION" | "EXPONENTIAL", _) => return Err(ODD),
        _ => return Err("its filter is unknown"),
    }
    Ok(out)
}

/// Bytes that are taken one after the other.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], Refusal> {
        let (head, rest) = self.0.split_at_checked(count).ok_or(SHORT)?;
        self.0 = rest;
        Ok(head)
    }

    fn byte(&mut self) -> Result<u8, Refusal> {
        Ok(self.take(1)?[0])
    }

    /// A number in groups of seven bits, the lowest first.
    fn varint(&mut self) -> Result<u32, Refusal> {
        let mut out = 0u32;
        for shift in [0, 7, 14, 21, 28] {
            let byte = self.byte()?;
            out |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        Ok(out)
    }

    /// A number that says how far another is away.
    fn delta(&mut self) -> Result<u32, Refusal> {
        let v = self.varint()?;
        Ok((v >> 1) ^ (v & 1).wrapping_neg())
    }
}

/// Elements of `stride` bytes, byte plane by byte plane in blocks, as differences to the element before.
fn attributes(count: usize, stride: usize, data: &[u8]) -> Result<Vec<u8>, Refusal> {
    if stride == 0 || stride > 256 || !stride.is_multiple_of(4) {
        return Err(ODD);
    }
    let (&header, rest) = data.split_first().ok_or(SHORT)?;
    if header != 0xa0 {
        return Err("its attribute codec is not of version 0");
    }
    let body = rest.len().checked_sub(stride.max(32)).ok_or(SHORT)?;
    let mut last = rest[rest.len() - stride..].to_vec();
    let mut data = Bytes(&rest[..body]);
    let per_block = (8192 / stride / 16 * 16).min(256);
    let mut out = vec![0; count * stride];
    for block in out.chunks_mut(per_block * stride) {
        let elements = block.len() / stride;
        for (plane, last) in last.iter_mut().enumerate() {
            let groups = elements.div_ceil(16);
            let modes = data.take(groups.div_ceil(4))?;
            for group in 0..groups {
                let deltas = deltas(modes[group / 4] >> (group % 4 * 2) & 3, &mut data)?;
                for (at, delta) in (group * 16..elements).zip(deltas) {
                    *last = last.wrapping_add((delta >> 1) ^ (delta & 1).wrapping_neg());
                    block[at * stride + plane] = *last;
                }
            }
        }
    }
    Ok(out)
}

/// Sixteen differences of 0, 2, 4 or 8 bits; the largest value of the short ones says that the true one follows.
fn deltas(mode: u8, data: &mut Bytes<'_>) -> Result<[u8; 16], Refusal> {
    let bits = [0, 2, 4, 8][usize::from(mode)];
    let mut out = [0; 16];
    let packed = data.take(bits * 2)?;
    if bits == 0 {
        return Ok(out);
    }
    let all = ((1u16 << bits) - 1) as u8;
    for (at, value) in out.iter_mut().enumerate() {
        let bit = at * bits;
        *value = packed[bit / 8] >> (8 - bits - bit % 8) & all;
        if bits < 8 && *value == all {
            *value = data.byte()?;
        }
    }
    Ok(out)
}

/// Indices as the bytes of 16 or 32-bit numbers.
fn indices(all: Vec<u32>, stride: usize) -> Result<Vec<u8>, Refusal> {
    match stride {
        2 => Ok(all.into_iter().flat_map(|i| (i as u16).to_le_bytes()).collect()),
        4 => Ok(all.into_iter().flat_map(u32::to_le_bytes).collect()),
        _ => Err(ODD),
    }
}

/// Indices as differences to one of two running values.
fn sequence(count: usize, data: &[u8]) -> Result<Vec<u32>, Refusal> {
    let (&header, rest) = data.split_first().ok_or(SHORT)?;
    if header & 0xf0 != 0xd0 || header & 0x0f > 1 {
        return Err("its index codec is not of version 0 or 1");
    }
    // Four bytes of padding stand at the end.
    let mut data = Bytes(&rest[..rest.len().checked_sub(4).ok_or(SHORT)?]);
    let mut last = [0u32; 2];
    let mut next = || {
        let v = data.varint()?;
        let base = &mut last[(v & 1) as usize];
        let v = v >> 1;
        *base = base.wrapping_add((v >> 1) ^ (v & 1).wrapping_neg());
        Ok(*base)
    };
    (0..count).map(|_| next()).collect()
}

/// What a triangle refers to: recent edges, recent vertices, and the first vertex not seen yet.
#[derive(Default)]
struct Recent {
    edges: [[u32; 2]; 16],
    edge: usize,
    vertices: [u32; 16],
    vertex: usize,
    next: u32,
    last: u32,
}

impl Recent {
    fn push(&mut self, vertex: u32) {
        self.vertices[self.vertex] = vertex;
        self.vertex = (self.vertex + 1) & 15;
    }

    fn push_edge(&mut self, from: u32, to: u32) {
        self.edges[self.edge] = [from, to];
        self.edge = (self.edge + 1) & 15;
    }

    fn fresh(&mut self) -> u32 {
        self.next = self.next.wrapping_add(1);
        self.next.wrapping_sub(1)
    }

    fn vertex(&self, back: usize) -> u32 {
        self.vertices[self.vertex.wrapping_sub(back) & 15]
    }

    fn explicit(&mut self, data: &mut Bytes<'_>) -> Result<u32, Refusal> {
        self.last = self.last.wrapping_add(data.delta()?);
        Ok(self.last)
    }

    /// A triangle on a recent edge: its third vertex is new, recent, near the last explicit one, or explicit.
    fn on_edge(&mut self, code: u8, newest: u8, data: &mut Bytes<'_>) -> Result<[u32; 3], Refusal> {
        let [a, b] = self.edges[self.edge.wrapping_sub(1 + usize::from(code >> 4)) & 15];
        let third = code & 15;
        let c = match third {
            0 => self.fresh(),
            v if v < newest => self.vertex(1 + usize::from(v)),
            15 => self.explicit(data)?,
            v => {
                self.last = if v == 13 { self.last.wrapping_sub(1) } else { self.last.wrapping_add(1) };
                self.last
            }
        };
        if third == 0 || third >= newest {
            self.push(c);
        }
        self.push_edge(c, b);
        self.push_edge(a, c);
        Ok([a, b, c])
    }

    /// A triangle of its own whose vertices are new, recent or explicit: 0, 1 to 14, 15.
    fn alone(&mut self, kinds: [u8; 3], data: &mut Bytes<'_>) -> Result<[u32; 3], Refusal> {
        let mut out = [0; 3];
        for (vertex, kind) in out.iter_mut().zip(kinds) {
            *vertex = match kind {
                0 => self.fresh(),
                15 => 0,
                back => self.vertex(usize::from(back)),
            };
        }
        for (vertex, kind) in out.iter_mut().zip(kinds) {
            if kind == 15 {
                *vertex = self.explicit(data)?;
            }
        }
        let [a, b, c] = out;
        for (vertex, kind) in out.into_iter().zip(kinds) {
            if kind == 0 || kind == 15 {
                self.push(vertex);
            }
        }
        self.push_edge(b, a);
        self.push_edge(c, b);
        self.push_edge(a, c);
        Ok([a, b, c])
    }
}

/// Triangles, one code each; codes first, then what they refer to, then a table of sixteen frequent combinations.
fn triangles(count: usize, data: &[u8]) -> Result<Vec<u32>, Refusal> {
    let (&header, rest) = data.split_first().ok_or(SHORT)?;
    if header & 0xf0 != 0xe0 || header & 0x0f > 1 {
        return Err("its triangle codec is not of version 0 or 1");
    }
    if !count.is_multiple_of(3) {
        return Err(ODD);
    }
    let newest = if header & 0x0f == 1 { 13 } else { 15 };
    let body = rest.len().checked_sub(16).ok_or(SHORT)?;
    let (rest, table) = rest.split_at(body);
    let (codes, rest) = rest.split_at_checked(count / 3).ok_or(SHORT)?;
    let mut data = Bytes(rest);
    let mut recent = Recent { edges: [[u32::MAX; 2]; 16], vertices: [u32::MAX; 16], ..Recent::default() };
    let mut out = Vec::with_capacity(count);
    for &code in codes {
        let triangle = match code {
            0xfe | 0xff => {
                let pair = data.byte()?;
                if pair == 0 {
                    recent.next = 0;
                }
                let first = if code == 0xfe { 0 } else { 15 };
                recent.alone([first, pair >> 4, pair & 15], &mut data)?
            }
            0xf0.. => {
                let pair = table[usize::from(code & 15)];
                recent.alone([0, pair >> 4, pair & 15], &mut data)?
            }
            _ => recent.on_edge(code, newest, &mut data)?,
        };
        out.extend(triangle);
    }
    Ok(out)
}

fn i16_at(element: &[u8], at: usize) -> i16 {
    i16::from_le_bytes([element[at * 2], element[at * 2 + 1]])
}

fn put_i16(element: &mut [u8], at: usize, value: f32) {
    element[at * 2..at * 2 + 2].copy_from_slice(&(value.round() as i16).to_le_bytes());
}

/// A direction from its place on an octahedron whose size stands in the third number.
fn octahedral(x: f32, y: f32, size: f32, full: f32) -> [f32; 3] {
    let z = size - x.abs() - y.abs();
    let fold = z.min(0.0);
    let x = x + if x >= 0.0 { fold } else { -fold };
    let y = y + if y >= 0.0 { fold } else { -fold };
    let length = (x * x + y * y + z * z).sqrt();
    let scale = if length > 0.0 { full / length } else { 0.0 };
    [x * scale, y * scale, z * scale]
}

fn direction_8(element: &mut [u8]) {
    let [x, y, size] = [0, 1, 2].map(|at| f32::from(element[at] as i8));
    for (at, value) in octahedral(x, y, size, 127.0).into_iter().enumerate() {
        element[at] = value.round() as i8 as u8;
    }
}

fn direction_16(element: &mut [u8]) {
    let [x, y, size] = [0, 1, 2].map(|at| f32::from(i16_at(element, at)));
    for (at, value) in octahedral(x, y, size, 32_767.0).into_iter().enumerate() {
        put_i16(element, at, value);
    }
}

/// A rotation from its three smaller numbers; the fourth says their scale and which one is missing.
fn rotation(element: &mut [u8]) {
    let info = i16_at(element, 3);
    let scale = std::f32::consts::FRAC_1_SQRT_2 / f32::from(info | 3);
    let [x, y, z] = [0, 1, 2].map(|at| f32::from(i16_at(element, at)) * scale);
    let w = (1.0 - x * x - y * y - z * z).max(0.0).sqrt();
    let missing = (info & 3) as usize;
    for (step, value) in [(1, x), (2, y), (3, z), (0, w)] {
        put_i16(element, (missing + step) & 3, value * 32_767.0);
    }
}

/// A float from 24 bits of value and 8 bits of exponent.
fn exponential(element: &mut [u8]) {
    let bits = i32::from_le_bytes([element[0], element[1], element[2], element[3]]);
    let (value, exponent) = ((bits << 8) >> 8, bits >> 24);
    let number = (f64::from(value) * 2f64.powi(exponent)) as f32;
    element.copy_from_slice(&number.to_le_bytes());
}
