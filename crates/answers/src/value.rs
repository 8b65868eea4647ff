//! Values on their way out.

/// A named value of an answer.
pub type Field = (&'static str, Value);

/// A value for JavaScript. Columns are copied out once, into typed arrays of their width.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `null`.
    Nothing,
    /// A boolean.
    Flag(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A `Uint8Array`.
    U8(Vec<u8>),
    /// A `Uint32Array`.
    U32(Vec<u32>),
    /// A `Float32Array`.
    F32(Vec<f32>),
    /// A `Float64Array`.
    F64(Vec<f64>),
    /// An array.
    List(Vec<Value>),
    /// An object.
    Fields(Vec<Field>),
}

/// A struct that JavaScript gets as an object; made by [`answer!`](crate::answer).
pub trait Answer: Sized {
    /// The names of its fields, in order, a blank after each: one text takes less of the module than a list.
    const NAMES: &'static str;

    /// The values of its fields, in order.
    fn into_values(self) -> Vec<Value>;

    /// Its fields, in order.
    fn into_fields(self) -> Vec<Field> {
        named(Self::NAMES, self.into_values())
    }
}

/// Once for all answers.
#[inline(never)]
fn named(names: &'static str, values: Vec<Value>) -> Vec<Field> {
    names.split(' ').zip(values).collect()
}

impl<A: Answer> From<A> for Value {
    fn from(answer: A) -> Self {
        Self::Fields(answer.into_fields())
    }
}

macro_rules! values {
    ($($type:ty => |$value:ident| $made:expr,)*) => {
        $(
            impl From<$type> for Value {
                fn from($value: $type) -> Self {
                    $made
                }
            }
        )*
    };
}

values! {
    bool => |flag| Self::Flag(flag),
    f64 => |number| Self::Number(number),
    f32 => |number| Self::Number(f64::from(number)),
    u8 => |number| Self::Number(f64::from(number)),
    u32 => |number| Self::Number(f64::from(number)),
    usize => |number| Self::Number(number as f64),
    String => |text| Self::Text(text),
    Vec<u8> => |column| Self::U8(column),
    Vec<u32> => |column| Self::U32(column),
    Vec<f32> => |column| Self::F32(column),
    Vec<f64> => |column| Self::F64(column),
    Vec<String> => |texts| Self::List(texts.into_iter().map(Self::Text).collect()),
    Vec<Vec<f32>> => |columns| Self::List(columns.into_iter().map(Self::F32).collect()),
    Vec<Vec<f64>> => |columns| Self::List(columns.into_iter().map(Self::F64).collect()),
}

/// Numbers as an array that can be written as JSON.
#[derive(Debug, Clone, PartialEq)]
pub struct Numbers(pub Vec<f64>);

impl From<Numbers> for Value {
    fn from(Numbers(numbers): Numbers) -> Self {
        Self::List(numbers.into_iter().map(Self::Number).collect())
    }
}

impl From<Option<f64>> for Value {
    fn from(number: Option<f64>) -> Self {
        number.map_or(Self::Nothing, Self::Number)
    }
}

impl<A: Answer> From<Vec<A>> for Value {
    fn from(answers: Vec<A>) -> Self {
        Self::List(answers.into_iter().map(Self::from).collect())
    }
}
