//! Holes and water tests worked out by hand, and random holes against plain arithmetic over their rows.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{
    Flow, GradeLimit, GroutedHole, GroutingTerms, Judge, PassSet, PileLog, RecordEnd, Row, Rule, When, slurry_density,
};
use proptest::prelude::*;
use serde_json::Value;
use std::sync::Arc;
use support::seeded;

const CHANNELS: [&str; 7] =
    ["section", "stage_m", "test_run", "pressure_mpa", "injection_lpm", "density_gcm3", "stage_top_m"];

fn vectors() -> Value {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/engine/grouting.json");
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(number).collect()
}

fn same(found: f64, wanted: f64) -> bool {
    (found.is_nan() && wanted.is_nan()) || (found - wanted).abs() <= 1e-4 * wanted.abs().max(1.0)
}

fn terms(lpm: f64, minutes: f64, ratios: &[f64], cement_gcm3: f64) -> GroutingTerms {
    GroutingTerms {
        channels: CHANNELS.map(str::to_owned),
        test_passes: PassSet::from_iter([0]),
        grout_passes: PassSet::from_iter([1, 2]),
        closes_lpm: lpm as f32,
        closes_ms: minutes * 60_000.0,
        ratios: ratios.to_vec(),
        cement_gcm3,
    }
}

/// Seconds, pass, and the readings in the order of the channels.
type Line = (f64, u8, [f32; 7]);

fn log_of(lines: &[Line]) -> PileLog {
    let seq = (0..lines.len() as u32).collect();
    let time_ms = lines.iter().map(|line| 1.79e12 + line.0 * 1000.0).collect();
    let pass = lines.iter().map(|line| line.1).collect();
    let values = (0..7).map(|at| lines.iter().map(|line| line.2[at]).collect()).collect();
    PileLog::from_columns(CHANNELS.map(str::to_owned).to_vec(), seq, time_ms, pass, values).unwrap()
}

fn lines_of(hole: &Value) -> Vec<Line> {
    let length = number(&hole["lengthM"]) as f32;
    let mut lines = Vec::new();
    for stretch in hole["stretches"].as_array().unwrap() {
        let cells = numbers(stretch);
        for _ in 0..cells[0] as usize {
            let read = |at: usize| cells[at] as f32;
            lines.push((lines.len() as f64, cells[1] as u8, [1.0, length, read(2), read(3), read(4), read(5), 12.0]));
        }
    }
    lines
}

#[test]
fn holes_by_hand() {
    for case in vectors()["holes"].as_array().unwrap() {
        let closes = &case["closes"];
        let (ratios, cement) = (numbers(&case["ratios"]), number(&case["cementGcm3"]));
        let terms = terms(number(&closes["lpm"]), number(&closes["minutes"]), &ratios, cement);
        let lines = lines_of(case);
        let log = log_of(&lines);
        let hole = log.grouted_hole(&terms).unwrap();
        let sections = case["sections"].as_array().unwrap();
        assert_eq!(hole.section.len(), sections.len(), "{}", case["name"]);
        assert!(hole.top_m.iter().all(|top| *top == 12.0));
        for (at, wanted) in sections.iter().enumerate() {
            let of = |places: &[u32], values: &[f64]| -> Vec<f64> {
                places.iter().zip(values).filter(|(place, _)| **place == at as u32).map(|(_, value)| *value).collect()
            };
            for (found, name) in [
                (hole.litres[at], "litres"),
                (hole.cement_kg[at], "cementKg"),
                (hole.dose_kgpm[at], "doseKgpm"),
                (hole.largest_mpa[at], "largestMpa"),
                (hole.tight_ms[at] / 60_000.0, "tightMin"),
                (hole.lugeon[at], "lugeon"),
            ] {
                assert!(same(found, number(&wanted[name])), "{} {name}: {found}", case["name"]);
            }
            assert_eq!(hole.closed[at] == 1, wanted["closed"].as_bool().unwrap(), "{}", case["name"]);
            assert_eq!(Flow::NAMES[hole.flow[at] as usize], wanted["flow"].as_str().unwrap(), "{}", case["name"]);
            for (found, name) in [
                (of(&hole.run_of, &hole.run_lugeon), "runs"),
                (of(&hole.grade_of, &hole.grade), "grades"),
                (of(&hole.grade_of, &hole.grade_litres), "gradeLitres"),
            ] {
                let wanted = numbers(&wanted[name]);
                let all_same = found.iter().zip(&wanted).all(|(a, b)| same(*a, *b));
                assert!(found.len() == wanted.len() && all_same, "{} {name}: {found:?}", case["name"]);
            }
        }
        let limit = case.get("held").map_or(300.0, |grades| number(&grades["limitLitres"]));
        let found = log.unthickened_grades(&terms, GradeLimit::Litres, limit, 300_000.0).unwrap();
        let Some(grades) = case.get("held") else {
            assert!(found.is_empty(), "{}: {found:?}", case["name"]);
            continue;
        };
        assert_eq!(found.len(), 1);
        assert!(same(found[0].amount, number(&grades["litres"])), "{}", found[0].amount);
        assert_eq!(f64::from(found[0].from_seq), number(&grades["fromS"]));
        assert_eq!((found[0].raised_ms - 1.79e12) / 1000.0, number(&grades["raisedS"]));
        assert_eq!(f64::from(found[0].to_seq), number(&grades["toS"]));
        // With the patience of an hour it is not told.
        assert!(log.unthickened_grades(&terms, GradeLimit::Litres, limit, 3_600_000.0).unwrap().is_empty());
    }
}

