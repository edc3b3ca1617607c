//! Accessors: typed numbers out of bytes. All component types, normalised integers, strides, sparse elements, and
//! accessors without a buffer view (all zeros).
//!
//! Source: glTF 2.0, sections 3.6.2 (accessors, alignment of matrices) and 3.11 (normalised integers).

use super::document::Document;
use super::schema::{Accessor, Sparse, SparsePart};
use crate::error::ReadError;

/// The most numbers that an accessor without bytes may ask for.
const MAX_ZEROS: usize = 4 << 20;

/// The type of a number in a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// Signed byte.
    I8,
    /// Unsigned byte.
    U8,
    /// Signed 16-bit integer.
    I16,
    /// Unsigned 16-bit integer.
    U16,
    /// Unsigned 32-bit integer.
    U32,
    /// 32-bit float.
    F32,
}

impl Component {
    fn from_code(code: u32) -> Option<Component> {
        Some(match code {
            5120 => Component::I8,
            5121 => Component::U8,
            5122 => Component::I16,
            5123 => Component::U16,
            5125 => Component::U32,
            5126 => Component::F32,
            _ => return None,
        })
    }

    /// Size in bytes.
    pub fn size(self) -> usize {
        match self {
            Component::I8 | Component::U8 => 1,
            Component::I16 | Component::U16 => 2,
            Component::U32 | Component::F32 => 4,
        }
    }

    fn normal(self) -> f32 {
        match self {
            Component::I8 => 127.0,
            Component::U8 => 255.0,
            Component::I16 => 32_767.0,
            Component::U16 => 65_535.0,
            Component::U32 => u32::MAX as f32,
            Component::F32 => 1.0,
        }
    }
}

/// The shape of an accessor's elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    /// Number of elements.
    pub count: usize,
    /// Numbers per element: 1 for `SCALAR`, 16 for `MAT4`.
    pub width: usize,
    /// Type of the numbers.
    pub component: Component,
    /// Whether integers stand for 0 to 1 or -1 to 1.
    pub normalized: bool,
    rows: usize,
}

impl Elements {
    fn new(accessor: &Accessor, place: &str) -> Result<Elements, ReadError> {
        let component = Component::from_code(accessor.component_type).ok_or_else(|| {
            ReadError::invalid(
                place,
                format!("componentType {} is not one of glTF's", accessor.component_type),
            )
        })?;
        let (width, rows) = match accessor.kind.as_str() {
            "SCALAR" => (1, 1),
            "VEC2" => (2, 2),
            "VEC3" => (3, 3),
            "VEC4" => (4, 4),
            "MAT2" => (4, 2),
            "MAT3" => (9, 3),
            "MAT4" => (16, 4),
            other => return Err(ReadError::invalid(place, format!("type {other:?} is not one of glTF's"))),
        };
        let (count, normalized) = (accessor.count, accessor.normalized);
        Ok(Elements { count, width, component, normalized, rows })
    }

    /// Bytes from column to column: those of matrices begin at multiples of four.
    fn column_bytes(&self) -> usize {
        let bytes = self.rows * self.component.size();
        if self.width > 4 || self.rows == 2 && self.width == 4 { bytes.div_ceil(4) * 4 } else { bytes }
    }

    /// Bytes of one element.
    fn bytes(&self) -> usize {
        let columns = self.width / self.rows;
        self.column_bytes() * (columns - 1) + self.rows * self.component.size()
    }

    /// The offset of each number in its element.
    fn offsets(&self) -> Vec<usize> {
        let size = self.component.size();
        (0..self.width).map(|i| i / self.rows * self.column_bytes() + i % self.rows * size).collect()
    }
}

/// Bytes with the distance from element to element.
struct Run<'a> {
    bytes: &'a [u8],
    stride: usize,
}

impl Run<'_> {
    /// Checks once that all elements lie within the bytes.
    fn check(&self, shape: &Elements, place: &str) -> Result<(), ReadError> {
        let Some(last) = shape.count.checked_sub(1) else { return Ok(()) };
        let end = last.checked_mul(self.stride).and_then(|at| at.checked_add(shape.bytes()));
        if end.is_some_and(|end| end <= self.bytes.len()) {
            return Ok(());
        }
        let message = format!(
            "{} elements of {} bytes do not fit into the {} bytes there are",
            shape.count,
            shape.bytes(),
            self.bytes.len()
        );
        Err(ReadError::invalid(place, message))
    }

    fn each<T>(&self, shape: &Elements, number: impl Fn(&[u8]) -> T) -> Vec<T> {
        let (offsets, size) = (shape.offsets(), shape.component.size());
        let mut out = Vec::with_capacity(shape.count * shape.width);
        for element in 0..shape.count {
            let at = element * self.stride;
            out.extend(offsets.iter().map(|offset| number(&self.bytes[at + offset..at + offset + size])));
        }
        out
    }
}

fn floats(run: &Run<'_>, shape: &Elements) -> Vec<f32> {
    let mut out = match shape.component {
        Component::I8 => run.each(shape, |b| f32::from(b[0] as i8)),
        Component::U8 => run.each(shape, |b| f32::from(b[0])),
        Component::I16 => run.each(shape, |b| f32::from(i16::from_le_bytes([b[0], b[1]]))),
        Component::U16 => run.each(shape, |b| f32::from(u16::from_le_bytes([b[0], b[1]]))),
        Component::U32 => run.each(shape, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as f32),
        Component::F32 => run.each(shape, |b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])),
    };
    if shape.normalized && shape.component != Component::F32 {
        let normal = shape.component.normal();
        out.iter_mut().for_each(|value| *value = (*value / normal).max(-1.0));
    }
    out
}

