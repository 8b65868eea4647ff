//! Group by anything that numbers its groups from 0: count, min, max, sum, mean, first, last, weighted mean.
//!
//! NaN is a missing reading everywhere: it is in no group's figures. A row without a group is left out.

use crate::HistoryError;
use crate::bounds::MAX_GROUPS;
use crate::selection::Selection;
use crate::sorting::sort_floats;
use crate::zone::{TimeBucket, ZoneOffsets};
use std::collections::HashMap;

/// The group of a row that has none.
pub const NO_GROUP: u32 = u32::MAX;

/// A group a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Groups {
    /// By row; [`NO_GROUP`] for a row without.
    pub codes: Vec<u32>,
    /// Number of groups.
    pub count: usize,
}

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
    pub fn bin_of(&self, value: f32) -> u32 {
        self.code_at((f64::from(value) - self.origin) / self.width)
    }

    #[inline]
    fn code_at(&self, place: f64) -> u32 {
        // A NaN compares false; towards 0 is down here.
        if place >= 0.0 && place < self.count as f64 { place as u32 } else { NO_GROUP }
    }
}

impl Bins {
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

impl Groups {
    /// One group for each distinct id, in the order of their first appearance; gives the ids too.
    ///
    /// # Errors
    /// `history.groups` beyond [`MAX_GROUPS`].
    pub fn by_ids(ids: &[u32]) -> Result<(Self, Vec<u32>), HistoryError> {
        let mut known: HashMap<u32, u32> = HashMap::new();
        let mut labels = Vec::new();
        let mut codes = Vec::with_capacity(ids.len());
        let mut last: Option<(u32, u32)> = None;
        for &id in ids {
            let code = match last {
                Some((same, code)) if same == id => code,
                _ => *known.entry(id).or_insert_with(|| {
                    labels.push(id);
                    labels.len() as u32 - 1
                }),
            };
            last = Some((id, code));
            codes.push(code);
        }
        if labels.len() > MAX_GROUPS {
            return Err(HistoryError::Groups);
        }
        Ok((Self { codes, count: labels.len() }, labels))
    }

    /// One group a bin.
    #[must_use]
    pub fn by_bins(values: &[f32], bins: &Bins) -> Self {
        Self { codes: values.iter().map(|&v| bins.bin_of(v)).collect(), count: bins.count }
    }

    /// One group for each bucket of time that has a row, ascending; gives the buckets' starts in local milliseconds
    /// (the wall clock read as if it were UTC).
    ///
    /// # Errors
    /// `history.groups` beyond [`MAX_GROUPS`].
    pub fn by_time(times_ms: &[f64], bucket: TimeBucket, zone: &ZoneOffsets) -> Result<(Self, Vec<f64>), HistoryError> {
        let starts: Vec<f64> = times_ms.iter().map(|&t| bucket.start_of(zone.local_ms(t))).collect();
        let mut labels: Vec<f64> = starts.iter().copied().filter(|s| s.is_finite()).collect();
        sort_floats(&mut labels);
        if labels.len() > MAX_GROUPS {
            return Err(HistoryError::Groups);
        }
        let mut last: Option<(f64, u32)> = None;
        let codes = starts
            .iter()
            .map(|&start| {
                let code = match last {
                    Some((same, code)) if same == start => code,
                    _ if !start.is_finite() => return NO_GROUP,
                    _ => labels.partition_point(|&label| label < start) as u32,
                };
                last = Some((start, code));
                code
            })
            .collect();
        Ok((Self { codes, count: labels.len() }, labels))
    }
}

/// Figures of one group's values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Figures {
    /// Readings.
    pub count: u32,
    /// NaN without readings.
    pub min: f32,
    /// NaN without readings.
    pub max: f32,
    /// In the order of rows, in 64 bits.
    pub sum: f64,
    /// The first row's reading; NaN without.
    pub first: f32,
    /// The last row's reading; NaN without.
    pub last: f32,
}

impl Figures {
    /// Of no readings.
    pub const NONE: Self = Self { count: 0, min: f32::NAN, max: f32::NAN, sum: 0.0, first: f32::NAN, last: f32::NAN };

