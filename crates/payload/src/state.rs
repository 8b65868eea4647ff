//! Where the table decoder is in the text.

use crate::growing_column::GrowingColumn;
use crate::scan::Skipper;

/// Where a value belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Key {
    Columns,
    Rows,
    /// A column of the schema, by index.
    Column(usize),
    Unknown,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum State {
    Start,
    // The outer object of the columnar form.
    TopKey { first: bool },
    TopColon(Key),
    TopValue(Key),
    TopNext,
    // The object of columns.
    ColumnKey { first: bool },
    ColumnColon(Key),
    ColumnOpen(usize),
    ColumnCell { column: usize, first: bool },
    ColumnCellNext(usize),
    ColumnNext,
    // Row objects.
    RowOpen { first: bool },
    RowKey { first: bool },
    RowColon(Key),
    RowCell(usize),
    RowFieldNext,
    RowNext,
    // A value nobody asked for, in each of the three objects.
    Skip(Skipper, Parent),
    Done,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Parent {
    Top,
    Columns,
    Row,
}

impl State {
    /// Where in the document the decoder is, for people; `rows` counts the row objects that are whole.
    pub(crate) fn path(&self, columns: &[GrowingColumn], rows: usize) -> String {
        let name = |column: usize| columns.get(column).map_or("?", |c| c.name.as_str());
        match *self {
            State::Start | State::Done => "$".to_owned(),
            State::TopColon(Key::Rows) | State::TopValue(Key::Rows) => "rows".to_owned(),
            State::TopKey { .. } | State::TopColon(_) | State::TopValue(_) | State::TopNext => "$".to_owned(),
            State::ColumnKey { .. } | State::ColumnNext => "columns".to_owned(),
            State::ColumnColon(Key::Column(column)) | State::ColumnOpen(column) => {
                format!("columns.{}", name(column))
            }
            State::ColumnColon(_) => "columns".to_owned(),
            State::ColumnCell { column, .. } | State::ColumnCellNext(column) => {
                let len = columns.get(column).map_or(0, GrowingColumn::len);
                format!("columns.{}[{len}]", name(column))
            }
            State::RowColon(Key::Column(column)) | State::RowCell(column) => {
                format!("[{}].{}", rows, name(column))
            }
            State::RowOpen { .. } | State::RowKey { .. } | State::RowColon(_) | State::RowFieldNext => {
                format!("[{}]", rows)
            }
            State::RowNext => format!("[{}]", rows.saturating_sub(1)),
            State::Skip(_, Parent::Top) => "$".to_owned(),
            State::Skip(_, Parent::Columns) => "columns".to_owned(),
            State::Skip(_, Parent::Row) => format!("[{}]", rows),
        }
    }
}
