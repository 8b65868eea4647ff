//! Base64's bulk, sixteen characters to twelve bytes at a time (after W. Muła and D. Lemire, "Faster Base64 Encoding
//! and Decoding using AVX2 Instructions"). What it does not take, the plain decoder takes and judges.

use super::vector::V;

/// The six bits of each character; `None` when one is not of the alphabet.
#[inline(always)]
fn values_of(text: V) -> Option<V> {
    let low = V::splat8(0x0f);
    let (upper, lower) = (text.shr64::<4>() & low, text & low);
    // One bit for each group of upper nibbles; a character is bad where both its nibbles have the bit of a group in
    // common. Upper 0, 1, 6.. are named by what may not follow; see the paper's table.
    let by_lower =
        V::from_bytes([0x15, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x13, 0x1a, 0x1b, 0x1b, 0x1b, 0x1a]);
    let by_upper =
        V::from_bytes([0x10, 0x10, 0x01, 0x02, 0x04, 0x08, 0x04, 0x08, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x10]);
    if (by_lower.lookup(lower) & by_upper.lookup(upper)).any() {
        return None;
    }
    // What to add, by upper nibble; the slash shares its nibble with the plus and is moved one down.
    let roll = V::from_bytes([0, 16, 19, 4, 191, 191, 185, 185, 0, 0, 0, 0, 0, 0, 0, 0]);
    let slash = text.eq8(V::splat8(b'/'));
    Some(text.add8(roll.lookup(upper.add8(slash))))
}

/// Packs four times six bits to three bytes, in each of the four words; twelve bytes in front.
#[inline(always)]
fn pack(values: V) -> V {
    // Word, first character lowest: a | b<<8 | c<<16 | d<<24, to (a<<18 | b<<12 | c<<6 | d).
    let mask = V::splat32(0x3f);
    let a = (values & mask).shl32::<18>();
    let b = (values.shr32::<8>() & mask).shl32::<12>();
    let c = (values.shr32::<16>() & mask).shl32::<6>();
    let d = values.shr32::<24>();
    let words = a | b | c | d;
    words.pick::<2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 12, 12, 12, 12>(words)
}

/// Decodes groups of sixteen characters from the front of `text` over itself, as long as they are all of the
/// alphabet, and gives the number of characters done. Leaves at least the last group alone.
#[inline(never)]
pub(crate) fn decode_bulk(text: &mut [u8]) -> usize {
    let groups = (text.len() / V::BYTES).saturating_sub(1);
    for group in 0..groups {
        let from = group * V::BYTES;
        let Some(here) = text.get(from..).and_then(|t| t.first_chunk::<16>()) else { return from };
        let Some(values) = values_of(V::load(here)) else { return from };
        // Sixteen bytes are written where twelve are wanted: the rest falls on characters that have been read.
        let Some(to) = text.get_mut(group * 12..).and_then(|t| t.first_chunk_mut::<16>()) else { return from };
        pack(values).store(to);
    }
    groups * V::BYTES
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
            let found = values_of(V::from_bytes(text)).map(|v| v.to_bytes()[7]);
            assert_eq!(found, expected, "{byte:#x}");
        }
    }
}
