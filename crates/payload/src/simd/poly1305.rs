//! Poly1305 (RFC 8439 section 2.5) over whole blocks of sixteen bytes, which is all that the AEAD hashes.
//!
//! Plain 64-bit arithmetic: the vector units are the cipher's, beside which this runs. Four digits of 32 bits and a
//! small fifth. r's digits are below 2^28, and all but the first are multiples of four, so that the part of a product
//! above 2^130 comes back in as 5/4 of the digit, without a fraction.

/// The sum's digits, lowest first, not reduced: at the start of a block the first is below 3.4 * 2^32 with the block
/// added, the next three below 3 * 2^32, the fifth at most 4. See [`Multiplier::step`].
#[derive(Clone, Copy)]
pub(crate) struct Sum([u64; 5]);

/// The digits that a block's digits are multiplied by.
#[derive(Clone, Copy)]
pub(crate) struct Multiplier {
    /// r's digits.
    r: [u64; 4],
    /// 5/4 of the upper three.
    s: [u64; 3],
}

const LOW: u64 = 0xffff_ffff;

impl Multiplier {
    /// (sum + block) * r, the block with 2^128 above it.
    ///
    /// In units of 2^60 the four products come to less than 3.4 + 3 * 3 * 1.25, 3.4 + 3 + 2 * 3 * 1.25,
    /// 3.4 + 2 * 3 + 3 * 1.25 and 3.4 + 3 * 3, the fifth digit's share being below a thousandth: under 2^64 each.
    /// A product's upper half goes to the next digit without carrying on; that of the fourth is below 13 * 2^28, with
    /// the fifth's product below 1.1 * 2^32, and 5/4 of it, 1.4 * 2^32, goes back to the first.
    #[inline(always)]
    pub(crate) fn step(&self, Sum([h0, h1, h2, h3, h4]): Sum, block: &[u8; 16], above: u64) -> Sum {
        let ([r0, r1, r2, r3], [s1, s2, s3]) = (self.r, self.s);
        let [m0, m1, m2, m3] = words(block);
        let (h0, h1, h2, h3, h4) = (h0 + m0, h1 + m1, h2 + m2, h3 + m3, h4 + above);
        let d0 = h0 * r0 + h1 * s3 + h2 * s2 + h3 * s1;
        let d1 = h0 * r1 + h1 * r0 + h2 * s3 + h3 * s2 + h4 * s1;
        let d2 = h0 * r2 + h1 * r1 + h2 * r0 + h3 * s3 + h4 * s2;
        let d3 = h0 * r3 + h1 * r2 + h2 * r1 + h3 * r0 + h4 * s3;
        let d4 = h4 * r0 + (d3 >> 32);
        Sum([
            (d0 & LOW) + (d4 >> 2) * 5,
            (d1 & LOW) + (d0 >> 32),
            (d2 & LOW) + (d1 >> 32),
            (d3 & LOW) + (d2 >> 32),
            d4 & 3,
        ])
    }
}

fn words(bytes: &[u8; 16]) -> [u64; 4] {
    let (words, _) = bytes.as_chunks::<4>();
    let mut digits = [0; 4];
    for (digit, word) in digits.iter_mut().zip(words) {
        *digit = u64::from(u32::from_le_bytes(*word));
    }
    digits
}

/// The running sum of one message.
pub(crate) struct Poly1305 {
    pub(crate) multiplier: Multiplier,
    pub(crate) sum: Sum,
    /// Added at the end.
    pad: [u64; 4],
}

impl Poly1305 {
    pub(crate) fn new(key: &[u8; 32]) -> Self {
        let [front, back] = crate::aead::halves(key);
        let [r0, r1, r2, r3] = words(&front);
        let r = [r0 & 0x0fff_ffff, r1 & 0x0fff_fffc, r2 & 0x0fff_fffc, r3 & 0x0fff_fffc];
        let [_, upper @ ..] = r;
        Self { multiplier: Multiplier { r, s: upper.map(|r| r + (r >> 2)) }, sum: Sum([0; 5]), pad: words(&back) }
    }

    /// Takes bytes, the last block filled up with zeros.
    pub(crate) fn update(&mut self, bytes: &[u8]) {
        let (blocks, rest) = bytes.as_chunks::<16>();
        let (multiplier, mut sum) = (self.multiplier, self.sum);
        for block in blocks {
            sum = multiplier.step(sum, block, 1);
        }
        if !rest.is_empty() {
            let mut block = [0; 16];
            for (to, from) in block.iter_mut().zip(rest) {
                *to = *from;
            }
            sum = multiplier.step(sum, &block, 1);
        }
        self.sum = sum;
    }

    pub(crate) fn finish(self) -> [u8; 16] {
        // Twice around carries everything: after the first, the digits are below 2^32 but for a carry of one.
        let Sum(mut h) = self.sum;
        for _ in 0..2 {
            h = carried(h);
            let [first, .., last] = &mut h;
            *first += (*last >> 2) * 5;
            *last &= 3;
        }
        let h = carried(h);
        // The sum plus 5 reaches 2^130 exactly where it is not below 2^130 - 5, and is then the remainder.
        let [h0, rest @ ..] = h;
        let [h1, h2, h3, h4] = rest;
        let [g0, g1, g2, g3, g4] = carried([h0 + 5, h1, h2, h3, h4]);
        let reached = 0u64.wrapping_sub(g4 >> 2 & 1);
        let mut carry = 0;
        let mut tag = [0u8; 16];
        let digits = [(h0, g0), (h1, g1), (h2, g2), (h3, g3)].into_iter().zip(self.pad);
        for (to, ((h, g), pad)) in tag.as_chunks_mut::<4>().0.iter_mut().zip(digits) {
            carry += (h & !reached | g & reached) + pad;
            *to = ((carry & LOW) as u32).to_le_bytes();
            carry >>= 32;
        }
        tag
    }
}

