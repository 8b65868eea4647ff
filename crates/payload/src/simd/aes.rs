//! AES-256 (FIPS 197) bitsliced: eight blocks as eight planes of one bit each (after E. Käsper and P. Schwabe,
//! "Faster and timing-attack resistant AES-GCM"). Byte p of a plane belongs to a byte of the state, bit i of it to
//! block i; MixColumns is then shuffles of bytes. ShiftRows is left out (after A. Adomnicai and T. Peyrin, "Fixslicing
//! AES-like Ciphers"): behind round n the byte of row r and column c lies at column c + n r, and the patterns of
//! MixColumns and the round's key are made for that.

use super::bits::{Halves, sbox, sbox_of, spread, transpose};
use super::gcm::CounterCipher;
use super::vector::V;

const ROUNDS: usize = 14;

/// Key and patterns of a round.
struct Round {
    /// Its key as planes.
    key: [V; 8],
    /// The patterns that bring the next byte of each column, and the one after.
    next: V,
    second: V,
}

/// Values of the counter's lowest byte, by eights.
const LOWEST: usize = 256 / 8;

/// All rounds; the first is but the key before them.
pub(crate) struct Aes256 {
    rounds: [Round; ROUNDS + 1],
    /// Share of the counter's lowest byte in the state behind round 1. Only its own byte meets it in the S-box; the
    /// rest of the round is linear.
    lowest: Box<[[V; 8]; LOWEST]>,
    /// Back to the order of the standard.
    order: V,
    halves: Halves,
}

/// The place of a byte; the rows and columns beyond the fourth are the first again.
fn place(row: usize, column: usize) -> u8 {
    (column % 4 * 4 + row % 4) as u8
}

/// Fills the places from what lies where `of` says, by row and column.
fn places(of: impl Fn(usize, usize) -> u8) -> [u8; 16] {
    std::array::from_fn(|p| of(p % 4, p / 4))
}

impl Aes256 {
    pub(crate) fn new(key: &[u8; 32]) -> Self {
        let mut words: Vec<[u8; 4]> = key.as_chunks::<4>().0.to_vec();
        let mut rcon = 1u8;
        for i in 8..4 * (ROUNDS + 1) {
            let (Some(&before), Some(&far)) = (words.get(i - 1), words.get(i - 8)) else { break };
            let mut word = before;
            if i % 8 == 0 {
                word.rotate_left(1);
                word = sbox_of(word);
                let [first, ..] = &mut word;
                *first ^= rcon;
                rcon <<= 1;
            } else if i % 8 == 4 {
                word = sbox_of(word);
            }
            for (byte, other) in word.iter_mut().zip(far) {
                *byte ^= other;
            }
            words.push(word);
        }
        let bytes = words.as_flattened();
        let rounds = std::array::from_fn(|n| {
            let places_now = places(|row, column| place(row, column + (4 - n % 4) * row));
            // The circuit leaves 0x63 out. MixColumns keeps a state of equal bytes as it is, so that the constant can
            // wait for the round's key.
            let constant = if n == 0 { 0 } else { 0x63 };
            let here = bytes.get(16 * n..).unwrap_or_default();
            let ordered = places_now.map(|p| here.get(usize::from(p)).copied().unwrap_or(0) ^ constant);
            Round {
                key: planes_of(ordered),
                next: V::pattern(places(|row, column| place(row + 1, column + n))),
                second: V::pattern(places(|row, column| place(row + 2, column + 2 * n))),
            }
        });
        let mut cipher = Self {
            rounds,
            lowest: Box::new([[V::zero(); 8]; LOWEST]),
            order: V::pattern(places(|row, column| place(row, column + ROUNDS * row))),
            halves: Halves::new(),
        };
        let zero = cipher.round_1(planes_of([0; 16]));
        let mut lowest = Box::new([[V::zero(); 8]; LOWEST]);
        for (eight, planes) in lowest.iter_mut().enumerate() {
            let counters: [u8; 8] = std::array::from_fn(|i| (8 * eight + i) as u8);
            let lowest_byte = std::array::from_fn(|bit| {
                let plane = counters.iter().rev().fold(0, |bits, counter| bits << 1 | (counter >> bit & 1));
                V::from_bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, plane])
            });
            *planes = add_key(cipher.round_1(lowest_byte), &zero);
        }
        cipher.lowest = lowest;
        cipher
    }

    /// The state behind round 1.
    #[inline(never)]
    fn round_1(&self, state: [V; 8]) -> [V; 8] {
        let [first, second, ..] = &self.rounds;
        add_key(mix(sbox(add_key(state, &first.key)), second), &second.key)
    }
}

/// The planes of eight blocks that are all the same.
fn planes_of(block: [u8; 16]) -> [V; 8] {
    std::array::from_fn(|bit| V::from_bytes(block.map(|byte| spread(byte, bit))))
}

