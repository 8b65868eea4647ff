//! Every job and every aggregation of `history`.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod site;

use fuzz::{Random, Watch, run};
use history::{
    At, Axis, Bins, ChannelRange, Checks, DensityCheck, Filter, FrozenCheck, GroupJob, GroupQuery, HistogramJob,
    IntegrityJob, Job, JudgeJob, JumpCheck, Key, LogRows, PileLog, Ratio, RecordEnd, RecordSet, Rule, SelectJob,
    Selection, SumCheck, TimeBucket, TotalCheck, TracksQuery, When, Within, ZoneOffsets,
};
use site::{Columns, columns, columns_up_to, set_of};

/// Rows a step, as the worker has them.
const STEP_ROWS: usize = 131_072;

/// Most bytes that a question takes beside the rows and four numbers a row.
const MAX_QUESTION_BYTES: usize = 512 << 20;
/// Fewest points that a stretch is thinned to.
const FEWEST_POINTS: usize = 4;

/// Memory that a question may take beside a set of so many rows.
fn allowed(set: &RecordSet) -> usize {
    MAX_QUESTION_BYTES + set.rows() * 32
}

/// Runs a job as the worker does: the answer has a slice of its own.
fn worked<J: Job, E: std::fmt::Debug>(
    watch: &mut Watch,
    set: &RecordSet,
    what: &'static str,
    make: impl FnOnce() -> Result<J, E>,
) -> Option<J::Answer> {
    watch.within(what, allowed(set), |watch| {
        let mut job = watch.step(what, make).ok()?;
        let mut before = job.progress();
        while !watch.step(what, || job.step(set, STEP_ROWS)) {
            let now = job.progress();
            assert!((0.0..=1.0).contains(&now) && now >= before, "{before} {now}");
            before = now;
        }
        Some(watch.step(what, || job.finish(set)))
    })
}

fn some_bins(random: &mut Random, set: &RecordSet, watch: &mut Watch) -> Bins {
    let channel = random.below(3);
    let width = match random.below(3) {
        0 => random.float(),
        _ => 10f64.powi(random.below(8) as i32 - 4),
    };
    if random.one_in(2)
        && let Ok(bins) = watch.step("bins", || set.bins(channel, width))
    {
        return bins;
    }
    let (origin, count) = (random.float(), random.count());
    // As the bindings do; the jobs must refuse the same.
    Bins::new(origin, width, count).unwrap_or(Bins { origin, width, count })
}

fn zone(random: &mut Random) -> ZoneOffsets {
    let changes: Vec<(f64, f64)> =
        (0..random.below(5)).map(|_| (random.share() * 2e12, random.below(60) as f64 * 30.0 - 900.0)).collect();
    if random.one_in(4) { ZoneOffsets::new(&[(f64::NEG_INFINITY, random.float())]) } else { ZoneOffsets::new(&changes) }
}

fn bucket(random: &mut Random) -> TimeBucket {
    match random.below(7) {
        0 => TimeBucket::Hour,
        1 => TimeBucket::Day,
        2 => TimeBucket::Week,
        3 => TimeBucket::Month,
        4 => TimeBucket::Step(1.0 + random.share() * 5000.0),
        5 => TimeBucket::StepOfDay {
            width: random.of(&[300_000.0, 900_000.0, 420_000.0]).unwrap_or(3_600_000.0),
            from: random.float(),
            to: random.float(),
        },
        _ => TimeBucket::Step(random.float()),
    }
}

fn selection(random: &mut Random, set: &RecordSet, watch: &mut Watch) -> Option<Selection> {
    let filter = filter(random);
    if random.one_in(2) { None } else { worked(watch, set, "select", || SelectJob::new(set, filter)) }
}

fn filter(random: &mut Random) -> Filter {
    let ids = |random: &mut Random| {
        random.one_in(4).then(|| (0..random.below(40)).map(|_| random.below(60) as u32).collect::<Vec<u32>>())
    };
    let ranges = if random.one_in(20) { random.below(80) } else { random.below(4) };
    let range = |random: &mut Random| ChannelRange {
        channel: random.below(4).min(if random.one_in(9) { 3 } else { 2 }),
        low: random.narrow(),
        high: random.narrow(),
        beyond: random.one_in(3),
    };
    Filter {
        ranges: (0..ranges).map(|_| range(random)).collect(),
        time_ms: random.one_in(3).then(|| (random.share() * 4e12, random.float() * 1e10)),
        passes: random.one_in(4).then(|| (0..random.below(9)).map(|_| random.bits() as u8).collect()),
        records: ids(random),
        piles: ids(random),
        machines: ids(random),
        layout_rows: ids(random),
    }
}

