//! Places against other places of the same points: the shift, turn and scale between them by least squares, and what is
//! systematic in the offsets of piles as built.

use crate::LayoutError;
use crate::error::shown;

/// What may differ between the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Freedom {
    /// The origin.
    Shift,
    /// The origin and the direction.
    Turn,
    /// The origin, the direction and the scale.
    Similar,
}

impl Freedom {
    /// By code: 0 shift, 1 turn, 2 similar.
    #[must_use]
    pub fn of(code: u8) -> Self {
        match code {
            0 => Self::Shift,
            1 => Self::Turn,
            _ => Self::Similar,
        }
    }
}

answers::answer! {
    /// The transformation that takes points nearest to where they shall lie, by least squares.
    #[derive(Debug, Clone, PartialEq)]
    pub struct PlaceFit = "PlaceFit" {
        /// Centre of the points as they lie, X, metres.
        from_x_m: f64,
        /// The same, Y.
        from_y_m: f64,
        /// Centre of the points as they shall lie, X.
        to_x_m: f64,
        /// The same, Y.
        to_y_m: f64,
        /// Turn about the centre, clockwise from above, degrees.
        turn_deg: f64,
        /// Scale about the centre.
        scale: f64,
        /// By point: wanted minus reached, X, metres.
        residual_x_m: Vec<f64>,
        /// The same, Y.
        residual_y_m: Vec<f64>,
        /// Root of the mean square of the residuals' lengths, metres.
        rms_m: f64,
    }
}

impl PlaceFit {
    /// Where a place comes to lie.
    #[must_use]
    pub fn moved(&self, x_m: f64, y_m: f64) -> (f64, f64) {
        let (sin, cos) = self.turn_deg.to_radians().sin_cos();
        let (x, y) = ((x_m - self.from_x_m) * self.scale, (y_m - self.from_y_m) * self.scale);
        (self.to_x_m + cos * x - sin * y, self.to_y_m + sin * x + cos * y)
    }
}

