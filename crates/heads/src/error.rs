//! The one error of this crate.

/// Why heads could not be made or asked. [`HeadsError::code`] is stable; the text is for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HeadsError {
    /// A column that is not there.
    #[error("there is no column {column}")]
    Column {
        /// Its name.
        column: String,
    },
    /// A column of texts where numbers are asked for, or the other way round.
    #[error("the column {column} does not hold {wanted}")]
    Kind {
        /// Its name.
        column: String,
        /// Kind asked for.
        wanted: &'static str,
    },
    /// Columns of different lengths, or other columns than those that are held.
    #[error("the columns do not fit together: {what}")]
    Shape {
        /// In what way.
        what: &'static str,
    },
    /// Bytes that are no packed heads.
    #[error("packed heads cannot be read: {what}")]
    Packed {
        /// Their fault.
        what: &'static str,
    },
    /// Bins without a width, or too many of them.
    #[error("the bins have no finite width above 0, or are more than 1,000,000")]
    Bins,
}

answers::codes! {
    HeadsError {
        Column => "heads.column",
        Kind => "heads.kind",
        Shape => "heads.shape",
        Packed => "heads.kept",
        Bins => "heads.bins",
    }
}
