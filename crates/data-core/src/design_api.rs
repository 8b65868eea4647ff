//! What can be asked of a layout: rows, checks, lists by place, and the comparison with what was built.

use crate::columns::columns;
use crate::errors::IntoJs;
use crate::jobs::job;
use crate::layout_api::PileMap;
use layout::{BadRow, BoxM, Job, PileNumbers};
use wasm_bindgen::prelude::*;

pub struct RowColumns {
    count: u32,
    azimuth_deg: Vec<f64>,
    row: Vec<u32>,
    place: Vec<u32>,
    utf8: Vec<u8>,
    ends: Vec<u32>,
}

columns! {
    /// Rows found from where piles stand.
    FoundRows(RowColumns) {
        /// By row: degrees clockwise from north.
        azimuth_deg as takeAzimuthDeg: f64,
        /// By pile: its row; u32::MAX: none.
        row as takeRow: u32,
        /// By pile: its place in the row.
        place as takePlace: u32,
        /// Numbers by the rows in UTF-8.
        utf8 as takeUtf8: u8,
        /// Where each number ends.
        ends as takeEnds: u32,
    }
}

#[wasm_bindgen]
impl FoundRows {
    /// Number of rows.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> u32 {
        self.0.count
    }
}

fn found_rows((rows, numbers): (layout::Rows, PileNumbers)) -> FoundRows {
    let (ends, utf8) = numbers.into_parts();
    let layout::Rows { count, azimuth_deg, row, place } = rows;
    FoundRows(RowColumns { count, azimuth_deg, row, place, utf8, ends })
}

job! {
    /// Finds rows from where a map's piles stand, and numbers the piles by them.
    RowsJob(layout::RowsJob) over PileMap.0 -> FoundRows, found_rows
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

pub struct NumberedColumns {
    names: Vec<String>,
    mileage_m: Vec<f64>,
    row: Vec<u32>,
    place: Vec<u32>,
}

columns! {
    /// Rows named by the piles' numbers.
    NumberedRows(NumberedColumns) {
        /// By row.
        names as takeNames: String,
        /// By row: metres; NaN without.
        mileage_m as takeMileageM: f64,
        /// By pile: its row; u32::MAX: none.
        row as takeRow: u32,
        /// By pile: the number within the row.
        place as takePlace: u32,
    }
}

fn numbered(rows: layout::NumberedRows) -> NumberedRows {
    let layout::NumberedRows { names, mileage_m, row, place } = rows;
    NumberedRows(NumberedColumns { names, mileage_m, row, place })
}

job! {
    /// Reads the rows out of the numbers of a map's piles.
    NumberedRowsJob(layout::NumberedRowsJob) over PileMap.0 -> NumberedRows, numbered
}

#[wasm_bindgen]
impl NumberedRowsJob {
    /// A job for a map.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(map: &PileMap) -> Self {
        Self(layout::NumberedRowsJob::new(&map.0))
    }
}

/// Rows named by these numbers.
#[wasm_bindgen(js_name = rowsOfNumbers)]
#[must_use]
pub fn rows_of_numbers(#[wasm_bindgen(js_name = pileNo)] pile_no: Vec<String>) -> NumberedRows {
    numbered(layout::rows_of_numbers(&PileNumbers::from_texts(&pile_no)))
}

columns! {
    /// Pairs of piles that lie close.
    ClosePairs(layout::ClosePairs) {
        /// The lower row.
        a as takeA: u32,
        /// The higher row.
        b as takeB: u32,
        /// Metres between them.
        distance_m as takeDistanceM: f32,
    }
}

#[wasm_bindgen]
impl ClosePairs {
    /// Whether there are more.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn more(&self) -> bool {
        self.0.more
    }
}

