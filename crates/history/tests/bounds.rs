//! A question beyond a limit is an error that names the limit; no memory is reserved for it, and nothing traps.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{
    Bins, ChannelRange, Filter, GroupJob, GroupQuery, HistoryError, Job, Key, RecordHead, RecordRows, RecordSet,
    SelectJob, TimeBucket,
};
use support::{MAX_GROUPS, MAX_QUANTILES, MAX_RANGES, MAX_RECORDS, MAX_TIME_BUCKETS, fixed_zone};

const HEAD: RecordHead = RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 };

/// Two records whose rows come in turn; every row turns back.
fn interleaved(rows: usize) -> RecordSet {
    let mut set = RecordSet::new(vec!["depth_m".into()]);
    set.add_record(HEAD).unwrap();
    set.add_record(HEAD).unwrap();
    for row in 0..rows {
        let values = [(row / 2 % 2) as f32 * 5.0];
        let one = RecordRows { time_ms: &[row as f64 * 1000.0], pass: &[0], values: &values };
        set.append(row as u32 % 2, one).unwrap();
    }
    set
}

fn code_and_text<T>(outcome: Result<T, HistoryError>) -> (&'static str, String) {
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
    let many = MAX_RANGES + 1;
    let filter = Filter {
        ranges: vec![ChannelRange { channel: 0, low: 0.0, high: 1.0, beyond: false }; many],
        ..Filter::default()
    };
    assert_eq!(code_and_text(SelectJob::new(&set, filter)), limited(many, "ranges", MAX_RANGES));

    let many = MAX_QUANTILES + 1;
    let query = |keys, quantiles| GroupQuery { keys, channel: 0, ends: false, weight_gap_ms: None, quantiles };
    let wide = |count| Key::Bins { channel: 0, bins: Bins { count, ..bins } };
    let fault = code_and_text(GroupJob::new(&set, query(vec![wide(MAX_GROUPS + 1)], vec![]), None));
    assert_eq!(fault.0, "history.bins");
    assert!(fault.1.contains("1048576"), "{}", fault.1);
    let fault = code_and_text(GroupJob::new(&set, query(vec![wide(MAX_GROUPS), Key::Pass], vec![]), None));
    assert_eq!(fault.0, "history.groups");
    assert!(fault.1.contains("1048576"), "{}", fault.1);
    let fault = code_and_text(GroupJob::new(&set, query(vec![wide(MAX_GROUPS)], vec![0.5; 5]), None));
    assert_eq!(fault, limited(5 * MAX_GROUPS, "quantiles of all groups", 4 * MAX_GROUPS));

    assert_eq!(
        code_and_text(GroupJob::new(&set, query(vec![], vec![0.5; many]), None)),
        limited(many, "quantiles", MAX_QUANTILES)
    );

    for _ in 2..MAX_RECORDS {
        set.add_record(HEAD).unwrap();
    }
    assert_eq!(code_and_text(set.add_record(HEAD)), limited(MAX_RECORDS + 1, "records", MAX_RECORDS));
    assert_eq!(set.records().len(), MAX_RECORDS);
}

/// Buckets are counted while rows are looked at; the job says so at its end.
#[test]
fn too_many_buckets_of_time_are_told_in_the_end() {
    let set = interleaved(MAX_TIME_BUCKETS + 5000);
    let keys = vec![Key::Time { bucket: TimeBucket::Step(1000.0), zone: fixed_zone(0.0) }];
    let query = GroupQuery { keys, channel: 0, ends: true, weight_gap_ms: None, quantiles: vec![0.5] };
    let mut job = GroupJob::new(&set, query, None).unwrap();
    let mut steps = 0;
    while !job.step(&set, 4096) {
        steps += 1;
    }
    assert!(steps >= MAX_TIME_BUCKETS / 4096 - 1);
    assert_eq!(code_and_text(job.finish(&set)).0, "history.groups");
}
