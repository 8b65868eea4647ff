//! JSON numbers (RFC 8259 section 6) to f64, exactly rounded.

use crate::MAX_TOKEN_BYTES;
use crate::scan::{Scan, Stop};

/// Powers of ten that f64 holds exactly.
pub(crate) const EXACT: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
];

/// Most characters of a number that [`Reader`] reads.
pub(crate) const PLAIN_MAX: usize = 15;
/// Bytes that [`Reader`] looks at: sixteen behind a minus.
pub(crate) const PLAIN_WINDOW: usize = 17;

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

/// How a number's digits are to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Scale {
    /// Digits behind the point.
    pub fraction: u8,
    pub negative: bool,
}

impl Scale {
    /// The number with these digits. They and the power of ten are exact in f64, so that the one division rounds once.
    #[inline(always)]
    pub(crate) fn value(self, digits: f64) -> f64 {
        let scale = usize::from(self.fraction & 15) | usize::from(self.negative) << 4;
        digits / SCALES.get(scale).copied().unwrap_or(1.0)
    }

    /// The number with these digits, if it is written without a point.
    #[inline(always)]
    pub(crate) fn integer(self, digits: u64) -> Option<i64> {
        let magnitude = digits as i64;
        (self.fraction == 0).then_some(if self.negative { -magnitude } else { magnitude })
    }
}

/// Reads numbers of at most [`PLAIN_MAX`] characters without an exponent, byte by byte.
#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
pub(crate) mod by_bytes {
    use super::{PLAIN_MAX, PLAIN_WINDOW, Scale};

    #[derive(Debug, Clone, Copy)]
    pub(crate) struct Plain {
        mantissa: u64,
        scale: Scale,
        /// Characters in all.
        pub length: usize,
    }

    impl Plain {
        pub(crate) fn value(self) -> f64 {
            self.scale.value(self.mantissa as f64)
        }

        pub(crate) fn integer(self) -> Option<i64> {
            self.scale.integer(self.mantissa)
        }
    }

    #[derive(Clone, Copy)]
    pub(crate) struct Reader;

    impl Reader {
        pub(crate) fn new() -> Self {
            Self
        }

        /// The number at the front of `window`. `None` for anything out of the ordinary (too long, not a number). An
        /// exponent is not looked for: the caller must look at the byte after the number.
        pub(crate) fn plain(self, window: &[u8; PLAIN_WINDOW]) -> Option<Plain> {
            let negative = window[0] == b'-';
            let digits = window.get(usize::from(negative)..)?;
            let run = |bytes: &[u8]| bytes.iter().take_while(|b| b.is_ascii_digit()).count();
            let whole = run(digits);
            let (fraction, taken) = match digits.get(whole) {
                Some(b'.') => {
                    let fraction = run(digits.get(whole + 1..)?);
                    (fraction, whole + 1 + fraction)
                }
                _ => (0, whole),
            };
            let leading_zero = whole > 1 && digits.first() == Some(&b'0');
            let two_points = digits.get(taken) == Some(&b'.');
            let length = taken + usize::from(negative);
            if whole == 0 || (taken > whole && fraction == 0) || leading_zero || two_points || length > PLAIN_MAX {
                return None;
            }
            let join = |sum: u64, digit: &u8| sum * 10 + u64::from(digit - b'0');
            let mantissa = digits.get(..taken)?.iter().filter(|b| **b != b'.').fold(0, join);
            let scale = Scale { fraction: fraction as u8, negative };
            Some(Plain { mantissa, scale, length })
        }

        /// The same where the first comma in `window` is known to be at `length`, which the number must take up.
        pub(crate) fn cell(self, window: &[u8; PLAIN_WINDOW], length: usize) -> Option<Plain> {
            self.plain(window).filter(|number| number.length == length)
        }
    }
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use crate::simd::number::{Plain, Reader};
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) use by_bytes::{Plain, Reader};

/// Reads the number at `from`; gives it and the offset behind it. `last`: nothing follows the buffer.
#[inline(never)]
pub(crate) fn scan_number(buf: &[u8], from: usize, last: bool) -> Scan<(f64, usize)> {
    let window = buf.get(from..).and_then(|rest| rest.first_chunk());
    if let Some(number) = window.and_then(|window| Reader::new().plain(window))
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
        // However much of it is there.
        if at - from > MAX_TOKEN_BYTES {
            return Err(Stop::Bad("the number is too long", from));
        }
        match buf.get(at) {
            Some(&b) => Ok(Some(b)),
            None if last => Ok(None),
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
