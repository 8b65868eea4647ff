//! Chunks: columns of readings to bytes and back.

use crate::errors::IntoJs;
use crate::objects::object_of;
use log_format::ChunkError;
use wasm_bindgen::prelude::*;

answers::answer! {
    /// Rows and columns of a chunk, from its head.
    pub struct ChunkHead = "ChunkHead" {
        /// Rows of every column.
        rows: usize,
        /// In the order they were added in.
        columns: Vec<ChunkColumn>,
    }
}

answers::answer! {
    /// One column of a chunk, from the chunk's head.
    pub struct ChunkColumn = "ChunkColumn" {
        /// Its name.
        key: String,
        /// Digits after the point.
        decimals: u8,
        /// Cells that have a reading.
        count: usize,
        /// The least reading; NaN without any.
        least: f64,
        /// The largest reading; NaN without any.
        largest: f64,
        /// Bytes that it takes.
        bytes: usize,
    }
}

answers::answer! {
    /// Ranges of a chunk's bytes, ascending.
    pub struct ByteRanges = "ByteRanges" {
        /// Byte at which each begins.
        from: Vec<u32>,
        /// Byte behind its last one.
        to: Vec<u32>,
    }
}

/// A chunk that is being written; see the crate `log-format`.
#[wasm_bindgen]
pub struct ChunkWriter(log_format::ChunkWriter);

#[wasm_bindgen]
impl ChunkWriter {
    /// A chunk of so many rows, without columns so far.
    #[wasm_bindgen(constructor)]
    pub fn new(rows: usize) -> Result<ChunkWriter, JsValue> {
        log_format::ChunkWriter::new(rows).map(Self).map_err(IntoJs::into_js)
    }

    /// Adds a column of readings rounded to so many digits after the point, halves up; NaN is no reading.
    pub fn add(&mut self, key: &str, decimals: u8, values: &[f64]) -> Result<(), JsValue> {
        self.0.add_readings(key, decimals, values).map_err(IntoJs::into_js)
    }

    /// The chunk's bytes; the writer is freed.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        self.0.finish()
    }
}

/// A chunk that is read; its head is whole.
#[wasm_bindgen]
pub struct Chunk {
    bytes: Vec<u8>,
    head: log_format::ChunkHead,
}

#[wasm_bindgen]
impl Chunk {
    /// Takes a chunk over; whether a column is whole is found when it is read.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: Vec<u8>) -> Result<Chunk, JsValue> {
        let head = log_format::ChunkHead::read(&bytes).map_err(IntoJs::into_js)?;
        Ok(Self { bytes, head })
    }

    /// Its rows and columns.
    #[wasm_bindgen(unchecked_return_type = "answers.ChunkHead")]
    #[must_use]
    pub fn head(&self) -> JsValue {
        let columns = self.head.columns.iter().map(|column| ChunkColumn {
            key: column.key.clone(),
            decimals: column.decimals,
            count: column.count,
            least: column.reading(column.least),
            largest: column.reading(column.largest),
            bytes: column.bytes.len(),
        });
        object_of(ChunkHead { rows: self.head.rows, columns: columns.collect() })
    }

    /// The readings of a column, exact to the digit; NaN: none.
    pub fn readings(&self, key: &str) -> Result<Vec<f64>, JsValue> {
        let mut out = Vec::new();
        self.column(key).and_then(|column| column.append_f64(&mut out)).map_err(IntoJs::into_js)?;
        Ok(out)
    }

    /// The integers of a column that has one in each row, of 0 to 2^32 - 1.
    pub fn numbers(&self, key: &str) -> Result<Vec<u32>, JsValue> {
        let mut out = Vec::new();
        self.column(key).and_then(|column| column.append_as(&mut out, "u32")).map_err(IntoJs::into_js)?;
        Ok(out)
    }

    /// The same, of 0 to 255.
    pub fn codes(&self, key: &str) -> Result<Vec<u8>, JsValue> {
        let mut out = Vec::new();
        self.column(key).and_then(|column| column.append_as(&mut out, "u8")).map_err(IntoJs::into_js)?;
        Ok(out)
    }

    /// Why a column cannot be read, where its bytes are cut or changed; nothing is unpacked.
    #[must_use]
    pub fn damage(&self, key: &str) -> Option<String> {
        self.column(key).err().map(|fault| fault.to_string())
    }

    /// The bytes of a chunk with only these columns; nothing is unpacked.
    pub fn select(&self, keys: Vec<String>) -> Result<Vec<u8>, JsValue> {
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        self.head.select(&self.bytes, &keys).map_err(IntoJs::into_js)
    }
}

/// Cuts chunks to the columns that are wanted of many of them.
#[wasm_bindgen]
pub struct ChunkCut(log_format::ChunkCut);

#[wasm_bindgen]
impl ChunkCut {
    /// `every`: columns that each chunk has to have. `some`: those wanted where a chunk has them.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(every: Vec<String>, some: Vec<String>) -> Self {
        Self(log_format::ChunkCut::new(every, some))
    }

    /// Ranges to read beside the first bytes of a chunk of so many. Undefined where the first bytes hold no whole head.
    #[wasm_bindgen(unchecked_return_type = "answers.ByteRanges | undefined")]
    #[must_use]
    pub fn missing(&self, front: &[u8], bytes: usize, gap: usize) -> JsValue {
        self.0.missing(front, bytes, gap).map_or(JsValue::UNDEFINED, |ranges| {
            let (from, to) = ranges.into_iter().map(|range| (range.start as u32, range.end as u32)).unzip();
            object_of(ByteRanges { from, to })
        })
    }

    /// The bytes of a chunk with only the wanted columns, those of every chunk first; nothing is unpacked. Undefined where
    /// one of them is damaged: `Chunk` says how.
    #[must_use]
    pub fn cut(&self, chunk: &[u8]) -> Option<Vec<u8>> {
        self.0.cut(chunk).ok()
    }
}

impl Chunk {
    fn column(&self, key: &str) -> Result<log_format::Column<'_>, ChunkError> {
        self.head.column(&self.bytes, key)
    }
}