job! {
    /// Looks for pairs of piles that lie close.
    PairsJob(layout::PairsJob) over PileMap.0 -> ClosePairs, ClosePairs
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

columns! {
    /// Piles that stand alone.
    Outliers(layout::Outliers) {
        /// Rows.
        piles as takeRow: u32,
        /// Metres to the nearest neighbour.
        distance_m as takeDistanceM: f32,
    }
}

#[wasm_bindgen]
impl Outliers {
    /// Usual distance to the nearest neighbour; NaN without any.
    #[wasm_bindgen(getter, js_name = spacingM)]
    #[must_use]
    pub fn spacing_m(&self) -> f64 {
        self.0.spacing_m
    }

    /// Distance from which on a pile stands alone.
    #[wasm_bindgen(getter, js_name = limitM)]
    #[must_use]
    pub fn limit_m(&self) -> f64 {
        self.0.limit_m
    }
}

pub struct BadColumns {
    row: Vec<u32>,
    why: Vec<u8>,
}

job! {
    /// Looks for piles that stand alone.
    OutlierJob(layout::OutlierJob) over PileMap.0 -> Outliers, Outliers
}

#[wasm_bindgen]
impl OutlierJob {
    /// A job for a factor.
    #[wasm_bindgen(constructor)]
    pub fn new(map: &PileMap, factor: f64) -> Result<OutlierJob, JsValue> {
        layout::OutlierJob::new(&map.0, factor).map(Self).map_err(IntoJs::into_js)
    }
}

columns! {
    /// Rows that cannot be placed.
    BadRows(BadColumns) {
        /// The rows.
        row as takeRow: u32,
        /// 0 not finite, 1 far off.
        why as takeWhy: u8,
    }
}

fn bad_rows(rows: &[BadRow]) -> BadRows {
    let why = |row: &BadRow| match row {
        BadRow::NotFinite(_) => 0,
        BadRow::Far(_) => 1,
    };
    BadRows(BadColumns { row: rows.iter().map(BadRow::row).collect(), why: rows.iter().map(why).collect() })
}

columns! {
    /// As-built piles with their design piles.
    LayoutMatch(layout::Matching) {
        /// Rows as built.
        built as takeBuilt: u32,
        /// Rows of the design.
        design as takeDesign: u32,
        /// As built minus design, east.
        east_m as takeEastM: f32,
        /// As built minus design, north.
        north_m as takeNorthM: f32,
        /// Without a partner.
        built_only as takeBuiltOnly: u32,
        /// Without a partner.
        design_only as takeDesignOnly: u32,
    }
}

#[wasm_bindgen]
impl LayoutMatch {
    /// As-built rows that cannot be placed.
    #[wasm_bindgen(js_name = builtBad)]
    #[must_use]
    pub fn built_bad(&self) -> BadRows {
        bad_rows(&self.0.built_bad)
    }

    /// Design rows that cannot be placed.
    #[wasm_bindgen(js_name = designBad)]
    #[must_use]
    pub fn design_bad(&self) -> BadRows {
        bad_rows(&self.0.design_bad)
    }
}

job! {
    /// Matches piles as built with those of a map, which are the design.
    fallible MatchJob(layout::MatchJob) over PileMap.0 -> LayoutMatch, LayoutMatch
}

#[wasm_bindgen]
impl MatchJob {
    /// A job for piles as built.
    #[wasm_bindgen(constructor)]
    pub fn new(
        map: &PileMap,
        #[wasm_bindgen(js_name = xM)] x_m: Vec<f64>,
        #[wasm_bindgen(js_name = yM)] y_m: Vec<f64>,
        #[wasm_bindgen(js_name = radiusM)] radius_m: f64,
    ) -> Result<MatchJob, JsValue> {
        layout::MatchJob::new(&map.0, x_m, y_m, radius_m).map(Self).map_err(IntoJs::into_js)
    }
}

columns! {
    /// Piles around a point.
    PilesWithin(layout::Within) {
        /// Rows, nearest first.
        rows as takeRows: u32,
        /// Metres from the point.
        distance_m as takeDistanceM: f32,
    }
}

columns! {
    /// Occupied cells.
    CellCounts(layout::CellCounts) {
        /// East, north of a cell's middle.
        positions as takePositions: f64,
        /// Piles by status.
        counts as takeCounts: u32,
    }
}

#[wasm_bindgen]
impl CellCounts {
    /// Edge of a cell.
    #[wasm_bindgen(getter, js_name = cellM)]
    #[must_use]
    pub fn cell_m(&self) -> f64 {
        self.0.cell_m
    }
}

fn box_of(min_e: f64, min_n: f64, max_e: f64, max_n: f64) -> BoxM {
    BoxM { min_e: min_e as f32, min_n: min_n as f32, max_e: max_e as f32, max_n: max_n as f32 }
}

#[wasm_bindgen]
impl PileMap {
    /// Rows that are not on the map.
    #[wasm_bindgen(js_name = badRows)]
    #[must_use]
    pub fn bad_rows(&self) -> BadRows {
        bad_rows(self.0.bad_rows())
    }

    /// Rows in a box, in no special order.
    #[wasm_bindgen(js_name = rowsIn)]
    #[must_use]
    pub fn rows_in(
        &self,
        #[wasm_bindgen(js_name = minE)] min_e: f64,
        #[wasm_bindgen(js_name = minN)] min_n: f64,
        #[wasm_bindgen(js_name = maxE)] max_e: f64,
        #[wasm_bindgen(js_name = maxN)] max_n: f64,
        #[wasm_bindgen(js_name = statusMask)] status_mask: u32,
    ) -> Vec<u32> {
        self.0.rows_in(&box_of(min_e, min_n, max_e, max_n), status_mask)
    }

    /// Rows around a point.
    #[wasm_bindgen(js_name = rowsWithin)]
    pub fn rows_within(
        &self,
        e: f64,
        n: f64,
        #[wasm_bindgen(js_name = radiusM)] radius_m: f64,
        #[wasm_bindgen(js_name = statusMask)] status_mask: u32,
    ) -> Result<PilesWithin, JsValue> {
        self.0.rows_within(e, n, radius_m, status_mask).map(PilesWithin).map_err(IntoJs::into_js)
    }

    /// Piles by status in cells of a box.
    #[wasm_bindgen(js_name = cellCounts)]
    pub fn cell_counts(
        &self,
        #[wasm_bindgen(js_name = minE)] min_e: f64,
        #[wasm_bindgen(js_name = minN)] min_n: f64,
        #[wasm_bindgen(js_name = maxE)] max_e: f64,
        #[wasm_bindgen(js_name = maxN)] max_n: f64,
        #[wasm_bindgen(js_name = edgeM)] edge_m: f64,
    ) -> Result<CellCounts, JsValue> {
        self.0.cell_counts(&box_of(min_e, min_n, max_e, max_n), edge_m).map(CellCounts).map_err(IntoJs::into_js)
    }
}
