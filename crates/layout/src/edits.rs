//! Changes of piles taken into a map that stands. A map of a million is not made anew for a few of them: boxes and
//! cells around those that were moved, added or removed are, and nothing else.

use crate::map::{PileColumns, PileMap, cell};
use crate::pile_changes::GONE;
use crate::{LayoutError, STATUS_COUNT};

/// Effect of changes on a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Nothing was changed: the changes are too many, or beyond the square that the map was made over. That makes
    /// another map.
    Not,
    /// They are in; every pile stands where it stood, in the row that it had.
    InPlace,
    /// They are in; some piles stand elsewhere, are new or gone, and rows may be others.
    Moved,
}

impl Taken {
    /// A number that stands for it and stays.
    #[must_use]
    pub fn code(self) -> u8 {
        self as u8
    }
}

/// So many piles may be moved or added before the map is made anew, and of a site of many a thousandth: their slots are
/// not where the curve has them, which costs questions a little.
const MOST_OFF_CURVE: usize = 1000;

/// Piles that are added, removed or renamed one by one, by which all rows behind are shifted; more are put into new
/// columns.
const MOST_SHIFTS: usize = 16;

/// A pile before and after.
struct Edit {
    /// Its place among the changes.
    change: usize,
    /// Row that it has, or the one that it comes before.
    row: usize,
    /// `None`: there was no such pile.
    status: Option<u8>,
    /// Slot and point; `None`: it was not on the map.
    place_before: Option<(u32, [f32; 2])>,
    /// `None`: it is gone.
    next: Option<u8>,
    /// `None`: it is not on the map.
    to: Option<[f32; 2]>,
}

impl Edit {
    fn moves(&self) -> bool {
        self.place_before.map(|(_, point)| point) != self.to
    }

    /// It is new or gone.
    fn is_other(&self) -> bool {
        self.status.is_none() || self.next.is_none()
    }

    /// The cell of its row, which comes or goes with it.
    fn set<T: Copy>(&self, column: &mut Vec<T>, changes: &[T]) {
        let Some(&new) = changes.get(self.change) else { return };
        match (self.status, self.next) {
            (Some(_), Some(_)) => set(column, self.row, Some(new)),
            (None, _) if self.row <= column.len() => column.insert(self.row, new),
            (_, None) if self.row < column.len() => drop(column.remove(self.row)),
            _ => {}
        }
    }
}

fn set<T: Copy>(column: &mut [T], at: usize, value: Option<T>) {
    if let Some((cell, value)) = column.get_mut(at).zip(value) {
        *cell = value;
    }
}

impl PileMap {
    /// Takes changes in where they are few, and within the square of the site. `keeps_rows`: only those by which every
    /// pile keeps row and place, for somebody is at work on them.
    ///
    /// # Errors
    /// `layout.status`, of a status that does not exist; then nothing is changed.
    pub fn change(&mut self, changes: &PileColumns, keeps_rows: bool) -> Result<Taken, LayoutError> {
        let exists = |status: u8| usize::from(status) < STATUS_COUNT || status == GONE;
        if let Some((row, &status)) = changes.status.iter().enumerate().find(|(_, status)| !exists(**status)) {
            return Err(LayoutError::Status { status, row });
        }
        let Some(edits) = self.edits(changes) else { return Ok(Taken::Not) };
        let moves = edits.iter().filter(|edit| edit.moves()).count();
        let others = edits.iter().any(Edit::is_other);
        let renames = |edit: &&Edit| self.piles.pile_no.get(edit.row) != changes.pile_no.get(edit.change);
        let shifts = edits.iter().filter(|edit| edit.is_other() || renames(edit)).count();
        if self.is_off_curve(moves)
            || (keeps_rows && (moves > 0 || others))
            || (others && !self.bad.is_empty())
            || (shifts > 0 && self.has_scattered_ids())
        {
            return Ok(Taken::Not);
        }
        if shifts > MOST_SHIFTS {
            self.piles = self.piles.with_changes(changes, false)?;
        } else {
            self.set_columns(changes, &edits);
        }
        let diameters: Vec<f32> = edits.iter().map(|edit| cell(&changes.diameter_m, edit.change, f32::NAN)).collect();
        self.place(&edits, &diameters);
        if others {
            self.renew_rows(&edits);
        }
        if moves > 0 {
            self.pyramid.refill();
        }
        self.off_curve += moves;
        Ok(if moves > 0 || others { Taken::Moved } else { Taken::InPlace })
    }

