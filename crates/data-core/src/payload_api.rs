//! Envelopes, frames and tables.

use crate::errors::{IntoJs, bad_argument};
use js_sys::{Array, Uint8Array};
use payload::{ColumnKind, FrameTableDecoder, MAX_WHOLE_BYTES, PayloadError, Schema};
use wasm_bindgen::prelude::*;

/// The secrets of one session.
#[wasm_bindgen]
pub struct PayloadKeys(pub(crate) payload::PayloadKeys);

#[wasm_bindgen]
impl PayloadKeys {
    /// Keys of the session with this access token and client uuid.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(token: &str, #[wasm_bindgen(js_name = clientUuid)] client_uuid: &str) -> Self {
        Self(payload::PayloadKeys::new(token, client_uuid))
    }
}

/// `[["pile_id","u32"],...]`
fn schema_of(json: &str) -> Result<Schema, JsValue> {
    let bad = || bad_argument("the schema is not an array of [name, kind] pairs");
    let parsed = js_sys::JSON::parse(json).map_err(|_| bad())?;
    let pairs: Array = parsed.dyn_into().map_err(|_| bad())?;
    let mut columns = Vec::with_capacity(pairs.length() as usize);
    for pair in pairs.iter() {
        let pair: Array = pair.dyn_into().map_err(|_| bad())?;
        let name = pair.get(0).as_string().ok_or_else(bad)?;
        let kind = pair.get(1).as_string().as_deref().and_then(ColumnKind::from_name).ok_or_else(bad)?;
        columns.push((name, kind));
    }
    Schema::new(columns).map_err(IntoJs::into_js)
}

/// Most characters of an `encrypted` text that is opened whole: of [`MAX_WHOLE_BYTES`] with header, nonce and tag.
const MAX_WHOLE_CHARACTERS: u64 = (MAX_WHOLE_BYTES + 32).div_ceil(3) * 4;

/// Base64 `encrypted` text (its ASCII bytes) to JSON plaintext bytes, at most 16 MiB of them. The text's own bytes are
/// written over: with the plaintext, of which a view is given, or with zeros where the text does not open.
#[wasm_bindgen(js_name = openEnvelope)]
pub fn open_envelope(keys: &PayloadKeys, encrypted: &Uint8Array) -> Result<Uint8Array, JsValue> {
    if u64::from(encrypted.length()) > MAX_WHOLE_CHARACTERS {
        let fault = PayloadError::Limit { what: "a payload that is opened whole", limit: MAX_WHOLE_BYTES };
        return Err(fault.into_js());
    }
    let mut written = 0;
    let opened = payload::open_pieces(&keys.0, encrypted.length() as usize, reading(encrypted), |piece| {
        let to = written + piece.len() as u32;
        encrypted.subarray(written, to).copy_from(piece);
        written = to;
        Ok(())
    });
    let opened = opened.map_err(|fault| {
        encrypted.fill(0, 0, written);
        fault.into_js()
    })?;
    let plaintext = encrypted.subarray(0, written);
    if !opened.deflated {
        return Ok(plaintext);
    }
    let inflated = payload::inflate(&plaintext.to_vec()).map_err(IntoJs::into_js)?;
    Ok(Uint8Array::from(inflated.as_slice()))
}

/// Hands out the bytes of an array from a place on.
pub(crate) fn reading(array: &Uint8Array) -> impl FnMut(usize, &mut [u8]) {
    |at, into| array.subarray(at as u32, (at + into.len()) as u32).copy_to(into)
}

/// The whole body of an HTTP answer, `{error_code, ..., encrypted}` or `{error_code, ..., data}`, to a table, a step at a
/// time. An `error_code` other than 0 is thrown with code `api`, `errorCode` and the server's message.
#[wasm_bindgen]
pub struct BodyTableDecoder(payload::BodyDecoder);

#[wasm_bindgen]
impl BodyTableDecoder {
    /// Takes the body over.
    #[wasm_bindgen(constructor)]
    pub fn new(
        keys: &PayloadKeys,
        body: Vec<u8>,
        #[wasm_bindgen(js_name = schemaJson)] schema_json: &str,
    ) -> Result<BodyTableDecoder, JsValue> {
        Ok(Self(payload::BodyDecoder::new(keys.0.clone(), body, schema_of(schema_json)?)))
    }

