//! Answers that come in parts.

use crate::errors::IntoJs;
use crate::payload_api::{PayloadKeys, reading};
use js_sys::Uint8Array;
use payload::{Part, PartsDecoder};
use wasm_bindgen::prelude::*;

/// Opens an answer in `application/vnd.hskj.parts` while its bytes arrive.
#[wasm_bindgen]
pub struct PartsOpener(PartsDecoder);

#[wasm_bindgen]
impl PartsOpener {
    /// Of an answer to the session of these keys.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(keys: &PayloadKeys) -> Self {
        Self(PartsDecoder::new(keys.0.clone()))
    }

    /// Takes some of the next bytes, up to the end of a part, and gives how many; none while a part waits to be taken.
    pub fn take(&mut self, chunk: &Uint8Array) -> Result<usize, JsValue> {
        self.0.take_from(chunk.length() as usize, reading(chunk)).map_err(IntoJs::into_js)
    }

    /// The part that has arrived, once.
    #[wasm_bindgen(js_name = nextPart)]
    #[must_use]
    pub fn next_part(&mut self) -> Option<OpenedPart> {
        self.0.next_part().map(OpenedPart)
    }

    /// Says that no more bytes come; throws where the answer is cut.
    pub fn finish(&self) -> Result<(), JsValue> {
        self.0.finish().map_err(IntoJs::into_js)
    }
}

/// A part of an answer.
#[wasm_bindgen]
pub struct OpenedPart(Part);

#[wasm_bindgen]
impl OpenedPart {
    /// Its number on the wire: 1 head, 2 data, 3 end, 4 fault.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn kind(&self) -> u8 {
        self.0.kind.wire()
    }

    /// Content of the part, which is freed.
    #[wasm_bindgen(js_name = intoBytes)]
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.bytes
    }
}
