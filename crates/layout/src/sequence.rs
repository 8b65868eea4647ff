//! Rules about the sequence in which neighbouring piles are made, held against when each was begun and ended.

use crate::LayoutError;
use crate::error::length;
use crate::job::{Job, look_on, share};
use crate::map::{PileMap, cell, push_row};
use crate::search::{Places, square};

/// Most pairs that are told, the first by time; all are counted.
pub(crate) const MOST_BROKEN: usize = 2000;

/// Kind of a rule on two neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SequenceKind {
    /// One of a lower order has ended before one of a higher order begins.
    Order,
    /// So much time has passed since the neighbour ended.
    Young,
    /// The same of the pile that the machine made right before.
    Skip,
    /// No more than so much time has passed since the neighbour ended.
    Cold,
}

/// Which piles are neighbours.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Neighbourhood {
    /// No further apart than so many metres.
    Within(f64),
    /// No further apart in their row than by so many numbers.
    InRow(f64),
}

/// Known facts of a pile beside its place; one for each row of the map.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Made {
    /// When its first record began, epoch ms; NaN: none has.
    pub began_ms: f64,
    /// When its last record ended, epoch ms; NaN: none has.
    pub ended_ms: f64,
    /// Which machine made it, a whole number; NaN: nobody knows.
    pub machine: f64,
    /// I is 1; 0: it has none.
    pub order: u8,
    /// Code of its row.
    pub line: u32,
    /// Number in the row; NaN: none.
    pub numeral: f64,
}

impl Default for Made {
    fn default() -> Self {
        let none = f64::NAN;
        Self { began_ms: none, ended_ms: none, machine: none, order: 0, line: 0, numeral: none }
    }
}

answers::answer! {
    /// Pairs of piles that break a rule, by when the later one began.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct BrokenRule = "BrokenSequence" {
        /// All pairs, of which the first 2,000 are told.
        count: u32,
        /// Rows of the piles that were begun in breach of it.
        later: Vec<u32>,
        /// Rows of the neighbours because of which.
        earlier: Vec<u32>,
        /// When the later one began, epoch ms.
        began_ms: Vec<f64>,
        /// From the end of the neighbour to that; NaN where it had not ended.
        gap_ms: Vec<f64>,
        /// East of the later one, offset from the set's origin, metres.
        later_east_m: Vec<f64>,
        /// The same, north.
        later_north_m: Vec<f64>,
        /// East of the neighbour, offset from the set's origin, metres.
        earlier_east_m: Vec<f64>,
        /// The same, north.
        earlier_north_m: Vec<f64>,
    }
}

/// A key that sorts by a number and then by rows; all lists here are sorted by such keys, so that the module has one sort
/// for them.
fn key(first: u32, number: f64, last: u32) -> u128 {
    let bits = number.to_bits();
    let ordered = if bits >> 63 == 0 { bits ^ 1 << 63 } else { !bits };
    u128::from(first) << 96 | u128::from(ordered) << 32 | u128::from(last)
}

/// Looks for pairs of piles that break a rule, in steps. Each pair counts once.
#[derive(Debug)]
pub struct SequenceJob {
    kind: SequenceKind,
    near: Neighbourhood,
    limit_ms: f64,
    made: Vec<Made>,
    /// By row: the row of the pile that the machine made before, for [`SequenceKind::Skip`].
    before: Vec<u32>,
    /// Rows by line and number, and by row the place in it, for [`Neighbourhood::InRow`].
    lined: Vec<u32>,
    place: Vec<u32>,
    at: usize,
    count: u32,
    /// When the later pile began, its row and that of its neighbour: numbers that sort by time.
    found: Vec<u128>,
}

