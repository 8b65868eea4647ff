//! Pairs of piles that lie too close: overlapping ones, and the same one entered twice.
//!
//! Piles are sorted into square cells at least as wide as two reaches, strip by strip from the south and within a
//! strip from the west. One walk then compares each with those behind it in its own cell and the next, and with those
//! in the three cells north of it. Piles of far more than the usual reach would make all cells wide: each of them
//! asks the index for the smaller ones around it.

use crate::LayoutError;
use crate::error::length;
use crate::hull::Hull;
use crate::index::{BoxM, greatest};
use crate::job::{Job, LOOKED, next, share};
use crate::map::PileMap;
use crate::radix::{Keyed, Radix, RadixSort};
use crate::search::{Places, square};
use crate::sorting::median;
use std::ops::Range;

answers::answer! {
    /// Pairs of piles nearer than they may be, one entry each, ordered by `a`, then `b`.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct ClosePairs = "ClosePairs" {
        /// The lower row.
        a: Vec<u32>,
        /// The higher row.
        b: Vec<u32>,
        /// Metres between their centres.
        distance_m: Vec<f32>,
        /// There are more pairs than were asked for.
        more: bool,
    }
}

/// Pairs that one question may ask for: they take 44 bytes each on the way.
pub(crate) const MOST_PAIRS: usize = 2_000_000;

/// Piles of more than so many times the median reach are looked after one by one.
const USUAL: f64 = 4.0;
/// Reaches looked at to find the median.
const SAMPLE: usize = 1024;

/// A pile on its way into a cell.
#[derive(Debug, Clone, Copy, Default)]
struct Placed {
    cell: u32,
    slot: u32,
    point: [f32; 2],
}

/// Bits of a cell's number. Cells are widened until strips and columns have at most half of them.
const CELL_BITS: u32 = 30;

impl Radix for Placed {
    const BITS: u32 = CELL_BITS;

    fn key(&self) -> u64 {
        self.cell.into()
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    /// The piles that may be in a pair are looked over.
    Survey,
    /// The usual ones go into their cells.
    Cells,
    Sorting,
    /// They are compared with their neighbours.
    Walking,
    /// The large ones ask around.
    Large,
    /// The pairs are put in order.
    Ordering,
    Answer,
    Done,
}

/// How far each pile reaches.
#[derive(Debug)]
enum Reach {
    /// Half the distance below which two piles are one.
    Same(f64),
    /// Its radius.
    Radius,
}

/// Squares over the piles.
#[derive(Debug)]
struct SquareGrid {
    bounds: BoxM,
    edge_m: f64,
    /// Of a strip; two of them are empty, so that neighbours of the last are not taken for those of the first.
    columns: u32,
}

impl SquareGrid {
    /// Of at least the edge.
    fn over(bounds: BoxM, edge_m: f64) -> Self {
        let wide = f64::from(bounds.max_e) - f64::from(bounds.min_e);
        let high = f64::from(bounds.max_n) - f64::from(bounds.min_n);
        let most = f64::from(1u32 << (CELL_BITS / 2)) - 4.0;
        // A hair more than the edge, so that rounding takes no two close piles further than one cell apart; and not
        // nothing, should all piles stand in one place.
        let edge_m = (edge_m * (1.0 + 1e-6)).max(wide / most).max(high / most).max(f64::MIN_POSITIVE);
        Self { bounds, edge_m, columns: (wide / edge_m) as u32 + 3 }
    }

    fn cell_of(&self, point: [f32; 2]) -> u32 {
        let [e, n] = point.map(f64::from);
        let column = ((e - f64::from(self.bounds.min_e)) / self.edge_m) as u32;
        let strip = ((n - f64::from(self.bounds.min_n)) / self.edge_m) as u32;
        strip * self.columns + column
    }
}

/// Looks for pairs of piles whose distance is less than their reaches together less the tolerance, in steps. Piles
/// without a place, or a reach above 0, are in none.
#[derive(Debug)]
pub struct PairsJob {
    reach: Reach,
    tolerance_m: f64,
    most: usize,
    stage: Stage,
    /// How far the stage has come.
    at: usize,
    /// Reaches up to this are usual.
    usual_m: f64,
    hull: Hull,
    furthest_m: f64,
    cells: SquareGrid,
    piles: RadixSort<Placed>,
    /// Where the three cells to the north begin; it only moves on.
    north: usize,
    large: Vec<u32>,
    /// By rows; the distance beside.
    pairs: RadixSort<Keyed>,
    found: ClosePairs,
}

impl PairsJob {
    /// Pairs of rows whose circles overlap by more than the tolerance, at most `most`. Piles of no known diameter are
    /// in none.
    ///
    /// # Errors
    /// `layout.argument` for a tolerance that is no length, `layout.most` for more pairs than [`MOST_PAIRS`].
    pub fn overlaps(map: &PileMap, tolerance_m: f64, most: usize) -> Result<Self, LayoutError> {
        Self::new(map, Reach::Radius, length("the tolerance", tolerance_m)?, most)
    }

