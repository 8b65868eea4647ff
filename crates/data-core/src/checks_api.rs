//! Contradictions over all rows; passes and segments of one record.

use crate::errors::IntoJs;
use crate::jobs::job;
use crate::objects::object_of;
use crate::records_api::RecordSet;
use history::{Checks, DensityCheck, FrozenCheck, Job, JumpCheck, Ratio, SumCheck, TotalCheck};
use wasm_bindgen::prelude::*;

/// The checks to run.
#[wasm_bindgen]
#[derive(Default)]
pub struct RecordChecks(Checks);

#[wasm_bindgen]
impl RecordChecks {
    /// Nothing so far.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Pauses longer than this.
    pub fn gap(&mut self, ms: f64) {
        self.0.gap_ms = Some(ms);
    }

    /// A clock that goes back.
    pub fn clock(&mut self) {
        self.0.clock = true;
    }

    /// Rows that repeat the one before.
    pub fn repeated(&mut self) {
        self.0.repeated = true;
    }

    /// Changes faster than this.
    pub fn jump(&mut self, channel: usize, #[wasm_bindgen(js_name = perSecond)] per_second: f64) {
        self.0.jumps.push(JumpCheck { channel, per_second });
    }

    /// A running total that falls.
    pub fn total(&mut self, channel: usize, tolerance: f64) {
        self.0.totals.push(TotalCheck { channel, tolerance });
    }

    /// A sensor that stays the same for longer than `ms` while another channel moves.
    pub fn frozen(&mut self, channel: usize, moves: usize, by: f64, ms: f64) {
        self.0.frozen.push(FrozenCheck { channel, moves, by, ms });
    }

    /// Density against a channel of water-cement ratios.
    #[wasm_bindgen(js_name = densityByChannel)]
    pub fn density_by_channel(
        &mut self,
        density: usize,
        ratio: usize,
        #[wasm_bindgen(js_name = cementDensity)] cement_density: f64,
        tolerance: f64,
    ) {
        self.0.density = Some(DensityCheck { density, ratio: Ratio::Channel(ratio), cement_density, tolerance });
    }

    /// Density against one water-cement ratio.
    #[wasm_bindgen(js_name = densityByRatio)]
    pub fn density_by_ratio(
        &mut self,
        density: usize,
        ratio: f64,
        #[wasm_bindgen(js_name = cementDensity)] cement_density: f64,
        tolerance: f64,
    ) {
        self.0.density = Some(DensityCheck { density, ratio: Ratio::Fixed(ratio), cement_density, tolerance });
    }

    /// The segments' sum of a running total against what a record's head says; NaN: against the largest reading.
    pub fn sum(&mut self, total: usize, depth: usize, stated: Vec<f64>, tolerance: f64) {
        self.0.sums.push(SumCheck { total, depth, stated, tolerance });
    }
}

job! {
    /// Looks for contradictions.
    RecordIntegrityJob(history::IntegrityJob) over RecordSet.set -> JsValue as "answers.Findings", object_of
}

#[wasm_bindgen]
impl RecordIntegrityJob {
    /// A job for checks.
    #[wasm_bindgen(constructor)]
    pub fn new(set: &RecordSet, checks: &RecordChecks) -> Result<RecordIntegrityJob, JsValue> {
        history::IntegrityJob::new(&set.set, checks.0.clone()).map(Self).map_err(IntoJs::into_js)
    }
}

#[wasm_bindgen]
impl RecordSet {
    /// Segments of a record; totals and channels by their place among the channels.
    #[wasm_bindgen(unchecked_return_type = "answers.RecordSegments")]
    pub fn segments(&self, record: u32, totals: &[u32], channels: &[u32]) -> Result<JsValue, JsValue> {
        let places = |columns: &[u32]| columns.iter().map(|&at| at as usize).collect::<Vec<_>>();
        self.set.segments(record, &places(totals), &places(channels)).map(object_of).map_err(IntoJs::into_js)
    }
}
