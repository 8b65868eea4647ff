//! AES-256 (FIPS 197) bitsliced: eight blocks as eight planes of one bit each (after E. Käsper and P. Schwabe,
//! "Faster and timing-attack resistant AES-GCM"). Byte p of a plane belongs to byte p of the state, bit i of it to
//! block i; ShiftRows and MixColumns are then shuffles of bytes.

use super::bits::{sbox, sbox_of, spread, transpose};
use super::gcm::BlockCipher;
use super::vector::V;

const ROUNDS: usize = 14;

/// The round keys as planes.
pub(crate) struct Aes256 {
    keys: [[V; 8]; ROUNDS + 1],
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
        let mut keys = [[V::zero(); 8]; ROUNDS + 1];
        for (round, (planes, words)) in keys.iter_mut().zip(words.as_chunks::<4>().0).enumerate() {
            // The circuit leaves 0x63 out. ShiftRows and MixColumns keep a state of equal bytes as it is, so that the
            // constant can wait for the round's key.
            let constant = if round == 0 { 0 } else { 0x63 };
            for (bit, plane) in planes.iter_mut().enumerate() {
                let mut bytes = [0u8; 16];
                for (to, from) in bytes.iter_mut().zip(words.as_flattened()) {
                    *to = spread(from ^ constant, bit);
                }
                *plane = V::from_bytes(bytes);
            }
        }
        Self { keys }
    }
}

#[inline(always)]
fn add_key(state: [V; 8], key: &[V; 8]) -> [V; 8] {
    let [a, b, c, d, e, f, g, h] = state;
    let [ka, kb, kc, kd, ke, kf, kg, kh] = *key;
    [a ^ ka, b ^ kb, c ^ kc, d ^ kd, e ^ ke, f ^ kf, g ^ kg, h ^ kh]
}

/// ShiftRows: byte p (row p mod 4) comes from four columns on.
#[inline(always)]
fn shift_rows(v: V) -> V {
    v.pick::<0, 5, 10, 15, 4, 9, 14, 3, 8, 13, 2, 7, 12, 1, 6, 11>(v)
}

/// ShiftRows and then the next byte of each column.
#[inline(always)]
fn shift_rows_next(v: V) -> V {
    v.pick::<5, 10, 15, 0, 9, 14, 3, 4, 13, 2, 7, 8, 1, 6, 11, 12>(v)
}

/// The byte after the next of each column.
#[inline(always)]
fn two_on(v: V) -> V {
    v.pick::<2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13>(v)
}

/// ShiftRows and MixColumns: with t = a ^ next(a), the column's byte becomes xtime(t) ^ next(a) ^ next(next(t)).
#[inline(always)]
fn shift_and_mix(state: [V; 8]) -> [V; 8] {
    let next = state.map(shift_rows_next);
    let [n0, n1, n2, n3, n4, n5, n6, n7] = next;
    let [a0, a1, a2, a3, a4, a5, a6, a7] = state.map(shift_rows);
    let t = [a0 ^ n0, a1 ^ n1, a2 ^ n2, a3 ^ n3, a4 ^ n4, a5 ^ n5, a6 ^ n6, a7 ^ n7];
    let [t0, t1, t2, t3, t4, t5, t6, t7] = t;
    let [u0, u1, u2, u3, u4, u5, u6, u7] = t.map(two_on);
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

impl BlockCipher for Aes256 {
    type Blocks = [V; 8];

    #[inline(always)]
    fn encrypt(&self, blocks: [V; 8]) -> [V; 8] {
        let [first, middle @ .., last] = &self.keys;
        let mut state = add_key(transpose(blocks), first);
        for key in middle {
            state = add_key(shift_and_mix(sbox(state)), key);
        }
        transpose(add_key(sbox(state).map(shift_rows), last))
    }
}
