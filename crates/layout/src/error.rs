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
        /// Name of the argument.
        name: &'static str,
        /// The value given.
        value: String,
        /// The values that are possible.
        must: &'static str,
    },
    /// More of something than one question may come to.
    #[error("more than {most} {what}")]
    Most {
        /// Name of the things that there are too many of, and advice.
        what: &'static str,
        /// The limit.
        most: usize,
    },
    /// Bytes that are no stored piles, or changes that do not fit them.
    #[error("stored piles: {what}")]
    StoredPiles {
        /// The fault.
        what: &'static str,
    },
}

/// A number as a message shows it: to six decimals. Printing floats exactly would add 15 KB to the module.
pub(crate) fn shown(value: f64) -> String {
    const MOST: f64 = 1e15;
    let sign = if value < 0.0 { "-" } else { "" };
    if value.is_nan() {
        return "NaN".to_owned();
    }
    if value.is_infinite() {
        return format!("{sign}inf");
    }
    if value.abs() >= MOST {
        return format!("{sign}10^15 or more");
    }
    let millionths = (value.abs() * 1e6).round() as u128;
    let text = format!("{sign}{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A length in metres from 0 up.
pub(crate) fn length(name: &'static str, metres: f64) -> Result<f64, LayoutError> {
    if metres.is_finite() && metres >= 0.0 {
        return Ok(metres);
    }
    Err(LayoutError::Argument { name, value: shown(metres), must: "a length in metres from 0 up" })
}

impl LayoutError {
    /// The limit, of an error that is about one.
    #[must_use]
    pub fn limit(&self) -> Option<usize> {
        match self {
            Self::Most { most, .. } => Some(*most),
            _ => None,
        }
    }
}

answers::codes! {
    LayoutError {
        Length => "layout.length",
        Status => "layout.status",
        Row => "layout.row",
        Rows => "layout.rows",
        Argument => "layout.argument",
        Most => "layout.most",
        StoredPiles => "layout.stored_piles",
    }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn shows_numbers_as_people_write_them() {
        let cases =
            [(-3.5, "-3.5"), (0.0, "0"), (1.0, "1"), (100.0, "100"), (0.1 + 0.2, "0.3"), (-1e16, "-10^15 or more")];
        for (value, text) in cases {
            assert_eq!(shown(value), text);
        }
        assert_eq!(shown(f64::NAN), f64::NAN.to_string());
        assert_eq!(shown(f64::NEG_INFINITY), f64::NEG_INFINITY.to_string());
    }
}
