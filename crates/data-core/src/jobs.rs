//! Questions that may last: each runs in steps of about so many rows, so that other work comes in between, and is always
//! given what it was made with.

/// A class around a job.
macro_rules! job {
    ($(#[$doc:meta])* fallible $name:ident($inner:ty) over $of:ident.$field:tt -> $answer:ty $(as $ts:literal)?, $wrap:expr) => {
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name($inner);

        #[wasm_bindgen]
        impl $name {
            /// Works through about so many rows more; answers whether it is done.
            pub fn step(&mut self, source: &$of, rows: usize) -> Result<bool, JsValue> {
                self.0.step(&source.$field, rows).map_err(IntoJs::into_js)
            }

            /// How much is done, 0 to 1.
            #[wasm_bindgen(getter)]
            #[must_use]
            pub fn progress(&self) -> f64 {
                self.0.progress()
            }

            /// The answer, after the steps that are left; the job is freed.
            $(#[wasm_bindgen(unchecked_return_type = $ts)])?
            pub fn finish(self, source: &$of) -> Result<$answer, JsValue> {
                self.0.finish(&source.$field).map($wrap).map_err(IntoJs::into_js)
            }
        }
    };
    ($(#[$doc:meta])* $name:ident($inner:ty) over $of:ident.$field:tt -> $answer:ty $(as $ts:literal)?, $wrap:expr) => {
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name($inner);

        #[wasm_bindgen]
        impl $name {
            /// Works through about so many rows more; answers whether it is done.
            pub fn step(&mut self, source: &$of, rows: usize) -> bool {
                self.0.step(&source.$field, rows)
            }

            /// How much is done, 0 to 1.
            #[wasm_bindgen(getter)]
            #[must_use]
            pub fn progress(&self) -> f64 {
                self.0.progress()
            }

            /// The answer, after the steps that are left; the job is freed.
            $(#[wasm_bindgen(unchecked_return_type = $ts)])?
            pub fn finish(self, source: &$of) -> $answer {
                $wrap(self.0.finish(&source.$field))
            }
        }
    };
}

/// The same around a job that has taken over all it needs; it finishes in a way of its own.
macro_rules! own_job {
    ($(#[$doc:meta])* $name:ident($inner:ty)) => {
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name($inner);

        #[wasm_bindgen]
        impl $name {
            /// Works through about so many piles more; answers whether it is done.
            pub fn step(&mut self, piles: usize) -> bool {
                self.0.step(piles)
            }

            /// How much is done, 0 to 1.
            #[wasm_bindgen(getter)]
            #[must_use]
            pub fn progress(&self) -> f64 {
                self.0.progress()
            }
        }
    };
}

pub(crate) use {job, own_job};
