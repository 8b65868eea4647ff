//! Sites that nobody would plan, as a wrong import makes them: every question must end in an answer or in an error that
//! names the limit, not in a console that hangs.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod drawn;
mod sites;

use drawn::{nearest, view};
use layout::{BoxM, Job, NO_ROW, OutlierJob, PairsJob, PileMap, RowsJob, ViewQuery};
use proptest::prelude::*;
use sites::{MOST_PAIRS, Pile, duplicates, find_rows, map, outliers, overlaps, rows_of, seeded};

/// Piles a step; a step may take as long as so many ordinary piles do.
const STEP: usize = 8192;

/// Works a job through; gives how many steps it took, each of which is about as much work.
fn steps(job: &mut impl Job, map: &PileMap) -> usize {
    (1..).find(|_| job.step(map, STEP)).unwrap()
}

/// A grid, row by row.
fn grid(rows: u32, places: u32, spacing_m: f64) -> Vec<Pile> {
    let at = |i: u32| (3.4e6 + f64::from(i / places) * spacing_m, 5e5 + f64::from(i % places) * spacing_m, 0.5);
    (0..rows * places).map(at).collect()
}

#[test]
fn piles_in_one_place_cost_what_others_do() {
    let piles = 100_000;
    let (one, set_out) = (map(&vec![(7.25, 7.25, 0.5); piles]), map(&grid(250, 400, 1.2)));
    for (job, of) in [(OutlierJob::new(&one, 3.0), &one), (OutlierJob::new(&set_out, 3.0), &set_out)] {
        let taken = steps(&mut job.unwrap(), of);
        assert!(taken <= 3 * piles / STEP, "{taken} steps");
    }
    let mut rows = RowsJob::new(&one, None);
    let taken = steps(&mut rows, &one);
    assert!(taken <= 300, "{taken} steps");
    let (rows, numbers) = rows.finish(&one);
    assert_eq!((rows.count, rows.place[0], rows.place[piles - 1]), (1, 0, piles as u32 - 1));
    assert_eq!(numbers.get(piles - 1), "A_100000");
    // The pairs asked for are found before most piles have been compared.
    let mut pairs = PairsJob::duplicates(&one, 0.05, 1000).unwrap();
    let taken = steps(&mut pairs, &one);
    assert!(taken <= 10 * piles / STEP, "{taken} steps");
    assert_eq!((pairs.finish(&one).a.len(), nearest(&one, 0.0, 0.0, 1.0, 31).is_some()), (1000, true));
    // Circles that do not overlap by more than the tolerance are not compared with one another.
    let mut none = PairsJob::overlaps(&one, 0.5, 1000).unwrap();
    let taken = steps(&mut none, &one);
    assert!(taken <= 10 * piles / STEP && none.finish(&one).a.is_empty(), "{taken} steps");
}

#[test]
fn two_crowds_far_apart() {
    let piles: Vec<Pile> = (0..60_000).map(|i| if i % 2 == 0 { (0.0, 0.0, 0.5) } else { (3e5, 3e5, 0.5) }).collect();
    let map = map(&piles);
    let mut alone = OutlierJob::new(&map, 2.0).unwrap();
    assert!(steps(&mut alone, &map) <= 3 * piles.len() / STEP);
    assert!(alone.finish(&map).piles.is_empty());
    // Two places make a straight row.
    let rows = rows_of(&map);
    assert_eq!((rows.count, rows.place[0], rows.place[1], rows.place[2]), (1, 0, 30_000, 1));
}

/// A crowd beside piles that are set out: those are still found in their rows, and the crowd costs no more than they.
#[test]
fn a_crowd_beside_rows_that_bend() {
    let mut piles: Vec<Pile> = Vec::new();
    for row in 0..5 {
        for place in 0..200 {
            let (along, aside) = (f64::from(place) * 1.2, f64::from(row) * 1.5);
            piles.push((along + aside * 0.1, aside + 25.0 * (along / 60.0).sin(), 0.5));
        }
    }
    let set_out = piles.len();
    // Half a metre wide, far enough beside the rows.
    piles.extend((0..20_000).map(|i| (300.0 + f64::from(i % 141) * 0.003, -80.0 + f64::from(i / 141) * 0.003, 0.5)));
    let map = map(&piles);
    let rows = rows_of(&map);
    let mut job = RowsJob::new(&map, None);
    let taken = steps(&mut job, &map);
    assert!(taken <= 600, "{taken} steps");
    assert!((0..set_out).all(|pile| rows.row[pile] != NO_ROW));
}

