//! Row objects that are written like an earlier one. Between two values only known bytes are compared, and the values go
//! straight to their columns. Where a row differs, the general decoder goes on from the value before: it reads the rest
//! or says what is wrong with it. Both ways give the same table and the same faults.

use crate::cell::NumberCell;
use crate::codes::Codes;
use crate::growing_column::GrowingColumn;
use crate::literal::Literal;
use crate::number::{PLAIN_WINDOW, Reader, scan_number};
use crate::run::apart;
use crate::scan::{Skipper, scan_string, short_text};
use crate::shape::Shape;
use crate::state::Key;
use crate::{NullBits, PayloadError, TextColumn, Values};

/// Rows for which room is made at a time.
pub(crate) const BLOCK_ROWS: usize = 1024;

/// Bytes looked at from the front of a value: a number of fifteen characters and sixteen bytes behind it.
const WINDOW: usize = 48;

/// Where a block ended.
pub(crate) enum Exit {
    /// At the value of this field, in the middle of a row.
    Value { field: usize, at: usize },
    /// Behind the brace of a row.
    Row { at: usize },
    /// Behind as many rows as were asked for, at the value of this field of the next.
    Full { field: usize, at: usize },
}

/// The cells that a block of rows fills in one column.
enum BlockCells<'a> {
    F64(&'a mut [f64]),
    F32(&'a mut [f32]),
    I32(&'a mut [i32]),
    U32(&'a mut [u32]),
    U8(&'a mut [u8]),
    Text(&'a mut TextColumn),
    Dict(&'a mut [u32], &'a mut TextColumn, &'a mut Codes),
    /// A field nobody asked for.
    None,
}

/// Where the values of one field go.
struct FieldTarget<'a> {
    cells: BlockCells<'a>,
    nulls: Option<&'a mut NullBits>,
    is_time: bool,
    /// Text that usually follows the value.
    behind: &'a Literal,
}

#[inline(always)]
fn set<T>(cells: &mut [T], row: usize, cell: T) -> Option<()> {
    *cells.get_mut(row)? = cell;
    Some(())
}

#[inline(always)]
fn number<T: NumberCell>(reader: &Reader, front: &[u8; PLAIN_WINDOW], cells: &mut [T], row: usize) -> Option<usize> {
    let number = reader.plain(front)?;
    set(cells, row, T::of_plain(number)?)?;
    Some(number.length)
}

fn any_number<T: NumberCell>(value: f64, cells: &mut [T], row: usize) -> Option<()> {
    set(cells, row, T::of(value).ok()?)
}

fn null<T: NumberCell>(cells: &mut [T], row: usize) -> Option<()> {
    set(cells, row, T::NULL)
}

impl FieldTarget<'_> {
    /// Reads a value as it usually is; gives its length.
    #[inline(always)]
    fn usual(&mut self, reader: &Reader, row: usize, window: &[u8; WINDOW]) -> Result<Option<usize>, PayloadError> {
        let Some(front) = window.first_chunk::<PLAIN_WINDOW>() else { return Ok(None) };
        Ok(match &mut self.cells {
            BlockCells::F64(cells) => number(reader, front, cells, row),
            BlockCells::F32(cells) => number(reader, front, cells, row),
            BlockCells::I32(cells) => number(reader, front, cells, row),
            BlockCells::U32(cells) => number(reader, front, cells, row),
            BlockCells::U8(cells) => number(reader, front, cells, row),
            BlockCells::Text(cells) => match short_text(window) {
                Some(text) => {
                    cells.push(text)?;
                    Some(text.len() + 2)
                }
                None => None,
            },
            BlockCells::Dict(cells, words, codes) => match short_text(window) {
                Some(text) => {
                    let code = codes.code_of(words, text)?;
                    set(cells, row, code).map(|()| text.len() + 2)
                }
                None => None,
            },
            BlockCells::None => reader
                .plain(front)
                .map(|number| number.length)
                .or_else(|| short_text(window).map(|text| text.len() + 2)),
        })
    }

    /// Reads any other value that suits the column; gives the offset behind it. `None`: the general decoder must read it.
    #[inline(never)]
    fn unusual(&mut self, row: usize, buf: &[u8], at: usize, rows: usize) -> Result<Option<usize>, PayloadError> {
        if matches!(self.cells, BlockCells::None) {
            let mut end = at;
            return Ok(Skipper::new().run(buf, &mut end, false).ok().map(|()| end));
        }
        match buf.get(at) {
            Some(b'n') if buf.get(at..).is_some_and(|rest| rest.starts_with(b"null")) => {
                self.put_null(row, rows)?;
                Ok(Some(at + 4))
            }
            Some(b'-' | b'0'..=b'9') => {
                let Ok((value, end)) = scan_number(buf, at, false) else { return Ok(None) };
                let put = match &mut self.cells {
                    BlockCells::F64(cells) => any_number(value, cells, row),
                    BlockCells::F32(cells) => any_number(value, cells, row),
                    BlockCells::I32(cells) => any_number(value, cells, row),
                    BlockCells::U32(cells) => any_number(value, cells, row),
                    BlockCells::U8(cells) => any_number(value, cells, row),
                    BlockCells::Text(_) | BlockCells::Dict(..) | BlockCells::None => None,
                };
                Ok(put.map(|()| end))
            }
            Some(b'"') => {
                let Ok((raw, end)) = scan_string(buf, at) else { return Ok(None) };
                if raw.escaped {
                    return Ok(None);
                }
                let put = match &mut self.cells {
                    BlockCells::Text(cells) => {
                        cells.push(raw.bytes)?;
                        Some(())
                    }
                    BlockCells::Dict(cells, words, codes) => {
                        let code = codes.code_of(words, raw.bytes)?;
                        set(cells, row, code)
                    }
                    BlockCells::F64(cells) if self.is_time => {
                        crate::time::parse_iso(raw.bytes).and_then(|ms| set(cells, row, ms))
                    }
                    _ => None,
                };
                Ok(put.map(|()| end))
            }
            _ => Ok(None),
        }
    }

    /// Makes row `row` of the block null; `rows` lie before the block.
    fn put_null(&mut self, row: usize, rows: usize) -> Result<(), PayloadError> {
        if let Some(nulls) = &mut self.nulls {
            nulls.set(rows + row);
        }
        match &mut self.cells {
            BlockCells::F64(cells) => null(cells, row),
            BlockCells::F32(cells) => null(cells, row),
            BlockCells::I32(cells) => null(cells, row),
            BlockCells::U32(cells) => null(cells, row),
            BlockCells::U8(cells) => null(cells, row),
            BlockCells::Text(cells) => {
                cells.push(b"")?;
                None
            }
            BlockCells::Dict(cells, words, codes) => {
                codes.make_one(words)?;
                set(cells, row, 0)
            }
            BlockCells::None => None,
        };
        Ok(())
    }
}

type ReadRows<'a> =
    fn(&Block<'a>, &mut [FieldTarget<'_>], usize, usize, &mut Vec<usize>) -> Result<(usize, Exit), PayloadError>;

/// A block of rows of one shape.
pub(crate) struct Block<'a> {
    pub shape: &'a Shape,
    pub buf: &'a [u8],
    /// Rows before the block, and most rows of the block.
    pub rows: usize,
    pub limit: usize,
    /// Rows for which it is worth making room.
    pub ahead: usize,
}

impl<'a> Block<'a> {
    /// Reads rows from `at`, the value of `field`, on; gives how many were read whole. `missing` are the fields that
    /// the row in work does not have.
    pub(crate) fn read(
        &self,
        columns: &mut [GrowingColumn],
        field: usize,
        at: usize,
        missing: &mut Vec<usize>,
    ) -> Result<(usize, Exit), PayloadError> {
        let keys = || self.shape.fields.iter().map(|field| field.key);
        for key in keys() {
            if let Key::Column(column) = key
                && let Some(growing) = columns.get_mut(column)
            {
                growing.open_block(self.rows, self.limit, self.ahead)?;
            }
        }
        let mut free: Vec<Option<&mut GrowingColumn>> = columns.iter_mut().map(Some).collect();
        let fields = keys().zip(self.shape.fields.iter().skip(1).map(|next| &next.comma).chain(self.first_wrap()));
        let mut targets: Vec<FieldTarget<'_>> = fields
            .map(|(key, behind)| match key {
                Key::Column(column) => target(free.get_mut(column).and_then(Option::take), self.rows, behind),
                _ => target(None, self.rows, behind),
            })
            .collect();
        let (read, exit) = apart::<ReadRows<'a>>(Self::rows)(self, &mut targets, field, at, missing)?;
        drop(targets);
        let begun = if let Exit::Value { field, .. } = exit { field } else { 0 };
        for (i, key) in keys().enumerate() {
            if let Key::Column(column) = key
                && let Some(growing) = columns.get_mut(column)
            {
                growing.truncate(self.rows + read + usize::from(i < begun && !missing.contains(&i)));
            }
        }
        Ok((read, exit))
    }

    fn first_wrap(&self) -> Option<&Literal> {
        self.shape.fields.first().map(|first| &first.wrap)
    }

    fn rows(
        &self,
        targets: &mut [FieldTarget<'_>],
        mut field: usize,
        mut at: usize,
        missing: &mut Vec<usize>,
    ) -> Result<(usize, Exit), PayloadError> {
        let reader = Reader::new();
        let buf = self.buf;
        let mut row = 0;
        loop {
            let here = Exit::Value { field, at };
            let (Some(target), Some(window)) =
                (targets.get_mut(field), buf.get(at..).and_then(|rest| rest.first_chunk::<WINDOW>()))
            else {
                return Ok((row, here));
            };
            let end = match target.usual(&reader, row, window)? {
                Some(length) => at + length,
                None => match target.unusual(row, buf, at, self.rows)? {
                    Some(end) => end,
                    None => return Ok((row, here)),
                },
            };
            let next = buf.get(end..).and_then(|rest| rest.first_chunk::<16>());
            if next.is_some_and(|next| target.behind.is_at(next, buf, end)) {
                at = end + target.behind.length;
                field += 1;
                if field < targets.len() {
                    continue;
                }
                field = 0;
            } else if let Some((later, behind)) = self.later_field(field, end) {
                missing.extend(field + 1..later);
                (field, at) = (later, behind);
                continue;
            } else if let Some((first, behind)) = self.next_row(end) {
                missing.extend(field + 1..targets.len());
                self.end_row(targets, row, missing)?;
                missing.extend(0..first);
                (field, at) = (first, behind);
                row += 1;
                if row == self.limit {
                    return Ok((row, Exit::Full { field, at }));
                }
                continue;
            } else if let Some(behind) = self.shape.close.behind(buf, end) {
                missing.extend(field + 1..targets.len());
                self.end_row(targets, row, missing)?;
                return Ok((row + 1, Exit::Row { at: behind }));
            } else {
                return Ok((row, here));
            }
            self.end_row(targets, row, missing)?;
            row += 1;
            if row == self.limit {
                return Ok((row, Exit::Full { field, at }));
            }
        }
    }

    /// Where the row goes on with a field further behind: it, and the offset of its value.
    #[inline(never)]
    fn later_field(&self, field: usize, end: usize) -> Option<(usize, usize)> {
        let later = self.shape.fields.iter().enumerate().skip(field + 2);
        later.into_iter().find_map(|(i, other)| Some((i, other.comma.behind(self.buf, end)?)))
    }

    /// Where the row ends and the next begins: with which field, and the offset of its value.
    #[inline(never)]
    fn next_row(&self, end: usize) -> Option<(usize, usize)> {
        let fields = self.shape.fields.iter().enumerate();
        fields.into_iter().find_map(|(i, other)| Some((i, other.wrap.behind(self.buf, end)?)))
    }

    #[inline(always)]
    fn end_row(
        &self,
        targets: &mut [FieldTarget<'_>],
        row: usize,
        missing: &mut Vec<usize>,
    ) -> Result<(), PayloadError> {
        for field in missing.drain(..) {
            if let Some(target) = targets.get_mut(field) {
                target.put_null(row, self.rows)?;
            }
        }
        Ok(())
    }
}

fn target<'a>(growing: Option<&'a mut GrowingColumn>, rows: usize, behind: &'a Literal) -> FieldTarget<'a> {
    let Some(growing) = growing else {
        return FieldTarget { cells: BlockCells::None, nulls: None, is_time: false, behind };
    };
    let is_time = matches!(growing.values, Values::Time(_));
    let cells = match &mut growing.values {
        Values::F64(v) | Values::Time(v) => BlockCells::F64(v.get_mut(rows..).unwrap_or_default()),
        Values::F32(v) => BlockCells::F32(v.get_mut(rows..).unwrap_or_default()),
        Values::I32(v) => BlockCells::I32(v.get_mut(rows..).unwrap_or_default()),
        Values::U32(v) => BlockCells::U32(v.get_mut(rows..).unwrap_or_default()),
        Values::U8(v) => BlockCells::U8(v.get_mut(rows..).unwrap_or_default()),
        Values::Text(v) => BlockCells::Text(v),
        Values::Dict { codes, words } => {
            BlockCells::Dict(codes.get_mut(rows..).unwrap_or_default(), words, &mut growing.codes)
        }
    };
    FieldTarget { cells, nulls: Some(&mut growing.nulls), is_time, behind }
}
