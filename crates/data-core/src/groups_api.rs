//! Rows chosen by filter, and figures by group.

use crate::errors::{IntoJs, bad_argument};
use crate::jobs::job;
use crate::objects::object_of;
use crate::records_api::{RecordBins, RecordSet};
use history::{ChannelRange, Filter, GroupQuery, Job, Key, Selection, TimeBucket, ZoneOffsets};
use wasm_bindgen::prelude::*;

/// Which rows are asked about.
#[wasm_bindgen]
#[derive(Default)]
pub struct RecordFilter(Filter);

#[wasm_bindgen]
impl RecordFilter {
    /// All rows.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Rows whose value lies in a range, or beyond it; a bound of NaN is none.
    pub fn range(&mut self, channel: usize, low: f32, high: f32, beyond: bool) {
        self.0.ranges.push(ChannelRange { channel, low, high, beyond });
    }

    /// Rows of a span of time; a bound of NaN is none.
    #[wasm_bindgen(js_name = timeMs)]
    pub fn time_ms(&mut self, from: f64, to: f64) {
        self.0.time_ms = Some((from, to));
    }

    /// Rows of these passes.
    pub fn passes(&mut self, codes: Vec<u8>) {
        self.0.passes = Some(codes);
    }

    /// Rows of these records.
    pub fn records(&mut self, records: Vec<u32>) {
        self.0.records = Some(records);
    }

    /// Rows of these piles.
    pub fn piles(&mut self, ids: Vec<u32>) {
        self.0.piles = Some(ids);
    }

    /// Rows of these machines.
    pub fn machines(&mut self, ids: Vec<u32>) {
        self.0.machines = Some(ids);
    }

    /// Rows of piles in these rows of the layout.
    #[wasm_bindgen(js_name = layoutRows)]
    pub fn layout_rows(&mut self, rows: Vec<u32>) {
        self.0.layout_rows = Some(rows);
    }
}

/// Rows that were chosen, or all.
#[wasm_bindgen]
pub struct RecordSelection(pub(crate) Option<Selection>);

#[wasm_bindgen]
impl RecordSelection {
    /// All rows.
    #[must_use]
    pub fn all() -> Self {
        Self(None)
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.as_ref().map_or(0, Selection::bytes)
    }
}

job! {
    /// Chooses rows.
    RecordSelectJob(history::SelectJob) over RecordSet.set -> RecordSelection, chosen
}

fn chosen(rows: Selection) -> RecordSelection {
    RecordSelection(Some(rows))
}

#[wasm_bindgen]
impl RecordSelectJob {
    /// A job for a filter.
    #[wasm_bindgen(constructor)]
    pub fn new(set: &RecordSet, filter: &RecordFilter) -> Result<RecordSelectJob, JsValue> {
        history::SelectJob::new(&set.set, filter.0.clone()).map(Self).map_err(IntoJs::into_js)
    }
}

/// A channel and the keys to group its readings by.
#[wasm_bindgen]
pub struct RecordGrouping(GroupQuery);

#[wasm_bindgen]
impl RecordGrouping {
    /// Figures of a channel, so far over all rows.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(channel: usize, quantiles: Vec<f64>) -> Self {
        Self(GroupQuery { keys: Vec::new(), channel, ends: false, weight_gap_ms: None, quantiles })
    }

    /// First and last readings too.
    #[wasm_bindgen(js_name = withEnds)]
    pub fn with_ends(&mut self) {
        self.0.ends = true;
    }

    /// A mean weighted by duration too; longer steps weigh nothing.
    #[wasm_bindgen(js_name = withWeights)]
    pub fn with_weights(&mut self, #[wasm_bindgen(js_name = gapMs)] gap_ms: f64) {
        self.0.weight_gap_ms = Some(gap_ms);
    }

    /// By `record`, `pile`, `machine`, `layoutRow` or `pass`.
    pub fn by(&mut self, key: &str) -> Result<(), JsValue> {
        self.0.keys.push(match key {
            "record" => Key::Record,
            "pile" => Key::Pile,
            "machine" => Key::Machine,
            "layoutRow" => Key::LayoutRow,
            "pass" => Key::Pass,
            _ => return Err(bad_argument("there is no such key")),
        });
        Ok(())
    }

    /// By what the caller has put each record into, a number a record.
    #[wasm_bindgen(js_name = byCodes)]
    pub fn by_codes(&mut self, codes: Vec<u32>) {
        self.0.keys.push(Key::Codes(codes));
    }

    /// By bins of a channel.
    #[wasm_bindgen(js_name = byBins)]
    pub fn by_bins(&mut self, channel: usize, bins: &RecordBins) {
        self.0.keys.push(Key::Bins { channel, bins: bins.0 });
    }

    /// By `hour`, `day`, `week`, `month` or `step` of wall clock. `changes`: from epoch ms, minutes east of UTC; two a
    /// change of the zone's offset.
    #[wasm_bindgen(js_name = byTime)]
    pub fn by_time(
        &mut self,
        bucket: &str,
        #[wasm_bindgen(js_name = stepMs)] step_ms: f64,
        changes: &[f64],
    ) -> Result<(), JsValue> {
        let bucket = match bucket {
            "hour" => TimeBucket::Hour,
            "day" => TimeBucket::Day,
            "week" => TimeBucket::Week,
            "month" => TimeBucket::Month,
            "step" if step_ms.is_finite() && step_ms >= 1.0 => TimeBucket::Step(step_ms),
            _ => return Err(bad_argument("there is no such bucket of time")),
        };
        self.0.keys.push(Key::Time { bucket, zone: zone(changes) });
        Ok(())
    }

    /// By steps of the clock, of all days together, that begin from one time of day to before another, in ms. `changes` as
    /// for `byTime`.
    #[wasm_bindgen(js_name = byTimeOfDay)]
    pub fn by_time_of_day(
        &mut self,
        #[wasm_bindgen(js_name = stepMs)] step_ms: f64,
        #[wasm_bindgen(js_name = fromMs)] from_ms: f64,
        #[wasm_bindgen(js_name = toMs)] to_ms: f64,
        changes: &[f64],
    ) {
        let bucket = TimeBucket::StepOfDay { width: step_ms, from: from_ms, to: to_ms };
        self.0.keys.push(Key::Time { bucket, zone: zone(changes) });
    }
}

fn zone(changes: &[f64]) -> ZoneOffsets {
    let changes: Vec<(f64, f64)> = changes.as_chunks::<2>().0.iter().map(|&[from, minutes]| (from, minutes)).collect();
    ZoneOffsets::new(&changes)
}

job! {
    /// Figures by group.
    RecordGroupJob(history::GroupJob) over RecordSet.set -> Result<JsValue, JsValue> as "answers.RecordGroups", groups
}

fn groups(table: Result<history::GroupTable, history::HistoryError>) -> Result<JsValue, JsValue> {
    table.map(object_of).map_err(IntoJs::into_js)
}

#[wasm_bindgen]
impl RecordGroupJob {
    /// A job for a grouping of the chosen rows.
    #[wasm_bindgen(constructor)]
    pub fn new(
        set: &RecordSet,
        grouping: &RecordGrouping,
        chosen: &RecordSelection,
    ) -> Result<RecordGroupJob, JsValue> {
        history::GroupJob::new(&set.set, grouping.0.clone(), chosen.0.as_ref()).map(Self).map_err(IntoJs::into_js)
    }
}
