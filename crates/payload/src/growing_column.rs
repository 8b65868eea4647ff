//! A column while it is decoded: takes cells one by one or in blocks, and refuses those that do not suit its kind.

use crate::cell::{CellFault, NumberCell};
use crate::codes::Codes;
use crate::column::{put, reserve_for};
use crate::{Column, ColumnKind, NullBits, PayloadError, TextColumn, Values};

/// A column that cells are added to.
pub(crate) struct GrowingColumn {
    pub name: String,
    pub values: Values,
    pub nulls: NullBits,
    pub codes: Codes,
}

fn lengthen<T: Copy>(cells: &mut Vec<T>, to: usize, ahead: usize, null: T) -> Result<(), PayloadError> {
    let more = to.saturating_sub(cells.len());
    if cells.capacity() - cells.len() < more && (ahead < more || cells.try_reserve_exact(ahead).is_err()) {
        reserve_for(cells, more)?;
    }
    cells.resize(to, null);
    Ok(())
}

impl GrowingColumn {
    pub(crate) fn new(name: &str, kind: ColumnKind) -> Self {
        let values = match kind {
            ColumnKind::F64 => Values::F64(Vec::new()),
            ColumnKind::F32 => Values::F32(Vec::new()),
            ColumnKind::I32 => Values::I32(Vec::new()),
            ColumnKind::U32 => Values::U32(Vec::new()),
            ColumnKind::U8 => Values::U8(Vec::new()),
            ColumnKind::Time => Values::Time(Vec::new()),
            ColumnKind::Text => Values::Text(TextColumn::default()),
            ColumnKind::Dict => Values::Dict { codes: Vec::new(), words: TextColumn::default() },
        };
        Self { name: name.to_owned(), values, nulls: NullBits::default(), codes: Codes::default() }
    }

    pub(crate) fn len(&self) -> usize {
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

    pub(crate) fn push_number(&mut self, value: f64) -> Result<(), CellFault> {
        match &mut self.values {
            Values::F64(v) | Values::Time(v) => put(v, value)?,
            Values::F32(v) => put(v, f32::of(value)?)?,
            Values::I32(v) => put(v, i32::of(value)?)?,
            Values::U32(v) => put(v, u32::of(value)?)?,
            Values::U8(v) => put(v, u8::of(value)?)?,
            Values::Text(_) | Values::Dict { .. } => return Err(CellFault::Wrong("a number where text belongs")),
        }
        Ok(())
    }

    pub(crate) fn push_text(&mut self, value: &[u8]) -> Result<(), CellFault> {
        match &mut self.values {
            Values::Text(v) => v.push(value)?,
            Values::Dict { codes, words } => {
                let code = self.codes.code_of(words, value)?;
                put(codes, code)?;
            }
            Values::Time(v) => {
                let ms = crate::time::parse_iso(value)
                    .ok_or(CellFault::Wrong("text that is not an ISO 8601 date-time with a zone"))?;
                put(v, ms)?;
            }
            _ => return Err(CellFault::Wrong("text where a number belongs")),
        }
        Ok(())
    }

    pub(crate) fn push_null(&mut self) -> Result<(), PayloadError> {
        self.nulls.set(self.len());
        match &mut self.values {
            Values::F64(v) | Values::Time(v) => put(v, f64::NAN),
            Values::F32(v) => put(v, f32::NAN),
            Values::I32(v) => put(v, 0),
            Values::U32(v) => put(v, 0),
            Values::U8(v) => put(v, 0),
            Values::Text(v) => v.push(b""),
            Values::Dict { codes, words } => {
                self.codes.make_one(words)?;
                put(codes, 0)
            }
        }
    }

    /// Fills the column with nulls to so many cells.
    pub(crate) fn fill_to(&mut self, rows: usize) -> Result<(), PayloadError> {
        let from = self.len();
        if from >= rows {
            return Ok(());
        }
        self.nulls.set_range(from..rows)?;
        match &mut self.values {
            Values::F64(v) | Values::Time(v) => lengthen(v, rows, 0, f64::NAN),
            Values::F32(v) => lengthen(v, rows, 0, f32::NAN),
            Values::I32(v) => lengthen(v, rows, 0, 0),
            Values::U32(v) => lengthen(v, rows, 0, 0),
            Values::U8(v) => lengthen(v, rows, 0, 0),
            Values::Text(v) => v.fill_to(rows),
            Values::Dict { codes, words } => {
                self.codes.make_one(words)?;
                lengthen(codes, rows, 0, 0)
            }
        }
    }

    /// Room for exactly `rows` cells, once another column has told how many there will be.
    pub(crate) fn reserve(&mut self, rows: usize) {
        // Failing is no harm: growing reports it.
        let _ = match &mut self.values {
            Values::F64(v) | Values::Time(v) => v.try_reserve_exact(rows),
            Values::F32(v) => v.try_reserve_exact(rows),
            Values::I32(v) => v.try_reserve_exact(rows),
            Values::U32(v) => v.try_reserve_exact(rows),
            Values::U8(v) => v.try_reserve_exact(rows),
            Values::Text(v) => v.try_reserve_exact(rows),
            Values::Dict { codes, .. } => codes.try_reserve_exact(rows),
        };
    }

    /// Lengthens the column to `rows + block` cells, null ones, so that those of a block can be written in any order.
    /// Text is not lengthened. `ahead`: rows for which it is worth making room.
    pub(crate) fn open_block(&mut self, rows: usize, block: usize, ahead: usize) -> Result<(), PayloadError> {
        self.fill_to(rows)?;
        let to = rows + block;
        match &mut self.values {
            Values::F64(v) | Values::Time(v) => lengthen(v, to, ahead, f64::NAN),
            Values::F32(v) => lengthen(v, to, ahead, f32::NAN),
            Values::I32(v) => lengthen(v, to, ahead, 0),
            Values::U32(v) => lengthen(v, to, ahead, 0),
            Values::U8(v) => lengthen(v, to, ahead, 0),
            Values::Text(_) => Ok(()),
            Values::Dict { codes, .. } => lengthen(codes, to, ahead, 0),
        }
    }

    /// Drops all but the first `rows` cells.
    pub(crate) fn truncate(&mut self, rows: usize) {
        match &mut self.values {
            Values::F64(v) | Values::Time(v) => v.truncate(rows),
            Values::F32(v) => v.truncate(rows),
            Values::I32(v) => v.truncate(rows),
            Values::U32(v) => v.truncate(rows),
            Values::U8(v) => v.truncate(rows),
            Values::Text(v) => v.truncate(rows),
            Values::Dict { codes, .. } => codes.truncate(rows),
        }
    }

    pub(crate) fn finish(mut self) -> Column {
        match &mut self.values {
            Values::F64(v) | Values::Time(v) => v.shrink_to_fit(),
            Values::F32(v) => v.shrink_to_fit(),
            Values::I32(v) => v.shrink_to_fit(),
            Values::U32(v) => v.shrink_to_fit(),
            Values::U8(v) => v.shrink_to_fit(),
            Values::Text(v) => v.shrink_to_fit(),
            Values::Dict { codes, .. } => codes.shrink_to_fit(),
        }
        Column { name: self.name, values: self.values, nulls: self.nulls }
    }
}
