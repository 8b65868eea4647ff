//! Images of the map against the naive way, pile by pile and pixel by pixel.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
mod drawn;

use drawn::{MOST_PIXELS, Picture};
use layout::{PictureKind, PictureQuery, PileColumns, PileMap, PileNumbers, Symbol};
use proptest::prelude::*;

const ALL: u32 = 0b1_1111;
/// By status: a ring, a dot, a disc, a mark, a cross.
const PALETTE: [u8; 20] = [200, 40, 40, 251, 40, 200, 40, 252, 40, 40, 200, 255, 220, 120, 0, 253, 90, 90, 90, 254];

fn map(piles: &[(f64, f64, u8)], diameter_m: f32) -> PileMap {
    let rows = piles.len();
    PileMap::new(PileColumns {
        pile_id: (0..rows as u32).collect(),
        pile_no: PileNumbers::from_texts(&vec![""; rows]),
        x_m: piles.iter().map(|p| p.0).collect(),
        y_m: piles.iter().map(|p| p.1).collect(),
        diameter_m: vec![diameter_m; rows],
        design_depth_m: vec![12.0; rows],
        depth_m: vec![f32::NAN; rows],
        status: piles.iter().map(|p| p.2).collect(),
        finished_ms: vec![f64::NAN; rows],
    })
    .unwrap()
}

/// A picture whose north-west corner lies at an offset.
fn query(west_m: f64, north_m: f64, pixels_per_m: f64, width: u32, height: u32) -> PictureQuery<'static> {
    PictureQuery {
        west_m,
        north_m,
        pixels_per_m,
        pixel_ratio: 1.0,
        width,
        height,
        status_mask: ALL,
        palette: &PALETTE,
        symbol: Symbol::Round,
    }
}

/// East, north, status of the piles shown.
fn placed(map: &PileMap, mask: u32) -> Vec<(f64, f64, usize)> {
    (0..map.info().rows as u32)
        .map(|row| map.hit(row).unwrap())
        .filter(|hit| hit.east_m.is_finite() && mask >> hit.status & 1 == 1)
        .map(|hit| (f64::from(hit.east_m as f32), f64::from(hit.north_m as f32), usize::from(hit.status)))
        .collect()
}

fn pixel(picture: &Picture, query: &PictureQuery<'_>, x: i64, y: i64) -> [i32; 4] {
    picture.pixels()[(y * i64::from(query.width) + x) as usize].to_le_bytes().map(i32::from)
}

/// Column and row of the pixel that a place falls on.
fn pixel_of(query: &PictureQuery<'_>, e: f64, n: f64) -> (i64, i64) {
    let at = |metres: f64| (metres * query.pixels_per_m).floor() as i64;
    (at(e - query.west_m), at(query.north_m - n))
}

