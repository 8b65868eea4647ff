//! Questions over many rows against the slow way: wrong figures would send somebody to the wrong pile.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use history::{
    BinnedValues, Bins, FEWEST_POINTS, Figures, Groups, Method, NO_GROUP, Selection, SeriesPyramid, TimeBucket,
    ZoneOffsets, downsample, group_by, group_by_bins, histogram, keep_extremes, quantiles, quantiles_by_bins,
    weighted_means,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(23),
        failure_persistence: None,
        ..Default::default()
    }
}

fn value() -> BoxedStrategy<f32> {
    prop_oneof![
        12 => -50f32..150.0,
        4 => (-20i32..60).prop_map(|v| v as f32 / 4.0),
        1 => prop::sample::select(vec![f32::NAN, -0.0, 0.0, 1e30, -1e30]),
    ]
    .boxed()
}

fn columns(most: usize) -> BoxedStrategy<(Vec<f32>, Vec<f32>, Vec<bool>)> {
    (0..most)
        .prop_flat_map(|rows| {
            // Runs of near values, as depth over time has them.
            let axis =
                prop::collection::vec(prop_oneof![3 => -0.05f32..0.3, 1 => -30f32..30.0], rows).prop_map(|steps| {
                    let mut at = 0.0f32;
                    steps
                        .into_iter()
                        .map(|step| {
                            at += step;
                            if (7.0..7.1).contains(&at) { f32::NAN } else { at }
                        })
                        .collect::<Vec<f32>>()
                });
            (axis, prop::collection::vec(value(), rows), prop::collection::vec(any::<bool>(), rows))
        })
        .boxed()
}

fn bins() -> BoxedStrategy<Bins> {
    (-20f64..5.0, prop::sample::select(vec![0.1, 0.25, 0.333, 1.0, 7.0]), 1usize..200)
        .prop_map(|(origin, width, count)| Bins::new(origin, width, count).unwrap())
        .boxed()
}

/// The readings of a group, in row order.
fn members(codes: &[u32], group: u32, values: &[f32], wanted: &dyn Fn(usize) -> bool) -> Vec<f32> {
    (0..values.len()).filter(|&i| codes[i] == group && wanted(i) && !values[i].is_nan()).map(|i| values[i]).collect()
}

fn check_figures(figures: &Figures, readings: &[f32]) -> Result<(), TestCaseError> {
    prop_assert_eq!(figures.count as usize, readings.len());
    if readings.is_empty() {
        prop_assert!(figures.min.is_nan() && figures.max.is_nan() && figures.mean().is_nan());
        prop_assert!(figures.first.is_nan() && figures.last.is_nan());
        return Ok(());
    }
    prop_assert_eq!(figures.min, readings.iter().copied().fold(f32::INFINITY, f32::min));
    prop_assert_eq!(figures.max, readings.iter().copied().fold(f32::NEG_INFINITY, f32::max));
    prop_assert_eq!((figures.first, figures.last), (readings[0], readings[readings.len() - 1]));
    let sum: f64 = readings.iter().map(|&v| f64::from(v)).sum();
    let size: f64 = readings.iter().map(|&v| f64::from(v).abs()).sum();
    prop_assert!((figures.sum - sum).abs() <= size * 1e-12);
    Ok(())
}

/// `quantile_cont` by sorting.
fn naive_quantile(readings: &[f32], quantile: f64) -> f64 {
    let mut sorted: Vec<f64> = readings.iter().map(|&v| f64::from(v + 0.0)).collect();
    if sorted.is_empty() {
        return f64::NAN;
    }
    sorted.sort_by(f64::total_cmp);
    let at = (sorted.len() - 1) as f64 * quantile;
    let (low, share) = (at.floor() as usize, at.fract());
    if share == 0.0 { sorted[low] } else { sorted[low] + (sorted[low + 1] - sorted[low]) * share }
}

