//! Rows found from coordinates, for sites whose numbers do not say them.

use crate::chains::chained_rows;
use crate::index::SpatialIndex;
use crate::sorting::{keyed, median, of, places_by, total_key, value_of};

/// Where each pile stands in the rows found.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows {
    /// Number of rows.
    pub count: u32,
    /// By row: direction from its first pile to its last, degrees clockwise from north, 0 up to 360; that of the
    /// rows around it for one of a single pile.
    pub azimuth_deg: Vec<f64>,
    /// By pile: its row, from 0; [`NO_ROW`] for one without a finite place.
    pub row: Vec<u32>,
    /// By pile: its place within the row, from 0.
    pub place: Vec<u32>,
}

/// The row of a pile that has none.
pub const NO_ROW: u32 = u32::MAX;

/// Neighbours looked at to find the direction.
const SAMPLE: usize = 4000;
/// Piles whose distance across the rows differs by less than this share of the spacing stand in one row.
const SAME_ROW: f64 = 0.3;
/// Piles of one row differ by no more than this share of the spacing.
const WIDEST_ROW: f64 = 0.6;
/// How far, in degrees, neighbours of one direction scatter.
const SCATTER_DEG: f64 = 4.0;

/// Direction and distance of a sample of piles to their nearest neighbours: degrees in 0..180, metres.
fn neighbours(points: &[[f32; 2]]) -> Vec<(f64, f64)> {
    let index = SpatialIndex::of_places(points).index;
    let sorted = index.points();
    let step = sorted.len().div_ceil(SAMPLE).max(1);
    let near = |(slot, &[e, n]): (u32, &[f32; 2])| {
        let other = index.nearest_other(slot, |other| index.point(other).is_some_and(|p| p != [e, n]))?;
        let [oe, on] = index.point(other)?;
        let (de, dn) = (f64::from(oe) - f64::from(e), f64::from(on) - f64::from(n));
        Some((de.atan2(dn).to_degrees().rem_euclid(180.0), de.hypot(dn)))
    };
    (0u32..).zip(sorted).step_by(step).filter_map(near).collect()
}

/// How far `a` lies from `b`, both directions without a sense, -90 up to 90 degrees.
fn turn(a: f64, b: f64) -> f64 {
    (a - b + 90.0).rem_euclid(180.0) - 90.0
}

/// Directions that many neighbours lie in.
fn directions(found: &[(f64, f64)]) -> Vec<f64> {
    let near =
        |degree: f64| found.iter().map(move |(angle, _)| turn(*angle, degree)).filter(|t| t.abs() <= SCATTER_DEG);
    let counts: Vec<usize> = (0..180).map(|degree| near(f64::from(degree)).count()).collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    let mut peaks: Vec<f64> = Vec::new();
    // Most first.
    for place in places_by(counts.iter().map(|&count| !(count as u64))) {
        let (degree, count) = (place as f64, counts.get(place).copied().unwrap_or(0));
        if count * 2 >= most.max(1) && peaks.iter().all(|&p| turn(degree, p).abs() > 2.0 * SCATTER_DEG) {
            peaks.push(degree);
        }
    }
    let refine = |degree: f64| degree + near(degree).sum::<f64>() / near(degree).count().max(1) as f64;
    peaks.into_iter().map(refine).collect()
}

/// Tells metres along and across a direction.
fn turned(azimuth_deg: f64) -> impl Fn([f32; 2]) -> (f64, f64) {
    let (sin, cos) = azimuth_deg.to_radians().sin_cos();
    move |[e, n]| {
        let (e, n) = (f64::from(e), f64::from(n));
        (n * cos + e * sin, e * cos - n * sin)
    }
}

/// Rows along a direction; `None` where one is wider than a row can be: its piles stand in no straight rows.
fn rows_along(points: &[[f32; 2]], azimuth_deg: f64, spacing_m: f64) -> Option<Rows> {
    let turned = turned(azimuth_deg);
    let finite = (0u32..).zip(points).filter(|(_, p)| p.iter().all(|c| c.is_finite()));
    let mut order: Vec<u128> = finite.map(|(pile, &point)| keyed(total_key(turned(point).1), pile)).collect();
    order.sort_unstable();
    let mut rows =
        Rows { azimuth_deg: vec![], count: 0, row: vec![NO_ROW; points.len()], place: vec![NO_ROW; points.len()] };
    let apart = |a: &u128, b: &u128| value_of(of(*b).0) - value_of(of(*a).0);
    for part in order.chunk_by_mut(|a, b| apart(a, b) <= spacing_m * SAME_ROW) {
        if let [first, .., last] = part
            && apart(first, last) > spacing_m * WIDEST_ROW
        {
            return None;
        }
        for pile in &mut *part {
            let number = of(*pile).1;
            let along = points.get(number as usize).map_or(0.0, |&point| turned(point).0);
            *pile = keyed(total_key(along), number);
        }
        part.sort_unstable();
        for (pile, at) in part.iter().map(|&pile| of(pile).1).zip(0u32..) {
            if let (Some(row), Some(place)) = (rows.row.get_mut(pile as usize), rows.place.get_mut(pile as usize)) {
                (*row, *place) = (rows.count, at);
            }
        }
        rows.count += 1;
        rows.azimuth_deg.push(azimuth_deg);
    }
    Some(rows)
}

/// Finds rows among (east, north) points, straight or bent.
///
/// Straight ones lie along the direction in which most nearest neighbours lie, and of several such directions (a
/// square grid has two, equilateral 梅花形 three) along the one with the fewest rows; a row goes on beyond lanes. Where
/// no direction serves the whole site, rows follow neighbours along a direction that turns by at most 25° from pile to
/// pile, and a gap of up to four piles is bridged. Rows are numbered to the right of their direction, which for the
/// longest lies between north and south by way of east, and places along it.
#[must_use]
pub fn find_rows(points: &[[f32; 2]]) -> Rows {
    let found = neighbours(points);
    let distances: Vec<f64> = found.iter().map(|(_, metres)| *metres).collect();
    let spacing_m = median(&distances).unwrap_or(1.0);
    let straight =
        directions(&found).into_iter().filter_map(|way| rows_along(points, way.rem_euclid(180.0), spacing_m));
    straight.min_by_key(|rows| rows.count).unwrap_or_else(|| chained_rows(points, spacing_m))
}
