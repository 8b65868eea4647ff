//! A picture that is painted again and again, as days are replayed: the piles that look otherwise than on the one before.
//!
//! Which piles those are is found by comparing what a look comes from, so it does not matter why they changed. Where a
//! pixel shows shares, the sums are kept: they are whole numbers that 32-bit floats hold, so that an amount taken off and
//! added again leaves the same sums as adding them all. Single piles are painted anew where one has changed.

use crate::four::Four;
use crate::map::{PileMap, cell};
use crate::picture::{
    BAND, Picture, PictureHead, PictureKind, PicturePiece, PictureQuery, Plan, Seen, lights, look_of, spread,
    three_rows,
};
use crate::signs::{Image, Stamps};
use crate::tint::HIDDEN;
use crate::view::slots;
use crate::{LayoutError, STATUS_COUNT};
use std::ops::Range;

/// So many piles of the brightest colour have a sum that floats of 32 bits hold to the last unit: 2^24 / 255^2.
const MOST_ON_A_PIXEL: f32 = 258.0;
/// Piles are compared so many at a time.
const COMPARED: usize = 256;
/// Beyond its radius, and rounding, a sign reaches no further; pixels.
const BEYOND_PX: f64 = 4.0;

/// State of the last picture.
#[derive(Debug, Clone, Default)]
pub struct Stepped {
    last: Option<Last>,
}

#[derive(Debug, Clone)]
struct Last {
    asked: Asked,
    kind: PictureKind,
    looks: Columns<Vec<u8>>,
    /// Of shares: a pixel beyond every edge of the image, row by row.
    sums: Vec<Four>,
    painted: [u32; STATUS_COUNT],
}

/// All of a question that says where and in which colours.
#[derive(Debug, Clone, PartialEq)]
struct Asked {
    numbers: [u64; 4],
    size: [u32; 3],
    symbol: crate::Symbol,
    palette: Vec<u8>,
    colors: Vec<u8>,
}

impl Asked {
    fn of(query: &PictureQuery<'_>, seen: &Seen<'_>) -> Self {
        let PictureQuery { west_m, north_m, pixels_per_m, pixel_ratio, width, height, status_mask, .. } = *query;
        Self {
            numbers: [west_m, north_m, pixels_per_m, pixel_ratio].map(f64::to_bits),
            size: [width, height, status_mask],
            symbol: query.symbol,
            palette: query.palette.to_vec(),
            colors: seen.colors.to_vec(),
        }
    }
}

/// Sources of piles' looks, by slot: statuses, whether they are looked at (empty: all are), classes (empty: none).
#[derive(Debug, Clone, Copy, Default)]
struct Columns<C> {
    statuses: C,
    within: C,
    classes: C,
}

impl<'a> Columns<&'a [u8]> {
    fn of(map: &'a PileMap, seen: &Seen<'a>) -> Self {
        let within = seen.focus.map_or(&[][..], |focus| focus.within());
        Self { statuses: map.statuses(seen.focus), within, classes: seen.classes }
    }

    fn copied(&self) -> Columns<Vec<u8>> {
        Columns { statuses: self.statuses.to_vec(), within: self.within.to_vec(), classes: self.classes.to_vec() }
    }

    /// Status and look of a pile; `None` where it is hidden, or of a status that is not shown.
    fn look(&self, slot: usize, status_mask: u32) -> Option<(u8, u8)> {
        let status = cell(self.statuses, slot, 0);
        let class = cell(self.classes, slot, 0);
        let is_shown = class != HIDDEN && status_mask >> status & 1 == 1;
        is_shown.then(|| (status, look_of(class, cell(self.within, slot, 1) != 0, status)))
    }
}

impl Columns<Vec<u8>> {
    fn lent(&self) -> Columns<&[u8]> {
        Columns { statuses: &self.statuses, within: &self.within, classes: &self.classes }
    }

    /// Takes over what others have; the lengths are the same.
    fn become_like(&mut self, other: &Columns<&[u8]>) {
        for (own, others) in
            [(&mut self.statuses, other.statuses), (&mut self.within, other.within), (&mut self.classes, other.classes)]
        {
            own.clear();
            own.extend_from_slice(others);
        }
    }

    fn is_as_long_as(&self, other: &Columns<&[u8]>) -> bool {
        let lengths = [self.statuses.len(), self.within.len(), self.classes.len()];
        lengths == [other.statuses.len(), other.within.len(), other.classes.len()]
    }
}

