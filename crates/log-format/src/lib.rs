//! Columns of integers as immutable chunks: a record's log is stored, sent and read in them.
//!
//! A chunk is written once. A server chooses chunks by their heads, leaves out columns that are not asked for
//! ([`ChunkHead::select`]) and sends the rest as it lies; the browser unpacks it into its columns. The bytes are
//! described in docs/protocol/formats.md.
//!
//! ```
//! use log_format::{ChunkHead, ChunkWriter};
//!
//! let mut writer = ChunkWriter::new(3)?;
//! writer.add_readings("depth_m", 3, &[0.5, f64::NAN, 0.625])?;
//! let bytes = writer.finish();
//!
//! let head = ChunkHead::read(&bytes)?;
//! assert_eq!((head.columns[0].least, head.columns[0].largest), (500, 625));
//! let mut depth_m = Vec::new();
//! head.column(&bytes, "depth_m")?.append_f64(&mut depth_m)?;
//! assert_eq!((depth_m[0], depth_m[2]), (0.5, 0.625));
//! assert!(depth_m[1].is_nan());
//! # Ok::<(), log_format::ChunkError>(())
//! ```
#![deny(missing_docs, unreachable_pub)]

mod block;
mod bytes;
mod chunk;
mod column;
mod cut;
mod digits;
mod error;
mod exact;
mod frames;
mod lanes;
mod log;
mod numbered;

pub use block::BlockHead;
pub use chunk::{ChunkHead, ChunkWriter, ColumnHead};
pub use column::Column;
pub use cut::ChunkCut;
pub use error::ChunkError;
pub use log::{LogPart, WantedRows};
pub use numbered::{Beginnings, NumberedKeys, NumberedTexts};
