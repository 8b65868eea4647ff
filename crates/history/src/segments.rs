//! Segments of a pile from its log: the amounts that went into each 0.25 m, and how long it took.
//!
//! The one definition for both sides: the server uses it on rows as they come, the browser on rows that it holds.
//! Readings are the stored ones, rounded to `f32`; sums are `f64`, added in the order of the rows, so that both get the
//! same bits.

use crate::HistoryError;
use std::ops::Range;

/// Height of a segment as the field reports them.
pub const SEGMENT_M: f64 = 0.25;
/// No pile is as deep: a depth beyond it is a broken sensor's, and no depth.
pub(crate) const DEEPEST_M: f64 = 2_000.0;
/// A machine records every second: a longer silence is a halt and no part of the work.
pub(crate) const HALT_MS: f64 = 30_000.0;

/// The depth that was read; `None` for no reading and for a broken sensor's.
#[must_use]
pub fn depth_read(depth_m: f32) -> Option<f64> {
    Some(f64::from(depth_m)).filter(|depth| depth.is_finite() && *depth <= DEEPEST_M)
}

/// Time worked between two rows in ms; `None` for a halt, for a clock set back, and without a time.
pub(crate) fn worked_ms(before_ms: f64, now_ms: f64) -> Option<f64> {
    Some(now_ms - before_ms).filter(|step| (0.0..=HALT_MS).contains(step))
}

answers::answer! {
    /// The segments of a log, 0.25 m high, from the surface down to the deepest point. All columns are empty for a log
    /// without a depth.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct Segments = "RecordSegments" {
        /// Seconds spent in each.
        duration_s: Vec<f64>,
        /// By running total asked for, then by segment: the amount added within it.
        totals: Vec<Vec<f64>>,
        /// By channel asked for: mean over the time spent; NaN without readings.
        means: Vec<Vec<f64>>,
    }
}

/// The segments of a whole log; see [`SegmentSums`]. They are [`SEGMENT_M`] high.
///
/// # Errors
/// `history.length` for columns that differ in length.
pub fn segments(
    time_ms: &[f64],
    depth_m: &[f32],
    totals: &[&[f32]],
    channels: &[&[f32]],
) -> Result<Segments, HistoryError> {
    let mut sums = SegmentSums::new(totals.len(), channels.len());
    sums.add(time_ms, depth_m, totals, channels)?;
    Ok(sums.result())
}

/// Segments of a log that comes in stretches, in the order of its rows: of the rows only the last is kept, and the
/// result does not depend on where the log was cut.
///
/// A step from one row to the next is split over the segments it crosses, by the length in each. Running totals count by
/// what they grow from one row to the next: a fall is a counter begun anew and adds nothing. A channel's reading holds for
/// the step that ends with it. A step over a halt ([`HALT_MS`]), backwards in time, or without a depth ([`DEEPEST_M`]) at
/// either end counts nowhere. Above the surface is the first segment.
///
/// Time and memory grow with the rows and with the segments, not with their product: an amount that a step adds
/// to each of many segments is noted once for blocks of them.
#[derive(Debug, Clone)]
pub struct SegmentSums {
    height_m: f64,
    before_ms: f64,
    before_m: Option<f64>,
    deepest_m: Option<f64>,
    duration_s: Amounts,
    totals: Vec<TotalSums>,
    means: Vec<MeanSums>,
}

#[derive(Debug, Clone)]
struct TotalSums {
    before: f32,
    grown: Amounts,
}

#[derive(Debug, Clone, Default)]
struct MeanSums {
    /// A reading times the seconds that it held.
    weighted: Amounts,
    seconds: Amounts,
}

impl SegmentSums {
    /// No rows so far, of so many running totals and so many channels to be averaged.
    #[must_use]
    pub fn new(totals: usize, channels: usize) -> Self {
        Self::of_height(SEGMENT_M, totals, channels)
    }

