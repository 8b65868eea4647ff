//! As-built piles against the design, matched one to one.

use crate::LayoutError;
use crate::error::length;
use crate::frame::{BadRow, Placement, SiteColumns, SiteFrame, place, place_in};
use crate::index::SpatialIndex;
use crate::job::{Job, next, share};
use crate::map::PileMap;
use crate::radix::{Keyed, RadixSort};
use crate::sorting::total_key;
use std::ops::Range;

/// What was matched, what was left over and what could not be placed.
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

/// A design with its index.
pub(crate) struct Design<'a> {
    pub(crate) site: SiteColumns<'a>,
    pub(crate) frame: SiteFrame,
    pub(crate) bad: &'a [BadRow],
    pub(crate) index: &'a SpatialIndex,
    pub(crate) row_of_slot: &'a [u32],
}

/// Rounding to 32 bits moves a pile by less.
const ROUNDING_M: f64 = 0.1;

/// Matches each built pile with at most one design pile no further than `radius_m`, nearest pairs first (ties by
/// row). This is the matching that a surveyor makes by eye; it is not the one of least total distance.
///
/// # Errors
/// `layout.length` for columns of different lengths, `layout.argument` for a radius that is none.
pub fn match_built(built: SiteColumns<'_>, design: SiteColumns<'_>, radius_m: f64) -> Result<Matching, LayoutError> {
    design.check()?;
    let placed = place(design.x_m, design.y_m);
    let ordered = SpatialIndex::of_places(&placed.points);
    let (frame, bad, index, row_of_slot) = (placed.frame, &placed.bad, &ordered.index, &ordered.order);
    match_design(built, &Design { site: design, frame, bad, index, row_of_slot }, radius_m)
}

/// [`match_built`] with a design that has an index already.
fn match_design(built: SiteColumns<'_>, design: &Design<'_>, radius_m: f64) -> Result<Matching, LayoutError> {
    let mut job = MatchJob::of(built.x_m.to_vec(), built.y_m.to_vec(), design, radius_m)?;
    while !job.go_on(design, usize::MAX) {}
    Ok(job.found(design))
}

/// No partner.
const NONE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    /// Design piles are looked for around those as built.
    Candidates,
    /// The pairs are sorted by distance.
    Sorting,
    /// Those that are free are taken, from the nearest on.
    Pairing,
    /// What came of it, by the piles as built.
    Answer,
    Done,
}

/// [`match_built`] of a map as the design, in steps.
#[derive(Debug)]
pub struct MatchJob {
    x_m: Vec<f64>,
    y_m: Vec<f64>,
    radius_m: f64,
    placed: Placement,
    stage: Stage,
    /// How far the stage has come.
    at: usize,
    /// By the square of the distance: the row as built, and that of the design.
    candidates: RadixSort,
    /// By row as built.
    partner: Vec<u32>,
    design_free: Vec<bool>,
    found: Matching,
}

impl MatchJob {
    /// Matches piles as built, whose columns are taken over.
    ///
    /// # Errors
    /// As [`match_built`].
    pub fn new(map: &PileMap, x_m: Vec<f64>, y_m: Vec<f64>, radius_m: f64) -> Result<Self, LayoutError> {
        Self::of(x_m, y_m, &map.design(), radius_m)
    }

    fn of(x_m: Vec<f64>, y_m: Vec<f64>, design: &Design<'_>, radius_m: f64) -> Result<Self, LayoutError> {
        SiteColumns { x_m: &x_m, y_m: &y_m }.check()?;
        let radius_m = length("the radius", radius_m)?;
        // A design without a place has no frame either.
        let placed =
            if design.index.points().is_empty() { place(&x_m, &y_m) } else { place_in(design.frame, &x_m, &y_m) };
        let partner = vec![NONE; x_m.len()];
        let design_free = vec![true; design.site.x_m.len()];
        let (stage, candidates, found) = (Stage::Candidates, RadixSort::new(), Matching::default());
        Ok(Self { x_m, y_m, radius_m, placed, stage, at: 0, candidates, partner, design_free, found })
    }

    fn go_on(&mut self, design: &Design<'_>, piles: usize) -> bool {
        let rows = self.x_m.len();
        let done = match self.stage {
            Stage::Candidates => {
                self.look_around(design, next(self.at, piles, rows));
                self.at >= rows
            }
            Stage::Sorting => self.candidates.step(piles),
            Stage::Pairing => self.pair(piles),
            Stage::Answer => {
                self.answer(design, next(self.at, piles, rows));
                self.at >= rows
            }
            Stage::Done => return true,
        };
        if done {
            self.at = 0;
            self.stage = match self.stage {
                Stage::Candidates => Stage::Sorting,
                Stage::Sorting => Stage::Pairing,
                Stage::Pairing => Stage::Answer,
                Stage::Answer | Stage::Done => Stage::Done,
            };
        }
        self.stage == Stage::Done
    }