/// Whether two stretches of the same length have the same bytes. Eight at a time: the language's own comparison goes byte
/// by byte in WebAssembly.
fn are_same(old: &[u8], new: &[u8]) -> bool {
    let (old_words, old_rest) = old.as_chunks::<8>();
    let (new_words, new_rest) = new.as_chunks::<8>();
    let differing = |(old, new): (&[u8; 8], &[u8; 8])| u64::from_ne_bytes(*old) ^ u64::from_ne_bytes(*new);
    let differ = old_words.iter().zip(new_words).map(differing).fold(0, |all, bits| all | bits);
    differ == 0 && old_rest == new_rest
}

/// Calls `visit` with the slots at which two sets of columns differ.
fn for_each_changed(old: &Columns<&[u8]>, new: &Columns<&[u8]>, mut visit: impl FnMut(usize)) {
    let same = |old: &[u8], new: &[u8], part: &Range<usize>| {
        let (old, new) = (old.get(part.clone()).unwrap_or_default(), new.get(part.clone()).unwrap_or_default());
        are_same(old, new)
    };
    for from in (0..new.statuses.len()).step_by(COMPARED) {
        let part = from..(from + COMPARED).min(new.statuses.len());
        let is_same = same(old.statuses, new.statuses, &part)
            && (new.within.is_empty() || same(old.within, new.within, &part))
            && (new.classes.is_empty() || same(old.classes, new.classes, &part));
        if !is_same {
            part.for_each(&mut visit);
        }
    }
}

/// The columns of pixels of each row that have to be painted anew.
struct Dirty {
    width: usize,
    /// First column, and the one behind the last; the same where there is none.
    rows: Vec<[usize; 2]>,
}

impl Dirty {
    fn new(plan: &Plan<'_>) -> Self {
        Self { width: plan.width, rows: vec![[0, 0]; plan.height] }
    }

    /// Ends are inclusive, and may lie beyond the image.
    fn mark(&mut self, [left, right]: [i64; 2], [top, bottom]: [i64; 2]) {
        let within = |at: i64, most: usize| at.clamp(0, most as i64) as usize;
        let (from, to) = (within(left, self.width), within(right.saturating_add(1), self.width));
        let (first, behind) = (within(top, self.rows.len()), within(bottom.saturating_add(1), self.rows.len()));
        if from >= to {
            return;
        }
        for row in self.rows.get_mut(first..behind).unwrap_or_default() {
            let [start, end] = *row;
            *row = if start == end { [from, to] } else { [start.min(from), end.max(to)] };
        }
    }

    /// A rectangle of each band of rows: columns and rows.
    fn pieces(&self) -> impl Iterator<Item = [Range<usize>; 2]> {
        self.rows.chunks(BAND).zip((0..).step_by(BAND)).filter_map(|(band, from)| {
            let is_marked = |[start, end]: &[usize; 2]| start != end;
            let first = band.iter().position(is_marked)?;
            let last = band.iter().rposition(is_marked)?;
            let marked = || band.iter().filter(|row| is_marked(row));
            let left = marked().map(|[start, _]| *start).min()?;
            let right = marked().map(|[_, end]| *end).max()?;
            Some([left..right, from + first..from + last + 1])
        })
    }
}

impl Stepped {
    /// The next picture as words: a [`PictureHead`], then pixels, then of each piece of the picture whose pixels these are,
    /// one after the other, a [`PicturePiece`], and last how many pieces there are. None: the pixels are those of the
    /// whole picture. A caller without the picture before (`has_last`) gets the whole one.
    ///
    /// # Errors
    /// As [`PileMap::picture`].
    pub fn paint(
        &mut self,
        map: &PileMap,
        query: &PictureQuery<'_>,
        seen: &Seen<'_>,
        has_last: bool,
    ) -> Result<Vec<u32>, LayoutError> {
        let plan = Plan::of(query, map.spacing_m())?;
        let runs = map.runs_one_by_one(&plan, seen.focus);
        let kind = if runs.is_some() { PictureKind::Piles } else { PictureKind::Shares };
        let (asked, now) = (Asked::of(query, seen), Columns::of(map, seen));
        let last = self.last.take();
        let known =
            |last: &Last| has_last && last.asked == asked && last.kind == kind && last.looks.is_as_long_as(&now);
        if let Some(mut last) = last.filter(known) {
            let stepped = match kind {
                PictureKind::Piles => Some(last.step_piles(map, &plan, seen, &now)),
                PictureKind::Shares => last.step_shares(map, &plan, seen, &now),
            };
            if let Some(words) = stepped {
                last.looks.become_like(&now);
                self.last = Some(last);
                return Ok(words);
            }
        }
        let (picture, sums) = match runs {
            Some(runs) => (map.picture_of_piles(&plan, &runs, seen), Some(Vec::new())),
            None => map.picture_of_sums(&plan, seen, &now),
        };
        if let Some(sums) = sums {
            self.last = Some(Last { asked, kind, looks: now.copied(), sums, painted: picture.painted });
        }
        let mut words = picture.into_words();
        words.push(0);
        Ok(words)
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.last.as_ref().map_or(0, |Last { looks, sums, .. }| {
            looks.statuses.capacity()
                + looks.within.capacity()
                + looks.classes.capacity()
                + sums.capacity() * size_of::<Four>()
        })
    }
}

