//! Piles that stand alone: most likely mistyped coordinates, or a pile of another site.

use crate::LayoutError;
use crate::index::SpatialIndex;

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
pub(crate) fn outliers_of(index: &SpatialIndex, row_of_slot: &[u32], factor: f64) -> Result<Outliers, LayoutError> {
    if factor.is_nan() || factor <= 1.0 {
        let must = "a number above 1";
        return Err(LayoutError::Argument { name: "the factor", value: factor.to_string(), must });
    }
    let distances = index.nearest_distances();
    let mut sorted: Vec<f32> = distances.iter().copied().filter(|d| *d > 0.0 && d.is_finite()).collect();
    let spacing = median(&mut sorted);
    let mut spread: Vec<f32> = sorted.iter().map(|d| (d - spacing).abs()).collect();
    let spread_m = f64::from(median(&mut spread)) * MAD_TO_SIGMA;
    let spacing_m = f64::from(spacing);
    let limit_m = (factor * spacing_m).max(spacing_m + SPREADS * spread_m);
    let mut found: Vec<(u32, f32)> = row_of_slot
        .iter()
        .zip(&distances)
        .filter(|(_, distance)| f64::from(**distance) > limit_m)
        .map(|(&row, &distance)| (row, distance))
        .collect();
    found.sort_unstable_by_key(|(row, _)| *row);
    let (piles, distance_m) = found.into_iter().unzip();
    Ok(Outliers { spacing_m, limit_m, piles, distance_m })
}

fn median(values: &mut [f32]) -> f32 {
    let middle = values.len() / 2;
    if values.is_empty() { f32::NAN } else { *values.select_nth_unstable_by(middle, f32::total_cmp).1 }
}
