//! A block: up to 1,024 cells of one column, with a head that says what lies in it.
//!
//! Readings are mostly multiples of a step (a machine sends fewer digits than are kept, a clock ticks in seconds), so
//! the numbers that are packed are steps above the least reading, or the first or second differences of these.

use crate::bytes::{Reader, put_number, put_signed};
use crate::frames::{FRAME_SIZES, best_frames, pack, unpack};

/// Rows in a block; the last may have fewer.
pub(crate) const BLOCK_ROWS: usize = 1024;

/// Differences of differences are the most that is taken.
const MOST_ORDER: u8 = 2;
const HAS_MISSING: u8 = 1 << 5;

/// Head of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockHead {
    /// Cells, with or without a reading.
    pub rows: usize,
    /// Cells that have a reading.
    pub count: usize,
    /// The least reading; 0 without any.
    pub least: i64,
    /// The largest reading; 0 without any.
    pub largest: i64,
    pub(crate) packing: Packing,
    pub(crate) payload_bytes: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    /// Every reading is the least one.
    Constant,
    Steps {
        /// 0: the steps themselves, 1: their differences, 2: the differences of these.
        order: u8,
        frame_code: u8,
        step: u64,
        /// Steps of the first reading above the least; orders 1 and 2.
        first: u64,
        /// From the first to the second reading; order 2.
        slope: i64,
    },
}

/// Adds a block's head to `heads` and the rest to `payload`; gives the head.
pub(crate) fn put_block(
    heads: &mut Vec<u8>,
    payload: &mut Vec<u8>,
    values: &[i64],
    present: Option<&[bool]>,
    before: Option<BlockHead>,
) -> BlockHead {
    let start = payload.len();
    let rows = values.len();
    let present_values: Vec<i64> = match present {
        Some(present) => values.iter().zip(present).filter(|&(_, &is)| is).map(|(&value, _)| value).collect(),
        None => values.to_vec(),
    };
    let count = present_values.len();
    if let Some(present) = present.filter(|_| 0 < count && count < rows) {
        put_runs(payload, present);
    }
    let least = present_values.iter().copied().min().unwrap_or(0);
    let largest = present_values.iter().copied().max().unwrap_or(0);
    let packing = if least == largest { Packing::Constant } else { put_steps(payload, &present_values, least) };
    let head = BlockHead { rows, count, least, largest, packing, payload_bytes: payload.len() - start };
    put_head(heads, &head, before);
    head
}

/// How many cells have a reading, how many then do not, and so on.
fn put_runs(payload: &mut Vec<u8>, present: &[bool]) {
    let mut wanted = true;
    for run in present.chunk_by(|a, b| a == b) {
        if run.first() != Some(&wanted) {
            put_number(payload, 0);
            wanted = !wanted;
        }
        put_number(payload, run.len() as u64);
        wanted = !wanted;
    }
}

fn greatest_step(values: &[i64], least: i64) -> u64 {
    let mut step = 0;
    for value in values {
        let mut above = value.wrapping_sub(least) as u64;
        if step != 0 && above.is_multiple_of(step) {
            continue;
        }
        while above != 0 {
            (step, above) = (above, step % above);
        }
        if step == 1 {
            break;
        }
    }
    step.max(1)
}

fn put_steps(payload: &mut Vec<u8>, values: &[i64], least: i64) -> Packing {
    let step = greatest_step(values, least);
    let mut numbers: Vec<i64> = values.iter().map(|value| (value.wrapping_sub(least) as u64 / step) as i64).collect();
    let first = numbers.first().copied().unwrap_or(0);
    let mut slope = 0;
    let mut best: Option<(usize, u8, u8, Vec<i64>)> = None;
    for order in 0..=MOST_ORDER {
        if order > 0 {
            let differences: Vec<i64> =
                numbers.iter().zip(numbers.iter().skip(1)).map(|(a, b)| b.wrapping_sub(*a)).collect();
            if order == 2 {
                slope = numbers.first().copied().unwrap_or(0);
            }
            numbers = differences;
        }
        let (frame_code, bytes) = best_frames(&numbers);
        if best.as_ref().is_none_or(|&(least_bytes, ..)| bytes < least_bytes) {
            best = Some((bytes, order, frame_code, numbers.clone()));
        }
    }
    let (_, order, frame_code, numbers) = best.unwrap_or_default();
    pack(payload, &numbers, FRAME_SIZES.get(usize::from(frame_code)).copied().unwrap_or(BLOCK_ROWS));
    Packing::Steps { order, frame_code, step, first: first as u64, slope }
}

fn put_head(heads: &mut Vec<u8>, head: &BlockHead, before: Option<BlockHead>) {
    let missing = if head.count < head.rows { HAS_MISSING } else { 0 };
    let shape = match head.packing {
        Packing::Constant => 0,
        Packing::Steps { order, frame_code, .. } => (order + 1) | frame_code << 2,
    };
    heads.push(missing | shape);
    if head.count < head.rows {
        put_number(heads, head.count as u64);
    }
    if head.count == 0 {
        return;
    }
    put_signed(heads, head.least.wrapping_sub(before.map_or(0, |before| before.least)));
    if let Packing::Steps { order, step, first, slope, .. } = head.packing {
        put_number(heads, head.largest.wrapping_sub(head.least) as u64);
        put_number(heads, step);
        if order > 0 {
            put_number(heads, first);
        }
        if order > 1 {
            put_signed(heads, slope);
        }
    }
    if head.payload_is_sized() {
        put_number(heads, head.payload_bytes as u64);
    }
}

