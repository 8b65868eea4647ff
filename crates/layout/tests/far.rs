//! Long sites: the place of a pile 100 km from the origin is right to half a millimetre, against exact arithmetic in
//! whole micrometres.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod drawn;
mod sites;

use drawn::{nearest, view};
use layout::{BoxM, MapInfo, PileMap, ViewKind, ViewQuery};
use proptest::prelude::*;
use sites::{duplicates, map, outliers, overlaps, seeded};

const ALL: u32 = 0b1_1111;
const MM: f64 = 1e-3;

/// (north, east) in micrometres on the site's grid.
type Place = (i64, i64);

/// As a backend sends it: the nearest 64-bit number.
fn metres(micrometres: i64) -> f64 {
    micrometres as f64 / 1e6
}

fn site(places: &[Place]) -> PileMap {
    map(&places.iter().map(|&(x, y)| (metres(x), metres(y), 0.5)).collect::<Vec<_>>())
}

/// The origin is whole metres.
fn origin(info: &MapInfo) -> Place {
    ((info.frame.origin_x_m as i64) * 1_000_000, (info.frame.origin_y_m as i64) * 1_000_000)
}

/// Metres by which an offset misses the place.
fn off(place: Place, origin: Place, [east_m, north_m]: [f64; 2]) -> f64 {
    let exact = |place: i64, origin: i64| metres(place - origin);
    (east_m - exact(place.1, origin.1)).abs().max((north_m - exact(place.0, origin.0)).abs())
}

fn apart(a: Place, b: Place) -> f64 {
    metres(a.0 - b.0).hypot(metres(a.1 - b.1))
}

/// A road 200 km long, north-east: a pile every 40 m, coordinates to the micrometre.
fn road() -> Vec<Place> {
    (0..5_001i64).map(|i| (3_412_000_123_457 + i * 28_284_271, 512_000_765_432 + i * 28_284_277)).collect()
}

#[test]
fn a_pile_100_km_off_is_told_and_drawn_where_it_stands() {
    let places = road();
    let map = site(&places);
    let (info, origin) = (map.info(), origin(&map.info()));
    let furthest = apart(places[0], origin).max(apart(places[5_000], origin));
    assert!(furthest > 99_000.0, "{furthest}");
    let mut count = 0;
    for (row, &place) in places.iter().enumerate() {
        let hit = map.hit(row as u32).unwrap();
        assert!(off(place, origin, [hit.east_m, hit.north_m]) < 0.001 * MM);
        // Close by, and 8 km around.
        for around_m in [50.0, 4_000.0] {
            if row % 100 > 0 {
                continue;
            }
            let (e, n) = (hit.east_m, hit.north_m);
            let area = [e - around_m, n - around_m, e + around_m, n + around_m].map(|metres| metres as f32);
            let area = BoxM { min_e: area[0], min_n: area[1], max_e: area[2], max_n: area[3] };
            let drawn = view(&map, &ViewQuery { area, pixels_per_m: 1.0, status_mask: ALL, palette: &[] });
            assert_eq!(drawn.kind, ViewKind::Piles);
            for (&row, at) in drawn.values().iter().zip(drawn.positions().chunks(2)) {
                let at = [drawn.origin_m[0] + f64::from(at[0]), drawn.origin_m[1] + f64::from(at[1])];
                let off = off(places[row as usize], origin, at);
                assert!(off < 0.2 * MM, "row {row} is {off} m off in a view of {around_m} m");
                count += 1;
            }
        }
        assert_eq!(nearest(&map, hit.east_m + 0.3, hit.north_m, 1.0, ALL), Some(row as u32));
    }
    assert!(count > 5_000, "{count}");
    // The whole road at once: a thousandth of a pixel at most.
    let pixels_per_m = 1000.0 / 150_000.0;
    let drawn = view(&map, &ViewQuery { area: info.extent, pixels_per_m, status_mask: ALL, palette: &[] });
    for (&row, at) in drawn.values().iter().zip(drawn.positions().chunks(2)) {
        let at = [drawn.origin_m[0] + f64::from(at[0]), drawn.origin_m[1] + f64::from(at[1])];
        assert!(off(places[row as usize], origin, at) * pixels_per_m < 1e-3);
    }
}

proptest! {
    #![proptest_config(seeded(80, 19))]

    /// Piles a few millimetres to centimetres apart, 100 km from the origin: nearer than 32 bits can tell.
    #[test]
    fn distances_are_right_100_km_off(
        near in prop::collection::vec((0i64..60_000, 0i64..60_000), 2..40),
        within in 1_000i64..30_000,
        beside in (0i64..60_000, 0i64..60_000),
    ) {
        // The origin is at the many, 100 km from the few.
        let few: Vec<Place> = near.iter().map(|&(x, y)| (3_512_000_000_000 + x, 612_000_000_000 + y)).collect();
        let many = (0..200).map(|i| (3_412_000_000_000 + i % 20 * 1_500_000, 512_000_000_000 + i / 20 * 1_500_000));
        let places: Vec<Place> = few.iter().copied().chain(many).collect();
        let map = site(&places);
        let origin = origin(&map.info());
        prop_assert!(apart(few[0], origin) > 140_000.0);

        // A nanometre either way of the limit may be on either side of it.
        let clear = |distance: f64, limit: f64| (distance - limit).abs() > 1e-8;
        let within_m = metres(within);
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let mut sure = true;
        for a in 0..few.len() {
            for b in a + 1..few.len() {
                sure &= clear(apart(few[a], few[b]), within_m);
                if apart(few[a], few[b]) < within_m {
                    pairs.push((a as u32, b as u32));
                }
            }
        }
        let found = duplicates(&map, within_m, 10_000).unwrap();
        if sure {
            prop_assert_eq!(found.a.iter().copied().zip(found.b.iter().copied()).collect::<Vec<_>>(), pairs);
        }
        for ((&a, &b), &metres) in found.a.iter().zip(&found.b).zip(&found.distance_m) {
            prop_assert!((f64::from(metres) - apart(few[a as usize], few[b as usize])).abs() < 0.001 * MM);
        }
        let all = few.len() * (few.len() - 1) / 2;
        prop_assert_eq!(overlaps(&map, 0.0, 10_000).unwrap().a.len(), all);

        let from = (few[0].0 + beside.0, few[0].1 + beside.1);
        let (e, n) = (metres(from.1 - origin.1), metres(from.0 - origin.0));
        let nearest = few.iter().map(|&place| apart(place, from)).fold(f64::INFINITY, f64::min);
        let hit = drawn::nearest(&map, e, n, 1.0, ALL).unwrap();
        prop_assert!((apart(few[hit as usize], from) - nearest).abs() < 1e-8);
    }
}

/// A pile 3 m from the next one, far off, stands alone by exactly so much.
#[test]
fn who_stands_alone_is_measured_to_the_micrometre() {
    let mut places: Vec<Place> =
        (0..400).map(|i| (3_500_000_000_000 + i % 20 * 1_000_000, 600_000_000_000 + i / 20 * 1_000_000)).collect();
    places.extend([(3_400_000_000_000, 500_000_000_000), (3_400_003_123_457, 500_000_000_000)]);
    let found = outliers(&site(&places), 2.0).unwrap();
    assert_eq!(found.piles, [400, 401]);
    assert!(
        found.distance_m.iter().all(|metres| (f64::from(*metres) - 3.123_457).abs() < 1e-6),
        "{:?}",
        found.distance_m
    );
    assert!((found.spacing_m - 1.0).abs() < 1e-6);
}
