//! The one error of this crate.

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
    /// Bins without a width, or too many of them.
    #[error("the bins have no finite width above 0, or are too many")]
    Bins,
    /// More groups than one question may have.
    #[error("too many groups")]
    Groups,
    /// Quantiles that do not ascend within 0..=1.
    #[error("the quantiles do not ascend within 0..=1")]
    Quantiles,
}

impl HistoryError {
    /// Stable name of the kind of fault.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Length { .. } => "history.length",
            Self::NoDepth => "history.depth",
            Self::Bins => "history.bins",
            Self::Groups => "history.groups",
            Self::Quantiles => "history.quantiles",
        }
    }
}
