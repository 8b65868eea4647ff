//! A column while it is decoded: takes cells of any kind and says which do not suit it.

use crate::column::put;
use crate::{Column, ColumnKind, NullBits, PayloadError, TextColumn, Values};
use std::collections::HashMap;

/// A column being filled.
pub(crate) struct Filling {
    pub name: String,
    pub values: Values,
    pub nulls: NullBits,
    codes: HashMap<Box<[u8]>, u32>,
}

/// A value that does not suit its column.
pub(crate) enum CellFault {
    Wrong(&'static str),
    Payload(PayloadError),
}

impl From<PayloadError> for CellFault {
    fn from(fault: PayloadError) -> Self {
        Self::Payload(fault)
    }
}

pub(crate) fn integer(value: f64, low: f64, high: f64) -> Result<f64, CellFault> {
    if value.fract() != 0.0 {
        return Err(CellFault::Wrong("a fraction where a whole number belongs"));
    }
    if value < low || value > high {
        return Err(CellFault::Wrong("a whole number out of its column's range"));
    }
    Ok(value)
}

pub(crate) fn narrow(value: f64) -> Result<f32, CellFault> {
    let narrow = value as f32;
    if narrow.is_infinite() { Err(CellFault::Wrong("a number out of its column's range")) } else { Ok(narrow) }
}

impl Filling {
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
        Self { name: name.to_owned(), values, nulls: NullBits::default(), codes: HashMap::new() }
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
            Values::F32(v) => put(v, narrow(value)?)?,
            Values::I32(v) => put(v, integer(value, f64::from(i32::MIN), f64::from(i32::MAX))? as i32)?,
            Values::U32(v) => put(v, integer(value, 0.0, f64::from(u32::MAX))? as u32)?,
            Values::U8(v) => put(v, integer(value, 0.0, 255.0)? as u8)?,
            Values::Text(_) | Values::Dict { .. } => return Err(CellFault::Wrong("a number where text belongs")),
        }
        Ok(())
    }

    pub(crate) fn push_text(&mut self, value: &[u8]) -> Result<(), CellFault> {
        match &mut self.values {
            Values::Text(v) => v.push(value)?,
            Values::Dict { codes, words } => {
                let last = codes.last().copied().filter(|&code| words.get_bytes(code as usize) == value);
                let code = match last.or_else(|| self.codes.get(value).copied()) {
                    Some(code) => code,
                    None => {
                        let code = u32::try_from(words.len()).map_err(|_| PayloadError::Memory)?;
                        words.push(value)?;
                        self.codes.insert(value.into(), code);
                        code
                    }
                };
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
                // A null needs a code that exists; the bitmap says that it is none.
                if words.is_empty() {
                    words.push(b"")?;
                    self.codes.insert(Box::default(), 0);
                }
                put(codes, 0)
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
