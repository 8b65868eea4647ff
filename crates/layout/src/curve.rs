//! Hilbert curve of order 16 and a radix sort by it.
//!
//! On this curve every aligned square cell of every power of two is one run of consecutive codes: the same order
//! serves the spatial index and all levels of detail.

/// Bits per axis.
pub(crate) const ORDER: u32 = 16;

/// Position along the curve of the cell (x, y), both 16 bits. Bit-parallel form after the public-domain code of
/// rawrunprotected, "2D Hilbert curves in O(1)".
#[inline]
pub(crate) fn hilbert(x: u32, y: u32) -> u32 {
    let mut a = x ^ y;
    let mut b = 0xffff ^ a;
    let mut c = 0xffff ^ (x | y);
    let mut d = x & (y ^ 0xffff);
    let mut na = a | (b >> 1);
    let mut nb = (a >> 1) ^ a;
    let mut nc = ((c >> 1) ^ (b & (d >> 1))) ^ c;
    let mut nd = ((a & (c >> 1)) ^ (d >> 1)) ^ d;
    for shift in [2, 4] {
        (a, b, c, d) = (na, nb, nc, nd);
        na = (a & (a >> shift)) ^ (b & (b >> shift));
        nb = (a & (b >> shift)) ^ (b & ((a ^ b) >> shift));
        nc ^= (a & (c >> shift)) ^ (b & (d >> shift));
        nd ^= (b & (c >> shift)) ^ ((a ^ b) & (d >> shift));
    }
    (a, b, c, d) = (na, nb, nc, nd);
    nc ^= (a & (c >> 8)) ^ (b & (d >> 8));
    nd ^= (b & (c >> 8)) ^ ((a ^ b) & (d >> 8));
    let mut i0 = x ^ y;
    a = nc ^ (nc >> 1);
    b = nd ^ (nd >> 1);
    let mut i1 = b | (0xffff ^ (i0 | a));
    for (shift, mask) in [(8, 0x00ff_00ff), (4, 0x0f0f_0f0f), (2, 0x3333_3333), (1, 0x5555_5555)] {
        i0 = (i0 | (i0 << shift)) & mask;
        i1 = (i1 | (i1 << shift)) & mask;
    }
    (i1 << 1) | i0
}

/// Sorts `(code << 32) | row` by code, stably: three counting passes.
pub(crate) fn sort_by_code(mut keys: Vec<u64>) -> Vec<u64> {
    let mut other = vec![0u64; keys.len()];
    for (shift, bits) in [(32u32, 11u32), (43, 11), (54, 10)] {
        let mask = (1u64 << bits) - 1;
        let mut at = vec![0u32; 1 << bits];
        for key in &keys {
            if let Some(count) = at.get_mut((key >> shift & mask) as usize) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for slot in &mut at {
            let count = *slot;
            *slot = sum;
            sum += count;
        }
        for &key in &keys {
            if let Some(slot) = at.get_mut((key >> shift & mask) as usize) {
                if let Some(to) = other.get_mut(*slot as usize) {
                    *to = key;
                }
                *slot += 1;
            }
        }
        std::mem::swap(&mut keys, &mut other);
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_on_the_curve_are_neighbours_on_the_plane() {
        let mut cells = vec![(0u32, 0u32); 256 * 256];
        // The curve's first 256 x 256 cells are one aligned square.
        let mut seen = 0;
        for x in 0..256 {
            for y in 0..256 {
                let at = hilbert(x, y) as usize;
                if at < cells.len() {
                    cells[at] = (x, y);
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, cells.len());
        for pair in cells.windows(2) {
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            assert_eq!(x0.abs_diff(x1) + y0.abs_diff(y1), 1, "{pair:?}");
        }
    }

    #[test]
    fn an_aligned_square_is_one_run() {
        for (level_bits, cx, cy) in [(3u32, 5u32, 1000u32), (8, 200, 17), (12, 3, 15)] {
            let side = 1u32 << level_bits;
            let prefix = hilbert(cx << level_bits, cy << level_bits) >> (2 * level_bits);
            for (dx, dy) in [(0, 0), (side - 1, 0), (0, side - 1), (side - 1, side - 1), (side / 2, side / 3)] {
                let code = hilbert((cx << level_bits) + dx, (cy << level_bits) + dy);
                assert_eq!(code >> (2 * level_bits), prefix);
            }
        }
    }

    #[test]
    fn sorts_stably() {
        let keys: Vec<u64> = (0..5000u64).map(|i| ((i.wrapping_mul(2_654_435_761) & 0xffff_f0f0) << 32) | i).collect();
        let mut expected = keys.clone();
        expected.sort_by_key(|k| k >> 32);
        assert_eq!(sort_by_code(keys), expected);
    }
}
