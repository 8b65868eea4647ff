//! The piles of a project as a map.

use crate::errors::IntoJs;
use crate::errors::bad_argument;
use crate::focus_api::PileFocus;
use crate::jobs::own_job;
use crate::objects::object_of;
use crate::payload_api::Table;
use crate::tint_api::PileTint;
use answers::Numbers;
use layout::{BoxM, LayoutError, PictureQuery, PileColumns, PileNumbers, Stepped, Symbol, ViewQuery};
use payload::PayloadError;
use wasm_bindgen::prelude::*;

pub(crate) fn columns_of(mut table: payload::Table) -> Result<PileColumns, PayloadError> {
    let (ends, bytes) = table.take("pile_no")?.into_text()?.into_parts();
    let pile_no = PileNumbers::new(ends, bytes).map_err(|fault| PayloadError::Schema(fault.to_string()))?;
    Ok(PileColumns {
        pile_id: table.take("pile_id")?.into_u32()?,
        pile_no,
        x_m: table.take("x_m")?.into_f64()?,
        y_m: table.take("y_m")?.into_f64()?,
        diameter_m: table.take("diameter_m")?.into_f32()?,
        design_depth_m: table.take("design_depth_m")?.into_f32()?,
        depth_m: table.take("depth_m")?.into_f32()?,
        status: table.take("status")?.into_u8()?,
        finished_ms: table.take("finished_ms")?.into_f64()?,
    })
}

own_job! {
    /// A map being made, in steps.
    PileMapJob(layout::MapJob)
}

impl PileMapJob {
    pub(crate) fn of_columns(columns: PileColumns) -> Result<Self, JsValue> {
        layout::MapJob::new(columns).map(Self).map_err(IntoJs::into_js)
    }
}

#[wasm_bindgen]
impl PileMapJob {
    /// Takes over a table of the columns of pile/location_list.
    #[wasm_bindgen(constructor)]
    pub fn new(table: Table) -> Result<PileMapJob, JsValue> {
        Self::of_columns(columns_of(table.0).map_err(IntoJs::into_js)?)
    }

    /// Planned piles of which only the places are known; diameters may be left out whole.
    #[wasm_bindgen(js_name = ofPlaces)]
    pub fn of_places(
        #[wasm_bindgen(js_name = xM)] x_m: Vec<f64>,
        #[wasm_bindgen(js_name = yM)] y_m: Vec<f64>,
        #[wasm_bindgen(js_name = diameterM)] diameter_m: Option<Vec<f32>>,
    ) -> Result<PileMapJob, JsValue> {
        let rows = x_m.len();
        let columns = PileColumns {
            pile_id: (0..rows as u32).collect(),
            pile_no: PileNumbers::new(vec![0; rows], Vec::new()).map_err(IntoJs::into_js)?,
            diameter_m: diameter_m.unwrap_or_else(|| vec![f32::NAN; rows]),
            design_depth_m: vec![f32::NAN; rows],
            depth_m: vec![f32::NAN; rows],
            status: vec![0; rows],
            finished_ms: vec![f64::NAN; rows],
            x_m,
            y_m,
        };
        Self::of_columns(columns)
    }

    /// Number of piles.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.0.piles()
    }

    /// The map, after the steps that are left; the job is freed.
    #[must_use]
    pub fn finish(self) -> PileMap {
        PileMap(self.0.finish())
    }
}

answers::answer! {
    /// Facts of a pile set.
    pub struct PileSetInfo = "PileSetInfo" {
        /// Piles, those left off the map included.
        rows: usize,
        /// Origin of the offsets on the site's grid: X, north, metres.
        origin_x_m: f64,
        /// The same: Y, east, metres.
        origin_y_m: f64,
        /// Extent of what is on the map; all zero without any.
        extent: ViewBox,
        /// Piles by status code (index = code), those left off the map included.
        count_by_status: Numbers,
        /// Rows left off the map because a coordinate is missing, not finite or far from all others.
        bad_rows: usize,
    }
}