impl Last {
    /// Counts a pile that looks otherwise.
    fn count(&mut self, before: Option<(u8, u8)>, after: Option<(u8, u8)>) {
        if let Some(count) = before.and_then(|(status, _)| self.painted.get_mut(usize::from(status))) {
            *count = count.saturating_sub(1);
        }
        if let Some(count) = after.and_then(|(status, _)| self.painted.get_mut(usize::from(status))) {
            *count += 1;
        }
    }

    fn answer(&self, pixels: Vec<u32>, pieces: &[[Range<usize>; 2]]) -> Vec<u32> {
        let mut words = Picture { kind: self.kind, painted: self.painted, words: pixels }.into_words();
        for [columns, rows] in pieces {
            let [x, y, width, height] =
                [columns.start, rows.start, columns.len(), rows.len()].map(|pixels| pixels as u32);
            PicturePiece { x, y, width, height }.append_to(&mut words);
        }
        words.push(pieces.len() as u32);
        words
    }

    /// `None` where so many piles are on a pixel that their sum is not exact.
    fn step_shares(
        &mut self,
        map: &PileMap,
        plan: &Plan<'_>,
        seen: &Seen<'_>,
        now: &Columns<&[u8]>,
    ) -> Option<Vec<u32>> {
        let PictureQuery { status_mask, palette, pixels_per_m, .. } = plan.query;
        let light = lights(&seen.looks(palette));
        let of = |look: u8| light.get(usize::from(look)).copied();
        let mut dirty = Dirty::new(plan);
        let looks = std::mem::take(&mut self.looks);
        let (before, mut most, across) = (looks.lent(), 0.0, plan.width + 2);
        for_each_changed(&before, now, |slot| {
            let (old, new) = (before.look(slot, status_mask), now.look(slot, status_mask));
            let Some([x, y]) = (old != new).then(|| sum_of(map, plan, slot)).flatten() else { return };
            let Some(sum) = self.sums.get_mut(y * across + x) else { return };
            if let Some(light) = old.and_then(|(_, look)| of(look)) {
                *sum = sum.less(light);
            }
            if let Some(light) = new.and_then(|(_, look)| of(look)) {
                *sum = sum.plus(light);
            }
            most = f32::max(most, sum.piles());
            let (column, row) = (x as i64 - 1, y as i64 - 1);
            dirty.mark([column - 1, column + 1], [row - 1, row + 1]);
            if is_inside(plan, [x, y]) {
                self.count(old, new);
            }
        });
        self.looks = looks;
        if most > MOST_ON_A_PIXEL {
            return None;
        }
        let pieces: Vec<_> = dirty.pieces().collect();
        let mut words = vec![
            0;
            PictureHead::WORDS
                + pieces.iter().map(|[columns, rows]| columns.len() * rows.len()).sum::<usize>()
        ];
        let (full, mut to) = (map.full(pixels_per_m), words.get_mut(PictureHead::WORDS..).unwrap_or_default());
        for [columns, rows] in &pieces {
            for row in rows.clone() {
                let Some((pixels, rest)) = std::mem::take(&mut to).split_at_mut_checked(columns.len()) else { break };
                spread(three_rows(&self.sums, across, row, columns.start..columns.end + 2), full, pixels);
                to = rest;
            }
        }
        Some(self.answer(words, &pieces))
    }

