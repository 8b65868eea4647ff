//! Tables that the browser stores: their sealing, and piles as the parts that are sealed.

use crate::errors::{IntoJs, bad_argument};
use crate::layout_api::{PileMap, PileMapJob, columns_of};
use crate::payload_api::Table;
use layout::{PileColumns, PileNumbers, Taken};
use wasm_bindgen::prelude::*;

/// Seals and opens stored tables under one key.
#[wasm_bindgen]
pub struct StorageSeal(payload::StorageSeal);

#[wasm_bindgen]
impl StorageSeal {
    /// Under a key of 32 bytes.
    #[wasm_bindgen(constructor)]
    pub fn new(key: &[u8]) -> Result<StorageSeal, JsValue> {
        let key = key.try_into().map_err(|_| bad_argument("a key of kept tables has 32 bytes"))?;
        Ok(Self(payload::StorageSeal::new(key)))
    }

    /// The name of a content.
    #[must_use]
    pub fn name(&self, content: &[u8]) -> String {
        self.0.name(content)
    }

    /// The content sealed; it opens only under the same label.
    #[must_use]
    pub fn seal(&self, label: &str, content: &[u8]) -> Vec<u8> {
        self.0.seal(label.as_bytes(), content)
    }

    /// The content of what was sealed.
    pub fn open(&self, label: &str, sealed: &[u8]) -> Result<Vec<u8>, JsValue> {
        self.0.open(label.as_bytes(), sealed).map_err(IntoJs::into_js)
    }
}

/// Rows of pile/location_list, or changes of them.
#[wasm_bindgen]
#[derive(Default)]
pub struct PileLocations(PileColumns);

#[wasm_bindgen]
impl PileLocations {
    /// None yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> PileLocations {
        Self::default()
    }

    /// Those of a table of pile/location_list, which is freed.
    #[wasm_bindgen(js_name = ofTable)]
    pub fn of_table(table: Table) -> Result<PileLocations, JsValue> {
        columns_of(table.0).map(Self).map_err(IntoJs::into_js)
    }

    /// Adds those of a part.
    pub fn push(&mut self, part: &[u8]) -> Result<(), JsValue> {
        self.0.push_packed(part).map_err(IntoJs::into_js)
    }

    /// Takes changes in; with `keepsGone` piles that are gone are still said to be.
    pub fn change(
        &mut self,
        changes: &PileLocations,
        #[wasm_bindgen(js_name = keepsGone)] keeps_gone: bool,
    ) -> Result<(), JsValue> {
        self.0 = self.0.with_changes(&changes.0, keeps_gone).map_err(IntoJs::into_js)?;
        Ok(())
    }

    /// Rows from `from` to before `to` as a part.
    pub fn part(&self, from: usize, to: usize) -> Result<Vec<u8>, JsValue> {
        self.0.packed(from, to).map_err(IntoJs::into_js)
    }

    /// How many there are.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.0.pile_id.len()
    }

    /// A map of them; they are freed.
    #[wasm_bindgen(js_name = intoMap)]
    pub fn into_map(self) -> Result<PileMapJob, JsValue> {
        PileMapJob::of_columns(self.0)
    }
}

#[wasm_bindgen]
impl PileMap {
    /// Takes changes in where that makes no other map; answers 0 where it did not, 1 where every pile has the place and row
    /// that it had, 2 where some have others. `keepsRows`: somebody is at work on places and rows, which must stay.
    pub fn change(
        &mut self,
        changes: &PileLocations,
        #[wasm_bindgen(js_name = keepsRows)] keeps_rows: bool,
    ) -> Result<u8, JsValue> {
        self.0.change(&changes.0, keeps_rows).map(Taken::code).map_err(IntoJs::into_js)
    }

    /// Takes one pile in as somebody edits it, before the server says so: metres on the site's grid, NaN: none. Work
    /// done on it stays; one that is not there yet is planned. Answers as `change` does.
    #[allow(clippy::too_many_arguments)]
    pub fn edit(
        &mut self,
        #[wasm_bindgen(js_name = pileId)] pile_id: u32,
        #[wasm_bindgen(js_name = pileNo)] pile_no: &str,
        #[wasm_bindgen(js_name = xM)] x_m: f64,
        #[wasm_bindgen(js_name = yM)] y_m: f64,
        #[wasm_bindgen(js_name = diameterM)] diameter_m: f32,
        #[wasm_bindgen(js_name = designDepthM)] design_depth_m: f32,
        #[wasm_bindgen(js_name = keepsRows)] keeps_rows: bool,
    ) -> Result<u8, JsValue> {
        let made = self.0.row_of_id(pile_id).and_then(|row| self.0.hit(row).ok());
        let (depth_m, status, finished_ms) =
            made.map_or((f32::NAN, 0, f64::NAN), |hit| (hit.depth_m, hit.status, hit.finished_ms));
        let edited = PileLocations(PileColumns {
            pile_id: vec![pile_id],
            pile_no: PileNumbers::from_texts(&[pile_no]),
            x_m: vec![x_m],
            y_m: vec![y_m],
            diameter_m: vec![diameter_m],
            design_depth_m: vec![design_depth_m],
            depth_m: vec![depth_m],
            status: vec![status],
            finished_ms: vec![finished_ms],
        });
        self.change(&edited, keeps_rows)
    }

    /// A map of the same piles with changes.
    #[wasm_bindgen(js_name = withChanges)]
    pub fn with_changes(&self, changes: &PileLocations) -> Result<PileMapJob, JsValue> {
        let piles = self.0.columns().with_changes(&changes.0, false).map_err(IntoJs::into_js)?;
        PileMapJob::of_columns(piles)
    }
}
