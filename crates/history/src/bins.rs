//! Equal steps along a value, by which rows are grouped and counted.

use crate::HistoryError;
use crate::bounds::MAX_GROUPS;

/// The group of a row that has none.
pub(crate) const NO_GROUP: u32 = u32::MAX;

/// Equal steps along a value: bin i holds `origin + i * width <= value < origin + (i + 1) * width`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bins {
    /// Low edge of bin 0.
    pub origin: f64,
    /// Width of a bin.
    pub width: f64,
    /// Number of bins.
    pub count: usize,
}

impl Bins {
    /// Checks width and count.
    ///
    /// # Errors
    /// `history.bins`.
    pub fn new(origin: f64, width: f64, count: usize) -> Result<Self, HistoryError> {
        let good = width.is_finite() && width > 0.0 && origin.is_finite() && count <= MAX_GROUPS;
        if good { Ok(Self { origin, width, count }) } else { Err(HistoryError::Bins) }
    }

    /// The bin of a value; [`NO_GROUP`] outside, and for NaN.
    #[inline]
    #[must_use]
    pub(crate) fn bin_of(&self, value: f32) -> u32 {
        self.code_at((f64::from(value) - self.origin) / self.width)
    }

    #[inline]
    fn code_at(&self, place: f64) -> u32 {
        // A NaN compares false; towards 0 is down here.
        if place >= 0.0 && place < self.count as f64 { place as u32 } else { NO_GROUP }
    }

    /// The bin of each value, as [`bin_of`](Self::bin_of) has it: no comparison decides, so that several values are
    /// worked on at once.
    pub(crate) fn codes_of(&self, values: &[f32], out: &mut [u32]) {
        // Where that is exact a product takes the place of the division.
        let inverse = 1.0 / self.width;
        if self.width.to_bits() << 12 == 0 && inverse.is_normal() {
            for (out, &value) in out.iter_mut().zip(values) {
                *out = self.bits_at((f64::from(value) - self.origin) * inverse);
            }
        } else {
            for (out, &value) in out.iter_mut().zip(values) {
                *out = self.bits_at((f64::from(value) - self.origin) / self.width);
            }
        }
    }

    #[inline]
    fn bits_at(&self, place: f64) -> u32 {
        /// The low bits of a number so large are those of the whole number added to it.
        const LARGE: f64 = 1.5 * (1u64 << 52) as f64;
        let end = self.count as f64;
        // A NaN compares false. Outside it is below 0, down to -1, all of whose bits are set.
        let place = if place < end { place } else { -1.0 };
        let place = if place > -1.0 { place } else { -1.0 };
        (place.floor() + LARGE).to_bits() as u32
    }
}
