//! Shared by frames and parts: a header with a nonce prefix, and pieces that are sealed one by one under their number.

use crate::PayloadError;
use crate::aead::{AeadKey, NONCE_BYTES, TAG_BYTES};
use crate::envelope::{Header, additional_data};
use crate::frames::FRAME_PLAINTEXT_MAX_BYTES;
use crate::keys::{PayloadKeys, Purpose};
use std::ops::Range;

const PREFIX_BYTES: usize = 7;
/// Bytes before the first frame: the header, then the prefix of the nonces.
pub(crate) const HEAD_BYTES: usize = 4 + PREFIX_BYTES;
/// Bytes before each frame's ciphertext.
pub(crate) const FRAME_HEAD_BYTES: usize = 4;

/// Bytes of a frame with its head, from the length that its head says; the error says what cannot be.
pub(crate) fn frame_bytes(length: u32) -> Result<usize, &'static str> {
    let length = length as usize;
    if length < TAG_BYTES {
        return Err("length is shorter than a tag");
    }
    if length > FRAME_PLAINTEXT_MAX_BYTES + TAG_BYTES {
        return Err("length exceeds the maximum");
    }
    Ok(FRAME_HEAD_BYTES + length)
}

/// The bytes of a header or a frame that is arriving, in room for the longest one so far.
#[derive(Default)]
pub(crate) struct Arriving {
    room: Vec<u8>,
    bytes: usize,
}

impl Arriving {
    /// The bytes that have arrived.
    pub(crate) fn arrived(&self) -> &[u8] {
        self.room.get(..self.bytes).unwrap_or_default()
    }

    /// The same, to be decrypted where it is.
    pub(crate) fn arrived_mut(&mut self) -> &mut [u8] {
        self.room.get_mut(..self.bytes).unwrap_or_default()
    }

    /// A part of the room, also after `clear`, as long as nothing has been taken since.
    pub(crate) fn room(&self, range: Range<usize>) -> &[u8] {
        self.room.get(range).unwrap_or_default()
    }

    /// Forgets what has arrived.
    pub(crate) fn clear(&mut self) {
        self.bytes = 0;
    }

    /// Takes what is missing up to `wanted` bytes from those that `read` hands out, of which there are `length` and `at`
    /// were taken before; gives how many are taken then.
    pub(crate) fn fill(
        &mut self,
        wanted: usize,
        at: usize,
        length: usize,
        mut read: impl FnMut(usize, &mut [u8]),
    ) -> usize {
        if self.room.len() < wanted {
            self.room.resize(wanted, 0);
        }
        let to = wanted.min(self.bytes + (length - at));
        let now = self.room.get_mut(self.bytes..to).unwrap_or_default();
        read(at, now);
        let taken = at + now.len();
        self.bytes = to;
        taken
    }
}

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