#[test]
fn select() {
    run("select", |random, watch| {
        let set = set_of(&columns(random), random, watch);
        let filter = filter(random);
        if let Some(found) = worked(watch, &set, "select", || SelectJob::new(&set, filter)) {
            assert!(found.count() <= set.rows());
            assert!(found.rows().all(|row| row < set.rows()));
        }
    });
}

#[test]
fn groups() {
    run("groups", |random, watch| {
        let set = set_of(&columns(random), random, watch);
        let mut keys = Vec::new();
        for _ in 0..random.below(4) {
            keys.push(match random.below(7) {
                0 => Key::Record,
                1 => Key::Pile,
                2 => Key::Machine,
                3 => Key::LayoutRow,
                4 => Key::Pass,
                5 => Key::Time { bucket: bucket(random), zone: zone(random) },
                _ => Key::Bins { channel: random.below(3), bins: some_bins(random, &set, watch) },
            });
        }
        let mut quantiles: Vec<f64> = (0..random.below(6)).map(|_| random.share()).collect();
        quantiles.sort_by(f64::total_cmp);
        if random.one_in(9) {
            quantiles = vec![0.5; random.below(50)];
        }
        let query = GroupQuery {
            keys,
            channel: random.below(3),
            ends: random.one_in(3),
            weight_gap_ms: random.one_in(3).then(|| random.float()),
            quantiles: quantiles.clone(),
        };
        let selection = selection(random, &set, watch);
        let job = worked(watch, &set, "groups", || GroupJob::new(&set, query, selection.as_ref()));
        if let Some(Ok(table)) = job {
            let groups = table.count.len();
            assert!(table.labels.iter().all(|labels| labels.len() == groups));
            assert_eq!(
                (table.min.len(), table.mean.len(), table.quantiles.len()),
                (groups, groups, groups * quantiles.len())
            );
            assert!(table.count.iter().map(|&count| u64::from(count)).sum::<u64>() <= set.rows() as u64);
            for (group, &least) in table.min.iter().enumerate() {
                for &found in &table.quantiles[group * quantiles.len()..(group + 1) * quantiles.len()] {
                    assert!(found.is_nan() || found >= f64::from(least) && found <= f64::from(table.max[group]));
                }
            }
        }
    });
}

#[test]
fn histograms() {
    run("histograms", |random, watch| {
        let set = set_of(&columns(random), random, watch);
        let bins = some_bins(random, &set, watch);
        let channel = random.below(4);
        let selection = selection(random, &set, watch);
        let job = worked(watch, &set, "histogram", || HistogramJob::new(&set, channel, bins, selection.as_ref()));
        if let Some(counts) = job {
            assert_eq!(counts.len(), bins.count);
            let sum = counts.iter().map(|&count| count as usize).sum::<usize>();
            assert!(sum <= selection.map_or(set.rows(), |chosen| chosen.count()));
        }
    });
}

#[test]
fn judging() {
    run("judging", |random, watch| {
        let set = set_of(&columns(random), random, watch);
        let whens = [
            When::Above,
            When::Below,
            When::AbsAbove,
            When::SettlesAbove,
            When::ToeHoldBelow,
            When::ShortBy,
            When::OffsetAbove,
            When::OffsetShareAbove,
        ];
        let rule = Rule {
            when: random.of(&whens).unwrap(),
            channel: random.one_in(9).then_some(9).or(Some(random.below(3))),
            limit: random.narrow(),
            hold_ms: random.float(),
            passes: random.one_in(2).then(|| (0..random.below(9)).map(|_| random.bits() as u8).collect()),
            within: random.one_in(2).then(|| Within {
                channel: random.one_in(2).then(|| random.below(3)),
                from: random.narrow(),
                to: random.narrow(),
            }),
            at: random.of(&[At::SetUp, At::AsBuilt]).unwrap(),
        };
        let end = |random: &mut Random| RecordEnd {
            design_depth_m: random.float(),
            design_diameter_m: random.float(),
            set_up_offset_mm: random.float(),
            offset_mm: random.float(),
            other_parts_m: random.float(),
        };
        let ends = (0..random.below(50)).map(|_| end(random)).collect();
        let selection = selection(random, &set, watch);
        let job = worked(watch, &set, "judge", || JudgeJob::new(&set, rule, ends, selection.as_ref()));
        if let Some(found) = job {
            assert!(found.from.iter().zip(&found.to).all(|(from, to)| from <= to && (*to as usize) < set.rows()));
            assert!(found.from.windows(2).all(|pair| pair[0] <= pair[1]));
        }
    });
}

