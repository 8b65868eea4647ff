//! Segments, head and figures of a record: against values worked out by hand, and against a slow walk.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{
    LogColumns, SEGMENT_M, SegmentSums, Segments, SlurryDesign, SummaryRoles, Take, figure, rounded, segments,
    summarise,
};
use proptest::prelude::*;
use serde_json::Value;
use support::{DEEPEST_M, HALT_MS, seeded};

struct Case {
    name: String,
    keys: Vec<String>,
    time_ms: Vec<f64>,
    pass: Vec<u8>,
    values: Vec<Vec<f32>>,
    expected: Value,
}

fn cases() -> Vec<Case> {
    let text = include_str!("../../../tests/fixtures/engine/records.json");
    let file: Value = serde_json::from_str(text).unwrap();
    let cases = file["cases"].as_array().unwrap().iter().map(|case| {
        let rows = case["rows"].as_array().unwrap();
        let keys: Vec<String> =
            case["channels"].as_array().unwrap().iter().map(|key| key.as_str().unwrap().into()).collect();
        let column = |at: usize| rows.iter().map(|row| row[at].as_f64().unwrap_or(f64::NAN)).collect::<Vec<_>>();
        Case {
            name: case["name"].as_str().unwrap().into(),
            time_ms: column(0).iter().map(|s| s * 1000.0).collect(),
            pass: column(1).iter().map(|&pass| pass as u8).collect(),
            values: (0..keys.len()).map(|at| column(at + 2).iter().map(|&v| v as f32).collect()).collect(),
            keys,
            expected: case.clone(),
        }
    });
    cases.collect()
}

impl Case {
    fn columns(&self) -> Vec<&[f32]> {
        self.values.iter().map(Vec::as_slice).collect()
    }

    fn places(&self, wanted: &[&str]) -> Vec<usize> {
        wanted.iter().filter_map(|key| self.keys.iter().position(|known| known == key)).collect()
    }

    fn place(&self, wanted: &str) -> Option<usize> {
        self.places(&[wanted]).first().copied()
    }
}

/// NaN stands for null.
fn close(found: &[f64], expected: &Value, what: &str) {
    let expected: Vec<f64> = expected.as_array().unwrap().iter().map(|v| v.as_f64().unwrap_or(f64::NAN)).collect();
    assert_eq!(found.len(), expected.len(), "{what}: {found:?}");
    for (found, expected) in found.iter().zip(expected) {
        let same = (found - expected).abs() <= 1e-12 * expected.abs() || found.is_nan() && expected.is_nan();
        assert!(same, "{what}: {found}, not {expected}");
    }
}

#[test]
fn segments_are_as_worked_out_by_hand() {
    let mut seen = 0;
    for case in cases().iter().filter(|case| case.expected["segments"].is_object()) {
        let expected = &case.expected["segments"];
        let columns = case.columns();
        let made = segments(&case.time_ms, columns[0], &[columns[1]], &[columns[2]]).unwrap();
        close(&made.duration_s, &expected["duration_s"], &case.name);
        close(&made.totals[0], &expected["totals"]["slurry_l"], &case.name);
        close(&made.means[0], &expected["means"]["current_a"], &case.name);
        seen += 1;
    }
    assert_eq!(seen, 7);
}

#[test]
fn heads_are_as_worked_out_by_hand() {
    let mut seen = 0;
    for case in cases().iter().filter(|case| case.expected.get("summary").is_some()) {
        let expected = &case.expected["summary"];
        let design = &case.expected["design"];
        let values = case.columns();
        let log = LogColumns { time_ms: &case.time_ms, pass: &case.pass, values: &values };
        let roles = SummaryRoles {
            depth: case.place("depth_m"),
            slurry: case.places(&["slurry_l", "volume_l"]),
            cement: case.places(&["powder_kg"]),
            graded_volume: case.place("volume_l"),
            density: case.place("density_gcm3"),
            current: case.places(&["current_a", "current_1_a", "current_2_a"]),
            tilt: case.places(&["tilt_x_deg", "tilt_y_deg"]),
            down: Some(0),
            up: Some(1),
        };
        let cement_gcm3 = design["cement_gcm3"].as_f64().unwrap_or(3.1);
        let made = summarise(&log, &roles, SlurryDesign { ratio: design["ratio"].as_f64(), cement_gcm3 });
        seen += 1;
        let Some(made) = made else {
            assert!(expected.is_null(), "{}", case.name);
            continue;
        };
        for (key, found) in [
            ("started_s", Some(made.started_ms / 1000.0)),
            ("ended_s", Some(made.ended_ms / 1000.0)),
            ("depth_m", made.depth_m),
            ("slurry_l", made.slurry_l),
            ("ash_kg", made.ash_kg),
            ("water_cement_ratio", made.water_cement_ratio),
            ("max_current_a", made.max_current_a),
            ("mean_down_mpm", made.mean_down_mpm),
            ("mean_up_mpm", made.mean_up_mpm),
            ("max_tilt_deg", made.max_tilt_deg),
        ] {
            let expected = serde_json::json!([expected[key]]);
            close(&[found.unwrap_or(f64::NAN)], &expected, &format!("{key}: {}", case.name));
        }
    }
    assert_eq!(seen, 11);
}