    /// NaN without readings.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count)
    }

    /// Adds a reading that follows those known.
    #[inline]
    pub fn add(&mut self, value: f32) {
        if value.is_nan() {
            return;
        }
        if self.count == 0 {
            (self.min, self.max, self.first) = (value, value, value);
        }
        // Plain comparisons: min and max would look for NaN again.
        self.min = if value < self.min { value } else { self.min };
        self.max = if value > self.max { value } else { self.max };
        self.sum += f64::from(value);
        self.last = value;
        self.count += 1;
    }

    /// Adds the figures of readings that follow those known.
    pub fn join(&mut self, later: &Self) {
        if later.count == 0 {
            return;
        }
        if self.count == 0 {
            *self = *later;
            return;
        }
        self.count += later.count;
        self.min = self.min.min(later.min);
        self.max = self.max.max(later.max);
        self.sum += later.sum;
        self.last = later.last;
    }
}

/// Figures by group; `code_of` gives the group of a row. Rows that follow one another in one group, which is how
/// records lie, are added up in registers.
fn figures(
    count: usize,
    values: &[f32],
    selection: Option<&Selection>,
    mut code_of: impl FnMut(usize) -> u32,
) -> Vec<Figures> {
    let mut all = vec![Figures::NONE; count];
    let mut code = NO_GROUP;
    let mut run = Figures::NONE;
    for (row, &value) in values.iter().enumerate() {
        if selection.is_some_and(|s| !s.has(row)) {
            continue;
        }
        let here = code_of(row);
        if here != code {
            if let Some(group) = all.get_mut(code as usize) {
                group.join(&run);
            }
            run = Figures::NONE;
            code = here;
        }
        run.add(value);
    }
    if let Some(group) = all.get_mut(code as usize) {
        group.join(&run);
    }
    all
}

/// Figures of `values` by group, over the selected rows.
#[must_use]
pub fn group_by(groups: &Groups, values: &[f32], selection: Option<&Selection>) -> Vec<Figures> {
    figures(groups.count, values, selection, |row| groups.codes.get(row).copied().unwrap_or(NO_GROUP))
}

/// Figures of `values` by bin of `axis`, in one pass and without codes.
#[must_use]
pub fn group_by_bins(bins: &Bins, axis: &[f32], values: &[f32], selection: Option<&Selection>) -> Vec<Figures> {
    // A row mostly lies in the bin of the row before it: then two comparisons tell, and no division is needed. The
    // edges are taken a hair inside, where rounding cannot put the row into a neighbour.
    let (mut low, mut high, mut code) = (f32::INFINITY, f32::NEG_INFINITY, NO_GROUP);
    figures(bins.count, values, selection, |row| {
        let at = axis.get(row).copied().unwrap_or(f32::NAN);
        if at > low && at < high {
            return code;
        }
        code = bins.bin_of(at);
        if code == NO_GROUP {
            (low, high) = (f32::INFINITY, f32::NEG_INFINITY);
        } else {
            let from = bins.origin + f64::from(code) * bins.width;
            let hair = (bins.origin.abs() + from.abs() + bins.width) * 1e-6;
            (low, high) = ((from + hair) as f32, (from + bins.width - hair) as f32);
        }
        code
    })
}

/// Means by group weighted by `weights` (durations, say); NaN without weight. A row whose value or weight is NaN, or
/// whose weight is not above 0, is left out.
#[must_use]
pub fn weighted_means(groups: &Groups, values: &[f32], weights: &[f32], selection: Option<&Selection>) -> Vec<f64> {
    let mut sums = vec![(0.0f64, 0.0f64); groups.count];
    for (row, ((&code, &value), &weight)) in groups.codes.iter().zip(values).zip(weights).enumerate() {
        if value.is_nan() || weight.is_nan() || weight <= 0.0 || selection.is_some_and(|s| !s.has(row)) {
            continue;
        }
        if let Some((sum, weights)) = sums.get_mut(code as usize) {
            *sum += f64::from(value) * f64::from(weight);
            *weights += f64::from(weight);
        }
    }
    sums.into_iter().map(|(sum, weight)| sum / weight).collect()
}

/// Readings by bin. NaN and readings outside the bins are left out.
#[must_use]
pub fn histogram(values: &[f32], bins: &Bins, selection: Option<&Selection>) -> Vec<u32> {
    let mut counts = vec![0u32; bins.count];
    for (row, &value) in values.iter().enumerate() {
        if selection.is_some_and(|s| !s.has(row)) {
            continue;
        }
        if let Some(count) = counts.get_mut(bins.bin_of(value) as usize) {
            *count += 1;
        }
    }
    counts
}
