//! SM4 (GB/T 32907-2016, RFC 8998) bitsliced: 32 blocks at a time. Each of the four words of the state is eight
//! planes; byte `4 j + g` of a plane belongs to byte j of the word, bit i of it to block `4 i + g`.
//!
//! SM4's S-box is the AES one between two affine maps, since both invert in GF(2^8), if in different bases. The maps
//! were computed by trying all roots; the test compares the whole S-box.

use super::bits::{Halves, sbox, sbox_of, spread, transpose};
use super::gcm::CounterCipher;
use super::vector::V;
use std::ops::BitXor;

const ROUNDS: usize = 32;
const FK: [u32; 4] = [0xa3b1_bac6, 0x56aa_3350, 0x677d_9197, 0xb270_22dc];

/// Added before the AES S-box, behind [`before`].
const ADD_BEFORE: u8 = 0x23;
/// Added at the end, behind [`after`].
const ADD_AFTER: u8 = 0xd3;

/// The linear map before the AES S-box.
#[inline(always)]
fn before<T: Copy + BitXor<Output = T>>([x0, x1, x2, x3, x4, x5, x6, x7]: [T; 8]) -> [T; 8] {
    let a = x1 ^ x2;
    let b = x4 ^ x5;
    [a, x0 ^ a ^ x4, x1 ^ x3, x0 ^ x2 ^ b, x1 ^ x3 ^ b, x1 ^ b ^ x6, x0 ^ x1 ^ x3 ^ x4 ^ x7, x0 ^ x2 ^ x3]
}

/// The linear map behind the AES S-box.
#[inline(always)]
fn after<T: Copy + BitXor<Output = T>>([x0, x1, x2, x3, x4, x5, x6, x7]: [T; 8]) -> [T; 8] {
    let a = x2 ^ x7;
    let b = x5 ^ x6;
    [a ^ x3 ^ x4, x1 ^ x3 ^ x4 ^ x5, a ^ x3, a ^ x6, x2 ^ x4 ^ b, x0 ^ x1 ^ x6 ^ x7, x0 ^ b, x3 ^ x5 ^ x7]
}

fn map_byte(byte: u8, map: impl Fn([u8; 8]) -> [u8; 8]) -> u8 {
    let bits = map(std::array::from_fn(|k| byte >> k & 1));
    bits.iter().enumerate().fold(0, |sum, (k, bit)| sum | bit << k)
}

/// The S-box of four bytes at once, for the key schedule.
fn sm4_sbox_of(bytes: [u8; 4]) -> [u8; 4] {
    let mapped = bytes.map(|byte| map_byte(byte, before) ^ ADD_BEFORE);
    sbox_of(mapped).map(|byte| map_byte(byte ^ 0x63, after) ^ ADD_AFTER)
}

fn round_keys(key: &[u8; 16]) -> [u32; ROUNDS] {
    let mut words = [0u32; 4];
    for ((word, bytes), fk) in words.iter_mut().zip(key.as_chunks::<4>().0).zip(FK) {
        *word = u32::from_be_bytes(*bytes) ^ fk;
    }
    std::array::from_fn(|round| {
        // CK: bytes (4 i + j) * 7.
        let ck = u32::from_be_bytes(std::array::from_fn(|j| ((4 * round + j) * 7) as u8));
        let [a, b, c, d] = words;
        let t = u32::from_be_bytes(sm4_sbox_of((b ^ c ^ d ^ ck).to_be_bytes()));
        let next = a ^ t ^ t.rotate_left(13) ^ t.rotate_left(23);
        words = [b, c, d, next];
        next
    })
}

/// The round keys as planes, already through the map before the S-box.
pub(crate) struct Sm4 {
    keys: [[V; 8]; ROUNDS],
    /// The bytes of four words by their place in the word, or back.
    by_place: V,
    halves: Halves,
}

impl Sm4 {
    pub(crate) fn new(key: &[u8; 16]) -> Self {
        let words = round_keys(key);
        let keys = std::array::from_fn(|round| {
            // The share of ADD_AFTER behind L is left out of every new word. The words that the round takes lack it
            // once for each time they were new; all four lack it eight times in the end, which is not at all.
            let lacking = (1..4).filter(|word| (round + word) / 4 % 2 == 1).count() % 2 == 1;
            let word = words.get(round).copied().unwrap_or(0);
            let bytes = word.to_be_bytes().map(|byte| {
                let whole = byte ^ if lacking { ADD_AFTER.rotate_left(2) } else { 0 };
                map_byte(whole, before) ^ ADD_BEFORE
            });
            planes_of(bytes)
        });
        Self {
            keys,
            by_place: V::pattern([0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]),
            halves: Halves::new(),
        }
    }
}

#[inline(always)]
fn xor(a: [V; 8], b: [V; 8]) -> [V; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = a;
    let [b0, b1, b2, b3, b4, b5, b6, b7] = b;
    [a0 ^ b0, a1 ^ b1, a2 ^ b2, a3 ^ b3, a4 ^ b4, a5 ^ b5, a6 ^ b6, a7 ^ b7]
}

/// Words turned left by 8, 16 and 24 bits: byte j comes from one, two, three bytes on.
#[inline(always)]
fn turn8(v: V) -> V {
    v.pick::<4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3>(v)
}
#[inline(always)]
fn turn16(v: V) -> V {
    v.pick::<8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7>(v)
}
#[inline(always)]
fn turn24(v: V) -> V {
    v.pick::<12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11>(v)
}

