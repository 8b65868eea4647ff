//! A log as tracks to draw: one line a stretch of one pass, over depth or time, thinned to what a screen shows.

use crate::downsample::keep_extremes;
use crate::log::PileLog;

/// What a track runs along.
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
    /// What the tracks run along.
    pub axis: Axis,
    /// Range on the axis, ends included; NaN: no bound.
    pub from: f64,
    /// See `from`.
    pub to: f64,
    /// Most points of one track; the two ends of every stretch are kept beyond it.
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

/// One channel.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    /// Least value in the range before thinning; NaN without any.
    pub min: f64,
    /// Greatest.
    pub max: f64,
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

/// A pause in the records longer than this many usual steps ends a stretch.
const GAP_STEPS: f64 = 5.0;
/// No pause shorter than this does.
const GAP_LEAST_MS: f64 = 5_000.0;

impl PileLog {
    /// Time between rows beyond which the records have a gap, from their usual step.
    #[must_use]
    pub fn gap_ms(&self) -> f64 {
        let times = self.time_ms();
        let mut steps: Vec<f64> =
            times.iter().zip(times.iter().skip(1)).map(|(a, b)| b - a).filter(|step| *step > 0.0).collect();
        if steps.is_empty() {
            return GAP_LEAST_MS;
        }
        let middle = steps.len() / 2;
        let usual = *steps.select_nth_unstable_by(middle, f64::total_cmp).1;
        (usual * GAP_STEPS).max(GAP_LEAST_MS)
    }

    /// The rows within the range, cut where they leave it, the pass changes, the records have a gap, or the clock
    /// jumps back. A row without a value on the axis is in no range.
    #[must_use]
    pub fn stretches(&self, axis: Axis, from: f64, to: f64) -> Vec<Stretch> {
        let gap_ms = self.gap_ms();
        let from = if from.is_nan() { f64::NEG_INFINITY } else { from };
        let to = if to.is_nan() { f64::INFINITY } else { to };
        let inside = |value: f64| value >= from && value <= to;
        let mut found: Vec<Stretch> = Vec::new();
        let mut before: Option<(u8, f64)> = None;
        for (row, ((&pass, &time), &depth)) in self.pass().iter().zip(self.time_ms()).zip(self.depth_m()).enumerate() {
            let on_axis = if axis == Axis::Depth { f64::from(depth) } else { time };
            if !inside(on_axis) {
                before = None;
                continue;
            }
            let goes_on = before.is_some_and(|(p, t)| p == pass && time - t <= gap_ms && time >= t);
            match found.last_mut() {
                Some(stretch) if goes_on => stretch.to = row + 1,
                _ => found.push(Stretch { pass, from: row, to: row + 1 }),
            }
            before = Some((pass, time));
        }
        found
    }

    /// Tracks of every channel.
    #[must_use]
    pub fn tracks(&self, query: &TracksQuery) -> LogTracks {
        let stretches = self.stretches(query.axis, query.from, query.to);
        let rows_in_range: usize = stretches.iter().map(|s| s.to - s.from).sum();
        let mut thinned = false;
        let mut tracks = Vec::with_capacity(self.channels().len());
        for channel in 0..self.channels().len() {
            let values = self.values(channel);
            let mut track = Track {
                min: f64::NAN,
                max: f64::NAN,
                stretch_passes: Vec::with_capacity(stretches.len()),
                stretch_ends: Vec::with_capacity(stretches.len()),
                points: Vec::new(),
            };
            let mut points = 0;
            for stretch in &stretches {
                let part = values.get(stretch.from..stretch.to).unwrap_or_default();
                for &value in part {
                    // f64::min and max pass over a NaN.
                    track.min = track.min.min(value.into());
                    track.max = track.max.max(value.into());
                }
                let kept = keep_extremes(part, share(query.max_points, part.len(), rows_in_range));
                thinned |= kept.len() < part.len();
                points += kept.len();
                for i in kept {
                    let row = stretch.from + i as usize;
                    let value = values.get(row).map_or(f64::NAN, |&v| f64::from(v));
                    let on_axis = match query.axis {
                        Axis::Depth => self.depth_m().get(row).map_or(f64::NAN, |&d| f64::from(d)),
                        Axis::Time => self.time_ms().get(row).copied().unwrap_or(f64::NAN),
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

/// A stretch's share of the budget, by its rows; all rows when they fit.
fn share(max_points: usize, rows: usize, of: usize) -> usize {
    if of <= max_points { rows } else { (max_points as u64 * rows as u64 / of.max(1) as u64) as usize }
}
