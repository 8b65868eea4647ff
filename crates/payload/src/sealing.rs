//! Sealing with SM4-GCM (RFC 8998), for a server whose OpenSSL has SM4 but not in this mode.

use crate::PayloadError;
use crate::aead::{NONCE_BYTES, TAG_BYTES};
use crate::simd::gcm::{Gcm, GcmMessage};
use crate::simd::sm4::Sm4;

/// A message that is sealed piece by piece, so that memory is bounded by a piece.
pub struct Sm4GcmSealing {
    message: GcmMessage<Sm4, 32>,
    aad: u64,
    text: u64,
}

impl Sm4GcmSealing {
    /// All pieces but the last are multiples of this.
    pub(crate) const PIECE_BYTES: usize = 512;

    /// Begins a message. A nonce may be used once under a key.
    #[must_use]
    pub fn new(key: &[u8; 16], nonce: &[u8; NONCE_BYTES], aad: &[u8]) -> Self {
        Self { message: Gcm::new(Sm4::new(key)).begin(nonce, aad), aad: aad.len() as u64, text: 0 }
    }

    /// Encrypts the next piece in place.
    ///
    /// # Errors
    /// `payload.header` for a piece behind one that was no multiple of 512 bytes; nothing is encrypted.
    pub fn encrypt(&mut self, piece: &mut [u8]) -> Result<(), PayloadError> {
        if !self.text.is_multiple_of(Self::PIECE_BYTES as u64) {
            return Err(PayloadError::Header("only the last piece of a message may be of any length"));
        }
        self.text += piece.len() as u64;
        self.message.encrypt(piece);
        Ok(())
    }

    /// The tag over all pieces and the additional data.
    #[must_use]
    pub fn finish(self) -> [u8; TAG_BYTES] {
        self.message.tag(self.aad, self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aes_gcm::AesGcm;
    use aes_gcm::aead::consts::U12;
    use aes_gcm::aead::{Aead, KeyInit, Payload};

    fn hex(text: &str) -> Vec<u8> {
        let digits: Vec<u8> = text.bytes().filter(|b| !b.is_ascii_whitespace()).collect();
        digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
    }

    /// In pieces of so many times [`Sm4GcmSealing::PIECE_BYTES`].
    fn seal(key: &[u8; 16], nonce: &[u8; 12], aad: &[u8], text: &[u8], times: usize) -> Vec<u8> {
        let mut sealing = Sm4GcmSealing::new(key, nonce, aad);
        let mut sealed = text.to_vec();
        for piece in sealed.chunks_mut(Sm4GcmSealing::PIECE_BYTES * times) {
            sealing.encrypt(piece).unwrap();
        }
        sealed.extend(sealing.finish());
        sealed
    }

    #[test]
    fn rfc_8998_appendix_a_1() {
        let sealed = seal(
            &hex("0123456789ABCDEFFEDCBA9876543210").try_into().unwrap(),
            &hex("00001234567800000000ABCD").try_into().unwrap(),
            &hex("FEEDFACEDEADBEEFFEEDFACEDEADBEEFABADDAD2"),
            &hex("AAAAAAAAAAAAAAAABBBBBBBBBBBBBBBBCCCCCCCCCCCCCCCCDDDDDDDDDDDDDDDD
                 EEEEEEEEEEEEEEEEFFFFFFFFFFFFFFFFEEEEEEEEEEEEEEEEAAAAAAAAAAAAAAAA"),
            1,
        );
        assert_eq!(
            sealed,
            hex("17F399F08C67D5EE19D0DC9969C4BB7D5FD46FD3756489069157B282BB200735
                 D82710CA5C22F0CCFA7CBF93D496AC15A56834CBCF98C397B4024A2691233B8D
                 83DE3541E4C2B58177E065A9BF7B62EC")
        );
    }

    #[test]
    fn refuses_a_piece_behind_the_last_one() {
        let mut sealing = Sm4GcmSealing::new(&[1; 16], &[2; 12], b"");
        sealing.encrypt(&mut [0; 100]).unwrap();
        assert!(sealing.encrypt(&mut [0; 16]).is_err());
    }

    proptest::proptest! {
        #![proptest_config(crate::test_config(64))]
        /// The same bytes as the kept crate's, in pieces of any length.
        #[test]
        fn seals_as_the_crate_does(
            key: [u8; 16], nonce: [u8; 12], aad: Vec<u8>,
            text in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..3000),
            times in 1usize..5,
        ) {
            let cipher = AesGcm::<sm4::Sm4, U12>::new_from_slice(&key).unwrap();
            let expected = cipher.encrypt(nonce[..].try_into().unwrap(), Payload { msg: &text, aad: &aad }).unwrap();
            proptest::prop_assert_eq!(seal(&key, &nonce, &aad, &text, times), expected);
        }
    }
}