fn inside(query: &PictureQuery<'_>, (x, y): (i64, i64)) -> bool {
    x >= 0 && y >= 0 && x < i64::from(query.width) && y < i64::from(query.height)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 120,
        rng_seed: proptest::test_runner::RngSeed::Fixed(11),
        failure_persistence: None,
        ..Default::default()
    })]

    /// Shares of a pixel are those of the piles on it and around it, and every pile is counted once.
    #[test]
    fn shares_are_brute_force(
        piles in prop::collection::vec((0.0..40.0f64, 0.0..60.0f64, 0u8..5), 900..1500),
        mask in 1u32..32,
        width in 1u32..24,
        height in 1u32..150,
        west in -25.0..10.0f64,
        north in -10.0..25.0f64,
    ) {
        let map = map(&piles, 0.5);
        let query = PictureQuery { status_mask: mask, ..query(west, north, 0.7, width, height) };
        let picture = drawn::picture(&map, &query).unwrap();
        let shown = placed(&map, mask);
        let mut painted = [0u32; 5];
        for &(e, n, status) in &shown {
            if inside(&query, pixel_of(&query, e, n)) {
                painted[status] += 1;
            }
        }
        prop_assert_eq!(picture.painted, painted);
        if picture.kind == PictureKind::Piles {
            return Ok(());
        }
        let spacing = map.spacing_m() * query.pixels_per_m;
        let full = 7.4 * f64::max(1.0, 1.0 / (spacing * spacing));
        for y in 0..i64::from(height) {
            for x in 0..i64::from(width) {
                let (mut weight, mut light) = (0.0, [0.0; 3]);
                for &(e, n, status) in &shown {
                    let (px, py) = pixel_of(&query, e, n);
                    let part = match ((px - x).abs(), (py - y).abs()) {
                        (1, 1) => 0.6,
                        (0 | 1, 0 | 1) => 1.0,
                        _ => continue,
                    };
                    weight += part;
                    for (sum, &value) in light.iter_mut().zip(&PALETTE[status * 4..]) {
                        *sum += part * f64::from(value) * f64::from(value);
                    }
                }
                let opacity = f64::min(weight, 1.0) * (0.45 + 0.55 * f64::min(weight / full, 1.0).sqrt());
                let wanted = light.map(|light| if weight > 0.0 { (light / weight).sqrt() * opacity } else { 0.0 });
                let found = pixel(&picture, &query, x, y);
                for (found, wanted) in found.into_iter().zip(wanted.into_iter().chain([opacity * 255.0])) {
                    prop_assert!((f64::from(found) - wanted).abs() < 1.0, "{x}, {y}: {found}, not {wanted}");
                }
            }
        }
    }

    /// The same piles are painted the same wherever the image begins, so that images fit beside each other.
    #[test]
    fn piles_are_painted_the_same_on_every_image(
        piles in prop::collection::vec((0.0..30.0f64, 0.0..30.0f64, 0u8..5), 1..40),
        diameter in 0.1f32..4.0,
        east_px in 0i64..60,
        south_px in 0i64..60,
    ) {
        let map = map(&piles, diameter);
        let all = query(-20.0, 20.0, 8.0, 320, 320);
        let part = query(-20.0 + east_px as f64 / 8.0, 20.0 - south_px as f64 / 8.0, 8.0, 200, 200);
        let (whole, cut) = (drawn::picture(&map, &all).unwrap(), drawn::picture(&map, &part).unwrap());
        prop_assume!(whole.kind == PictureKind::Piles && cut.kind == PictureKind::Piles);
        let all_shown = placed(&map, ALL);
        let on = |query: &PictureQuery<'_>| {
            all_shown.iter().filter(|(e, n, _)| inside(query, pixel_of(query, *e, *n))).count() as u32
        };
        prop_assert_eq!(whole.painted.iter().sum::<u32>(), on(&all));
        prop_assert_eq!(cut.painted.iter().sum::<u32>(), on(&part));
        for y in 0..200 {
            for x in 0..200 {
                prop_assert_eq!(pixel(&cut, &part, x, y), pixel(&whole, &all, x + east_px, y + south_px));
            }
        }
    }
}

/// The lone pile in the middle of an image of 64 pixels.
fn lone(status: u8, diameter_m: f32, pixels_per_m: f64, symbol: Symbol) -> (Picture, PictureQuery<'static>) {
    let map = map(&[(100.0, 200.0, status)], diameter_m);
    let half = 32.0 / pixels_per_m;
    let query = PictureQuery { symbol, ..query(-half, half, pixels_per_m, 64, 64) };
    (drawn::picture(&map, &query).unwrap(), query)
}

/// The sum of all opacities, in pixels.
fn covered(picture: &Picture) -> f64 {
    picture.pixels().iter().map(|pixel| f64::from(pixel >> 24) / 255.0).sum()
}

#[test]
fn a_pile_covers_its_area_in_its_colour() {
    for (radius_px, symbol, area) in [
        (4.5, Symbol::Round, std::f64::consts::PI),
        (10.0, Symbol::Round, std::f64::consts::PI),
        (28.0, Symbol::Round, std::f64::consts::PI),
        (10.0, Symbol::Square, std::f64::consts::PI),
        (10.0, Symbol::Diamond, 2.0),
    ] {
        let (picture, query) = lone(2, 0.5, radius_px / 0.25, symbol);
        let wanted = area * radius_px * radius_px;
        assert!((covered(&picture) / wanted - 1.0).abs() < 0.06, "{radius_px}: {} of {wanted}", covered(&picture));
        assert_eq!(pixel(&picture, &query, 32, 32), [40, 40, 200, 255]);
        assert_eq!(picture.painted, [0, 0, 1, 0, 0]);
    }
}

/// Drain boards, 7 cm wide and 1.2 m apart; the corner of the image is one of them. `status`: by column.
fn boards(status: [u8; 5], spacing_px: f64, pixel_ratio: f64) -> (Picture, PictureQuery<'static>) {
    let place = |i: usize| (f64::from((i / 20) as u32) * 1.2, f64::from((i % 20) as u32) * 1.2);
    let piles: Vec<_> = (0..400).map(|i| (place(i).0, place(i).1, status[i % 20 % 5])).collect();
    let map = map(&piles, 0.07);
    let south_west = map.hit(0).unwrap();
    let edge_px = (10.0 * spacing_px * pixel_ratio) as u32;
    let (west_m, north_m) = (south_west.east_m, south_west.north_m + 10.0 * 1.2);
    let at = query(west_m, north_m, spacing_px * pixel_ratio / 1.2, edge_px, edge_px);
    let query = PictureQuery { pixel_ratio, ..at };
    (drawn::picture(&map, &query).unwrap(), query)
}

