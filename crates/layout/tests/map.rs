//! The map against the naive way: a user must see the piles that are there, all of them.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
mod drawn;

use drawn::{nearest, view};
use layout::{BoxM, FoundNumbers, PileColumns, PileMap, PileNumbers, ViewKind, ViewQuery};
use proptest::prelude::*;

const ALL: u32 = 0b1_1111;
const EVERYWHERE: BoxM = BoxM { min_e: -1e9, min_n: -1e9, max_e: 1e9, max_n: 1e9 };
const PALETTE: [u8; 20] = [10, 20, 30, 255, 50, 60, 70, 255, 90, 100, 110, 255, 130, 140, 150, 255, 170, 180, 190, 255];

fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(7),
        failure_persistence: None,
        ..Default::default()
    }
}

fn columns(piles: &[(f64, f64, u8)]) -> PileColumns {
    let rows = piles.len();
    PileColumns {
        pile_id: (0..rows as u32).map(|i| i * 3 + 1).collect(),
        pile_no: PileNumbers::from_texts(&(0..rows).map(|i| format!("K{i}")).collect::<Vec<_>>()),
        x_m: piles.iter().map(|p| p.0).collect(),
        y_m: piles.iter().map(|p| p.1).collect(),
        diameter_m: vec![0.5; rows],
        design_depth_m: vec![12.0; rows],
        depth_m: vec![f32::NAN; rows],
        status: piles.iter().map(|p| p.2).collect(),
        finished_ms: vec![f64::NAN; rows],
    }
}

fn map(piles: &[(f64, f64, u8)]) -> PileMap {
    PileMap::new(columns(piles)).unwrap()
}

/// Sites: scattered, on a grid with many equal coordinates, on a line; some rows without a place.
fn piles(most: usize) -> BoxedStrategy<Vec<(f64, f64, u8)>> {
    let coordinate = |base: f64| {
        prop_oneof![
            8 => (0.0..4000.0f64).prop_map(move |v| base + v),
            8 => (0u32..30).prop_map(move |v| base + f64::from(v) * 1.3),
            1 => Just(base),
            1 => prop::sample::select(vec![f64::NAN, f64::INFINITY, -1e12, 1e12]),
        ]
    };
    prop::collection::vec((coordinate(3_512_345.6), coordinate(512_345.6), 0u8..5), 0..most).boxed()
}

fn area() -> BoxedStrategy<BoxM> {
    let side = || -3000.0f32..5000.0;
    (side(), side(), side(), side())
        .prop_map(|(a, b, c, d)| BoxM { min_e: a.min(b), max_e: a.max(b), min_n: c.min(d), max_n: c.max(d) })
        .boxed()
}

/// Rows on the map, by brute force.
fn placed(map: &PileMap) -> Vec<(u32, f64, f64, u8)> {
    (0..map.info().rows as u32)
        .map(|row| map.hit(row).unwrap())
        .filter(|hit| hit.east_m.is_finite())
        .map(|hit| (hit.row, hit.east_m, hit.north_m, hit.status))
        .collect()
}