#[test]
fn more_pairs_than_can_be_answered_are_refused_with_the_limit() {
    let site = map(&vec![(1.0, 1.0, 0.5); 30_000]);
    for fault in [overlaps(&site, 0.0, u32::MAX as usize), duplicates(&site, 0.1, usize::MAX)] {
        let fault = fault.unwrap_err();
        assert_eq!((fault.code(), fault.limit()), ("layout.most", Some(MOST_PAIRS)));
        assert!(fault.to_string().contains(&MOST_PAIRS.to_string()), "{fault}");
    }
    let found = overlaps(&site, 0.0, 100_000).unwrap();
    assert_eq!((found.a.len(), found.more), (100_000, true));
}

#[test]
fn a_radius_below_0_finds_nothing() {
    let map = map(&[(1.0, 2.0, 0.5), (1.0, 3.0, 0.5)]);
    for radius_m in [-1.0, -0.1, f64::NEG_INFINITY, f64::NAN] {
        assert_eq!(nearest(&map, 0.0, 0.0, radius_m, 31), None);
    }
    assert!(nearest(&map, 0.0, 0.0, 5.0, 31).is_some());
}

/// Coordinates of all kinds of sites: set out, all in one place, along a line, in two far clusters, a thousandth of a
/// millimetre apart at 100 km; and cells that hold no coordinate.
fn odd_site(most: usize) -> BoxedStrategy<Vec<Pile>> {
    let bad = || prop::sample::select(vec![f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e12, 0.0]);
    let place = prop_oneof![
        4 => (0.0..30.0f64, 0.0..30.0f64),
        4 => (0u32..12, 0u32..12).prop_map(|(x, y)| (f64::from(x) * 1.2, f64::from(y) * 1.2)),
        3 => Just((12.0, 12.0)),
        2 => (0u32..40).prop_map(|at| (f64::from(at) * 0.7, f64::from(at) * 0.7)),
        2 => (0.0..3.0f64, 0.0..3.0f64).prop_map(|(x, y)| (x + 1e5, y - 1e5)),
        2 => (0u32..9, 0u32..9).prop_map(|(x, y)| (1e5 + f64::from(x) * 1e-6, 1e5 + f64::from(y) * 1e-6)),
    ];
    let row = prop_oneof![30 => place, 1 => (bad(), bad()), 1 => (0.0..9.0f64, bad())];
    let diameter = prop_oneof![
        9 => Just(0.5f32), 6 => 0.1f32..3.0, 1 => prop::sample::select(vec![0.0, -1.0, f32::NAN, f32::INFINITY, 1e30, 1e-30]),
    ];
    prop::collection::vec((row, diameter).prop_map(|((x, y), d)| (x + 3.4e6, y + 5e5, d)), 0..most).boxed()
}

fn number() -> BoxedStrategy<f64> {
    prop_oneof![0.0..4.0f64, -1.0..200_000.0f64, prop::sample::select(vec![f64::NAN, f64::INFINITY, -0.0, 1e300])]
        .boxed()
}

/// Square of the distance of two rows' places; NaN where one has none.
fn apart2(map: &PileMap, a: u32, b: u32) -> f64 {
    let (a, b) = (map.hit(a).unwrap(), map.hit(b).unwrap());
    (a.east_m - b.east_m).powi(2) + (a.north_m - b.north_m).powi(2)
}

