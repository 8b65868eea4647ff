//! The decoded table: columns of typed cells.

use crate::{Column, PayloadError, Values};

/// A decoded table.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    rows: usize,
    columns: Vec<Column>,
}

impl Table {
    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The columns in the schema's order.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.columns.iter().map(Column::memory_bytes).sum()
    }

    /// The column of that name.
    ///
    /// # Errors
    /// `payload.schema` when there is none.
    pub fn column(&self, name: &str) -> Result<&Column, PayloadError> {
        self.columns.iter().find(|c| c.name == name).ok_or_else(|| PayloadError::Schema(format!("no column {name}")))
    }

    /// Takes the column of that name out of the table.
    ///
    /// # Errors
    /// `payload.schema` when there is none (any more).
    pub fn take(&mut self, name: &str) -> Result<Column, PayloadError> {
        let at = self.columns.iter().position(|c| c.name == name);
        at.map(|at| self.columns.swap_remove(at)).ok_or_else(|| PayloadError::Schema(format!("no column {name}")))
    }

    /// The columns, in the schema's order.
    #[must_use]
    pub fn into_columns(self) -> Vec<Column> {
        self.columns
    }

    /// Any numeric column as 64-bit floats, null as NaN.
    ///
    /// # Errors
    /// `payload.schema` when there is none, or it holds text.
    pub fn column_f64(&self, name: &str) -> Result<Vec<f64>, PayloadError> {
        let column = self.column(name)?;
        let mut cells: Vec<f64> = match &column.values {
            Values::F64(v) | Values::Time(v) => v.clone(),
            Values::F32(v) => v.iter().map(|&x| f64::from(x)).collect(),
            Values::I32(v) => v.iter().map(|&x| f64::from(x)).collect(),
            Values::U32(v) => v.iter().map(|&x| f64::from(x)).collect(),
            Values::U8(v) => v.iter().map(|&x| f64::from(x)).collect(),
            Values::Text(_) | Values::Dict { .. } => {
                return Err(PayloadError::Schema(format!("the column {name} holds text")));
            }
        };
        if column.nulls.count() > 0 {
            for (row, cell) in cells.iter_mut().enumerate() {
                if column.nulls.get(row) {
                    *cell = f64::NAN;
                }
            }
        }
        Ok(cells)
    }

    /// A text column's values joined by U+0000, null as the empty string. A U+0000 within a value comes as U+FFFD, so
    /// that it parts no value in two.
    ///
    /// # Errors
    /// `payload.schema` when there is none, or it holds numbers; `payload.memory`.
    pub fn column_text(&self, name: &str) -> Result<String, PayloadError> {
        let column = self.column(name)?;
        let mut text = String::new();
        let mut add = |row: usize, value: &str| {
            text.try_reserve(value.len() + 1).map_err(|_| PayloadError::Memory)?;
            if row > 0 {
                text.push('\0');
            }
            if value.contains('\0') {
                text.push_str(&value.replace('\0', "\u{fffd}"));
            } else {
                text.push_str(value);
            }
            Ok(())
        };
        match &column.values {
            Values::Text(values) => (0..values.len()).try_for_each(|row| add(row, values.get(row)))?,
            Values::Dict { codes, words } => {
                for (row, &code) in codes.iter().enumerate() {
                    add(row, if column.nulls.get(row) { "" } else { words.get(code as usize) })?;
                }
            }
            _ => return Err(PayloadError::Schema(format!("the column {name} holds numbers"))),
        }
        Ok(text)
    }
}

pub(crate) fn table_of(rows: usize, columns: Vec<Column>) -> Table {
    Table { rows, columns }
}
