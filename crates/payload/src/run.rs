//! Cells that follow one another without white space, read in one loop: most of most answers. What is out of the
//! ordinary is left to the decoder, which says what is wrong with it.

use crate::filling::CellFault;
use crate::number::scan_number;
use crate::scan::{scan_literal, scan_string};
use crate::{NullBits, PayloadError, TextColumn};

/// A run of cells of one column.
pub(crate) struct Run<'a> {
    pub nulls: &'a mut NullBits,
    pub max_rows: usize,
    pub buf: &'a [u8],
    pub at: &'a mut usize,
    pub last: bool,
}

impl Run<'_> {
    pub(crate) fn numbers<T: Copy>(
        &mut self,
        cells: &mut Vec<T>,
        null: T,
        convert: impl Fn(f64) -> Result<T, CellFault>,
    ) -> Result<(), PayloadError> {
        while cells.len() < self.max_rows {
            let (cell, next) = match self.buf.get(*self.at) {
                Some(b'-' | b'0'..=b'9') => {
                    let Ok((value, next)) = scan_number(self.buf, *self.at, self.last) else { break };
                    let Ok(cell) = convert(value) else { break };
                    (cell, next)
                }
                Some(b'n') => match scan_literal(self.buf, *self.at) {
                    Ok(next) => (null, next),
                    Err(_) => break,
                },
                _ => break,
            };
            if self.buf.get(next) != Some(&b',') {
                break;
            }
            if self.buf.get(*self.at) == Some(&b'n') {
                self.nulls.set(cells.len());
            }
            if cells.len() == cells.capacity() {
                cells.try_reserve(1).map_err(|_| PayloadError::Memory)?;
            }
            cells.push(cell);
            *self.at = next + 1;
        }
        Ok(())
    }

    pub(crate) fn texts(&mut self, cells: &mut TextColumn) -> Result<(), PayloadError> {
        while cells.len() < self.max_rows && self.buf.get(*self.at) == Some(&b'"') {
            let Ok((raw, next)) = scan_string(self.buf, *self.at) else { break };
            if raw.escaped || self.buf.get(next) != Some(&b',') {
                break;
            }
            cells.push(raw.bytes)?;
            *self.at = next + 1;
        }
        Ok(())
    }
}
