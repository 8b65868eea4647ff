//! Pile coordinates: origin and offsets, spatial index, levels of detail, number search, rows,
//! overlaps, outliers.
//!
//! Site coordinates are metres with X north and Y east; everything else is an offset from an origin, east to the right
//! and north up. Offsets are 64-bit floats, but in the spatial index and where they are drawn, see [`SiteFrame`]. Rows
//! that cannot be placed are reported and the rest is shown.
//!
//! Nothing here panics on any input. Memory grows with the piles and the size of the question; a question beyond a limit
//! is an error that names it.
#![deny(missing_docs, unreachable_pub)]

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
mod limits;
mod many_edits;
mod map;
mod map_job;
mod neighbours;
mod numbering;
mod numbers;
mod outlier;
mod overlap;
mod packed;
mod picture;
mod pile_changes;
#[cfg(test)]
mod planned;
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

pub use as_built::{AreasAsBuilt, AsBuilt, AsBuiltJob, BUILT_COLUMNS, BuiltKind, BuiltTerms, FindingsAsBuilt};
pub use distribution::{Numbers, Spread};
pub use edits::Taken;
pub use error::LayoutError;
pub use fit::{Freedom, PlaceFit, fit_places};
pub use focus::Focus;
pub use frame::{BadRow, SiteFrame};
pub use index::BoxM;
pub use job::Job;
pub use many_edits::PileCells;
pub use map::{MapInfo, PileColumns, PileHit, PileMap};
pub use map_job::MapJob;
pub use numbers::{FoundNumbers, PileNumbers};
pub use outlier::{OutlierJob, Outliers};
pub use overlap::{ClosePairs, PairsJob};
pub use picture::{PictureHead, PictureKind, PicturePiece, PictureQuery, Seen};
pub use rows::{NO_ROW, Rows, RowsJob};
pub use sequence::{BrokenRule, Made, Neighbourhood, SequenceJob, SequenceKind};
pub use signs::Symbol;
pub use solid::SolidPile;
pub use stepped::Stepped;
pub use tint::{Measure, Tint};
pub use view::{ViewEntry, ViewHead, ViewKind, ViewQuery};

/// Number of status codes a pile may have (planned, in work, done, warned, discarded).
pub(crate) const STATUS_COUNT: usize = 5;
/// A mask of every status.
const ALL_STATUSES: u32 = (1 << STATUS_COUNT) - 1;

/// Seeded, so that every run tries the same cases.
#[cfg(test)]
fn test_config(cases: u32, seed: u64) -> proptest::test_runner::Config {
    proptest::test_runner::Config {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(seed),
        failure_persistence: None,
        ..Default::default()
    }
}
