//! Transformations by least squares: a wrong one moves a whole plan to the wrong place, or blames the wrong machine.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod sites;

use layout::{Drift, Freedom, LEAST_DRIFTING, drift_of, fit_places};
use proptest::prelude::*;
use sites::seeded;

type Points = Vec<(f64, f64)>;

fn columns(points: &[(f64, f64)]) -> (Vec<f64>, Vec<f64>) {
    points.iter().copied().unzip()
}

/// Points of a site up to ten million metres from the grid's origin, not all in one place.
fn points() -> BoxedStrategy<Points> {
    prop::collection::vec((-400f64..400.0, -400f64..400.0), 2..40)
        .prop_filter("apart", |p| (p[0].0 - p[1].0).hypot(p[0].1 - p[1].1) > 1.0)
        .prop_map(|p| p.into_iter().map(|(x, y)| (x + 3_400_000.0, y + 500_000.0)).collect())
        .boxed()
}

/// Turned about the grid's origin by complex numbers, which the code does not use.
fn taken(p: (f64, f64), turn: f64, scale: f64, shift: (f64, f64)) -> (f64, f64) {
    let (x, y) = (p.0 - 3_400_000.0, p.1 - 500_000.0);
    let (re, im) = (scale * turn.cos(), scale * turn.sin());
    (x * re - y * im + shift.0, x * im + y * re + shift.1)
}

fn squares(from: &Points, to: &Points, turn: f64, scale: f64, shift: (f64, f64)) -> f64 {
    from.iter()
        .zip(to)
        .map(|(&p, q)| {
            let at = taken(p, turn, scale, shift);
            (at.0 - q.0).powi(2) + (at.1 - q.1).powi(2)
        })
        .sum()
}

proptest! {
    #![proptest_config(seeded(300, 7))]

    #[test]
    fn a_known_transformation_is_found_again(
        from in points(), turn in -3.1f64..3.1, scale in 0.5f64..2.0, dx in -900f64..900.0, dy in -900f64..900.0
    ) {
        let to: Points = from.iter().map(|&p| taken(p, turn, scale, (dx, dy))).collect();
        let ((fx, fy), (tx, ty)) = (columns(&from), columns(&to));
        let fit = fit_places(&fx, &fy, &tx, &ty, Freedom::Similar).unwrap();
        prop_assert!((fit.turn_deg - turn.to_degrees()).abs() < 1e-6 && (fit.scale - scale).abs() < 1e-8);
        prop_assert!(fit.rms_m < 1e-6);
        // A place that was no point goes where it must, too.
        let other = (3_400_321.0, 499_800.0);
        let (x, y) = fit.moved(other.0, other.1);
        let goal = taken(other, turn, scale, (dx, dy));
        prop_assert!((x - goal.0).abs() < 1e-5 && (y - goal.1).abs() < 1e-5);
    }

    #[test]
    fn no_other_transformation_leaves_less(
        from in points(), noise in prop::collection::vec((-0.5f64..0.5, -0.5f64..0.5), 40),
        turn in -3f64..3.0, d in prop::array::uniform3(-1e-3f64..1e-3), free in 0u8..3
    ) {
        let freedom = Freedom::of(free);
        let true_turn = if free == 0 { 0.0 } else { turn };
        let to: Points = from.iter().zip(&noise).map(|(&p, n)| {
            let at = taken(p, true_turn, 1.0, (10.0, 20.0));
            (at.0 + n.0, at.1 + n.1)
        }).collect();
        let ((fx, fy), (tx, ty)) = (columns(&from), columns(&to));
        let fit = fit_places(&fx, &fy, &tx, &ty, freedom).unwrap();
        let found = fit.rms_m.powi(2) * from.len() as f64;
        let angle = fit.turn_deg.to_radians();
        // The same as a shift about the grid's origin.
        let origin = fit.moved(3_400_000.0, 500_000.0);
        prop_assert!((squares(&from, &to, angle, fit.scale, origin) - found).abs() < 1e-5 * found.max(1.0));
        let other_turn = if free == 0 { 0.0 } else { angle + d[0] };
        let other_scale = if free == 2 { fit.scale + d[1] } else { 1.0 };
        let other = squares(&from, &to, other_turn, other_scale, (origin.0 + d[2], origin.1 - d[2]));
        prop_assert!(other >= found - 1e-6 * found.max(1.0));
        for (i, (&p, q)) in from.iter().zip(&to).enumerate() {
            let (x, y) = fit.moved(p.0, p.1);
            prop_assert!((q.0 - x - fit.residual_x_m[i]).abs() < 1e-9 && (q.1 - y - fit.residual_y_m[i]).abs() < 1e-9);
        }
    }

    #[test]
    fn means_and_spreads_of_machines_are_those_worked_out_one_by_one(
        piles in prop::collection::vec((0f64..500.0, 0f64..500.0, -0.2f64..0.2, -0.2f64..0.2, 0u32..4), 0..120)
    ) {
        for g in 0..3usize {
            let mine: Vec<_> = piles.iter().filter(|p| p.4 as usize == g).collect();
            let n = mine.len() as f64;
            let found = drift_of(&mine.iter().map(|p| [p.0, p.1, p.2, p.3]).collect::<Vec<_>>(), 0.01);
            if mine.is_empty() { prop_assert!(found.numbers[0].is_nan()); continue; }
            let (north, east) = (mine.iter().map(|p| p.2).sum::<f64>() / n, mine.iter().map(|p| p.3).sum::<f64>() / n);
            let left = (mine.iter().map(|p| (p.2 - north).powi(2) + (p.3 - east).powi(2)).sum::<f64>() / n).sqrt();
            let numbers = found.numbers;
            prop_assert!((numbers[0] - north).abs() < 1e-12 && (numbers[1] - east).abs() < 1e-12);
            prop_assert!((numbers[3] - left).abs() < 1e-12);
            prop_assert!(numbers[6] <= left + 1e-9);
            // The turn is the one that the fit of known points finds, and leaves as much.
            let off = |f: fn(&(f64, f64, f64, f64, u32)) -> f64| mine.iter().map(|p| f(p)).collect::<Vec<f64>>();
            let (x, y) = (off(|p| p.0), off(|p| p.1));
            let (to_x, to_y) = (off(|p| p.0 + p.2), off(|p| p.1 + p.3));
            if let Ok(fit) = fit_places(&x, &y, &to_x, &to_y, Freedom::Turn) {
                prop_assert!((fit.turn_deg - numbers[5]).abs() < 1e-6 && (fit.rms_m - numbers[6]).abs() < 1e-9);
                if found.systematic == 2 {
                    for (at, p) in mine.iter().enumerate() {
                        let [n, e] = found.rest([p.0, p.1, p.2, p.3]);
                        prop_assert!((n - fit.residual_x_m[at]).abs() < 1e-9 && (e - fit.residual_y_m[at]).abs() < 1e-9);
                    }
                }
            }
            if mine.len() < LEAST_DRIFTING { prop_assert_eq!(found.systematic, 0); }
        }
    }
}