#[test]
fn figures_are_as_worked_out_by_hand() {
    let mut seen = 0;
    for case in &cases() {
        for term in case.expected["figures"].as_array().into_iter().flatten() {
            let keys: Vec<&str> =
                term["channels"].as_array().unwrap().iter().map(|key| key.as_str().unwrap()).collect();
            let values = case.columns();
            let columns: Vec<&[f32]> = case.places(&keys).into_iter().map(|at| values[at]).collect();
            let passes: Option<Vec<u8>> =
                term["passes"].as_array().map(|all| all.iter().map(|pass| pass.as_u64().unwrap() as u8).collect());
            let take = Take::named(term["take"].as_str().unwrap()).unwrap();
            let found = figure(&case.pass, &columns, take, passes.as_deref());
            let found = found.map_or(f64::NAN, |figure| rounded(figure, term["decimals"].as_u64().unwrap() as u32));
            close(&[found], &serde_json::json!([term["value"]]), &term.to_string());
            seen += 1;
        }
    }
    assert_eq!(seen, 10);
}

/// Segment by segment, by the length of each step in it.
fn naive(time_ms: &[f64], depth: &[f32], total: &[f32], channel: &[f32]) -> Segments {
    let is_depth = |depth: f32| depth.is_finite() && f64::from(depth) <= DEEPEST_M;
    let deepest = depth.iter().copied().filter(|&depth| is_depth(depth)).map(f64::from).reduce(f64::max);
    let count = deepest.map_or(0, |deepest| ((deepest / SEGMENT_M).ceil() as usize).max(1));
    let (mut seconds, mut grown) = (vec![0.0; count], vec![0.0; count]);
    let (mut weighted, mut weights) = (vec![0.0; count], vec![0.0; count]);
    for row in 1..time_ms.len() {
        let step_ms = time_ms[row] - time_ms[row - 1];
        if !(0.0..=HALT_MS).contains(&step_ms) || !is_depth(depth[row]) || !is_depth(depth[row - 1]) {
            continue;
        }
        let (a, b) = (f64::from(depth[row]).max(0.0), f64::from(depth[row - 1]).max(0.0));
        let (high, low) = (a.min(b), a.max(b));
        for segment in 0..count {
            let (top, end) = (segment as f64 * SEGMENT_M, (segment + 1) as f64 * SEGMENT_M);
            let stands = high >= top && (high < end || segment + 1 == count);
            let share =
                if low > high { (low.min(end) - high.max(top)).max(0.0) / (low - high) } else { f64::from(stands) };
            let more = f64::from(total[row]) - f64::from(total[row - 1]);
            seconds[segment] += step_ms / 1000.0 * share;
            grown[segment] += if more > 0.0 { more * share } else { 0.0 };
            if channel[row].is_finite() {
                weighted[segment] += f64::from(channel[row]) * step_ms / 1000.0 * share;
                weights[segment] += step_ms / 1000.0 * share;
            }
        }
    }
    let means = weighted.iter().zip(&weights).map(|(sum, weight): (&f64, &f64)| sum / weight).collect();
    Segments { duration_s: seconds, totals: vec![grown], means: vec![means] }
}

fn odd_row() -> impl Strategy<Value = (f64, f32, f32, f32)> {
    let step = prop_oneof![8 => Just(1000.0), 1 => Just(0.0), 1 => Just(-5000.0), 1 => Just(60_000.0)];
    let depth = prop_oneof![
        8 => (0u32..40).prop_map(|eighths| eighths as f32 / 8.0),
        2 => 0f32..60.0,
        1 => Just(f32::NAN),
        1 => Just(-1.0f32),
        1 => Just(5000.0f32),
    ];
    let total = prop_oneof![6 => 0f32..1000.0, 1 => Just(f32::NAN)];
    let reading = prop_oneof![6 => -100f32..100.0, 1 => Just(f32::NAN)];
    (step, depth, total, reading)
}

