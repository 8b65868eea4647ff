//! Figures of a channel by group.
//!
//! NaN is a missing reading and in no group's figures; -0 equals 0. A block of rows that is of one group as a whole is
//! answered from what is kept of the block.

use super::job::{CHUNK, Job, Pass};
use super::keys::{Coders, Key};
use super::scatter::{Cell, scatter};
use super::store::RecordSet;
use crate::HistoryError;
use crate::group::NO_GROUP;
use crate::order::key_of;
use crate::peaks::BLOCK;
use crate::quantile::{ascending, of_keys};
use crate::selection::Selection;
use std::ops::Range;

/// What is asked of a channel.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupQuery {
    /// None, one or two.
    pub keys: Vec<Key>,
    /// The channel whose readings are summed up.
    pub channel: usize,
    /// Whether the first and the last reading are wanted.
    pub ends: bool,
    /// Asks for the mean weighted by duration. A reading holds for the step that ends with it, from the record's row
    /// before; a step longer than this, or not forwards, weighs nothing.
    pub weight_gap_ms: Option<f64>,
    /// Quantiles wanted, ascending within 0..=1, as in [`quantiles`](crate::quantiles).
    pub quantiles: Vec<f64>,
}

/// Figures by group. Groups without a reading are left out; the others ascend by their first label, then the second.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct GroupTable {
    /// By key, a label a group.
    pub labels: Vec<Vec<f64>>,
    /// Readings.
    pub count: Vec<u32>,
    /// Least reading.
    pub min: Vec<f32>,
    /// Greatest reading.
    pub max: Vec<f32>,
    /// In 64 bits, in no promised order.
    pub sum: Vec<f64>,
    /// Sum by count.
    pub mean: Vec<f64>,
    /// Reading of the first row that has one; empty unless asked for.
    pub first: Vec<f32>,
    /// Reading of the last row that has one; empty unless asked for.
    pub last: Vec<f32>,
    /// NaN for a group without weight; empty unless asked for.
    pub weighted_mean: Vec<f64>,
    /// All of group 0, then all of group 1, and so on.
    pub quantiles: Vec<f64>,
}

/// Works a [`GroupQuery`] out.
#[derive(Debug, Clone)]
pub struct GroupJob {
    coders: Coders,
    channel: usize,
    weight_gap_ms: Option<f64>,
    quantiles: Vec<f64>,
    selection: Option<Selection>,
    pass: Pass,
    batch: Batch,
    cells: Vec<Cell>,
    /// First and last reading by group, once there is one.
    ends: Option<Vec<(f32, f32)>>,
    /// Sums of reading by weight, and of weights.
    weighted: Vec<(f64, f64)>,
    order: Option<Ordering>,
}

/// Readings with their groups, gathered before they are added up.
#[derive(Debug, Clone)]
struct Batch {
    codes: Vec<u32>,
    values: Vec<f32>,
    /// Empty unless weights are asked for.
    weights: Vec<f32>,
    scratch: Vec<u32>,
}

/// Keys of all readings, each group's one behind the other.
#[derive(Debug, Clone)]
pub(crate) struct Ordering {
    pass: Pass,
    /// By group, where its next key goes; at the end, where its keys end.
    at: Vec<u32>,
    keys: Vec<u32>,
    /// Groups whose quantiles are known, and keys of theirs.
    done: usize,
    done_keys: usize,
    quantiles: Vec<f64>,
}

impl GroupJob {
    /// A job for the question.
    ///
    /// # Errors
    /// `history.keys`, `history.channel`, `history.bins`, `history.groups`, `history.quantiles`.
    pub fn new(set: &RecordSet, query: GroupQuery, selection: Option<&Selection>) -> Result<Self, HistoryError> {
        set.values(query.channel)?;
        ascending(&query.quantiles)?;
        let coders = Coders::new(set, query.keys)?;
        let count = coders.count();
        Ok(Self {
            coders,
            channel: query.channel,
            weight_gap_ms: query.weight_gap_ms,
            quantiles: query.quantiles,
            selection: selection.cloned(),
            pass: Pass::new(set.rows()),
            batch: Batch {
                codes: Vec::with_capacity(CHUNK * 2),
                values: Vec::with_capacity(CHUNK * 2),
                weights: Vec::new(),
                scratch: vec![0; CHUNK],
            },
            cells: vec![Cell::NONE; count],
            ends: query.ends.then(|| vec![(f32::NAN, f32::NAN); count]),
            weighted: query.weight_gap_ms.map_or(Vec::new(), |_| vec![(0.0, 0.0); count]),
            order: None,
        })
    }

