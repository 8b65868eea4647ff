//! Every job of `layout`, and the questions to a map in one call.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod ground;

use fuzz::{Random, Watch, run};
use ground::{STEP_PILES, allowed, map_of};
use layout::{
    AreasAsBuilt, AsBuiltJob, BUILT_COLUMNS, BoxM, BuiltTerms, FindingsAsBuilt, FoundNumbers, Job, Made, Neighbourhood,
    OutlierJob, PairsJob, PileCells, PileMap, RowsJob, Seen, SequenceJob, SequenceKind, ViewHead, ViewQuery,
};

fn worked<J: Job>(
    watch: &mut Watch,
    map: &PileMap,
    what: &'static str,
    make: impl FnOnce() -> Result<J, layout::LayoutError>,
) -> Option<J::Answer> {
    watch.within(what, allowed(map.info().rows), |watch| {
        let mut job = watch.step(what, make).ok()?;
        let mut before = job.progress();
        while !watch.step(what, || job.step(map, STEP_PILES)) {
            let now = job.progress();
            assert!((0.0..=1.0).contains(&now) && now >= before, "{before} {now}");
            before = now;
        }
        Some(watch.step(what, || job.finish(map)))
    })
}

#[test]
fn outlying() {
    run("outlying", |random, watch| {
        let map = map_of(random, watch);
        let [factor, pattern_m, uneven_share] = [random.float(), random.float(), random.float()];
        let job = || Ok(OutlierJob::new(&map, factor)?.against(pattern_m, uneven_share));
        if let Some(found) = worked(watch, &map, "outliers", job) {
            assert!(found.piles.iter().all(|&pile| (pile as usize) < map.info().rows));
        }
    });
}

#[test]
fn built() {
    run("built", |random, watch| {
        let map = map_of(random, watch);
        let rows = map.info().rows;
        let records = random.below(3 * rows.min(1_000) + 2);
        let ids = &map.columns().pile_id;
        let mut column = |of_piles: bool| -> Vec<f64> {
            let cell = |random: &mut Random| match random.of(ids) {
                Some(id) if of_piles && !random.one_in(8) => id as f64,
                _ => random.float(),
            };
            // One cell more or less in one of many.
            let cells = if random.one_in(40) { random.below(records + 2) } else { records };
            (0..cells).map(|_| cell(random)).collect()
        };
        let columns = BUILT_COLUMNS.map(|name| column(name == "pile_id"));
        let areas = (0..if random.one_in(40) { random.below(rows + 2) } else { rows }).map(|_| random.below(9) as u32);
        let areas: Vec<u32> = areas.collect();
        let terms = BuiltTerms {
            offset_mm: random.float(),
            offset_share: random.float(),
            short_m: random.float(),
            least_m: random.float(),
            rest_ms: random.float(),
            once: random.one_in(2),
            area_m: random.float(),
        };
        if let Some(found) = worked(watch, &map, "as built", || AsBuiltJob::new(&map, columns, areas, terms)) {
            let AreasAsBuilt {
                code,
                west_m,
                south_m,
                east_m,
                north_m,
                designed,
                made,
                placed,
                beyond,
                short,
                sum_mm,
                worst_mm,
                reached_m,
                designed_m,
            } = &found.areas;
            assert!(code.is_sorted_by(|a, b| a < b));
            assert!([designed, made, placed, beyond, short].iter().all(|counts| counts.len() == code.len()));
            let measures = [west_m, south_m, east_m, north_m, sum_mm, worst_mm, reached_m, designed_m];
            assert!(measures.iter().all(|column| column.len() == code.len()));
            assert_eq!(designed.iter().map(|&count| count as usize).sum::<usize>(), rows);
            assert_eq!(found.values.len(), found.piles.len());
            assert_eq!(found.others.len(), found.piles.len());
            let FindingsAsBuilt {
                kind,
                machine,
                to,
                north_m,
                east_m,
                left_m,
                error_m,
                turn_deg,
                turned_left_m,
                reach_m,
            } = &found.findings;
            assert!(machine.len() == kind.len() && to.len() == kind.len());
            let drift = [north_m, east_m, left_m, error_m, turn_deg, turned_left_m, reach_m];
            assert!(drift.iter().all(|column| column.len() == kind.len()));
            assert!(to.is_sorted());
            assert_eq!(to.last().map_or(0, |&end| end as usize), found.piles.len());
        }
    });
}

#[test]
fn pairs() {
    run("pairs", |random, watch| {
        let map = map_of(random, watch);
        let (length, most) = (random.float(), random.count());
        let make = if random.one_in(2) { PairsJob::overlaps } else { PairsJob::duplicates };
        if let Some(found) = worked(watch, &map, "pairs", || make(&map, length, most)) {
            assert!(found.a.len() <= most);
            assert!(found.a.iter().zip(&found.b).all(|(a, b)| a < b && (*b as usize) < map.info().rows));
        }
    });
}

#[test]
fn rows() {
    run("rows", |random, watch| {
        let map = map_of(random, watch);
        let mileage = random.one_in(2).then(|| random.float());
        worked(watch, &map, "rows", || Ok(RowsJob::new(&map, mileage)));
    });
}

