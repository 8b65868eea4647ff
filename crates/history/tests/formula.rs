//! Channels by formula, beside the tree that each formula was written from, worked out branch by branch.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{AmountKind, HistoryError, LogRows, PerMetre, PileLog, RecordHead, RecordRows, RecordSet};
use proptest::prelude::*;
use support::seeded;

#[derive(Debug, Clone)]
enum Tree {
    Number(u32, u32),
    Channel(usize),
    Minus(Box<Tree>),
    Abs(Box<Tree>),
    Two(char, Box<Tree>, Box<Tree>),
}

const NAMES: [&str; 3] = ["depth_m", "flow_lpm", "min_9"];

impl Tree {
    /// As somebody writes it: parentheses where an operation stands within another.
    fn text(&self, gap: &str) -> String {
        match self {
            Self::Number(whole, 0) => whole.to_string(),
            Self::Number(whole, hundredths) => format!("{whole}.{hundredths:02}"),
            Self::Channel(at) => NAMES[*at].to_owned(),
            Self::Minus(of) => format!("-{gap}({})", of.text(gap)),
            Self::Abs(of) => format!("abs{gap}({})", of.text(gap)),
            Self::Two('<', a, b) => format!("min({},{gap}{})", a.text(gap), b.text(gap)),
            Self::Two('>', a, b) => format!("max({},{gap}{})", a.text(gap), b.text(gap)),
            Self::Two(sign, a, b) => format!("({}{gap}{sign}{gap}{})", a.text(gap), b.text(gap)),
        }
    }

    fn value(&self, row: &[f32; 3]) -> Option<f64> {
        match self {
            Self::Number(whole, hundredths) => Some((f64::from(*whole) * 100.0 + f64::from(*hundredths)) / 100.0),
            Self::Channel(at) => (!row[*at].is_nan()).then(|| f64::from(row[*at])),
            Self::Minus(of) => of.value(row).map(|value| -value),
            Self::Abs(of) => of.value(row).map(|value| if value < 0.0 { -value } else { value }),
            Self::Two(sign, a, b) => {
                let (a, b) = (a.value(row)?, b.value(row)?);
                match sign {
                    '+' => Some(a + b),
                    '-' => Some(a - b),
                    '*' => Some(a * b),
                    '/' => (b != 0.0).then(|| a / b),
                    '<' => Some(if b < a { b } else { a }),
                    _ => Some(if b > a { b } else { a }),
                }
            }
        }
    }
}

fn trees() -> impl Strategy<Value = Tree> {
    let leaves = prop_oneof![
        (0u32..1000, 0u32..100).prop_map(|(whole, hundredths)| Tree::Number(whole, hundredths)),
        (0usize..3).prop_map(Tree::Channel),
    ];
    leaves.prop_recursive(4, 12, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|of| Tree::Minus(of.into())),
            inner.clone().prop_map(|of| Tree::Abs(of.into())),
            (prop::sample::select(vec!['+', '-', '*', '/', '<', '>']), inner.clone(), inner)
                .prop_map(|(sign, a, b)| Tree::Two(sign, a.into(), b.into())),
        ]
    })
}

fn names() -> Vec<String> {
    NAMES.iter().map(|&name| name.to_owned()).collect()
}

fn head(id: u32) -> RecordHead {
    RecordHead { id, pile_id: id, machine_id: 1, row: 0 }
}

/// Results of a formula over these rows, which come in two parts.
fn results(formula: &str, rows: &[[f32; 3]], cut: usize) -> Vec<f32> {
    let mut set = RecordSet::new(names());
    set.derive_by_formula("twice".into(), "flow_lpm * 2").unwrap();
    set.derive_by_formula("result".into(), formula).unwrap();
    set.add_record(head(0)).unwrap();
    let (first, second) = rows.split_at(cut.min(rows.len()));
    for part in [first, second] {
        let values: Vec<f32> = (0..3).flat_map(|channel| part.iter().map(move |row| row[channel])).collect();
        let times: Vec<f64> = (0..part.len()).map(|at| at as f64 * 1000.0).collect();
        set.append(0, RecordRows { time_ms: &times, pass: &vec![0; part.len()], values: &values }).unwrap();
    }
    let result = set.channel("result").unwrap();
    set.values_at(result, &(0..rows.len() as u32).collect::<Vec<_>>()).unwrap()
}

/// The same in the log of one record, of which some rows are there before the formula.
fn log_results(formula: &str, rows: &[[f32; 3]], cut: usize) -> Vec<f32> {
    let mut log = PileLog::from_columns(names(), vec![], vec![], vec![], vec![vec![]; 3]).unwrap();
    let append = |log: &mut PileLog, from: usize, part: &[[f32; 3]]| {
        let values: Vec<f32> = (0..3).flat_map(|channel| part.iter().map(move |row| row[channel])).collect();
        let seq: Vec<u32> = (from..from + part.len()).map(|at| at as u32).collect();
        let times: Vec<f64> = seq.iter().map(|&at| f64::from(at) * 1000.0).collect();
        log.append(LogRows { seq: &seq, time_ms: &times, pass: &vec![0; part.len()], values: &values }).unwrap();
    };
    let (first, second) = rows.split_at(cut.min(rows.len()));
    append(&mut log, 0, first);
    log.derive_by_formula("twice".into(), "flow_lpm * 2").unwrap();
    log.derive_by_formula("result".into(), formula).unwrap();
    append(&mut log, first.len(), second);
    assert_eq!(log.channels().last().map(String::as_str), Some("result"));
    (0..rows.len()).map(|row| log.values(4).get(row).unwrap()).collect()
}

