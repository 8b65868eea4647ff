//! Answers as classes whose columns are handed over, each once.

/// A class around a struct of columns: a method a column gives it away.
macro_rules! columns {
    ($(#[$doc:meta])* $name:ident($inner:ty) { $($(#[$field_doc:meta])* $field:ident as $js:ident: $cell:ty,)* }) => {
        $(#[$doc])*
        #[wasm_bindgen]
        pub struct $name(pub(crate) $inner);

        // Columns keep their names, whatever those mean at the head of a method.
        #[allow(clippy::wrong_self_convention)]
        #[wasm_bindgen]
        impl $name {
            $(
                $(#[$field_doc])*
                #[wasm_bindgen(js_name = $js)]
                #[must_use]
                pub fn $field(&mut self) -> Vec<$cell> {
                    std::mem::take(&mut self.0.$field)
                }
            )*
        }
    };
}

pub(crate) use columns;
