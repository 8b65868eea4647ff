//! Strict base64 (RFC 4648 section 4): standard alphabet, padding required, no white space, trailing bits zero.

use crate::PayloadError;

const BAD: u8 = 0xff;

const VALUES: [u8; 256] = {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut table = [BAD; 256];
    let mut i = 0;
    #[allow(clippy::indexing_slicing)]
    while i < 64 {
        table[alphabet[i] as usize] = i as u8;
        i += 1;
    }
    table
};

fn value(byte: u8) -> u8 {
    // A u8 indexes a table of 256 entries, so the default is never taken.
    VALUES.get(usize::from(byte)).copied().unwrap_or(BAD)
}

fn first_bad(quad: &[u8], base: usize) -> PayloadError {
    let within = quad.iter().position(|&b| value(b) == BAD).unwrap_or(0);
    PayloadError::Base64 { what: "not a character of the alphabet", offset: base + within }
}

/// Decodes a piece of a text over its front, and says how many bytes. `base` is where the piece begins in the text; only
/// the last one may be padded.
pub(crate) fn decode_piece(text: &mut [u8], base: usize, last: bool) -> Result<usize, PayloadError> {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    let bulk = crate::simd::base64::decode_bulk;
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    let bulk = |_: &mut [u8]| 0;
    decode_with(text, base, last, bulk)
}

/// `bulk` decodes whole groups of four characters from the front over themselves and says how many characters.
fn decode_with(
    text: &mut [u8],
    base: usize,
    last: bool,
    bulk: impl Fn(&mut [u8]) -> usize,
) -> Result<usize, PayloadError> {
    let len = text.len();
    if len == 0 {
        return Ok(0);
    }
    if !len.is_multiple_of(4) {
        return Err(PayloadError::Base64 { what: "length is not a multiple of four", offset: base + len });
    }
    let padding = if last { text.iter().rev().take(2).take_while(|&&b| b == b'=').count() } else { 0 };
    let body = if padding == 0 { len } else { len - 4 };
    let mut from = bulk(text);
    let mut to = from / 4 * 3;
    while from < body {
        let Some(&[a, b, c, d]) = text.get(from..from + 4) else { break };
        let (va, vb, vc, vd) = (value(a), value(b), value(c), value(d));
        if va | vb | vc | vd > 63 {
            return Err(first_bad(&[a, b, c, d], base + from));
        }
        let word = (u32::from(va) << 18) | (u32::from(vb) << 12) | (u32::from(vc) << 6) | u32::from(vd);
        if let Some(out) = text.get_mut(to..to + 3) {
            let [_, x, y, z] = word.to_be_bytes();
            out.copy_from_slice(&[x, y, z]);
        }
        from += 4;
        to += 3;
    }
    if padding > 0 {
        let Some(&[a, b, c, _]) = text.get(body..body + 4) else {
            return Err(PayloadError::Base64 { what: "length is not a multiple of four", offset: base + len });
        };
        let (va, vb) = (value(a), value(b));
        let vc = if padding == 1 { value(c) } else { 0 };
        if va | vb | vc > 63 {
            return Err(first_bad(&[a, b, if padding == 1 { c } else { b'A' }], base + body));
        }
        let word = (u32::from(va) << 18) | (u32::from(vb) << 12) | (u32::from(vc) << 6);
        let [_, x, y, z] = word.to_be_bytes();
        let (tail, rest): (&[u8], u8) = if padding == 1 { (&[x, y], z) } else { (&[x], y) };
        if rest != 0 {
            return Err(PayloadError::Base64 { what: "trailing bits are not zero", offset: base + body });
        }
        if let Some(out) = text.get_mut(to..to + tail.len()) {
            out.copy_from_slice(tail);
        }
        to += tail.len();
    }
    Ok(to)
}

/// Where the first quotation mark is.
pub(crate) fn quote_in(text: &[u8]) -> Option<usize> {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    let from = crate::simd::base64::without_quote(text);
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    let from = 0;
    Some(from + text.get(from..)?.iter().position(|&byte| byte == b'"')?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(text: &[u8]) -> Result<Vec<u8>, PayloadError> {
        let mut text = text.to_vec();
        let length = decode_piece(&mut text, 0, true)?;
        text.truncate(length);
        Ok(text)
    }

    fn encoded(bytes: &[u8]) -> Vec<u8> {
        const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let group = |group: &[u8]| {
            let word = group.iter().fold(0u32, |w, &b| w << 8 | u32::from(b)) << (8 * (3 - group.len()));
            let letter = |i| if i <= group.len() { ALPHABET[(word >> (18 - 6 * i) & 63) as usize] } else { b'=' };
            [0, 1, 2, 3].map(letter)
        };
        bytes.chunks(3).flat_map(group).collect()
    }

    #[test]
    fn a_quote_is_found_wherever_it_is() {
        for length in 0..200 {
            let mut text = vec![b'A'; 200];
            assert_eq!(quote_in(&text), None);
            text[length] = b'"';
            assert_eq!(quote_in(&text), Some(length));
            let before = crate::simd::base64::without_quote(&text);
            assert!(before <= length && length < before + 64);
        }
    }

    #[test]
    fn rfc_4648_vectors() {
        for (plain, text) in
            [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")]
        {
            assert_eq!(decoded(text.as_bytes()).unwrap(), plain.as_bytes());
        }
    }

    proptest::proptest! {
        #![proptest_config(crate::test_config(500))]
        /// With and without vectors the same bytes, or the same fault at the same place.
        #[test]
        fn vectors_make_no_difference(
            text in "[A-Za-z0-9+/]{0,300}={0,2}", at: proptest::sample::Index, byte: u8, harm: bool, last: bool,
        ) {
            let mut text = text.into_bytes();
            if harm && !text.is_empty() {
                let at = at.index(text.len());
                text[at] = byte;
            }
            let decode = |bulk: fn(&mut [u8]) -> usize| {
                let mut text = text.clone();
                decode_with(&mut text, 7, last, bulk).map(|length| text[..length].to_vec())
            };
            proptest::prop_assert_eq!(decode(crate::simd::base64::decode_bulk), decode(|_| 0));
        }

        #[test]
        fn round_trip(bytes: Vec<u8>) {
            proptest::prop_assert_eq!(decoded(&encoded(&bytes)).unwrap(), bytes);
        }

        #[test]
        fn arbitrary_bytes_never_panic(bytes: Vec<u8>) {
            let _ = decoded(&bytes);
        }
    }

    #[test]
    fn refuses_what_is_not_strict() {
        for text in ["Zg", "Zg=", "Zg=a", "Z===", "====", "Zh==", "Zm9=", "Zm9v\n", "Zm 9", "Zm-_", "Zg==Zg==", "=Zg="]
        {
            let err = decoded(text.as_bytes()).unwrap_err();
            assert_eq!(err.code(), "payload.base64", "{text}");
        }
        assert_eq!(
            decoded(b"AAAAAA*A").unwrap_err(),
            PayloadError::Base64 { what: "not a character of the alphabet", offset: 6 }
        );
    }
}