/// The same number with all digits but the last below 2^32.
fn carried([h0, h1, h2, h3, h4]: [u64; 5]) -> [u64; 5] {
    let h1 = h1 + (h0 >> 32);
    let h2 = h2 + (h1 >> 32);
    let h3 = h3 + (h2 >> 32);
    [h0 & LOW, h1 & LOW, h2 & LOW, h3 & LOW, h4 + (h3 >> 32)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use poly1305::Poly1305 as Kept;
    use poly1305::universal_hash::KeyInit;
    use proptest::collection::vec;
    use proptest::prelude::*;

    /// The MAC of any bytes: the last block, where it is not whole, ends in a one.
    fn tag(key: &[u8; 32], bytes: &[u8]) -> [u8; 16] {
        let (blocks, rest) = bytes.as_chunks::<16>();
        let mut mac = Poly1305::new(key);
        mac.update(blocks.as_flattened());
        if !rest.is_empty() {
            let mut block = [0; 16];
            block[..rest.len()].copy_from_slice(rest);
            block[rest.len()] = 1;
            mac.sum = mac.multiplier.step(mac.sum, &block, 0);
        }
        mac.finish()
    }

    fn bytes(hex: &str) -> Vec<u8> {
        let digits: Vec<u8> = hex.bytes().filter(|b| !b.is_ascii_whitespace()).collect();
        digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
    }

    #[test]
    fn rfc_8439_section_2_5_2() {
        let key = bytes("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b");
        let found = tag(&key.try_into().unwrap(), b"Cryptographic Forum Research Group");
        assert_eq!(found[..], bytes("a8061dc1305136c6c22b8baf0c0127a9"));
    }

    #[test]
    fn rfc_8439_appendix_a_3() {
        let note = b"Any submission to the IETF intended by the Contributor for publication as all or part of an IETF \
            Internet-Draft or RFC and any statement made within the context of an IETF activity is considered an \"IETF \
            Contribution\". Such statements include oral statements in IETF sessions, as well as written and electronic \
            communications made at any time or place, which are addressed to";
        let poem = b"'Twas brillig, and the slithy toves\nDid gyre and gimble in the wabe:\nAll mimsy were the \
            borogoves,\nAnd the mome raths outgrabe.";
        let zeros = [0; 64];
        let (f, zero) = ("ff".repeat(16), "00".repeat(16));
        let number = |low: u8| format!("{low:02x}{}", "00".repeat(15));
        let cases: [(String, Vec<u8>, &str); 11] = [
            ("00".repeat(32), zeros.to_vec(), "00000000000000000000000000000000"),
            (zero.clone() + "36e5f6b5c5e06070f0efca96227a863e", note.to_vec(), "36e5f6b5c5e06070f0efca96227a863e"),
            ("36e5f6b5c5e06070f0efca96227a863e".to_owned() + &zero, note.to_vec(), "f3477e7cd95417af89a6b8794c310cf0"),
            (
                "1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0".to_owned(),
                poem.to_vec(),
                "4541669a7eaaee61e708dc7cbcc5eb62",
            ),
            (number(2) + &zero, bytes(&f), "03000000000000000000000000000000"),
            (number(2) + &f, bytes(&number(2)), "03000000000000000000000000000000"),
            (
                number(1) + &zero,
                bytes(&(f.clone() + "f0" + &"ff".repeat(15) + "11" + &"00".repeat(15))),
                "05000000000000000000000000000000",
            ),
            (
                number(1) + &zero,
                bytes(&(f.clone() + "fb" + &"fe".repeat(15) + &"01".repeat(16))),
                "00000000000000000000000000000000",
            ),
            (number(2) + &zero, bytes(&("fd".to_owned() + &"ff".repeat(15))), "faffffffffffffffffffffffffffffff"),
            (
                "01000000000000000400000000000000".to_owned() + &zero,
                bytes(
                    "e33594d7505e43b900000000000000003394d7505e4379cd01000000000000000000000000000000000000000000000001000000000000000000000000000000",
                ),
                "14000000000000005500000000000000",
            ),
            (
                "01000000000000000400000000000000".to_owned() + &zero,
                bytes(
                    "e33594d7505e43b900000000000000003394d7505e4379cd010000000000000000000000000000000000000000000000",
                ),
                "13000000000000000000000000000000",
            ),
        ];
        for (i, (key, text, expected)) in cases.into_iter().enumerate() {
            assert_eq!(tag(&bytes(&key).try_into().unwrap(), &text)[..], bytes(expected), "vector {}", i + 1);
        }
    }

    /// Bytes at which carries happen, more often than any others.
    fn byte() -> impl Strategy<Value = u8> {
        prop_oneof![Just(0xff), Just(0), Just(0xfb), any::<u8>()]
    }

    proptest! {
        #![proptest_config(crate::test_config(3000))]
        #[test]
        fn as_the_kept_crate(key in vec(byte(), 32), text in vec(byte(), 0..200)) {
            let key: [u8; 32] = key.try_into().unwrap();
            let theirs: [u8; 16] = Kept::new(&key.into()).compute_unpadded(&text).into();
            prop_assert_eq!(tag(&key, &text), theirs);
        }
    }

    /// The largest digits that clamping leaves, on the largest blocks: the bounds of `step` as overflow checks.
    #[test]
    fn the_largest_digits_do_not_overflow() {
        let key = [0xff; 32];
        let text = [0xff; 16 * 1000];
        let theirs: [u8; 16] = Kept::new(&key.into()).compute_unpadded(&text).into();
        assert_eq!(tag(&key, &text), theirs);
    }
}
