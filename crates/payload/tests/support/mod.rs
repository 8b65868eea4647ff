//! The sender's side of both formats, from kept crates, for tests and the worked example.
#![allow(dead_code, clippy::unwrap_used, clippy::indexing_slicing)]

use aes_gcm::AesGcm;
use aes_gcm::aead::consts::U12;
use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::aes::Aes256;
use chacha20poly1305::ChaCha20Poly1305;
use hkdf::Hkdf;
use payload::{BodyDecoder, PayloadError, PayloadKeys, Schema, Suite, Table, TableDecoder};
use sha2::Sha256;

pub const SUITES: [Suite; 3] = [Suite::Aes256Gcm, Suite::ChaCha20Poly1305, Suite::Sm4Gcm];

pub struct Sender<'a> {
    pub token: &'a str,
    pub uuid: &'a str,
    pub suite: Suite,
    pub deflated: bool,
}

pub fn deflate(plain: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(plain, 6)
}

fn with<A: Aead + KeyInit>(key: &[u8], nonce: &[u8], aad: &[u8], msg: &[u8]) -> Vec<u8> {
    A::new_from_slice(key).unwrap().encrypt(nonce.try_into().unwrap(), Payload { msg, aad }).unwrap()
}

impl Sender<'_> {
    pub fn key(&self, purpose: &str) -> Vec<u8> {
        let mut key = vec![0; if self.suite == Suite::Sm4Gcm { 16 } else { 32 }];
        let info = format!("{purpose}/v1/{}", self.suite.wire());
        Hkdf::<Sha256>::new(Some(self.uuid.as_bytes()), self.token.as_bytes())
            .expand(info.as_bytes(), &mut key)
            .unwrap();
        key
    }

    fn header(&self) -> [u8; 4] {
        [1, self.suite.wire(), u8::from(self.deflated), 0]
    }

    fn seal(&self, purpose: &str, nonce: &[u8], msg: &[u8]) -> Vec<u8> {
        let key = self.key(purpose);
        let aad = [&self.header()[..], self.uuid.as_bytes()].concat();
        match self.suite {
            Suite::Aes256Gcm => with::<AesGcm<Aes256, U12>>(&key, nonce, &aad, msg),
            Suite::ChaCha20Poly1305 => with::<ChaCha20Poly1305>(&key, nonce, &aad, msg),
            Suite::Sm4Gcm => with::<AesGcm<sm4::Sm4, U12>>(&key, nonce, &aad, msg),
        }
    }

    /// The bytes that `encrypted` is the base64 of; `body` is deflated already where it should be.
    pub fn envelope(&self, nonce: &[u8; 12], body: &[u8]) -> Vec<u8> {
        [&self.header()[..], nonce, &self.seal("payload", nonce, body)].concat()
    }

    /// Each piece as a frame behind its length, the last one marked; the header comes first.
    pub fn frames(&self, prefix: &[u8; 7], pieces: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut parts = vec![[&self.header()[..], prefix].concat()];
        for (i, piece) in pieces.iter().enumerate() {
            let nonce = [&prefix[..], &(i as u32).to_be_bytes(), &[u8::from(i + 1 == pieces.len())]].concat();
            let sealed = self.seal("frames", &nonce, piece);
            parts.push([&(sealed.len() as u32).to_be_bytes()[..], &sealed].concat());
        }
        parts
    }

    /// Each part, `(kind, content)`, in frames of at most so many bytes; the header comes first. With `deflated` the
    /// content is deflated, part by part.
    pub fn parts(&self, prefix: &[u8; 7], parts: &[(u8, &[u8])], frame_bytes: usize) -> Vec<Vec<u8>> {
        let plain = Sender { deflated: false, ..*self };
        let mut frames = vec![[&plain.header()[..], prefix].concat()];
        for (at, &(kind, content)) in parts.iter().enumerate() {
            let content = if self.deflated { deflate(content) } else { content.to_vec() };
            let text = [&[kind, u8::from(self.deflated)][..], &content].concat();
            for (piece, is_last) in text.chunks(frame_bytes).zip((0..text.len().div_ceil(frame_bytes)).rev()) {
                let ending = [1, 0][usize::from(is_last > 0)] + u8::from(is_last == 0 && at + 1 == parts.len());
                let number = (frames.len() as u32 - 1).to_be_bytes();
                let sealed = plain.seal("parts", &[&prefix[..], &number, &[ending]].concat(), piece);
                let length = (sealed.len() as u32).to_be_bytes();
                frames.push([&[ending][..], &length[1..], &sealed].concat());
            }
        }
        frames
    }
}

pub fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let word = group.iter().fold(0u32, |w, &b| w << 8 | u32::from(b)) << (8 * (3 - group.len()));
        for i in 0..4 {
            let letter = if i <= group.len() { ALPHABET[(word >> (18 - 6 * i) & 63) as usize] } else { b'=' };
            text.push(char::from(letter));
        }
    }
    text
}

/// The bytes of a base64 text.
pub fn unbase64(text: &str) -> Vec<u8> {
    let value = |letter: u8| match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = text.trim_end_matches('=').bytes().map(value).collect();
    let bits =
        |group: &[u8]| group.iter().fold(0u32, |word, &six| word << 6 | u32::from(six)) << (6 * (4 - group.len()));
    letters.chunks(4).flat_map(|group| bits(group).to_be_bytes()[1..group.len()].to_vec()).collect()
}

/// The table of a JSON text that is there whole.
pub fn decode_table(json: &[u8], schema: &Schema) -> Result<Table, PayloadError> {
    let mut decoder = TableDecoder::new(schema.clone());
    decoder.push(json)?;
    decoder.finish()
}

/// The table of an answer whose `encrypted` is this text.
pub fn open_table(keys: &PayloadKeys, encrypted: &[u8], schema: &Schema) -> Result<Table, PayloadError> {
    let body = [b"{\"error_code\":0,\"encrypted\":\"", encrypted, b"\"}"].concat();
    BodyDecoder::new(keys.clone(), body, schema.clone()).finish()
}

pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}
