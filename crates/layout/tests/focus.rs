//! Piles that are looked at, by shape, by id and by day, against the naive way.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
mod drawn;

use drawn::{picture_seen, rows_by_slot, view_seen};
use layout::{
    BoxM, Focus, Measure, PictureKind, PictureQuery, PileColumns, PileMap, PileNumbers, Seen, Symbol, ViewKind,
    ViewQuery,
};
use proptest::prelude::*;
use std::f64::consts::{PI, TAU};

const ALL: u32 = 0b1_1111;
/// A site far from the grid's origin: 32 bits hold it to decimetres.
const FAR: [f64; 2] = [3_412_345.25, 512_345.5];

#[derive(Debug, Clone)]
struct Pile {
    at: [f64; 2],
    depth: f32,
    status: u8,
    finished: f64,
}

fn piles(most: usize) -> impl Strategy<Value = Vec<Pile>> {
    let finished = prop_oneof![3 => (0u32..40).prop_map(f64::from), 1 => Just(f64::NAN)];
    let pile = ((0.0..60.0f64, 0.0..60.0f64), 1u8..80, 0u8..5, finished);
    prop::collection::vec(pile, 1..most).prop_map(|piles| {
        let of = |((x, y), quarters, status, finished)| Pile {
            at: [FAR[0] + x, FAR[1] + y],
            depth: f32::from(quarters) / 4.0,
            status,
            finished,
        };
        piles.into_iter().map(of).collect()
    })
}

fn map(piles: &[Pile]) -> PileMap {
    PileMap::new(PileColumns {
        // Another order than that of the rows.
        pile_id: (0..piles.len() as u32).rev().map(|row| 10 + 3 * row).collect(),
        pile_no: PileNumbers::from_texts(&vec![""; piles.len()]),
        x_m: piles.iter().map(|p| p.at[0]).collect(),
        y_m: piles.iter().map(|p| p.at[1]).collect(),
        diameter_m: vec![0.5; piles.len()],
        design_depth_m: vec![12.5; piles.len()],
        depth_m: piles.iter().map(|p| p.depth).collect(),
        status: piles.iter().map(|p| p.status).collect(),
        finished_ms: piles.iter().map(|p| p.finished).collect(),
    })
    .unwrap()
}

fn id_of(piles: &[Pile], row: usize) -> u32 {
    10 + 3 * (piles.len() - 1 - row) as u32
}

fn sorted_ids(piles: &[Pile], inside: impl Fn(&Pile) -> bool) -> Vec<u32> {
    let mut ids: Vec<u32> = (0..piles.len()).filter(|&row| inside(&piles[row])).map(|row| id_of(piles, row)).collect();
    ids.sort_unstable();
    ids
}

/// How often a line around the corners goes around the place: the angles under which its edges are seen.
fn winds_around(corners: &[[f64; 2]], at: [f64; 2]) -> bool {
    let angle = |corner: &[f64; 2]| (corner[1] - at[1]).atan2(corner[0] - at[0]);
    let turn = |from: f64, to: f64| (to - from + PI).rem_euclid(TAU) - PI;
    let sum: f64 = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| turn(angle(a), angle(b))).sum();
    (sum / TAU).round() != 0.0
}

fn by_status(piles: &[Pile], inside: impl Fn(&Pile) -> bool, status: impl Fn(&Pile) -> u8) -> [u32; 5] {
    let mut counts = [0; 5];
    for pile in piles.iter().filter(|pile| inside(pile)) {
        counts[usize::from(status(pile))] += 1;
    }
    counts
}

/// The state on a day, in plain words.
fn status_on(pile: &Pile, until: f64) -> u8 {
    let made = pile.finished < until;
    match pile.status {
        4 if pile.finished.is_nan() => 4,
        1 if made => 2,
        status if made => status,
        _ => 0,
    }
}