    /// The same for steps of another height, at least [`SEGMENT_M`].
    pub(crate) fn of_height(height_m: f64, totals: usize, channels: usize) -> Self {
        Self {
            height_m,
            before_ms: f64::NAN,
            before_m: None,
            deepest_m: None,
            duration_s: Amounts::default(),
            totals: vec![TotalSums { before: f32::NAN, grown: Amounts::default() }; totals],
            means: vec![MeanSums::default(); channels],
        }
    }

    /// Takes the next rows.
    ///
    /// # Errors
    /// `history.length` for columns that are not as many as announced, or differ in length; nothing is taken.
    pub fn add(
        &mut self,
        time_ms: &[f64],
        depth_m: &[f32],
        totals: &[&[f32]],
        channels: &[&[f32]],
    ) -> Result<(), HistoryError> {
        let rows = time_ms.len();
        let length = |column: String, cells: usize, rows: usize| match cells == rows {
            true => Ok(()),
            false => Err(HistoryError::Length { column, cells, rows }),
        };
        length("totals".into(), totals.len(), self.totals.len())?;
        length("channels".into(), channels.len(), self.means.len())?;
        length("depth".into(), depth_m.len(), rows)?;
        for (at, column) in totals.iter().chain(channels).enumerate() {
            length(at.to_string(), column.len(), rows)?;
        }
        for (row, (&now_ms, &depth)) in time_ms.iter().zip(depth_m).enumerate() {
            let now_m = depth_read(depth);
            let step_ms = worked_ms(self.before_ms, now_ms);
            if let (Some(step_ms), Some(from_m), Some(to_m)) = (step_ms, self.before_m, now_m) {
                self.add_step(row, step_ms / 1000.0, &Crossing::new(from_m, to_m, self.height_m), totals, channels);
            }
            for (sums, column) in self.totals.iter_mut().zip(totals) {
                sums.before = column.get(row).copied().unwrap_or(f32::NAN);
            }
            self.deepest_m = self.deepest_m.into_iter().chain(now_m).reduce(f64::max);
            self.before_ms = now_ms;
            self.before_m = now_m;
        }
        Ok(())
    }

    /// Forgets the last row: nothing counts from it to the next.
    pub(crate) fn begin_anew(&mut self) {
        self.before_ms = f64::NAN;
        self.before_m = None;
        for sums in &mut self.totals {
            sums.before = f32::NAN;
        }
    }

    fn add_step(&mut self, row: usize, seconds: f64, crossing: &Crossing, totals: &[&[f32]], channels: &[&[f32]]) {
        crossing.add_to(&mut self.duration_s, seconds);
        for (sums, column) in self.totals.iter_mut().zip(totals) {
            let now = column.get(row).copied().unwrap_or(f32::NAN);
            let grown = f64::from(now) - f64::from(sums.before);
            if grown > 0.0 && grown.is_finite() {
                crossing.add_to(&mut sums.grown, grown);
            }
        }
        for (sums, column) in self.means.iter_mut().zip(channels) {
            if let Some(&reading) = column.get(row).filter(|reading| reading.is_finite()) {
                crossing.add_to(&mut sums.weighted, f64::from(reading) * seconds);
                crossing.add_to(&mut sums.seconds, seconds);
            }
        }
    }

    /// How much of each segment lies above the deepest point; NaN where none does.
    pub(crate) fn reached_m(&self) -> Vec<f64> {
        let deepest = self.deepest_m.unwrap_or(f64::NAN);
        let reached = |segment| (deepest - segment as f64 * self.height_m).min(self.height_m);
        (0..self.count()).map(reached).map(|metres| if metres > 0.0 { metres } else { f64::NAN }).collect()
    }

    fn count(&self) -> usize {
        self.deepest_m.map_or(0, |deepest| (deepest / self.height_m).ceil().max(1.0) as usize)
    }

