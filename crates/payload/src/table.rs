//! Incremental decoder from a table's JSON to typed columns: `{"columns": {name: [...]}, "rows": n}` or an array of
//! row objects. Bytes may come in pieces cut anywhere; only the token that a piece cuts is kept.

use crate::cell::CellFault;
use crate::decoded::table_of;
use crate::growing_column::GrowingColumn;
use crate::number::scan_number;
use crate::scan::{RawString, Scan, Stop, scan_literal, scan_string, skip_space, text_of};
use crate::shape::Shapes;
use crate::state::{Key, Parent, State};
use crate::{MAX_PLAINTEXT_BYTES, PayloadError, Schema, Table};

/// Why a step did not go through.
pub(crate) enum Fault {
    Stop(Stop),
    Wrong(String, usize),
    Payload(PayloadError),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}
impl From<PayloadError> for Fault {
    fn from(fault: PayloadError) -> Self {
        Self::Payload(fault)
    }
}

fn at_cell(fault: CellFault, offset: usize) -> Fault {
    match fault {
        CellFault::Wrong(what) => Fault::Wrong(what.to_owned(), offset),
        CellFault::Payload(fault) => Fault::Payload(fault),
    }
}

/// Bytes of a piece that are put behind what the last piece left, so that the token that was cut is whole.
const CARRY_BYTES: usize = 256;

/// Rows after which columns that the rows did not have are filled.
const FILL_ROWS: usize = 4096;

/// The decoder; see the module.
pub struct TableDecoder {
    pub(crate) columns: Vec<GrowingColumn>,
    pub(crate) seen: Vec<bool>,
    pub(crate) max_rows: usize,
    pub(crate) state: State,
    /// Bytes of the plaintext that have been consumed, and how many there are in all where that is known.
    pub(crate) consumed: u64,
    pushed: u64,
    pub(crate) expected: Option<u64>,
    /// The token that the last piece cut.
    carry: Vec<u8>,
    /// Length of `carry` below which reading it again is not worth it: keeps tiny pieces linear.
    retry_at: usize,
    pub(crate) rows_stated: Option<usize>,
    pub(crate) columns_seen: bool,
    pub(crate) row_objects: bool,
    pub(crate) rows: usize,
    /// Rows up to which every column is filled.
    filled: usize,
    pub(crate) shapes: Shapes,
    /// The column looked up last.
    found: usize,
    failed: Option<PayloadError>,
}

impl TableDecoder {
    /// A decoder of one table.
    #[must_use]
    pub fn new(schema: Schema) -> Self {
        let columns: Vec<GrowingColumn> =
            schema.columns().iter().map(|(name, kind)| GrowingColumn::new(name, *kind)).collect();
        Self {
            seen: vec![false; columns.len()],
            columns,
            max_rows: schema.max_rows(),
            state: State::Start,
            consumed: 0,
            pushed: 0,
            expected: None,
            carry: Vec::new(),
            retry_at: 0,
            rows_stated: None,
            columns_seen: false,
            row_objects: false,
            rows: 0,
            filled: 0,
            shapes: Shapes::new(),
            found: 0,
            failed: None,
        }
    }

    /// Tells how many bytes will come in all, so that the columns are made long enough at once. No harm if it is wrong.
    pub(crate) fn expect_bytes(&mut self, bytes: u64) {
        self.expected = Some(bytes);
    }

    /// Rows begun so far: of the longest column, or row objects.
    #[must_use]
    pub fn rows(&self) -> usize {
        if self.row_objects { self.rows } else { self.columns.iter().map(GrowingColumn::len).max().unwrap_or(0) }
    }

    /// Takes the next piece.
    ///
    /// # Errors
    /// `payload.json` with path and offset, `payload.limit`, `payload.memory`; the same again on every later call.
    pub fn push(&mut self, piece: &[u8]) -> Result<(), PayloadError> {
        self.take(piece, false)
    }

