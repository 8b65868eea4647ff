//! Layouts made by pattern.

use crate::columns::columns;
use crate::errors::IntoJs;
use layout::{Pattern, PatternFrame, PatternNumbering, PileNumbers};
use wasm_bindgen::prelude::*;

/// Texts one behind the other, and where each ends.
pub(crate) struct TextParts {
    pub(crate) utf8: Vec<u8>,
    pub(crate) ends: Vec<u32>,
}

impl TextParts {
    pub(crate) fn of(numbers: &PileNumbers) -> Self {
        let mut parts = Self { utf8: Vec::new(), ends: Vec::with_capacity(numbers.len()) };
        for row in 0..numbers.len() {
            parts.utf8.extend_from_slice(numbers.get(row).as_bytes());
            parts.ends.push(parts.utf8.len() as u32);
        }
        parts
    }
}

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

    /// The piles on the site's grid; a mileage of NaN is none.
    #[wasm_bindgen(js_name = layOut)]
    pub fn lay_out(
        &self,
        #[wasm_bindgen(js_name = xM)] x_m: f64,
        #[wasm_bindgen(js_name = yM)] y_m: f64,
        #[wasm_bindgen(js_name = azimuthDeg)] azimuth_deg: f64,
        #[wasm_bindgen(js_name = mileageM)] mileage_m: f64,
        #[wasm_bindgen(js_name = firstRow)] first_row: u32,
        #[wasm_bindgen(js_name = firstPlace)] first_place: u32,
    ) -> Result<LaidOutPiles, JsValue> {
        let mileage_m = (!mileage_m.is_nan()).then_some(mileage_m);
        let frame = PatternFrame { x_m, y_m, azimuth_deg };
        let piles =
            self.0.lay_out(&frame, &PatternNumbering { mileage_m, first_row, first_place }).map_err(IntoJs::into_js)?;
        let TextParts { utf8, ends } = TextParts::of(&piles.numbers);
        Ok(LaidOutPiles(LaidOutColumns {
            x_m: piles.x_m,
            y_m: piles.y_m,
            row: piles.row,
            place: piles.place,
            utf8,
            ends,
        }))
    }
}

pub struct LaidOutColumns {
    x_m: Vec<f64>,
    y_m: Vec<f64>,
    row: Vec<u32>,
    place: Vec<u32>,
    utf8: Vec<u8>,
    ends: Vec<u32>,
}

columns! {
    /// Piles of a pattern.
    LaidOutPiles(LaidOutColumns) {
        /// North, metres.
        x_m as takeXM: f64,
        /// East, metres.
        y_m as takeYM: f64,
        /// Row, ring or element, from 0.
        row as takeRow: u32,
        /// Place within it, from 0.
        place as takePlace: u32,
        /// Numbers in UTF-8.
        utf8 as takeUtf8: u8,
        /// Where each number ends.
        ends as takeEnds: u32,
    }
}
