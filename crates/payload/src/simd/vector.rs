//! Sixteen bytes as one value: v128 in WebAssembly, an emulation elsewhere. The only unsafe code of the crate.
#![allow(unsafe_code)]

use std::ops::{BitAnd, BitOr, BitXor, Not};

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod imp {
    use core::arch::wasm32::*;

    #[derive(Clone, Copy)]
    pub(crate) struct V(v128);

    impl V {
        #[inline(always)]
        pub(crate) fn load(bytes: &[u8; 16]) -> Self {
            // SAFETY: the reference is to 16 readable bytes, and v128.load takes any alignment.
            Self(unsafe { v128_load(bytes.as_ptr().cast()) })
        }
        #[inline(always)]
        pub(crate) fn store(self, bytes: &mut [u8; 16]) {
            // SAFETY: the reference is to 16 writable bytes, and v128.store takes any alignment.
            unsafe { v128_store(bytes.as_mut_ptr().cast(), self.0) }
        }
        #[inline(always)]
        pub(crate) fn splat8(byte: u8) -> Self {
            Self(u8x16_splat(byte))
        }
        #[inline(always)]
        pub(crate) fn splat32(word: u32) -> Self {
            Self(u32x4_splat(word))
        }
        #[inline(always)]
        pub(crate) fn xor(self, other: Self) -> Self {
            Self(v128_xor(self.0, other.0))
        }
        #[inline(always)]
        pub(crate) fn and(self, other: Self) -> Self {
            Self(v128_and(self.0, other.0))
        }
        #[inline(always)]
        pub(crate) fn or(self, other: Self) -> Self {
            Self(v128_or(self.0, other.0))
        }
        #[inline(always)]
        pub(crate) fn not(self) -> Self {
            Self(v128_not(self.0))
        }
        #[inline(always)]
        pub(crate) fn shl64<const N: u32>(self) -> Self {
            Self(u64x2_shl(self.0, N))
        }
        #[inline(always)]
        pub(crate) fn shr64<const N: u32>(self) -> Self {
            Self(u64x2_shr(self.0, N))
        }
        #[inline(always)]
        pub(crate) fn shl32<const N: u32>(self) -> Self {
            Self(u32x4_shl(self.0, N))
        }
        #[inline(always)]
        pub(crate) fn shr32<const N: u32>(self) -> Self {
            Self(u32x4_shr(self.0, N))
        }
        #[inline(always)]
        pub(crate) fn splat16(half: u16) -> Self {
            Self(u16x8_splat(half))
        }
        #[inline(always)]
        pub(crate) fn shl16<const N: u32>(self) -> Self {
            Self(u16x8_shl(self.0, N))
        }
        #[inline(always)]
        pub(crate) fn shr16<const N: u32>(self) -> Self {
            Self(u16x8_shr(self.0, N))
        }
        #[inline(always)]
        pub(crate) fn times_and_add<const N: i16>(self) -> Self {
            Self(i32x4_dot_i16x8(self.0, i16x8(N, 1, N, 1, N, 1, N, 1)))
        }
        #[inline(always)]
        pub(crate) fn add32(self, other: Self) -> Self {
            Self(u32x4_add(self.0, other.0))
        }
        #[inline(always)]
        pub(crate) fn add8(self, other: Self) -> Self {
            Self(u8x16_add(self.0, other.0))
        }
        #[inline(always)]
        pub(crate) fn add_limited8(self, other: Self) -> Self {
            Self(u8x16_add_sat(self.0, other.0))
        }
        #[inline(always)]
        pub(crate) fn sub8(self, other: Self) -> Self {
            Self(u8x16_sub(self.0, other.0))
        }
        #[inline(always)]
        pub(crate) fn eq8(self, other: Self) -> Self {
            Self(u8x16_eq(self.0, other.0))
        }
        #[inline(always)]
        pub(crate) fn top_bits(self) -> u32 {
            u32::from(u8x16_bitmask(self.0))
        }
        #[inline(always)]
        pub(crate) fn words(words: [i16; 8]) -> Self {
            let [a, b, c, d, e, f, g, h] = words;
            Self(i16x8(a, b, c, d, e, f, g, h))
        }
        /// Bytes, each below 128, times `factors` and added up with their neighbours; then the sums (below 2^15).
        #[inline(always)]
        pub(crate) fn join_bytes(self, factors: Self) -> Self {
            let low = i32x4_dot_i16x8(u16x8_extend_low_u8x16(self.0), factors.0);
            let high = i32x4_dot_i16x8(u16x8_extend_high_u8x16(self.0), factors.0);
            Self(i16x8_narrow_i32x4(low, high))
        }
        /// The same of eight 16-bit numbers; the four sums come twice.
        #[inline(always)]
        pub(crate) fn join_pairs(self, factors: Self) -> Self {
            let joined = i32x4_dot_i16x8(self.0, factors.0);
            Self(i16x8_narrow_i32x4(joined, joined))
        }
        /// The same of four 16-bit numbers, to two 32-bit ones.
        #[inline(always)]
        pub(crate) fn join_fours(self, factors: Self) -> Self {
            Self(i32x4_dot_i16x8(self.0, factors.0))
        }
        #[inline(always)]
        pub(crate) fn first64(self) -> u64 {
            u64x2_extract_lane::<0>(self.0)
        }
        /// The first two 32-bit numbers, signed, as floats: the first times 10^8, plus the second.
        #[inline(always)]
        pub(crate) fn float_of_eights(self, factors: Self) -> f64 {
            let parts = f64x2_mul(f64x2_convert_low_i32x4(self.0), factors.0);
            f64x2_extract_lane::<0>(parts) + f64x2_extract_lane::<1>(parts)
        }
        #[inline(always)]
        pub(crate) fn floats(low: f64, high: f64) -> Self {
            Self(f64x2(low, high))
        }
        #[inline(always)]
        pub(crate) fn any(self) -> bool {
            v128_any_true(self.0)
        }
        #[inline(always)]
        pub(crate) fn lookup(self, index: Self) -> Self {
            Self(u8x16_swizzle(self.0, index.0))
        }
        #[inline(always)]
        #[rustfmt::skip]
        pub(crate) fn pick<const A: usize, const B: usize, const C: usize, const D: usize, const E: usize, const F: usize,
            const G: usize, const H: usize, const I: usize, const J: usize, const K: usize, const L: usize,
            const M: usize, const N: usize, const O: usize, const P: usize>(self, other: Self) -> Self {
            Self(u8x16_shuffle::<A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P>(self.0, other.0))
        }
    }
}

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod imp {
    #[derive(Clone, Copy)]
    pub(crate) struct V(u128);

    fn map<const W: usize>(a: u128, b: u128, f: impl Fn(u64, u64) -> u64) -> u128 {
        let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
        let mut out = [0u8; 16];
        let lane = |bytes: &[u8]| bytes.iter().rev().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
        for ((a, b), to) in a.chunks(W).zip(b.chunks(W)).zip(out.chunks_mut(W)) {
            for (byte, result) in to.iter_mut().zip(f(lane(a), lane(b)).to_le_bytes()) {
                *byte = result;
            }
        }
        u128::from_le_bytes(out)
    }

    impl V {
        pub(crate) fn load(bytes: &[u8; 16]) -> Self {
            Self(u128::from_le_bytes(*bytes))
        }
        pub(crate) fn store(self, bytes: &mut [u8; 16]) {
            *bytes = self.0.to_le_bytes();
        }
        pub(crate) fn splat8(byte: u8) -> Self {
            Self(u128::from_le_bytes([byte; 16]))
        }
        pub(crate) fn splat32(word: u32) -> Self {
            Self(map::<4>(0, 0, |_, _| u64::from(word)))
        }
        pub(crate) fn xor(self, other: Self) -> Self {
            Self(self.0 ^ other.0)
        }
        pub(crate) fn and(self, other: Self) -> Self {
            Self(self.0 & other.0)
        }
        pub(crate) fn or(self, other: Self) -> Self {
            Self(self.0 | other.0)
        }
        pub(crate) fn not(self) -> Self {
            Self(!self.0)
        }
        pub(crate) fn shl64<const N: u32>(self) -> Self {
            Self(map::<8>(self.0, 0, |a, _| a << N))
        }
        pub(crate) fn shr64<const N: u32>(self) -> Self {
            Self(map::<8>(self.0, 0, |a, _| a >> N))
        }
        pub(crate) fn shl32<const N: u32>(self) -> Self {
            Self(map::<4>(self.0, 0, |a, _| a << N))
        }
        pub(crate) fn shr32<const N: u32>(self) -> Self {
            Self(map::<4>(self.0, 0, |a, _| a >> N))
        }
        pub(crate) fn splat16(half: u16) -> Self {
            Self(map::<2>(0, 0, |_, _| u64::from(half)))
        }
        pub(crate) fn shl16<const N: u32>(self) -> Self {
            Self(map::<2>(self.0, 0, |a, _| a << N))
        }
        pub(crate) fn shr16<const N: u32>(self) -> Self {
            Self(map::<2>(self.0, 0, |a, _| a >> N))
        }
        pub(crate) fn times_and_add<const N: i16>(self) -> Self {
            Self(map::<4>(self.0, 0, |a, _| (a & 0xffff) * N as u64 + (a >> 16)))
        }
        pub(crate) fn add32(self, other: Self) -> Self {
            Self(map::<4>(self.0, other.0, |a, b| a + b))
        }
        pub(crate) fn add8(self, other: Self) -> Self {
            Self(map::<1>(self.0, other.0, |a, b| a + b))
        }
        pub(crate) fn add_limited8(self, other: Self) -> Self {
            Self(map::<1>(self.0, other.0, |a, b| (a + b).min(0xff)))
        }
        pub(crate) fn sub8(self, other: Self) -> Self {
            Self(map::<1>(self.0, other.0, |a, b| a.wrapping_sub(b)))
        }
        pub(crate) fn top_bits(self) -> u32 {
            self.0.to_le_bytes().iter().enumerate().fold(0, |bits, (i, byte)| bits | u32::from(byte >> 7) << i)
        }
        pub(crate) fn words(words: [i16; 8]) -> Self {
            Self(words.iter().rev().fold(0, |all, word| all << 16 | u128::from(*word as u16)))
        }
        pub(crate) fn join_bytes(self, factors: Self) -> Self {
            let digit = |i: usize| i16::from((self.0 >> (8 * i)) as u8);
            let factor = |i: usize| (factors.0 >> (16 * (i % 8))) as i16;
            let sum = |i: usize| digit(i) * factor(i) + digit(i + 1) * factor(i + 1);
            Self::words([0, 2, 4, 6, 8, 10, 12, 14].map(sum))
        }
        fn dot(self, factors: Self) -> [i32; 4] {
            let word = |all: u128, i: usize| i32::from((all >> (16 * i)) as i16);
            let product = |i: usize| word(self.0, i) * word(factors.0, i);
            [0, 2, 4, 6].map(|i| product(i) + product(i + 1))
        }
        pub(crate) fn join_pairs(self, factors: Self) -> Self {
            let [a, b, c, d] = self.dot(factors).map(|sum| sum as i16);
            Self::words([a, b, c, d, a, b, c, d])
        }
        pub(crate) fn join_fours(self, factors: Self) -> Self {
            Self(self.dot(factors).iter().rev().fold(0, |all, sum| all << 32 | u128::from(*sum as u32)))
        }
        pub(crate) fn first64(self) -> u64 {
            self.0 as u64
        }
        pub(crate) fn float_of_eights(self, factors: Self) -> f64 {
            let [low, high] = [factors.0 as u64, (factors.0 >> 64) as u64].map(f64::from_bits);
            f64::from(self.0 as i32) * low + f64::from((self.0 >> 32) as i32) * high
        }
        pub(crate) fn floats(low: f64, high: f64) -> Self {
            Self(u128::from(low.to_bits()) | u128::from(high.to_bits()) << 64)
        }
        pub(crate) fn eq8(self, other: Self) -> Self {
            Self(map::<1>(self.0, other.0, |a, b| if a == b { 0xff } else { 0 }))
        }
        pub(crate) fn any(self) -> bool {
            self.0 != 0
        }
        pub(crate) fn lookup(self, index: Self) -> Self {
            let bytes = self.0.to_le_bytes();
            let found = index.0.to_le_bytes().map(|i| bytes.get(usize::from(i)).copied().unwrap_or(0));
            Self(u128::from_le_bytes(found))
        }
        #[rustfmt::skip]
        pub(crate) fn pick<const A: usize, const B: usize, const C: usize, const D: usize, const E: usize, const F: usize,
            const G: usize, const H: usize, const I: usize, const J: usize, const K: usize, const L: usize,
            const M: usize, const N: usize, const O: usize, const P: usize>(self, other: Self) -> Self {
            let byte = |i: usize| (if i < 16 { self.0 >> (8 * i) } else { other.0 >> (8 * (i - 16)) }) as u8;
            Self(u128::from_le_bytes([A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P].map(byte)))
        }
    }
}

