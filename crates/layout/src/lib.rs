//! Pile coordinates: origin and offsets, spatial index, levels of detail, number search.
//!
//! Site coordinates are metres with X north and Y east; everything drawn is an offset from an origin, east to the
//! right and north up, in 32-bit floats. Rows that cannot be placed are reported and the rest is shown.
#![deny(missing_docs)]

mod curve;
mod error;
mod frame;
mod index;
mod map;
mod numbers;
mod pyramid;

pub use error::LayoutError;
pub use frame::{BadRow, FAR_M, Placement, SiteFrame, place};
pub use index::{BoxM, SpatialIndex};
pub use map::{MapInfo, PileColumns, PileHit, PileMap, View, ViewKind, ViewQuery};
pub use numbers::PileNumbers;
pub use pyramid::{Cell, Pyramid};

/// Number of status codes a pile may have (planned, in work, done, warned, discarded).
pub const STATUS_COUNT: usize = 5;
