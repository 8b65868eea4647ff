//! A box around points that takes two points at a time. Compilers turn a comparison and a choice between floats into a
//! branch in WebAssembly, which costs more than the rest of the work on a pile.

#[cfg(target_arch = "wasm32")]
use core::arch::wasm32::{f32x4, f32x4_extract_lane, f32x4_pmax, f32x4_pmin, i32x4_shuffle};

use crate::index::BoxM;

/// A box that grows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hull {
    #[cfg(target_arch = "wasm32")]
    lanes: (core::arch::wasm32::v128, core::arch::wasm32::v128),
    #[cfg(not(target_arch = "wasm32"))]
    lanes: ([f32; 4], [f32; 4]),
}

const FAR: f32 = f32::INFINITY;

#[cfg(target_arch = "wasm32")]
impl Hull {
    pub(crate) fn empty() -> Self {
        Self { lanes: (f32x4(FAR, FAR, FAR, FAR), f32x4(-FAR, -FAR, -FAR, -FAR)) }
    }

    /// Takes two points in; a NaN is not seen.
    #[inline]
    pub(crate) fn take(&mut self, &[[e0, n0], [e1, n1]]: &[[f32; 2]; 2]) {
        let lanes = f32x4(e0, n0, e1, n1);
        self.lanes = (f32x4_pmin(self.lanes.0, lanes), f32x4_pmax(self.lanes.1, lanes));
    }

    pub(crate) fn bounds(&self) -> BoxM {
        let (low, high) = self.lanes;
        let low = f32x4_pmin(low, i32x4_shuffle::<2, 3, 0, 1>(low, low));
        let high = f32x4_pmax(high, i32x4_shuffle::<2, 3, 0, 1>(high, high));
        BoxM {
            min_e: f32x4_extract_lane::<0>(low),
            min_n: f32x4_extract_lane::<1>(low),
            max_e: f32x4_extract_lane::<0>(high),
            max_n: f32x4_extract_lane::<1>(high),
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
impl Hull {
    pub(crate) fn empty() -> Self {
        Self { lanes: ([FAR; 4], [-FAR; 4]) }
    }

    /// Takes two points in; a NaN is not seen.
    #[inline]
    pub(crate) fn take(&mut self, &[[e0, n0], [e1, n1]]: &[[f32; 2]; 2]) {
        for ((low, high), c) in self.lanes.0.iter_mut().zip(&mut self.lanes.1).zip([e0, n0, e1, n1]) {
            *low = if c < *low { c } else { *low };
            *high = if c > *high { c } else { *high };
        }
    }

    pub(crate) fn bounds(&self) -> BoxM {
        let ([e0, n0, e1, n1], [e2, n2, e3, n3]) = self.lanes;
        BoxM { min_e: e0.min(e1), min_n: n0.min(n1), max_e: e2.max(e3), max_n: n2.max(n3) }
    }
}

impl Hull {
    pub(crate) fn around(points: &[[f32; 2]]) -> BoxM {
        let mut hull = Self::empty();
        hull.take_all(points);
        hull.bounds()
    }

    #[inline]
    pub(crate) fn take_all(&mut self, points: &[[f32; 2]]) {
        let (pairs, rest) = points.as_chunks::<2>();
        for pair in pairs {
            self.take(pair);
        }
        for &point in rest {
            self.take(&[point; 2]);
        }
    }
}
