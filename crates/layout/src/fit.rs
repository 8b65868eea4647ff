//! Places against other places of the same points: the shift, turn and scale between them by least squares, and what is
//! systematic in the offsets of piles as built.

use crate::LayoutError;
use crate::error::shown;

/// Differences that are allowed between the two.
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
    pub(crate) fn moved(&self, x_m: f64, y_m: f64) -> (f64, f64) {
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
pub(crate) const LEAST_DRIFTING: usize = 5;
/// A mean so many times its standard error is no chance.
const SURE: f64 = 3.0;

/// Common offset of piles as built.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Drift {
    /// As the columns of [`FindingsAsBuilt`](crate::FindingsAsBuilt) from `north_m` on.
    pub numbers: [f64; 7],
    /// 0 nothing systematic, 1 a shift, 2 a turn, with a shift or without.
    pub systematic: u8,
    /// Middle of the designs.
    middle: [f64; 2],
}

impl Drift {
    /// The rest of an offset without its systematic part.
    #[must_use]
    pub(crate) fn rest(&self, [x, y, north, east]: [f64; 4]) -> [f64; 2] {
        let [mean_n, mean_e, .., turn_deg, _, _] = self.numbers;
        let angle = if self.systematic == 2 { turn_deg.to_radians() } else { 0.0 };
        let sin = angle.sin();
        let (x, y) = (x - self.middle[0], y - self.middle[1]);
        // 1 - cos loses its digits at small angles.
        let less = 2.0 * (angle / 2.0).sin().powi(2);
        [north - mean_n + less * x + sin * y, east - mean_e - sin * x + less * y]
    }
}

