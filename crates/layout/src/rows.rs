//! Rows found from coordinates, for sites whose numbers do not say them.

use crate::chain_rows::ChainRows;
use crate::chains::{Chaining, REACH, Site};
use crate::index::SpatialIndex;
use crate::job::{Job, LOOKED, next, share};
use crate::map::PileMap;
use crate::neighbours::Neighbours;
use crate::numbering::format_number;
use crate::numbers::PileNumbers;
use crate::search::Apart;
use crate::sorting::{median, places_by};
use crate::straight::Straight;

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
pub const NO_ROW: u32 = answers::NONE;

/// Neighbours looked at to find the direction.
const SAMPLE: usize = 4000;
/// How far, in degrees, neighbours of one direction scatter.
const SCATTER_DEG: f64 = 4.0;

/// How far `a` lies from `b`, both in 0 to 180 degrees without a sense, -90 up to 90.
fn turn(a: f64, b: f64) -> f64 {
    let turned = a - b;
    if turned < -90.0 {
        turned + 180.0
    } else if turned >= 90.0 {
        turned - 180.0
    } else {
        turned
    }
}

/// Direction and distance of a sample of piles to their nearest neighbours.
#[derive(Debug, Default)]
struct Sample {
    /// Slots looked at, and one in how many.
    at: usize,
    /// Degrees in 0..180, metres.
    found: Vec<(f64, f64)>,
    /// By degree: how many lie that way.
    counts: Vec<u64>,
}

impl Sample {
    /// Looks at about so many piles more; true when the sample is whole.
    fn step(&mut self, index: &SpatialIndex, piles: usize) -> bool {
        let points = index.points();
        let step = points.len().div_ceil(SAMPLE).max(1);
        let mut left = piles.max(1);
        while left > 0 {
            let Some(&from) = points.get(self.at) else { return true };
            let nearest = index.nearest_other(index, self.at as u32, Apart { index, from });
            let other = nearest.found.and_then(|(other, distance2)| Some((index.point(other)?, distance2)));
            if let Some(([oe, on], distance2)) = other {
                let (de, dn) = (f64::from(oe) - f64::from(from[0]), f64::from(on) - f64::from(from[1]));
                let angle = de.atan2(dn).to_degrees().rem_euclid(180.0);
                self.found.push((angle, distance2.sqrt()));
            }
            self.at += step;
            left = left.saturating_sub(1 + nearest.looked / LOOKED);
        }
        false
    }

    fn near(&self, degree: f64) -> impl Iterator<Item = f64> {
        self.found.iter().map(move |(angle, _)| turn(*angle, degree)).filter(|t| t.abs() <= SCATTER_DEG)
    }

    /// Counts along one degree more; true when all are counted.
    fn count(&mut self) -> bool {
        self.counts.push(self.near(self.counts.len() as f64).count() as u64);
        self.counts.len() >= 180
    }

    /// Directions that many neighbours lie in, the most first.
    fn directions(&self) -> Vec<f64> {
        let most = self.counts.iter().copied().max().unwrap_or(0);
        let mut peaks: Vec<f64> = Vec::new();
        for place in places_by(self.counts.iter().map(|&count| !count)) {
            let (degree, count) = (place as f64, self.counts.get(place).copied().unwrap_or(0));
            if count * 2 >= most.max(1) && peaks.iter().all(|&p| turn(degree, p).abs() > 2.0 * SCATTER_DEG) {
                peaks.push(degree);
            }
        }
        let refine = |degree: f64| degree + self.near(degree).sum::<f64>() / self.near(degree).count().max(1) as f64;
        peaks.into_iter().map(|degree| refine(degree).rem_euclid(180.0)).collect()
    }

    fn spacing_m(&self) -> f64 {
        median(self.found.iter().map(|(_, metres)| *metres)).unwrap_or(1.0)
    }
}

#[derive(Debug)]
enum Stage {
    Sampling(Sample),
    Counting(Sample),
    /// Rows along each direction; the best so far.
    Straight {
        ways: Vec<f64>,
        trying: Option<Straight>,
        best: Option<Straight>,
        tried: usize,
    },
    Placing(Straight),
    Neighbours(Neighbours),
    Chaining(Neighbours, Chaining),
    Joining(Neighbours, ChainRows),
    Writing(Neighbours, ChainRows, usize),
    Numbering,
    Done,
}

