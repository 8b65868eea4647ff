//! Rows that bend: piles chained to their neighbours along a direction that turns smoothly, row beside row.
//!
//! A first row is followed from a pile in the middle, along each direction in which it has a neighbour; the direction
//! that makes the fewest rows is kept. Every further row starts beside a known one and takes over its direction there,
//! so that all rows of a site run the same way and their order from left to right is known.

use crate::index::SpatialIndex;
use crate::overlap::find_pairs;
use crate::rows::{NO_ROW, Rows};
use crate::sorting::{places_by, total_key};
use std::collections::VecDeque;

/// Neighbours are looked for within so many times the spacing: further than a diagonal, nearer than twice.
const REACH: f64 = 1.75;
/// Piles nearer than this share of the spacing stand in one place.
const SAME_PLACE: f64 = 0.05;
/// The next pile of a row lies at most so far, in degrees, from the way the row runs.
const TURN_DEG: f64 = 25.0;
/// A gap in a row is at most so many spacings long.
const GAP: f64 = 4.5;
/// Beyond a gap the row goes on at most so far beside its direction, in spacings.
const BESIDE: f64 = 0.6;

#[derive(Clone, Copy, PartialEq)]
struct Way {
    e: f64,
    n: f64,
}

impl Way {
    fn between([e, n]: [f32; 2], [to_e, to_n]: [f32; 2]) -> Self {
        Self { e: f64::from(to_e) - f64::from(e), n: f64::from(to_n) - f64::from(n) }
    }

    fn length(self) -> f64 {
        self.e.hypot(self.n)
    }

    fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { Self { e: self.e / length, n: self.n / length } } else { self }
    }

    fn back(self) -> Self {
        Self { e: -self.e, n: -self.n }
    }

    fn along(self, other: Self) -> f64 {
        self.e * other.e + self.n * other.n
    }

    /// Above 0 where the other points to the right.
    fn right(self, other: Self) -> f64 {
        other.e * self.n - other.n * self.e
    }

    fn azimuth_deg(self) -> f64 {
        self.e.atan2(self.n).to_degrees().rem_euclid(360.0)
    }
}

/// Neighbours of every slot.
struct Neighbours {
    ends: Vec<u32>,
    slots: Vec<u32>,
}

impl Neighbours {
    fn within(points: &[[f32; 2]], metres: f64) -> Self {
        let pairs = find_pairs(points, &vec![(metres / 2.0) as f32; points.len()], 0.0, usize::MAX).named(|slot| slot);
        let mut ends = vec![0u32; points.len() + 1];
        for &slot in pairs.a.iter().chain(&pairs.b) {
            if let Some(count) = ends.get_mut(slot as usize + 1) {
                *count += 1;
            }
        }
        for at in 1..ends.len() {
            let before = ends.get(at - 1).copied().unwrap_or(0);
            if let Some(end) = ends.get_mut(at) {
                *end += before;
            }
        }
        let mut next = ends.clone();
        let mut slots = vec![0u32; pairs.a.len() * 2];
        for (&a, &b) in pairs.a.iter().zip(&pairs.b) {
            for (of, other) in [(a, b), (b, a)] {
                if let Some(at) = next.get_mut(of as usize) {
                    if let Some(to) = slots.get_mut(*at as usize) {
                        *to = other;
                    }
                    *at += 1;
                }
            }
        }
        Self { ends, slots }
    }

    fn of(&self, slot: u32) -> &[u32] {
        let end = |at: usize| self.ends.get(at).copied().unwrap_or(0) as usize;
        self.slots.get(end(slot as usize)..end(slot as usize + 1)).unwrap_or_default()
    }
}

#[derive(Clone)]
struct Chain {
    slots: Vec<u32>,
    /// Rows to the right of the first.
    layer: i64,
    /// Piles that can be reached from one another.
    part: u32,
}

struct Site<'a> {
    points: &'a [[f32; 2]],
    neighbours: Neighbours,
    spacing_m: f64,
}

#[derive(Clone)]
struct Found {
    chains: Vec<Chain>,
    /// Chain of every slot.
    chain: Vec<u32>,
    /// Direction of its row at every slot.
    way: Vec<Way>,
}

impl Found {
    fn chain_of(&self, slot: u32) -> u32 {
        self.chain.get(slot as usize).copied().unwrap_or(NO_ROW)
    }

    fn way_of(&self, slot: u32) -> Way {
        self.way.get(slot as usize).copied().unwrap_or(Way { e: 0.0, n: 1.0 })
    }
}

