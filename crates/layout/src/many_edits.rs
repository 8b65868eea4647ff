//! Edits of many piles at once, as somebody makes them before the server says so: columns in, and columns of what was
//! there before out, by which they are taken back.

use crate::edits::Taken;
use crate::map::{PileMap, cell};
use crate::map_job::MapJob;
use crate::sorting::{keyed, of};

answers::answer! {
    /// Cells of many piles, one a pile; a column that stays as it is has none.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct PileCells = "PileCells" {
        /// Ids of the piles.
        pile_ids: Vec<u32>,
        /// Numbers as shown, U+0000 behind each.
        pile_nos: String,
        /// North on the site's grid, metres.
        x_m: Vec<f64>,
        /// East on the site's grid, metres.
        y_m: Vec<f64>,
        /// Metres; NaN: unknown.
        diameter_m: Vec<f64>,
        /// Metres; NaN: unknown.
        design_depth_m: Vec<f64>,
    }
}

/// A pile's row, and its place among the edits.
type Place = (usize, usize);

/// A pile that comes to stand elsewhere.
struct Move {
    row: usize,
    from: [f32; 2],
    to: [f32; 2],
}

/// Puts the cells of an edit into a column; answers those that were there.
fn exchange<T: Copy + Into<f64>>(column: &mut [T], cells: &[f64], places: &[Place], cast: fn(f64) -> T) -> Vec<f64> {
    let before = |&(row, at): &Place| {
        let own = column.get_mut(row)?;
        let &cell = cells.get(at)?;
        Some(std::mem::replace(own, cast(cell)).into())
    };
    places.iter().filter_map(before).collect()
}

impl PileMap {
    /// Takes an edit of piles in, and answers the same cells before it, by row; piles that are not there are passed over, and
    /// of one that is named twice the first counts. Many that are moved are put in the order of the curve again. `None`:
    /// nothing was changed, for the edit makes another map (a place beyond the square, or none), moves piles that somebody is
    /// at work on (`keeps_rows`), or has columns of other lengths.
    pub fn edit_many(&mut self, edited: &PileCells, keeps_rows: bool) -> Option<(Taken, PileCells)> {
        let numbers: Vec<&str> = edited.pile_nos.split_terminator('\0').collect();
        let numeric = [&edited.x_m, &edited.y_m, &edited.diameter_m, &edited.design_depth_m].map(Vec::len);
        let all = edited.pile_ids.len();
        if numeric.into_iter().chain([numbers.len()]).any(|cells| cells != 0 && cells != all) {
            return None;
        }
        let places = self.places_of(&edited.pile_ids);
        let moves = self.moves(edited, &places)?;
        if keeps_rows && !moves.is_empty() {
            return None;
        }
        let is_off_curve = !moves.is_empty() && self.is_off_curve(moves.len());
        if !is_off_curve {
            self.move_piles(&moves);
        }
        let piles = &mut self.piles;
        let mut before = PileCells {
            pile_ids: places.iter().map(|&(row, _)| cell(&piles.pile_id, row, 0)).collect(),
            pile_nos: String::new(),
            x_m: exchange(&mut piles.x_m, &edited.x_m, &places, |cell| cell),
            y_m: exchange(&mut piles.y_m, &edited.y_m, &places, |cell| cell),
            diameter_m: exchange(&mut piles.diameter_m, &edited.diameter_m, &places, |cell| cell as f32),
            design_depth_m: exchange(&mut piles.design_depth_m, &edited.design_depth_m, &places, |cell| cell as f32),
        };
        if !numbers.is_empty() {
            before.pile_nos = places.iter().flat_map(|&(row, _)| [piles.pile_no.get(row), "\0"]).collect();
            let others = places.iter().filter_map(|&(row, at)| Some((row, *numbers.get(at)?)));
            piles.pile_no = piles.pile_no.with_others(others);
        }
        if !edited.diameter_m.is_empty() {
            self.radius_of_slot.take();
            self.most_radius_m.take();
        }
        if is_off_curve {
            self.reorder();
        }
        Some((if moves.is_empty() { Taken::InPlace } else { Taken::Moved }, before))
    }

