//! Sealing, which only the server does.

use crate::errors::{IntoJs, bad_argument};
use wasm_bindgen::prelude::*;

/// A message that is sealed with SM4-GCM (RFC 8998) piece by piece.
#[wasm_bindgen]
pub struct Sm4GcmSealing(payload::Sm4GcmSealing);

#[wasm_bindgen]
impl Sm4GcmSealing {
    /// Begins a message under a key of 16 bytes and a nonce of 12.
    #[wasm_bindgen(constructor)]
    pub fn new(key: &[u8], nonce: &[u8], aad: &[u8]) -> Result<Sm4GcmSealing, JsValue> {
        let key = key.try_into().map_err(|_| bad_argument("a key of SM4 has 16 bytes"))?;
        let nonce = nonce.try_into().map_err(|_| bad_argument("a nonce has 12 bytes"))?;
        Ok(Self(payload::Sm4GcmSealing::new(key, nonce, aad)))
    }

    /// The ciphertext of the next piece; all but the last are multiples of 512 bytes.
    pub fn encrypt(&mut self, mut piece: Vec<u8>) -> Result<Vec<u8>, JsValue> {
        self.0.encrypt(&mut piece).map_err(IntoJs::into_js)?;
        Ok(piece)
    }

    /// The tag; the message is freed.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.0.finish().to_vec()
    }
}
