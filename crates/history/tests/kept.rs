//! Values that a log keeps up to date as rows come, against the same values worked out from every row.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{Axis, LogRows, LogTracks, PassRange, PileLog, Stretch, Track, TracksQuery};
use proptest::prelude::*;
use std::collections::BTreeMap;
use support::keep_extremes::keep_extremes;
use support::plain_extremes;

/// seq, time, pass, depth, current.
type Row = (u32, f64, u8, f32, f32);

struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }

    fn share(&mut self) -> f64 {
        self.below(1 << 20) as f64 / f64::from(1 << 20)
    }
}

/// Records with strokes up and down, pauses, passes, clocks that jump back, and spells without a reading.
fn records(count: u32, step_ms: f64, jitter_ms: f64, random: &mut Random) -> Vec<Row> {
    let (mut time, mut pass, mut depth, mut down, mut mute) = (1.79e12, 0u8, 0.0f32, true, 0);
    (0..count)
        .map(|seq| {
            time += step_ms + (random.share() * jitter_ms).round();
            match random.below(400) {
                0 => time += 200_000.0,
                1 => time -= 30_000.0,
                2 => pass = (pass + 1) % 3,
                3 => mute = 1 + random.below(300),
                4 => return (seq, f64::NAN, pass, depth, 1.0),
                _ => {}
            }
            down ^= random.below(150) == 0;
            depth += if down { 0.02 } else { -0.02 };
            mute = mute.saturating_sub(1);
            let current = match random.below(300) {
                _ if mute > 0 => f32::NAN,
                0 => f32::NAN,
                1 => f32::INFINITY,
                2 => f32::NEG_INFINITY,
                // Of few values, so that several rows share a peak.
                _ => random.below(40) as f32 - 5.5,
            };
            let depth = if random.below(500) == 0 || mute > 150 { f32::NAN } else { depth };
            (seq * 2, time, pass, depth, current)
        })
        .collect()
}

fn add(log: &mut PileLog, rows: &[Row]) {
    let seq: Vec<u32> = rows.iter().map(|r| r.0).collect();
    let time: Vec<f64> = rows.iter().map(|r| r.1).collect();
    let pass: Vec<u8> = rows.iter().map(|r| r.2).collect();
    let values: Vec<f32> = rows.iter().map(|r| r.3).chain(rows.iter().map(|r| r.4)).collect();
    log.append(LogRows { seq: &seq, time_ms: &time, pass: &pass, values: &values }).unwrap();
}

fn naive_gap(rows: &[Row]) -> f64 {
    let mut steps: Vec<f64> = rows.windows(2).map(|w| w[1].1 - w[0].1).filter(|step| *step > 0.0).collect();
    steps.sort_by(f64::total_cmp);
    steps.get(steps.len() / 2).map_or(5_000.0, |usual| (usual * 5.0).max(5_000.0))
}

fn on_axis(axis: Axis, row: &Row) -> f64 {
    if axis == Axis::Depth { f64::from(row.3) } else { row.1 }
}

fn naive_stretches(rows: &[Row], axis: Axis, from: f64, to: f64) -> Vec<Stretch> {
    let gap = naive_gap(rows);
    let mut found: Vec<Stretch> = Vec::new();
    let mut before: Option<&Row> = None;
    for (at, row) in rows.iter().enumerate() {
        let value = on_axis(axis, row);
        if value.is_nan() || value < from || value > to {
            before = None;
            continue;
        }
        let goes_on = before.is_some_and(|b| b.2 == row.2 && row.1 - b.1 <= gap && row.1 >= b.1);
        match found.last_mut() {
            Some(stretch) if goes_on => stretch.to = at + 1,
            _ => found.push(Stretch { pass: row.2, from: at, to: at + 1 }),
        }
        before = Some(row);
    }
    found
}

fn naive_tracks(rows: &[Row], query: &TracksQuery) -> LogTracks {
    let stretches = naive_stretches(rows, query.axis, query.from, query.to);
    let rows_in_range: usize = stretches.iter().map(|s| s.to - s.from).sum();
    let mut thinned = false;
    let mut tracks = Vec::new();
    for channel in 0..2 {
        let values: Vec<f32> = rows.iter().map(|r| if channel == 0 { r.3 } else { r.4 }).collect();
        let (mut min, mut max, mut points, mut stretch_ends) = (f64::NAN, f64::NAN, Vec::new(), Vec::new());
        let mut by_pass: BTreeMap<u8, PassRange> = BTreeMap::new();
        for stretch in &stretches {
            let part = &values[stretch.from..stretch.to];
            for &value in part.iter().filter(|value| !value.is_nan()) {
                let all = PassRange { pass: stretch.pass, min: value, max: value };
                let known = by_pass.entry(stretch.pass).or_insert(all);
                (known.min, known.max) = (known.min.min(value), known.max.max(value));
            }
            for &value in part {
                min = min.min(value.into());
                max = max.max(value.into());
            }
            let budget = if rows_in_range <= query.max_points {
                part.len()
            } else {
                query.max_points * part.len() / rows_in_range
            };
            let thinned_rows = keep_extremes(part.len(), budget, plain_extremes(part));
            thinned |= thinned_rows.len() < part.len();
            for i in thinned_rows {
                let row = stretch.from + i as usize;
                points.extend([f64::from(values[row]), on_axis(query.axis, &rows[row])]);
            }
            stretch_ends.push(points.len() as u32 / 2);
        }
        let stretch_passes = stretches.iter().map(|s| s.pass).collect();
        let passes = by_pass.into_values().collect();
        tracks.push(Track { min, max, passes, stretch_passes, stretch_ends, points });
    }
    LogTracks { rows_in_range, thinned, tracks }
}

