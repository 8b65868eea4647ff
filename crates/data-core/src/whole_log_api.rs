//! Sums over a record: its segments as they grow, and the head and figures of a whole log.

use crate::errors::{IntoJs, bad_argument};
use crate::objects::object_of;
use history::{LogColumns, SlurryDesign, SummaryRoles, Take};
use wasm_bindgen::prelude::*;

/// Columns of so many rows that lie one behind the other.
fn columns_of(values: &[f32], rows: usize) -> Vec<&[f32]> {
    values.chunks(rows.max(1)).collect()
}

/// Segments of a log that comes in stretches; see the crate `history`.
#[wasm_bindgen]
pub struct SegmentSums {
    sums: history::SegmentSums,
    totals: usize,
    channels: usize,
}

#[wasm_bindgen]
impl SegmentSums {
    /// No rows so far, of so many running totals and so many channels to be averaged.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(totals: usize, channels: usize) -> Self {
        Self { sums: history::SegmentSums::new(totals, channels), totals, channels }
    }

    /// Takes the next rows; `values` is channel-major: depth, totals, channels.
    pub fn add(&mut self, #[wasm_bindgen(js_name = timeMs)] time_ms: &[f64], values: &[f32]) -> Result<(), JsValue> {
        let rows = time_ms.len();
        if values.len() != rows * (1 + self.totals + self.channels) {
            return Err(bad_argument("the values are not depth, totals and channels of each row"));
        }
        let columns = columns_of(values, rows);
        let (depth, rest) = columns.split_first().unwrap_or((&values, &[]));
        if rows == 0 {
            return Ok(());
        }
        let (totals, channels) = rest.split_at_checked(self.totals).unwrap_or_default();
        self.sums.add(time_ms, depth, totals, channels).map_err(IntoJs::into_js)
    }

    /// The segments of the rows so far.
    #[wasm_bindgen(unchecked_return_type = "answers.RecordSegments")]
    #[must_use]
    pub fn result(&self) -> JsValue {
        object_of(self.sums.result())
    }
}

/// Height of a segment in m.
#[wasm_bindgen(js_name = segmentHeightM)]
#[must_use]
pub fn segment_height_m() -> f64 {
    history::SEGMENT_M
}

/// Whether a reading is a depth, and not a broken sensor's.
#[wasm_bindgen(js_name = isDepth)]
#[must_use]
pub fn is_depth(#[wasm_bindgen(js_name = depthM)] depth_m: f32) -> bool {
    history::depth_read(depth_m).is_some()
}

/// Which of a log's channels hold what.
#[wasm_bindgen]
#[derive(Default)]
pub struct RecordRoles(SummaryRoles);

#[wasm_bindgen]
impl RecordRoles {
    /// Nothing so far.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives channels, by their places, a role: `depth`, `slurry`, `cement`, `gradedVolume`, `density`, `current`, `tilt`.
    pub fn play(&mut self, role: &str, channels: &[u32]) -> Result<(), JsValue> {
        let all = || channels.iter().map(|&channel| channel as usize).collect::<Vec<_>>();
        let one = || channels.first().map(|&channel| channel as usize);
        match role {
            "depth" => self.0.depth = one(),
            "slurry" => self.0.slurry = all(),
            "cement" => self.0.cement = all(),
            "gradedVolume" => self.0.graded_volume = one(),
            "density" => self.0.density = one(),
            "current" => self.0.current = all(),
            "tilt" => self.0.tilt = all(),
            _ => return Err(bad_argument("there is no such role of a channel")),
        }
        Ok(())
    }

    /// Codes of the passes down and up, where there are such.
    pub fn passes(&mut self, down: Option<u8>, up: Option<u8>) {
        (self.0.down, self.0.up) = (down, up);
    }
}

/// The whole log of one record.
#[wasm_bindgen]
pub struct WholeLog {
    time_ms: Vec<f64>,
    pass: Vec<u8>,
    /// Channel-major.
    values: Vec<f32>,
    channels: usize,
}

