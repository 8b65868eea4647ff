//! From site coordinates in 64 bits to offsets in 32.
//!
//! Projected coordinates reach 10^7 m, where a 32-bit float is a metre coarse. Offsets from an origin at the site's
//! median stay within half a millimetre up to 16 km from it and within one up to 32 km (half the spacing of floats).

use crate::LayoutError;
use crate::index::BoxM;
use crate::lanes::Hull;
use crate::sorting;

/// Piles further than this from the site's median are taken for mistyped coordinates and left off the map.
pub const FAR_M: f64 = 500_000.0;

/// Where offsets count from, on the site's grid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SiteFrame {
    /// North of the origin, metres.
    pub origin_x_m: f64,
    /// East of the origin, metres.
    pub origin_y_m: f64,
}

/// Site coordinates, one row a pile; both columns have the same length.
#[derive(Debug, Clone, Copy)]
pub struct SiteColumns<'a> {
    /// North on the site's grid, metres.
    pub x_m: &'a [f64],
    /// East on the site's grid, metres.
    pub y_m: &'a [f64],
}

impl SiteColumns<'_> {
    pub(crate) fn check(&self) -> Result<(), LayoutError> {
        let (rows, cells) = (self.x_m.len(), self.y_m.len());
        if rows == cells { Ok(()) } else { Err(LayoutError::Length { column: "y_m", cells, rows }) }
    }

    /// East and north of a row.
    pub(crate) fn at(&self, row: u32) -> [f64; 2] {
        [self.y_m, self.x_m].map(|column| column.get(row as usize).copied().unwrap_or(f64::NAN))
    }
}

impl SiteFrame {
    /// Offsets (east, north) of a site coordinate; NaN for one that has no place on the site.
    #[inline]
    #[must_use]
    pub fn offset(&self, x_m: f64, y_m: f64) -> [f32; 2] {
        let (north, east) = (x_m - self.origin_x_m, y_m - self.origin_y_m);
        // False for NaN and infinities too.
        let near = (north.abs() <= FAR_M) & (east.abs() <= FAR_M);
        if near { [east as f32, north as f32] } else { [f32::NAN; 2] }
    }

    /// Site coordinate (X north, Y east) of an offset.
    #[must_use]
    pub fn site(&self, east_m: f32, north_m: f32) -> (f64, f64) {
        (self.origin_x_m + f64::from(north_m), self.origin_y_m + f64::from(east_m))
    }
}

/// Why a row is not on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadRow {
    /// A coordinate is missing, NaN or infinite.
    NotFinite(u32),
    /// Further than [`FAR_M`] from the site's median.
    Far(u32),
}

impl BadRow {
    /// The row.
    #[must_use]
    pub fn row(&self) -> u32 {
        match *self {
            Self::NotFinite(row) | Self::Far(row) => row,
        }
    }

    /// Stable name of the reason.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotFinite(_) => "layout.not-finite",
            Self::Far(_) => "layout.far",
        }
    }
}

/// Offsets of all rows; those of bad rows are NaN.
#[derive(Debug, Clone, PartialEq)]
pub struct Placement {
    /// The origin chosen.
    pub frame: SiteFrame,
    /// East and north by row, metres.
    pub points: Vec<[f32; 2]>,
    /// Rows left off, in order.
    pub bad: Vec<BadRow>,
}

/// Rows placed before it is looked whether all of them have a place.
const BLOCK: usize = 512;
/// Rows looked at to find the median: many enough that mistyped ones cannot sway it.
const SAMPLE: usize = 1024;

fn median(values: impl Iterator<Item = f64>) -> f64 {
    sorting::median(&values.collect::<Vec<_>>()).unwrap_or(0.0)
}

/// Chooses the origin (the median of a sample, to the metre) and places every row. Rows beyond the shorter column are
/// ignored.
#[must_use]
pub fn place(x_m: &[f64], y_m: &[f64]) -> Placement {
    survey(x_m, y_m).0
}

/// [`place`], and the box around the places.
pub(crate) fn survey(x_m: &[f64], y_m: &[f64]) -> (Placement, BoxM) {
    let surveyed = place_around(median_frame(x_m, y_m, (x_m.len() / SAMPLE).max(1)), x_m, y_m);
    // Where most rows seem misplaced it was the sample that was.
    let misplaced = surveyed.0.bad.len() * 2 > surveyed.0.points.len();
    if misplaced { place_around(median_frame(x_m, y_m, 1), x_m, y_m) } else { surveyed }
}

