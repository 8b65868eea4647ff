//! Typed columns: what a table is decoded into.

use crate::{MAX_TABLE_BYTES, PayloadError};
use std::collections::TryReserveError;

/// How a column is held once decoded (src/contracts/columns.ts).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// 64-bit float.
    F64,
    /// 32-bit float.
    F32,
    /// 32-bit signed integer.
    I32,
    /// 32-bit unsigned integer.
    U32,
    /// 8-bit unsigned integer.
    U8,
    /// Epoch milliseconds as a 64-bit float; on the wire a number or an ISO 8601 date-time with a zone.
    Time,
    /// UTF-8 text with offsets.
    Text,
    /// Text of few distinct values, held once each.
    Dict,
}

impl ColumnKind {
    /// The kind by its name in a schema.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "f64" => Self::F64,
            "f32" => Self::F32,
            "i32" => Self::I32,
            "u32" => Self::U32,
            "u8" => Self::U8,
            "time" => Self::Time,
            "text" => Self::Text,
            "dict" => Self::Dict,
            _ => return None,
        })
    }

    /// Bytes a row takes, text itself not counted.
    fn row_bytes(self) -> u64 {
        match self {
            Self::F64 | Self::Time => 8,
            Self::F32 | Self::I32 | Self::U32 | Self::Text | Self::Dict => 4,
            Self::U8 => 1,
        }
    }
}

/// Names and kinds of the columns wanted, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    columns: Vec<(String, ColumnKind)>,
}

impl Schema {
    /// A schema of these columns.
    ///
    /// # Errors
    /// `payload.schema` when a name comes twice.
    pub fn new(columns: Vec<(String, ColumnKind)>) -> Result<Self, PayloadError> {
        for (i, (name, _)) in columns.iter().enumerate() {
            if columns.iter().take(i).any(|(other, _)| other == name) {
                return Err(PayloadError::Schema(format!("the column {name} is named twice")));
            }
        }
        Ok(Self { columns })
    }

    /// The columns' names and kinds.
    #[must_use]
    pub fn columns(&self) -> &[(String, ColumnKind)] {
        &self.columns
    }

    /// Most rows a table of this schema may have within [`MAX_TABLE_BYTES`].
    pub(crate) fn max_rows(&self) -> usize {
        let row: u64 = self.columns.iter().map(|(_, kind)| kind.row_bytes()).sum();
        usize::try_from((MAX_TABLE_BYTES / row.max(1)).min(u64::from(u32::MAX))).unwrap_or(usize::MAX)
    }
}

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

/// UTF-8 values one behind the other; `ends[i]` is where value i ends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TextColumn {
    ends: Vec<u32>,
    bytes: Vec<u8>,
}

impl TextColumn {
    /// Number of values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The value's bytes (UTF-8); empty beyond the end.
    #[must_use]
    pub fn get_bytes(&self, row: usize) -> &[u8] {
        let from = match row.checked_sub(1) {
            None => 0,
            Some(before) => self.ends.get(before).copied().unwrap_or(u32::MAX) as usize,
        };
        let to = self.ends.get(row).copied().unwrap_or(0) as usize;
        self.bytes.get(from..to).unwrap_or_default()
    }

    /// The value; empty beyond the end.
    #[must_use]
    pub fn get(&self, row: usize) -> &str {
        std::str::from_utf8(self.get_bytes(row)).unwrap_or_default()
    }

    /// Adds a value.
    ///
    /// # Errors
    /// `payload.limit` beyond 4 GiB, `payload.memory`.
    pub fn push(&mut self, value: &[u8]) -> Result<(), PayloadError> {
        let end = u32::try_from(self.bytes.len() + value.len())
            .map_err(|_| PayloadError::Limit { what: "the text of a column", limit: u64::from(u32::MAX) })?;
        reserve_for(&mut self.bytes, value.len())?;
        self.bytes.extend_from_slice(value);
        put(&mut self.ends, end)
    }