#[test]
fn thin_piles_are_large_enough_to_be_told_where_there_is_room() {
    for (spacing_px, pixel_ratio, radius_px) in
        [(3.0, 1.0, 1.5), (5.0, 1.0, 2.0), (8.0, 1.0, 3.2), (12.0, 1.0, 4.5), (12.0, 2.0, 9.0), (40.0, 1.0, 4.5)]
    {
        let (picture, query) = boards([2; 5], spacing_px, pixel_ratio);
        assert_eq!(picture.kind, PictureKind::Piles);
        let wanted = 100.0 * std::f64::consts::PI * radius_px * radius_px;
        assert!((covered(&picture) / wanted - 1.0).abs() < 0.06, "{spacing_px}: {} of {wanted}", covered(&picture));
        // Half-way to the next one in the row it is nearly bare, and from row to row likewise.
        let [row, between] = [5.0, 4.5].map(|at: f64| (at * spacing_px * pixel_ratio) as i64);
        if spacing_px >= 5.0 {
            assert!(pixel(&picture, &query, between, row)[3] < 64, "{spacing_px} px");
            assert!(pixel(&picture, &query, row, between)[3] < 64, "{spacing_px} px");
        }
    }
    // Each status by its sign, as where piles are wide: an empty ring, a dot, a disc, a mark and a cross.
    let (picture, query) = boards([0, 1, 2, 3, 4], 12.0, 2.0);
    let middles = [0, 1, 2, 3, 4].map(|column| pixel(&picture, &query, 24 * (5 + column), 24 * 5));
    assert!(middles[0][3] < 60, "{middles:?}");
    assert_eq!(middles[1..], [[40, 200, 40, 255], [40, 40, 200, 255], [255; 4], [90, 90, 90, 255]]);
}

#[test]
fn statuses_have_their_signs() {
    let at_middle = |status| {
        let (picture, query) = lone(status, 0.5, 48.0, Symbol::Round);
        pixel(&picture, &query, 32, 32)
    };
    // A ring is empty, a dot has one in its middle, a mark is white.
    assert!(at_middle(0)[3] < 40);
    assert_eq!(at_middle(1), [40, 200, 40, 255]);
    assert_eq!(at_middle(3), [255; 4]);
    assert_eq!(at_middle(4), [90, 90, 90, 255]);
}

#[test]
fn piles_that_overlap_stay_apart() {
    let map = map(&[(100.0, 200.0, 2), (100.0, 200.35, 2)], 0.5);
    let query = query(-0.6, 0.6, 80.0, 160, 96);
    let picture = drawn::picture(&map, &query).unwrap();
    let y = pixel_of(&query, 0.0, 0.0).1;
    let lights: Vec<i32> =
        (0..160).map(|x| pixel(&picture, &query, x, y)).filter(|p| p[3] == 255).map(|p| p[2]).collect();
    // Along the line through both: a rim, a fill, a rim between them, a fill, a rim.
    let fills = lights.chunk_by(|a, b| (*a == 200) == (*b == 200)).filter(|part| part[0] == 200).count();
    assert_eq!(fills, 2, "{lights:?}");
    assert!(lights.iter().any(|light| *light < 130));
}

#[test]
fn none_vanishes_and_giants_do_not_hold_it_up() {
    let (picture, _) = lone(2, f32::NAN, 0.01, Symbol::Round);
    assert!(covered(&picture) > 5.0);
    let piles: Vec<_> = (0..5000).map(|i| (f64::from(i % 70), f64::from(i / 70), (i % 5) as u8)).collect();
    let map = map(&piles, 1e6);
    let picture = drawn::picture(&map, &query(-40.0, 40.0, 10.0, 800, 800)).unwrap();
    assert_eq!(picture.kind, PictureKind::Shares);
    assert_eq!(picture.painted.iter().sum::<u32>(), 5000);
}

#[test]
fn images_that_cannot_be_made_are_refused() {
    let map = map(&[(100.0, 200.0, 2)], 0.5);
    let code = |query: PictureQuery<'_>| drawn::picture(&map, &query).unwrap_err().code();
    assert_eq!(code(query(0.0, 0.0, 1.0, 5000, 5000)), "layout.most");
    assert_eq!(code(query(0.0, 0.0, 1.0, u32::MAX, u32::MAX)), "layout.most");
    assert_eq!(code(query(0.0, 0.0, 0.0, 10, 10)), "layout.argument");
    assert_eq!(code(query(f64::NAN, 0.0, 1.0, 10, 10)), "layout.argument");
    assert_eq!(code(PictureQuery { pixel_ratio: f64::INFINITY, ..query(0.0, 0.0, 1.0, 10, 10) }), "layout.argument");
    assert!(drawn::picture(&map, &query(1e300, -1e300, 1e300, 10, 10)).is_ok());
    assert!(drawn::picture(&map, &query(0.0, 0.0, 1.0, 0, MOST_PIXELS)).unwrap().pixels().is_empty());
}
