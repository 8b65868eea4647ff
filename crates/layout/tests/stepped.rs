//! A picture painted step by step against the same painted at once, byte for byte.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]
mod drawn;

use drawn::picture_seen;
use layout::{
    Focus, Measure, PictureHead, PictureQuery, PileColumns, PileMap, PileNumbers, Seen, Stepped, Symbol, Tint,
};
use proptest::prelude::*;

/// By status, then by status of piles that are not looked at.
const PALETTE: [u8; 40] = [
    200, 40, 40, 251, 40, 200, 40, 252, 255, 255, 255, 255, 220, 120, 0, 253, 90, 90, 90, 254, 30, 30, 30, 251, 31, 31,
    31, 252, 32, 32, 32, 255, 33, 33, 33, 253, 34, 34, 34, 254,
];
const COLORS: [u8; 16] = [9, 9, 9, 0, 70, 20, 90, 0, 30, 150, 130, 0, 250, 230, 40, 0];
const DAYS: f64 = 30.0;

#[derive(Debug, Clone)]
struct Pile {
    north: f64,
    east: f64,
    status: u8,
    finished: f64,
    diameter: f32,
}

fn pile() -> impl Strategy<Value = Pile> {
    let finished = prop_oneof![5 => 0.0..DAYS, 1 => Just(f64::NAN)];
    (
        0.0..40.0f64,
        0.0..60.0f64,
        0u8..5,
        finished,
        prop_oneof![4 => Just(0.5f32), 1 => 0.1..3.0f32, 1 => Just(f32::NAN)],
    )
        .prop_map(|(north, east, status, finished, diameter)| Pile { north, east, status, finished, diameter })
}

fn map(piles: &[Pile]) -> PileMap {
    let rows = piles.len();
    PileMap::new(PileColumns {
        pile_id: (0..rows as u32).collect(),
        pile_no: PileNumbers::from_texts(&vec![""; rows]),
        x_m: piles.iter().map(|p| p.north).collect(),
        y_m: piles.iter().map(|p| p.east).collect(),
        diameter_m: piles.iter().map(|p| p.diameter).collect(),
        design_depth_m: vec![12.0; rows],
        depth_m: piles.iter().map(|p| p.finished as f32).collect(),
        status: piles.iter().map(|p| p.status).collect(),
        finished_ms: piles.iter().map(|p| p.finished).collect(),
    })
    .unwrap()
}

/// One question: which day, how many days are looked at, and what else is asked otherwise than before.
#[derive(Debug, Clone)]
struct Step {
    day: f64,
    window: Option<f64>,
    place: usize,
    mask: u32,
    colored: bool,
    shaped: bool,
    /// The picture before did not come.
    missed: bool,
}

fn step() -> impl Strategy<Value = Step> {
    let window = prop_oneof![3 => Just(None), 1 => (1.0..9.0f64).prop_map(Some)];
    let mask = prop_oneof![4 => Just(31u32), 1 => 1u32..32];
    let rarely = || prop::bool::weighted(0.15);
    (-1.0..DAYS + 1.0, window, 0usize..8, mask, any::<bool>(), rarely(), rarely()).prop_map(
        |(day, window, place, mask, colored, shaped, missed)| Step {
            day,
            window,
            place,
            mask,
            colored,
            shaped,
            missed,
        },
    )
}

/// Few places, so that most steps stay where they are.
fn query(place: usize, mask: u32) -> PictureQuery<'static> {
    let (west_m, north_m, pixels_per_m, width, height) = match place {
        6 => (3.2, 31.0, 9.5, 220, 130),
        7 => (-100.0, 100.0, 0.05, 9, 11),
        5 => (-2.0, 61.0, 1.2, 70, 110),
        _ => (-25.0, 25.0, 0.7, 48, 120),
    };
    PictureQuery {
        west_m,
        north_m,
        pixels_per_m,
        pixel_ratio: 1.0,
        width,
        height,
        status_mask: mask,
        palette: &PALETTE,
        symbol: Symbol::Round,
    }
}

/// View on the day of a step.
fn seen(map: &PileMap, finished: &Tint, step: &Step) -> (Focus, Tint) {
    let mut focus = Focus::default();
    if step.shaped {
        map.keep_shape(&mut focus, &[[4.0, 4.0], [22.0, 33.0]]).unwrap();
    }
    let from = step.window.map_or(f64::NAN, |days| step.day - days);
    map.keep_days(&mut focus, finished, from, step.day);
    let mut tint = Tint::default();
    if step.colored {
        tint = map.tint_by(Measure::Depth);
        tint.classify(&[8.0, 19.0], 0b100, f64::NAN, f64::NAN, &focus).unwrap();
    }
    (focus, tint)
}

