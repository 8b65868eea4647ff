//! A log as tracks to draw: one line a stretch of one pass, over depth or time, thinned to what a screen shows.

use crate::keep_extremes::keep_extremes;
use crate::log::PileLog;
use crate::peaks::{BLOCK, Lies};
use std::ops::Range;

/// Axis that a track runs along.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// Depth in metres.
    Depth,
    /// Epoch ms.
    Time,
}

/// Which part of a log, and how finely.
#[derive(Debug, Clone, Copy)]
pub struct TracksQuery {
    /// Axis of the tracks.
    pub axis: Axis,
    /// Range on the axis, ends included; NaN: no bound.
    pub from: f64,
    /// See `from`.
    pub to: f64,
    /// Most points of one track. Every stretch keeps its two ends, its least and its greatest however small its share
    /// is, so that a track of many short stretches has up to four a stretch beyond
    /// it.
    pub max_points: usize,
}

/// Rows `from..to` of one pass that belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// Pass code.
    pub pass: u8,
    /// First row.
    pub from: usize,
    /// Row behind the last.
    pub to: usize,
}

/// Extremes of a channel in one pass, from all rows of the range.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PassRange {
    /// Pass code.
    pub pass: u8,
    /// Least reading.
    pub min: f32,
    /// Greatest reading.
    pub max: f32,
}

/// One channel.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    /// Least value in the range before thinning; NaN without any.
    pub min: f64,
    /// Greatest.
    pub max: f64,
    /// By pass code, ascending; a pass without a reading is left out.
    pub passes: Vec<PassRange>,
    /// Pass code by stretch.
    pub stretch_passes: Vec<u8>,
    /// By stretch, the number of points up to its end.
    pub stretch_ends: Vec<u32>,
    /// Value, axis; two numbers a point. A missing reading is NaN.
    pub points: Vec<f64>,
}

/// All channels over one range.
#[derive(Debug, Clone, PartialEq)]
pub struct LogTracks {
    /// Rows in the range.
    pub rows_in_range: usize,
    /// Whether some track has fewer points than there are rows.
    pub thinned: bool,
    /// By channel.
    pub tracks: Vec<Track>,
}

impl PileLog {
    /// Time between rows beyond which the records have a gap, from their usual step.
    #[must_use]
    pub fn gap_ms(&self) -> f64 {
        self.clock().gap_ms()
    }

    /// The rows within the range, cut where they leave it, the pass changes, the records have a gap, or the clock
    /// jumps back. A row without a value on the axis is in no range.
    #[must_use]
    pub fn stretches(&self, axis: Axis, from: f64, to: f64) -> Vec<Stretch> {
        let from = if from.is_nan() { f64::NEG_INFINITY } else { from };
        let to = if to.is_nan() { f64::INFINITY } else { to };
        let cuts = self.clock().cuts();
        let ends = cuts.iter().skip(1).map(|&row| row as usize).chain([self.seq().len()]);
        let mut found = Vec::new();
        for (rows, pass) in cuts.iter().zip(ends).filter_map(|(&start, end)| {
            let start = start as usize;
            self.pass().get(start).map(|pass| (start..end, pass))
        }) {
            match axis {
                Axis::Time => {
                    let first = self.time_ms().partition(rows.clone(), |time| time < from);
                    let end = self.time_ms().partition(first..rows.end, |time| time <= to);
                    if first < end {
                        found.push(Stretch { pass, from: first, to: end });
                    }
                }
                Axis::Depth => self.stretches_by_depth(rows, pass, (from, to), &mut found),
            }
        }
        found
    }

    /// The runs of these rows, which are of one stretch, whose depth is within the range.
    fn stretches_by_depth(&self, rows: Range<usize>, pass: u8, (from, to): (f64, f64), found: &mut Vec<Stretch>) {
        let (depth, peaks) = (self.depth_m(), self.depth_peaks());
        let mut start = None;
        let mut row = rows.start;
        while row < rows.end {
            let (lies, next) = match peaks.lies(row, rows.end, from, to) {
                Some(lies) if lies != Lies::Across => (lies == Lies::Inside, row + BLOCK),
                _ => {
                    let inside = depth.get(row).map(f64::from).is_some_and(|d| d >= from && d <= to);
                    (inside, row + 1)
                }
            };
            if lies {
                start = start.or(Some(row));
            } else if let Some(from) = start.take() {
                found.push(Stretch { pass, from, to: row });
            }
            row = next;
        }
        if let Some(from) = start {
            found.push(Stretch { pass, from, to: rows.end });
        }
    }

    /// Tracks of every channel.
    #[must_use]
    pub fn tracks(&self, query: &TracksQuery) -> LogTracks {
        let stretches = self.stretches(query.axis, query.from, query.to);
        let rows_in_range: usize = stretches.iter().map(|s| s.to - s.from).sum();
        let mut thinned = false;
        let mut tracks = Vec::with_capacity(self.channels().len());
        for (channel, peaks) in self.peaks().iter().enumerate() {
            let values = self.values(channel);
            let mut track = Track {
                min: f64::NAN,
                max: f64::NAN,
                passes: Vec::new(),
                stretch_passes: Vec::with_capacity(stretches.len()),
                stretch_ends: Vec::with_capacity(stretches.len()),
                points: Vec::new(),
            };
            let mut points = 0;
            for stretch in &stretches {
                let rows = stretch.to - stretch.from;
                let (least, greatest) = peaks.range(values, stretch.from..stretch.to);
                if least <= greatest {
                    // f64::min and max pass over a NaN.
                    track.min = track.min.min(least.into());
                    track.max = track.max.max(greatest.into());
                    note_range(&mut track.passes, stretch.pass, (least, greatest));
                }
                let indices = keep_extremes(rows, share(query.max_points, rows, rows_in_range), |from, to| {
                    let (a, b) = peaks.extremes(values, stretch.from + from..stretch.from + to)?;
                    Some((a - stretch.from, b - stretch.from))
                });
                thinned |= indices.len() < rows;
                points += indices.len();
                for i in indices {
                    let row = stretch.from + i as usize;
                    let value = values.get(row).map_or(f64::NAN, f64::from);
                    let on_axis = match query.axis {
                        Axis::Depth => self.depth_m().get(row).map_or(f64::NAN, f64::from),
                        Axis::Time => self.time_ms().get(row).unwrap_or(f64::NAN),
                    };
                    track.points.extend_from_slice(&[value, on_axis]);
                }
                track.stretch_passes.push(stretch.pass);
                track.stretch_ends.push(points as u32);
            }
            tracks.push(track);
        }
        LogTracks { rows_in_range, thinned, tracks }
    }
}

/// Widens the range of a pass.
fn note_range(passes: &mut Vec<PassRange>, pass: u8, (least, greatest): (f32, f32)) {
    let place = passes.partition_point(|known| known.pass < pass);
    match passes.get_mut(place).filter(|known| known.pass == pass) {
        Some(known) => (known.min, known.max) = (known.min.min(least), known.max.max(greatest)),
        None => passes.insert(place, PassRange { pass, min: least, max: greatest }),
    }
}

/// A stretch's share of the budget, by its rows; all rows when they fit.
fn share(max_points: usize, rows: usize, of: usize) -> usize {
    if of <= max_points { rows } else { (max_points as u64 * rows as u64 / of.max(1) as u64) as usize }
}
