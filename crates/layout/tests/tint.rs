//! Colours of the map by a number of each pile, against the naive way.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
mod drawn;

use drawn::{picture_seen, rows_by_slot};
use layout::{Focus, Measure, PictureKind, PictureQuery, PileColumns, PileMap, PileNumbers, Seen, Symbol};
use proptest::prelude::*;

const ALL: u32 = 0b1_1111;
const PALETTE: [u8; 20] = [9, 9, 9, 251, 9, 9, 9, 252, 9, 9, 9, 255, 9, 9, 9, 253, 9, 9, 9, 254];

#[derive(Debug, Clone)]
struct Pile {
    id: u32,
    at: (f64, f64),
    depth: f32,
    status: u8,
    finished: f64,
    number: f64,
}

fn piles(most: usize) -> impl Strategy<Value = Vec<Pile>> {
    let number = prop_oneof![4 => (-50i32..50).prop_map(|n| f64::from(n) / 4.0), 1 => Just(f64::NAN)];
    let depth = prop_oneof![4 => 1.0f32..20.0, 1 => Just(f32::NAN)];
    let finished = prop_oneof![3 => (0u32..40).prop_map(f64::from), 1 => Just(f64::NAN)];
    let pile = ((0.0..30.0f64, 0.0..30.0f64), depth, 0u8..5, finished, number);
    (prop::collection::vec(pile, 1..most), prop::sample::select(vec![1u32, 3, 1000])).prop_map(|(piles, apart)| {
        let count = piles.len() as u32;
        let of = |(row, (at, depth, status, finished, number)): (u32, _)| {
            // Ids in an order of their own.
            Pile { id: 7 + (row * 7919 % count + row / count * count) * apart, at, depth, status, finished, number }
        };
        let mut piles: Vec<Pile> = (0u32..).zip(piles).map(of).collect();
        let mut known = std::collections::BTreeSet::new();
        piles.retain(|pile| known.insert(pile.id));
        piles
    })
}

fn map(piles: &[Pile]) -> PileMap {
    PileMap::new(PileColumns {
        pile_id: piles.iter().map(|p| p.id).collect(),
        pile_no: PileNumbers::from_texts(&vec![""; piles.len()]),
        x_m: piles.iter().map(|p| p.at.0).collect(),
        y_m: piles.iter().map(|p| p.at.1).collect(),
        diameter_m: vec![0.5; piles.len()],
        design_depth_m: vec![12.5; piles.len()],
        depth_m: piles.iter().map(|p| p.depth).collect(),
        status: piles.iter().map(|p| p.status).collect(),
        finished_ms: piles.iter().map(|p| p.finished).collect(),
    })
    .unwrap()
}

fn numbers(piles: &[Pile]) -> Vec<f64> {
    piles.iter().map(|p| p.number).collect()
}

fn shown(piles: &[Pile], mask: u32) -> Vec<f64> {
    piles.iter().filter(|p| mask >> p.status & 1 == 1 && !p.number.is_nan()).map(|p| p.number).collect()
}

