//! The crates' answers, declared once: [`answer!`] makes the struct, its way out as named values, and, with the feature
//! `types`, its TypeScript type with the same doc comments. [`codes!`] and [`kinds!`] do the same for the codes of
//! errors and for kinds.
//!
//! Nothing here knows JavaScript: `data-core` makes objects and typed arrays of the values.

#[cfg(feature = "types")]
mod types;
mod value;

#[cfg(feature = "types")]
pub use ts_rs;
#[cfg(feature = "types")]
pub use types::{Declared, Shape, declaration};
pub use value::{Answer, Field, Numbers, Value};

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
            fn into_fields(self) -> Vec<$crate::Field> {
                vec![$((stringify!($field), $crate::Value::from(self.$field)),)*]
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
        }
    };
}
