//! One column of a chunk: the heads of its blocks, then what is packed in them, then a checksum over both.

use crate::ChunkError;
use crate::block::{BLOCK_ROWS, BlockHead, Room, Values, put_block};
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

/// Integers up to here, and powers of ten up to this one, are exact in 32 bits.
const EXACT_SINGLE: i64 = 1 << 24;
const EXACT_SINGLE_DECIMALS: u8 = 10;

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

    /// Whether every cell has a reading.
    pub(crate) fn is_whole(&self) -> bool {
        self.blocks.iter().all(|head| head.count == head.rows)
    }

    /// Adds all cells to `out` as `of` makes them of the integers stored.
    ///
    /// # Errors
    /// `chunk.malformed`; some cells may have been added then.
    pub fn append_with<T: Copy>(&self, out: &mut Vec<T>, missing: T, of: impl Fn(i64) -> T) -> Result<(), ChunkError> {
        let mut integers = Vec::new();
        self.append(out, missing, |out, values, count| {
            out.extend(values.integers(count, &mut integers).iter().map(|&value| of(value)));
        })
    }

    /// Adds all cells to `out`; `put` adds so many readings of a block.
    fn append<T: Copy>(
        &self,
        out: &mut Vec<T>,
        missing: T,
        mut put: impl FnMut(&mut Vec<T>, Values<'_>, usize),
    ) -> Result<(), ChunkError> {
        out.reserve(self.rows);
        let mut apart = Vec::new();
        self.each_block(&mut |head, values, runs| {
            let dense = if runs.is_empty() { &mut *out } else { &mut apart };
            put(dense, values, head.count);
            if runs.is_empty() {
                put_same(out, missing, head.rows - head.count);
            } else {
                put_apart(out, &apart, runs, missing);
                apart.clear();
            }
        })
    }

    /// Calls with every block's head, readings and runs, as [`BlockHead::unpack`] gives them.
    fn each_block(&self, take: &mut dyn FnMut(&BlockHead, Values<'_>, &[usize])) -> Result<(), ChunkError> {
        let fault = |what| ChunkError::Malformed { part: part_of(self.key), what };
        let mut payload = Reader::new(self.payload);
        let mut room = Room::new();
        for head in &self.blocks {
            let bytes = payload.take(head.payload_bytes).ok_or_else(|| fault("it ends before its last block"))?;
            let (values, runs) = head.unpack(bytes, &mut room).map_err(fault)?;
            take(head, values, runs);
        }
        if payload.rest().is_empty() { Ok(()) } else { Err(fault("it has bytes left over")) }
    }

    /// Adds all readings in 64 bits: the doubles nearest to their digits. NaN: no reading.
    ///
    /// # Errors
    /// `chunk.malformed`.
    pub fn append_f64(&self, out: &mut Vec<f64>) -> Result<(), ChunkError> {
        let start = out.len();
        self.append(out, f64::NAN, |out, values, count| match values {
            Values::Steps { least, step, steps } => {
                // Doubles hold all of these exactly.
                out.extend(steps.iter().map(|&above| least as f64 + f64::from(step) * f64::from(above)));
            }
            Values::Integers(integers) => out.extend(integers.iter().map(|&value| value as f64)),
            Values::Constant(value) => put_same(out, value as f64, count),
        })?;
        // Times have no digits after the point.
        if self.decimals > 0 {
            let scale = scale_of(self.decimals);
            out.iter_mut().skip(start).for_each(|reading| *reading /= scale);
        }
        Ok(())
    }

    /// Adds all readings in 32 bits, rounded from those in 64. NaN: no reading.
    ///
    /// # Errors
    /// `chunk.malformed`.
    pub fn append_f32(&self, out: &mut Vec<f32>) -> Result<(), ChunkError> {
        let is_exact = |head: &BlockHead| head.least >= -EXACT_SINGLE && head.largest <= EXACT_SINGLE;
        if self.decimals > EXACT_SINGLE_DECIMALS || !self.blocks.iter().all(is_exact) {
            let mut wide = Vec::new();
            self.append_f64(&mut wide)?;
            out.extend(wide.iter().map(|&reading| reading as f32));
            return Ok(());
        }
        // A quotient of such numbers is the same whether it is rounded once or, with 64 bits between, twice.
        let scale = scale_of(self.decimals) as f32;
        self.append(out, f32::NAN, |out, values, count| {
            let (least, step, steps) = match values {
                Values::Steps { least, step, steps } => (least as i32, step as i32, steps),
                Values::Constant(value) => return put_same(out, value as f32 / scale, count),
                // Readings so near each other are steps.
                Values::Integers(_) => return,
            };
            let integers = steps.iter().map(|&above| least.wrapping_add(step.wrapping_mul(above as i32)));
            out.extend(integers.map(|integer| integer as f32 / scale));
        })
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
}

/// Adds the same cell so many times.
#[inline(never)]
fn put_same<T: Copy>(out: &mut Vec<T>, cell: T, count: usize) {
    out.resize(out.len() + count, cell);
}

/// Adds the readings with the cells between them that have none.
fn put_apart<T: Copy>(out: &mut Vec<T>, mut readings: &[T], runs: &[usize], missing: T) {
    for (at, &run) in runs.iter().enumerate() {
        if at % 2 == 1 {
            put_same(out, missing, run);
        } else if let Some((now, later)) = readings.split_at_checked(run) {
            out.extend_from_slice(now);
            readings = later;
        }
    }
}

pub(crate) fn part_of(key: &str) -> String {
    format!("column {key}")
}
