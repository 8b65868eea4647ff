//! Changes of piles taken into those that are kept.

use crate::map::{PileColumns, PileMap, cell};
use crate::{LayoutError, STATUS_COUNT};

/// Status of a changed pile that is no longer there, or no longer shown.
pub const GONE: u8 = 255;

impl PileColumns {
    /// These piles with changes: both in the order of their ids. `keeps_gone` is for changes that take in later ones:
    /// then piles that are gone are still said to be.
    ///
    /// # Errors
    /// `layout.kept` where the ids are not ascending.
    pub fn with_changes(&self, changes: &Self, keeps_gone: bool) -> Result<Self, LayoutError> {
        for ids in [&self.pile_id, &changes.pile_id] {
            if !ids.iter().zip(ids.iter().skip(1)).all(|(a, b)| a < b) {
                return Err(LayoutError::Kept { what: "its ids are not in their order" });
            }
        }
        let mut made = Self::default();
        let mut take = |from: &Self, row: usize| {
            made.pile_id.push(cell(&from.pile_id, row, 0));
            made.pile_no.push(from.pile_no.get(row));
            made.x_m.push(cell(&from.x_m, row, f64::NAN));
            made.y_m.push(cell(&from.y_m, row, f64::NAN));
            made.diameter_m.push(cell(&from.diameter_m, row, f32::NAN));
            made.design_depth_m.push(cell(&from.design_depth_m, row, f32::NAN));
            made.depth_m.push(cell(&from.depth_m, row, f32::NAN));
            made.status.push(cell(&from.status, row, 0));
            made.finished_ms.push(cell(&from.finished_ms, row, f64::NAN));
        };
        let mut row = 0;
        for (change, &id) in changes.pile_id.iter().enumerate() {
            while self.pile_id.get(row).is_some_and(|&known| known < id) {
                take(self, row);
                row += 1;
            }
            if self.pile_id.get(row) == Some(&id) {
                row += 1;
            }
            if keeps_gone || cell(&changes.status, change, GONE) != GONE {
                take(changes, change);
            }
        }
        while row < self.pile_id.len() {
            take(self, row);
            row += 1;
        }
        Ok(made)
    }
}

/// What changes did to a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// Nothing was changed: they add, remove or rename piles, or move them too far. That makes another map.
    Not,
    /// They are in, and every pile stands where it stood.
    InPlace,
    /// They are in, and piles stand elsewhere.
    Moved,
}

/// So many piles may be moved before the map is made anew, and of a site of many a thousandth: a moved pile keeps its
/// slot along the curve, which costs questions a little.
const MOST_MOVED: usize = 1000;

impl PileMap {
    /// Takes changes in where they add, remove and rename no pile, and move few of them within the site.
    ///
    /// # Errors
    /// `layout.status`, of a status that does not exist.
    pub fn change(&mut self, changes: &PileColumns) -> Result<Taken, LayoutError> {
        let rows: Vec<Option<usize>> =
            changes.pile_id.iter().map(|&id| self.row_of_id(id).map(|row| row as usize)).collect();
        let place = |piles: &PileColumns, row: usize| {
            [&piles.x_m, &piles.y_m].map(|column| cell(column, row, f64::NAN).to_bits())
        };
        let moves = |change: usize, row: usize| place(&self.piles, row) != place(changes, change);
        let stays = |(change, row): (usize, &Option<usize>)| {
            let Some(row) = *row else { return cell(&changes.status, change, GONE) == GONE };
            let [x_m, y_m] = place(changes, change).map(f64::from_bits);
            cell(&changes.status, change, GONE) != GONE
                && (!moves(change, row) || self.can_move(row, x_m, y_m))
                && cell(&self.piles.diameter_m, row, f32::NAN).to_bits()
                    == cell(&changes.diameter_m, change, f32::NAN).to_bits()
                && self.piles.pile_no.get(row) == changes.pile_no.get(change)
        };
        if !rows.iter().enumerate().all(stays) {
            return Ok(Taken::Not);
        }
        let moved: Vec<(usize, usize)> = rows
            .iter()
            .enumerate()
            .filter_map(|(change, row)| row.filter(|&row| moves(change, row)).map(|row| (change, row)))
            .collect();
        if self.moved + moved.len() > MOST_MOVED.max(self.piles.pile_id.len() / 1000) {
            return Ok(Taken::Not);
        }
        for (change, row) in rows.into_iter().enumerate() {
            let Some(row) = row else { continue };
            let status = cell(&changes.status, change, GONE);
            if usize::from(status) >= STATUS_COUNT {
                return Err(LayoutError::Status { status, row: change });
            }
            self.update(cell(&changes.pile_id, change, 0), status, f32::NAN)?;
            let piles = &mut self.piles;
            for (column, changed) in
                [(&mut piles.design_depth_m, &changes.design_depth_m), (&mut piles.depth_m, &changes.depth_m)]
            {
                if let Some(held) = column.get_mut(row) {
                    *held = cell(changed, change, f32::NAN);
                }
            }
            if let Some(held) = piles.finished_ms.get_mut(row) {
                *held = cell(&changes.finished_ms, change, f64::NAN);
            }
        }
        for &(change, row) in &moved {
            let [x_m, y_m] = [&changes.x_m, &changes.y_m].map(|column| cell(column, change, f64::NAN));
            self.move_row(row, x_m, y_m);
        }
        if !moved.is_empty() {
            self.pyramid.refill();
        }
        Ok(if moved.is_empty() { Taken::InPlace } else { Taken::Moved })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoxM, PileNumbers};
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    type Row = (u16, String, f64, f32, u8);