    /// The codes of these rows, which are within a chunk, into the batch's end; of rows not selected [`NO_GROUP`].
    fn gather(&mut self, set: &RecordSet, rows: Range<usize>) {
        if rows.is_empty() {
            return;
        }
        let Batch { codes, values, weights, scratch } = &mut self.batch;
        let held = codes.len();
        codes.resize(held + rows.len(), NO_GROUP);
        let Some(added) = codes.get_mut(held..) else { return };
        self.coders.of_rows(set, rows.clone(), added, scratch.get_mut(..rows.len()).unwrap_or_default());
        if let Some(selection) = &self.selection {
            selection.blank(rows.start, added, NO_GROUP);
        }
        if let Ok(column) = set.values(self.channel) {
            column.slices(rows.clone()).for_each(|part| values.extend_from_slice(part));
        }
        if let Some(gap_ms) = self.weight_gap_ms {
            for (run, within) in set.runs().within(rows) {
                let mut before = set.time_ms().get(run.before as usize).unwrap_or(f64::NAN);
                for &time in set.time_ms().slices(within).flatten() {
                    let step = time - before;
                    // A NaN compares false.
                    weights.push(if step > 0.0 && step <= gap_ms { step as f32 } else { 0.0 });
                    before = time;
                }
            }
        }
    }

    fn flush(&mut self) {
        let Batch { codes, values, weights, .. } = &mut self.batch;
        scatter(&mut self.cells, codes, values);
        let readings = || codes.iter().zip(values.iter()).filter(|(_, value)| !value.is_nan());
        if let Some(ends) = &mut self.ends {
            for (&code, &value) in readings() {
                if let Some((first, last)) = ends.get_mut(code as usize) {
                    *first = if first.is_nan() { value } else { *first };
                    *last = value;
                }
            }
        }
        for ((&code, &value), &weight) in codes.iter().zip(values.iter()).zip(weights.iter()) {
            if let Some((sum, total)) = self.weighted.get_mut(code as usize).filter(|_| !value.is_nan() && weight > 0.0)
            {
                *sum += f64::from(value) * f64::from(weight);
                *total += f64::from(weight);
            }
        }
        codes.clear();
        values.clear();
        weights.clear();
    }

    fn sum_up(&mut self, set: &RecordSet, chunk: Range<usize>) {
        // Firsts and lasts want the order of rows, weights each row.
        if self.ends.is_none() && self.weight_gap_ms.is_none() {
            let mut from = chunk.start;
            for row in chunk.clone().step_by(BLOCK) {
                let rows = row..(row + BLOCK).min(chunk.end);
                if self.take_block(set, rows.clone()) {
                    self.gather(set, from..row);
                    from = rows.end;
                }
            }
            self.gather(set, from..chunk.end);
        } else {
            self.gather(set, chunk);
        }
        self.flush();
    }

    /// Takes a block as a whole, if it is of one group, or of no row that is selected.
    fn take_block(&mut self, set: &RecordSet, rows: Range<usize>) -> bool {
        match self.selection.as_ref().map_or(u64::MAX, |selection| selection.word(rows.start)) {
            u64::MAX if rows.len() == BLOCK => {}
            0 => return true,
            _ => return false,
        }
        let figures = || {
            let (sum, count) = set.sums(self.channel).ok()?.of_block(rows.start)?;
            let (min, max) = set.peaks(self.channel).ok()?.of_block(rows.start)?;
            Some(Cell { sum, count, min, max })
        };
        let Some(code) = self.coders.of_block(set, rows.clone()) else { return false };
        let (Some(cell), Some(block)) = (self.cells.get_mut(code as usize), figures()) else { return false };
        cell.join(&block);
        true
    }

    /// Whether the figures of all rows are known.
    pub(crate) fn summed_up(&self) -> bool {
        self.pass.done()
    }

    /// Then, room for the keys of all readings.
    pub(crate) fn ordering(&self) -> Ordering {
        Ordering::new(&self.cells, self.pass.rows)
    }

    /// Then, places the keys of about so many rows more.
    pub(crate) fn place_some(&mut self, set: &RecordSet, rows: usize, order: &mut Ordering) {
        let mut pass = order.pass;
        pass.run(rows, |chunk| self.place(set, chunk, order));
        order.pass = pass;
    }