/// Systematic drift of piles (designed X, Y, and as built minus that to the north and the east, all finite). There is
/// one where it moves a pile by `least_m` or more and is more than three times its standard error. Numbers are NaN
/// without piles.
#[must_use]
#[inline(never)]
pub(crate) fn drift_of(piles: &[[f64; 4]], least_m: f64) -> Drift {
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
    let (mut left, mut dot, mut cross, mut far) = (0.0, 0.0, 0.0, 0.0f64);
    for &[x, y, north, east] in piles {
        let (x, y, n, e) = (x - mean[0], y - mean[1], north - mean[2], east - mean[3]);
        left += n * n + e * e;
        dot += x * (x + n) + y * (y + e);
        cross += x * e - y * n;
        far = far.max(x.hypot(y));
    }
    let turn = cross.atan2(dot);
    let mut drift = Drift { middle: [mean[0], mean[1]], systematic: 2, ..Drift::default() };
    let error = (left / (2.0 * count - 2.0).max(1.0) / count).sqrt();
    let far_m = far * turn.abs();
    drift.numbers = [mean[2], mean[3], (left / count).sqrt(), error, turn.to_degrees(), 0.0, far_m];
    let mut turned_left = 0.0;
    for &pile in piles {
        let [n, e] = drift.rest(pile);
        turned_left += n * n + e * e;
    }
    drift.numbers[5] = (turned_left / count).sqrt();
    let shift = mean[2].hypot(mean[3]);
    let is_turned =
        far_m >= least_m && (left - turned_left) * (2.0 * count - 3.0) > SURE * SURE * turned_left.max(1e-18 * count);
    drift.systematic = match () {
        () if piles.len() < LEAST_DRIFTING => 0,
        () if is_turned => 2,
        () => u8::from(shift >= least_m && shift > SURE * error),
    };
    drift
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    type Points = Vec<(f64, f64)>;

    fn columns(points: &[(f64, f64)]) -> (Vec<f64>, Vec<f64>) {
        points.iter().copied().unzip()
    }

    /// Points of a site up to ten million metres from the grid's origin, not all in one place.
    fn points() -> BoxedStrategy<Points> {
        prop::collection::vec((-400f64..400.0, -400f64..400.0), 2..40)
            .prop_filter("apart", |p| (p[0].0 - p[1].0).hypot(p[0].1 - p[1].1) > 1.0)
            .prop_map(|p| p.into_iter().map(|(x, y)| (x + 3_400_000.0, y + 500_000.0)).collect())
            .boxed()
    }

    /// Turned about the grid's origin by complex numbers, which the code does not use.
    fn taken(p: (f64, f64), turn: f64, scale: f64, shift: (f64, f64)) -> (f64, f64) {
        let (x, y) = (p.0 - 3_400_000.0, p.1 - 500_000.0);
        let (re, im) = (scale * turn.cos(), scale * turn.sin());
        (x * re - y * im + shift.0, x * im + y * re + shift.1)
    }

    fn squares(from: &Points, to: &Points, turn: f64, scale: f64, shift: (f64, f64)) -> f64 {
        from.iter()
            .zip(to)
            .map(|(&p, q)| {
                let at = taken(p, turn, scale, shift);
                (at.0 - q.0).powi(2) + (at.1 - q.1).powi(2)
            })
            .sum()
    }

    proptest! {
        #![proptest_config(crate::test_config(300, 7))]

        #[test]
        fn a_known_transformation_is_found_again(
            from in points(), turn in -3.1f64..3.1, scale in 0.5f64..2.0, dx in -900f64..900.0, dy in -900f64..900.0
        ) {
            let to: Points = from.iter().map(|&p| taken(p, turn, scale, (dx, dy))).collect();
            let ((fx, fy), (tx, ty)) = (columns(&from), columns(&to));
            let fit = fit_places(&fx, &fy, &tx, &ty, Freedom::Similar).unwrap();
            prop_assert!((fit.turn_deg - turn.to_degrees()).abs() < 1e-6 && (fit.scale - scale).abs() < 1e-8);
            prop_assert!(fit.rms_m < 1e-6);
            // A place that was no point goes where it must, too.
            let other = (3_400_321.0, 499_800.0);
            let (x, y) = fit.moved(other.0, other.1);
            let goal = taken(other, turn, scale, (dx, dy));
            prop_assert!((x - goal.0).abs() < 1e-5 && (y - goal.1).abs() < 1e-5);
        }

        #[test]
        fn no_other_transformation_leaves_less(
            from in points(), noise in prop::collection::vec((-0.5f64..0.5, -0.5f64..0.5), 40),
            turn in -3f64..3.0, d in prop::array::uniform3(-1e-3f64..1e-3), free in 0u8..3
        ) {
            let freedom = Freedom::of(free);
            let true_turn = if free == 0 { 0.0 } else { turn };
            let to: Points = from.iter().zip(&noise).map(|(&p, n)| {
                let at = taken(p, true_turn, 1.0, (10.0, 20.0));
                (at.0 + n.0, at.1 + n.1)
            }).collect();
            let ((fx, fy), (tx, ty)) = (columns(&from), columns(&to));
            let fit = fit_places(&fx, &fy, &tx, &ty, freedom).unwrap();
            let found = fit.rms_m.powi(2) * from.len() as f64;
            let angle = fit.turn_deg.to_radians();
            // The same as a shift about the grid's origin.
            let origin = fit.moved(3_400_000.0, 500_000.0);
            prop_assert!((squares(&from, &to, angle, fit.scale, origin) - found).abs() < 1e-5 * found.max(1.0));
            let other_turn = if free == 0 { 0.0 } else { angle + d[0] };
            let other_scale = if free == 2 { fit.scale + d[1] } else { 1.0 };
            let other = squares(&from, &to, other_turn, other_scale, (origin.0 + d[2], origin.1 - d[2]));
            prop_assert!(other >= found - 1e-6 * found.max(1.0));
            for (i, (&p, q)) in from.iter().zip(&to).enumerate() {
                let (x, y) = fit.moved(p.0, p.1);
                prop_assert!((q.0 - x - fit.residual_x_m[i]).abs() < 1e-9 && (q.1 - y - fit.residual_y_m[i]).abs() < 1e-9);
            }
        }

        #[test]
        fn means_and_spreads_of_machines_are_those_worked_out_one_by_one(
            piles in prop::collection::vec((0f64..500.0, 0f64..500.0, -0.2f64..0.2, -0.2f64..0.2, 0u32..4), 0..120)
        ) {
            for g in 0..3usize {
                let mine: Vec<_> = piles.iter().filter(|p| p.4 as usize == g).collect();
                let n = mine.len() as f64;
                let found = drift_of(&mine.iter().map(|p| [p.0, p.1, p.2, p.3]).collect::<Vec<_>>(), 0.01);
                if mine.is_empty() { prop_assert!(found.numbers[0].is_nan()); continue; }
                let (north, east) = (mine.iter().map(|p| p.2).sum::<f64>() / n, mine.iter().map(|p| p.3).sum::<f64>() / n);
                let left = (mine.iter().map(|p| (p.2 - north).powi(2) + (p.3 - east).powi(2)).sum::<f64>() / n).sqrt();
                let numbers = found.numbers;
                prop_assert!((numbers[0] - north).abs() < 1e-12 && (numbers[1] - east).abs() < 1e-12);
                prop_assert!((numbers[2] - left).abs() < 1e-12);
                prop_assert!(numbers[5] <= left + 1e-9);
                // The turn is the one that the fit of known points finds, and leaves as much.
                let off = |f: fn(&(f64, f64, f64, f64, u32)) -> f64| mine.iter().map(|p| f(p)).collect::<Vec<f64>>();
                let (x, y) = (off(|p| p.0), off(|p| p.1));
                let (to_x, to_y) = (off(|p| p.0 + p.2), off(|p| p.1 + p.3));
                if let Ok(fit) = fit_places(&x, &y, &to_x, &to_y, Freedom::Turn) {
                    prop_assert!((fit.turn_deg - numbers[4]).abs() < 1e-6 && (fit.rms_m - numbers[5]).abs() < 1e-9);
                    if found.systematic == 2 {
                        for (at, p) in mine.iter().enumerate() {
                            let [n, e] = found.rest([p.0, p.1, p.2, p.3]);
                            prop_assert!((n - fit.residual_x_m[at]).abs() < 1e-9 && (e - fit.residual_y_m[at]).abs() < 1e-9);
                        }
                    }
                }
                if mine.len() < LEAST_DRIFTING { prop_assert_eq!(found.systematic, 0); }
            }
        }
    }

    /// Offsets without order, at most 20 mm, of piles on a field.
    fn field(count: usize) -> Vec<(f64, f64, f64, f64)> {
        (0..count)
            .map(|i| {
                let noise = |k: usize| ((i * k) % 41) as f64 / 1000.0 - 0.02;
                ((i % 20) as f64 * 1.3, (i / 20) as f64 * 1.3, noise(17), noise(29))
            })
            .collect()
    }

    fn judged(piles: &[(f64, f64, f64, f64)], least_m: f64) -> Drift {
        drift_of(&piles.iter().map(|p| [p.0, p.1, p.2, p.3]).collect::<Vec<_>>(), least_m)
    }

    #[test]
    fn a_machine_that_is_off_and_a_survey_that_is_turned_are_found_and_chance_is_not() {
        let piles = field(400);
        assert_eq!(judged(&piles, 0.01).systematic, 0);
        let shifted: Vec<_> = piles.iter().map(|p| (p.0, p.1, p.2 + 0.03, p.3 - 0.01)).collect();
        let found = judged(&shifted, 0.01);
        assert_eq!(found.systematic, 1);
        assert!((found.numbers[0] - 0.03).abs() < 2e-3 && (found.numbers[1] + 0.01).abs() < 2e-3);
        // Nobody minds a shift below what was asked for.
        assert_eq!(judged(&shifted, 0.05).systematic, 0);
        let angle = 0.2f64.to_radians();
        let turned: Vec<_> = piles
            .iter()
            .map(|&(x, y, n, e)| (x, y, n + x * (angle.cos() - 1.0) - y * angle.sin(), e + x * angle.sin()))
            .collect();
        let found = judged(&turned, 0.01);
        assert_eq!(found.systematic, 2);
        assert!((found.numbers[4] - 0.2).abs() < 0.02, "{found:?}");
        assert!(found.numbers[5] < 0.02 && found.numbers[2] > found.numbers[5]);
    }

    #[test]
    fn bad_questions_are_refused_with_what_is_wrong() {
        let line = [0.0, 1.0];
        for (from, to, freedom, code) in [
            (&line[..1], &line[..1], Freedom::Turn, "layout.argument"),
            (&line[..0], &line[..0], Freedom::Shift, "layout.argument"),
            (&[5.0, 5.0][..], &line[..], Freedom::Similar, "layout.argument"),
            (&[f64::NAN, 5.0][..], &line[..], Freedom::Shift, "layout.argument"),
            (&line[..], &line[..1], Freedom::Shift, "layout.length"),
        ] {
            let error = fit_places(from, from, to, to, freedom).unwrap_err();
            assert_eq!(error.code(), code, "{error}");
        }
    }
}
