//! A grouted hole by its sections, of a log.

use crate::errors::{IntoJs, bad_argument};
use crate::history_api::{PileLog, channels_of};
use crate::objects::object_of;
use wasm_bindgen::prelude::*;

/// Channels of a grouting recorder, and limits of its project.
#[wasm_bindgen]
pub struct GroutingTerms(history::GroutingTerms);

#[wasm_bindgen]
impl GroutingTerms {
    /// Channels of section, its length, run, pressure, injection, density and top, in this order; `ratios` from thin to thick.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(js_name = channelsJson)] channels_json: &str,
        #[wasm_bindgen(js_name = testPasses)] test_passes: Vec<u8>,
        #[wasm_bindgen(js_name = groutPasses)] grout_passes: Vec<u8>,
        #[wasm_bindgen(js_name = closesLpm)] closes_lpm: f32,
        #[wasm_bindgen(js_name = closesMs)] closes_ms: f64,
        ratios: Vec<f64>,
        #[wasm_bindgen(js_name = cementGcm3)] cement_gcm3: f64,
    ) -> Result<GroutingTerms, JsValue> {
        let channels = channels_of(channels_json)?.try_into();
        Ok(Self(history::GroutingTerms {
            channels: channels.map_err(|_| bad_argument("grouting is told by seven channels"))?,
            test_passes: test_passes.into_iter().collect(),
            grout_passes: grout_passes.into_iter().collect(),
            closes_lpm,
            closes_ms,
            ratios,
            cement_gcm3,
        }))
    }
}

#[wasm_bindgen]
impl PileLog {
    /// The hole by its sections.
    #[wasm_bindgen(js_name = groutedHole, unchecked_return_type = "answers.GroutedHole")]
    pub fn grouted_hole(&self, terms: &GroutingTerms) -> Result<JsValue, JsValue> {
        self.0.grouted_hole(&terms.0).map(object_of).map_err(IntoJs::into_js)
    }

    /// Grades that were pumped beyond so many litres or minutes for `holdMs` more, and not thickened.
    #[wasm_bindgen(js_name = unthickenedGrades, unchecked_return_type = "answers.UnthickenedGrades")]
    pub fn unthickened_grades(
        &self,
        terms: &GroutingTerms,
        #[wasm_bindgen(js_name = byLitres)] by_litres: bool,
        limit: f64,
        #[wasm_bindgen(js_name = holdMs)] hold_ms: f64,
    ) -> Result<JsValue, JsValue> {
        let by = if by_litres { history::GradeLimit::Litres } else { history::GradeLimit::Minutes };
        let grades = self.0.unthickened_grades(&terms.0, by, limit, hold_ms).map_err(IntoJs::into_js)?;
        Ok(object_of(UnthickenedGrades {
            from_seq: grades.iter().map(|grade| grade.from_seq).collect(),
            to_seq: grades.iter().map(|grade| grade.to_seq).collect(),
            raised_ms: grades.iter().map(|grade| grade.raised_ms).collect(),
            amount: grades.iter().map(|grade| grade.amount).collect(),
            lasted_ms: grades.iter().map(|grade| grade.lasted_ms).collect(),
            pass: grades.iter().map(|grade| grade.pass).collect(),
        }))
    }
}

answers::answer! {
    /// Grades that were pumped beyond their limit and not thickened, one entry each.
    pub struct UnthickenedGrades = "UnthickenedGrades" {
        /// Sequence number of the first row beyond the limit.
        from_seq: Vec<u32>,
        /// Sequence number of the last one.
        to_seq: Vec<u32>,
        /// Epoch ms at which it had gone on for long enough.
        raised_ms: Vec<f64>,
        /// Litres or minutes of the grade in the end.
        amount: Vec<f64>,
        /// For how long it went on beyond the limit, ms.
        lasted_ms: Vec<f64>,
        /// Code of the pass.
        pass: Vec<u8>,
    }
}