/// Puts the pieces into the picture before, as the page does.
fn lay(words: &[u32], width: usize, before: &mut Vec<u32>) -> bool {
    let (&pieces, rest) = words.split_last().unwrap();
    let (rest, places) = rest.split_at(rest.len() - 4 * pieces as usize);
    let mut pixels = rest[PictureHead::WORDS..].iter();
    if pieces == 0 && pixels.len() > 0 {
        *before = pixels.copied().collect();
        return false;
    }
    for place in places.chunks(4) {
        let &[x, y, columns, rows] = place else { panic!() };
        for row in y..y + rows {
            for column in x..x + columns {
                before[row as usize * width + column as usize] = *pixels.next().unwrap();
            }
        }
    }
    assert_eq!(pixels.len(), 0);
    true
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 150,
        rng_seed: proptest::test_runner::RngSeed::Fixed(73),
        failure_persistence: None,
        ..Default::default()
    })]

    /// Forth and back, with a window, after the camera, the colours, the statuses or the shape were changed, and after an
    /// answer was lost.
    #[test]
    fn stepped_pictures_are_those_painted_at_once(
        piles in prop::collection::vec(pile(), 900..1400),
        steps in prop::collection::vec(step(), 2..14),
    ) {
        let map = map(&piles);
        let finished = map.tint_by(Measure::Finished);
        let mut stepped = Stepped::default();
        let mut pixels = Vec::new();
        for step in &steps {
            let query = query(step.place, step.mask);
            let (focus, tint) = seen(&map, &finished, step);
            let seen = Seen { classes: tint.classes(), colors: if step.colored { &COLORS } else { &[] }, focus: Some(&focus) };
            let words = stepped.paint(&map, &query, &seen, !step.missed).unwrap();
            lay(&words, query.width as usize, &mut pixels);
            let wanted = picture_seen(&map, &query, &seen).unwrap();
            prop_assert_eq!(&pixels[..], wanted.pixels());
            prop_assert_eq!(&words[..PictureHead::WORDS], wanted.head());
        }
    }
}

fn site(rows: usize, across: usize, spacing: f64) -> Vec<Pile> {
    (0..rows)
        .map(|at| Pile {
            north: (at / across) as f64 * spacing,
            east: (at % across) as f64 * spacing,
            status: 2,
            finished: at as f64 * DAYS / rows as f64,
            diameter: 0.5,
        })
        .collect()
}

/// Days one after the other, round again at the end: only the first picture is whole, and a day's is a small part of it.
#[test]
fn a_day_costs_what_is_new_on_it() {
    let map = map(&site(40_000, 200, 1.0));
    let finished = map.tint_by(Measure::Finished);
    let query = PictureQuery { width: 200, height: 200, pixels_per_m: 1.0, ..query(0, 31) };
    let query = PictureQuery { west_m: -100.0, north_m: 100.0, ..query };
    let mut stepped = Stepped::default();
    let mut pixels = Vec::new();
    for day in (0..30).chain(0..30) {
        let step = Step {
            day: f64::from(day),
            window: None,
            place: 0,
            mask: 31,
            colored: false,
            shaped: false,
            missed: false,
        };
        let (focus, tint) = seen(&map, &finished, &step);
        let seen = Seen { classes: tint.classes(), colors: &[], focus: Some(&focus) };
        let words = stepped.paint(&map, &query, &seen, true).unwrap();
        let is_part = lay(&words, 200, &mut pixels);
        assert_eq!(is_part, !pixels.is_empty() && stepped.bytes() > 0 && words.len() < 200 * 200, "{day}");
        // A thirtieth of the rows, and the whole when the first day comes again.
        assert!(day == 0 || words.len() < 200 * 200 / 15, "{day}: {}", words.len());
        assert_eq!(pixels, picture_seen(&map, &query, &seen).unwrap().pixels());
    }
}

/// More piles on a pixel than sums are exact for: each picture is whole.
#[test]
fn crowds_are_painted_at_once() {
    let map = map(&site(30_000, 200, 0.001));
    let finished = map.tint_by(Measure::Finished);
    let query = PictureQuery { pixels_per_m: 1.0, ..query(0, 31) };
    let mut stepped = Stepped::default();
    for day in 0..3 {
        let mut focus = Focus::default();
        map.keep_days(&mut focus, &finished, f64::NAN, f64::from(day));
        let seen = Seen { classes: &[], colors: &[], focus: Some(&focus) };
        let words = stepped.paint(&map, &query, &seen, true).unwrap();
        let wanted = picture_seen(&map, &query, &seen).unwrap();
        assert_eq!((&words[PictureHead::WORDS..words.len() - 1], words.last()), (wanted.pixels(), Some(&0)));
        assert_eq!(stepped.bytes(), 0);
    }
}