/// Offsets without order, at most 20 mm, of piles on a field.
fn field(count: usize) -> Vec<(f64, f64, f64, f64)> {
    (0..count)
        .map(|i| {
            let noise = |k: usize| ((i * k) % 41) as f64 / 1000.0 - 0.02;
            ((i % 20) as f64 * 1.3, (i / 20) as f64 * 1.3, noise(17), noise(29))
        })
        .collect()
}

fn judged(piles: &[(f64, f64, f64, f64)], least_m: f64) -> Drift {
    drift_of(&piles.iter().map(|p| [p.0, p.1, p.2, p.3]).collect::<Vec<_>>(), least_m)
}

#[test]
fn a_machine_that_is_off_and_a_survey_that_is_turned_are_found_and_chance_is_not() {
    let piles = field(400);
    assert_eq!(judged(&piles, 0.01).systematic, 0);
    let shifted: Vec<_> = piles.iter().map(|p| (p.0, p.1, p.2 + 0.03, p.3 - 0.01)).collect();
    let found = judged(&shifted, 0.01);
    assert_eq!(found.systematic, 1);
    assert!((found.numbers[0] - 0.03).abs() < 2e-3 && (found.numbers[1] + 0.01).abs() < 2e-3);
    // Nobody minds a shift below what was asked for.
    assert_eq!(judged(&shifted, 0.05).systematic, 0);
    let angle = 0.2f64.to_radians();
    let turned: Vec<_> = piles
        .iter()
        .map(|&(x, y, n, e)| (x, y, n + x * (angle.cos() - 1.0) - y * angle.sin(), e + x * angle.sin()))
        .collect();
    let found = judged(&turned, 0.01);
    assert_eq!(found.systematic, 2);
    assert!((found.numbers[5] - 0.2).abs() < 0.02, "{found:?}");
    assert!(found.numbers[6] < 0.02 && found.numbers[3] > found.numbers[6]);
}

#[test]
fn bad_questions_are_refused_with_what_is_wrong() {
    let line = [0.0, 1.0];
    for (from, to, freedom, code) in [
        (&line[..1], &line[..1], Freedom::Turn, "layout.argument"),
        (&line[..0], &line[..0], Freedom::Shift, "layout.argument"),
        (&[5.0, 5.0][..], &line[..], Freedom::Similar, "layout.argument"),
        (&[f64::NAN, 5.0][..], &line[..], Freedom::Shift, "layout.argument"),
        (&line[..], &line[..1], Freedom::Shift, "layout.length"),
    ] {
        let error = fit_places(from, from, to, to, freedom).unwrap_err();
        assert_eq!(error.code(), code, "{error}");
    }
}