fn sorted(mut numbers: Vec<f64>) -> Vec<f64> {
    numbers.sort_by(f64::total_cmp);
    numbers
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 200,
        rng_seed: proptest::test_runner::RngSeed::Fixed(23),
        failure_persistence: None,
        ..Default::default()
    })]

    /// A user reads counts, extremes and bars off the legend: they are those of the piles shown.
    #[test]
    fn the_legend_is_brute_force(
        piles in piles(120), mask in 0u32..32, low in -14.0..14.0f64, width in 0.5..9.0f64, bins in 1usize..12,
    ) {
        let map = map(&piles);
        let tint = map.tint_by_rows(&numbers(&piles), false);
        let all = shown(&piles, mask);
        let inside: Vec<f64> = all.iter().copied().filter(|&n| n >= low && n <= low + width).collect();
        let of = map.numbers(&tint, mask, &Focus::default()).spread(low, low + width);
        prop_assert_eq!(of.count as usize, inside.len());
        prop_assert_eq!(of.missing as usize,
            piles.iter().filter(|p| mask >> p.status & 1 == 1 && p.number.is_nan()).count());
        // Quarters add up exactly in any order.
        prop_assert_eq!(of.sum, inside.iter().sum::<f64>());
        let ordered = sorted(inside);
        prop_assert_eq!((of.min.to_bits(), of.max.to_bits()), (
            ordered.first().copied().unwrap_or(f64::NAN).to_bits(),
            ordered.last().copied().unwrap_or(f64::NAN).to_bits(),
        ));
        let counts = map.numbers(&tint, mask, &Focus::default()).bins(low, width, bins).unwrap();
        for (bin, count) in counts.iter().enumerate() {
            let in_bin = |n: &&f64| {
                let place = (**n - low) / width;
                place >= 0.0 && (place.floor() as usize == bin || (bin == bins - 1 && place == bins as f64))
            };
            prop_assert_eq!(*count as usize, all.iter().filter(in_bin).count(), "bin {}", bin);
        }
        let mut distinct = sorted(all.clone());
        distinct.dedup();
        prop_assert_eq!(map.numbers(&tint, mask, &Focus::default()).distinct(1000), distinct.clone());
        prop_assert_eq!(map.numbers(&tint, mask, &Focus::default()).distinct(3), &distinct[..distinct.len().min(3)]);
        let between = map.numbers(&tint, mask, &Focus::default()).counts_between(&distinct);
        for (n, count) in distinct.iter().zip(&between[1..]) {
            prop_assert_eq!(*count as usize, all.iter().filter(|other| *other == n).count());
        }
    }

    /// Classes of equal counts: no class but for equal numbers holds more than its share.
    #[test]
    fn equal_classes_are_those_of_the_sorted_numbers(piles in piles(150), mask in 0u32..32, classes in 2usize..9) {
        let map = map(&piles);
        let tint = map.tint_by_rows(&numbers(&piles), false);
        let all = sorted(shown(&piles, mask));
        let mut wanted: Vec<f64> = (1..classes).filter_map(|c| all.get(all.len() * c / classes)).copied().collect();
        wanted.dedup();
        wanted.retain(|edge| *edge > all[0]);
        prop_assert_eq!(map.numbers(&tint, mask, &Focus::default()).equal_edges(classes), wanted);
    }

    /// Hidden piles are neither painted, counted nor found under the pointer; the rest keep their class.
    #[test]
    fn hidden_piles_are_left_out_and_others_have_their_class(
        piles in piles(60), mask in 0u32..32, hidden in 0u64..16, range in prop::option::of((-10.0..5.0f64, 0.0..9.0f64)),
    ) {
        let map = map(&piles);
        let mut tint = map.tint_by_rows(&numbers(&piles), false);
        let edges = [-4.0, 1.25];
        let (low, high) = range.map_or((f64::NAN, f64::NAN), |(low, width)| (low, low + width));
        tint.classify(&edges, hidden, low, high, &Focus::default()).unwrap();
        let class = |p: &Pile| match p.number {
            n if n.is_nan() => 0,
            n if n < -4.0 => 1,
            n if n < 1.25 => 2,
            _ => 3,
        };
        let seen = |p: &Pile| {
            let inside = range.is_none() || (p.number >= low && p.number <= high);
            mask >> p.status & 1 == 1 && inside && hidden >> class(p) & 1 == 0
        };
        let by_slot: Vec<usize> = tint.classes().iter().map(|&class| usize::from(class)).collect();
        for (slot, &found) in by_slot.iter().enumerate() {
            let pile = &piles[rows_by_slot(&map)[slot] as usize];
            if found != 255 {
                prop_assert_eq!(found, class(pile));
            }
        }
        let colors = [1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0];
        let look = Seen { classes: tint.classes(), colors: &colors, ..Seen::default() };
        let query = PictureQuery {
            west_m: -60.0, north_m: 60.0, pixels_per_m: 4.0, pixel_ratio: 1.0, width: 480, height: 480,
            status_mask: mask, palette: &PALETTE, symbol: Symbol::Round,
        };
        let picture = picture_seen(&map, &query, &look).unwrap();
        prop_assert_eq!(picture.kind, PictureKind::Piles);
        for status in 0..5u8 {
            let wanted = piles.iter().filter(|p| p.status == status && seen(p)).count();
            prop_assert_eq!(picture.painted[usize::from(status)] as usize, wanted);
        }
        if !piles.iter().any(seen) {
            prop_assert!(picture.pixels().iter().all(|pixel| *pixel == 0));
        }
        for row in 0..piles.len() as u32 {
            let hit = map.hit(row).unwrap();
            let found = map.nearest([hit.east_m, hit.north_m], 0.0, mask, &look);
            prop_assert_eq!(found.is_some(), piles.iter().any(|p| seen(p) && p.at == piles[row as usize].at));
        }
    }

    #[test]
    fn rows_of_ids_and_own_numbers_are_brute_force(piles in piles(60), asked in prop::collection::vec(0u32..500, 0..40)) {
        let map = map(&piles);
        let row_of = |id: u32| piles.iter().position(|p| p.id == id).map_or(u32::MAX, |row| row as u32);
        let asked: Vec<u32> = asked.into_iter().chain(piles.iter().map(|p| p.id)).chain([u32::MAX]).collect();
        prop_assert_eq!(map.rows_of_ids(&asked), asked.iter().map(|&id| row_of(id)).collect::<Vec<_>>());
        let order = |row: usize| {
            let own = (piles[row].finished, row);
            if own.0.is_nan() { return f64::NAN; }
            let before = |(at, p): (usize, &Pile)| p.finished < own.0 || (p.finished == own.0 && at < row);
            1.0 + piles.iter().enumerate().filter(|&of| before(of)).count() as f64
        };
        let (off, places) = (map.tint_by(Measure::DepthOff), map.tint_by(Measure::Order));
        for slot in 0..piles.len() {
            let row = rows_by_slot(&map)[slot] as usize;
            prop_assert_eq!(off.values()[slot].to_bits(), (f64::from(piles[row].depth) - 12.5).to_bits());
            prop_assert_eq!(places.values()[slot].to_bits(), order(row).to_bits());
        }
        let of_ids: Vec<u64> = map.numbers_of(&off, &asked).into_iter().map(f64::to_bits).collect();
        let own = |&id: &u32| piles.iter().find(|p| p.id == id).map_or(f64::NAN, |p| f64::from(p.depth) - 12.5).to_bits();
        prop_assert_eq!(of_ids, asked.iter().map(own).collect::<Vec<_>>());
        // In percent of another number; of a number that is none, is 0 or below, there are no shares.
        let (made, wholes) = (map.tint_by(Measure::Depth), map.tint_by_rows(&numbers(&piles), false));
        let shares = made.percent_of(&wholes);
        for slot in 0..piles.len() {
            let own = &piles[rows_by_slot(&map)[slot] as usize];
            let wanted = if own.number > 0.0 { 100.0 * f64::from(own.depth) / own.number } else { f64::NAN };
            prop_assert!(shares.values()[slot] == wanted || (shares.values()[slot].is_nan() && !wanted.is_finite()));
        }
    }
}

