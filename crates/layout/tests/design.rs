//! Overlaps and rows: a wrong one is a pile in the wrong place.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod sites;

use layout::{ClosePairs, NO_ROW};
use proptest::prelude::*;
use sites::{MOST_PAIRS, find_rows, map, overlaps, rows_along, seeded};

fn point() -> BoxedStrategy<[f32; 2]> {
    let coordinate = || prop_oneof![10 => -20f32..20.0, 4 => (-10i32..10).prop_map(|v| v as f32), 1 => Just(f32::NAN)];
    (coordinate(), coordinate()).prop_map(|(e, n)| [e, n]).boxed()
}

fn distance(a: [f32; 2], b: [f32; 2]) -> f64 {
    (f64::from(a[0]) - f64::from(b[0])).powi(2) + (f64::from(a[1]) - f64::from(b[1])).powi(2)
}

fn pairs(found: &ClosePairs) -> Vec<(u32, u32)> {
    found.a.iter().copied().zip(found.b.iter().copied()).collect()
}

proptest! {
    #![proptest_config(seeded(400, 3))]

    #[test]
    fn close_pairs_are_brute_force(
        piles in prop::collection::vec((point(), prop_oneof![8 => 0.05f32..1.5, 1 => Just(0.0), 1 => Just(f32::NAN)]), 0..150)
    ) {
        let points: Vec<[f32; 2]> = piles.iter().map(|p| p.0).collect();
        let reach: Vec<f32> = piles.iter().map(|p| p.1).collect();
        let mut expected = Vec::new();
        for a in 0..points.len() {
            for b in a + 1..points.len() {
                let limit = f64::from(reach[a]) + f64::from(reach[b]);
                if reach[a] > 0.0 && reach[b] > 0.0 && distance(points[a], points[b]) < limit * limit {
                    expected.push((a as u32, b as u32));
                }
            }
        }
        let site = map(&piles.iter().map(|&([e, n], reach)| (f64::from(n), f64::from(e), reach * 2.0)).collect::<Vec<_>>());
        let found = overlaps(&site, 0.0, MOST_PAIRS).unwrap();
        prop_assert!(!found.more);
        prop_assert_eq!(pairs(&found), expected.clone());
        for (&(a, b), &metres) in expected.iter().zip(&found.distance_m) {
            let exact = distance(points[a as usize], points[b as usize]).sqrt();
            prop_assert!((f64::from(metres) - exact).abs() < 1e-5);
        }
        let some = overlaps(&site, 0.0, 3).unwrap();
        prop_assert_eq!((some.a.len(), some.more), (expected.len().min(3), expected.len() > 3));
    }
}

proptest! {
    #![proptest_config(seeded(60, 3))]

    /// Rows as they were laid out, in any direction and with any errors of setting out.
    #[test]
    fn rows_are_found_again(
        rows in 2u32..12, places in 14u32..40, azimuth_deg in 0f64..180.0, triangle: bool, seed in any::<u32>()
    ) {
        let spots = rows_along((rows, places), [1.2, 1.5], triangle, azimuth_deg);
        let mut state = seed;
        let mut error = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (f64::from(state >> 16) / 65_536.0 - 0.5) * 0.06
        };
        let mut points: Vec<[f32; 2]> = spots.iter().map(|&(.., [north, east])| {
            [(east - 200.0 + error()) as f32, (north + 300.0 + error()) as f32]
        }).collect();
        points.push([f32::NAN, 0.0]);
        let found = find_rows(&points);
        prop_assert_eq!(found.count, rows);
        prop_assert_eq!(found.row[spots.len()], NO_ROW);
        for found in &found.azimuth_deg {
            let off = (found - azimuth_deg + 90.0).rem_euclid(180.0) - 90.0;
            prop_assert!(off.abs() < 1.0, "{} for {}", found, azimuth_deg);
        }
        // Near 0 and 180 the direction may be found the other way round, which turns rows and places about.
        let about = found.row[0] != 0;
        for (i, &(row, place, _)) in spots.iter().enumerate() {
            let expected = if about { (rows - 1 - row, places - 1 - place) } else { (row, place) };
            prop_assert_eq!((found.row[i], found.place[i]), expected);
        }
    }

    #[test]
    fn rows_of_anything_hold_every_pile(points in prop::collection::vec(point(), 0..80)) {
        let found = find_rows(&points);
        for (point, (&row, &place)) in points.iter().zip(found.row.iter().zip(&found.place)) {
            let placed = point.iter().all(|c| c.is_finite());
            prop_assert_eq!(row < found.count, placed);
            prop_assert_eq!(place == NO_ROW, !placed);
        }
    }
}
