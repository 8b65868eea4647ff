//! Cells that follow one another without white space, read in one loop: most of most answers. What is out of the
//! ordinary is left to the decoder, which says what is wrong with it.

use crate::filling::CellFault;
use crate::number::scan_number;
use crate::scan::scan_string;
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
        let mut rest = self.buf.get(*self.at..).unwrap_or_default();
        while cells.len() < self.max_rows {
            let read = match rest.first() {
                Some(b'n') => {
                    if !rest.starts_with(b"null,") {
                        break;
                    }
                    self.nulls.set(cells.len());
                    Some((null, 4))
                }
                Some(b'-' | b'0'..=b'9') => scan_number(rest, 0, self.last)
                    .ok()
                    .filter(|&(_, length)| rest.get(length) == Some(&b','))
                    .and_then(|(value, length)| Some((convert(value).ok()?, length))),
                _ => break,
            };
            let Some((cell, length)) = read else { break };
            if cells.len() == cells.capacity() {
                cells.try_reserve(1).map_err(|_| PayloadError::Memory)?;
            }
            cells.push(cell);
            rest = rest.get(length + 1..).unwrap_or_default();
        }
        *self.at = self.buf.len() - rest.len();
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