#[wasm_bindgen]
impl WholeLog {
    /// Takes over the columns of so many channels; `values` is channel-major.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = timeMs)] time_ms: Vec<f64>,
        pass: Vec<u8>,
        values: Vec<f32>,
        channels: usize,
    ) -> Result<WholeLog, JsValue> {
        if pass.len() != time_ms.len() || values.len() != channels * time_ms.len() {
            return Err(bad_argument("timeMs, pass and values differ in length"));
        }
        Ok(Self { time_ms, pass, values, channels })
    }

    /// Summary of the log; undefined for a log without rows. A design ratio of NaN is none.
    #[wasm_bindgen(unchecked_return_type = "answers.RecordSummary | undefined")]
    #[must_use]
    pub fn summary(
        &self,
        roles: &RecordRoles,
        #[wasm_bindgen(js_name = designRatio)] design_ratio: f64,
        #[wasm_bindgen(js_name = cementGcm3)] cement_gcm3: f64,
    ) -> JsValue {
        let values = columns_of(&self.values, self.time_ms.len());
        let log = LogColumns { time_ms: &self.time_ms, pass: &self.pass, values: &values };
        let ratio = Some(design_ratio).filter(|ratio| !ratio.is_nan());
        let summary = history::summarise(&log, &roles.0, SlurryDesign { ratio, cement_gcm3 });
        summary.map_or(JsValue::UNDEFINED, object_of)
    }

    /// A figure of some channels in some passes (without any: in all), rounded to so many digits after the point
    /// (without any: not at all); NaN where nothing was read.
    pub fn figure(
        &self,
        channels: &[u32],
        take: &str,
        passes: Option<Vec<u8>>,
        decimals: Option<u32>,
    ) -> Result<f64, JsValue> {
        let take = Take::named(take).ok_or_else(|| bad_argument("there is no such thing to take of a channel"))?;
        let rows = self.time_ms.len();
        if channels.iter().any(|&channel| channel as usize >= self.channels) {
            return Err(bad_argument("there is no such channel"));
        }
        let columns = columns_of(&self.values, rows);
        let own: Vec<&[f32]> = channels.iter().filter_map(|&at| columns.get(at as usize).copied()).collect();
        let figure = history::figure(&self.pass, &own, take, passes.as_deref());
        let rounded = |figure: f64| decimals.map_or(figure, |decimals| history::rounded(figure, decimals));
        Ok(figure.map_or(f64::NAN, rounded))
    }
}

/// Density in g/cm³ of slurry of a water-cement ratio.
#[wasm_bindgen(js_name = slurryDensityGcm3)]
#[must_use]
pub fn slurry_density_gcm3(ratio: f64, #[wasm_bindgen(js_name = cementGcm3)] cement_gcm3: f64) -> f64 {
    history::slurry_density(ratio, cement_gcm3)
}

/// The water-cement ratio of slurry of a density; NaN for what is no slurry.
#[wasm_bindgen(js_name = ratioOfDensity)]
#[must_use]
pub fn ratio_of_density(
    #[wasm_bindgen(js_name = densityGcm3)] density_gcm3: f64,
    #[wasm_bindgen(js_name = cementGcm3)] cement_gcm3: f64,
) -> f64 {
    history::ratio_of_density(density_gcm3, cement_gcm3).unwrap_or(f64::NAN)
}

/// Cement in kg in so many litres of slurry.
#[wasm_bindgen(js_name = cementKg)]
#[must_use]
pub fn cement_kg(litres: f64, ratio: f64, #[wasm_bindgen(js_name = cementGcm3)] cement_gcm3: f64) -> f64 {
    history::cement_kg(litres, ratio, cement_gcm3)
}

/// Litres of slurry that hold so much cement in kg.
#[wasm_bindgen(js_name = slurryLitres)]
#[must_use]
pub fn slurry_litres(kg: f64, ratio: f64, #[wasm_bindgen(js_name = cementGcm3)] cement_gcm3: f64) -> f64 {
    history::slurry_litres(kg, ratio, cement_gcm3)
}
