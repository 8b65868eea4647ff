//! Exact quantiles by group without sorting: readings are counted by ranges of values, which tells the range of each
//! wanted rank, and only the readings of these ranges are looked at one by one.

use super::coded::Coded;
use super::digit_ranks::DigitRanks;
use super::job::{CHUNK, Pass};
use super::store::RecordSet;
use crate::float_keys::{key_of, value_of};
use crate::key_sort::KeySort;
use crate::quantile::{between, rank_of};
use std::ops::Range;

/// Counters of all groups together, at most.
const COUNTERS: usize = 1 << 20;
/// Ranges of one group, at most.
const RANGES: usize = 1 << 10;
/// Cost of a quantile, as rows.
const QUANTILE_ROWS: usize = 64;
/// Readings of a range that are searched without a break.
const AT_ONCE: usize = 1 << 16;
/// No place for readings of a range.
const NO_PLACE: u32 = u32::MAX;

/// Equally wide ranges of keys, from the least value of all rows to the greatest.
#[derive(Debug, Clone)]
struct Scale {
    least: u32,
    shift: u32,
    ranges: u32,
    /// By row of a chunk, its key and the counter it belongs to.
    keys: Vec<u32>,
    counters: Vec<u32>,
}

impl Scale {
    fn new((least, greatest): (f32, f32), groups: usize) -> Self {
        let most = (COUNTERS / groups.max(1)).clamp(1, RANGES);
        let bits = most.ilog2();
        let (least, greatest) = if least <= greatest { (key_of(least), key_of(greatest)) } else { (0, 0) };
        let shift = (u32::BITS - (greatest - least).leading_zeros()).saturating_sub(bits);
        Self { least, shift, ranges: 1 << bits, keys: vec![0; CHUNK], counters: vec![0; CHUNK] }
    }

    /// Key and counter of each reading; a row without a group has a counter behind all.
    fn of(&mut self, codes: &[u32], values: &[f32]) -> impl Iterator<Item = (u32, usize)> {
        let last = self.ranges - 1;
        let (least, shift, ranges) = (self.least, self.shift, self.ranges);
        for ((key, counter), (&code, &value)) in
            self.keys.iter_mut().zip(&mut self.counters).zip(codes.iter().zip(values))
        {
            *key = key_of(value);
            *counter = code.wrapping_mul(ranges).wrapping_add((key.wrapping_sub(least) >> shift).min(last));
        }
        let counters = self.counters.iter().map(|&counter| counter as usize);
        self.keys.iter().copied().zip(counters).take(codes.len().min(values.len()))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Counting,
    /// All over again, by ranges.
    Recounting,
    Placing,
    Choosing,
}

/// The search for the quantiles of all groups.
#[derive(Debug, Clone)]
pub(crate) struct Ranks {
    quantiles: Vec<f64>,
    /// As long as the readings have few digits.
    digits: Option<DigitRanks>,
    groups: usize,
    recounting: Pass,
    scale: Scale,
    /// By group and range, its readings; then where the next of them goes, or [`NO_PLACE`].
    counters: Vec<u32>,
    /// Keys of the readings of the ranges wanted.
    keys: Vec<u32>,
    wanted: Vec<Wanted>,
    stage: Stage,
    placing: Pass,
    /// Groups whose ranges are known, and the places that these take.
    wanting: usize,
    places: u32,
    /// The readings of a range that are sorted, the work on such a range, and its memory.
    sorted: Range<u32>,
    sorting: Option<KeySort>,
    scratch: Vec<u32>,
    /// How many of `wanted` are found.
    found: usize,
    answers: Vec<f64>,
}

/// One quantile of one group that has readings.
#[derive(Debug, Clone)]
struct Wanted {
    /// Where the readings of the range lie that has the rank.
    keys: Range<u32>,
    /// The rank among them.
    rank: u32,
    /// Where the readings of the next rank's range lie; the same, or a later one.
    above: Range<u32>,
    /// The weight of the value above.
    share: f64,
}

impl Ranks {
    /// A search among readings from the least to the greatest of `range`, in so many rows; `some` are of them.
    pub(crate) fn new(quantiles: Vec<f64>, range: (f32, f32), groups: usize, rows: usize, some: &[f32]) -> Self {
        let digits = DigitRanks::new(range, groups, some);
        let mut made = Self {
            quantiles,
            groups,
            recounting: Pass::new(rows),
            counters: Vec::new(),
            scale: Scale::new(range, groups),
            digits,
            keys: Vec::new(),
            wanted: Vec::new(),
            stage: Stage::Counting,
            placing: Pass::new(rows),
            wanting: 0,
            places: 0,
            sorted: 0..0,
            sorting: None,
            scratch: Vec::new(),
            found: 0,
            answers: Vec::new(),
        };
        if made.digits.is_none() {
            made.count_by_ranges();
        }
        made
    }

