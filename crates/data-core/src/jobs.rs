//! Questions that may last: each runs in steps of about so many rows, so that other work comes in between, and is always
//! given the set it was made with.

/// A class around a job.
macro_rules! job {
    ($(#[$doc:meta])* $name:ident($inner:ty) -> $answer:ty, $wrap:expr) => {
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name($inner);

        #[wasm_bindgen]
        impl $name {
            /// Works through about so many rows more; answers whether it is done.
            pub fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
                self.0.step(&set.set, rows)
            }

            /// How much is done, 0 to 1.
            #[wasm_bindgen(getter)]
            #[must_use]
            pub fn progress(&self) -> f64 {
                self.0.progress()
            }

            /// The answer, after whatever is left to do; the job is freed.
            #[must_use]
            pub fn finish(self, set: &RecordSet) -> $answer {
                $wrap(self.0.finish(&set.set))
            }
        }
    };
}

pub(crate) use job;
