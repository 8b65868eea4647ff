//! A question beyond a limit is an error that names the limit; no memory is reserved for it, and nothing traps.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use history::{
    BinnedJob, BinnedValues, Bins, ChannelRange, Filter, GroupJob, GroupQuery, HistoryError, Job, Key, MAX_FINE_BINS,
    MAX_GROUPS, MAX_QUANTILES, MAX_RANGES, MAX_RECORDS, MAX_RUNS, MAX_SPANS, MAX_TIME_BUCKETS, Part, RecordHead,
    RecordRows, RecordSet, RunQuantilesJob, SelectJob, ThinJob, TimeBucket, ZoneOffsets,
};
use std::sync::Arc;

const HEAD: RecordHead = RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 };

/// Two records whose rows come in turn; every row turns back.
fn interleaved(rows: usize) -> RecordSet {
    let mut set = RecordSet::new(vec!["depth_m".into()]);
    set.add_record(HEAD).unwrap();
    set.add_record(HEAD).unwrap();
    let records: Vec<u32> = (0..rows as u32).map(|row| row % 2).collect();
    let time_ms: Vec<f64> = (0..rows).map(|row| row as f64 * 1000.0).collect();
    let values: Vec<f32> = (0..rows).map(|row| (row / 2 % 2) as f32 * 5.0).collect();
    let rows = RecordRows { time_ms: &time_ms, pass: &vec![0; rows], values: &values };
    set.append_mixed(&records, rows).unwrap();
    set
}

fn told<T>(outcome: Result<T, HistoryError>) -> (&'static str, String) {
    let fault = outcome.err().unwrap();
    (fault.code(), fault.to_string())
}

fn limited(asked: usize, what: &str, limit: usize) -> (&'static str, String) {
    ("history.limit", format!("{asked} {what} are asked for, of which there may be {limit}"))
}

#[test]
fn every_bound_is_named() {
    let mut set = interleaved(8);
    let bins = Bins::new(0.0, 1.0, 4).unwrap();
    let values = BinnedValues::new(bins, &[0.5, 1.5], &[1.0, 2.0]);
    for many in [100_000_000, 300_000_000, usize::MAX] {
        assert_eq!(told(values.figures(0, 1, many)), limited(many, "runs", MAX_RUNS));
        assert_eq!(told(values.quantile(0, 1, many, 0.5)), limited(many, "runs", MAX_RUNS));
        assert_eq!(told(set.spans(0, 0, 8, many)), limited(many, "spans", MAX_SPANS));
    }
    let values = Arc::new(values);
    let quantiles = |count, quantiles| RunQuantilesJob::new(&values, 0, 1, count, quantiles);
    assert_eq!(told(quantiles(MAX_RUNS + 1, vec![0.5])), limited(MAX_RUNS + 1, "runs", MAX_RUNS));
    let many = MAX_QUANTILES + 1;
    assert_eq!(told(quantiles(1, vec![0.5; many])), limited(many, "quantiles", MAX_QUANTILES));

    let many = MAX_FINE_BINS + 1;
    let fine = Bins { count: many, ..bins };
    assert_eq!(told(BinnedJob::new(&set, 0, fine, 0, None)), limited(many, "fine bins", MAX_FINE_BINS));
    let many = MAX_RANGES + 1;
    let filter = Filter { ranges: vec![ChannelRange { channel: 0, low: 0.0, high: 1.0 }; many], ..Filter::default() };
    assert_eq!(told(SelectJob::new(&set, filter)), limited(many, "ranges", MAX_RANGES));

    let query = |keys, quantiles| GroupQuery { keys, channel: 0, ends: false, weight_gap_ms: None, quantiles };
    let wide = |count| Key::Bins { channel: 0, bins: Bins { count, ..bins } };
    let fault = told(GroupJob::new(&set, query(vec![wide(MAX_GROUPS + 1)], vec![]), None));
    assert_eq!(fault.0, "history.bins");
    assert!(fault.1.contains("1048576"), "{}", fault.1);
    let fault = told(GroupJob::new(&set, query(vec![wide(MAX_GROUPS), Key::Pass], vec![]), None));
    assert_eq!(fault.0, "history.groups");
    assert!(fault.1.contains("1048576"), "{}", fault.1);
    let fault = told(GroupJob::new(&set, query(vec![wide(MAX_GROUPS)], vec![0.5; 5]), None));
    assert_eq!(fault, limited(5 * MAX_GROUPS, "quantiles of all groups", 4 * MAX_GROUPS));

    for _ in 2..MAX_RECORDS {
        set.add_record(HEAD).unwrap();
    }
    assert_eq!(told(set.add_record(HEAD)), limited(MAX_RECORDS + 1, "records", MAX_RECORDS));
    assert_eq!(set.records().len(), MAX_RECORDS);
}

/// Buckets are counted while rows are looked at; the job says so at its end.
#[test]
fn too_many_buckets_of_time_are_told_in_the_end() {
    let set = interleaved(MAX_TIME_BUCKETS + 5000);
    let keys = vec![Key::Time { bucket: TimeBucket::Step(1000.0), zone: ZoneOffsets::fixed(0.0) }];
    let query = GroupQuery { keys, channel: 0, ends: true, weight_gap_ms: None, quantiles: vec![0.5] };
    let mut job = GroupJob::new(&set, query, None).unwrap();
    let mut steps = 0;
    while !job.step(&set, 4096) {
        steps += 1;
    }
    assert!(steps >= MAX_TIME_BUCKETS / 4096 - 1);
    assert_eq!(told(job.finish(&set)).0, "history.groups");
}

/// A turn at every row of a record that came in as many parts: each part was gone through again for each turn.
#[test]
fn passes_of_a_record_in_many_parts_are_found_in_one_go() {
    let rows = 400_000;
    let set = interleaved(rows);
    let passes = set.passes(1, 1.0).unwrap();
    // The first has two rows: before the second there is no direction.
    assert_eq!(passes.len(), rows / 2 - 1);
    assert_eq!((passes[0].from_row, passes[0].to_row), (1, 3));
    let alone =
        passes.iter().zip(1u32..).skip(1).all(|(pass, at)| (pass.from_row, pass.to_row) == (at * 2 + 1, at * 2 + 1));
    assert!(alone);
}

/// Neither is all done at once when the job is made, nor in its first step.
#[test]
fn thinning_gives_way() {
    let rows = 200_000;
    let set = interleaved(rows);
    for (part, method, least) in [
        (Part::Record(1), history::Method::MinMax, 200),
        (Part::All, history::Method::M4, 20),
        (Part::All, history::Method::Lttb, 40),
    ] {
        let mut job = ThinJob::new(&set, 0, part, method, 50_000).unwrap();
        let mut steps = 0;
        while !job.step(&set, 4096) {
            steps += 1;
        }
        assert!(steps > least, "{method:?}: {steps}");
        assert!(job.finish(&set).len() <= 50_000);
    }
}
