//! Edits of many piles of a map.

use crate::layout_api::PileMap;
use crate::objects::object_of;
use layout::PileCells;
use wasm_bindgen::prelude::*;

answers::answer! {
    /// An edit of many piles that a map has taken in.
    pub struct EditOfMany = "EditOfMany" {
        /// As `PileMap.change` answers.
        taken: u8,
        /// The cells before it, by row.
        before: PileCells,
    }
}

#[wasm_bindgen]
impl PileMap {
    /// Takes many piles in as somebody edits them, before the server says so, in columns of a cell a pile: one that is empty
    /// stays as it is. `pileNos`: numbers, U+0000 behind each. `keepsRows`: somebody is at work on places and rows, which
    /// must stay. Answers null where nothing was changed, for that makes another map.
    #[allow(clippy::too_many_arguments)]
    #[wasm_bindgen(js_name = editMany, unchecked_return_type = "answers.EditOfMany | null")]
    pub fn edit_many(
        &mut self,
        #[wasm_bindgen(js_name = pileIds)] pile_ids: Vec<u32>,
        #[wasm_bindgen(js_name = pileNos)] pile_nos: String,
        #[wasm_bindgen(js_name = xM)] x_m: Vec<f64>,
        #[wasm_bindgen(js_name = yM)] y_m: Vec<f64>,
        #[wasm_bindgen(js_name = diameterM)] diameter_m: Vec<f64>,
        #[wasm_bindgen(js_name = designDepthM)] design_depth_m: Vec<f64>,
        #[wasm_bindgen(js_name = keepsRows)] keeps_rows: bool,
    ) -> JsValue {
        let edited = PileCells { pile_ids, pile_nos, x_m, y_m, diameter_m, design_depth_m };
        let taken = self.0.edit_many(&edited, keeps_rows);
        taken.map_or(JsValue::NULL, |(taken, before)| object_of(EditOfMany { taken: taken.code(), before }))
    }
}
