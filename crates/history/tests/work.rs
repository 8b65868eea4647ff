//! A log as a diary of its work and by steps of depth, against slow and plain versions.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{Lean, LogRows, PassSet, PileLog, SEGMENT_M, Steps, WorkCuts, WorkEvents, WorkTake, segments};
use proptest::prelude::*;
use support::{DEEPEST_M, HALT_MS, seeded};

/// Ms after the row before, pass, depth, a total or counter, a speed.
type Step = (f64, u8, f32, f32, f32);

fn step() -> impl Strategy<Value = Step> {
    let after = prop_oneof![12 => Just(1000.0), 1 => Just(0.0), 1 => Just(-5000.0), 1 => Just(HALT_MS + 1.0)];
    let depth = prop_oneof![8 => (0u32..80).prop_map(|eighths| eighths as f32 / 8.0), 1 => Just(f32::NAN), 1 => Just(5000.0f32)];
    let total = prop_oneof![8 => (0u32..4).prop_map(|count| count as f32), 1 => Just(f32::NAN)];
    let speed = prop_oneof![4 => Just(0.0f32), 4 => Just(-1.5f32), 1 => Just(f32::NAN)];
    (after, prop::sample::select(vec![0u8, 0, 0, 1, 2]), depth, total, speed)
}

struct Columns {
    time: Vec<f64>,
    pass: Vec<u8>,
    depth: Vec<f32>,
    total: Vec<f32>,
    speed: Vec<f32>,
}

fn columns(steps: &[Step]) -> Columns {
    let mut at = 1.79e12;
    let time = steps.iter().map(|step| {
        at += step.0;
        at
    });
    Columns {
        time: time.collect(),
        pass: steps.iter().map(|step| step.1).collect(),
        depth: steps.iter().map(|step| step.2).collect(),
        total: steps.iter().map(|step| step.3).collect(),
        speed: steps.iter().map(|step| step.4).collect(),
    }
}

fn log_of(columns: &Columns) -> PileLog {
    let mut log = PileLog::new(["depth_m", "total", "speed"].map(String::from).to_vec());
    let seq: Vec<u32> = (0..columns.time.len() as u32).collect();
    let values = [columns.depth.as_slice(), &columns.total, &columns.speed].concat();
    log.append(LogRows { seq: &seq, time_ms: &columns.time, pass: &columns.pass, values: &values }).unwrap();
    log
}

const TAKES: [WorkTake; 5] = [WorkTake::Growth, WorkTake::Mean, WorkTake::Largest, WorkTake::Last, WorkTake::ByMinute];

/// Row by row: which rows belong together, then each event by itself.
fn naive(c: &Columns, by_count: bool, by_standing: bool, every_ms: Option<f64>) -> WorkEvents {
    let rows = c.time.len();
    let worked = |row: usize| -> Option<f64> {
        let step = c.time[row] - c.time[row.checked_sub(1)?];
        (0.0..=HALT_MS).contains(&step).then_some(step / 1000.0)
    };
    let latest = |column: &[f32], row: usize| (0..=row).rev().map(|at| column[at]).find(|value| value.is_finite());
    let key = |row: usize| {
        let count = latest(&c.total, row).filter(|_| by_count);
        let stands = by_standing && latest(&c.speed, row).is_some_and(|speed| speed.abs() < 0.1);
        let begins = if worked(row).is_some() { c.time[row - 1] } else { c.time[row] };
        (c.pass[row], count, stands, every_ms.map(|every| (begins / every).floor() as i64))
    };
    let depth = |row: usize| Some(c.depth[row]).filter(|m| m.is_finite() && f64::from(*m) <= DEEPEST_M);
    let depth_by = |row: Option<usize>| row.and_then(|row| (0..=row).rev().find_map(depth)).map_or(f64::NAN, f64::from);
    let mut made = WorkEvents { values: vec![Vec::new(); TAKES.len()], ..WorkEvents::default() };
    let mut from = 0;
    while from < rows {
        let to = (from + 1..rows).find(|&row| key(row) != key(row - 1) || worked(row).is_none()).unwrap_or(rows);
        let of: Vec<usize> = (from..to).collect();
        let (pass, count, stands, _) = key(from);
        made.from_ms.push(if worked(from).is_some() { c.time[from - 1] } else { c.time[from] });
        made.to_ms.push(c.time[to - 1]);
        made.worked_s.push(of.iter().filter_map(|&row| worked(row)).sum());
        made.pass.push(pass);
        made.stood.push(u8::from(stands));
        made.count.push(count.map_or(f64::NAN, f64::from));
        let before_m = depth_by(from.checked_sub(1));
        let own_m = depth(from).map(f64::from);
        let anew = worked(from).is_none() || before_m.is_nan();
        made.from_m.push(if anew { own_m.unwrap_or(before_m) } else { before_m });
        made.to_m.push(depth_by(Some(to - 1)));
        let read: Vec<f64> = of.iter().map(|&row| f64::from(c.total[row])).filter(|v| v.is_finite()).collect();
        let timed = of.iter().filter(|&&row| c.total[row].is_finite()).filter_map(|&row| Some((row, worked(row)?)));
        let timed: Vec<(usize, f64)> = timed.collect();
        let seconds: f64 = timed.iter().map(|(_, s)| s).sum();
        let sum: f64 = timed.iter().map(|&(row, s)| f64::from(c.total[row]) * s).sum();
        let grown: f64 = timed
            .iter()
            .map(|&(row, _)| f64::from(c.total[row]) - f64::from(c.total[row - 1]))
            .filter(|grown| *grown > 0.0)
            .sum();
        let or_none = |value: f64| if read.is_empty() { f64::NAN } else { value };
        made.values[0].push(or_none(grown));
        made.values[1].push(if seconds > 0.0 { sum / seconds } else { f64::NAN });
        made.values[2].push(or_none(read.iter().copied().fold(f64::NEG_INFINITY, f64::max)));
        made.values[3].push(read.last().copied().unwrap_or(f64::NAN));
        made.values[4].push(or_none(sum / 60.0));
        from = to;
    }
    made
}

