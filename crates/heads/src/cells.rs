//! The cells of a column.

use crate::texts::Texts;
use std::ops::Range;

/// A `u32` that is missing.
pub const NO_U32: u32 = u32::MAX;
/// A `u8` that is missing.
pub const NO_U8: u8 = u8::MAX;

/// A column's cells, one a row.
#[derive(Debug, Clone)]
pub enum ColumnCells {
    /// 64-bit floats, and times in epoch ms; NaN is missing.
    F64(Vec<f64>),
    /// 32-bit floats; NaN is missing.
    F32(Vec<f32>),
    /// Whole numbers; [`NO_U32`] is missing.
    U32(Vec<u32>),
    /// Small whole numbers; [`NO_U8`] is missing.
    U8(Vec<u8>),
    /// Texts; an empty one is missing.
    Text(Texts),
    /// Texts of few distinct values, by their place among the words.
    Dict {
        /// By row.
        codes: Vec<u32>,
        /// The distinct texts.
        words: Texts,
    },
}

impl ColumnCells {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::F64(cells) => cells.len(),
            Self::F32(cells) => cells.len(),
            Self::U32(cells) => cells.len(),
            Self::U8(cells) => cells.len(),
            Self::Text(cells) => cells.len(),
            Self::Dict { codes, .. } => codes.len(),
        }
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::F64(cells) => cells.capacity() * 8,
            Self::F32(cells) => cells.capacity() * 4,
            Self::U32(cells) => cells.capacity() * 4,
            Self::U8(cells) => cells.capacity(),
            Self::Text(cells) => cells.bytes(),
            Self::Dict { codes, words } => codes.capacity() * 4 + words.bytes(),
        }
    }

    pub(crate) fn shrink(&mut self) {
        match self {
            Self::F64(cells) => cells.shrink_to_fit(),
            Self::F32(cells) => cells.shrink_to_fit(),
            Self::U32(cells) | Self::Dict { codes: cells, .. } => cells.shrink_to_fit(),
            Self::U8(cells) => cells.shrink_to_fit(),
            Self::Text(cells) => cells.shrink(),
        }
    }

    /// The number of a row; NaN where it is missing, or the cells are texts.
    pub(crate) fn number(&self, row: u32) -> f64 {
        let row = row as usize;
        match self {
            Self::F64(cells) => cells.get(row).copied().unwrap_or(f64::NAN),
            Self::F32(cells) => cells.get(row).map_or(f64::NAN, |&cell| f64::from(cell)),
            Self::U32(cells) => cells.get(row).map_or(f64::NAN, |&cell| of_u32(cell)),
            Self::U8(cells) => cells.get(row).map_or(f64::NAN, |&cell| of_u8(cell)),
            Self::Text(_) | Self::Dict { .. } => f64::NAN,
        }
    }

    /// The text of a row; `None` where the cells are numbers.
    pub(crate) fn text(&self, row: u32) -> Option<&[u8]> {
        match self {
            Self::Text(cells) => Some(cells.get(row as usize)),
            Self::Dict { codes, words } => Some(codes.get(row as usize).map_or(&[], |&code| words.get(code as usize))),
            _ => None,
        }
    }

    /// No cells, of the same kind and with the same words.
    pub(crate) fn none_like(&self) -> Self {
        match self {
            Self::F64(_) => Self::F64(Vec::new()),
            Self::F32(_) => Self::F32(Vec::new()),
            Self::U32(_) => Self::U32(Vec::new()),
            Self::U8(_) => Self::U8(Vec::new()),
            Self::Text(_) => Self::Text(Texts::default()),
            Self::Dict { words, .. } => Self::Dict { codes: Vec::new(), words: words.clone() },
        }
    }

    /// Makes room for the cells of some columns.
    pub(crate) fn reserve_for(&mut self, all: &[&Self]) {
        let cells = all.iter().map(|cells| cells.len()).sum();
        match self {
            Self::F64(own) => own.reserve_exact(cells),
            Self::F32(own) => own.reserve_exact(cells),
            Self::U32(own) => own.reserve_exact(cells),
            Self::U8(own) => own.reserve_exact(cells),
            Self::Text(own) => {
                let bytes = all.iter().map(|cells| if let Self::Text(of) = cells { of.text_bytes() } else { 0 }).sum();
                own.reserve(cells, bytes);
            }
            Self::Dict { codes, .. } => codes.reserve_exact(cells),
        }
    }

    /// Adds these rows of others; `false` where they are of another kind. `words`: by code of theirs, the own code; see
    /// [`ColumnCells::words_of`].
    pub(crate) fn push_rows(&mut self, from: &Self, rows: Range<usize>, words: &[u32]) -> bool {
        match (self, from) {
            (Self::F64(own), Self::F64(of)) => own.extend_from_slice(of.get(rows).unwrap_or_default()),
            (Self::F32(own), Self::F32(of)) => own.extend_from_slice(of.get(rows).unwrap_or_default()),
            (Self::U32(own), Self::U32(of)) => own.extend_from_slice(of.get(rows).unwrap_or_default()),
            (Self::U8(own), Self::U8(of)) => own.extend_from_slice(of.get(rows).unwrap_or_default()),
            (Self::Text(own), Self::Text(of)) => own.push_rows(of, rows),
            (Self::Dict { codes, .. }, Self::Dict { codes: of, .. }) => {
                let of = of.get(rows).unwrap_or_default();
                codes.extend(of.iter().map(|&code| words.get(code as usize).copied().unwrap_or(0)));
            }
            _ => return false,
        }
        true
    }

    /// The cells of these rows, in this order, with the words that they have.
    pub(crate) fn picked(&self, rows: &[u32]) -> Self {
        match self {
            Self::F64(cells) => Self::F64(picked(cells, rows)),
            Self::F32(cells) => Self::F32(picked(cells, rows)),
            Self::U32(cells) => Self::U32(picked(cells, rows)),
            Self::U8(cells) => Self::U8(picked(cells, rows)),
            Self::Text(cells) => Self::Text(cells.picked(rows)),
            Self::Dict { codes, words } => {
                let mut used = Texts::default();
                let mut own = vec![NO_U32; words.len()];
                let codes = picked(codes, rows)
                    .into_iter()
                    .map(|code| {
                        let Some(own) = own.get_mut(code as usize) else { return NO_U32 };
                        if *own == NO_U32 {
                            *own = used.len() as u32;
                            used.push(words.get(code as usize));
                        }
                        *own
                    })
                    .collect();
                Self::Dict { codes, words: used }
            }
        }
    }

    /// The own codes of others' words, by their codes; words that are new are added.
    pub(crate) fn words_of(&mut self, from: &Self) -> Vec<u32> {
        let (Self::Dict { words, .. }, Self::Dict { words: of, .. }) = (self, from) else { return Vec::new() };
        of.iter()
            .map(|word| {
                let known = words.iter().position(|own| own == word);
                known.unwrap_or_else(|| {
                    words.push(word);
                    words.len() - 1
                }) as u32
            })
            .collect()
    }
}

fn picked<T: Copy>(cells: &[T], rows: &[u32]) -> Vec<T> {
    rows.iter().filter_map(|&row| cells.get(row as usize).copied()).collect()
}

#[inline]
fn of_u32(cell: u32) -> f64 {
    if cell == NO_U32 { f64::NAN } else { f64::from(cell) }
}

#[inline]
fn of_u8(cell: u8) -> f64 {
    if cell == NO_U8 { f64::NAN } else { f64::from(cell) }
}
