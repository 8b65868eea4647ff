//! Shared by frames and parts: a header with a nonce prefix, and pieces that are sealed one by one under their number.

use crate::PayloadError;
use crate::aead::{AeadKey, NONCE_BYTES, TAG_BYTES};
use crate::envelope::{Header, additional_data};
use crate::keys::{PayloadKeys, Purpose};

const PREFIX_BYTES: usize = 7;
/// Bytes before the first frame: the header, then the prefix of the nonces.
pub(crate) const HEAD_BYTES: usize = 4 + PREFIX_BYTES;
/// Bytes before each frame's ciphertext.
pub(crate) const FRAME_HEAD_BYTES: usize = 4;

/// Key and prefix, from the header of a stream.
pub(crate) struct StreamOpening {
    key: AeadKey,
    aad: Vec<u8>,
    prefix: [u8; PREFIX_BYTES],
}

impl StreamOpening {
    /// Reads the bytes before the first frame.
    ///
    /// # Errors
    /// `payload.header`.
    pub(crate) fn new(
        keys: &PayloadKeys,
        purpose: Purpose,
        bytes: [u8; HEAD_BYTES],
    ) -> Result<(Self, Header), PayloadError> {
        let [v, suite, flags, reserved, prefix @ ..] = bytes;
        let head = [v, suite, flags, reserved];
        let header = Header::parse(head)?;
        let key = AeadKey::new(header.suite, &keys.derive(purpose, header.suite));
        Ok((Self { key, aad: additional_data(head, keys), prefix }, header))
    }

    /// Decrypts a frame in place, without its tag; `ending` is the byte that its nonce ends with.
    ///
    /// # Errors
    /// `payload.tag`.
    pub(crate) fn open<'a>(&self, frame: u32, ending: u8, sealed: &'a mut [u8]) -> Result<&'a [u8], PayloadError> {
        let fault = || PayloadError::Tag { what: format!("frame {frame}") };
        let mut nonce = [0u8; NONCE_BYTES];
        let (front, end) = nonce.split_at_mut(PREFIX_BYTES);
        front.copy_from_slice(&self.prefix);
        let [a, b, c, d] = frame.to_be_bytes();
        end.copy_from_slice(&[a, b, c, d, ending]);
        let (text, tag) = sealed.split_last_chunk_mut::<TAG_BYTES>().ok_or_else(fault)?;
        self.key.open(&nonce, &self.aad, text, tag).map_err(|_| fault())?;
        Ok(text)
    }
}