fn near(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-9 * b.abs().max(1.0) || a.is_nan() && b.is_nan())
}

proptest! {
    #![proptest_config(seeded(400))]

    #[test]
    fn events_are_what_a_plain_walk_finds(
        steps in prop::collection::vec(step(), 0..80), by_count: bool, by_standing: bool, hourly: bool
    ) {
        let columns = columns(&steps);
        let every_ms = hourly.then_some(7000.0);
        let cuts = WorkCuts {
            counter: by_count.then(|| "total".into()),
            stands: by_standing.then(|| ("speed".into(), 0.1)),
            every_ms,
        };
        let asked: Vec<(String, WorkTake)> = TAKES.map(|take| ("total".to_owned(), take)).to_vec();
        let made = log_of(&columns).events(&cuts, &asked).unwrap();
        let slow = naive(&columns, by_count, by_standing, every_ms);
        prop_assert_eq!(&made.pass, &slow.pass);
        prop_assert_eq!(&made.stood, &slow.stood);
        for (a, b) in [
            (&made.from_ms, &slow.from_ms), (&made.to_ms, &slow.to_ms), (&made.worked_s, &slow.worked_s),
            (&made.count, &slow.count), (&made.from_m, &slow.from_m), (&made.to_m, &slow.to_m),
        ] {
            prop_assert!(near(a, b), "{made:?}\n{slow:?}");
        }
        for (at, take) in TAKES.iter().enumerate() {
            prop_assert!(near(&made.values[at], &slow.values[at]), "{take:?}\n{made:?}\n{slow:?}");
        }
    }

    /// Steps of a segment's height are the segments; higher ones are those within them together; and what went into the
    /// ground in all passes is what went in in each.
    #[test]
    fn steps_add_up_to_segments_and_passes_to_all(steps in prop::collection::vec(step(), 0..80), pass in 0u8..3) {
        let c = columns(&steps);
        let log = log_of(&c);
        let asked = |height_m: f64, passes: Option<PassSet>| {
            log.steps(&Steps { height_m, passes, along: None }, &["total".into()], &["speed".into()]).unwrap()
        };
        let segments = segments(&c.time, &c.depth, &[&c.total], &[&c.speed]).unwrap();
        let fine = asked(SEGMENT_M, None);
        let bits = |a: &[f64], b: &[f64]| a.iter().map(|v| v.to_bits()).eq(b.iter().map(|v| v.to_bits()));
        prop_assert!(bits(&fine.duration_s, &segments.duration_s) && bits(&fine.totals[0], &segments.totals[0]));
        prop_assert!(bits(&fine.means[0], &segments.means[0]) && fine.from_m == 0.0);
        let coarse = asked(1.0, None);
        let together = |of: &[f64]| of.chunks(4).map(|four| four.iter().sum()).collect::<Vec<f64>>();
        prop_assert!(near(&coarse.duration_s, &together(&fine.duration_s)), "{coarse:?} {fine:?}");
        prop_assert!(near(&coarse.totals[0], &together(&fine.totals[0])), "{coarse:?} {fine:?}");

        let whole = |of: &[f64]| of.iter().sum::<f64>();
        let mine = asked(1.0, Some([pass].into_iter().collect()));
        let others = asked(1.0, Some((0..=9).filter(|&other| other != pass).collect()));
        let (a, b) = (whole(&mine.totals[0]) + whole(&others.totals[0]), whole(&coarse.totals[0]));
        prop_assert!((a - b).abs() < 1e-6, "{mine:?} {others:?} {coarse:?}");
        let (a, b) = (whole(&mine.duration_s) + whole(&others.duration_s), whole(&coarse.duration_s));
        prop_assert!((a - b).abs() < 1e-6);
    }
}

