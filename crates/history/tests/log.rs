//! Logs against the naive way: a peak that is thinned away is a broken limit that nobody sees.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{Axis, LogRows, PassRange, PileLog, Stretch, TracksQuery};
use proptest::prelude::*;
use std::collections::BTreeMap;
use support::keep_extremes::{FEWEST_POINTS, keep_extremes};
use support::plain_extremes;

fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(11),
        failure_persistence: None,
        ..Default::default()
    }
}

/// seq, time, pass, depth, current.
type Row = (u32, f64, u8, f32, f32);

fn value() -> BoxedStrategy<f32> {
    prop_oneof![12 => -50f32..150.0, 1 => Just(f32::NAN), 1 => Just(-0.0f32), 1 => Just(f32::MAX)].boxed()
}

fn rows(most: usize) -> BoxedStrategy<Vec<Row>> {
    let row = (0u32..600, -40f64..40.0, prop::sample::select(vec![0u8, 0, 0, 0, 1, 2]), value(), value());
    prop::collection::vec(row, 0..most)
        .prop_map(|rows| {
            rows.into_iter()
                .map(|(seq, jitter, pass, depth, current)| {
                    let time = 1.79e12 + f64::from(seq) * 1000.0 + jitter + if seq > 300 { 60_000.0 } else { 0.0 };
                    (seq, time, pass, depth, current)
                })
                .collect()
        })
        .boxed()
}

fn add(log: &mut PileLog, rows: &[Row]) {
    let seq: Vec<u32> = rows.iter().map(|r| r.0).collect();
    let time: Vec<f64> = rows.iter().map(|r| r.1).collect();
    let pass: Vec<u8> = rows.iter().map(|r| r.2).collect();
    let values: Vec<f32> = rows.iter().map(|r| r.3).chain(rows.iter().map(|r| r.4)).collect();
    log.append(LogRows { seq: &seq, time_ms: &time, pass: &pass, values: &values }).unwrap();
}

fn range_of(values: &mut dyn Iterator<Item = f32>) -> (f32, f32) {
    values.filter(|v| !v.is_nan()).fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), v| (a.min(v), b.max(v)))
}

fn empty() -> PileLog {
    PileLog::new(vec!["depth_m".into(), "current_a".into()])
}

fn log_of(rows: &[Row]) -> PileLog {
    let mut log = empty();
    add(&mut log, rows);
    log
}

fn bits(log: &PileLog) -> Vec<(u32, u64, u8, u32, u32)> {
    (0..log.seq().len())
        .map(|i| {
            let value = |c: usize| log.values(c).get(i).unwrap().to_bits();
            let time = log.time_ms().get(i).unwrap().to_bits();
            (log.seq().get(i).unwrap(), time, log.pass().get(i).unwrap(), value(0), value(1))
        })
        .collect()
}

