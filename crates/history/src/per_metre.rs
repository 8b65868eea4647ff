//! A channel that is worked out: how much went into each metre of depth, over all passes so far.

use crate::segments::{Amounts, Crossing, SEGMENT_M, depth_read, worked_ms};

/// How a channel tells amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmountKind {
    /// As a rate by the minute, which holds for the step that ends with it.
    ByMinute,
    /// As a running total: what it grows by.
    Growth,
}

/// A channel worked out from another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PerMetre {
    /// The channel that tells the amounts.
    pub of: usize,
    /// How it tells them.
    pub kind: AmountKind,
    /// Factor of each amount.
    pub factor: f64,
}

/// The same row by row: of the last segment that the tool has left, the amount by metre over all passes so far. As in
/// [`segments`](crate::segments) a step is split over the segments that it crosses, and halts count nowhere.
pub(crate) struct PerMetreRows {
    terms: PerMetre,
    before_ms: f64,
    before_m: Option<f64>,
    before: f32,
    amounts: Amounts,
    /// The segment where the tool is, and the one that it was in before.
    at: Option<usize>,
    left: Option<usize>,
}

impl PerMetreRows {
    pub(crate) fn new(terms: PerMetre) -> Self {
        let (before_ms, before) = (f64::NAN, f32::NAN);
        Self { terms, before_ms, before_m: None, before, amounts: Amounts::default(), at: None, left: None }
    }

    /// The value of the next row; NaN until a segment is left, and while nothing was read.
    // Called in three places: once in the module is enough.
    #[inline(never)]
    pub(crate) fn next(&mut self, time_ms: f64, depth_m: f32, reading: f32) -> f32 {
        let now_m = depth_read(depth_m);
        if let (Some(step_ms), Some(from_m), Some(to_m)) = (worked_ms(self.before_ms, time_ms), self.before_m, now_m) {
            let amount = match self.terms.kind {
                AmountKind::ByMinute => f64::from(reading) * step_ms / 60_000.0,
                AmountKind::Growth => f64::from(reading) - f64::from(self.before),
            };
            // A fall is a counter begun anew.
            if amount >= 0.0 && amount.is_finite() {
                Crossing::new(from_m, to_m, SEGMENT_M).add_to(&mut self.amounts, amount);
            }
        }
        (self.before_ms, self.before_m, self.before) = (time_ms, now_m, reading);
        let now = now_m.map(|depth| (depth.max(0.0) / SEGMENT_M) as usize);
        if now.is_some() && now != self.at {
            (self.left, self.at) = (self.at, now);
        }
        self.left
            .and_then(|segment| self.amounts.of(segment))
            .map_or(f32::NAN, |amount| (amount * self.terms.factor / SEGMENT_M) as f32)
    }
}
