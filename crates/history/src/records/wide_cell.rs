//! Figures of readings that follow one another and are of one group, four at a time.

use super::scatter::Cell;

const LANES: usize = 4;

impl WideCell {
    /// Adds the first `count` of these readings, without NaN. The readings after them are read and ignored.
    #[inline]
    pub(crate) fn add(&mut self, readings: &[f32], count: usize) {
        let fours = readings.as_chunks::<LANES>().0;
        for four in fours.iter().take(count / LANES) {
            self.add_four(four);
        }
        let rest = count % LANES;
        if rest > 0 {
            let from = count - rest;
            match fours.get(from / LANES) {
                Some(four) => self.add_some(four, rest),
                None => {
                    let mut padded = [f32::NAN; LANES];
                    for (padded, &reading) in padded.iter_mut().zip(readings.get(from..count).unwrap_or_default()) {
                        *padded = reading;
                    }
                    self.add_four(&padded);
                }
            }
        }
    }
}

pub(crate) use imp::WideCell;

/// In vectors of 128 bits.
#[cfg(target_arch = "wasm32")]
mod imp {
    use super::{Cell, LANES};
    use core::arch::wasm32::{
        f32x4, f32x4_eq, f32x4_extract_lane, f32x4_pmax, f32x4_pmin, f32x4_splat, f64x2_add, f64x2_extract_lane,
        f64x2_promote_low_f32x4, f64x2_splat, i32x4, i32x4_extract_lane, i32x4_splat, i32x4_sub, i64x2_shuffle,
        u32x4_gt, v128, v128_and, v128_bitselect,
    };

    #[derive(Debug, Clone, Copy)]
    pub(crate) struct WideCell {
        min: v128,
        max: v128,
        sum: v128,
        count: v128,
    }

    impl WideCell {
        pub(crate) fn none() -> Self {
            Self {
                min: f32x4_splat(f32::INFINITY),
                max: f32x4_splat(f32::NEG_INFINITY),
                sum: f64x2_splat(0.0),
                count: i32x4_splat(0),
            }
        }

        #[inline]
        pub(super) fn add_four(&mut self, &[a, b, c, d]: &[f32; LANES]) {
            self.add_vector(f32x4(a, b, c, d));
        }

        #[inline]
        pub(super) fn add_some(&mut self, &[a, b, c, d]: &[f32; LANES], some: usize) {
            let wanted = u32x4_gt(i32x4_splat(some as i32), i32x4(0, 1, 2, 3));
            self.add_vector(v128_bitselect(f32x4(a, b, c, d), f32x4_splat(f32::NAN), wanted));
        }

        #[inline]
        fn add_vector(&mut self, four: v128) {
            // Comparisons with NaN are false, which leaves what was there.
            self.min = f32x4_pmin(self.min, four);
            self.max = f32x4_pmax(self.max, four);
            let known = f32x4_eq(four, four);
            self.count = i32x4_sub(self.count, known);
            let four = v128_and(four, known);
            let upper = i64x2_shuffle::<1, 1>(four, four);
            let pairs = f64x2_add(f64x2_promote_low_f32x4(four), f64x2_promote_low_f32x4(upper));
            self.sum = f64x2_add(self.sum, pairs);
        }

        pub(crate) fn cell(&self) -> Cell {
            let mins = [
                f32x4_extract_lane::<0>(self.min),
                f32x4_extract_lane::<1>(self.min),
                f32x4_extract_lane::<2>(self.min),
                f32x4_extract_lane::<3>(self.min),
            ];
            let maxs = [
                f32x4_extract_lane::<0>(self.max),
                f32x4_extract_lane::<1>(self.max),
                f32x4_extract_lane::<2>(self.max),
                f32x4_extract_lane::<3>(self.max),
            ];
            let counts = [
                i32x4_extract_lane::<0>(self.count),
                i32x4_extract_lane::<1>(self.count),
                i32x4_extract_lane::<2>(self.count),
                i32x4_extract_lane::<3>(self.count),
            ];
            Cell {
                sum: f64x2_extract_lane::<0>(self.sum) + f64x2_extract_lane::<1>(self.sum),
                count: counts.iter().map(|&count| count as u32).sum(),
                min: mins.into_iter().fold(f32::INFINITY, f32::min),
                max: maxs.into_iter().fold(f32::NEG_INFINITY, f32::max),
            }
        }
    }
}

/// In plain numbers.
#[cfg(not(target_arch = "wasm32"))]
mod imp {
    use super::{Cell, LANES};

    #[derive(Debug, Clone, Copy)]
    pub(crate) struct WideCell([Cell; LANES]);

    impl WideCell {
        pub(crate) fn none() -> Self {
            Self([Cell::NONE; LANES])
        }

        #[inline]
        pub(super) fn add_four(&mut self, four: &[f32; LANES]) {
            self.add_some(four, LANES);
        }

        #[inline]
        pub(super) fn add_some(&mut self, four: &[f32; LANES], some: usize) {
            for (lane, &value) in self.0.iter_mut().zip(four).take(some) {
                if !value.is_nan() {
                    lane.add(value);
                }
            }
        }

        pub(crate) fn cell(&self) -> Cell {
            let mut all = Cell::NONE;
            self.0.iter().for_each(|lane| all.join(lane));
            all
        }
    }
}
