//! Numbers as bytes: LEB128, signs by zigzag, and the checksum of a part.

use xxhash_rust::xxh32::xxh32;

/// Bytes of a checksum: XXH32 with seed 0, little-endian.
pub(crate) const CHECKSUM_BYTES: usize = 4;

pub(crate) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

pub(crate) fn put_signed(out: &mut Vec<u8>, number: i64) {
    put_number(out, ((number << 1) ^ (number >> 63)) as u64);
}

/// Bytes that `put_signed` takes.
pub(crate) fn signed_bytes(number: i64) -> usize {
    let code = ((number << 1) ^ (number >> 63)) as u64;
    (64 - (code | 1).leading_zeros() as usize).div_ceil(7)
}

/// Adds the checksum of the bytes from `start` on.
pub(crate) fn put_checksum(out: &mut Vec<u8>, start: usize) {
    let sum = xxh32(out.get(start..).unwrap_or_default(), 0);
    out.extend(sum.to_le_bytes());
}

/// The bytes before the checksum at their end; `None` where it does not hold.
pub(crate) fn checked(bytes: &[u8]) -> Option<&[u8]> {
    let (part, sum) = bytes.split_last_chunk::<CHECKSUM_BYTES>()?;
    (xxh32(part, 0) == u32::from_le_bytes(*sum)).then_some(part)
}

/// Reads from the front of bytes; `None` where they end early or hold no such number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    pub(crate) fn new(rest: &'a [u8]) -> Self {
        Self { rest }
    }

    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*byte)
    }

    pub(crate) fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            let digits = u64::from(byte & 0x7f);
            if shift == 63 && digits > 1 {
                return None;
            }
            number |= digits << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn signed(&mut self) -> Option<i64> {
        let code = self.number()?;
        Some((code >> 1) as i64 ^ -((code & 1) as i64))
    }

    pub(crate) fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_take_the_bytes_foretold() {
        for signed in [0, 1, -1, 63, 64, -64, -65, 8191, 8192, i64::MAX, i64::MIN, i64::MIN + 1] {
            let mut out = Vec::new();
            put_signed(&mut out, signed);
            assert_eq!(out.len(), signed_bytes(signed), "{signed}");
            put_number(&mut out, signed as u64);
            let mut reader = Reader::new(&out);
            assert_eq!(reader.signed(), Some(signed));
            assert_eq!(reader.number(), Some(signed as u64));
            assert!(reader.rest().is_empty());
        }
        assert_eq!(Reader::new(&[0xff; 10]).number(), None, "more than 64 bits");
        assert_eq!(Reader::new(&[0x80]).number(), None, "ends early");
    }

    #[test]
    fn a_checksum_tells_each_bit() {
        let mut out = b"head".to_vec();
        put_checksum(&mut out, 0);
        assert_eq!(checked(&out), Some(b"head".as_slice()));
        for bit in 0..out.len() * 8 {
            let mut other = out.clone();
            *other.get_mut(bit / 8).unwrap() ^= 1 << (bit % 8);
            assert_eq!(checked(&other), None);
        }
    }
}
