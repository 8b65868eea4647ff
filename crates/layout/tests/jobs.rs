//! Questions in steps of any size come to what they come to in one call, which other tests hold against the naive way.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use layout::{
    Job, LayOutJob, MatchJob, NumberedRowsJob, OutlierJob, Pattern, PatternFrame, PatternNumbering, PileColumns,
    PileMap, PileNumbers, SiteColumns,
};
use proptest::prelude::*;

fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(13),
        failure_persistence: None,
        ..Default::default()
    }
}

/// Coordinates of a small site, many of them equal, some of them none.
fn site(most: usize) -> BoxedStrategy<Vec<(f64, f64)>> {
    let coordinate = || {
        prop_oneof![
            6 => (0.0..60.0f64).prop_map(|v| 512_345.6 + v),
            10 => (0u32..20).prop_map(|v| 512_345.6 + f64::from(v) * 1.5),
            1 => prop::sample::select(vec![f64::NAN, f64::INFINITY, -1e12]),
        ]
    };
    prop::collection::vec((coordinate(), coordinate()), 0..most).boxed()
}

fn columns(piles: &[(f64, f64)]) -> (Vec<f64>, Vec<f64>) {
    piles.iter().copied().unzip()
}

fn map(piles: &[(f64, f64)]) -> PileMap {
    let rows = piles.len();
    let (x_m, y_m) = columns(piles);
    PileMap::new(PileColumns {
        pile_id: (0..rows as u32).collect(),
        pile_no: PileNumbers::from_texts(&(0..rows).map(|i| format!("K{}+{i}_A_{i}", i * 7 % 5)).collect::<Vec<_>>()),
        x_m,
        y_m,
        diameter_m: vec![0.5; rows],
        design_depth_m: vec![12.0; rows],
        depth_m: vec![f32::NAN; rows],
        status: vec![0; rows],
        finished_ms: vec![f64::NAN; rows],
    })
    .unwrap()
}

/// Steps a job by these numbers in turn, as long as it asks for more; then it is finished.
fn stepped<J: Job>(mut job: J, map: &PileMap, steps: &[usize], at_most: usize) -> J::Answer {
    let mut before = job.progress();
    for &piles in steps.iter().cycle().take(at_most) {
        let done = job.step(map, piles);
        let now = job.progress();
        assert!((0.0..=1.0).contains(&now) && now >= before, "{before} {now}");
        before = now;
        if done {
            assert!(job.step(map, piles));
            break;
        }
    }
    job.finish(map)
}

proptest! {
    #![proptest_config(seeded(200))]

    #[test]
    fn piles_that_stand_alone(piles in site(300), factor in 1.01f64..4.0, steps in prop::collection::vec(0usize..200, 1..4), at_most in 0usize..600) {
        let map = map(&piles);
        let found = stepped(OutlierJob::new(&map, factor).unwrap(), &map, &steps, at_most);
        // Written out: without any distance the figures are no numbers.
        prop_assert_eq!(format!("{found:?}"), format!("{:?}", map.outliers(factor).unwrap()));
    }

    #[test]
    fn partners(built in site(200), design in site(200), radius in 0f64..9.0, steps in prop::collection::vec(0usize..200, 1..4), at_most in 0usize..9000) {
        let map = map(&design);
        let (x_m, y_m) = columns(&built);
        let whole = map.match_built(SiteColumns { x_m: &x_m, y_m: &y_m }, radius).unwrap();
        let found = stepped(MatchJob::new(&map, x_m, y_m, radius).unwrap(), &map, &steps, at_most);
        prop_assert_eq!(found, whole);
    }

    #[test]
    fn rows_by_number(piles in site(200), steps in prop::collection::vec(0usize..90, 1..4), at_most in 0usize..300) {
        let map = map(&piles);
        let found = stepped(NumberedRowsJob::new(&map), &map, &steps, at_most);
        prop_assert_eq!(format!("{found:?}"), format!("{:?}", map.numbered_rows()));
    }

    #[test]
    fn piles_of_a_pattern(
        pattern in prop::sample::select(vec![
            Pattern::Square { rows: 5, places: 7, spacing_m: 1.2, row_spacing_m: 1.1 },
            Pattern::Triangle { rows: 4, places: 0, spacing_m: 1.2, row_spacing_m: 1.1 },
            Pattern::AxisChain { elements: 9, axes: 5, shared: 2, spacing_m: 0.6 },
            Pattern::Rings { rings: 4, radius_m: 2.0, ring_spacing_m: 1.0, spacing_m: 0.9 },
            Pattern::Panels { panels: 31, length_m: 6.0, overlap_m: 0.4 },
        ]),
        step in 0usize..20,
        at_most in 0usize..60,
    ) {
        let frame = PatternFrame { x_m: 3e6, y_m: 5e5, azimuth_deg: 30.0 };
        let numbering = PatternNumbering { mileage_m: Some(12_340.0), first_row: 1, first_place: 4 };
        let mut job = LayOutJob::new(&pattern, &frame, &numbering).unwrap();
        prop_assert_eq!(job.piles(), pattern.spots().unwrap().len());
        for _ in 0..at_most {
            let done = job.step(step);
            prop_assert!((0.0..=1.0).contains(&job.progress()));
            if done {
                break;
            }
        }
        let (found, whole) = (job.finish().unwrap(), pattern.lay_out(&frame, &numbering).unwrap());
        prop_assert_eq!(format!("{found:?}"), format!("{whole:?}"));
    }
}
