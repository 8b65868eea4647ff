//! Contradictions in the rows of all records. Findings are data for people to judge; nothing is corrected.
//!
//! A row is compared with the record's row before it, however many rows of others lie between. NaN is no reading and no
//! time, and nothing is said of it.

use super::job::{ByRecord, Job, Pass};
use super::runs::{NO_ROW, Run};
use super::store::RecordSet;
use crate::HistoryError;
use crate::segments::{depth_read, worked_ms};
use crate::slurry::slurry_density;
use crate::sorting::places_by;
use std::ops::Range;

answers::kinds! {
    /// The kinds of findings.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum FindingKind {
        /// A row equal in time and every value to the row before it.
        RepeatedRow = "repeatedRow",
        /// The clock goes back.
        ClockBack = "clockBack",
        /// A pause longer than allowed.
        Gap = "gap",
        /// A value changes faster than it can.
        Jump = "jump",
        /// A running total falls.
        TotalFalls = "totalFalls",
        /// Slurry density does not fit the water-cement ratio.
        DensityOffRatio = "densityOffRatio",
        /// The segments do not add up to the total.
        SumOff = "sumOff",
        /// A sensor says the very same for long, while the tool moves.
        Frozen = "frozen",
    }
}

/// A channel that cannot change faster; readings of one instant may not differ at all.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct JumpCheck {
    /// The channel.
    pub channel: usize,
    /// Fastest change in a second.
    pub per_second: f64,
}

/// A running total, which cannot fall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TotalCheck {
    /// The channel.
    pub channel: usize,
    /// A fall up to this is none.
    pub tolerance: f64,
}

/// Where the water-cement ratio comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ratio {
    /// A channel of it.
    Channel(usize),
    /// One ratio for all rows.
    Fixed(f64),
}

/// Slurry density, which the water-cement ratio decides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DensityCheck {
    /// The channel of density in g/cm³.
    pub density: usize,
    /// The ratio by mass.
    pub ratio: Ratio,
    /// Density of the cement in g/cm³.
    pub cement_density: f64,
    /// A difference up to this is none.
    pub tolerance: f64,
}

/// A running total, all of which the segments of a record should hold; see [`crate::SegmentSums`] for what they count.
#[derive(Debug, Clone, PartialEq)]
pub struct SumCheck {
    /// The channel of the running total.
    pub total: usize,
    /// The channel of the depth.
    pub depth: usize,
    /// Value in the head of a record, by record code; NaN, or none for a record: the largest reading counts.
    pub stated: Vec<f64>,
    /// A difference up to this is none.
    pub tolerance: f64,
}

/// A sensor that cannot say the very same for long while something moves. Nothing is said of a reading of 0: a machine at
/// rest reads so.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FrozenCheck {
    /// The channel.
    pub channel: usize,
    /// The channel that moves meanwhile.
    pub moves: usize,
    /// By how much in all, up and down.
    pub by: f64,
    /// Longest that a reading may stay.
    pub ms: f64,
}

/// The contradictions to look for.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Checks {
    /// Pauses longer than this.
    pub gap_ms: Option<f64>,
    /// Clocks that go back.
    pub clock: bool,
    /// Rows equal in time and every value to the one before.
    pub repeated: bool,
    /// Values that change faster than they can.
    pub jumps: Vec<JumpCheck>,
    /// Running totals that fall.
    pub totals: Vec<TotalCheck>,
    /// Slurry density that does not fit the water-cement ratio.
    pub density: Option<DensityCheck>,
    /// Segments that do not add up to the total; found at the row at which most goes by them, else at the last.
    pub sums: Vec<SumCheck>,
    /// Sensors that are frozen; found at each row from which on they are.
    pub frozen: Vec<FrozenCheck>,
}

answers::answer! {
    /// Contradictions, one entry a finding, by row.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct Findings = "Findings" {
        /// Index into `FINDING_KINDS`.
        kind: Vec<u8>,
        /// Code of the record.
        record: Vec<u32>,
        /// The row it was seen at.
        row: Vec<u32>,
        /// Index into the set's channels; `NONE` for what concerns none.
        channel: Vec<u32>,
        /// Value found, in the channel's unit; ms for findings about the clock.
        value: Vec<f64>,
        /// The right value, or the bound, in the same unit.
        expected: Vec<f64>,
    }
}

/// State kept from a record's rows so far.
#[derive(Debug, Clone)]
struct Memory {
    /// By jump check, time and value of the last reading.
    readings: Vec<Option<(f64, f32)>>,
    /// By total check.
    most: Vec<f64>,
    /// By sum check.
    sums: Vec<Counted>,
    /// By frozen check, the reading that stays.
    stays: Vec<Option<Stay>>,
    last_row: u32,
}

/// A reading since it was first the same, and how far the other channel has moved meanwhile.
#[derive(Debug, Clone, Copy)]
struct Stay {
    value: f32,
    since_ms: f64,
    moved: f64,
    last: f32,
}

