//! A packed static tree over points in Hilbert order: groups of 16 consecutive points or boxes share a box.
//! Built by one pass a level, nothing but flat arrays, no pointers (after flatbush and Kamel and Faloutsos, "Hilbert
//! R-tree").

use crate::hull::Hull;
use crate::search::{Places, square};
use std::ops::Range;

/// A rectangle in offsets, metres, edges included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoxM {
    /// West edge.
    pub min_e: f32,
    /// South edge.
    pub min_n: f32,
    /// East edge.
    pub max_e: f32,
    /// North edge.
    pub max_n: f32,
}

/// `f32::min` and `f32::max` look for NaN, which no place has, and take a call for it in WebAssembly.
#[inline]
pub(crate) fn least<T: PartialOrd>(a: T, b: T) -> T {
    if b < a { b } else { a }
}

/// See [`least`].
#[inline]
pub(crate) fn greatest<T: PartialOrd>(a: T, b: T) -> T {
    if b > a { b } else { a }
}

impl BoxM {
    pub(crate) const EMPTY: Self =
        Self { min_e: f32::INFINITY, min_n: f32::INFINITY, max_e: f32::NEG_INFINITY, max_n: f32::NEG_INFINITY };

    /// Whether the point lies in it.
    #[inline]
    #[must_use]
    pub fn has(&self, e: f32, n: f32) -> bool {
        // Single `&`: four comparisons without a branch.
        (e >= self.min_e) & (e <= self.max_e) & (n >= self.min_n) & (n <= self.max_n)
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        (self.min_e <= other.max_e)
            & (self.max_e >= other.min_e)
            & (self.min_n <= other.max_n)
            & (self.max_n >= other.min_n)
    }

    #[inline]
    fn holds(&self, other: &Self) -> bool {
        (self.min_e <= other.min_e)
            & (self.max_e >= other.max_e)
            & (self.min_n <= other.min_n)
            & (self.max_n >= other.max_n)
    }

    #[inline]
    pub(crate) fn join(&self, other: &Self) -> Self {
        Self {
            min_e: least(self.min_e, other.min_e),
            min_n: least(self.min_n, other.min_n),
            max_e: greatest(self.max_e, other.max_e),
            max_n: greatest(self.max_n, other.max_n),
        }
    }

    /// Square of the distance from a point to the nearest point of the box.
    pub(crate) fn distance2(&self, e: f64, n: f64) -> f64 {
        let de = greatest(greatest(f64::from(self.min_e) - e, e - f64::from(self.max_e)), 0.0);
        let dn = greatest(greatest(f64::from(self.min_n) - n, n - f64::from(self.max_n)), 0.0);
        de * de + dn * dn
    }
}

pub(crate) const FAN_BITS: usize = 4;
pub(crate) const FAN: usize = 1 << FAN_BITS;

/// The tree. Slots are positions in the order the points were given in.
#[derive(Debug, Clone)]
pub(crate) struct SpatialIndex {
    pub(crate) points: Vec<[f32; 2]>,
    /// Boxes of groups of 16 points, then of 16 of those, and so on up to one.
    pub(crate) levels: Vec<Vec<BoxM>>,
}

impl SpatialIndex {
    /// An index over finite (east, north) points, which should be in the order of a space-filling curve: any order
    /// gives right answers, that one fast ones.
    #[must_use]
    pub(crate) fn new(points: Vec<[f32; 2]>) -> Self {
        let mut levels = Vec::new();
        if !points.is_empty() {
            let leaves: Vec<BoxM> = points.chunks(FAN).map(Hull::around).collect();
            let mut top = leaves;
            while top.len() > 1 {
                let next: Vec<BoxM> =
                    top.chunks(FAN).map(|group| group.iter().fold(BoxM::EMPTY, |sum, b| sum.join(b))).collect();
                levels.push(std::mem::replace(&mut top, next));
            }
            levels.push(top);
        }
        Self { points, levels }
    }

    /// The points by slot.
    #[must_use]
    pub(crate) fn points(&self) -> &[[f32; 2]] {
        &self.points
    }

