//! The schema of a table: the names and kinds of its columns.

use crate::{MAX_TABLE_BYTES, PayloadError};

/// How a column is held once decoded (src/contracts/columns.ts).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// 64-bit float.
    F64,
    /// 32-bit float.
    F32,
    /// 32-bit signed integer.
    I32,
    /// 32-bit unsigned integer.
    U32,
    /// 8-bit unsigned integer.
    U8,
    /// Epoch milliseconds as a 64-bit float; on the wire a number or an ISO 8601 date-time with a zone.
    Time,
    /// UTF-8 text with offsets.
    Text,
    /// Text of few distinct values, held once each.
    Dict,
}

impl ColumnKind {
    /// The kind by its name in a schema.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "f64" => Self::F64,
            "f32" => Self::F32,
            "i32" => Self::I32,
            "u32" => Self::U32,
            "u8" => Self::U8,
            "time" => Self::Time,
            "text" => Self::Text,
            "dict" => Self::Dict,
            _ => return None,
        })
    }

    /// Bytes a row takes, text itself not counted.
    fn row_bytes(self) -> u64 {
        match self {
            Self::F64 | Self::Time => 8,
            Self::F32 | Self::I32 | Self::U32 | Self::Text | Self::Dict => 4,
            Self::U8 => 1,
        }
    }
}

/// Names and kinds of the columns wanted, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schema {
    columns: Vec<(String, ColumnKind)>,
}

impl Schema {
    /// A schema of these columns.
    ///
    /// # Errors
    /// `payload.schema` when a name comes twice.
    pub fn new(columns: Vec<(String, ColumnKind)>) -> Result<Self, PayloadError> {
        for (i, (name, _)) in columns.iter().enumerate() {
            if columns.iter().take(i).any(|(other, _)| other == name) {
                return Err(PayloadError::Schema(format!("the column {name} is named twice")));
            }
        }
        Ok(Self { columns })
    }

    /// The columns' names and kinds.
    #[must_use]
    pub fn columns(&self) -> &[(String, ColumnKind)] {
        &self.columns
    }

    /// Most rows a table of this schema may have within [`MAX_TABLE_BYTES`].
    pub(crate) fn max_rows(&self) -> usize {
        let row: u64 = self.columns.iter().map(|(_, kind)| kind.row_bytes()).sum();
        usize::try_from((MAX_TABLE_BYTES / row.max(1)).min(u64::from(u32::MAX))).unwrap_or(usize::MAX)
    }
}