    fn count_by_ranges(&mut self) {
        self.counters = vec![0; self.groups * self.scale.ranges as usize];
    }

    /// First takes note of all readings.
    pub(crate) fn count(&mut self, codes: &[u32], values: &[f32]) {
        if let Some(digits) = &mut self.digits {
            return digits.count(codes, values);
        }
        for (_, counter) in self.scale.of(codes, values) {
            if let Some(count) = self.counters.get_mut(counter) {
                *count += 1;
            }
        }
    }

    /// Then goes on with about so many rows; true when all is found.
    pub(crate) fn step(&mut self, set: &RecordSet, coded: &mut Coded, rows: usize) -> bool {
        if let Some(digits) = &mut self.digits {
            if digits.holds() {
                return digits.tell(&self.quantiles, rows, &mut self.answers);
            }
            self.digits = None;
            self.count_by_ranges();
            self.stage = Stage::Recounting;
        }
        match self.stage {
            Stage::Recounting => {
                let mut pass = self.recounting;
                let done = pass.run(rows, |chunk| {
                    let (codes, values) = coded.of_rows(set, chunk);
                    self.count(codes, values);
                });
                self.recounting = pass;
                if done {
                    self.stage = Stage::Counting;
                }
            }
            Stage::Counting => {
                if self.want(rows) {
                    self.stage = Stage::Placing;
                }
            }
            Stage::Placing => {
                if self.place(set, coded, rows) {
                    self.stage = Stage::Choosing;
                }
            }
            Stage::Choosing => self.choose(rows),
        }
        self.stage == Stage::Choosing && self.found >= self.wanted.len()
    }

    fn place(&mut self, set: &RecordSet, coded: &mut Coded, rows: usize) -> bool {
        let (scale, counters, keys) = (&mut self.scale, &mut self.counters, &mut self.keys);
        self.placing.run(rows, |chunk| {
            let (codes, values) = coded.of_rows(set, chunk);
            for (key, counter) in scale.of(codes, values) {
                if let Some(place) = counters.get_mut(counter).filter(|place| **place != NO_PLACE)
                    && let Some(cell) = keys.get_mut(*place as usize)
                {
                    *cell = key;
                    *place += 1;
                }
            }
        })
    }