proptest! {
    #![proptest_config(seeded(300))]

    #[test]
    fn box_query_is_brute_force(piles in piles(700), area in area(), mask in 0u32..32) {
        let map = map(&piles);
        let drawn = view(&map, &ViewQuery { area, pixels_per_m: 100.0, status_mask: mask, palette: &PALETTE });
        let mut rows = drawn.values().to_vec();
        let (positions, colors, radii) = (drawn.positions(), drawn.colors(), drawn.radii());
        rows.sort_unstable();
        let expected: Vec<u32> = placed(&map).into_iter()
            .filter(|(_, e, n, status)| area.has(*e as f32, *n as f32) && mask >> status & 1 == 1)
            .map(|(row, ..)| row)
            .collect();
        prop_assert_eq!(&rows, &expected);
        prop_assert_eq!(drawn.piles as usize, expected.len());
        prop_assert_eq!(drawn.kind, ViewKind::Piles);
        for (i, &row) in drawn.values().iter().enumerate() {
            let hit = map.hit(row).unwrap();
            let at = [drawn.origin_m[0] + f64::from(positions[i * 2]), drawn.origin_m[1] + f64::from(positions[i * 2 + 1])];
            prop_assert!((at[0] - hit.east_m).abs().max((at[1] - hit.north_m).abs()) < 0.000_25);
            prop_assert_eq!(radii[i], 0.25);
            let color = usize::from(hit.status) * 4;
            prop_assert_eq!(&colors[i * 4..i * 4 + 4], &PALETTE[color..color + 4]);
        }
    }

    #[test]
    fn nearest_is_brute_force(
        piles in piles(700), e in -3000.0..5000.0f64, n in -3000.0..5000.0f64,
        radius in prop_oneof![0.0..50.0f64, 0.0..9000.0f64, Just(f64::INFINITY), Just(-1.0), Just(f64::NAN)], mask in 0u32..32,
    ) {
        let map = map(&piles);
        let distance = |(_, pe, pn, _): &(u32, f64, f64, u8)| (pe - e).powi(2) + (pn - n).powi(2);
        let best = placed(&map).iter()
            .filter(|p| mask >> p.3 & 1 == 1)
            .map(distance)
            .filter(|d| radius >= 0.0 && *d <= radius * radius)
            .min_by(f64::total_cmp);
        let found = nearest(&map, e, n, radius, mask);
        let found = found.map(|row| distance(placed(&map).iter().find(|p| p.0 == row).unwrap()));
        prop_assert_eq!(found, best);
    }

    #[test]
    fn updates_equal_a_new_map(
        piles in piles(800), changes in prop::collection::vec((0u32..2600, 0u8..5, prop::option::of(0f32..30.0)), 0..60)
    ) {
        let mut live = map(&piles);
        let mut fresh = columns(&piles);
        for &(id, status, depth) in &changes {
            live.update(id, status, depth.unwrap_or(f32::NAN)).unwrap();
            if let Some(row) = fresh.pile_id.iter().position(|&known| known == id) {
                fresh.status[row] = status;
                if let Some(depth) = depth { fresh.depth_m[row] = depth }
            }
        }
        let fresh = PileMap::new(fresh).unwrap();
        prop_assert_eq!(live.info(), fresh.info());
        for row in 0..live.info().rows as u32 {
            let (a, b) = (live.hit(row).unwrap(), fresh.hit(row).unwrap());
            prop_assert_eq!((a.status, a.depth_m.to_bits()), (b.status, b.depth_m.to_bits()));
        }
        let query = ViewQuery { area: EVERYWHERE, pixels_per_m: 1.0, status_mask: 0b10110, palette: &PALETTE };
        prop_assert_eq!(view(&live, &query), view(&fresh, &query));
    }

    #[test]
    fn find_is_brute_force(
        numbers in prop::collection::vec("[kKaA1-3_桩]{0,5}", 0..60), needle in "[kKaA1-3_桩]{1,3}", limit in 0usize..70
    ) {
        let fold = |text: &str| text.to_ascii_lowercase();
        let FoundNumbers { total, rows } = PileNumbers::from_texts(&numbers).find(&needle, limit);
        let wanted = fold(&needle);
        let mut expected: Vec<u32> =
            (0..numbers.len() as u32).filter(|&i| fold(&numbers[i as usize]).contains(&wanted)).collect();
        prop_assert_eq!(total, expected.len());
        expected.sort_by_key(|&i| {
            let number = fold(&numbers[i as usize]);
            if number == wanted { 0 } else if number.starts_with(&wanted) { 1 } else { 2 }
        });
        expected.truncate(limit);
        prop_assert_eq!(rows, expected);
    }
}

/// 120,000 piles in 梅花形 rows, as a highway section has them.
fn highway() -> Vec<(f64, f64, u8)> {
    (0..120_000u32)
        .map(|i| {
            let (row, at) = (i / 40, i % 40);
            let x = 3_500_000.0 + f64::from(row) * 1.04;
            let y = 500_000.0 + f64::from(at) * 1.2 + if row % 2 == 0 { 0.0 } else { 0.6 };
            (x, y, if i < 70_000 { 2 } else { 0 })
        })
        .collect()
}

