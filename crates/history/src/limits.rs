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

    /// The breaches among rows in order. `record` numbers the record of a row (a breach never spans two); empty: all
    /// rows are of one. A NaN neither begins nor ends a breach.
    #[must_use]
    pub fn judge(&self, time_ms: &[f64], values: &[f32], record: &[u32]) -> Vec<Breach> {
        const BLOCK: usize = 64;
        let mut found = Vec::new();
        let mut open: Option<(Breach, f32)> = None;
        let time = |row: u32| time_ms.get(row as usize).copied().unwrap_or(f64::NAN);
        let record_of = |row: u32| record.get(row as usize).copied();
        let mut close = |open: &mut Option<(Breach, f32)>| {
            if let Some((breach, _)) = open.take()
                && time(breach.to) - time(breach.from) >= self.hold_ms
            {
                found.push(breach);
            }
        };
        for (block, part) in values.chunks(BLOCK).enumerate() {
            // Nearly all rows are fine: while nothing is open, a block without a wrong value is passed over whole.
            if open.is_none() && !part.iter().fold(false, |any, &v| any | (self.excess(v) > 0.0)) {
                continue;
            }
            for (i, &value) in part.iter().enumerate() {
                let row = (block * BLOCK + i) as u32;
                let excess = self.excess(value);
                if let Some((breach, _)) = &open {
                    let far = time(row) - time(breach.to) > self.gap_ms || record_of(row) != record_of(breach.from);
                    if far || excess <= -self.release {
                        close(&mut open);
                    }
                }
                if excess > 0.0 {
                    match &mut open {
                        Some((breach, worst)) => {
                            breach.to = row;
                            if excess > *worst {
                                (breach.peak, *worst) = (value, excess);
                            }
                        }
                        None => open = Some((Breach { from: row, to: row, peak: value }, excess)),
                    }
                }
            }
        }
        close(&mut open);
        found
    }
}
