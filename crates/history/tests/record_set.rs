//! Sets of records against the naive way: rows in a plain list, every question a loop.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{
    Bins, ChannelRange, Filter, GroupJob, GroupQuery, GroupTable, HistogramJob, HistoryError, Job, Key, RecordHead,
    RecordRows, RecordSet, SelectJob, Selection, TimeBucket, ZoneOffsets,
};
use proptest::prelude::*;
use std::collections::BTreeMap;
use support::{Random, Site, fixed_zone, naive_quantile, seeded, site, stepped};

fn some_filter(site: &Site, random: &mut Random) -> Filter {
    let mut ids =
        |most: u64| random.chance(3).then(|| (0..random.below(4)).map(|_| random.below(most) as u32).collect());
    let (records, piles, machines, layout_rows) = (ids(6), ids(6), ids(4), ids(3));
    let any = |random: &mut Random, of: usize| random.below(of.max(1) as u64) as usize;
    let time_ms = random.chance(3).then(|| {
        let bound = |random: &mut Random| site.rows.get(any(random, site.rows.len())).map_or(f64::NAN, |row| row.time);
        (bound(random), bound(random))
    });
    let passes = random.chance(3).then(|| (0..random.below(3)).map(|_| random.below(4) as u8).collect());
    let mut ranges = Vec::new();
    for _ in 0..random.below(3) {
        let channel = any(random, 2);
        let bound = |random: &mut Random| {
            let row = site.rows.get(any(random, site.rows.len()));
            row.map_or(f32::NAN, |row| row.values[channel])
        };
        let (low, high) = (bound(random), bound(random));
        ranges.push(ChannelRange { channel, low, high, beyond: random.chance(3) });
    }
    Filter { ranges, time_ms, passes, records, piles, machines, layout_rows }
}

fn naive_wanted(site: &Site, filter: &Filter) -> Vec<bool> {
    let within = |value: f64, low: f64, high: f64| {
        !value.is_nan() && (low.is_nan() || value >= low) && (high.is_nan() || value <= high)
    };
    let has = |ids: &Option<Vec<u32>>, id: u32| ids.as_ref().is_none_or(|ids| ids.contains(&id));
    let wanted = site.rows.iter().map(|row| {
        let head = site.heads[row.record as usize];
        has(&filter.records, row.record)
            && has(&filter.piles, head.pile_id)
            && has(&filter.machines, head.machine_id)
            && has(&filter.layout_rows, head.row)
            && filter.time_ms.is_none_or(|(from, to)| within(row.time, from, to))
            && filter.passes.as_ref().is_none_or(|passes| passes.contains(&row.pass))
            && filter.ranges.iter().all(|r| {
                let value = row.values[r.channel];
                !value.is_nan() && within(value.into(), r.low.into(), r.high.into()) != r.beyond
            })
    });
    wanted.collect()
}

fn some_key(set: &RecordSet, random: &mut Random) -> Key {
    match random.below(10) {
        0 => Key::Record,
        1 => Key::Pile,
        2 => Key::Machine,
        3 => Key::LayoutRow,
        4 => Key::Pass,
        // Now and then there are too few, or one that is no group.
        5 => Key::Codes((0..random.below(8)).map(|_| [0, 7, 2, u32::MAX][random.below(4) as usize]).collect()),
        6 => {
            let buckets = [
                TimeBucket::Step(60_000.0),
                TimeBucket::Hour,
                TimeBucket::Day,
                TimeBucket::Week,
                TimeBucket::Month,
                some_steps_of_day(random),
            ];
            Key::Time { bucket: buckets[random.below(6) as usize], zone: summer_time_ends() }
        }
        _ => {
            let width = [0.1, 0.25, 1.0, 7.0, 0.333][random.below(5) as usize];
            let channel = random.below(2) as usize;
            let bins = set.bins(channel, width).ok().filter(|bins| bins.count < 3000);
            Key::Bins { channel, bins: bins.unwrap_or(Bins::new(-1.0, width, 40).unwrap()) }
        }
    }
}

/// Of all of the day, or of some hours.
fn some_steps_of_day(random: &mut Random) -> TimeBucket {
    let width = [5.0, 10.0, 15.0, 30.0, 60.0][random.below(5) as usize] * 60_000.0;
    let from = random.below(24);
    let to = from + random.below(25 - from);
    let hours = (from as f64 * 3.6e6, to as f64 * 3.6e6);
    let (from, to) = if random.chance(2) { (f64::NEG_INFINITY, f64::INFINITY) } else { hours };
    TimeBucket::StepOfDay { width, from, to }
}

