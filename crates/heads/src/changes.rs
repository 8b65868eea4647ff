//! Heads that are added, and those of changed piles that take the place of what was there.

use crate::HeadsError;
use crate::cells::ColumnCells;
use crate::radix::sort_by_key;
use crate::sorting::key64;
use crate::table::{Column, Heads};
use std::ops::Range;

/// Where rows of changed heads come from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Run {
    Old(Range<usize>),
    New(Range<usize>),
}

impl Heads {
    /// Adds rows behind those that are there. The first rows bring the columns.
    ///
    /// # Errors
    /// `heads.shape` where the columns are others; then the heads must not be used.
    pub fn append(&mut self, more: Self) -> Result<(), HeadsError> {
        if self.columns.is_empty() {
            *self = more;
            return Ok(());
        }
        self.same_columns(&more)?;
        for (own, of) in self.columns.iter_mut().zip(&more.columns) {
            let words = own.cells.words_of(&of.cells);
            own.ranks = None;
            if !own.cells.push_rows(&of.cells, 0..more.rows, &words) {
                return Err(HeadsError::Shape { what: "a column is of another kind" });
            }
        }
        self.rows += more.rows;
        Ok(())
    }

    /// Makes changes, which stand in the order in which their records began, take the place of all records of the piles that
    /// they name. A change without a record number says
    /// that its pile has none; `keeps_gone` is for changes that take in later ones: then it is kept.
    ///
    /// # Errors
    /// `heads.shape` where the columns are others, `heads.column` without `pile_id`, `record_no` and `started_ms` or,
    /// of warnings, `raised_ms`.
    pub fn change(&mut self, changes: &Self, keeps_gone: bool) -> Result<(), HeadsError> {
        if self.columns.is_empty() {
            *self = Self { rows: 0, columns: changes.columns.iter().map(Column::none_like).collect() };
        }
        self.same_columns(changes)?;
        let runs = self.merged(changes, keeps_gone)?;
        let mut rows = 0;
        for (own, of) in self.columns.iter_mut().zip(&changes.columns) {
            let words = own.cells.words_of(&of.cells);
            let mut made = own.cells.none_like();
            let own_words: Vec<u32> = if let ColumnCells::Dict { words, .. } = &own.cells {
                (0..words.len() as u32).collect()
            } else {
                Vec::new()
            };
            made.reserve_for(&[&own.cells, &of.cells]);
            let fits = runs.iter().all(|run| match run {
                Run::Old(rows) => made.push_rows(&own.cells, rows.clone(), &own_words),
                Run::New(rows) => made.push_rows(&of.cells, rows.clone(), &words),
            });
            if !fits {
                return Err(HeadsError::Shape { what: "a column is of another kind" });
            }
            rows = made.len();
            *own = Column { name: std::mem::take(&mut own.name), cells: made, ranks: None };
        }
        self.rows = rows;
        Ok(())
    }

    fn same_columns(&self, other: &Self) -> Result<(), HeadsError> {
        if self.names().eq(other.names()) { Ok(()) } else { Err(HeadsError::Shape { what: "they have other names" }) }
    }

    /// The column that orders rows: when records began, or warnings were raised.
    fn order(&self) -> Result<&ColumnCells, HeadsError> {
        self.numbers("started_ms").or_else(|_| self.numbers("raised_ms"))
    }

    /// The rows that stay and those that come, in the order in which the records began.
    fn merged(&self, changes: &Self, keeps_gone: bool) -> Result<Vec<Run>, HeadsError> {
        let of_changes = changes.numbers("pile_id")?;
        let changed = PileSet::new((0..changes.rows as u32).map(|row| of_changes.number(row) as u32));
        let (piles, numbers) = (self.numbers("pile_id")?, changes.cells("record_no")?);
        let own_numbers = self.cells("record_no")?;
        let (own_started, new_started) = (self.order()?, changes.order()?);
        let started = |heads: &ColumnCells, row: u32| key64(heads.number(row));
        let mut runs = Vec::new();
        let coming = (0..changes.rows as u32).filter(|&row| keeps_gone || !is_gone(numbers, row));
        let mut coming = coming.peekable();
        for row in 0..self.rows as u32 {
            if changed.has(piles.number(row)) {
                continue;
            }
            let at = (started(own_started, row), own_numbers.text(row));
            while let Some(new) = coming.next_if(|&new| (started(new_started, new), numbers.text(new)) < at) {
                runs.push(Run::New(new as usize..new as usize + 1));
            }
            match runs.last_mut() {
                Some(Run::Old(rows)) if rows.end == row as usize => rows.end += 1,
                _ => runs.push(Run::Old(row as usize..row as usize + 1)),
            }
        }
        runs.extend(coming.map(|new| Run::New(new as usize..new as usize + 1)));
        Ok(runs)
    }
}

impl Column {
    fn none_like(&self) -> Self {
        Self { name: self.name.clone(), cells: self.cells.none_like(), ranks: None }
    }
}

fn is_gone(numbers: &ColumnCells, row: u32) -> bool {
    numbers.text(row).is_none_or(<[u8]>::is_empty)
}

/// Piles, of which few are looked for among many.
#[derive(Debug)]
pub(crate) struct PileSet {
    ids: Vec<(u32, u32)>,
    /// By the low bits of an id, whether there may be such a pile.
    low_bits: Vec<bool>,
}

const LOW_BITS: u32 = 0xffff;

impl PileSet {
    pub(crate) fn new(piles: impl Iterator<Item = u32>) -> Self {
        let mut ids: Vec<(u32, u32)> = piles.map(|id| (id, 0)).collect();
        sort_by_key(&mut ids);
        let mut low_bits = vec![false; LOW_BITS as usize + 1];
        for (id, _) in &ids {
            if let Some(bit) = low_bits.get_mut((id & LOW_BITS) as usize) {
                *bit = true;
            }
        }
        Self { ids, low_bits }
    }

    pub(crate) fn has(&self, pile: f64) -> bool {
        let id = pile as u32;
        self.low_bits.get((id & LOW_BITS) as usize) == Some(&true)
            && self.ids.binary_search_by_key(&id, |&(id, _)| id).is_ok()
    }
}
