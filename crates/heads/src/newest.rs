//! A list of records or warnings, the newest first, cut from kept parts that stand the other way round.

use crate::HeadsError;
use crate::changes::PileSet;
use crate::sorting::key64;
use crate::table::{Column, Heads};

const PILE: &str = "pile_id";
const GIVEN_UP: &str = "is_discarded";

/// Cuts the list: parts come in from the last to the first, and rows of the list go out.
#[derive(Debug)]
pub struct NewestFirst {
    list_columns: Vec<String>,
    /// When records began or warnings were raised; rows of parts and of changes stand in the order of it.
    time_column: String,
    /// The columns that are asked for, and those that tell which rows are in the list.
    read_columns: Vec<String>,
    /// Rows in place of those of the parts; the newest first.
    changes: Heads,
    /// Their times, newest first.
    change_keys: Vec<u64>,
    /// Changes that are in the list already.
    changes_taken: usize,
    piles: PileSet,
    given_up: Option<bool>,
    ready_rows: Heads,
}

impl NewestFirst {
    /// A list with `list_columns`. `changes`, the newest first, are all rows of `piles` as they are now, and all of the
    /// same millisecond as one of those: the order within it is the database's to tell. They bring the columns of the
    /// list, `time_column`, `pile_id` and `is_discarded`. `given_up`: of given-up piles alone, or of the others.
    ///
    /// # Errors
    /// `heads.column` where the changes lack one, `heads.kind` for texts where numbers are wanted.
    pub fn new(
        list_columns: Vec<String>,
        time_column: String,
        changes: Heads,
        piles: &[u32],
        given_up: Option<bool>,
    ) -> Result<Self, HeadsError> {
        let mut read_columns = list_columns.clone();
        let looked_at = [time_column.as_str(), PILE, GIVEN_UP].map(str::to_owned);
        read_columns.extend(looked_at.into_iter().filter(|name| !list_columns.contains(name)));
        let changes = changes.only(&read_columns)?;
        let times = changes.numbers(&time_column)?;
        let change_keys: Vec<u64> = (0..changes.rows as u32).map(|row| key64(times.number(row))).collect();
        let piles = PileSet::new(piles.iter().copied());
        let ready_rows = Heads::default();
        let changes_taken = 0;
        Ok(Self {
            list_columns,
            time_column,
            read_columns,
            changes,
            change_keys,
            changes_taken,
            piles,
            given_up,
            ready_rows,
        })
    }

    /// Takes the rows of the part before those that came so far.
    ///
    /// # Errors
    /// `heads.kept`, or `heads.column` where the part lacks one.
    pub fn push(&mut self, part: &[u8]) -> Result<(), HeadsError> {
        let part = Heads::of_packed_columns(part, &self.read_columns)?;
        let (times, piles) = (part.numbers(&self.time_column)?, part.numbers(PILE)?);
        let before = self.changes_taken;
        let mut order = Vec::with_capacity(part.rows);
        for row in (0..part.rows as u32).rev() {
            let key = key64(times.number(row));
            while self.change_keys.get(self.changes_taken).is_some_and(|&change| change > key) {
                order.push((part.rows + self.changes_taken - before) as u32);
                self.changes_taken += 1;
            }
            let is_of_a_changes_time = self.change_keys.binary_search_by(|change| key.cmp(change)).is_ok();
            if !is_of_a_changes_time && !self.piles.has(piles.number(row)) {
                order.push(row);
            }
        }
        self.add(part, before, order)
    }

    /// The changes that are older than all rows of the parts, which have all come.
    ///
    /// # Errors
    /// None that can come.
    pub fn finish(&mut self) -> Result<(), HeadsError> {
        let before = std::mem::replace(&mut self.changes_taken, self.changes.rows);
        let none = self.changes.picked(&[]);
        self.add(none, before, (0..(self.changes_taken - before) as u32).collect())
    }

    /// How many rows can be taken.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.ready_rows.rows
    }

    /// The rows of the list that came and were not taken yet.
    pub fn take(&mut self) -> Heads {
        std::mem::take(&mut self.ready_rows)
    }

    /// Adds rows of the part and, behind them, of the changes from `before` on, in this order.
    fn add(&mut self, mut part: Heads, before: usize, mut order: Vec<u32>) -> Result<(), HeadsError> {
        if self.changes_taken > before {
            let coming: Vec<u32> = (before as u32..self.changes_taken as u32).collect();
            part.append(self.changes.picked(&coming))?;
        }
        if let Some(given_up) = self.given_up {
            let cells = part.numbers(GIVEN_UP)?;
            order.retain(|&row| (cells.number(row) == 1.0) == given_up);
        }
        self.ready_rows.append(part.only(&self.list_columns)?.picked(&order))
    }
}

impl Heads {
    /// These rows, in this order.
    fn picked(&self, rows: &[u32]) -> Self {
        let picked =
            |column: &Column| Column { name: column.name.clone(), cells: column.cells.picked(rows), ranks: None };
        Self { rows: rows.len(), columns: self.columns.iter().map(picked).collect() }
    }
}