    /// Whether too many piles are off the curve after so many moves more.
    pub(crate) fn is_off_curve(&self, moves: usize) -> bool {
        self.off_curve + moves > MOST_OFF_CURVE.max(self.piles.pile_id.len() / 1000)
    }

    /// Edit of each pile by changes; `None` where that cannot be done in place.
    fn edits(&self, changes: &PileColumns) -> Option<Vec<Edit>> {
        let ids = &self.piles.pile_id;
        if !changes.pile_id.iter().zip(changes.pile_id.iter().skip(1)).all(|(a, b)| a < b) {
            return None;
        }
        let mut edits = Vec::with_capacity(changes.pile_id.len());
        let mut rows = ids.len();
        for (change, &id) in changes.pile_id.iter().enumerate() {
            let known = self.row_of_id(id).map(|row| row as usize);
            let next = Some(cell(&changes.status, change, GONE)).filter(|&status| status != GONE);
            if known.is_none() && next.is_none() {
                continue;
            }
            let row = known.unwrap_or_else(|| ids.partition_point(|&before| before < id));
            let place_before = known.and_then(|row| self.place_of_row(row));
            let [x_m, y_m] = [&changes.x_m, &changes.y_m].map(|column| cell(column, change, f64::NAN));
            let place = [&self.piles.x_m, &self.piles.y_m].map(|column| cell(column, row, f64::NAN).to_bits());
            let stays = known.is_some() && place == [x_m, y_m].map(f64::to_bits);
            let to = self.frame.rounded(x_m, y_m);
            // A pile without a place is a fault that the map tells of: it comes and goes with another map.
            let was_placed = known.is_none() || place_before.is_some();
            let is_placed = next.is_none() || stays || self.pyramid.has(to);
            let stays_away = stays && next.is_some();
            if !(is_placed && (was_placed || stays_away)) {
                return None;
            }
            rows = rows + usize::from(known.is_none()) - usize::from(next.is_none());
            let on_map = was_placed && next.is_some();
            let status = known.map(|row| cell(&self.piles.status, row, 0));
            edits.push(Edit { change, row, status, place_before, next, to: on_map.then_some(to) });
        }
        // Without any pile there is no square.
        (rows > 0).then_some(edits)
    }

    /// The columns with the changes: row by row, from the last on, so that those before stay where they are.
    fn set_columns(&mut self, changes: &PileColumns, edits: &[Edit]) {
        let piles = &mut self.piles;
        for edit in edits.iter().rev() {
            edit.set(&mut piles.pile_id, &changes.pile_id);
            edit.set(&mut piles.x_m, &changes.x_m);
            edit.set(&mut piles.y_m, &changes.y_m);
            edit.set(&mut piles.diameter_m, &changes.diameter_m);
            edit.set(&mut piles.design_depth_m, &changes.design_depth_m);
            edit.set(&mut piles.depth_m, &changes.depth_m);
            edit.set(&mut piles.status, &changes.status);
            edit.set(&mut piles.finished_ms, &changes.finished_ms);
            let number = changes.pile_no.get(edit.change);
            if edit.is_other() || piles.pile_no.get(edit.row) != number {
                piles.pile_no.replace(edit.row, edit.status.is_some(), edit.next.map(|_| number));
            }
        }
    }