    /// The box around all points; `None` without any.
    #[must_use]
    pub(crate) fn extent(&self) -> Option<BoxM> {
        self.levels.last().and_then(|top| top.first()).copied()
    }

    /// The slot of the point that `wanted` tells apart from others in the same place.
    pub(crate) fn slot_at(&self, [e, n]: [f32; 2], wanted: impl Fn(u32) -> bool) -> Option<u32> {
        let mut found = None;
        self.for_each_in(&BoxM { min_e: e, min_n: n, max_e: e, max_n: n }, |slot| {
            found = wanted(slot).then_some(slot);
            found.is_none()
        });
        found
    }

    /// Moves a point: it keeps its slot, and the boxes around it are made anew.
    pub(crate) fn move_point(&mut self, slot: u32, to: [f32; 2]) {
        let Some(point) = self.points.get_mut(slot as usize) else { return };
        *point = to;
        self.box_anew(slot as usize);
    }

    /// Adds a point behind the others.
    pub(crate) fn push_point(&mut self, point: [f32; 2]) {
        self.points.push(point);
        self.fit();
        self.box_anew(self.points.len() - 1);
    }

    /// Removes a point; the last one takes its slot.
    pub(crate) fn swap_remove(&mut self, slot: u32) {
        let at = slot as usize;
        if at >= self.points.len() {
            return;
        }
        self.points.swap_remove(at);
        self.fit();
        self.box_anew(at);
        self.box_anew(self.points.len().saturating_sub(1));
    }

    /// As many boxes as there are groups.
    fn fit(&mut self) {
        let mut below = self.points.len();
        let mut level = 0;
        while below > 1 || (level == 0 && below == 1) {
            below = below.div_ceil(FAN);
            if level == self.levels.len() {
                // Over what was the only box, so far.
                let over = self.levels.last().and_then(|top| top.first()).copied().unwrap_or(BoxM::EMPTY);
                self.levels.push(vec![over]);
            }
            if let Some(nodes) = self.levels.get_mut(level) {
                nodes.resize(below, BoxM::EMPTY);
            }
            level += 1;
        }
        self.levels.truncate(level);
    }

    /// Makes the boxes around a slot anew.
    fn box_anew(&mut self, slot: usize) {
        let mut node = slot >> FAN_BITS;
        let mut around = Hull::around(self.points.chunks(FAN).nth(node).unwrap_or_default());
        for level in 0..self.levels.len() {
            if let Some(below) = level.checked_sub(1).and_then(|below| self.levels.get(below)) {
                let group = below.chunks(FAN).nth(node).unwrap_or_default();
                around = group.iter().fold(BoxM::EMPTY, |sum, b| sum.join(b));
            }
            if let Some(bounds) = self.levels.get_mut(level).and_then(|nodes| nodes.get_mut(node)) {
                *bounds = around;
            }
            node >>= FAN_BITS;
        }
    }

    /// Bytes held.
    #[must_use]
    pub(crate) fn bytes(&self) -> usize {
        self.points.capacity() * 8 + self.levels.iter().map(|l| l.capacity() * size_of::<BoxM>()).sum::<usize>()
    }

    /// Calls `visit` with the slot of every point in the box, in ascending order, until it answers false.
    pub(crate) fn for_each_in(&self, area: &BoxM, mut visit: impl FnMut(u32) -> bool) {
        self.for_each_run_in(area, |mut run| run.all(&mut visit));
    }

    /// Calls `visit` with runs of slots of which every point is in the box, ascending, until it answers false.
    pub(crate) fn for_each_run_in(&self, area: &BoxM, mut visit: impl FnMut(Range<u32>) -> bool) {
        if let Some(top) = self.levels.len().checked_sub(1) {
            self.runs_below(top, 0, area, &mut visit);
        }
    }