fn corner() -> impl Strategy<Value = [f64; 2]> {
    (-10.0..70.0f64, -10.0..70.0f64).prop_map(|(x, y)| [FAR[0] + x, FAR[1] + y])
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        rng_seed: proptest::test_runner::RngSeed::Fixed(41),
        failure_persistence: None,
        ..Default::default()
    })]

    /// A lasso catches, counts and sums up the piles that its line goes around, also where it crosses itself.
    #[test]
    fn a_polygon_is_brute_force(piles in piles(150), corners in prop::collection::vec(corner(), 3..40), mask in 0u32..32) {
        let map = map(&piles);
        let mut focus = Focus::default();
        map.keep_shape(&mut focus, &corners).unwrap();
        let inside = |p: &Pile| mask >> p.status & 1 == 1 && winds_around(&corners, p.at);
        prop_assert_eq!(map.ids_in(&focus, mask), sorted_ids(&piles, inside));
        prop_assert_eq!(map.counts_in(&focus, mask), by_status(&piles, inside, |p| p.status));
        let depths = map.numbers(&map.tint_by(Measure::Depth), mask, &focus).spread(f64::NAN, f64::NAN);
        // Quarters add up exactly in any order.
        prop_assert_eq!(depths.sum, piles.iter().filter(|p| inside(p)).map(|p| f64::from(p.depth)).sum::<f64>());
    }

    /// A box catches what stands on its edges; a second shape narrows the first; so do ids.
    #[test]
    fn a_box_is_brute_force(
        piles in piles(150), a in corner(), b in corner(), edge in any::<prop::sample::Index>(), ids in prop::collection::vec(0u32..500, 0..60),
    ) {
        let map = map(&piles);
        // One corner on a pile.
        let on = piles[edge.index(piles.len())].at;
        let boxed = |a: [f64; 2], b: [f64; 2], p: &Pile| (0..2).all(|axis| {
            p.at[axis] >= a[axis].min(b[axis]) && p.at[axis] <= a[axis].max(b[axis])
        });
        let mut focus = Focus::default();
        map.keep_shape(&mut focus, &[on, b]).unwrap();
        prop_assert_eq!(map.ids_in(&focus, ALL), sorted_ids(&piles, |p| boxed(on, b, p)));
        map.keep_shape(&mut focus, &[a, on]).unwrap();
        prop_assert_eq!(map.ids_in(&focus, ALL), sorted_ids(&piles, |p| boxed(on, b, p) && boxed(a, on, p)));
        let mut chosen = Focus::default();
        map.keep_piles(&mut chosen, &ids);
        let mut known: Vec<u32> = ids.iter().copied().filter(|id| (0..piles.len()).any(|row| id_of(&piles, row) == *id)).collect();
        known.sort_unstable();
        known.dedup();
        prop_assert_eq!(map.ids_in(&chosen, ALL), known);
    }

    /// Each day has exactly the piles made until then, with the counts of the legend, in colours and in the picture.
    #[test]
    fn a_day_is_brute_force(
        piles in piles(80), until in 0u32..42, back in prop::option::of(1u32..10), mask in 0u32..32,
    ) {
        let map = map(&piles);
        let finished = map.tint_by(Measure::Finished);
        let until = f64::from(until);
        let from = back.map_or(f64::NAN, |days| until - f64::from(days));
        let mut focus = Focus::default();
        map.keep_days(&mut focus, &finished, from, until);
        let looked_at = |p: &Pile| from.is_nan() || (p.finished >= from && p.finished < until);
        let shown = |p: &Pile| mask >> status_on(p, until) & 1 == 1;
        let wanted = by_status(&piles, |p| looked_at(p) && shown(p), |p| status_on(p, until));
        prop_assert_eq!(map.counts_in(&focus, mask), wanted);
        // A pile not made had no depth, but its design.
        let made = |p: &&Pile| looked_at(p) && shown(p) && status_on(p, until) != 0;
        let depths = map.numbers(&map.tint_by(Measure::Depth), mask, &focus).spread(f64::NAN, f64::NAN);
        prop_assert_eq!(depths.count as usize, piles.iter().filter(made).count());
        let designs = map.numbers(&map.tint_by(Measure::DesignDepth), mask, &focus).spread(f64::NAN, f64::NAN);
        prop_assert_eq!(designs.count, wanted.iter().sum::<u32>());
        let mut tint = map.tint_by(Measure::Depth);
        tint.classify(&[9.0], 0, f64::NAN, f64::NAN, &focus).unwrap();
        for (slot, &class) in (0u32..).zip(tint.classes()) {
            let pile = &piles[rows_by_slot(&map)[slot as usize] as usize];
            let known = status_on(pile, until) != 0;
            prop_assert_eq!(class, if !known { 0 } else if pile.depth < 9.0 { 1 } else { 2 });
        }
        let picture = picture_seen(&map, &query(mask), &Seen { focus: Some(&focus), ..Seen::default() }).unwrap();
        prop_assert_eq!(picture.kind, PictureKind::Piles);
        // Those that are not looked at are painted too, faintly.
        prop_assert_eq!(picture.painted, by_status(&piles, shown, |p| status_on(p, until)));
    }

    /// A view from near has the piles of the picture, in its colours: without those that a tint or the filter hides, with
    /// the statuses of the day, and pale what is not looked at.
    #[test]
    fn a_view_shows_what_the_picture_shows(
        piles in piles(80), until in 0u32..42, shape in prop::collection::vec(corner(), 2), mask in 0u32..32,
        range in prop::option::of(0u8..20), tinted: bool,
    ) {
        let map = map(&piles);
        let until = f64::from(until);
        let mut focus = Focus::default();
        map.keep_shape(&mut focus, &shape).unwrap();
        map.keep_days(&mut focus, &map.tint_by(Measure::Finished), f64::NAN, until);
        let mut tint = map.tint_by(Measure::Depth);
        let low = range.map_or(f64::NAN, f64::from);
        tint.classify(&[9.0], 0, low, f64::NAN, &focus).unwrap();
        let colors = [7, 7, 7, 0, 8, 8, 8, 0, 9, 9, 9, 0];
        let palette: Vec<u8> = (0..10u8).flat_map(|at| [at, at, at, 100 + at]).collect();
        let classes = if tinted { tint.classes() } else { &[] };
        let area = BoxM { min_e: -1e6, min_n: -1e6, max_e: 1e6, max_n: 1e6 };
        let query = ViewQuery { area, pixels_per_m: 50.0, status_mask: mask, palette: &palette };
        let view = view_seen(&map, &query, &Seen { classes, colors: &colors, focus: Some(&focus) });
        prop_assert_eq!(view.kind, ViewKind::Piles);
        let inside = |p: &Pile| (0..2).all(|at| {
            let (a, b) = (shape[0][at], shape[1][at]);
            p.at[at] >= a.min(b) && p.at[at] <= a.max(b)
        });
        let mut wanted: Vec<(u32, [u8; 4])> = Vec::new();
        for (row, pile) in (0u32..).zip(&piles) {
            let status = status_on(pile, until);
            let depth = (status != 0).then_some(f64::from(pile.depth));
            let hidden = tinted && range.is_some() && !depth.is_some_and(|depth| depth >= low);
            if mask >> status & 1 == 0 || hidden {
                continue;
            }
            let level = match (inside(pile), tinted, depth) {
                (false, ..) => 5 + status,
                (true, false, _) => status,
                (true, true, None) => 7,
                (true, true, Some(depth)) => if depth < 9.0 { 8 } else { 9 },
            };
            let sign = if inside(pile) { status } else { 5 + status };
            wanted.push((row, [level, level, level, 100 + sign]));
        }
        let colors = view.colors();
        let mut shown: Vec<(u32, [u8; 4])> =
            view.values().iter().zip(colors.as_chunks::<4>().0).map(|(&row, &color)| (row, color)).collect();
        shown.sort_unstable();
        prop_assert_eq!(shown, wanted);
    }

    /// The slider needs no more than the piles of each day: any day's counts are their sums.
    #[test]
    fn sums_of_days_are_the_days(piles in piles(80), first in 0u32..20, days in 1usize..30) {
        let map = map(&piles);
        let finished = map.tint_by(Measure::Finished);
        let edges: Vec<f64> = (0..=days).map(|day| f64::from(first) + day as f64).collect();
        let counts = map.made_by_day(&finished, &edges).unwrap();
        prop_assert_eq!(counts.len(), (days + 1) * 5);
        for until in 1..=days {
            // In no day, then those of later days as planned, then those of the days until then.
            let mut sums: Vec<u32> = counts[days * 5..].to_vec();
            for day in 0..days {
                for status in 0..5 {
                    sums[if day < until { status } else { 0 }] += counts[day * 5 + status];
                }
            }
            let earlier = |p: &Pile| if p.finished < edges[0] { status_on(p, f64::NEG_INFINITY) } else { status_on(p, edges[until]) };
            prop_assert_eq!(sums, by_status(&piles, |_| true, earlier).to_vec());
        }
    }
}

