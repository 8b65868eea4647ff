//! The table of heads.

use crate::HeadsError;
use crate::cells::ColumnCells;

/// Row numbers in an order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rows(pub Vec<u32>);

#[derive(Debug, Clone)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) cells: ColumnCells,
    /// By row, or by word of a dictionary: the rank of its text, once it was sorted by.
    pub(crate) ranks: Option<Vec<u32>>,
}

/// Heads of records; see the crate.
#[derive(Debug, Clone, Default)]
pub struct Heads {
    pub(crate) rows: usize,
    pub(crate) columns: Vec<Column>,
}

impl Heads {
    /// Heads of these columns.
    ///
    /// # Errors
    /// `heads.shape` where they differ in length.
    pub fn new(columns: Vec<(String, ColumnCells)>) -> Result<Self, HeadsError> {
        let rows = columns.first().map_or(0, |(_, cells)| cells.len());
        if columns.iter().any(|(_, cells)| cells.len() != rows) {
            return Err(HeadsError::Shape { what: "they differ in length" });
        }
        let columns = columns.into_iter().map(|(name, cells)| Column { name, cells, ranks: None }).collect();
        Ok(Self { rows, columns })
    }

    /// How many there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let ranks = |column: &Column| column.ranks.as_ref().map_or(0, |ranks| ranks.capacity() * 4);
        self.columns.iter().map(|column| column.cells.bytes() + ranks(column)).sum()
    }

    /// Gives back memory that was taken for more rows.
    pub fn shrink(&mut self) {
        self.columns.iter_mut().for_each(|column| column.cells.shrink());
    }

    /// Names of the columns, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// These columns alone, in this order; `heads.column` where one is not there.
    pub(crate) fn only(mut self, names: &[String]) -> Result<Self, HeadsError> {
        let mut columns = Vec::with_capacity(names.len());
        for name in names {
            let place = self.place_of(name)?;
            columns.push(self.columns.swap_remove(place));
        }
        self.columns = columns;
        Ok(self)
    }

    pub(crate) fn place_of(&self, name: &str) -> Result<usize, HeadsError> {
        let place = self.columns.iter().position(|column| column.name == name);
        place.ok_or_else(|| HeadsError::Column { column: name.to_owned() })
    }

    /// The cells of a column.
    ///
    /// # Errors
    /// `heads.column`.
    pub fn cells(&self, name: &str) -> Result<&ColumnCells, HeadsError> {
        let column = self.columns.iter().find(|column| column.name == name);
        column.map(|column| &column.cells).ok_or_else(|| HeadsError::Column { column: name.to_owned() })
    }

    pub(crate) fn numbers(&self, name: &str) -> Result<&ColumnCells, HeadsError> {
        let cells = self.cells(name)?;
        match cells {
            ColumnCells::Text(_) | ColumnCells::Dict { .. } => {
                Err(HeadsError::Kind { column: name.to_owned(), wanted: "numbers" })
            }
            _ => Ok(cells),
        }
    }

    /// All rows, as the records began.
    #[must_use]
    pub fn all(&self) -> Rows {
        Rows((0..self.rows as u32).collect())
    }

    /// The numbers of rows; NaN where one is missing.
    ///
    /// # Errors
    /// `heads.column`, `heads.kind` of texts.
    pub fn numbers_of(&self, rows: &[u32], column: &str) -> Result<Vec<f64>, HeadsError> {
        let cells = self.numbers(column)?;
        Ok(rows.iter().map(|&row| cells.number(row)).collect())
    }

    /// The texts of rows.
    ///
    /// # Errors
    /// `heads.column`, `heads.kind` of numbers.
    pub fn texts_of(&self, rows: &[u32], column: &str) -> Result<Vec<&str>, HeadsError> {
        let cells = self.cells(column)?;
        let wrong = || HeadsError::Kind { column: column.to_owned(), wanted: "texts" };
        let text = |&row: &u32| cells.text(row).map(|text| std::str::from_utf8(text).unwrap_or_default());
        rows.iter().map(text).collect::<Option<Vec<_>>>().ok_or_else(wrong)
    }
}
