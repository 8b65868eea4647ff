//! Heads against tables of plain rows, asked in the plainest way.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

#[path = "../src/natural.rs"]
mod natural;

use heads::{ColumnCells, Heads, NO_U8, NO_U32, Rows, Take, Texts};
use natural::natural_key;
use proptest::prelude::*;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A record as a person would write it down.
#[derive(Debug, Clone, PartialEq)]
struct Record {
    number: String,
    pile: u32,
    pile_no: String,
    machine: String,
    started: f64,
    depth: f32,
    numeral: Option<u32>,
    flag: Option<u8>,
}

fn texts<'a>(all: impl Iterator<Item = &'a str>) -> Texts {
    let mut made = Texts::default();
    all.for_each(|text| made.push(text.as_bytes()));
    made
}

fn heads(records: &[Record]) -> Heads {
    let mut words: Vec<&str> = Vec::new();
    let codes = records
        .iter()
        .map(|record| {
            let known = words.iter().position(|&word| word == record.machine);
            known.unwrap_or_else(|| {
                words.push(&record.machine);
                words.len() - 1
            }) as u32
        })
        .collect();
    let columns = vec![
        ("record_no", ColumnCells::Text(texts(records.iter().map(|record| record.number.as_str())))),
        ("pile_id", ColumnCells::U32(records.iter().map(|record| record.pile).collect())),
        ("pile_no", ColumnCells::Text(texts(records.iter().map(|record| record.pile_no.as_str())))),
        ("machine", ColumnCells::Dict { codes, words: texts(words.into_iter()) }),
        ("started_ms", ColumnCells::F64(records.iter().map(|record| record.started).collect())),
        ("depth_m", ColumnCells::F32(records.iter().map(|record| record.depth).collect())),
        ("numeral", ColumnCells::U32(records.iter().map(|record| record.numeral.unwrap_or(NO_U32)).collect())),
        ("flag", ColumnCells::U8(records.iter().map(|record| record.flag.unwrap_or(NO_U8)).collect())),
    ];
    Heads::new(columns.into_iter().map(|(name, cells)| (name.to_owned(), cells)).collect()).unwrap()
}

const NUMBERS: [&str; 5] = ["pile_id", "started_ms", "depth_m", "numeral", "flag"];
const TEXTS: [&str; 3] = ["record_no", "pile_no", "machine"];

fn number(record: &Record, column: &str) -> Option<f64> {
    match column {
        "pile_id" => Some(record.pile.into()),
        "started_ms" => Some(record.started),
        "depth_m" => Some(record.depth.into()).filter(|depth: &f64| !depth.is_nan()),
        "numeral" => record.numeral.map(f64::from),
        _ => record.flag.map(f64::from),
    }
}

fn text<'a>(record: &'a Record, column: &str) -> &'a str {
    match column {
        "record_no" => &record.number,
        "pile_no" => &record.pile_no,
        _ => &record.machine,
    }
}

/// The rule in words: digits in groups of one length, zeros before them left out.
fn slow_key(text: &str) -> Vec<(bool, String)> {
    let mut pieces: Vec<(bool, String)> = Vec::new();
    for letter in text.chars() {
        let digit = letter.is_ascii_digit();
        match pieces.last_mut() {
            Some((true, run)) if digit => run.push(letter),
            _ => pieces.push((digit, letter.to_string())),
        }
    }
    pieces
}

