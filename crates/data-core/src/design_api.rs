//! Questions to a layout: rows, checks, lists by place, and the comparison with what was built.

use crate::errors::IntoJs;
use crate::jobs::job;
use crate::layout_api::PileMap;
use crate::objects::{ByColumn, by_column, object_of};
use layout::{BadRow, Job, PileNumbers};
use wasm_bindgen::prelude::*;

answers::answer! {
    /// Numbers of piles: texts in UTF-8 one behind the other.
    pub struct PileNos = "PileNos" {
        /// The texts.
        utf8: Vec<u8>,
        /// By pile, the byte at which its number ends.
        ends: Vec<u32>,
    }
}

impl From<PileNumbers> for PileNos {
    fn from(numbers: PileNumbers) -> Self {
        let (ends, utf8) = numbers.into_parts();
        Self { utf8, ends }
    }
}

answers::answer! {
    /// Rows found from where piles stand.
    pub struct FoundRows = "FoundRows" {
        /// Number of rows.
        rows: u32,
        /// By row: its direction, degrees clockwise from north, 0 up to 360.
        azimuth_deg: Vec<f64>,
        /// By pile: its row; `NONE` for one without a place on the site.
        row: Vec<u32>,
        /// By pile: its place in the row; `NONE` likewise.
        place: Vec<u32>,
        /// By pile: a number by the rows.
        pile_no: PileNos,
    }
}

by_column! {
    /// Rows found, on their way out.
    FoundRowsByColumn of "answers.FoundRows"
}

fn found_rows((rows, numbers): (layout::Rows, PileNumbers)) -> FoundRowsByColumn {
    let layout::Rows { count, azimuth_deg, row, place } = rows;
    let found = FoundRows { rows: count, azimuth_deg, row, place, pile_no: PileNos::from(numbers) };
    FoundRowsByColumn(ByColumn::new(found))
}

job! {
    /// Finds rows from where a map's piles stand, and numbers the piles by them.
    RowsJob(layout::RowsJob) over PileMap.0 -> FoundRowsByColumn, found_rows
}

#[wasm_bindgen]
impl RowsJob {
    /// A job for a map; a mileage of NaN is none.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(map: &PileMap, #[wasm_bindgen(js_name = mileageM)] mileage_m: f64) -> Self {
        Self(layout::RowsJob::new(&map.0, (!mileage_m.is_nan()).then_some(mileage_m)))
    }
}

job! {
    /// Looks for pairs of piles that lie close.
    PairsJob(layout::PairsJob) over PileMap.0 -> JsValue as "answers.ClosePairs", object_of
}

#[wasm_bindgen]
impl PairsJob {
    /// Pairs less than so far apart, at most so many.
    pub fn duplicates(
        map: &PileMap,
        #[wasm_bindgen(js_name = withinM)] within_m: f64,
        most: usize,
    ) -> Result<PairsJob, JsValue> {
        layout::PairsJob::duplicates(&map.0, within_m, most).map(Self).map_err(IntoJs::into_js)
    }

    /// Pairs that overlap by more than the tolerance, at most so many.
    pub fn overlaps(
        map: &PileMap,
        #[wasm_bindgen(js_name = toleranceM)] tolerance_m: f64,
        most: usize,
    ) -> Result<PairsJob, JsValue> {
        layout::PairsJob::overlaps(&map.0, tolerance_m, most).map(Self).map_err(IntoJs::into_js)
    }
}

job! {
    /// Looks for piles that stand alone.
    OutlierJob(layout::OutlierJob) over PileMap.0 -> JsValue as "answers.Outliers", object_of
}

#[wasm_bindgen]
impl OutlierJob {
    /// A job for a factor, and for a share that piles may be off the pattern's spacing.
    #[wasm_bindgen(constructor)]
    pub fn new(
        map: &PileMap,
        factor: f64,
        #[wasm_bindgen(js_name = patternM)] pattern_m: f64,
        #[wasm_bindgen(js_name = unevenShare)] uneven_share: f64,
    ) -> Result<OutlierJob, JsValue> {
        let job = layout::OutlierJob::new(&map.0, factor).map_err(IntoJs::into_js)?;
        Ok(Self(job.against(pattern_m, uneven_share)))
    }
}

answers::answer! {
    /// Rows that cannot be placed, one entry each.
    pub struct BadRows = "BadRows" {
        /// The rows.
        row: Vec<u32>,
        /// 0 a coordinate is missing or not finite, 1 too far from the rest.
        why: Vec<u8>,
    }
}

fn bad_rows(rows: &[BadRow]) -> BadRows {
    let why = |row: &BadRow| match row {
        BadRow::NotFinite(_) => 0,
        BadRow::Far(_) => 1,
    };
    BadRows { row: rows.iter().map(BadRow::row).collect(), why: rows.iter().map(why).collect() }
}

#[wasm_bindgen]
impl PileMap {
    /// Rows that are not on the map.
    #[wasm_bindgen(js_name = badRows, unchecked_return_type = "answers.BadRows")]
    #[must_use]
    pub fn bad_rows(&self) -> JsValue {
        object_of(bad_rows(self.0.bad_rows()))
    }
}
