//! Which way the line of piles runs at a pile: panels, sections and bodies of a wall are drawn along it.

use crate::map::{PileMap, cell};
use crate::search::{Places, square};

/// The neighbour on the other side is looked for so many times as far away as the nearest one.
const OTHER_SIDE: f64 = 2.2;
/// It is on the other side when the line bends by less than 45 degrees: the cosine of 135.
const STRAIGHT: f64 = -std::f64::consts::FRAC_1_SQRT_2;

impl PileMap {
    /// By row, the direction of the line through the pile and its neighbours, degrees clockwise from north in 0..180: through
    /// the nearest one and, where one stands on the other side, through both. NaN off the map and where all piles stand in
    /// one place.
    #[must_use]
    pub fn headings(&self, rows: &[u32]) -> Vec<f32> {
        rows.iter().map(|&row| self.heading(row).map_or(f32::NAN, |degrees| degrees as f32)).collect()
    }

    fn heading(&self, row: u32) -> Option<f64> {
        let places = self.places();
        let hit = self.hit(row).ok()?;
        let own = [hit.east_m, hit.north_m];
        let apart = |slot: u32| square(places.at(slot), own) > 1e-6;
        let (near, near2) = self.index.nearest(&places, own, f64::INFINITY, apart).found?;
        let to = |slot: u32| {
            let [e, n] = places.at(slot);
            [e - own[0], n - own[1]]
        };
        let [east, north] = to(near);
        let mut other: Option<(f64, u32, [f64; 2])> = None;
        self.index.for_each_place_within(&places, own, OTHER_SIDE * near2.sqrt(), |slot, distance2| {
            let [e, n] = to(slot);
            let row = cell(&self.row_of_slot, slot as usize, u32::MAX);
            let is_nearer = other.is_none_or(|(d2, r, _)| (distance2, row) < (d2, r));
            if distance2 > 1e-6 && e * east + n * north < STRAIGHT * (distance2 * near2).sqrt() && is_nearer {
                other = Some((distance2, row, [e, n]));
            }
        });
        let [e, n] = other.map_or([0.0, 0.0], |(_, _, place)| place);
        let degrees = (east - e).atan2(north - n).to_degrees().rem_euclid(180.0);
        // A hair west of north is north.
        Some(if degrees > 179.999_99 { 0.0 } else { degrees })
    }
}
