//! The one crate that knows JavaScript: thin bindings over `payload`, `layout`, `history`, `log-format` and `heads`.
//!
//! Every array handed out is a fresh copy that the caller owns; nothing is a view into WASM memory. Handles are freed
//! by `free()`. Errors are `Error` objects with a stable `code`.

mod as_built_api;
mod checks_api;
mod chunk_api;
mod chunk_rows;
mod design_api;
mod edits_api;
mod errors;
mod fit_api;
mod focus_api;
mod groups_api;
mod grouting_api;
mod heads_api;
mod histogram_api;
mod history_api;
mod jobs;
mod judge_api;
mod layout_api;
mod objects;
mod parts_api;
mod payload_api;
mod records_api;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod sealing_api;
mod sequence_api;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod storage_api;
mod tint_api;
#[cfg(test)]
mod types;
mod whole_log_api;

use wasm_bindgen::prelude::*;

/// Bytes of the module's memory; it only grows.
#[wasm_bindgen(js_name = memoryBytes)]
#[must_use]
pub fn memory_bytes() -> f64 {
    #[cfg(target_arch = "wasm32")]
    let pages = core::arch::wasm32::memory_size(0);
    #[cfg(not(target_arch = "wasm32"))]
    let pages = 0usize;
    pages as f64 * 65_536.0
}

#[wasm_bindgen(start)]
fn start() {
    errors::record_panics();
}