proptest! {
    #![proptest_config(seeded(200))]

    #[test]
    fn segments_are_what_a_slow_walk_finds(steps in prop::collection::vec(odd_row(), 0..120)) {
        let (time, depth, total, reading) = columns(&steps);
        let made = segments(&time, &depth, &[&total], &[&reading]).unwrap();
        let slow = naive(&time, &depth, &total, &reading);
        prop_assert_eq!(made.duration_s.len(), slow.duration_s.len());
        let near = |a: f64, b: f64| (a - b).abs() <= 1e-9 * b.abs().max(1.0);
        for at in 0..slow.duration_s.len() {
            prop_assert!(near(made.duration_s[at], slow.duration_s[at]), "{} {:?} {:?}", at, made, slow);
            prop_assert!(near(made.totals[0][at], slow.totals[0][at]));
            // Where no time was spent the slow walk may leave a rounding.
            if slow.duration_s[at] > 1e-9 && !slow.means[0][at].is_nan() {
                prop_assert!((made.means[0][at] - slow.means[0][at]).abs() < 1e-6);
            }
        }
    }

    #[test]
    fn a_log_in_stretches_gives_the_same_bits(
        steps in prop::collection::vec(odd_row(), 0..120), cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6)
    ) {
        let (time, depth, total, reading) = columns(&steps);
        let mut ends: Vec<usize> = cuts.iter().map(|cut| cut.index(steps.len() + 1)).chain([steps.len()]).collect();
        ends.sort_unstable();
        let mut sums = SegmentSums::new(1, 1);
        let mut from = 0;
        for to in ends {
            sums.add(&time[from..to], &depth[from..to], &[&total[from..to]], &[&reading[from..to]]).unwrap();
            from = to;
        }
        let whole = segments(&time, &depth, &[&total], &[&reading]).unwrap();
        prop_assert_eq!(format!("{:?}", sums.result()), format!("{whole:?}"));
    }

    #[test]
    fn odd_columns_are_no_panic(
        rows in prop::collection::vec((any::<f64>(), any::<u8>(), any::<f32>(), any::<f32>()), 0..40)
    ) {
        let time: Vec<f64> = rows.iter().map(|row| row.0).collect();
        let pass: Vec<u8> = rows.iter().map(|row| row.1).collect();
        let a: Vec<f32> = rows.iter().map(|row| row.2).collect();
        let b: Vec<f32> = rows.iter().map(|row| row.3).collect();
        let values: [&[f32]; 2] = [&a, &b];
        let roles = SummaryRoles {
            depth: Some(0), slurry: vec![1, 7], cement: vec![9], graded_volume: Some(1), density: Some(0),
            current: vec![0, 1], tilt: vec![1], down: Some(0), up: Some(255),
        };
        let log = LogColumns { time_ms: &time, pass: &pass, values: &values };
        let made = summarise(&log, &roles, SlurryDesign { ratio: None, cement_gcm3: 3.1 });
        prop_assert_eq!(made.is_some(), !rows.is_empty());
        for take in [Take::Largest, Take::LargestAbs, Take::Last, Take::Mean, Take::Span] {
            prop_assert!(figure(&pass, &values, take, None).is_none_or(|figure| !figure.is_nan()));
        }
        prop_assert!(segments(&time, &a, &[&b], &[&b]).is_ok());
    }
}

fn columns(steps: &[(f64, f32, f32, f32)]) -> (Vec<f64>, Vec<f32>, Vec<f32>, Vec<f32>) {
    let mut now = 0.0;
    let time = steps.iter().map(|step| {
        now += step.0;
        now
    });
    (
        time.collect(),
        steps.iter().map(|step| step.1).collect(),
        steps.iter().map(|step| step.2).collect(),
        steps.iter().map(|step| step.3).collect(),
    )
}

#[test]
fn columns_that_differ_in_length_are_refused() {
    let length = |made: Result<Segments, history::HistoryError>| made.unwrap_err().code();
    assert_eq!(length(segments(&[0.0, 1.0], &[0.0], &[], &[])), "history.length");
    assert_eq!(length(segments(&[0.0], &[0.0], &[&[]], &[])), "history.length");
    assert_eq!(SegmentSums::new(1, 0).add(&[], &[], &[], &[]).unwrap_err().code(), "history.length");
}

/// A day of rows that jump over all segments each second: to add to each of them takes minutes, and held up a worker or
/// a server in one piece.
#[test]
fn a_sensor_that_jumps_over_all_depths_costs_little() {
    let rows = 86_400;
    let time: Vec<f64> = (0..rows).map(|row| f64::from(row) * 1000.0).collect();
    let depth: Vec<f32> = (0..rows).map(|row| if row % 2 == 0 { 0.0 } else { 1_999.0 }).collect();
    let reading = vec![3.0f32; depth.len()];
    let begun = std::time::Instant::now();
    let made = segments(&time, &depth, &[reading.as_slice(); 4], &[reading.as_slice(); 4]).unwrap();
    assert!(begun.elapsed().as_secs() < 10, "{:?}", begun.elapsed());
    assert_eq!(made.duration_s.len(), 7_996);
    let spent: f64 = made.duration_s.iter().sum();
    assert!((spent - f64::from(rows - 1)).abs() < 1e-6, "{spent}");
    assert!(made.means[0].iter().all(|mean| (mean - 3.0).abs() < 1e-9));
    // Deeper than any pile, nothing is left of it.
    let broken: Vec<f32> = depth.iter().map(|&depth| if depth > 0.0 { 65_535.0 } else { 0.0 }).collect();
    assert_eq!(segments(&time, &broken, &[], &[]).unwrap().duration_s, [0.0]);
}
