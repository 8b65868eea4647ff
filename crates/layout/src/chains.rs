//! Rows that bend: piles chained to their neighbours along a direction that turns smoothly, row beside row.
//!
//! A first row is followed from a pile in the middle, along each direction in which it has a neighbour; the direction
//! that makes the fewest rows is kept. Every further row starts beside a known one and takes over its direction there,
//! so that all rows of a site run the same way and their order from left to right is known. Piles in one place are one
//! pile here.

use crate::job::LOOKED;
use crate::neighbours::Neighbours;
use crate::rows::NO_ROW;

/// Neighbours are looked for within so many times the spacing: further than a diagonal, nearer than twice.
pub(crate) const REACH: f64 = 1.75;
/// Piles nearer than this share of the spacing stand in one place.
const SAME_PLACE: f64 = 0.05;
/// The next pile of a row lies at most so far, in degrees, from the way the row runs.
const TURN_DEG: f64 = 25.0;
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Way {
    e: f64,
    n: f64,
}

impl Way {
    pub(crate) fn between([e, n]: [f32; 2], [to_e, to_n]: [f32; 2]) -> Self {
        Self { e: f64::from(to_e) - f64::from(e), n: f64::from(to_n) - f64::from(n) }
    }

    pub(crate) fn length(self) -> f64 {
        self.e.hypot(self.n)
    }

    fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { Self { e: self.e / length, n: self.n / length } } else { self }
    }

    fn back(self) -> Self {
        Self { e: -self.e, n: -self.n }
    }

    pub(crate) fn along(self, other: Self) -> f64 {
        self.e * other.e + self.n * other.n
    }

    /// Above 0 where the other points to the right.
    pub(crate) fn right(self, other: Self) -> f64 {
        other.e * self.n - other.n * self.e
    }

    pub(crate) fn azimuth_deg(self) -> f64 {
        self.e.atan2(self.n).to_degrees().rem_euclid(360.0)
    }
}

/// The way of what has none of its own.
pub(crate) const NORTH: Way = Way { e: 0.0, n: 1.0 };

/// Places that follow one another without a gap.
#[derive(Debug)]
pub(crate) struct Chain {
    pub(crate) places: Vec<u32>,
    /// Rows to the right of the first.
    pub(crate) layer: i64,
    /// Piles that can be reached from one another.
    pub(crate) part: u32,
}

/// Places and how far they stand apart.
pub(crate) struct Site<'a> {
    pub(crate) neighbours: &'a Neighbours,
    pub(crate) spacing_m: f64,
}

impl Site<'_> {
    pub(crate) fn way(&self, from: u32, to: u32) -> Way {
        let at = |place: u32| self.neighbours.index.point(place).unwrap_or_default();
        Way::between(at(from), at(to))
    }

    /// Directions in which a place has neighbours, of opposite ones one.
    pub(crate) fn ways(&self, place: u32) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        for &other in self.neighbours.of(place) {
            let step = self.way(place, other);
            let way = step.unit();
            let new = ways.iter().all(|known| known.along(way).abs() < TURN_DEG.to_radians().cos());
            if step.length() >= SAME_PLACE * self.spacing_m && new {
                ways.push(way);
            }
        }
        ways
    }
}

/// A row that is being followed from a place, ahead and then back.
#[derive(Debug)]
struct Growing {
    from: u32,
    way: Way,
    layer: i64,
    part: u32,
    /// Where it has come to.
    at: u32,
    heading: Way,
    ahead: Option<Vec<u32>>,
    /// Places behind, the furthest last; then the whole row.
    places: Vec<u32>,
    /// Both ends are found; the directions of so many places are known.
    whole: Option<usize>,
}

/// Chains as far as they are found.
#[derive(Debug, Default)]
pub(crate) struct Sweep {
    pub(crate) chains: Vec<Chain>,
    /// Chain of every place.
    chain: Vec<u32>,
    /// Direction of its row at every place.
    way: Vec<Way>,
    growing: Option<Growing>,
    /// Beside which place rows are looked for next: its chain, its place therein, and the side.
    beside: (usize, usize, bool),
}

