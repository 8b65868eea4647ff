//! Rules that records are judged by.

use super::pass_set::PassSet;

/// No reading for longer than this ends a breach: the time between is unknown.
pub(crate) const GAP_MS: f64 = 15_000.0;

/// Duration of a row whose clock has stepped back or is unknown: a machine records a row a second.
pub(crate) const USUAL_STEP_MS: f64 = 1000.0;

/// When a rule is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// A reading is above the limit.
    Above,
    /// A reading is below the limit.
    Below,
    /// A reading without its sign is above the limit.
    AbsAbove,
    /// At the end of a stretch of the rule's passes: a reading was still above the limit within the last
    /// [`Rule::hold_ms`] of it.
    SettlesAbove,
    /// At the record's end: the tool stayed at its deepest for fewer seconds than the limit.
    ToeHoldBelow,
    /// At the record's end: the largest reading falls short of the design's depth by more than the limit.
    ShortBy,
    /// At the record's end: the machine stood further from the design than so many mm.
    OffsetAbove,
    /// At the record's end: it stood further from the design than this share of the design's diameter.
    OffsetShareAbove,
    /// Told by no row alone: judged over a section's grades or over other records, and never here.
    Elsewhere,
}

/// Which position a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum At {
    /// The first that the machine told.
    SetUp,
    /// The last.
    #[default]
    AsBuilt,
}

/// The range of another channel in which a rule holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Within {
    /// Place of that channel; `None`: the record has no such, and the rule never holds.
    pub channel: Option<usize>,
    /// The least reading in the range.
    pub from: f32,
    /// The first above it.
    pub to: f32,
}

/// A rule with the limit in force. Readings and limits are 32-bit floats, as they are stored.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// When it is broken.
    pub when: When,
    /// Place of the channel that is read; `None` for a rule about the position, and where the record has no such.
    pub channel: Option<usize>,
    /// The limit, which itself is allowed; 0 turns the rule off.
    pub limit: f32,
    /// For how long it must be broken.
    pub hold_ms: f64,
    /// The passes in which it is judged; `None`: all.
    pub passes: Option<PassSet>,
    /// The range of another channel in which it is judged.
    pub within: Option<Within>,
    /// The position that it is about.
    pub at: At,
}

impl Rule {
    /// Whether it is judged by single readings.
    #[must_use]
    pub(crate) fn is_of_readings(&self) -> bool {
        matches!(self.when, When::Above | When::Below | When::AbsAbove)
    }

    /// Whether it is judged at all.
    pub(crate) fn is_on(&self) -> bool {
        let is_of_position = matches!(self.when, When::OffsetAbove | When::OffsetShareAbove);
        self.limit != 0.0 && self.when != When::Elsewhere && (is_of_position || self.channel.is_some())
    }

    /// Whether it is judged in a pass.
    #[inline]
    #[must_use]
    pub fn is_in(&self, pass: u8) -> bool {
        self.passes.is_none_or(|passes| passes.has(pass))
    }

    /// Whether a reading breaks it; NaN never does.
    #[inline]
    #[must_use]
    pub(crate) fn breaks(&self, reading: f32) -> bool {
        match self.when {
            When::Below => reading < self.limit,
            When::AbsAbove => reading.abs() > self.limit,
            _ => reading > self.limit,
        }
    }

    /// Whether one reading is worse than another.
    #[inline]
    pub(crate) fn is_worse(&self, reading: f32, than: f32) -> bool {
        match self.when {
            When::Below => reading < than,
            When::AbsAbove => reading.abs() > than.abs(),
            _ => reading > than,
        }
    }

    /// Whether some reading from the least to the greatest may break it.
    #[inline]
    pub(crate) fn may_break(&self, (least, greatest): (f32, f32)) -> bool {
        least <= greatest && (self.breaks(least) || self.breaks(greatest))
    }
}
