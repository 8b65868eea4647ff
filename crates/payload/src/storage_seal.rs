//! Sealing of what a client keeps on its computer: AES-256-GCM under a key that the server gives.
//!
//! The nonce is made from the content (HMAC-SHA-256 under a key of its own), as in SIV: one content sealed twice, in two
//! tabs, gives the same bytes, and no nonce serves two contents. An onlooker learns from it which contents are equal.

use crate::PayloadError;
use crate::aead::{AeadKey, NONCE_BYTES, TAG_BYTES};
use crate::keys::Suite;
use crate::simd::aes::Aes256;
use crate::simd::gcm::Gcm;
use hkdf::Hkdf;
use hkdf::hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Bytes of a content's name.
const NAME_BYTES: usize = 16;

/// Seals and opens under one key.
pub struct StorageSeal {
    cipher: [u8; 32],
    names: [u8; 32],
}

impl StorageSeal {
    /// Both keys come from the one that the server gives (HKDF-SHA-256, RFC 5869).
    #[must_use]
    pub fn new(key: &[u8; 32]) -> Self {
        let derived = |info: &[u8]| {
            let mut made = [0u8; 32];
            // It fails only beyond 255 hashes of output.
            let filled = Hkdf::<Sha256>::new(None, key).expand(info, &mut made);
            debug_assert!(filled.is_ok());
            made
        };
        Self { cipher: derived(b"kept/v1/seal"), names: derived(b"kept/v1/name") }
    }

    fn code(&self, parts: [&[u8]; 2]) -> [u8; 32] {
        // HMAC takes a key of any length.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.names) else { return [0; 32] };
        for part in parts {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }

    /// The name of a content: 32 hexadecimal digits that nobody without the key can tell it from.
    #[must_use]
    pub fn name(&self, content: &[u8]) -> String {
        let code = self.code([b"name", content]);
        let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
        code.iter().take(NAME_BYTES).flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
    }

    /// Nonce, ciphertext and tag. It opens only under the same `label`.
    #[must_use]
    pub fn seal(&self, label: &[u8], content: &[u8]) -> Vec<u8> {
        let mut nonce = [0u8; NONCE_BYTES];
        for (byte, code) in nonce.iter_mut().zip(self.code([label, content])) {
            *byte = code;
        }
        let mut sealed = Vec::with_capacity(NONCE_BYTES + content.len() + TAG_BYTES);
        sealed.extend(nonce);
        sealed.extend(content);
        let mut message = Gcm::new(Aes256::new(&self.cipher)).begin(&nonce, label);
        if let Some(text) = sealed.get_mut(NONCE_BYTES..) {
            for piece in text.chunks_mut(16 * 1024) {
                message.encrypt(piece);
            }
        }
        sealed.extend(message.tag(label.len() as u64, content.len() as u64));
        sealed
    }

    /// The content of what [`StorageSeal::seal`] has made.
    ///
    /// # Errors
    /// `payload.tag` for anything else.
    pub fn open(&self, label: &[u8], sealed: &[u8]) -> Result<Vec<u8>, PayloadError> {
        let fault = || PayloadError::Tag { what: "a kept table".to_owned() };
        let (nonce, rest) = sealed.split_first_chunk::<NONCE_BYTES>().ok_or_else(fault)?;
        let (text, tag) = rest.split_last_chunk::<TAG_BYTES>().ok_or_else(fault)?;
        let mut text = text.to_vec();
        AeadKey::new(Suite::Aes256Gcm, &self.cipher).open(nonce, label, &mut text, tag).map_err(|_| fault())?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(crate::test_config(32))]
        #[test]
        fn only_what_was_sealed_opens(
            key: [u8; 32], other: [u8; 32], label: Vec<u8>,
            content in proptest::collection::vec(any::<u8>(), 0..40_000), flip: prop::sample::Index,
        ) {
            let seal = StorageSeal::new(&key);
            let sealed = seal.seal(&label, &content);
            // The kept crates open it: it is AES-256-GCM.
            prop_assert_eq!(seal.open(&label, &sealed), Ok(content.clone()));
            prop_assert_eq!(seal.seal(&label, &content), sealed.clone());
            prop_assert!(seal.open(&[&label[..], b"x"].concat(), &sealed).is_err());
            prop_assert!(key == other || StorageSeal::new(&other).open(&label, &sealed).is_err());
            let mut broken = sealed.clone();
            let bit = flip.index(sealed.len() * 8);
            broken[bit / 8] ^= 1 << (bit % 8);
            prop_assert!(seal.open(&label, &broken).is_err());
            prop_assert!(seal.open(&label, &sealed[..flip.index(sealed.len())]).is_err());
            prop_assert!(key == other || StorageSeal::new(&other).name(&content) != seal.name(&content));
            let mut changed = content.clone();
            changed.push(0);
            prop_assert!(seal.name(&changed) != seal.name(&content));
        }
    }
}
