//! From site coordinates to offsets, in 64 bits and in 32.
//!
//! Projected coordinates reach 10^7 m, where a 32-bit float is a metre coarse and a 64-bit one 2 nm. The spatial index
//! holds offsets from an origin at the site's median in 32 bits, which are off by up to 0.5 mm at 16 km and 4 mm at
//! 100 km (half the spacing of floats): they say where to look. Answers, measures and pictures are taken from the
//! offsets in 64 bits.

use crate::hull::Hull;
use crate::index::BoxM;
use crate::job::{next, share};
use crate::search::Places;
use crate::sorting;

/// Piles further than this from the site's median are taken for mistyped coordinates and left off the map.
pub(crate) const FAR_M: f64 = 500_000.0;

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
pub(crate) struct SiteColumns<'a> {
    /// North on the site's grid, metres.
    pub(crate) x_m: &'a [f64],
    /// East on the site's grid, metres.
    pub(crate) y_m: &'a [f64],
}

impl SiteColumns<'_> {
    /// East and north of a row.
    pub(crate) fn at(&self, row: u32) -> [f64; 2] {
        [self.y_m, self.x_m].map(|column| column.get(row as usize).copied().unwrap_or(f64::NAN))
    }
}

impl SiteFrame {
    /// Offsets (east, north) of a site coordinate, within 2 nm; NaN for one that has no place on the site.
    #[inline]
    #[must_use]
    pub fn offset(&self, x_m: f64, y_m: f64) -> [f64; 2] {
        let (north, east) = (x_m - self.origin_x_m, y_m - self.origin_y_m);
        // False for NaN and infinities too.
        let near = (north.abs() <= FAR_M) & (east.abs() <= FAR_M);
        if near { [east, north] } else { [f64::NAN; 2] }
    }

    /// The same as the index holds it.
    #[inline]
    pub(crate) fn rounded(&self, x_m: f64, y_m: f64) -> [f32; 2] {
        self.offset(x_m, y_m).map(|metres| metres as f32)
    }

    /// Why a coordinate has no place; `None` for one that has.
    pub(crate) fn fault(&self, row: u32, x_m: f64, y_m: f64) -> Option<BadRow> {
        let [east, _] = self.offset(x_m, y_m);
        let finite = x_m.is_finite() && y_m.is_finite();
        east.is_nan().then_some(if finite { BadRow::Far(row) } else { BadRow::NotFinite(row) })
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

/// Offsets of all rows, rounded to 32 bits; those of bad rows are NaN.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Placement {
    /// The origin chosen.
    pub(crate) frame: SiteFrame,
    /// East and north by row, metres.
    pub(crate) points: Vec<[f32; 2]>,
    /// Rows left off, in order.
    pub(crate) bad: Vec<BadRow>,
}

/// Rows placed before it is looked whether all of them have a place.
const BLOCK: usize = 512;
/// Rows looked at to find the median: many enough that mistyped ones cannot sway it.
const SAMPLE: usize = 1024;

/// The median of every `step`-th row.
fn median_frame(x_m: &[f64], y_m: &[f64], step: usize) -> SiteFrame {
    let finite = || x_m.iter().zip(y_m).step_by(step).filter(|(x, y)| x.is_finite() && y.is_finite());
    SiteFrame {
        origin_x_m: sorting::median(finite().map(|(x, _)| *x)).unwrap_or(0.0).round(),
        origin_y_m: sorting::median(finite().map(|(_, y)| *y)).unwrap_or(0.0).round(),
    }
}

/// Chooses the origin (the median of a sample, to the metre) and places every row, in steps.
#[derive(Debug)]
pub(crate) struct Survey {
    placed: Placement,
    hull: Hull,
    rows: usize,
    /// The origin is the median of all rows.
    of_all: bool,
}

impl Survey {
    pub(crate) fn new(x_m: &[f64], y_m: &[f64]) -> Self {
        Self::within(median_frame(x_m, y_m, (x_m.len() / SAMPLE).max(1)), x_m.len())
    }

    pub(crate) fn within(frame: SiteFrame, rows: usize) -> Self {
        let placed = Placement { frame, points: Vec::with_capacity(rows), bad: Vec::new() };
        Self { placed, hull: Hull::empty(), rows, of_all: false }
    }