proptest! {
    #![proptest_config(seeded(250, 17))]

    #[test]
    fn pairs_are_brute_force(piles in odd_site(90), tolerance in 0.0..0.8f64, within in 0.0..3.0f64) {
        let map = map(&piles);
        let rows = piles.len() as u32;
        let (mut overlapping, mut doubled) = (vec![], vec![]);
        for a in 0..rows {
            for b in a + 1..rows {
                let reach = |row: u32| f64::from(piles[row as usize].2 / 2.0);
                let usable = |row: u32| reach(row) > 0.0 && reach(row) < f64::INFINITY;
                let limit = reach(a) + reach(b) - tolerance;
                if usable(a) && usable(b) && limit > 0.0 && apart2(&map, a, b) < limit * limit {
                    overlapping.push((a, b));
                }
                if apart2(&map, a, b) < within * within {
                    doubled.push((a, b));
                }
            }
        }
        let some = duplicates(&map, within, 7).unwrap();
        prop_assert_eq!((some.a.len(), some.more), (doubled.len().min(7), doubled.len() > 7));
        for (found, expected) in [
            (overlaps(&map, tolerance, MOST_PAIRS).unwrap(), overlapping),
            (duplicates(&map, within, MOST_PAIRS).unwrap(), doubled),
        ] {
            prop_assert!(!found.more);
            prop_assert!(expected.iter().zip(&found.distance_m).all(|(&(a, b), m)| apart2(&map, a, b).sqrt() as f32 == *m));
            prop_assert_eq!(found.a.into_iter().zip(found.b).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn the_nearest_is_brute_force(piles in odd_site(120), row in 0usize..120, east in -40.0..40.0f64, radius in number()) {
        let map = map(&piles);
        let placed: Vec<_> = (0..piles.len() as u32).map(|row| map.hit(row).unwrap()).filter(|hit| !hit.east_m.is_nan()).collect();
        // Beside a pile, so that far clusters are asked too.
        let (e, n) = placed.get(row).map_or((east, 0.5), |hit| (hit.east_m + east * 1e-3, hit.north_m));
        let distance2 = |hit: &layout::PileHit| (hit.east_m - e).powi(2) + (hit.north_m - n).powi(2);
        let near: Vec<f64> = placed.iter().map(distance2).filter(|d| radius >= 0.0 && *d <= radius * radius).collect();
        let found = nearest(&map, e, n, radius, 31).map(|row| distance2(&map.hit(row).unwrap()));
        prop_assert_eq!(found, near.iter().copied().min_by(f64::total_cmp));
    }

    #[test]
    fn outliers_are_brute_force(piles in odd_site(90), factor in 1.01..5.0f64) {
        let map = map(&piles);
        let found = outliers(&map, factor).unwrap();
        let rows = 0..piles.len() as u32;
        let nearest = |a: u32| {
            let others = rows.clone().filter(|b| *b != a).map(|b| apart2(&map, a, b)).filter(|d| !d.is_nan());
            others.min_by(f64::total_cmp).map_or(f32::INFINITY, |d| d.sqrt() as f32)
        };
        let alone = |row: u32| !map.hit(row).unwrap().east_m.is_nan() && f64::from(nearest(row)) > found.limit_m;
        let expected: Vec<(u32, f32)> = rows.clone().filter(|&row| alone(row)).map(|row| (row, nearest(row))).collect();
        prop_assert_eq!(found.piles.into_iter().zip(found.distance_m).collect::<Vec<_>>(), expected);
    }

    /// Every pile stands in one row, the places of a row count on, and piles in one place stand in one row.
    #[test]
    fn rows_of_anything(piles in odd_site(160)) {
        let map = map(&piles);
        let found = rows_of(&map);
        let mut places = vec![Vec::new(); found.count as usize];
        for row in 0..piles.len() {
            let placed = !map.hit(row as u32).unwrap().east_m.is_nan();
            prop_assert_eq!((found.row[row] != NO_ROW, found.place[row] != NO_ROW), (placed, placed));
            if placed {
                places[found.row[row] as usize].push(found.place[row]);
                let same = (0..row).find(|&other| (piles[other].0, piles[other].1) == (piles[row].0, piles[row].1));
                prop_assert!(same.is_none_or(|other| found.row[other] == found.row[row]));
            }
        }
        for mut row in places {
            row.sort_unstable();
            prop_assert!(!row.is_empty());
            let counted: Vec<u32> = (0..row.len() as u32).collect();
            prop_assert_eq!(row, counted);
        }
        prop_assert_eq!(found.azimuth_deg.len(), found.count as usize);
        prop_assert!(found.azimuth_deg.iter().all(|azimuth| (0.0..360.0).contains(azimuth)));
    }

    /// No question panics on any arguments.
    #[test]
    fn any_question_is_answered_or_refused(piles in odd_site(40), numbers in prop::collection::vec(number(), 6), most in any::<u32>(), mask in any::<u32>()) {
        let map = map(&piles);
        let [a, b, c, d, e, _] = numbers[..] else { return Ok(()) };
        let area = BoxM { min_e: a as f32, min_n: b as f32, max_e: c as f32, max_n: d as f32 };
        let drawn = view(&map, &ViewQuery { area, pixels_per_m: e, status_mask: mask, palette: &[1, 2, 3] });
        prop_assert!(drawn.origin_m.iter().all(|metres| metres.is_finite()));
        let _ = nearest(&map, a, b, c, mask);
        let _ = (overlaps(&map, a, most as usize), duplicates(&map, b, (most % 1000) as usize), outliers(&map, c));
        let _ = (find_rows(&[[a as f32, b as f32], [c as f32, d as f32]]), map.hit(most), map.pile_no(most));
    }
}
