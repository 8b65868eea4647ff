//! The per-second log of one record.

use crate::chunk_rows::read_rows;
use crate::errors::{IntoJs, bad_argument};
use crate::objects::object_of;
use crate::payload_api::Table;
use history::{AmountKind, Axis, HistoryError, Lean, LogRows, PassSet, PerMetre, TracksQuery, WorkCuts, WorkTake};
use js_sys::Array;
use log_format::LogPart;
use wasm_bindgen::prelude::*;

pub(crate) fn channels_of(json: &str) -> Result<Vec<String>, JsValue> {
    let bad = || bad_argument("the channels are not an array of names");
    let parsed: Array = js_sys::JSON::parse(json).ok().and_then(|v| v.dyn_into().ok()).ok_or_else(bad)?;
    parsed.iter().map(|name| name.as_string().ok_or_else(bad)).collect()
}

pub(crate) fn per_metre(recorded: &[String], of: &str, growth: bool, factor: f64) -> Result<PerMetre, JsValue> {
    let place = recorded.iter().position(|name| name == of);
    let of = place.ok_or_else(|| HistoryError::Channel { channel: of.to_owned() }.into_js())?;
    Ok(PerMetre { of, kind: if growth { AmountKind::Growth } else { AmountKind::ByMinute }, factor })
}

/// The log; see the crate `history`.
#[wasm_bindgen]
pub struct PileLog(pub(crate) history::PileLog);

#[wasm_bindgen]
impl PileLog {
    /// Takes over a table with `seq`, `time_ms`, `pass` and the channels, which are named as `["depth_m", ...]`; a type
    /// without a depth has none.
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

    /// A log of these channels, named as `["depth_m", ...]`, without rows so far.
    #[wasm_bindgen(js_name = empty)]
    pub fn empty(#[wasm_bindgen(js_name = channelsJson)] channels_json: &str) -> Result<PileLog, JsValue> {
        let channels = channels_of(channels_json)?;
        let values = channels.iter().map(|_| Vec::new()).collect();
        history::PileLog::from_columns(channels, Vec::new(), Vec::new(), Vec::new(), values)
            .map(Self)
            .map_err(IntoJs::into_js)
    }

    /// Adds a channel worked out from `of` along the depth, which tells amounts by the minute or as a running total: by
    /// metre over all passes so far, times the factor.
    pub fn derive(&mut self, name: String, of: &str, growth: bool, factor: f64) -> Result<(), JsValue> {
        let terms = per_metre(self.0.recorded(), of, growth, factor)?;
        self.0.derive(name, terms).map_err(IntoJs::into_js)
    }

    /// Adds a channel by a formula over those that are there already.
    #[wasm_bindgen(js_name = deriveByFormula)]
    pub fn derive_by_formula(&mut self, name: String, formula: &str) -> Result<(), JsValue> {
        self.0.derive_by_formula(name, formula).map_err(IntoJs::into_js)
    }

