//! The form `[{name: value, ...}, ...]`.

use crate::PayloadError;
use crate::rows_by_shape::{BLOCK_ROWS, Block, Exit};
use crate::scan::{Skipper, Stop, scan_string};
use crate::shape::Shape;
use crate::state::{Key, Parent, State};
use crate::table::{Fault, TableDecoder};

/// Rows of a first block: cells are made for all rows of a block, which a text whose rows are soon of another shape
/// would pay for again and again.
const FIRST_BLOCK_ROWS: usize = 32;

impl TableDecoder {
    /// One step in any state of this form; `here` is the first byte that is not white space.
    pub(crate) fn step_in_rows(&mut self, buf: &[u8], here: usize, at: &mut usize, last: bool) -> Result<(), Fault> {
        let byte = buf.get(here).copied().unwrap_or_default();
        let bad = |what: &'static str| Fault::Stop(Stop::Bad(what, here));
        match self.state {
            State::RowOpen { first } => match byte {
                b'{' => {
                    self.room(self.rows)?;
                    *at = here;
                    if self.rows_by_shape(buf, at)? {
                        return Ok(());
                    }
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
                b'}' if first => self.end_row(here, at)?,
                b'"' => {
                    let (raw, next) = scan_string(buf, here)?;
                    let key = self.column_of(raw)?;
                    if let Key::Column(column) = key {
                        self.claim(column, here)?;
                    }
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
                b'}' => self.end_row(here, at)?,
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
            _ => {}
        }
        Ok(())
    }

    fn end_row(&mut self, here: usize, at: &mut usize) -> Result<(), PayloadError> {
        self.rows += 1;
        self.state = State::RowNext;
        *at = here + 1;
        self.fill_behind()
    }

    /// Reads rows that are written like one before them, from the brace at `at` on; leaves `at` and the state where the
    /// plain way goes on. Gives whether there was anything of that shape.
    fn rows_by_shape(&mut self, buf: &[u8], at: &mut usize) -> Result<bool, Fault> {
        if self.shapes.wants(self.rows)
            && let Some(shape) = Shape::learn(buf, *at, |raw| self.column_of(raw))
        {
            self.shapes.learnt(shape);
        }
        let Some(shape) = self.shapes.shape.take() else { return Ok(false) };
        let opens = shape.fields.iter().enumerate();
        let opening = opens.into_iter().find_map(|(i, field)| Some((i, field.open.behind(buf, *at)?)));
        let before = self.rows;
        if let Some((field, value)) = opening {
            self.blocks(&shape, buf, at, field, value)?;
        }
        self.shapes.read(self.rows - before);
        self.shapes.shape = Some(shape);
        Ok(opening.is_some())
    }

    fn blocks(
        &mut self,
        shape: &Shape,
        buf: &[u8],
        at: &mut usize,
        mut field: usize,
        mut value: usize,
    ) -> Result<(), Fault> {
        let mut missing: Vec<usize> = (0..field).collect();
        let mut limit = FIRST_BLOCK_ROWS;
        loop {
            self.room(self.rows)?;
            let block = Block {
                shape,
                buf,
                rows: self.rows,
                limit: limit.min(self.max_rows - self.rows),
                ahead: self.rows_ahead(value),
            };
            let (read, exit) = block.read(&mut self.columns, field, value, &mut missing)?;
            self.rows += read;
            self.fill_behind()?;
            match exit {
                Exit::Full { field: next, at: behind } => {
                    (field, value) = (next, behind);
                    limit = (limit * 8).min(BLOCK_ROWS);
                }
                Exit::Row { at: behind } => {
                    self.state = State::RowNext;
                    *at = behind;
                    return Ok(());
                }
                Exit::Value { field, at: front } => {
                    self.state = match shape.fields.get(field).map(|field| field.key) {
                        Some(Key::Column(column)) => State::RowCell(column),
                        _ => State::Skip(Skipper::new(), Parent::Row),
                    };
                    *at = front;
                    return Ok(());
                }
            }
        }
    }

    /// How many more rows there will be if they are as long as those before; as many again where the length of the text
    /// is not known.
    fn rows_ahead(&self, at: usize) -> usize {
        let done = self.consumed + at as u64;
        let rows = match self.expected.and_then(|all| all.checked_sub(done)) {
            Some(left) => (u128::from(left) * self.rows as u128 / u128::from(done.max(1))) as usize,
            None => self.rows,
        };
        // A little more, since numbers are not all of one length.
        (rows + rows / 64).min(self.max_rows - self.rows)
    }
}