#[test]
fn an_hour_of_the_thinnest_grade_is_told_by_its_minutes_and_the_thickest_never() {
    let ratios = [3.0, 2.0, 1.0, 0.8, 0.5];
    let terms = terms(1.0, 30.0, &ratios, 3.1);
    for (ratio, wanted) in [(3.0, 1), (0.5, 0)] {
        let density = slurry_density(ratio, 3.1) as f32;
        let lines: Vec<Line> =
            (0..4500).map(|s| (f64::from(s), 1, [1.0, 5.0, f32::NAN, 1.0, 4.0, density, 12.0])).collect();
        let log = log_of(&lines);
        let grades = log.unthickened_grades(&terms, GradeLimit::Minutes, 60.0, 300_000.0).unwrap();
        assert_eq!(grades.len(), wanted, "{ratio}");
        assert!(grades.iter().all(|grades| grades.from_seq == 3601 && (grades.amount - 4499.0 / 60.0).abs() < 1e-9));
        // 4 L/min are 300 L after 75 minutes only.
        assert!(log.unthickened_grades(&terms, GradeLimit::Litres, 300.0, 0.0).unwrap().is_empty());
    }
}

#[test]
fn a_channel_that_is_not_there_is_told() {
    let log = PileLog::new(vec!["section".to_owned()]);
    let error = log.grouted_hole(&terms(1.0, 30.0, &[1.0], 3.1)).unwrap_err();
    assert_eq!(error.code(), "history.channel");
    assert!(error.to_string().contains("stage_m"), "{error}");
}

#[test]
fn an_empty_log_has_no_sections() {
    assert_eq!(log_of(&[]).grouted_hole(&terms(1.0, 30.0, &[1.0], 3.1)).unwrap(), GroutedHole::default());
}

/// Rows of a hole: sections, tests, grades and missing readings as they come.
fn holes() -> impl Strategy<Value = Vec<Line>> {
    let reading = (0..40u32, 1..4u32, 0..5usize, 0..3u8, prop::bool::weighted(0.05), prop::bool::weighted(0.03));
    (prop::collection::vec((1..120u32, reading), 1..25), 1..4u32).prop_map(|(stretches, sections)| {
        let (mut lines, mut at_s) = (Vec::new(), 0.0);
        let count = stretches.len();
        for (no, (rows, (lpm, mpa, grade, pass, mute, gap))) in stretches.into_iter().enumerate() {
            let section = (1 + no * sections as usize / count) as f32;
            let density = slurry_density([3.0, 2.0, 1.0, 0.8, 0.5][grade], 3.1) as f32;
            at_s += if gap { 60.0 } else { 0.0 };
            for _ in 0..rows {
                at_s += 1.0;
                let test = pass == 0;
                let run = if test { (1 + no % 5) as f32 } else { f32::NAN };
                let lpm = if mute { f32::NAN } else { lpm as f32 / 4.0 };
                let density = if test { f32::NAN } else { density };
                lines.push((at_s, pass, [section, 5.0, run, mpa as f32 / 2.0, lpm, density, 12.0]));
            }
        }
        lines
    })
}

