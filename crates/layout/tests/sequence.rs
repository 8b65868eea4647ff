//! Rules of sequence and directions of lines, against the naive way: all pairs of piles.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod sites;

use layout::{BrokenRule, Job, Made, Neighbourhood, PileColumns, PileMap, PileNumbers, SequenceJob, SequenceKind};
use proptest::prelude::*;
use sites::{map_of_points, seeded};

/// Most that are told one by one.
const MOST_BROKEN: usize = 2000;

const HOUR_MS: f64 = 3_600_000.0;

fn begun(hour: u32, hours: u32, more: (u8, u8, u8, u8)) -> Made {
    let (machine, order, line, numeral) = more;
    Made {
        // Some are to be made still, some in work.
        began_ms: if hour < 30 { f64::from(hour) * HOUR_MS } else { f64::NAN },
        ended_ms: if hour < 30 && hours > 0 { f64::from(hour + hours) * HOUR_MS } else { f64::NAN },
        machine: f64::from(machine),
        order,
        line: line.into(),
        numeral: if numeral == 0 { f64::NAN } else { numeral.into() },
    }
}

fn site() -> impl Strategy<Value = Vec<([f32; 2], Made)>> {
    let pile = (0u32..12, 0u32..12, 0u32..36, 0u32..5, (0u8..3, 0u8..4, 0u8..3, 0u8..9));
    let made = pile.prop_map(|(e, n, hour, hours, more)| ([e as f32 * 1.5, n as f32 * 1.5], begun(hour, hours, more)));
    prop::collection::vec(made, 0..40)
}

fn found(piles: &[([f32; 2], Made)], kind: SequenceKind, near: Neighbourhood, limit_ms: f64) -> (PileMap, BrokenRule) {
    let map = map_of_points(&piles.iter().map(|(point, _)| *point).collect::<Vec<_>>());
    let made = piles.iter().map(|(_, made)| *made).collect();
    let mut job = SequenceJob::new(&map, kind, near, limit_ms, made).unwrap();
    // In steps, as the worker takes them.
    while !job.step(&map, 7) {}
    let broken = job.finish(&map);
    (map, broken)
}

/// (began, later, earlier) and the time between, of all pairs.
fn naive(
    piles: &[([f32; 2], Made)],
    kind: SequenceKind,
    near: Neighbourhood,
    limit_ms: f64,
) -> Vec<(f64, u32, u32, f64)> {
    let mut broken = Vec::new();
    for (later, (place, b)) in piles.iter().enumerate() {
        for (earlier, (other, a)) in piles.iter().enumerate() {
            if later == earlier || b.began_ms.is_nan() {
                continue;
            }
            let are_neighbours = match near {
                Neighbourhood::Within(metres) => {
                    let [e, n] = [0, 1].map(|at| f64::from(place[at]) - f64::from(other[at]));
                    e * e + n * n <= metres * metres
                }
                Neighbourhood::InRow(numbers) => a.line == b.line && (a.numeral - b.numeral).abs() <= numbers,
            };
            let is_before = |x: &Made, at: usize, y: &Made, y_at: usize| {
                x.began_ms < y.began_ms || (x.began_ms == y.began_ms && at < y_at)
            };
            let counts = match kind {
                SequenceKind::Order => a.order > 0 && a.order < b.order,
                // The last that the machine began before.
                SequenceKind::Skip => {
                    let was_before = |at: usize, x: &Made| x.machine == b.machine && is_before(x, at, b, later);
                    let between = piles
                        .iter()
                        .enumerate()
                        .any(|(at, (_, x))| at != earlier && was_before(at, x) && is_before(a, earlier, x, at));
                    was_before(earlier, a) && !between
                }
                SequenceKind::Young | SequenceKind::Cold => is_before(a, earlier, b, later),
            };
            let gap_ms = b.began_ms - a.ended_ms;
            let breaks = match kind {
                SequenceKind::Order => a.ended_ms.is_nan() || a.ended_ms > b.began_ms,
                SequenceKind::Young | SequenceKind::Skip => a.ended_ms.is_nan() || gap_ms < limit_ms,
                SequenceKind::Cold => !a.ended_ms.is_nan() && gap_ms > limit_ms,
            };
            if are_neighbours && counts && breaks {
                broken.push((b.began_ms, later as u32, earlier as u32, gap_ms));
            }
        }
    }
    broken.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    broken
}

