//! Questions that run in steps.

use super::store::RecordSet;

/// Rows worked through at a time: within one piece of every column, and whole blocks.
pub(crate) const CHUNK: usize = 4096;

/// A question on its way. Every step wants the same set; rows that were added to it since the job was made are not in
/// the answer.
pub trait Job {
    /// Answer of the question.
    type Answer;

    /// Works through about so many rows more, at least some; true when all is done, and from then on does nothing.
    fn step(&mut self, set: &RecordSet, rows: usize) -> bool;

    /// How much is done, 0..=1.
    fn progress(&self) -> f64;

    /// Does the steps that are left and gives the answer.
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

/// State by record during a pass over the rows; records are counted from 0.
#[derive(Debug, Clone)]
pub(crate) struct ByRecord<T>(Vec<Option<T>>);

impl<T> Default for ByRecord<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> ByRecord<T> {
    pub(crate) fn take(&mut self, record: u32) -> Option<T> {
        self.0.get_mut(record as usize)?.take()
    }

    pub(crate) fn put(&mut self, record: u32, value: T) {
        let at = record as usize;
        if at >= self.0.len() {
            self.0.resize_with(at + 1, || None);
        }
        if let Some(slot) = self.0.get_mut(at) {
            *slot = Some(value);
        }
    }

    /// Records ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        (0u32..).zip(&self.0).filter_map(|(record, value)| Some((record, value.as_ref()?)))
    }
}
