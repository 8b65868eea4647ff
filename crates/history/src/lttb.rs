//! Largest triangle of three buckets (Steinarsson, "Downsampling time series for visual representation"), a bucket at
//! a time and without a list of all points.

use crate::cells::Cells;
use std::ops::Range;

/// A point with its place in the line as x.
type Point = (u32, f64);

/// Where the points come from. NaN is no point.
#[derive(Debug, Clone)]
enum Source {
    /// All rows from this one on.
    Rows,
    /// Rows chosen before, counted from the first; without NaN.
    Chosen(Vec<u32>),
}

/// The work on one line.
#[derive(Debug, Clone)]
pub(crate) struct Lttb {
    source: Source,
    first_row: usize,
    end: usize,
    points: usize,
    buckets: usize,
    /// Buckets that are done.
    done: usize,
    /// Where the points behind the next bucket begin: rows of a source of rows, else places among the chosen.
    at: usize,
    /// Where the points of the bucket at hand lie.
    inside: Range<usize>,
    before: Point,
    last: Point,
    kept: Vec<u32>,
    started: bool,
}

impl Lttb {
    /// Over all rows of a range.
    pub(crate) fn all(values: &Cells<f32>, rows: Range<usize>, max_points: usize) -> Self {
        let points = values.slices(rows.clone()).flatten().filter(|value| !value.is_nan()).count();
        Self::new(Source::Rows, rows.start, rows.len(), points, max_points)
    }

    /// Over some rows, counted from `first_row`.
    pub(crate) fn among(values: &Cells<f32>, first_row: usize, mut rows: Vec<u32>, max_points: usize) -> Self {
        rows.retain(|&row| values.get(first_row + row as usize).is_some_and(|value| !value.is_nan()));
        let points = rows.len();
        Self::new(Source::Chosen(rows), first_row, points, points, max_points)
    }

    fn new(source: Source, first_row: usize, end: usize, points: usize, max_points: usize) -> Self {
        let buckets = max_points.max(2) - 2;
        let kept = Vec::with_capacity(max_points.max(2).min(points));
        let none = (0, f64::NAN);
        let started = false;
        Self {
            source,
            first_row,
            end,
            points,
            buckets,
            done: 0,
            at: 0,
            inside: 0..0,
            before: none,
            last: none,
            kept,
            started,
        }
    }

    /// Calls for each point of these places.
    #[inline]
    fn each(&self, values: &Cells<f32>, places: Range<usize>, mut found: impl FnMut(usize, Point)) {
        match &self.source {
            Source::Rows => {
                let rows = self.first_row + places.start..self.first_row + places.end;
                for (place, &value) in places.zip(values.slices(rows).flatten()) {
                    if !value.is_nan() {
                        found(place, (place as u32, f64::from(value)));
                    }
                }
            }
            Source::Chosen(rows) => {
                let chosen = rows.get(places.clone()).unwrap_or_default();
                for (place, &row) in places.zip(chosen) {
                    let value = values.get(self.first_row + row as usize).unwrap_or(f32::NAN);
                    found(place, (row, f64::from(value)));
                }
            }
        }
    }

    /// Takes the next so many points: where they lie, their middle, and how many there were.
    fn take(&mut self, values: &Cells<f32>, points: usize) -> (Range<usize>, (f64, f64)) {
        let from = self.at;
        let (mut sx, mut sy, mut left) = (0.0, 0.0, points);
        while left > 0 && self.at < self.end {
            // NaN may lie between: what is missing is taken in further rounds.
            let until = (self.at + left).min(self.end);
            let mut counted = 0;
            self.each(values, self.at..until, |_, (x, y)| {
                sx += f64::from(x);
                sy += y;
                counted += 1;
            });
            left -= counted;
            self.at = until;
        }
        let count = (points - left).max(1) as f64;
        (from..self.at, (sx / count, sy / count))
    }

    /// Takes the next point.
    fn take_one(&mut self, values: &Cells<f32>) -> Option<Point> {
        let (places, _) = self.take(values, 1);
        let mut point = None;
        self.each(values, places, |_, found| point = Some(found));
        point
    }

    fn start(&mut self, values: &Cells<f32>) {
        self.started = true;
        if self.points <= self.buckets + 2 {
            let mut all = Vec::with_capacity(self.points);
            self.each(values, 0..self.end, |_, (row, _)| all.push(row));
            self.kept = all;
            self.done = self.buckets;
            return;
        }
        let mut back = self.end;
        while back > 0 && self.last.1.is_nan() {
            back -= 1;
            let mut last = None;
            self.each(values, back..back + 1, |_, point| last = Some(point));
            self.last = last.unwrap_or(self.last);
        }
        // The last point is behind all buckets.
        self.end = back;
        if let Some(first) = self.take_one(values) {
            self.before = first;
            self.kept.push(first.0);
        }
        if self.buckets > 0 {
            let (inside, _) = self.take(values, self.size_of(0));
            self.inside = inside;
        } else {
            self.kept.push(self.last.0);
        }
    }

    /// Points of a bucket.
    fn size_of(&self, bucket: usize) -> usize {
        let inner = self.points.saturating_sub(2) as u64;
        let edge = |bucket: usize| (bucket as u64 * inner / self.buckets.max(1) as u64) as usize;
        edge(bucket + 1) - edge(bucket)
    }

    /// Works through buckets of about so many rows; true when there are no more.
    pub(crate) fn step(&mut self, values: &Cells<f32>, rows: usize) -> bool {
        if !self.started {
            self.start(values);
        }
        let until = self.at.saturating_add(rows.max(1));
        while self.done < self.buckets && self.at < until {
            let next = self.done + 1;
            let (behind, (cx, cy)) = if next < self.buckets {
                self.take(values, self.size_of(next))
            } else {
                (self.at..self.at, (f64::from(self.last.0), self.last.1))
            };
            let (bx, by) = (f64::from(self.before.0), self.before.1);
            let mut best: Option<(Point, f64)> = None;
            self.each(values, self.inside.clone(), |_, point| {
                let (x, y) = (f64::from(point.0), point.1);
                let area = ((bx - cx) * (y - by) - (bx - x) * (cy - by)).abs();
                if best.is_none_or(|(_, most)| area > most) {
                    best = Some((point, area));
                }
            });
            if let Some((point, _)) = best {
                self.kept.push(point.0);
                self.before = point;
            }
            self.inside = behind;
            self.done = next;
            if next == self.buckets {
                self.kept.push(self.last.0);
            }
        }
        self.done >= self.buckets
    }

    pub(crate) fn progress(&self) -> f64 {
        if self.buckets == 0 { 1.0 } else { self.done as f64 / self.buckets as f64 }
    }

    /// Does all of it.
    pub(crate) fn run(mut self, values: &Cells<f32>) -> Vec<u32> {
        while !self.step(values, usize::MAX) {}
        self.kept
    }

    pub(crate) fn into_kept(self) -> Vec<u32> {
        self.kept
    }
}
