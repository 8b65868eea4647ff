//! Numbers of up to fifteen characters without a loop: a comparison finds the end and the point, tables tell what
//! follows from where they are, one shuffle lines the digits up, four multiplications join them.

use super::vector::V;
use crate::number::{PLAIN_MAX, PLAIN_WINDOW, Scale};
use std::hint::black_box;

/// A number's form, its minus left out: bits 0 to 3 are the characters before its point (all of them where there is
/// none), 4 to 7 the characters in all; 8 is set for a digit 0 in front.
const FORMS: usize = 512;

/// Entry of [`FRACTIONS`] for a form that no number has.
const WRONG: u8 = 0xff;

/// Digits behind the point for each form.
#[allow(clippy::indexing_slicing, reason = "run by the compiler")]
static FRACTIONS: [u8; FORMS] = {
    let mut all = [WRONG; FORMS];
    let mut form = 0;
    while form < FORMS {
        let (whole, length, zero) = (form & 15, form >> 4 & 15, form >> 8);
        if whole == length && whole > 0 && (zero == 0 || whole == 1) {
            all[form] = 0;
        } else if whole > 0 && whole + 1 < length && (zero == 0 || whole == 1) {
            all[form] = (length - whole - 1) as u8;
        }
        form += 1;
    }
    all
};

/// For each form without the zero in front: which of the first sixteen bytes are other than digits, where a comma is
/// behind the number, and 16 bits further up which bytes count. No bytes are like that of a form that no number has.
#[allow(clippy::indexing_slicing, reason = "run by the compiler")]
static OTHERS: [u32; FORMS / 2] = {
    let mut all = [0xffff << 16; FORMS / 2];
    let mut form = 0;
    while form < FORMS / 2 {
        let (whole, length) = (form & 15, form >> 4);
        if FRACTIONS[form] != WRONG {
            all[form] = 1 << whole | 1 << length | ((2 << length) - 1) << 16;
        }
        form += 1;
    }
    all
};