    /// From the counts to the ranges that the wanted ranks are in.
    /// Works through groups for about as long as over so many rows; true when there are no more.
    fn want(&mut self, rows: usize) -> bool {
        let ranges = self.scale.ranges as usize;
        let most = (rows / (ranges + self.quantiles.len() * QUANTILE_ROWS)).max(1);
        let (mut places, mut groups) = (self.places, 0);
        let rest = self.counters.get_mut(self.wanting * ranges..).unwrap_or_default();
        for counters in rest.chunks_mut(ranges).take(most) {
            groups += 1;
            let count: u32 = counters.iter().sum();
            if count == 0 {
                continue;
            }
            // Ranks by range: those below it, and where its readings will lie.
            let mut ranges: Vec<(u32, Range<u32>, usize)> = Vec::new();
            let (mut at, mut below) = (0, 0);
            let mut range_of = |rank: u32, ranges: &mut Vec<(u32, Range<u32>, usize)>| {
                while let Some(&here) = counters.get(at).filter(|&&here| below + here <= rank) {
                    below += here;
                    at += 1;
                }
                if ranges.last().is_none_or(|(_, _, last)| *last != at) {
                    let here = counters.get(at).copied().unwrap_or(0);
                    ranges.push((below, places..places + here, at));
                    places += here;
                }
                ranges.last().map_or((0, 0..0), |(below, keys, _)| (rank - below, keys.clone()))
            };
            // The rank, whether it is the one above, and the place of the quantile.
            let mut wanted: Vec<u128> = Vec::with_capacity(self.quantiles.len() * 2);
            let key = |rank: u32, above: bool, i: usize| u128::from(rank) << 96 | u128::from(above) << 64 | i as u128;
            for (i, &quantile) in self.quantiles.iter().enumerate() {
                let (rank, share) = rank_of(count as usize, quantile);
                wanted.push(key(rank as u32, false, i));
                wanted.push(key(rank as u32 + u32::from(share > 0.0), true, i));
            }
            wanted.sort_unstable();
            let first = self.wanted.len();
            let none = |&quantile: &f64| Wanted {
                keys: 0..0,
                rank: 0,
                above: 0..0,
                share: rank_of(count as usize, quantile).1,
            };
            self.wanted.extend(self.quantiles.iter().map(none));
            for key in wanted {
                let (rank, keys) = range_of((key >> 96) as u32, &mut ranges);
                if let Some(wanted) = self.wanted.get_mut(first + key as u64 as usize) {
                    if key >> 64 & 1 == 1 {
                        wanted.above = keys;
                    } else {
                        (wanted.rank, wanted.keys) = (rank, keys);
                    }
                }
            }
            counters.fill(NO_PLACE);
            for (_, keys, range) in ranges {
                if let Some(counter) = counters.get_mut(range) {
                    *counter = keys.start;
                }
            }
        }
        (self.places, self.wanting) = (places, self.wanting + groups);
        let done = self.wanting * ranges >= self.counters.len();
        if done {
            self.keys = vec![0; places as usize];
        }
        done
    }

    /// Finds the next quantiles among the readings placed, until about so many have been looked at.
    fn choose(&mut self, most: usize) {
        let mut left = most.max(1);
        while let Some(wanted) = self.wanted.get(self.found).filter(|_| left > 0) {
            let of = |keys: &Range<u32>| keys.start as usize..keys.end as usize;
            let within = self.keys.get_mut(of(&wanted.keys)).unwrap_or_default();
            left = left.saturating_sub(within.len() / 4 + QUANTILE_ROWS);
            let rank = wanted.rank as usize;
            let (low, mut high) = if within.len() > AT_ONCE {
                // Others of the same range find it sorted.
                if self.sorted != wanted.keys {
                    let sort = self.sorting.get_or_insert_with(|| KeySort::new(std::mem::take(&mut self.scratch)));
                    if !sort.step(within, most) {
                        return;
                    }
                    self.sorted = wanted.keys.clone();
                    self.scratch = self.sorting.take().map_or(Vec::new(), KeySort::into_scratch);
                }
                (within.get(rank).copied().unwrap_or(0), within.get(rank + 1).copied())
            } else if rank < within.len() {
                let (_, low, above) = within.select_nth_unstable(rank);
                let low = *low;
                (low, above.iter().min().copied())
            } else {
                (0, None)
            };
            if wanted.above != wanted.keys {
                let above = self.keys.get(of(&wanted.above)).unwrap_or_default();
                left = left.saturating_sub(above.len() / 4);
                high = above.iter().min().copied();
            }
            let high = if wanted.share > 0.0 { high.unwrap_or(low) } else { low };
            self.answers.push(between(value_of(low), value_of(high), wanted.share));
            self.found += 1;
        }
    }

    /// How much of that is done, 0..=1.
    pub(crate) fn progress(&self) -> f64 {
        match self.stage {
            Stage::Counting | Stage::Recounting => 0.0,
            Stage::Placing => self.placing.progress(),
            Stage::Choosing => 1.0,
        }
    }

    /// All quantiles of the first group that has readings, then of the next, and so on.
    pub(crate) fn into_answers(self) -> Vec<f64> {
        self.answers
    }
}