/// Count of a running total by segments.
#[derive(Debug, Clone, Copy)]
struct Counted {
    before_ms: f64,
    before_m: Option<f64>,
    before: f64,
    /// The last reading; 0 before there is one.
    read: f64,
    most: f64,
    sum: f64,
    /// The most that a row's reading is off what is counted so far, and that row.
    off: f64,
    row: u32,
}

impl Counted {
    const NOTHING: Self = Self {
        before_ms: f64::NAN,
        before_m: None,
        before: f64::NAN,
        read: 0.0,
        most: f64::NAN,
        sum: 0.0,
        off: 0.0,
        row: NO_ROW,
    };

    fn add(&mut self, row: usize, now_ms: f64, depth: f32, total: f32) {
        let (now_m, now) = (depth_read(depth), f64::from(total));
        let grown = now - self.before;
        let is_counted = worked_ms(self.before_ms, now_ms).and(self.before_m).and(now_m).is_some();
        let counted = if is_counted && grown > 0.0 && grown.is_finite() { grown } else { 0.0 };
        self.sum += counted;
        if now.is_finite() {
            let off = (now - self.read - counted).abs();
            if off > self.off {
                (self.off, self.row) = (off, row as u32);
            }
            self.read = now;
            self.most = self.most.max(now);
        }
        (self.before_ms, self.before_m, self.before) = (now_ms, now_m, now);
    }
}

#[derive(Debug, Clone, Copy)]
struct Found {
    row: u32,
    record: u32,
    kind: FindingKind,
    channel: u32,
    value: f64,
    expected: f64,
}

/// Looks for contradictions.
#[derive(Debug, Clone)]
pub struct IntegrityJob {
    checks: Checks,
    pass: Pass,
    /// By record with rows.
    memories: ByRecord<Memory>,
    found: Vec<Found>,
}

const NO_CHANNEL: u32 = answers::NONE;

impl IntegrityJob {
    /// A job for these checks.
    ///
    /// # Errors
    /// `history.channel`.
    pub fn new(set: &RecordSet, checks: Checks) -> Result<Self, HistoryError> {
        let ratio = checks.density.iter().filter_map(|check| match check.ratio {
            Ratio::Channel(channel) => Some(channel),
            Ratio::Fixed(_) => None,
        });
        let used = checks.jumps.iter().map(|check| check.channel);
        let used = used.chain(checks.totals.iter().map(|check| check.channel));
        let used = used.chain(checks.density.iter().map(|check| check.density)).chain(ratio);
        let used = used.chain(checks.frozen.iter().flat_map(|check| [check.channel, check.moves]));
        for channel in used.chain(checks.sums.iter().flat_map(|check| [check.total, check.depth])) {
            set.values(channel)?;
        }
        Ok(Self { checks, pass: Pass::new(set.rows()), memories: ByRecord::default(), found: Vec::new() })
    }

    fn check(&mut self, set: &RecordSet, chunk: Range<usize>) {
        for (run, rows) in set.runs().within(chunk) {
            let mut memory = self.memories.take(run.record).unwrap_or_else(|| Memory {
                readings: vec![None; self.checks.jumps.len()],
                most: vec![f64::NEG_INFINITY; self.checks.totals.len()],
                sums: vec![Counted::NOTHING; self.checks.sums.len()],
                stays: vec![None; self.checks.frozen.len()],
                last_row: NO_ROW,
            });
            let found_in_run = self.found.len();
            self.check_clock(set, run, rows.clone());
            self.check_values(set, &mut memory, rows.clone());
            for found in self.found.iter_mut().skip(found_in_run) {
                found.record = run.record;
            }
            memory.last_row = rows.end as u32 - 1;
            self.memories.put(run.record, memory);
        }
    }

    fn note(&mut self, kind: FindingKind, row: usize, channel: usize, value: f64, expected: f64) {
        let found = Found { row: row as u32, record: NO_ROW, kind, channel: channel as u32, value, expected };
        self.found.push(found);
    }

    /// Time against the row before.
    fn check_clock(&mut self, set: &RecordSet, run: Run, rows: Range<usize>) {
        let Checks { gap_ms, clock, repeated, .. } = self.checks;
        if gap_ms.is_none() && !clock && !repeated {
            return;
        }
        let mut before = run.before;
        let mut earlier = set.time_ms().get(before as usize).unwrap_or(f64::NAN);
        for (row, &time) in rows.clone().zip(set.time_ms().slices(rows).flatten()) {
            let step = time - earlier;
            if repeated && step == 0.0 && same(set, before as usize, row) {
                self.note(FindingKind::RepeatedRow, row, NO_CHANNEL as usize, time, earlier);
            }
            if clock && step < 0.0 {
                self.note(FindingKind::ClockBack, row, NO_CHANNEL as usize, step, 0.0);
            }
            if let Some(gap_ms) = gap_ms.filter(|&gap_ms| step > gap_ms) {
                self.note(FindingKind::Gap, row, NO_CHANNEL as usize, step, gap_ms);
            }
            (before, earlier) = (row as u32, time);
        }
    }

