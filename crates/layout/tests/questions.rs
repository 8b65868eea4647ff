//! Questions to a map besides its picture, against the naive way.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod sites;

use layout::{BadRow, Job, NO_ROW, PileColumns, PileMap, PileNumbers, RowsJob};
use proptest::prelude::*;
use sites::{MOST_PAIRS, duplicates, map_of_points, outliers, overlaps, rows_along, rows_of, seeded};

/// (x, y, diameter, status) of piles on a small site, some without a place or a diameter.
type Pile = (f64, f64, f32, u8);

fn piles(most: usize) -> BoxedStrategy<Vec<Pile>> {
    let coordinate = |base: f64| {
        prop_oneof![
            10 => (0.0..60.0f64).prop_map(move |v| base + v),
            10 => (0u32..40).prop_map(move |v| base + f64::from(v) * 1.5),
            1 => prop::sample::select(vec![f64::NAN, f64::INFINITY, -1e12, 1e12]),
        ]
    };
    let diameter =
        prop_oneof![8 => Just(0.5f32), 4 => 0.3f32..2.5, 1 => Just(30.0), 1 => Just(f32::NAN), 1 => Just(0.0)];
    prop::collection::vec((coordinate(3_512_345.6), coordinate(512_345.6), diameter, 0u8..5), 0..most).boxed()
}

fn map(piles: &[Pile]) -> PileMap {
    let rows = piles.len();
    PileMap::new(PileColumns {
        pile_id: (0..rows as u32).collect(),
        pile_no: PileNumbers::from_texts(&(0..rows).map(|i| format!("A_{i}")).collect::<Vec<_>>()),
        x_m: piles.iter().map(|p| p.0).collect(),
        y_m: piles.iter().map(|p| p.1).collect(),
        diameter_m: piles.iter().map(|p| p.2).collect(),
        design_depth_m: vec![12.0; rows],
        depth_m: vec![f32::NAN; rows],
        status: piles.iter().map(|p| p.3).collect(),
        finished_ms: vec![f64::NAN; rows],
    })
    .unwrap()
}

/// Offsets by row; NaN off the map.
fn offsets(map: &PileMap) -> Vec<[f64; 2]> {
    (0..map.info().rows as u32).map(|row| map.hit(row).unwrap()).map(|hit| [hit.east_m, hit.north_m]).collect()
}

fn apart(a: [f64; 2], b: [f64; 2]) -> f64 {
    ((a[0] - b[0]).powi(2) + (a[1] - b[1]).powi(2)).sqrt()
}

proptest! {
    #![proptest_config(seeded(200, 11))]

    #[test]
    fn overlaps_and_duplicates_are_brute_force(piles in piles(200), tolerance in 0f64..0.6, within in 0f64..2.0) {
        let map = map(&piles);
        let points = offsets(&map);
        let (mut overlapping, mut doubled) = (vec![], vec![]);
        for a in 0..points.len() {
            for b in a + 1..points.len() {
                let metres = apart(points[a], points[b]);
                let (ra, rb) = (f64::from(piles[a].2 / 2.0), f64::from(piles[b].2 / 2.0));
                if ra > 0.0 && rb > 0.0 && metres < ra + rb - tolerance {
                    overlapping.push((a as u32, b as u32));
                }
                if metres < within {
                    doubled.push((a as u32, b as u32));
                }
            }
        }
        for (found, expected) in [
            (overlaps(&map, tolerance, MOST_PAIRS).unwrap(), overlapping),
            (duplicates(&map, within, MOST_PAIRS).unwrap(), doubled),
        ] {
            prop_assert!(!found.more);
            prop_assert_eq!(found.a.iter().copied().zip(found.b.iter().copied()).collect::<Vec<_>>(), expected.clone());
            for (&(a, b), &metres) in expected.iter().zip(&found.distance_m) {
                prop_assert_eq!(metres, apart(points[a as usize], points[b as usize]) as f32);
            }
        }
    }

    #[test]
    fn outliers_are_brute_force(piles in piles(150), factor in 1.01f64..6.0) {
        let map = map(&piles);
        let points = offsets(&map);
        let nearest: Vec<Option<f32>> = points.iter().enumerate().map(|(a, p)| {
            let others = points.iter().enumerate().filter(|&(b, _)| a != b).map(|(_, q)| apart(*p, *q) as f32);
            if p[0].is_nan() { None } else { Some(others.filter(|d| !d.is_nan()).fold(f32::INFINITY, f32::min)) }
        }).collect();
        let middle = |mut values: Vec<f32>| {
            values.sort_by(f32::total_cmp);
            values.get(values.len() / 2).copied().unwrap_or(f32::NAN)
        };
        let apart: Vec<f32> = nearest.iter().flatten().copied().filter(|d| *d > 0.0 && d.is_finite()).collect();
        let spacing = middle(apart.clone());
        let spread = middle(apart.iter().map(|d| (d - spacing).abs()).collect());
        let limit = (factor * f64::from(spacing)).max(f64::from(spacing) + 3.5 * 1.4826 * f64::from(spread));
        let expected: Vec<(u32, f32)> = (0u32..).zip(&nearest)
            .filter_map(|(i, d)| d.filter(|d| f64::from(*d) > limit).map(|d| (i, d))).collect();
        let found = outliers(&map, factor).unwrap();
        prop_assert_eq!(found.piles.into_iter().zip(found.distance_m).collect::<Vec<_>>(), expected);
        prop_assert!((found.limit_m - limit).abs() < 1e-9 || found.limit_m.is_nan() && limit.is_nan());
    }
}