impl SequenceJob {
    /// Holds a rule against the piles; `made` by row of the map. `limit_ms` means nothing to [`SequenceKind::Order`].
    ///
    /// # Errors
    /// `layout.argument` for a distance or a limit that is none, `layout.length` where not every pile is described.
    pub fn new(
        map: &PileMap,
        kind: SequenceKind,
        near: Neighbourhood,
        limit_ms: f64,
        made: Vec<Made>,
    ) -> Result<Self, LayoutError> {
        let rows = map.columns().pile_id.len();
        if made.len() != rows {
            return Err(LayoutError::Length { column: "made", cells: made.len(), rows });
        }
        let (Neighbourhood::Within(reach) | Neighbourhood::InRow(reach)) = near;
        length("the distance", reach)?;
        length("the limit", limit_ms)?;
        let of = |row: u32| cell(&made, row as usize, Made::default());
        let sorted = |wanted: &dyn Fn(Made) -> Option<(u32, f64)>| -> Vec<u32> {
            let each = (0u32..).zip(&made).filter_map(|(row, &made)| wanted(made).map(|(by, then)| key(by, then, row)));
            let mut keys: Vec<u128> = each.collect();
            keys.sort_unstable();
            keys.into_iter().map(|key| key as u32).collect()
        };
        let mut before = Vec::new();
        if kind == SequenceKind::Skip {
            let by_machine = sorted(&|made| made.began_ms.is_finite().then_some((made.machine as u32, made.began_ms)));
            before = vec![u32::MAX; rows];
            for (&a, &b) in by_machine.iter().zip(by_machine.iter().skip(1)) {
                if of(a).machine == of(b).machine
                    && let Some(before) = before.get_mut(b as usize)
                {
                    *before = a;
                }
            }
        }
        let (mut lined, mut place) = (Vec::new(), Vec::new());
        if matches!(near, Neighbourhood::InRow(_)) {
            lined = sorted(&|made| made.numeral.is_finite().then_some((made.line, made.numeral)));
            place = vec![u32::MAX; rows];
            for (&row, at) in lined.iter().zip(0u32..) {
                if let Some(place) = place.get_mut(row as usize) {
                    *place = at;
                }
            }
        }
        Ok(Self { kind, near, limit_ms, made, before, lined, place, at: 0, count: 0, found: Vec::new() })
    }

    fn of(&self, row: u32) -> Made {
        cell(&self.made, row as usize, Made::default())
    }

    /// Whether a pile is a neighbour that counts for one that has begun.
    fn counts(&self, map: &PileMap, earlier: u32, later: u32) -> bool {
        let (a, b) = (self.of(earlier), self.of(later));
        if self.kind == SequenceKind::Order {
            // Given up without having been made, a pile keeps no other waiting.
            let given_up = cell(&map.columns().status, earlier as usize, 0) == 4 && a.began_ms.is_nan();
            return a.order > 0 && a.order < b.order && !given_up;
        }
        a.began_ms.is_finite() && earlier != later && (a.began_ms, earlier) < (b.began_ms, later)
    }

    fn judge(&mut self, map: &PileMap, earlier: u32, later: u32) {
        if !self.counts(map, earlier, later) {
            return;
        }
        let began_ms = self.of(later).began_ms;
        let gap_ms = began_ms - self.of(earlier).ended_ms;
        let broken = match self.kind {
            // A neighbour that has not ended has no gap.
            SequenceKind::Order => gap_ms.is_nan() || gap_ms < 0.0,
            SequenceKind::Young | SequenceKind::Skip => gap_ms.is_nan() || gap_ms < self.limit_ms,
            SequenceKind::Cold => gap_ms > self.limit_ms,
        };
        if !broken {
            return;
        }
        self.count += 1;
        // The time takes 64 bits, each row 32.
        self.found.push(key(0, began_ms, later) << 32 | u128::from(earlier));
        if self.found.len() >= 2 * MOST_BROKEN {
            self.keep_first();
        }
    }

    fn keep_first(&mut self) {
        self.found.sort_unstable();
        self.found.truncate(MOST_BROKEN);
    }

