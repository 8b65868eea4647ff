//! The work by steps of depth, or of another way: what went in, how long it took, and how far the hole leans.

use crate::HistoryError;
use crate::judge::PassSet;
use crate::log::PileLog;
use crate::segments::{DEEPEST_M, SEGMENT_M, SegmentSums, Segments};
use std::ops::Range;

/// Steps of a way.
#[derive(Debug, Clone)]
pub struct Steps {
    /// Height of one; at least [`SEGMENT_M`].
    pub height_m: f64,
    /// Passes whose work counts; `None`: all. A second belongs to the pass of its end.
    pub passes: Option<PassSet>,
    /// The channel that tells the way; `None`: the depth.
    pub along: Option<String>,
}

answers::answer! {
    /// The work by steps. All columns are empty for a log without the way.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct WorkSteps = "WorkSteps" {
        /// Where the first step begins: at the surface; along another channel at its least whole metre.
        from_m: f64,
        /// Metres of each that the way reached: all but of the last.
        reached_m: Vec<f64>,
        /// Seconds spent in each.
        duration_s: Vec<f64>,
        /// By running total asked for, then by step: the amount added within it.
        totals: Vec<Vec<f64>>,
        /// The same by metre.
        per_m: Vec<Vec<f64>>,
        /// By channel asked for: mean over the time spent; NaN without readings.
        means: Vec<Vec<f64>>,
    }
}

/// How a channel tells that a hole leans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lean {
    /// The tool's own inclination in degrees: its error adds up on the way down.
    Degrees,
    /// Offset of the hole at this depth, in thousandths of it.
    Permille,
}

answers::answer! {
    /// A hole's middle line against the vertical.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct PlumbLine = "PlumbLine" {
        /// Depths, from the surface down.
        depth_m: Vec<f64>,
        /// How far off at each, by the first channel; NaN from where it told nothing so far.
        x_mm: Vec<f64>,
        /// Likewise by the second.
        y_mm: Vec<f64>,
    }
}

/// Height of a step of a plumb line.
const PLUMB_M: f64 = 0.5;

impl PileLog {
    /// The work by steps, split over them as [`SegmentSums`] does; `totals` and `channels` name channels.
    ///
    /// # Errors
    /// `history.depth`, `history.channel`; `history.bins` for a height that is none, or below that of a segment.
    pub fn steps(&self, steps: &Steps, totals: &[String], channels: &[String]) -> Result<WorkSteps, HistoryError> {
        let Steps { height_m, passes, along } = steps;
        let columns = |names: &[String]| -> Result<Vec<Vec<f32>>, HistoryError> {
            names.iter().map(|name| Ok(self.values(self.place_of(name)?).iter().collect())).collect()
        };
        let (from_m, way) = match along {
            None => (0.0, self.depth_column()?),
            Some(name) => from_whole_metre(self.values(self.place_of(name)?).iter().collect()),
        };
        if !(SEGMENT_M..=DEEPEST_M).contains(height_m) {
            return Err(HistoryError::Bins);
        }
        let (totals, channels) = (columns(totals)?, columns(channels)?);
        let time_ms: Vec<f64> = self.time_ms().iter().collect();
        let mut sums = SegmentSums::of_height(*height_m, totals.len(), channels.len());
        let counts: Vec<bool> = self.pass().iter().map(|pass| passes.is_none_or(|some| some.has(pass))).collect();
        let mut row = 0;
        for run in counts.chunk_by(|a, b| a == b) {
            let rows = row.max(1) - 1..row + run.len();
            row = rows.end;
            if run.first() != Some(&true) {
                continue;
            }
            sums.begin_anew();
            let totals: Vec<&[f32]> = totals.iter().map(|column| cut(column, &rows)).collect();
            let channels: Vec<&[f32]> = channels.iter().map(|column| cut(column, &rows)).collect();
            sums.add(cut(&time_ms, &rows), cut(&way, &rows), &totals, &channels)?;
        }
        let reached_m = sums.reached_m();
        let Segments { duration_s, totals, means } = sums.result();
        let by_metre = |added: &Vec<f64>| added.iter().zip(&reached_m).map(|(added, metres)| added / metres).collect();
        let per_m = totals.iter().map(by_metre).collect();
        Ok(WorkSteps { from_m, reached_m, duration_s, totals, per_m, means })
    }

    fn depth_column(&self) -> Result<Vec<f32>, HistoryError> {
        self.place_of("depth_m").map_err(|_| HistoryError::NoDepth)?;
        Ok(self.depth_m().iter().collect())
    }

    /// The middle line of the hole from the channels of two planes that tell how it leans; where one told nothing it is
    /// taken to lean as above. Empty without readings of a depth in these passes.
    ///
    /// One channel a plane is of a tool that goes down: its line has steps of half a metre. Several are of probes in a tool
    /// that stands at its depth, from the surface down, each for an equal stretch of the depth: the mean of each counts.
    ///
    /// # Errors
    /// `history.depth`, `history.channel`.
    pub fn plumb_line(
        &self,
        axes: &[Vec<String>; 2],
        lean: Lean,
        passes: Option<PassSet>,
    ) -> Result<PlumbLine, HistoryError> {
        let [x, y] = axes;
        let probes = x.len().max(y.len());
        let height_m = if probes > 1 { DEEPEST_M } else { PLUMB_M };
        let steps = Steps { height_m, passes, along: None };
        let WorkSteps { duration_s, mut means, reached_m, .. } = self.steps(&steps, &[], &axes.concat())?;
        if duration_s.iter().all(|seconds| *seconds == 0.0) {
            return Ok(PlumbLine::default());
        }
        let mut step_m = PLUMB_M;
        if probes > 1 {
            step_m = reached_m.iter().sum::<f64>() / probes as f64;
            let first_means: Vec<f64> = means.iter().map(|steps| steps.first().copied().unwrap_or(f64::NAN)).collect();
            let (of_x, of_y) = first_means.split_at(x.len().min(first_means.len()));
            means = vec![of_x.to_vec(), of_y.to_vec()];
        }
        let count = if probes > 1 { probes } else { duration_s.len() };
        let line = |means: Option<&Vec<f64>>| {
            let (mut last, mut off_mm) = (f64::NAN, 0.0);
            let all_means = means.into_iter().flatten().copied().chain(std::iter::repeat(f64::NAN)).take(count);
            let below = all_means.enumerate().map(|(step, mean)| {
                last = if mean.is_nan() { last } else { mean };
                match lean {
                    Lean::Degrees => off_mm += last.to_radians().tan() * step_m * 1000.0,
                    Lean::Permille => off_mm = last * (step as f64 + 0.5) * step_m,
                }
                off_mm
            });
            [0.0].into_iter().chain(below).collect::<Vec<f64>>()
        };
        let depth_m = (0..=count).map(|step| step as f64 * step_m).collect();
        Ok(PlumbLine { depth_m, x_mm: line(means.first()), y_mm: line(means.get(1)) })
    }
}

fn cut<'a, T>(column: &'a [T], rows: &Range<usize>) -> &'a [T] {
    column.get(rows.clone()).unwrap_or_default()
}

/// A way from the whole metre before its least place; any other number is none.
fn from_whole_metre(way: Vec<f32>) -> (f64, Vec<f32>) {
    let least = way.iter().copied().filter(|place| place.is_finite()).reduce(f32::min);
    let from = f64::from(least.unwrap_or(0.0)).floor();
    (from, way.into_iter().map(|place| (f64::from(place) - from) as f32).collect())
}