    /// Pairs of rows less than `within_m` apart: most likely one pile entered twice. At most `most`.
    ///
    /// # Errors
    /// `layout.argument` for a distance that is none, `layout.most` for more pairs than [`MOST_PAIRS`].
    pub fn duplicates(map: &PileMap, within_m: f64, most: usize) -> Result<Self, LayoutError> {
        Self::new(map, Reach::Same(length("the distance", within_m)? / 2.0), 0.0, most)
    }

    fn new(map: &PileMap, reach: Reach, tolerance_m: f64, most: usize) -> Result<Self, LayoutError> {
        if most > MOST_PAIRS {
            return Err(LayoutError::Most { what: "pairs are asked for", most: MOST_PAIRS });
        }
        let mut job = Self {
            reach,
            tolerance_m,
            most,
            stage: Stage::Survey,
            at: 0,
            usual_m: 0.0,
            hull: Hull::empty(),
            furthest_m: 0.0,
            cells: SquareGrid::over(BoxM { min_e: 0.0, min_n: 0.0, max_e: 0.0, max_n: 0.0 }, 1.0),
            piles: RadixSort::new(),
            north: 0,
            large: Vec::new(),
            pairs: RadixSort::new(),
            found: ClosePairs::default(),
        };
        let slots = map.index.points().len();
        let sample = (0..slots as u32).step_by((slots / SAMPLE).max(1)).filter_map(|slot| job.usable(map, slot));
        // Where no reach of the sample is one, all others are unusual.
        job.usual_m = median(sample).map_or(0.0, |middle| middle * USUAL);
        Ok(job)
    }

    fn reach(&self, map: &PileMap, slot: u32) -> f64 {
        match self.reach {
            Reach::Same(half_m) => half_m,
            Reach::Radius => map.radii().get(slot as usize).copied().map_or(f64::NAN, f64::from),
        }
    }

    fn usable(&self, map: &PileMap, slot: u32) -> Option<f64> {
        Some(self.reach(map, slot)).filter(|reach| *reach > 0.0 && *reach < f64::INFINITY)
    }

    /// Notes a pair that is close enough.
    fn compare(&mut self, map: &PileMap, a: u32, b: u32) {
        let limit_m = self.reach(map, a) + self.reach(map, b) - self.tolerance_m;
        let places = map.places();
        let distance2 = square(places.at(a), places.at(b));
        if !(limit_m > 0.0 && distance2 < limit_m * limit_m) {
            return;
        }
        if self.pairs.items().len() < self.most {
            let (a, b) = (map.row_of_slot(a), map.row_of_slot(b));
            let key = u64::from(a.min(b)) << 32 | u64::from(a.max(b));
            self.pairs.push(Keyed { key, a: (distance2.sqrt() as f32).to_bits(), b: 0 });
        } else {
            self.found.more = true;
        }
    }