    /// Those of up to 16 nodes of a level, beginning with `first`.
    fn runs_below(&self, level: usize, first: usize, area: &BoxM, visit: &mut impl FnMut(Range<u32>) -> bool) -> bool {
        let nodes = self.levels.get(level).and_then(|nodes| nodes.get(first..)).unwrap_or_default();
        let width = FAN << (FAN_BITS * level);
        for (bounds, node) in nodes.iter().take(FAN).zip(first..) {
            if !area.meets(bounds) {
                continue;
            }
            let from = node * width;
            let go_on = if area.holds(bounds) {
                visit(from as u32..(from + width).min(self.points.len()) as u32)
            } else if level > 0 {
                self.runs_below(level - 1, node * FAN, area, visit)
            } else {
                self.runs_of_leaf(from, area, visit)
            };
            if !go_on {
                return false;
            }
        }
        true
    }

    fn runs_of_leaf(&self, from: usize, area: &BoxM, visit: &mut impl FnMut(Range<u32>) -> bool) -> bool {
        let points = self.points.get(from..).unwrap_or_default();
        // One bit a point.
        let mut inside = 0u32;
        for (&[e, n], bit) in points.iter().take(FAN).zip(0u32..) {
            inside |= u32::from(area.has(e, n)) << bit;
        }
        let mut at = from as u32;
        while inside != 0 {
            let gap = inside.trailing_zeros();
            let run = (inside >> gap).trailing_ones();
            if !visit(at + gap..at + gap + run) {
                return false;
            }
            inside >>= gap + run;
            at += gap + run;
        }
        true
    }

    /// Calls `visit` with the slot of every point no further than `radius_m` by where the points stand exactly, and the
    /// square of its distance.
    pub(crate) fn for_each_place_within(
        &self,
        places: &impl Places,
        from: [f64; 2],
        radius_m: f64,
        mut visit: impl FnMut(u32, f64),
    ) {
        let [e, n] = from;
        if !(e.is_finite() && n.is_finite() && radius_m >= 0.0) {
            return;
        }
        // The box is a hair larger than the circle, so that rounding to 32 bits loses nothing; the distance decides.
        let reach = radius_m + places.slack_m() + (e.abs() + n.abs() + radius_m) * 1e-6;
        let area = BoxM {
            min_e: (e - reach) as f32,
            min_n: (n - reach) as f32,
            max_e: (e + reach) as f32,
            max_n: (n + reach) as f32,
        };
        self.for_each_in(&area, |slot| {
            let distance2 = square(places.at(slot), from);
            if distance2 <= radius_m * radius_m {
                visit(slot, distance2);
            }
            true
        });
    }

    pub(crate) fn point(&self, slot: u32) -> Option<[f32; 2]> {
        self.points.get(slot as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn points() -> impl Strategy<Value = Vec<[f32; 2]>> {
        prop::collection::vec((-99f32..99.0, -99f32..99.0).prop_map(|(e, n)| [e, n]), 0..400)
    }

    proptest! {
        #![proptest_config(crate::test_config(300, 7))]

        /// The index is right for points in any order.
        #[test]
        fn a_box_is_brute_force(points in points(), [a, b, c, d] in prop::array::uniform4(-80f32..120.0)) {
            let index = SpatialIndex::new(points.clone());
            let area = BoxM { min_e: a.min(b), max_e: a.max(b), min_n: c.min(d), max_n: c.max(d) };
            let mut found = Vec::new();
            index.for_each_in(&area, |slot| { found.push(slot); true });
            let expected: Vec<u32> =
                (0..points.len() as u32).filter(|&i| area.has(points[i as usize][0], points[i as usize][1])).collect();
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn within_a_radius_is_brute_force(points in points(), e in -99f64..99.0, n in -99f64..99.0, radius in 0f64..80.0) {
            let index = SpatialIndex::new(points.clone());
            let mut found = Vec::new();
            index.for_each_place_within(&index, [e, n], radius, |slot, distance2| found.push((slot, distance2)));
            let expected: Vec<(u32, f64)> = points.iter().zip(0u32..)
                .map(|(p, i)| (i, (f64::from(p[0]) - e).powi(2) + (f64::from(p[1]) - n).powi(2)))
                .filter(|(_, distance2)| *distance2 <= radius * radius).collect();
            prop_assert_eq!(found, expected);
        }
    }
}
