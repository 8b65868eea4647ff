//! Keys of a session: HKDF-SHA-256 (RFC 5869) from the access token, salted with the client uuid.

use crate::PayloadError;
use hkdf::Hkdf;
use sha2::Sha256;

/// AEAD suite by its number on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Suite {
    /// AES-256-GCM.
    Aes256Gcm,
    /// ChaCha20-Poly1305 (RFC 8439).
    ChaCha20Poly1305,
    /// SM4-GCM (RFC 8998).
    Sm4Gcm,
}

impl Suite {
    /// The suite of a wire number.
    ///
    /// # Errors
    /// `payload.header` for an unknown one.
    pub(crate) fn from_wire(number: u8) -> Result<Self, PayloadError> {
        match number {
            1 => Ok(Self::Aes256Gcm),
            2 => Ok(Self::ChaCha20Poly1305),
            3 => Ok(Self::Sm4Gcm),
            _ => Err(PayloadError::Header("unknown suite")),
        }
    }

    /// The number on the wire.
    #[must_use]
    pub fn wire(self) -> u8 {
        match self {
            Self::Aes256Gcm => 1,
            Self::ChaCha20Poly1305 => 2,
            Self::Sm4Gcm => 3,
        }
    }

    /// Bytes of the suite's key.
    #[cfg(test)]
    pub(crate) fn key_len(self) -> usize {
        match self {
            Self::Aes256Gcm | Self::ChaCha20Poly1305 => 32,
            Self::Sm4Gcm => 16,
        }
    }
}

/// The payload formats; their keys differ, so that none can be passed off as another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    Envelope,
    Frames,
    Parts,
}

/// The secrets of one session, from which each suite's key is derived when needed.
#[derive(Clone)]
pub struct PayloadKeys {
    token: Box<[u8]>,
    client_uuid: Box<[u8]>,
}

impl PayloadKeys {
    /// Keys of the session with this access token and client uuid.
    #[must_use]
    pub fn new(token: &str, client_uuid: &str) -> Self {
        Self { token: token.as_bytes().into(), client_uuid: client_uuid.as_bytes().into() }
    }

    pub(crate) fn client_uuid(&self) -> &[u8] {
        &self.client_uuid
    }

    pub(crate) fn derive(&self, purpose: Purpose, suite: Suite) -> [u8; 32] {
        let info: &[u8] = match (purpose, suite) {
            (Purpose::Envelope, Suite::Aes256Gcm) => b"payload/v1/1",
            (Purpose::Envelope, Suite::ChaCha20Poly1305) => b"payload/v1/2",
            (Purpose::Envelope, Suite::Sm4Gcm) => b"payload/v1/3",
            (Purpose::Frames, Suite::Aes256Gcm) => b"frames/v1/1",
            (Purpose::Frames, Suite::ChaCha20Poly1305) => b"frames/v1/2",
            (Purpose::Frames, Suite::Sm4Gcm) => b"frames/v1/3",
            (Purpose::Parts, Suite::Aes256Gcm) => b"parts/v1/1",
            (Purpose::Parts, Suite::ChaCha20Poly1305) => b"parts/v1/2",
            (Purpose::Parts, Suite::Sm4Gcm) => b"parts/v1/3",
        };
        let mut key = [0u8; 32];
        // HKDF's output is a prefix of the longer one, so 32 bytes serve the 16-byte key too. It can only fail
        // beyond 255 hashes of output.
        let filled = Hkdf::<Sha256>::new(Some(&self.client_uuid), &self.token).expand(info, &mut key);
        debug_assert!(filled.is_ok());
        key
    }
}
