//! Patterns turned onto the site's grid and numbered.

use crate::error::shown;
use crate::job::share;
use crate::numbering::format_number;
use crate::numbers::PileNumbers;
use crate::pattern::{Pattern, PatternFrame, Spots};
use crate::{LayoutError, frame::FAR_M};

/// How the piles of a pattern are numbered.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct PatternNumbering {
    /// Mileage in front of the row, metres.
    pub mileage_m: Option<f64>,
    /// Letters of the first row, counted from 0 (A).
    pub first_row: u32,
    /// Number of the first place.
    pub first_place: u32,
}

/// Design piles, one entry each.
#[derive(Debug, Clone)]
pub struct LaidOut {
    /// North on the site's grid, metres.
    pub x_m: Vec<f64>,
    /// East on the site's grid, metres.
    pub y_m: Vec<f64>,
    /// Row, ring, or element, from 0.
    pub row: Vec<u32>,
    /// Place within it, from 0.
    pub place: Vec<u32>,
    /// Number as shown.
    pub numbers: PileNumbers,
}

impl Pattern {
    /// The piles on the site's grid, row by row, with their numbers.
    ///
    /// # Errors
    /// `layout.pattern` and `layout.most` as for [`Pattern::spots`], `layout.pattern` for a pattern wider than a site; `layout.argument` for a frame
    /// or a mileage that is not finite.
    pub fn lay_out(&self, frame: &PatternFrame, numbering: &PatternNumbering) -> Result<LaidOut, LayoutError> {
        LayOutJob::new(self, frame, numbering)?.finish()
    }
}

/// [`Pattern::lay_out`] in steps.
#[derive(Debug)]
pub struct LayOutJob {
    spots: Spots,
    frame: PatternFrame,
    numbering: PatternNumbering,
    made: LaidOut,
    too_wide: bool,
}

impl LayOutJob {
    /// Lays a pattern out.
    ///
    /// # Errors
    /// As [`Pattern::lay_out`], but that the width is seen later.
    pub fn new(pattern: &Pattern, frame: &PatternFrame, numbering: &PatternNumbering) -> Result<Self, LayoutError> {
        for (name, value) in [
            ("the origin's X", frame.x_m),
            ("the origin's Y", frame.y_m),
            ("the azimuth", frame.azimuth_deg),
            ("the mileage", numbering.mileage_m.unwrap_or(0.0)),
        ] {
            if !value.is_finite() {
                return Err(LayoutError::Argument { name, value: shown(value), must: "a finite number" });
            }
        }
        let spots = pattern.each_spot()?;
        let made = LaidOut {
            x_m: Vec::with_capacity(spots.piles),
            y_m: Vec::with_capacity(spots.piles),
            row: Vec::with_capacity(spots.piles),
            place: Vec::with_capacity(spots.piles),
            numbers: PileNumbers::default(),
        };
        Ok(Self { spots, frame: *frame, numbering: *numbering, made, too_wide: false })
    }

    /// How many piles there will be.
    #[must_use]
    pub fn piles(&self) -> usize {
        self.spots.piles
    }

    /// Lays out about so many piles more; true when all is done.
    pub fn step(&mut self, piles: usize) -> bool {
        let PatternNumbering { mileage_m, first_row, first_place } = self.numbering;
        for _ in 0..piles.max(1) {
            let Some(spot) = self.spots.next() else { return true };
            if spot.along_m.abs().max(spot.across_m.abs()) > FAR_M {
                self.too_wide = true;
                return true;
            }
            let (x_m, y_m) = self.frame.site(&spot);
            let (row, place) = (first_row.saturating_add(spot.row), first_place.saturating_add(spot.place));
            self.made.x_m.push(x_m);
            self.made.y_m.push(y_m);
            self.made.row.push(spot.row);
            self.made.place.push(spot.place);
            self.made.numbers.push(&format_number(mileage_m, row, place));
        }
        false
    }

    /// How much is done, 0..=1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        share(self.made.row.len(), self.spots.piles)
    }

    /// The piles, after the steps that are left.
    ///
    /// # Errors
    /// `layout.pattern` for a pattern wider than a site.
    pub fn finish(mut self) -> Result<LaidOut, LayoutError> {
        while !self.too_wide && !self.step(usize::MAX) {}
        if self.too_wide { Err(LayoutError::Pattern { what: "it is wider than a site" }) } else { Ok(self.made) }
    }
}
