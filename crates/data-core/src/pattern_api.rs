//! Layouts made by pattern.

use crate::design_api::PileNos;
use crate::errors::IntoJs;
use crate::jobs::own_job;
use crate::objects::{ByColumn, by_column};
use layout::{Pattern, PatternFrame, PatternNumbering};
use wasm_bindgen::prelude::*;

/// How piles lie; lengths in metres.
#[wasm_bindgen]
pub struct PilePattern(Pattern);

#[wasm_bindgen]
impl PilePattern {
    /// Rows below one another.
    #[must_use]
    pub fn square(
        rows: u32,
        places: u32,
        #[wasm_bindgen(js_name = spacingM)] spacing_m: f64,
        #[wasm_bindgen(js_name = rowSpacingM)] row_spacing_m: f64,
    ) -> Self {
        Self(Pattern::Square { rows, places, spacing_m, row_spacing_m })
    }

    /// 梅花形.
    #[must_use]
    pub fn triangle(
        rows: u32,
        places: u32,
        #[wasm_bindgen(js_name = spacingM)] spacing_m: f64,
        #[wasm_bindgen(js_name = rowSpacingM)] row_spacing_m: f64,
    ) -> Self {
        Self(Pattern::Triangle { rows, places, spacing_m, row_spacing_m })
    }

    /// Elements of a multi-axis machine in a chain.
    #[wasm_bindgen(js_name = axisChain)]
    #[must_use]
    pub fn axis_chain(
        elements: u32,
        axes: u32,
        shared: u32,
        #[wasm_bindgen(js_name = spacingM)] spacing_m: f64,
    ) -> Self {
        Self(Pattern::AxisChain { elements, axes, shared, spacing_m })
    }

    /// Rings around a point.
    #[must_use]
    pub fn rings(
        rings: u32,
        #[wasm_bindgen(js_name = radiusM)] radius_m: f64,
        #[wasm_bindgen(js_name = ringSpacingM)] ring_spacing_m: f64,
        #[wasm_bindgen(js_name = spacingM)] spacing_m: f64,
    ) -> Self {
        Self(Pattern::Rings { rings, radius_m, ring_spacing_m, spacing_m })
    }

    /// Panels of a wall.
    #[must_use]
    pub fn panels(
        panels: u32,
        #[wasm_bindgen(js_name = lengthM)] length_m: f64,
        #[wasm_bindgen(js_name = overlapM)] overlap_m: f64,
    ) -> Self {
        Self(Pattern::Panels { panels, length_m, overlap_m })
    }
}

own_job! {
    /// Lays a pattern out on the site's grid.
    LayOutJob(layout::LayOutJob)
}

#[wasm_bindgen]
impl LayOutJob {
    /// A job for a pattern; a mileage of NaN is none.
    #[wasm_bindgen(constructor)]
    pub fn new(
        pattern: &PilePattern,
        #[wasm_bindgen(js_name = xM)] x_m: f64,
        #[wasm_bindgen(js_name = yM)] y_m: f64,
        #[wasm_bindgen(js_name = azimuthDeg)] azimuth_deg: f64,
        #[wasm_bindgen(js_name = mileageM)] mileage_m: f64,
        #[wasm_bindgen(js_name = firstRow)] first_row: u32,
        #[wasm_bindgen(js_name = firstPlace)] first_place: u32,
    ) -> Result<LayOutJob, JsValue> {
        let mileage_m = (!mileage_m.is_nan()).then_some(mileage_m);
        let frame = PatternFrame { x_m, y_m, azimuth_deg };
        let numbering = PatternNumbering { mileage_m, first_row, first_place };
        layout::LayOutJob::new(&pattern.0, &frame, &numbering).map(Self).map_err(IntoJs::into_js)
    }

    /// How many piles there will be.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn piles(&self) -> usize {
        self.0.piles()
    }

    /// The piles, after the steps that are left; the job is freed.
    pub fn finish(self) -> Result<LaidOutByColumn, JsValue> {
        let layout::LaidOut { x_m, y_m, row, place, numbers } = self.0.finish().map_err(IntoJs::into_js)?;
        let piles = LaidOutPiles { x_m, y_m, row, place, pile_no: PileNos::from(numbers) };
        Ok(LaidOutByColumn(ByColumn::new(piles)))
    }
}

answers::answer! {
    /// Piles of a pattern, ready for a design; one entry a pile, row by row.
    pub struct LaidOutPiles = "LaidOutPiles" {
        /// North on the site's grid, metres.
        x_m: Vec<f64>,
        /// East on the site's grid, metres.
        y_m: Vec<f64>,
        /// Row, ring or element, from 0.
        row: Vec<u32>,
        /// Place within it, from 0.
        place: Vec<u32>,
        /// Number as shown.
        pile_no: PileNos,
    }
}

by_column! {
    /// Piles of a pattern, on their way out.
    LaidOutByColumn of "answers.LaidOutPiles"
}
