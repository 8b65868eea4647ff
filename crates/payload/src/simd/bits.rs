//! Shared by the bitsliced ciphers: the AES S-box as a circuit and the turn from bytes to bit planes.

use super::vector::V;
use std::ops::{BitAnd, BitXor};

/// The AES S-box without its constant: the result is `S(x) ^ 0x63`. Plane 0 is the least significant bit.
/// J. Boyar and R. Peralta, "A new combinational logic minimization technique with applications to cryptology", 2010:
/// 113 gates, of which the four NOTs are the constant left out here.
#[inline(always)]
pub(crate) fn sbox<T: Copy + BitXor<Output = T> + BitAnd<Output = T>>(planes: [T; 8]) -> [T; 8] {
    let [x7, x6, x5, x4, x3, x2, x1, x0] = planes;
    let y14 = x3 ^ x5;
    let y13 = x0 ^ x6;
    let y9 = x0 ^ x3;
    let y8 = x0 ^ x5;
    let t0 = x1 ^ x2;
    let y1 = t0 ^ x7;
    let y4 = y1 ^ x3;
    let y12 = y13 ^ y14;
    let y2 = y1 ^ x0;
    let y5 = y1 ^ x6;
    let y3 = y5 ^ y8;
    let t1 = x4 ^ y12;
    let y15 = t1 ^ x5;
    let y20 = t1 ^ x1;
    let y6 = y15 ^ x7;
    let y10 = y15 ^ t0;
    let y11 = y20 ^ y9;
    let y7 = x7 ^ y11;
    let y17 = y10 ^ y11;
    let y19 = y10 ^ y8;
    let y16 = t0 ^ y11;
    let y21 = y13 ^ y16;
    let y18 = x0 ^ y16;

    let t2 = y12 & y15;
    let t3 = y3 & y6;
    let t4 = t3 ^ t2;
    let t5 = y4 & x7;
    let t6 = t5 ^ t2;
    let t7 = y13 & y16;
    let t8 = y5 & y1;
    let t9 = t8 ^ t7;
    let t10 = y2 & y7;
    let t11 = t10 ^ t7;
    let t12 = y9 & y11;
    let t13 = y14 & y17;
    let t14 = t13 ^ t12;
    let t15 = y8 & y10;
    let t16 = t15 ^ t12;
    let t17 = t4 ^ t14;
    let t18 = t6 ^ t16;
    let t19 = t9 ^ t14;
    let t20 = t11 ^ t16;
    let t21 = t17 ^ y20;
    let t22 = t18 ^ y19;
    let t23 = t19 ^ y21;
    let t24 = t20 ^ y18;
    let t25 = t21 ^ t22;
    let t26 = t21 & t23;
    let t27 = t24 ^ t26;
    let t28 = t25 & t27;
    let t29 = t28 ^ t22;
    let t30 = t23 ^ t24;
    let t31 = t22 ^ t26;
    let t32 = t31 & t30;
    let t33 = t32 ^ t24;
    let t34 = t23 ^ t33;
    let t35 = t27 ^ t33;
    let t36 = t24 & t35;
    let t37 = t36 ^ t34;
    let t38 = t27 ^ t36;
    let t39 = t29 & t38;
    let t40 = t25 ^ t39;
    let t41 = t40 ^ t37;
    let t42 = t29 ^ t33;
    let t43 = t29 ^ t40;
    let t44 = t33 ^ t37;
    let t45 = t42 ^ t41;
    let z0 = t44 & y15;
    let z1 = t37 & y6;
    let z2 = t33 & x7;
    let z3 = t43 & y16;
    let z4 = t40 & y1;
    let z5 = t29 & y7;
    let z6 = t42 & y11;
    let z7 = t45 & y17;
    let z8 = t41 & y10;
    let z9 = t44 & y12;
    let z10 = t37 & y3;
    let z11 = t33 & y4;
    let z12 = t43 & y13;
    let z13 = t40 & y5;
    let z14 = t29 & y2;
    let z15 = t42 & y9;
    let z16 = t45 & y14;
    let z17 = t41 & y8;

    let t46 = z15 ^ z16;
    let t47 = z10 ^ z11;
    let t48 = z5 ^ z13;
    let t49 = z9 ^ z10;
    let t50 = z2 ^ z12;
    let t51 = z2 ^ z5;
    let t52 = z7 ^ z8;
    let t53 = z0 ^ z3;
    let t54 = z6 ^ z7;
    let t55 = z16 ^ z17;
    let t56 = z12 ^ t48;
    let t57 = t50 ^ t53;
    let t58 = z4 ^ t46;
    let t59 = z3 ^ t54;
    let t60 = t46 ^ t57;
    let t61 = z14 ^ t57;
    let t62 = t52 ^ t58;
    let t63 = t49 ^ t58;
    let t64 = z4 ^ t59;
    let t65 = t61 ^ t62;
    let t66 = z1 ^ t63;
    let s0 = t59 ^ t63;
    let s6 = t56 ^ t62;
    let s7 = t48 ^ t60;
    let t67 = t64 ^ t65;
    let s3 = t53 ^ t66;
    let s4 = t51 ^ t66;
    let s5 = t47 ^ t65;
    let s1 = t64 ^ s3;
    let s2 = t55 ^ t67;
    [s7, s6, s5, s4, s3, s2, s1, s0]
}

