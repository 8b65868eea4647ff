//! As built against design.

use crate::errors::{IntoJs, bad_argument};
use crate::heads_api::HeadTable;
use crate::jobs::job;
use crate::layout_api::PileMap;
use crate::objects::object_of;
use layout::{BUILT_COLUMNS, BuiltTerms, Job};
use wasm_bindgen::prelude::*;

job! {
    /// Holds records against the designs of a map.
    AsBuiltJob(layout::AsBuiltJob) over PileMap.0 -> JsValue as "answers.AsBuilt", object_of
}

#[wasm_bindgen]
impl AsBuiltJob {
    /// A job for the records; codes of areas by ids of piles. Terms: offset in mm and as share of the diameter, metres
    /// short, least metres of what is systematic, ms of rest, 1 where a pile has one record, edge of areas in metres.
    #[wasm_bindgen(constructor)]
    pub fn new(
        map: &PileMap,
        heads: &HeadTable,
        ids: &[u32],
        areas: &[u32],
        terms: &[f64],
    ) -> Result<AsBuiltJob, JsValue> {
        let &[offset_mm, offset_share, short_m, least_m, rest_ms, once, area_m] = terms else {
            return Err(bad_argument("terms of as built are seven numbers"));
        };
        let once = once > 0.0;
        let terms = BuiltTerms { offset_mm, offset_share, short_m, least_m, rest_ms, once, area_m };
        if ids.len() != areas.len() {
            return Err(bad_argument("ids and areas differ in length"));
        }
        let all = heads.0.all();
        let mut records: [Vec<f64>; BUILT_COLUMNS.len()] = Default::default();
        for (cells, name) in records.iter_mut().zip(BUILT_COLUMNS) {
            *cells = heads.0.numbers_of(&all.0, name).map_err(IntoJs::into_js)?;
        }
        let mut by_row = vec![u32::MAX; map.rows()];
        for (row, &area) in map.0.rows_of_ids(ids).into_iter().zip(areas) {
            if let Some(of) = by_row.get_mut(row as usize) {
                *of = area;
            }
        }
        layout::AsBuiltJob::new(&map.0, records, by_row, terms).map(Self).map_err(IntoJs::into_js)
    }
}