pub(crate) use imp::V;

impl V {
    pub(crate) const BYTES: usize = 16;

    #[inline(always)]
    pub(crate) fn from_bytes(bytes: [u8; 16]) -> Self {
        Self::load(&bytes)
    }

    #[inline(always)]
    pub(crate) fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        self.store(&mut bytes);
        bytes
    }

    /// A pattern for [`V::lookup`] that the compiler does not see through. It would make a shuffle of a pattern that it
    /// knows, and for most of those an engine puts the pattern together anew, in four instructions, at every use.
    pub(crate) fn pattern(places: [u8; 16]) -> Self {
        Self::from_bytes(std::hint::black_box(places))
    }

    #[inline(always)]
    pub(crate) fn load_four(bytes: &[u8; 64]) -> [Self; 4] {
        let mut all = [Self::zero(); 4];
        for (v, bytes) in all.iter_mut().zip(bytes.as_chunks::<16>().0) {
            *v = Self::load(bytes);
        }
        all
    }

    #[inline(always)]
    pub(crate) fn zero() -> Self {
        Self::splat8(0)
    }
}

impl BitXor for V {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        self.xor(other)
    }
}
impl BitAnd for V {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.and(other)
    }
}
impl BitOr for V {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.or(other)
    }
}
impl Not for V {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self::not(self)
    }
}