/// Takes the digits of a number of that form, a zero in front not regarded, to the end of the vector. Places before
/// them get 0: an index above 15.
#[allow(clippy::indexing_slicing, reason = "run by the compiler")]
static SHUFFLES: [[u8; 16]; FORMS / 2] = {
    let mut all = [[0xff; 16]; FORMS / 2];
    let mut form = 0;
    while form < FORMS / 2 {
        let (whole, mut from, mut to) = (form & 15, form >> 4, 16);
        while from > 0 {
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

/// See [`crate::number::by_bytes::Plain`].
#[derive(Clone, Copy)]
pub(crate) struct Plain {
    /// Eight digits and eight more.
    eights: V,
    scale: Scale,
    pub length: usize,
    factors: V,
}

impl Plain {
    #[inline(always)]
    pub(crate) fn value(self) -> f64 {
        self.scale.value(self.eights.float_of_eights(self.factors))
    }

    #[inline(always)]
    pub(crate) fn integer(self) -> Option<i64> {
        let eights = self.eights.first64();
        self.scale.integer((eights & 0xffff_ffff) * 100_000_000 + (eights >> 32))
    }
}

/// See [`crate::number::by_bytes::Reader`]. Holds its constants, so that a loop has them in registers.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    zeros: V,
    points: V,
    limit: V,
    tens: V,
    hundreds: V,
    ten_thousands: V,
    eights: V,
}

impl Reader {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        // Without the box the compiler would make them anew for each number.
        let ten_thousands = black_box(V::words([10_000, 1, 10_000, 1, 0, 0, 0, 0]));
        Self {
            zeros: black_box(V::splat8(b'0')),
            points: black_box(V::splat8(b'.')),
            // From 10 on, the top bit is set.
            limit: black_box(V::splat8(0x80 - 10)),
            tens: black_box(V::words([10, 1, 10, 1, 10, 1, 10, 1])),
            hundreds: black_box(V::words([100, 1, 100, 1, 100, 1, 100, 1])),
            ten_thousands,
            eights: black_box(V::floats(1e8, 1.0)),
        }
    }

    #[inline(always)]
    pub(crate) fn plain(&self, window: &[u8; PLAIN_WINDOW]) -> Option<Plain> {
        let bytes = V::load(window.first_chunk()?);
        let points = bytes.eq8(self.points).top_bits();
        let negative = window[0] == b'-';
        let sign = usize::from(negative);
        // A minus in front is passed over. There is an end at 16.
        let stops = (self.others(bytes.sub8(self.zeros)) | 1 << 16) & !(sign as u32);
        let ends = stops & !points;
        // All stops below the lowest end are points.
        let points = stops & (ends - 1) & !ends;
        let length = ends.trailing_zeros() as usize;
        let whole = stops.trailing_zeros() as usize;
        if length > PLAIN_MAX || points & points.wrapping_sub(1) != 0 {
            return None;
        }
        let text = window.get(sign..)?.first_chunk()?;
        self.number(text, V::load(text).sub8(self.zeros), negative, whole - sign, length - sign)
    }

    #[inline(always)]
    pub(crate) fn cell(&self, window: &[u8; PLAIN_WINDOW], length: usize) -> Option<Plain> {
        if length > PLAIN_MAX {
            return None;
        }
        let negative = window[0] == b'-';
        let sign = usize::from(negative);
        let text = window.get(sign..)?.first_chunk()?;
        let values = V::load(text).sub8(self.zeros);
        let others = self.others(values);
        let whole = others.trailing_zeros() as usize;
        let form = (whole | length.wrapping_sub(sign) << 4) & (FORMS / 2 - 1);
        let expected = *OTHERS.get(form)?;
        // Where a byte other than a digit is before the comma, it must be the point.
        let point = text.get(whole & 15).is_some_and(|byte| byte | 2 == b'.');
        if others & expected >> 16 != expected & 0xffff || !point || (whole > 1 && text[0] == b'0') {
            return None;
        }
        let scale = Scale { fraction: *FRACTIONS.get(form)?, negative };
        let eights = self.join(values.lookup(V::load(SHUFFLES.get(form)?)));
        Some(Plain { eights, scale, length, factors: self.eights })
    }

    /// Sixteen digits to two numbers of eight.
    #[inline(always)]
    fn join(&self, digits: V) -> V {
        digits.join_bytes(self.tens).join_pairs(self.hundreds).join_fours(self.ten_thousands)
    }

    /// A bit for each byte above 9.
    #[inline(always)]
    fn others(&self, values: V) -> u32 {
        values.add_limited8(self.limit).top_bits()
    }

    #[inline(always)]
    fn number(&self, text: &[u8; 16], values: V, negative: bool, whole: usize, length: usize) -> Option<Plain> {
        let form = whole | length << 4;
        let fraction = *FRACTIONS.get((form | usize::from(text[0] == b'0') << 8) & (FORMS - 1))?;
        if fraction == WRONG {
            return None;
        }
        let eights = self.join(values.lookup(V::load(SHUFFLES.get(form & (FORMS / 2 - 1))?)));
        let scale = Scale { fraction, negative };
        Some(Plain { eights, scale, length: length + usize::from(negative), factors: self.eights })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::by_bytes;

    fn padded(text: &str) -> [u8; PLAIN_WINDOW] {
        *format!("{text},                 ").as_bytes().first_chunk().unwrap()
    }

    /// Both ways of reading are like the one byte by byte.
    fn agree(window: [u8; PLAIN_WINDOW]) {
        let ours = |number: Plain| (number.value().to_bits(), number.integer(), number.length);
        let plainly = |number: by_bytes::Plain| (number.value().to_bits(), number.integer(), number.length);
        let (reader, plain) = (Reader::new(), by_bytes::Reader::new());
        assert_eq!(reader.plain(&window).map(ours), plain.plain(&window).map(plainly), "{window:?}");
        if let Some(comma) = window.iter().position(|byte| *byte == b',') {
            assert_eq!(reader.cell(&window, comma).map(ours), plain.cell(&window, comma).map(plainly), "{window:?}");
        }
    }

    proptest::proptest! {
        #![proptest_config(crate::test_config(8000))]
        #[test]
        fn same_as_byte_by_byte(text in "-?[0-9]{0,9}(\\.[0-9]{0,9})?[,e\\]}. +-]?[0-9.-]{0,3}") {
            agree(padded(&text));
        }

        #[test]
        fn any_bytes_at_all(text: [u8; PLAIN_WINDOW], digits in "[0-9.,-]{0,17}") {
            let mut mixed = text;
            mixed.iter_mut().zip(digits.bytes()).for_each(|(to, digit)| *to = digit);
            agree(mixed);
        }

        /// They take the numbers that answers are made of.
        #[test]
        fn takes_ordinary_numbers(whole in 0u32..100_000, decimals in 0usize..6, negative: bool) {
            let text = format!("{}{:.*}", if negative { "-" } else { "" }, decimals, f64::from(whole) / 64.0);
            let window = padded(&text);
            for found in [Reader::new().plain(&window), Reader::new().cell(&window, text.len())] {
                let found = found.map(|number| (number.value().to_bits(), number.length));
                proptest::prop_assert_eq!(found, Some((text.parse::<f64>().unwrap().to_bits(), text.len())));
            }
        }
    }

    /// Every form there is.
    #[test]
    fn all_forms() {
        let digits = "987654321098765";
        for (sign, first) in [("", "0"), ("", "7"), ("-", "0"), ("-", "7")] {
            for (whole, fraction) in (0..15).flat_map(|whole| (0..15).map(move |fraction| (whole, fraction))) {
                let point = if fraction > 0 { "." } else { "" };
                let text = format!("{sign}{first}{}{point}{}", &digits[..whole], &digits[..fraction]);
                for text in [padded(&text), padded(&format!("{text}.")), padded(&format!(".{text}"))] {
                    agree(text);
                }
            }
        }
    }
}
