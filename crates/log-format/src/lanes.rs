//! Packed numbers of few bits, eight at a time: eight numbers of w bits take w bytes. A lane of 32 bits takes the four
//! bytes in which its number begins. A factor moves the number up so that it begins at bit 7 whichever bit it began at;
//! a shift and a mask, the same for all, leave nothing but the number.

/// A number of so many bits and the bits of a byte that it begins behind fit a lane.
pub(crate) const MOST_LANE_BITS: u32 = 25;
const GROUP: usize = 8;

/// Sixteen bytes from a place on; zeros behind the end.
#[inline]
pub(crate) fn bytes_at(bytes: &[u8], at: usize) -> [u8; 16] {
    let rest = bytes.get(at..).unwrap_or_default();
    rest.first_chunk().copied().unwrap_or_else(|| filled_up(rest))
}

#[cold]
#[inline(never)]
fn filled_up(rest: &[u8]) -> [u8; 16] {
    let mut all = [0; 16];
    for (to, from) in all.iter_mut().zip(rest) {
        *to = *from;
    }
    all
}

/// Where four numbers lie that follow one another.
#[derive(Debug, Clone, Copy)]
struct Four {
    /// By byte of the lanes, the byte that it takes, from the one on in which the first number begins.
    places: [u8; 16],
    factors: [u32; 4],
}

impl Four {
    /// Those of so many bits behind `before` others.
    fn of(bits: u32, before: u32) -> Self {
        let mut four = Self { places: [0; 16], factors: [0; 4] };
        let mut bit = before * bits % 8;
        for (places, factor) in four.places.as_chunks_mut::<4>().0.iter_mut().zip(&mut four.factors) {
            let first = (bit / 8) as u8;
            *places = [first, first + 1, first + 2, first + 3];
            *factor = 1 << (7 - bit % 8);
            bit += bits;
        }
        four
    }
}

/// How numbers of so many bits are taken out.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lanes {
    bits: u32,
    fours: [Four; 2],
}

impl Lanes {
    /// For numbers of 1 to [`MOST_LANE_BITS`] bits.
    pub(crate) fn of(bits: u32) -> Self {
        Self { bits, fours: [Four::of(bits, 0), Four::of(bits, 4)] }
    }

    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// The byte of a group in which its fifth number begins.
    fn half(&self) -> usize {
        self.bits as usize / 2
    }

    /// Unpacks as many numbers as there is room for and adds the least to each; sums wrap.
    pub(crate) fn unpack(&self, bytes: &[u8], numbers: &mut [u32], least: u32) {
        let (groups, rest) = numbers.as_chunks_mut::<GROUP>();
        let behind = groups.len() * self.bits as usize;
        self.unpack_groups(bytes, groups, least);
        if !rest.is_empty() {
            let mut last = [[0; GROUP]];
            self.unpack_groups(bytes.get(behind..).unwrap_or_default(), &mut last, least);
            for (number, found) in rest.iter_mut().zip(last.as_flattened()) {
                *number = *found;
            }
        }
    }

    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    #[inline(never)]
    fn unpack_groups(&self, bytes: &[u8], groups: &mut [[u32; GROUP]], least: u32) {
        use core::arch::wasm32::*;
        #[inline(always)]
        fn vector(bytes: [u8; 16]) -> v128 {
            let all = u128::from_le_bytes(bytes);
            u64x2(all as u64, (all >> 64) as u64)
        }
        #[inline(always)]
        fn lanes(bytes: &[u8], at: usize, places: v128, factors: v128) -> v128 {
            let rest = bytes.get(at..).unwrap_or_default();
            let word = if let Some(word) = rest.first_chunk() { vector(*word) } else { vector(filled_up(rest)) };
            u32x4_shr(u32x4_mul(u8x16_swizzle(word, places), factors), 7)
        }
        let [Four { places, factors: [a, b, c, d] }, Four { places: far, factors: [e, f, g, h] }] = self.fours;
        let (near, near_factors) = (vector(places), u32x4(a, b, c, d));
        let (far, far_factors) = (vector(far), u32x4(e, f, g, h));
        let (mask, least) = (u32x4_splat((1 << self.bits) - 1), u32x4_splat(least));
        let mut at = 0;
        for group in groups {
            let a = u32x4_add(v128_and(lanes(bytes, at, near, near_factors), mask), least);
            let b = u32x4_add(v128_and(lanes(bytes, at + self.half(), far, far_factors), mask), least);
            at += self.bits as usize;
            *group = [
                u32x4_extract_lane::<0>(a),
                u32x4_extract_lane::<1>(a),
                u32x4_extract_lane::<2>(a),
                u32x4_extract_lane::<3>(a),
                u32x4_extract_lane::<0>(b),
                u32x4_extract_lane::<1>(b),
                u32x4_extract_lane::<2>(b),
                u32x4_extract_lane::<3>(b),
            ];
        }
    }

    /// The same without vectors.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    fn unpack_groups(&self, bytes: &[u8], groups: &mut [[u32; GROUP]], least: u32) {
        let mask = (1 << self.bits) - 1;
        for (at, group) in groups.iter_mut().enumerate() {
            let starts = [at * self.bits as usize, at * self.bits as usize + self.half()];
            for ((four, numbers), start) in self.fours.iter().zip(group.as_chunks_mut::<4>().0).zip(starts) {
                let word = bytes_at(bytes, start);
                let byte = |place: u8| word.get(usize::from(place)).copied().unwrap_or(0);
                let lanes = four.places.as_chunks::<4>().0.iter().zip(four.factors);
                for (number, (places, factor)) in numbers.iter_mut().zip(lanes) {
                    let lane = u32::from_le_bytes(places.map(byte)).wrapping_mul(factor);
                    *number = (lane >> 7 & mask).wrapping_add(least);
                }
            }
        }
    }
}
