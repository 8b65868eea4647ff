//! Questions that run in steps.

use super::store::RecordSet;

/// Rows worked through at a time: within one piece of every column, and whole blocks.
pub(crate) const CHUNK: usize = 4096;

/// A question on its way. Every step wants the same set; rows that were added to it since the job was made are not in
/// the answer.
pub trait Job {
    /// What the question comes to.
    type Answer;

    /// Works through about so many rows more, at least some; true when all is done, and from then on does nothing.
    fn step(&mut self, set: &RecordSet, rows: usize) -> bool;

    /// How much is done, 0..=1.
    fn progress(&self) -> f64;

    /// Does what is left and gives the answer.
    fn finish(self, set: &RecordSet) -> Self::Answer;
}

/// How far a pass over rows has come.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pass {
    pub(crate) at: usize,
    pub(crate) rows: usize,
}

impl Pass {
    pub(crate) fn new(rows: usize) -> Self {
        Self { at: 0, rows }
    }

    pub(crate) fn done(&self) -> bool {
        self.at >= self.rows
    }

    /// Hands out chunks until so many rows have been worked through; true when there are no more.
    pub(crate) fn run(&mut self, rows: usize, mut work: impl FnMut(std::ops::Range<usize>)) -> bool {
        let until = self.at.saturating_add(rows.max(1)).min(self.rows);
        while self.at < until {
            let end = (self.at + CHUNK).min(self.rows);
            work(self.at..end);
            self.at = end;
        }
        self.done()
    }

    pub(crate) fn progress(&self) -> f64 {
        if self.rows == 0 { 1.0 } else { self.at as f64 / self.rows as f64 }
    }
}