    fn check_values(&mut self, set: &RecordSet, memory: &mut Memory, rows: Range<usize>) {
        let values =
            |channel: usize| set.values(channel).ok().and_then(|c| c.slices(rows.clone()).next()).unwrap_or_default();
        let times = set.time_ms().slices(rows.clone()).next().unwrap_or_default();
        for (check, before) in self.checks.jumps.clone().iter().zip(&mut memory.readings) {
            for ((row, &time), &value) in rows.clone().zip(times).zip(values(check.channel)) {
                if value.is_nan() || time.is_nan() {
                    continue;
                }
                if let Some((then, was)) = *before {
                    let change = (f64::from(value) - f64::from(was)).abs();
                    let allowed = (time - then).abs() / 1000.0 * check.per_second;
                    if change > allowed {
                        self.note(FindingKind::Jump, row, check.channel, change, allowed);
                    }
                }
                *before = Some((time, value));
            }
        }
        for (check, most) in self.checks.totals.clone().iter().zip(&mut memory.most) {
            for (row, &value) in rows.clone().zip(values(check.channel)) {
                let value = f64::from(value);
                if value < *most - check.tolerance {
                    self.note(FindingKind::TotalFalls, row, check.channel, value, *most);
                    *most = value;
                }
                // NaN compares false and changes nothing.
                if value > *most {
                    *most = value;
                }
            }
        }
        if let Some(check) = self.checks.density {
            let ratios = match check.ratio {
                Ratio::Channel(channel) => values(channel),
                Ratio::Fixed(_) => &[],
            };
            for (at, (row, &density)) in rows.clone().zip(values(check.density)).enumerate() {
                let ratio = match check.ratio {
                    Ratio::Channel(_) => ratios.get(at).map_or(f64::NAN, |&ratio| f64::from(ratio)),
                    Ratio::Fixed(ratio) => ratio,
                };
                let expected = slurry_density(ratio, check.cement_density);
                if (f64::from(density) - expected).abs() > check.tolerance {
                    self.note(FindingKind::DensityOffRatio, row, check.density, density.into(), expected);
                }
            }
        }
        for (check, stay) in self.checks.frozen.clone().iter().zip(&mut memory.stays) {
            let others = values(check.moves);
            for (at, (row, &value)) in rows.clone().zip(values(check.channel)).enumerate() {
                let (time, other) = (times.get(at).copied(), others.get(at).copied());
                let (Some(time), Some(other)) = (time, other) else { continue };
                if value.is_nan() || time.is_nan() || other.is_nan() {
                    continue;
                }
                match stay.as_mut().filter(|stay| stay.value == value && value != 0.0) {
                    Some(stay) => {
                        stay.moved += (f64::from(other) - f64::from(stay.last)).abs();
                        stay.last = other;
                        let stayed = time - stay.since_ms;
                        if stayed > check.ms && stay.moved > check.by {
                            self.note(FindingKind::Frozen, row, check.channel, stayed, check.ms);
                        }
                    }
                    None => *stay = Some(Stay { value, since_ms: time, moved: 0.0, last: other }),
                }
            }
        }
        for (check, counted) in self.checks.sums.iter().zip(&mut memory.sums) {
            let read = values(check.depth).iter().zip(values(check.total));
            for ((row, &time), (&depth, &total)) in rows.clone().zip(times).zip(read) {
                counted.add(row, time, depth, total);
            }
        }
    }

    /// Checks that need all rows of a record.
    fn check_sums(&mut self) {
        for (record, memory) in self.memories.iter() {
            for (check, &Counted { sum: value, most, row, .. }) in self.checks.sums.iter().zip(&memory.sums) {
                let stated = check.stated.get(record as usize).copied().filter(|stated| !stated.is_nan());
                let expected = stated.unwrap_or(most);
                if (value - expected).abs() > check.tolerance {
                    let (kind, channel) = (FindingKind::SumOff, check.total as u32);
                    let row = if row == NO_ROW { memory.last_row } else { row };
                    self.found.push(Found { row, record, kind, channel, value, expected });
                }
            }
        }
    }
}

/// Whether two rows are equal in every value.
fn same(set: &RecordSet, a: usize, b: usize) -> bool {
    let bits = |channel: usize, row: usize| set.values(channel).ok()?.get(row).map(f32::to_bits);
    (0..set.channels().len()).all(|channel| bits(channel, a) == bits(channel, b))
}

impl Job for IntegrityJob {
    type Answer = Findings;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        let mut pass = self.pass;
        let done = pass.run(rows, |chunk| self.check(set, chunk));
        self.pass = pass;
        done
    }

    fn progress(&self) -> f64 {
        self.pass.progress()
    }

    fn finish(mut self, set: &RecordSet) -> Findings {
        self.step(set, usize::MAX);
        self.check_sums();
        let order = places_by(self.found.iter().map(|found| found.row.into()));
        let mut findings = Findings::default();
        for found in order.into_iter().filter_map(|at| self.found.get(at)) {
            findings.kind.push(found.kind.code());
            findings.record.push(found.record);
            findings.row.push(found.row);
            findings.channel.push(found.channel);
            findings.value.push(found.value);
            findings.expected.push(found.expected);
        }
        findings
    }
}