    /// The segments of the rows so far.
    #[must_use]
    pub fn result(&self) -> Segments {
        let count = self.count();
        let mean = |(sum, seconds): (f64, f64)| if seconds > 0.0 { sum / seconds } else { f64::NAN };
        Segments {
            duration_s: self.duration_s.by_segment(count),
            totals: self.totals.iter().map(|sums| sums.grown.by_segment(count)).collect(),
            means: self
                .means
                .iter()
                .map(|sums| {
                    sums.weighted.by_segment(count).into_iter().zip(sums.seconds.by_segment(count)).map(mean).collect()
                })
                .collect(),
        }
    }
}

/// The segments that a step crosses, and the share of it in each.
pub(crate) struct Crossing {
    first: usize,
    last: usize,
    first_share: f64,
    /// In each of those between.
    middle_share: f64,
    last_share: f64,
}

impl Crossing {
    #[inline(never)]
    pub(crate) fn new(from_m: f64, to_m: f64, height_m: f64) -> Self {
        let (high, low) = (from_m.min(to_m).max(0.0), from_m.max(to_m).max(0.0));
        let (first, last) = ((high / height_m) as usize, (low / height_m) as usize);
        if first == last {
            return Self { first, last, first_share: 1.0, middle_share: 0.0, last_share: 0.0 };
        }
        let length = low - high;
        Self {
            first,
            last,
            first_share: ((first + 1) as f64 * height_m - high) / length,
            middle_share: height_m / length,
            last_share: (low - last as f64 * height_m) / length,
        }
    }

    #[inline(never)]
    pub(crate) fn add_to(&self, amounts: &mut Amounts, amount: f64) {
        amounts.add(0, self.first, amount * self.first_share);
        if self.first < self.last {
            amounts.add_evenly(self.first + 1..self.last, amount * self.middle_share);
            amounts.add(0, self.last, amount * self.last_share);
        }
    }
}

/// Amounts by segment. An amount that goes into each of many segments is noted for the fewest aligned blocks of 1, 2, 4,
/// 8 … of them (a segment tree). Differences that are summed up at the end would be quicker still, but leave rounding where nothing
/// was, and one broken reading would wipe out all that follows it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Amounts {
    /// By power of two, by block: the amount for each of its segments.
    levels: Vec<Vec<f64>>,
}

impl Amounts {
    #[inline(never)]
    fn add(&mut self, level: usize, block: usize, amount: f64) {
        if self.levels.len() <= level {
            self.levels.resize_with(level + 1, Vec::new);
        }
        let Some(blocks) = self.levels.get_mut(level) else { return };
        if blocks.len() <= block {
            blocks.resize(block + 1, 0.0);
        }
        if let Some(sum) = blocks.get_mut(block) {
            *sum += amount;
        }
    }

    /// Adds so much to each of these segments.
    fn add_evenly(&mut self, segments: Range<usize>, amount: f64) {
        let Range { mut start, mut end } = segments;
        let mut level = 0;
        while start < end {
            if start % 2 == 1 {
                self.add(level, start, amount);
                start += 1;
            }
            if end % 2 == 1 {
                end -= 1;
                self.add(level, end, amount);
            }
            (start, end, level) = (start / 2, end / 2, level + 1);
        }
    }

    /// Of one segment; `None` where nothing was added anywhere.
    pub(crate) fn of(&self, segment: usize) -> Option<f64> {
        let blocks = self.levels.iter().enumerate();
        let found = blocks.filter_map(|(level, blocks)| blocks.get(segment >> level));
        (!self.levels.is_empty()).then(|| found.fold(0.0, |sum, amount| sum + amount))
    }

    /// Of so many segments, adding the smallest blocks first. An amount at the very end of the last segment belongs to it.
    fn by_segment(&self, count: usize) -> Vec<f64> {
        let mut amounts: Vec<f64> = (0..count).map(|segment| self.of(segment).unwrap_or(0.0)).collect();
        if let (Some(last), Some(at_end)) = (amounts.last_mut(), self.levels.first().and_then(|own| own.get(count))) {
            *last += at_end;
        }
        amounts
    }
}