fn slow_order(a: &str, b: &str) -> Ordering {
    let (a, b) = (slow_key(a), slow_key(b));
    for ((digits_a, x), (digits_b, y)) in a.iter().zip(&b) {
        let order = if *digits_a && *digits_b {
            let (x, y) = (x.trim_start_matches('0'), y.trim_start_matches('0'));
            x.len().cmp(&y.len()).then(x.cmp(y))
        } else {
            x.as_bytes()[0].cmp(&y.as_bytes()[0]).then(if digits_a == digits_b { x.cmp(y) } else { Ordering::Equal })
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    a.len().cmp(&b.len())
}

fn record() -> impl Strategy<Value = Record> {
    let depth = prop_oneof![Just(f32::NAN), Just(-0.0), Just(0.0), (-40i32..400).prop_map(|cm| cm as f32 / 8.0)];
    let named = ("R[0-9]{1,3}", 0u32..12, "[Ak桩]{0,2}-?[0-9]{0,3}", "[ab]?[0-9]?");
    (named, -3i32..9, depth, prop::option::of(0u32..5), prop::option::of(0u8..3)).prop_map(
        |((number, pile, pile_no, machine), started, depth, numeral, flag)| Record {
            number,
            pile,
            pile_no,
            machine,
            started: 1.7e12 + f64::from(started) * 3_600_000.0,
            depth,
            numeral,
            flag,
        },
    )
}

/// As the server tells them: by when they began, each number once.
fn records(most: usize) -> impl Strategy<Value = Vec<Record>> {
    prop::collection::vec(record(), 0..most).prop_map(in_order)
}

fn in_order(mut records: Vec<Record>) -> Vec<Record> {
    let mut seen = BTreeSet::new();
    records.retain(|record| seen.insert(record.number.clone()));
    records.sort_by(|a, b| a.started.total_cmp(&b.started).then_with(|| a.number.cmp(&b.number)));
    records
}

fn cells_of(heads: &Heads) -> Vec<u8> {
    heads.packed(0, usize::MAX).unwrap()
}

/// All that a table says, whatever the order of its words.
fn said(heads: &Heads) -> Vec<String> {
    let rows = heads.all().0;
    let numbers = NUMBERS.map(|column| format!("{:?}", heads.numbers_of(&rows, column).unwrap()));
    let texts = TEXTS.map(|column| format!("{:?}", heads.texts_of(&rows, column).unwrap()));
    numbers.into_iter().chain(texts).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        rng_seed: prop::test_runner::RngSeed::Fixed(11),
        failure_persistence: None,
        ..Default::default()
    })]

    #[test]
    fn keys_compare_as_the_rule_says(a in "[Kk桩0129 +-]{0,12}", b in "[Kk桩0129 +-]{0,12}") {
        let key = |text: &str| { let mut key = Vec::new(); natural_key(text.as_bytes(), &mut key); key };
        prop_assert_eq!(key(&a).cmp(&key(&b)), slow_order(&a, &b));
    }

    #[test]
    fn numbers_of_any_length_compare(a in "[A0]{0,2}[0-9]{0,30}", b in "[A0]{0,2}[0-9]{0,30}") {
        let key = |text: &str| { let mut key = Vec::new(); natural_key(text.as_bytes(), &mut key); key };
        prop_assert_eq!(key(&a).cmp(&key(&b)), slow_order(&a, &b));
    }

    /// By several columns, each either way; rows without a value come last.
    #[test]
    fn rows_are_sorted(records in records(60), sorts in prop::collection::vec((0usize..8, any::<bool>()), 0..4)) {
        let mut table = heads(&records);
        let mut rows = table.all();
        let column = |at: usize| NUMBERS.iter().chain(&TEXTS).copied().nth(at).unwrap();
        for &(at, descending) in sorts.iter().rev() {
            table.sort(&mut rows, column(at), descending).unwrap();
        }
        let mut expected: Vec<u32> = (0..records.len() as u32).collect();
        expected.sort_by(|&a, &b| {
            let (a, b) = (&records[a as usize], &records[b as usize]);
            sorts.iter().fold(Ordering::Equal, |order, &(at, descending)| order.then_with(|| {
                let name = column(at);
                let (missing, order) = if TEXTS.contains(&name) {
                    let (x, y) = (text(a, name), text(b, name));
                    ((x.is_empty(), y.is_empty()), slow_order(x, y))
                } else {
                    let (x, y) = (number(a, name), number(b, name));
                    ((x.is_none(), y.is_none()), x.partial_cmp(&y).unwrap())
                };
                match missing {
                    (false, false) => if descending { order.reverse() } else { order },
                    (x, y) => x.cmp(&y),
                }
            }))
        });
        prop_assert_eq!(rows.0, expected);
    }

    #[test]
    fn rows_are_filtered(
        records in records(60), low in -6.0..40.0f64, width in 0.0..30.0f64, part in "[aA桩-]?[0-9]?", whole: bool,
        few in prop::collection::vec(0u32..6, 0..3), present: bool,
    ) {
        let table = heads(&records);
        let matching = |fits: &dyn Fn(&Record) -> bool| -> Vec<u32> {
            (0..records.len() as u32).filter(|&row| fits(&records[row as usize])).collect()
        };
        for column in NUMBERS {
            let mut rows = table.all();
            table.keep_range(&mut rows, column, low, low + width).unwrap();
            prop_assert_eq!(rows.0, matching(&|r| number(r, column).is_some_and(|n| n >= low && n <= low + width)));
            let mut rows = table.all();
            table.keep_range(&mut rows, column, f64::NAN, low).unwrap();
            prop_assert_eq!(rows.0, matching(&|r| number(r, column).is_some_and(|n| n <= low)));
            let mut rows = table.all();
            let few: Vec<f64> = few.iter().map(|&n| f64::from(n)).collect();
            table.keep_one_of(&mut rows, column, &few).unwrap();
            prop_assert_eq!(rows.0, matching(&|r| number(r, column).is_some_and(|n| few.contains(&n))));
            let mut rows = table.all();
            table.keep_present(&mut rows, column, present).unwrap();
            prop_assert_eq!(rows.0, matching(&|r| number(r, column).is_some() == present));
        }
        for column in TEXTS {
            let mut rows = table.all();
            table.keep_text(&mut rows, column, &part, whole).unwrap();
            let fits = |text: &str| if whole { text == part } else {
                text.to_ascii_lowercase().contains(&part.to_ascii_lowercase())
            };
            prop_assert_eq!(rows.0, matching(&|r| fits(text(r, column))));
        }
    }

    #[test]
    fn figures_are_those_of_plain_loops(records in records(60), origin in -6.0..6.0f64, width in 0.1..9.0f64) {
        let table = heads(&records);
        let rows = table.all();
        for column in NUMBERS {
            let present: Vec<f64> = records.iter().filter_map(|r| number(r, column)).collect();
            let found = table.figures(&rows.0, column).unwrap();
            prop_assert_eq!(found.count as usize, present.len());
            prop_assert_eq!(found.sum, present.iter().fold(0.0, |sum, n| sum + n));
            let least = present.iter().copied().min_by(f64::total_cmp);
            prop_assert_eq!((!found.min.is_nan()).then_some(found.min + 0.0), least.map(|n| n + 0.0));
            let found = table.histogram(&rows.0, column, origin, width, 4).unwrap();
            let bin = |n: &f64| ((n - origin) / width).floor();
            for (at, &count) in found.counts.iter().enumerate() {
                prop_assert_eq!(count as usize, present.iter().filter(|n| bin(n) == at as f64).count());
            }
            prop_assert_eq!((found.counts.iter().sum::<u32>() + found.outside + found.missing) as usize, records.len());
            prop_assert_eq!(found.missing as usize, records.len() - present.len());

            let mut by_pile: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
            for r in &records {
                if let Some(n) = number(r, column) { by_pile.entry(r.pile).or_default().push(n); }
            }
            type Figure = fn(&[f64]) -> f64;
            let takes: [(Take, Figure); 7] = [
                (Take::First, |n| n[0]),
                (Take::Last, |n| n[n.len() - 1]),
                (Take::Min, |n| n.iter().copied().fold(f64::INFINITY, f64::min)),
                (Take::Max, |n| n.iter().copied().fold(f64::NEG_INFINITY, f64::max)),
                (Take::Sum, |n| n.iter().fold(0.0, |sum, n| sum + n)),
                (Take::Mean, |n| n.iter().fold(0.0, |sum, n| sum + n) / n.len() as f64),
                (Take::Count, |n| n.len() as f64),
            ];
            for (take, plain) in takes {
                let (piles, values) = table.by_pile(&rows, column, take).unwrap();
                let expected: Vec<f64> = by_pile.values().map(|all| plain(all)).collect();
                prop_assert_eq!(piles, by_pile.keys().copied().collect::<Vec<_>>());
                prop_assert_eq!(values, expected);
                let places: Vec<u32> = records.iter().map(|r| r.pile).collect();
                for (pile, value) in (0u32..).zip(table.joined(&places, 11, column, None, take).unwrap()) {
                    let plain = by_pile.get(&pile).map_or(f64::NAN, |all| plain(all));
                    prop_assert!(value == plain || (value.is_nan() && plain.is_nan()), "{pile}: {value}, not {plain}");
                }
                // Divided by itself a number is 1, and nothing where it is 0 or missing.
                for (pile, value) in (0u32..).zip(table.joined(&places, 12, column, Some(column), take).unwrap()) {
                    let ones: Vec<f64> =
                        by_pile.get(&pile).into_iter().flatten().filter(|&&n| n != 0.0).map(|_| 1.0).collect();
                    let fits = if ones.is_empty() { value.is_nan() } else { value == plain(&ones) };
                    prop_assert!(fits, "{pile}: {value} of {ones:?}");
                }
            }
        }
    }

    #[test]
    fn parts_give_the_heads_back(records in records(40), part in 1usize..20) {
        let table = heads(&records);
        let mut back = Heads::default();
        for from in (0..records.len().max(1)).step_by(part) {
            back.append(Heads::of_packed(&table.packed(from, from + part).unwrap()).unwrap()).unwrap();
        }
        prop_assert_eq!(cells_of(&back), cells_of(&table));
    }

    #[test]
    fn a_part_that_is_cut_or_changed_is_a_fault_or_heads(
        records in records(12), at: prop::sample::Index, byte: u8,
    ) {
        let whole = cells_of(&heads(&records));
        let cut = &whole[..at.index(whole.len())];
        prop_assert_eq!(Heads::of_packed(cut).unwrap_err().code(), "heads.kept");
        let mut changed = whole.clone();
        changed[at.index(whole.len())] = byte;
        let _ = Heads::of_packed(&changed);
    }

    /// All records of a changed pile are those of the change, whether they are taken in at once or put together first.
    #[test]
    fn changes_replace_the_records_of_their_piles(
        old in records(40), first in records(8), second in records(8), gone in prop::collection::vec(0u32..12, 0..3),
    ) {
        let gone_row = |&pile: &u32| Record {
            number: String::new(), pile, pile_no: String::new(), machine: String::new(), started: f64::NAN,
            depth: f32::NAN, numeral: None, flag: None,
        };
        let change = |of: &[Record]| -> Vec<Record> {
            let named: BTreeSet<u32> = of.iter().map(|r| r.pile).collect();
            of.iter().cloned().chain(gone.iter().filter(|pile| !named.contains(pile)).map(gone_row)).collect()
        };
        let taken = |into: &[Record], change: &[Record]| -> Vec<Record> {
            let piles: BTreeSet<u32> = change.iter().map(|r| r.pile).collect();
            let stay = into.iter().filter(|r| !piles.contains(&r.pile)).cloned();
            let come = change.iter().filter(|r| !r.number.is_empty()).cloned();
            let mut all: Vec<Record> = stay.chain(come).collect();
            all.sort_by(|a, b| a.started.total_cmp(&b.started).then_with(|| a.number.cmp(&b.number)));
            all
        };
        let fresh = |of: Vec<Record>, others: &[Record]| -> Vec<Record> {
            of.into_iter().filter(|r| others.iter().all(|o| o.number != r.number)).collect()
        };
        let (first, second) = (fresh(first, &old), fresh(second, &old));
        let second = fresh(second, &first);
        let (first, second) = (change(&first), change(&second));
        let expected = taken(&taken(&old, &first), &second);
        let mut table = heads(&old);
        table.change(&heads(&first), false).unwrap();
        table.change(&heads(&second), false).unwrap();
        prop_assert_eq!(table.rows(), expected.len());
        prop_assert_eq!(said(&table), said(&heads(&expected)));
        let mut both = Heads::default();
        both.change(&heads(&first), true).unwrap();
        both.change(&heads(&second), true).unwrap();
        let mut at_once = heads(&old);
        at_once.change(&both, false).unwrap();
        prop_assert_eq!(said(&at_once), said(&table));
    }
}