impl Site<'_> {
    fn way(&self, from: u32, to: u32) -> Way {
        let at = |slot: u32| self.points.get(slot as usize).copied().unwrap_or_default();
        Way::between(at(from), at(to))
    }

    /// Follows a row from a slot one way; piles in one place with one of the row belong to it.
    fn follow(&self, found: &mut Found, number: u32, from: u32, mut way: Way) -> Vec<u32> {
        let least = TURN_DEG.to_radians().cos();
        let mut row = Vec::new();
        let mut at = from;
        loop {
            let mut next: Option<(f64, u32, Way)> = None;
            for &other in self.neighbours.of(at) {
                if found.chain_of(other) != NO_ROW {
                    continue;
                }
                let step = self.way(at, other);
                let metres = step.length();
                if metres < SAME_PLACE * self.spacing_m {
                    take(&mut found.chain, other, number);
                    row.push(other);
                    continue;
                }
                let along = step.along(way) / metres;
                // Straight on rather than near.
                let score = metres / self.spacing_m + 4.0 * (1.0 - along);
                if along >= least && next.is_none_or(|(best, ..)| score < best) {
                    next = Some((score, other, step.unit()));
                }
            }
            let Some((_, slot, step)) = next else { return row };
            take(&mut found.chain, slot, number);
            row.push(slot);
            way = Way { e: way.e + step.e, n: way.n + step.n }.unit();
            at = slot;
        }
    }

    /// The whole row through a slot.
    fn add_row(&self, found: &mut Found, slot: u32, way: Way, layer: i64, part: u32) {
        let number = found.chains.len() as u32;
        take(&mut found.chain, slot, number);
        let ahead = self.follow(found, number, slot, way);
        let mut slots = self.follow(found, number, slot, way.back());
        slots.reverse();
        slots.push(slot);
        slots.extend(ahead);
        for (i, &at) in slots.iter().enumerate() {
            let before = slots.get(i.saturating_sub(1)).copied().unwrap_or(at);
            let after = slots.get(i + 1).copied().unwrap_or(at);
            let here = self.way(before, after).unit();
            if let Some(to) = found.way.get_mut(at as usize) {
                *to = if here.length() > 0.5 { here } else { way };
            }
        }
        found.chains.push(Chain { slots, layer, part });
    }

    /// All rows that can be reached from a slot.
    fn add_part(&self, found: &mut Found, slot: u32, way: Way, part: u32) {
        let mut next = found.chains.len();
        self.add_row(found, slot, way, 0, part);
        let mut queue: VecDeque<u32> = VecDeque::new();
        loop {
            while let Some(chain) = found.chains.get(next) {
                queue.extend(&chain.slots);
                next += 1;
            }
            let Some(at) = queue.pop_front() else { return };
            let way = found.way_of(at);
            let layer = found.chains.get(found.chain_of(at) as usize).map_or(0, |chain| chain.layer);
            for side in [1.0, -1.0] {
                let beside = |&other: &u32| {
                    let step = self.way(at, other);
                    let aside = way.right(step) * side;
                    (aside > step.length() / 2.0).then_some((step.length(), other))
                };
                let nearest = self.neighbours.of(at).iter().filter_map(beside).min_by(|a, b| a.0.total_cmp(&b.0));
                if let Some((_, other)) = nearest.filter(|(_, other)| found.chain_of(*other) == NO_ROW) {
                    self.add_row(found, other, way, layer + side as i64, part);
                }
            }
        }
    }

    /// Directions in which a slot has neighbours, of opposite ones one.
    fn ways(&self, slot: u32) -> Vec<Way> {
        let mut ways: Vec<Way> = Vec::new();
        for &other in self.neighbours.of(slot) {
            let step = self.way(slot, other);
            let way = step.unit();
            let new = ways.iter().all(|known| known.along(way).abs() < TURN_DEG.to_radians().cos());
            if step.length() >= SAME_PLACE * self.spacing_m && new {
                ways.push(way);
            }
        }
        ways
    }

    /// Joins rows of one layer that go on beyond a gap, and orders all of them.
    fn ordered(&self, found: &Found) -> Vec<Vec<u32>> {
        // Layers are within ± the number of piles, so that 32 bits hold them.
        let key = |chain: &Chain| u64::from(chain.part) << 32 | u64::from(chain.layer as i32 as u32 ^ 1 << 31);
        let order = places_by(found.chains.iter().map(key));
        let mut chains: Vec<Chain> = order.into_iter().filter_map(|at| found.chains.get(at).cloned()).collect();
        let mut rows: Vec<Vec<u32>> = Vec::new();
        for layer in chains.chunk_by_mut(|a, b| (a.part, a.layer) == (b.part, b.layer)) {
            // From where the rows begin to where they end.
            let first = layer.first().and_then(|chain| chain.slots.first()).copied().unwrap_or(0);
            let way = found.way_of(first);
            let along = |chain: &Chain| chain.slots.first().map_or(0.0, |&slot| self.way(first, slot).along(way));
            let order = places_by(layer.iter().map(|chain| total_key(along(chain))));
            let known = rows.len();
            for at in order {
                let Some(chain) = layer.get_mut(at) else { continue };
                let goes_on = |row: &&mut Vec<u32>| {
                    let (Some(&end), Some(&begin)) = (row.last(), chain.slots.first()) else { return false };
                    let (gap, way) = (self.way(end, begin), found.way_of(end));
                    let aside = way.right(gap).abs() <= BESIDE * self.spacing_m;
                    aside && gap.along(way) > 0.0 && gap.length() <= GAP * self.spacing_m
                };
                match rows.iter_mut().skip(known).find(goes_on) {
                    Some(row) => row.append(&mut chain.slots),
                    None => rows.push(std::mem::take(&mut chain.slots)),
                }
            }
        }
        rows
    }
}