/// The S-box of four bytes at once, for key schedules.
pub(crate) fn sbox_of(bytes: [u8; 4]) -> [u8; 4] {
    let mut planes = [0u8; 8];
    for (k, plane) in planes.iter_mut().enumerate() {
        *plane = bytes.iter().enumerate().fold(0, |bits, (i, &byte)| bits | (byte >> k & 1) << i);
    }
    let planes = sbox(planes);
    let mut out = [0u8; 4];
    for (i, byte) in out.iter_mut().enumerate() {
        *byte = planes.iter().enumerate().fold(0, |sum, (k, &plane)| sum | (plane >> i & 1) << k) ^ 0x63;
    }
    out
}

/// Swaps the bits of `b` that `mask` names with those of `a` that lie `N` higher.
#[inline(always)]
fn swap<const N: u32>(a: V, b: V, mask: V) -> (V, V) {
    let differing = (a.shr64::<N>() ^ b) & mask;
    (a ^ differing.shl64::<N>(), b ^ differing)
}

/// Every other bit, pair of bits and nibble; patterns, since an engine makes a constant anew wherever it is used.
#[derive(Clone, Copy)]
pub(crate) struct Halves {
    bits: V,
    pairs: V,
    nibbles: V,
}

impl Halves {
    pub(crate) fn new() -> Self {
        Self { bits: V::pattern([0x55; 16]), pairs: V::pattern([0x33; 16]), nibbles: V::pattern([0x0f; 16]) }
    }
}

/// Turns eight vectors into bit planes: bit i of byte p of plane k is bit k of byte p of vector i. Its own inverse.
#[inline(always)]
pub(crate) fn transpose(v: [V; 8], halves: Halves) -> [V; 8] {
    let [a, b, c, d, e, f, g, h] = v;
    let mask = halves.bits;
    let (a, b) = swap::<1>(a, b, mask);
    let (c, d) = swap::<1>(c, d, mask);
    let (e, f) = swap::<1>(e, f, mask);
    let (g, h) = swap::<1>(g, h, mask);
    let mask = halves.pairs;
    let (a, c) = swap::<2>(a, c, mask);
    let (b, d) = swap::<2>(b, d, mask);
    let (e, g) = swap::<2>(e, g, mask);
    let (f, h) = swap::<2>(f, h, mask);
    let mask = halves.nibbles;
    let (a, e) = swap::<4>(a, e, mask);
    let (b, f) = swap::<4>(b, f, mask);
    let (c, g) = swap::<4>(c, g, mask);
    let (d, h) = swap::<4>(d, h, mask);
    [a, b, c, d, e, f, g, h]
}

/// A byte's bit as all ones or all zeros.
pub(crate) fn spread(byte: u8, bit: usize) -> u8 {
    0u8.wrapping_sub(byte >> bit & 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_circuit_is_the_s_box() {
        // The S-box from its definition: the inverse in GF(2^8), then the affine map (FIPS 197 section 5.1.1).
        let mul = |mut a: u8, mut b: u8| {
            let mut product = 0;
            while b != 0 {
                if b & 1 == 1 {
                    product ^= a;
                }
                a = a << 1 ^ if a & 0x80 != 0 { 0x1b } else { 0 };
                b >>= 1;
            }
            product
        };
        for x in 0..=255u8 {
            let inverse = (0..=255u8).find(|&y| mul(x, y) == 1).unwrap_or(0);
            let affine = (0..5).fold(0, |sum, n| sum ^ inverse.rotate_left(n)) ^ 0x63;
            assert_eq!(sbox_of([x, 0, x, 1]), [affine, 0x63, affine, 0x7c], "{x:#x}");
        }
    }

    #[test]
    fn transposing_turns_and_turns_back() {
        let vectors: [V; 8] = std::array::from_fn(|i| {
            V::from_bytes(std::array::from_fn(|p| ((i * 16 + p) as u8).wrapping_mul(0x9d).rotate_left(3)))
        });
        let planes = transpose(vectors, Halves::new());
        for (k, plane) in planes.iter().enumerate() {
            for (p, byte) in plane.to_bytes().iter().enumerate() {
                for (i, vector) in vectors.iter().enumerate() {
                    assert_eq!(byte >> i & 1, vector.to_bytes()[p] >> k & 1);
                }
            }
        }
        let back = transpose(planes, Halves::new());
        assert!(back.iter().zip(&vectors).all(|(a, b)| a.to_bytes() == b.to_bytes()));
    }
}