#[test]
fn integrity() {
    run("integrity", |random, watch| {
        let set = set_of(&columns(random), random, watch);
        let some = |random: &mut Random| random.below(3);
        let checks = Checks {
            gap_ms: random.one_in(2).then(|| random.float()),
            clock: random.one_in(2),
            repeated: random.one_in(2),
            jumps: (0..some(random))
                .map(|_| JumpCheck { channel: random.below(3), per_second: random.float() })
                .collect(),
            totals: (0..some(random))
                .map(|_| TotalCheck { channel: random.below(3), tolerance: random.float() })
                .collect(),
            density: random.one_in(2).then(|| DensityCheck {
                density: random.below(3),
                ratio: if random.one_in(2) { Ratio::Channel(random.below(3)) } else { Ratio::Fixed(random.float()) },
                cement_density: random.float(),
                tolerance: random.float(),
            }),
            frozen: (0..some(random))
                .map(|_| FrozenCheck {
                    channel: random.below(3),
                    moves: random.below(3),
                    by: random.float(),
                    ms: random.float(),
                })
                .collect(),
            sums: (0..some(random))
                .map(|_| SumCheck {
                    total: random.below(3),
                    depth: random.below(3),
                    stated: (0..random.below(9)).map(|_| random.float()).collect(),
                    tolerance: random.float(),
                })
                .collect(),
        };
        if let Some(found) = worked(watch, &set, "integrity", || IntegrityJob::new(&set, checks)) {
            assert!(found.row.windows(2).all(|pair| pair[0] <= pair[1]));
            assert!(found.row.iter().all(|&row| (row as usize) < set.rows()));
        }
    });
}

/// Questions to a set in one call.
#[test]
fn set_calls() {
    run("set_calls", |random, watch| {
        let set = set_of(&columns(random), random, watch);
        for _ in 0..3 {
            let record = random.below(set.records().len() + 1) as u32;
            let channels = [random.below(4)];
            let segments = watch.step("segments of a record", || set.segments(record, &channels, &channels));
            assert_eq!(segments.is_ok(), (record as usize) < set.records().len() && channels[0] < 3);
            let width = random.float();
            if let Ok(bins) = watch.step("bins", || set.bins(random.below(3), width)) {
                assert!(bins.count <= 1 << 20);
            }
            let rows: Vec<u32> = (0..random.below(100)).map(|_| random.count() as u32).collect();
            assert_eq!(set.times_at(&rows).len() + set.records_at(&rows).len(), rows.len() * 2);
            assert_eq!(set.values_at(random.below(3), &rows).unwrap().len(), rows.len());
        }
    });
}

fn log_rows(columns: &Columns, rows: std::ops::Range<usize>) -> (Vec<f64>, Vec<u8>, Vec<f32>) {
    let channel = |channel: usize| &columns.values[channel][rows.clone()];
    let values = [channel(0), channel(1), channel(2)].concat();
    (columns.time_ms[rows.clone()].to_vec(), columns.pass[rows].to_vec(), values)
}

