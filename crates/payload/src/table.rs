//! Incremental decoder from a table's JSON to typed columns: `{"columns": {name: [...]}, "rows": n}` or an array of
//! row objects. Bytes may come in pieces cut anywhere; only the token that a piece cuts is kept.

use crate::column::table_of;
use crate::filling::{CellFault, Filling, integer, narrow};
use crate::key::KeyPattern;
use crate::number::{quick_number, scan_number};
use crate::run::Run;
use crate::scan::{RawString, Scan, Skipper, Stop, scan_literal, scan_string, skip_space, unescape};
use crate::state::{Key, Parent, State};
use crate::{PayloadError, Schema, Table, Values};

enum Fault {
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

/// Most fields of a row object whose order is learnt.
const MAX_ORDER: usize = 1024;

/// The decoder; see the module.
pub struct TableDecoder {
    columns: Vec<Filling>,
    seen: Vec<bool>,
    max_rows: usize,
    state: State,
    /// Bytes of the plaintext that have been consumed.
    consumed: u64,
    /// The token that the last piece cut.
    carry: Vec<u8>,
    /// Length of `carry` below which reading it again is not worth it: keeps tiny pieces linear.
    retry_at: usize,
    rows_stated: Option<usize>,
    columns_seen: bool,
    row_objects: bool,
    rows: usize,
    /// The fields of the first row object as they were written, and which of them is expected next.
    order: Vec<(KeyPattern, Key)>,
    expected: usize,
    scratch: Vec<u8>,
    failed: Option<PayloadError>,
}

impl TableDecoder {
    /// A decoder of one table.
    #[must_use]
    pub fn new(schema: Schema) -> Self {
        let columns: Vec<Filling> = schema.columns().iter().map(|(name, kind)| Filling::new(name, *kind)).collect();
        Self {
            seen: vec![false; columns.len()],
            columns,
            max_rows: schema.max_rows(),
            state: State::Start,
            consumed: 0,
            carry: Vec::new(),
            retry_at: 0,
            rows_stated: None,
            columns_seen: false,
            row_objects: false,
            rows: 0,
            order: Vec::new(),
            expected: 0,
            scratch: Vec::new(),
            failed: None,
        }
    }

