//! One column of a chunk: the heads of its blocks, then what is packed in them, then a checksum over both.

use crate::ChunkError;
use crate::block::{BLOCK_ROWS, BlockHead, put_block};
use crate::bytes::{Reader, checked, put_checksum};
use crate::digits::scale_of;

/// Readings of a column as a whole: their number, the least and the largest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) count: usize,
    pub(crate) least: i64,
    pub(crate) largest: i64,
}

impl Extent {
    fn add(&mut self, head: &BlockHead) {
        if head.count == 0 {
            return;
        }
        let known = self.count > 0;
        self.least = if known { self.least.min(head.least) } else { head.least };
        self.largest = if known { self.largest.max(head.largest) } else { head.largest };
        self.count += head.count;
    }
}

/// Adds a column's bytes; the value of a cell that is not present is not read.
pub(crate) fn put_column(out: &mut Vec<u8>, values: &[i64], present: Option<&[bool]>) -> Extent {
    let start = out.len();
    let mut payload = Vec::new();
    let mut extent = Extent::default();
    let mut before = None;
    for (at, values) in values.chunks(BLOCK_ROWS).enumerate() {
        let present = present.and_then(|present| present.chunks(BLOCK_ROWS).nth(at));
        let head = put_block(out, &mut payload, values, present, before);
        extent.add(&head);
        before = Some(head);
    }
    out.append(&mut payload);
    put_checksum(out, start);
    extent
}

/// Bytes of a column of which every cell has a reading.
pub(crate) fn packed_bytes(values: &[i64]) -> usize {
    let mut out = Vec::new();
    put_column(&mut out, values, None);
    out.len()
}

/// A column whose checksum holds.
#[derive(Debug, Clone)]
pub struct Column<'a> {
    key: &'a str,
    decimals: u8,
    rows: usize,
    blocks: Vec<BlockHead>,
    payload: &'a [u8],
}

/// The readings of a block on their way out.
struct BlockReadings<'a> {
    /// One behind the other, without gaps.
    values: &'a [i64],
    /// Cells with a reading, cells without, and so on; empty where every cell has one.
    runs: &'a [usize],
    rows: usize,
}

impl<'a> Column<'a> {
    pub(crate) fn open(key: &'a str, decimals: u8, rows: usize, bytes: &'a [u8]) -> Result<Self, ChunkError> {
        let part = || part_of(key);
        let bytes = checked(bytes).ok_or_else(|| ChunkError::Checksum { part: part() })?;
        let mut reader = Reader::new(bytes);
        let mut blocks: Vec<BlockHead> = Vec::with_capacity(rows.div_ceil(BLOCK_ROWS));
        for first in (0..rows).step_by(BLOCK_ROWS) {
            let head = BlockHead::read(&mut reader, (rows - first).min(BLOCK_ROWS), blocks.last().copied())
                .map_err(|what| ChunkError::Malformed { part: part(), what })?;
            blocks.push(head);
        }
        Ok(Self { key, decimals, rows, blocks, payload: reader.rest() })
    }

    /// Digits after the point of a reading.
    #[must_use]
    pub fn decimals(&self) -> u8 {
        self.decimals
    }

    /// Cells, with or without a reading.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Heads of the blocks, each of [`BLOCK_ROWS`] rows but the last.
    #[must_use]
    pub fn blocks(&self) -> &[BlockHead] {
        &self.blocks
    }

    /// Adds all cells to `out` as `of` makes them of the integers stored.
    ///
    /// # Errors
    /// `chunk.malformed`; some cells may have been added then.
    pub fn append_with<T: Copy>(&self, out: &mut Vec<T>, missing: T, of: impl Fn(i64) -> T) -> Result<(), ChunkError> {
        out.reserve(self.rows);
        self.each_block(|BlockReadings { values, runs, rows }| {
            if runs.is_empty() {
                out.extend(values.iter().map(|&value| of(value)));
                out.extend(std::iter::repeat_n(missing, rows - values.len()));
                return;
            }
            let mut rest = values.iter();
            for (at, &run) in runs.iter().enumerate() {
                if at % 2 == 0 {
                    out.extend(rest.by_ref().take(run).map(|&value| of(value)));
                } else {
                    out.extend(std::iter::repeat_n(missing, run));
                }
            }
        })
    }

    /// Adds all readings in 64 bits: the doubles nearest to their digits. NaN: no reading.
    ///
    /// # Errors
    /// `chunk.malformed`.
    pub fn append_f64(&self, out: &mut Vec<f64>) -> Result<(), ChunkError> {
        let scale = scale_of(self.decimals);
        // Times have no digits after the point.
        if self.decimals == 0 {
            return self.append_with(out, f64::NAN, |value| value as f64);
        }
        self.append_with(out, f64::NAN, |value| value as f64 / scale)
    }

    /// Adds all readings in 32 bits, rounded from those in 64. NaN: no reading.
    ///
    /// # Errors
    /// `chunk.malformed`.
    pub fn append_f32(&self, out: &mut Vec<f32>) -> Result<(), ChunkError> {
        let scale = scale_of(self.decimals);
        self.append_with(out, f32::NAN, |value| (value as f64 / scale) as f32)
    }

    /// Adds all integers stored of a column without gaps whose integers all are of the type.
    ///
    /// # Errors
    /// `chunk.type` where there are gaps or others; `chunk.malformed`.
    pub fn append_as<T: Copy + Default + TryFrom<i64>>(
        &self,
        out: &mut Vec<T>,
        wanted: &'static str,
    ) -> Result<(), ChunkError> {
        let holds = |value| T::try_from(value).is_ok();
        let fits = |head: &BlockHead| head.count == head.rows && holds(head.least) && holds(head.largest);
        if !self.blocks.iter().all(fits) {
            return Err(ChunkError::Type { column: self.key.to_owned(), wanted });
        }
        self.append_with(out, T::default(), |value| T::try_from(value).unwrap_or_default())
    }

    fn each_block(&self, mut take: impl FnMut(BlockReadings<'_>)) -> Result<(), ChunkError> {
        let fault = |what| ChunkError::Malformed { part: part_of(self.key), what };
        let mut payload = Reader::new(self.payload);
        let mut values = [0; BLOCK_ROWS];
        let mut runs = Vec::new();
        for head in &self.blocks {
            let bytes = payload.take(head.payload_bytes).ok_or_else(|| fault("it ends before its last block"))?;
            head.unpack(bytes, &mut values, &mut runs).map_err(fault)?;
            take(BlockReadings { values: values.get(..head.count).unwrap_or_default(), runs: &runs, rows: head.rows });
        }
        if payload.rest().is_empty() { Ok(()) } else { Err(fault("it has bytes left over")) }
    }
}

pub(crate) fn part_of(key: &str) -> String {
    format!("column {key}")
}
