//! How long something has gone on, by clocks that machines set.

use super::rule::USUAL_STEP_MS;

/// The time since a first row. A step back, and one from or to a row without a time, counts as a usual one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Elapsed {
    /// Since the row at which the clock last stepped back nothing is added up, so that fractions stay exact.
    anchor_ms: f64,
    before_anchor_ms: f64,
    last_ms: f64,
    ms: f64,
}

impl Elapsed {
    pub(crate) fn since(time_ms: f64) -> Self {
        Self { anchor_ms: time_ms, before_anchor_ms: 0.0, last_ms: time_ms, ms: 0.0 }
    }

    /// Takes the next row's time; gives how long it is now.
    #[inline]
    pub(crate) fn at(&mut self, time_ms: f64) -> f64 {
        if time_ms >= self.last_ms {
            self.last_ms = time_ms;
            self.ms = self.before_anchor_ms + (time_ms - self.anchor_ms);
        } else {
            self.ms += USUAL_STEP_MS;
            *self = Self { anchor_ms: time_ms, before_anchor_ms: self.ms, last_ms: time_ms, ms: self.ms };
        }
        self.ms
    }
}