#[test]
fn what_is_asked_for_wrongly_is_told() {
    let log = PileLog::new(vec!["depth_m".into()]);
    let code = |made: Result<WorkEvents, history::HistoryError>| made.unwrap_err().code();
    let counted = WorkCuts { counter: Some("trips".into()), ..WorkCuts::default() };
    assert_eq!(code(log.events(&counted, &[])), "history.channel");
    assert_eq!(code(log.events(&WorkCuts::default(), &[("x".into(), WorkTake::Last)])), "history.channel");
    for every in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let cuts = WorkCuts { every_ms: Some(every), ..WorkCuts::default() };
        assert_eq!(code(log.events(&cuts, &[])), "history.bins");
    }
    for height_m in [0.0, 0.1, f64::NAN, f64::INFINITY, -1.0] {
        let steps = Steps { height_m, passes: None, along: None };
        assert_eq!(log.steps(&steps, &[], &[]).unwrap_err().code(), "history.bins");
    }
    let along = Steps { height_m: 1.0, passes: None, along: Some("chainage_m".into()) };
    assert_eq!(log.steps(&along, &[], &[]).unwrap_err().code(), "history.channel");
    let without = PileLog::new(vec!["tilt_x_deg".into()]);
    let lean = [vec!["tilt_x_deg".to_owned()], vec!["tilt_x_deg".to_owned()]];
    assert_eq!(without.plumb_line(&lean, Lean::Degrees, None).unwrap_err().code(), "history.depth");
    assert_eq!(WorkTake::named("most"), None);
}

/// A section of a wall is cut by chainage, at one depth, forth and back.
#[test]
fn steps_along_a_wall_begin_at_its_whole_metre() {
    let chainage = [1000.25f32, 1000.75, 1001.25, 1002.0, 1001.0];
    let slurry = [0.0f32, 10.0, 20.0, 32.0, 52.0];
    let mut log = PileLog::new(["depth_m", "chainage_m", "slurry_l"].map(String::from).to_vec());
    let values = [[20.0f32; 5], chainage, slurry].concat();
    let time: Vec<f64> = (0..5).map(|s| f64::from(s) * 1000.0).collect();
    log.append(LogRows { seq: &[0, 1, 2, 3, 4], time_ms: &time, pass: &[0, 0, 0, 0, 1], values: &values }).unwrap();
    let steps = Steps { height_m: 1.0, passes: Some([0].into_iter().collect()), along: Some("chainage_m".into()) };
    let made = log.steps(&steps, &["slurry_l".into()], &[]).unwrap();
    assert_eq!(made.from_m, 1000.0);
    // The second step of 0.5 m is half in the first metre and half in the next.
    assert!(near(&made.totals[0], &[15.0, 17.0]), "{made:?}");
    assert!(near(&made.reached_m, &[1.0, 1.0]) && near(&made.per_m[0], &[15.0, 17.0]), "{made:?}");
    let longer = log.steps(&Steps { height_m: 1.5, ..steps }, &["slurry_l".into()], &[]).unwrap();
    assert!(near(&longer.reached_m, &[1.5, 0.5]) && near(&longer.per_m[0], &[24.0 / 1.5, 8.0 / 0.5]), "{longer:?}");
    assert!(near(&made.duration_s, &[1.5, 1.5]), "{made:?}");
}

