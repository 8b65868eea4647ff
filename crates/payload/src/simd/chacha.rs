//! ChaCha20 (RFC 8439), four blocks at a time: vector i holds word i of each.

use super::gcm::xor_into;
use super::sm4::turn_words;
use super::vector::V;

const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

#[inline(always)]
fn turn_left_16(v: V) -> V {
    v.pick::<2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13>(v)
}
#[inline(always)]
fn turn_left_8(v: V) -> V {
    v.pick::<3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14>(v)
}

#[inline(always)]
fn quarter(a: &mut V, b: &mut V, c: &mut V, d: &mut V) {
    *a = a.add32(*b);
    *d = turn_left_16(*d ^ *a);
    *c = c.add32(*d);
    let x = *b ^ *c;
    *b = x.shl32::<12>() | x.shr32::<20>();
    *a = a.add32(*b);
    *d = turn_left_8(*d ^ *a);
    *c = c.add32(*d);
    let x = *b ^ *c;
    *b = x.shl32::<7>() | x.shr32::<25>();
}

/// The state's words without the counter.
fn words(key: &[u8; 32], nonce: &[u8; 12]) -> [u32; 16] {
    let mut state = [0u32; 16];
    let bytes = key.as_chunks::<4>().0.iter().chain(std::iter::once(&[0; 4])).chain(nonce.as_chunks::<4>().0);
    let parts = CONSTANTS.into_iter().chain(bytes.map(|b| u32::from_le_bytes(*b)));
    for (to, from) in state.iter_mut().zip(parts) {
        *to = from;
    }
    state
}

/// Key stream of the four blocks from `counter` on, in order.
#[inline(always)]
fn stream(start: &[V; 16], counter: u32) -> [V; 16] {
    let mut from = *start;
    let counters: [[u8; 4]; 4] = std::array::from_fn(|i| counter.wrapping_add(i as u32).to_le_bytes());
    let mut bytes = [0u8; 16];
    bytes.copy_from_slice(counters.as_flattened());
    let [.., twelfth, _, _, _] = &mut from;
    *twelfth = V::from_bytes(bytes);

    let [mut a0, mut a1, mut a2, mut a3, mut b0, mut b1, mut b2, mut b3, ..] = from;
    let [.., mut c0, mut c1, mut c2, mut c3, mut d0, mut d1, mut d2, mut d3] = from;
    for _ in 0..10 {
        quarter(&mut a0, &mut b0, &mut c0, &mut d0);
        quarter(&mut a1, &mut b1, &mut c1, &mut d1);
        quarter(&mut a2, &mut b2, &mut c2, &mut d2);
        quarter(&mut a3, &mut b3, &mut c3, &mut d3);
        quarter(&mut a0, &mut b1, &mut c2, &mut d3);
        quarter(&mut a1, &mut b2, &mut c3, &mut d0);
        quarter(&mut a2, &mut b3, &mut c0, &mut d1);
        quarter(&mut a3, &mut b0, &mut c1, &mut d2);
    }
    let [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15] = from;
    let [w0, x0, y0, z0] = turn_words(a0.add32(f0), a1.add32(f1), a2.add32(f2), a3.add32(f3));
    let [w1, x1, y1, z1] = turn_words(b0.add32(f4), b1.add32(f5), b2.add32(f6), b3.add32(f7));
    let [w2, x2, y2, z2] = turn_words(c0.add32(f8), c1.add32(f9), c2.add32(f10), c3.add32(f11));
    let [w3, x3, y3, z3] = turn_words(d0.add32(f12), d1.add32(f13), d2.add32(f14), d3.add32(f15));
    [w0, w1, w2, w3, x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3]
}

/// The cipher under one key and nonce.
pub(crate) struct ChaCha20 {
    start: [V; 16],
}

impl ChaCha20 {
    pub(crate) fn new(key: &[u8; 32], nonce: &[u8; 12]) -> Self {
        Self { start: words(key, nonce).map(V::splat32) }
    }

    /// The one-time key of Poly1305: the front of block 0.
    pub(crate) fn mac_key(&self) -> [u8; 32] {
        let [a, b, ..] = stream(&self.start, 0).map(V::to_bytes);
        let mut key = [0; 32];
        key.copy_from_slice([a, b].as_flattened());
        key
    }

    /// Encrypts or decrypts in place, from block 1 on.
    pub(crate) fn crypt(&self, text: &mut [u8]) {
        let mut counter = 1u32;
        for piece in text.chunks_mut(16 * V::BYTES) {
            xor_into(piece, &stream(&self.start, counter));
            counter = counter.wrapping_add(4);
        }
    }
}
