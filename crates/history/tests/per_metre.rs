//! Channels worked out along the depth, beside sums over all rows before that are made anew for each row.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

mod support;

use history::{AmountKind, HistoryError, LogRows, PerMetre, PileLog, RecordHead, RecordRows, RecordSet};
use proptest::prelude::*;
use support::seeded;

const HEIGHT: f64 = 0.25;

#[derive(Debug, Clone, Copy)]
struct Row {
    time: f64,
    depth: f32,
    rate: f32,
    total: f32,
}

/// The amount of all steps up to `last` that lies in a segment, by the length that each step has in it.
fn naive(rows: &[Row], last: usize, kind: AmountKind, factor: f64) -> f32 {
    let segment = |row: &Row| (!row.depth.is_nan()).then(|| (f64::from(row.depth).max(0.0) / HEIGHT) as i64);
    let known: Vec<i64> = rows[..=last].iter().filter_map(segment).collect();
    let Some(&now) = known.last() else { return f32::NAN };
    let Some(&left) = known.iter().rev().find(|&&before| before != now) else { return f32::NAN };
    let (top, end) = (left as f64 * HEIGHT, (left + 1) as f64 * HEIGHT);
    let mut sum = None;
    for pair in rows[..=last].windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let step = to.time - from.time;
        let amount = match kind {
            AmountKind::ByMinute => f64::from(to.rate) * step / 60_000.0,
            AmountKind::Growth => f64::from(to.total) - f64::from(from.total),
        };
        if !(0.0..=30_000.0).contains(&step)
            || from.depth.is_nan()
            || to.depth.is_nan()
            || amount.is_nan()
            || amount < 0.0
        {
            continue;
        }
        let (a, b) = (f64::from(from.depth).max(0.0), f64::from(to.depth).max(0.0));
        let (high, low) = (a.min(b), a.max(b));
        let share = if (high / HEIGHT).floor() == (low / HEIGHT).floor() {
            if (high / HEIGHT).floor() as i64 == left { 1.0 } else { 0.0 }
        } else {
            (low.min(end) - high.max(top)).max(0.0) / (low - high)
        };
        sum = Some(sum.unwrap_or(0.0) + amount * share);
    }
    sum.map_or(f32::NAN, |sum| (sum * factor / HEIGHT) as f32)
}

fn rows() -> impl Strategy<Value = Vec<Row>> {
    let row = (
        prop::sample::select(vec![1000.0, 1000.0, 2000.0, 0.0, -1000.0, 31_000.0]),
        prop::sample::select(vec![0.05f32, 0.1, 0.2, -0.05, -0.2, 0.6, 0.0]),
        0u32..40,
        0u32..3,
    );
    prop::collection::vec(row, 1..60).prop_map(|steps| {
        let (mut time, mut depth, mut total) = (1.8e12, 0.3f32, 0.0f32);
        steps
            .into_iter()
            .map(|(step, by, rate, grown)| {
                time += step;
                depth += by;
                total += grown as f32;
                let rate = if rate == 0 { f32::NAN } else { rate as f32 };
                Row { time, depth: if rate == 7.0 { f32::NAN } else { depth }, rate, total }
            })
            .collect()
    })
}

const TURNS: PerMetre = PerMetre { of: 1, kind: AmountKind::ByMinute, factor: 4.0 };
const LITRES: PerMetre = PerMetre { of: 2, kind: AmountKind::Growth, factor: 1.0 };

fn names() -> Vec<String> {
    ["depth_m", "rate", "total"].map(String::from).to_vec()
}

fn values(rows: &[Row]) -> Vec<f32> {
    let columns: [fn(&Row) -> f32; 3] = [|row| row.depth, |row| row.rate, |row| row.total];
    columns.iter().flat_map(|of| rows.iter().map(of)).collect()
}

fn same(found: f32, wanted: f32) -> bool {
    (found.is_nan() && wanted.is_nan()) || (found - wanted).abs() <= 1e-4 * wanted.abs().max(1.0)
}

