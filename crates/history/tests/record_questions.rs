//! Questions to records besides groups, against the functions for one record and the slow way.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{
    Bins, ChannelRange, Checks, DensityCheck, Filter, FrozenCheck, HistogramJob, IntegrityJob, Job, JudgeJob,
    JumpCheck, Ratio, RecordHead, RecordRows, RecordSet, SelectJob, Selection, SumCheck, TotalCheck, segments,
};
use proptest::prelude::*;
use support::contradictions::{Finding, check_clock, check_density, check_frozen, check_jumps, check_sum, check_total};
use support::{Random, Site, above, seeded, selected, site, stepped};

/// The rows of a record, and its columns: time, depth, current.
fn record_of(site: &Site, record: u32) -> (Vec<usize>, Vec<f64>, [Vec<f32>; 2]) {
    let rows: Vec<usize> = (0..site.rows.len()).filter(|&row| site.rows[row].record == record).collect();
    let column = |channel: usize| rows.iter().map(|&row| site.rows[row].values[channel]).collect();
    (rows.clone(), rows.iter().map(|&row| site.rows[row].time).collect(), [column(0), column(1)])
}

fn some_selection(site: &Site, random: &mut Random) -> Option<Selection> {
    let of = [1, 2, 100][random.below(3) as usize];
    let stretch = 1 + random.below(300) as usize;
    let salt = random.below(1000);
    let mut chosen = Random(salt);
    let wanted: Vec<bool> = (0..=site.rows.len() / stretch).map(|_| !chosen.chance(of)).collect();
    random.chance(2).then(|| selected(site.rows.len(), |row| wanted[row / stretch]))
}

fn has(selection: &Option<Selection>, row: usize) -> bool {
    selection.as_ref().is_none_or(|selection| selection.has(row))
}

/// Kind, row, channel, value and bound of a finding, exactly.
fn exact(found: &Finding, rows: &[usize], channel: u32) -> (usize, u8, u32, u64, u64) {
    (rows[found.row], found.kind.code(), channel, found.value.to_bits(), found.expected.to_bits())
}