/// The round function T without what ADD_AFTER comes to: `L(S(x))`, L(b) = b ^ b<<<2 ^ b<<<10 ^ b<<<18 ^ b<<<24.
#[inline(always)]
fn round(x: [V; 8], key: &[V; 8]) -> [V; 8] {
    let s = after(sbox(xor(before(x), *key)));
    let [s0, s1, s2, s3, s4, s5, s6, s7] = s;
    let t = [turn8(s6), turn8(s7), s0, s1, s2, s3, s4, s5];
    let (t8, t16) = (t.map(turn8), t.map(turn16));
    xor(xor(s, s.map(turn24)), xor(t, xor(t8, t16)))
}

/// Four vectors of four words each, rows to columns.
#[inline(always)]
pub(crate) fn turn_words(a: V, b: V, c: V, d: V) -> [V; 4] {
    let ab_low = a.pick::<0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23>(b);
    let ab_high = a.pick::<8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31>(b);
    let cd_low = c.pick::<0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23>(d);
    let cd_high = c.pick::<8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31>(d);
    let low = |x: V, y: V| x.pick::<0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23>(y);
    let high = |x: V, y: V| x.pick::<8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31>(y);
    [low(ab_low, cd_low), high(ab_low, cd_low), low(ab_high, cd_high), high(ab_high, cd_high)]
}

/// The planes of a word that is the same in all blocks.
fn planes_of(word: [u8; 4]) -> [V; 8] {
    std::array::from_fn(|bit| {
        let mut plane = [0; 16];
        plane.copy_from_slice(word.map(|byte| [spread(byte, bit); 4]).as_flattened());
        V::from_bytes(plane)
    })
}

/// The planes of the numbers 0 to 31, each at its block.
fn block_numbers() -> [V; 8] {
    let plane = |last: [u8; 4]| {
        let [a, b, c, d] = last;
        V::from_bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, a, b, c, d])
    };
    let none = plane([0; 4]);
    [
        plane([0, 0xff, 0, 0xff]),
        plane([0, 0, 0xff, 0xff]),
        plane([0xaa; 4]),
        plane([0xcc; 4]),
        plane([0xf0; 4]),
        none,
        none,
        none,
    ]
}

/// The words of a nonce, and the numbers of the blocks.
pub(crate) struct Sm4Nonce {
    words: [[V; 8]; 3],
    numbers: [V; 8],
}

impl CounterCipher for Sm4 {
    type Blocks = [V; 32];
    type Nonce = Sm4Nonce;

    fn nonce(&self, nonce: &[u8; 12]) -> Sm4Nonce {
        let mut words = [[V::zero(); 8]; 3];
        for (planes, word) in words.iter_mut().zip(nonce.as_chunks::<4>().0) {
            *planes = planes_of(*word);
        }
        Sm4Nonce { words, numbers: block_numbers() }
    }

    #[inline(never)]
    fn encrypt(&self, nonce: &mut Sm4Nonce, group: u32) -> [V; 32] {
        let [mut a, mut b, mut c] = nonce.words;
        let mut d = xor(planes_of(group.wrapping_mul(32).to_be_bytes()), nonce.numbers);
        for four in self.keys.as_chunks::<4>().0 {
            let [k0, k1, k2, k3] = four;
            a = xor(a, round(xor(b, xor(c, d)), k0));
            b = xor(b, round(xor(c, xor(d, a)), k1));
            c = xor(c, round(xor(d, xor(a, b)), k2));
            d = xor(d, round(xor(a, xor(b, c)), k3));
        }
        let [a, b, c, d] = [d, c, b, a].map(|word| transpose(word, self.halves));
        let mut out = [V::zero(); 32];
        for ((to, (a, b)), (c, d)) in
            out.as_chunks_mut::<4>().0.iter_mut().zip(a.into_iter().zip(b)).zip(c.into_iter().zip(d))
        {
            let [a, b, c, d] = [a, b, c, d].map(|word| word.lookup(self.by_place));
            *to = turn_words(a, b, c, d);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::sm4::cipher::{BlockCipherEncrypt, KeyInit};

    /// GB/T 32907-2016 appendix A.1: the key encrypts itself.
    #[test]
    fn the_standards_example() {
        let key = 0x0123_4567_89ab_cdef_fedc_ba98_7654_3210u128.to_be_bytes();
        let cipher = Sm4::new(&key);
        let out = cipher.encrypt(&mut cipher.nonce(key.first_chunk().unwrap()), 0x7654_3210 / 32);
        let block = out[0x7654_3210 % 32];
        assert_eq!(block.to_bytes(), 0x681e_df34_d206_965e_86b3_e94f_536e_4246u128.to_be_bytes());
    }

    /// Wherever a byte of the counter turns over, against the kept crate.
    #[test]
    fn counters_are_encrypted() {
        let key: [u8; 16] = std::array::from_fn(|i| (i * 37 + 5) as u8);
        let (ours, theirs) = (Sm4::new(&key), ::sm4::Sm4::new(&key.into()));
        let nonce = *b"twelve bytes";
        for group in [0, 1, 7, 8, 2047, 2048, 0x7_ffff, 0x8_0000, 0x7ff_ffff] {
            for (i, block) in ours.encrypt(&mut ours.nonce(&nonce), group).into_iter().enumerate() {
                let mut expected = [0; 16];
                expected[..12].copy_from_slice(&nonce);
                expected[12..].copy_from_slice(&(group * 32 + i as u32).to_be_bytes());
                let mut expected = expected.into();
                theirs.encrypt_block(&mut expected);
                assert_eq!(block.to_bytes()[..], expected[..], "group {group}, block {i}");
            }
        }
    }
}
