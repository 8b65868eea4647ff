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
    if piles <= MAX_PATTERN_PILES { Ok(()) } else { Err(LayoutError::Pattern { what: "too many piles" }) }
}

fn grid(rows: u32, places: u32, spacing_m: f64, row_spacing_m: f64, shift_m: f64) -> Result<Vec<Spot>, LayoutError> {
    good(&[spacing_m, row_spacing_m])?;
    few(u64::from(rows) * u64::from(places))?;
    let spot = |row: u32, place: u32| Spot {
        along_m: f64::from(place) * spacing_m + if row % 2 == 1 { shift_m } else { 0.0 },
        across_m: f64::from(row) * row_spacing_m,
        row,
        place,
    };
    Ok((0..rows).flat_map(|row| (0..places).map(move |place| spot(row, place))).collect())
}

impl Pattern {
    /// The spots, row by row.
    ///
    /// # Errors
    /// `layout.pattern` for lengths that are none, numbers that make no sense, or too many piles.
    pub fn spots(&self) -> Result<Vec<Spot>, LayoutError> {
        match *self {
            Self::Square { rows, places, spacing_m, row_spacing_m } => {
                grid(rows, places, spacing_m, row_spacing_m, 0.0)
            }
            Self::Triangle { rows, places, spacing_m, row_spacing_m } => {
                grid(rows, places, spacing_m, row_spacing_m, spacing_m / 2.0)
            }
            Self::AxisChain { elements, axes, shared, spacing_m } => {
                good(&[spacing_m])?;
                if ![1, 2, 3, 5, 9].contains(&axes) || shared >= axes {
                    return Err(LayoutError::Pattern { what: "a chain has 1, 2, 3, 5 or 9 axes and shares fewer" });
                }
                few(u64::from(elements) * u64::from(axes))?;
                let step = axes - shared;
                let spots = (0..elements).flat_map(|row| {
                    let known = if row == 0 { 0 } else { shared };
                    (known..axes).map(move |place| Spot {
                        along_m: f64::from(row * step + place) * spacing_m,
                        across_m: 0.0,
                        row,
                        place,
                    })
                });
                Ok(spots.collect())
            }
            Self::Rings { rings, radius_m, ring_spacing_m, spacing_m } => {
                good(&[radius_m, ring_spacing_m, spacing_m])?;
                let counts: Vec<(f64, f64)> = (0..rings.min(1_000_000))
                    .map(|ring| {
                        let radius = radius_m + f64::from(ring) * ring_spacing_m;
                        // Piles of a ring are a chord apart, not an arc.
                        let half = (spacing_m / (2.0 * radius)).min(1.0).asin();
                        // A ring that they fill exactly must not lose one to rounding.
                        (radius, (std::f64::consts::PI / half + 1e-9).floor().max(1.0))
                    })
                    .collect();
                few(counts.iter().map(|(_, count)| *count as u64).sum::<u64>().max(u64::from(rings)))?;
                let spots = counts.into_iter().zip(0u32..).flat_map(|((radius, count), row)| {
                    (0..count as u32).map(move |place| {
                        let angle = std::f64::consts::TAU * f64::from(place) / count;
                        Spot { along_m: radius * angle.cos(), across_m: radius * angle.sin(), row, place }
                    })
                });
                Ok(spots.collect())
            }
            Self::Panels { panels, length_m, overlap_m } => {
                good(&[length_m])?;
                few(u64::from(panels))?;
                if !(0.0..length_m / 2.0).contains(&overlap_m) {
                    return Err(LayoutError::Pattern { what: "panels overlap by less than half their length" });
                }
                let step = length_m - overlap_m;
                let spot = |panel: u32| Spot {
                    along_m: length_m / 2.0 + f64::from(panel) * step,
                    across_m: 0.0,
                    row: panel % 2,
                    place: panel / 2,
                };
                // Row by row: every other panel, then those between them.
                Ok((0..panels).step_by(2).chain((1..panels).step_by(2)).map(spot).collect())
            }
        }
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