    /// Counts, cells, slots and boxes; rows of slots are still the former ones, and none of new piles.
    fn place(&mut self, edits: &[Edit], diameters_m: &[f32]) {
        let mut free = Vec::new();
        let Self { counts, pyramid, index, status_of_slot, radius_of_slot, row_of_slot, most_radius_m, .. } = self;
        let mut radii = radius_of_slot.get_mut();
        for (edit, &diameter_m) in edits.iter().zip(diameters_m) {
            for (status, more) in [(edit.status, -1), (edit.next, 1)] {
                if let Some(count) = status.and_then(|status| counts.get_mut(usize::from(status))) {
                    *count = count.saturating_add_signed(more);
                }
            }
            if let Some(most) = most_radius_m.get_mut() {
                *most = most.max(diameter_m / 2.0);
            }
            let point = edit.place_before.map(|(_, point)| point);
            if edit.moves() || edit.status != edit.next {
                pyramid.change(point.zip(edit.status), edit.to.zip(edit.next));
            }
            let Some((slot, _)) = edit.place_before else { continue };
            if edit.next.is_none() {
                free.push(slot);
                continue;
            }
            set(status_of_slot, slot as usize, edit.next);
            if let Some(radii) = &mut radii {
                set(radii, slot as usize, Some(diameter_m / 2.0));
            }
            if let Some(to) = edit.to.filter(|_| edit.moves()) {
                index.move_point(slot, to);
            }
        }
        while let Some(slot) = free.pop() {
            // The last one takes the slot; if it is to go as well, it is found there.
            let last = (row_of_slot.len() as u32).saturating_sub(1);
            for other in free.iter_mut().filter(|other| **other == last) {
                *other = slot;
            }
            index.swap_remove(slot);
            let at = slot as usize;
            row_of_slot.swap_remove(at);
            status_of_slot.swap_remove(at);
            if let Some(radii) = &mut radii {
                radii.swap_remove(at);
            }
        }
        for (edit, &diameter_m) in edits.iter().zip(diameters_m).filter(|(edit, _)| edit.status.is_none()) {
            let Some((to, status)) = edit.to.zip(edit.next) else { continue };
            index.push_point(to);
            status_of_slot.push(status);
            if let Some(radii) = &mut radii {
                radii.push(diameter_m / 2.0);
            }
        }
    }

    /// Rows of slots after piles were added and removed.
    fn renew_rows(&mut self, edits: &[Edit]) {
        // From which former row on, so many rows more or less.
        let mut shifts: Vec<(usize, i32)> = Vec::new();
        let mut sum = 0;
        for edit in edits.iter().filter(|edit| edit.is_other()) {
            let (from, more) = if edit.next.is_none() { (edit.row + 1, -1) } else { (edit.row, 1) };
            sum += more;
            shifts.push((from, sum));
        }
        let first = shifts.first().map_or(u32::MAX, |&(from, _)| from as u32);
        let shifted = |row: usize| {
            let passed = shifts.partition_point(|&(from, _)| from <= row);
            let shift = passed.checked_sub(1).and_then(|at| shifts.get(at)).map_or(0, |&(_, sum)| sum);
            (row as u32).saturating_add_signed(shift)
        };
        for row in self.row_of_slot.iter_mut().filter(|row| **row >= first) {
            *row = shifted(*row as usize);
        }
        // New ones that come before the same row are in their order: each stands before what all of them shift.
        let mut before = 0;
        for edit in edits.iter().filter(|edit| edit.is_other()) {
            if edit.next.is_some() {
                self.row_of_slot.push((edit.row as u32).saturating_add_signed(before));
            }
            before += if edit.next.is_none() { -1 } else { 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planned::{Pile, Plan, agrees, columns, pile};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 60,
            rng_seed: proptest::test_runner::RngSeed::Fixed(195),
            failure_persistence: None,
            ..Default::default()
        })]