    /// Where each value ends in [`TextColumn::bytes`].
    #[must_use]
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }

    /// All values one behind the other.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Where each value ends, and the bytes.
    #[must_use]
    pub fn into_parts(self) -> (Vec<u32>, Vec<u8>) {
        (self.ends, self.bytes)
    }

    pub(crate) fn try_reserve_exact(&mut self, values: usize) -> Result<(), TryReserveError> {
        self.ends.try_reserve_exact(values)
    }

    pub(crate) fn shrink_to_fit(&mut self) {
        self.ends.shrink_to_fit();
        self.bytes.shrink_to_fit();
    }

    fn held(&self) -> usize {
        self.ends.capacity() * 4 + self.bytes.capacity()
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

    fn held(&self) -> usize {
        self.nulls.words.capacity() * 8
            + match &self.values {
                Values::F64(v) | Values::Time(v) => v.capacity() * 8,
                Values::F32(v) => v.capacity() * 4,
                Values::I32(v) => v.capacity() * 4,
                Values::U32(v) => v.capacity() * 4,
                Values::U8(v) => v.capacity(),
                Values::Text(v) => v.held(),
                Values::Dict { codes, words } => codes.capacity() * 4 + words.held(),
            }
    }
}

/// A decoded table.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    rows: usize,
    columns: Vec<Column>,
}

impl Table {
    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The columns in the schema's order.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.columns.iter().map(Column::held).sum()
    }

    /// The column of that name.
    ///
    /// # Errors
    /// `payload.schema` when there is none.
    pub fn column(&self, name: &str) -> Result<&Column, PayloadError> {
        self.columns.iter().find(|c| c.name == name).ok_or_else(|| PayloadError::Schema(format!("no column {name}")))
    }

    /// Takes the column of that name out of the table.
    ///
    /// # Errors
    /// `payload.schema` when there is none (any more).
    pub fn take(&mut self, name: &str) -> Result<Column, PayloadError> {
        let at = self.columns.iter().position(|c| c.name == name);
        at.map(|at| self.columns.swap_remove(at)).ok_or_else(|| PayloadError::Schema(format!("no column {name}")))
    }

    /// Any numeric column as 64-bit floats, null as NaN.
    ///
    /// # Errors
    /// `payload.schema` when there is none, or it holds text.
    pub fn column_f64(&self, name: &str) -> Result<Vec<f64>, PayloadError> {
        let column = self.column(name)?;
        let mut cells: Vec<f64> = match &column.values {
            Values::F64(v) | Values::Time(v) => v.clone(),
            Values::F32(v) => v.iter().map(|&x| f64::from(x)).collect(),
            Values::I32(v) => v.iter().map(|&x| f64::from(x)).collect(),
            Values::U32(v) => v.iter().map(|&x| f64::from(x)).collect(),
            Values::U8(v) => v.iter().map(|&x| f64::from(x)).collect(),
            Values::Text(_) | Values::Dict { .. } => {
                return Err(PayloadError::Schema(format!("the column {name} holds text")));
            }
        };
        if column.nulls.count() > 0 {
            for (row, cell) in cells.iter_mut().enumerate() {
                if column.nulls.get(row) {
                    *cell = f64::NAN;
                }
            }
        }
        Ok(cells)
    }

    /// A text column's values joined by U+0000, null as the empty string.
    ///
    /// # Errors
    /// `payload.schema` when there is none, or it holds numbers.
    pub fn column_text(&self, name: &str) -> Result<String, PayloadError> {
        let join = |count: usize, value: &dyn Fn(usize) -> String| (0..count).map(value).collect::<Vec<_>>().join("\0");
        match &self.column(name)?.values {
            Values::Text(text) => Ok(join(text.len(), &|row| text.get(row).to_owned())),
            Values::Dict { codes, words } => {
                let column = self.column(name)?;
                Ok(join(codes.len(), &|row| {
                    let code = codes.get(row).copied().unwrap_or(u32::MAX);
                    if column.nulls.get(row) { String::new() } else { words.get(code as usize).to_owned() }
                }))
            }
            _ => Err(PayloadError::Schema(format!("the column {name} holds numbers"))),
        }
    }
}

pub(crate) fn table_of(rows: usize, columns: Vec<Column>) -> Table {
    Table { rows, columns }
}
