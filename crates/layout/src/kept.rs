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

impl PileMap {
    /// Takes changes in where they move, add and remove no pile; else nothing is changed, and `false` is the answer.
    ///
    /// # Errors
    /// `layout.status`, of a status that does not exist.
    pub fn change(&mut self, changes: &PileColumns) -> Result<bool, LayoutError> {
        let rows: Vec<Option<usize>> =
            changes.pile_id.iter().map(|&id| self.row_of_id(id).map(|row| row as usize)).collect();
        let stays = |(change, row): (usize, &Option<usize>)| {
            let Some(row) = *row else { return cell(&changes.status, change, GONE) == GONE };
            let place = |column: &[f64], row: usize| cell(column, row, f64::NAN).to_bits();
            cell(&changes.status, change, GONE) != GONE
                && place(&self.piles.x_m, row) == place(&changes.x_m, change)
                && place(&self.piles.y_m, row) == place(&changes.y_m, change)
                && cell(&self.piles.diameter_m, row, f32::NAN).to_bits()
                    == cell(&changes.diameter_m, change, f32::NAN).to_bits()
                && self.piles.pile_no.get(row) == changes.pile_no.get(change)
        };
        if !rows.iter().enumerate().all(stays) {
            return Ok(false);
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
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PileNumbers;
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
            if map.change(&changes).unwrap() {
                let fresh = PileMap::new(made).unwrap();
                prop_assert_eq!(cells(map.columns()), cells(fresh.columns()));
                prop_assert_eq!(map.info(), fresh.info());
            } else {
                prop_assert_eq!(cells(map.columns()), cells(&old));
            }
        }
    }
}
