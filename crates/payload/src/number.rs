//! JSON numbers (RFC 8259 section 6) to f64, exactly rounded.

use crate::MAX_TOKEN_BYTES;
use crate::scan::{Scan, Stop};

/// Powers of ten that f64 holds exactly.
pub(crate) const EXACT: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// Most characters of a number that [`plain`] reads.
pub(crate) const PLAIN_MAX: usize = 15;

/// `EXACT[i]`, and its negative at 16 + i, so that a number's sign costs no branch.
#[allow(clippy::indexing_slicing, reason = "run by the compiler")]
const SCALES: [f64; 32] = {
    let mut scales = [1.0; 32];
    let mut i = 0;
    while i < 16 {
        scales[i] = EXACT[i];
        scales[16 + i] = -EXACT[i];
        i += 1;
    }
    scales
};

/// A number of at most [`PLAIN_MAX`] characters without an exponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Plain {
    /// Its digits.
    pub mantissa: u64,
    /// Digits behind the point, and [`NEGATIVE`].
    pub scale: u8,
    /// Characters in all.
    pub length: usize,
}

/// The bit of [`Plain::scale`] for a minus.
pub(crate) const NEGATIVE: u8 = 16;

impl Plain {
    /// Both mantissa and power of ten are exact in f64, so that the one division rounds once.
    #[inline(always)]
    pub(crate) fn value(self) -> f64 {
        let scale = SCALES.get(usize::from(self.scale) & 31).copied();
        self.mantissa as i64 as f64 / scale.unwrap_or(1.0)
    }

    /// The number, if it is written without a point.
    #[inline(always)]
    pub(crate) fn integer(self) -> Option<i64> {
        let magnitude = self.mantissa as i64;
        match self.scale {
            0 => Some(magnitude),
            NEGATIVE => Some(-magnitude),
            _ => None,
        }
    }
}

/// The number at the front of `text`. `None` for anything out of the ordinary (too long, not a number). An exponent is
/// not looked for: whoever calls this looks at the byte behind.
#[inline(always)]
pub(crate) fn plain(text: &[u8; 16]) -> Option<Plain> {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return crate::simd::number::plain(text);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    plain_by_bytes(text)
}

/// The same where the first comma in `text` is known to be at `length`, which the number must take up.
#[inline(always)]
pub(crate) fn plain_cell(text: &[u8; 16], length: usize) -> Option<Plain> {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return crate::simd::number::plain_cell(text, length);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    plain_by_bytes(text).filter(|number| number.length == length)
}

#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
pub(crate) fn plain_by_bytes(text: &[u8; 16]) -> Option<Plain> {
    let negative = text[0] == b'-';
    let digits = text.get(usize::from(negative)..)?;
    let run = |bytes: &[u8]| bytes.iter().take_while(|b| b.is_ascii_digit()).count();
    let whole = run(digits);
    let (fraction, taken) = match digits.get(whole) {
        Some(b'.') => {
            let fraction = run(digits.get(whole + 1..)?);
            (fraction, whole + 1 + fraction)
        }
        _ => (0, whole),
    };
    let length = taken + usize::from(negative);
    let leading_zero = whole > 1 && digits.first() == Some(&b'0');
    let two_points = digits.get(taken) == Some(&b'.');
    if whole == 0 || (taken > whole && fraction == 0) || leading_zero || two_points || length > PLAIN_MAX {
        return None;
    }
    let join = |sum: u64, digit: &u8| sum * 10 + u64::from(digit - b'0');
    let mantissa = digits.get(..taken)?.iter().filter(|b| **b != b'.').fold(0, join);
    Some(Plain { mantissa, scale: fraction as u8 | if negative { NEGATIVE } else { 0 }, length })
}

/// Reads the number at `from`; gives it and the offset behind it. `last`: nothing follows the buffer.
#[inline(always)]
pub(crate) fn scan_number(buf: &[u8], from: usize, last: bool) -> Scan<(f64, usize)> {
    let text = buf.get(from..).and_then(|rest| rest.first_chunk::<16>());
    if let Some(number) = text.and_then(plain)
        && !matches!(buf.get(from + number.length), None | Some(b'e' | b'E'))
    {
        return Ok((number.value(), from + number.length));
    }
    scan_plainly(buf, from, last)
}