#[inline(always)]
fn add_key(state: [V; 8], key: &[V; 8]) -> [V; 8] {
    let [a, b, c, d, e, f, g, h] = state;
    let [ka, kb, kc, kd, ke, kf, kg, kh] = *key;
    [a ^ ka, b ^ kb, c ^ kc, d ^ kd, e ^ ke, f ^ kf, g ^ kg, h ^ kh]
}

/// MixColumns: with t = a ^ next(a), the column's byte becomes xtime(t) ^ next(a) ^ next(next(t)).
#[inline(always)]
fn mix(state: [V; 8], round: &Round) -> [V; 8] {
    let [n0, n1, n2, n3, n4, n5, n6, n7] = state.map(|v| v.lookup(round.next));
    let [a0, a1, a2, a3, a4, a5, a6, a7] = state;
    let t = [a0 ^ n0, a1 ^ n1, a2 ^ n2, a3 ^ n3, a4 ^ n4, a5 ^ n5, a6 ^ n6, a7 ^ n7];
    let [t0, t1, t2, t3, t4, t5, t6, t7] = t;
    let [u0, u1, u2, u3, u4, u5, u6, u7] = t.map(|v| v.lookup(round.second));
    [
        t7 ^ n0 ^ u0,
        t0 ^ t7 ^ n1 ^ u1,
        t1 ^ n2 ^ u2,
        t2 ^ t7 ^ n3 ^ u3,
        t3 ^ t7 ^ n4 ^ u4,
        t4 ^ n5 ^ u5,
        t5 ^ n6 ^ u6,
        t6 ^ n7 ^ u7,
    ]
}

/// A nonce, and the state behind round 1 under it for a counter but for the counter's lowest byte.
pub(crate) struct AesNonce {
    block: [u8; 16],
    behind_1: [V; 8],
}

impl CounterCipher for Aes256 {
    type Blocks = [V; 16];
    type Nonce = AesNonce;

    fn nonce(&self, nonce: &[u8; 12]) -> AesNonce {
        let mut block = [0; 16];
        if let Some(front) = block.first_chunk_mut::<12>() {
            *front = *nonce;
        }
        AesNonce { block, behind_1: self.round_1(planes_of(block)) }
    }

    /// Two states in turn: the circuit is deep, and a processor that waits for one takes up the other.
    #[inline(never)]
    fn encrypt(&self, nonce: &mut AesNonce, group: u32) -> [V; 16] {
        let counter = group.wrapping_mul(16);
        let [upper @ .., lowest] = counter.to_be_bytes();
        let [.., b12, b13, b14, _] = &mut nonce.block;
        if upper != [*b12, *b13, *b14] {
            [*b12, *b13, *b14] = upper;
            nonce.behind_1 = self.round_1(planes_of(nonce.block));
        }
        let (eights, _) = self.lowest.as_chunks::<2>();
        let Some([lowest_a, lowest_b]) = eights.get(usize::from(lowest / 16)) else { return [V::zero(); 16] };
        let [_, _, middle @ .., last] = &self.rounds;
        let mut a = add_key(nonce.behind_1, lowest_a);
        let mut b = add_key(nonce.behind_1, lowest_b);
        for round in middle {
            a = add_key(mix(sbox(a), round), &round.key);
            b = add_key(mix(sbox(b), round), &round.key);
        }
        let [a0, a1, a2, a3, a4, a5, a6, a7] =
            transpose(add_key(sbox(a), &last.key).map(|v| v.lookup(self.order)), self.halves);
        let [b0, b1, b2, b3, b4, b5, b6, b7] =
            transpose(add_key(sbox(b), &last.key).map(|v| v.lookup(self.order)), self.halves);
        [a0, a1, a2, a3, a4, a5, a6, a7, b0, b1, b2, b3, b4, b5, b6, b7]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aes_gcm::aes::cipher::{BlockCipherEncrypt, KeyInit};

    /// Wherever a byte of the counter turns over, against the kept crate.
    #[test]
    fn counters_are_encrypted() {
        let key: [u8; 32] = std::array::from_fn(|i| (i * 37 + 5) as u8);
        let (ours, theirs) = (Aes256::new(&key), aes_gcm::aes::Aes256::new(&key.into()));
        let nonce = *b"twelve bytes";
        let mut prepared = ours.nonce(&nonce);
        for group in [0, 1, 15, 16, 4095, 4096, 0xf_ffff, 0x10_0000, 0xfff_ffff, 3] {
            for (i, block) in ours.encrypt(&mut prepared, group).into_iter().enumerate() {
                let mut expected = [0; 16];
                expected[..12].copy_from_slice(&nonce);
                expected[12..].copy_from_slice(&(group * 16 + i as u32).to_be_bytes());
                let mut expected = expected.into();
                theirs.encrypt_block(&mut expected);
                assert_eq!(block.to_bytes()[..], expected[..], "group {group}, block {i}");
            }
        }
    }
}