/// Every bit but the sign of a zero and which NaN it is.
fn exact(tracks: &LogTracks) -> impl PartialEq + std::fmt::Debug + use<> {
    let bits = |v: &f64| if v.is_nan() { u64::MAX } else { (v + 0.0).to_bits() };
    let track = |t: &Track| {
        let points: Vec<u64> = t.points.iter().map(bits).collect();
        let passes: Vec<_> = t.passes.iter().map(|p| (p.pass, bits(&p.min.into()), bits(&p.max.into()))).collect();
        (bits(&t.min), bits(&t.max), passes, t.stretch_passes.clone(), t.stretch_ends.clone(), points)
    };
    (tracks.rows_in_range, tracks.thinned, tracks.tracks.iter().map(track).collect::<Vec<_>>())
}

fn compare(log: &PileLog, rows: &[Row], random: &mut Random) -> Result<(), TestCaseError> {
    prop_assert_eq!(log.gap_ms(), naive_gap(rows));
    for axis in [Axis::Depth, Axis::Time] {
        let known: Vec<f64> = rows.iter().map(|row| on_axis(axis, row)).filter(|v| !v.is_nan()).collect();
        let bound = |random: &mut Random| known.get(random.below(known.len().max(1) as u64) as usize).copied();
        for _ in 0..3 {
            let (mut from, mut to) = (f64::NAN, f64::NAN);
            if random.below(4) > 0 {
                let (a, b) = (bound(random).unwrap_or(0.0), bound(random).unwrap_or(0.0));
                (from, to) = (a.min(b), a.max(b));
            }
            if random.below(5) == 0 {
                from = f64::NAN;
            }
            let max_points = random.below(200) as usize;
            let query = TracksQuery { axis, from, to, max_points };
            prop_assert_eq!(log.stretches(axis, from, to), naive_stretches(rows, axis, from, to));
            prop_assert_eq!(exact(&log.tracks(&query)), exact(&naive_tracks(rows, &query)));
        }
    }
    let info = log.info();
    let times = rows.iter().map(|r| r.1);
    prop_assert_eq!(info.from_ms.to_bits(), times.clone().fold(f64::NAN, f64::min).to_bits());
    prop_assert_eq!(info.to_ms.to_bits(), times.fold(f64::NAN, f64::max).to_bits());
    prop_assert_eq!(info.max_depth_m, rows.iter().map(|r| r.3).fold(0.0, f32::max));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 150,
        rng_seed: proptest::test_runner::RngSeed::Fixed(12),
        failure_persistence: None,
        ..Default::default()
    })]

    /// Batches in any order, with repeats and late rows, and questions between them.
    #[test]
    fn a_log_answers_as_one_made_anew(
        seed in any::<u64>(), count in 1u32..1500, step_ms in prop::sample::select(vec![1.0, 990.0, 1000.0, 1700.0, 9000.0]),
        jitter_ms in prop::sample::select(vec![0.0, 20.0, 3000.0]), disorder in prop::sample::select(vec![0u64, 3, 200, 3000]),
    ) {
        let mut random = Random(seed);
        let records = records(count, step_ms, jitter_ms, &mut random);
        let mut order: Vec<(u64, usize)> =
            (0..records.len()).map(|row| (row as u64 + random.below(disorder + 1), row)).collect();
        order.sort_unstable();
        let mut coming: Vec<Row> = order.into_iter().map(|(_, row)| records[row]).collect();
        for _ in 0..random.below(30) {
            let (from, to) = (random.below(coming.len() as u64) as usize, random.below(coming.len() as u64) as usize);
            let mut again = coming[from];
            again.4 += 1.0;
            coming.insert(to, again);
        }
        let mut log = PileLog::new(vec!["depth_m".into(), "current_a".into()]);
        let mut by_seq = BTreeMap::new();
        let mut rest = coming.as_slice();
        let mut parts = 0;
        while !rest.is_empty() {
            let (now, later) = rest.split_at((1 + random.below(1 + u64::from(count) / 4) as usize).min(rest.len()));
            add(&mut log, now);
            for row in now {
                by_seq.entry(row.0).or_insert(*row);
            }
            rest = later;
            parts += 1;
            if parts % 3 != 0 || rest.is_empty() {
                let rows: Vec<Row> = by_seq.values().copied().collect();
                compare(&log, &rows, &mut random)?;
            }
        }
        let whole = PileLog::from_columns(
            vec!["depth_m".into(), "current_a".into()],
            coming.iter().map(|r| r.0).collect(),
            coming.iter().map(|r| r.1).collect(),
            coming.iter().map(|r| r.2).collect(),
            vec![coming.iter().map(|r| r.3).collect(), coming.iter().map(|r| r.4).collect()],
        )
        .unwrap();
        let rows: Vec<Row> = by_seq.values().copied().collect();
        prop_assert!(whole.seq().iter().eq(rows.iter().map(|r| r.0)));
        prop_assert!(log.values(1).iter().map(f32::to_bits).eq(whole.values(1).iter().map(f32::to_bits)));
        compare(&whole, &rows, &mut random)?;
    }
}