    /// Finds the payload, opens it, or decodes its next `bytes`; answers whether all is done.
    pub fn step(&mut self, bytes: usize) -> Result<bool, JsValue> {
        self.0.step(bytes).map_err(IntoJs::into_js)
    }

    /// Rows decoded so far.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.0.rows()
    }

    /// Takes the steps that are left; the decoder is freed.
    pub fn finish(self) -> Result<Table, JsValue> {
        self.0.finish().map(Table).map_err(IntoJs::into_js)
    }
}

enum Decoding {
    Frames(Box<FrameTableDecoder>),
    Json(Box<payload::TableDecoder>),
}

/// Decodes an answer while its bytes arrive.
#[wasm_bindgen]
pub struct TableDecoder(Decoding);

#[wasm_bindgen]
impl TableDecoder {
    /// For `application/vnd.hskj.frames`.
    pub fn frames(
        keys: &PayloadKeys,
        #[wasm_bindgen(js_name = schemaJson)] schema_json: &str,
    ) -> Result<TableDecoder, JsValue> {
        let schema = schema_of(schema_json)?;
        Ok(Self(Decoding::Frames(Box::new(FrameTableDecoder::new(keys.0.clone(), schema)))))
    }

    /// For a table's plain JSON.
    pub fn json(#[wasm_bindgen(js_name = schemaJson)] schema_json: &str) -> Result<TableDecoder, JsValue> {
        Ok(Self(Decoding::Json(Box::new(payload::TableDecoder::new(schema_of(schema_json)?)))))
    }

    /// Takes the next bytes, however long what they inflate to may take.
    pub fn push(&mut self, chunk: &Uint8Array) -> Result<(), JsValue> {
        let mut from = 0;
        while from < chunk.length() {
            from += self.take(&chunk.subarray(from, chunk.length()))? as u32;
        }
        Ok(())
    }

    /// Takes some of the next bytes and gives how many; the others are for the next call. It may take none, having
    /// inflated a piece of what was taken before.
    pub fn take(&mut self, chunk: &Uint8Array) -> Result<usize, JsValue> {
        let length = chunk.length() as usize;
        match &mut self.0 {
            Decoding::Frames(decoder) => decoder.take_from(length, reading(chunk)),
            Decoding::Json(decoder) => decoder.push(&chunk.to_vec()).map(|()| length),
        }
        .map_err(IntoJs::into_js)
    }

    /// Says that all bytes are in, and decodes a piece of what is left; answers whether all is done.
    pub fn end(&mut self) -> Result<bool, JsValue> {
        match &mut self.0 {
            Decoding::Frames(decoder) => decoder.end().map_err(IntoJs::into_js),
            Decoding::Json(_) => Ok(true),
        }
    }

    /// Rows decoded so far.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        match &self.0 {
            Decoding::Frames(decoder) => decoder.rows(),
            Decoding::Json(decoder) => decoder.rows(),
        }
    }

    /// The table, after the steps that are left of [`end`](Self::end); the decoder is freed.
    pub fn finish(self) -> Result<Table, JsValue> {
        match self.0 {
            Decoding::Frames(decoder) => decoder.finish(),
            Decoding::Json(decoder) => decoder.finish(),
        }
        .map(Table)
        .map_err(IntoJs::into_js)
    }
}

/// A decoded table.
#[wasm_bindgen]
pub struct Table(pub(crate) payload::Table);

#[wasm_bindgen]
impl Table {
    /// Number of rows.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.0.rows()
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Any numeric column; null as NaN.
    #[wasm_bindgen(js_name = columnF64)]
    pub fn column_f64(&self, name: &str) -> Result<Vec<f64>, JsValue> {
        self.0.column_f64(name).map_err(IntoJs::into_js)
    }

    /// A text column's values joined by U+0000; null as the empty string, and a U+0000 of a value's own as U+FFFD.
    #[wasm_bindgen(js_name = columnText)]
    pub fn column_text(&self, name: &str) -> Result<String, JsValue> {
        self.0.column_text(name).map_err(IntoJs::into_js)
    }
}
