//! Sites to ask about: rows of several records with everything that goes wrong in real ones.
#![allow(dead_code)]

pub mod contradictions;
#[path = "../../src/keep_extremes.rs"]
pub mod keep_extremes;

use history::{
    At, ChannelRange, Filter, Job, RecordEnd, RecordHead, RecordRows, RecordSet, Rule, SelectJob, Selection, When,
    ZoneOffsets,
};
use proptest::prelude::*;

// The crate's terms, said again.

/// A longer step is a halt.
pub const HALT_MS: f64 = 30_000.0;
/// A reading of more is no depth.
pub const DEEPEST_M: f64 = 2_000.0;
/// No reading for longer ends a breach.
pub const GAP_MS: f64 = 15_000.0;
/// Duration of a row whose clock has stepped back.
pub const USUAL_STEP_MS: f64 = 1000.0;
/// Most groups of a question.
pub const MAX_GROUPS: usize = 1 << 20;
/// Most buckets of time.
pub const MAX_TIME_BUCKETS: usize = 1 << 18;
/// Most quantiles of a group.
pub const MAX_QUANTILES: usize = 32;
/// Most ranges of a filter.
pub const MAX_RANGES: usize = 64;
/// Most records of a set.
pub const MAX_RECORDS: usize = 1 << 20;

/// Of a record's end nothing is known.
pub const UNKNOWN_END: RecordEnd = RecordEnd {
    design_depth_m: f64::NAN,
    design_diameter_m: f64::NAN,
    set_up_offset_mm: f64::NAN,
    offset_mm: f64::NAN,
    other_parts_m: f64::NAN,
};

/// One offset for ever, in minutes east of UTC.
pub fn fixed_zone(minutes: f64) -> ZoneOffsets {
    ZoneOffsets::new(&[(f64::NEG_INFINITY, minutes)])
}

pub fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(31),
        failure_persistence: None,
        ..Default::default()
    }
}

/// Readings of a channel above a limit, in all passes.
pub fn above(channel: usize, limit: f32, hold_ms: f64) -> Rule {
    Rule { when: When::Above, channel: Some(channel), limit, hold_ms, passes: None, within: None, at: At::AsBuilt }
}

/// The first least and the first greatest of the values `from..to`, one by one.
pub fn plain_extremes(values: &[f32]) -> impl Fn(usize, usize) -> Option<(usize, usize)> {
    |from, to| {
        let readings = || (from..to).filter(|&at| !values[at].is_nan());
        let first = |before: fn(f32, f32) -> bool| {
            readings().reduce(|best, at| if before(values[at], values[best]) { at } else { best })
        };
        Some((first(|a, b| a < b)?, first(|a, b| a > b)?))
    }
}

pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most.max(1)
    }

    pub fn chance(&mut self, of: u64) -> bool {
        self.below(of) == 0
    }

    pub fn share(&mut self) -> f32 {
        self.below(1 << 20) as f32 / (1 << 20) as f32
    }
}

#[derive(Debug, Clone)]
pub struct SiteRow {
    pub record: u32,
    pub time: f64,
    pub pass: u8,
    /// Depth, current.
    pub values: [f32; 2],
}

#[derive(Debug, Clone)]
pub struct Site {
    pub heads: Vec<RecordHead>,
    /// In the order of appending.
    pub rows: Vec<SiteRow>,
}

impl Site {
    /// The set, its rows appended in parts of any length.
    pub fn set_in_parts(&self, random: &mut Random) -> RecordSet {
        let mut set = RecordSet::new(vec!["depth_m".into(), "current_a".into()]);
        for &head in &self.heads {
            set.add_record(head).unwrap();
        }
        let most = 1 + random.below(1 + self.rows.len() as u64);
        let mut rest = self.rows.as_slice();
        while !rest.is_empty() {
            let (now, later) = rest.split_at((1 + random.below(most) as usize).min(rest.len()));
            rest = later;
            // Rows of one record at once, those of several as they come.
            for now in now.chunk_by(|a, b| a.record == b.record) {
                let time: Vec<f64> = now.iter().map(|row| row.time).collect();
                let pass: Vec<u8> = now.iter().map(|row| row.pass).collect();
                let values: Vec<f32> =
                    now.iter().map(|row| row.values[0]).chain(now.iter().map(|row| row.values[1])).collect();
                let rows = RecordRows { time_ms: &time, pass: &pass, values: &values };
                set.append(now[0].record, rows).unwrap();
            }
        }
        set
    }
}

