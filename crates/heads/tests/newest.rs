//! Lists cut from kept parts against the rows that they are of, sorted and filtered in the plainest way.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, missing_docs)]

use heads::{ColumnCells, Heads, HeadsError, NewestFirst, Texts};
use proptest::prelude::*;
use std::collections::BTreeSet;

#[derive(Debug, Clone, PartialEq)]
struct Record {
    number: String,
    pile: u32,
    started: f64,
    given_up: bool,
    machine: String,
    north: f64,
    depth: f32,
    warnings: u32,
}

fn texts(all: impl Iterator<Item = String>) -> Texts {
    let mut made = Texts::default();
    all.for_each(|text| made.push(text.as_bytes()));
    made
}

fn heads(records: &[Record]) -> Heads {
    heads_of(records, &ALL)
}

/// These columns in their order. Words are as in a page of the database: in the order in which they come first.
fn heads_of(records: &[Record], names: &[&str]) -> Heads {
    let mut words: Vec<String> = Vec::new();
    let mut codes = Vec::new();
    for Record { machine, .. } in records {
        let known = words.iter().position(|word| word == machine);
        codes.push(known.unwrap_or(words.len()) as u32);
        if known.is_none() {
            words.push(machine.clone());
        }
    }
    let columns = vec![
        ("record_no", ColumnCells::Text(texts(records.iter().map(|of| of.number.clone())))),
        ("pile_id", ColumnCells::U32(records.iter().map(|of| of.pile).collect())),
        ("started_ms", ColumnCells::F64(records.iter().map(|of| of.started).collect())),
        ("equipment_name", ColumnCells::Dict { codes, words: texts(words.into_iter()) }),
        ("x_m", ColumnCells::F64(records.iter().map(|of| of.north).collect())),
        ("depth_m", ColumnCells::F32(records.iter().map(|of| of.depth).collect())),
        ("warnings", ColumnCells::U32(records.iter().map(|of| of.warnings).collect())),
        ("is_discarded", ColumnCells::U8(records.iter().map(|of| of.given_up.into()).collect())),
    ];
    let asked = columns.into_iter().filter(|(name, _)| names.contains(name));
    Heads::new(asked.map(|(name, cells)| (name.to_owned(), cells)).collect()).unwrap()
}

/// The order of the database: of those that began in one millisecond by numbers, but not by their bytes.
fn in_order(mut records: Vec<Record>) -> Vec<Record> {
    let mut seen = BTreeSet::new();
    records.retain(|record| seen.insert(record.number.clone()));
    let turned = |record: &Record| record.number.chars().rev().collect::<String>();
    records.sort_by(|a, b| a.started.total_cmp(&b.started).then_with(|| turned(a).cmp(&turned(b))));
    records
}

fn record() -> impl Strategy<Value = Record> {
    let north = prop_oneof![Just(f64::NAN), Just(2_560_000.625), Just(std::f64::consts::PI)];
    let depth = prop_oneof![Just(f32::NAN), Just(-0.0), (-40i16..400).prop_map(|cm| f32::from(cm) / 8.0)];
    ("R[0-9]{1,3}", 0u32..9, 0u8..12, any::<bool>(), "[ab]?[0-9]?", north, depth, 0u32..4).prop_map(
        |(number, pile, hours, given_up, machine, north, depth, warnings)| {
            let started = 1.7e12 + f64::from(hours) * 3_600_000.0;
            Record { number, pile, started, given_up, machine, north, depth, warnings }
        },
    )
}

fn records(most: usize) -> impl Strategy<Value = Vec<Record>> {
    prop::collection::vec(record(), 0..most).prop_map(in_order)
}

const ALL: [&str; 8] =
    ["record_no", "pile_id", "started_ms", "equipment_name", "x_m", "depth_m", "warnings", "is_discarded"];
const NAMES: [&str; 5] = ["record_no", "equipment_name", "x_m", "depth_m", "warnings"];

fn names() -> Vec<String> {
    NAMES.map(str::to_owned).to_vec()
}

