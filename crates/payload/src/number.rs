//! JSON numbers (RFC 8259 section 6) to f64, exactly rounded.

use crate::MAX_TOKEN_BYTES;
use crate::scan::{Scan, Stop};

/// Powers of ten that f64 holds exactly.
pub(crate) const EXACT: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// The number at the front and its length, where vectors can read it: there are some, and it is nothing out of the
/// ordinary.
#[inline(always)]
pub(crate) fn quick_number(rest: &[u8]) -> Option<(f64, usize)> {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return crate::simd::number::plain_number(rest);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    {
        let _ = rest;
        None
    }
}

/// Reads the number at `from`; gives it and the offset behind it. `last`: nothing follows the buffer.
#[inline(always)]
pub(crate) fn scan_number(buf: &[u8], from: usize, last: bool) -> Scan<(f64, usize)> {
    match buf.get(from..).and_then(quick_number) {
        Some((value, length)) => Ok((value, from + length)),
        None => scan_plainly(buf, from, last),
    }
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
