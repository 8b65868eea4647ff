//! Readings and the integers they are stored as: so many digits after the point.

/// Most digits after the point.
pub(crate) const MAX_DECIMALS: u8 = 15;

/// Integers up to here are exact as doubles.
const MAX_SCALED: f64 = 9_007_199_254_740_992.0;

/// 10 to the power of the decimals; exact.
pub(crate) fn scale_of(decimals: u8) -> f64 {
    (0..decimals).fold(1.0, |scale, _| scale * 10.0)
}

/// The integer a reading is stored as; halves go up, as in JavaScript. `None` beyond what a double holds exactly.
pub(crate) fn stored(value: f64, scale: f64) -> Option<i64> {
    let scaled = value * scale;
    let below = scaled.floor();
    let rounded = if scaled - below >= 0.5 { below + 1.0 } else { below };
    (rounded.abs() <= MAX_SCALED).then_some(rounded as i64)
}