proptest! {
    #![proptest_config(seeded(300, 41))]

    #[test]
    fn broken_rules_are_those_of_all_pairs(
        piles in site(),
        kind in prop::sample::select(vec![SequenceKind::Order, SequenceKind::Young, SequenceKind::Skip, SequenceKind::Cold]),
        near in prop_oneof![(0f64..5.0).prop_map(Neighbourhood::Within), (0u8..4).prop_map(|n| Neighbourhood::InRow(n.into()))],
        hours in 0u32..12,
    ) {
        let limit_ms = f64::from(hours) * HOUR_MS;
        let (map, broken) = found(&piles, kind, near, limit_ms);
        let wanted = naive(&piles, kind, near, limit_ms);
        prop_assert_eq!(broken.count as usize, wanted.len());
        prop_assert_eq!(broken.later.len(), wanted.len());
        for (at, (began_ms, later, earlier, gap_ms)) in wanted.into_iter().enumerate() {
            prop_assert_eq!((broken.began_ms[at], broken.later[at], broken.earlier[at]), (began_ms, later, earlier));
            prop_assert_eq!(broken.gap_ms[at].to_bits(), gap_ms.to_bits());
            let places = [later, earlier].map(|row| map.hit(row).unwrap()).map(|hit| [hit.east_m, hit.north_m]);
            let told = [
                [broken.later_east_m[at], broken.later_north_m[at]],
                [broken.earlier_east_m[at], broken.earlier_north_m[at]],
            ];
            prop_assert_eq!(told, places);
        }
    }

    #[test]
    fn a_line_runs_through_the_neighbours_on_both_sides(
        bearing in 0f64..180.0, spacing in 0.5f64..8.0, at in 1usize..8, beside in 3f64..9.0
    ) {
        // Two straight rows, the second far enough off to be another line.
        let (north, east) = (bearing.to_radians().cos(), bearing.to_radians().sin());
        let along = |k: f64, off: f64| {
            [(500.0 + spacing * (k * east + off * north)) as f32, (900.0 + spacing * (k * north - off * east)) as f32]
        };
        let points: Vec<[f32; 2]> = (0..2).flat_map(|row| (0..9).map(move |k| (f64::from(k), f64::from(row) * beside)))
            .map(|(k, off)| along(k, off)).collect();
        let map = map_of_points(&points);
        for row in [0, at as u32, 8, 9 + at as u32] {
            let found = f64::from(map.headings(&[row])[0]);
            let apart = (found - bearing).rem_euclid(180.0);
            prop_assert!(apart.min(180.0 - apart) < 0.05, "{} for {}", found, bearing);
        }
    }
}

#[test]
fn the_row_that_numbers_tell_comes_before_the_nearest_pile() {
    // Three rows of seven, 0.5 m apart, each other one moved by half of 1.2 m, numbered there and back: the nearest pile
    // stands in the row beside.
    let place = |at: u32| {
        let (row, k) = (at / 7, at % 7);
        let along = f64::from(if row == 1 { 6 - k } else { k }) * 1.2 + if row == 1 { 0.6 } else { 0.0 };
        [along, f64::from(row) * 0.5]
    };
    let turned = |[along, beside]: [f64; 2]| {
        let (sin, cos) = 20f64.to_radians().sin_cos();
        [(along * sin + beside * cos) as f32, (along * cos - beside * sin) as f32]
    };
    let points: Vec<[f32; 2]> = (0..21).map(|at| turned(place(at))).collect();
    let numbered = |name: fn(u32) -> String| {
        let map = map_of_points(&points);
        let columns = PileColumns {
            pile_no: PileNumbers::from_texts(&(0..21).map(name).collect::<Vec<_>>()),
            ..map.columns().clone()
        };
        PileMap::new(columns).unwrap().headings(&(0..21).collect::<Vec<_>>())
    };
    let along = |degrees: &f32| (degrees - 20.0).abs() < 0.1;
    // One after the other over all rows, and row by row.
    for found in [numbered(|at| format!("Z{}", at + 1)), numbered(|at| format!("Z-{}-{}", at / 7, at % 7 + 1))] {
        assert!(found.iter().all(along), "{found:?}");
    }
    // Numbers that tell nothing leave the nearest ones, which lie aslant.
    assert!(!numbered(|at| format!("{}#", at + 1)).iter().any(along));
}

