//! Largest triangle of three buckets (Steinarsson, "Downsampling time series for visual representation"), in steps of
//! some rows and without a list of all points.

use crate::pieced_column::PiecedColumn;
use std::ops::Range;

/// A point with its place in the line as x.
type Point = (u32, f64);

/// Where the points come from. NaN is no point.
#[derive(Debug, Clone)]
enum Source {
    /// Rows, counted from the first of the line.
    Rows,
    /// Rows chosen before, counted likewise; without NaN.
    Chosen(Vec<u32>),
}

/// Readings of some rows of a column: the rows from the first reading to the last, and how many readings there are.
pub(crate) fn readings(values: &PiecedColumn<f32>, rows: Range<usize>) -> (Range<usize>, usize) {
    let (mut first, mut end, mut count, mut at) = (rows.end, rows.start, 0, rows.start);
    let none = rows.start..rows.start;
    for slice in values.slices(rows) {
        if let Some(place) = slice.iter().position(|value| !value.is_nan()) {
            first = first.min(at + place);
            end = at + slice.iter().rposition(|value| !value.is_nan()).unwrap_or(place) + 1;
            count += slice.iter().filter(|value| !value.is_nan()).count();
        }
        at += slice.len();
    }
    if count == 0 { (none, 0) } else { (first..end, count) }
}

/// Sum and number of the points in the bucket behind the current one.
#[derive(Debug, Clone, Copy, Default)]
struct Behind {
    sum: (f64, f64),
    points: usize,
}

/// Where the work stands within a bucket.
#[derive(Debug, Clone, Copy)]
enum Stage {
    /// The bucket behind is summed up.
    Summing(Behind),
    /// The point of the largest triangle is looked for, from this place on. The third corner, and the best so far.
    Choosing { place: usize, corner: (f64, f64), best: Option<(Point, f64)> },
}

/// The work on one line.
#[derive(Debug, Clone)]
pub(crate) struct Lttb {
    source: Source,
    first_row: usize,
    points: usize,
    buckets: usize,
    /// Buckets that are done.
    done: usize,
    stage: Stage,
    /// Where the points behind the bucket at hand begin, and behind that bucket, as far as it is summed up.
    from: usize,
    at: usize,
    /// Places: rows of a source of rows, else places among the chosen.
    end: usize,
    /// Where the points of the bucket at hand lie.
    inside: Range<usize>,
    before: Point,
    last: Point,
    kept: Vec<u32>,
}

impl Lttb {
    /// Over rows counted from `first_row`, of which the first and the last have a reading; `points` have one.
    pub(crate) fn all(
        values: &PiecedColumn<f32>,
        first_row: usize,
        rows: Range<usize>,
        points: usize,
        max_points: usize,
    ) -> Self {
        Self::new(values, Source::Rows, first_row, rows, points, max_points)
    }

    /// Over some rows, counted from `first_row`, all of which have a reading.
    pub(crate) fn among(values: &PiecedColumn<f32>, first_row: usize, rows: Vec<u32>, max_points: usize) -> Self {
        let points = rows.len();
        Self::new(values, Source::Chosen(rows), first_row, 0..points, points, max_points)
    }

    fn new(
        values: &PiecedColumn<f32>,
        source: Source,
        first_row: usize,
        places: Range<usize>,
        points: usize,
        max_points: usize,
    ) -> Self {
        let buckets = max_points.max(2) - 2;
        let none = (0, f64::NAN);
        let mut made = Self {
            source,
            first_row,
            points,
            buckets,
            done: 0,
            stage: Stage::Summing(Behind::default()),
            from: places.start,
            at: places.start,
            end: places.end,
            inside: 0..0,
            before: none,
            last: none,
            kept: Vec::with_capacity(max_points.max(2).min(points)),
        };
        made.start(values, places);
        made
    }

    fn start(&mut self, values: &PiecedColumn<f32>, places: Range<usize>) {
        if self.points <= self.buckets + 2 {
            let mut all = std::mem::take(&mut self.kept);
            self.each(values, places, |_, (row, _)| all.push(row));
            self.kept = all;
            self.done = self.buckets;
            return;
        }
        let one = |place: usize| {
            let mut found = (0, f64::NAN);
            self.each(values, place..place + 1, |_, point| found = point);
            found
        };
        (self.before, self.last) = (one(places.start), one(places.end - 1));
        // The last point is behind all buckets.
        self.end = places.end - 1;
        (self.from, self.at) = (places.start + 1, places.start + 1);
        self.kept.push(self.before.0);
        if self.buckets == 0 {
            self.kept.push(self.last.0);
        }
    }