        /// Piles moved, renamed, added, removed and made: the map is as if it had been made of them.
        #[test]
        fn a_map_with_edits_is_a_map_of_what_they_come_to(
            first in proptest::collection::btree_map(0u32..90, pile(300), 1..70),
            steps in proptest::collection::vec(
                proptest::collection::btree_map(0u32..90, prop_oneof![3 => pile(500).prop_map(Some), 1 => Just(None)], 1..24),
                1..12,
            ),
            keeps_numbers in any::<bool>(),
        ) {
            let mut plan = first;
            let mut map = PileMap::new(columns(&plan)).unwrap();
            for step in steps {
                let mut next = plan.clone();
                let mut changes = Plan::new();
                for (id, pile) in step {
                    let known = plan.get(&id).cloned();
                    let gone = Pile { number: String::new(), x_m: f64::NAN, y_m: f64::NAN, diameter_m: f32::NAN, status: GONE };
                    let mut pile = pile.unwrap_or(gone);
                    if pile.status == GONE {
                        next.remove(&id);
                    } else {
                        if let Some(known) = known.filter(|_| keeps_numbers) {
                            pile.number = known.number;
                        }
                        next.insert(id, pile.clone());
                    }
                    changes.insert(id, pile);
                }
                let changes = columns(&changes);
                let rows_before = map.columns().packed(0, usize::MAX).unwrap();
                let taken_in = map.clone().change(&changes, true).unwrap();
                let taken = map.change(&changes, false).unwrap();
                // A map whose rows must stay takes what changes no row and no place, and nothing else.
                prop_assert_eq!(taken_in, if taken == Taken::InPlace { taken } else { Taken::Not });
                if taken == Taken::Not {
                    prop_assert_eq!(map.columns().packed(0, usize::MAX).unwrap(), rows_before);
                    let frame = map.info().frame;
                    let inside = |pile: &Pile| map.pyramid().has(frame.rounded(pile.x_m, pile.y_m));
                    prop_assert!(next.is_empty() || !next.values().all(inside), "it could be done in place");
                    if next.is_empty() {
                        continue;
                    }
                    map = PileMap::new(columns(&next)).unwrap();
                }
                plan = next;
                agrees(&map, &plan)?;
            }
        }
    }

    #[test]
    fn a_status_that_does_not_exist_changes_nothing() {
        let pile = |status| Pile { number: "A".into(), x_m: 1.0, y_m: 2.0, diameter_m: 1.0, status };
        let mut map = PileMap::new(columns(&BTreeMap::from([(1, pile(0)), (2, pile(1))]))).unwrap();
        let changes = columns(&BTreeMap::from([(1, pile(2)), (2, pile(7))]));
        assert_eq!(map.change(&changes, false), Err(LayoutError::Status { status: 7, row: 1 }));
        assert_eq!(map.info().counts, [1, 1, 0, 0, 0]);
    }

    #[test]
    fn rows_beyond_the_outermost_ones_are_taken_in_as_long_as_there_is_room() {
        // 240 by 60 m, in rows 1.2 m apart.
        let pile = |id: u32, north: f64, east: f64| {
            (id, Pile { number: id.to_string(), x_m: north, y_m: east, diameter_m: 0.5, status: 0 })
        };
        let mut plan: Plan =
            (0..5000).map(|at| pile(at, f64::from(at / 200) * 2.4, f64::from(at % 200) * 1.2)).collect();
        let mut map = PileMap::new(columns(&plan)).unwrap();
        // A row to the south and one to the north, a pile to the west, and the last one of all outwards to the east.
        let beyond: Plan =
            [pile(6000, -2.4, 0.0), pile(6001, -2.4, 240.0), pile(6002, 60.0, 7.0), pile(6003, 30.0, -11.0)]
                .into_iter()
                .chain([pile(4999, 57.6, 250.0)])
                .collect();
        assert_eq!(map.change(&columns(&beyond), false), Ok(Taken::Moved));
        plan.extend(beyond);
        agrees(&map, &plan).unwrap();
        let far: Plan = [pile(6004, 0.0, 270.0)].into_iter().collect();
        assert_eq!(map.change(&columns(&far), false), Ok(Taken::Not));
    }

    /// So many that another map answers quicker.
    #[test]
    fn too_many_edits_make_another_map() {
        let pile = |at: u32| Pile {
            number: at.to_string(),
            x_m: f64::from(at % 50),
            y_m: f64::from(at / 50),
            diameter_m: 1.0,
            status: 0,
        };
        let plan: Plan = (0..1500).map(|id| (id, pile(id))).collect();
        let mut map = PileMap::new(columns(&plan)).unwrap();
        let swapped: Plan = (0..1001).map(|id| (id, pile(id + 1))).collect();
        assert_eq!(map.change(&columns(&swapped), false), Ok(Taken::Not));
        let fewer: Plan = swapped.into_iter().take(600).collect();
        assert_eq!(map.change(&columns(&fewer), false), Ok(Taken::Moved));
        let back: Plan = plan.into_iter().take(600).collect();
        assert_eq!(map.change(&columns(&back), false), Ok(Taken::Not));
    }
}