    /// Rows begun so far: of the longest column, or row objects.
    #[must_use]
    pub fn rows(&self) -> usize {
        if self.row_objects { self.rows } else { self.columns.iter().map(Filling::len).max().unwrap_or(0) }
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
        let outcome = if self.carry.is_empty() {
            self.run(piece, last).map(|used| {
                self.carry.extend_from_slice(piece.get(used..).unwrap_or_default());
            })
        } else {
            let mut carry = std::mem::take(&mut self.carry);
            carry.extend_from_slice(piece);
            if carry.len() < self.retry_at && !last {
                self.carry = carry;
                return Ok(());
            }
            self.run(&carry, last).map(|used| {
                carry.drain(..used);
                self.carry = carry;
            })
        };
        self.retry_at = self.carry.len() * 2;
        if let Err(fault) = &outcome {
            self.failed = Some(fault.clone());
        }
        outcome
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

    fn name(&self, column: usize) -> &str {
        self.columns.get(column).map_or("?", |c| c.name.as_str())
    }

    /// Reads one token (or, in a column of numbers, as many cells as there are) and moves on.
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

            State::TopKey { first } => match byte {
                b'}' if first => self.end_object(Parent::Top, here, at)?,
                b'"' => {
                    let (raw, next) = scan_string(buf, here)?;
                    let key = match raw.bytes {
                        b"columns" => Key::Columns,
                        b"rows" => Key::Rows,
                        _ => Key::Unknown,
                    };
                    let again = match key {
                        Key::Columns => self.columns_seen,
                        Key::Rows => self.rows_stated.is_some(),
                        _ => false,
                    };
                    if again {
                        return Err(bad("a key that was there before"));
                    }
                    self.state = State::TopColon(key);
                    *at = next;
                }
                _ => return Err(bad("not a key")),
            },
            State::TopColon(key) => {
                self.colon(byte, here, at)?;
                self.state = match key {
                    Key::Unknown => State::Skip(Skipper::new(), Parent::Top),
                    known => State::TopValue(known),
                };
            }
            State::TopValue(Key::Columns) => {
                if byte != b'{' {
                    return Err(bad("`columns` is not an object"));
                }
                self.columns_seen = true;
                self.state = State::ColumnKey { first: true };
                *at = here + 1;
            }
            State::TopValue(_) => {
                let (value, next) = scan_number(buf, here, last)?;
                if value < 0.0 || value.fract() != 0.0 || value > self.max_rows as f64 {
                    return Err(bad("`rows` is not a number of rows"));
                }
                self.rows_stated = Some(value as usize);
                self.state = State::TopNext;
                *at = next;
            }
            State::TopNext => match byte {
                b',' => {
                    self.state = State::TopKey { first: false };
                    *at = here + 1;
                }
                b'}' => self.end_object(Parent::Top, here, at)?,
                _ => return Err(bad("a comma or an end is missing")),
            },

            State::ColumnKey { first } => match byte {
                b'}' if first => self.end_object(Parent::Columns, here, at)?,
                b'"' => {
                    let (raw, next) = scan_string(buf, here)?;
                    let key = self.column_of(raw)?;
                    if let Key::Column(column) = key {
                        match self.seen.get_mut(column) {
                            Some(seen) if !*seen => *seen = true,
                            _ => {
                                let what = format!("the column {} comes twice", self.name(column));
                                return Err(Fault::Wrong(what, here));
                            }
                        }
                    }
                    self.state = State::ColumnColon(key);
                    *at = next;
                }
                _ => return Err(bad("not a key")),
            },
            State::ColumnColon(key) => {
                self.colon(byte, here, at)?;
                self.state = match key {
                    Key::Column(column) => State::ColumnOpen(column),
                    _ => State::Skip(Skipper::new(), Parent::Columns),
                };
            }
            State::ColumnOpen(column) => {
                if byte != b'[' {
                    return Err(bad("a column is not an array"));
                }
                let rows = self.rows();
                if let Some(filling) = self.columns.get_mut(column) {
                    filling.reserve(rows);
                }
                self.state = State::ColumnCell { column, first: true };
                *at = here + 1;
            }
            State::ColumnCell { column, first } => {
                if byte == b']' && first {
                    self.state = State::ColumnNext;
                    *at = here + 1;
                } else {
                    self.room(self.columns.get(column).map_or(0, Filling::len))?;
                    *at = self.cell(column, buf, here, last)?;
                    self.state = State::ColumnCellNext(column);
                }
            }
            State::ColumnCellNext(column) => match byte {
                b',' => {
                    self.state = State::ColumnCell { column, first: false };
                    *at = here + 1;
                    self.many_cells(column, buf, at, last)?;
                }
                b']' => {
                    self.state = State::ColumnNext;
                    *at = here + 1;
                }
                _ => return Err(bad("a comma or an end is missing")),
            },
            State::ColumnNext => match byte {
                b',' => {
                    self.state = State::ColumnKey { first: false };
                    *at = here + 1;
                }
                b'}' => self.end_object(Parent::Columns, here, at)?,
                _ => return Err(bad("a comma or an end is missing")),
            },

            State::RowOpen { first } => match byte {
                b'{' => {
                    self.room(self.rows)?;
                    self.expected = 0;
                    self.state = State::RowKey { first: true };
                    *at = here + 1;
                }
                b']' if first => {
                    self.state = State::Done;
                    *at = here + 1;
                }
                _ => return Err(bad("a row is not an object")),
            },
            State::RowKey { first } => match byte {
                b'}' if first => self.end_object(Parent::Row, here, at)?,
                b'"' => {
                    *at = here;
                    if self.many_fields(buf, at, last)? {
                        return Ok(());
                    }
                    let (raw, next) = scan_string(buf, here)?;
                    let key = self.column_of(raw)?;
                    if let Key::Column(column) = key {
                        self.claim(column, here)?;
                    }
                    if self.rows == 0 && self.order.len() < MAX_ORDER {
                        self.order.push((KeyPattern::new(raw.bytes), key));
                    }
                    // Where a field was left out, those behind it are found again.
                    let known = self.order.iter().position(|(pattern, _)| pattern.behind(buf, here).is_some());
                    self.expected = known.map_or(self.expected, |at| at + 1);
                    self.state = State::RowColon(key);
                    *at = next;
                }
                _ => return Err(bad("not a key")),
            },
            State::RowColon(key) => {
                self.colon(byte, here, at)?;
                self.state = match key {
                    Key::Column(column) => State::RowCell(column),
                    _ => State::Skip(Skipper::new(), Parent::Row),
                };
            }
            State::RowCell(column) => {
                *at = self.cell(column, buf, here, last)?;
                self.state = State::RowFieldNext;
            }
            State::RowFieldNext => match byte {
                b',' => {
                    self.state = State::RowKey { first: false };
                    *at = here + 1;
                }
                b'}' => self.end_object(Parent::Row, here, at)?,
                _ => return Err(bad("a comma or an end is missing")),
            },
            State::RowNext => match byte {
                b',' => {
                    self.state = State::RowOpen { first: false };
                    *at = here + 1;
                }
                b']' => {
                    self.state = State::Done;
                    *at = here + 1;
                }
                _ => return Err(bad("a comma or an end is missing")),
            },

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
        }
        Ok(())
    }