/// A hole that leans by 0.1 degrees to the north from 2 m down, and an instrument that tells offset by depth.
#[test]
fn a_plumb_line_adds_up_what_leans() {
    let depth: Vec<f32> = (0..=16).map(|step| step as f32 * 0.25).collect();
    let lean: Vec<f32> = depth.iter().map(|&m| if m > 2.0 { 0.1 } else { 0.0 }).collect();
    let none = vec![f32::NAN; depth.len()];
    let mut log = PileLog::new(["depth_m", "x", "y"].map(String::from).to_vec());
    let rows = depth.len();
    let seq: Vec<u32> = (0..rows as u32).collect();
    let time: Vec<f64> = (0..rows).map(|s| s as f64 * 1000.0).collect();
    let values = [depth, lean, none].concat();
    log.append(LogRows { seq: &seq, time_ms: &time, pass: &vec![0; rows], values: &values }).unwrap();
    let axes = [vec!["x".to_owned()], vec!["y".to_owned()]];
    let line = log.plumb_line(&axes, Lean::Degrees, None).unwrap();
    assert_eq!(line.depth_m, [0.0, 0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0]);
    let toe_mm = 2000.0 * 0.1f64.to_radians().tan();
    assert!((line.x_mm[8] - toe_mm).abs() < 1e-4 && line.x_mm[4] == 0.0, "{line:?}");
    assert!(line.y_mm.iter().skip(1).all(|mm| mm.is_nan()), "{line:?}");
    let line = log.plumb_line(&axes, Lean::Permille, None).unwrap();
    // 0.1 ‰ of the 3.75 m that are the middle of the last step.
    assert!((line.x_mm[8] - 0.375).abs() < 1e-6, "{line:?}");
    let up = log.plumb_line(&axes, Lean::Degrees, Some([1].into_iter().collect())).unwrap();
    assert_eq!(up, history::PlumbLine::default());
}

/// A post with four probes to the x side and, by a fault, three to the other, at 24 m; the second told nothing.
#[test]
fn a_plumb_line_of_probes_adds_up_their_means() {
    let names = ["depth_m", "x1", "x2", "x3", "x4", "y1", "y2", "y3"];
    let mut log = PileLog::new(names.map(String::from).to_vec());
    let constant = |value: f32| vec![value; 5];
    let values = [
        constant(24.0),
        // Seconds that each reading held: the first row's is before the first of them.
        vec![0.9, 0.1, 0.1, 0.3, 0.3],
        constant(f32::NAN),
        constant(-0.1),
        constant(0.4),
        constant(0.05),
        constant(0.05),
        constant(-0.2),
    ]
    .concat();
    let time: Vec<f64> = (0..5).map(|s| f64::from(s) * 1000.0).collect();
    log.append(LogRows { seq: &[0, 1, 2, 3, 4], time_ms: &time, pass: &[2; 5], values: &values }).unwrap();
    let of = |prefix: &str, probes: usize| (1..=probes).map(|at| format!("{prefix}{at}")).collect::<Vec<_>>();
    let passes = Some([2].into_iter().collect());
    let line = log.plumb_line(&[of("x", 4), of("y", 3)], Lean::Degrees, passes).unwrap();
    assert!(near(&line.depth_m, &[0.0, 6.0, 12.0, 18.0, 24.0]), "{line:?}");
    let off = |degrees: f64| 6000.0 * degrees.to_radians().tan();
    let x = [0.0, off(0.2), 2.0 * off(0.2), 2.0 * off(0.2) + off(-0.1), 2.0 * off(0.2) + off(-0.1) + off(0.4)];
    let y = [0.0, off(0.05), 2.0 * off(0.05), 2.0 * off(0.05) + off(-0.2), 2.0 * off(0.05) + 2.0 * off(-0.2)];
    for (found, plain) in [(&line.x_mm, x), (&line.y_mm, y)] {
        assert!(found.iter().zip(plain).all(|(a, b)| (a - b).abs() < 1e-3), "{line:?}");
    }
    let nowhere = log.plumb_line(&[of("x", 4), of("y", 3)], Lean::Degrees, Some([0].into_iter().collect())).unwrap();
    assert_eq!(nowhere, history::PlumbLine::default());
    assert_eq!(log.plumb_line(&[of("x", 9), vec![]], Lean::Degrees, None).unwrap_err().code(), "history.channel");
}

/// A row a second over an hour: the row on the hour ends one event and begins the next.
#[test]
fn an_event_of_an_hour_begins_on_it() {
    let hour = 3_600_000.0;
    let time: Vec<f64> = (-3..=3).map(|second| hour + 1000.0 * f64::from(second)).collect();
    let rows = time.len();
    let mut log = PileLog::new(vec!["depth_m".to_owned()]);
    let seq: Vec<u32> = (0..rows as u32).collect();
    log.append(LogRows { seq: &seq, time_ms: &time, pass: &vec![0; rows], values: &vec![1.0; rows] }).unwrap();
    let cuts = WorkCuts { every_ms: Some(hour), ..WorkCuts::default() };
    let made = log.events(&cuts, &[]).unwrap();
    assert_eq!(made.from_ms, [hour - 3000.0, hour]);
    assert_eq!(made.to_ms, [hour, hour + 3000.0]);
    assert_eq!(made.worked_s, [3.0, 3.0]);
}