/// One record's log, appended in parts in and out of order, as it is drawn.
#[test]
fn logs() {
    run("logs", |random, watch| {
        // One record is opened and drawn in one call: three days of it.
        let columns = columns_up_to(random, 260_000);
        let rows = columns.time_ms.len();
        let mut log = PileLog::new(vec!["depth_m".into(), "flow_lpm".into(), "total_l".into()]);
        let mut at = 0;
        let ordered = random.one_in(2);
        while at < rows {
            let end = (at + 1 + random.below(rows)).min(rows);
            let seq: Vec<u32> =
                (at..end).map(|row| if ordered { row as u32 } else { random.below(rows * 2) as u32 }).collect();
            let (time_ms, pass, values) = log_rows(&columns, at..end);
            let added = LogRows { seq: &seq, time_ms: &time_ms, pass: &pass, values: &values };
            watch.step("append", || log.append(added)).unwrap();
            at = end;
            for _ in 0..usize::from(at == rows || random.one_in(4)) * 2 {
                let query = TracksQuery {
                    axis: random.of(&[Axis::Depth, Axis::Time]).unwrap(),
                    from: if random.one_in(2) { f64::NAN } else { random.float() },
                    to: if random.one_in(2) { f64::NAN } else { random.float() * 1e11 },
                    max_points: random.count(),
                };
                // A point is two numbers of each of three channels; they grow by doubling. The usual step between rows
                // is found by counting.
                let tracks = watch.within("tracks", log.seq().len() * 200 + (1 << 20), |watch| {
                    watch.step("tracks", || log.tracks(&query))
                });
                for track in &tracks.tracks {
                    let points = track.points.len() / 2;
                    let most = query.max_points.saturating_add(track.stretch_ends.len() * FEWEST_POINTS);
                    assert!(points <= tracks.rows_in_range && points <= most);
                    let drawn = track.points.chunks(2).map(|point| point[0]).fold(f64::NAN, f64::max);
                    assert!(drawn == track.max || drawn.is_nan() && track.max.is_nan(), "the greatest is not drawn");
                    let of_passes = track.passes.iter().map(|pass| f64::from(pass.max)).fold(f64::NAN, f64::max);
                    assert!(of_passes == track.max || of_passes.is_nan() && track.max.is_nan());
                }
            }
        }
        assert!(log.seq().len() <= rows);
    });
}

/// Results of a record: its segments, which do not depend on where the log was cut, its head and its figures.
#[test]
fn whole_records() {
    run("whole_records", |random, watch| {
        let columns = columns_up_to(random, 260_000);
        let [depth, flow, total] = &columns.values;
        let rows = depth.len();
        // Segments go down to 2,000 m at most, even if a sensor reads more.
        let allowed = rows * 64 + (8 << 20);
        let whole = watch.within("segments", allowed, |watch| {
            watch.step("segments", || history::segments(&columns.time_ms, depth, &[total], &[flow])).unwrap()
        });
        let mut sums = history::SegmentSums::new(1, 1);
        let mut at = 0;
        while at < rows {
            let part = at..(at + 1 + random.below(rows)).min(rows);
            at = part.end;
            let (time_ms, part) = (&columns.time_ms[part.clone()], part);
            sums.add(time_ms, &depth[part.clone()], &[&total[part.clone()]], &[&flow[part]]).unwrap();
        }
        assert_eq!(format!("{:?}", sums.result()), format!("{whole:?}"), "the cuts make a difference");
        let roles = history::SummaryRoles {
            depth: random.one_in(2).then(|| random.below(4)),
            slurry: vec![random.below(4)],
            cement: vec![random.below(4); random.below(3)],
            graded_volume: random.one_in(2).then(|| random.below(4)),
            density: random.one_in(2).then(|| random.below(4)),
            current: vec![1],
            tilt: vec![random.below(4)],
            down: random.one_in(2).then_some(0),
            up: random.one_in(2).then_some(1),
        };
        let design =
            history::SlurryDesign { ratio: random.one_in(2).then(|| random.float()), cement_gcm3: random.float() };
        let log = history::LogColumns { time_ms: &columns.time_ms, pass: &columns.pass, values: &[depth, flow, total] };
        watch.within("summary", allowed, |watch| watch.step("summary", || history::summarise(&log, &roles, design)));
        let figure = history::Take::named(["largest", "largestAbs", "mean", "span", "last"][random.below(5)]);
        if let Some(take) = figure {
            let found = watch.step("figure", || history::figure(&columns.pass, &[depth, flow], take, Some(&[0, 1])));
            let _ = found.map(|found| history::rounded(found, random.below(20) as u32));
        }
    });
}

/// A job that is added has a target.
#[test]
fn every_job_has_a_target() {
    let exported = include_str!("../../history/src/lib.rs");
    let names = exported.split(|letter: char| !letter.is_alphanumeric()).filter(|name| name.len() > 3);
    for job in names.filter(|name| name.ends_with("Job")) {
        assert!(include_str!("history_targets.rs").contains(&format!("{job}::new(")), "{job} has no target");
    }
}
