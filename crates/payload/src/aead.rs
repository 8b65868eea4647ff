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
