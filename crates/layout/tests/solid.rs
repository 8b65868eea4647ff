//! Piles as columns of depth, against the naive way: row by row.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use layout::{Focus, Measure, PileColumns, PileMap, PileNumbers, SolidPile};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// A site far from the grid's origin: 32 bits hold it to decimetres.
const FAR: [f64; 2] = [3_412_345.25, 512_345.5];
const PLANNED: u8 = 0;
const DISCARDED: u8 = 4;

#[derive(Debug, Clone)]
struct Pile {
    at: [f64; 2],
    design: f32,
    depth: f32,
    status: u8,
    finished: f64,
}

fn piles() -> impl Strategy<Value = Vec<Pile>> {
    let depth = prop_oneof![4 => (1u8..80).prop_map(|quarters| f32::from(quarters) / 4.0), 1 => Just(f32::NAN)];
    let finished = prop_oneof![3 => (0u32..40).prop_map(f64::from), 1 => Just(f64::NAN)];
    let pile = ((0.0..60.0f64, 0.0..60.0f64), 1u8..80, depth, 0u8..5, finished);
    prop::collection::vec(pile, 1..200).prop_map(|piles| {
        let of = |((x, y), design, depth, status, finished)| Pile {
            at: [FAR[0] + x, FAR[1] + y],
            design: f32::from(design) / 4.0,
            depth,
            status,
            finished,
        };
        piles.into_iter().map(of).collect()
    })
}

fn map(piles: &[Pile]) -> PileMap {
    PileMap::new(PileColumns {
        pile_id: (0..piles.len() as u32).rev().map(|row| 10 + 3 * row).collect(),
        pile_no: PileNumbers::from_texts(&vec![""; piles.len()]),
        x_m: piles.iter().map(|p| p.at[0]).collect(),
        y_m: piles.iter().map(|p| p.at[1]).collect(),
        diameter_m: vec![0.5; piles.len()],
        design_depth_m: piles.iter().map(|p| p.design).collect(),
        depth_m: piles.iter().map(|p| p.depth).collect(),
        status: piles.iter().map(|p| p.status).collect(),
        finished_ms: piles.iter().map(|p| p.finished).collect(),
    })
    .unwrap()
}

/// NaN is one number here.
fn bits(number: f32) -> u32 {
    if number.is_nan() { f32::NAN.to_bits() } else { number.to_bits() }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, rng_seed: RngSeed::Fixed(20_261_124), failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn tells_each_pile_that_is_looked_at_and_shown(
        piles in piles(),
        mask in 0u32..32,
        edge in 1.0..19.0f64,
        until in prop::option::of(0.0..45.0f64),
        corners in prop::option::of(prop::array::uniform4(0.0..60.0f64)),
        step in 1usize..300,
    ) {
        let map = map(&piles);
        let mut focus = Focus::default();
        if let Some([x0, y0, x1, y1]) = corners {
            map.keep_shape(&mut focus, &[[FAR[0] + x0, FAR[1] + y0], [FAR[0] + x1, FAR[1] + y1]]).unwrap();
        }
        if let Some(until) = until {
            map.keep_days(&mut focus, &map.tint_by(Measure::Finished), f64::NAN, until);
        }
        // Of two classes the second is hidden.
        let mut tint = map.tint_by(Measure::DesignDepth);
        tint.classify(&[edge], 1 << 2, f64::NAN, f64::NAN, &focus).unwrap();

        let mut found: Vec<Vec<u32>> = Vec::new();
        for first in (0..piles.len()).step_by(step) {
            let words = map.solid(first, step, mask, &tint, &focus);
            prop_assert_eq!(words.len() % SolidPile::WORDS, 0);
            found.extend(words.chunks(SolidPile::WORDS).map(|pile| {
                pile.iter().enumerate().map(|(at, &w)| if at > 2 { bits(f32::from_bits(w)) } else { w }).collect()
            }));
        }
        found.sort();

        let info = map.info();
        let mut wanted: Vec<Vec<u32>> = Vec::new();
        for (row, pile) in piles.iter().enumerate() {
            let made = until.is_none_or(|until| pile.finished < until || (pile.status == DISCARDED && pile.finished.is_nan()));
            let status = match (until, made) {
                (None, _) => pile.status,
                (Some(_), false) => PLANNED,
                (Some(_), true) => if pile.status == 1 { 2 } else { pile.status },
            };
            let inside = corners.is_none_or(|[x0, y0, x1, y1]| {
                let [x, y] = [pile.at[0] - FAR[0], pile.at[1] - FAR[1]];
                x >= x0.min(x1) && x <= x0.max(x1) && y >= y0.min(y1) && y <= y0.max(y1)
            });
            if !inside || mask >> status & 1 == 0 || f64::from(pile.design) >= edge {
                continue;
            }
            let reached = if until.is_some() && status == PLANNED { f32::NAN } else { pile.depth };
            let east = (pile.at[1] - info.frame.origin_y_m) as f32;
            let north = (pile.at[0] - info.frame.origin_x_m) as f32;
            let mut words = vec![row as u32, 10 + 3 * (piles.len() - 1 - row) as u32, 1];
            words.extend([east, north, 0.25, pile.design, reached].map(bits));
            wanted.push(words);
        }
        wanted.sort();
        prop_assert_eq!(found, wanted);
    }
}
