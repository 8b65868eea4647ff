//! Rules that are judged when something is over: a stretch of passes, or the record. Each watches the rows go by and
//! keeps the little that it needs.

use super::breach::{Breach, Place, RecordEnd, Row};
use super::pass_set::PassSet;
use super::rule::{At, Rule, When};
use crate::segments::depth_read;

/// A row that was, with how long the record had lasted by then.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Past {
    pub(crate) at: Place,
    pub(crate) pass: u8,
    pub(crate) elapsed_ms: f64,
}

/// A breach whose stretch is over. The caller knows its rule, and whether it is the first.
struct Found {
    over: Past,
    from: Place,
    worst: f32,
    depth_m: f32,
    lasted_ms: f64,
}

/// How one rule stands in one record.
#[derive(Debug, Clone)]
pub(crate) struct Stretch {
    watch: Watch,
    raised_in: PassSet,
}

#[derive(Debug, Clone)]
enum Watch {
    Settles(Settles),
    Toe(Toe),
    Largest(f32),
    Position,
}

impl Stretch {
    pub(crate) fn new(when: When) -> Self {
        let watch = match when {
            When::SettlesAbove => Watch::Settles(Settles::default()),
            When::ToeHoldBelow => Watch::Toe(Toe::default()),
            When::ShortBy => Watch::Largest(f32::NAN),
            _ => Watch::Position,
        };
        Self { watch, raised_in: PassSet::default() }
    }

    pub(crate) fn row(&mut self, index: u32, rule: &Rule, row: &Row<'_>, past: &Past, found: &mut Vec<Breach>) {
        let over = match &mut self.watch {
            Watch::Settles(settles) => settles.row(rule, row, past),
            Watch::Toe(toe) => {
                toe.row(rule, row, past);
                None
            }
            Watch::Largest(largest) => {
                // A broken sensor's depth makes no pile deep enough.
                let depth_m = row.value(rule.channel);
                if depth_read(depth_m).is_some() {
                    *largest = largest.max(depth_m);
                }
                None
            }
            Watch::Position => None,
        };
        if let Some(over) = over {
            let is_first = self.raised_in.insert(over.over.pass);
            found.push(over.breach(index, rule, is_first));
        }
    }

    /// The breach that shows at the record's end, after its last row.
    pub(crate) fn end(&self, index: u32, rule: &Rule, last: &Past, end: &RecordEnd) -> Option<Breach> {
        let found = match &self.watch {
            Watch::Settles(settles) => settles.over(rule),
            Watch::Toe(toe) => toe.over(rule),
            Watch::Largest(largest) => short(rule, *largest, last, end),
            Watch::Position => off_position(rule, last, end),
        }?;
        Some(found.breach(index, rule, !self.raised_in.has(found.over.pass)))
    }
}

impl Found {
    /// A breach found at the end of a stretch, such as a depth that is too small: it has no duration.
    fn at(over: &Past, worst: f32, depth_m: f32) -> Self {
        Self { over: *over, from: over.at, worst, depth_m, lasted_ms: f64::NAN }
    }

    fn breach(&self, index: u32, rule: &Rule, is_first: bool) -> Breach {
        Breach {
            rule: index,
            pass: self.over.pass,
            is_first,
            is_ended: true,
            limit: rule.limit,
            worst: self.worst,
            worst_at: Place { depth_m: self.depth_m, ..self.from },
            from: self.from,
            to: self.over.at,
            raised: self.over.at,
            lasted_ms: self.lasted_ms,
        }
    }
}

/// A stretch in which no reading was above the limit breaks nothing, however short it is.
#[derive(Debug, Clone, Default)]
struct Settles {
    /// The last row that was above the limit.
    above: Option<(Past, f32)>,
    last: Option<Past>,
}

impl Settles {
    fn row(&mut self, rule: &Rule, row: &Row<'_>, past: &Past) -> Option<Found> {
        if !rule.is_in(row.pass) {
            return std::mem::take(self).over(rule);
        }
        self.last = Some(*past);
        let reading = row.value(rule.channel);
        if reading > rule.limit {
            self.above = Some((*past, reading));
        }
        None
    }

    fn over(&self, rule: &Rule) -> Option<Found> {
        let ((above, worst), over) = (self.above?, self.last?);
        let lasted_ms = over.elapsed_ms - above.elapsed_ms;
        (lasted_ms < rule.hold_ms).then_some(Found {
            over,
            from: above.at,
            worst,
            depth_m: above.at.depth_m,
            lasted_ms,
        })
    }
}

/// The tool is at its deepest within this; sensors tell it no better.
const TOE_M: f32 = 0.05;

/// Judged only where the tool has left the toe again: one that is still there may stay on.
#[derive(Debug, Clone, Default)]
struct Toe {
    from: Option<(Past, f32)>,
    until: Option<Past>,
    has_left: bool,
}

impl Toe {
    fn row(&mut self, rule: &Rule, row: &Row<'_>, past: &Past) {
        let depth_m = past.at.depth_m;
        if depth_read(depth_m).is_none() {
            return;
        }
        let is_judged = rule.is_in(row.pass);
        match self.from {
            Some((_, toe_m)) if !is_judged || depth_m < toe_m - TOE_M => self.has_left = true,
            Some((_, toe_m)) if depth_m <= toe_m + TOE_M => {
                if !self.has_left {
                    self.until = Some(*past);
                }
            }
            None if !is_judged => self.has_left = true,
            _ => *self = Self { from: Some((*past, depth_m)), until: Some(*past), has_left: false },
        }
    }

    fn over(&self, rule: &Rule) -> Option<Found> {
        let ((from, depth_m), over) = (self.from?, self.until?);
        let lasted_ms = over.elapsed_ms - from.elapsed_ms;
        let lasted_s = (lasted_ms / 1000.0) as f32;
        let is_short = self.has_left && lasted_s < rule.limit;
        is_short.then_some(Found { over, from: from.at, worst: lasted_s, depth_m, lasted_ms })
    }
}

/// Depths are compared in tenths of a millimetre. The rounding of 32-bit floats is far less, a sensor's resolution far more.
const TENTHS_OF_MM: f64 = 10_000.0;

fn short(rule: &Rule, largest: f32, last: &Past, end: &RecordEnd) -> Option<Found> {
    let deepest_m = f64::from(largest).max(end.other_parts_m);
    let short_m = ((end.design_depth_m - deepest_m) * TENTHS_OF_MM).round() / TENTHS_OF_MM;
    let short_m = short_m as f32;
    (short_m > rule.limit).then(|| Found::at(last, short_m, largest))
}

fn off_position(rule: &Rule, last: &Past, end: &RecordEnd) -> Option<Found> {
    let offset_mm = if rule.at == At::SetUp { end.set_up_offset_mm } else { end.offset_mm };
    let offset = match rule.when {
        When::OffsetShareAbove if end.design_diameter_m > 0.0 => offset_mm / (end.design_diameter_m * 1000.0),
        When::OffsetShareAbove => f64::NAN,
        _ => offset_mm,
    };
    let offset = offset as f32;
    (offset > rule.limit).then(|| Found::at(last, offset, f32::NAN))
}
