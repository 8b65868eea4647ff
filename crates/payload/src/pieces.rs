//! An `encrypted` text that lies elsewhere, opened a piece at a time: each is decoded, hashed and decrypted while it is
//! near, and memory is bounded by the piece.

use crate::aead::vectors::{AeadKey, Message};
use crate::aead::{NONCE_BYTES, TAG_BYTES};
use crate::base64::decode_piece;
use crate::envelope::{Header, Plaintext, additional_data};
use crate::keys::{PayloadKeys, Purpose};
use crate::{Opened, PayloadError};
use std::ops::Range;

/// Characters read at a time; a multiple of four.
const TEXT_BYTES: usize = 32 * 1024;
/// Room before them for what the piece before has left: less than the cipher's piece, and a tag.
const FRONT_BYTES: usize = 1024;

/// The sealed bytes as they come out of the text.
struct Sealed<R> {
    length: usize,
    read: R,
    at: usize,
    buffer: Vec<u8>,
}

impl<R: FnMut(usize, &mut [u8])> Sealed<R> {
    fn new(length: usize, read: R) -> Self {
        Self { length, read, at: 0, buffer: vec![0; FRONT_BYTES + TEXT_BYTES.min(length)] }
    }

    /// Decodes the next piece of text behind the bytes of `left`; the range of both, and whether it is the last.
    fn next(&mut self, left: Range<usize>) -> Result<(Range<usize>, bool), PayloadError> {
        let from = FRONT_BYTES.saturating_sub(left.len());
        self.buffer.copy_within(left, from);
        let base = self.at;
        let taken = TEXT_BYTES.min(self.length - base);
        self.at += taken;
        let last = self.at == self.length;
        let text = self.buffer.get_mut(FRONT_BYTES..FRONT_BYTES + taken).unwrap_or_default();
        (self.read)(base, text);
        let decoded = decode_piece(text, base, last)?;
        Ok((from..FRONT_BYTES + decoded, last))
    }

    fn bytes(&mut self, range: Range<usize>) -> &mut [u8] {
        self.buffer.get_mut(range).unwrap_or_default()
    }
}

fn short() -> PayloadError {
    PayloadError::Header("too short")
}

/// Begins the message by the front of the sealed bytes, of which it takes [`HEAD_BYTES`].
fn begin(keys: &PayloadKeys, bytes: &[u8]) -> Result<(Message, Header), PayloadError> {
    let head = *bytes.first_chunk::<4>().ok_or_else(short)?;
    let header = Header::parse(head)?;
    let nonce = bytes.get(4..).and_then(|rest| rest.first_chunk::<NONCE_BYTES>()).ok_or_else(short)?;
    let key = AeadKey::new(header.suite, &keys.derive(Purpose::Envelope, header.suite));
    Ok((key.begin(nonce, &additional_data(head, keys)), header))
}

const HEAD_BYTES: usize = 4 + NONCE_BYTES;

/// Bytes of so many that can be decrypted before more are known.
fn ready(bytes: usize) -> usize {
    bytes.saturating_sub(TAG_BYTES) / Message::PIECE_BYTES * Message::PIECE_BYTES
}

fn judged(message: Message, tag: &[u8; TAG_BYTES]) -> Result<(), PayloadError> {
    message.finish(tag).map_err(|_| PayloadError::Tag { what: "the payload".to_owned() })
}

/// See [`crate::open_pieces`].
pub(crate) fn open(
    keys: &PayloadKeys,
    length: usize,
    read: impl FnMut(usize, &mut [u8]),
    mut sink: impl FnMut(&[u8]) -> Result<(), PayloadError>,
) -> Result<Opened, PayloadError> {
    let mut sealed = Sealed::new(length, read);
    let (mut range, mut last) = sealed.next(0..0)?;
    let (mut message, header) = begin(keys, sealed.bytes(range.clone()))?;
    range.start += HEAD_BYTES;
    while !last {
        let behind = range.start + ready(range.len());
        let text = sealed.bytes(range.start..behind);
        message.decrypt(text);
        sink(text)?;
        (range, last) = sealed.next(behind..range.end)?;
    }
    let (text, tag) = sealed.bytes(range).split_last_chunk_mut::<TAG_BYTES>().ok_or_else(short)?;
    message.decrypt(text);
    sink(text)?;
    judged(message, tag)?;
    Ok(Opened { deflated: header.deflated })
}

