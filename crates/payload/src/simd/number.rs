//! Numbers of up to fifteen characters without a loop: two comparisons find the end and the point, one shuffle lines
//! the digits up, four multiplications join them.

use super::vector::V;
use crate::number::{PLAIN_MAX, Plain};

/// `SHUFFLES[16 * length + whole]` takes the digits of a number of `length` characters, `whole` of them before its
/// point (all of them where there is none), to the end of the vector. Places before them get 0: an index above 15.
#[allow(clippy::indexing_slicing, reason = "run by the compiler")]
static SHUFFLES: [[u8; 16]; 256] = {
    let mut all = [[0xff; 16]; 256];
    let mut length = 1;
    while length <= PLAIN_MAX {
        let mut whole = 0;
        while whole <= length {
            let count = if whole == length { length } else { length - 1 };
            let mut digit = 0;
            while digit < count {
                all[16 * length + whole][16 - count + digit] = (if digit < whole { digit } else { digit + 1 }) as u8;
                digit += 1;
            }
            whole += 1;
        }
        length += 1;
    }
    all
};

/// See [`crate::number::plain`].
#[inline(always)]
pub(crate) fn plain(text: &[u8; 16]) -> Option<Plain> {
    let bytes = V::load(text);
    let values = bytes.sub8(V::splat8(b'0'));
    let digits = values.less8(V::splat8(10));
    let numeric = digits | bytes.eq8(V::splat8(b'.'));
    let negative = text[0] == b'-';
    // A minus in front passes for a digit 0. Bits 16 and up are set, so that the counts end there.
    let sign = u32::from(negative);
    let stops = !(digits.top_bits() | sign);
    let length = (!(numeric.top_bits() | sign)).trailing_zeros();
    let whole = stops.trailing_zeros();
    let points = stops & ((1 << length) - 1);
    let leading_zero = text.get(sign as usize) == Some(&b'0') && whole > sign + 1;
    if length > PLAIN_MAX as u32
        || whole == sign
        || length == whole + 1
        || points & points.wrapping_sub(1) != 0
        || leading_zero
    {
        return None;
    }
    let shuffle = SHUFFLES.get((16 * length + whole) as usize & 255)?;
    let mantissa = (values & digits).lookup(V::load(shuffle)).decimal();
    let fraction = (length - whole).saturating_sub(1) as usize;
    Some(Plain { mantissa, fraction, negative, length: length as usize })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::plain_by_bytes;

    fn padded(text: &str) -> [u8; 16] {
        *format!("{text},                ").as_bytes().first_chunk().unwrap()
    }

    proptest::proptest! {
        #![proptest_config(crate::test_config(8000))]
        /// It reads what the plain reader reads, and nothing else.
        #[test]
        fn same_as_byte_by_byte(text in "-?[0-9]{0,9}(\\.[0-9]{0,9})?[,e\\]}. +-]?[0-9.-]{0,3}") {
            proptest::prop_assert_eq!(plain(&padded(&text)), plain_by_bytes(&padded(&text)));
        }

        #[test]
        fn any_bytes_at_all(text: [u8; 16], digits in "[0-9.-]{0,16}") {
            let mut mixed = text;
            mixed.iter_mut().zip(digits.bytes()).for_each(|(to, digit)| *to = digit);
            proptest::prop_assert_eq!(plain(&mixed), plain_by_bytes(&mixed));
        }

        /// It takes the numbers that answers are made of.
        #[test]
        fn takes_ordinary_numbers(whole in 0u32..100_000, decimals in 0usize..6, negative: bool) {
            let text = format!("{}{:.*}", if negative { "-" } else { "" }, decimals, f64::from(whole) / 64.0);
            let found = plain(&padded(&text)).map(|number| (number.value().to_bits(), number.length));
            proptest::prop_assert_eq!(found, Some((text.parse::<f64>().unwrap().to_bits(), text.len())));
        }
    }
}
