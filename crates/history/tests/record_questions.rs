//! Questions to records besides groups, against the functions for one record and the slow way.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{
    BinnedJob, BinnedValues, Bins, ChannelRange, Checks, DensityCheck, Filter, HistogramJob, IntegrityJob, Job,
    JudgeJob, JumpCheck, Method, Part, PassSplitter, Ratio, RecordHead, RecordRows, RecordSet, SelectJob, Selection,
    SumCheck, ThinJob, Total, TotalCheck, downsample, histogram, segments,
};
use proptest::prelude::*;
use support::contradictions::{Finding, check_clock, check_density, check_jumps, check_sum, check_total};
use support::{Random, Site, above, naive_quantile, seeded, site, stepped};

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
    random.chance(2).then(|| Selection::from_fn(site.rows.len(), |row| wanted[row / stretch]))
}

fn has(selection: &Option<Selection>, row: usize) -> bool {
    selection.as_ref().is_none_or(|selection| selection.has(row))
}

/// The paper's definition over the points that are no NaN.
fn naive_lttb(values: &[f32], most: usize) -> Vec<u32> {
    let points: Vec<(u32, f64)> =
        values.iter().enumerate().filter(|(_, v)| !v.is_nan()).map(|(i, &v)| (i as u32, v.into())).collect();
    if points.len() <= most.max(2) {
        return points.iter().map(|p| p.0).collect();
    }
    let buckets = most.max(2) - 2;
    let edge = |bucket: usize| 1 + bucket * (points.len() - 2) / buckets.max(1);
    let mut kept = vec![points[0]];
    for bucket in 0..buckets {
        let next = if bucket + 1 == buckets {
            &points[points.len() - 1..]
        } else {
            &points[edge(bucket + 1)..edge(bucket + 2)]
        };
        let cx = next.iter().map(|p| f64::from(p.0)).sum::<f64>() / next.len() as f64;
        let cy = next.iter().map(|p| p.1).sum::<f64>() / next.len() as f64;
        let (ax, ay) = (f64::from(kept[kept.len() - 1].0), kept[kept.len() - 1].1);
        let area = |p: &(u32, f64)| ((ax - cx) * (p.1 - ay) - (ax - f64::from(p.0)) * (cy - ay)).abs();
        let inside = &points[edge(bucket)..edge(bucket + 1)];
        kept.push(inside[1..].iter().fold(inside[0], |best, p| if area(p) > area(&best) { *p } else { best }));
    }
    kept.push(points[points.len() - 1]);
    kept.iter().map(|p| p.0).collect()
}

