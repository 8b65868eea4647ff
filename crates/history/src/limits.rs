//! Limits judged for all rows at once: when a value breaks its limit for long enough, and until it is well back.

/// Which side of the limit is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Values above it.
    Above,
    /// Values below it.
    Below,
    /// Values whose magnitude is above it.
    AbsAbove,
}

/// A limit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Limit {
    /// Which side is wrong.
    pub when: When,
    /// The limit itself, which is allowed.
    pub limit: f32,
    /// How far back beyond the limit a value must come to end a breach.
    pub release: f32,
    /// How long, from the first to the last breaking row, a breach must last to count.
    pub hold_ms: f64,
    /// Rows further apart than this are not one breach.
    pub gap_ms: f64,
}

/// Rows `from..=to`, the last one that breaks the limit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Breach {
    /// First row that breaks the limit.
    pub from: u32,
    /// Last row that does.
    pub to: u32,
    /// The worst value.
    pub peak: f32,
}

/// A breach that may go on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Open {
    pub(crate) breach: Breach,
    pub(crate) from_ms: f64,
    pub(crate) to_ms: f64,
    /// How far the peak is on the wrong side.
    worst: f32,
}

impl Limit {
    /// How far the value is on the wrong side; 0 or less is allowed.
    #[inline]
    fn excess(&self, value: f32) -> f32 {
        match self.when {
            When::Above => value - self.limit,
            When::Below => self.limit - value,
            When::AbsAbove => value.abs() - self.limit,
        }
    }

    /// Whether some value breaks the limit.
    #[inline]
    pub(crate) fn any(&self, values: &[f32]) -> bool {
        values.iter().fold(false, |any, &value| any | (self.excess(value) > 0.0))
    }

    /// Whether some value from the least to the greatest may.
    #[inline]
    pub(crate) fn within(&self, (least, greatest): (f32, f32)) -> bool {
        least <= greatest && (self.excess(least) > 0.0 || self.excess(greatest) > 0.0)
    }

    /// Takes the next row of a record; gives the breach that ends before it, if it lasted.
    #[inline]
    pub(crate) fn next(&self, open: &mut Option<Open>, row: u32, time_ms: f64, value: f32) -> Option<Open> {
        let excess = self.excess(value);
        let ends = open.as_ref().is_some_and(|open| time_ms - open.to_ms > self.gap_ms || excess <= -self.release);
        let ended = if ends { self.end(open) } else { None };
        if excess > 0.0 {
            match open {
                Some(open) => {
                    (open.breach.to, open.to_ms) = (row, time_ms);
                    if excess > open.worst {
                        (open.breach.peak, open.worst) = (value, excess);
                    }
                }
                None => {
                    let breach = Breach { from: row, to: row, peak: value };
                    *open = Some(Open { breach, from_ms: time_ms, to_ms: time_ms, worst: excess });
                }
            }
        }
        ended
    }

    /// Gives what was open, if it lasted.
    pub(crate) fn end(&self, open: &mut Option<Open>) -> Option<Open> {
        open.take().filter(|open| open.to_ms - open.from_ms >= self.hold_ms)
    }

    /// The breaches among rows in order. `record` numbers the record of a row (a breach never spans two); empty: all
    /// rows are of one. A NaN neither begins nor ends a breach.
    #[must_use]
    pub fn judge(&self, time_ms: &[f64], values: &[f32], record: &[u32]) -> Vec<Breach> {
        const BLOCK: usize = 64;
        let mut found = Vec::new();
        let mut open: Option<Open> = None;
        let record_of = |row: u32| record.get(row as usize).copied();
        for (block, part) in values.chunks(BLOCK).enumerate() {
            // Nearly all rows are fine: while nothing is open, a block without a wrong value is passed over whole.
            if open.is_none() && !self.any(part) {
                continue;
            }
            for (i, &value) in part.iter().enumerate() {
                let row = (block * BLOCK + i) as u32;
                let time = time_ms.get(row as usize).copied().unwrap_or(f64::NAN);
                if open.is_some_and(|open| record_of(row) != record_of(open.breach.from)) {
                    found.extend(self.end(&mut open).map(|open| open.breach));
                }
                found.extend(self.next(&mut open, row, time, value).map(|open| open.breach));
            }
        }
        found.extend(self.end(&mut open).map(|open| open.breach));
        found
    }
}
