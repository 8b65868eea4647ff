//! Piles that stand alone: most likely mistyped coordinates, or a pile of another site.

use crate::LayoutError;
use crate::error::shown;
use crate::index::SpatialIndex;
use crate::job::{Job, next, share};
use crate::map::PileMap;

/// Piles further from their nearest neighbour than the site's spacing lets expect.
#[derive(Debug, Clone, PartialEq)]
pub struct Outliers {
    /// Median distance to the nearest neighbour, metres; NaN with fewer than two places.
    pub spacing_m: f64,
    /// The distance from which on a pile counts as one, metres.
    pub limit_m: f64,
    /// The piles, ascending.
    pub piles: Vec<u32>,
    /// Metres to the nearest neighbour, by entry of `piles`.
    pub distance_m: Vec<f32>,
}

/// Distances beyond this many times the median's spread are none of the site's (Iglewicz and Hoaglin take 3.5).
const SPREADS: f64 = 3.5;
/// Median absolute deviation to standard deviation, for a normal distribution.
const MAD_TO_SIGMA: f64 = 1.4826;

/// Piles whose nearest neighbour is further than `factor` times the median of such distances and further than 3.5
/// robust standard deviations above it. A group that stands together is no outlier, however far off; nor is a pile
/// without a place. Piles at one place are neighbours at distance 0 and count for the median only once.
///
/// # Errors
/// `layout.argument` for a factor that is not a number above 1.
pub fn outliers(points: &[[f32; 2]], factor: f64) -> Result<Outliers, LayoutError> {
    let ordered = SpatialIndex::of_places(points);
    outliers_of(&ordered.index, &ordered.order, factor)
}

/// [`outliers`] with an index that is there already.
fn outliers_of(index: &SpatialIndex, row_of_slot: &[u32], factor: f64) -> Result<Outliers, LayoutError> {
    let mut job = OutlierJob::of(index, factor)?;
    while !job.go_on(index, usize::MAX) {}
    Ok(job.found(row_of_slot))
}

/// [`outliers`] of a map, in steps.
#[derive(Debug)]
pub struct OutlierJob {
    factor: f64,
    piles: usize,
    /// By slot, as far as they are known.
    distances: Vec<f32>,
    /// Distances above 0, then how far they lie from their median.
    sorted: Vec<f32>,
    spacing: Option<f32>,
    spread: Option<f32>,
}

impl OutlierJob {
    /// Looks for piles that stand alone.
    ///
    /// # Errors
    /// As [`outliers`].
    pub fn new(map: &PileMap, factor: f64) -> Result<Self, LayoutError> {
        Self::of(&map.index, factor)
    }

    fn of(index: &SpatialIndex, factor: f64) -> Result<Self, LayoutError> {
        if factor.is_nan() || factor <= 1.0 {
            let must = "a number above 1";
            return Err(LayoutError::Argument { name: "the factor", value: shown(factor), must });
        }
        let piles = index.points().len();
        let distances = Vec::with_capacity(piles);
        Ok(Self { factor, piles, distances, sorted: Vec::new(), spacing: None, spread: None })
    }

    fn go_on(&mut self, index: &SpatialIndex, piles: usize) -> bool {
        if self.distances.len() < self.piles {
            let now = next(self.distances.len(), piles, self.piles);
            self.distances.extend((now.start as u32..now.end as u32).map(|slot| index.nearest_distance(slot)));
            return false;
        }
        match (self.spacing, self.spread) {
            (None, _) => {
                self.sorted = self.distances.iter().copied().filter(|d| *d > 0.0 && d.is_finite()).collect();
                self.spacing = Some(median(&mut self.sorted));
            }
            (Some(spacing), None) => {
                for distance in &mut self.sorted {
                    *distance = (*distance - spacing).abs();
                }
                self.spread = Some(median(&mut self.sorted));
                self.sorted = Vec::new();
            }
            _ => {}
        }
        self.spread.is_some()
    }

    fn found(self, row_of_slot: &[u32]) -> Outliers {
        let spread_m = f64::from(self.spread.unwrap_or(f32::NAN)) * MAD_TO_SIGMA;
        let spacing_m = f64::from(self.spacing.unwrap_or(f32::NAN));
        let limit_m = (self.factor * spacing_m).max(spacing_m + SPREADS * spread_m);
        // By row; 0 is no outlier's distance.
        let rows = row_of_slot.iter().max().map_or(0, |&row| row as usize + 1);
        let mut by_row = vec![0.0f32; rows];
        for (&row, &distance) in row_of_slot.iter().zip(&self.distances) {
            if f64::from(distance) > limit_m
                && let Some(to) = by_row.get_mut(row as usize)
            {
                *to = distance;
            }
        }
        let (piles, distance_m) = (0u32..).zip(by_row).filter(|(_, distance)| *distance > 0.0).unzip();
        Outliers { spacing_m, limit_m, piles, distance_m }
    }
}

impl Job for OutlierJob {
    type Answer = Outliers;

    fn step(&mut self, map: &PileMap, piles: usize) -> bool {
        self.go_on(&map.index, piles)
    }

    fn progress(&self) -> f64 {
        share(self.distances.len(), self.piles)
    }

    fn finish(mut self, map: &PileMap) -> Outliers {
        while !self.step(map, usize::MAX) {}
        self.found(&map.row_of_slot)
    }
}

fn median(values: &mut [f32]) -> f32 {
    let middle = values.len() / 2;
    if values.is_empty() { f32::NAN } else { *values.select_nth_unstable_by(middle, f32::total_cmp).1 }
}
