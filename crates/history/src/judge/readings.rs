//! Rules that are judged by single readings.

use super::breach::{Breach, Place, Row};
use super::elapsed::Elapsed;
use super::pass_set::PassSet;
use super::rule::{GAP_MS, Rule};

/// A breach that goes on.
#[derive(Debug, Clone)]
struct Open {
    elapsed: Elapsed,
    pass: u8,
    worst: f32,
    worst_at: Place,
    from: Place,
    to: Place,
    /// From the first to the last reading that breaks the limit. Each reading since the first does.
    lasted_ms: f64,
    raised: Option<Place>,
    is_first: bool,
}

impl Open {
    fn new(row: &Row<'_>, at: Place, reading: f32) -> Self {
        Self {
            elapsed: Elapsed::since(row.time_ms),
            pass: row.pass,
            worst: reading,
            worst_at: at,
            from: at,
            to: at,
            lasted_ms: 0.0,
            raised: None,
            is_first: false,
        }
    }

    /// As it is told; nothing before it has been raised.
    fn breach(&self, rule: u32, limit: f32, is_ended: bool) -> Option<Breach> {
        Some(Breach {
            rule,
            pass: self.pass,
            is_first: self.is_first,
            is_ended,
            limit,
            worst: self.worst,
            worst_at: self.worst_at,
            from: self.from,
            to: self.to,
            raised: self.raised?,
            lasted_ms: self.lasted_ms,
        })
    }
}

/// Whether a reading breaks a rule.
enum Said {
    Broken(f32),
    Kept,
    /// There is no reading.
    Nothing,
}

fn said(rule: &Rule, row: &Row<'_>) -> Said {
    if let Some(within) = &rule.within {
        let other = row.value(within.channel);
        if other.is_nan() {
            return Said::Nothing;
        }
        if !(other >= within.from && other < within.to) {
            return Said::Kept;
        }
    }
    let reading = row.value(rule.channel);
    if rule.breaks(reading) {
        Said::Broken(reading)
    } else if reading.is_nan() {
        Said::Nothing
    } else {
        Said::Kept
    }
}

/// How one rule stands in one record.
#[derive(Debug, Clone, Default)]
pub(crate) struct Readings {
    open: Option<Box<Open>>,
    raised_in: PassSet,
}

impl Readings {
    /// Whether nothing is broken.
    #[inline]
    pub(crate) fn is_idle(&self) -> bool {
        self.open.is_none()
    }

    pub(crate) fn row(
        &mut self,
        index: u32,
        rule: &Rule,
        depth: Option<usize>,
        row: &Row<'_>,
        found: &mut Vec<Breach>,
    ) {
        if self.open.as_ref().is_some_and(|open| open.pass != row.pass) {
            self.close(index, rule, found);
        }
        if !rule.is_in(row.pass) {
            return;
        }
        let said = said(rule, row);
        let mut now_ms = 0.0;
        if let Some(open) = &mut self.open {
            now_ms = open.elapsed.at(row.time_ms);
            if now_ms - open.lasted_ms > GAP_MS || matches!(said, Said::Kept) {
                self.close(index, rule, found);
                now_ms = 0.0;
            }
        }
        let Said::Broken(reading) = said else { return };
        let at = Place { seq: row.seq, time_ms: row.time_ms, depth_m: row.value(depth) };
        let open = self.open.get_or_insert_with(|| Box::new(Open::new(row, at, reading)));
        (open.to, open.lasted_ms) = (at, now_ms);
        if rule.is_worse(reading, open.worst) {
            (open.worst, open.worst_at) = (reading, at);
        }
        if open.raised.is_none() && open.lasted_ms >= rule.hold_ms {
            open.raised = Some(at);
            open.is_first = self.raised_in.insert(open.pass);
            found.extend(open.breach(index, rule.limit, false));
        }
    }

    fn close(&mut self, index: u32, rule: &Rule, found: &mut Vec<Breach>) {
        found.extend(self.open.take().and_then(|open| open.breach(index, rule.limit, true)));
    }

    /// The breach that is open when the record ends.
    pub(crate) fn end(&self, index: u32, rule: &Rule) -> Option<Breach> {
        self.open.as_ref().and_then(|open| open.breach(index, rule.limit, true))
    }
}