    /// Holds a pile against its neighbours, and says how many these were.
    fn look(&mut self, map: &PileMap, slot: u32) -> usize {
        let later = map.row_of_slot(slot);
        if !self.of(later).began_ms.is_finite() {
            return 0;
        }
        match (self.near, self.kind) {
            (Neighbourhood::Within(reach_m), SequenceKind::Skip) => {
                let earlier = cell(&self.before, later as usize, u32::MAX);
                if let Some(place) = place_of(map, earlier)
                    && square(place, map.places().at(slot)) <= reach_m * reach_m
                {
                    self.judge(map, earlier, later);
                }
                1
            }
            (Neighbourhood::InRow(numbers), SequenceKind::Skip) => {
                let earlier = cell(&self.before, later as usize, u32::MAX);
                let (a, b) = (self.of(earlier), self.of(later));
                if a.line == b.line && (a.numeral - b.numeral).abs() <= numbers {
                    self.judge(map, earlier, later);
                }
                1
            }
            (Neighbourhood::Within(reach_m), _) => {
                let near = rows_near(map, slot, reach_m);
                for &other in &near {
                    self.judge(map, other, later);
                }
                near.len()
            }
            (Neighbourhood::InRow(numbers), _) => {
                let own = self.of(later);
                let at = cell(&self.place, later as usize, u32::MAX) as usize;
                let is_near = |row: &u32| {
                    let other = self.of(*row);
                    other.line == own.line && (other.numeral - own.numeral).abs() <= numbers
                };
                let below = self.lined.get(..at).unwrap_or_default().iter().rev().take_while(|row| is_near(row));
                let above = self.lined.get(at..).unwrap_or_default().iter().skip(1).take_while(|row| is_near(row));
                let near: Vec<u32> = below.chain(above).copied().collect();
                for &earlier in &near {
                    self.judge(map, earlier, later);
                }
                near.len()
            }
        }
    }
}

/// Rows of the piles within reach of a slot, with its own.
pub(crate) fn rows_near(map: &PileMap, slot: u32, reach_m: f64) -> Vec<u32> {
    let (mut near, places) = (Vec::new(), map.places());
    map.index.for_each_place_within(&places, places.at(slot), reach_m, |other, _| near.push(map.row_of_slot(other)));
    near
}

fn place_of(map: &PileMap, row: u32) -> Option<[f64; 2]> {
    map.hit(row).ok().map(|hit| [hit.east_m, hit.north_m])
}

impl Job for SequenceJob {
    type Answer = BrokenRule;

    fn step(&mut self, map: &PileMap, piles: usize) -> bool {
        let slots = map.index.points().len();
        self.at = look_on(self.at, piles, slots, |slot| self.look(map, slot));
        self.at >= slots
    }

    fn progress(&self) -> f64 {
        share(self.at, self.made.len())
    }

    fn finish(mut self, map: &PileMap) -> BrokenRule {
        while !self.step(map, usize::MAX) {}
        self.keep_first();
        let mut answer = BrokenRule { count: self.count, ..BrokenRule::default() };
        for &pair in &self.found {
            let (later, earlier) = ((pair >> 32) as u32, pair as u32);
            let began_ms = self.of(later).began_ms;
            let [[later_e, later_n], [earlier_e, earlier_n]] =
                [later, earlier].map(|row| place_of(map, row).unwrap_or([f64::NAN; 2]));
            push_row(&mut [&mut answer.later, &mut answer.earlier], &[later, earlier]);
            push_row(
                &mut [
                    &mut answer.began_ms,
                    &mut answer.gap_ms,
                    &mut answer.later_east_m,
                    &mut answer.later_north_m,
                    &mut answer.earlier_east_m,
                    &mut answer.earlier_north_m,
                ],
                &[began_ms, began_ms - self.of(earlier).ended_ms, later_e, later_n, earlier_e, earlier_n],
            );
        }
        answer
    }
}
