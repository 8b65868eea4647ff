//! Piles on a pixel and the light of their colours, added up: four lanes at a time.

/// Opacity where piles are few.
const FAINT: f32 = 0.45;
/// So many piles are enough for what is opaque; light has no such end.
const MOST: [f32; 4] = [1.0, f32::MAX, f32::MAX, f32::MAX];

pub(crate) use imp::Four;

/// Opacity grows with the number of piles up to where they stand as close as they typically do.
#[inline]
fn opacity(piles: f32, dense: f32) -> f32 {
    (if piles < 1.0 { piles } else { 1.0 }) * (FAINT + (1.0 - FAINT) * dense)
}

/// In vectors of 128 bits.
#[cfg(target_arch = "wasm32")]
mod imp {
    use super::{MOST, opacity};
    use core::arch::wasm32::{
        f32x4, f32x4_add, f32x4_div, f32x4_extract_lane, f32x4_mul, f32x4_pmin, f32x4_replace_lane, f32x4_splat,
        f32x4_sqrt, f32x4_sub, i16x8_narrow_i32x4, i32x4_trunc_sat_f32x4, u8x16_narrow_i16x8, u32x4_extract_lane, v128,
    };

    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Four(v128);

    impl Four {
        #[inline]
        pub(crate) fn new([piles, red, green, blue]: [f32; 4]) -> Self {
            Self(f32x4(piles, red, green, blue))
        }

        #[inline]
        pub(crate) fn plus(self, other: Self) -> Self {
            Self(f32x4_add(self.0, other.0))
        }

        #[inline]
        pub(crate) fn less(self, other: Self) -> Self {
            Self(f32x4_sub(self.0, other.0))
        }

        #[inline]
        pub(crate) fn times(self, by: f32) -> Self {
            Self(f32x4_mul(self.0, f32x4_splat(by)))
        }

        #[inline]
        pub(crate) fn piles(self) -> f32 {
            f32x4_extract_lane::<0>(self.0)
        }

        #[inline]
        pub(crate) fn pixel(self, full: f32) -> u32 {
            let piles = self.piles();
            let whole = f32x4_replace_lane::<0>(f32x4_splat(piles), full);
            let [most, of_red, of_green, of_blue] = MOST;
            let shares = f32x4_pmin(f32x4_div(self.0, whole), f32x4(most, of_red, of_green, of_blue));
            let roots = f32x4_sqrt(shares);
            let opacity = f32x4_splat(opacity(piles, f32x4_extract_lane::<0>(roots)));
            let light = f32x4_mul(f32x4_replace_lane::<0>(roots, 255.0), opacity);
            let whole = i32x4_trunc_sat_f32x4(f32x4_add(light, f32x4_splat(0.5)));
            let short = i16x8_narrow_i32x4(whole, whole);
            u32x4_extract_lane::<0>(u8x16_narrow_i16x8(short, short)).rotate_right(8)
        }
    }
}

#[cfg(not(target_arch = "wasm32"))]
mod imp {
    use super::{MOST, opacity};

    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Four([f32; 4]);

    fn each(a: [f32; 4], b: [f32; 4], of: impl Fn(f32, f32) -> f32) -> [f32; 4] {
        let ([a0, a1, a2, a3], [b0, b1, b2, b3]) = (a, b);
        [of(a0, b0), of(a1, b1), of(a2, b2), of(a3, b3)]
    }

    impl Four {
        #[inline]
        pub(crate) fn new(lanes: [f32; 4]) -> Self {
            Self(lanes)
        }

        #[inline]
        pub(crate) fn plus(self, other: Self) -> Self {
            Self(each(self.0, other.0, |a, b| a + b))
        }

        #[inline]
        pub(crate) fn less(self, other: Self) -> Self {
            Self(each(self.0, other.0, |a, b| a - b))
        }

        #[inline]
        pub(crate) fn times(self, by: f32) -> Self {
            Self(self.0.map(|lane| lane * by))
        }

        #[inline]
        pub(crate) fn piles(self) -> f32 {
            let [piles, ..] = self.0;
            piles
        }

        #[inline]
        pub(crate) fn pixel(self, full: f32) -> u32 {
            let piles = self.piles();
            let shares = each(self.0, [full, piles, piles, piles], |a, b| a / b);
            let [dense, red, green, blue] = each(shares, MOST, |a, b| if a < b { a } else { b }).map(f32::sqrt);
            let opacity = opacity(piles, dense);
            let [red, green, blue, alpha] = [red, green, blue, 255.0].map(|light| (light * opacity + 0.5) as u8);
            u32::from_le_bytes([red, green, blue, alpha])
        }
    }
}
