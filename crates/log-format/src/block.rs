//! A block: up to 1,024 cells of one column, with a head that says what lies in it.
//!
//! Readings are mostly multiples of a step (a machine sends fewer digits than are kept, a clock ticks in seconds), so
//! the numbers that are packed are steps above the least reading, or the first or second differences of these.

use crate::bytes::{Reader, put_number, put_signed};
use crate::frames::{FRAME_SIZES, best_frames, pack, unpack, unpack_low};

/// Rows in a block; the last may have fewer.
pub(crate) const BLOCK_ROWS: usize = 1024;

/// Differences of differences are the most that is taken.
const MOST_ORDER: u8 = 2;
const HAS_MISSING: u8 = 1 << 5;
/// Integers up to here are exact as doubles.
const EXACT: i64 = 1 << 53;
const TOO_MANY_ROWS: &str = "a block has too many rows";

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

/// Room to unpack a block in.
#[derive(Debug)]
pub(crate) struct Room {
    numbers: Vec<i64>,
    low: [u32; BLOCK_ROWS],
    runs: Vec<usize>,
}

impl Room {
    pub(crate) const fn new() -> Self {
        Self { numbers: Vec::new(), low: [0; BLOCK_ROWS], runs: Vec::new() }
    }
}

/// The readings of a block one behind the other, without gaps.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Values<'a> {
    /// All are this one.
    Constant(i64),
    /// So many steps above the least one; doubles hold all of them exactly.
    Steps {
        least: i64,
        step: u32,
        steps: &'a [u32],
    },
    Integers(&'a [i64]),
}

impl<'a> Values<'a> {
    /// The integers, in `room` where they do not lie elsewhere.
    pub(crate) fn integers(self, count: usize, room: &'a mut Vec<i64>) -> &'a [i64] {
        room.clear();
        match self {
            Self::Constant(value) => room.resize(count, value),
            Self::Steps { least, step, steps } => {
                let above = |&steps: &u32| (u64::from(step) * u64::from(steps)) as i64;
                room.extend(steps.iter().map(|steps| least.wrapping_add(above(steps))));
            }
            Self::Integers(integers) => return integers,
        }
        room
    }
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

    /// Unpacks the readings into `room`, which the answer then lies in: they, and how many cells have one, how many then
    /// do not, and so on; nothing where all have one or none has.
    pub(crate) fn unpack<'a>(
        &self,
        payload: &[u8],
        room: &'a mut Room,
    ) -> Result<(Values<'a>, &'a [usize]), &'static str> {
        let mut reader = Reader::new(payload);
        let Room { numbers, low, runs } = room;
        runs.clear();
        if 0 < self.count && self.count < self.rows {
            self.read_runs(&mut reader, runs).ok_or("the gaps of a block are not those of its head")?;
        }
        let values = match self.packing {
            Packing::Constant => Values::Constant(self.least),
            Packing::Steps { step, .. } if self.is_narrow() => {
                let steps = low.get_mut(..self.count).ok_or(TOO_MANY_ROWS)?;
                self.unpack_steps(&mut reader, steps, unpack_low, |number| number as u32, u32::wrapping_add)?;
                Values::Steps { least: self.least, step: step as u32, steps }
            }
            Packing::Steps { step, .. } => {
                numbers.resize(self.count, 0);
                self.unpack_steps(&mut reader, numbers, unpack, |number| number, i64::wrapping_add)?;
                for number in numbers.iter_mut() {
                    *number = number.wrapping_mul(step as i64).wrapping_add(self.least);
                }
                Values::Integers(numbers)
            }
        };
        if reader.rest().is_empty() { Ok((values, runs)) } else { Err("a block has bytes left over") }
    }

    /// Whether 32 bits are enough for steps and a step, and doubles for all readings.
    fn is_narrow(&self) -> bool {
        let range = self.largest.wrapping_sub(self.least) as u64;
        range <= u64::from(u32::MAX) && self.least >= -EXACT && self.largest <= EXACT
    }

    /// Unpacks the steps with `unpack`; `of` makes numbers of those of the head, `add` adds two.
    fn unpack_steps<N: Copy>(
        &self,
        reader: &mut Reader<'_>,
        steps: &mut [N],
        unpack: impl Fn(&mut Reader<'_>, &mut [N], usize) -> Option<()>,
        of: impl Fn(i64) -> N,
        add: impl Fn(N, N) -> N,
    ) -> Result<(), &'static str> {
        let Packing::Steps { order, frame_code, first, slope, .. } = self.packing else { return Ok(()) };
        let frame = FRAME_SIZES.get(usize::from(frame_code)).copied().unwrap_or(BLOCK_ROWS);
        // The first reading, and the second, are in the head where differences are packed.
        let packed = steps.get_mut(usize::from(order)..).ok_or("a block has fewer readings than its head")?;
        unpack(reader, packed, frame).ok_or("a block ends within its frames")?;
        sum(steps, order, of(first as i64), of(slope), add);
        Ok(())
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
fn sum<N: Copy>(values: &mut [N], order: u8, first: N, slope: N, add: impl Fn(N, N) -> N) {
    match (order, values) {
        (1, [start, rest @ ..]) => {
            *start = first;
            let mut last = first;
            for value in rest {
                last = add(last, *value);
                *value = last;
            }
        }
        (2, [start, second, rest @ ..]) => {
            *start = first;
            let (mut last, mut difference) = (add(first, slope), slope);
            *second = last;
            for value in rest {
                difference = add(difference, *value);
                last = add(last, difference);
                *value = last;
            }
        }
        _ => {}
    }
}