fn integers(run: &Run<'_>, shape: &Elements) -> Vec<u32> {
    let signed = |value: i32| u32::try_from(value).unwrap_or(u32::MAX);
    match shape.component {
        Component::I8 => run.each(shape, |b| signed(i32::from(b[0] as i8))),
        Component::U8 => run.each(shape, |b| u32::from(b[0])),
        Component::I16 => run.each(shape, |b| signed(i32::from(i16::from_le_bytes([b[0], b[1]])))),
        Component::U16 => run.each(shape, |b| u32::from(u16::from_le_bytes([b[0], b[1]]))),
        Component::U32 => run.each(shape, |b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])),
        // Old exporters write joint indices as floats.
        Component::F32 => run.each(shape, |b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]) as u32),
    }
}

/// Where elements begin, and what to call them in an error.
struct Start<'a> {
    view: usize,
    offset: usize,
    place: &'a str,
}

/// How a run of bytes becomes numbers.
type Decode<T> = fn(&Run<'_>, &Elements) -> Vec<T>;

impl Document {
    /// The shape of an accessor: count, numbers per element, type.
    ///
    /// # Errors
    /// When there is no such accessor or its type is unknown.
    pub fn accessor_shape(&self, accessor: usize) -> Result<Elements, ReadError> {
        Elements::new(self.accessor(accessor)?, &format!("accessors[{accessor}]"))
    }

    /// All numbers of an accessor as floats, element after element, matrices column-major. Normalised integers become
    /// 0 to 1 or -1 to 1, others are converted as they are.
    ///
    /// # Errors
    /// When the accessor, its buffer view or its bytes do not exist.
    pub fn accessor_f32(&self, accessor: usize) -> Result<Vec<f32>, ReadError> {
        self.numbers(accessor, floats)
    }

    /// All numbers of an accessor as unsigned integers: indices and joints. Negative numbers become `u32::MAX`.
    ///
    /// # Errors
    /// When the accessor, its buffer view or its bytes do not exist.
    pub fn accessor_u32(&self, accessor: usize) -> Result<Vec<u32>, ReadError> {
        self.numbers(accessor, integers)
    }

    fn numbers<T: Copy + Default>(&self, index: usize, decode: Decode<T>) -> Result<Vec<T>, ReadError> {
        let place = format!("accessors[{index}]");
        let accessor = self.accessor(index)?;
        let shape = Elements::new(accessor, &place)?;
        let mut out = match accessor.buffer_view {
            Some(view) => {
                let start = Start { view, offset: accessor.byte_offset, place: &place };
                self.run(&start, &shape, decode)?
            }
            None => {
                let numbers = shape.count.saturating_mul(shape.width);
                if numbers > MAX_ZEROS {
                    let (found, limit) = (numbers as u64, MAX_ZEROS as u64);
                    return Err(ReadError::Limit {
                        what: "numbers of an accessor without bytes",
                        found,
                        limit,
                    });
                }
                vec![T::default(); numbers]
            }
        };
        if let Some(sparse) = &accessor.sparse {
            let replaced = self.sparse(sparse, &shape, &place, decode)?;
            replace(&mut out, shape.width, replaced, &place)?;
        }
        Ok(out)
    }

    fn run<T>(&self, start: &Start<'_>, shape: &Elements, decode: Decode<T>) -> Result<Vec<T>, ReadError> {
        let bytes = self.buffer_view_bytes(start.view)?;
        let stride = self.buffer_view(start.view)?.byte_stride.filter(|stride| *stride > 0);
        let stride = stride.unwrap_or(shape.bytes());
        if stride < shape.bytes() {
            let message = format!("byteStride {stride} is less than an element's {} bytes", shape.bytes());
            return Err(ReadError::invalid(format!("bufferViews[{}]", start.view), message));
        }
        let run = Run { bytes: bytes.get(start.offset..).unwrap_or_default(), stride };
        run.check(shape, start.place)?;
        Ok(decode(&run, shape))
    }

    /// Indices and values of the elements that a sparse accessor replaces.
    fn sparse<T>(
        &self,
        sparse: &Sparse,
        shape: &Elements,
        place: &str,
        decode: Decode<T>,
    ) -> Result<(Vec<u32>, Vec<T>), ReadError> {
        let component = Component::from_code(sparse.indices.component_type)
            .filter(|c| matches!(c, Component::U8 | Component::U16 | Component::U32))
            .ok_or_else(|| ReadError::invalid(place, "sparse indices must be unsigned integers"))?;
        let index_shape = Elements { count: sparse.count, width: 1, component, normalized: false, rows: 1 };
        let start = |part: &SparsePart| Start { view: part.buffer_view, offset: part.byte_offset, place };
        let indices = self.run(&start(&sparse.indices), &index_shape, integers)?;
        let values_shape = Elements { count: sparse.count, ..shape.clone() };
        let values = self.run(&start(&sparse.values), &values_shape, decode)?;
        Ok((indices, values))
    }
}

fn replace<T: Copy>(
    out: &mut [T],
    width: usize,
    (indices, values): (Vec<u32>, Vec<T>),
    place: &str,
) -> Result<(), ReadError> {
    for (index, value) in indices.into_iter().zip(values.chunks_exact(width)) {
        let at = (index as usize).saturating_mul(width);
        let Some(target) = out.get_mut(at..at.saturating_add(width)) else {
            return Err(ReadError::invalid(place, format!("sparse index {index} is outside the elements")));
        };
        target.copy_from_slice(value);
    }
    Ok(())
}
