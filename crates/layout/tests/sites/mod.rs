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
