//! Questions over 10^4 to 10^6 rows as a site records them, to see how cost grows.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use history::{
    At, ChannelRange, Checks, Filter, GroupJob, GroupQuery, HistogramJob, IntegrityJob, Job, JudgeJob, JumpCheck, Key,
    RecordHead, RecordRows, RecordSet, Rule, SelectJob, TimeBucket, When, ZoneOffsets, segments,
};
use std::hint::black_box;

/// Depth down and up again in strokes of 600 rows, and a current that follows it with noise.
fn record(rows: usize) -> (Vec<f64>, Vec<f32>, Vec<f32>) {
    let depth = |row: usize| {
        let at = row % 1200;
        0.02 * if at < 600 { at } else { 1200 - at } as f32
    };
    let noise = |row: usize| ((row as u32).wrapping_mul(2_654_435_761) >> 16) as f32 / 4096.0;
    let time = (0..rows).map(|row| 1.79e12 + row as f64 * 1000.0).collect();
    (time, (0..rows).map(depth).collect(), (0..rows).map(|row| 50.0 + depth(row) * 3.0 + noise(row)).collect())
}

fn benches(c: &mut Criterion) {
    for rows in [10_000, 100_000, 1_000_000] {
        let (time, depth, current) = record(rows);
        let mut group = c.benchmark_group("history");
        group.sample_size(20).throughput(Throughput::Elements(rows as u64));
        let id = |name: &str| BenchmarkId::new(name, rows);
        group.bench_function(id("segments"), |b| {
            b.iter(|| segments(&time, black_box(&depth), &[], &[&current]).unwrap());
        });
        group.finish();
    }
}

/// Records of 6000 rows each.
fn set_of(rows: usize) -> RecordSet {
    let (time, depth, current) = record(rows);
    let mut set = RecordSet::new(vec!["depth_m".into(), "current_a".into()]);
    for from in (0..rows).step_by(6000) {
        let part = from..(from + 6000).min(rows);
        let pile = (from / 6000) as u32;
        let code =
            set.add_record(RecordHead { id: pile, pile_id: pile, machine_id: pile % 9, row: pile % 40 }).unwrap();
        let values = [&depth[part.clone()], &current[part.clone()]].concat();
        let pass: Vec<u8> = part.clone().map(|row| u8::from(row % 1200 >= 600)).collect();
        set.append(code, RecordRows { time_ms: &time[part], pass: &pass, values: &values }).unwrap();
    }
    set
}

fn questions_of_a_set(c: &mut Criterion) {
    for rows in [10_000, 100_000, 1_000_000] {
        let set = set_of(rows);
        let mut group = c.benchmark_group("record set");
        group.sample_size(20).throughput(Throughput::Elements(rows as u64));
        let id = |name: &str| BenchmarkId::new(name, rows);
        let bins = |width: f64| Key::Bins { channel: 0, bins: set.bins(0, width).unwrap() };
        let day = Key::Time { bucket: TimeBucket::Day, zone: ZoneOffsets::new(&[(f64::NEG_INFINITY, 480.0)]) };
        let query = |keys: Vec<Key>, quantiles: Vec<f64>| GroupQuery {
            keys,
            channel: 1,
            ends: false,
            weight_gap_ms: None,
            quantiles,
        };
        for (name, query) in [
            ("group by segments", query(vec![bins(0.25)], vec![])),
            ("group by 0.1 m", query(vec![bins(0.1)], vec![])),
            ("group by pile and segments", query(vec![Key::Pile, bins(0.25)], vec![])),
            ("group by machine", query(vec![Key::Machine], vec![])),
            ("group by day", query(vec![day], vec![])),
            ("95th percentile by segments", query(vec![bins(0.25)], vec![0.95])),
            ("mean by duration", GroupQuery { weight_gap_ms: Some(1e4), ..query(vec![bins(0.25)], vec![]) }),
        ] {
            group.bench_function(id(name), |b| {
                b.iter(|| GroupJob::new(black_box(&set), query.clone(), None).unwrap().finish(&set));
            });
        }
        let range = ChannelRange { channel: 1, low: 60.0, high: 80.0, beyond: false };
        let filter = Filter { ranges: vec![range], passes: Some(vec![1]), ..Filter::default() };
        group.bench_function(id("filter"), |b| {
            b.iter(|| SelectJob::new(black_box(&set), filter.clone()).unwrap().finish(&set));
        });
        let values = set.bins(1, 1.0).unwrap();
        group.bench_function(id("histogram"), |b| {
            b.iter(|| HistogramJob::new(black_box(&set), 1, values, None).unwrap().finish(&set));
        });
        for limit in [70.0, 101.9] {
            let rule = Rule {
                when: When::Above,
                channel: Some(1),
                limit,
                hold_ms: 3000.0,
                passes: None,
                within: None,
                at: At::AsBuilt,
            };
            group.bench_function(id(&format!("limit of {limit}")), |b| {
                b.iter(|| JudgeJob::new(black_box(&set), rule.clone(), Vec::new(), None).unwrap().finish(&set));
            });
        }
        let jumps = vec![JumpCheck { channel: 0, per_second: 0.5 }];
        let checks = Checks { gap_ms: Some(1e4), clock: true, repeated: true, jumps, ..Checks::default() };
        group.bench_function(id("contradictions"), |b| {
            b.iter(|| IntegrityJob::new(black_box(&set), checks.clone()).unwrap().finish(&set));
        });
        group.finish();
    }
}

criterion_group!(all, benches, questions_of_a_set);
criterion_main!(all);
