//! Design piles laid out by pattern. Patterns are made in a frame of their own, `along` the row and `across` it, and
//! turned onto the site's grid.

use crate::LayoutError;

/// Most piles one pattern may have.
pub const MAX_PATTERN_PILES: u64 = 5_000_000;

/// One pile of a pattern.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spot {
    /// Metres along the rows.
    pub along_m: f64,
    /// Metres across the rows.
    pub across_m: f64,
    /// Row, ring, or element, from 0.
    pub row: u32,
    /// Place within it, from 0.
    pub place: u32,
}

/// How piles lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pattern {
    /// Rows below one another.
    Square {
        /// Number of rows.
        rows: u32,
        /// Piles in a row.
        places: u32,
        /// Metres within a row.
        spacing_m: f64,
        /// Metres between rows.
        row_spacing_m: f64,
    },
    /// 梅花形: every other row moved by half the spacing; with `row_spacing_m` of spacing times √3/2 the triangles
    /// are equilateral.
    Triangle {
        /// Number of rows.
        rows: u32,
        /// Piles in a row.
        places: u32,
        /// Metres within a row.
        spacing_m: f64,
        /// Metres between rows.
        row_spacing_m: f64,
    },
    /// Elements of a multi-axis machine in a chain: the last holes of an element are drilled again as the first of
    /// the next (套接). A hole drilled twice appears once, in the element that drills it first.
    AxisChain {
        /// Elements in the chain.
        elements: u32,
        /// Axes of the machine: 1, 2, 3, 5 or 9.
        axes: u32,
        /// Holes that two elements share; less than the axes.
        shared: u32,
        /// Metres between axes.
        spacing_m: f64,
    },
    /// Rings around a point, each with as many piles as fit at the spacing.
    Rings {
        /// Number of rings.
        rings: u32,
        /// Radius of the innermost.
        radius_m: f64,
        /// Metres between rings.
        ring_spacing_m: f64,
        /// Least metres between piles of a ring.
        spacing_m: f64,
    },
    /// Panels of a wall, end to end; row 0 holds those made first (I), row 1 those between them (II), which cut
    /// `overlap_m` into both neighbours. The spot is the panel's middle.
    Panels {
        /// Number of panels.
        panels: u32,
        /// Length of one, metres.
        length_m: f64,
        /// Length shared by neighbours.
        overlap_m: f64,
    },
}

fn good(lengths: &[f64]) -> Result<(), LayoutError> {
    let fine = lengths.iter().all(|m| m.is_finite() && *m > 0.0);
    if fine { Ok(()) } else { Err(LayoutError::Pattern { what: "a length is not a number above 0" }) }
}

fn few(piles: u64) -> Result<(), LayoutError> {
    if piles <= MAX_PATTERN_PILES {
        return Ok(());
    }
    Err(LayoutError::Most { what: "piles in one pattern", most: MAX_PATTERN_PILES as usize })
}

/// How many piles stand on a ring.
fn ring(radius_m: f64, spacing_m: f64) -> f64 {
    // Piles of a ring are a chord apart, not an arc.
    let half = (spacing_m / (2.0 * radius_m)).min(1.0).asin();
    // A ring that they fill exactly must not lose one to rounding.
    (std::f64::consts::PI / half + 1e-9).floor().max(1.0)
}

impl Pattern {
    /// The spots, row by row.
    ///
    /// # Errors
    /// `layout.pattern` for lengths that are none and numbers that make no sense, `layout.most` for more piles than
    /// [`MAX_PATTERN_PILES`].
    pub fn spots(&self) -> Result<Vec<Spot>, LayoutError> {
        self.each_spot().map(Iterator::collect)
    }

