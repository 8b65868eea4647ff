//! TypeScript types of answers, by ts-rs.

use ts_rs::{Config, TS};

/// An answer with a TypeScript type.
pub trait Declared {
    /// Rust type that ts-rs makes the TypeScript type of.
    type Ts: TS;
}

/// The declaration of an answer, with its doc comments.
#[must_use]
pub fn declaration<A: Declared>() -> String {
    let config = Config::default();
    format!("{}export {}\n", A::Ts::docs().unwrap_or_default(), A::Ts::decl(&config))
}

/// A field of what is handed over as words.
pub struct WordField {
    /// Rust's name.
    pub name: &'static str,
    /// Lines of the doc comment.
    pub doc: &'static [&'static str],
    /// Words that it takes.
    pub words: usize,
}

/// Words of which JavaScript knows the places.
pub trait Placed {
    /// JavaScript's name of the places.
    const NAME: &'static str;
    /// Lines of the doc comment.
    const DOC: &'static [&'static str];
    /// The fields in their order.
    const FIELDS: &'static [WordField];
}

/// By field, in order, the word at which it begins; then how many words there are.
#[must_use]
pub fn places<P: Placed>() -> (Vec<(&'static WordField, usize)>, usize) {
    let mut next = 0;
    let fields = P::FIELDS.iter().map(|field| {
        next += field.words;
        (field, next - field.words)
    });
    (fields.collect(), next)
}

/// A field's type as ts-rs is told of it.
pub trait Shape {
    /// Rust type that ts-rs makes the TypeScript type of.
    type Ts: TS;
}

impl<A: Declared> Shape for A {
    type Ts = A::Ts;
}

impl<A: Declared> Shape for Vec<A> {
    type Ts = Vec<A::Ts>;
}

macro_rules! shapes {
    ($($type:ty => $shape:ty,)*) => {
        $(
            impl Shape for $type {
                type Ts = $shape;
            }
        )*
    };
}

macro_rules! typed_arrays {
    ($($name:ident: $ts:literal,)*) => {
        $(
            /// A typed array.
            pub struct $name;

            impl TS for $name {
                type WithoutGenerics = Self;
                type OptionInnerType = Self;
                fn name(_: &Config) -> String {
                    $ts.to_owned()
                }
                fn inline(_: &Config) -> String {
                    $ts.to_owned()
                }
            }
        )*
    };
}

typed_arrays! {
    Bytes: "Uint8Array",
    U32s: "Uint32Array",
    F32s: "Float32Array",
    F64s: "Float64Array",
}

shapes! {
    bool => bool,
    f64 => f64,
    f32 => f64,
    u8 => f64,
    u32 => f64,
    usize => f64,
    String => String,
    Vec<u8> => Bytes,
    Vec<u32> => U32s,
    Vec<f32> => F32s,
    Vec<f64> => F64s,
    crate::Numbers => Vec<f64>,
    Option<f64> => Option<f64>,
    Vec<String> => Vec<String>,
    Vec<Vec<f32>> => Vec<F32s>,
    Vec<Vec<f64>> => Vec<F64s>,
}
