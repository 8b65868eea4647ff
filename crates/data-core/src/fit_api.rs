//! Transformations between places.

use crate::errors::IntoJs;
use crate::objects::object_of;
use layout::Freedom;
use wasm_bindgen::prelude::*;

/// Fits points to where they shall lie; freedom: 0 shift, 1 turn, 2 scale, too.
#[wasm_bindgen(js_name = fitPlaces, unchecked_return_type = "answers.PlaceFit")]
pub fn fit_places(
    #[wasm_bindgen(js_name = fromXM)] from_x_m: &[f64],
    #[wasm_bindgen(js_name = fromYM)] from_y_m: &[f64],
    #[wasm_bindgen(js_name = toXM)] to_x_m: &[f64],
    #[wasm_bindgen(js_name = toYM)] to_y_m: &[f64],
    freedom: u8,
) -> Result<JsValue, JsValue> {
    layout::fit_places(from_x_m, from_y_m, to_x_m, to_y_m, Freedom::of(freedom)).map(object_of).map_err(IntoJs::into_js)
}
