//! Nearest points in the tree, by where they stand exactly.
//!
//! The tree holds points in 32 bits, which tell most of them apart; where they cannot, places in 64 decide. A
//! search stops at what cannot be nearer, equal distances included: however many points stand in one place, few of
//! them are looked at.

use crate::index::{BoxM, FAN, SpatialIndex};

/// Where the points of a tree stand.
pub(crate) trait Places {
    /// East and north of a slot, metres; NaN for one that does not exist.
    fn at(&self, slot: u32) -> [f64; 2];
    /// The tree's points lie no further than this from the places, metres.
    fn slack_m(&self) -> f64;
}

/// The tree's own points.
impl Places for SpatialIndex {
    fn at(&self, slot: u32) -> [f64; 2] {
        self.point(slot).map_or([f64::NAN; 2], |point| point.map(f64::from))
    }

    fn slack_m(&self) -> f64 {
        0.0
    }
}

/// Square of the distance of two places.
#[inline]
pub(crate) fn square([e, n]: [f64; 2], [oe, on]: [f64; 2]) -> f64 {
    let (de, dn) = (e - oe, n - on);
    de * de + dn * dn
}

/// Which points a search is for.
pub(crate) trait Wanted {
    /// Of equally near points the one of the lowest [`Wanted::rank`] is wanted, for which all of them are looked at;
    /// otherwise any.
    const RANKED: bool = false;

    /// Whether the point will do.
    fn takes(&mut self, slot: u32) -> bool;

    /// Whether some point of a node of the tree may do.
    fn enters(&self, _level: usize, _node: usize, _bounds: &BoxM) -> bool {
        true
    }

    /// See [`Wanted::RANKED`].
    fn rank(&self, slot: u32) -> u32 {
        slot
    }
}

impl<F: FnMut(u32) -> bool> Wanted for F {
    fn takes(&mut self, slot: u32) -> bool {
        self(slot)
    }
}

/// Points in another place than this.
pub(crate) struct Apart<'a> {
    pub(crate) index: &'a SpatialIndex,
    pub(crate) from: [f32; 2],
}

impl Wanted for Apart<'_> {
    fn takes(&mut self, slot: u32) -> bool {
        self.index.point(slot).is_some_and(|point| point != self.from)
    }

    fn enters(&self, _level: usize, _node: usize, bounds: &BoxM) -> bool {
        let [e, n] = self.from;
        [bounds.min_e, bounds.min_n, bounds.max_e, bounds.max_n] != [e, n, e, n]
    }
}

/// Result of a search.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Nearest {
    /// The slot and the square of its distance.
    pub(crate) found: Option<(u32, f64)>,
    /// Points looked at.
    pub(crate) looked: usize,
}

/// A search that walks down the tree.
trait Visit {
    fn from(&self) -> [f64; 2];
    /// Whether points of the tree at this distance count.
    fn counts(&self, distance2: f64) -> bool;
    fn enters(&self, level: usize, node: usize, bounds: &BoxM) -> bool;
    /// Looks at a point of the tree, at this distance.
    fn look(&mut self, slot: u32, distance2: f64);

    fn leaf(&mut self, points: &[[f32; 2]], first: usize) {
        for (slot, point) in (first as u32..).zip(points.iter().skip(first).take(FAN)) {
            let distance2 = square(point.map(f64::from), self.from());
            if self.counts(distance2) {
                self.look(slot, distance2);
            }
        }
    }

    fn walk(&mut self, index: &SpatialIndex) {
        let Some(top) = index.levels.len().checked_sub(1) else { return };
        let [e, n] = self.from();
        let mut stack: Vec<(f64, u32, u32)> = Vec::with_capacity(FAN * index.levels.len());
        stack.push((0.0, top as u32, 0));
        while let Some((d2, level, node)) = stack.pop() {
            if !self.counts(d2) {
                continue;
            }
            let first = node as usize * FAN;
            let Some((level, below)) =
                (level as usize).checked_sub(1).and_then(|at| index.levels.get(at).map(|below| (at, below)))
            else {
                self.leaf(&index.points, first);
                continue;
            };
            // The nearest child goes on top: its piles rule out most of the others.
            let mut nearest = f64::INFINITY;
            for (bounds, child) in below.iter().skip(first).take(FAN).zip(first..) {
                let d2 = bounds.distance2(e, n);
                if self.counts(d2) && self.enters(level, child, bounds) {
                    stack.push((d2, level as u32, child as u32));
                    if d2 < nearest {
                        nearest = d2;
                    } else if let [.., before, last] = stack.as_mut_slice() {
                        std::mem::swap(before, last);
                    }
                }
            }
        }
    }
}

/// Looks for the nearest point. Where points stand exactly is looked up only where 32 bits cannot tell.
struct Search<'a, P, W> {
    from: [f64; 2],
    places: &'a P,
    wanted: W,
    /// Square of the radius.
    radius2: f64,
    best: Option<u32>,
    /// Square of the best's exact distance, once it was asked for.
    exact2: Option<f64>,
    /// A point of the tree nearer than this is surely nearer than the best, or within the radius; squared.
    sure2: f64,
    /// One further than this surely is not.
    reach2: f64,
    looked: usize,
}

impl<'a, P: Places, W: Wanted> Search<'a, P, W> {
    fn new(places: &'a P, from: [f64; 2], radius_m: f64, wanted: W) -> Self {
        let radius2 = radius_m * radius_m;
        let (best, exact2, looked) = (None, None, 0);
        let mut made = Self { from, places, wanted, radius2, best, exact2, sure2: 0.0, reach2: 0.0, looked };
        made.bound(radius2, places.slack_m());
        made
    }

