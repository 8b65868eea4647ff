//! Which rows are of which record. Records come whole or in long parts, so that runs take far less than a code a row.

use std::ops::Range;

/// No row.
pub(crate) const NO_ROW: u32 = answers::NONE;

/// Rows that follow one another and are of one record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Run {
    /// First row.
    pub(crate) from: u32,
    /// Code of the record.
    pub(crate) record: u32,
    /// The record's row before these; [`NO_ROW`] for its first rows.
    pub(crate) before: u32,
    /// The place of the run that has that row.
    earlier: u32,
}

/// The runs of all rows, ascending.
#[derive(Debug, Clone, Default)]
pub(crate) struct Runs {
    runs: Vec<Run>,
    /// By record, its last row and the place of the run that has it; [`NO_ROW`] for a record without rows.
    lasts: Vec<(u32, u32)>,
    rows: u32,
}

impl Runs {
    pub(crate) fn add_record(&mut self) {
        self.lasts.push((NO_ROW, NO_ROW));
    }

    /// Adds so many rows, at least one, of a record that is known.
    pub(crate) fn extend(&mut self, record: u32, rows: u32) {
        let Some((last_row, last_run)) = self.lasts.get_mut(record as usize) else { return };
        if self.runs.last().is_none_or(|run| run.record != record) {
            self.runs.push(Run { from: self.rows, record, before: *last_row, earlier: *last_run });
            *last_run = self.runs.len() as u32 - 1;
        }
        self.rows += rows;
        *last_row = self.rows - 1;
    }

    fn at(&self, row: usize) -> usize {
        self.runs.partition_point(|run| run.from as usize <= row).saturating_sub(1)
    }

    pub(crate) fn record_of(&self, row: usize) -> Option<u32> {
        if row < self.rows as usize { self.runs.get(self.at(row)).map(|run| run.record) } else { None }
    }

    /// The runs that have some of these rows, cut to them, with each the record's row before its first.
    pub(crate) fn within(&self, rows: Range<usize>) -> impl Iterator<Item = (Run, Range<usize>)> + '_ {
        let end = rows.end.min(self.rows as usize);
        let first = if rows.start < end { self.at(rows.start) } else { self.runs.len() };
        let runs = self.runs.get(first..).unwrap_or_default();
        let ends = runs.iter().skip(1).map(|run| run.from).chain([self.rows]);
        runs.iter().zip(ends).take_while(move |(run, _)| (run.from as usize) < end).map(move |(run, to)| {
            let from = (run.from as usize).max(rows.start);
            let before = if from > run.from as usize { from as u32 - 1 } else { run.before };
            (Run { from: from as u32, before, ..*run }, from..(to as usize).min(end))
        })
    }

    /// The rows of a record, in ascending parts.
    pub(crate) fn of_record(&self, record: u32) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let (mut last, mut run) = self.lasts.get(record as usize).copied().unwrap_or((NO_ROW, NO_ROW));
        while let Some(of_last) = self.runs.get(run as usize).filter(|_| last != NO_ROW) {
            parts.push(of_last.from as usize..last as usize + 1);
            (last, run) = (of_last.before, of_last.earlier);
        }
        parts.reverse();
        parts
    }

    pub(crate) fn bytes(&self) -> usize {
        self.runs.capacity() * size_of::<Run>() + self.lasts.capacity() * 8
    }
}
