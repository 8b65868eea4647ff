//! Pile coordinates: origin and offsets, spatial index, levels of detail, number search, rows,
//! patterns, overlaps, outliers, deviation from the design.
//!
//! Site coordinates are metres with X north and Y east; everything drawn is an offset from an origin, east to the
//! right and north up, in 32-bit floats. Rows that cannot be placed are reported and the rest is shown.
#![deny(missing_docs)]

mod chains;
mod curve;
mod deviation;
mod error;
mod frame;
mod index;
mod job;
mod laid_out;
mod lanes;
mod map;
mod numbered;
mod numbering;
mod numbers;
mod outlier;
mod overlap;
mod pattern;
mod pyramid;
mod questions;
mod radix;
mod rows;
mod sorting;
mod view;

pub use deviation::{MatchJob, Matching, match_built};
pub use error::LayoutError;
pub use frame::{BadRow, FAR_M, Placement, SiteColumns, SiteFrame, place};
pub use index::{BoxM, SpatialIndex};
pub use job::Job;
pub use laid_out::{LaidOut, LayOutJob, PatternNumbering};
pub use map::{MapInfo, PileColumns, PileHit, PileMap};
pub use numbered::{NumberedRows, NumberedRowsJob, number_rows, rows_of_numbers};
pub use numbering::{NumberParts, format_number, parse_number, row_letters, row_of_letters};
pub use numbers::PileNumbers;
pub use outlier::{OutlierJob, Outliers, outliers};
pub use overlap::{ClosePairs, close_pairs};
pub use pattern::{MAX_PATTERN_PILES, Pattern, PatternFrame, Spot};
pub use pyramid::{Cell, Pyramid};
pub use questions::{CellCounts, Within};
pub use rows::{NO_ROW, Rows, find_rows};
pub use view::{HEAD_WORDS, View, ViewKind, ViewQuery};

/// Number of status codes a pile may have (planned, in work, done, warned, discarded).
pub const STATUS_COUNT: usize = 5;
