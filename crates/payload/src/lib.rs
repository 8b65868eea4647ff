//! Envelope bytes to plaintext to typed columns: base64, key derivation, three AEAD suites, DEFLATE, JSON.
//!
//! Everything works on bytes: no string of the payload and no row object exists at any point. Nothing is inflated or
//! parsed before its tag holds. Hostile input gives a [`PayloadError`] with a stable code, never a panic, and memory
//! is bounded by the limits below.
#![deny(missing_docs, unreachable_pub)]

mod aead;
mod base64;
mod body;
mod cell;
mod codes;
mod column;
mod columnar;
mod decoded;
mod envelope;
mod error;
mod frames;
mod growing_column;
mod inflate;
mod keys;
mod literal;
mod number;
mod objects;
mod opening;
mod parts;
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
mod pieces;
mod rows_by_shape;
mod run;
mod scan;
mod schema;
mod sealed_stream;
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
mod sealing;
mod shape;
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
mod simd;
mod state;
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
mod storage_seal;
mod table;
mod text_column;
mod time;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod whole_envelope;

pub use column::{Column, NullBits, Values};
pub use decoded::Table;
pub use envelope::{Opened, open_pieces};
pub use error::PayloadError;
pub use frames::FrameTableDecoder;
pub use inflate::inflate;
pub use keys::{PayloadKeys, Suite};
pub use opening::BodyDecoder;
pub use parts::{Part, PartKind, PartsDecoder};
pub use schema::{ColumnKind, Schema};
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
pub use sealing::Sm4GcmSealing;
#[cfg(any(test, all(target_arch = "wasm32", target_feature = "simd128")))]
pub use storage_seal::StorageSeal;
pub use table::TableDecoder;
pub use text_column::TextColumn;

/// Most bytes a payload may inflate to; more is refused as a bomb.
pub(crate) const MAX_PLAINTEXT_BYTES: u64 = 512 * 1024 * 1024;
/// Most bytes of a payload that is opened whole, rather than piece by piece into columns: it is a text for
/// JavaScript, and is there twice while it is handed over.
pub const MAX_WHOLE_BYTES: u64 = 16 * 1024 * 1024;
/// Most bytes of a part of an answer, also after inflating: it is opened in one step.
pub(crate) const MAX_PART_BYTES: u64 = 1024 * 1024;
/// Most distinct values of one column of few values.
pub(crate) const MAX_WORDS: usize = 1 << 20;
/// Most bytes the decoded columns of one table may take.
pub(crate) const MAX_TABLE_BYTES: u64 = 1024 * 1024 * 1024;
/// Most bytes of one JSON string or number.
pub(crate) const MAX_TOKEN_BYTES: usize = 1024 * 1024;
/// Deepest nesting of values that are skipped.
pub(crate) const MAX_DEPTH: u32 = 64;

/// Seeded, so that every run tries the same cases.
#[cfg(test)]
fn test_config(cases: u32) -> proptest::test_runner::Config {
    proptest::test_runner::Config {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(0x9e37_79b9),
        failure_persistence: None,
        ..Default::default()
    }
}
