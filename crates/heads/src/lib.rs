//! Heads of a project's records: one row a record, held as columns, sorted, filtered, searched and counted.
//!
//! Rows stand in the order in which the records began. A view is a list of row numbers, which filters shorten
//! and sorts reorder. A missing number is NaN when it is read; it is in no range, bin or figure, and sorts last either
//! way, as does an empty text.
#![deny(missing_docs, unreachable_pub)]

mod cells;
mod changes;
mod error;
mod figures;
mod filter;
mod joined;
mod natural;
mod newest;
mod packed;
mod radix;
mod sorting;
mod table;
mod texts;

pub use cells::{ColumnCells, NO_U8, NO_U32};
pub use error::HeadsError;
pub use figures::{Figures, Histogram, Take};
pub use newest::NewestFirst;
pub use table::{Heads, Rows};
pub use texts::Texts;