fn take(chain: &mut [u32], slot: u32, number: u32) {
    if let Some(of) = chain.get_mut(slot as usize) {
        *of = number;
    }
}

/// Rows of piles whose usual spacing is known.
pub(crate) fn chained_rows(points: &[[f32; 2]], spacing_m: f64) -> Rows {
    let ordered = SpatialIndex::of_places(points);
    let index = ordered.index;
    let slots = index.points();
    let neighbours = Neighbours::within(slots, REACH * spacing_m);
    let site = Site { points: slots, neighbours, spacing_m };
    let way = Way { e: 0.0, n: 1.0 };
    let mut found = Found { chains: Vec::new(), chain: vec![NO_ROW; slots.len()], way: vec![way; slots.len()] };

    // The pile with the most neighbours of a few shows the directions there are.
    let some = (0..slots.len() as u32).step_by((slots.len() / 100).max(1));
    if let Some(seed) = some.max_by_key(|&slot| site.neighbours.of(slot).len()) {
        let attempts = site.ways(seed).into_iter().map(|way| {
            let mut attempt = found.clone();
            site.add_part(&mut attempt, seed, way, 0);
            attempt
        });
        if let Some(best) = attempts.min_by_key(|attempt| attempt.chains.len()) {
            found = best;
        }
    }
    let mut part = 1;
    for slot in 0..slots.len() as u32 {
        if found.chain_of(slot) != NO_ROW {
            continue;
        }
        // As the rows run that stand nearest.
        let [e, n] = index.point(slot).unwrap_or_default().map(f64::from);
        let near = index.nearest(e, n, f64::INFINITY, |other| found.chain_of(other) != NO_ROW);
        let wanted = near.map_or(way, |near| found.way_of(near));
        let own = site.ways(slot).into_iter().map(|way| if way.along(wanted) < 0.0 { way.back() } else { way });
        let nearest = own.max_by(|a, b| a.along(wanted).total_cmp(&b.along(wanted)));
        site.add_part(&mut found, slot, nearest.unwrap_or(wanted), part);
        part += 1;
    }

    let mut rows = site.ordered(&found);
    let azimuth = |row: &[u32]| match row {
        [first, .., last] if site.way(*first, *last).length() > 0.0 => site.way(*first, *last).azimuth_deg(),
        [first, ..] => found.way_of(*first).azimuth_deg(),
        [] => 0.0,
    };
    // The longest row runs north or east, as straight ones do; what is right of it follows.
    let longest = rows.iter().max_by_key(|row| row.len());
    if longest.is_some_and(|row| azimuth(row) >= 180.0) {
        rows.reverse();
        for row in &mut rows {
            row.reverse();
        }
    }
    let mut made = Rows {
        count: rows.len() as u32,
        azimuth_deg: rows.iter().map(|row| azimuth(row)).collect(),
        row: vec![NO_ROW; points.len()],
        place: vec![NO_ROW; points.len()],
    };
    for (slots, row) in rows.iter().zip(0u32..) {
        for (&slot, place) in slots.iter().zip(0u32..) {
            let pile = ordered.order.get(slot as usize).copied().unwrap_or(NO_ROW) as usize;
            if let (Some(to_row), Some(to_place)) = (made.row.get_mut(pile), made.place.get_mut(pile)) {
                (*to_row, *to_place) = (row, place);
            }
        }
    }
    made
}
