//! An envelope that is there whole, opened at once, as the kept crates do it.

use crate::PayloadError;
use crate::aead::{AeadKey, NONCE_BYTES, TAG_BYTES};
use crate::base64::decode_piece;
use crate::envelope::{Header, Plaintext, additional_data};
use crate::keys::{PayloadKeys, Purpose};
use std::ops::Range;

/// Opens the `encrypted` text of an envelope; the text's own memory is reused for the plaintext.
///
/// # Errors
/// `payload.base64`, `payload.header`, `payload.tag`.
pub(crate) fn open_envelope(keys: &PayloadKeys, encrypted: Vec<u8>) -> Result<Plaintext, PayloadError> {
    let whole = 0..encrypted.len();
    open_within(keys, encrypted, whole)
}

/// As [`open_envelope`] of the text that fills a range of `buffer`.
pub(crate) fn open_within(
    keys: &PayloadKeys,
    mut buffer: Vec<u8>,
    text: Range<usize>,
) -> Result<Plaintext, PayloadError> {
    let start = text.start;
    let text = buffer.get_mut(text).unwrap_or_default();
    let length = decode_piece(text, 0, true)?;
    let Some((head, rest)) = text.get_mut(..length).and_then(|sealed| sealed.split_first_chunk_mut::<4>()) else {
        return Err(PayloadError::Header("too short"));
    };
    let header_bytes = *head;
    let header = Header::parse(header_bytes)?;
    let Some((nonce, rest)) = rest.split_first_chunk_mut::<NONCE_BYTES>() else {
        return Err(PayloadError::Header("too short"));
    };
    let Some((text, tag)) = rest.split_last_chunk_mut::<TAG_BYTES>() else {
        return Err(PayloadError::Header("too short"));
    };
    let key = keys.derive(Purpose::Envelope, header.suite);
    let aad = additional_data(header_bytes, keys);
    AeadKey::new(header.suite, &key)
        .open(nonce, &aad, text, tag)
        .map_err(|_| PayloadError::Tag { what: "the payload".to_owned() })?;
    let from = start + 4 + NONCE_BYTES;
    let to = from + text.len();
    Ok(Plaintext::new(buffer, from..to, header.deflated))
}