proptest! {
    #![proptest_config(seeded(200))]

    #[test]
    fn every_record_is_checked_as_alone(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        let (gap_ms, fastest, tolerance) = (10_000.0, 0.03, 0.05);
        let stated: Vec<f64> = (0..random.below(6)).map(|_| f64::from(random.share()) * 4000.0).collect();
        let ratio = if random.chance(2) { Ratio::Channel(1) } else { Ratio::Fixed(0.6) };
        let checks = Checks {
            gap_ms: Some(gap_ms),
            clock: true,
            repeated: true,
            jumps: vec![JumpCheck { channel: 0, per_second: fastest }, JumpCheck { channel: 1, per_second: 1.0 }],
            totals: vec![TotalCheck { channel: 0, tolerance }],
            density: Some(DensityCheck { density: 0, ratio, cement_density: 3.1, tolerance: 8.0 }),
            sums: vec![SumCheck { total: 1, depth: 0, stated: stated.clone(), tolerance: 1.0 }],
            frozen: vec![FrozenCheck { channel: 1, moves: 0, by: 0.05, ms: 1500.0 }],
        };
        let found = stepped(IntegrityJob::new(&set, checks).unwrap(), &set, &mut random);
        let mut expected = Vec::new();
        for record in 0..site.heads.len() as u32 {
            let (rows, time, [depth, current]) = record_of(&site, record);
            let ratios = match ratio {
                Ratio::Channel(_) => current.clone(),
                Ratio::Fixed(_) => vec![0.6f32; rows.len()],
            };
            expected.extend(check_clock(&time, &[&depth, &current], gap_ms).iter().map(|f| exact(f, &rows, u32::MAX)));
            expected.extend(check_jumps(&time, &depth, fastest).iter().map(|f| exact(f, &rows, 0)));
            expected.extend(check_jumps(&time, &current, 1.0).iter().map(|f| exact(f, &rows, 1)));
            expected.extend(check_total(&depth, tolerance).iter().map(|f| exact(f, &rows, 0)));
            expected.extend(check_frozen(&time, &current, &depth, 0.05, 1500.0).iter().map(|f| exact(f, &rows, 1)));
            for finding in check_density(&depth, &ratios, 3.1, 8.0) {
                let mut exact = exact(&finding, &rows, 0);
                if let Ratio::Fixed(ratio) = ratio {
                    exact.4 = history::slurry_density(ratio, 3.1).to_bits();
                }
                expected.push(exact);
            }
            let stated = stated.get(record as usize).copied();
            expected.extend(check_sum(&time, &depth, &current, stated, 1.0).iter().map(|f| exact(f, &rows, 1)));
        }
        let found: Vec<_> = (0..found.row.len())
            .map(|i| {
                assert_eq!(set.records_at(&[found.row[i]]), [found.record[i]]);
                let bits = (found.value[i].to_bits(), found.expected[i].to_bits());
                (found.row[i] as usize, found.kind[i], found.channel[i], bits.0, bits.1)
            })
            .collect();
        prop_assert!(found.windows(2).all(|w| w[0].0 <= w[1].0));
        let mut found = found;
        found.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn segments_of_a_record(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        for record in 0..site.heads.len() as u32 {
            let (_, time, [depth, current]) = record_of(&site, record);
            let found = set.segments(record, &[1], &[0, 1]);
            let expected = segments(&time, &depth, &[&current], &[&depth, &current]);
            prop_assert_eq!(format!("{found:?}"), format!("{expected:?}"));
        }
    }

    #[test]
    fn histograms(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        let selection = some_selection(&site, &mut random);
        let bins = Bins::new(-5.0, [0.05, 0.25, 3.0][random.below(3) as usize], 300).unwrap();
        let job = HistogramJob::new(&set, 1, bins, selection.as_ref()).unwrap();
        let mut expected = vec![0u32; bins.count];
        for (_, row) in site.rows.iter().enumerate().filter(|(row, _)| has(&selection, *row)) {
            let bin = ((f64::from(row.values[1]) - bins.origin) / bins.width).floor();
            if let Some(count) = expected.get_mut(bin as usize).filter(|_| bin >= 0.0) {
                *count += 1;
            }
        }
        prop_assert_eq!(stepped(job, &set, &mut random), expected);
    }
}

/// Rows that come while a question is worked on are not in its answer.
#[test]
fn rows_that_come_later_are_in_no_answer() {
    fn check<J: Job>(set: &RecordSet, job: impl Fn(&RecordSet) -> J)
    where
        J::Answer: std::fmt::Debug,
    {
        let expected = format!("{:?}", job(set).finish(set));
        for steps in 0..4 {
            let mut set = set.clone();
            let mut job = job(&set);
            for _ in 0..steps {
                job.step(&set, 1);
            }
            let (time, pass) = ([5e6; 150], [0; 150]);
            let values: Vec<f32> = (0..300).map(|row| 99.0 - row as f32 * 0.3).collect();
            set.append(0, RecordRows { time_ms: &time, pass: &pass, values: &values }).unwrap();
            assert_eq!(format!("{:?}", job.finish(&set)), expected, "{steps}");
        }
    }
    let mut set = RecordSet::new(vec!["depth_m".into(), "current_a".into()]);
    set.add_record(RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 }).unwrap();
    let rows = 4096 * 2 + 40;
    let time: Vec<f64> = (0..rows).map(|row| f64::from(row) * 1000.0).collect();
    let depth = (0..rows).map(|row| (row % 900) as f32 / 50.0);
    let values: Vec<f32> = depth.chain((0..rows).map(|row| (row % 77) as f32)).collect();
    set.append(0, RecordRows { time_ms: &time, pass: &vec![0; rows as usize], values: &values }).unwrap();
    let bins = Bins::new(0.0, 25.0, 4).unwrap();
    let rule = above(1, 60.0, 1000.0);
    let sums = vec![SumCheck { total: 1, depth: 0, stated: vec![], tolerance: 0.0 }];
    let checks = Checks { gap_ms: Some(900.0), sums, ..Checks::default() };
    let range = ChannelRange { channel: 1, low: 30.0, high: 80.0, beyond: false };
    let filter = Filter { ranges: vec![range], time_ms: Some((0.0, 8e6)), ..Filter::default() };
    let wide = Bins::new(0.0, 200.0, 2).unwrap();
    check(&set, |set| HistogramJob::new(set, 1, bins, None).unwrap());
    check(&set, |set| HistogramJob::new(set, 1, wide, None).unwrap());
    check(&set, |set| JudgeJob::new(set, rule.clone(), Vec::new(), None).unwrap());
    check(&set, |set| IntegrityJob::new(set, checks.clone()).unwrap());
    check(&set, |set| SelectJob::new(set, filter.clone()).unwrap());
}

#[test]
fn bad_questions_are_told() {
    let mut set = RecordSet::new(vec!["depth_m".into()]);
    set.add_record(RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 }).unwrap();
    let bins = Bins::new(0.0, 1.0, 3).unwrap();
    let bad = Bins { width: 0.0, ..bins };
    assert_eq!(JudgeJob::new(&set, above(1, 5.0, 0.0), Vec::new(), None).unwrap_err().code(), "history.channel");
    assert_eq!(HistogramJob::new(&set, 1, bins, None).unwrap_err().code(), "history.channel");
    assert_eq!(HistogramJob::new(&set, 0, bad, None).unwrap_err().code(), "history.bins");
    assert_eq!(set.segments(1, &[], &[]).unwrap_err().code(), "history.record");
    assert_eq!(set.segments(0, &[], &[4]).unwrap_err().code(), "history.channel");
    let sums = vec![SumCheck { total: 3, depth: 0, stated: vec![], tolerance: 0.0 }];
    let checks = Checks { sums, ..Checks::default() };
    assert_eq!(IntegrityJob::new(&set, checks).unwrap_err().code(), "history.channel");
}
