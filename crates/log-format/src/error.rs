//! The one error of this crate.

/// Why a chunk could not be made or read. [`ChunkError::code`] is stable; the text is for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ChunkError {
    /// The bytes do not begin as a chunk does.
    #[error("this is no chunk: it does not begin as one")]
    Foreign,
    /// A later version has written it.
    #[error("the chunk has version {found}; versions up to {known} are known")]
    Version {
        /// The version in the chunk.
        found: u8,
        /// The newest one known here.
        known: u8,
    },
    /// The bytes end before the part does.
    #[error("the chunk ends within {part}")]
    Truncated {
        /// `the head`, or `column KEY`.
        part: String,
    },
    /// The bytes of a part are not those that were written.
    #[error("the checksum of {part} does not hold")]
    Checksum {
        /// `the head`, or `column KEY`.
        part: String,
    },
    /// A part whose checksum holds says what cannot be.
    #[error("{part}: {what}")]
    Malformed {
        /// `the head`, or `column KEY`.
        part: String,
        /// The fault in the part.
        what: &'static str,
    },
    /// More of something than a chunk may have.
    #[error("{found} {what}; a chunk has at most {limit}")]
    Limit {
        /// Name of the things that there are too many of, plural.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// The maximum.
        limit: usize,
    },
    /// Columns of one chunk have different lengths.
    #[error("column {column} has {cells} cells, not {rows}")]
    Length {
        /// The column.
        column: String,
        /// Its cells.
        cells: usize,
        /// The rows of the chunk.
        rows: usize,
    },
    /// Two columns have one key.
    #[error("there are two columns {column}")]
    Twice {
        /// The column.
        column: String,
    },
    /// A column that is not there.
    #[error("there is no column {column}")]
    Column {
        /// Its key.
        column: String,
    },
    /// A reading that cannot be kept with so many digits.
    #[error("row {row} of column {column} is beyond ±2^53 with {decimals} digits after the point")]
    Reading {
        /// The column.
        column: String,
        /// Its row.
        row: usize,
        /// Digits after the point.
        decimals: u8,
    },
    /// A value that the type asked for does not hold.
    #[error("column {column} holds what is no {wanted}")]
    Type {
        /// The column.
        column: String,
        /// The type asked for.
        wanted: &'static str,
    },
}

answers::codes! {
    ChunkError {
        Foreign => "chunk.foreign",
        Version => "chunk.version",
        Truncated => "chunk.truncated",
        Checksum => "chunk.checksum",
        Malformed => "chunk.malformed",
        Limit => "chunk.limit",
        Length => "chunk.length",
        Twice => "chunk.twice",
        Column => "chunk.column",
        Reading => "chunk.reading",
        Type => "chunk.type",
    }
}