#[test]
fn headings_of_nothing_are_none() {
    let map = map_of_points(&[[3.0, 4.0], [3.0, 4.0]]);
    assert!(map.headings(&[0, 1, 9]).iter().all(|degrees| degrees.is_nan()));
    // Of a corner the nearer side; each end of a line its neighbour's.
    let corner = map_of_points(&[[0.0, 0.0], [0.0, 1.0], [0.0, 2.0], [1.5, 2.0], [3.0, 2.0]]);
    assert_eq!(corner.headings(&[0, 1, 2, 3, 4]), [0.0, 0.0, 0.0, 90.0, 90.0]);
}

#[test]
fn more_than_can_be_told_are_counted_and_the_first_by_time_stay() {
    // A line of neighbours, each begun an hour after the other, the last row first.
    let piles: Vec<_> = (0..3 * MOST_BROKEN as u32)
        .map(|k| ([k as f32, 0.0], Made { began_ms: -f64::from(k), ended_ms: -f64::from(k), ..Made::default() }))
        .collect();
    let (_, broken) = found(&piles, SequenceKind::Young, Neighbourhood::Within(1.0), HOUR_MS);
    assert_eq!((broken.count as usize, broken.later.len()), (piles.len() - 1, MOST_BROKEN));
    let last = piles.len() as u32 - 2;
    assert_eq!(broken.later, (0..MOST_BROKEN as u32).map(|k| last - k).collect::<Vec<_>>());
}

#[test]
fn what_was_given_up_unmade_keeps_nothing_waiting() {
    let piles = [
        ([0.0, 0.0], Made { order: 1, ..Made::default() }),
        ([1.0, 0.0], Made { order: 2, began_ms: 5.0, ended_ms: 6.0, ..Made::default() }),
    ];
    let (mut map, broken) = found(&piles, SequenceKind::Order, Neighbourhood::Within(1.0), 0.0);
    assert_eq!((broken.later.as_slice(), broken.earlier.as_slice()), ([1].as_slice(), [0].as_slice()));
    map.update(0, 4, f32::NAN).unwrap();
    let made = piles.iter().map(|(_, made)| *made).collect();
    let job = SequenceJob::new(&map, SequenceKind::Order, Neighbourhood::Within(1.0), 0.0, made).unwrap();
    assert_eq!(job.finish(&map).count, 0);
}

#[test]
fn a_question_that_is_none_is_refused() {
    let map = map_of_points(&[[0.0, 0.0]]);
    let ask = |near, limit_ms, made| SequenceJob::new(&map, SequenceKind::Cold, near, limit_ms, made).unwrap_err();
    let one = || vec![Made::default()];
    assert!(ask(Neighbourhood::Within(f64::NAN), 1.0, one()).to_string().contains("the distance"));
    assert!(ask(Neighbourhood::InRow(-1.0), 1.0, one()).to_string().contains("the distance"));
    assert!(ask(Neighbourhood::Within(1.0), -1.0, one()).to_string().contains("the limit"));
    assert!(ask(Neighbourhood::Within(1.0), 1.0, Vec::new()).to_string().contains("made"));
}