    fn colon(&self, byte: u8, here: usize, at: &mut usize) -> Scan<()> {
        if byte != b':' {
            return Err(Stop::Bad("a colon is missing", here));
        }
        *at = here + 1;
        Ok(())
    }

    fn room(&self, rows: usize) -> Result<(), PayloadError> {
        if rows < self.max_rows {
            Ok(())
        } else {
            Err(PayloadError::Limit { what: "the rows of the table", limit: self.max_rows as u64 })
        }
    }

    fn end_object(&mut self, of: Parent, here: usize, at: &mut usize) -> Result<(), Fault> {
        match of {
            Parent::Top => {
                self.state = State::Done;
                self.check_columns(here)?;
            }
            Parent::Columns => self.state = State::TopNext,
            Parent::Row => {
                self.rows += 1;
                self.state = State::RowNext;
            }
        }
        *at = here + 1;
        Ok(())
    }

    /// Whether every column of the schema came, all of one length, the one stated.
    fn check_columns(&mut self, here: usize) -> Result<(), Fault> {
        if !self.columns_seen {
            return Err(Fault::Wrong("there is no `columns`".to_owned(), here));
        }
        let rows = match self.rows_stated {
            Some(rows) => rows,
            None => return Err(Fault::Wrong("there is no `rows`".to_owned(), here)),
        };
        for (filling, seen) in self.columns.iter().zip(&self.seen) {
            if !seen {
                return Err(Fault::Wrong(format!("the column {} is missing", filling.name), here));
            }
            if filling.len() != rows {
                let what = format!("the column {} has {} cells, not {rows}", filling.name, filling.len());
                return Err(Fault::Wrong(what, here));
            }
        }
        self.rows = rows;
        Ok(())
    }

    fn column_of(&mut self, raw: RawString<'_>) -> Scan<Key> {
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        let name = if raw.escaped {
            unescape(raw, Some(&mut text))?;
            text.as_slice()
        } else {
            raw.bytes
        };
        let found = self.columns.iter().position(|c| c.name.as_bytes() == name);
        self.scratch = text;
        Ok(found.map_or(Key::Unknown, Key::Column))
    }