fn list_of(
    names: Vec<String>,
    changes: Heads,
    piles: &[u32],
    given_up: Option<bool>,
) -> Result<NewestFirst, HeadsError> {
    NewestFirst::new(names, "started_ms".to_owned(), changes, piles, given_up)
}

/// The list from parts of so many rows, taken whenever so many have come.
fn cut(mut list: NewestFirst, old: &[Record], part: usize, taken: usize) -> Result<Vec<Heads>, HeadsError> {
    let table = heads(old);
    let mut made = Vec::new();
    for from in (0..old.len()).step_by(part).rev() {
        list.push(&table.packed(from, from + part)?)?;
        if list.rows() >= taken {
            made.push(list.take());
        }
    }
    list.finish()?;
    made.push(list.take());
    Ok(made)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        rng_seed: prop::test_runner::RngSeed::Fixed(41),
        failure_persistence: None,
        ..Default::default()
    })]

    /// The same bytes as those of the rows themselves, so also the words alone that they have.
    #[test]
    fn a_list_is_that_of_the_records_as_they_are_now(
        old in records(60), come in records(12), changed in prop::collection::btree_set(0u32..9, 0..4),
        given_up in prop::option::of(any::<bool>()), part in 1usize..20, taken in 1usize..20,
    ) {
        let stay: Vec<Record> = old.iter().filter(|r| !changed.contains(&r.pile)).cloned().collect();
        let come = come.into_iter().filter(|r| changed.contains(&r.pile));
        let now = in_order(stay.into_iter().chain(come).collect());
        let times: Vec<f64> = now.iter().filter(|r| changed.contains(&r.pile)).map(|r| r.started).collect();
        let changes: Vec<Record> = now.iter().rev().filter(|r| times.contains(&r.started)).cloned().collect();
        let piles: Vec<u32> = changed.iter().copied().collect();
        let list = list_of(names(), heads(&changes), &piles, given_up).unwrap();
        let cut = cut(list, &old, part, taken).unwrap();
        let listed: Vec<Record> = now.into_iter().rev().filter(|r| given_up.is_none_or(|of| r.given_up == of)).collect();
        let mut at = 0;
        for piece in cut.iter().filter(|piece| piece.rows() > 0) {
            prop_assert!(piece.names().eq(NAMES));
            let own = heads_of(&listed[at..at + piece.rows()], &NAMES);
            prop_assert_eq!(piece.packed(0, usize::MAX).unwrap(), own.packed(0, usize::MAX).unwrap());
            at += piece.rows();
        }
        prop_assert_eq!(at, listed.len());
    }

    /// Columns that are not asked for are passed over, whatever their kind.
    #[test]
    fn columns_of_a_part_are_those_of_the_whole(old in records(30), asked in prop::sample::subsequence(&NAMES[..], 1..=5)) {
        let owned: Vec<String> = asked.iter().map(|&name| name.to_owned()).collect();
        let some = Heads::of_packed_columns(&heads(&old).packed(0, usize::MAX).unwrap(), &owned).unwrap();
        let expected = heads_of(&old, &asked);
        prop_assert_eq!(some.packed(0, usize::MAX).unwrap(), expected.packed(0, usize::MAX).unwrap());
    }
}

#[test]
fn what_is_not_there_is_told() {
    assert_eq!(list_of(names(), heads_of(&[], &["record_no"]), &[], None).unwrap_err().code(), "heads.column");
    let other_time = NewestFirst::new(names(), "raised_ms".to_owned(), heads(&[]), &[], None);
    assert_eq!(other_time.unwrap_err().code(), "heads.column");
    let mut list = list_of(vec!["record_no".to_owned()], heads(&[]), &[], None).unwrap();
    assert_eq!(list.push(b"HED1").unwrap_err().code(), "heads.kept");
    let part = heads_of(&[], &["pile_id"]).packed(0, 1).unwrap();
    assert_eq!(list.push(&part).unwrap_err().code(), "heads.column");
    assert_eq!(Heads::of_packed_columns(&part, &["depth".to_owned()]).unwrap_err().code(), "heads.column");
}