    /// Places about so many rows more; true when all are. The columns are always the same, of one length.
    pub(crate) fn step(&mut self, x_m: &[f64], y_m: &[f64], rows: usize) -> bool {
        let Placement { frame, points, bad } = &mut self.placed;
        let all = x_m.len().min(y_m.len());
        let now = next(points.len(), rows, all);
        let (x_m_now, y_m_now) = (x_m.get(now.clone()).unwrap_or_default(), y_m.get(now).unwrap_or_default());
        for (x_m, y_m) in x_m_now.chunks(BLOCK).zip(y_m_now.chunks(BLOCK)) {
            let first = points.len();
            points.extend(x_m.iter().zip(y_m).map(|(&x, &y)| frame.rounded(x, y)));
            let block = points.get(first..).unwrap_or_default();
            self.hull.take_all(block);
            if block.iter().fold(false, |any, [e, _]| any | e.is_nan()) {
                let coordinates = (first as u32..).zip(x_m.iter().zip(y_m));
                bad.extend(coordinates.filter_map(|(row, (&x, &y))| frame.fault(row, x, y)));
            }
        }
        if points.len() < all {
            return false;
        }
        // Where most rows seem misplaced it was the sample that was.
        let misplaced = bad.len() * 2 > points.len();
        if !misplaced || self.of_all {
            return true;
        }
        *self = Self { of_all: true, ..Self::within(median_frame(x_m, y_m, 1), x_m.len()) };
        false
    }

    /// How much is done, 0..=1; that of the first try where most rows seemed misplaced.
    pub(crate) fn progress(&self) -> f64 {
        if self.of_all { 1.0 } else { share(self.placed.points.len(), self.rows) }
    }

    /// A placement of no row.
    pub(crate) fn nothing(&self) -> Placement {
        Placement { frame: self.placed.frame, points: Vec::new(), bad: Vec::new() }
    }

    /// The places, and the box around them; nothing is left behind.
    pub(crate) fn done(&mut self) -> (Placement, BoxM) {
        let nothing = self.nothing();
        (std::mem::replace(&mut self.placed, nothing), self.hull.bounds())
    }
}

/// Where the piles in the slots of an index stand exactly.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SitePlaces<'a> {
    pub(crate) site: SiteColumns<'a>,
    pub(crate) frame: SiteFrame,
    pub(crate) row_of_slot: &'a [u32],
    pub(crate) slack_m: f64,
}

impl Places for SitePlaces<'_> {
    #[inline]
    fn at(&self, slot: u32) -> [f64; 2] {
        let [y, x] = self.site.at(self.row_of_slot.get(slot as usize).copied().unwrap_or(u32::MAX));
        [y - self.frame.origin_y_m, x - self.frame.origin_x_m]
    }

    fn slack_m(&self) -> f64 {
        self.slack_m
    }
}

/// How far rounding to 32 bits moves a point of the box at most: half the spacing of floats along each axis, and a hair
/// for the rounding of what is computed in 64.
pub(crate) fn slack_m(extent: &BoxM) -> f64 {
    let corners = [extent.min_e, extent.min_n, extent.max_e, extent.max_n];
    corners.map(|c| f64::from(c.abs())).into_iter().fold(0.0, f64::max) * f64::from(f32::EPSILON) + 1e-8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The places of all rows in one go.
    fn place(x_m: &[f64], y_m: &[f64]) -> Placement {
        let mut survey = Survey::new(x_m, y_m);
        while !survey.step(x_m, y_m, usize::MAX) {}
        survey.done().0
    }

    #[test]
    fn rounding_is_within_the_slack() {
        // A site 120 km long far from the grid's origin, coordinates to a tenth of a millimetre.
        let x: Vec<f64> = (0..60_001).map(|i| 9_940_000.000_3 + f64::from(i) * 2.000_1).collect();
        let y: Vec<f64> = (0..60_001).map(|i| 10_000_000.123_4 - f64::from(i) * 0.333_3).collect();
        let mut survey = Survey::new(&x, &y);
        while !survey.step(&x, &y, 7_000) {}
        let (placed, extent) = survey.done();
        assert!(placed.bad.is_empty());
        let mut most = 0.0f64;
        for ((x, y), point) in x.iter().zip(&y).zip(&placed.points) {
            let exact = placed.frame.offset(*x, *y);
            most = most.max(crate::search::square(exact, point.map(f64::from)).sqrt());
        }
        assert!(most > 0.001 && most < slack_m(&extent), "{most} {}", slack_m(&extent));
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
