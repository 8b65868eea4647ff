//! Pile coordinates: origin and offsets, spatial index, levels of detail, number search, rows,
//! patterns, overlaps, outliers.
//!
//! Site coordinates are metres with X north and Y east; everything else is an offset from an origin, east to the right
//! and north up. Offsets are 64-bit floats, but in the spatial index and where they are drawn, see [`SiteFrame`]. Rows
//! that cannot be placed are reported and the rest is shown.
//!
//! Nothing here panics on any input. Memory grows with the piles and the size of the question; a question beyond a limit
//! is an error that names it: [`MAX_PATTERN_PILES`], [`MOST_PAIRS`].
#![deny(missing_docs)]

mod as_built;
mod chain_rows;
mod chains;
mod curve;
mod distribution;
mod edits;
mod error;
mod fit;
mod focus;
mod four;
mod frame;
mod heading;
mod hull;
mod index;
mod job;
mod kept;
mod laid_out;
mod limits;
mod map;
mod map_job;
mod neighbours;
mod numbered;
mod numbering;
mod numbers;
mod outlier;
mod overlap;
mod packed;
mod pattern;
mod picture;
mod pyramid;
mod radix;
mod rows;
mod search;
mod sequence;
mod signs;
mod solid;
mod sorting;
mod stepped;
mod straight;
mod tint;
mod view;

pub use as_built::{AsBuilt, AsBuiltJob, BUILT_COLUMNS, BuiltKind, BuiltTerms};
pub use distribution::{Numbers, Spread};
pub use edits::Taken;
pub use error::LayoutError;
pub use fit::{Drift, Freedom, LEAST_DRIFTING, PlaceFit, drift_of, fit_places};
pub use focus::{Focus, MOST_CORNERS};
pub use frame::{BadRow, FAR_M, SiteFrame};
pub use index::{BoxM, SpatialIndex};
pub use job::Job;
pub use kept::GONE;
pub use laid_out::{LaidOut, LayOutJob, PatternNumbering};
pub use map::{MapInfo, PileColumns, PileHit, PileMap};
pub use map_job::MapJob;
pub use numbered::{NumberedRows, NumberedRowsJob, rows_of_numbers};
pub use numbering::{NumberParts, format_number, parse_number, row_letters, row_of_letters};
pub use numbers::PileNumbers;
pub use outlier::{OutlierJob, Outliers};
pub use overlap::{ClosePairs, MOST_PAIRS, PairsJob};
pub use pattern::{MAX_PATTERN_PILES, Pattern, PatternFrame, Spot};
pub use picture::{MOST_PIXELS, PICTURE_HEAD, Picture, PictureKind, PictureQuery, Seen};
pub use pyramid::{Cell, Pyramid};
pub use rows::{NO_ROW, Rows, RowsJob};
pub use sequence::{BrokenRule, MOST_BROKEN, Made, Neighbourhood, SequenceJob, SequenceKind};
pub use signs::{Sign, Symbol};
pub use solid::SOLID_WORDS;
pub use stepped::Stepped;
pub use tint::{MOST_CLASSES, Measure, Tint};
pub use view::{HEAD_WORDS, View, ViewKind, ViewQuery};

/// Number of status codes a pile may have (planned, in work, done, warned, discarded).
pub const STATUS_COUNT: usize = 5;
/// A mask of every status.
const ALL_STATUSES: u32 = (1 << STATUS_COUNT) - 1;