/// Finds the rows in which a map's piles stand, straight or bent, and numbers the piles by them, in steps.
///
/// Straight ones lie along the direction in which most nearest neighbours lie, and of several such directions (a
/// square grid has two, equilateral 梅花形 three) along the one with the fewest rows; a row goes on beyond lanes. Where
/// no direction serves the whole site, rows follow neighbours along a direction that turns by at most 25° from pile to
/// pile, and a gap of up to four piles is bridged. Rows are numbered to the right of their direction, which for the
/// longest lies between north and south by way of east, and places along it.
///
/// Of piles that crowd, each follows the 24 nearest: memory and work grow with the piles.
#[derive(Debug)]
pub struct RowsJob {
    mileage_m: Option<f64>,
    spacing_m: f64,
    stage: Stage,
    /// By slot: row and place.
    rows: Rows,
    numbers: PileNumbers,
    most_share: f64,
}

impl RowsJob {
    /// Looks for rows; numbers begin with the mileage.
    #[must_use]
    pub fn new(map: &PileMap, mileage_m: Option<f64>) -> Self {
        let piles = map.columns().pile_id.len();
        let rows = Rows { count: 0, azimuth_deg: Vec::new(), row: vec![NO_ROW; piles], place: vec![NO_ROW; piles] };
        let (stage, numbers) = (Stage::Sampling(Sample::default()), PileNumbers::default());
        Self { mileage_m, spacing_m: 1.0, stage, rows, numbers, most_share: 0.0 }
    }

    fn put(rows: &mut Rows, map: &PileMap, slot: u32, row: u32, place: u32) {
        let pile = map.row_of_slot(slot) as usize;
        if let (Some(to_row), Some(to_place)) = (rows.row.get_mut(pile), rows.place.get_mut(pile)) {
            (*to_row, *to_place) = (row, place);
        }
    }

    /// How far the stage is, 0..=1 of all.
    fn share(&self) -> f64 {
        match &self.stage {
            Stage::Sampling(_) => 0.0,
            Stage::Counting(_) => 0.05,
            Stage::Straight { tried, .. } => 0.1 + 0.3 * (1.0 - 0.5f64.powi(*tried as i32)),
            Stage::Placing(_) => 0.4,
            Stage::Neighbours(_) => 0.4,
            Stage::Chaining(neighbours, chaining) => 0.5 + 0.2 * chaining.progress(neighbours.places()),
            Stage::Joining(..) => 0.7,
            Stage::Writing(..) => 0.75,
            Stage::Numbering => 0.8 + 0.2 * share(self.numbers.len(), self.rows.row.len()),
            Stage::Done => 1.0,
        }
    }

    fn number(&mut self, piles: usize) -> bool {
        let all = self.rows.row.len();
        for pile in next(self.numbers.len(), piles, all) {
            match (self.rows.row.get(pile), self.rows.place.get(pile)) {
                (Some(&row), Some(&place)) if row != NO_ROW => {
                    self.numbers.push(&format_number(self.mileage_m, row, place.saturating_add(1)));
                }
                _ => self.numbers.push(""),
            }
        }
        self.numbers.len() >= all
    }

    /// Turns all rows so that the longest runs north or east, as straight ones do. Rows to its right come after it.
    fn turn_about(&mut self, site: &Site<'_>, chained: &mut ChainRows) {
        let azimuth = |row: &[u32], chained: &ChainRows| match row {
            [first, .., last] if site.way(*first, *last).length() > 0.0 => site.way(*first, *last).azimuth_deg(),
            [first, ..] => chained.way_of(*first).azimuth_deg(),
            [] => 0.0,
        };
        let longest = chained.rows.iter().max_by_key(|row| row.len());
        if longest.is_some_and(|row| azimuth(row, chained) >= 180.0) {
            chained.rows.reverse();
            for row in &mut chained.rows {
                row.reverse();
            }
        }
        self.rows.count = chained.rows.len() as u32;
        self.rows.azimuth_deg = chained.rows.iter().map(|row| azimuth(row, chained)).collect();
    }

