//! Rows that bend are found as they were laid out.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod sites;

use layout::NO_ROW;
use proptest::prelude::*;
use sites::{find_rows, seeded};

/// Errors of setting out, up to 3 cm.
fn errors(seed: u32) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (f64::from(state >> 16) / 65_536.0 - 0.5) * 0.06
    }
}

/// A road whose axis swings: its heading in degrees at the beginning, and the piles of its rows to the right of the axis.
struct Road {
    heading: f64,
    swing: f64,
    length: f64,
}

impl Road {
    fn piles(&self, rows: u32, places: u32, staggered: bool) -> Vec<(u32, u32, f64, f64)> {
        const STEP: f64 = 0.01;
        let mut axis = Vec::new();
        let (mut e, mut n) = (0.0, 0.0);
        for i in 0..((f64::from(places) + 2.0) * 1.2 / STEP) as u32 {
            let heading = self.heading.to_radians() + self.swing * (f64::from(i) * STEP / self.length).sin();
            axis.push((e, n, heading));
            e += heading.sin() * STEP;
            n += heading.cos() * STEP;
        }
        let mut piles = Vec::new();
        for row in 0..rows {
            for place in 0..places {
                let chainage = f64::from(place) * 1.2 + if staggered && row % 2 == 1 { 0.6 } else { 0.0 };
                let (e, n, heading) = axis[(chainage / STEP) as usize];
                let aside = f64::from(row) * 1.5;
                piles.push((row, place, e + aside * heading.cos(), n - aside * heading.sin()));
            }
        }
        piles
    }
}

/// Rows and places as laid out, or all of them the other way round.
fn same_rows(
    found: &layout::Rows,
    laid: &[(u32, u32)],
    rows: u32,
    last_place: impl Fn(u32) -> u32,
) -> Result<(), String> {
    if found.count != rows {
        return Err(format!("{} rows instead of {rows}", found.count));
    }
    let about = (found.row[0], found.place[0]) != laid[0];
    for (i, &(row, place)) in laid.iter().enumerate() {
        let expected = if about { (rows - 1 - row, last_place(row) - place) } else { (row, place) };
        if (found.row[i], found.place[i]) != expected {
            return Err(format!("pile {i}: {:?} instead of {expected:?}", (found.row[i], found.place[i])));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(seeded(120, 13))]

    #[test]
    fn rows_along_a_road_that_swings(
        rows in 2u32..9, places in 30u32..150, heading in 0f64..360.0, swing in 0.3f64..1.2, length in 60f64..200.0,
        staggered: bool, seed in any::<u32>(),
    ) {
        let mut error = errors(seed);
        let piles = Road { heading, swing, length: length * swing.max(0.5) }.piles(rows, places, staggered);
        let mut points: Vec<[f32; 2]> =
            piles.iter().map(|&(_, _, e, n)| [(e + error()) as f32, (n + error()) as f32]).collect();
        points.push([f32::NAN; 2]);
        let found = find_rows(&points);
        let laid: Vec<(u32, u32)> = piles.iter().map(|&(row, place, ..)| (row, place)).collect();
        prop_assert_eq!(same_rows(&found, &laid, rows, |_| places - 1), Ok(()));
        prop_assert_eq!(found.row[piles.len()], NO_ROW);
        prop_assert_eq!(found.azimuth_deg.len(), rows as usize);
    }

    /// A pile here and there was left out.
    #[test]
    fn gaps_part_no_rows(places in 60u32..120, heading in 0f64..360.0, seed in any::<u32>(), out in prop::collection::vec((1u32..4, 5u32..50), 1..4)) {
        let mut error = errors(seed);
        let mut piles = Road { heading, swing: 0.8, length: 70.0 }.piles(5, places, false);
        piles.retain(|&(row, place, ..)| !out.contains(&(row, place)));
        let points: Vec<[f32; 2]> =
            piles.iter().map(|&(_, _, e, n)| [(e + error()) as f32, (n + error()) as f32]).collect();
        let found = find_rows(&points);
        prop_assert_eq!(found.count, 5);
        let about = found.row[0] != 0;
        for (i, &(row, ..)) in piles.iter().enumerate() {
            prop_assert_eq!(found.row[i], if about { 4 - row } else { row });
        }
    }
}

#[test]
fn rings_are_rows() {
    let ring = |ring: u32| {
        let radius_m = 9.0 + 2.0 * f64::from(ring);
        let piles = (std::f64::consts::TAU * radius_m / 1.3) as u32;
        (0..piles).map(move |at| {
            let (sin, cos) = (std::f64::consts::TAU * f64::from(at) / f64::from(piles)).sin_cos();
            (ring, [(radius_m * sin) as f32, (radius_m * cos) as f32])
        })
    };
    let (rings, points): (Vec<u32>, Vec<[f32; 2]>) = (0..4).flat_map(ring).unzip();
    let found = find_rows(&points);
    assert_eq!(found.count, 4);
    let about = found.row[0] != 0;
    for (ring, &row) in rings.iter().zip(&found.row) {
        assert_eq!(row, if about { 3 - ring } else { *ring });
    }
}

/// The same pile entered twice stands in its row twice.
#[test]
fn duplicates_stand_in_the_row_of_their_pile() {
    let piles = Road { heading: 23.0, swing: 0.9, length: 60.0 }.piles(3, 70, false);
    let mut points: Vec<[f32; 2]> = piles.iter().map(|&(_, _, e, n)| [e as f32, n as f32]).collect();
    points.push(points[100]);
    let found = find_rows(&points);
    assert_eq!(found.count, 3);
    assert_eq!(found.row[210], found.row[100]);
    assert_eq!(found.place[210].abs_diff(found.place[100]), 1);
}