proptest! {
    #![proptest_config(seeded(300))]

    #[test]
    fn group_by_is_brute_force((axis, values, chosen) in columns(400), bins in bins(), select: bool) {
        let selection = select.then(|| Selection::from_fn(values.len(), |row| chosen[row]));
        let wanted = |row: usize| !select || chosen[row];
        let groups = Groups::by_bins(&axis, &bins);
        for (row, &code) in groups.codes.iter().enumerate() {
            let at = f64::from(axis[row]);
            if code == NO_GROUP {
                let end = bins.origin + bins.width * bins.count as f64;
                prop_assert!(at.is_nan() || at < bins.origin + 1e-9 || at > end - 1e-9);
            } else {
                let low = bins.origin + f64::from(code) * bins.width;
                prop_assert!(at >= low - 1e-9 && at < low + bins.width + 1e-9);
            }
        }
        let by_codes = group_by(&groups, &values, selection.as_ref());
        let fused = group_by_bins(&bins, &axis, &values, selection.as_ref());
        prop_assert_eq!(by_codes.len(), bins.count);
        for (group, figures) in by_codes.iter().enumerate() {
            check_figures(figures, &members(&groups.codes, group as u32, &values, &wanted))?;
            let other = fused[group];
            prop_assert_eq!((other.count, other.sum.to_bits()), (figures.count, figures.sum.to_bits()));
            prop_assert_eq!(format!("{other:?}"), format!("{figures:?}"));
        }
        let counts = histogram(&axis, &bins, selection.as_ref());
        for (group, &count) in counts.iter().enumerate() {
            let expected = groups.codes.iter().enumerate().filter(|&(i, &c)| c == group as u32 && wanted(i)).count();
            prop_assert_eq!(count as usize, expected);
        }
    }

    #[test]
    fn quantiles_are_brute_force((axis, values, chosen) in columns(400), bins in bins(), select: bool) {
        let selection = select.then(|| Selection::from_fn(values.len(), |row| chosen[row]));
        let wanted = |row: usize| !select || chosen[row];
        let asked = [0.0, 0.05, 0.5, 0.5, 0.95, 1.0];
        let groups = Groups::by_bins(&axis, &bins);
        let found = quantiles(&groups, &values, &asked, selection.as_ref()).unwrap();
        let fused = quantiles_by_bins(&bins, &axis, &values, &asked, selection.as_ref()).unwrap();
        prop_assert_eq!(found.len(), bins.count * asked.len());
        for group in 0..bins.count {
            let readings = members(&groups.codes, group as u32, &values, &wanted);
            for (i, &quantile) in asked.iter().enumerate() {
                let expected = naive_quantile(&readings, quantile);
                let at = group * asked.len() + i;
                prop_assert!(found[at] == expected || (found[at].is_nan() && expected.is_nan()));
                prop_assert_eq!(found[at].to_bits(), fused[at].to_bits());
            }
        }
    }

    /// A new zoom or bin width from the sorted bins equals asking all rows again.
    #[test]
    fn binned_values_answer_like_all_rows(
        (axis, values, _) in columns(600), fine in bins(), from in 0usize..80, step in 1usize..40, count in 0usize..12,
        quantile in prop_oneof![Just(0.95), Just(0.0), Just(1.0), 0.0..1.0f64],
    ) {
        let binned = BinnedValues::new(fine, &axis, &values);
        let codes = Groups::by_bins(&axis, &fine).codes;
        let figures = binned.figures(from, step, count).unwrap();
        let found = binned.quantile(from, step, count, quantile).unwrap();
        prop_assert_eq!((figures.len(), found.len()), (count, count));
        for run in 0..count {
            let inside = |row: usize| {
                let (low, code) = (from + run * step, codes[row] as usize);
                codes[row] != NO_GROUP && code >= low && code < low + step
            };
            let readings: Vec<f32> =
                (0..values.len()).filter(|&i| inside(i) && !values[i].is_nan()).map(|i| values[i]).collect();
            let mut expected = Figures::NONE;
            for &value in &readings { expected.add(value) }
            prop_assert_eq!(figures[run].count, expected.count);
            prop_assert!(expected.count == 0 || (figures[run].min, figures[run].max) == (expected.min, expected.max));
            let expected = naive_quantile(&readings, quantile);
            prop_assert!(found[run] == expected || (found[run].is_nan() && expected.is_nan()), "{} {}", found[run], expected);
        }
    }

    #[test]
    fn ids_and_weights((_, values, chosen) in columns(200), seed in any::<u32>()) {
        let ids: Vec<u32> = (0..values.len() as u32).map(|i| i.wrapping_mul(seed) >> 29).collect();
        let (groups, labels) = Groups::by_ids(&ids).unwrap();
        prop_assert_eq!(labels.len(), ids.iter().collect::<BTreeSet<_>>().len());
        prop_assert!(groups.codes.iter().zip(&ids).all(|(&code, &id)| labels[code as usize] == id));
        let weights: Vec<f32> = chosen.iter().map(|&c| if c { 2.5 } else { 0.0 }).collect();
        for (group, mean) in weighted_means(&groups, &values, &weights, None).into_iter().enumerate() {
            let readings = members(&groups.codes, group as u32, &values, &|row| chosen[row]);
            let expected = readings.iter().map(|&v| f64::from(v)).sum::<f64>() / readings.len() as f64;
            let size = readings.iter().map(|&v| f64::from(v).abs()).fold(1.0, f64::max);
            prop_assert!((mean - expected).abs() <= size * 1e-9 || (mean.is_nan() && readings.is_empty()));
        }
    }

    #[test]
    fn time_buckets_hold_their_rows(times in prop::collection::vec(0f64..4e12, 0..80), minutes in -720f64..840.0) {
        let zone = ZoneOffsets::fixed(minutes.round());
        for bucket in [TimeBucket::Hour, TimeBucket::Day, TimeBucket::Week, TimeBucket::Month, TimeBucket::Step(900_000.0)] {
            let (groups, starts) = Groups::by_time(&times, bucket, &zone).unwrap();
            prop_assert!(starts.windows(2).all(|w| w[0] < w[1]));
            for (&code, &time) in groups.codes.iter().zip(&times) {
                let local = zone.local_ms(time);
                let start = starts[code as usize];
                prop_assert!(start <= local && bucket.start_of(start) == start);
                prop_assert!(local - start < 31.0 * 86_400_000.0);
            }
        }
    }

    #[test]
    fn selections((axis, _, chosen) in columns(300), low in -5f32..5.0, span in 0f32..20.0) {
        let range = Selection::in_range(&axis, low, low + span);
        let other = Selection::from_fn(axis.len(), |row| chosen[row]);
        let both = range.and(&other);
        let expected: Vec<usize> =
            (0..axis.len()).filter(|&i| axis[i] >= low && axis[i] <= low + span && chosen[i]).collect();
        prop_assert_eq!(both.rows().collect::<Vec<_>>(), expected.clone());
        prop_assert_eq!(both.count(), expected.len());
        prop_assert!((0..axis.len() + 70).all(|row| both.has(row) == expected.contains(&row)));
    }

    #[test]
    fn the_pyramid_is_brute_force(
        values in prop::collection::vec(value(), 0..3000), cuts in prop::collection::vec(1usize..700, 1..5),
        range in (0f64..1.0, 0f64..1.0), most in 2usize..300,
    ) {
        let whole = SeriesPyramid::new(&values);
        let mut grown = SeriesPyramid::default();
        let (mut length, mut cuts) = (0, cuts.iter().cycle());
        while length < values.len() {
            length = (length + cuts.next().unwrap()).min(values.len());
            grown.extend(&values[..length]);
        }
        let at = |share: f64| (values.len() as f64 * share) as usize;
        let (from, to) = (at(range.0.min(range.1)), at(range.0.max(range.1)));
        let spans = whole.spans(&values, from, to, most);
        prop_assert_eq!(&grown.spans(&values, from, to, most), &spans);
        prop_assert!(spans.len() <= most.max(3), "{} of {}", spans.len(), most);
        let mut next = from;
        for span in &spans {
            prop_assert_eq!(span.from, next);
            next = span.to;
            let readings: Vec<f32> = values[span.from..span.to].iter().copied().filter(|v| !v.is_nan()).collect();
            prop_assert_eq!(span.block.count as usize, readings.len());
            if readings.is_empty() { continue }
            prop_assert_eq!(span.block.min, readings.iter().copied().fold(f32::INFINITY, f32::min));
            prop_assert_eq!(span.block.max, readings.iter().copied().fold(f32::NEG_INFINITY, f32::max));
            let sum: f64 = readings.iter().map(|&v| f64::from(v)).sum();
            let size: f64 = readings.iter().map(|&v| f64::from(v).abs()).sum();
            prop_assert!((span.block.sum - sum).abs() <= size * 1e-9);
        }
        prop_assert_eq!(next, to.max(from));
    }

    #[test]
    fn every_method_thins(values in prop::collection::vec(value(), 0..500), most in 0usize..100) {
        for method in [Method::MinMax, Method::M4, Method::Lttb, Method::MinMaxLttb] {
            let kept = downsample(method, &values, most);
            prop_assert!(kept.windows(2).all(|w| w[0] < w[1]), "{:?}", method);
            let readings: Vec<u32> =
                (0..values.len() as u32).filter(|&i| !values[i as usize].is_nan()).collect();
            prop_assert!(kept.iter().all(|&i| (i as usize) < values.len()));
            if matches!(method, Method::Lttb | Method::MinMaxLttb) {
                // As many readings as asked for, if there are as many, and always the first and the last.
                prop_assert_eq!(kept.len(), most.max(2).min(readings.len()), "{:?}", method);
                prop_assert_eq!((kept.first(), kept.last()), (readings.first(), readings.last()), "{:?}", method);
            } else {
                prop_assert!(kept.len() <= most.max(FEWEST_POINTS), "{:?} {}", method, kept.len());
                let extreme = |wanted: fn(f32, f32) -> f32, of: &[u32]| {
                    of.iter().map(|&i| values[i as usize]).filter(|v| !v.is_nan()).reduce(wanted)
                };
                for wanted in [f32::min, f32::max] {
                    prop_assert_eq!(extreme(wanted, &kept), extreme(wanted, &readings), "{:?}", method);
                }
            }
        }
        prop_assert_eq!(downsample(Method::MinMax, &values, most), keep_extremes(&values, most));
    }

    /// M4 draws what the line draws: of every run its first, last, least and greatest.
    #[test]
    fn m4_keeps_four_of_every_run(values in prop::collection::vec(-50f32..50.0, 200..600), runs in 1usize..20) {
        let kept: BTreeSet<u32> = downsample(Method::M4, &values, runs * 4 + 2).into_iter().collect();
        let inner = values.len() - 2;
        for run in 0..runs {
            let (from, to) = (1 + run * inner / runs, 1 + (run + 1) * inner / runs);
            let part = &values[from..to];
            let least = part.iter().copied().fold(f32::INFINITY, f32::min);
            let greatest = part.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            prop_assert!(kept.contains(&(from as u32)) && kept.contains(&(to as u32 - 1)));
            for wanted in [least, greatest] {
                let first = from + part.iter().position(|&v| v == wanted).unwrap();
                prop_assert!(kept.contains(&(first as u32)));
            }
        }
    }

    #[test]
    fn lttb_takes_the_largest_triangle(values in prop::collection::vec(-50f32..50.0, 20..200), most in 3usize..20) {
        let kept = downsample(Method::Lttb, &values, most);
        prop_assert_eq!(kept.len(), most.min(values.len()));
        if values.len() <= most { return Ok(()) }
        // The paper's definition, step by step.
        let buckets = most - 2;
        let inner = values.len() - 2;
        let edge = |b: usize| 1 + b * inner / buckets;
        let mut before = 0usize;
        for bucket in 0..buckets {
            let next: Vec<usize> = if bucket + 1 == buckets { vec![values.len() - 1] } else { (edge(bucket + 1)..edge(bucket + 2)).collect() };
            let cx = next.iter().map(|&i| i as f64).sum::<f64>() / next.len() as f64;
            let cy = next.iter().map(|&i| f64::from(values[i])).sum::<f64>() / next.len() as f64;
            let area = |i: usize| {
                let (ax, ay) = (before as f64, f64::from(values[before]));
                ((ax - cx) * (f64::from(values[i]) - ay) - (ax - i as f64) * (cy - ay)).abs()
            };
            let best = (edge(bucket)..edge(bucket + 1)).fold(None::<usize>, |best, i| match best {
                Some(b) if area(b) >= area(i) => Some(b),
                _ => Some(i),
            }).unwrap();
            prop_assert_eq!(kept[bucket + 1] as usize, best);
            before = best;
        }
    }
}