/// The median of every `step`-th row.
fn median_frame(x_m: &[f64], y_m: &[f64], step: usize) -> SiteFrame {
    let finite = || x_m.iter().zip(y_m).step_by(step).filter(|(x, y)| x.is_finite() && y.is_finite());
    SiteFrame {
        origin_x_m: median(finite().map(|(x, _)| *x)).round(),
        origin_y_m: median(finite().map(|(_, y)| *y)).round(),
    }
}

/// Places every row in a frame that is given.
pub(crate) fn place_in(frame: SiteFrame, x_m: &[f64], y_m: &[f64]) -> Placement {
    place_around(frame, x_m, y_m).0
}

fn place_around(frame: SiteFrame, x_m: &[f64], y_m: &[f64]) -> (Placement, BoxM) {
    let mut hull = Hull::empty();
    let mut points = Vec::with_capacity(x_m.len().min(y_m.len()));
    let mut bad = Vec::new();
    for (x_m, y_m) in x_m.chunks(BLOCK).zip(y_m.chunks(BLOCK)) {
        let first = points.len();
        points.extend(x_m.iter().zip(y_m).map(|(&x, &y)| frame.offset(x, y)));
        let block = points.get(first..).unwrap_or_default();
        hull.take_all(block);
        if block.iter().fold(false, |any, [e, _]| any | e.is_nan()) {
            let coordinates = (first as u32..).zip(x_m.iter().zip(y_m));
            bad.extend(coordinates.zip(block).filter(|(_, [e, _])| e.is_nan()).map(|((row, (x, y)), _)| {
                if x.is_finite() && y.is_finite() { BadRow::Far(row) } else { BadRow::NotFinite(row) }
            }));
        }
    }
    (Placement { frame, points, bad }, hull.bounds())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_millimetre_holds_at_ten_million_metres() {
        // A site 60 km long far from the grid's origin, coordinates to a tenth of a millimetre.
        let x: Vec<f64> = (0..60_001).map(|i| 9_970_000.000_3 + f64::from(i) * 1.000_1).collect();
        let y: Vec<f64> = (0..60_001).map(|i| 10_000_000.123_4 - f64::from(i) * 0.333_3).collect();
        let placed = place(&x, &y);
        assert!(placed.bad.is_empty());
        for i in 0..x.len() {
            let [east, north] = placed.points[i];
            let (px, py) = placed.frame.site(east, north);
            assert!((px - x[i]).abs() < 1e-3 && (py - y[i]).abs() < 1e-3, "row {i}: {px} {} {py} {}", x[i], y[i]);
        }
    }

    #[test]
    fn a_sample_of_bad_rows_misplaces_nothing() {
        // Every row that a sample of every n-th would look at is missing or mistyped.
        for wrong in [f64::NAN, 9e12] {
            let rows = SAMPLE * 3;
            let x: Vec<f64> = (0..rows).map(|i| if i % 3 == 0 { wrong } else { 3.5e6 + i as f64 }).collect();
            let placed = place(&x, &vec![5e5; rows]);
            assert_eq!(placed.bad.len(), SAMPLE);
            assert!((0.0..rows as f64).contains(&(placed.frame.origin_x_m - 3.5e6)));
        }
    }

    #[test]
    fn bad_rows_are_named_and_the_rest_placed() {
        let x = [4.0e6, f64::NAN, 4.0e6 + 1.0, 1e12, 4.0e6, f64::INFINITY];
        let y = [5.0e5, 5.0e5, 5.0e5 + 1.0, 5.0e5, -1e12, 5.0e5];
        let placed = place(&x, &y);
        assert_eq!(placed.bad, [BadRow::NotFinite(1), BadRow::Far(3), BadRow::Far(4), BadRow::NotFinite(5)]);
        assert_eq!([0, 2].map(|row: usize| placed.points[row]), [[0.0, -1.0], [1.0, 0.0]]);
        assert_eq!(placed.bad.iter().map(BadRow::row).collect::<Vec<_>>(), [1, 3, 4, 5]);
        assert_eq!(
            placed.bad.iter().map(BadRow::code).collect::<Vec<_>>(),
            ["layout.not-finite", "layout.far", "layout.far", "layout.not-finite"]
        );
        assert_eq!(place(&[], &[]).bad, []);
        assert_eq!(place(&[f64::NAN], &[1.0]).bad, [BadRow::NotFinite(0)]);
    }
}
