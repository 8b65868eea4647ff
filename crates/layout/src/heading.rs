//! Which way the line of piles runs at a pile: panels, sections and bodies of a wall are drawn along it.

use crate::map::{PileMap, cell};
use crate::search::{Places, square};

/// The neighbour on the other side is looked for so many times as far away as the nearest one.
const OTHER_SIDE: f64 = 2.2;
/// It is on the other side when the line bends by less than 45 degrees: the cosine of 135.
const STRAIGHT: f64 = -std::f64::consts::FRAC_1_SQRT_2;
/// The row that numbers tell is looked for so many times as far away as the nearest pile: in staggered rows that one stands in
/// the row beside, and two places on along its own are as much as so far.
const OWN_ROW: f64 = 4.5;

/// Text before the last digits of a pile's number, and those: `Z-18-` and 7.
fn row_and_place(number: &str) -> Option<(&str, u32)> {
    let number = number.trim();
    let row = number.trim_end_matches(|c: char| c.is_ascii_digit());
    Some((row, number.get(row.len()..)?.parse().ok()?))
}

/// The line through two places, degrees clockwise from north in 0..180.
fn degrees([east, north]: [f64; 2], [e, n]: [f64; 2]) -> f64 {
    let degrees = (east - e).atan2(north - n).to_degrees().rem_euclid(180.0);
    // A hair west of north is north.
    if degrees > 179.999_99 { 0.0 } else { degrees }
}

/// The cosine of the bend between two ways.
fn bend(from: [f64; 2], on: [f64; 2]) -> f64 {
    (from[0] * on[0] + from[1] * on[1]) / (from[0].hypot(from[1]) * on[0].hypot(on[1]))
}

/// Along a row that is told by numbers the line bends by less than 20 degrees: the cosine of that. A row that begins beside
/// the last one's end bends more there.
const ROW_BEND: f64 = 0.94;

impl PileMap {
    /// By row, the direction of the line through the pile and its neighbours, degrees clockwise from north in 0..180: through
    /// those whose numbers come before and after its own, where these go on straight; else through the nearest one and, where
    /// one stands on the other side, through both. NaN off the map and where all piles stand in one place.
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
        if let Some(degrees) = self.heading_by_numbers(row, own, OWN_ROW * near2.sqrt()) {
            return Some(degrees);
        }
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
        Some(degrees([east, north], other.map_or([0.0, 0.0], |(_, _, place)| place)))
    }

    /// Along the row that numbers tell; `None` where they tell none near the pile.
    fn heading_by_numbers(&self, row: u32, own: [f64; 2], reach_m: f64) -> Option<f64> {
        let (name, place) = row_and_place(self.pile_no(row))?;
        let places = self.places();
        // Two places before, one, the pile itself, one after, two.
        let mut around: [Option<[f64; 2]>; 5] = [None; 5];
        self.index.for_each_place_within(&places, own, reach_m, |slot, distance2| {
            let other = cell(&self.row_of_slot, slot as usize, u32::MAX);
            let Some((of, at)) = row_and_place(self.pile_no(other)).filter(|_| distance2 > 1e-6) else { return };
            let step = i64::from(at) - i64::from(place);
            let to = usize::try_from(step + 2).ok().and_then(|step| around.get_mut(step));
            if let Some(to) = to.filter(|_| of == name) {
                let [e, n] = places.at(slot);
                *to = Some([e - own[0], n - own[1]]);
            }
        });
        let [before2, before, _, after, after2] = around;
        let between = |from: [f64; 2], on: [f64; 2]| [on[0] - from[0], on[1] - from[1]];
        // Through both neighbours, or at the end of a row through one that goes on beyond: whichever is straightest.
        let own = [0.0, 0.0];
        let lines = [(before, Some(own), after), (before2, before, Some(own)), (Some(own), after, after2)];
        let straightest = lines.into_iter().filter_map(|(first, middle, last)| {
            let (first, middle, last) = (first?, middle?, last?);
            let bend = bend(between(first, middle), between(middle, last));
            let (from, to) = if first == own || last == own { (middle, own) } else { (first, last) };
            (bend > ROW_BEND).then_some((bend, degrees(to, from)))
        });
        straightest.reduce(|best, line| if line.0 > best.0 + 1e-6 { line } else { best }).map(|(_, degrees)| degrees)
    }
}
