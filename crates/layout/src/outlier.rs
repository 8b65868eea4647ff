//! Piles that stand alone: most likely mistyped coordinates, or a pile of another site.

use crate::LayoutError;
use crate::error::shown;
use crate::job::{Job, LOOKED, share};
use crate::map::PileMap;
use crate::sorting::median;

answers::answer! {
    /// Piles further from their nearest neighbour than the site's spacing lets expect.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct Outliers = "Outliers" {
        /// Median distance to the nearest neighbour, metres; NaN with fewer than two places.
        spacing_m: f64,
        /// The distance from which on a pile counts as one, metres.
        limit_m: f64,
        /// The piles, ascending.
        piles: Vec<u32>,
        /// Metres to the nearest neighbour, by entry of `piles`.
        distance_m: Vec<f32>,
        /// Spacing that piles are held against: the pattern's, or the median where most keep another one; NaN: none.
        pattern_m: f64,
        /// Piles whose nearest neighbour is nearer or further than it by more than the share, ascending; no outliers.
        uneven: Vec<u32>,
        /// Metres to that, by entry of `uneven`.
        uneven_m: Vec<f32>,
    }
}

/// Distances beyond this many times the median's spread are none of the site's (Iglewicz and Hoaglin take 3.5).
const SPREADS: f64 = 3.5;
/// Median absolute deviation to standard deviation, for a normal distribution.
const MAD_TO_SIGMA: f64 = 1.4826;

/// Piles whose nearest neighbour is further than `factor` times the median of such distances and further than 3.5
/// robust standard deviations above it, in steps. A group that stands together is no outlier, however far off; nor is a
/// pile without a place. Piles at one place are neighbours at distance 0 and count for the median only once.
#[derive(Debug)]
pub struct OutlierJob {
    factor: f64,
    pattern_m: f64,
    uneven_share: f64,
    piles: usize,
    /// By slot, as far as they are known.
    distances: Vec<f32>,
    spacing_m: Option<f64>,
    spread_m: Option<f64>,
}

impl OutlierJob {
    /// Looks for piles that stand alone.
    ///
    /// # Errors
    /// `layout.argument` for a factor that is not a number above 1.
    pub fn new(map: &PileMap, factor: f64) -> Result<Self, LayoutError> {
        if factor.is_nan() || factor <= 1.0 {
            let must = "a number above 1";
            return Err(LayoutError::Argument { name: "the factor", value: shown(factor), must });
        }
        let piles = map.index.points().len();
        Ok(Self {
            factor,
            pattern_m: f64::NAN,
            uneven_share: 0.0,
            piles,
            distances: Vec::with_capacity(piles),
            spacing_m: None,
            spread_m: None,
        })
    }

    /// Looks as well for piles off the pattern's spacing by more than a share of it; NaN or 0: none is known.
    #[must_use]
    pub fn against(self, pattern_m: f64, uneven_share: f64) -> Self {
        Self { pattern_m, uneven_share, ..self }
    }

    fn measure(&mut self, map: &PileMap, piles: usize) {
        let places = map.places();
        let mut left = piles.max(1);
        while left > 0 && self.distances.len() < self.piles {
            let nearest = map.index.nearest_other(&places, self.distances.len() as u32, |_| true);
            self.distances.push(nearest.found.map_or(f32::INFINITY, |(_, distance2)| distance2.sqrt() as f32));
            left = left.saturating_sub(1 + nearest.looked / LOOKED);
        }
    }

    /// Distances above 0.
    fn apart(&self) -> impl Iterator<Item = f64> {
        self.distances.iter().filter(|d| **d > 0.0 && d.is_finite()).map(|&d| f64::from(d))
    }
}

impl Job for OutlierJob {
    type Answer = Outliers;

    fn step(&mut self, map: &PileMap, piles: usize) -> bool {
        match (self.spacing_m, self.spread_m) {
            _ if self.distances.len() < self.piles => self.measure(map, piles),
            (None, _) => self.spacing_m = Some(median(self.apart()).unwrap_or(f64::NAN)),
            // The difference in 32 bits, as the distances are.
            (Some(spacing_m), None) => {
                let off = self.apart().map(|d| f64::from((d - spacing_m).abs() as f32));
                self.spread_m = Some(median(off).unwrap_or(f64::NAN));
            }
            _ => {}
        }
        self.spread_m.is_some()
    }

    fn progress(&self) -> f64 {
        share(self.distances.len(), self.piles)
    }

    fn finish(mut self, map: &PileMap) -> Outliers {
        while !self.step(map, usize::MAX) {}
        let (spacing_m, spread_m) = (self.spacing_m.unwrap_or(f64::NAN), self.spread_m.unwrap_or(f64::NAN));
        let limit_m = (self.factor * spacing_m).max(spacing_m + SPREADS * MAD_TO_SIGMA * spread_m);
        let is_off = |distance: f64, wanted: f64| (distance / wanted - 1.0).abs() > self.uneven_share;
        let pattern_m = match self.pattern_m {
            wanted if wanted > 0.0 => {
                if is_off(spacing_m, wanted) {
                    spacing_m
                } else {
                    wanted
                }
            }
            _ => f64::NAN,
        };
        // By row, two distances of which 0 is none: an outlier's, and that of one off the pattern.
        let mut by_row = vec![[0.0f32; 2]; map.columns().pile_id.len()];
        for (&row, &distance) in map.row_of_slot.iter().zip(&self.distances) {
            if let Some([alone, uneven]) = by_row.get_mut(row as usize) {
                if f64::from(distance) > limit_m {
                    *alone = distance;
                } else if is_off(distance.into(), pattern_m) {
                    *uneven = distance;
                }
            }
        }
        let mut found = Outliers { spacing_m, limit_m, pattern_m, ..Outliers::default() };
        for (row, [alone, uneven]) in (0u32..).zip(by_row) {
            if alone > 0.0 {
                found.piles.push(row);
                found.distance_m.push(alone);
            }
            if uneven > 0.0 {
                found.uneven.push(row);
                found.uneven_m.push(uneven);
            }
        }
        found
    }
}
