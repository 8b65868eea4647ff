//! The readings that a question is about, with their groups.

use super::job::CHUNK;
use super::keys::{Coders, Key};
use super::scatter::{Cell, GroupCells, mask_missing};
use super::segment_runs::SegmentBins;
use super::store::RecordSet;
use crate::HistoryError;
use crate::bins::NO_GROUP;
use crate::peaks::BLOCK;
use crate::selection::Selection;
use std::ops::Range;

/// Readings that tell what the others are like, about.
const SOME: usize = 1000;

/// Readings of a channel by the group of their rows.
#[derive(Debug, Clone)]
pub(crate) struct Coded {
    pub(crate) coders: Coders,
    channel: usize,
    selection: Option<Selection>,
    /// Where depth alone tells the group, in whole segments.
    segments: Option<SegmentBins>,
    codes: Vec<u32>,
    scratch: Vec<u32>,
}

impl Coded {
    /// # Errors
    /// As [`Coders::new`].
    pub(crate) fn new(
        set: &RecordSet,
        keys: Vec<Key>,
        channel: usize,
        selection: Option<&Selection>,
    ) -> Result<Self, HistoryError> {
        set.values(channel)?;
        let coders = Coders::new(set, keys)?;
        let segments =
            set.depth_channel().and_then(|depth| coders.only_bins(depth)).and_then(|bins| SegmentBins::new(set, bins));
        Ok(Self {
            coders,
            channel,
            selection: selection.cloned(),
            segments,
            codes: vec![0; CHUNK],
            scratch: vec![0; CHUNK],
        })
    }

    /// Least and greatest reading of all rows; least above greatest when there is none but NaN.
    pub(crate) fn range(&self, set: &RecordSet) -> (f32, f32) {
        match (set.peaks(self.channel), set.values(self.channel)) {
            (Ok(peaks), Ok(values)) => peaks.range(values, 0..set.rows()),
            _ => (f32::INFINITY, f32::NEG_INFINITY),
        }
    }

    /// Some readings, from all over the rows.
    pub(crate) fn some(&self, set: &RecordSet) -> Vec<f32> {
        let Ok(values) = set.values(self.channel) else { return Vec::new() };
        let step = (values.len() / SOME).max(1);
        (0..values.len()).step_by(step).filter_map(|row| values.get(row)).filter(|value| !value.is_nan()).collect()
    }

    /// The groups and readings of some rows of one chunk, the first of which begins a block. Rows that are not selected,
    /// have no group or no reading have [`NO_GROUP`].
    pub(crate) fn of_rows<'a>(&'a mut self, set: &'a RecordSet, rows: Range<usize>) -> (&'a [u32], &'a [f32]) {
        let values = set.values(self.channel).ok().and_then(|column| column.slices(rows.clone()).next());
        let values = values.unwrap_or_default();
        let Some(codes) = self.codes.get_mut(..values.len()) else { return (&[], &[]) };
        match self.segments.as_ref().filter(|segments| segments.hold(set)) {
            Some(segments) => segments.fill(set, rows.clone(), codes),
            None => {
                let scratch = self.scratch.get_mut(..values.len()).unwrap_or_default();
                self.coders.of_rows(set, rows.clone(), codes, scratch);
            }
        }
        if let Some(selection) = &self.selection {
            selection.blank(rows.start, codes, NO_GROUP);
        }
        mask_missing(codes, values);
        (codes, values)
    }

    /// Where depth alone tells the group, in whole segments, and all rows are asked about: runs of rows of this chunk with
    /// their groups, and the readings of the chunk.
    pub(crate) fn runs<'a>(
        &'a self,
        set: &'a RecordSet,
        chunk: Range<usize>,
    ) -> Option<(impl Iterator<Item = CodedRun> + 'a, &'a [f32])> {
        let segments = self.segments.as_ref().filter(|segments| self.selection.is_none() && segments.hold(set))?;
        let readings = set.values(self.channel).ok()?.slices(chunk.clone()).next()?;
        let first = chunk.start;
        let runs = segments.runs(set, chunk).map(move |(code, rows)| (code, rows.start - first..rows.end - first));
        Some((runs, readings))
    }

    /// Calls with all of a chunk that is in some group and selected: blocks that are of one group as a whole, and the rows
    /// of others.
    pub(crate) fn each(&mut self, set: &RecordSet, chunk: Range<usize>, mut found: impl FnMut(Piece<'_>)) {
        if let Some((runs, readings)) = self.runs(set, chunk.clone()) {
            for (code, places) in runs {
                found(Piece::Run(code, readings.get(places.start..).unwrap_or_default(), places.len()));
            }
            return;
        }
        let mut from = chunk.start;
        for row in chunk.clone().step_by(BLOCK) {
            let rows = row..(row + BLOCK).min(chunk.end);
            let word = self.selection.as_ref().map_or(u64::MAX, |selection| selection.word(row));
            let whole =
                if word == u64::MAX && rows.len() == BLOCK { self.whole_block(set, rows.clone()) } else { None };
            if word != 0 && whole.is_none() {
                continue;
            }
            if from < row {
                let (codes, values) = self.of_rows(set, from..row);
                found(Piece::Rows(codes, values));
            }
            if let Some((code, figures)) = whole {
                found(Piece::Block(code, figures));
            }
            from = rows.end;
        }
        if from < chunk.end {
            let (codes, values) = self.of_rows(set, from..chunk.end);
            found(Piece::Rows(codes, values));
        }
    }

    fn whole_block(&self, set: &RecordSet, rows: Range<usize>) -> Option<(u32, Cell)> {
        let row = rows.start;
        let code = self.coders.of_block(set, rows)?;
        let (sum, count) = set.sums(self.channel).ok()?.of_block(row)?;
        let (min, max) = set.peaks(self.channel).ok()?.of_block(row)?;
        Some((code, Cell { sum, count, min, max }))
    }
}

/// A group and the rows of a chunk that follow one another in it, counted from the chunk's first.
type CodedRun = (u32, Range<usize>);

/// Some of a chunk's readings.
pub(crate) enum Piece<'a> {
    /// All of a block are of this group.
    Block(u32, Cell),
    /// The first so many of these readings are of this group, if it is one; NaN is no reading.
    Run(u32, &'a [f32], usize),
    /// Groups and readings by row, as [`Coded::of_rows`] gives them.
    Rows(&'a [u32], &'a [f32]),
}

impl GroupCells {
    /// Adds the readings.
    pub(crate) fn take(&mut self, piece: &Piece<'_>) {
        match piece {
            Piece::Block(code, figures) => self.join(*code, figures),
            Piece::Run(code, readings, count) => self.add_run(*code, readings, *count),
            Piece::Rows(codes, values) => self.add(codes, values),
        }
    }
}
