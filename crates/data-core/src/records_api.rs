//! Many records' rows in memory.

use crate::chunk_rows::read_rows;
use crate::errors::IntoJs;
use crate::history_api::{channels_of, per_metre};
use crate::objects::object_of;
use crate::payload_api::Table;
use history::{Bins, RecordHead, RecordRows};
use log_format::LogPart;
use payload::{Column, PayloadError};
use wasm_bindgen::prelude::*;

/// The rows; see the crate `history`.
#[wasm_bindgen]
pub struct RecordSet {
    pub(crate) set: history::RecordSet,
    records: u32,
}

/// Rows ascending by sequence number, of each number the first; `None` when they are so already.
fn order_of(seq: &[u32]) -> Option<Vec<u32>> {
    if seq.iter().zip(seq.iter().skip(1)).all(|(a, b)| a < b) {
        return None;
    }
    Some(history::rows_by_number(seq))
}

fn in_order<T: Copy>(cells: Vec<T>, order: Option<&[u32]>) -> Vec<T> {
    let Some(order) = order else { return cells };
    order.iter().filter_map(|&row| cells.get(row as usize).copied()).collect()
}

#[wasm_bindgen]
impl RecordSet {
    /// An empty set of these channels, named as `["depth_m", ...]`.
    #[wasm_bindgen(constructor)]
    pub fn new(#[wasm_bindgen(js_name = channelsJson)] channels_json: &str) -> Result<RecordSet, JsValue> {
        Ok(Self { set: history::RecordSet::new(channels_of(channels_json)?), records: 0 })
    }

    /// Adds a channel that is worked out, as `PileLog.derive` does, before there are rows; with `asked` as a share of
    /// that, one entry a record.
    pub fn derive(
        &mut self,
        name: String,
        of: &str,
        growth: bool,
        factor: f64,
        asked: Option<Vec<f64>>,
    ) -> Result<(), JsValue> {
        let terms = per_metre(self.set.recorded(), of, growth, factor)?;
        self.set.derive(name, terms, asked).map_err(IntoJs::into_js)
    }

    /// Adds a channel by a formula over those that are there already, before there are rows. An error tells where (`at`)
    /// the formula cannot be read, and its `problem`.
    #[wasm_bindgen(js_name = deriveByFormula)]
    pub fn derive_by_formula(&mut self, name: String, formula: &str) -> Result<(), JsValue> {
        self.set.derive_by_formula(name, formula).map_err(IntoJs::into_js)
    }

    /// Adds a record and gives its number, which counts from 0.
    #[wasm_bindgen(js_name = addRecord)]
    pub fn add_record(
        &mut self,
        #[wasm_bindgen(js_name = pileId)] pile_id: u32,
        #[wasm_bindgen(js_name = machineId)] machine_id: u32,
        row: u32,
    ) -> Result<u32, JsValue> {
        let head = RecordHead { id: self.records, pile_id, machine_id, row };
        let record = self.set.add_record(head).map_err(IntoJs::into_js)?;
        self.records += 1;
        Ok(record)
    }

    /// Takes over a record's table of `seq`, `time_ms`, `pass` and the channels.
    #[wasm_bindgen(js_name = appendTable)]
    pub fn append_table(&mut self, record: u32, table: Table) -> Result<(), JsValue> {
        let (time_ms, pass, values) = self.rows_of(table.0).map_err(IntoJs::into_js)?;
        let rows = RecordRows { time_ms: &time_ms, pass: &pass, values: &values };
        self.set.append(record, rows).map_err(IntoJs::into_js)
    }

    /// Adds a chunk of a record's log; a channel that it lacks has no readings there. The chunks of a record come in the
    /// order of their rows.
    #[wasm_bindgen(js_name = appendChunk)]
    pub fn append_chunk(&mut self, record: u32, chunk: &[u8]) -> Result<(), JsValue> {
        let LogPart { time_ms, pass, values, .. } = read_rows(chunk, self.set.recorded()).map_err(IntoJs::into_js)?;
        let rows = RecordRows { time_ms: &time_ms, pass: &pass, values: &values };
        self.set.append(record, rows).map_err(IntoJs::into_js)
    }

    /// Facts of the whole set.
    #[wasm_bindgen(unchecked_return_type = "answers.RecordsInfo")]
    #[must_use]
    pub fn info(&self) -> JsValue {
        object_of(self.set.info())
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.set.bytes()
    }

    /// Rows held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.set.rows()
    }

    /// Place of a channel among the channels.
    pub fn channel(&self, name: &str) -> Result<usize, JsValue> {
        self.set.channel(name).map_err(IntoJs::into_js)
    }

    /// Bins of this width from a multiple of it that hold every finite value of a channel.
    pub fn bins(&self, channel: usize, width: f64) -> Result<RecordBins, JsValue> {
        self.set.bins(channel, width).map(RecordBins).map_err(IntoJs::into_js)
    }

    /// A channel's cells of these rows.
    #[wasm_bindgen(js_name = valuesAt)]
    pub fn values_at(&self, channel: usize, rows: &[u32]) -> Result<Vec<f32>, JsValue> {
        self.set.values_at(channel, rows).map_err(IntoJs::into_js)
    }

    /// Epoch ms of these rows.
    #[wasm_bindgen(js_name = timesAt)]
    #[must_use]
    pub fn times_at(&self, rows: &[u32]) -> Vec<f64> {
        self.set.times_at(rows)
    }

    /// Records of these rows.
    #[wasm_bindgen(js_name = recordsAt)]
    #[must_use]
    pub fn records_at(&self, rows: &[u32]) -> Vec<u32> {
        self.set.records_at(rows)
    }
}

type Rows = (Vec<f64>, Vec<u8>, Vec<f32>);

impl RecordSet {
    /// A record's columns in order, the channels one behind the other.
    fn rows_of(&self, mut table: payload::Table) -> Result<Rows, PayloadError> {
        let seq = table.take("seq").and_then(Column::into_u32)?;
        let order = order_of(&seq);
        let part = order.as_deref();
        let mut values: Vec<f32> = Vec::new();
        let cells = part.map_or(seq.len(), <[u32]>::len) * self.set.recorded().len();
        values.try_reserve_exact(cells).map_err(|_| PayloadError::Memory)?;
        for name in self.set.recorded() {
            values.append(&mut in_order(table.take(name).and_then(Column::into_f32)?, part));
        }
        let time_ms = in_order(table.take("time_ms").and_then(Column::into_f64)?, part);
        let pass = in_order(table.take("pass").and_then(Column::into_u8)?, part);
        Ok((time_ms, pass, values))
    }
}

/// Equal steps along a channel.
#[wasm_bindgen]
pub struct RecordBins(pub(crate) Bins);

#[wasm_bindgen]
impl RecordBins {
    /// Bins of this width from an origin on.
    #[wasm_bindgen(constructor)]
    pub fn new(origin: f64, width: f64, count: usize) -> Result<RecordBins, JsValue> {
        Bins::new(origin, width, count).map(Self).map_err(IntoJs::into_js)
    }

    /// Low edge of the first.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn origin(&self) -> f64 {
        self.0.origin
    }

    /// Width of each.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn width(&self) -> f64 {
        self.0.width
    }

    /// How many there are.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.count
    }
}