answers::answer! {
    /// A part of the site: offsets from its origin in metres; east is to the right, north is up.
    pub struct ViewBox = "ViewBox" {
        /// Left.
        min_east_m: f32,
        /// Bottom.
        min_north_m: f32,
        /// Right.
        max_east_m: f32,
        /// Top.
        max_north_m: f32,
    }
}

/// The map; see the crate `layout`.
#[wasm_bindgen]
pub struct PileMap(pub(crate) layout::PileMap);

#[wasm_bindgen]
impl PileMap {
    /// A whole [`PileMapJob`] in one call.
    #[wasm_bindgen(constructor)]
    pub fn new(table: Table) -> Result<PileMap, JsValue> {
        PileMapJob::new(table).map(PileMapJob::finish)
    }

    /// Facts of the whole map.
    #[wasm_bindgen(unchecked_return_type = "answers.PileSetInfo")]
    #[must_use]
    pub fn info(&self) -> JsValue {
        let layout::MapInfo { rows, frame, extent, bad_rows, counts } = self.0.info();
        object_of(PileSetInfo {
            rows,
            origin_x_m: frame.origin_x_m,
            origin_y_m: frame.origin_y_m,
            extent: ViewBox {
                min_east_m: extent.min_e,
                min_north_m: extent.min_n,
                max_east_m: extent.max_e,
                max_north_m: extent.max_n,
            },
            count_by_status: Numbers(counts.map(f64::from).to_vec()),
            bad_rows,
        })
    }

    /// The entries to draw for a viewport, as words: `VIEW_HEAD`, then the columns of `VIEW_ENTRY`; palette: RGBA by status,
    /// then by status of piles that are not looked at. Colors: RGBA by class, the first for piles without a number; piles
    /// that the tint hides are left out.
    #[allow(clippy::too_many_arguments)]
    #[must_use]
    pub fn view(
        &self,
        #[wasm_bindgen(js_name = minE)] min_e: f64,
        #[wasm_bindgen(js_name = minN)] min_n: f64,
        #[wasm_bindgen(js_name = maxE)] max_e: f64,
        #[wasm_bindgen(js_name = maxN)] max_n: f64,
        #[wasm_bindgen(js_name = pixelsPerM)] pixels_per_m: f64,
        #[wasm_bindgen(js_name = statusMask)] status_mask: u32,
        palette: &[u8],
        tint: &PileTint,
        colors: &[u8],
        focus: &PileFocus,
    ) -> Vec<u32> {
        let area = BoxM { min_e: min_e as f32, min_n: min_n as f32, max_e: max_e as f32, max_n: max_n as f32 };
        let query = ViewQuery { area, pixels_per_m, status_mask, palette };
        self.0.view(&query, &tint.seen(colors, focus))
    }

    /// The viewport as an image whose north-west corner lies at these offsets, as words: `PICTURE_HEAD`, then the
    /// pixels; palette: RGBA by status, then by status of piles that are not looked at. Colors: RGBA by class, the first for
    /// piles without a number; piles that the tint hides are left out.
    #[allow(clippy::too_many_arguments)]
    pub fn picture(
        &self,
        #[wasm_bindgen(js_name = westM)] west_m: f64,
        #[wasm_bindgen(js_name = northM)] north_m: f64,
        #[wasm_bindgen(js_name = pixelsPerM)] pixels_per_m: f64,
        #[wasm_bindgen(js_name = pixelRatio)] pixel_ratio: f64,
        width: u32,
        height: u32,
        #[wasm_bindgen(js_name = statusMask)] status_mask: u32,
        palette: &[u8],
        symbol: u8,
        tint: &PileTint,
        colors: &[u8],
        focus: &PileFocus,
    ) -> Result<Vec<u32>, JsValue> {
        let symbol = Symbol::of(symbol);
        let query =
            PictureQuery { west_m, north_m, pixels_per_m, pixel_ratio, width, height, status_mask, palette, symbol };
        self.0.picture(&query, &tint.seen(colors, focus)).map_err(IntoJs::into_js)
    }