    pub(crate) fn into_cells(self) -> Vec<Cell> {
        self.cells
    }

    fn place(&mut self, set: &RecordSet, chunk: Range<usize>, order: &mut Ordering) {
        self.weight_gap_ms = None;
        self.gather(set, chunk);
        for (&code, &value) in self.batch.codes.iter().zip(&self.batch.values) {
            if value.is_nan() {
                continue;
            }
            if let Some(at) = order.at.get_mut(code as usize) {
                if let Some(key) = order.keys.get_mut(*at as usize) {
                    *key = key_of(value);
                }
                *at += 1;
            }
        }
        self.batch.codes.clear();
        self.batch.values.clear();
    }
}

impl Ordering {
    pub(crate) fn placed(&self) -> bool {
        self.pass.done()
    }

    /// How much is placed, 0..=1.
    pub(crate) fn placing(&self) -> f64 {
        self.pass.progress()
    }

    /// Number of keys.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Once all are placed, the keys and by group where its own end.
    pub(crate) fn parts_mut(&mut self) -> (&mut [u32], &[u32]) {
        (&mut self.keys, &self.at)
    }

    pub(crate) fn into_parts(self) -> (Vec<u32>, Vec<u32>) {
        (self.keys, self.at)
    }

    fn new(cells: &[Cell], rows: usize) -> Self {
        let mut sum = 0;
        let starts = cells.iter().map(|cell| {
            let start = sum;
            sum += cell.count;
            start
        });
        let at = starts.collect();
        let quantiles = Vec::new();
        Self { pass: Pass::new(rows), at, keys: vec![0; sum as usize], done: 0, done_keys: 0, quantiles }
    }

    /// Finds the quantiles of the next groups, until so many keys have been looked at; true when there are no more.
    fn find(&mut self, quantiles: &[f64], keys: usize) -> bool {
        let until = self.done_keys.saturating_add(keys.max(1));
        while let Some(&end) = self.at.get(self.done).filter(|_| self.done_keys < until) {
            let group = self.keys.get_mut(self.done_keys..end as usize).unwrap_or_default();
            if !group.is_empty() {
                of_keys(group, quantiles, &mut self.quantiles);
            }
            self.done += 1;
            self.done_keys = end as usize;
        }
        self.done >= self.at.len()
    }
}

impl Job for GroupJob {
    type Answer = GroupTable;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        if !self.pass.done() {
            let mut pass = self.pass;
            pass.run(rows, |chunk| self.sum_up(set, chunk));
            self.pass = pass;
            return pass.done() && self.quantiles.is_empty();
        }
        if self.quantiles.is_empty() {
            return true;
        }
        let mut order = self.order.take().unwrap_or_else(|| self.ordering());
        let done = if order.placed() {
            order.find(&self.quantiles, rows)
        } else {
            self.place_some(set, rows, &mut order);
            false
        };
        self.order = Some(order);
        done
    }

    fn progress(&self) -> f64 {
        if self.quantiles.is_empty() {
            return self.pass.progress();
        }
        let found = |order: &Ordering| {
            let share = order.done_keys as f64 / order.keys.len().max(1) as f64;
            order.pass.progress() + share
        };
        (self.pass.progress() + self.order.as_ref().map_or(0.0, found)) / 3.0
    }

    fn finish(mut self, set: &RecordSet) -> GroupTable {
        while !self.step(set, usize::MAX) {}
        let known = self.cells.iter().enumerate().filter(|(_, cell)| cell.count > 0);
        let groups: Vec<usize> = known.map(|(group, _)| group).collect();
        let cells: Vec<&Cell> = groups.iter().filter_map(|&group| self.cells.get(group)).collect();
        let ends = groups.iter().filter_map(|&group| self.ends.as_ref()?.get(group).copied());
        let (first, last) = ends.unzip();
        let weighted = groups.iter().filter_map(|&group| self.weighted.get(group));
        GroupTable {
            labels: self.coders.labels(&groups),
            count: cells.iter().map(|cell| cell.count).collect(),
            min: cells.iter().map(|cell| cell.min).collect(),
            max: cells.iter().map(|cell| cell.max).collect(),
            sum: cells.iter().map(|cell| cell.sum).collect(),
            mean: cells.iter().map(|cell| cell.sum / f64::from(cell.count)).collect(),
            first,
            last,
            weighted_mean: weighted.map(|(sum, weight)| sum / weight).collect(),
            quantiles: self.order.map_or(Vec::new(), |order| order.quantiles),
        }
    }
}