impl Sweep {
    pub(crate) fn over(places: usize) -> Self {
        Self { chain: vec![NO_ROW; places], way: vec![NORTH; places], ..Self::default() }
    }

    fn chain_of(&self, place: u32) -> u32 {
        self.chain.get(place as usize).copied().unwrap_or(NO_ROW)
    }

    pub(crate) fn is_chained(&self, place: u32) -> bool {
        self.chain_of(place) != NO_ROW
    }

    pub(crate) fn way_of(&self, place: u32) -> Way {
        self.way.get(place as usize).copied().unwrap_or(NORTH)
    }

    fn take(&mut self, place: u32) {
        if let Some(of) = self.chain.get_mut(place as usize) {
            *of = self.chains.len() as u32;
        }
    }

    /// Begins a row through a place. Those beside it follow.
    pub(crate) fn begin(&mut self, from: u32, way: Way, layer: i64, part: u32) {
        self.take(from);
        let (at, heading) = (from, way);
        self.growing = Some(Growing { from, way, layer, part, at, heading, ahead: None, places: vec![], whole: None });
    }

    /// Follows about so many places more; true when all that can be reached are in a row.
    pub(crate) fn step(&mut self, site: &Site<'_>, places: usize) -> bool {
        for _ in 0..places.max(1) {
            if let Some(mut growing) = self.growing.take() {
                if !self.grow(site, &mut growing) {
                    self.growing = Some(growing);
                }
            } else if !self.look_beside(site) {
                return true;
            }
        }
        false
    }

    /// Goes a place further; true when the row is whole.
    fn grow(&mut self, site: &Site<'_>, row: &mut Growing) -> bool {
        if let Some(at) = row.whole {
            let here = |at: usize| row.places.get(at).copied();
            let Some(place) = here(at) else {
                let Growing { layer, part, .. } = *row;
                self.chains.push(Chain { places: std::mem::take(&mut row.places), layer, part });
                return true;
            };
            let (before, after) = (here(at.saturating_sub(1)), here(at + 1));
            let way = site.way(before.unwrap_or(place), after.unwrap_or(place)).unit();
            if let Some(to) = self.way.get_mut(place as usize) {
                *to = if way.length() > 0.5 { way } else { row.way };
            }
            row.whole = Some(at + 1);
            return false;
        }
        let next = self.follow(site, row);
        if let Some((place, step)) = next {
            self.take(place);
            row.places.push(place);
            row.heading = Way { e: row.heading.e + step.e, n: row.heading.n + step.n }.unit();
            row.at = place;
        } else if let Some(ahead) = &mut row.ahead {
            row.places.reverse();
            row.places.push(row.from);
            row.places.append(ahead);
            row.whole = Some(0);
        } else {
            row.ahead = Some(std::mem::take(&mut row.places));
            (row.at, row.heading) = (row.from, row.way.back());
        }
        false
    }

    /// The next place of a row; those in one place with the last one are taken into the row.
    fn follow(&mut self, site: &Site<'_>, row: &mut Growing) -> Option<(u32, Way)> {
        let least = TURN_DEG.to_radians().cos();
        let mut next: Option<(f64, u32, Way)> = None;
        for &other in site.neighbours.of(row.at) {
            if self.is_chained(other) {
                continue;
            }
            let step = site.way(row.at, other);
            let metres = step.length();
            if metres < SAME_PLACE * site.spacing_m {
                self.take(other);
                row.places.push(other);
                continue;
            }
            let along = step.along(row.heading) / metres;
            // Straight on rather than near.
            let score = metres / site.spacing_m + 4.0 * (1.0 - along);
            if along >= least && next.is_none_or(|(best, ..)| score < best) {
                next = Some((score, other, step.unit()));
            }
        }
        next.map(|(_, place, step)| (place, step))
    }

