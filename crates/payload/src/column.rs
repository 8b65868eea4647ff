//! A typed column: its cells and which of them are null.

use crate::{PayloadError, TextColumn};
use std::ops::Range;

/// Which rows are null; rows beyond the bits held are not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NullBits {
    words: Vec<u64>,
}

impl NullBits {
    /// Marks the row.
    pub fn set(&mut self, row: usize) {
        let word = row / 64;
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        if let Some(bits) = self.words.get_mut(word) {
            *bits |= 1 << (row % 64);
        }
    }

    /// Marks these rows.
    pub(crate) fn set_range(&mut self, rows: Range<usize>) -> Result<(), PayloadError> {
        let words = rows.end.div_ceil(64);
        let more = words.saturating_sub(self.words.len());
        reserve_for(&mut self.words, more)?;
        self.words.resize(words.max(self.words.len()), 0);
        for (at, word) in self.words.iter_mut().enumerate().take(words).skip(rows.start / 64) {
            let (from, to) = (rows.start.saturating_sub(at * 64).min(64), (rows.end - at * 64).min(64));
            let below = |bits: usize| if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
            *word |= below(to) & !below(from);
        }
        Ok(())
    }

    /// Whether the row is null.
    #[must_use]
    pub fn get(&self, row: usize) -> bool {
        self.words.get(row / 64).is_some_and(|bits| bits >> (row % 64) & 1 == 1)
    }

    /// How many rows are null.
    #[must_use]
    pub fn count(&self) -> usize {
        self.words.iter().map(|bits| bits.count_ones() as usize).sum()
    }
}

pub(crate) fn reserve_for<T>(cells: &mut Vec<T>, more: usize) -> Result<(), PayloadError> {
    if cells.capacity() - cells.len() < more {
        cells.try_reserve(more).map_err(|_| PayloadError::Memory)?;
    }
    Ok(())
}

/// `push` that reports want of memory.
#[inline]
pub(crate) fn put<T>(cells: &mut Vec<T>, cell: T) -> Result<(), PayloadError> {
    reserve_for(cells, 1)?;
    cells.push(cell);
    Ok(())
}

/// A column's cells. A null is NaN where the kind has it, else 0 or empty; [`Column::nulls`] tells them apart.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// 64-bit floats.
    F64(Vec<f64>),
    /// 32-bit floats.
    F32(Vec<f32>),
    /// 32-bit signed integers.
    I32(Vec<i32>),
    /// 32-bit unsigned integers.
    U32(Vec<u32>),
    /// Bytes.
    U8(Vec<u8>),
    /// Epoch milliseconds.
    Time(Vec<f64>),
    /// Text.
    Text(TextColumn),
    /// A code a row into the distinct values, in the order of their first appearance.
    Dict {
        /// Index into `words`.
        codes: Vec<u32>,
        /// The distinct values.
        words: TextColumn,
    },
}

/// One column.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its cells.
    pub values: Values,
    /// Which of them are null.
    pub nulls: NullBits,
}

impl Column {
    /// Number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.values {
            Values::F64(v) | Values::Time(v) => v.len(),
            Values::F32(v) => v.len(),
            Values::I32(v) => v.len(),
            Values::U32(v) => v.len(),
            Values::U8(v) => v.len(),
            Values::Text(v) => v.len(),
            Values::Dict { codes, .. } => codes.len(),
        }
    }

    /// Whether it has no cell.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn of_kind<T>(self, wanted: &str, take: impl FnOnce(Values) -> Option<T>) -> Result<T, PayloadError> {
        take(self.values).ok_or_else(|| PayloadError::Schema(format!("the column {} is not {wanted}", self.name)))
    }

    /// The cells of an `f64` or `time` column.
    ///
    /// # Errors
    /// `payload.schema` when it is of another kind.
    pub fn into_f64(self) -> Result<Vec<f64>, PayloadError> {
        self.of_kind("f64", |v| if let Values::F64(cells) | Values::Time(cells) = v { Some(cells) } else { None })
    }

    /// The cells of an `f32` column.
    ///
    /// # Errors
    /// As [`Column::into_f64`].
    pub fn into_f32(self) -> Result<Vec<f32>, PayloadError> {
        self.of_kind("f32", |v| if let Values::F32(cells) = v { Some(cells) } else { None })
    }

    /// The cells of a `u32` column.
    ///
    /// # Errors
    /// As [`Column::into_f64`].
    pub fn into_u32(self) -> Result<Vec<u32>, PayloadError> {
        self.of_kind("u32", |v| if let Values::U32(cells) = v { Some(cells) } else { None })
    }

    /// The cells of a `u8` column.
    ///
    /// # Errors
    /// As [`Column::into_f64`].
    pub fn into_u8(self) -> Result<Vec<u8>, PayloadError> {
        self.of_kind("u8", |v| if let Values::U8(cells) = v { Some(cells) } else { None })
    }

    /// The cells of a `text` column.
    ///
    /// # Errors
    /// As [`Column::into_f64`].
    pub fn into_text(self) -> Result<TextColumn, PayloadError> {
        self.of_kind("text", |v| if let Values::Text(cells) = v { Some(cells) } else { None })
    }

    pub(crate) fn memory_bytes(&self) -> usize {
        self.nulls.words.capacity() * 8
            + match &self.values {
                Values::F64(v) | Values::Time(v) => v.capacity() * 8,
                Values::F32(v) => v.capacity() * 4,
                Values::I32(v) => v.capacity() * 4,
                Values::U32(v) => v.capacity() * 4,
                Values::U8(v) => v.capacity(),
                Values::Text(v) => v.memory_bytes(),
                Values::Dict { codes, words } => codes.capacity() * 4 + words.memory_bytes(),
            }
    }
}