    fn step_piles(&mut self, map: &PileMap, plan: &Plan<'_>, seen: &Seen<'_>, now: &Columns<&[u8]>) -> Vec<u32> {
        let PictureQuery { status_mask, palette, symbol, pixel_ratio, .. } = plan.query;
        let mut dirty = Dirty::new(plan);
        let spots = map.spots();
        let looks = std::mem::take(&mut self.looks);
        let before = looks.lent();
        for_each_changed(&before, now, |slot| {
            let (old, new) = (before.look(slot, status_mask), now.look(slot, status_mask));
            if old == new {
                return;
            }
            let [x, y] = plan.place(spots(slot as u32));
            let reach = plan.radius_px(cell(map.radii(), slot, f32::NAN)) + BEYOND_PX;
            dirty.mark([(x - reach) as i64, (x + reach) as i64], [(y - reach) as i64, (y + reach) as i64]);
            if plan.holds([x, y]) {
                self.count(old, new);
            }
        });
        self.looks = looks;
        let pieces: Vec<_> = dirty.pieces().collect();
        let mut words = vec![
            0;
            PictureHead::WORDS
                + pieces.iter().map(|[columns, rows]| columns.len() * rows.len()).sum::<usize>()
        ];
        let mut stamps = Stamps::new(symbol, pixel_ratio, seen.looks(palette));
        let reach_px = plan.radius_px(map.most_radius_m()) + BEYOND_PX;
        let mut to = words.get_mut(PictureHead::WORDS..).unwrap_or_default();
        for [columns, rows] in &pieces {
            let Some((pixels, rest)) = std::mem::take(&mut to).split_at_mut_checked(columns.len() * rows.len()) else {
                break;
            };
            let mut image = Image::new(pixels, columns.len(), [columns.start, rows.start], [columns.end, rows.end]);
            let area = plan.area_of(columns.clone(), rows.clone(), reach_px);
            map.for_each_run_shown(&area, status_mask, seen.focus, |run| {
                for (slot, &radius_m) in run.clone().zip(slots(map.radii(), &run)) {
                    let Some((_, look)) = now.look(slot as usize, status_mask) else { continue };
                    stamps.paint(&mut image, look, plan.place(spots(slot)), plan.radius_px(radius_m));
                }
                true
            });
            to = rest;
        }
        self.answer(words, &pieces)
    }
}

/// The column and row of the sum that a pile is in; `None` beyond them.
fn sum_of(map: &PileMap, plan: &Plan<'_>, slot: usize) -> Option<[usize; 2]> {
    let PictureQuery { west_m, north_m, pixels_per_m, .. } = plan.query;
    let &[e, n] = map.index().points().get(slot)?;
    let x = (f64::from(e) - west_m) * pixels_per_m + 1.0;
    let y = ((north_m - f64::from(n)) * pixels_per_m).floor() + 1.0;
    let is_on = x >= 0.0 && y >= 0.0 && x < plan.width as f64 + 2.0 && y < plan.height as f64 + 2.0;
    is_on.then_some([x as usize, y as usize])
}

fn is_inside(plan: &Plan<'_>, [x, y]: [usize; 2]) -> bool {
    x > 0 && x <= plan.width && y > 0 && y <= plan.height
}

impl PileMap {
    /// The picture of shares, and the sums that it comes from; `None` where they are not exact.
    fn picture_of_sums(&self, plan: &Plan<'_>, seen: &Seen<'_>, now: &Columns<&[u8]>) -> (Picture, Option<Vec<Four>>) {
        let PictureQuery { status_mask, palette, pixels_per_m, .. } = plan.query;
        let light = lights(&seen.looks(palette));
        let none = Four::new([0.0; 4]);
        let across = plan.width + 2;
        let mut sums = vec![none; across * (plan.height + 2)];
        let mut painted = [0; STATUS_COUNT];
        self.for_each_run_shown(&plan.area(0..plan.height, 1.0), status_mask, seen.focus, |run| {
            for slot in run {
                let Some([x, y]) = sum_of(self, plan, slot as usize) else { continue };
                let Some((status, look)) = now.look(slot as usize, status_mask) else { continue };
                let Some(sum) = sums.get_mut(y * across + x) else { continue };
                *sum = sum.plus(light.get(usize::from(look)).copied().unwrap_or(none));
                if let Some(count) = painted.get_mut(usize::from(status)).filter(|_| is_inside(plan, [x, y])) {
                    *count += 1;
                }
            }
            true
        });
        let is_exact = sums.iter().all(|sum| sum.piles() <= MOST_ON_A_PIXEL);
        let mut words = vec![0; PictureHead::WORDS + plan.pixels()];
        let full = self.full(pixels_per_m);
        let pixels = words.get_mut(PictureHead::WORDS..).unwrap_or_default();
        for (row, pixels) in pixels.chunks_mut(plan.width.max(1)).enumerate() {
            spread(three_rows(&sums, across, row, 0..across), full, pixels);
        }
        (Picture { kind: PictureKind::Shares, painted, words }, is_exact.then_some(sums))
    }
}
