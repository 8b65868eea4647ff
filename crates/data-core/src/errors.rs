//! Rust errors as JavaScript `Error` objects, and panics as messages that outlive the trap.

use heads::HeadsError;
use history::HistoryError;
use js_sys::Reflect;
use layout::LayoutError;
use log_format::ChunkError;
use payload::PayloadError;
use wasm_bindgen::prelude::*;

fn error_of(code: &str, message: &str, more: &[(&str, JsValue)]) -> JsValue {
    let error = JsValue::from(js_sys::Error::new(message));
    let fields = [("code", JsValue::from_str(code))];
    for (name, value) in fields.iter().chain(more) {
        // Setting a property of a plain Error cannot fail.
        let _ = Reflect::set(&error, &JsValue::from_str(name), value);
    }
    error
}

/// The code of an error of this crate's own: JavaScript passed something that cannot be used.
const ARGUMENT: &str = "core.argument";
/// Codes of this crate's own.
#[cfg(test)]
pub const OWN_CODES: &[&str] = &[ARGUMENT];

/// An error of this crate's own.
pub fn bad_argument(message: &str) -> JsValue {
    error_of(ARGUMENT, message, &[])
}

/// Rust error to JavaScript.
pub trait IntoJs {
    /// The `Error` object.
    fn into_js(self) -> JsValue;
}

impl IntoJs for PayloadError {
    fn into_js(self) -> JsValue {
        let more = match &self {
            Self::Json { path, offset, .. } => {
                vec![("path", JsValue::from_str(path)), ("offset", JsValue::from_f64(*offset as f64))]
            }
            Self::Api { error_code, .. } => vec![("errorCode", JsValue::from_f64(*error_code as f64))],
            _ => Vec::new(),
        };
        error_of(self.code(), &self.to_string(), &more)
    }
}

impl IntoJs for LayoutError {
    fn into_js(self) -> JsValue {
        let limit = self.limit().map(|limit| ("limit", JsValue::from_f64(limit as f64)));
        error_of(self.code(), &self.to_string(), limit.as_slice())
    }
}

impl IntoJs for ChunkError {
    fn into_js(self) -> JsValue {
        error_of(self.code(), &self.to_string(), &[])
    }
}

impl IntoJs for HeadsError {
    fn into_js(self) -> JsValue {
        error_of(self.code(), &self.to_string(), &[])
    }
}

impl IntoJs for HistoryError {
    fn into_js(self) -> JsValue {
        let more = match &self {
            Self::Formula { at, problem } => {
                vec![("at", JsValue::from_f64(*at as f64)), ("problem", JsValue::from_str(problem.name()))]
            }
            _ => Vec::new(),
        };
        error_of(self.code(), &self.to_string(), &more)
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn console_error(message: &str);
}

/// Writes the message of a panic to the console and leaves it in `globalThis.dataCorePanic`, where the worker's
/// supervisor finds it after the trap (`unreachable` itself says nothing).
pub fn record_panics() {
    std::panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        let _ = Reflect::set(&js_sys::global(), &JsValue::from_str("dataCorePanic"), &JsValue::from_str(&message));
        console_error(&message);
    }));
}
