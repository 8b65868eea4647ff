//! As-built piles against the design, matched one to one.

use crate::LayoutError;
use crate::error::length;
use crate::frame::{BadRow, SiteColumns, SiteFrame, place};
use crate::free::{Free, FreeTree};
use crate::job::{LOOKED, next, share};
use crate::map::PileMap;
use crate::radix::{Keyed, RadixSort};
use crate::sorting::total_key;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

/// Matched piles, piles without a partner, and piles without a place.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Matching {
    /// Rows of the piles as built that have a partner, ascending.
    pub built: Vec<u32>,
    /// The design row each was matched with.
    pub design: Vec<u32>,
    /// As built minus design, east, metres.
    pub east_m: Vec<f32>,
    /// As built minus design, north, metres.
    pub north_m: Vec<f32>,
    /// Placed piles as built without a design pile within the radius.
    pub built_only: Vec<u32>,
    /// Placed design piles without a built one.
    pub design_only: Vec<u32>,
    /// Piles as built without a place on the site.
    pub built_bad: Vec<BadRow>,
    /// Design piles without a place on the site.
    pub design_bad: Vec<BadRow>,
}

/// Points of the design that one matching may look at, which are about 40 a pile at a radius of the spacing, so that
/// crowds within a wide radius end in an error and not in hours of work.
pub const MOST_LOOKS: usize = 500_000_000;

/// No partner.
const NONE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    /// The nearest design pile of each pile as built is looked for.
    Choosing,
    /// These first choices are sorted by distance.
    Sorting,
    /// Piles are paired from the nearest on; a pile whose choice is taken chooses again.
    Pairing,
    /// The answer is written, by the piles as built.
    Answer,
    Done,
}

/// By distance, then row, with the slot behind.
fn choice_of(distance2: f64, row: u32, slot: u32) -> u128 {
    u128::from(total_key(distance2)) << 64 | u128::from(row) << 32 | u128::from(slot)
}

/// Matches each built pile with at most one design pile no further than the radius, nearest pairs first (ties by row as
/// built, then by row of the design), in steps. This is the matching that a surveyor makes by eye; it is not the one of
/// least total distance.
///
/// Every pile as built holds one choice at a time, so that memory grows with the piles and not with the pairs within the
/// radius. Work grows with those where piles crowd: see [`MOST_LOOKS`].
#[derive(Debug)]
pub struct MatchJob {
    x_m: Vec<f64>,
    y_m: Vec<f64>,
    radius_m: f64,
    /// In which the piles as built have a place.
    frame: SiteFrame,
    stage: Stage,
    /// How far the stage has come.
    at: usize,
    /// By the square of the distance: the row as built, and the slot of the design.
    first: RadixSort<Keyed>,
    /// The same of those that chose again, nearest first.
    again: BinaryHeap<Reverse<u128>>,
    looked: usize,
    free: FreeTree,
    /// By row as built: the row of the design.
    partner: Vec<u32>,
    found: Matching,
}

impl MatchJob {
    /// Matches piles as built, whose columns are taken over, with those of a map.
    ///
    /// # Errors
    /// `layout.length` for columns of different lengths, `layout.argument` for a radius that is none.
    pub fn new(map: &PileMap, x_m: Vec<f64>, y_m: Vec<f64>, radius_m: f64) -> Result<Self, LayoutError> {
        SiteColumns { x_m: &x_m, y_m: &y_m }.check()?;
        let radius_m = length("the radius", radius_m)?;
        // A design without a place has no frame either.
        let placed = !map.index.points().is_empty();
        let frame = if placed { map.info().frame } else { place(&x_m, &y_m).frame };
        let rows = x_m.len();
        Ok(Self {
            partner: vec![NONE; rows],
            x_m,
            y_m,
            radius_m,
            frame,
            stage: Stage::Choosing,
            at: 0,
            first: RadixSort::with_room(rows),
            again: BinaryHeap::new(),
            looked: 0,
            free: FreeTree::over(&map.index),
            found: Matching::default(),
        })
    }

    fn built(&self, row: u32) -> [f64; 2] {
        let [y, x] = SiteColumns { x_m: &self.x_m, y_m: &self.y_m }.at(row);
        self.frame.offset(x, y)
    }

    /// The nearest free design pile of one as built.
    fn choose(&mut self, map: &PileMap, row: u32) -> Option<(u32, f64)> {
        let tree = (self.stage == Stage::Pairing).then_some(&self.free);
        let wanted = Free { tree, row_of_slot: &map.row_of_slot };
        let nearest = map.index.nearest(&map.places(), self.built(row), self.radius_m, wanted);
        self.looked += nearest.looked;
        nearest.found
    }

    /// True when all have chosen.
    fn choose_first(&mut self, map: &PileMap, piles: usize) -> Result<bool, LayoutError> {
        let mut left = piles.max(1);
        while left > 0 && self.at < self.x_m.len() {
            let row = self.at as u32;
            self.at += 1;
            let before = self.looked;
            if let Some((slot, distance2)) = self.choose(map, row) {
                self.first.push(Keyed { key: total_key(distance2), a: row, b: slot });
            }
            left = left.saturating_sub(1 + (self.looked - before) / LOOKED);
            self.bounded()?;
        }
        Ok(self.at >= self.x_m.len())
    }