    /// Places of the piles that the map has, by ascending rows, each once.
    fn places_of(&self, pile_ids: &[u32]) -> Vec<Place> {
        let known = pile_ids.iter().zip(0u32..).filter_map(|(&id, at)| Some(keyed(self.row_of_id(id)?.into(), at)));
        let mut places: Vec<u128> = known.collect();
        places.sort_unstable();
        places.dedup_by_key(|place| of(*place).0);
        places.into_iter().map(of).map(|(row, at)| (row as usize, at as usize)).collect()
    }

    /// The piles that come to stand elsewhere; `None` where one of them has no place on this map.
    fn moves(&self, edited: &PileCells, places: &[Place]) -> Option<Vec<Move>> {
        let mut moves = Vec::new();
        if edited.x_m.is_empty() && edited.y_m.is_empty() {
            return Some(moves);
        }
        for &(row, at) in places {
            let before = [&self.piles.x_m, &self.piles.y_m].map(|column| cell(column, row, f64::NAN));
            let [x_m, y_m] = before;
            let after = [cell(&edited.x_m, at, x_m), cell(&edited.y_m, at, y_m)];
            if before.map(f64::to_bits) == after.map(f64::to_bits) {
                continue;
            }
            let [from, to] = [before, after].map(|[x_m, y_m]| self.frame.rounded(x_m, y_m));
            // A pile without a place is a fault that the map tells of: it comes and goes with another map.
            if from.iter().any(|metres| metres.is_nan()) || !self.pyramid.has(to) {
                return None;
            }
            if from != to {
                moves.push(Move { row, from, to });
            }
        }
        Some(moves)
    }

    /// Moves piles that are few: they keep their slots. Their columns are still those of before.
    fn move_piles(&mut self, moves: &[Move]) {
        for &Move { row, from, to } in moves {
            let status = cell(&self.piles.status, row, 0);
            if let Some((slot, _)) = self.place_of_row(row) {
                self.index.move_point(slot, to);
                self.pyramid.change(Some((from, status)), Some((to, status)));
            }
        }
        if !moves.is_empty() {
            self.pyramid.refill();
        }
        self.off_curve += moves.len();
    }