proptest! {
    #![proptest_config(seeded(512))]

    #[test]
    fn a_formula_gives_what_its_tree_gives(
        tree in trees(),
        rows in prop::collection::vec(
            prop::array::uniform3(prop_oneof![4 => -50f32..50.0, 1 => Just(0.0), 1 => Just(f32::NAN)]), 1..20),
        cut in 0usize..20,
        spaced in any::<bool>(),
    ) {
        let text = tree.text(if spaced { "  " } else { "" });
        prop_assume!(text.len() <= 256);
        let of_set = results(&text, &rows, cut);
        let of_log = log_results(&text, &rows, cut);
        prop_assert_eq!(of_set.iter().map(|cell| cell.to_bits()).collect::<Vec<_>>(),
            of_log.iter().map(|cell| cell.to_bits()).collect::<Vec<_>>());
        for (row, found) in rows.iter().zip(of_set) {
            let wanted = tree.value(row).map_or(f32::NAN, |value| value as f32);
            let wanted = if wanted.is_finite() { wanted } else { f32::NAN };
            prop_assert!(
                found.to_bits() == wanted.to_bits() || found == wanted || found.is_nan() && wanted.is_nan(),
                "{} of {:?}: {} and not {}", text, row, found, wanted
            );
        }
    }

    #[test]
    fn any_text_is_read_or_refused_within_it(text in "[-+*/(),. a-z_0-9é米×]{0,40}") {
        let mut set = RecordSet::new(names());
        if let Err(HistoryError::Formula { at, .. }) = set.derive_by_formula("x".into(), &text) {
            prop_assert!(at <= text.chars().count());
        }
    }
}

#[test]
fn signs_bind_as_in_arithmetic() {
    let row = [[8.0, 2.0, 3.0]];
    for (text, wanted) in [
        ("depth_m - flow_lpm - min_9", 3.0),
        ("depth_m / flow_lpm / 2", 2.0),
        ("1 + depth_m * flow_lpm", 17.0),
        ("(1 + depth_m) * flow_lpm", 18.0),
        ("-depth_m * --flow_lpm", -16.0),
        ("depth_m - -1", 9.0),
        ("min(depth_m, flow_lpm, min_9) + max(1, 0.5) + abs(-4)", 7.0),
        ("twice / 4 + .5 * 0", f32::NAN),
        ("twice / 4", 1.0),
        ("0.1 + 0.2", 0.3),
        (" 2. * flow_lpm ", 4.0),
    ] {
        if wanted.is_nan() {
            let mut set = RecordSet::new(names());
            assert!(set.derive_by_formula("x".into(), text).is_err(), "{text}");
        } else {
            assert_eq!(results(text, &row, 1), [wanted], "{text}");
        }
    }
}

#[test]
fn what_cannot_be_read_is_told_with_its_place() {
    let long = "1+".repeat(200);
    for (text, place, what) in [
        ("", 0, "value"),
        ("  ", 2, "value"),
        ("flow_lpm +", 10, "value"),
        ("flow_lpm * / 2", 11, "value"),
        ("flow_lpm depth_m", 9, "sign"),
        ("(flow_lpm", 9, "sign"),
        ("flow_lpm)", 8, "sign"),
        ("米 + 1", 0, "value"),
        ("1 + 米", 4, "value"),
        ("abs(flow_lpm, 2)", 12, "sign"),
        ("min flow_lpm", 4, "sign"),
        ("2 * sqrt(depth_m)", 4, "name"),
        ("depth_m + speed", 10, "name"),
        ("1.2.3 + 1", 0, "number"),
        ("1e5", 0, "number"),
        ("1 + 1234567890123456", 4, "number"),
        ("1\u{0}2", 1, "sign"),
        (&long, 0, "long"),
    ] {
        let mut set = RecordSet::new(names());
        match set.derive_by_formula("x".into(), text) {
            Err(HistoryError::Formula { at, problem }) => assert_eq!((at, problem.name()), (place, what), "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn formulas_take_what_is_worked_out_by_metre_and_come_before_rows() {
    let mut set = RecordSet::new(names());
    set.derive("turns".into(), PerMetre { of: 1, kind: AmountKind::ByMinute, factor: 4.0 }, None).unwrap();
    set.derive_by_formula("half".into(), "turns / 2").unwrap();
    set.add_record(head(0)).unwrap();
    let depths: Vec<f32> = (0..60).map(|row| row as f32 / 60.0).collect();
    let times: Vec<f64> = (0..60).map(|row| f64::from(row) * 1000.0).collect();
    let values = [depths, vec![20.0; 60], vec![0.0; 60]].concat();
    set.append(0, RecordRows { time_ms: &times, pass: &[0; 60], values: &values }).unwrap();
    let (turns, half) = (set.values_at(3, &[59]).unwrap()[0], set.values_at(4, &[59]).unwrap()[0]);
    assert!((turns - 80.0).abs() < 0.5);
    assert_eq!(half, turns / 2.0);
    assert!(matches!(set.derive_by_formula("late".into(), "1"), Err(HistoryError::Rows)));
}
