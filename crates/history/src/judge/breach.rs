//! Facts of a record for a judge, and the breaches that it finds.

/// A row of a record. Readings are 32-bit floats of the stored decimals; NaN: no reading.
#[derive(Debug, Clone, Copy)]
pub struct Row<'a> {
    /// Tells the row in its record; grows from row to row.
    pub seq: u32,
    /// The machine's clock, epoch ms; NaN: unknown.
    pub time_ms: f64,
    /// Code of the pass.
    pub pass: u8,
    /// Readings in the order that the rules count channels in.
    pub values: &'a [f32],
}

impl Row<'_> {
    #[inline]
    pub(crate) fn value(&self, channel: Option<usize>) -> f32 {
        channel.and_then(|channel| self.values.get(channel)).copied().unwrap_or(f32::NAN)
    }
}

/// Facts of a record that has ended; NaN: unknown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RecordEnd {
    /// How deep the pile is to be.
    pub design_depth_m: f64,
    /// How wide.
    pub design_diameter_m: f64,
    /// How far from the design the machine stood when it began.
    pub set_up_offset_mm: f64,
    /// How far at last.
    pub offset_mm: f64,
    /// How deep other records of the same hole have got.
    pub other_parts_m: f64,
}

impl RecordEnd {
    /// Nothing is known.
    pub(crate) const UNKNOWN: Self = Self {
        design_depth_m: f64::NAN,
        design_diameter_m: f64::NAN,
        set_up_offset_mm: f64::NAN,
        offset_mm: f64::NAN,
        other_parts_m: f64::NAN,
    };
}

/// A row of a breach.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Place {
    /// The row.
    pub seq: u32,
    /// Its time, epoch ms.
    pub time_ms: f64,
    /// Its depth; NaN: none.
    pub depth_m: f32,
}

/// A rule that was broken for as long as it asks. One that goes on is told when it is raised and again, completed, when
/// it has ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Breach {
    /// Place of the rule among those judged by.
    pub rule: u32,
    /// The pass that it is in.
    pub pass: u8,
    /// Whether it is the rule's first in this pass of the record: of a rule there is one warning a pass.
    pub is_first: bool,
    /// Whether it is over.
    pub is_ended: bool,
    /// The limit.
    pub limit: f32,
    /// The worst reading so far.
    pub worst: f32,
    /// Where that was read.
    pub worst_at: Place,
    /// The first row that breaks the limit.
    pub from: Place,
    /// The last one so far.
    pub to: Place,
    /// The row at which it had lasted for as long as the rule asks.
    pub raised: Place,
    /// How long it has lasted; NaN for what has no duration.
    pub lasted_ms: f64,
}
