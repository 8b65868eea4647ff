//! Cells that follow one another without white space, read in one loop: most of most answers. Any other cell is
//! left to the general decoder, which reads it or says what is wrong with it.

use crate::cell::NumberCell;
use crate::codes::Codes;
use crate::column::{put, reserve_for};
use crate::number::{Reader, scan_number};
use crate::scan::{scan_string, short_text};
use crate::{NullBits, PayloadError, TextColumn};

/// Cells for which room is made at a time.
const BLOCK: usize = 1024;

/// Bytes that are searched for commas at a time.
const STRETCH: usize = 64;

/// The same function, which optimizers then leave a function of its own: within one of thousands of lines a hot loop
/// does not get the registers it needs.
pub(crate) fn apart<F>(function: F) -> F {
    std::hint::black_box(function)
}

/// A bit for each comma.
#[inline(always)]
fn comma_bits(stretch: &[u8; STRETCH]) -> u64 {
    let quarters = stretch.as_chunks::<16>().0.iter().enumerate();
    quarters.fold(0, |bits, (i, quarter)| bits | u64::from(comma_bits16(quarter)) << (16 * i))
}

#[inline(always)]
fn comma_bits16(bytes: &[u8; 16]) -> u32 {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    {
        use crate::simd::vector::V;
        V::load(bytes).eq8(V::splat8(b',')).top_bits()
    }
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    bytes.iter().enumerate().fold(0, |bits, (i, byte)| bits | u32::from(*byte == b',') << i)
}

/// A run of cells of one column.
pub(crate) struct Run<'a> {
    pub nulls: &'a mut NullBits,
    pub max_rows: usize,
    pub buf: &'a [u8],
    pub at: &'a mut usize,
}

impl<'a> Run<'a> {
    pub(crate) fn numbers<T: NumberCell>(&mut self, cells: &mut Vec<T>) -> Result<(), PayloadError> {
        while cells.len() < self.max_rows {
            let from = cells.len();
            if cells.capacity() == from {
                reserve_for(cells, 1)?;
            }
            // Not beyond the room there is: often it was made for just so many rows.
            let most = (cells.capacity() - from).min(self.max_rows - from).min(BLOCK);
            cells.resize(from + most, T::NULL);
            let block = apart::<fn(&mut Self, &mut [T], usize) -> usize>(Self::block);
            let read = block(self, cells.get_mut(from..).unwrap_or_default(), from);
            cells.truncate(from + read);
            if read < most {
                break;
            }
        }
        Ok(())
    }

    /// Reads cells until all of `cells` are filled or something else comes; gives how many it read. A function of its
    /// own, so that its values are in registers.
    #[inline(never)]
    fn block<T: NumberCell>(&mut self, cells: &mut [T], from: usize) -> usize {
        let reader = Reader::new();
        let buf = self.buf;
        let mut at = *self.at;
        let mut slots = cells.iter_mut();
        let mut read = 0;
        // All commas of a stretch are found at once, so that no cell waits for the end of the one before.
        let mut base = at;
        'stretches: while let Some(stretch) = buf.get(base..).and_then(|rest| rest.first_chunk::<STRETCH>()) {
            let mut commas = comma_bits(stretch);
            while commas != 0 {
                let end = base + commas.trailing_zeros() as usize;
                commas &= commas - 1;
                let Some(slot) = slots.next() else { break 'stretches };
                let window = buf.get(at..).and_then(|rest| rest.first_chunk());
                if let Some(number) = window.and_then(|window| reader.cell(window, end - at))
                    && let Some(cell) = T::of_plain(number)
                {
                    *slot = cell;
                } else if !self.odd_cell(slot, from + read, at, end) {
                    break 'stretches;
                }
                read += 1;
                at = end + 1;
            }
            base += STRETCH;
        }
        *self.at = at;
        read
    }

    /// Reads the cell between `at` and the comma at `end`, however it is written; gives whether it could.
    #[inline(never)]
    fn odd_cell<T: NumberCell>(&mut self, slot: &mut T, row: usize, at: usize, end: usize) -> bool {
        if self.buf.get(at..end) == Some(b"null") {
            self.nulls.set(row);
            return true;
        }
        match scan_number(self.buf, at, false) {
            Ok((value, behind)) if behind == end => T::of(value).map(|cell| *slot = cell).is_ok(),
            _ => false,
        }
    }

    pub(crate) fn texts(&mut self, cells: &mut TextColumn) -> Result<(), PayloadError> {
        while cells.len() < self.max_rows
            && let Some((text, next)) = self.text()
        {
            cells.push(text)?;
            *self.at = next;
        }
        Ok(())
    }

    pub(crate) fn words(
        &mut self,
        cells: &mut Vec<u32>,
        words: &mut TextColumn,
        codes: &mut Codes,
    ) -> Result<(), PayloadError> {
        while cells.len() < self.max_rows
            && let Some((text, next)) = self.text()
        {
            put(cells, codes.code_of(words, text)?)?;
            *self.at = next;
        }
        Ok(())
    }

    /// A string without escapes with a comma behind it, and the offset behind that.
    fn text(&self) -> Option<(&'a [u8], usize)> {
        let rest = self.buf.get(*self.at..)?;
        let short = rest.first_chunk().and_then(short_text).map(|text| (text, *self.at + text.len() + 2));
        let (text, end) = match short {
            Some(found) => found,
            None if rest.first() != Some(&b'"') => return None,
            None => match scan_string(self.buf, *self.at) {
                Ok((raw, end)) if !raw.escaped => (raw.bytes, end),
                _ => return None,
            },
        };
        (self.buf.get(end) == Some(&b',')).then_some((text, end + 1))
    }
}
