//! Places against other places of the same points: the shift, turn and scale between them by least squares, and what is
//! systematic in the offsets of piles as built, by machine.

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
pub const LEAST_DRIFTING: u32 = 5;
/// A mean so many times its standard error is no chance.
const SURE: f64 = 3.0;

answers::answer! {
    /// What the offsets of piles as built have in common, by group; a group is a machine.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct Drifts = "Drifts" {
        /// By group: its piles.
        piles: Vec<u32>,
        /// By group: mean offset to the north, metres; NaN without piles.
        north_m: Vec<f64>,
        /// By group: mean offset to the east.
        east_m: Vec<f64>,
        /// By group: root mean square of the offsets, metres.
        rms_m: Vec<f64>,
        /// By group: what is left of it without the mean offset.
        left_m: Vec<f64>,
        /// By group: turn of the piles as built against the design, clockwise, degrees; NaN with fewer than two places.
        turn_deg: Vec<f64>,
        /// By group: what is left without the turn as well, metres.
        turned_left_m: Vec<f64>,
        /// By group: 0 nothing systematic, 1 a shift, 2 a turn, with a shift or without.
        systematic: Vec<u32>,
    }
}

/// What is systematic in the offsets of piles (as built minus design) designed at `x_m`, `y_m`, by group. Something is,
/// where it moves a pile of the group by `least_m` or more and is more than three times its standard error. Rows without
/// a finite place or offset, and those of no group, are left out.
///
/// # Errors
/// `layout.length` for columns of different lengths.
pub fn drifts(
    x_m: &[f64],
    y_m: &[f64],
    north_m: &[f64],
    east_m: &[f64],
    group: &[u32],
    groups: u32,
    least_m: f64,
) -> Result<Drifts, LayoutError> {
    let rows = x_m.len();
    of_one_length(&[("yM", y_m), ("northM", north_m), ("eastM", east_m)], rows)?;
    if group.len() != rows {
        return Err(LayoutError::Length { column: "group", cells: group.len(), rows });
    }
    let groups = groups as usize;
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); groups];
    for (row, &of) in group.iter().enumerate() {
        let whole = [x_m, y_m, north_m, east_m].iter().all(|column| column.get(row).is_some_and(|v| v.is_finite()));
        if let (true, Some(list)) = (whole, members.get_mut(of as usize)) {
            list.push(row);
        }
    }
    let mut found = Drifts::default();
    for rows in members {
        let column = |of: &[f64]| -> Vec<f64> { rows.iter().filter_map(|&row| of.get(row).copied()).collect() };
        let (x, y, north, east) = (column(x_m), column(y_m), column(north_m), column(east_m));
        let to = |from: &[f64], off: &[f64]| -> Vec<f64> { from.iter().zip(off).map(|(a, b)| a + b).collect() };
        let (to_x, to_y) = (to(&x, &north), to(&y, &east));
        let count = rows.len() as f64;
        let sum: f64 = north.iter().zip(&east).map(|(n, e)| n * n + e * e).sum();
        let (mean_n, mean_e) = if rows.is_empty() { (f64::NAN, f64::NAN) } else { (mean(&north), mean(&east)) };
        let left = north.iter().zip(&east).map(|(n, e)| (n - mean_n).powi(2) + (e - mean_e).powi(2)).sum::<f64>();
        let turned = fit_places(&x, &y, &to_x, &to_y, Freedom::Turn).ok();
        let turned_left = turned.as_ref().map_or(left, |fit| fit.rms_m.powi(2) * count);
        let enough = rows.len() as u32 >= LEAST_DRIFTING;
        let shift = mean_n.hypot(mean_e);
        let error = (left / (2.0 * count - 2.0).max(1.0) / count.max(1.0)).sqrt();
        let shifted = enough && shift >= least_m && shift > SURE * error;
        let reach = turned.as_ref().map_or(0.0, |fit| {
            let far = x.iter().zip(&y).map(|(x, y)| (x - fit.from_x_m).hypot(y - fit.from_y_m)).fold(0.0, f64::max);
            far * fit.turn_deg.to_radians().abs()
        });
        let freed = (2.0 * count - 3.0).max(1.0);
        let is_turned =
            enough && reach >= least_m && (left - turned_left) * freed > SURE * SURE * turned_left.max(1e-18 * count);
        found.piles.push(rows.len() as u32);
        found.north_m.push(mean_n);
        found.east_m.push(mean_e);
        found.rms_m.push((sum / count).sqrt());
        found.left_m.push((left / count).sqrt());
        found.turn_deg.push(turned.as_ref().map_or(f64::NAN, |fit| fit.turn_deg));
        found.turned_left_m.push((turned_left / count).sqrt());
        found.systematic.push(if is_turned { 2 } else { u32::from(shifted) });
    }
    Ok(found)
}