#[test]
fn sequences() {
    run("sequences", |random, watch| {
        let map = map_of(random, watch);
        let rows = map.info().rows;
        let described = if random.one_in(8) { random.size() } else { rows };
        let made: Vec<Made> = (0..described)
            .map(|_| Made {
                began_ms: random.float(),
                ended_ms: random.float(),
                machine: if random.one_in(2) { random.below(4) as f64 } else { random.float() },
                order: random.below(5) as u8,
                line: random.below(6) as u32,
                numeral: if random.one_in(2) { random.below(50) as f64 } else { random.float() },
            })
            .collect();
        let kinds = [SequenceKind::Order, SequenceKind::Young, SequenceKind::Skip, SequenceKind::Cold];
        let kind = kinds[random.below(kinds.len())];
        let reach = if random.one_in(2) { random.share() * 5.0 } else { random.float() };
        let near = if random.one_in(2) { Neighbourhood::Within(reach) } else { Neighbourhood::InRow(reach) };
        let limit_ms = random.float();
        if let Some(found) = worked(watch, &map, "sequences", || SequenceJob::new(&map, kind, near, limit_ms, made)) {
            assert!(found.later.len() <= (found.count as usize).min(2000));
            assert!(found.earlier.iter().chain(&found.later).all(|&row| (row as usize) < rows));
            assert!(found.began_ms.is_sorted());
            let columns = [&found.later_east_m, &found.later_north_m, &found.earlier_east_m, &found.earlier_north_m];
            assert!(columns.iter().all(|column| column.len() == found.later.len()));
            assert!(found.earlier.len() == found.later.len() && found.gap_ms.len() == found.later.len());
        }
    });
}

fn area(random: &mut Random) -> BoxM {
    let (e, n) = (random.narrow(), random.narrow());
    BoxM { min_e: e, min_n: n, max_e: e + random.narrow().abs(), max_n: n + random.narrow().abs() }
}

/// Questions to the map while the pointer moves over it.
#[test]
fn map_calls() {
    run("map_calls", |random, watch| {
        let mut map = map_of(random, watch);
        let piles = map.info().rows;
        for _ in 0..4 {
            let (area, mask, scale) = (area(random), random.bits() as u32, random.float());
            let (e, n, radius) = (random.float(), random.float(), random.float());
            let text = ["", "K1", "+3", "中", "9", "_A_"][random.below(6)];
            let most = random.count();
            watch.within("map call", allowed(piles), |watch| {
                let query = ViewQuery { area, pixels_per_m: scale, status_mask: mask, palette: &[7; 20] };
                let view = watch.step("view", || map.view(&query, &Seen::default()));
                assert!(view.len() >= ViewHead::WORDS && view[2] as usize <= piles);
                assert!(
                    watch
                        .step("nearest", || map.nearest([e, n], radius, mask, &Seen::default()))
                        .is_none_or(|row| (row as usize) < piles)
                );
                let FoundNumbers { total, rows } = watch.step("find", || map.find(text, most));
                assert!(rows.len() <= most.min(total) && total <= piles);
            });
            let (id, status, depth) = (random.below(piles + 2) as u32, random.below(7) as u8, random.narrow());
            let _ = watch.step("update", || map.update(id, status, depth));
            assert_eq!(map.info().counts.iter().sum::<u32>() as usize, piles);
            let row = random.count() as u32;
            assert_eq!(map.hit(row).is_ok(), (row as usize) < piles);
            let _ = (map.pile_no(row).len(), map.row_of_id(id));
        }
    });
}

/// Edits of many piles that are taken back.
#[test]
fn map_edits() {
    run("map_edits", |random, watch| {
        let mut map = map_of(random, watch);
        let piles = map.info().rows;
        let many = random.below(piles + 2);
        let [x_m, y_m] = [&map.columns().x_m, &map.columns().y_m].map(Clone::clone);
        let is_odd = random.one_in(3);
        // Mostly places of other piles.
        let mut column = |near: &[f64]| -> Vec<f64> {
            let cells = if random.one_in(3) { 0 } else { many + usize::from(random.one_in(40)) };
            let cell = |random: &mut Random| match random.of(near) {
                Some(metres) if !(is_odd && random.one_in(many)) => metres,
                _ => random.float(),
            };
            (0..cells).map(|_| cell(random)).collect()
        };
        let [x_m, y_m, diameter_m, design_depth_m] = [column(&x_m), column(&y_m), column(&[]), column(&[])];
        let edited = PileCells {
            pile_ids: (0..many).map(|_| random.below(piles + 2) as u32).collect(),
            pile_nos: if random.one_in(2) { String::new() } else { "K12+3_桩\0".repeat(many) },
            x_m,
            y_m,
            diameter_m,
            design_depth_m,
        };
        let keeps_rows = random.one_in(9);
        let packed = |map: &PileMap| map.columns().packed(0, usize::MAX).unwrap();
        let before = packed(&map);
        let taken = watch.within("edit", allowed(piles), |watch| {
            let (_, cells) = watch.step("edit", || map.edit_many(&edited, keeps_rows))?;
            Some(cells)
        });
        if let Some(cells) = taken {
            assert!(cells.pile_ids.len() <= many.min(piles));
            assert!(watch.step("edit back", || map.edit_many(&cells, false)).is_some());
        }
        assert_eq!(packed(&map), before);
        assert_eq!(map.info().counts.iter().sum::<u32>() as usize, piles);
    });
}

/// A job that is added has a target.
#[test]
fn every_job_has_a_target() {
    let exported = include_str!("../../layout/src/lib.rs");
    let names = exported.split(|letter: char| !letter.is_alphanumeric()).filter(|name| name.len() > 3);
    let targets = concat!(include_str!("layout_targets.rs"), include_str!("ground/mod.rs"));
    for job in names.filter(|name| name.ends_with("Job")) {
        let made = [format!("{job}::new("), format!("{job}::overlaps")];
        assert!(made.iter().any(|made| targets.contains(made)), "{job} has no target");
    }
}
