//! Facts of a log that follow from its times and passes alone: how long a pause is a gap, and the rows at which a line is
//! cut.

use crate::pieced_column::PiecedColumn;

/// A pause in the records longer than this many usual steps ends a stretch.
const GAP_STEPS: f64 = 5.0;
/// No pause shorter than this does.
const GAP_LEAST_MS: f64 = 5_000.0;
/// Usual steps up to this have the least gap.
const SHORT_MS: f64 = GAP_LEAST_MS / GAP_STEPS;

/// How many steps forward there are, and how many of them on either side of the usual one.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Steps {
    all: usize,
    /// At most [`SHORT_MS`].
    short: usize,
    /// The step at the middle of all when it was looked for; NaN when that was not needed.
    usual: f64,
    /// Less than `usual`.
    less: usize,
    /// Equal to it.
    same: usize,
}

impl Steps {
    /// Counts every step that ends at row `from` or behind it.
    fn of(time_ms: &PiecedColumn<f64>, from: usize, usual: f64) -> Self {
        let (mut all, mut short, mut less, mut same) = (0, 0, 0, 0);
        each_step(time_ms, from, |step| {
            all += 1;
            short += usize::from(step <= SHORT_MS);
            less += usize::from(step < usual);
            same += usize::from(step == usual);
        });
        Self { all, short, usual, less, same }
    }

    /// Both counts, of steps around one usual step.
    fn with(&self, other: &Self) -> Self {
        let (all, short) = (self.all + other.all, self.short + other.short);
        Self { all, short, less: self.less + other.less, same: self.same + other.same, ..*self }
    }

    fn without(&self, other: &Self) -> Self {
        let less_of = usize::saturating_sub;
        let (all, short) = (less_of(self.all, other.all), less_of(self.short, other.short));
        Self { all, short, less: less_of(self.less, other.less), same: less_of(self.same, other.same), ..*self }
    }

    /// The gap, if these counts tell it.
    fn gap_ms(&self) -> Option<f64> {
        let middle = self.all / 2;
        if self.all == 0 || self.short > middle {
            return Some(GAP_LEAST_MS);
        }
        let still = (self.less..self.less + self.same).contains(&middle);
        still.then(|| (self.usual * GAP_STEPS).max(GAP_LEAST_MS))
    }
}

/// Every step forward that ends at row `from` or behind it.
fn each_step(time_ms: &PiecedColumn<f64>, from: usize, mut found: impl FnMut(f64)) {
    let mut before = from.checked_sub(1).and_then(|row| time_ms.get(row)).unwrap_or(f64::NAN);
    for times in time_ms.slices(from..time_ms.len()) {
        for &time in times {
            let step = time - before;
            if step > 0.0 {
                found(step);
            }
            before = time;
        }
    }
}

/// The step at place `middle` of all in order, sixteen bits at a time: floats above 0 are in the order of their bits.
fn step_at(time_ms: &PiecedColumn<f64>, mut middle: usize) -> f64 {
    let mut known = 0u64;
    let mut counts = vec![0usize; 1 << 16];
    for shift in [48, 32, 16, 0] {
        counts.fill(0);
        each_step(time_ms, 0, |step| {
            let bits = step.to_bits() >> shift;
            let count = if bits >> 16 == known { counts.get_mut((bits & 0xffff) as usize) } else { None };
            if let Some(count) = count {
                *count += 1;
            }
        });
        let mut digit = 0;
        for &count in &counts {
            if middle < count {
                break;
            }
            middle -= count;
            digit += 1;
        }
        known = known << 16 | digit;
    }
    f64::from_bits(known)
}

/// The gap and the cuts of all rows.
#[derive(Debug, Clone)]
pub(crate) struct Clock {
    steps: Steps,
    gap_ms: f64,
    /// Rows with which a stretch begins, ascending.
    cuts: Vec<u32>,
}

impl Clock {
    pub(crate) fn new(time_ms: &PiecedColumn<f64>, pass: &PiecedColumn<u8>) -> Self {
        let mut steps = Steps::of(time_ms, 0, f64::NAN);
        let gap_ms = steps.gap_ms().unwrap_or_else(|| {
            steps = Steps::of(time_ms, 0, step_at(time_ms, steps.all / 2));
            steps.gap_ms().unwrap_or(GAP_LEAST_MS)
        });
        let mut made = Self { steps, gap_ms, cuts: Vec::new() };
        made.cut(time_ms, pass, 0);
        made
    }

    /// Time between rows beyond which the records have a gap.
    pub(crate) fn gap_ms(&self) -> f64 {
        self.gap_ms
    }

    /// Rows with which a stretch begins, ascending. Times ascend within a stretch; a time of NaN stands alone.
    pub(crate) fn cuts(&self) -> &[u32] {
        &self.cuts
    }

    /// Forgets the rows from `from` on, which the columns still hold.
    pub(crate) fn forget(&mut self, time_ms: &PiecedColumn<f64>, from: usize) {
        self.steps = self.steps.without(&Steps::of(time_ms, from, self.steps.usual));
        self.cuts.truncate(self.cuts.partition_point(|&row| (row as usize) < from));
    }

    /// Takes note of the rows from `from` on. False when the gap is no longer known, and with it no cut.
    pub(crate) fn extend(&mut self, time_ms: &PiecedColumn<f64>, pass: &PiecedColumn<u8>, from: usize) -> bool {
        self.steps = self.steps.with(&Steps::of(time_ms, from, self.steps.usual));
        if self.steps.gap_ms() != Some(self.gap_ms) {
            return false;
        }
        self.cut(time_ms, pass, from);
        true
    }

    fn cut(&mut self, time_ms: &PiecedColumn<f64>, pass: &PiecedColumn<u8>, from: usize) {
        let mut row = from as u32;
        let before = from.checked_sub(1);
        let mut before = before.and_then(|before| Some((pass.get(before)?, time_ms.get(before)?)));
        for (passes, times) in pass.slices(from..pass.len()).zip(time_ms.slices(from..time_ms.len())) {
            for (&pass, &time) in passes.iter().zip(times) {
                let goes_on = before.is_some_and(|(p, t)| p == pass && time - t <= self.gap_ms && time >= t);
                if !goes_on {
                    self.cuts.push(row);
                }
                before = Some((pass, time));
                row += 1;
            }
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.cuts.capacity() * 4
    }
}
