//! From site coordinates in 64 bits to offsets in 32.
//!
//! Projected coordinates reach 10^7 m, where a 32-bit float is a metre coarse. Offsets from an origin at the site's
//! median stay within half a millimetre up to 16 km from it and within one up to 32 km (half the spacing of floats).

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

impl SiteFrame {
    /// Offsets (east, north) of a site coordinate.
    #[must_use]
    pub fn offset(&self, x_m: f64, y_m: f64) -> (f32, f32) {
        ((y_m - self.origin_y_m) as f32, (x_m - self.origin_x_m) as f32)
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

/// Offsets of all rows; those of bad rows are NaN.
#[derive(Debug, Clone, PartialEq)]
pub struct Placement {
    /// The origin chosen.
    pub frame: SiteFrame,
    /// East, metres.
    pub east_m: Vec<f32>,
    /// North, metres.
    pub north_m: Vec<f32>,
    /// Rows left off, in order.
    pub bad: Vec<BadRow>,
}

/// Rows looked at to find the median: many enough that mistyped ones cannot sway it.
const SAMPLE: usize = 8192;

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut finite: Vec<f64> = values.collect();
    let middle = finite.len() / 2;
    if finite.is_empty() { 0.0 } else { *finite.select_nth_unstable_by(middle, f64::total_cmp).1 }
}

/// Chooses the origin (the median of a sample, to the metre) and places every row. Rows beyond the shorter column are
/// ignored.
#[must_use]
pub fn place(x_m: &[f64], y_m: &[f64]) -> Placement {
    let placed = place_by(x_m, y_m, (x_m.len() / SAMPLE).max(1));
    // Where most rows seem misplaced it was the sample that was.
    if placed.bad.len() * 2 > placed.east_m.len() { place_by(x_m, y_m, 1) } else { placed }
}

/// Places by the median of every `step`-th row.
fn place_by(x_m: &[f64], y_m: &[f64], step: usize) -> Placement {
    let finite = || x_m.iter().zip(y_m).step_by(step).filter(|(x, y)| x.is_finite() && y.is_finite());
    let frame = SiteFrame {
        origin_x_m: median(finite().map(|(x, _)| *x)).round(),
        origin_y_m: median(finite().map(|(_, y)| *y)).round(),
    };
    let rows = x_m.len().min(y_m.len());
    let mut placed =
        Placement { frame, east_m: Vec::with_capacity(rows), north_m: Vec::with_capacity(rows), bad: Vec::new() };
    for (row, (&x, &y)) in x_m.iter().zip(y_m).enumerate() {
        let (mut east, mut north) = (f32::NAN, f32::NAN);
        if !(x.is_finite() && y.is_finite()) {
            placed.bad.push(BadRow::NotFinite(row as u32));
        } else if (x - frame.origin_x_m).abs() > FAR_M || (y - frame.origin_y_m).abs() > FAR_M {
            placed.bad.push(BadRow::Far(row as u32));
        } else {
            (east, north) = frame.offset(x, y);
        }
        placed.east_m.push(east);
        placed.north_m.push(north);
    }
    placed
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
            let (px, py) = placed.frame.site(placed.east_m[i], placed.north_m[i]);
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
        assert!(placed.east_m[0].is_finite() && placed.east_m[2].is_finite());
        assert_eq!(place(&[], &[]).bad, []);
        assert_eq!(place(&[f64::NAN], &[1.0]).bad, [BadRow::NotFinite(0)]);
    }
}
