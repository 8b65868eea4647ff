//! Piles on their ground, as sites have them and as nobody would build them.

use fuzz::{Random, Watch};
use layout::{MapJob, PileColumns, PileMap, PileNumbers};

/// Piles a step, as the worker has them.
pub const STEP_PILES: usize = 8192;

/// Places of so many piles, north and east.
pub fn places(random: &mut Random, piles: usize) -> (Vec<f64>, Vec<f64>) {
    let kind = random.below(8);
    let spacing = random.of(&[1.2, 0.5, 1e-6, 1e4]).unwrap_or(1.0);
    let (north, east) = if random.one_in(6) { (0.0, 0.0) } else { (3_412_345.6, 512_345.6) };
    let wide = 1 + random.below(piles + 1).min(3000);
    let odd = random.of(&[0, 0, 50, 3]).unwrap_or(0);
    (0..piles)
        .map(|pile| {
            let (row, place) = ((pile / wide) as f64, (pile % wide) as f64);
            let (x, y) = match kind {
                // A grid, a line, one spot, a crowd with outliers, scattered, a long wandering row, two far heaps.
                0 | 1 => (row * spacing, place * spacing),
                2 => (pile as f64 * spacing, 0.0),
                3 => (0.0, 0.0),
                4 => {
                    if random.one_in(piles / 5 + 1) {
                        (9e3 * random.share(), 9e3)
                    } else {
                        (0.01 * random.share(), 0.0)
                    }
                }
                5 => (random.share() * spacing * 500.0, random.share() * spacing * 500.0),
                6 => ((pile as f64 / 40.0).sin() * 100.0, pile as f64 * spacing),
                _ => {
                    if pile % 2 == 0 {
                        (place * 0.001, 0.0)
                    } else {
                        (9e5, place * 0.001)
                    }
                }
            };
            if odd > 0 && random.one_in(odd) { (random.float(), random.float()) } else { (north + x, east + y) }
        })
        .unzip()
}

fn name(random: &mut Random, pile: usize) -> String {
    match random.below(6) {
        0 => format!("K12+{}_A_{}", 300 + pile % 70, pile / 70),
        1 => format!("{pile}"),
        2 => format!("R{}-{}", pile / 40, pile % 40),
        3 => "9".repeat(random.below(40)),
        4 => "桩_+_".repeat(random.below(9)),
        _ => format!("K{}+{}_{}_{pile}", pile % 9, pile % 999, ["A", "BZ", "中"][pile % 3]),
    }
}

/// A map of such piles, made in steps.
pub fn map_of(random: &mut Random, watch: &mut Watch) -> PileMap {
    let piles = random.size();
    let (x_m, y_m) = places(random, piles);
    let names: Vec<String> = (0..piles).map(|pile| name(random, pile)).collect();
    let lengths =
        |random: &mut Random| (0..piles).map(|_| if random.one_in(30) { random.narrow() } else { 0.5 }).collect();
    let same_ids = random.one_in(9);
    let columns = PileColumns {
        pile_id: (0..piles as u32).map(|pile| if same_ids { pile / 3 } else { pile }).collect(),
        pile_no: PileNumbers::from_texts(&names),
        x_m,
        y_m,
        diameter_m: lengths(random),
        design_depth_m: lengths(random),
        depth_m: lengths(random),
        status: (0..piles).map(|pile| (pile % 5) as u8).collect(),
        finished_ms: vec![f64::NAN; piles],
    };
    watch.within("map", allowed(piles), |watch| {
        let mut job = watch.step("map", || MapJob::new(columns)).unwrap_or_else(|fault| panic!("{fault}"));
        while !watch.step("map", || job.step(STEP_PILES)) {
            assert!((0.0..=1.0).contains(&job.progress()));
        }
        watch.step("map", || job.finish())
    })
}

/// Memory that a question to a map, or making one, may take beside the piles: it grows with them and with nothing else.
pub fn allowed(piles: usize) -> usize {
    piles * 1024 + (4 << 20)
}