    /// Puts the piles in the order of the curve where they stand now, within the square that the map was made over.
    fn reorder(&mut self) {
        let (piles, bad, ids) =
            (std::mem::take(&mut self.piles), std::mem::take(&mut self.bad), std::mem::take(&mut self.ids));
        *self = MapJob::again(piles, self.counts, self.frame, bad, self.pyramid.grid()).finish();
        self.ids = ids;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::PileColumns;
    use crate::numbers::PileNumbers;
    use crate::planned::{Pile, Plan, agrees, columns, pile};
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// All cells, so that missing ones compare equal.
    fn cells(map: &PileMap) -> Vec<u8> {
        map.columns().packed(0, usize::MAX).unwrap()
    }

    /// The map after single edits, one behind the other; `None` where one of them makes another map.
    fn one_by_one(map: &PileMap, edited: &PileCells) -> Option<PileMap> {
        let mut one = map.clone();
        let mut seen = BTreeSet::new();
        for (at, &id) in edited.pile_ids.iter().enumerate() {
            let Some(row) = one.row_of_id(id).filter(|_| seen.insert(id)) else { continue };
            let hit = one.hit(row).unwrap();
            let number = edited.pile_nos.split('\0').nth(at).filter(|_| !edited.pile_nos.is_empty());
            let number = number.unwrap_or(one.pile_no(row)).to_owned();
            let metres = |column: &[f64], before: f64| column.get(at).copied().unwrap_or(before);
            let changes = PileColumns {
                pile_id: vec![id],
                pile_no: PileNumbers::from_texts(&[number]),
                x_m: vec![metres(&edited.x_m, hit.x_m)],
                y_m: vec![metres(&edited.y_m, hit.y_m)],
                diameter_m: vec![metres(&edited.diameter_m, hit.diameter_m.into()) as f32],
                design_depth_m: vec![metres(&edited.design_depth_m, hit.design_depth_m.into()) as f32],
                depth_m: vec![hit.depth_m],
                status: vec![hit.status],
                finished_ms: vec![hit.finished_ms],
            };
            one.off_curve = 0;
            if one.change(&changes, false).unwrap() == Taken::Not {
                return None;
            }
        }
        Some(one)
    }

    /// An edit to what these piles have, of the columns that are asked for.
    fn edit_to(piles: &[(u32, Pile)], [number, x, y, wide]: [bool; 4]) -> PileCells {
        let column = |wanted: bool, cell: fn(&Pile) -> f64| {
            piles.iter().filter(|_| wanted).map(|(_, pile)| cell(pile)).collect::<Vec<f64>>()
        };
        PileCells {
            pile_ids: piles.iter().map(|&(id, _)| id).collect(),
            pile_nos: piles.iter().filter(|_| number).map(|(_, pile)| format!("{}\0", pile.number)).collect(),
            x_m: column(x, |pile| pile.x_m),
            y_m: column(y, |pile| pile.y_m),
            diameter_m: column(wide, |pile| pile.diameter_m.into()),
            design_depth_m: Vec::new(),
        }
    }

    /// Mostly within the square of the site.
    fn target() -> impl Strategy<Value = Pile> {
        prop_oneof![60 => pile(300), 1 => pile(500)]
    }

    proptest! {
        #![proptest_config(crate::test_config(120, 296))]

        /// As single edits one after the other, in few slots or in the order of the curve again; and back.
        #[test]
        fn many_edits_are_as_single_ones_and_are_taken_back(
            first in proptest::collection::btree_map(0u32..90, pile(300), 1..70),
            steps in proptest::collection::vec(
                (proptest::collection::vec((0u32..95, target()), 0..40), any::<[bool; 4]>(), any::<bool>(), any::<bool>()),
                1..6,
            ),
        ) {
            let mut plan = first;
            let mut map = PileMap::new(columns(&plan)).unwrap();
            for (piles, wanted, is_crowded, goes_back) in steps {
                let edited = edit_to(&piles, wanted);
                let mut seen = BTreeSet::new();
                let mut next = plan.clone();
                for (id, to) in &piles {
                    let Some(known) = next.get_mut(id).filter(|_| seen.insert(*id)) else { continue };
                    let [number, x, y, wide] = wanted;
                    if number { known.number.clone_from(&to.number) }
                    if x { known.x_m = to.x_m }
                    if y { known.y_m = to.y_m }
                    if wide { known.diameter_m = to.diameter_m }
                }
                let rows_before = cells(&map);
                map.off_curve = if is_crowded { 1000 } else { 0 };
                let kept = map.clone().edit_many(&edited, true);
                let expected = one_by_one(&map, &edited);
                let taken = map.edit_many(&edited, false);
                prop_assert_eq!(taken.is_some(), expected.is_some());
                prop_assert_eq!(&kept, &taken.clone().filter(|(taken, _)| *taken == Taken::InPlace));
                let (Some((_, before)), Some(expected)) = (taken, expected) else {
                    prop_assert_eq!(cells(&map), rows_before);
                    continue;
                };
                prop_assert_eq!(cells(&map), cells(&expected));
                prop_assert_eq!(map.info(), expected.info());
                agrees(&map, &next)?;
                let known: Vec<(u32, Pile)> = seen.iter().map(|&id| (id, plan[&id].clone())).collect();
                prop_assert_eq!(&before, &edit_to(&known, wanted));
                if goes_back {
                    map.off_curve = if is_crowded { 1000 } else { 0 };
                    let (_, after) = map.edit_many(&before, false).unwrap();
                    prop_assert_eq!(after.pile_ids, before.pile_ids);
                    prop_assert_eq!(cells(&map), rows_before);
                    agrees(&map, &plan)?;
                } else {
                    plan = next;
                }
            }
        }
    }

    /// 32 by 32 piles, of which each takes the place of the one opposite.
    fn turned() -> (Plan, PileCells, Plan) {
        let place = |at: u32| Pile {
            number: at.to_string(),
            x_m: f64::from(at / 32) * 1.5,
            y_m: f64::from(at % 32) * 1.2,
            diameter_m: 0.5,
            status: (at % 5) as u8,
        };
        let plan: Plan = (0..1024).map(|id| (id, place(id))).collect();
        let piles: Vec<(u32, Pile)> = (0..1024).map(|id| (id, place(1023 - id))).collect();
        let after = piles.iter().map(|(id, to)| (*id, Pile { x_m: to.x_m, y_m: to.y_m, ..place(*id) })).collect();
        (plan, edit_to(&piles, [false, true, true, false]), after)
    }

    #[test]
    fn a_map_whose_piles_are_all_moved_is_as_one_made_of_them() {
        let (plan, edited, after) = turned();
        let mut map = PileMap::new(columns(&plan)).unwrap();
        map.radii();
        let (taken, before) = map.edit_many(&edited, false).unwrap();
        assert_eq!(taken, Taken::Moved);
        agrees(&map, &after).unwrap();
        let made = PileMap::new(columns(&after)).unwrap();
        assert_eq!(map.row_of_slot, made.row_of_slot);
        assert_eq!(map.status_of_slot, made.status_of_slot);
        assert_eq!(map.index.points, made.index.points);
        assert_eq!(map.index.levels, made.index.levels);
        assert_eq!(map.pyramid.levels(), made.pyramid.levels());
        assert_eq!(map.spacing_m(), made.spacing_m());
        map.edit_many(&before, false).unwrap();
        agrees(&map, &plan).unwrap();
    }

    #[test]
    fn rows_without_a_place_stay_so_and_rows_in_any_order_are_found() {
        let (plan, edited, after) = turned();
        let backwards = |plan: &Plan| {
            let mut piles = columns(plan);
            piles.pile_id.reverse();
            piles.x_m.reverse();
            piles.y_m.reverse();
            piles.status.reverse();
            let numbers: Vec<&String> = plan.values().rev().map(|pile| &pile.number).collect();
            piles.pile_no = PileNumbers::from_texts(&numbers);
            piles
        };
        let mut piles = backwards(&plan);
        // Pile 1000 of all: its place is not known.
        piles.x_m[23] = f64::NAN;
        let mut map = PileMap::new(piles).unwrap();
        let before = cells(&map);
        assert_eq!(map.edit_many(&edited, false), None, "a pile would come to stand on the map");
        assert_eq!(cells(&map), before);
        let without = |mut edited: PileCells| {
            for column in [&mut edited.x_m, &mut edited.y_m] {
                column.remove(1000);
            }
            edited.pile_ids.remove(1000);
            edited.pile_nos = edited.pile_ids.iter().map(|id| format!("B{id}\0")).collect();
            edited
        };
        let (taken, cells_before) = map.edit_many(&without(edited), false).unwrap();
        assert_eq!((taken, map.info().bad_rows, map.info().rows), (Taken::Moved, 1, 1024));
        for (&id, pile) in after.iter().filter(|(id, _)| **id != 1000) {
            let row = map.row_of_id(id).unwrap();
            let hit = map.hit(row).unwrap();
            assert_eq!((hit.x_m, hit.y_m, hit.status), (pile.x_m, pile.y_m, pile.status));
            assert_eq!(map.pile_no(row), format!("B{id}"));
            let nearest = map.nearest([hit.east_m, hit.north_m], 0.1, u32::MAX, &crate::Seen::default());
            assert_eq!(nearest, Some(row));
        }
        assert_eq!(map.pile_no(map.row_of_id(1000).unwrap()), "1000");
        map.edit_many(&cells_before, false).unwrap();
        assert_eq!(cells(&map), before);
        // Its size may change.
        let sized = PileCells { pile_ids: vec![1000], design_depth_m: vec![7.5], ..PileCells::default() };
        let (taken, before) = map.edit_many(&sized, true).unwrap();
        assert_eq!((taken, before.design_depth_m), (Taken::InPlace, vec![23.0]));
        assert_eq!(map.hit(23).unwrap().design_depth_m, 7.5);
    }

    #[test]
    fn columns_of_another_length_change_nothing() {
        let (plan, ..) = turned();
        let mut map = PileMap::new(columns(&plan)).unwrap();
        let before = cells(&map);
        let piles = || PileCells { pile_ids: vec![1, 2], ..PileCells::default() };
        for edited in [
            PileCells { diameter_m: vec![2.0], ..piles() },
            PileCells { pile_nos: "A\0B\0C\0".into(), ..piles() },
            PileCells { x_m: vec![1.0; 3], ..piles() },
        ] {
            assert_eq!(map.edit_many(&edited, false), None);
        }
        assert_eq!(cells(&map), before);
        let (taken, nothing) = map.edit_many(&PileCells::default(), true).unwrap();
        assert_eq!((taken, nothing), (Taken::InPlace, PileCells::default()));
    }
}