    fn look_around(&mut self, design: &Design<'_>, rows: Range<usize>) {
        let radius_m = self.radius_m;
        let built = SiteColumns { x_m: &self.x_m, y_m: &self.y_m };
        let candidates = &mut self.candidates;
        self.at = rows.end;
        for (row, [e, n]) in (rows.start as u32..).zip(self.placed.points.get(rows).unwrap_or_default()) {
            let [built_e, built_n] = built.at(row);
            design.index.for_each_within((*e).into(), (*n).into(), radius_m + ROUNDING_M, |slot, _| {
                let Some(&of) = design.row_of_slot.get(slot as usize) else { return };
                let [east, north] = design.site.at(of);
                let distance2 = (built_e - east).powi(2) + (built_n - north).powi(2);
                if distance2 <= radius_m * radius_m {
                    candidates.push(Keyed { key: total_key(distance2), a: row, b: of });
                }
            });
        }
    }

    /// True when all candidates have been seen.
    fn pair(&mut self, pairs: usize) -> bool {
        let items = self.candidates.items();
        let until = next(self.at, pairs, items.len()).end;
        while self.at < until {
            // Of a pile's equally near ones, which follow one another, the first row that is free.
            let rest = items.get(self.at..).unwrap_or_default();
            let Some(&Keyed { key, a, .. }) = rest.first() else { break };
            let same = rest.iter().take_while(|item| item.key == key && item.a == a);
            let free = |item: &&Keyed| self.design_free.get(item.b as usize).copied().unwrap_or(false);
            self.at += same.clone().count();
            let Some(partner) = self.partner.get_mut(a as usize).filter(|partner| **partner == NONE) else { continue };
            if let Some(of) = same.filter(free).map(|item| item.b).min() {
                *partner = of;
                if let Some(free) = self.design_free.get_mut(of as usize) {
                    *free = false;
                }
            }
        }
        self.at >= items.len()
    }

    fn answer(&mut self, design: &Design<'_>, rows: Range<usize>) {
        let built = SiteColumns { x_m: &self.x_m, y_m: &self.y_m };
        self.at = rows.end;
        let piles = self.placed.points.get(rows.clone()).unwrap_or_default().iter();
        let partners = self.partner.get(rows.clone()).unwrap_or_default();
        for ((row, [place, _]), &of) in (rows.start as u32..).zip(piles).zip(partners) {
            if of != NONE {
                let ([e, n], [design_e, design_n]) = (built.at(row), design.site.at(of));
                self.found.built.push(row);
                self.found.design.push(of);
                self.found.east_m.push((e - design_e) as f32);
                self.found.north_m.push((n - design_n) as f32);
            } else if !place.is_nan() {
                // Nothing is said about piles without a place but that they have none.
                self.found.built_only.push(row);
            }
        }
    }

    fn found(mut self, design: &Design<'_>) -> Matching {
        for row in design.bad {
            if let Some(free) = self.design_free.get_mut(row.row() as usize) {
                *free = false;
            }
        }
        let free = (0u32..).zip(&self.design_free).filter(|(_, free)| **free);
        let design_only = free.map(|(row, _)| row).collect();
        Matching { design_only, built_bad: self.placed.bad, design_bad: design.bad.to_vec(), ..self.found }
    }
}

impl Job for MatchJob {
    type Answer = Matching;

    fn step(&mut self, map: &PileMap, piles: usize) -> bool {
        self.go_on(&map.design(), piles)
    }

    fn progress(&self) -> f64 {
        let by_row = share(self.at, self.x_m.len());
        // By what each takes.
        match self.stage {
            Stage::Candidates => 0.5 * by_row,
            Stage::Sorting => 0.5 + 0.3 * self.candidates.progress(),
            Stage::Pairing => 0.8 + 0.1 * share(self.at, self.candidates.items().len()),
            Stage::Answer => 0.9 + 0.1 * by_row,
            Stage::Done => 1.0,
        }
    }

    fn finish(mut self, map: &PileMap) -> Matching {
        while !self.step(map, usize::MAX) {}
        self.found(&map.design())
    }
}
