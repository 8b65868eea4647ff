//! Maps of 10^4 to 10^6 piles in 梅花形 rows, to see how cost grows.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use layout::{BoxM, Focus, Job, OutlierJob, PairsJob, PileColumns, PileMap, PileNumbers, RowsJob, Seen, ViewQuery};
use std::hint::black_box;

fn site(piles: u32) -> PileColumns {
    let place = |i: u32| (i / 40, i % 40);
    let ids = || 0..piles;
    PileColumns {
        pile_id: ids().collect(),
        pile_no: PileNumbers::from_texts(&ids().map(|i| format!("K0+340_C_{i}")).collect::<Vec<_>>()),
        x_m: ids().map(|i| 3.5e6 + f64::from(place(i).0) * 1.04).collect(),
        y_m: ids().map(|i| 5e5 + f64::from(place(i).1) * 1.2 + f64::from(place(i).0 % 2) * 0.6).collect(),
        diameter_m: vec![0.5; piles as usize],
        design_depth_m: vec![12.0; piles as usize],
        depth_m: vec![f32::NAN; piles as usize],
        status: ids().map(|i| (i % 5) as u8).collect(),
        finished_ms: vec![f64::NAN; piles as usize],
    }
}

/// The same piles along a road that swings.
fn bend(mut columns: PileColumns) -> PileMap {
    for (x, y) in columns.x_m.iter().zip(&mut columns.y_m) {
        *y += 60.0 * (x / 150.0).sin();
    }
    PileMap::new(columns).unwrap()
}

fn benches(c: &mut Criterion) {
    let palette = [200u8; 20];
    for piles in [10_000u32, 100_000, 1_000_000] {
        let columns = site(piles);
        let map = PileMap::new(columns.clone()).unwrap();
        let mut group = c.benchmark_group("layout");
        group.sample_size(20).throughput(Throughput::Elements(u64::from(piles)));
        let id = |name: &str| BenchmarkId::new(name, piles);
        group.bench_function(id("index and levels"), |b| {
            b.iter_batched(|| columns.clone(), |columns| PileMap::new(columns).unwrap(), BatchSize::LargeInput);
        });
        let extent = map.info().extent;
        let view = |area: BoxM, pixels_per_m: f64| ViewQuery { area, pixels_per_m, status_mask: 31, palette: &palette };
        let whole = view(extent, 900.0 / f64::from(extent.max_n - extent.min_n));
        group
            .bench_function(id("view of the whole site"), |b| b.iter(|| map.view(black_box(&whole), &Seen::default())));
        let (e, n) = ((extent.min_e + extent.max_e) / 2.0, (extent.min_n + extent.max_n) / 2.0);
        let near = view(BoxM { min_e: e - 30.0, min_n: n - 30.0, max_e: e + 30.0, max_n: n + 30.0 }, 20.0);
        group.bench_function(id("view of 60 m"), |b| b.iter(|| map.view(black_box(&near), &Seen::default())));
        group.bench_function(id("nearest"), |b| {
            b.iter(|| map.nearest(black_box([f64::from(e) + 0.3, f64::from(n) + 0.2]), 5.0, 31, &Seen::default()));
        });
        group.bench_function(id("find a number"), |b| b.iter(|| map.find(black_box("_C_3"), 20)));
        let [middle_x, middle_y] = [3.5e6 + f64::from(n), 5e5 + f64::from(e)];
        let spoke = |at: u32| {
            let (sin, cos) = (f64::from(at) * 0.157).sin_cos();
            let reach = if at.is_multiple_of(2) { 0.5 } else { 0.3 };
            let wide = f64::from(extent.max_n - extent.min_n);
            [middle_x + reach * wide * sin, middle_y + 30.0 * reach * cos]
        };
        let lasso: Vec<[f64; 2]> = (0..40).map(spoke).collect();
        group.bench_function(id("lasso of 40 corners, counted"), |b| {
            b.iter(|| {
                let mut focus = Focus::default();
                map.keep_shape(&mut focus, black_box(&lasso)).unwrap();
                map.counts_in(&focus, 31)
            });
        });
        group.bench_function(id("overlapping pairs"), |b| {
            b.iter(|| PairsJob::overlaps(&map, black_box(0.0), 100_000).unwrap().finish(&map))
        });
        group.bench_function(id("neighbours in pairs"), |b| {
            b.iter(|| PairsJob::duplicates(&map, black_box(1.22), 2_000_000).unwrap().finish(&map))
        });
        group
            .bench_function(id("outliers"), |b| b.iter(|| OutlierJob::new(&map, black_box(3.0)).unwrap().finish(&map)));
        group.bench_function(id("straight rows"), |b| b.iter(|| RowsJob::new(&map, None).finish(&map)));
        if piles <= 100_000 {
            let bent = bend(columns.clone());
            group.bench_function(id("bent rows"), |b| b.iter(|| RowsJob::new(&bent, None).finish(&bent)));
        }
        group.finish();
    }
}

criterion_group!(all, benches);
criterion_main!(all);
