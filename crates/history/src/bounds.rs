//! Most that may be asked of rows at once. Every bound gives an error that names it; with them no step of a question
//! lasts, and a question takes at most 512 MiB beside the rows and four numbers a row.

use crate::HistoryError;

/// Most groups of a question: the labels of its two keys, or bins, multiplied.
pub(crate) const MAX_GROUPS: usize = 1 << 20;
/// Most buckets of time that a question is grouped by.
pub(crate) const MAX_TIME_BUCKETS: usize = 1 << 18;
/// Most quantiles of a group, and of all groups of a question together.
pub(crate) const MAX_QUANTILES: usize = 32;
/// See [`MAX_QUANTILES`].
pub(crate) const MAX_GROUP_QUANTILES: usize = 1 << 22;
/// Most ranges of channels in a filter.
pub(crate) const MAX_RANGES: usize = 64;
/// Most records of a set.
pub(crate) const MAX_RECORDS: usize = 1 << 20;

/// # Errors
/// `history.limit` when more than `limit` are asked for.
pub(crate) fn at_most(what: &'static str, asked: usize, limit: usize) -> Result<(), HistoryError> {
    if asked <= limit { Ok(()) } else { Err(HistoryError::Limit { what, asked, limit }) }
}