proptest! {
    #![proptest_config(seeded(400))]

    /// Batches in any order with any repeats give the log that the first of each number gives.
    #[test]
    fn append_is_a_map_by_sequence_number(rows in rows(300), cuts in prop::collection::vec(1usize..40, 1..6)) {
        let mut log = empty();
        let mut rest = rows.as_slice();
        let mut cuts = cuts.iter().cycle();
        while !rest.is_empty() {
            let (now, later) = rest.split_at((*cuts.next().unwrap()).min(rest.len()));
            add(&mut log, now);
            rest = later;
        }
        let mut expected = BTreeMap::new();
        for row in &rows {
            expected.entry(row.0).or_insert(*row);
        }
        let expected: Vec<_> = expected.into_values()
            .map(|r| (r.0, r.1.to_bits(), r.2, r.3.to_bits(), r.4.to_bits())).collect();
        prop_assert_eq!(bits(&log), expected);
        prop_assert_eq!(bits(&log), bits(&log_of(&rows)));
    }

    #[test]
    fn extremes_and_ends_are_kept(values in prop::collection::vec(value(), 0..400), most in 0usize..120) {
        let shown = keep_extremes(values.len(), most, plain_extremes(&values));
        prop_assert!(shown.windows(2).all(|w| w[0] < w[1]));
        prop_assert!(shown.len() <= most.max(FEWEST_POINTS).min(values.len()));
        if let Some(last) = values.len().checked_sub(1) {
            prop_assert_eq!(shown.first(), Some(&0));
            prop_assert_eq!(shown.last(), Some(&(last as u32)));
        }
        let mut all = values.iter().copied();
        let mut thin = shown.iter().map(|&i| values[i as usize]);
        prop_assert_eq!(range_of(&mut thin), range_of(&mut all));
    }

    /// Each run between kept points hides nothing outside the band its neighbours' runs show.
    #[test]
    fn extremes_of_every_run_are_kept(values in prop::collection::vec(-50f32..50.0, 100..400), runs in 1usize..20) {
        let shown = keep_extremes(values.len(), runs * 2 + 2, plain_extremes(&values));
        let inner = values.len() - 2;
        for run in 0..runs {
            let (from, to) = (1 + run * inner / runs, 1 + (run + 1) * inner / runs);
            let part = &values[from..to];
            let here: Vec<f32> =
                shown.iter().map(|&i| i as usize).filter(|i| (from..to).contains(i)).map(|i| values[i]).collect();
            let max = |v: &[f32]| v.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let min = |v: &[f32]| v.iter().copied().fold(f32::INFINITY, f32::min);
            prop_assert_eq!((min(part), max(part)), (min(&here), max(&here)));
        }
    }

    #[test]
    fn tracks_cover_the_range(
        rows in rows(300), by_depth: bool, bounds in prop::option::of((0f64..1.0, 0f64..1.0)), most in 0usize..80
    ) {
        let log = log_of(&rows);
        let axis = if by_depth { Axis::Depth } else { Axis::Time };
        let on_axis: Vec<f64> = (0..log.seq().len())
            .map(|i| if by_depth { f64::from(log.depth_m().get(i).unwrap()) } else { log.time_ms().get(i).unwrap() }).collect();
        let (low, high) = if by_depth { (-60.0, 160.0) } else { (1.79e12, 1.79e12 + 700_000.0) };
        let (from, to) = match bounds {
            None => (f64::NAN, f64::NAN),
            Some((a, b)) => (low + (high - low) * a.min(b), low + (high - low) * a.max(b)),
        };
        let inside = |i: usize| {
            let v = on_axis[i];
            !v.is_nan() && (from.is_nan() || v >= from) && (to.is_nan() || v <= to)
        };
        let expected: Vec<usize> = (0..on_axis.len()).filter(|&i| inside(i)).collect();

        let stretches = log.stretches(axis, from, to);
        let covered: Vec<usize> = stretches.iter().flat_map(|s| s.from..s.to).collect();
        prop_assert_eq!(&covered, &expected);
        for stretch in &stretches {
            prop_assert!((stretch.from..stretch.to).all(|i| log.pass().get(i) == Some(stretch.pass)));
        }

        let tracks = log.tracks(&TracksQuery { axis, from, to, max_points: most });
        prop_assert_eq!(tracks.rows_in_range, expected.len());
        prop_assert_eq!(tracks.tracks.len(), 2);
        let mut fewer = false;
        for (channel, track) in tracks.tracks.iter().enumerate() {
            let values = |rows: &mut dyn Iterator<Item = usize>| {
                rows.map(|i| f64::from(log.values(channel).get(i).unwrap())).filter(|v| !v.is_nan())
                    .fold((f64::NAN, f64::NAN), |(a, b), v| (f64::min(a, v), f64::max(b, v)))
            };
            let (min, max) = values(&mut expected.iter().copied());
            prop_assert_eq!(track.min.to_bits() , min.to_bits());
            prop_assert_eq!(track.max.to_bits() , max.to_bits());
            prop_assert_eq!(track.stretch_passes.len(), stretches.len());
            prop_assert_eq!(track.stretch_ends.last().copied().unwrap_or(0) as usize * 2, track.points.len());
            fewer |= track.points.len() / 2 < expected.len();
            let budget = if expected.len() <= most { expected.len() } else { most + stretches.len() * FEWEST_POINTS };
            prop_assert!(track.points.len() / 2 <= budget);
            let mut start = 0;
            for (stretch, &end) in stretches.iter().zip(&track.stretch_ends) {
                let points = &track.points[start * 2..end as usize * 2];
                start = end as usize;
                let at = |i: usize| (f64::from(log.values(channel).get(i).unwrap()).to_bits(), on_axis[i].to_bits());
                let got = |p: &[f64]| (p[0].to_bits(), p[1].to_bits());
                let mut drawn = points.chunks(2).map(|p| p[0] as f32);
                let mut all = (stretch.from..stretch.to).map(|i| log.values(channel).get(i).unwrap());
                prop_assert_eq!(range_of(&mut drawn), range_of(&mut all), "a stretch loses an extreme");
                prop_assert_eq!(got(&points[..2]), at(stretch.from));
                prop_assert_eq!(got(&points[points.len() - 2..]), at(stretch.to - 1));
                // Every point given is a row of the stretch, in order.
                let mut row = stretch.from;
                for point in points.chunks(2) {
                    while row < stretch.to && at(row) != got(point) { row += 1; }
                    prop_assert!(row < stretch.to);
                }
            }
        }
        prop_assert_eq!(tracks.thinned, fewer);
    }

    #[test]
    fn info_is_brute_force(rows in rows(200)) {
        let log = log_of(&rows);
        let info = log.info();
        prop_assert_eq!(info.rows, log.seq().len());
        prop_assert_eq!(info.last_seq, log.seq().iter().max());
        let deepest = log.depth_m().iter().filter(|d| !d.is_nan()).fold(0.0, f32::max);
        prop_assert_eq!(info.max_depth_m, deepest);
        prop_assert_eq!(info.from_ms.is_nan(), log.seq().is_empty());
        prop_assert!(log.time_ms().iter().all(|t| t >= info.from_ms && t <= info.to_ms));
    }
}