    /// Begins the row beside the next place on one of its sides, if there is one; false when all sides were looked at.
    fn look_beside(&mut self, site: &Site<'_>) -> bool {
        let (number, at, left) = self.beside;
        let Some(chain) = self.chains.get(number) else { return false };
        let Some(&place) = chain.places.get(at) else {
            self.beside = (number + 1, 0, false);
            return true;
        };
        self.beside = if left { (number, at + 1, false) } else { (number, at, true) };
        let (layer, part, way) = (chain.layer, chain.part, self.way_of(place));
        let side = if left { -1 } else { 1 };
        let beside = |&other: &u32| {
            let step = site.way(place, other);
            let aside = way.right(step) * f64::from(side);
            (aside > step.length() / 2.0).then_some((step.length(), other))
        };
        let nearest = site.neighbours.of(place).iter().filter_map(beside).min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, other)) = nearest.filter(|(_, other)| !self.is_chained(*other)) {
            self.begin(other, way, layer + i64::from(side), part);
        }
        true
    }
}

/// Finds all chains, in steps.
#[derive(Debug)]
pub(crate) struct Chaining {
    seed: u32,
    /// Directions of the first row that are still to be tried.
    tries: Vec<Way>,
    trying: Option<Sweep>,
    best: Option<Sweep>,
    /// Places before this are in a row.
    at: usize,
    part: u32,
}

impl Chaining {
    pub(crate) fn of(site: &Site<'_>) -> Self {
        let places = site.neighbours.places();
        // The pile with the most neighbours of a few shows the directions there are.
        let some = (0..places as u32).step_by((places / 100).max(1));
        let seed = some.max_by_key(|&place| site.neighbours.of(place).len()).unwrap_or(0);
        let mut tries = site.ways(seed);
        tries.reverse();
        Self { seed, tries, trying: None, best: None, at: 0, part: 1 }
    }

    /// How much is done, 0..=1.
    pub(crate) fn progress(&self, places: usize) -> f64 {
        if self.tries.is_empty() && self.trying.is_none() { crate::job::share(self.at, places) } else { 0.0 }
    }

    /// Follows about so many places more; true when every place is in a row.
    pub(crate) fn step(&mut self, site: &Site<'_>, places: usize) -> bool {
        let all = site.neighbours.places();
        if let Some(mut sweep) = self.trying.take() {
            // One that has as many rows already is not followed to its end.
            if self.best.as_ref().is_some_and(|best| sweep.chains.len() >= best.chains.len()) {
                return false;
            }
            if sweep.step(site, places) {
                if self.best.as_ref().is_none_or(|best| sweep.chains.len() < best.chains.len()) {
                    self.best = Some(sweep);
                }
            } else {
                self.trying = Some(sweep);
            }
            return false;
        }
        if let Some(way) = self.tries.pop() {
            let mut sweep = Sweep::over(all);
            sweep.begin(self.seed, way, 0, 0);
            self.trying = Some(sweep);
            return false;
        }
        let best = self.best.get_or_insert_with(|| Sweep::over(all));
        let mut left = places.max(1);
        while left > 0 {
            if !best.step(site, left) {
                return false;
            }
            let until = self.at.saturating_add(left.saturating_mul(LOOKED)).min(all);
            let Some(place) = (self.at..until).find(|&place| !best.is_chained(place as u32)) else {
                self.at = until;
                return until >= all;
            };
            self.at = place;
            let place = place as u32;
            // As the rows run that stand nearest.
            let index = &site.neighbours.index;
            let from = crate::search::Places::at(index, place);
            let near = index.nearest(index, from, f64::INFINITY, |other: u32| best.is_chained(other));
            let wanted = near.found.map_or(NORTH, |(near, _)| best.way_of(near));
            let own = site.ways(place).into_iter().map(|way| if way.along(wanted) < 0.0 { way.back() } else { way });
            let nearest = own.max_by(|a, b| a.along(wanted).total_cmp(&b.along(wanted)));
            best.begin(place, nearest.unwrap_or(wanted), 0, self.part);
            self.part += 1;
            left = left.saturating_sub(1 + near.looked / LOOKED);
        }
        false
    }

    /// The best rows found.
    pub(crate) fn done(self) -> Sweep {
        self.best.unwrap_or_default()
    }
}