#[test]
fn what_is_not_there_is_told() {
    let mut table = heads(&[]);
    let mut rows = Rows::default();
    assert_eq!(table.sort(&mut rows, "depth", false).unwrap_err().code(), "heads.column");
    assert_eq!(table.keep_range(&mut rows, "pile_no", 0.0, 1.0).unwrap_err().code(), "heads.kind");
    assert_eq!(table.keep_text(&mut rows, "depth_m", "1", false).unwrap_err().code(), "heads.kind");
    assert_eq!(table.histogram(&[], "depth_m", 0.0, 0.0, 1).unwrap_err().code(), "heads.bins");
    let other = Heads::new(vec![("depth_m".to_owned(), ColumnCells::F32(vec![1.0]))]).unwrap();
    assert_eq!(table.append(other).unwrap_err().code(), "heads.shape");
}

/// Lines ascend; texts of a line count the same.
#[test]
fn texts_stand_as_in_the_tables_of_the_console() {
    let keys = |line: &str| -> Vec<Vec<u8>> {
        let key = |text: &str| {
            let mut key = Vec::new();
            natural_key(text.as_bytes(), &mut key);
            key
        };
        line.split('\t').map(key).collect()
    };
    let lines: Vec<Vec<Vec<u8>>> =
        include_str!("../../../tests/fixtures/natural-order.txt").lines().map(keys).collect();
    assert!(lines.len() > 20);
    for (at, line) in lines.iter().enumerate() {
        assert!(line.iter().all(|key| *key == line[0]), "line {at}");
        assert!(lines[at + 1..].iter().all(|later| line[0] < later[0]), "line {at}");
    }
}