/// A text that fills a range of a buffer, opened over itself in steps. Nothing of it can be had before all of it is
/// decrypted and its tag holds.
pub(crate) struct InPlace {
    buffer: Vec<u8>,
    begins: usize,
    /// The text that is not decoded yet.
    text: Range<usize>,
    /// The bytes that are decoded and not yet decrypted.
    sealed: Range<usize>,
    message: Option<(Message, Header)>,
}

/// A step or the answer.
pub(crate) enum Step {
    More(InPlace),
    Opened(Plaintext),
}

impl InPlace {
    pub(crate) fn new(buffer: Vec<u8>, text: Range<usize>) -> Self {
        let begins = text.start;
        Self { buffer, begins, text, sealed: begins..begins, message: None }
    }

    /// Goes on by a piece of the text.
    pub(crate) fn step(mut self, keys: &PayloadKeys) -> Result<Step, PayloadError> {
        let from = self.text.start;
        let taken = TEXT_BYTES.min(self.text.len());
        self.text.start += taken;
        let last = self.text.is_empty();
        let piece = self.buffer.get_mut(from..self.text.start).unwrap_or_default();
        let decoded = decode_piece(piece, from - self.begins, last)?;
        // Behind the rest of the piece before.
        self.buffer.copy_within(from..from + decoded, self.sealed.end);
        self.sealed.end += decoded;

        let (mut message, header) = match self.message.take() {
            Some(begun) => begun,
            None => {
                let begun = begin(keys, self.buffer.get(self.sealed.clone()).unwrap_or_default())?;
                self.sealed.start += HEAD_BYTES;
                begun
            }
        };
        let sealed = self.buffer.get_mut(self.sealed.clone()).unwrap_or_default();
        if !last {
            let now = ready(sealed.len());
            message.decrypt(sealed.get_mut(..now).unwrap_or_default());
            self.sealed.start += now;
            self.message = Some((message, header));
            return Ok(Step::More(self));
        }
        let (text, tag) = sealed.split_last_chunk_mut::<TAG_BYTES>().ok_or_else(short)?;
        message.decrypt(text);
        judged(message, tag)?;
        let opened = self.begins + HEAD_BYTES..self.sealed.end - TAG_BYTES;
        Ok(Step::Opened(Plaintext::new(self.buffer, opened, header.deflated)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aead::NONCE_BYTES;
    use crate::keys::Suite;
    use crate::whole_envelope::open_envelope;
    use aes_gcm::AesGcm;
    use aes_gcm::aead::consts::U12;
    use aes_gcm::aead::{Aead, KeyInit, Payload};
    use chacha20poly1305::ChaCha20Poly1305;
    use proptest::prelude::*;

    fn sealed_with<A: Aead + KeyInit>(key: &[u8], aad: &[u8], msg: &[u8]) -> Vec<u8> {
        let nonce = [7; NONCE_BYTES];
        A::new_from_slice(key).unwrap().encrypt(nonce[..].try_into().unwrap(), Payload { msg, aad }).unwrap()
    }

    fn base64(bytes: &[u8]) -> Vec<u8> {
        const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let group = |group: &[u8]| {
            let word = group.iter().fold(0u32, |w, &b| w << 8 | u32::from(b)) << (8 * (3 - group.len()));
            let letter = |i| if i <= group.len() { ALPHABET[(word >> (18 - 6 * i) & 63) as usize] } else { b'=' };
            [0, 1, 2, 3].map(letter)
        };
        bytes.chunks(3).flat_map(group).collect()
    }

    fn text_of(keys: &PayloadKeys, suite: Suite, msg: &[u8]) -> Vec<u8> {
        let head = [1, suite.wire(), 0, 0];
        let key = keys.derive(Purpose::Envelope, suite);
        let (key, aad) = (&key[..suite.key_len()], additional_data(head, keys));
        let sealed = match suite {
            Suite::Aes256Gcm => sealed_with::<AesGcm<aes_gcm::aes::Aes256, U12>>(key, &aad, msg),
            Suite::ChaCha20Poly1305 => sealed_with::<ChaCha20Poly1305>(key, &aad, msg),
            Suite::Sm4Gcm => sealed_with::<AesGcm<sm4::Sm4, U12>>(key, &aad, msg),
        };
        base64(&[&head[..], &[7; NONCE_BYTES], &sealed].concat())
    }

    /// The payload, or the fault, and whether any piece handed on lay beyond 3/4 of what was read.
    fn open_all(keys: &PayloadKeys, text: &[u8]) -> Result<Vec<u8>, PayloadError> {
        let read_to = std::cell::Cell::new(0);
        let mut payload = Vec::new();
        let read = |at: usize, into: &mut [u8]| {
            into.copy_from_slice(&text[at..at + into.len()]);
            read_to.set(at + into.len());
        };
        let opened = open(keys, text.len(), read, |piece| {
            payload.extend_from_slice(piece);
            assert!(payload.len() <= read_to.get() / 4 * 3);
            Ok(())
        });
        opened.map(|_| payload)
    }

    /// The same of a text with something before and behind it.
    fn open_in_place(keys: &PayloadKeys, text: &[u8]) -> Result<Vec<u8>, PayloadError> {
        let buffer = [b"{\"x\":\"", text, b"\"}"].concat();
        let mut opening = InPlace::new(buffer, 6..6 + text.len());
        loop {
            match opening.step(keys)? {
                Step::More(more) => opening = more,
                Step::Opened(plaintext) => return Ok(plaintext.sealed_bytes().to_vec()),
            }
        }
    }

    proptest! {
        #![proptest_config(crate::test_config(40))]
        /// By pieces as at once: the same payload, or the same kind of fault; at lengths around those of the pieces.
        #[test]
        fn pieces_make_no_difference(
            pieces in 0usize..4, more in -600isize..600, seed: u8, harm: Option<(proptest::sample::Index, u8)>,
        ) {
            let keys = PayloadKeys::new("token", "uuid");
            let length = (pieces * TEXT_BYTES / 4 * 3).saturating_add_signed(more);
            let msg: Vec<u8> = (0..length).map(|i| (i.wrapping_mul(0x9e37) >> 7) as u8 ^ seed).collect();
            for suite in [Suite::Aes256Gcm, Suite::ChaCha20Poly1305, Suite::Sm4Gcm] {
                let mut text = text_of(&keys, suite, &msg);
                prop_assert_eq!(open_all(&keys, &text), Ok(msg.clone()));
                prop_assert_eq!(open_in_place(&keys, &text), Ok(msg.clone()));
                if let Some((at, byte)) = harm {
                    let at = at.index(text.len());
                    text[at] = byte;
                    let whole = open_envelope(&keys, text.clone()).map(|plaintext| plaintext.sealed_bytes().to_vec());
                    let by_pieces = open_all(&keys, &text);
                    let whole = whole.map_err(|fault| fault.code());
                    prop_assert_eq!(by_pieces.map_err(|fault| fault.code()), whole.clone());
                    prop_assert_eq!(open_in_place(&keys, &text).map_err(|fault| fault.code()), whole);
                }
            }
        }

        #[test]
        fn arbitrary_text_is_the_same_fault(text in "[A-Za-z0-9+/]{0,80}={0,2}") {
            let keys = PayloadKeys::new("token", "uuid");
            let whole = open_envelope(&keys, text.clone().into()).err().map(|fault| fault.code());
            prop_assert_eq!(open_all(&keys, text.as_bytes()).err().map(|fault| fault.code()), whole);
            prop_assert_eq!(open_in_place(&keys, text.as_bytes()).err().map(|fault| fault.code()), whole);
        }
    }
}
