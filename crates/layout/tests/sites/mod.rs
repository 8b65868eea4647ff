//! Sites for tests, and questions to them in one call.
#![allow(dead_code)]

use layout::{
    ClosePairs, Job, LayoutError, MatchJob, Matching, OutlierJob, Outliers, PairsJob, PileColumns, PileMap,
    PileNumbers, Rows, RowsJob,
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

/// Matches piles at (north, east).
pub fn match_built(map: &PileMap, built: &[(f64, f64)], radius_m: f64) -> Result<Matching, LayoutError> {
    let (x_m, y_m) = built.iter().copied().unzip();
    MatchJob::new(map, x_m, y_m, radius_m)?.finish(map)
}

/// Partners by brute force, of the pairs that may be: nearest first, each once, then by row.
pub fn greedy(mut pairs: Vec<(f64, u32, u32)>) -> Vec<(u32, u32)> {
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut found: Vec<(u32, u32)> = Vec::new();
    for (_, built, design) in pairs {
        if found.iter().all(|pair| pair.0 != built && pair.1 != design) {
            found.push((built, design));
        }
    }
    found.sort_unstable();
    found
}