/// Three hours of rows with one short pass, which has almost none of the budget and the only peak.
#[test]
fn a_short_pass_keeps_its_peak_and_its_figures() {
    let short = 9_000..9_025;
    let rows: Vec<Row> = (0..10_800u32)
        .map(|i| {
            let current = if i == 9_012 { 99.0 } else { 2.0 + (i % 7) as f32 / 10.0 };
            (i, f64::from(i) * 1000.0, u8::from(short.contains(&i)), i as f32 / 500.0, current)
        })
        .collect();
    let log = log_of(&rows);
    for max_points in [0, 4, 60, 1_500] {
        let query = TracksQuery { axis: Axis::Time, from: f64::NAN, to: f64::NAN, max_points };
        let track = &log.tracks(&query).tracks[1];
        let of_short = &track.points[track.stretch_ends[0] as usize * 2..track.stretch_ends[1] as usize * 2];
        assert_eq!(of_short.chunks(2).map(|point| point[0]).fold(0.0, f64::max), 99.0, "{max_points}");
        let passes = [PassRange { pass: 0, min: 2.0, max: 2.6 }, PassRange { pass: 1, min: 2.0, max: 99.0 }];
        assert_eq!(track.passes, passes, "{max_points}");
    }
}

#[test]
fn a_pause_a_pass_and_a_clock_that_jumps_back_cut_the_line() {
    let mut rows: Vec<Row> = (0..40u32).map(|i| (i, f64::from(i) * 1000.0, 0, i as f32 / 10.0, 50.0)).collect();
    for row in &mut rows[10..] {
        row.1 += 60_000.0;
    }
    for row in &mut rows[20..] {
        row.2 = 1;
    }
    for row in &mut rows[30..] {
        row.1 -= 30_000.0;
    }
    let log = log_of(&rows);
    let cuts: Vec<_> = log.stretches(Axis::Time, f64::NAN, f64::NAN);
    let expected = [(0u8, 0, 10), (0, 10, 20), (1, 20, 30), (1, 30, 40)];
    assert_eq!(cuts, expected.map(|(pass, from, to)| Stretch { pass, from, to }));
}

#[test]
fn wrong_batches_change_nothing() {
    let mut log = log_of(&[(1, 1.0, 0, 0.5, 1.0)]);
    let wrong = LogRows { seq: &[2, 3], time_ms: &[1.0], pass: &[0, 0], values: &[0.0; 4] };
    assert_eq!(log.append(wrong).unwrap_err().code(), "history.length");
    let wrong = LogRows { seq: &[2, 3], time_ms: &[1.0, 2.0], pass: &[0, 0], values: &[0.0; 3] };
    assert_eq!(log.append(wrong).unwrap_err().code(), "history.length");
    assert_eq!(log.info().rows, 1);
    assert_eq!(
        empty().tracks(&TracksQuery { axis: Axis::Depth, from: f64::NAN, to: f64::NAN, max_points: 10 }).rows_in_range,
        0
    );
}

/// A batch or a point that is hit has no depth: its log is looked at along time.
#[test]
fn without_a_depth_a_log_lies_along_time() {
    let mut log = PileLog::new(vec!["cement_kg".into()]);
    log.append(LogRows { seq: &[0, 1], time_ms: &[0.0, 1000.0], pass: &[0, 0], values: &[100.0, 200.0] }).unwrap();
    assert_eq!(log.info().max_depth_m, 0.0);
    let along = |axis| log.tracks(&TracksQuery { axis, from: f64::NAN, to: f64::NAN, max_points: 10 });
    assert_eq!(along(Axis::Time).tracks[0].points, [100.0, 0.0, 200.0, 1000.0]);
    assert_eq!(along(Axis::Depth).rows_in_range, 0);
    assert_eq!(log.segments(&[], &[]).unwrap_err().code(), "history.depth");
}
