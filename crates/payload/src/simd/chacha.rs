//! ChaCha20-Poly1305 (RFC 8439): the cipher four blocks at a time, vector i holding word i of each, and the sum over the
//! ciphertext between its rounds. A round waits for its own results most of the time, and the sum needs other units of
//! the processor, so that side by side they take little longer than the cipher alone.

use super::gcm::xor_into;
use super::poly1305::{Multiplier, Poly1305, Sum};
use super::sm4::turn_words;
use super::vector::V;

const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// Bytes of four blocks.
const GROUP: usize = 16 * V::BYTES;

/// Words turned left by 16 bits, for which engines have two instructions. By 8 it is shifts like any other turn: shuffles
/// would want a register for their pattern, of which the state leaves none.
#[inline(always)]
fn turn16(v: V) -> V {
    v.pick::<2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13>(v)
}

#[inline(always)]
fn turn<const N: u32, const REST: u32>(v: V) -> V {
    v.shl32::<N>() | v.shr32::<REST>()
}

#[inline(always)]
fn quarter([mut a, mut b, mut c, mut d]: [V; 4]) -> [V; 4] {
    a = a.add32(b);
    d = turn16(d ^ a);
    c = c.add32(d);
    b = turn::<12, 20>(b ^ c);
    a = a.add32(b);
    d = turn::<8, 24>(d ^ a);
    c = c.add32(d);
    b = turn::<7, 25>(b ^ c);
    [a, b, c, d]
}

#[inline(always)]
fn columns(state: [V; 16]) -> [V; 16] {
    let [a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3] = state;
    let [a0, b0, c0, d0] = quarter([a0, b0, c0, d0]);
    let [a1, b1, c1, d1] = quarter([a1, b1, c1, d1]);
    let [a2, b2, c2, d2] = quarter([a2, b2, c2, d2]);
    let [a3, b3, c3, d3] = quarter([a3, b3, c3, d3]);
    [a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3]
}

#[inline(always)]
fn diagonals(state: [V; 16]) -> [V; 16] {
    let [a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3] = state;
    let [a0, b1, c2, d3] = quarter([a0, b1, c2, d3]);
    let [a1, b2, c3, d0] = quarter([a1, b2, c3, d0]);
    let [a2, b3, c0, d1] = quarter([a2, b3, c0, d1]);
    let [a3, b0, c1, d2] = quarter([a3, b0, c1, d2]);
    [a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3]
}

/// The key stream of four blocks in order: the state behind all rounds added to the one before, and turned.
#[inline(always)]
fn stream(state: [V; 16], from: &[V; 16]) -> [V; 16] {
    let [a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3] = state;
    let [f0, f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12, f13, f14, f15] = *from;
    let [w0, x0, y0, z0] = turn_words(a0.add32(f0), a1.add32(f1), a2.add32(f2), a3.add32(f3));
    let [w1, x1, y1, z1] = turn_words(b0.add32(f4), b1.add32(f5), b2.add32(f6), b3.add32(f7));
    let [w2, x2, y2, z2] = turn_words(c0.add32(f8), c1.add32(f9), c2.add32(f10), c3.add32(f11));
    let [w3, x3, y3, z3] = turn_words(d0.add32(f12), d1.add32(f13), d2.add32(f14), d3.add32(f15));
    [w0, w1, w2, w3, x0, x1, x2, x3, y0, y1, y2, y3, z0, z1, z2, z3]
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

/// The cipher under one key and nonce.
struct ChaCha20 {
    start: [V; 16],
}

impl ChaCha20 {
    fn new(key: &[u8; 32], nonce: &[u8; 12]) -> Self {
        Self { start: words(key, nonce).map(V::splat32) }
    }

    /// The state of the four blocks from `counter` on.
    #[inline(always)]
    fn at(&self, counter: u32) -> [V; 16] {
        let mut from = self.start;
        let counters: [[u8; 4]; 4] = std::array::from_fn(|i| counter.wrapping_add(i as u32).to_le_bytes());
        let mut bytes = [0u8; 16];
        bytes.copy_from_slice(counters.as_flattened());
        let [.., twelfth, _, _, _] = &mut from;
        *twelfth = V::from_bytes(bytes);
        from
    }

    /// Key stream of the four blocks from `counter` on.
    #[inline(never)]
    fn four(&self, counter: u32) -> [V; 16] {
        let from = self.at(counter);
        let mut state = from;
        for _ in 0..10 {
            state = diagonals(columns(state));
        }
        stream(state, &from)
    }

    /// The one-time key of Poly1305: the front of block 0.
    fn mac_key(&self) -> [u8; 32] {
        let [a, b, ..] = self.four(0).map(V::to_bytes);
        let mut key = [0; 32];
        key.copy_from_slice([a, b].as_flattened());
        key
    }

    /// Decrypts in place from a block on, and adds the ciphertext to the sum, filled up with zeros.
    #[inline(never)]
    fn decrypt(&self, text: &mut [u8], mut counter: u32, mac: &mut Poly1305) {
        let (groups, rest) = text.as_chunks_mut::<GROUP>();
        let mut sum = mac.sum;
        for group in groups {
            sum = self.decrypt_group(group, counter, mac.multiplier, sum);
            counter = counter.wrapping_add(4);
        }
        mac.sum = sum;
        mac.update(rest);
        if !rest.is_empty() {
            xor_into(rest, &self.four(counter));
        }
    }

    /// Twenty rounds with fifteen blocks of the sum between them, and the sixteenth behind.
    #[inline(always)]
    fn decrypt_group(&self, group: &mut [u8; GROUP], counter: u32, multiplier: Multiplier, mut sum: Sum) -> Sum {
        let from = self.at(counter);
        let mut state = from;
        let (threes, last) = group.as_chunks::<16>().0.as_chunks::<3>();
        for [a, b, c] in threes {
            state = columns(state);
            sum = multiplier.step(sum, a, 1);
            state = diagonals(state);
            sum = multiplier.step(sum, b, 1);
            state = columns(state);
            sum = multiplier.step(sum, c, 1);
            state = diagonals(state);
        }
        for block in last {
            sum = multiplier.step(sum, block, 1);
        }
        xor_into(group, &stream(state, &from));
        sum
    }
}

/// A message on its way.
pub(crate) struct ChaChaMessage {
    cipher: ChaCha20,
    mac: Poly1305,
    /// Of the next block.
    counter: u32,
}

impl ChaChaMessage {
    pub(crate) fn new(key: &[u8; 32], nonce: &[u8; 12], aad: &[u8]) -> Self {
        let cipher = ChaCha20::new(key, nonce);
        let mut mac = Poly1305::new(&cipher.mac_key());
        mac.update(aad);
        Self { cipher, mac, counter: 1 }
    }

    /// Decrypts the next piece in place. All but the last are whole ChaCha blocks.
    pub(crate) fn decrypt(&mut self, text: &mut [u8]) {
        self.cipher.decrypt(text, self.counter, &mut self.mac);
        self.counter = self.counter.wrapping_add((text.len() / 64) as u32);
    }

    /// The tag, by the lengths of both parts in bytes.
    pub(crate) fn tag(mut self, aad: u64, text: u64) -> [u8; 16] {
        self.mac.update([aad.to_le_bytes(), text.to_le_bytes()].as_flattened());
        self.mac.finish()
    }
}