    /// The same one by one.
    pub(crate) fn each_spot(&self) -> Result<Spots, LayoutError> {
        let (rows, piles) = match *self {
            Self::Square { rows, places, spacing_m, row_spacing_m }
            | Self::Triangle { rows, places, spacing_m, row_spacing_m } => {
                good(&[spacing_m, row_spacing_m])?;
                (if places == 0 { 0 } else { rows }, u64::from(rows) * u64::from(places))
            }
            Self::AxisChain { elements, axes, shared, spacing_m } => {
                good(&[spacing_m])?;
                if ![1, 2, 3, 5, 9].contains(&axes) || shared >= axes {
                    return Err(LayoutError::Pattern { what: "a chain has 1, 2, 3, 5 or 9 axes and shares fewer" });
                }
                few(u64::from(elements) * u64::from(axes))?;
                (elements, u64::from(elements) * u64::from(axes - shared) + u64::from(shared * elements.min(1)))
            }
            Self::Rings { rings, radius_m, ring_spacing_m, spacing_m } => {
                good(&[radius_m, ring_spacing_m, spacing_m])?;
                few(rings.into())?;
                let count = |row: u32| ring(radius_m + f64::from(row) * ring_spacing_m, spacing_m) as u64;
                (rings, (0..rings).map(count).fold(0, u64::saturating_add))
            }
            Self::Panels { panels, length_m, overlap_m } => {
                good(&[length_m])?;
                if !(0.0..length_m / 2.0).contains(&overlap_m) {
                    return Err(LayoutError::Pattern { what: "panels overlap by less than half their length" });
                }
                (panels.min(2), panels.into())
            }
        };
        few(piles)?;
        let mut spots = Spots { pattern: *self, rows, piles: piles as usize, row: 0, place: 0, end: 0, count: 0.0 };
        spots.enter();
        Ok(spots)
    }
}

/// The spots of a pattern, row by row.
#[derive(Debug)]
pub(crate) struct Spots {
    pattern: Pattern,
    rows: u32,
    /// How many there are in all.
    pub(crate) piles: usize,
    row: u32,
    place: u32,
    /// Behind the row's last place.
    end: u32,
    /// Piles on the ring.
    count: f64,
}

impl Spots {
    /// Begins the row.
    fn enter(&mut self) {
        (self.place, self.end) = match self.pattern {
            Pattern::Square { places, .. } | Pattern::Triangle { places, .. } => (0, places),
            Pattern::AxisChain { axes, shared, .. } => (if self.row == 0 { 0 } else { shared }, axes),
            Pattern::Rings { radius_m, ring_spacing_m, spacing_m, .. } => {
                self.count = ring(radius_m + f64::from(self.row) * ring_spacing_m, spacing_m);
                (0, self.count as u32)
            }
            Pattern::Panels { panels, .. } => (0, (panels + 1 - self.row) / 2),
        };
    }
}

impl Iterator for Spots {
    type Item = Spot;

    fn next(&mut self) -> Option<Spot> {
        if self.place >= self.end {
            self.row += 1;
            if self.row >= self.rows {
                return None;
            }
            self.enter();
        } else if self.row >= self.rows {
            return None;
        }
        let (row, place) = (self.row, self.place);
        self.place += 1;
        let at = f64::from(place);
        let (along_m, across_m) = match self.pattern {
            Pattern::Square { spacing_m, row_spacing_m, .. } => (at * spacing_m, f64::from(row) * row_spacing_m),
            Pattern::Triangle { spacing_m, row_spacing_m, .. } => {
                let shift_m = if row % 2 == 1 { spacing_m / 2.0 } else { 0.0 };
                (at * spacing_m + shift_m, f64::from(row) * row_spacing_m)
            }
            Pattern::AxisChain { axes, shared, spacing_m, .. } => {
                (f64::from(row * (axes - shared) + place) * spacing_m, 0.0)
            }
            Pattern::Rings { radius_m, ring_spacing_m, .. } => {
                let radius = radius_m + f64::from(row) * ring_spacing_m;
                let angle = std::f64::consts::TAU * at / self.count;
                (radius * angle.cos(), radius * angle.sin())
            }
            Pattern::Panels { length_m, overlap_m, .. } => {
                (length_m / 2.0 + f64::from(place * 2 + row) * (length_m - overlap_m), 0.0)
            }
        };
        Some(Spot { along_m, across_m, row, place })
    }
}

/// A pattern's frame on the site's grid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PatternFrame {
    /// North of the pattern's origin, metres.
    pub x_m: f64,
    /// East of it.
    pub y_m: f64,
    /// Direction of the rows, degrees clockwise from north; across is 90° further clockwise.
    pub azimuth_deg: f64,
}

impl PatternFrame {
    /// Site coordinates (X north, Y east) of a spot.
    #[must_use]
    pub fn site(&self, spot: &Spot) -> (f64, f64) {
        let (sin, cos) = self.azimuth_deg.to_radians().sin_cos();
        (self.x_m + spot.along_m * cos - spot.across_m * sin, self.y_m + spot.along_m * sin + spot.across_m * cos)
    }
}