    fn bound(&mut self, distance2: f64, slack_m: f64) {
        if slack_m > 0.0 {
            let metres = distance2.sqrt();
            (self.sure2, self.reach2) = ((metres - slack_m).max(0.0).powi(2), (metres + slack_m).powi(2));
        } else {
            (self.sure2, self.reach2) = (distance2, distance2);
        }
    }

    fn exact2(&self, slot: u32) -> f64 {
        square(self.places.at(slot), self.from)
    }

    /// Whether a point in doubt is better than the best.
    fn is_better(&mut self, slot: u32, exact2: f64) -> bool {
        let Some(best) = self.best else { return exact2 <= self.radius2 };
        let best2 = self.exact2.unwrap_or_else(|| self.exact2(best));
        self.exact2 = Some(best2);
        exact2 < best2 || (W::RANKED && exact2 == best2 && self.wanted.rank(slot) < self.wanted.rank(best))
    }

    fn done(self) -> Nearest {
        let found = self.best.map(|best| (best, self.exact2.unwrap_or_else(|| self.exact2(best))));
        Nearest { found, looked: self.looked }
    }
}

impl<P: Places, W: Wanted> Visit for Search<'_, P, W> {
    fn from(&self) -> [f64; 2] {
        self.from
    }

    fn counts(&self, distance2: f64) -> bool {
        match self.best {
            Some(_) if !W::RANKED => distance2 < self.reach2 && self.exact2 != Some(0.0),
            _ => distance2 <= self.reach2,
        }
    }

    fn enters(&self, level: usize, node: usize, bounds: &BoxM) -> bool {
        self.wanted.enters(level, node, bounds)
    }

    fn look(&mut self, slot: u32, distance2: f64) {
        self.looked += 1;
        if distance2 < self.sure2 {
            if self.wanted.takes(slot) {
                (self.best, self.exact2) = (Some(slot), None);
                self.bound(distance2, 2.0 * self.places.slack_m());
            }
            return;
        }
        let exact2 = self.exact2(slot);
        if self.is_better(slot, exact2) && self.wanted.takes(slot) {
            (self.best, self.exact2) = (Some(slot), Some(exact2));
            self.bound(distance2, 2.0 * self.places.slack_m());
        }
    }
}

/// Looks for the nearest few.
struct Few<'a, const MOST: usize> {
    from: [f64; 2],
    own: u32,
    reach2: f64,
    /// Nearest first.
    found: &'a mut [(f64, u32); MOST],
    count: usize,
}

impl<const MOST: usize> Visit for Few<'_, MOST> {
    fn from(&self) -> [f64; 2] {
        self.from
    }

    fn counts(&self, distance2: f64) -> bool {
        match self.found.last() {
            Some((furthest, _)) if self.count == MOST => distance2 < *furthest,
            _ => distance2 < self.reach2,
        }
    }

    fn enters(&self, _: usize, _: usize, _: &BoxM) -> bool {
        true
    }

    fn look(&mut self, slot: u32, distance2: f64) {
        if slot == self.own {
            return;
        }
        self.count = (self.count + 1).min(MOST);
        let known = self.found.get_mut(..self.count).unwrap_or_default();
        if let Some(last) = known.last_mut() {
            *last = (distance2, slot);
        }
        let at = known.iter().position(|(other, _)| *other > distance2).unwrap_or(known.len().saturating_sub(1));
        if let Some(behind) = known.get_mut(at..) {
            behind.rotate_right(1);
        }
    }
}

impl SpatialIndex {
    /// The nearest point within the radius, edge included, among those wanted. A radius below 0 or of no number finds
    /// nothing.
    pub(crate) fn nearest(&self, places: &impl Places, from: [f64; 2], radius_m: f64, wanted: impl Wanted) -> Nearest {
        let none = Nearest { found: None, looked: 0 };
        if !(from.iter().all(|c| c.is_finite()) && radius_m >= 0.0) {
            return none;
        }
        let mut search = Search::new(places, from, radius_m, wanted);
        search.walk(self);
        search.done()
    }

    /// The point nearest to that of a slot among the others that are wanted.
    pub(crate) fn nearest_other(&self, places: &impl Places, slot: u32, mut wanted: impl Wanted) -> Nearest {
        let from = places.at(slot);
        let mut search = Search::new(places, from, f64::INFINITY, Other { own: slot, wanted: &mut wanted });
        if from.iter().all(|c| c.is_finite()) {
            // One of its own leaf is most likely close already.
            search.leaf(&self.points, slot as usize / FAN * FAN);
            search.walk(self);
        }
        search.done()
    }

    /// Writes the slots of the nearest few points around that of a slot, nearer than the radius; gives their number.
    pub(crate) fn nearest_few<const MOST: usize>(
        &self,
        slot: u32,
        radius_m: f64,
        found: &mut [(f64, u32); MOST],
    ) -> usize {
        let mut few = Few { from: Places::at(self, slot), own: slot, reach2: radius_m * radius_m, found, count: 0 };
        few.walk(self);
        few.count
    }
}

struct Other<'a, W> {
    own: u32,
    wanted: &'a mut W,
}

impl<W: Wanted> Wanted for Other<'_, W> {
    const RANKED: bool = W::RANKED;

    fn takes(&mut self, slot: u32) -> bool {
        slot != self.own && self.wanted.takes(slot)
    }

    fn enters(&self, level: usize, node: usize, bounds: &BoxM) -> bool {
        self.wanted.enters(level, node, bounds)
    }

    fn rank(&self, slot: u32) -> u32 {
        self.wanted.rank(slot)
    }
}