    /// The same for who steps from one picture to the next, as the words of what is new on it; see `layout::Stepped`.
    #[allow(clippy::too_many_arguments)]
    #[wasm_bindgen(js_name = pictureStep)]
    pub fn picture_step(
        &self,
        stepped: &mut SteppedPicture,
        #[wasm_bindgen(js_name = hasLast)] has_last: bool,
        #[wasm_bindgen(js_name = westM)] west_m: f64,
        #[wasm_bindgen(js_name = northM)] north_m: f64,
        #[wasm_bindgen(js_name = pixelsPerM)] pixels_per_m: f64,
        #[wasm_bindgen(js_name = pixelRatio)] pixel_ratio: f64,
        width: u32,
        height: u32,
        #[wasm_bindgen(js_name = statusMask)] status_mask: u32,
        palette: &[u8],
        symbol: u8,
        tint: &PileTint,
        colors: &[u8],
        focus: &PileFocus,
    ) -> Result<Vec<u32>, JsValue> {
        let symbol = Symbol::of(symbol);
        let query =
            PictureQuery { west_m, north_m, pixels_per_m, pixel_ratio, width, height, status_mask, palette, symbol };
        stepped.0.paint(&self.0, &query, &tint.seen(colors, focus), has_last).map_err(IntoJs::into_js)
    }

    /// The nearest row within the radius among the piles that a tint does not hide, or -1; a radius below 0 finds none.
    #[allow(clippy::too_many_arguments)]
    #[must_use]
    pub fn nearest(
        &self,
        e: f64,
        n: f64,
        #[wasm_bindgen(js_name = radiusM)] radius_m: f64,
        #[wasm_bindgen(js_name = statusMask)] status_mask: u32,
        tint: &PileTint,
        focus: &PileFocus,
    ) -> f64 {
        self.0.nearest([e, n], radius_m, status_mask, &tint.seen(&[], focus)).map_or(-1.0, f64::from)
    }

    /// The numbers that contain the text, best fits first.
    #[wasm_bindgen(unchecked_return_type = "answers.FoundNumbers")]
    #[must_use]
    pub fn find(&self, text: &str, limit: usize) -> JsValue {
        object_of(self.0.find(text, limit))
    }

    /// The row of an id, or -1.
    #[wasm_bindgen(js_name = rowOfId)]
    #[must_use]
    pub fn row_of_id(&self, #[wasm_bindgen(js_name = pileId)] pile_id: u32) -> f64 {
        self.0.row_of_id(pile_id).map_or(-1.0, f64::from)
    }

    /// The facts of a row, beside its number.
    #[wasm_bindgen(unchecked_return_type = "answers.PileFacts")]
    pub fn hit(&self, row: u32) -> Result<JsValue, JsValue> {
        self.0.hit(row).map(object_of).map_err(IntoJs::into_js)
    }

    /// The number of a row.
    #[wasm_bindgen(js_name = pileNo)]
    #[must_use]
    pub fn pile_no(&self, row: u32) -> String {
        self.0.pile_no(row).to_owned()
    }

    /// Live changes, three arrays of one length; a depth of NaN keeps what was there, unknown ids are ignored. Piles
    /// done by them were finished at `now`, epoch ms.
    pub fn update(&mut self, ids: &[u32], statuses: &[u8], depths: &[f32], now: f64) -> Result<(), JsValue> {
        if statuses.len() != ids.len() || depths.len() != ids.len() {
            return Err(bad_argument("ids, statuses and depths differ in length"));
        }
        for ((&id, &status), &depth) in ids.iter().zip(statuses).zip(depths) {
            self.0.update(id, status, depth).map_err(LayoutError::into_js)?;
            self.0.finished_at(id, now);
        }
        Ok(())
    }

    /// Number of piles, those without a place included.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn rows(&self) -> usize {
        self.0.info().rows
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}

/// The picture that steps lead on from; see `layout::Stepped`. It belongs to one map.
#[wasm_bindgen]
#[derive(Default)]
pub struct SteppedPicture(Stepped);

#[wasm_bindgen]
impl SteppedPicture {
    /// Nothing has been painted.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> SteppedPicture {
        Self::default()
    }

    /// Bytes held.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
