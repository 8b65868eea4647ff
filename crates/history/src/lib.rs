//! Columnar records of one pile: passes, downsampling, ranges, live append.
#![deny(missing_docs)]

mod downsample;
mod error;
mod log;
mod tracks;

pub use downsample::keep_extremes;
pub use error::HistoryError;
pub use log::{LogInfo, LogRows, PileLog};
pub use tracks::{Axis, LogTracks, Stretch, Track, TracksQuery};