/// Where piles are so close that a pixel shows shares, it shows those of the classes.
#[test]
fn shares_are_those_of_the_classes() {
    let pile = |at: u32| Pile {
        id: at,
        at: (f64::from(at / 200) * 0.01, f64::from(at % 200) * 0.01),
        depth: 1.0,
        status: 2,
        finished: f64::NAN,
        number: f64::from(at % 2),
    };
    let piles: Vec<Pile> = (0..40_000).map(pile).collect();
    let map = map(&piles);
    let mut tint = map.tint_by_rows(&numbers(&piles), false);
    tint.classify(&[0.5], 0, f64::NAN, f64::NAN, &Focus::default()).unwrap();
    let colors = [0, 0, 0, 0, 200, 0, 0, 0, 0, 0, 200, 0];
    let query = PictureQuery {
        west_m: -2.0,
        north_m: 2.0,
        pixels_per_m: 20.0,
        pixel_ratio: 1.0,
        width: 80,
        height: 80,
        status_mask: ALL,
        palette: &PALETTE,
        symbol: Symbol::Round,
    };
    let both =
        picture_seen(&map, &query, &Seen { classes: tint.classes(), colors: &colors, ..Seen::default() }).unwrap();
    assert_eq!(both.kind, PictureKind::Shares);
    let middle = both.pixels()[40 * 80 + 40].to_le_bytes();
    // Half of each in linear light, nearly opaque.
    assert!(middle[0].abs_diff(141) <= 8 && middle[2].abs_diff(141) <= 8 && middle[3] > 230, "{middle:?}");
    tint.classify(&[0.5], 1 << 2, f64::NAN, f64::NAN, &Focus::default()).unwrap();
    let one =
        picture_seen(&map, &query, &Seen { classes: tint.classes(), colors: &colors, ..Seen::default() }).unwrap();
    assert_eq!(one.painted, [0, 0, 20_000, 0, 0]);
    assert_eq!(one.pixels()[40 * 80 + 40].to_le_bytes()[2], 0);
}

#[test]
fn what_cannot_be_answered_is_told() {
    let map = map(&[]);
    let mut tint = map.tint_by_rows(&[], false);
    for edges in [&[2.0, 1.0][..], &[1.0, 1.0], &[f64::NAN], &[f64::INFINITY]] {
        assert_eq!(
            tint.classify(edges, 0, f64::NAN, f64::NAN, &Focus::default()).unwrap_err().code(),
            "layout.argument"
        );
    }
    let many: Vec<f64> = (0..40).map(f64::from).collect();
    assert_eq!(tint.classify(&many, 0, f64::NAN, f64::NAN, &Focus::default()).unwrap_err().code(), "layout.most");
    assert_eq!(map.numbers(&tint, ALL, &Focus::default()).bins(0.0, 0.0, 1).unwrap_err().code(), "layout.argument");
    assert_eq!(map.numbers(&tint, ALL, &Focus::default()).bins(0.0, 1.0, 1 << 20).unwrap_err().code(), "layout.most");
    assert!(map.numbers(&tint, ALL, &Focus::default()).equal_edges(5).is_empty());
}