    fn columns<'a>(rows: impl Iterator<Item = &'a Row> + Clone) -> PileColumns {
        let all = |of: fn(&Row) -> f32| rows.clone().map(of).collect();
        PileColumns {
            pile_id: rows.clone().map(|row| row.0.into()).collect(),
            pile_no: PileNumbers::from_texts(&rows.clone().map(|row| &row.1).collect::<Vec<_>>()),
            x_m: rows.clone().map(|row| row.2).collect(),
            y_m: rows.clone().map(|row| -row.2).collect(),
            diameter_m: all(|_| 0.5),
            design_depth_m: all(|row| row.3),
            depth_m: all(|row| row.3 / 2.0),
            status: rows.clone().map(|row| row.4).collect(),
            finished_ms: rows.map(|row| row.2 * 1e9).collect(),
        }
    }

    /// All cells, so that missing ones compare equal.
    fn cells(piles: &PileColumns) -> Vec<u8> {
        piles.packed(0, usize::MAX).unwrap()
    }

    fn row(statuses: std::ops::Range<u8>) -> impl Strategy<Value = Row> {
        let metres = prop_oneof![Just(f64::NAN), -1e6..1e6f64];
        (0u16..60, "[A-Z桩]{0,3}-[0-9]{1,4}", metres, 0f32..50.0, statuses)
    }

    fn by_id(rows: Vec<Row>) -> BTreeMap<u16, Row> {
        rows.into_iter().map(|row| (row.0, row)).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 200,
            rng_seed: proptest::test_runner::RngSeed::Fixed(14),
            failure_persistence: None,
            ..Default::default()
        })]

        /// What changes come to, in a map as in columns, is what a table by id says.
        #[test]
        fn changes_replace_add_and_remove(
            rows in proptest::collection::vec(row(0..5), 0..40),
            changes in proptest::collection::vec((row(0..5), any::<bool>(), any::<bool>()), 0..20),
        ) {
            let old = by_id(rows);
            let mut new = old.clone();
            let mut changed = BTreeMap::new();
            for ((id, number, x_m, depth, status), gone, stays) in changes {
                let known = old.get(&id).filter(|_| stays);
                let (number, x_m) = known.map_or((number, x_m), |row| (row.1.clone(), row.2));
                let row = (id, number, x_m, depth, if gone { GONE } else { status });
                if gone { new.remove(&id); } else { new.insert(id, row.clone()); }
                changed.insert(id, row);
            }
            let (old, changes) = (columns(old.values()), columns(changed.values()));
            let made = old.with_changes(&changes, false).unwrap();
            prop_assert_eq!(cells(&made), cells(&columns(new.values())));
            // Changes that are put together first come to the same.
            let (early, late) = (changes.with_changes(&PileColumns::default(), true).unwrap(), changes.clone());
            let both = early.with_changes(&late, true).unwrap();
            prop_assert_eq!(cells(&old.with_changes(&both, false).unwrap()), cells(&made));
            let mut map = PileMap::new(old.clone()).unwrap();
            let fresh = PileMap::new(made).unwrap();
            match map.change(&changes).unwrap() {
                Taken::Not => prop_assert_eq!(cells(map.columns()), cells(&old)),
                Taken::InPlace => {
                    prop_assert_eq!(cells(map.columns()), cells(fresh.columns()));
                    prop_assert_eq!(map.info(), fresh.info());
                }
                Taken::Moved => prop_assert_eq!(cells(map.columns()), cells(fresh.columns())),
            }
        }

        /// Piles moved and made in place: every question finds them where they stand, by an oracle that looks at each row.
        #[test]
        fn moved_piles_are_found_where_they_stand(
            places in prop::collection::vec((0u16..400, 0u16..400), 2..120),
            steps in prop::collection::vec((0usize..120, 0u16..400, 0u16..400, 0u8..5), 1..40),
        ) {
            let metres = |(x, y): (u16, u16)| (f64::from(x) / 4.0, f64::from(y) / 4.0);
            let mut rows: Vec<Row> = Vec::new();
            let mut at: Vec<(f64, f64)> = places.iter().map(|&place| metres(place)).collect();
            for (id, _) in (0u16..).zip(&at) {
                rows.push((id, format!("P{id}"), 0.0, 9.0, 0));
            }
            let placed = |rows: &[Row], at: &[(f64, f64)]| {
                let mut piles = columns(rows.iter());
                piles.x_m = at.iter().map(|place| place.0).collect();
                piles.y_m = at.iter().map(|place| place.1).collect();
                piles
            };
            let mut map = PileMap::new(placed(&rows, &at)).unwrap();
            for (row, x, y, status) in steps {
                let row = row % rows.len();
                let to = metres((x, y));
                let mut change = rows[row].clone();
                change.4 = status;
                let taken = map.change(&placed(&[change.clone()], &[to])).unwrap();
                if taken == Taken::Not {
                    prop_assert!(at[row] != to, "a pile that stays is changed in place");
                    continue;
                }
                prop_assert_eq!(taken == Taken::Moved, at[row] != to);
                (rows[row], at[row]) = (change, to);
                prop_assert_eq!(cells(map.columns()), cells(&placed(&rows, &at)));

                let frame = map.info().frame;
                let offset = |(x, y): (f64, f64)| [y - frame.origin_y_m, x - frame.origin_x_m];
                let offsets: Vec<[f64; 2]> = at.iter().map(|&place| offset(place)).collect();
                let bound = |of: fn(f64, f64) -> f64, axis: usize, from: f64| {
                    offsets.iter().map(|place| place[axis]).fold(from, of) as f32
                };
                let extent = map.info().extent;
                prop_assert_eq!(
                    [extent.min_e, extent.min_n, extent.max_e, extent.max_n],
                    [
                        bound(f64::min, 0, f64::INFINITY),
                        bound(f64::min, 1, f64::INFINITY),
                        bound(f64::max, 0, f64::NEG_INFINITY),
                        bound(f64::max, 1, f64::NEG_INFINITY),
                    ]
                );
                let [e, n] = offset(to);
                let near = BoxM { min_e: e as f32 - 3.0, min_n: n as f32 - 3.0, max_e: e as f32 + 3.0, max_n: n as f32 + 3.0 };
                let mut found = Vec::new();
                map.index().for_each_in(&near, |slot| {
                    found.push(map.row_of_slot(slot) as usize);
                    true
                });
                found.sort_unstable();
                let inside = |place: &[f64; 2]| near.has(place[0] as f32, place[1] as f32);
                let wanted: Vec<usize> = (0..rows.len()).filter(|&row| inside(&offsets[row])).collect();
                prop_assert_eq!(found, wanted);
                prop_assert_eq!(map.nearest(e, n, 0.1, 1 << status).map(|row| at[row as usize]), Some(to));

                // Each cell of each level counts the piles that stand in it, and none is elsewhere.
                let pyramid = map.pyramid();
                for (level, cells) in pyramid.levels().iter().enumerate() {
                    let edge = pyramid.edge_m(level);
                    let mut counted = 0;
                    for one in cells {
                        let centre = pyramid.centre(level, one);
                        let of = |status: u8| {
                            let here = |row: &usize| {
                                rows[*row].4 == status
                                    && (0..2).all(|axis| (offsets[*row][axis] - centre[axis]).abs() <= edge * 0.500_01)
                            };
                            (0..rows.len()).filter(here).count() as u32
                        };
                        for (status, &count) in (0u8..).zip(&one.counts) {
                            // On an edge it belongs to one of the two.
                            prop_assert!(count <= of(status));
                            counted += count;
                        }
                    }
                    prop_assert_eq!(counted as usize, rows.len());
                    prop_assert_eq!(pyramid.most(level), cells.iter().map(|cell| cell.piles(u32::MAX)).max().unwrap());
                }
            }
        }
    }
}