#[test]
fn a_whole_site_is_drawn_as_cells_that_stand_for_every_pile() {
    let map = map(&highway());
    assert!((map.spacing_m() - 1.2).abs() < 0.01, "{}", map.spacing_m());
    for pixels_per_m in [0.01, 0.1, 0.3, 1.0, 1.6] {
        let drawn = view(&map, &ViewQuery { area: EVERYWHERE, pixels_per_m, status_mask: ALL, palette: &PALETTE });
        assert_eq!(drawn.kind, ViewKind::Cells);
        assert_eq!(drawn.piles, 120_000);
        assert_eq!(drawn.values().iter().sum::<u32>(), 120_000);
        assert_eq!(drawn.values().len() * 2, drawn.positions().len());
        assert_eq!(drawn.values().len() * 4, drawn.colors().len());
        let px = drawn.cell_m * pixels_per_m;
        assert!((2.4..5.0).contains(&px), "{px} px at {pixels_per_m}");
        let done = view(&map, &ViewQuery { area: EVERYWHERE, pixels_per_m, status_mask: 0b100, palette: &PALETTE });
        assert_eq!(done.values().iter().sum::<u32>(), 70_000);
    }
}

#[test]
fn piles_are_drawn_one_by_one_where_they_lie_apart_or_are_few() {
    let map = map(&highway());
    let near = view(&map, &ViewQuery { area: EVERYWHERE, pixels_per_m: 2.0, status_mask: ALL, palette: &PALETTE });
    assert_eq!((near.kind, near.values().len()), (ViewKind::Piles, 120_000));
    let area = BoxM { min_e: -100.0, max_e: 100.0, min_n: 0.0, max_n: 400.0 };
    let few = view(&map, &ViewQuery { area, pixels_per_m: 0.5, status_mask: ALL, palette: &PALETTE });
    assert_eq!(few.kind, ViewKind::Piles);
    assert!(few.values().len() > 15_000);
}

#[test]
fn a_cell_is_coloured_by_share_and_density() {
    let mut site = highway();
    for pile in &mut site {
        pile.2 = 2;
    }
    let map = map(&site);
    let drawn = view(&map, &ViewQuery { area: EVERYWHERE, pixels_per_m: 0.3, status_mask: ALL, palette: &PALETTE });
    let most = *drawn.values().iter().max().unwrap();
    for (color, &piles) in drawn.colors().chunks(4).zip(drawn.values()) {
        assert_eq!(color[..3], PALETTE[8..11]);
        let expected = 255.0 * (0.35 + 0.65 * (f64::from(piles) / f64::from(most)).sqrt());
        assert!((f64::from(color[3]) - expected).abs() <= 1.0);
    }
}

#[test]
fn a_map_of_nothing_and_of_one_point() {
    for piles in [vec![], vec![(f64::NAN, 1.0, 0)], vec![(5.0, 5.0, 3); 3]] {
        let map = map(&piles);
        for pixels_per_m in [0.0, 1.0, f64::INFINITY, f64::NAN] {
            let drawn = view(&map, &ViewQuery { area: EVERYWHERE, pixels_per_m, status_mask: ALL, palette: &[] });
            assert_eq!(drawn.piles as usize, piles.len() - map.info().bad_rows);
        }
        assert_eq!(nearest(&map, f64::NAN, 0.0, 1.0, ALL), None);
        assert_eq!(map.hit(99).unwrap_err().code(), "layout.row");
    }
    let many = vec![(5.0, 5.0, 3); 30_000];
    let drawn =
        view(&map(&many), &ViewQuery { area: EVERYWHERE, pixels_per_m: 1.0, status_mask: ALL, palette: &PALETTE });
    assert_eq!(drawn.piles, 30_000);
}

#[test]
fn wrong_tables_are_refused() {
    let mut short = columns(&[(1.0, 2.0, 0), (2.0, 3.0, 1)]);
    short.x_m.pop();
    assert_eq!(PileMap::new(short).unwrap_err().code(), "layout.length");
    assert_eq!(PileMap::new(columns(&[(1.0, 2.0, 5)])).unwrap_err().code(), "layout.status");
    let mut good = map(&[(1.0, 2.0, 0)]);
    assert_eq!(good.update(1, 9, 1.0).unwrap_err().code(), "layout.status");
    assert_eq!(good.update(77, 2, 1.0), Ok(()));
}

#[test]
fn ids_in_any_order_are_found() {
    let mut shuffled = columns(&[(1.0, 2.0, 0), (2.0, 3.0, 1), (3.0, 3.0, 1)]);
    shuffled.pile_id = vec![9, 4, 6];
    let map = PileMap::new(shuffled).unwrap();
    assert_eq!([9, 4, 6, 5].map(|id| map.row_of_id(id)), [Some(0), Some(1), Some(2), None]);
}