/// Strokes down and up, pauses, clocks that jump, silent sensors, records one after another or in between.
pub fn site(random: &mut Random) -> Site {
    let records = random.below(6);
    let head = |random: &mut Random, id: u32| RecordHead {
        id,
        pile_id: random.below(4) as u32 + 1,
        machine_id: random.below(3) as u32,
        row: random.below(3) as u32,
    };
    let heads: Vec<RecordHead> = (0..records).map(|id| head(random, id as u32)).collect();
    let count = match random.below(4) {
        _ if records == 0 => 0,
        0 => random.below(3),
        1 => random.below(200),
        2 => random.below(1500),
        _ => 4000 + random.below(6000),
    };
    let slow = random.chance(2);
    let flat = random.chance(8);
    let interleaved = random.chance(3);
    let odd = if random.chance(4) { 5 } else { 120 };
    // Readings of few digits, as machines send them; hardly one of them has others.
    let per_unit = random.chance(2).then(|| 10f64.powi(random.below(5) as i32));
    let stored = |value: f32| per_unit.map_or(value, |per| ((f64::from(value) * per).round() / per) as f32);
    let mut states = vec![(1.79e12, 0u8, 0.0f32, true, 0u64); records as usize];
    let mut record = 0;
    let rows = (0..count).map(|_| {
        if interleaved || random.chance(400) {
            record = random.below(records) as usize;
        }
        let (time, pass, depth, down, mute) = &mut states[record];
        *time += 1000.0;
        match random.below(odd * 4) {
            0 => *time += 200_000.0 * random.below(40) as f64,
            1 => *time -= 30_000.0,
            2 => *pass = (*pass + 1) % 4,
            3 => *mute = 1 + random.below(300),
            4 => *down = !*down,
            5 => *time -= 1000.0,
            _ => {}
        }
        *mute = mute.saturating_sub(1);
        *depth += if *down { 1.0 } else { -1.0 } * if slow { 0.002 } else { 0.02 } * (0.5 + random.share());
        let current = match random.below(odd) {
            _ if *mute > 0 => f32::NAN,
            0 => f32::NAN,
            1 if per_unit.is_some() => -0.0,
            1 => [f32::INFINITY, f32::NEG_INFINITY, -0.0, 0.0, 1e30, -1e-40][random.below(6) as usize],
            _ if flat => 7.0,
            2 => random.below(40) as f32 - if per_unit == Some(1.0) { 5.0 } else { 5.5 },
            _ if random.chance(5000) => *depth * 3.0 + random.share(),
            _ => stored(*depth * 3.0 + random.share()),
        };
        let depth = if random.chance(odd * 5) || *mute > 150 { f32::NAN } else { stored(*depth) };
        let time = if random.chance(odd * 20) { [f64::NAN, f64::INFINITY][random.below(2) as usize] } else { *time };
        SiteRow { record: record as u32, time, pass: *pass, values: [depth, current] }
    });
    let rows = rows.collect();
    Site { heads, rows }
}

/// `quantile_cont` by sorting.
pub fn naive_quantile(readings: &[f32], quantile: f64) -> f64 {
    let mut sorted: Vec<f64> = readings.iter().map(|&v| f64::from(v + 0.0)).collect();
    if sorted.is_empty() {
        return f64::NAN;
    }
    sorted.sort_by(f64::total_cmp);
    let at = (sorted.len() - 1) as f64 * quantile;
    let (low, share) = (at.floor() as usize, at.fract());
    if share == 0.0 { sorted[low] } else { sorted[low] + (sorted[low + 1] - sorted[low]) * share }
}

/// Runs a job in steps of odd sizes.
pub fn stepped<J: Job>(mut job: J, set: &RecordSet, random: &mut Random) -> J::Answer {
    let mut before = job.progress();
    assert!((0.0..=1.0).contains(&before));
    let rows = [1, 700, 5000, 100_000][random.below(4) as usize];
    while !job.step(set, rows) {
        let now = job.progress();
        assert!(now >= before && now <= 1.0, "{before} {now}");
        before = now;
        if random.below(50) == 0 {
            break;
        }
    }
    job.finish(set)
}

/// The rows for which `wanted` holds, as a question finds them: in a set of as many rows with a channel of its own.
pub fn selected(rows: usize, wanted: impl Fn(usize) -> bool) -> Selection {
    let mut set = RecordSet::new(vec!["wanted".into()]);
    let record = set.add_record(RecordHead { id: 1, pile_id: 1, machine_id: 1, row: 1 }).unwrap();
    let values: Vec<f32> = (0..rows).map(|row| if wanted(row) { 1.0 } else { 0.0 }).collect();
    let of = RecordRows { time_ms: &vec![0.0; rows], pass: &vec![0; rows], values: &values };
    set.append(record, of).unwrap();
    let ranges = vec![ChannelRange { channel: 0, low: 0.5, high: f32::NAN, beyond: false }];
    let mut job = SelectJob::new(&set, Filter { ranges, ..Filter::default() }).unwrap();
    while !job.step(&set, 100_000) {}
    job.finish(&set)
}