#[test]
fn found_rows_are_numbered() {
    let spots = rows_along((3, 9), [1.0, 2.0], false, 0.0);
    let mut points: Vec<[f32; 2]> = spots.iter().map(|&(.., [north, east])| [east as f32, north as f32]).collect();
    points.push([f32::NAN; 2]);
    let map = map_of_points(&points);
    let numbers = RowsJob::new(&map, Some(1_500.0)).finish(&map).1;
    assert_eq!((numbers.get(0), numbers.get(9), numbers.get(26)), ("K1+500_A_1", "K1+500_B_1", "K1+500_C_9"));
    assert_eq!((numbers.len(), numbers.get(27)), (28, ""));
}

/// Bad rows do not keep the others from being shown.
#[test]
fn bad_coordinates_are_told_by_row_and_spoil_nothing() {
    let mut piles: Vec<Pile> = (0..400).map(|i| (f64::from(i / 20) * 1.5, f64::from(i % 20) * 1.5, 0.5, 2)).collect();
    for (row, x) in [(3, f64::NAN), (77, f64::INFINITY), (111, f64::NEG_INFINITY), (200, 1e12), (399, -1e12)] {
        piles[row].0 = x;
    }
    let map = map(&piles);
    let bad = [BadRow::NotFinite(3), BadRow::NotFinite(77), BadRow::NotFinite(111), BadRow::Far(200), BadRow::Far(399)];
    assert_eq!(map.bad_rows(), bad);
    assert_eq!(overlaps(&map, 0.0, 10).unwrap().a, []);
    assert_eq!(outliers(&map, 3.0).unwrap().piles, []);
    assert_eq!(rows_of(&map).row.iter().filter(|row| **row == NO_ROW).count(), 5);
}

#[test]
fn piles_all_in_one_place() {
    let map = map(&vec![(5.0, 5.0, 0.5, 1); 300]);
    let pairs = duplicates(&map, 0.01, 1000).unwrap();
    assert_eq!((pairs.a.len(), pairs.more), (1000, true));
    assert_eq!(duplicates(&map, 0.01, MOST_PAIRS).unwrap().a.len(), 300 * 299 / 2);
    assert_eq!(outliers(&map, 2.0).unwrap().piles, []);
}

#[test]
fn senseless_questions_are_refused() {
    let map = map(&[(1.0, 2.0, 0.5, 0)]);
    for (fault, code) in [
        (overlaps(&map, f64::NAN, 1).err(), "layout.argument"),
        (overlaps(&map, -1.0, 1).err(), "layout.argument"),
        (overlaps(&map, 0.0, MOST_PAIRS + 1).err(), "layout.most"),
        (duplicates(&map, f64::INFINITY, 1).err(), "layout.argument"),
        (outliers(&map, 1.0).err(), "layout.argument"),
        (outliers(&map, f64::NAN).err(), "layout.argument"),
    ] {
        assert_eq!(fault.unwrap().code(), code);
    }
}

/// Piles with spacings of an import: (north, east).
fn uneven(points: &[(f64, f64)], pattern_m: f64) -> layout::Outliers {
    let piles: Vec<Pile> = points.iter().map(|&(n, e)| (3_400_000.0 + n, 500_000.0 + e, 0.5, 0)).collect();
    let map = map(&piles);
    layout::OutlierJob::new(&map, 20.0).unwrap().against(pattern_m, 0.2).finish(&map)
}

#[test]
fn wrong_spacing_is_told_by_row_against_the_pattern_or_what_most_keep() {
    let mut row: Vec<(f64, f64)> = (0..30).map(|i| (0.0, f64::from(i) * 1.3)).collect();
    // Typed as 0.9 in the place of 1.3 from the last; and one 2 m beyond.
    row.push((0.0, 29.0 * 1.3 + 0.9));
    row.push((0.0, 29.0 * 1.3 + 2.9));
    row.push((0.0, 29.0 * 1.3 + 300.0));
    let found = uneven(&row, 1.3);
    assert_eq!((found.pattern_m, &found.uneven[..], &found.piles[..]), (1.3, &[29, 30, 31][..], &[32][..]));
    for (distance, wanted) in found.uneven_m.iter().zip([0.9, 0.9, 2.0]) {
        assert!((distance - wanted).abs() < 1e-5);
    }
    // A plan of 1.8 m throughout is not wrong row by row: it is another spacing, which is told.
    let wide: Vec<(f64, f64)> = (0..30).map(|i| (0.0, f64::from(i) * 1.8)).collect();
    let found = uneven(&wide, 1.3);
    assert!(found.uneven.is_empty() && (found.pattern_m - 1.8).abs() < 1e-5);
    // Nothing is held against a type without a pattern.
    for pattern_m in [0.0, f64::NAN] {
        let found = uneven(&row, pattern_m);
        assert!(found.uneven.is_empty() && found.pattern_m.is_nan());
    }
}

proptest! {
    #![proptest_config(seeded(80, 12))]

    #[test]
    fn uneven_piles_are_those_found_pair_by_pair(
        points in prop::collection::vec((0u32..12, 0u32..12), 2..40), pattern in 0.5f64..4.0
    ) {
        let points: Vec<(f64, f64)> = points.iter().map(|p| (f64::from(p.0) * 1.1, f64::from(p.1) * 1.3)).collect();
        let found = uneven(&points, pattern);
        let nearest = |at: usize| -> f64 {
            let others = points.iter().enumerate().filter(|(other, _)| *other != at);
            others.map(|(_, p)| (p.0 - points[at].0).hypot(p.1 - points[at].1)).fold(f64::INFINITY, f64::min)
        };
        let wanted: Vec<u32> = (0..points.len())
            .filter(|&at| {
                let d = nearest(at);
                d > 0.0 && !found.piles.contains(&(at as u32)) && (d / found.pattern_m - 1.0).abs() > 0.2
            })
            .map(|at| at as u32)
            .collect();
        prop_assert_eq!(&found.uneven, &wanted);
    }
}
