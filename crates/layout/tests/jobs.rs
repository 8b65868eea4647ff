//! Questions in steps of any size come to what they come to in one call, which other tests hold against the naive way.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod sites;

use layout::{Job, OutlierJob, PairsJob, PileMap, RowsJob};
use proptest::prelude::*;
use sites::{Pile, map, seeded};

/// Coordinates of a small site, many of them equal, some of them none.
fn site(most: usize) -> BoxedStrategy<Vec<Pile>> {
    let coordinate = || {
        prop_oneof![
            6 => (0.0..60.0f64).prop_map(|v| 512_345.6 + v),
            10 => (0u32..20).prop_map(|v| 512_345.6 + f64::from(v) * 1.5),
            1 => prop::sample::select(vec![f64::NAN, f64::INFINITY, -1e12]),
        ]
    };
    let diameter = prop_oneof![8 => 0.3f32..2.5, 1 => Just(30.0), 1 => Just(f32::NAN)];
    prop::collection::vec((coordinate(), coordinate(), diameter), 0..most).boxed()
}

/// Steps a job by these numbers in turn, as long as it asks for more; then it is finished.
fn stepped<J: Job>(mut job: J, map: &PileMap, steps: &[usize], at_most: usize) -> J::Answer {
    let mut before = job.progress();
    for &piles in steps.iter().cycle().take(at_most) {
        let done = job.step(map, piles);
        let now = job.progress();
        assert!((0.0..=1.0).contains(&now) && now >= before, "{before} {now}");
        before = now;
        if done {
            assert!(job.step(map, piles));
            break;
        }
    }
    job.finish(map)
}

proptest! {
    #![proptest_config(seeded(120, 13))]

    #[test]
    fn questions_to_a_map(
        piles in site(300),
        steps in prop::collection::vec(0usize..200, 1..4),
        at_most in 0usize..9000,
        radius in 0f64..9.0,
        factor in 1.01f64..4.0,
    ) {
        let map = map(&piles);
        let alone = OutlierJob::new(&map, factor).unwrap();
        // Written out: without any distance the figures are no numbers.
        let whole = OutlierJob::new(&map, factor).unwrap().finish(&map);
        prop_assert_eq!(format!("{:?}", stepped(alone, &map, &steps, at_most)), format!("{whole:?}"));
        let close = || PairsJob::overlaps(&map, 0.1, 90).unwrap();
        prop_assert_eq!(stepped(close(), &map, &steps, at_most), close().finish(&map));
        let same = || PairsJob::duplicates(&map, radius, 20_000).unwrap();
        prop_assert_eq!(stepped(same(), &map, &steps, at_most), same().finish(&map));
        let (found, whole) = (stepped(RowsJob::new(&map, None), &map, &steps, at_most), RowsJob::new(&map, None).finish(&map));
        prop_assert_eq!(format!("{found:?}"), format!("{whole:?}"));
    }
}
