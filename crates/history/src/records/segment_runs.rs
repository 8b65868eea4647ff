//! Rows that follow one another within one segment of depth, kept for all rows. A question by depth in steps of whole
//! segments, as the field asks, then needs no look at the depths.

use super::store::RecordSet;
use crate::bins::{Bins, NO_GROUP};
use crate::peaks::{BLOCK, make_room};
use crate::pieced_column::PiecedColumn;
use crate::segments::SEGMENT_M;
use std::ops::Range;

/// The segment of a row without a depth.
const NO_SEGMENT: i32 = i32::MIN;
/// Segments that bins may be made of.
const MOST_SEGMENTS: i64 = 1 << 16;
/// With fewer rows than this to a run, once there are many, runs are not worth keeping.
const LEAST_ROWS: usize = 4;
const MANY_RUNS: usize = 1 << 16;

/// The runs, ascending.
#[derive(Debug, Clone)]
pub(crate) struct SegmentRuns {
    starts: Vec<u32>,
    segments: Vec<i32>,
    rows: usize,
    /// Least and greatest segment.
    least: i32,
    greatest: i32,
    /// Whether the runs are worth anything.
    is_usable: bool,
}

impl SegmentRuns {
    pub(crate) const NONE: Self = Self {
        starts: Vec::new(),
        segments: Vec::new(),
        rows: 0,
        least: i32::MAX,
        greatest: i32::MIN,
        is_usable: true,
    };

    /// Takes note of rows behind those known.
    pub(crate) fn extend(&mut self, depth_m: &PiecedColumn<f32>) {
        if !self.is_usable {
            return;
        }
        let mut last = self.segments.last().copied();
        let mut row = self.rows as u32;
        make_room(&mut self.starts, (depth_m.len() - self.rows) / (LEAST_ROWS * 4));
        make_room(&mut self.segments, (depth_m.len() - self.rows) / (LEAST_ROWS * 4));
        for depths in depth_m.slices(self.rows..depth_m.len()) {
            for depths in depths.chunks(BLOCK) {
                let mut segments = [NO_SEGMENT; BLOCK];
                for (segment, &depth) in segments.iter_mut().zip(depths) {
                    *segment = segment_of(depth);
                }
                for (&segment, &depth) in segments.iter().zip(depths) {
                    if last != Some(segment) {
                        self.starts.push(row);
                        self.segments.push(segment);
                        last = Some(segment);
                        if segment != NO_SEGMENT {
                            (self.least, self.greatest) = (self.least.min(segment), self.greatest.max(segment));
                        }
                        // Bins from far below would take so small a depth for 0.
                        self.is_usable &= !(depth < 0.0 && depth > -1e-6);
                    }
                    row += 1;
                }
            }
        }
        self.rows = depth_m.len();
        if !self.is_usable || (self.starts.len() > MANY_RUNS && self.starts.len() * LEAST_ROWS > self.rows) {
            *self = Self { is_usable: false, ..Self::NONE };
        }
    }

    /// The runs that have some of these rows, cut to them, with their segments.
    fn within(&self, rows: Range<usize>) -> impl Iterator<Item = (i32, Range<usize>)> + '_ {
        let first = self.starts.partition_point(|&start| start as usize <= rows.start).saturating_sub(1);
        let starts = self.starts.get(first..).unwrap_or_default();
        let ends = starts.iter().skip(1).map(|&start| start as usize).chain([self.rows]);
        let segments = self.segments.get(first..).unwrap_or_default();
        starts
            .iter()
            .zip(ends)
            .zip(segments)
            .take_while(move |((start, _), _)| (**start as usize) < rows.end)
            .map(move |((&start, end), &segment)| (segment, (start as usize).max(rows.start)..end.min(rows.end)))
    }

    pub(crate) fn bytes(&self) -> usize {
        (self.starts.capacity() + self.segments.capacity()) * 4
    }
}

#[inline]
fn segment_of(depth_m: f32) -> i32 {
    let place = (f64::from(depth_m) / SEGMENT_M).floor();
    // A NaN compares false.
    if place.abs() < f64::from(1 << 30) { place as i32 } else { NO_SEGMENT }
}

/// Bins of depth that are made of whole segments.
#[derive(Debug, Clone)]
pub(crate) struct SegmentBins {
    /// By segment from the least on, its bin; a depth in no segment is in no bin.
    codes: Vec<u32>,
    least: i32,
}

impl SegmentBins {
    /// `None` for bins that are not, or for a set of which no runs are kept.
    pub(crate) fn new(set: &RecordSet, bins: &Bins) -> Option<Self> {
        let runs = set.segment_runs();
        let whole = |length: f64| {
            let segments = length / SEGMENT_M;
            (segments.fract() == 0.0 && segments.abs() < f64::from(1 << 30)).then_some(segments as i64)
        };
        let (first, step) = (whole(bins.origin)?, whole(bins.width)?);
        let (least, greatest) = (i64::from(runs.least), i64::from(runs.greatest));
        if !runs.is_usable || greatest - least >= MOST_SEGMENTS {
            return None;
        }
        let code = |segment: i64| {
            let bin = (segment - first).div_euclid(step);
            if (0..bins.count as i64).contains(&bin) { bin as u32 } else { NO_GROUP }
        };
        Some(Self { codes: (least..=greatest).map(code).collect(), least: runs.least })
    }

    /// Whether the set still keeps runs: rows that came since may have put an end to it.
    pub(crate) fn hold(&self, set: &RecordSet) -> bool {
        set.segment_runs().is_usable
    }

    /// Runs of these rows with their bins; of rows without a bin [`NO_GROUP`].
    pub(crate) fn runs<'a>(
        &'a self,
        set: &'a RecordSet,
        rows: Range<usize>,
    ) -> impl Iterator<Item = (u32, Range<usize>)> + 'a {
        let code = |segment: i32| {
            let place = segment.wrapping_sub(self.least) as u32;
            self.codes.get(place as usize).copied().unwrap_or(NO_GROUP)
        };
        set.segment_runs().within(rows).map(move |(segment, rows)| (code(segment), rows))
    }

    /// The bin of each of these rows.
    pub(crate) fn fill(&self, set: &RecordSet, rows: Range<usize>, out: &mut [u32]) {
        for (code, run) in self.runs(set, rows.clone()) {
            let (from, to) = (run.start - rows.start, run.end - rows.start);
            // Most runs are short: a write of one length, of which the next run overwrites what is too much, is quicker.
            match out.get_mut(from..).and_then(|out| out.first_chunk_mut::<16>()) {
                Some(out) if to - from <= 16 => *out = [code; 16],
                _ => out.get_mut(from..to).into_iter().for_each(|out| out.fill(code)),
            }
        }
    }
}
