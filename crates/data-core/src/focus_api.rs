//! The piles of a map that are looked at, and their state on a day.

use crate::errors::{IntoJs, bad_argument};
use crate::layout_api::PileMap;
use crate::tint_api::PileTint;
use layout::Focus;
use wasm_bindgen::prelude::*;

/// Which piles are looked at; see `layout::Focus`.
#[wasm_bindgen]
#[derive(Default)]
pub struct PileFocus(pub(crate) Focus);

#[wasm_bindgen]
impl PileFocus {
    /// All piles as they are.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> PileFocus {
        Self::default()
    }

    /// Leaves what is outside of a shape; X, Y of its corners, site coordinates.
    #[wasm_bindgen(js_name = keepShape)]
    pub fn keep_shape(&mut self, map: &PileMap, corners: &[f64]) -> Result<(), JsValue> {
        let (corners, rest) = corners.as_chunks::<2>();
        if !rest.is_empty() {
            return Err(bad_argument("a corner has two coordinates"));
        }
        map.0.keep_shape(&mut self.0, corners).map_err(IntoJs::into_js)
    }

    /// Leaves all but these piles.
    #[wasm_bindgen(js_name = keepPiles)]
    pub fn keep_piles(&mut self, map: &PileMap, ids: &[u32]) {
        map.0.keep_piles(&mut self.0, ids);
    }

    /// Leaves what a tint hides.
    #[wasm_bindgen(js_name = keepSeen)]
    pub fn keep_seen(&mut self, map: &PileMap, tint: &PileTint) {
        map.0.keep_seen(&mut self.0, &tint.0);
    }

    /// The state before `until`, by the tint of when each was finished; from NaN on: since ever.
    #[wasm_bindgen(js_name = keepDays)]
    pub fn keep_days(&mut self, map: &PileMap, finished: &PileTint, from: f64, until: f64) {
        map.0.keep_days(&mut self.0, &finished.0, from, until);
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

#[wasm_bindgen]
impl PileMap {
    /// Piles looked at, by status.
    #[wasm_bindgen(js_name = countsIn)]
    #[must_use]
    pub fn counts_in(&self, focus: &PileFocus, mask: u32) -> Vec<u32> {
        self.0.counts_in(&focus.0, mask).to_vec()
    }

    /// Their ids, ascending.
    #[wasm_bindgen(js_name = idsIn)]
    #[must_use]
    pub fn ids_in(&self, focus: &PileFocus, mask: u32) -> Vec<u32> {
        self.0.ids_in(&focus.0, mask)
    }

    /// Piles by day and status; see `layout::PileMap::made_by_day`.
    #[wasm_bindgen(js_name = madeByDay)]
    pub fn made_by_day(&self, finished: &PileTint, edges: &[f64]) -> Result<Vec<u32>, JsValue> {
        self.0.made_by_day(&finished.0, edges).map_err(IntoJs::into_js)
    }
}
