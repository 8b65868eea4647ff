//! Shares that no row tells: of a day's records beyond a limit, and of cement in the soil of a wall.

/// Share in percent of the records of a day whose reading is above `counts_above`, where it is above `limit_pct`; `None`:
/// it is within. One without a reading (NaN) counts in the day and not among them. Of a day that has so few records so
/// far that a single one would break the limit, as many are taken as that one would be allowed in: the first board of a
/// day that comes back is no breach, and the second before the fortieth is, at 5 %.
#[must_use]
pub fn share_of_day_above(readings: &[f64], counts_above: f64, limit_pct: f64) -> Option<f64> {
    if limit_pct <= 0.0 || counts_above <= 0.0 {
        return None;
    }
    let counted = readings.iter().filter(|reading| **reading > counts_above).count() as f64;
    let least = (100.0 / limit_pct).ceil();
    // Counts are whole numbers; a tenth of a thousandth of a percent is none of them.
    let share = 100.0 * counted / (readings.len() as f64).max(least);
    (share > limit_pct + 1e-4).then_some(share)
}

/// Cement in percent of the mass of the soil that it is mixed into: a body of these lengths in metres, of so many tonnes
/// a cubic metre. `None` where a number is missing or nothing was mixed.
#[must_use]
pub fn cement_share_pct(ash_kg: f64, sizes_m: &[f64], soil_t_m3: f64) -> Option<f64> {
    let soil_kg = 1000.0 * soil_t_m3 * sizes_m.iter().product::<f64>();
    (ash_kg >= 0.0 && soil_kg > 0.0).then(|| 100.0 * ash_kg / soil_kg)
}