proptest! {
    #![proptest_config(seeded(300))]

    #[test]
    fn litres_pressure_and_runs_are_those_of_the_rows(lines in holes()) {
        let hole = log_of(&lines).grouted_hole(&terms(1.0, 0.5, &[3.0, 2.0, 1.0, 0.8, 0.5], 3.1)).unwrap();
        for (at, section) in hole.section.iter().enumerate() {
            let (mut litres, mut largest) = (0.0, f64::NAN);
            for row in 0..lines.len() {
                let (time, pass, [of, _, _, mpa, lpm, ..]) = lines[row];
                if f64::from(of) != *section || pass == 0 {
                    continue;
                }
                largest = f64::max(largest, f64::from(mpa));
                let since = if row == 0 { 0.0 } else { time - lines[row - 1].0 };
                if since <= 15.0 && lpm.is_finite() {
                    litres += f64::from(lpm) * since / 60.0;
                }
            }
            prop_assert!(same(hole.litres[at], litres), "{} {litres}", hole.litres[at]);
            prop_assert!(same(hole.largest_mpa[at], largest));
            let by_grade: f64 =
                hole.grade_of.iter().zip(&hole.grade_litres).filter(|(of, _)| **of == at as u32).map(|(_, l)| *l).sum();
            prop_assert!(same(by_grade, litres));
        }
        for (at, of) in hole.run_of.iter().enumerate() {
            let section = hole.section[*of as usize];
            let rows: Vec<_> = lines.iter().filter(|l| f64::from(l.2[0]) == section && l.1 == 0).collect();
            // The longest stretch of this run is where its mean may come from; it lies between its readings.
            let read: Vec<f64> = rows.iter().filter(|l| f64::from(l.2[2]) == hole.run[at]).map(|l| f64::from(l.2[4])).filter(|l| l.is_finite()).collect();
            let (least, most) = (read.iter().copied().fold(f64::INFINITY, f64::min), read.iter().copied().fold(0.0, f64::max));
            prop_assert!(hole.run_lpm[at].is_nan() || (least..=most).contains(&hole.run_lpm[at]));
            prop_assert!(hole.run_lugeon[at].is_nan() || same(hole.run_lugeon[at], hole.run_lpm[at] / (5.0 * hole.run_mpa[at])));
        }
    }

    /// The rule about the end of grouting and the closing that the panel counts down are one criterion.
    #[test]
    fn a_section_is_closed_where_the_rule_about_its_end_holds(stretches in prop::collection::vec((1..60u32, 0..12u32), 1..8)) {
        let mut lines: Vec<Line> = Vec::new();
        for (rows, lpm) in stretches {
            for _ in 0..rows {
                lines.push((lines.len() as f64, 1, [1.0, 5.0, f32::NAN, 1.0, lpm as f32 / 4.0, 1.2, 12.0]));
            }
        }
        let hole = log_of(&lines).grouted_hole(&terms(1.0, 0.5, &[3.0, 2.0], 3.1)).unwrap();
        let rule = Rule { when: When::SettlesAbove, channel: Some(0), limit: 1.0, hold_ms: 30_000.0, passes: None, within: None, at: history::At::AsBuilt };
        let mut judge = Judge::new(Arc::from([rule]), None);
        let mut found = Vec::new();
        for (seq, line) in lines.iter().enumerate() {
            judge.row(&Row { seq: seq as u32, time_ms: line.0 * 1000.0, pass: 1, values: &[line.2[4]] }, &mut found);
        }
        let none = f64::NAN;
        judge.end(&RecordEnd { design_depth_m: none, design_diameter_m: none, set_up_offset_mm: none, offset_mm: none, other_parts_m: none }, &mut found);
        prop_assert_eq!(hole.closed[0] == 1, found.is_empty());
    }

    /// Grades of at least a minute are found as they were mixed, whatever is read between them for a moment.
    #[test]
    fn grades_are_those_that_were_mixed(mixed in prop::collection::vec((0..5usize, 60..200u32), 1..6), blip in 0..5usize) {
        let densities: Vec<f32> = [3.0, 2.0, 1.0, 0.8, 0.5].iter().map(|ratio| slurry_density(*ratio, 3.1) as f32).collect();
        let mut lines: Vec<Line> = Vec::new();
        let mut wanted: Vec<usize> = Vec::new();
        for (grade, rows) in mixed {
            if wanted.last() != Some(&grade) {
                wanted.push(grade);
            }
            for row in 0..=rows {
                // A few odd readings in the middle of it.
                let read = if row > 2 && row < 20 && row % 7 == 3 && rows > 150 { blip } else { grade };
                lines.push((lines.len() as f64, 1, [1.0, 5.0, f32::NAN, 1.0, 8.0, densities[read], 12.0]));
            }
        }
        let hole = log_of(&lines).grouted_hole(&terms(1.0, 30.0, &[3.0, 2.0, 1.0, 0.8, 0.5], 3.1)).unwrap();
        let found: Vec<usize> = hole.grade.iter().map(|ratio| [3.0, 2.0, 1.0, 0.8, 0.5].iter().position(|r| r == ratio).unwrap()).collect();
        prop_assert_eq!(found, wanted);
    }
}