    fn take(&mut self, piece: &[u8], last: bool) -> Result<(), PayloadError> {
        if let Some(fault) = &self.failed {
            return Err(fault.clone());
        }
        let outcome = if self.pushed.saturating_add(piece.len() as u64) > MAX_PLAINTEXT_BYTES {
            Err(PayloadError::Limit { what: "the payload", limit: MAX_PLAINTEXT_BYTES })
        } else {
            self.pushed += piece.len() as u64;
            self.take_behind_carry(piece, last)
        };
        if let Err(fault) = &outcome {
            self.failed = Some(fault.clone());
        }
        outcome
    }

    fn take_behind_carry(&mut self, piece: &[u8], last: bool) -> Result<(), PayloadError> {
        let mut rest = piece;
        while !self.carry.is_empty() {
            let mut carry = std::mem::take(&mut self.carry);
            let carried = carry.len();
            let (now, later) = rest.split_at_checked(carried.max(CARRY_BYTES)).unwrap_or((rest, &[]));
            carry.extend_from_slice(now);
            if carry.len() < self.retry_at && later.is_empty() && !last {
                self.carry = carry;
                return Ok(());
            }
            let used = self.run(&carry, last && later.is_empty())?;
            if used >= carried {
                // The rest of the carry came from the piece. It is read from the piece.
                rest = rest.get(used - carried..).unwrap_or_default();
                break;
            }
            carry.drain(..used);
            self.retry_at = carry.len() * 2;
            self.carry = carry;
            rest = later;
            if rest.is_empty() {
                return Ok(());
            }
        }
        let used = self.run(rest, last)?;
        self.carry.extend_from_slice(rest.get(used..).unwrap_or_default());
        self.retry_at = self.carry.len() * 2;
        Ok(())
    }

    /// Reads as far as `buf` goes; gives the bytes that are done with.
    fn run(&mut self, buf: &[u8], last: bool) -> Result<usize, PayloadError> {
        let mut at = 0;
        loop {
            match self.step(buf, &mut at, last) {
                Ok(()) => {}
                Err(Fault::Stop(Stop::More)) => {
                    if last && !(matches!(self.state, State::Done) && skip_space(buf, at) == Err(Stop::More)) {
                        return Err(self.json_fault("the text ends early".to_owned(), buf.len()));
                    }
                    self.consumed += at as u64;
                    return Ok(at);
                }
                Err(Fault::Stop(Stop::Bad(what, offset))) => return Err(self.json_fault(what.to_owned(), offset)),
                Err(Fault::Wrong(what, offset)) => return Err(self.json_fault(what, offset)),
                Err(Fault::Payload(fault)) => return Err(fault),
            }
        }
    }

    fn json_fault(&self, what: String, offset: usize) -> PayloadError {
        PayloadError::Json {
            what,
            path: self.state.path(&self.columns, self.rows),
            offset: self.consumed + offset as u64,
        }
    }

    pub(crate) fn name(&self, column: usize) -> &str {
        self.columns.get(column).map_or("?", |c| c.name.as_str())
    }

    /// Reads one token (or as many cells or rows as there are of a kind) and moves on.
    fn step(&mut self, buf: &[u8], at: &mut usize, last: bool) -> Result<(), Fault> {
        let here = if let State::Skip(..) = self.state { *at } else { skip_space(buf, *at)? };
        let byte = buf.get(here).copied().unwrap_or_default();
        let bad = |what: &'static str| Fault::Stop(Stop::Bad(what, here));
        match self.state {
            State::Start => {
                self.state = match byte {
                    b'{' => State::TopKey { first: true },
                    b'[' => {
                        self.row_objects = true;
                        State::RowOpen { first: true }
                    }
                    _ => return Err(bad("neither a table nor an array of rows")),
                };
                *at = here + 1;
            }
            State::Skip(mut skipper, parent) => {
                let outcome = skipper.run(buf, at, last);
                self.state = State::Skip(skipper, parent);
                outcome?;
                self.state = match parent {
                    Parent::Top => State::TopNext,
                    Parent::Columns => State::ColumnNext,
                    Parent::Row => State::RowFieldNext,
                };
            }
            State::Done => return Err(bad("something follows the table")),
            State::RowOpen { .. }
            | State::RowKey { .. }
            | State::RowColon(_)
            | State::RowCell(_)
            | State::RowFieldNext
            | State::RowNext => self.step_in_rows(buf, here, at, last)?,
            _ => self.step_in_columns(buf, here, at, last)?,
        }
        Ok(())
    }

