//! Base64's bulk, 64 characters to 48 bytes at a time (after W. Muła and D. Lemire, "Faster Base64 Encoding
//! and Decoding using AVX2 Instructions"). The plain decoder reads or refuses the rest.

use super::vector::V;

/// Tables that a character's nibbles look up.
#[derive(Clone, Copy)]
struct Tables {
    /// One bit for each group of upper nibbles; a character is bad where both its nibbles have the bit of a group in
    /// common. Upper 0, 1, 6.. are named by what may not follow; see the paper's table.
    by_lower: V,
    by_upper: V,
    /// The number to add, by upper nibble; the slash shares its nibble with the plus and is moved one down.
    roll: V,
    /// The three bytes of each word in order, in front.
    order: V,
}

impl Tables {
    fn new() -> Self {
        Self {
            by_lower: V::pattern([
                0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1a, 0x1b, 0x1b, 0x1b, 0x1a,
            ]),
            by_upper: V::pattern([
                0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10,
            ]),
            roll: V::pattern([0, 16, 19, 4, 191, 191, 185, 185, 0, 0, 0, 0, 0, 0, 0, 0]),
            order: V::pattern([2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 16, 16, 16, 16]),
        }
    }

    /// The six bits of each character, and a mask that is not zero where one is not of the alphabet.
    #[inline(always)]
    fn values(self, text: V) -> (V, V) {
        let low = V::splat8(0x0f);
        let (upper, lower) = (text.shr64::<4>() & low, text & low);
        let bad = self.by_lower.lookup(lower) & self.by_upper.lookup(upper);
        let slash = text.eq8(V::splat8(b'/'));
        (text.add8(self.roll.lookup(upper.add8(slash))), bad)
    }

    /// Packs four times six bits to three bytes, in each of the four words; twelve bytes in front.
    #[inline(always)]
    fn pack(self, values: V) -> V {
        // Half a word, first character lower: a | b<<8, to a<<6 | b. Two of them: those of the first times 2^12 and the
        // second added.
        let pairs = (values & V::splat16(0x3f)).shl16::<6>() | values.shr16::<8>();
        pairs.times_and_add::<0x1000>().lookup(self.order)
    }
}

/// Characters at a time.
const GROUP: usize = 64;

/// Decodes groups of characters from the front of `text` over itself, as long as they are all of the alphabet, and
/// gives the number of characters done.
#[inline(never)]
pub(crate) fn decode_bulk(text: &mut [u8]) -> usize {
    let tables = Tables::new();
    let groups = text.len() / GROUP;
    for group in 0..groups {
        let from = group * GROUP;
        let Some(here) = text.get(from..).and_then(|t| t.first_chunk::<GROUP>()) else { return from };
        let [a, b, c, d] = V::load_four(here).map(|text| tables.values(text));
        if ((a.1 | b.1) | (c.1 | d.1)).any() {
            return from;
        }
        // Sixteen bytes are written where twelve are wanted: the rest falls on what comes next, or on characters that
        // have been read.
        let Some(to) = text.get_mut(group * 48..).and_then(|t| t.first_chunk_mut::<52>()) else { return from };
        for (i, (values, _)) in [a, b, c, d].into_iter().enumerate() {
            let Some(to) = to.get_mut(i * 12..).and_then(|t| t.first_chunk_mut::<16>()) else { return from };
            tables.pack(values).store(to);
        }
    }
    groups * GROUP
}

/// How many characters at least come before the first quotation mark.
#[inline(never)]
pub(crate) fn without_quote(text: &[u8]) -> usize {
    let quote = V::splat8(b'"');
    let groups = text.as_chunks::<GROUP>().0;
    let has_quote = |group: &[u8; GROUP]| {
        let [a, b, c, d] = V::load_four(group).map(|text| text.eq8(quote));
        ((a | b) | (c | d)).any()
    };
    groups.iter().position(has_quote).unwrap_or(groups.len()) * GROUP
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_judged_and_valued() {
        let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        for byte in 0..=255u8 {
            let mut text = *b"ABCDEFGHIJKLMNOP";
            text[7] = byte;
            let expected = alphabet.iter().position(|&c| c == byte).map(|v| v as u8);
            let (values, bad) = Tables::new().values(V::from_bytes(text));
            assert_eq!((!bad.any()).then(|| values.to_bytes()[7]), expected, "{byte:#x}");
        }
    }
}
