//! Plans of piles that are edited, for tests: a map is compared with them by every question that is asked of it.

use crate::map::{PileColumns, PileMap, cell};
use crate::{BoxM, PileNumbers, STATUS_COUNT};
use proptest::prelude::*;
use std::collections::BTreeMap;

#[derive(Debug, Clone)]
pub(crate) struct Pile {
    pub(crate) number: String,
    pub(crate) x_m: f64,
    pub(crate) y_m: f64,
    pub(crate) diameter_m: f32,
    pub(crate) status: u8,
}

pub(crate) type Plan = BTreeMap<u32, Pile>;

pub(crate) fn columns(plan: &Plan) -> PileColumns {
    let piles = || plan.values();
    PileColumns {
        pile_id: plan.keys().copied().collect(),
        pile_no: PileNumbers::from_texts(&piles().map(|pile| &pile.number).collect::<Vec<_>>()),
        x_m: piles().map(|pile| pile.x_m).collect(),
        y_m: piles().map(|pile| pile.y_m).collect(),
        diameter_m: piles().map(|pile| pile.diameter_m).collect(),
        design_depth_m: plan.keys().map(|&id| id as f32).collect(),
        depth_m: piles().map(|pile| f32::from(pile.status)).collect(),
        status: piles().map(|pile| pile.status).collect(),
        finished_ms: plan.iter().map(|(&id, pile)| f64::from(id) * 8.0 + f64::from(pile.status)).collect(),
    }
}

pub(crate) fn pile(reach: u16) -> impl Strategy<Value = Pile> {
    let place = 0..reach;
    (0u16..2000, place.clone(), place, 1u8..4, 0u8..5).prop_map(|(number, x, y, wide, status)| Pile {
        number: format!("桩{number}"),
        x_m: 3e6 + f64::from(x) / 4.0,
        y_m: 5e5 + f64::from(y) / 4.0,
        diameter_m: f32::from(wide) / 4.0,
        status,
    })
}

/// The piles of a plan as they are on the map: by every question that is asked of it, looked for one by one.
pub(crate) fn agrees(map: &PileMap, plan: &Plan) -> Result<(), TestCaseError> {
    prop_assert_eq!(map.columns().packed(0, usize::MAX).unwrap(), columns(plan).packed(0, usize::MAX).unwrap());
    let frame = map.info().frame;
    let offset = |pile: &Pile| [pile.y_m - frame.origin_y_m, pile.x_m - frame.origin_x_m];
    let all: Vec<(u32, [f64; 2], &Pile)> = plan.iter().map(|(&id, pile)| (id, offset(pile), pile)).collect();
    let edge =
        |of: fn(f64, f64) -> f64, axis: usize, from: f64| all.iter().map(|(_, at, _)| at[axis]).fold(from, of) as f32;
    let BoxM { min_e, min_n, max_e, max_n } = map.info().extent;
    prop_assert_eq!([min_e, min_n], [edge(f64::min, 0, f64::INFINITY), edge(f64::min, 1, f64::INFINITY)]);
    prop_assert_eq!([max_e, max_n], [edge(f64::max, 0, f64::NEG_INFINITY), edge(f64::max, 1, f64::NEG_INFINITY)]);
    for status in 0..STATUS_COUNT {
        let wanted = all.iter().filter(|(_, _, pile)| usize::from(pile.status) == status).count();
        prop_assert_eq!(map.info().counts[status] as usize, wanted);
    }
    for &(id, at, pile) in &all {
        let row = map.row_of_id(id).unwrap();
        prop_assert_eq!(map.pile_no(row), &pile.number);
        let [e, n] = at.map(|metres| metres as f32);
        let near = BoxM { min_e: e - 2.0, min_n: n - 2.0, max_e: e + 2.0, max_n: n + 2.0 };
        let mut found = Vec::new();
        map.index().for_each_in(&near, |slot| {
            found.push(map.row_of_slot(slot));
            true
        });
        found.sort_unstable();
        let inside = |(_, [e, n], _): &&(u32, [f64; 2], &Pile)| near.has(*e as f32, *n as f32);
        let wanted: Vec<u32> = all.iter().filter(inside).map(|(id, ..)| map.row_of_id(*id).unwrap()).collect();
        prop_assert_eq!(found, wanted);
        let nearest = map.nearest(at, 0.1, 1 << pile.status, &crate::Seen::default()).map(|row| map.hit(row).unwrap());
        prop_assert_eq!(nearest.map(|hit| (hit.x_m, hit.y_m, hit.status)), Some((pile.x_m, pile.y_m, pile.status)));
    }
    for (slot, radius) in (0u32..).zip(map.radii()) {
        prop_assert_eq!(radius * 2.0, cell(&map.columns().diameter_m, map.row_of_slot(slot) as usize, 0.0));
    }
    // Each cell of each level counts the piles that stand in it, and none is elsewhere.
    let pyramid = map.pyramid();
    for level in 0..pyramid.levels().len() {
        let edge = pyramid.edge_m(level);
        let mut cells = Vec::new();
        pyramid.for_each_in(level, &map.info().extent, |one| cells.push(*one));
        let mut counted = 0;
        for one in &cells {
            let centre = pyramid.centre(level, one);
            for (status, &count) in (0u8..).zip(&one.counts) {
                let here = |(_, at, pile): &&(u32, [f64; 2], &Pile)| {
                    pile.status == status && (0..2).all(|axis| (at[axis] - centre[axis]).abs() <= edge * 0.500_01)
                };
                // On an edge it belongs to one of the two.
                prop_assert!(count as usize <= all.iter().filter(here).count());
                counted += count as usize;
            }
        }
        prop_assert_eq!(counted, all.len());
        prop_assert_eq!(pyramid.most(level), cells.iter().map(|one| one.piles(u32::MAX)).max().unwrap());
    }
    Ok(())
}