    /// Adds a chunk of the log; a channel that it lacks has no readings there.
    #[wasm_bindgen(js_name = appendChunk)]
    pub fn append_chunk(&mut self, chunk: &[u8]) -> Result<(), JsValue> {
        let LogPart { seq, time_ms, pass, values, .. } =
            read_rows(chunk, self.0.recorded()).map_err(IntoJs::into_js)?;
        self.append(&seq, &time_ms, &pass, &values)
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

    /// Facts of the log.
    #[wasm_bindgen(unchecked_return_type = "answers.LogInfo")]
    #[must_use]
    pub fn info(&self) -> JsValue {
        object_of(info_of(&self.0))
    }

    /// Tracks of every channel over depth or time; a bound of NaN is none.
    #[wasm_bindgen(unchecked_return_type = "answers.DrawnTracks")]
    #[must_use]
    pub fn tracks(
        &self,
        #[wasm_bindgen(js_name = byDepth)] by_depth: bool,
        from: f64,
        to: f64,
        #[wasm_bindgen(js_name = maxPoints)] max_points: usize,
    ) -> JsValue {
        let axis = if by_depth { Axis::Depth } else { Axis::Time };
        let history::LogTracks { rows_in_range, thinned, tracks } =
            self.0.tracks(&TracksQuery { axis, from, to, max_points });
        let tracks = self.0.channels().iter().zip(&tracks).map(|(channel, track)| track_of(channel, track)).collect();
        object_of(LogTracks { tracks, rows_in_range, thinned })
    }

    /// Segments of the rows so far; running totals and channels named as `["slurry_l", ...]`.
    #[wasm_bindgen(unchecked_return_type = "answers.RecordSegments")]
    pub fn segments(
        &self,
        #[wasm_bindgen(js_name = totalsJson)] totals_json: &str,
        #[wasm_bindgen(js_name = channelsJson)] channels_json: &str,
    ) -> Result<JsValue, JsValue> {
        let (totals, channels) = (channels_of(totals_json)?, channels_of(channels_json)?);
        self.0.segments(&totals, &channels).map(object_of).map_err(IntoJs::into_js)
    }

    /// The work by steps, in all passes or some, along the depth or another channel.
    #[wasm_bindgen(unchecked_return_type = "answers.WorkSteps")]
    pub fn steps(
        &self,
        #[wasm_bindgen(js_name = heightM)] height_m: f64,
        passes: Option<Vec<u8>>,
        along: Option<String>,
        #[wasm_bindgen(js_name = totalsJson)] totals_json: &str,
        #[wasm_bindgen(js_name = channelsJson)] channels_json: &str,
    ) -> Result<JsValue, JsValue> {
        let (totals, channels) = (channels_of(totals_json)?, channels_of(channels_json)?);
        let steps = history::Steps { height_m, passes: passes.map(PassSet::from_iter), along };
        self.0.steps(&steps, &totals, &channels).map(object_of).map_err(IntoJs::into_js)
    }

    /// The hole's middle line; the channels of both planes tell degrees, or thousandths of the depth.
    #[wasm_bindgen(js_name = plumbLine, unchecked_return_type = "answers.PlumbLine")]
    pub fn plumb_line(
        &self,
        #[wasm_bindgen(js_name = xJson)] x_json: &str,
        #[wasm_bindgen(js_name = yJson)] y_json: &str,
        #[wasm_bindgen(js_name = inDegrees)] in_degrees: bool,
        passes: Option<Vec<u8>>,
    ) -> Result<JsValue, JsValue> {
        let lean = if in_degrees { Lean::Degrees } else { Lean::Permille };
        let axes = [channels_of(x_json)?, channels_of(y_json)?];
        let made = self.0.plumb_line(&axes, lean, passes.map(PassSet::from_iter));
        made.map(object_of).map_err(IntoJs::into_js)
    }

    /// The diary of the work; `takes` says of each channel what is told. `everyMs`: NaN for no such cut.
    #[wasm_bindgen(unchecked_return_type = "answers.WorkEvents")]
    pub fn events(
        &self,
        counter: Option<String>,
        speed: Option<String>,
        #[wasm_bindgen(js_name = standsBelow)] stands_below: f32,
        #[wasm_bindgen(js_name = everyMs)] every_ms: f64,
        #[wasm_bindgen(js_name = channelsJson)] channels_json: &str,
        #[wasm_bindgen(js_name = takesJson)] takes_json: &str,
    ) -> Result<JsValue, JsValue> {
        let (channels, takes) = (channels_of(channels_json)?, channels_of(takes_json)?);
        let takes = takes.iter().map(|name| WorkTake::named(name)).collect::<Option<Vec<_>>>();
        let takes = takes.filter(|takes| takes.len() == channels.len());
        let takes = takes.ok_or_else(|| bad_argument("each channel is told in one of the ways that there are"))?;
        let cuts = WorkCuts {
            counter,
            stands: speed.map(|speed| (speed, stands_below)),
            every_ms: Some(every_ms).filter(|every| !every.is_nan()),
        };
        let asked: Vec<(String, WorkTake)> = channels.into_iter().zip(takes).collect();
        self.0.events(&cuts, &asked).map(object_of).map_err(IntoJs::into_js)
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

answers::answer! {
    /// Facts of a log.
    pub struct LogInfo = "LogInfo" {
        /// Rows.
        rows: usize,
        /// Greatest depth, metres; 0 for an empty log.
        max_depth_m: f32,
        /// Epoch ms of the earliest row; NaN for an empty log.
        from_ms: f64,
        /// Epoch ms of the latest row; NaN for an empty log.
        to_ms: f64,
        /// Highest sequence number; -1 for an empty log.
        last_seq: f64,
    }
}

fn info_of(log: &history::PileLog) -> LogInfo {
    let history::LogInfo { rows, max_depth_m, from_ms, to_ms, last_seq } = log.info();
    LogInfo { rows, max_depth_m, from_ms, to_ms, last_seq: last_seq.map_or(-1.0, f64::from) }
}

answers::answer! {
    /// A log's channels as they are drawn over one range.
    pub struct LogTracks = "DrawnTracks" {
        /// By channel.
        tracks: Vec<LogTrack>,
        /// Rows in the range.
        rows_in_range: usize,
        /// Whether some track has fewer points than there are rows.
        thinned: bool,
    }
}

answers::answer! {
    /// One channel.
    pub struct LogTrack = "LogTrack" {
        /// Its key.
        channel: String,
        /// The parts of the log to be drawn without a gap.
        stretches: Vec<LogStretch>,
        /// Least and greatest reading by pass, in the order of their codes; a pass without a reading is left out.
        extremes: Vec<PassExtremes>,
        /// Least reading of all rows in the range, thinned or not; NaN without any.
        min: f64,
        /// Greatest reading likewise.
        max: f64,
    }
}

answers::answer! {
    /// Rows of one pass that follow each other.
    pub struct LogStretch = "LogStretch" {
        /// Code of the pass.
        pass: u8,
        /// Value and axis (metres or epoch ms) in turn; a missing reading is NaN.
        points: Vec<f64>,
    }
}

answers::answer! {
    /// Extremes of one pass in the range, thinned or not.
    pub struct PassExtremes = "PassExtremes" {
        /// Code of the pass.
        pass: u8,
        /// Least reading.
        min: f32,
        /// Greatest reading.
        max: f32,
    }
}

fn track_of(channel: &str, track: &history::Track) -> LogTrack {
    let begins = std::iter::once(0).chain(track.stretch_ends.iter().copied());
    let ranges = begins.zip(&track.stretch_ends).map(|(from, &to)| 2 * from as usize..2 * to as usize);
    let points = ranges.map(|range| track.points.get(range).unwrap_or_default().to_vec());
    LogTrack {
        channel: channel.to_owned(),
        stretches: track.stretch_passes.iter().zip(points).map(|(&pass, points)| LogStretch { pass, points }).collect(),
        extremes: track
            .passes
            .iter()
            .map(|&history::PassRange { pass, min, max }| PassExtremes { pass, min, max })
            .collect(),
        min: track.min,
        max: track.max,
    }
}
