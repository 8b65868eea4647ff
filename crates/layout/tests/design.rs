//! Patterns, overlaps and deviations: a wrong one is a pile in the wrong place.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod sites;

use layout::{ClosePairs, MOST_PAIRS, NO_ROW, Pattern, PatternFrame, SpatialIndex, format_number, parse_number};
use proptest::prelude::*;
use sites::{find_rows, map, overlaps, seeded};

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

    #[test]
    fn within_a_radius_is_brute_force(points in prop::collection::vec((-50f32..50.0, -50f32..50.0), 0..200), e in -60f64..60.0, n in -60f64..60.0, radius in 0f64..40.0) {
        let points: Vec<[f32; 2]> = points.into_iter().map(|(e, n)| [e, n]).collect();
        let mut found = Vec::new();
        SpatialIndex::new(points.clone()).for_each_within(e, n, radius, |slot, d2| found.push((slot, d2)));
        let expected: Vec<(u32, f64)> = points.iter().zip(0u32..)
            .map(|(p, i)| (i, (f64::from(p[0]) - e).powi(2) + (f64::from(p[1]) - n).powi(2)))
            .filter(|(_, d2)| *d2 <= radius * radius).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn numbers_are_read_as_written(mileage in prop::option::of(0u32..9_999_999), row in 0u32..20_000, place in 1u32..100_000) {
        let mileage = mileage.map(f64::from);
        let parts = parse_number(&format_number(mileage, row, place));
        prop_assert_eq!(parts.mileage_m, mileage);
        prop_assert_eq!(layout::row_of_letters(&parts.row), Some(row));
        prop_assert_eq!(parts.place, Some(place));
    }

    #[test]
    fn any_text_is_a_number_of_some_kind(text: String) {
        let _ = parse_number(&text);
    }
}

fn least_distance(pattern: &Pattern) -> f64 {
    let spots = pattern.spots().unwrap();
    let mut least = f64::INFINITY;
    for (i, a) in spots.iter().enumerate() {
        for b in &spots[i + 1..] {
            least = least.min((a.along_m - b.along_m).hypot(a.across_m - b.across_m));
        }
    }
    least
}

#[test]
fn patterns_keep_their_spacing() {
    let triangle = Pattern::Triangle { rows: 7, places: 9, spacing_m: 1.2, row_spacing_m: 1.2 * 3f64.sqrt() / 2.0 };
    assert_eq!(triangle.spots().unwrap().len(), 63);
    assert!((least_distance(&triangle) - 1.2).abs() < 1e-9);
    // Equilateral: a pile inside has six neighbours at the spacing.
    let spots = triangle.spots().unwrap();
    let inner = spots.iter().find(|s| s.row == 3 && s.place == 4).unwrap();
    let near = spots.iter().filter(|s| {
        let apart = (s.along_m - inner.along_m).hypot(s.across_m - inner.across_m);
        apart > 0.0 && apart < 1.2 + 1e-9
    });
    assert_eq!(near.count(), 6);
    let square = Pattern::Square { rows: 4, places: 5, spacing_m: 1.5, row_spacing_m: 2.0 };
    assert!((least_distance(&square) - 1.5).abs() < 1e-9);
    let rings = Pattern::Rings { rings: 3, radius_m: 4.0, ring_spacing_m: 1.5, spacing_m: 1.0 };
    assert!(least_distance(&rings) >= 1.0 - 1e-9);
    assert!(rings.spots().unwrap().iter().filter(|s| s.row == 0).count() >= 24);
    // A hexagon's sides are as long as its radius.
    let hexagon = Pattern::Rings { rings: 1, radius_m: 5.0, ring_spacing_m: 1.0, spacing_m: 5.0 };
    assert_eq!(hexagon.spots().unwrap().len(), 6);
}

#[test]
fn chains_share_holes() {
    for (axes, shared, expected) in [(1, 0, 10), (2, 1, 11), (3, 1, 21), (5, 1, 41), (9, 2, 72)] {
        let chain = Pattern::AxisChain { elements: 10, axes, shared, spacing_m: 0.6 };
        let spots = chain.spots().unwrap();
        assert_eq!(spots.len(), expected, "{axes} axes");
        for (i, spot) in spots.iter().enumerate() {
            assert!((spot.along_m - i as f64 * 0.6).abs() < 1e-9);
        }
    }
}