    pub(crate) fn colon(&self, byte: u8, here: usize, at: &mut usize) -> Scan<()> {
        if byte != b':' {
            return Err(Stop::Bad("a colon is missing", here));
        }
        *at = here + 1;
        Ok(())
    }

    pub(crate) fn room(&self, rows: usize) -> Result<(), PayloadError> {
        if rows < self.max_rows {
            Ok(())
        } else {
            Err(PayloadError::Limit { what: "the rows of the table", limit: self.max_rows as u64 })
        }
    }

    pub(crate) fn column_of(&mut self, raw: RawString<'_>) -> Scan<Key> {
        let name = text_of(raw)?;
        // Columns mostly come in the schema's order.
        let is = |column: &GrowingColumn| column.name.as_bytes() == name.as_ref();
        let next = Some(self.found + 1).filter(|&next| self.columns.get(next).is_some_and(is));
        let found = next.or_else(|| self.columns.iter().position(is));
        self.found = found.unwrap_or(self.found);
        Ok(found.map_or(Key::Unknown, Key::Column))
    }

    /// Fills the column with nulls up to the current row; a second value in one row is a fault.
    pub(crate) fn claim(&mut self, column: usize, here: usize) -> Result<(), Fault> {
        let rows = self.rows;
        let Some(growing) = self.columns.get_mut(column) else { return Ok(()) };
        if growing.len() > rows {
            let what = format!("the field {} comes twice", growing.name);
            return Err(Fault::Wrong(what, here));
        }
        growing.fill_to(rows)?;
        Ok(())
    }

    /// Fills all columns with nulls up to the rows that are whole, every so many rows: otherwise a column that no row
    /// has would be filled for all of them at once.
    pub(crate) fn fill_behind(&mut self) -> Result<(), PayloadError> {
        if self.rows - self.filled < FILL_ROWS {
            return Ok(());
        }
        self.filled = self.rows;
        self.columns.iter_mut().try_for_each(|growing| growing.fill_to(self.filled))
    }

    /// Reads one cell; gives the offset behind it.
    pub(crate) fn cell(&mut self, column: usize, buf: &[u8], here: usize, last: bool) -> Result<usize, Fault> {
        let Some(growing) = self.columns.get_mut(column) else { return Err(Stop::Bad("no such column", here).into()) };
        match buf.get(here) {
            Some(b'"') => {
                let (raw, next) = scan_string(buf, here)?;
                growing.push_text(&text_of(raw)?).map_err(|f| at_cell(f, here))?;
                Ok(next)
            }
            Some(b'n') => {
                let next = scan_literal(buf, here)?;
                growing.push_null()?;
                Ok(next)
            }
            Some(b'-' | b'0'..=b'9') => {
                let (value, next) = scan_number(buf, here, last)?;
                growing.push_number(value).map_err(|f| at_cell(f, here))?;
                Ok(next)
            }
            Some(b't' | b'f') => {
                scan_literal(buf, here)?;
                Err(Fault::Wrong("a truth value in a column that has none".to_owned(), here))
            }
            Some(b'{' | b'[') => Err(Fault::Wrong("a nested value in a cell".to_owned(), here)),
            _ => Err(Stop::Bad("not a value", here).into()),
        }
    }

    /// Says that no more comes.
    ///
    /// # Errors
    /// As [`TableDecoder::push`]; also for text that ends early, columns of unequal length, and missing columns.
    pub fn finish(mut self) -> Result<Table, PayloadError> {
        self.take(&[], true)?;
        let rows = self.rows;
        for growing in &mut self.columns {
            growing.fill_to(rows)?;
        }
        Ok(table_of(rows, self.columns.into_iter().map(GrowingColumn::finish).collect()))
    }
}