    fn go_on(&mut self, map: &PileMap, piles: usize, stage: Stage) -> Stage {
        let index = &map.index;
        match stage {
            Stage::Sampling(mut sample) => {
                if sample.step(index, piles) {
                    Stage::Counting(sample)
                } else {
                    Stage::Sampling(sample)
                }
            }
            Stage::Counting(mut sample) => {
                if !sample.count() {
                    return Stage::Counting(sample);
                }
                self.spacing_m = sample.spacing_m();
                let mut ways = sample.directions();
                ways.reverse();
                Stage::Straight { ways, trying: None, best: None, tried: 0 }
            }
            Stage::Straight { ways, trying: Some(mut straight), mut best, tried } => {
                let Some(found) = straight.step(index, piles) else {
                    return Stage::Straight { ways, trying: Some(straight), best, tried };
                };
                if found && best.as_ref().is_none_or(|best| straight.count() < best.count()) {
                    best = Some(straight);
                }
                Stage::Straight { ways, trying: None, best, tried: tried + 1 }
            }
            Stage::Straight { mut ways, trying: None, best, tried } => match (ways.pop(), best) {
                (Some(way), best) => {
                    let trying = Some(Straight::along(index, way, self.spacing_m));
                    Stage::Straight { ways, trying, best, tried }
                }
                (None, Some(best)) => Stage::Placing(best),
                (None, None) => Stage::Neighbours(Neighbours::within(REACH * self.spacing_m)),
            },
            Stage::Placing(mut straight) => {
                let rows = &mut self.rows;
                if !straight.place(index, piles, |slot, row, place| Self::put(rows, map, slot, row, place)) {
                    return Stage::Placing(straight);
                }
                self.rows.count = straight.count();
                self.rows.azimuth_deg = vec![straight.azimuth_deg(); straight.count() as usize];
                Stage::Numbering
            }
            Stage::Neighbours(mut neighbours) => {
                if !neighbours.step(index, piles) {
                    return Stage::Neighbours(neighbours);
                }
                let chaining = Chaining::of(&Site { neighbours: &neighbours, spacing_m: self.spacing_m });
                Stage::Chaining(neighbours, chaining)
            }
            Stage::Chaining(neighbours, mut chaining) => {
                let site = Site { neighbours: &neighbours, spacing_m: self.spacing_m };
                if chaining.step(&site, piles) {
                    Stage::Joining(neighbours, ChainRows::of(chaining.done()))
                } else {
                    Stage::Chaining(neighbours, chaining)
                }
            }
            Stage::Joining(neighbours, mut chained) => {
                let site = Site { neighbours: &neighbours, spacing_m: self.spacing_m };
                if !chained.step(&site, piles) {
                    return Stage::Joining(neighbours, chained);
                }
                self.turn_about(&site, &mut chained);
                Stage::Writing(neighbours, chained, 0)
            }
            Stage::Writing(neighbours, chained, mut at) => {
                let mut left = piles.max(1);
                while left > 0 && at < chained.rows.len() {
                    let places = chained.rows.get(at).map(Vec::as_slice).unwrap_or_default();
                    let slots = places.iter().flat_map(|&place| neighbours.slots(place));
                    for (&slot, place) in slots.zip(0u32..) {
                        Self::put(&mut self.rows, map, slot, at as u32, place);
                    }
                    left = left.saturating_sub(places.len().max(1));
                    at += 1;
                }
                if at < chained.rows.len() { Stage::Writing(neighbours, chained, at) } else { Stage::Numbering }
            }
            Stage::Numbering => {
                if self.number(piles) {
                    Stage::Done
                } else {
                    Stage::Numbering
                }
            }
            Stage::Done => Stage::Done,
        }
    }
}

impl Job for RowsJob {
    /// The rows, and the piles' numbers by them: letters for the row, the place from 1. A pile in no row gets none.
    type Answer = (Rows, PileNumbers);

    fn step(&mut self, map: &PileMap, piles: usize) -> bool {
        let stage = std::mem::replace(&mut self.stage, Stage::Done);
        self.stage = self.go_on(map, piles, stage);
        self.most_share = self.most_share.max(self.share());
        matches!(self.stage, Stage::Done)
    }

    fn progress(&self) -> f64 {
        self.most_share
    }

    fn finish(mut self, map: &PileMap) -> (Rows, PileNumbers) {
        while !self.step(map, usize::MAX) {}
        (self.rows, self.numbers)
    }
}