    /// True when all have a partner or none to choose.
    fn pair(&mut self, map: &PileMap, piles: usize) -> Result<bool, LayoutError> {
        let mut left = piles.max(1);
        while left > 0 {
            let first = self.first.items().get(self.at).map(|&Keyed { key, a, b }| (key, a, b));
            let again = self.again.peek().map(|Reverse(choice)| *choice);
            let again = again.map(|choice| ((choice >> 64) as u64, (choice >> 32) as u32, choice as u32));
            let (row, slot) = match (first, again) {
                (Some((key, row, slot)), again) if again.is_none_or(|(other, of, _)| (key, row) < (other, of)) => {
                    self.at += 1;
                    (row, slot)
                }
                (_, Some((_, row, slot))) => {
                    self.again.pop();
                    (row, slot)
                }
                _ => return Ok(true),
            };
            left -= 1;
            if self.free.is_free(slot) {
                self.free.take(slot);
                if let Some(partner) = self.partner.get_mut(row as usize) {
                    *partner = map.row_of_slot(slot);
                }
                continue;
            }
            let before = self.looked;
            if let Some((slot, distance2)) = self.choose(map, row) {
                self.again.push(Reverse(choice_of(distance2, row, slot)));
            }
            left = left.saturating_sub((self.looked - before) / LOOKED);
            self.bounded()?;
        }
        Ok(false)
    }

    fn bounded(&self) -> Result<(), LayoutError> {
        if self.looked <= MOST_LOOKS {
            return Ok(());
        }
        let what = "points to look at: too many piles crowd within the radius, take a smaller one";
        Err(LayoutError::Most { what, most: MOST_LOOKS })
    }

    fn answer(&mut self, map: &PileMap, rows: Range<usize>) {
        self.at = rows.end;
        let built = SiteColumns { x_m: &self.x_m, y_m: &self.y_m };
        let design = map.places().site;
        for (row, &of) in (rows.start as u32..).zip(self.partner.get(rows).unwrap_or_default()) {
            let ([y, x], [design_y, design_x]) = (built.at(row), design.at(of));
            if of != NONE {
                self.found.built.push(row);
                self.found.design.push(of);
                self.found.east_m.push((y - design_y) as f32);
                self.found.north_m.push((x - design_x) as f32);
            } else if let Some(bad) = self.frame.fault(row, x, y) {
                // Nothing is said about piles without a place but that they have none.
                self.found.built_bad.push(bad);
            } else {
                self.found.built_only.push(row);
            }
        }
    }

    /// Works through about so many piles more, at least some; true when all is done, and from then on does nothing.
    ///
    /// # Errors
    /// `layout.most` beyond [`MOST_LOOKS`].
    pub fn step(&mut self, map: &PileMap, piles: usize) -> Result<bool, LayoutError> {
        let rows = self.x_m.len();
        let done = match self.stage {
            Stage::Choosing => self.choose_first(map, piles)?,
            Stage::Sorting => self.first.step(piles),
            Stage::Pairing => self.pair(map, piles)?,
            Stage::Answer => {
                self.answer(map, next(self.at, piles, rows));
                self.at >= rows
            }
            Stage::Done => return Ok(true),
        };
        if done {
            self.at = 0;
            self.stage = match self.stage {
                Stage::Choosing => Stage::Sorting,
                Stage::Sorting => Stage::Pairing,
                Stage::Pairing => Stage::Answer,
                Stage::Answer | Stage::Done => Stage::Done,
            };
        }
        Ok(self.stage == Stage::Done)
    }

    /// How much is done, 0..=1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let by_row = share(self.at, self.x_m.len());
        // By what each takes.
        match self.stage {
            Stage::Choosing => 0.6 * by_row,
            Stage::Sorting => 0.6 + 0.1 * self.first.progress(),
            Stage::Pairing => 0.7 + 0.2 * share(self.at, self.first.items().len()),
            Stage::Answer => 0.9 + 0.1 * by_row,
            Stage::Done => 1.0,
        }
    }

    /// Does the remaining steps, and gives the matching.
    ///
    /// # Errors
    /// As [`MatchJob::step`].
    pub fn finish(mut self, map: &PileMap) -> Result<Matching, LayoutError> {
        while !self.step(map, usize::MAX)? {}
        let mut designed = vec![true; map.columns().pile_id.len()];
        for row in map.bad_rows().iter().map(BadRow::row).chain(self.found.design.iter().copied()) {
            if let Some(alone) = designed.get_mut(row as usize) {
                *alone = false;
            }
        }
        let alone = (0u32..).zip(designed).filter(|(_, alone)| *alone);
        let design_only = alone.map(|(row, _)| row).collect();
        Ok(Matching { design_only, design_bad: map.bad_rows().to_vec(), ..self.found })
    }
}