/// By status, then by status for those that are not looked at.
const PALETTE: [u8; 40] = [
    9, 0, 0, 255, 9, 0, 0, 255, 9, 0, 0, 255, 9, 0, 0, 255, 9, 0, 0, 255, //
    0, 0, 9, 255, 0, 0, 9, 255, 0, 0, 9, 255, 0, 0, 9, 255, 0, 0, 9, 255,
];

fn query(status_mask: u32) -> PictureQuery<'static> {
    PictureQuery {
        west_m: -60.0,
        north_m: 60.0,
        pixels_per_m: 4.0,
        pixel_ratio: 1.0,
        width: 480,
        height: 480,
        status_mask,
        palette: &PALETTE,
        symbol: Symbol::Round,
    }
}

/// Piles that are not selected stay on the map, in colours of their own; those that a tint hides are gone.
#[test]
fn piles_that_are_not_looked_at_are_painted_apart() {
    let pile = |x: f64, y: f64| Pile { at: [FAR[0] + x, FAR[1] + y], depth: x as f32, status: 2, finished: f64::NAN };
    let piles = [pile(0.0, 0.0), pile(0.0, 40.0), pile(40.0, 0.0)];
    let map = map(&piles);
    let mut focus = Focus::default();
    map.keep_shape(&mut focus, &[[FAR[0] - 1.0, FAR[1] - 1.0], [FAR[0] + 1.0, FAR[1] + 1.0]]).unwrap();
    let mut tint = map.tint_by(Measure::Depth);
    tint.classify(&[], 0, f64::NAN, 30.0, &focus).unwrap();
    let count = |seen: &Seen<'_>| {
        let picture = picture_seen(&map, &query(ALL), seen).unwrap();
        let channel = |at: usize| picture.pixels().iter().filter(|pixel| pixel.to_le_bytes()[at] > 2).count();
        (channel(0) > 0, channel(2), picture.painted[2])
    };
    let (red, blue, painted) = count(&Seen { focus: Some(&focus), ..Seen::default() });
    assert!(red && blue > 0 && painted == 3);
    // In colours of classes too; the third pile is out of the range.
    let colors = [0, 0, 0, 0, 200, 0, 0, 0];
    let (red, fewer, painted) = count(&Seen { classes: tint.classes(), colors: &colors, focus: Some(&focus) });
    assert!(red && fewer == blue / 2 && painted == 2, "{fewer} of {blue}");
    map.keep_seen(&mut focus, &tint);
    assert_eq!(map.counts_in(&focus, ALL), [0, 0, 1, 0, 0]);
    assert_eq!(map.counts_in(&Focus::default(), ALL), [0, 0, 3, 0, 0]);
}

#[test]
fn what_is_no_shape_is_told() {
    let map = map(&[]);
    let mut focus = Focus::default();
    for corners in [&[][..], &[[1.0, 1.0]], &[[1.0, f64::NAN], [2.0, 2.0]]] {
        assert_eq!(map.keep_shape(&mut focus, corners).unwrap_err().code(), "layout.argument");
    }
    assert_eq!(map.keep_shape(&mut focus, &vec![[0.0; 2]; 1001]).unwrap_err().code(), "layout.most");
    assert_eq!(map.made_by_day(&map.tint_by(Measure::Finished), &[2.0, 1.0]).unwrap_err().code(), "layout.argument");
    let many: Vec<f64> = (0..36_601).map(f64::from).collect();
    assert_eq!(map.made_by_day(&map.tint_by(Measure::Finished), &many).unwrap_err().code(), "layout.most");
    // Without a height there is nothing inside.
    map.keep_shape(&mut focus, &[[1.0, 1.0], [1.0, 2.0], [1.0, 3.0]]).unwrap();
    assert!(map.ids_in(&focus, ALL).is_empty());
}
