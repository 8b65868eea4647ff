//! Contradictions of one record, found the plain way.

use history::FindingKind;

/// One finding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Finding {
    /// Its kind.
    pub kind: FindingKind,
    /// The row it was seen at.
    pub row: usize,
    /// Value found.
    pub value: f64,
    /// The right value, or the bound.
    pub expected: f64,
}

/// Repeated rows, clock jumps and gaps of one record.
pub fn check_clock(time_ms: &[f64], columns: &[&[f32]], gap_ms: f64) -> Vec<Finding> {
    let mut found = Vec::new();
    for (before, (&earlier, &time)) in time_ms.iter().zip(time_ms.iter().skip(1)).enumerate() {
        let row = before + 1;
        let same = |column: &&[f32]| column.get(before).map(|v| v.to_bits()) == column.get(row).map(|v| v.to_bits());
        let step = time - earlier;
        let finding = |kind, value, expected| Finding { kind, row, value, expected };
        if step == 0.0 && columns.iter().all(same) {
            found.push(finding(FindingKind::RepeatedRow, time, earlier));
        } else if step < 0.0 {
            found.push(finding(FindingKind::ClockBack, step, 0.0));
        } else if step > gap_ms {
            found.push(finding(FindingKind::Gap, step, gap_ms));
        }
    }
    found
}

/// Changes faster than `per_second` between neighbouring readings (NaN between them is passed over). Readings of one
/// instant may not differ at all.
pub fn check_jumps(time_ms: &[f64], values: &[f32], per_second: f64) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut before: Option<(f64, f32)> = None;
    for (row, (&time, &value)) in time_ms.iter().zip(values).enumerate() {
        if value.is_nan() || time.is_nan() {
            continue;
        }
        if let Some((then, was)) = before {
            let change = (f64::from(value) - f64::from(was)).abs();
            let allowed = (time - then).abs() / 1000.0 * per_second;
            if change > allowed {
                found.push(Finding { kind: FindingKind::Jump, row, value: change, expected: allowed });
            }
        }
        before = Some((time, value));
    }
    found
}

/// Rows at which a reading, but 0, has been the same for longer than `ms`, looking back from each, while `moves` went more
/// than `by`.
pub fn check_frozen(time_ms: &[f64], values: &[f32], moves: &[f32], by: f64, ms: f64) -> Vec<Finding> {
    let read: Vec<usize> = (0..values.len())
        .filter(|&row| !values[row].is_nan() && !time_ms[row].is_nan() && !moves[row].is_nan())
        .collect();
    let mut found = Vec::new();
    for (at, &row) in read.iter().enumerate() {
        let same = read[..at].iter().rev().take_while(|&&before| values[before] == values[row]).count();
        let stretch = &read[at - same..=at];
        let moved: f64 = stretch.windows(2).map(|w| (f64::from(moves[w[1]]) - f64::from(moves[w[0]])).abs()).sum();
        let stayed = time_ms[row] - time_ms[stretch[0]];
        if values[row] != 0.0 && stayed > ms && moved > by {
            found.push(Finding { kind: FindingKind::Frozen, row, value: stayed, expected: ms });
        }
    }
    found
}

/// Places where a running total falls by more than `tolerance`.
pub fn check_total(total: &[f32], tolerance: f64) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut most = f64::NEG_INFINITY;
    for (row, &value) in total.iter().enumerate() {
        let value = f64::from(value);
        if value < most - tolerance {
            found.push(Finding { kind: FindingKind::TotalFalls, row, value, expected: most });
            most = value;
        }
        // NaN compares false and changes nothing.
        if value > most {
            most = value;
        }
    }
    found
}

/// Rows whose slurry density is further than `tolerance` from what the ratio gives.
pub fn check_density(density: &[f32], ratio: &[f32], cement_density: f64, tolerance: f64) -> Vec<Finding> {
    let rows = density.iter().zip(ratio).enumerate();
    rows.filter_map(|(row, (&density, &ratio))| {
        let (value, expected) = (f64::from(density), history::slurry_density(f64::from(ratio), cement_density));
        let off = (value - expected).abs() > tolerance;
        off.then_some(Finding { kind: FindingKind::DensityOffRatio, row, value, expected })
    })
    .collect()
}

/// Whether the growth in steps that segments count adds up to what is stated, else to the largest reading. It is found
/// where the readings are furthest from what is counted, else at the last row.
pub fn check_sum(
    time_ms: &[f64],
    depth: &[f32],
    total: &[f32],
    stated: Option<f64>,
    tolerance: f64,
) -> Option<Finding> {
    let has_depth = |row: usize| depth[row].is_finite() && depth[row] <= 2000.0;
    let counted = |row: usize| {
        let Some(before) = row.checked_sub(1) else { return 0.0 };
        let took = time_ms[row] - time_ms[before];
        let grown = f64::from(total[row]) - f64::from(total[before]);
        let counts = (0.0..=30_000.0).contains(&took) && has_depth(row) && has_depth(before) && grown.is_finite();
        if counts { grown.max(0.0) } else { 0.0 }
    };
    let value: f64 = (0..total.len()).map(counted).sum();
    let read: Vec<usize> = (0..total.len()).filter(|&row| total[row].is_finite()).collect();
    let largest = read.iter().map(|&row| f64::from(total[row])).reduce(f64::max);
    let expected = stated.or(largest)?;
    let off = |at: usize| {
        let before = at.checked_sub(1).map_or(0.0, |before| f64::from(total[read[before]]));
        (f64::from(total[read[at]]) - before - counted(read[at])).abs()
    };
    let (mut row, mut most) = (total.len().checked_sub(1)?, 0.0);
    for (at, &row_read) in read.iter().enumerate() {
        if off(at) > most {
            (row, most) = (row_read, off(at));
        }
    }
    let is_off = (value - expected).abs() > tolerance;
    is_off.then_some(Finding { kind: FindingKind::SumOff, row, value, expected })
}
