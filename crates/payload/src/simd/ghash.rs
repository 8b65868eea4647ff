//! GHASH (NIST SP 800-38D) in sixteen lanes.
//!
//! Lane k takes the blocks k, k + 16, k + 32 and so on, so that every lane is multiplied by the same H^16 at each
//! step. A product by a constant is linear: the nibbles of the sixteen blocks, turned so that a vector holds one
//! nibble of each, look up their contribution to each byte of the product in tables of sixteen bytes, by a shuffle
//! within a register. At the end each lane is multiplied by its own power of H.

use super::vector::V;
use std::rc::Rc;

/// A field element, first bit (the x^0 of the standard) on top.
type Element = u128;

/// The element times x.
fn times_x(v: Element) -> Element {
    let carry = 0u128.wrapping_sub(v & 1);
    v >> 1 ^ carry & 0xe1 << 120
}

/// Product, bit by bit and without a branch.
fn times(a: Element, b: Element) -> Element {
    let (mut sum, mut power) = (0, b);
    for bit in (0..128).rev() {
        sum ^= 0u128.wrapping_sub(a >> bit & 1) & power;
        power = times_x(power);
    }
    sum
}

/// For each of the 32 nibbles of a block and each byte of the product: that byte by the nibble's value.
type Tables = [[[u8; 16]; 16]; 32];

/// Powers of a key: H^1 to H^16, and the tables of H^16.
pub(crate) struct GhashKey {
    powers: [Element; 16],
    tables: Box<Tables>,
}

impl GhashKey {
    pub(crate) fn new(h: [u8; 16]) -> Self {
        let h = u128::from_be_bytes(h);
        let mut power = h;
        let powers: [Element; 16] = std::array::from_fn(|i| {
            if i > 0 {
                power = times(power, h);
            }
            power
        });
        let mut tables: Box<Tables> = Box::new([[[0; 16]; 16]; 32]);
        // power is H^16 now, and is multiplied by x with every bit of the block.
        for table in tables.iter_mut() {
            let bits: [Element; 4] = std::array::from_fn(|_| {
                let here = power;
                power = times_x(power);
                here
            });
            let [b8, b4, b2, b1] = bits;
            for nibble in 0..16u8 {
                let part = |bit: u8, element: Element| if nibble & bit != 0 { element } else { 0 };
                let sum = part(8, b8) ^ part(4, b4) ^ part(2, b2) ^ part(1, b1);
                for (column, byte) in table.iter_mut().zip(sum.to_be_bytes()) {
                    if let Some(cell) = column.get_mut(usize::from(nibble)) {
                        *cell = byte;
                    }
                }
            }
        }
        Self { powers, tables }
    }

    /// All lanes times H^16. Vector j holds byte j of every lane.
    #[inline(always)]
    fn times_h16(&self, lanes: &[V; 16]) -> [V; 16] {
        let low = V::splat8(0x0f);
        let mut sums = [V::zero(); 16];
        for (&bytes, tables) in lanes.iter().zip(self.tables.as_chunks::<2>().0) {
            let [upper, lower] = tables;
            let (u, l) = (bytes.shr64::<4>() & low, bytes & low);
            for ((sum, upper), lower) in sums.iter_mut().zip(upper).zip(lower) {
                *sum = *sum ^ V::load(upper).lookup(u) ^ V::load(lower).lookup(l);
            }
        }
        sums
    }
}

/// Interleaves bytes: those of `a` to even places, those of `b` to odd ones; low half, high half.
#[inline(always)]
fn zip(a: V, b: V) -> (V, V) {
    (
        a.pick::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(b),
        a.pick::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(b),
    )
}

/// A 16 x 16 matrix of bytes, rows to columns: four rounds of interleaving row i with row i + 8.
#[inline(always)]
fn turn_bytes(rows: [V; 16]) -> [V; 16] {
    let mut now = rows;
    for _ in 0..4 {
        let [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = now;
        let ((r0, r1), (r2, r3), (r4, r5), (r6, r7)) = (zip(a, i), zip(b, j), zip(c, k), zip(d, l));
        let ((r8, r9), (r10, r11), (r12, r13), (r14, r15)) = (zip(e, m), zip(f, n), zip(g, o), zip(h, p));
        now = [r0, r1, r2, r3, r4, r5, r6, r7, r8, r9, r10, r11, r12, r13, r14, r15];
    }
    now
}

/// The running hash of one message.
pub(crate) struct Ghash {
    key: Rc<GhashKey>,
    /// Sum of the blocks that were taken one by one.
    sum: Element,
    /// Groups since then; `None` before the first.
    lanes: Option<[V; 16]>,
}

impl Ghash {
    pub(crate) fn new(key: Rc<GhashKey>) -> Self {
        Self { key, sum: 0, lanes: None }
    }

    fn add_block(&mut self, block: [u8; 16]) {
        let [h, ..] = self.key.powers;
        self.join_lanes();
        self.sum = times(self.sum ^ u128::from_be_bytes(block), h);
    }

    /// Each lane times its power of H, and the sum of them.
    fn join_lanes(&mut self) {
        let Some(lanes) = self.lanes.take() else { return };
        let blocks = turn_bytes(lanes);
        self.sum = blocks
            .iter()
            .zip(self.key.powers.iter().rev())
            .fold(0, |sum, (block, &power)| sum ^ times(u128::from_be_bytes(block.to_bytes()), power));
    }

    /// Takes bytes, the last block filled up with zeros.
    #[inline(never)]
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        let (groups, rest) = bytes.as_chunks::<256>();
        let mut lanes = self.lanes;
        for group in groups {
            let mut rows = [V::zero(); 16];
            for (row, block) in rows.iter_mut().zip(group.as_chunks::<16>().0) {
                *row = V::load(block);
            }
            let mut product = match lanes {
                Some(lanes) => self.key.times_h16(&lanes),
                None => {
                    // The hash so far goes into the first block.
                    let [first, ..] = &mut rows;
                    *first = *first ^ V::from_bytes(self.sum.to_be_bytes());
                    [V::zero(); 16]
                }
            };
            for (lane, column) in product.iter_mut().zip(turn_bytes(rows)) {
                *lane = *lane ^ column;
            }
            lanes = Some(product);
        }
        self.lanes = lanes;
        let (blocks, rest) = rest.as_chunks::<16>();
        for &block in blocks {
            self.add_block(block);
        }
        if !rest.is_empty() {
            let mut block = [0; 16];
            for (to, from) in block.iter_mut().zip(rest) {
                *to = *from;
            }
            self.add_block(block);
        }
    }

    /// The hash, behind the lengths of both parts in bytes.
    pub(crate) fn finish(mut self, aad: u64, text: u64) -> [u8; 16] {
        self.add_block((u128::from(aad) << 67 | u128::from(text) << 3).to_be_bytes());
        self.sum.to_be_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_is_its_own_inverse() {
        let rows: [V; 16] = std::array::from_fn(|i| V::from_bytes(std::array::from_fn(|j| (i * 16 + j) as u8)));
        for (j, column) in turn_bytes(rows).iter().enumerate() {
            let expected: [u8; 16] = std::array::from_fn(|i| (i * 16 + j) as u8);
            assert_eq!(column.to_bytes(), expected);
        }
    }
}
