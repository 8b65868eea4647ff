//! Numbers of up to fifteen characters without a loop: a comparison finds the end and the point, tables tell what
//! follows from where they are, one shuffle lines the digits up, four multiplications join them.

use super::vector::V;
use crate::number::{NEGATIVE, PLAIN_MAX, Plain};

/// A number's form: bits 0 to 3 are the characters before its point (all of them where there is none), 4 to 7 the
/// characters in all, 8 is set for a minus, 9 for a digit 0 in front.
const FORMS: usize = 1024;

/// What [`SCALES`] has for a form that no number has.
const WRONG: u8 = 0xff;

/// [`Plain::scale`] of each form.
#[allow(clippy::indexing_slicing, reason = "run by the compiler")]
static SCALES: [u8; FORMS] = {
    let mut all = [WRONG; FORMS];
    let mut form = 0;
    while form < FORMS {
        let (whole, length, sign, zero) = (form & 15, form >> 4 & 15, form >> 8 & 1, form >> 9 & 1);
        if whole <= length && whole > sign && length != whole + 1 && (zero == 0 || whole == sign + 1) {
            let fraction = if whole == length { 0 } else { length - whole - 1 };
            all[form] = fraction as u8 | if sign == 1 { NEGATIVE } else { 0 };
        }
        form += 1;
    }
    all
};

/// Takes the digits of a number of that form, the zero in front not regarded, to the end of the vector. Places before
/// them get 0: an index above 15.
#[allow(clippy::indexing_slicing, reason = "run by the compiler")]
static SHUFFLES: [[u8; 16]; FORMS / 2] = {
    let mut all = [[0xff; 16]; FORMS / 2];
    let mut form = 0;
    while form < FORMS / 2 {
        let (whole, length, sign) = (form & 15, form >> 4 & 15, form >> 8);
        let mut from = length;
        let mut to = 16;
        while from > sign {
            from -= 1;
            if from != whole {
                to -= 1;
                all[form][to] = from as u8;
            }
        }
        form += 1;
    }
    all
};

/// See [`crate::number::plain`].
#[inline(always)]
pub(crate) fn plain(text: &[u8; 16]) -> Option<Plain> {
    let bytes = V::load(text);
    let values = bytes.sub8(V::splat8(b'0'));
    let points = bytes.eq8(V::splat8(b'.')).top_bits();
    let sign = usize::from(text[0] == b'-');
    // A minus in front is passed over. There is an end at 16.
    let stops = (others(values) | 1 << 16) & !(sign as u32);
    let ends = stops & !points;
    let length = ends.trailing_zeros() as usize;
    let whole = stops.trailing_zeros() as usize;
    // What is below the lowest of `ends` is points.
    let points = stops & (ends - 1) & !ends;
    if length > PLAIN_MAX || points & points.wrapping_sub(1) != 0 {
        return None;
    }
    number(text, values, sign, whole, length)
}

/// See [`crate::number::plain_cell`].
#[inline(always)]
pub(crate) fn plain_cell(text: &[u8; 16], length: usize) -> Option<Plain> {
    if length > PLAIN_MAX {
        return None;
    }
    let values = V::load(text).sub8(V::splat8(b'0'));
    let sign = usize::from(text[0] == b'-');
    let points = others(values) & ((1 << length) - 1) & !(sign as u32);
    let whole = (points | 1 << length).trailing_zeros() as usize;
    // Either the comma or the only point.
    if points & points.wrapping_sub(1) != 0 || text.get(whole & 15).is_none_or(|byte| byte | 2 != b'.') {
        return None;
    }
    number(text, values, sign, whole, length)
}

/// A bit for each byte above 9.
#[inline(always)]
fn others(values: V) -> u32 {
    values.add_limited8(V::splat8(0x7f - 9)).top_bits()
}

#[inline(always)]
fn number(text: &[u8; 16], values: V, sign: usize, whole: usize, length: usize) -> Option<Plain> {
    let zero = usize::from(text.get(sign) == Some(&b'0'));
    let form = whole | length << 4 | sign << 8;
    let scale = *SCALES.get((form | zero << 9) & (FORMS - 1))?;
    if scale == WRONG {
        return None;
    }
    let mantissa = values.lookup(V::load(SHUFFLES.get(form & (FORMS / 2 - 1))?)).decimal();
    Some(Plain { mantissa, scale, length })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::plain_by_bytes;

    fn padded(text: &str) -> [u8; 16] {
        *format!("{text},                ").as_bytes().first_chunk().unwrap()
    }

    /// Both ways of reading are like the one byte by byte.
    fn agree(text: [u8; 16]) {
        assert_eq!(plain(&text), plain_by_bytes(&text), "{text:?}");
        if let Some(comma) = text.iter().position(|byte| *byte == b',') {
            let expected = plain_by_bytes(&text).filter(|number| number.length == comma);
            assert_eq!(plain_cell(&text, comma), expected, "{text:?}");
        }
    }

    proptest::proptest! {
        #![proptest_config(crate::test_config(8000))]
        #[test]
        fn same_as_byte_by_byte(text in "-?[0-9]{0,9}(\\.[0-9]{0,9})?[,e\\]}. +-]?[0-9.-]{0,3}") {
            agree(padded(&text));
        }

        #[test]
        fn any_bytes_at_all(text: [u8; 16], digits in "[0-9.,-]{0,16}") {
            let mut mixed = text;
            mixed.iter_mut().zip(digits.bytes()).for_each(|(to, digit)| *to = digit);
            agree(mixed);
        }

        /// They take the numbers that answers are made of.
        #[test]
        fn takes_ordinary_numbers(whole in 0u32..100_000, decimals in 0usize..6, negative: bool) {
            let text = format!("{}{:.*}", if negative { "-" } else { "" }, decimals, f64::from(whole) / 64.0);
            let padded = padded(&text);
            for found in [plain(&padded), plain_cell(&padded, text.len())] {
                let found = found.map(|number| (number.value().to_bits(), number.length));
                proptest::prop_assert_eq!(found, Some((text.parse::<f64>().unwrap().to_bits(), text.len())));
            }
        }
    }

    /// Every form there is.
    #[test]
    fn all_forms() {
        for sign in ["", "-"] {
            for (first, whole) in (0..15).flat_map(|whole| [("0", whole), ("7", whole)]) {
                for fraction in 0..15usize {
                    let digits = "123456789012345";
                    let point = if fraction > 0 { "." } else { "" };
                    let text = format!("{sign}{first}{}{point}{}", &digits[..whole], &digits[..fraction]);
                    agree(padded(&text));
                    agree(padded(&format!("{text}.")));
                    agree(padded(&format!(".{text}")));
                }
            }
        }
    }
}