#[test]
fn wrong_questions_are_refused() {
    for (origin, width, count) in
        [(0.0, 0.0, 1), (0.0, -1.0, 1), (f64::NAN, 1.0, 1), (0.0, f64::NAN, 1), (0.0, 1.0, usize::MAX)]
    {
        assert_eq!(Bins::new(origin, width, count).unwrap_err().code(), "history.bins");
    }
    let bins = Bins::new(0.0, 1.0, 2).unwrap();
    for asked in [&[0.5, 0.4][..], &[-0.1], &[1.1], &[f64::NAN]] {
        assert_eq!(quantiles_by_bins(&bins, &[], &[], asked, None).unwrap_err().code(), "history.quantiles");
    }
    // An axis shorter than its values gives rows without a bin.
    assert_eq!(group_by_bins(&bins, &[0.5], &[1.0, 2.0], None)[0].count, 1);
}

/// Bins of so many values that they have fences, few, none, and all of one.
#[test]
fn quantiles_of_long_bins() {
    let noise = |row: u32| (row.wrapping_mul(2_654_435_761) >> 12) as f32 / 1000.0;
    let mut readings: Vec<Vec<f32>> = vec![Vec::new(); 6];
    readings[0] = (0..20_000).map(noise).collect();
    readings[1] = (0..300).map(|row| noise(row) * -3.0).collect();
    readings[3] = vec![7.5; 1000];
    readings[4] = (0..255).map(|row| row as f32).collect();
    readings[5] = (0..5_000).map(|row| if row % 2 == 0 { f32::INFINITY } else { noise(row) * 50.0 }).collect();
    let axis: Vec<f32> = readings.iter().enumerate().flat_map(|(bin, r)| vec![bin as f32 + 0.5; r.len()]).collect();
    let binned = BinnedValues::new(Bins::new(0.0, 1.0, 6).unwrap(), &axis, &readings.concat());
    for step in 1..=6 {
        for quantile in [0.0, 0.001, 0.05, 0.37, 0.5, 0.95, 0.999, 1.0] {
            let found = binned.quantile(0, step, 6, quantile).unwrap();
            for (run, found) in found.into_iter().enumerate() {
                let inside = readings.iter().skip(run * step).take(step).flatten().copied().collect::<Vec<f32>>();
                let expected = naive_quantile(&inside, quantile);
                assert!(found == expected || (found.is_nan() && expected.is_nan()), "{step} {run} {quantile}: {found}");
            }
        }
    }
}