/// In the middle of the records, at a quarter past midnight.
const SUMMER_TIME_ENDS_MS: f64 = 1.790_000_9e12;

fn summer_time_ends() -> ZoneOffsets {
    ZoneOffsets::new(&[(0.0, 120.0), (SUMMER_TIME_ENDS_MS, 60.0)])
}

/// Start of the bucket of a local time since 1970.
fn naive_start(bucket: TimeBucket, local: f64) -> Option<f64> {
    const DAY_MS: f64 = 8.64e7;
    if !local.is_finite() {
        return None;
    }
    let day = (local / DAY_MS).floor();
    Some(match bucket {
        TimeBucket::Step(width) => (local / width).floor() * width,
        TimeBucket::Hour => (local / 3.6e6).floor() * 3.6e6,
        TimeBucket::StepOfDay { width, from, to } => {
            let start = (local.rem_euclid(DAY_MS) / width).floor() * width;
            (start >= from && start < to).then_some(start)?
        }
        TimeBucket::Day => day * DAY_MS,
        // 1970-01-05 was a Monday.
        TimeBucket::Week => (day - (day - 4.0).rem_euclid(7.0)) * DAY_MS,
        TimeBucket::Month => {
            let is_leap = |year: u32| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
            let length = |month: u32| match month % 12 {
                1 => 28.0 + f64::from(u8::from(is_leap(1970 + month / 12))),
                3 | 5 | 8 | 10 => 30.0,
                _ => 31.0,
            };
            let (mut first, mut month) = (0.0, 0);
            while first + length(month) <= day {
                first += length(month);
                month += 1;
            }
            first * DAY_MS
        }
    })
}

fn naive_label(site: &Site, key: &Key, row: usize) -> Option<f64> {
    let row = &site.rows[row];
    let head = site.heads[row.record as usize];
    Some(match key {
        Key::Record => row.record.into(),
        Key::Pile => head.pile_id.into(),
        Key::Machine => head.machine_id.into(),
        Key::LayoutRow => head.row.into(),
        Key::Codes(codes) => codes.get(row.record as usize).copied().unwrap_or(u32::MAX).into(),
        Key::Pass => row.pass.into(),
        Key::Bins { channel, bins } => {
            let bin = ((f64::from(row.values[*channel]) - bins.origin) / bins.width).floor();
            (bin >= 0.0 && bin < bins.count as f64).then_some(bins.origin + bin * bins.width)?
        }
        Key::Time { bucket, zone } => {
            assert_eq!(*zone, summer_time_ends());
            let local = row.time + if row.time >= SUMMER_TIME_ENDS_MS { 3.6e6 } else { 7.2e6 };
            naive_start(*bucket, local)?
        }
    })
}

fn order(label: f64) -> i64 {
    let bits = (label + 0.0).to_bits() as i64;
    bits ^ (((bits >> 63) as u64) >> 1) as i64
}

/// Labels, and the readings with what they weigh.
type NaiveGroup = (Vec<f64>, Vec<(f32, f64)>);

fn naive_groups(site: &Site, query: &GroupQuery, wanted: &[bool]) -> BTreeMap<Vec<i64>, NaiveGroup> {
    let mut before: BTreeMap<u32, f64> = BTreeMap::new();
    let mut groups: BTreeMap<Vec<i64>, NaiveGroup> = BTreeMap::new();
    for (at, row) in site.rows.iter().enumerate() {
        let step = row.time - before.insert(row.record, row.time).unwrap_or(f64::NAN);
        let weight = if step > 0.0 && step <= query.weight_gap_ms.unwrap_or(0.0) { step } else { 0.0 };
        let value = row.values[query.channel];
        let labels: Option<Vec<f64>> = query.keys.iter().map(|key| naive_label(site, key, at)).collect();
        if let Some(labels) = labels.filter(|_| wanted[at] && !value.is_nan()) {
            let key = labels.iter().map(|&label| order(label)).collect();
            groups.entry(key).or_insert((labels, Vec::new())).1.push((value, weight));
        }
    }
    groups
}

fn near(a: f64, b: f64, size: f64) -> bool {
    a == b || (a.is_nan() && b.is_nan()) || (a - b).abs() <= size * 1e-9
}