    /// Reads fields that are written like the first row's, without white space, row after row, as far as they go.
    /// Begins at a key and leaves `at` and the state behind the last token read. Gives whether there was any.
    fn many_fields(&mut self, buf: &[u8], at: &mut usize, last: bool) -> Result<bool, Fault> {
        let mut any = false;
        loop {
            let Some((pattern, Key::Column(column))) = self.order.get(self.expected) else { return Ok(any) };
            let (Some(next), column) = (pattern.behind(buf, *at), *column) else { return Ok(any) };
            self.claim(column, *at)?;
            self.expected += 1;
            self.state = State::RowCell(column);
            *at = next;
            any = true;
            // White space, or the buffer's end, is for the plain way.
            let Some(&front @ (b'"' | b'-' | b'0'..=b'9' | b'n')) = buf.get(next) else { return Ok(any) };
            let number = if front == b'"' || front == b'n' { None } else { buf.get(next..).and_then(quick_number) };
            *at = match (number, self.columns.get_mut(column)) {
                (Some((value, length)), Some(filling)) => {
                    filling.push_number(value).map_err(|f| at_cell(f, next))?;
                    next + length
                }
                _ => self.cell(column, buf, next, last)?,
            };
            self.state = State::RowFieldNext;
            match buf.get(*at) {
                Some(b',') => {
                    self.state = State::RowKey { first: false };
                    *at += 1;
                }
                Some(b'}') => {
                    self.rows += 1;
                    self.state = State::RowNext;
                    *at += 1;
                    if buf.get(*at..).is_none_or(|rest| !rest.starts_with(b",{")) {
                        return Ok(any);
                    }
                    self.room(self.rows)?;
                    self.expected = 0;
                    self.state = State::RowKey { first: true };
                    *at += 2;
                }
                _ => return Ok(any),
            }
        }
    }

    /// Fills the column with nulls up to the current row; a second value in one row is a fault.
    fn claim(&mut self, column: usize, here: usize) -> Result<(), Fault> {
        let rows = self.rows;
        let Some(filling) = self.columns.get_mut(column) else { return Ok(()) };
        if filling.len() > rows {
            let what = format!("the field {} comes twice", filling.name);
            return Err(Fault::Wrong(what, here));
        }
        while filling.len() < rows {
            filling.push_null()?;
        }
        Ok(())
    }

    /// Reads one cell; gives the offset behind it.
    fn cell(&mut self, column: usize, buf: &[u8], here: usize, last: bool) -> Result<usize, Fault> {
        let Some(filling) = self.columns.get_mut(column) else { return Err(Stop::Bad("no such column", here).into()) };
        match buf.get(here) {
            Some(b'"') => {
                let (raw, next) = scan_string(buf, here)?;
                if raw.escaped {
                    self.scratch.clear();
                    unescape(raw, Some(&mut self.scratch))?;
                    filling.push_text(&self.scratch).map_err(|f| at_cell(f, here))?;
                } else {
                    filling.push_text(raw.bytes).map_err(|f| at_cell(f, here))?;
                }
                Ok(next)
            }
            Some(b'n') => {
                let next = scan_literal(buf, here)?;
                filling.push_null()?;
                Ok(next)
            }
            Some(b'-' | b'0'..=b'9') => {
                let (value, next) = scan_number(buf, here, last)?;
                filling.push_number(value).map_err(|f| at_cell(f, here))?;
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
    /// Reads `cell,` as often as it stands there without white space; stops at anything else without a fault. `at` is
    /// moved behind the last comma read.
    fn many_cells(&mut self, column: usize, buf: &[u8], at: &mut usize, last: bool) -> Result<(), Fault> {
        let max_rows = self.max_rows;
        let Some(filling) = self.columns.get_mut(column) else { return Ok(()) };
        let mut run = Run { nulls: &mut filling.nulls, max_rows, buf, at, last };
        match &mut filling.values {
            Values::F32(cells) => run.numbers(cells, f32::NAN, narrow),
            Values::F64(cells) | Values::Time(cells) => run.numbers(cells, f64::NAN, Ok),
            Values::U32(cells) => run.numbers(cells, 0, |v| integer(v, 0.0, f64::from(u32::MAX)).map(|v| v as u32)),
            Values::U8(cells) => run.numbers(cells, 0, |v| integer(v, 0.0, 255.0).map(|v| v as u8)),
            Values::Text(cells) => run.texts(cells),
            Values::I32(_) | Values::Dict { .. } => Ok(()),
        }
        .map_err(Fault::from)
    }

    /// Says that no more comes.
    ///
    /// # Errors
    /// As [`TableDecoder::push`]; also for text that ends early, columns of unequal length, and missing columns.
    pub fn finish(mut self) -> Result<Table, PayloadError> {
        self.take(&[], true)?;
        let rows = self.rows;
        for filling in &mut self.columns {
            while filling.len() < rows {
                filling.push_null()?;
            }
        }
        Ok(table_of(rows, self.columns.into_iter().map(Filling::finish).collect()))
    }
}