proptest! {
    #![proptest_config(seeded(250))]
    #[test]
    fn a_log_and_a_set_tell_what_went_into_each_metre(rows in rows(), cut in 0usize..60, late in any::<bool>()) {
        let cut = cut.min(rows.len());
        let mut log = PileLog::new(names());
        log.derive("turns".into(), TURNS).unwrap();
        log.derive("litres".into(), LITRES).unwrap();
        let mut set = RecordSet::new(names());
        set.derive("turns".into(), TURNS, None).unwrap();
        set.derive("litres".into(), LITRES, None).unwrap();
        // Of the second record 40 L/m are asked for, of the first nothing that could be.
        set.derive("share".into(), LITRES, Some(vec![f64::NAN, 40.0])).unwrap();
        let head = |id| RecordHead { id, pile_id: id, machine_id: 1, row: 0 };
        set.add_record(head(0)).unwrap();
        set.add_record(head(1)).unwrap();
        let parts = [0..cut, cut..rows.len()];
        for part in if late { [&parts[1], &parts[0]] } else { [&parts[0], &parts[1]] } {
            let seq: Vec<u32> = part.clone().map(|row| row as u32).collect();
            let rows = &rows[part.clone()];
            let times: Vec<f64> = rows.iter().map(|row| row.time).collect();
            let pass = vec![0u8; rows.len()];
            log.append(LogRows { seq: &seq, time_ms: &times, pass: &pass, values: &values(rows) }).unwrap();
        }
        // A set takes the rows of a record in their order, and another's between them.
        for part in &parts {
            let rows = &rows[part.clone()];
            let times: Vec<f64> = rows.iter().map(|row| row.time).collect();
            let pass = vec![0u8; rows.len()];
            let of = RecordRows { time_ms: &times, pass: &pass, values: &values(rows) };
            set.append(0, of).unwrap();
            set.append(1, of).unwrap();
        }
        prop_assert_eq!(log.channels().len(), 5);
        let all: Vec<u32> = (0..set.rows() as u32).collect();
        let records = set.records_at(&all);
        let rows_of = |record: u32| (0..records.len()).filter(|&row| records[row] == record).collect::<Vec<usize>>();
        let (own, asked) = (rows_of(0), rows_of(1));
        for (row, &in_set) in own.iter().enumerate() {
            for (channel, terms) in [(3, TURNS), (4, LITRES)] {
                let wanted = naive(&rows, row, terms.kind, terms.factor);
                let found = log.values(channel).get(row).unwrap();
                prop_assert!(same(found, wanted), "row {}: {} and not {}", row, found, wanted);
                let found = set.values(channel).unwrap().get(in_set).unwrap();
                prop_assert!(same(found, wanted), "set, row {}: {} and not {}", row, found, wanted);
            }
            let share = |row: usize| set.values(5).unwrap().get(row).unwrap();
            prop_assert!(share(in_set).is_nan());
            let wanted = naive(&rows, row, AmountKind::Growth, 1.0) / 40.0;
            prop_assert!(same(share(asked[row]), wanted), "share, row {}: {} and not {}", row, share(asked[row]), wanted);
        }
    }
}

#[test]
fn steady_rotation_gives_blades_times_turns_by_speed_of_each_pass() {
    // Down at 1 m/min with 20 r/min, up at 0.5 m/min with 30 r/min, with 4 blades: 4 * (20 / 1 + 30 / 0.5) = 320 by metre.
    let mut log = PileLog::new(names());
    log.derive("turns".into(), TURNS).unwrap();
    let down = (0..=300).map(|s| (s as f32 / 60.0, 20.0));
    let up = (1..=600).map(|s| (5.0 - s as f32 / 120.0, 30.0));
    let rows: Vec<Row> = down
        .chain(up)
        .zip(0..)
        .map(|((depth, rate), at)| Row { time: f64::from(at) * 1000.0, depth, rate, total: 0.0 })
        .collect();
    let seq: Vec<u32> = (0..rows.len() as u32).collect();
    let times: Vec<f64> = rows.iter().map(|row| row.time).collect();
    let pass = vec![0u8; rows.len()];
    log.append(LogRows { seq: &seq, time_ms: &times, pass: &pass, values: &values(&rows) }).unwrap();
    assert!(log.values(3).get(3).unwrap().is_nan());
    // On the way down each metre has had the first pass alone.
    assert!((log.values(3).get(150).unwrap() - 80.0).abs() < 0.5);
    assert!((log.values(3).get(700).unwrap() - 320.0).abs() < 0.5);
}

#[test]
fn bad_terms_are_told() {
    let mut shallow = PileLog::new(vec!["rate".into()]);
    assert!(matches!(shallow.derive("turns".into(), PerMetre { of: 0, ..TURNS }), Err(HistoryError::NoDepth)));
    let mut log = PileLog::new(names());
    assert!(matches!(log.derive("turns".into(), PerMetre { of: 3, ..TURNS }), Err(HistoryError::Channel { .. })));
    let mut set = RecordSet::new(vec!["rate".into()]);
    assert!(matches!(set.derive("turns".into(), PerMetre { of: 0, ..TURNS }, None), Err(HistoryError::NoDepth)));
    let mut set = RecordSet::new(names());
    assert!(matches!(set.derive("turns".into(), PerMetre { of: 3, ..TURNS }, None), Err(HistoryError::Channel { .. })));
    set.add_record(RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 }).unwrap();
    set.append(0, RecordRows { time_ms: &[0.0], pass: &[0], values: &[1.0, 2.0, 3.0] }).unwrap();
    assert!(matches!(set.derive("turns".into(), TURNS, None), Err(HistoryError::Rows)));
}