#[test]
fn panels_alternate_and_overlap() {
    let spots = Pattern::Panels { panels: 5, length_m: 6.0, overlap_m: 0.4 }.spots().unwrap();
    let rows: Vec<(u32, u32)> = spots.iter().map(|s| (s.row, s.place)).collect();
    assert_eq!(rows, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]);
    assert!((spots[3].along_m - spots[0].along_m - 5.6).abs() < 1e-9);
}

#[test]
fn patterns_turn_with_the_line() {
    let spot = layout::Spot { along_m: 10.0, across_m: 2.0, row: 0, place: 0 };
    let at = |azimuth_deg| PatternFrame { x_m: 100.0, y_m: 200.0, azimuth_deg }.site(&spot);
    // Northwards: along is X, across to the right is Y.
    assert_eq!(at(0.0), (110.0, 202.0));
    let (x, y) = at(90.0);
    assert!((x - 98.0).abs() < 1e-9 && (y - 210.0).abs() < 1e-9);
}

#[test]
fn patterns_of_too_many_piles_are_refused_with_the_limit() {
    for pattern in [
        Pattern::Square { rows: u32::MAX, places: u32::MAX, spacing_m: 1.0, row_spacing_m: 1.0 },
        Pattern::Rings { rings: u32::MAX, radius_m: 1.0, ring_spacing_m: 1.0, spacing_m: 1.0 },
        Pattern::Rings { rings: 1, radius_m: 1e9, ring_spacing_m: 1.0, spacing_m: 1.0 },
    ] {
        let fault = pattern.spots().unwrap_err();
        assert_eq!((fault.code(), fault.limit()), ("layout.most", Some(5_000_000)), "{pattern:?}");
        assert!(fault.to_string().contains("5000000"), "{fault}");
    }
}

#[test]
fn senseless_patterns_are_refused() {
    for pattern in [
        Pattern::Square { rows: 2, places: 2, spacing_m: 0.0, row_spacing_m: 1.0 },
        Pattern::Triangle { rows: 2, places: 2, spacing_m: f64::NAN, row_spacing_m: 1.0 },
        Pattern::AxisChain { elements: 2, axes: 4, shared: 0, spacing_m: 0.6 },
        Pattern::AxisChain { elements: 2, axes: 3, shared: 3, spacing_m: 0.6 },
        Pattern::Panels { panels: 2, length_m: 6.0, overlap_m: 3.0 },
    ] {
        assert_eq!(pattern.spots().unwrap_err().code(), "layout.pattern", "{pattern:?}");
    }
}

proptest! {
    #![proptest_config(seeded(60, 3))]

    /// Rows as they were laid out, in any direction and with any errors of setting out.
    #[test]
    fn rows_are_found_again(
        rows in 2u32..12, places in 14u32..40, azimuth_deg in 0f64..180.0, triangle: bool, seed in any::<u32>()
    ) {
        let (spacing_m, row_spacing_m) = (1.2, 1.5);
        let pattern = if triangle {
            Pattern::Triangle { rows, places, spacing_m, row_spacing_m }
        } else {
            Pattern::Square { rows, places, spacing_m, row_spacing_m }
        };
        let frame = PatternFrame { x_m: 300.0, y_m: -200.0, azimuth_deg };
        let mut state = seed;
        let mut error = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (f64::from(state >> 16) / 65_536.0 - 0.5) * 0.06
        };
        let spots = pattern.spots().unwrap();
        let mut points: Vec<[f32; 2]> = spots.iter().map(|spot| {
            let (x, y) = frame.site(spot);
            [(y + error()) as f32, (x + error()) as f32]
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
        for (i, spot) in spots.iter().enumerate() {
            let expected = if about { (rows - 1 - spot.row, places - 1 - spot.place) } else { (spot.row, spot.place) };
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
