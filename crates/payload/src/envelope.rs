//! The sealed form of an answer: base64 of `version | suite | flags | 0 | nonce 12 | ciphertext | tag 16`.

use crate::PayloadError;
use crate::keys::{PayloadKeys, Suite};
use std::ops::Range;

/// The only version there is.
pub(crate) const ENVELOPE_VERSION: u8 = 1;
/// Flag bit 0: the plaintext is raw DEFLATE.
pub(crate) const FLAG_DEFLATE: u8 = 1;

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
pub(crate) struct Plaintext {
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
/// `payload.base64`, `payload.header`, `payload.tag`, and the errors of `sink`.
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
        let plaintext = crate::whole_envelope::open_envelope(keys, text)?;
        sink(plaintext.sealed_bytes())?;
        Ok(Opened { deflated: plaintext.is_deflated() })
    }
}
