//! The crates' answers, declared once: [`answer!`] makes the struct, its way out as named values, and, with the feature
//! `types`, its TypeScript type with the same doc comments. [`words!`] does the same for what is handed over as one piece of
//! memory, [`codes!`] and [`kinds!`] for the codes of errors and for kinds.
//!
//! Nothing here knows JavaScript: `data-core` makes objects and typed arrays of the values.

#[cfg(feature = "types")]
mod types;
mod value;
mod words;

#[cfg(feature = "types")]
pub use ts_rs;
#[cfg(feature = "types")]
pub use types::{Declared, Placed, Shape, WordField, declaration, places};
pub use value::{Answer, Field, Numbers, Value};
pub use words::Words;

/// No row, place or code, in a column of them; JavaScript knows it by the same name.
pub const NONE: u32 = u32::MAX;

/// Declares a struct that is handed to JavaScript. Fields are public; JavaScript knows them by their names in camel
/// case.
///
/// ```
/// answers::answer! {
///     /// Figures by group; one entry a group.
///     #[derive(Debug, Clone)]
///     pub struct GroupTable = "RecordGroups" {
///         /// Readings.
///         count: Vec<u32>,
///     }
/// }
/// let table = GroupTable { count: vec![1, 2] };
/// assert_eq!(answers::Answer::into_fields(table), [("count", answers::Value::U32(vec![1, 2]))]);
/// ```
#[macro_export]
macro_rules! answer {
    (
        $(#[doc = $doc:literal])+
        $(#[derive($($derived:ident),* $(,)?)])?
        pub struct $name:ident = $ts:tt { $($(#[doc = $field_doc:literal])+ $field:ident: $type:ty,)* }
    ) => {
        $(#[doc = $doc])+
        $(#[derive($($derived),*)])?
        pub struct $name {
            $($(#[doc = $field_doc])+ pub $field: $type,)*
        }

        impl $crate::Answer for $name {
            const NAMES: &'static str = concat!($(stringify!($field), " "),*);

            fn into_values(self) -> Vec<$crate::Value> {
                vec![$($crate::Value::from(self.$field),)*]
            }
        }

        $crate::declare! {
            $(#[doc = $doc])+
            $name = $ts { $($(#[doc = $field_doc])+ $field: $type,)* }
        }
    };
}

/// The part of [`answer!`] that is the TypeScript type.
#[cfg(feature = "types")]
#[doc(hidden)]
#[macro_export]
macro_rules! declare {
    ($(#[$doc:meta])+ $name:ident = $ts:tt { $($(#[$field_doc:meta])+ $field:ident: $type:ty,)* }) => {
        const _: () = {
            $(#[$doc])+
            #[derive($crate::ts_rs::TS)]
            #[ts(crate = "answers::ts_rs", rename = $ts, rename_all = "camelCase")]
            #[allow(dead_code)]
            pub struct Fields {
                $($(#[$field_doc])+ $field: <$type as $crate::Shape>::Ts,)*
            }

            impl $crate::Declared for $name {
                type Ts = Fields;
            }
        };
    };
}

/// The part of [`answer!`] that is the TypeScript type: none is wanted.
#[cfg(not(feature = "types"))]
#[doc(hidden)]
#[macro_export]
macro_rules! declare {
    ($($declaration:tt)*) => {};
}

/// Declares what is handed to JavaScript as words of 32 bits in one piece of memory, one field behind the other: for what
/// is too much, or asked too often, for an object. JavaScript knows the fields' places by the name given.
///
/// ```
/// answers::words! {
///     /// A point.
///     pub struct Point = "POINT" {
///         /// Row.
///         row: u32,
///         /// East, metres.
///         east_m: f64,
///     }
/// }
/// let mut words = vec![9];
/// Point { row: 7, east_m: 1.0 }.append_to(&mut words);
/// assert_eq!((words, Point::WORDS), (vec![9, 7, 0, 0x3ff0_0000], 3));
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[doc = $doc:literal])+
        pub struct $name:ident = $ts:literal { $($(#[doc = $field_doc:literal])+ $field:ident: $type:ty,)* }
    ) => {
        $(#[doc = $doc])+
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct $name {
            $($(#[doc = $field_doc])+ pub $field: $type,)*
        }

        impl $name {
            /// Words that it takes.
            pub const WORDS: usize = 0 $(+ <$type as $crate::Words>::COUNT)*;

            /// Appends its words.
            pub fn append_to(self, words: &mut Vec<u32>) {
                $($crate::Words::append_to(self.$field, words);)*
            }
        }

        $crate::place! {
            $(#[doc = $doc])+
            $name = $ts { $($(#[doc = $field_doc])+ $field: $type,)* }
        }
    };
}

/// The part of [`words!`] that tells JavaScript the places.
#[cfg(feature = "types")]
#[doc(hidden)]
#[macro_export]
macro_rules! place {
    (
        $(#[doc = $doc:literal])+
        $name:ident = $ts:literal { $($(#[doc = $field_doc:literal])+ $field:ident: $type:ty,)* }
    ) => {
        impl $crate::Placed for $name {
            const NAME: &'static str = $ts;
            const DOC: &'static [&'static str] = &[$($doc),+];
            const FIELDS: &'static [$crate::WordField] = &[$($crate::WordField {
                name: stringify!($field),
                doc: &[$($field_doc),+],
                words: <$type as $crate::Words>::COUNT,
            },)*];
        }
    };
}

/// The part of [`words!`] that tells JavaScript the places: none are wanted.
#[cfg(not(feature = "types"))]
#[doc(hidden)]
#[macro_export]
macro_rules! place {
    ($($declaration:tt)*) => {};
}

/// Gives each kind of an error a code that stays, and lists them as `CODES`.
#[macro_export]
macro_rules! codes {
    ($error:ident { $($kind:ident => $code:literal,)+ }) => {
        impl $error {
            /// All codes.
            pub const CODES: &'static [&'static str] = &[$($code),+];

            /// Stable name of the kind of fault.
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$kind { .. } => $code,)+
                }
            }
        }
    };
}

/// Declares kinds that cross as numbers: each kind's code is its place, and `NAMES` lists what JavaScript calls them.
#[macro_export]
macro_rules! kinds {
    (
        $(#[$meta:meta])+
        pub enum $name:ident { $($(#[$kind_meta:meta])+ $kind:ident = $text:literal,)+ }
    ) => {
        $(#[$meta])+
        pub enum $name {
            $($(#[$kind_meta])+ $kind,)+
        }

        impl $name {
            /// JavaScript's name of each kind, at the place of its code.
            pub const NAMES: &'static [&'static str] = &[$($text),+];

            /// A number that stands for the kind and stays.
            #[must_use]
            pub fn code(self) -> u8 {
                self as u8
            }

            /// JavaScript's name of the kind.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $text,)+
                }
            }
        }
    };
}