impl BlockHead {
    /// A constant block without a gap needs no more than its head.
    fn payload_is_sized(&self) -> bool {
        self.count > 0 && (self.count < self.rows || self.packing != Packing::Constant)
    }

    /// Reads the head of a block of so many rows; the error says what cannot be.
    pub(crate) fn read(reader: &mut Reader<'_>, rows: usize, before: Option<BlockHead>) -> Result<Self, &'static str> {
        Self::read_or_end(reader, rows, before).unwrap_or(Err("it ends within the heads of its blocks"))
    }

    fn read_or_end(
        reader: &mut Reader<'_>,
        rows: usize,
        before: Option<BlockHead>,
    ) -> Option<Result<Self, &'static str>> {
        let shape = reader.byte()?;
        let (order, frame_code) = (shape & 3, shape >> 2 & 7);
        if shape >= HAS_MISSING << 1 || usize::from(frame_code) >= FRAME_SIZES.len() {
            return Some(Err("a block is packed in no known way"));
        }
        let count = if shape & HAS_MISSING == 0 { rows } else { reader.size()? };
        if count > rows || (count == 0 && order != 0) {
            return Some(Err("a block has more readings than rows"));
        }
        let mut head = Self { rows, count, least: 0, largest: 0, packing: Packing::Constant, payload_bytes: 0 };
        if count == 0 {
            return Some(Ok(head));
        }
        head.least = reader.signed()?.wrapping_add(before.map_or(0, |before| before.least));
        head.largest = head.least;
        if let Some(order) = order.checked_sub(1) {
            head.largest = head.least.wrapping_add(reader.number()? as i64);
            let step = reader.number()?;
            let first = if order > 0 { reader.number()? } else { 0 };
            let slope = if order > 1 { reader.signed()? } else { 0 };
            head.packing = Packing::Steps { order, frame_code, step, first, slope };
        }
        if head.largest < head.least {
            return Some(Err("the least reading of a block is above the largest"));
        }
        if head.payload_is_sized() {
            head.payload_bytes = reader.size()?;
        }
        Some(Ok(head))
    }

    /// Unpacks the readings, without gaps, into the front of `values`, and the runs of cells with and without one into
    /// `runs`, which is empty where every cell has one. `values` holds at least as many as the block has rows.
    pub(crate) fn unpack(
        &self,
        payload: &[u8],
        values: &mut [i64; BLOCK_ROWS],
        runs: &mut Vec<usize>,
    ) -> Result<(), &'static str> {
        let mut reader = Reader::new(payload);
        runs.clear();
        if 0 < self.count && self.count < self.rows {
            self.read_runs(&mut reader, runs).ok_or("the gaps of a block are not those of its head")?;
        }
        let values = values.get_mut(..self.count).ok_or("a block has too many rows")?;
        match self.packing {
            Packing::Constant => values.fill(self.least),
            Packing::Steps { order, frame_code, step, first, slope } => {
                let frame = FRAME_SIZES.get(usize::from(frame_code)).copied().unwrap_or(BLOCK_ROWS);
                // The first reading, and the second, are in the head where differences are packed.
                let packed = values.get_mut(usize::from(order)..).ok_or("a block has fewer readings than its head")?;
                unpack(&mut reader, packed, frame).ok_or("a block ends within its frames")?;
                sum(values, order, first as i64, slope);
                scale(values, step as i64, self.least);
            }
        }
        if reader.rest().is_empty() { Ok(()) } else { Err("a block has bytes left over") }
    }

    fn read_runs(&self, reader: &mut Reader<'_>, runs: &mut Vec<usize>) -> Option<()> {
        let (mut rows, mut count) = (0usize, 0usize);
        while rows < self.rows {
            let run = reader.size()?;
            // Only the first may be empty.
            if run == 0 && !runs.is_empty() {
                return None;
            }
            if runs.len().is_multiple_of(2) {
                count = count.checked_add(run)?;
            }
            rows = rows.checked_add(run)?;
            runs.push(run);
        }
        (rows == self.rows && count == self.count).then_some(())
    }
}

/// Sums differences up in place; the packed bytes lie behind room for `order` numbers.
fn sum(values: &mut [i64], order: u8, first: i64, slope: i64) {
    match (order, values) {
        (1, [start, rest @ ..]) => {
            *start = first;
            let mut last = first;
            for value in rest {
                last = last.wrapping_add(*value);
                *value = last;
            }
        }
        (2, [start, second, rest @ ..]) => {
            *start = first;
            let (mut last, mut difference) = (first.wrapping_add(slope), slope);
            *second = last;
            for value in rest {
                difference = difference.wrapping_add(*value);
                last = last.wrapping_add(difference);
                *value = last;
            }
        }
        _ => {}
    }
}

fn scale(values: &mut [i64], step: i64, least: i64) {
    for value in values {
        *value = value.wrapping_mul(step).wrapping_add(least);
    }
}
