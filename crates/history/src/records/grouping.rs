//! Figures of a channel by group.
//!
//! NaN is a missing reading and in no group's figures; -0 equals 0. A block of rows that is of one group as a whole is
//! answered from what is kept of the block.

use super::coded::Coded;
use super::job::{Job, Pass};
use super::keys::Key;
use super::ranks::Ranks;
use super::scatter::{Cell, GroupCells};
use super::store::RecordSet;
use crate::HistoryError;
use crate::bounds::{MAX_GROUP_QUANTILES, MAX_QUANTILES, at_most};
use crate::quantile::ascending;
use crate::selection::Selection;
use std::ops::Range;

/// A question about a channel: the keys to group by, and the figures wanted.
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
    /// Quantiles wanted, ascending within 0..=1, interpolated between neighbours (R type 7); at most [`MAX_QUANTILES`], and
    /// [`MAX_GROUP_QUANTILES`] of all groups.
    pub quantiles: Vec<f64>,
}

answers::answer! {
    /// Figures by group. Groups without a reading are left out; the others ascend by their first label, then the second.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct GroupTable = "RecordGroups" {
        /// By key, a label a group: code of the record, id, row of the layout, pass, low edge of the bin, or the bucket's start
        /// as wall clock in ms (read as if it were UTC).
        labels: Vec<Vec<f64>>,
        /// Readings.
        count: Vec<u32>,
        /// Least reading.
        min: Vec<f32>,
        /// Greatest reading.
        max: Vec<f32>,
        /// Sum, in no promised order of adding.
        sum: Vec<f64>,
        /// Sum by count.
        mean: Vec<f64>,
        /// Reading of the first row that has one; empty unless asked for.
        first: Vec<f32>,
        /// Reading of the last row that has one; empty unless asked for.
        last: Vec<f32>,
        /// Mean weighted by duration; NaN for a group without weight; empty unless asked for.
        weighted_mean: Vec<f64>,
        /// All quantiles of group 0, then all of group 1, and so on.
        quantiles: Vec<f64>,
    }
}

/// Works a [`GroupQuery`] out.
#[derive(Debug, Clone)]
pub struct GroupJob {
    coded: Coded,
    stage: Stage,
    weight_gap_ms: Option<f64>,
    wants_ends: bool,
    quantiles: Vec<f64>,
    pass: Pass,
    cells: GroupCells,
    /// First and last reading by group, once there is one.
    ends: Option<Vec<(f32, f32)>>,
    /// Sums of reading by weight, and of weights.
    weighted: Vec<(f64, f64)>,
    ranks: Option<Ranks>,
    /// Results of the cells; the groups before `at` are in the table.
    all: Vec<Cell>,
    at: usize,
    table: GroupTable,
}

/// How far the work is.
#[derive(Debug, Clone)]
enum Stage {
    Preparing,
    Summing,
    Ranking,
    Collecting,
    Done,
    /// There are more groups than a question may have.
    Failed(HistoryError),
}

impl GroupJob {
    /// A job for the question.
    ///
    /// # Errors
    /// `history.keys`, `history.channel`, `history.bins`, `history.groups`, `history.quantiles`, `history.limit`.
    pub fn new(set: &RecordSet, query: GroupQuery, selection: Option<&Selection>) -> Result<Self, HistoryError> {
        ascending(&query.quantiles)?;
        at_most("quantiles", query.quantiles.len(), MAX_QUANTILES)?;
        let coded = Coded::new(set, query.keys, query.channel, selection)?;
        let groups = coded.coders.count();
        at_most("quantiles of all groups", groups.saturating_mul(query.quantiles.len()), MAX_GROUP_QUANTILES)?;
        Ok(Self {
            coded,
            stage: Stage::Preparing,
            weight_gap_ms: query.weight_gap_ms,
            wants_ends: query.ends,
            quantiles: query.quantiles,
            pass: Pass::new(set.rows()),
            cells: GroupCells::new(0),
            ends: None,
            weighted: Vec::new(),
            ranks: None,
            all: Vec::new(),
            at: 0,
            table: GroupTable::default(),
        })
    }

