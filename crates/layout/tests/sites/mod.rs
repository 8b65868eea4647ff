//! Sites for tests, and questions to them in one call.
#![allow(dead_code)]

use layout::{
    ClosePairs, Job, LayoutError, OutlierJob, Outliers, PairsJob, PileColumns, PileMap, PileNumbers, Rows, RowsJob,
};
use proptest::prelude::*;

pub fn seeded(cases: u32, seed: u64) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(seed),
        failure_persistence: None,
        ..Default::default()
    }
}

/// Most pairs of a question.
pub const MOST_PAIRS: usize = 2_000_000;

/// (north, east, diameter) of piles.
pub type Pile = (f64, f64, f32);

pub fn map(piles: &[Pile]) -> PileMap {
    let rows = piles.len();
    PileMap::new(PileColumns {
        pile_id: (0..rows as u32).collect(),
        pile_no: PileNumbers::from_texts(&(0..rows).map(|i| format!("K{}+{i}_A_{i}", i * 7 % 5)).collect::<Vec<_>>()),
        x_m: piles.iter().map(|p| p.0).collect(),
        y_m: piles.iter().map(|p| p.1).collect(),
        diameter_m: piles.iter().map(|p| p.2).collect(),
        design_depth_m: vec![12.0; rows],
        depth_m: vec![f32::NAN; rows],
        status: vec![0; rows],
        finished_ms: vec![f64::NAN; rows],
    })
    .unwrap()
}

/// A map of (east, north) points.
pub fn map_of_points(points: &[[f32; 2]]) -> PileMap {
    map(&points.iter().map(|&[e, n]| (f64::from(n), f64::from(e), 0.5)).collect::<Vec<_>>())
}

pub fn find_rows(points: &[[f32; 2]]) -> Rows {
    rows_of(&map_of_points(points))
}

pub fn rows_of(map: &PileMap) -> Rows {
    RowsJob::new(map, None).finish(map).0
}

pub fn overlaps(map: &PileMap, tolerance_m: f64, most: usize) -> Result<ClosePairs, LayoutError> {
    Ok(PairsJob::overlaps(map, tolerance_m, most)?.finish(map))
}

pub fn duplicates(map: &PileMap, within_m: f64, most: usize) -> Result<ClosePairs, LayoutError> {
    Ok(PairsJob::duplicates(map, within_m, most)?.finish(map))
}

pub fn outliers(map: &PileMap, factor: f64) -> Result<Outliers, LayoutError> {
    Ok(OutlierJob::new(map, factor)?.finish(map))
}

/// (row, place) of rows of piles in a triangle or square, and north and east of each, along a direction.
pub fn rows_along(
    (rows, places): (u32, u32),
    [spacing_m, row_spacing_m]: [f64; 2],
    is_triangle: bool,
    azimuth_deg: f64,
) -> Vec<(u32, u32, [f64; 2])> {
    let (sin, cos) = azimuth_deg.to_radians().sin_cos();
    let all = (0..rows).flat_map(|row| (0..places).map(move |place| (row, place)));
    all.map(|(row, place)| {
        let along = f64::from(place) * spacing_m + if is_triangle && row % 2 == 1 { spacing_m / 2.0 } else { 0.0 };
        let across = f64::from(row) * row_spacing_m;
        (row, place, [along * cos - across * sin, along * sin + across * cos])
    })
    .collect()
}