fn check_groups(site: &Site, query: &GroupQuery, wanted: &[bool], found: &GroupTable) -> Result<(), TestCaseError> {
    let expected = naive_groups(site, query, wanted);
    prop_assert_eq!(found.count.len(), expected.len());
    prop_assert_eq!(found.labels.len(), query.keys.len());
    for (at, (labels, readings)) in expected.into_values().enumerate() {
        for (key, label) in labels.into_iter().enumerate() {
            prop_assert_eq!(found.labels[key][at], label);
        }
        let values: Vec<f32> = readings.iter().map(|&(value, _)| value).collect();
        let size: f64 = values.iter().map(|&v| f64::from(v).abs()).sum();
        let sum: f64 = values.iter().map(|&v| f64::from(v)).sum();
        prop_assert_eq!(found.count[at] as usize, values.len());
        prop_assert_eq!(found.min[at], values.iter().copied().fold(f32::INFINITY, f32::min));
        prop_assert_eq!(found.max[at], values.iter().copied().fold(f32::NEG_INFINITY, f32::max));
        prop_assert!(near(found.sum[at], sum, size), "{} {}", found.sum[at], sum);
        prop_assert!(near(found.mean[at], sum / values.len() as f64, size));
        if query.ends {
            prop_assert_eq!((found.first[at], found.last[at]), (values[0], values[values.len() - 1]));
        }
        if query.weight_gap_ms.is_some() {
            let weight: f64 = readings.iter().map(|r| r.1).sum();
            let sum: f64 = readings.iter().filter(|r| r.1 > 0.0).map(|r| f64::from(r.0) * r.1).sum();
            prop_assert!(near(found.weighted_mean[at], sum / weight, size));
        }
        for (i, &quantile) in query.quantiles.iter().enumerate() {
            let expected = naive_quantile(&values, quantile);
            let found = found.quantiles[at * query.quantiles.len() + i];
            prop_assert!(found == expected || (found.is_nan() && expected.is_nan()), "{found} {expected}");
        }
    }
    let groups = found.count.len();
    prop_assert_eq!(found.first.len(), if query.ends { groups } else { 0 });
    prop_assert_eq!(found.weighted_mean.len(), if query.weight_gap_ms.is_some() { groups } else { 0 });
    prop_assert_eq!(found.quantiles.len(), groups * query.quantiles.len());
    Ok(())
}

proptest! {
    #![proptest_config(seeded(250))]

    /// Rows in any parts give the columns, the records and the facts that they give at once.
    #[test]
    fn a_set_holds_what_was_appended(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        prop_assert_eq!(set.rows(), site.rows.len());
        for (at, row) in site.rows.iter().enumerate() {
            prop_assert_eq!(set.pass().get(at), Some(row.pass));
        }
        let all: Vec<u32> = (0..=site.rows.len() as u32).collect();
        let records: Vec<u32> = site.rows.iter().map(|row| row.record).chain([u32::MAX]).collect();
        prop_assert_eq!(set.records_at(&all), records);
        let bits = |v: f32| if v.is_nan() { 0 } else { v.to_bits() };
        for channel in 0..2 {
            let expected: Vec<u32> = site.rows.iter().map(|r| bits(r.values[channel])).chain([0]).collect();
            let found: Vec<u32> = set.values_at(channel, &all).unwrap().into_iter().map(bits).collect();
            prop_assert_eq!(found, expected);
            let finite: Vec<f64> =
                site.rows.iter().map(|r| f64::from(r.values[channel])).filter(|v| v.is_finite()).collect();
            for width in [0.1, 0.25, 3.0] {
                let Ok(bins) = set.bins(channel, width) else { continue };
                let counts = HistogramJob::new(&set, channel, bins, None).unwrap().finish(&set);
                prop_assert_eq!(counts.iter().sum::<u32>() as usize, finite.len(), "{:?}", bins);
                prop_assert!((bins.origin / width - (bins.origin / width).round()).abs() < 1e-6);
            }
        }
        prop_assert_eq!(set.times_at(&all).len(), all.len());
        let info = set.info();
        let times = site.rows.iter().map(|r| r.time);
        prop_assert_eq!(info.from_ms.to_bits(), times.clone().fold(f64::NAN, f64::min).to_bits());
        prop_assert_eq!(info.to_ms.to_bits(), times.fold(f64::NAN, f64::max).to_bits());
        prop_assert_eq!(info.max_depth_m, site.rows.iter().map(|r| r.values[0]).fold(0.0, f32::max));
    }

    #[test]
    fn filters_find_their_rows(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        for _ in 0..4 {
            let filter = some_filter(&site, &mut random);
            let found = stepped(SelectJob::new(&set, filter.clone()).unwrap(), &set, &mut random);
            let expected = naive_wanted(&site, &filter);
            let expected: Vec<usize> = (0..site.rows.len()).filter(|&row| expected[row]).collect();
            prop_assert_eq!(found.rows().collect::<Vec<_>>(), expected, "{:?}", filter);
        }
    }

    #[test]
    fn groups_are_brute_force(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        for _ in 0..4 {
            let keys = (0..random.below(3)).map(|_| some_key(&set, &mut random)).collect();
            let query = GroupQuery {
                keys,
                channel: random.below(2) as usize,
                ends: random.chance(3),
                weight_gap_ms: random.chance(3).then_some(5000.0),
                quantiles: if random.chance(2) { vec![0.0, 0.05, 0.5, 0.5, 0.95, 1.0] } else { Vec::new() },
            };
            let filter = if random.chance(2) { some_filter(&site, &mut random) } else { Filter::default() };
            let selection = SelectJob::new(&set, filter.clone()).unwrap().finish(&set);
            let selection = (filter != Filter::default()).then_some(selection);
            let job = match GroupJob::new(&set, query.clone(), selection.as_ref()) {
                Err(HistoryError::Groups) => continue,
                job => job.unwrap(),
            };
            let found = match stepped(job, &set, &mut random) {
                Err(HistoryError::Groups) => continue,
                found => found.unwrap(),
            };
            check_groups(&site, &query, &naive_wanted(&site, &filter), &found)?;
        }
    }
}

