//! Chains put in order and joined to rows.

use crate::chains::{Chain, Site, Sweep};
use crate::job::next;
use crate::radix::{Keyed, RadixSort};
use crate::sorting::total_key;
use std::collections::VecDeque;

/// A gap in a row is at most so many spacings long.
const GAP: f64 = 4.5;
/// Beyond a gap the row goes on at most so far beside its direction, in spacings.
const BESIDE: f64 = 0.6;
/// Of a layer's rows, so many of the last are looked at for the one that a chain goes on.
const RECENT: usize = 64;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    /// By part and layer.
    Layers,
    /// Chains of a layer by where they begin along its first.
    Along,
    Ordering,
    /// Back into layers.
    Grouping,
    Regrouping,
    Joining,
    Done,
}

/// Joins chains of one layer that go on beyond a gap, and orders all of them, in steps.
#[derive(Debug)]
pub(crate) struct ChainRows {
    sweep: Sweep,
    stage: Stage,
    at: usize,
    sort: RadixSort<Keyed>,
    other: RadixSort<Keyed>,
    /// Of the layer that is being read: its key, number and first place.
    layer: Option<(u64, u32, u32)>,
    /// Rows of the layer by when they were last added to, the latest last.
    recent: VecDeque<usize>,
    /// Places by row.
    pub(crate) rows: Vec<Vec<u32>>,
}

fn key_of(chain: &Chain) -> u64 {
    // Layers are within ± the number of piles, so that 32 bits hold them.
    u64::from(chain.part) << 32 | u64::from(chain.layer as i32 as u32 ^ 1 << 31)
}

impl ChainRows {
    pub(crate) fn of(sweep: Sweep) -> Self {
        let mut sort = RadixSort::new();
        for (chain, at) in sweep.chains.iter().zip(0u32..) {
            sort.push(Keyed { key: key_of(chain), a: at, b: 0 });
        }
        let (stage, recent, rows) = (Stage::Layers, VecDeque::new(), Vec::new());
        Self { sweep, stage, at: 0, sort, other: RadixSort::new(), layer: None, recent, rows }
    }

    pub(crate) fn way_of(&self, place: u32) -> crate::chains::Way {
        self.sweep.way_of(place)
    }

    /// Works through about so many chains more; true when all are in rows.
    pub(crate) fn step(&mut self, site: &Site<'_>, chains: usize) -> bool {
        let all = self.sweep.chains.len();
        let now = next(self.at, chains, all);
        let done = match self.stage {
            Stage::Layers | Stage::Ordering | Stage::Regrouping => self.sort.step(chains),
            Stage::Along => {
                for &item in self.sort.items().get(now.clone()).unwrap_or_default() {
                    let begin = begin_of(&self.sweep, item.a);
                    let layer = match self.layer {
                        Some(layer) if layer.0 == item.key => layer,
                        before => (item.key, before.map_or(0, |(_, number, _)| number + 1), begin),
                    };
                    self.layer = Some(layer);
                    let along = site.way(layer.2, begin).along(self.sweep.way_of(layer.2));
                    self.other.push(Keyed { key: total_key(along), a: item.a, b: layer.1 });
                }
                self.pass(now.end, all)
            }
            Stage::Grouping => {
                for item in self.sort.items().get(now.clone()).unwrap_or_default() {
                    self.other.push(Keyed { key: item.b.into(), a: item.a, b: 0 });
                }
                self.pass(now.end, all)
            }
            Stage::Joining => {
                let mut left = chains.max(1);
                while left > 0 && self.at < all {
                    left = left.saturating_sub(self.join(site));
                }
                self.at >= all
            }
            Stage::Done => return true,
        };
        if done {
            self.at = 0;
            self.stage = match self.stage {
                Stage::Layers => Stage::Along,
                Stage::Along => Stage::Ordering,
                Stage::Ordering => Stage::Grouping,
                Stage::Grouping => Stage::Regrouping,
                Stage::Regrouping => {
                    self.layer = None;
                    Stage::Joining
                }
                Stage::Joining | Stage::Done => Stage::Done,
            };
        }
        self.stage == Stage::Done
    }

    /// True when all are in the other list, which is sorted next.
    fn pass(&mut self, at: usize, all: usize) -> bool {
        self.at = at;
        if at >= all {
            self.sort = std::mem::replace(&mut self.other, RadixSort::new());
        }
        at >= all
    }

    /// Puts the next chain into its row; tells how much that was.
    fn join(&mut self, site: &Site<'_>) -> usize {
        let Some(&item) = self.sort.items().get(self.at) else { return 1 };
        self.at += 1;
        if self.layer.is_none_or(|(key, ..)| key != item.key) {
            self.layer = Some((item.key, 0, 0));
            self.recent.clear();
        }
        let begin = begin_of(&self.sweep, item.a);
        let goes_on = |row: &usize| {
            let Some(&end) = self.rows.get(*row).and_then(|row| row.last()) else { return false };
            let (gap, way) = (site.way(end, begin), self.sweep.way_of(end));
            let aside = way.right(gap).abs() <= BESIDE * site.spacing_m;
            aside && gap.along(way) > 0.0 && gap.length() <= GAP * site.spacing_m
        };
        let row = self.recent.iter().copied().filter(goes_on).min();
        let mut places =
            self.sweep.chains.get_mut(item.a as usize).map(|c| std::mem::take(&mut c.places)).unwrap_or_default();
        let looked = 1 + places.len() / crate::job::LOOKED;
        let row = match row.and_then(|at| self.rows.get_mut(at).map(|row| (at, row))) {
            Some((at, row)) => {
                row.append(&mut places);
                self.recent.retain(|other| *other != at);
                at
            }
            None => {
                self.rows.push(places);
                self.rows.len() - 1
            }
        };
        self.recent.push_back(row);
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
        looked
    }
}

fn begin_of(sweep: &Sweep, chain: u32) -> u32 {
    sweep.chains.get(chain as usize).and_then(|chain| chain.places.first()).copied().unwrap_or(0)
}