/// Up to 15 digits or so and small exponents are one exact multiplication or division (W. D. Clinger, "How to Read
/// Floating Point Numbers Accurately"); the rest goes to the standard library.
#[inline(never)]
pub(crate) fn scan_plainly(buf: &[u8], from: usize, last: bool) -> Scan<(f64, usize)> {
    let mut at = from;
    let peek = |at: usize| -> Scan<Option<u8>> {
        match buf.get(at) {
            Some(&b) => Ok(Some(b)),
            None if last => Ok(None),
            None if at - from > MAX_TOKEN_BYTES => Err(Stop::Bad("the number is too long", from)),
            None => Err(Stop::More),
        }
    };
    let negative = peek(at)? == Some(b'-');
    if negative {
        at += 1;
    }
    let mut mantissa: u64 = 0;
    let digits_from = at;
    while let Some(b @ b'0'..=b'9') = peek(at)? {
        mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(b - b'0'));
        at += 1;
    }
    let mut digits = at - digits_from;
    if digits == 0 {
        return Err(Stop::Bad("not a value", at));
    }
    if digits > 1 && buf.get(digits_from) == Some(&b'0') {
        return Err(Stop::Bad("a number with a leading zero", digits_from));
    }
    let mut exponent: i64 = 0;
    if peek(at)? == Some(b'.') {
        at += 1;
        let fraction_from = at;
        while let Some(b @ b'0'..=b'9') = peek(at)? {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(u64::from(b - b'0'));
            at += 1;
        }
        let fraction = at - fraction_from;
        if fraction == 0 {
            return Err(Stop::Bad("a number without digits behind the point", at));
        }
        digits += fraction;
        exponent = -(fraction as i64);
    }
    if let Some(b'e' | b'E') = peek(at)? {
        at += 1;
        let minus = match peek(at)? {
            Some(sign @ (b'+' | b'-')) => {
                at += 1;
                sign == b'-'
            }
            _ => false,
        };
        let power_from = at;
        let mut power: i64 = 0;
        while let Some(b @ b'0'..=b'9') = peek(at)? {
            power = (power * 10 + i64::from(b - b'0')).min(100_000_000);
            at += 1;
        }
        if at == power_from {
            return Err(Stop::Bad("a number without digits in its exponent", at));
        }
        exponent += if minus { -power } else { power };
    }
    // 19 digits cannot overflow a u64, and 2^53 is exact in f64.
    let magnitude = if digits <= 19 && mantissa <= 1 << 53 && (-22..=22).contains(&exponent) {
        let scale = EXACT.get(exponent.unsigned_abs() as usize).copied().unwrap_or(1.0);
        if exponent < 0 { mantissa as f64 / scale } else { mantissa as f64 * scale }
    } else {
        let text = buf.get(digits_from..at).and_then(|t| std::str::from_utf8(t).ok());
        text.and_then(|t| t.parse::<f64>().ok())
            .filter(|v| v.is_finite())
            .ok_or(Stop::Bad("the number is out of range", from))?
    };
    Ok((if negative { -magnitude } else { magnitude }, at))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(text: &str) -> Option<f64> {
        scan_number(text.as_bytes(), 0, true).ok().filter(|(_, end)| *end == text.len()).map(|(v, _)| v)
    }

    #[test]
    fn edges() {
        for text in [
            "0",
            "-0",
            "1",
            "-1.5",
            "1e308",
            "1.7976931348623157e308",
            "5e-324",
            "123456789012345678901234567890",
            "0.1",
            "9007199254740993",
            "1e22",
            "1e23",
            "1E+2",
            "2.5e-3",
            "0e99999999999",
            "4.9406564584124654e-324",
        ] {
            let expected: f64 = text.parse().unwrap();
            assert_eq!(whole(text).map(f64::to_bits), Some(expected.to_bits()), "{text}");
        }
        for text in ["", "-", "01", "-01", "1.", ".5", "1e", "1e+", "+1", "1e309", "NaN", "Infinity", "0x1"] {
            assert_eq!(whole(text), None, "{text}");
        }
    }

    #[test]
    fn waits_for_more() {
        assert_eq!(scan_number(b"12", 0, false), Err(Stop::More));
        assert_eq!(scan_number(b"12,", 0, false), Ok((12.0, 2)));
    }
}
