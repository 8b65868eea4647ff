//! A channel drawn at any zoom: runs, thinned lines, histograms, profiles along another channel.

use crate::errors::{IntoJs, bad_argument};
use crate::groups_api::RecordSelection;
use crate::jobs::job;
use crate::objects::object_of;
use crate::records_api::{RecordBins, RecordSet};
use history::{Job, Method, Part};
use std::sync::Arc;
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

/// A channel's values sorted into fine bins of another, from which any range and step is answered.
#[wasm_bindgen]
pub struct RecordProfile(Arc<history::BinnedValues>);

answers::answer! {
    /// Figures along an axis, one entry a run of fine bins.
    pub struct ProfileFigures = "ProfileFigures" {
        /// Readings.
        count: Vec<u32>,
        /// Least reading; NaN without any.
        min: Vec<f32>,
        /// Greatest reading; NaN without any.
        max: Vec<f32>,
        /// Mean; NaN without readings.
        mean: Vec<f64>,
    }
}

#[wasm_bindgen]
impl RecordProfile {
    /// The fine bins.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bins(&self) -> RecordBins {
        RecordBins(*self.0.bins())
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Figures of `count` runs of `step` fine bins each, from fine bin `from` on.
    #[wasm_bindgen(unchecked_return_type = "answers.ProfileFigures")]
    pub fn figures(&self, from: usize, step: usize, count: usize) -> Result<JsValue, JsValue> {
        let all = self.0.figures(from, step, count).map_err(IntoJs::into_js)?;
        Ok(object_of(ProfileFigures {
            count: all.iter().map(|figures| figures.count).collect(),
            min: all.iter().map(|figures| figures.min).collect(),
            max: all.iter().map(|figures| figures.max).collect(),
            mean: all.iter().map(history::Figures::mean).collect(),
        }))
    }
}

/// Finds quantiles of each of the same runs; it shares the values with the profile.
#[wasm_bindgen]
pub struct RecordQuantileJob(history::RunQuantilesJob);

#[wasm_bindgen]
impl RecordQuantileJob {
    /// A job for `count` runs of `step` fine bins each, from fine bin `from` on.
    #[wasm_bindgen(constructor)]
    pub fn new(
        profile: &RecordProfile,
        from: usize,
        step: usize,
        count: usize,
        quantiles: Vec<f64>,
    ) -> Result<RecordQuantileJob, JsValue> {
        let job = history::RunQuantilesJob::new(&profile.0, from, step, count, quantiles);
        job.map(Self).map_err(IntoJs::into_js)
    }

    /// Works for about as long as over so many rows; answers whether it is done. The set is not looked at.
    pub fn step(&mut self, _set: &RecordSet, rows: usize) -> bool {
        self.0.step(rows)
    }

    /// How much is done, 0 to 1.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// The first quantile of every run, then the second, and so on, after the steps that are left; the job is freed.
    pub fn finish(self, _set: &RecordSet) -> Vec<f64> {
        self.0.finish()
    }
}

job! {
    /// Sorts values into fine bins.
    RecordProfileJob(history::BinnedJob) over RecordSet.set -> RecordProfile, profile
}

fn profile(values: history::BinnedValues) -> RecordProfile {
    RecordProfile(Arc::new(values))
}

#[wasm_bindgen]
impl RecordProfileJob {
    /// A job for a channel by bins of an axis.
    #[wasm_bindgen(constructor)]
    pub fn new(
        set: &RecordSet,
        axis: usize,
        bins: &RecordBins,
        channel: usize,
        chosen: &RecordSelection,
    ) -> Result<RecordProfileJob, JsValue> {
        history::BinnedJob::new(&set.set, axis, bins.0, channel, chosen.0.as_ref()).map(Self).map_err(IntoJs::into_js)
    }
}

/// Which rows are thinned.
#[wasm_bindgen]
pub struct RecordPart(Part);

#[wasm_bindgen]
impl RecordPart {
    /// All of them.
    #[must_use]
    pub fn all() -> Self {
        Self(Part::All)
    }

    /// Rows `from..to`.
    #[must_use]
    pub fn rows(from: usize, to: usize) -> Self {
        Self(Part::Rows { from, to })
    }

    /// Those of a record.
    #[must_use]
    pub fn record(record: u32) -> Self {
        Self(Part::Record(record))
    }
}

job! {
    /// Thins a line; gives rows.
    RecordThinJob(history::ThinJob) over RecordSet.set -> Vec<u32>, std::convert::identity
}

#[wasm_bindgen]
impl RecordThinJob {
    /// A job for a channel; `method` is `minMax`, `m4`, `lttb` or `minMaxLttb`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        set: &RecordSet,
        channel: usize,
        part: &RecordPart,
        method: &str,
        #[wasm_bindgen(js_name = maxPoints)] max_points: usize,
    ) -> Result<RecordThinJob, JsValue> {
        let method = match method {
            "minMax" => Method::MinMax,
            "m4" => Method::M4,
            "lttb" => Method::Lttb,
            "minMaxLttb" => Method::MinMaxLttb,
            _ => return Err(bad_argument("there is no such method")),
        };
        history::ThinJob::new(&set.set, channel, part.0, method, max_points).map(Self).map_err(IntoJs::into_js)
    }
}
