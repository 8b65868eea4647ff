//! The one error of this crate.

/// Why a layout could not be made. [`LayoutError::code`] is stable; the text is for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// Columns of one table have different lengths.
    #[error("the column {column} has {cells} cells, not {rows}")]
    Length {
        /// The column.
        column: &'static str,
        /// Its cells.
        cells: usize,
        /// The rows expected.
        rows: usize,
    },
    /// A status code that does not exist.
    #[error("status {status} in row {row} is not known")]
    Status {
        /// The code.
        status: u8,
        /// The row.
        row: usize,
    },
    /// A row that does not exist was asked for.
    #[error("there is no row {row}")]
    Row {
        /// The row.
        row: usize,
    },
    /// More rows than 32-bit indices hold.
    #[error("{rows} piles are more than a map can hold")]
    Rows {
        /// Their number.
        rows: usize,
    },
    /// A number that makes no sense where it was given.
    #[error("{name} is {value}; it must be {must}")]
    Argument {
        /// What it is called.
        name: &'static str,
        /// What was given.
        value: String,
        /// What is possible.
        must: &'static str,
    },
    /// A pattern that cannot be laid out.
    #[error("pattern: {what}")]
    Pattern {
        /// What is wrong with it.
        what: &'static str,
    },
}

/// A length in metres from 0 up.
pub(crate) fn length(name: &'static str, metres: f64) -> Result<f64, LayoutError> {
    if metres.is_finite() && metres >= 0.0 {
        return Ok(metres);
    }
    Err(LayoutError::Argument { name, value: metres.to_string(), must: "a length in metres from 0 up" })
}

impl LayoutError {
    /// Stable name of the kind of fault.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Length { .. } => "layout.length",
            Self::Status { .. } => "layout.status",
            Self::Row { .. } => "layout.row",
            Self::Rows { .. } => "layout.rows",
            Self::Argument { .. } => "layout.argument",
            Self::Pattern { .. } => "layout.pattern",
        }
    }
}