proptest! {
    #![proptest_config(seeded(120))]

    /// Over the end of summer time, when an hour comes twice.
    #[test]
    fn steps_of_the_day_are_brute_force(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        let all = vec![true; site.rows.len()];
        for _ in 0..4 {
            let query = GroupQuery {
                keys: vec![Key::Time { bucket: some_steps_of_day(&mut random), zone: summer_time_ends() }],
                channel: random.below(2) as usize,
                ends: true,
                weight_gap_ms: None,
                quantiles: vec![0.05, 0.5],
            };
            let job = GroupJob::new(&set, query.clone(), None).unwrap();
            let found = stepped(job, &set, &mut random).unwrap();
            check_groups(&site, &query, &all, &found)?;
        }
    }
}

/// A question answers for the rows there were; rows that come while it is worked on are left out.
#[test]
fn rows_that_come_later_are_not_in_the_answer() {
    let mut set = RecordSet::new(vec!["depth_m".into()]);
    let record = set.add_record(RecordHead { id: 1, pile_id: 2, machine_id: 3, row: 4 }).unwrap();
    let rows = |count: usize| (vec![1.79e12; count], vec![0u8; count], vec![1.0f32; count]);
    let (time, pass, values) = rows(10_000);
    let more = RecordRows { time_ms: &time, pass: &pass, values: &values };
    set.append(record, more).unwrap();
    let query = GroupQuery { keys: vec![Key::Pile], channel: 0, ends: true, weight_gap_ms: None, quantiles: vec![0.5] };
    let mut job = GroupJob::new(&set, query, None).unwrap();
    let mut select = SelectJob::new(&set, Filter::default()).unwrap();
    while !job.step(&set, 1) {
        set.append(record, more).unwrap();
        select.step(&set, 1);
    }
    assert_eq!(job.finish(&set).unwrap().count, [10_000]);
    let selection: Selection = select.finish(&set);
    assert_eq!(selection.count(), 10_000);
    assert!(!selection.has(10_000));
}

/// Runs of rows within one segment are kept until depths turn out not to have such runs; a question that has begun with
/// them goes on without.
#[test]
fn depths_that_come_later_change_nothing() {
    let mut random = Random(9);
    let mut set = RecordSet::new(vec!["depth_m".into()]);
    let record = set.add_record(RecordHead { id: 1, pile_id: 2, machine_id: 3, row: 4 }).unwrap();
    let add = |set: &mut RecordSet, depths: Vec<f32>| {
        let (time, pass) = (vec![0.0; depths.len()], vec![0; depths.len()]);
        set.append(record, RecordRows { time_ms: &time, pass: &pass, values: &depths }).unwrap();
    };
    add(&mut set, (0..30_000).map(|row| 2.0 + (row % 700) as f32 / 50.0).collect());
    let keys = vec![Key::Bins { channel: 0, bins: Bins::new(-1.0, 0.5, 60).unwrap() }];
    let query = GroupQuery { keys, channel: 0, ends: false, weight_gap_ms: None, quantiles: vec![0.5] };
    let expected = GroupJob::new(&set, query.clone(), None).unwrap().finish(&set).unwrap();
    assert_eq!(expected.count.iter().sum::<u32>(), 30_000);
    for noisy in [false, true] {
        for steps in 0..25 {
            let mut set = set.clone();
            let mut job = GroupJob::new(&set, query.clone(), None).unwrap();
            for _ in 0..steps {
                job.step(&set, 1);
            }
            let deep = |random: &mut Random| if noisy { random.share() * 90.0 - 20.0 } else { -7.0 };
            add(&mut set, (0..if noisy { 90_000 } else { 500 }).map(|_| deep(&mut random)).collect());
            assert_eq!(job.finish(&set).as_ref(), Ok(&expected), "{noisy} {steps}");
        }
    }
}

