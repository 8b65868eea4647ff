//! Patterns turned onto the site's grid and numbered.

use crate::error::shown;
use crate::numbering::format_number;
use crate::numbers::PileNumbers;
use crate::pattern::{Pattern, PatternFrame};
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
    /// `layout.pattern` as for [`Pattern::spots`], and for a pattern wider than a site; `layout.argument` for a frame
    /// or a mileage that is not finite.
    pub fn lay_out(&self, frame: &PatternFrame, numbering: &PatternNumbering) -> Result<LaidOut, LayoutError> {
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
        let spots = self.spots()?;
        if spots.iter().any(|s| s.along_m.abs().max(s.across_m.abs()) > FAR_M) {
            return Err(LayoutError::Pattern { what: "it is wider than a site" });
        }
        let number = |row: u32, place: u32| {
            let (row, place) = (numbering.first_row.saturating_add(row), numbering.first_place.saturating_add(place));
            format_number(numbering.mileage_m, row, place)
        };
        let (x_m, y_m) = spots.iter().map(|spot| frame.site(spot)).unzip();
        Ok(LaidOut {
            x_m,
            y_m,
            row: spots.iter().map(|s| s.row).collect(),
            place: spots.iter().map(|s| s.place).collect(),
            numbers: PileNumbers::from_texts(&spots.iter().map(|s| number(s.row, s.place)).collect::<Vec<_>>()),
        })
    }
}