/// LTTB over what MinMax keeps of the rows from the first reading to the last, if that is enough.
fn naive_min_max_lttb(values: &[f32], most: usize) -> Vec<u32> {
    let readings: Vec<usize> = (0..values.len()).filter(|&i| !values[i].is_nan()).collect();
    if readings.len() <= most {
        return naive_lttb(values, most);
    }
    let (first, end) = (readings[0], readings[readings.len() - 1] + 1);
    let some = downsample(Method::MinMax, &values[first..end], most * 4);
    let mut chosen = vec![f32::NAN; values.len()];
    for i in some.into_iter().map(|i| first + i as usize) {
        chosen[i] = values[i];
    }
    let enough = chosen.iter().filter(|v| !v.is_nan()).count() >= most;
    naive_lttb(if enough { &chosen } else { values }, most)
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
        let totals: Vec<f64> = (0..random.below(6)).map(|_| f64::from(random.share()) * 4000.0).collect();
        let total = if random.chance(2) { Total::Channel(1) } else { Total::Records(totals.clone()) };
        let ratio = if random.chance(2) { Ratio::Channel(1) } else { Ratio::Fixed(0.6) };
        let checks = Checks {
            gap_ms: Some(gap_ms),
            clock: true,
            repeated: true,
            jumps: vec![JumpCheck { channel: 0, per_second: fastest }, JumpCheck { channel: 1, per_second: 1.0 }],
            totals: vec![TotalCheck { channel: 0, tolerance }],
            density: Some(DensityCheck { density: 0, ratio, cement_density: 3.1, tolerance: 8.0 }),
            sums: vec![SumCheck { parts: 0, total: total.clone(), tolerance: 1.0 }],
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
            for finding in check_density(&depth, &ratios, 3.1, 8.0) {
                let mut exact = exact(&finding, &rows, 0);
                if let Ratio::Fixed(ratio) = ratio {
                    exact.4 = history::slurry_density(ratio, 3.1).to_bits();
                }
                expected.push(exact);
            }
            let last = current.iter().rev().find(|v| !v.is_nan()).map_or(f64::NAN, |&v| v.into());
            let wanted = match &total {
                Total::Channel(_) => last,
                Total::Records(totals) => totals.get(record as usize).copied().unwrap_or(f64::NAN),
            };
            let parts: Vec<f64> = depth.iter().map(|&v| v.into()).collect();
            if let (Some(finding), Some(&row)) = (check_sum(&parts, wanted, 1.0), rows.last()) {
                expected.push((row, 6, 0, finding.value.to_bits(), finding.expected.to_bits()));
            }
        }
        let found: Vec<_> = (0..found.row.len())
            .map(|i| {
                assert_eq!(set.record_of(found.row[i] as usize), Some(found.record[i]));
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
    fn parts_are_thinned_as_alone(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        for _ in 0..6 {
            let channel = random.below(2) as usize;
            let rows = site.rows.len();
            let (part, rows): (Part, Vec<usize>) = match random.below(3) {
                0 => (Part::All, (0..rows).collect()),
                1 => {
                    let (from, to) = (random.below(rows as u64 + 2) as usize, random.below(rows as u64 + 2) as usize);
                    (Part::Rows { from, to }, (from..to.min(rows)).collect())
                }
                _ if site.heads.is_empty() => continue,
                _ => {
                    let record = random.below(site.heads.len() as u64) as u32;
                    (Part::Record(record), record_of(&site, record).0)
                }
            };
            let values: Vec<f32> = rows.iter().map(|&row| site.rows[row].values[channel]).collect();
            let most = random.below(300) as usize;
            for method in [Method::MinMax, Method::M4, Method::Lttb, Method::MinMaxLttb] {
                let job = ThinJob::new(&set, channel, part, method, most).unwrap();
                let found = stepped(job, &set, &mut random);
                let kept = if method == Method::Lttb { naive_lttb(&values, most) } else { downsample(method, &values, most) };
                let expected: Vec<u32> = kept.iter().map(|&i| rows[i as usize] as u32).collect();
                prop_assert_eq!(found, expected, "{:?} {:?} {}", method, part, most);
            }
            prop_assert_eq!(downsample(Method::MinMaxLttb, &values, most), naive_min_max_lttb(&values, most));
        }
    }

    #[test]
    fn spans_passes_and_segments(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        let rows = site.rows.len() as u64;
        for _ in 0..4 {
            let (from, to) = (random.below(rows + 2) as usize, random.below(rows + 2) as usize);
            let (channel, most) = (random.below(2) as usize, 2 + random.below(200) as usize);
            let spans = set.spans(channel, from, to, most).unwrap();
            prop_assert!(spans.len() <= most.max(3), "{} of {}", spans.len(), most);
            let mut next = from;
            for span in &spans {
                prop_assert_eq!(span.from, next);
                next = span.to;
                let readings: Vec<f32> =
                    site.rows[span.from..span.to].iter().map(|r| r.values[channel]).filter(|v| !v.is_nan()).collect();
                prop_assert_eq!(span.block.count as usize, readings.len());
                if readings.is_empty() {
                    prop_assert!(span.block.min > span.block.max);
                    continue;
                }
                prop_assert_eq!(span.block.min, readings.iter().copied().fold(f32::INFINITY, f32::min));
                prop_assert_eq!(span.block.max, readings.iter().copied().fold(f32::NEG_INFINITY, f32::max));
                let sum: f64 = readings.iter().map(|&v| f64::from(v)).sum();
                let size: f64 = readings.iter().map(|&v| f64::from(v).abs()).sum();
                prop_assert!(span.block.sum == sum || !sum.is_finite() || (span.block.sum - sum).abs() <= size * 1e-9);
            }
            prop_assert_eq!(next, to.min(site.rows.len()).max(from));
        }
        for record in 0..site.heads.len() as u32 {
            let (rows, time, [depth, current]) = record_of(&site, record);
            let mut splitter = PassSplitter::new(0.3);
            splitter.extend(&depth);
            let expected: Vec<_> = splitter
                .passes()
                .iter()
                .map(|p| (rows[p.from] as u32, rows[p.to - 1] as u32, (p.to - p.from) as u32, p.down))
                .collect();
            let found = set.passes(record, 0.3).unwrap();
            let found: Vec<_> = found.iter().map(|p| (p.from_row, p.to_row, p.rows, p.down)).collect();
            prop_assert_eq!(found, expected);
            let found = set.segments(record, &[1], &[0, 1]);
            let expected = segments(&time, &depth, &[&current], &[&depth, &current]);
            prop_assert_eq!(format!("{found:?}"), format!("{expected:?}"));
        }
    }

    #[test]
    fn histograms_and_binned_values(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        let selection = some_selection(&site, &mut random);
        let columns = [0, 1].map(|channel| site.rows.iter().map(|row| row.values[channel]).collect::<Vec<f32>>());
        let bins = Bins::new(-5.0, [0.05, 0.25, 3.0][random.below(3) as usize], 300).unwrap();
        let job = HistogramJob::new(&set, 1, bins, selection.as_ref()).unwrap();
        prop_assert_eq!(stepped(job, &set, &mut random), histogram(&columns[1], &bins, selection.as_ref()));
        let job = BinnedJob::new(&set, 0, bins, 1, selection.as_ref()).unwrap();
        let binned = stepped(job, &set, &mut random);
        let wanted = |row: usize, value: f32| if has(&selection, row) { value } else { f32::NAN };
        let values: Vec<f32> = columns[1].iter().enumerate().map(|(row, &value)| wanted(row, value)).collect();
        let plain = BinnedValues::new(bins, &columns[0], &values);
        for _ in 0..6 {
            let (from, step, count) = (random.below(200) as usize, 1 + random.below(60) as usize, random.below(12) as usize);
            let quantile = [0.0, 0.5, 0.95, 1.0, random.share().into()][random.below(5) as usize];
            let found = binned.quantile(from, step, count, quantile).unwrap();
            let figures = binned.figures(from, step, count).unwrap();
            prop_assert_eq!(format!("{:?}", plain.quantile(from, step, count, quantile).unwrap()), format!("{found:?}"));
            for (run, (&found, figures)) in found.iter().zip(&figures).enumerate() {
                let inside = |at: f32| {
                    let bin = bins.bin_of(at) as usize;
                    bin < 300 && bin >= from + run * step && bin < from + (run + 1) * step
                };
                let readings: Vec<f32> = (0..values.len())
                    .filter(|&row| inside(columns[0][row]) && !values[row].is_nan())
                    .map(|row| values[row])
                    .collect();
                let expected = naive_quantile(&readings, quantile);
                prop_assert!(found == expected || (found.is_nan() && expected.is_nan()), "{found} {expected}");
                prop_assert_eq!(figures.count as usize, readings.len());
                if !readings.is_empty() {
                    prop_assert_eq!(figures.min, readings.iter().copied().fold(f32::INFINITY, f32::min));
                    prop_assert_eq!(figures.max, readings.iter().copied().fold(f32::NEG_INFINITY, f32::max));
                }
            }
        }
    }
}

/// Long enough for every level above the blocks.
#[test]
fn a_long_history_is_thinned_and_zoomed_without_reading_it() {
    let mut random = Random(5);
    let mut value = 50.0f32;
    let values: Vec<f32> = (0..700_000)
        .map(|row| {
            value += random.share() - 0.5;
            match row {
                100_000..=130_000 => f32::NAN,
                400_000..=400_200 => 1e6,
                _ if random.chance(50_000) => value + 300.0,
                _ => value.round(),
            }
        })
        .collect();
    let mut set = RecordSet::new(vec!["depth_m".into()]);
    set.add_record(RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 }).unwrap();
    for part in values.chunks(30_011) {
        let rows = RecordRows { time_ms: &vec![0.0; part.len()], pass: &vec![0; part.len()], values: part };
        set.append(0, rows).unwrap();
    }
    for most in [4, 6, 50, 2000, 30_000] {
        let (from, to) = (random.below(1000) as usize, values.len() - random.below(1000) as usize);
        for (from, to) in [(0, values.len()), (from, to), (99_990, 130_010), (from, from + 40_000)] {
            for method in [Method::MinMax, Method::M4, Method::MinMaxLttb] {
                let job = ThinJob::new(&set, 0, Part::Rows { from, to }, method, most).unwrap();
                let expected =
                    downsample(method, &values[from..to], most).iter().map(|i| i + from as u32).collect::<Vec<_>>();
                assert_eq!(job.finish(&set), expected, "{method:?} {most} {from}..{to}");
            }
            for span in set.spans(0, from, to, most).unwrap() {
                let readings = values[span.from..span.to].iter().filter(|v| !v.is_nan());
                assert_eq!(span.block.count as usize, readings.clone().count());
                let range = readings.fold((f32::INFINITY, f32::NEG_INFINITY), |(a, b), &v| (a.min(v), b.max(v)));
                assert_eq!((span.block.min, span.block.max), range);
            }
        }
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
    let sums = vec![SumCheck { parts: 1, total: Total::Channel(0), tolerance: 0.0 }];
    let checks = Checks { gap_ms: Some(900.0), sums, ..Checks::default() };
    let range = ChannelRange { channel: 1, low: 30.0, high: 80.0 };
    let filter = Filter { ranges: vec![range], time_ms: Some((0.0, 8e6)), ..Filter::default() };
    let wide = Bins::new(0.0, 200.0, 2).unwrap();
    check(&set, |set| HistogramJob::new(set, 1, bins, None).unwrap());
    check(&set, |set| HistogramJob::new(set, 1, wide, None).unwrap());
    check(&set, |set| BinnedJob::new(set, 0, wide, 1, None).unwrap());
    check(&set, |set| BinnedJob::new(set, 0, bins, 1, None).unwrap());
    check(&set, |set| JudgeJob::new(set, rule.clone(), Vec::new(), None).unwrap());
    check(&set, |set| IntegrityJob::new(set, checks.clone()).unwrap());
    check(&set, |set| SelectJob::new(set, filter.clone()).unwrap());
    for method in [Method::MinMax, Method::M4, Method::Lttb, Method::MinMaxLttb] {
        check(&set, |set| ThinJob::new(set, 1, Part::All, method, 50).unwrap());
        check(&set, |set| ThinJob::new(set, 1, Part::Record(0), method, 50).unwrap());
    }
}

#[test]
fn bad_questions_are_told() {
    let mut set = RecordSet::new(vec!["depth_m".into()]);
    set.add_record(RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 }).unwrap();
    let bins = Bins::new(0.0, 1.0, 3).unwrap();
    let bad = Bins { width: 0.0, ..bins };
    let thin = |channel, part| ThinJob::new(&set, channel, part, Method::MinMax, 9).unwrap_err().code();
    assert_eq!(JudgeJob::new(&set, above(1, 5.0, 0.0), Vec::new(), None).unwrap_err().code(), "history.channel");
    assert_eq!(HistogramJob::new(&set, 1, bins, None).unwrap_err().code(), "history.channel");
    assert_eq!(HistogramJob::new(&set, 0, bad, None).unwrap_err().code(), "history.bins");
    assert_eq!(BinnedJob::new(&set, 0, bad, 0, None).unwrap_err().code(), "history.bins");
    assert_eq!(BinnedJob::new(&set, 1, bins, 0, None).unwrap_err().code(), "history.channel");
    assert_eq!((thin(1, Part::All), thin(0, Part::Record(1))), ("history.channel", "history.record"));
    assert_eq!(set.spans(1, 0, 1, 9).unwrap_err().code(), "history.channel");
    assert_eq!(set.passes(1, 0.5).unwrap_err().code(), "history.record");
    assert_eq!(set.segments(1, &[], &[]).unwrap_err().code(), "history.record");
    assert_eq!(set.segments(0, &[], &[4]).unwrap_err().code(), "history.channel");
    let sums = vec![SumCheck { parts: 0, total: Total::Channel(3), tolerance: 0.0 }];
    let checks = Checks { sums, ..Checks::default() };
    assert_eq!(IntegrityJob::new(&set, checks).unwrap_err().code(), "history.channel");
}
