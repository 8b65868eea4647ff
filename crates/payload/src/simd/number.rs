//! Numbers of up to sixteen characters without a loop: one comparison finds the end and the point, one shuffle lines
//! the digits up, three multiplications join them.

use super::vector::V;
use crate::number::EXACT;

/// Reads the number at the front of `rest`; gives it and its length. `None` for anything out of the ordinary (an
/// exponent, too many digits, too near the end of the buffer, not a number): the plain reader takes that.
#[inline(always)]
pub(crate) fn plain_number(rest: &[u8]) -> Option<(f64, usize)> {
    let negative = rest.first() == Some(&b'-');
    let sign = usize::from(negative);
    let text = rest.get(sign..)?.first_chunk::<16>()?;
    let bytes = V::load(text);
    let digits = bytes.sub8(V::splat8(b'0'));
    let point = bytes.eq8(V::splat8(b'.'));
    let others = (!(digits.less8(V::splat8(10)) | point)).top_bits();
    let length = (others | 1 << 16).trailing_zeros();
    // At 16 there is no byte behind the number to look at.
    let behind = text.get(length as usize)?;
    let points = point.top_bits() & ((1 << length) - 1);
    let [first, second, ..] = *text;
    if matches!(behind, b'e' | b'E' | b'+' | b'-') || (first == b'0' && second.is_ascii_digit()) {
        return None;
    }
    // Digit i of n goes to byte 16 - n + i; an index below 0 is above 15 unsigned and gives 0.
    let (count, at, fraction) = match points {
        0 => (length, 16, 0),
        _ if points & (points - 1) != 0 => return None,
        _ => (length - 1, points.trailing_zeros(), length - 1 - points.trailing_zeros()),
    };
    if count == 0 || at == 0 || (points != 0 && fraction == 0) {
        return None;
    }
    let index = V::places().sub8(V::splat8(16 - count as u8));
    // Behind the point they come from one further on.
    let index = index.sub8(index.signed_at_least8(V::splat8(at as u8)));
    let mantissa = digits.lookup(index).decimal();
    if mantissa > 1 << 53 {
        return None;
    }
    // Both are exact, so that one division rounds once.
    let value = mantissa as f64 / EXACT.get(fraction as usize)?;
    Some((if negative { -value } else { value }, sign + length as usize))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::scan_plainly;

    proptest::proptest! {
        #![proptest_config(crate::test_config(4000))]
        /// What it reads, the plain reader reads alike.
        #[test]
        fn same_as_the_plain_reader(text in "-?[0-9]{0,9}(\\.[0-9]{0,9})?[,e\\]}. +-]?[0-9]{0,3}") {
            let padded = format!("{text},                    ");
            if let Some((value, length)) = plain_number(padded.as_bytes()) {
                let (expected, end) = scan_plainly(padded.as_bytes(), 0, true).unwrap();
                proptest::prop_assert_eq!((value.to_bits(), length), (expected.to_bits(), end));
            }
        }

        /// It takes the numbers that answers are made of.
        #[test]
        fn takes_ordinary_numbers(whole in 0u32..100_000, decimals in 0usize..6, negative: bool) {
            let text = format!("{}{:.*}", if negative { "-" } else { "" }, decimals, f64::from(whole) / 64.0);
            let found = plain_number(format!("{text},                  ").as_bytes());
            proptest::prop_assert_eq!(found, Some((text.parse().unwrap(), text.len())));
        }
    }
}
