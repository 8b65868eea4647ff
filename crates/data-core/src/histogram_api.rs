//! Histograms of a channel.

use crate::errors::IntoJs;
use crate::groups_api::RecordSelection;
use crate::jobs::job;
use crate::records_api::{RecordBins, RecordSet};
use history::Job;
use wasm_bindgen::prelude::*;

job! {
    /// Readings by bin.
    RecordHistogramJob(history::HistogramJob) over RecordSet.set -> Vec<u32>, std::convert::identity
}

#[wasm_bindgen]
impl RecordHistogramJob {
    /// A job for a channel's chosen rows.
    #[wasm_bindgen(constructor)]
    pub fn new(
        set: &RecordSet,
        channel: usize,
        bins: &RecordBins,
        chosen: &RecordSelection,
    ) -> Result<RecordHistogramJob, JsValue> {
        history::HistogramJob::new(&set.set, channel, bins.0, chosen.0.as_ref()).map(Self).map_err(IntoJs::into_js)
    }
}
