//! Answers as JavaScript objects: columns as typed arrays, each copied out once.

use answers::{Answer, Field, Value};
use js_sys::{Array, Float32Array, Float64Array, Object, Reflect, Uint8Array, Uint32Array};
use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const ANSWERS: &str = "import type * as answers from '../../../src/contracts/data-core/answers';";

/// The object that an answer is.
pub fn object_of(answer: impl Answer) -> JsValue {
    js_of(Value::from(answer))
}

fn js_of(value: Value) -> JsValue {
    match value {
        Value::Nothing => JsValue::NULL,
        Value::Flag(flag) => flag.into(),
        Value::Number(number) => number.into(),
        Value::Text(text) => text.into(),
        Value::U8(column) => Uint8Array::from(&*column).into(),
        Value::U32(column) => Uint32Array::from(&*column).into(),
        Value::F32(column) => Float32Array::from(&*column).into(),
        Value::F64(column) => Float64Array::from(&*column).into(),
        Value::List(values) => values.into_iter().map(js_of).collect::<Array>().into(),
        Value::Fields(fields) => {
            let object = Object::new();
            for field in fields {
                set(&object, field);
            }
            object.into()
        }
    }
}

fn set(object: &Object, (name, value): Field) {
    // Setting a property of a plain object cannot fail.
    let _ = Reflect::set(object, &JsValue::from_str(&camel_case(name)), &js_of(value));
}

/// `design_depth_m` as `designDepthM`, as ts-rs has it too.
pub(crate) fn camel_case(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    let mut begins_word = false;
    for letter in name.chars() {
        if letter == '_' {
            begins_word = true;
        } else {
            camel.push(if begins_word { letter.to_ascii_uppercase() } else { letter });
            begins_word = false;
        }
    }
    camel
}

/// An answer of which a column is copied at a time: those of millions of piles take longer than others can wait.
pub struct ByColumn {
    object: Object,
    left: std::vec::IntoIter<Field>,
}

impl ByColumn {
    /// Nothing is copied yet.
    pub fn new(answer: impl Answer) -> Self {
        Self { object: Object::new(), left: answer.into_fields().into_iter() }
    }

    /// Copies the next field; answers whether all are.
    pub fn copy(&mut self) -> bool {
        if let Some(field) = self.left.next() {
            set(&self.object, field);
        }
        self.left.len() == 0
    }

    /// The object, after the copies that are left.
    pub fn finish(mut self) -> JsValue {
        while !self.copy() {}
        self.object.into()
    }
}

/// A class around an answer that is copied a column at a time.
macro_rules! by_column {
    ($(#[$doc:meta])* $name:ident of $ts:literal) => {
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name(pub(crate) ByColumn);

        #[wasm_bindgen]
        impl $name {
            /// Copies the next column; answers whether all are.
            pub fn copy(&mut self) -> bool {
                self.0.copy()
            }

            /// The answer, after the copies that are left; the handle is freed.
            #[wasm_bindgen(unchecked_return_type = $ts)]
            #[must_use]
            pub fn finish(self) -> JsValue {
                self.0.finish()
            }
        }
    };
}

pub(crate) use by_column;
