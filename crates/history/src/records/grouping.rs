//! Figures of a channel by group.
//!
//! NaN is a missing reading and in no group's figures; -0 equals 0. A block of rows that is of one group as a whole is
//! answered from what is kept of the block.

use super::coded::Coded;
use super::job::{Job, Pass};
use super::keys::Key;
use super::ranks::Ranks;
use super::scatter::{Cell, Cells};
use super::store::RecordSet;
use crate::HistoryError;
use crate::quantile::ascending;
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
    coded: Coded,
    weight_gap_ms: Option<f64>,
    pass: Pass,
    cells: Cells,
    /// First and last reading by group, once there is one.
    ends: Option<Vec<(f32, f32)>>,
    /// Sums of reading by weight, and of weights.
    weighted: Vec<(f64, f64)>,
    ranks: Option<Ranks>,
}

impl GroupJob {
    /// A job for the question.
    ///
    /// # Errors
    /// `history.keys`, `history.channel`, `history.bins`, `history.groups`, `history.quantiles`.
    pub fn new(set: &RecordSet, query: GroupQuery, selection: Option<&Selection>) -> Result<Self, HistoryError> {
        ascending(&query.quantiles)?;
        let coded = Coded::new(set, query.keys, query.channel, selection)?;
        let count = coded.coders.count();
        let ranks = (!query.quantiles.is_empty()).then_some(query.quantiles);
        let range = set.peaks(query.channel)?.range(set.values(query.channel)?, 0..set.rows());
        Ok(Self {
            coded,
            weight_gap_ms: query.weight_gap_ms,
            pass: Pass::new(set.rows()),
            cells: Cells::new(count),
            ends: query.ends.then(|| vec![(f32::NAN, f32::NAN); count]),
            weighted: query.weight_gap_ms.map_or(Vec::new(), |_| vec![(0.0, 0.0); count]),
            ranks: ranks.map(|quantiles| Ranks::new(quantiles, range, count, set.rows())),
        })
    }

    fn sum_up(&mut self, set: &RecordSet, chunk: Range<usize>) {
        self.coded.each(set, chunk.clone(), |piece| self.cells.take(&piece));
        if self.ends.is_none() && self.weight_gap_ms.is_none() && self.ranks.is_none() {
            return;
        }
        let (codes, values) = self.coded.of_rows(set, chunk.clone());
        if let Some(ranks) = &mut self.ranks {
            ranks.count(codes, values);
        }
        if let Some(ends) = &mut self.ends {
            note_ends(ends, codes, values);
        }
        if let Some(gap_ms) = self.weight_gap_ms {
            weigh(&mut self.weighted, set, chunk, gap_ms, codes, values);
        }
    }
}

fn note_ends(ends: &mut [(f32, f32)], codes: &[u32], values: &[f32]) {
    for (&code, &value) in codes.iter().zip(values) {
        if let Some((first, last)) = ends.get_mut(code as usize) {
            if first.is_nan() {
                *first = value;
            }
            *last = value;
        }
    }
}

/// Adds readings by the time from the record's row before.
fn weigh(sums: &mut [(f64, f64)], set: &RecordSet, chunk: Range<usize>, gap_ms: f64, codes: &[u32], values: &[f32]) {
    let mut readings = codes.iter().zip(values);
    for (run, within) in set.runs().within(chunk) {
        let mut before = set.time_ms().get(run.before as usize).unwrap_or(f64::NAN);
        for (&time, (&code, &value)) in set.time_ms().slices(within).flatten().zip(&mut readings) {
            let step = time - before;
            before = time;
            // A NaN compares false.
            if step > 0.0
                && step <= gap_ms
                && let Some((sum, weights)) = sums.get_mut(code as usize)
            {
                *sum += f64::from(value) * step;
                *weights += step;
            }
        }
    }
}

impl Job for GroupJob {
    type Answer = GroupTable;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        if !self.pass.done() {
            let mut pass = self.pass;
            pass.run(rows, |chunk| self.sum_up(set, chunk));
            self.pass = pass;
            return pass.done() && self.ranks.is_none();
        }
        self.ranks.as_mut().is_none_or(|ranks| ranks.step(set, &mut self.coded, rows))
    }

    fn progress(&self) -> f64 {
        let summed = self.pass.progress();
        self.ranks.as_ref().map_or(summed, |ranks| (summed + ranks.progress()) / 2.0)
    }

    fn finish(mut self, set: &RecordSet) -> GroupTable {
        while !self.step(set, usize::MAX) {}
        let all = self.cells.cells();
        let groups: Vec<usize> =
            all.iter().enumerate().filter(|(_, cell)| cell.count > 0).map(|(group, _)| group).collect();
        let cells: Vec<&Cell> = groups.iter().filter_map(|&group| all.get(group)).collect();
        let ends = groups.iter().filter_map(|&group| self.ends.as_ref()?.get(group).copied());
        let (first, last) = ends.unzip();
        let weighted = groups.iter().filter_map(|&group| self.weighted.get(group));
        GroupTable {
            labels: self.coded.coders.labels(&groups),
            count: cells.iter().map(|cell| cell.count).collect(),
            min: cells.iter().map(|cell| cell.min).collect(),
            max: cells.iter().map(|cell| cell.max).collect(),
            sum: cells.iter().map(|cell| cell.sum).collect(),
            mean: cells.iter().map(|cell| cell.sum / f64::from(cell.count)).collect(),
            first,
            last,
            weighted_mean: weighted.map(|(sum, weight)| sum / weight).collect(),
            quantiles: self.ranks.map_or(Vec::new(), Ranks::into_answers),
        }
    }
}