    /// Calls for each point of these places.
    #[inline]
    fn each(&self, values: &PiecedColumn<f32>, places: Range<usize>, mut found: impl FnMut(usize, Point)) {
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

    /// Points of a bucket.
    fn size_of(&self, bucket: usize) -> usize {
        let inner = self.points.saturating_sub(2) as u64;
        let edge = |bucket: usize| (bucket as u64 * inner / self.buckets.max(1) as u64) as usize;
        edge(bucket + 1) - edge(bucket)
    }

    /// Sums up the next points, of which `wanted` are still missing, from at most so many places; gives the places.
    fn sum_up(&mut self, values: &PiecedColumn<f32>, behind: &mut Behind, wanted: usize, most: usize) -> usize {
        /// Between places that are mostly NaN, so many are looked at for the few points that are missing.
        const PATCH: usize = 256;
        let from = self.at;
        let plain = wanted.min(most);
        let gaps = from - self.from > behind.points * 2 + PATCH;
        if plain >= PATCH || !gaps {
            // No more places than points are missing: none of them can be too many.
            let until = (from + plain.max(1)).min(self.end);
            let mut sum = *behind;
            self.each(values, from..until, |_, (x, y)| {
                sum = Behind { sum: (sum.sum.0 + f64::from(x), sum.sum.1 + y), points: sum.points + 1 };
            });
            *behind = sum;
            self.at = until;
        } else {
            let until = (from + PATCH).min(self.end);
            let (mut sum, mut left, mut reached) = (*behind, wanted, until);
            self.each(values, from..until, |place, (x, y)| {
                if left > 0 {
                    sum = Behind { sum: (sum.sum.0 + f64::from(x), sum.sum.1 + y), points: sum.points + 1 };
                    left -= 1;
                    reached = if left == 0 { place + 1 } else { reached };
                }
            });
            *behind = sum;
            self.at = reached;
        }
        self.at - from
    }

    /// Works through about so many rows; true when there are no more.
    pub(crate) fn step(&mut self, values: &PiecedColumn<f32>, rows: usize) -> bool {
        let mut left = rows.max(1);
        while self.done < self.buckets && left > 0 {
            let seen = match self.stage {
                Stage::Summing(mut behind) => {
                    // The first bucket's points must be found before those of the one behind it.
                    let first = self.done == 0 && self.inside.is_empty();
                    let bucket = if first { 0 } else { self.done + 1 };
                    let size = if bucket < self.buckets { self.size_of(bucket) } else { 0 };
                    let wanted = size - behind.points.min(size);
                    let seen = if wanted > 0 && self.at < self.end {
                        self.sum_up(values, &mut behind, wanted, left)
                    } else {
                        1
                    };
                    self.stage = Stage::Summing(behind);
                    if behind.points >= size || self.at >= self.end {
                        self.summed(first, bucket, behind);
                    }
                    seen
                }
                Stage::Choosing { place, corner, best } => self.choose(values, place, corner, best, left),
            };
            left = left.saturating_sub(seen.max(1));
        }
        self.done >= self.buckets
    }

    /// Goes on once a bucket's points are summed up.
    fn summed(&mut self, first: bool, bucket: usize, behind: Behind) {
        if first {
            self.inside = self.from..self.at;
            self.from = self.at;
            self.stage = Stage::Summing(Behind::default());
            return;
        }
        let count = behind.points.max(1) as f64;
        let corner = if bucket < self.buckets {
            (behind.sum.0 / count, behind.sum.1 / count)
        } else {
            (f64::from(self.last.0), self.last.1)
        };
        self.stage = Stage::Choosing { place: self.inside.start, corner, best: None };
    }

    /// Looks through at most so many places of the bucket at hand; gives how many.
    fn choose(
        &mut self,
        values: &PiecedColumn<f32>,
        place: usize,
        corner: (f64, f64),
        mut best: Option<(Point, f64)>,
        most: usize,
    ) -> usize {
        let until = place.saturating_add(most).min(self.inside.end);
        let ((bx, by), (cx, cy)) = ((f64::from(self.before.0), self.before.1), corner);
        self.each(values, place..until, |_, point| {
            let (x, y) = (f64::from(point.0), point.1);
            let area = ((bx - cx) * (y - by) - (bx - x) * (cy - by)).abs();
            if best.is_none_or(|(_, most)| area > most) {
                best = Some((point, area));
            }
        });
        if until < self.inside.end {
            self.stage = Stage::Choosing { place: until, corner, best };
            return until - place;
        }
        if let Some((point, _)) = best {
            self.kept.push(point.0);
            self.before = point;
        }
        self.inside = self.from..self.at;
        self.from = self.at;
        self.stage = Stage::Summing(Behind::default());
        self.done += 1;
        if self.done == self.buckets {
            self.kept.push(self.last.0);
        }
        until - place
    }

    pub(crate) fn progress(&self) -> f64 {
        if self.buckets == 0 { 1.0 } else { self.done as f64 / self.buckets as f64 }
    }

    /// Does all of it.
    pub(crate) fn run(mut self, values: &PiecedColumn<f32>) -> Vec<u32> {
        while !self.step(values, usize::MAX) {}
        self.kept
    }

    pub(crate) fn into_kept(self) -> Vec<u32> {
        self.kept
    }
}