#[test]
fn bad_questions_are_told() {
    let mut set = RecordSet::new(vec!["depth_m".into(), "current_a".into()]);
    let head = RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 };
    let rows = RecordRows { time_ms: &[0.0], pass: &[0], values: &[1.0, 2.0] };
    assert_eq!(set.append(0, rows).unwrap_err().code(), "history.record");
    assert_eq!(set.add_record(head), Ok(0));
    set.append(0, rows).unwrap();
    assert_eq!(set.append(1, rows).unwrap_err().code(), "history.record");
    let short = RecordRows { values: &[1.0], ..rows };
    assert_eq!(set.append(0, short).unwrap_err().to_string(), "the column values has 1 cells, not 2");
    assert_eq!((set.rows(), set.values(1).unwrap().len()), (1, 1));
    assert_eq!(set.channel("flow").unwrap_err().to_string(), "there is no channel flow");
    assert_eq!(set.channel("current_a"), Ok(1));
    let query = GroupQuery { keys: vec![], channel: 0, ends: false, weight_gap_ms: None, quantiles: vec![] };
    let fault = |query: GroupQuery| GroupJob::new(&set, query, None).unwrap_err().code();
    assert_eq!(fault(GroupQuery { channel: 2, ..query.clone() }), "history.channel");
    assert_eq!(fault(GroupQuery { keys: vec![Key::Pass; 3], ..query.clone() }), "history.keys");
    assert_eq!(fault(GroupQuery { quantiles: vec![1.5], ..query.clone() }), "history.quantiles");
    let bins = Bins { origin: 0.0, width: f64::NAN, count: 1 };
    assert_eq!(fault(GroupQuery { keys: vec![Key::Bins { channel: 0, bins }], ..query.clone() }), "history.bins");
    let step = Key::Time { bucket: TimeBucket::Step(0.0), zone: fixed_zone(0.0) };
    assert_eq!(fault(GroupQuery { keys: vec![step], ..query.clone() }), "history.bins");
    let seven_minutes = TimeBucket::StepOfDay { width: 420_000.0, from: 0.0, to: 8.64e7 };
    let step = Key::Time { bucket: seven_minutes, zone: fixed_zone(0.0) };
    assert_eq!(fault(GroupQuery { keys: vec![step], ..query.clone() }), "history.bins");
    let bins = Bins::new(0.0, 1e-3, 100_000).unwrap();
    let keys = vec![Key::Bins { channel: 0, bins }, Key::Pass];
    assert_eq!(fault(GroupQuery { keys, ..query }), "history.groups");
    let range = ChannelRange { channel: 5, low: 0.0, high: 1.0, beyond: false };
    let filter = Filter { ranges: vec![range], ..Filter::default() };
    assert_eq!(SelectJob::new(&set, filter).unwrap_err().code(), "history.channel");
    assert_eq!(set.bins(0, -1.0).unwrap_err().code(), "history.bins");
}

#[test]
fn a_type_without_a_depth_is_asked_of_other_things() {
    let mut set = RecordSet::new(vec!["settlement_mm".into()]);
    let head = RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 };
    set.add_record(head).unwrap();
    let rows = RecordRows { time_ms: &[0.0, 1000.0, 2000.0], pass: &[0, 0, 1], values: &[3.0, f32::NAN, 5.0] };
    set.append(0, rows).unwrap();
    assert_eq!(set.info().max_depth_m, 0.0);
    let query =
        GroupQuery { keys: vec![Key::Pass], channel: 0, ends: false, weight_gap_ms: None, quantiles: vec![0.5] };
    let found = GroupJob::new(&set, query, None).unwrap().finish(&set).unwrap();
    assert_eq!((found.count, found.max, found.quantiles), (vec![1, 1], vec![3.0, 5.0], vec![3.0, 5.0]));
    assert_eq!(set.segments(0, &[], &[0]).unwrap_err().code(), "history.depth");
}
