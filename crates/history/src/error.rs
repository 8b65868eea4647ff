//! The one error of this crate.

use crate::bounds::{MAX_GROUPS, MAX_TIME_BUCKETS};
use crate::formula::FormulaProblem;

/// Why a history could not be made or asked. [`HistoryError::code`] is stable; the text is for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HistoryError {
    /// Columns of one batch have different lengths.
    #[error("the column {column} has {cells} cells, not {rows}")]
    Length {
        /// The column.
        column: String,
        /// Its cells.
        cells: usize,
        /// The rows expected.
        rows: usize,
    },
    /// The log has no depth channel.
    #[error("there is no channel depth_m")]
    NoDepth,
    /// Bins without a width, too many of them, or steps that make no whole day.
    #[error("the bins have no finite width above 0, are more than {MAX_GROUPS}, or make no whole day")]
    Bins,
    /// More groups than one question may have.
    #[error("more than {MAX_GROUPS} groups, or {MAX_TIME_BUCKETS} buckets of time")]
    Groups,
    /// A record that was not added.
    #[error("there is no record {record}")]
    Record {
        /// Its code.
        record: u32,
    },
    /// A channel that is not there.
    #[error("there is no channel {channel}")]
    Channel {
        /// Its name or place.
        channel: String,
    },
    /// A question with more than two keys.
    #[error("a question has at most two keys")]
    Keys,
    /// More rows than a row's number can tell.
    #[error("a set holds less than 2^32 - 1 rows")]
    Rows,
    /// More of something than may be asked for at once.
    #[error("{asked} {what} are asked for, of which there may be {limit}")]
    Limit {
        /// Name of the things that there are too many of, plural.
        what: &'static str,
        /// How many were asked for.
        asked: usize,
        /// The maximum.
        limit: usize,
    },
    /// A formula that cannot be read.
    #[error("the formula cannot be read at {at}: {}", .problem.name())]
    Formula {
        /// Place in the text, characters.
        at: usize,
        /// Why.
        problem: FormulaProblem,
    },
    /// Quantiles that do not ascend within 0..=1.
    #[error("the quantiles do not ascend within 0..=1")]
    Quantiles,
}

answers::codes! {
    HistoryError {
        Length => "history.length",
        NoDepth => "history.depth",
        Bins => "history.bins",
        Groups => "history.groups",
        Record => "history.record",
        Channel => "history.channel",
        Keys => "history.keys",
        Rows => "history.rows",
        Limit => "history.limit",
        Formula => "history.formula",
        Quantiles => "history.quantiles",
    }
}