    /// Slots in the range with their points and reaches, where these are any.
    fn reaches<'a>(
        &self,
        map: &'a PileMap,
        slots: Range<usize>,
    ) -> impl Iterator<Item = (u32, [f32; 2], f64)> + use<'a> {
        let same = match self.reach {
            Reach::Same(half_m) => Some(half_m),
            Reach::Radius => None,
        };
        let first = slots.start as u32;
        let radii = map.radii().get(slots.clone()).unwrap_or_default();
        let points = map.index.points().get(slots).unwrap_or_default();
        let all = (first..).zip(points.iter().zip(radii));
        all.map(move |(slot, (&point, &radius))| (slot, point, same.unwrap_or(radius.into())))
            .filter(|(_, _, reach)| *reach > 0.0 && *reach < f64::INFINITY)
    }

    fn survey(&mut self, map: &PileMap, slots: Range<usize>) {
        for (slot, point, reach) in self.reaches(map, slots) {
            if reach <= self.usual_m {
                self.hull.take(&[point; 2]);
                self.furthest_m = greatest(self.furthest_m, reach);
            } else {
                self.large.push(slot);
            }
        }
    }

    /// Puts the usual piles into cells, but those too small to be in a pair with any.
    fn fill(&mut self, map: &PileMap, slots: Range<usize>) {
        for (slot, point, reach) in self.reaches(map, slots) {
            if reach <= self.usual_m && reach + self.furthest_m > self.tolerance_m {
                self.piles.push(Placed { cell: self.cells.cell_of(point), slot, point });
            }
        }
    }

    /// True when all have been compared, or there are too many pairs.
    fn walk(&mut self, map: &PileMap, piles: usize) -> bool {
        let slack_m = map.places().slack_m();
        let columns = self.cells.columns;
        let reach2 = (2.0 * (self.furthest_m + slack_m)).powi(2);
        let mut left = piles.max(1);
        let mut close: Vec<u32> = Vec::new();
        while left > 0 && !self.found.more {
            let items = self.piles.items();
            let Some(&a) = items.get(self.at) else { return true };
            while items.get(self.north).is_some_and(|b| b.cell + 1 < a.cell + columns) {
                self.north += 1;
            }
            let from = a.point.map(f64::from);
            let mut looked = 0;
            for (first, last_cell) in [(self.at + 1, a.cell + 1), (self.north, a.cell + columns + 1)] {
                for b in items.get(first..).unwrap_or_default() {
                    if b.cell > last_cell {
                        break;
                    }
                    looked += 1;
                    if square(from, b.point.map(f64::from)) < reach2 {
                        close.push(b.slot);
                    }
                }
            }
            for b in close.drain(..) {
                if !self.found.more {
                    self.compare(map, a.slot, b);
                }
            }
            self.at += 1;
            left = left.saturating_sub(1 + looked / LOOKED);
        }
        self.found.more
    }

    /// True when all have asked, or there are too many pairs.
    fn ask(&mut self, map: &PileMap, piles: usize) -> bool {
        let places = map.places();
        let mut left = piles.max(1);
        let mut close: Vec<u32> = Vec::new();
        while left > 0 && !self.found.more {
            let Some(&a) = self.large.get(self.at) else { return true };
            self.at += 1;
            let reach = self.reach(map, a);
            close.clear();
            map.index.for_each_place_within(&places, places.at(a), 2.0 * reach, |b, _| close.push(b));
            for &b in &close {
                // Of two large ones the larger asks.
                let asked = self.usable(map, b).is_some_and(|other| (other, b) < (reach, a));
                if asked {
                    self.compare(map, a, b);
                }
                if self.found.more {
                    break;
                }
            }
            left = left.saturating_sub(1 + close.len() / LOOKED);
        }
        self.found.more
    }
}

impl Job for PairsJob {
    type Answer = ClosePairs;

    fn step(&mut self, map: &PileMap, piles: usize) -> bool {
        let slots = map.index.points().len();
        let now = next(self.at, piles, slots);
        let (at, done) = match self.stage {
            Stage::Survey => {
                self.survey(map, now.clone());
                (now.end, now.end >= slots)
            }
            Stage::Cells => {
                self.fill(map, now.clone());
                (now.end, now.end >= slots)
            }
            Stage::Sorting => (0, self.piles.step(piles)),
            Stage::Walking => {
                let done = self.walk(map, piles);
                (self.at, done)
            }
            Stage::Large => {
                let done = self.ask(map, piles);
                (self.at, done)
            }
            Stage::Ordering => (0, self.pairs.step(piles)),
            Stage::Answer => {
                let now = next(self.at, piles, self.pairs.items().len());
                for pair in self.pairs.items().get(now.clone()).unwrap_or_default() {
                    self.found.a.push((pair.key >> 32) as u32);
                    self.found.b.push(pair.key as u32);
                    self.found.distance_m.push(f32::from_bits(pair.a));
                }
                (now.end, now.end >= self.pairs.items().len())
            }
            Stage::Done => return true,
        };
        self.at = at;
        if done {
            self.at = 0;
            self.stage = match self.stage {
                Stage::Survey => {
                    let bounds = if self.furthest_m > 0.0 { self.hull.bounds() } else { self.cells.bounds };
                    // Points stand up to the slack beside their places.
                    let edge_m = 2.0 * (self.furthest_m + map.places().slack_m());
                    self.cells = SquareGrid::over(bounds, edge_m);
                    self.piles = RadixSort::with_room(slots - self.large.len());
                    Stage::Cells
                }
                Stage::Cells => Stage::Sorting,
                Stage::Sorting => Stage::Walking,
                Stage::Walking => Stage::Large,
                Stage::Large => Stage::Ordering,
                Stage::Ordering => Stage::Answer,
                Stage::Answer | Stage::Done => Stage::Done,
            };
        }
        self.stage == Stage::Done
    }

    fn progress(&self) -> f64 {
        let piles = share(self.at, self.piles.items().len());
        match self.stage {
            Stage::Survey => 0.0,
            Stage::Cells => 0.1,
            Stage::Sorting => 0.2 + 0.2 * self.piles.progress(),
            Stage::Walking => 0.4 + 0.4 * piles,
            Stage::Large => 0.8 + 0.1 * share(self.at, self.large.len()),
            Stage::Ordering => 0.9,
            Stage::Answer => 0.95,
            Stage::Done => 1.0,
        }
    }

    fn finish(mut self, map: &PileMap) -> ClosePairs {
        while !self.step(map, usize::MAX) {}
        self.found
    }
}
