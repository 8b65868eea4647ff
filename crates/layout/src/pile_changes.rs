//! Changes of piles taken into those that are kept.

use crate::LayoutError;
use crate::map::{PileColumns, cell};
use std::ops::Range;

/// Status of a changed pile that is no longer there, or no longer shown.
pub(crate) const GONE: u8 = 255;

impl PileColumns {
    /// These piles with changes: both in the order of their ids. `keeps_gone` is for changes that take in later ones:
    /// then piles that are gone are still said to be.
    ///
    /// # Errors
    /// `layout.stored_piles` where the ids are not ascending.
    pub fn with_changes(&self, changes: &Self, keeps_gone: bool) -> Result<Self, LayoutError> {
        for ids in [&self.pile_id, &changes.pile_id] {
            if !ids.iter().zip(ids.iter().skip(1)).all(|(a, b)| a < b) {
                return Err(LayoutError::StoredPiles { what: "its ids are not in their order" });
            }
        }
        let mut made = Self::default();
        let mut row = 0;
        for (change, &id) in changes.pile_id.iter().enumerate() {
            let known = row + self.pile_id.get(row..).unwrap_or_default().partition_point(|&known| known < id);
            made.push_rows(self, row..known);
            row = if self.pile_id.get(known) == Some(&id) { known + 1 } else { known };
            if keeps_gone || cell(&changes.status, change, GONE) != GONE {
                made.push_rows(changes, change..change + 1);
            }
        }
        made.push_rows(self, row..self.pile_id.len());
        Ok(made)
    }

    /// Adds rows of others.
    fn push_rows(&mut self, from: &Self, rows: Range<usize>) {
        fn push<T: Copy>(to: &mut Vec<T>, from: &[T], rows: &Range<usize>) {
            to.extend_from_slice(from.get(rows.clone()).unwrap_or_default());
        }
        push(&mut self.pile_id, &from.pile_id, &rows);
        push(&mut self.x_m, &from.x_m, &rows);
        push(&mut self.y_m, &from.y_m, &rows);
        push(&mut self.diameter_m, &from.diameter_m, &rows);
        push(&mut self.design_depth_m, &from.design_depth_m, &rows);
        push(&mut self.depth_m, &from.depth_m, &rows);
        push(&mut self.status, &from.status, &rows);
        push(&mut self.finished_ms, &from.finished_ms, &rows);
        self.pile_no.push_rows(&from.pile_no, rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PileMap, PileNumbers, Taken};
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

        /// Changes come, in a map as in columns, to the same as in a table by id.
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
            match map.change(&changes, false).unwrap() {
                Taken::Not => prop_assert_eq!(cells(map.columns()), cells(&old)),
                Taken::InPlace => {
                    prop_assert_eq!(cells(map.columns()), cells(fresh.columns()));
                    prop_assert_eq!(map.info(), fresh.info());
                }
                Taken::Moved => {
                    prop_assert_eq!(cells(map.columns()), cells(fresh.columns()));
                    prop_assert_eq!(map.info().counts, fresh.info().counts);
                }
            }
        }
    }
}