    /// Makes the columns kept by group, once all groups are known.
    fn make_room(&mut self, set: &RecordSet) -> Result<(), HistoryError> {
        let count = self.coded.coders.count();
        let quantiles = std::mem::take(&mut self.quantiles);
        at_most("quantiles of all groups", count.saturating_mul(quantiles.len()), MAX_GROUP_QUANTILES)?;
        self.cells = GroupCells::new(count);
        self.ends = self.wants_ends.then(|| vec![(f32::NAN, f32::NAN); count]);
        self.weighted = self.weight_gap_ms.map_or(Vec::new(), |_| vec![(0.0, 0.0); count]);
        let range = self.coded.range(set);
        self.ranks =
            (!quantiles.is_empty()).then(|| Ranks::new(quantiles, range, count, self.pass.rows, &self.coded.some(set)));
        Ok(())
    }

    /// Puts the next groups into the table; true when there are no more.
    fn collect(&mut self, groups: usize) -> bool {
        if self.at == 0 {
            self.all = self.cells.cells();
            self.table.labels = self.coded.coders.labels(&[]);
        }
        let end = self.at.saturating_add(groups.max(1)).min(self.all.len());
        let part = self.all.get(self.at..end).unwrap_or_default();
        let with_readings = (self.at..end).zip(part).filter(|(_, cell)| cell.count > 0);
        let (groups, cells): (Vec<usize>, Vec<&Cell>) = with_readings.unzip();
        let table = &mut self.table;
        for (labels, more) in table.labels.iter_mut().zip(self.coded.coders.labels(&groups)) {
            labels.extend(more);
        }
        table.count.extend(cells.iter().map(|cell| cell.count));
        table.min.extend(cells.iter().map(|cell| cell.min));
        table.max.extend(cells.iter().map(|cell| cell.max));
        table.sum.extend(cells.iter().map(|cell| cell.sum));
        table.mean.extend(cells.iter().map(|cell| cell.sum / f64::from(cell.count)));
        for (first, last) in groups.iter().filter_map(|&group| self.ends.as_ref()?.get(group)) {
            table.first.push(*first);
            table.last.push(*last);
        }
        let weighted = groups.iter().filter_map(|&group| self.weighted.get(group));
        table.weighted_mean.extend(weighted.map(|(sum, weight)| sum / weight));
        self.at = end;
        end == self.all.len()
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
    type Answer = Result<GroupTable, HistoryError>;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        let next = match &self.stage {
            Stage::Preparing => match self.coded.coders.prepare(set, rows) {
                Ok(false) => None,
                Ok(true) => Some(self.make_room(set).map_or_else(Stage::Failed, |()| Stage::Summing)),
                Err(fault) => Some(Stage::Failed(fault)),
            },
            Stage::Summing => {
                let mut pass = self.pass;
                let done = pass.run(rows, |chunk| self.sum_up(set, chunk));
                self.pass = pass;
                done.then_some(Stage::Ranking)
            }
            Stage::Ranking => {
                let done = self.ranks.as_mut().is_none_or(|ranks| ranks.step(set, &mut self.coded, rows));
                done.then_some(Stage::Collecting)
            }
            Stage::Collecting => self.collect(rows).then_some(Stage::Done),
            Stage::Done | Stage::Failed(_) => None,
        };
        self.stage = next.unwrap_or_else(|| std::mem::replace(&mut self.stage, Stage::Done));
        matches!(self.stage, Stage::Done | Stage::Failed(_))
    }

    fn progress(&self) -> f64 {
        let ranked = self.ranks.as_ref().map_or(0.0, Ranks::progress);
        match self.stage {
            Stage::Preparing => 0.0,
            Stage::Summing => self.pass.progress() / 2.0,
            Stage::Ranking => (1.0 + ranked) / 2.0,
            Stage::Collecting | Stage::Done | Stage::Failed(_) => 1.0,
        }
    }

    fn finish(mut self, set: &RecordSet) -> Result<GroupTable, HistoryError> {
        while !self.step(set, usize::MAX) {}
        if let Stage::Failed(fault) = self.stage {
            return Err(fault);
        }
        let quantiles = self.ranks.map_or(Vec::new(), Ranks::into_answers);
        Ok(GroupTable { quantiles, ..self.table })
    }
}
