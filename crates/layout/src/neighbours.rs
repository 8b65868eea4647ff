//! The places that piles stand in, each once, and the few nearest ones around each.

use crate::index::SpatialIndex;
use crate::job::next;
use crate::radix::{Keyed, RadixSort};

/// Neighbours kept of a place. Piles set out at all have up to 12 within reach; of a crowd the nearest do.
const MOST: usize = 24;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    Reading,
    Sorting,
    Joining,
    Indexing,
    Looking,
    Done,
}

/// Places and their neighbours, made in steps. Memory and work grow with the piles, however close they stand.
#[derive(Debug)]
pub(crate) struct Neighbours {
    reach_m: f64,
    stage: Stage,
    at: usize,
    /// Slots by their points.
    sort: RadixSort<Keyed>,
    /// By slot: the first slot in the same place.
    first: Vec<u32>,
    /// Slots, those in one place behind one another.
    slots: Vec<u32>,
    /// By place: where its slots begin and end.
    ranges: Vec<(u32, u32)>,
    /// The places.
    pub(crate) index: SpatialIndex,
    ends: Vec<usize>,
    near: Vec<u32>,
}

impl Neighbours {
    /// Neighbours nearer than this.
    pub(crate) fn within(reach_m: f64) -> Self {
        Self {
            reach_m,
            stage: Stage::Reading,
            at: 0,
            sort: RadixSort::new(),
            first: Vec::new(),
            slots: Vec::new(),
            ranges: Vec::new(),
            index: SpatialIndex::new(Vec::new()),
            ends: Vec::new(),
            near: Vec::new(),
        }
    }

    /// Works through about so many piles more, whose index is always the same; true when all is done.
    pub(crate) fn step(&mut self, piles: &SpatialIndex, count: usize) -> bool {
        let all = piles.points().len();
        let now = next(self.at, count, all);
        let done = match self.stage {
            Stage::Reading => {
                if now.start == 0 {
                    self.sort = RadixSort::with_room(all);
                }
                for (slot, point) in (now.start as u32..).zip(piles.points().get(now.clone()).unwrap_or_default()) {
                    // Both zeros are one place.
                    let [e, n] = point.map(|metres| u64::from((metres + 0.0).to_bits()));
                    self.sort.push(Keyed { key: e << 32 | n, a: slot, b: 0 });
                }
                self.at = now.end;
                now.end >= all
            }
            Stage::Sorting => self.sort.step(count),
            Stage::Joining => self.join(now),
            Stage::Indexing => {
                self.place(piles);
                true
            }
            Stage::Looking => self.look(count),
            Stage::Done => return true,
        };
        if done {
            self.at = 0;
            self.stage = match self.stage {
                Stage::Reading => Stage::Sorting,
                Stage::Sorting => Stage::Joining,
                Stage::Joining => Stage::Indexing,
                Stage::Indexing => Stage::Looking,
                Stage::Looking | Stage::Done => Stage::Done,
            };
        }
        self.stage == Stage::Done
    }

    /// True when the piles of every place are known.
    fn join(&mut self, now: std::ops::Range<usize>) -> bool {
        let items = self.sort.items();
        self.first.resize(items.len(), 0);
        self.at = now.end;
        let mut last = now.start.checked_sub(1).and_then(|at| items.get(at)).map(|item| item.key);
        for item in items.get(now).unwrap_or_default() {
            // Equal keys stay in the order of slots: the first of a place comes first.
            if last != Some(item.key) {
                self.ranges.push((self.slots.len() as u32, item.a));
                last = Some(item.key);
            }
            self.slots.push(item.a);
            let of = self.ranges.last().map_or(item.a, |range| range.1);
            if let Some(first) = self.first.get_mut(item.a as usize) {
                *first = of;
            }
        }
        self.at >= items.len()
    }

    /// The places in the order of the curve.
    fn place(&mut self, piles: &SpatialIndex) {
        self.sort = RadixSort::new();
        // By first slot where its place's slots begin; places have come in another order.
        let mut begins = vec![(0, 0); self.first.len()];
        let ends = self.ranges.iter().skip(1).map(|range| range.0).chain([self.slots.len() as u32]);
        for (&(begin, slot), end) in self.ranges.iter().zip(ends) {
            if let Some(to) = begins.get_mut(slot as usize) {
                *to = (begin, end);
            }
        }
        let is_first = |&(slot, first): &(u32, &u32)| slot == *first;
        let firsts = || (0u32..).zip(&self.first).filter(is_first).map(|(slot, _)| slot);
        self.ranges = firsts().filter_map(|slot| begins.get(slot as usize).copied()).collect();
        let points = firsts().filter_map(|slot| piles.point(slot)).collect();
        self.index = SpatialIndex::new(points);
        self.first = Vec::new();
    }

    fn look(&mut self, count: usize) -> bool {
        let places = self.index.points().len();
        let mut found = [(0.0, 0u32); MOST];
        for place in next(self.at, count, places) {
            let many = self.index.nearest_few(place as u32, self.reach_m, &mut found);
            self.near.extend(found.iter().take(many).map(|(_, other)| *other));
            self.ends.push(self.near.len());
            self.at = place + 1;
        }
        self.at >= places
    }

    /// How many places there are.
    pub(crate) fn places(&self) -> usize {
        self.ranges.len()
    }

    /// Neighbours of a place, nearest first.
    pub(crate) fn of(&self, place: u32) -> &[u32] {
        let end = |place: usize| self.ends.get(place).copied().unwrap_or(0);
        let begin = (place as usize).checked_sub(1).map_or(0, end);
        self.near.get(begin..end(place as usize)).unwrap_or_default()
    }

    /// The slots of the piles in a place.
    pub(crate) fn slots(&self, place: u32) -> &[u32] {
        let range = self.ranges.get(place as usize).copied().unwrap_or_default();
        self.slots.get(range.0 as usize..range.1 as usize).unwrap_or_default()
    }
}
