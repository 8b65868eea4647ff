//! The sealed form of an answer: base64 of `version | suite | flags | 0 | nonce 12 | ciphertext | tag 16`.

use crate::aead::{self, NONCE_BYTES, TAG_BYTES};
use crate::base64::decode_piece;
use crate::inflate::{Inflater, inflate};
use crate::keys::{PayloadKeys, Purpose, Suite};
use crate::table::TableDecoder;
use crate::{MAX_PLAINTEXT_BYTES, PayloadError, Schema, Table};
use std::ops::Range;

/// The only version there is.
pub const ENVELOPE_VERSION: u8 = 1;
/// Flag bit 0: the plaintext is raw DEFLATE.
pub const FLAG_DEFLATE: u8 = 1;

/// The four bytes that both formats begin with and authenticate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Header {
    pub suite: Suite,
    pub deflated: bool,
}

impl Header {
    pub(crate) fn parse(bytes: [u8; 4]) -> Result<Self, PayloadError> {
        let [version, suite, flags, reserved] = bytes;
        if version != ENVELOPE_VERSION {
            return Err(PayloadError::Header("unknown version"));
        }
        let suite = Suite::from_wire(suite)?;
        if flags & !FLAG_DEFLATE != 0 {
            return Err(PayloadError::Header("unknown flag"));
        }
        if reserved != 0 {
            return Err(PayloadError::Header("reserved byte is not zero"));
        }
        Ok(Self { suite, deflated: flags & FLAG_DEFLATE != 0 })
    }
}

/// Additional data of both formats: the header bytes, then the client uuid.
pub(crate) fn additional_data(header: [u8; 4], keys: &PayloadKeys) -> Vec<u8> {
    [&header, keys.client_uuid()].concat()
}

/// A payload whose tag held, still deflated where the sender did so.
pub struct Plaintext {
    buffer: Vec<u8>,
    from: usize,
    to: usize,
    deflated: bool,
}

impl Plaintext {
    /// Text that was opened, or never sealed, as a range of `buffer`.
    pub(crate) fn new(buffer: Vec<u8>, range: Range<usize>, deflated: bool) -> Self {
        Self { buffer, from: range.start, to: range.end, deflated }
    }

    pub(crate) fn is_deflated(&self) -> bool {
        self.deflated
    }

    pub(crate) fn sealed_bytes(&self) -> &[u8] {
        self.buffer.get(self.from..self.to).unwrap_or_default()
    }

    /// Hands the inflated plaintext to `sink` in pieces; returns its length.
    ///
    /// # Errors
    /// `payload.inflate`, `payload.limit`, and the errors of `sink`.
    pub fn for_each_piece(&self, mut sink: impl FnMut(&[u8]) -> Result<(), PayloadError>) -> Result<(), PayloadError> {
        if self.deflated {
            let mut inflater = Inflater::default();
            inflater.push(self.sealed_bytes(), sink)?;
            inflater.finish()
        } else {
            if self.sealed_bytes().len() as u64 > MAX_PLAINTEXT_BYTES {
                return Err(PayloadError::Limit { what: "the payload", limit: MAX_PLAINTEXT_BYTES });
            }
            sink(self.sealed_bytes())
        }
    }

    /// The whole plaintext.
    ///
    /// # Errors
    /// As [`Plaintext::for_each_piece`].
    pub fn into_bytes(mut self) -> Result<Vec<u8>, PayloadError> {
        if self.deflated {
            inflate(self.sealed_bytes())
        } else {
            self.buffer.truncate(self.to);
            self.buffer.drain(..self.from);
            Ok(self.buffer)
        }
    }
}

/// Opens the `encrypted` text of an envelope; the text's own memory is reused for the plaintext.
///
/// # Errors
/// `payload.base64`, `payload.header`, `payload.tag`.
pub fn open_envelope(keys: &PayloadKeys, encrypted: Vec<u8>) -> Result<Plaintext, PayloadError> {
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
    aead::open(header.suite, &key, nonce, &aad, text, tag)
        .map_err(|_| PayloadError::Tag { what: "the payload".to_owned() })?;
    let from = start + 4 + NONCE_BYTES;
    let to = from + text.len();
    Ok(Plaintext::new(buffer, from..to, header.deflated))
}

/// Facts of the payload that [`open_pieces`] has handed on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opened {
    /// It is raw DEFLATE still.
    pub deflated: bool,
}

/// Opens an `encrypted` text of `length` characters that `read` hands out: it fills the given bytes from the place given.
/// `sink` gets the payload in pieces, before the tag is known to hold. The caller must use none of them before this
/// succeeds, and throw them away when it fails. `sink` never gets more than 3/4 of the bytes read.
///
/// # Errors
/// As [`open_envelope`], and the errors of `sink`.
pub fn open_pieces(
    keys: &PayloadKeys,
    length: usize,
    read: impl FnMut(usize, &mut [u8]),
    sink: impl FnMut(&[u8]) -> Result<(), PayloadError>,
) -> Result<Opened, PayloadError> {
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    return crate::pieces::open(keys, length, read, sink);
    // The kept crates open whole messages only.
    #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
    {
        let (mut read, mut sink) = (read, sink);
        let mut text = vec![0; length];
        read(0, &mut text);
        let plaintext = open_envelope(keys, text)?;
        sink(plaintext.sealed_bytes())?;
        Ok(Opened { deflated: plaintext.deflated })
    }
}

/// Opens the `encrypted` text of an envelope straight into typed columns.
///
/// # Errors
/// As [`open_envelope`] and [`decode_table`].
pub fn open_table(keys: &PayloadKeys, encrypted: Vec<u8>, schema: &Schema) -> Result<Table, PayloadError> {
    table_of(&open_envelope(keys, encrypted)?, schema)
}

fn table_of(plaintext: &Plaintext, schema: &Schema) -> Result<Table, PayloadError> {
    let mut decoder = TableDecoder::new(schema.clone());
    if !plaintext.deflated {
        decoder.expect_bytes(plaintext.sealed_bytes().len() as u64);
    }
    plaintext.for_each_piece(|piece| decoder.push(piece))?;
    decoder.finish()
}

/// Decodes a table's JSON that is there whole.
///
/// # Errors
/// `payload.json`, `payload.limit`, `payload.schema`.
pub fn decode_table(json: &[u8], schema: &Schema) -> Result<Table, PayloadError> {
    let mut decoder = TableDecoder::new(schema.clone());
    decoder.expect_bytes(json.len() as u64);
    decoder.push(json)?;
    decoder.finish()
}
