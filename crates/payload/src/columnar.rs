//! The form `{"columns": {name: [...]}, "rows": n}`.

use crate::Values;
use crate::growing_column::GrowingColumn;
use crate::number::scan_number;
use crate::run::Run;
use crate::scan::{Skipper, Stop, scan_string, text_of};
use crate::state::{Key, Parent, State};
use crate::table::{Fault, TableDecoder};

impl TableDecoder {
    /// One step in any state of this form; `here` is the first byte that is not white space.
    pub(crate) fn step_in_columns(&mut self, buf: &[u8], here: usize, at: &mut usize, last: bool) -> Result<(), Fault> {
        let byte = buf.get(here).copied().unwrap_or_default();
        let bad = |what: &'static str| Fault::Stop(Stop::Bad(what, here));
        match self.state {
            State::TopKey { first } => match byte {
                b'}' if first => self.end_table(here, at)?,
                b'"' => {
                    let (raw, next) = scan_string(buf, here)?;
                    let key = match text_of(raw)?.as_ref() {
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
                b'}' => self.end_table(here, at)?,
                _ => return Err(bad("a comma or an end is missing")),
            },

            State::ColumnKey { first } => match byte {
                b'}' if first => {
                    self.state = State::TopNext;
                    *at = here + 1;
                }
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
                if let Some(growing) = self.columns.get_mut(column) {
                    growing.reserve(rows);
                }
                self.state = State::ColumnCell { column, first: true };
                *at = here + 1;
            }
            State::ColumnCell { column, first } => {
                if byte == b']' && first {
                    self.state = State::ColumnNext;
                    *at = here + 1;
                } else {
                    self.room(self.columns.get(column).map_or(0, GrowingColumn::len))?;
                    *at = self.cell(column, buf, here, last)?;
                    self.state = State::ColumnCellNext(column);
                }
            }
            State::ColumnCellNext(column) => match byte {
                b',' => {
                    self.state = State::ColumnCell { column, first: false };
                    *at = here + 1;
                    self.many_cells(column, buf, at)?;
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
                b'}' => {
                    self.state = State::TopNext;
                    *at = here + 1;
                }
                _ => return Err(bad("a comma or an end is missing")),
            },
            _ => {}
        }
        Ok(())
    }

    fn end_table(&mut self, here: usize, at: &mut usize) -> Result<(), Fault> {
        self.state = State::Done;
        self.check_columns(here)?;
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
        for (growing, seen) in self.columns.iter().zip(&self.seen) {
            if !seen {
                return Err(Fault::Wrong(format!("the column {} is missing", growing.name), here));
            }
            if growing.len() != rows {
                let what = format!("the column {} has {} cells, not {rows}", growing.name, growing.len());
                return Err(Fault::Wrong(what, here));
            }
        }
        self.rows = rows;
        Ok(())
    }

    /// Reads `cell,` as often as it stands there without white space; stops at anything else without a fault. `at` is
    /// moved behind the last comma read.
    pub(crate) fn many_cells(&mut self, column: usize, buf: &[u8], at: &mut usize) -> Result<(), Fault> {
        let max_rows = self.max_rows;
        let Some(growing) = self.columns.get_mut(column) else { return Ok(()) };
        let mut run = Run { nulls: &mut growing.nulls, max_rows, buf, at };
        match &mut growing.values {
            Values::F64(cells) | Values::Time(cells) => run.numbers(cells),
            Values::F32(cells) => run.numbers(cells),
            Values::I32(cells) => run.numbers(cells),
            Values::U32(cells) => run.numbers(cells),
            Values::U8(cells) => run.numbers(cells),
            Values::Text(cells) => run.texts(cells),
            Values::Dict { codes, words } => run.words(codes, words, &mut growing.codes),
        }
        .map_err(Fault::from)
    }
}
