//! The per-second log of one record.

use crate::errors::{IntoJs, bad_argument};
use crate::payload_api::Table;
use history::{Axis, LogRows, TracksQuery};
use js_sys::Array;
use wasm_bindgen::prelude::*;

pub(crate) fn channels_of(json: &str) -> Result<Vec<String>, JsValue> {
    let bad = || bad_argument("the channels are not an array of names");
    let parsed: Array = js_sys::JSON::parse(json).ok().and_then(|v| v.dyn_into().ok()).ok_or_else(bad)?;
    parsed.iter().map(|name| name.as_string().ok_or_else(bad)).collect()
}

/// The log; see the crate `history`.
#[wasm_bindgen]
pub struct PileLog(history::PileLog);

#[wasm_bindgen]
impl PileLog {
    /// Takes over a table with `seq`, `time_ms`, `pass` and the channels, which are named as `["depth_m", ...]`.
    #[wasm_bindgen(constructor)]
    pub fn new(table: Table, #[wasm_bindgen(js_name = channelsJson)] channels_json: &str) -> Result<PileLog, JsValue> {
        let channels = channels_of(channels_json)?;
        let mut table = table.0;
        let mut values = Vec::with_capacity(channels.len());
        for name in &channels {
            values.push(table.take(name).and_then(payload::Column::into_f32).map_err(IntoJs::into_js)?);
        }
        let seq = table.take("seq").and_then(payload::Column::into_u32).map_err(IntoJs::into_js)?;
        let time_ms = table.take("time_ms").and_then(payload::Column::into_f64).map_err(IntoJs::into_js)?;
        let pass = table.take("pass").and_then(payload::Column::into_u8).map_err(IntoJs::into_js)?;
        history::PileLog::from_columns(channels, seq, time_ms, pass, values).map(Self).map_err(IntoJs::into_js)
    }

    /// Adds live rows; `values` is channel-major. Known sequence numbers are dropped, late rows take their place.
    pub fn append(
        &mut self,
        seq: &[u32],
        #[wasm_bindgen(js_name = timeMs)] time_ms: &[f64],
        pass: &[u8],
        values: &[f32],
    ) -> Result<(), JsValue> {
        self.0.append(LogRows { seq, time_ms, pass, values }).map_err(IntoJs::into_js)
    }

    /// `[rows, maxDepth, fromMs, toMs, lastSeq, bytes]`; lastSeq is -1 for an empty log.
    #[must_use]
    pub fn info(&self) -> Vec<f64> {
        let info = self.0.info();
        let last_seq = info.last_seq.map_or(-1.0, f64::from);
        let depth = f64::from(info.max_depth_m);
        vec![info.rows as f64, depth, info.from_ms, info.to_ms, last_seq, self.0.bytes() as f64]
    }

    /// Tracks of every channel over depth or time; a bound of NaN is none.
    #[must_use]
    pub fn tracks(
        &self,
        #[wasm_bindgen(js_name = byDepth)] by_depth: bool,
        from: f64,
        to: f64,
        #[wasm_bindgen(js_name = maxPoints)] max_points: usize,
    ) -> LogTracksView {
        let axis = if by_depth { Axis::Depth } else { Axis::Time };
        LogTracksView(self.0.tracks(&TracksQuery { axis, from, to, max_points }))
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// Tracks to draw, by channel.
#[wasm_bindgen]
pub struct LogTracksView(history::LogTracks);

#[wasm_bindgen]
impl LogTracksView {
    /// Rows in the range.
    #[wasm_bindgen(getter, js_name = rowsInRange)]
    #[must_use]
    pub fn rows_in_range(&self) -> usize {
        self.0.rows_in_range
    }

    /// Whether fewer points than rows are given.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn thinned(&self) -> bool {
        self.0.thinned
    }

    /// Number of channels.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.tracks.len()
    }

    fn track(&self, channel: usize) -> Result<&history::Track, JsValue> {
        self.0.tracks.get(channel).ok_or_else(|| bad_argument("there is no such channel"))
    }

    /// Least value in the range; NaN without any.
    pub fn min(&self, channel: usize) -> Result<f64, JsValue> {
        Ok(self.track(channel)?.min)
    }

    /// Greatest value in the range; NaN without any.
    pub fn max(&self, channel: usize) -> Result<f64, JsValue> {
        Ok(self.track(channel)?.max)
    }

    /// Codes of the passes with a reading in the range, ascending.
    #[wasm_bindgen(js_name = passCodes)]
    pub fn pass_codes(&self, channel: usize) -> Result<Vec<u8>, JsValue> {
        Ok(self.track(channel)?.passes.iter().map(|range| range.pass).collect())
    }

    /// Least and greatest value of each of them in the range, two a pass.
    #[wasm_bindgen(js_name = passRanges)]
    pub fn pass_ranges(&self, channel: usize) -> Result<Vec<f32>, JsValue> {
        Ok(self.track(channel)?.passes.iter().flat_map(|range| [range.min, range.max]).collect())
    }

    /// Pass code by stretch.
    #[wasm_bindgen(js_name = stretchPasses)]
    pub fn stretch_passes(&self, channel: usize) -> Result<Vec<u8>, JsValue> {
        Ok(self.track(channel)?.stretch_passes.clone())
    }

    /// By stretch, the number of points up to its end.
    #[wasm_bindgen(js_name = stretchEnds)]
    pub fn stretch_ends(&self, channel: usize) -> Result<Vec<u32>, JsValue> {
        Ok(self.track(channel)?.stretch_ends.clone())
    }

    /// Value, axis; two a point. Given once.
    #[wasm_bindgen(js_name = takePoints)]
    pub fn take_points(&mut self, channel: usize) -> Result<Vec<f64>, JsValue> {
        self.0
            .tracks
            .get_mut(channel)
            .map(|track| std::mem::take(&mut track.points))
            .ok_or_else(|| bad_argument("there is no such channel"))
    }
}