fn of_one_length(columns: &[(&'static str, &[f64])], rows: usize) -> Result<(), LayoutError> {
    for &(column, cells) in columns {
        if cells.len() != rows {
            return Err(LayoutError::Length { column, cells: cells.len(), rows });
        }
    }
    Ok(())
}

fn mean(values: &[f64]) -> f64 {
    // Of differences from the first: values up to 10^7 keep their last digits.
    let first = values.first().copied().unwrap_or(0.0);
    first + values.iter().map(|v| v - first).sum::<f64>() / values.len().max(1) as f64
}

/// Fits points to where they shall lie.
///
/// # Errors
/// `layout.length` for columns of different lengths; `layout.argument` for too few points (one for a shift, two that lie
/// apart for all else), or a coordinate that is not finite.
pub fn fit_places(
    from_x_m: &[f64],
    from_y_m: &[f64],
    to_x_m: &[f64],
    to_y_m: &[f64],
    freedom: Freedom,
) -> Result<PlaceFit, LayoutError> {
    let rows = from_x_m.len();
    let columns = [("fromY", from_y_m), ("toX", to_x_m), ("toY", to_y_m)];
    of_one_length(&columns, rows)?;
    for cells in [from_x_m, from_y_m, to_x_m, to_y_m] {
        if let Some(bad) = cells.iter().find(|v| !v.is_finite()) {
            return Err(LayoutError::Argument { name: "a point", value: shown(*bad), must: "finite" });
        }
    }
    let least = if freedom == Freedom::Shift { 1 } else { 2 };
    if rows < least {
        let must = if least == 1 { "1 or more" } else { "2 or more" };
        return Err(LayoutError::Argument { name: "points", value: shown(rows as f64), must });
    }
    let (fx, fy, tx, ty) = (mean(from_x_m), mean(from_y_m), mean(to_x_m), mean(to_y_m));
    let (mut dot, mut cross, mut square, mut goal) = (0.0, 0.0, 0.0, 0.0);
    for (((&x, &y), &u), &v) in from_x_m.iter().zip(from_y_m).zip(to_x_m).zip(to_y_m) {
        let (x, y, u, v) = (x - fx, y - fy, u - tx, v - ty);
        dot += x * u + y * v;
        cross += x * v - y * u;
        square += x * x + y * y;
        goal += u * u + v * v;
    }
    let (mut turn_deg, mut scale) = (0.0, 1.0);
    if freedom != Freedom::Shift {
        // A micrometre apart is one place.
        if square < 1e-12 || goal < 1e-12 {
            return Err(LayoutError::Argument { name: "points", value: "one place".to_owned(), must: "places apart" });
        }
        turn_deg = cross.atan2(dot).to_degrees();
        if freedom == Freedom::Similar {
            scale = dot.hypot(cross) / square;
        }
    }
    let mut fit = PlaceFit {
        from_x_m: fx,
        from_y_m: fy,
        to_x_m: tx,
        to_y_m: ty,
        turn_deg,
        scale,
        residual_x_m: Vec::with_capacity(rows),
        residual_y_m: Vec::with_capacity(rows),
        rms_m: 0.0,
    };
    let mut sum = 0.0;
    for (((&x, &y), &u), &v) in from_x_m.iter().zip(from_y_m).zip(to_x_m).zip(to_y_m) {
        let (at_x, at_y) = fit.moved(x, y);
        sum += (u - at_x).powi(2) + (v - at_y).powi(2);
        fit.residual_x_m.push(u - at_x);
        fit.residual_y_m.push(v - at_y);
    }
    fit.rms_m = (sum / rows as f64).sqrt();
    Ok(fit)
}

/// Fewest piles of which anything systematic is said.
pub const LEAST_DRIFTING: usize = 5;
/// A mean so many times its standard error is no chance.
const SURE: f64 = 3.0;

/// What the offsets of piles as built have in common.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Drift {
    /// Mean offset to the north and the east, root mean square, what is left of it without the mean, standard error of
    /// the mean, all metres; turn of the piles as built against the design, clockwise, degrees; what is left without the
    /// turn as well, and how far it moves the outermost pile, metres.
    pub numbers: [f64; 8],
    /// 0 nothing systematic, 1 a shift, 2 a turn, with a shift or without.
    pub systematic: u8,
    /// Middle of the designs.
    middle: [f64; 2],
}

impl Drift {
    /// What is left of an offset without what is systematic.
    #[must_use]
    pub fn rest(&self, [x, y, north, east]: [f64; 4]) -> [f64; 2] {
        let [mean_n, mean_e, .., turn_deg, _, _] = self.numbers;
        let angle = if self.systematic == 2 { turn_deg.to_radians() } else { 0.0 };
        let sin = angle.sin();
        let (x, y) = (x - self.middle[0], y - self.middle[1]);
        // 1 - cos loses its digits at small angles.
        let less = 2.0 * (angle / 2.0).sin().powi(2);
        [north - mean_n + less * x + sin * y, east - mean_e - sin * x + less * y]
    }
}

/// What is systematic in piles (designed X, Y, and as built minus that to the north and the east, all finite). Something
/// is, where it moves a pile by `least_m` or more and is more than three times its standard error. Numbers are NaN
/// without piles.
#[must_use]
#[inline(never)]
pub fn drift_of(piles: &[[f64; 4]], least_m: f64) -> Drift {
    let count = piles.len() as f64;
    let first = piles.first().copied().unwrap_or_default();
    let mut mean = [0.0; 4];
    for pile in piles {
        for (mean, (value, first)) in mean.iter_mut().zip(pile.iter().zip(first)) {
            // Of differences from the first: values up to 10^7 keep their last digits.
            *mean += (value - first) / count;
        }
    }
    for (mean, first) in mean.iter_mut().zip(first) {
        *mean += if count > 0.0 { first } else { f64::NAN };
    }
    let (mut sum, mut left, mut dot, mut cross, mut far) = (0.0, 0.0, 0.0, 0.0, 0.0f64);
    for &[x, y, north, east] in piles {
        let (x, y, n, e) = (x - mean[0], y - mean[1], north - mean[2], east - mean[3]);
        sum += north * north + east * east;
        left += n * n + e * e;
        dot += x * (x + n) + y * (y + e);
        cross += x * e - y * n;
        far = far.max(x.hypot(y));
    }
    let turn = cross.atan2(dot);
    let mut drift = Drift { middle: [mean[0], mean[1]], systematic: 2, ..Drift::default() };
    drift.numbers = [mean[2], mean[3], 0.0, 0.0, 0.0, turn.to_degrees(), 0.0, far * turn.abs()];
    let mut turned_left = 0.0;
    for &pile in piles {
        let [n, e] = drift.rest(pile);
        turned_left += n * n + e * e;
    }
    let error = (left / (2.0 * count - 2.0).max(1.0) / count).sqrt();
    drift.numbers[2] = (sum / count).sqrt();
    drift.numbers[3] = (left / count).sqrt();
    drift.numbers[4] = error;
    drift.numbers[6] = (turned_left / count).sqrt();
    let shift = mean[2].hypot(mean[3]);
    let is_turned = drift.numbers[7] >= least_m
        && (left - turned_left) * (2.0 * count - 3.0) > SURE * SURE * turned_left.max(1e-18 * count);
    drift.systematic = match () {
        () if piles.len() < LEAST_DRIFTING => 0,
        () if is_turned => 2,
        () => u8::from(shift >= least_m && shift > SURE * error),
    };
    drift
}
