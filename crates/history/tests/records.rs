//! Segments of a record.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{SEGMENT_M, segments};
use proptest::prelude::*;
use support::HALT_MS;

fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(31),
        failure_persistence: None,
        ..Default::default()
    }
}

fn walk(steps: &[f32]) -> Vec<f32> {
    let mut at = 0.0f32;
    steps
        .iter()
        .map(|step| {
            at = (at + step).max(0.0);
            at
        })
        .collect()
}

proptest! {
    #![proptest_config(seeded(400))]

    #[test]
    fn segments_add_up_to_the_record(
        steps in prop::collection::vec((-0.3f32..0.4, 0f32..3.0, 1u32..100), 2..300)
    ) {
        let depth = walk(&steps.iter().map(|s| s.0).collect::<Vec<_>>());
        let mut total = 0.0f32;
        let slurry: Vec<f32> = steps.iter().map(|s| { total += s.1; total }).collect();
        let mut time = 0.0;
        let times: Vec<f64> = steps.iter().map(|s| { time += if s.2 > 97 { 60_000.0 } else { 1000.0 }; time }).collect();
        let constant = vec![42.0f32; depth.len()];
        let made = segments(&times, &depth, &[&slurry], &[&constant, &slurry]).unwrap();
        let (mut seconds, mut litres) = (0.0, 0.0);
        for i in 1..depth.len() {
            if times[i] - times[i - 1] <= HALT_MS {
                seconds += (times[i] - times[i - 1]) / 1000.0;
                litres += f64::from(slurry[i]) - f64::from(slurry[i - 1]);
            }
        }
        prop_assert!((made.duration_s.iter().sum::<f64>() - seconds).abs() < 1e-6 * seconds.max(1.0));
        prop_assert!((made.totals[0].iter().sum::<f64>() - litres).abs() < 1e-6 * litres.max(1.0));
        prop_assert!(made.duration_s.iter().all(|s| *s >= -1e-9));
        for (mean, spent) in made.means[0].iter().zip(&made.duration_s) {
            prop_assert!(*spent <= 1e-9 || (mean - 42.0).abs() < 1e-6);
        }
        let deepest = depth.iter().copied().fold(0.0, f32::max);
        prop_assert_eq!(made.duration_s.len(), (f64::from(deepest) / SEGMENT_M).ceil().max(1.0) as usize);
    }

    #[test]
    fn odd_input_is_no_panic(time in prop::collection::vec(any::<f64>(), 0..40), values in prop::collection::vec(any::<f32>(), 0..40)) {
        let _ = segments(&time, &values, &[&values], &[&values]);
    }
}

#[test]
fn a_step_is_split_over_the_segments_it_crosses() {
    // One metre in four seconds, eight litres: a second and two litres to each quarter.
    let made = segments(&[0.0, 4000.0], &[0.0, 1.0], &[&[10.0, 18.0]], &[&[0.0, 5.0]]).unwrap();
    assert_eq!(made.duration_s, [1.0; 4]);
    assert_eq!(made.totals, [[2.0; 4]]);
    assert_eq!(made.means, [[5.0; 4]]);
}
