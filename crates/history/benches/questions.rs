//! Questions over 10^4 to 10^6 rows as a site records them, to see how cost grows.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use history::{
    BinnedValues, Bins, Limit, Method, PassSplitter, SEGMENT_M, SeriesPyramid, When, downsample, group_by_bins,
    quantiles_by_bins, segments,
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
    let bins = Bins::new(0.0, 0.25, 60).unwrap();
    let fine = Bins::new(0.0, 0.01, 1500).unwrap();
    for rows in [10_000, 100_000, 1_000_000] {
        let (time, depth, current) = record(rows);
        let mut group = c.benchmark_group("history");
        group.sample_size(20).throughput(Throughput::Elements(rows as u64));
        let id = |name: &str| BenchmarkId::new(name, rows);
        group.bench_function(id("group by depth"), |b| {
            b.iter(|| group_by_bins(&bins, black_box(&depth), &current, None));
        });
        group.bench_function(id("95th percentile by depth"), |b| {
            b.iter(|| quantiles_by_bins(&bins, black_box(&depth), &current, &[0.95], None).unwrap());
        });
        let binned = BinnedValues::new(fine, &depth, &current);
        group.bench_function(id("95th percentile again, another width"), |b| {
            b.iter(|| black_box(&binned).quantile(0, 25, 60, 0.95).unwrap());
        });
        for method in [Method::MinMax, Method::M4, Method::Lttb, Method::MinMaxLttb] {
            group.bench_function(id(&format!("{method:?} to 2000")), |b| {
                b.iter(|| downsample(method, black_box(&current), 2000));
            });
        }
        group.bench_function(id("pyramid"), |b| b.iter(|| SeriesPyramid::new(black_box(&current))));
        let pyramid = SeriesPyramid::new(&current);
        group.bench_function(id("spans of a zoom"), |b| {
            b.iter(|| black_box(&pyramid).spans(&current, rows / 7, rows - rows / 5, 2000));
        });
        let limit = Limit { when: When::Above, limit: 95.0, release: 1.0, hold_ms: 3000.0, gap_ms: 10_000.0 };
        group.bench_function(id("limit"), |b| b.iter(|| limit.judge(&time, black_box(&current), &[])));
        group.bench_function(id("passes"), |b| {
            b.iter(|| {
                let mut splitter = PassSplitter::new(0.5);
                splitter.extend(black_box(&depth));
                splitter.passes()
            });
        });
        group.bench_function(id("segments"), |b| {
            b.iter(|| segments(&time, black_box(&depth), &[], &[&current], SEGMENT_M, 10_000.0).unwrap());
        });
        group.finish();
    }
}

criterion_group!(all, benches);
criterion_main!(all);
