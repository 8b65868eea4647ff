//! A hole that is grouted by sections: the water tests, the grades of grout, what each section took, and whether it was
//! closed. docs/grouting.md says how each figure is worked out, and from which source.

use crate::HistoryError;
use crate::judge::{Elapsed, GAP_MS, PassSet};
use crate::log::PileLog;
use crate::slurry::{cement_kg, slurry_density};

/// Which channels a recorder of grouting has, and what its project asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct GroutingTerms {
    /// Channels of the section's number, its length (m), the run of a water test, pressure (MPa), injection (L/min),
    /// density (g/cm³) and the depth of the section's top (m), in this order.
    pub channels: [String; 7],
    /// Passes of the water tests.
    pub test_passes: PassSet,
    /// Passes in which the rock takes grout.
    pub grout_passes: PassSet,
    /// A section is closed once no more than so much, L/min, has gone in …
    pub closes_lpm: f32,
    /// … for so long.
    pub closes_ms: f64,
    /// Water-cement ratios that are mixed, from thin to thick.
    pub ratios: Vec<f64>,
    /// Of the cement.
    pub cement_gcm3: f64,
}

answers::kinds! {
    /// How water flows through the rock of a section, by the pattern of its five runs (Houlsby 1976).
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Flow {
        /// Not five runs up to a pressure and down again.
        Untold = "untold",
        /// The same at all pressures.
        Laminar = "laminar",
        /// Least at the highest pressure.
        Turbulent = "turbulent",
        /// Greatest at the highest pressure, and back again after it.
        Dilation = "dilation",
        /// Grows from run to run, and stays so.
        WashOut = "washOut",
        /// Shrinks from run to run.
        VoidFilling = "voidFilling",
    }
}

answers::answer! {
    /// A grouted hole by its sections, in the order of work. NaN: not known.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct GroutedHole = "GroutedHole" {
        /// Number of the section; 0 where the recorder told none.
        section: Vec<f64>,
        /// Epoch ms of its first row.
        from_ms: Vec<f64>,
        /// Epoch ms of its last row.
        to_ms: Vec<f64>,
        /// Depth of its top, metres.
        top_m: Vec<f64>,
        /// Its length, metres.
        length_m: Vec<f64>,
        /// Largest pressure while it took grout, MPa.
        largest_mpa: Vec<f64>,
        /// Grout that it took, litres.
        litres: Vec<f64>,
        /// Cement in that, kg.
        cement_kg: Vec<f64>,
        /// The same by metre of the section.
        dose_kgpm: Vec<f64>,
        /// Injection at its last reading, L/min.
        last_lpm: Vec<f64>,
        /// For how long the injection has not been above the closing criterion at its end, ms; NaN: it took no grout.
        tight_ms: Vec<f64>,
        /// 1: it was closed.
        closed: Vec<u8>,
        /// Pattern of its water test, by the names of `WATER_FLOWS`.
        flow: Vec<u8>,
        /// The Lugeon value that stands for it.
        lugeon: Vec<f64>,
        /// Runs of water tests: the place of their section.
        run_of: Vec<u32>,
        /// Number of the run.
        run: Vec<f64>,
        /// Mean pressure of its last third, MPa.
        run_mpa: Vec<f64>,
        /// Mean flow of its last third, L/min.
        run_lpm: Vec<f64>,
        /// Its Lugeon value.
        run_lugeon: Vec<f64>,
        /// Stretches of one grade: the place of their section.
        grade_of: Vec<u32>,
        /// Water-cement ratio.
        grade: Vec<f64>,
        /// Epoch ms of the first row.
        grade_from_ms: Vec<f64>,
        /// Litres of it that went in.
        grade_litres: Vec<f64>,
        /// For how long it was pumped while the section was not tight, ms.
        grade_pumped_ms: Vec<f64>,
    }
}

/// A grade that was pumped beyond its limit and not thickened.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UnthickenedGrade {
    /// Sequence number of the first row beyond the limit.
    pub from_seq: u32,
    /// Sequence number of the last one.
    pub to_seq: u32,
    /// Epoch ms at which it had gone on for long enough.
    pub raised_ms: f64,
    /// Litres or minutes of the grade in the end.
    pub amount: f64,
    /// For how long it went on beyond the limit, ms.
    pub lasted_ms: f64,
    /// Code of the pass.
    pub pass: u8,
}

/// Measure of a grade.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GradeLimit {
    /// Litres that went in.
    Litres,
    /// Minutes for which it was pumped.
    Minutes,
}

/// A grade is another one once its density has been read for so long.
const SETTLED_MS: f64 = 60_000.0;
/// Lugeon values of two runs are the same within this share. Houlsby compares bars by eye; the share is ours.
const SAME_SHARE: f64 = 0.2;
/// So are the pressures of two runs.
const SAME_PRESSURE: f64 = 0.15;
/// The first part of a run is left out, while pressure and flow settle.
const STEADY_FROM: f64 = 2.0 / 3.0;

#[derive(Debug, Clone, Copy)]
struct Reading {
    seq: u32,
    time_ms: f64,
    elapsed_ms: f64,
    /// Since the row before; 0 after a gap, in which nobody knows what went on.
    step_ms: f64,
    pass: u8,
    section: f64,
    length_m: f64,
    run: f64,
    mpa: f64,
    lpm: f64,
    density: f64,
    top_m: f64,
}

/// The Lugeon value of a flow at a pressure in a section: 1 is a litre a minute and metre at 1 MPa.
fn lugeon(lpm: f64, mpa: f64, length_m: f64) -> f64 {
    if mpa > 0.0 && length_m > 0.0 { lpm / (length_m * mpa) } else { f64::NAN }
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

/// The pattern of a water test from the pressures (MPa) and Lugeon values of its runs, and the value that stands for it:
/// laminar: the mean; turbulent: that of the highest pressure; dilation: the least; wash-out and void filling: the last.
/// Of a test that tells no pattern: that of the highest pressure.
#[must_use]
pub(crate) fn water_flow(mpa: &[f64], lugeons: &[f64]) -> (Flow, f64) {
    let highest = (0..mpa.len().min(lugeons.len()))
        .filter(|&at| lugeons.get(at).is_some_and(|value| value.is_finite()))
        .max_by(|&a, &b| mpa.get(a).unwrap_or(&0.0).total_cmp(mpa.get(b).unwrap_or(&0.0)));
    let untold = (Flow::Untold, highest.and_then(|at| lugeons.get(at)).copied().unwrap_or(f64::NAN));
    let (&[p1, p2, p3, p4, p5], &[a, b, c, d, e]) = (mpa, lugeons) else { return untold };
    let is_known = [a, b, c, d, e].iter().all(|value| value.is_finite() && *value >= 0.0);
    let alike = |first: f64, last: f64| (first - last).abs() <= SAME_PRESSURE * first.max(last);
    if !(is_known && p1 < p2 && p2 < p3 && p3 > p4 && p4 > p5 && alike(p1, p5) && alike(p2, p4)) {
        return untold;
    }
    let more = |value: f64, than: f64| value > than * (1.0 + SAME_SHARE);
    let outer = mean([a, b, d, e].into_iter());
    if more(e, a) && !more(b, d) {
        (Flow::WashOut, e)
    } else if more(a, e) && !more(d, b) {
        (Flow::VoidFilling, e)
    } else if more(c, outer) {
        (Flow::Dilation, a.min(b).min(d).min(e))
    } else if more(outer, c) {
        (Flow::Turbulent, c)
    } else {
        (Flow::Laminar, mean([a, b, c, d, e].into_iter()))
    }
}

impl PileLog {
    fn readings(&self, terms: &GroutingTerms) -> Result<Vec<Reading>, HistoryError> {
        let column = |name: &String| -> Result<Vec<f32>, HistoryError> {
            let place = self.channels().iter().position(|channel| channel == name);
            let place = place.ok_or_else(|| HistoryError::Channel { channel: name.clone() })?;
            Ok(self.values(place).iter().collect())
        };
        let columns = terms.channels.iter().map(column).collect::<Result<Vec<_>, _>>()?;
        let mut clock: Option<Elapsed> = None;
        let mut last_ms = 0.0;
        let rows = self.seq().iter().zip(self.time_ms().iter()).zip(self.pass().iter()).enumerate();
        Ok(rows
            .map(|(row, ((seq, time_ms), pass))| {
                let read = |at: usize| {
                    let value = columns.get(at).and_then(|column| column.get(row)).copied().unwrap_or(f32::NAN);
                    if value.is_finite() { f64::from(value) } else { f64::NAN }
                };
                let elapsed_ms = match &mut clock {
                    Some(clock) => clock.at(time_ms),
                    None => {
                        clock = Some(Elapsed::since(time_ms));
                        0.0
                    }
                };
                let since = elapsed_ms - last_ms;
                last_ms = elapsed_ms;
                Reading {
                    seq,
                    time_ms,
                    elapsed_ms,
                    step_ms: if since <= GAP_MS { since } else { 0.0 },
                    pass,
                    section: read(0),
                    length_m: read(1),
                    run: read(2),
                    mpa: read(3),
                    lpm: read(4),
                    density: read(5),
                    top_m: read(6),
                }
            })
            .collect())
    }

    /// The hole by its sections.
    ///
    /// # Errors
    /// `history.channel`.
    pub fn grouted_hole(&self, terms: &GroutingTerms) -> Result<GroutedHole, HistoryError> {
        let readings = self.readings(terms)?;
        let mut hole = GroutedHole::default();
        for stage in stages(&readings, terms) {
            add_stage(&mut hole, &stage, terms);
        }
        Ok(hole)
    }

    /// Stretches of one grade that were pumped beyond the limit, litres or minutes, for `hold_ms` more, while the section
    /// was not tight and there was a thicker grade to go on with.
    ///
    /// # Errors
    /// `history.channel`.
    pub fn unthickened_grades(
        &self,
        terms: &GroutingTerms,
        by: GradeLimit,
        limit: f64,
        hold_ms: f64,
    ) -> Result<Vec<UnthickenedGrade>, HistoryError> {
        let readings = self.readings(terms)?;
        let mut found = Vec::new();
        for stage in stages(&readings, terms) {
            for Graded { place, rows } in graded(&stage.grouted(terms), terms) {
                if place + 1 < terms.ratios.len() {
                    found.extend(unthickened_grade(&rows, terms, by, limit, hold_ms));
                }
            }
        }
        Ok(found)
    }
}

fn unthickened_grade(
    rows: &[Reading],
    terms: &GroutingTerms,
    by: GradeLimit,
    limit: f64,
    hold_ms: f64,
) -> Option<UnthickenedGrade> {
    let (mut amount, mut found): (f64, Option<UnthickenedGrade>) = (0.0, None);
    // At the end of a section almost nothing goes in; thicker grout would close the joints too early.
    for row in rows.iter().filter(|row| row.lpm > f64::from(terms.closes_lpm)) {
        let minutes = row.step_ms / 60_000.0;
        amount += if by == GradeLimit::Litres { row.lpm * minutes } else { minutes };
        if let Some(grade) = &mut found {
            let before_ms = grade.lasted_ms;
            grade.lasted_ms += row.step_ms;
            (grade.to_seq, grade.amount) = (row.seq, amount);
            if before_ms < hold_ms && grade.lasted_ms >= hold_ms {
                (grade.raised_ms, grade.pass) = (row.time_ms, row.pass);
            }
        } else if amount > limit {
            let (seq, raised_ms) = (row.seq, if hold_ms > 0.0 { f64::NAN } else { row.time_ms });
            found = Some(UnthickenedGrade {
                from_seq: seq,
                to_seq: seq,
                raised_ms,
                amount,
                lasted_ms: 0.0,
                pass: row.pass,
            });
        }
    }
    found.filter(|grade| grade.raised_ms.is_finite())
}

/// Rows of one section, without those of no pass of it.
struct Stage {
    section: f64,
    rows: Vec<Reading>,
}

impl Stage {
    fn grouted(&self, terms: &GroutingTerms) -> Vec<Reading> {
        self.rows.iter().filter(|row| terms.grout_passes.has(row.pass)).copied().collect()
    }
}

/// A section begins where its number changes; a row without one belongs to the section in work.
fn stages(readings: &[Reading], terms: &GroutingTerms) -> Vec<Stage> {
    let mut stages: Vec<Stage> = Vec::new();
    for row in readings.iter().filter(|row| terms.test_passes.has(row.pass) || terms.grout_passes.has(row.pass)) {
        match stages.last_mut() {
            Some(stage) if row.section.is_nan() || row.section == stage.section => stage.rows.push(*row),
            _ => stages.push(Stage { section: if row.section.is_nan() { 0.0 } else { row.section }, rows: vec![*row] }),
        }
    }
    stages
}

struct Graded {
    /// Among the ratios.
    place: usize,
    rows: Vec<Reading>,
}

/// The rows of a section by grade: that whose density is nearest. A density that is read for less than [`SETTLED_MS`] is
/// no change, and a row without one is of the grade in use.
fn graded(rows: &[Reading], terms: &GroutingTerms) -> Vec<Graded> {
    let densities: Vec<f64> = terms.ratios.iter().map(|ratio| slurry_density(*ratio, terms.cement_gcm3)).collect();
    let nearest = |density: f64| {
        let off = |at: &usize| (densities.get(*at).copied().unwrap_or(f64::NAN) - density).abs();
        (0..densities.len()).min_by(|a, b| off(a).total_cmp(&off(b))).unwrap_or(0)
    };
    let mut runs: Vec<Graded> = Vec::new();
    let mut waiting: Vec<Reading> = Vec::new();
    for row in rows {
        match runs.last_mut() {
            None if row.density.is_nan() => waiting.push(*row),
            Some(run) if row.density.is_nan() || nearest(row.density) == run.place => run.rows.push(*row),
            _ => {
                let mut rows = std::mem::take(&mut waiting);
                rows.push(*row);
                runs.push(Graded { place: nearest(row.density), rows });
            }
        }
    }
    let mut settled: Vec<Graded> = Vec::new();
    for run in runs {
        let is_short = lasted_ms(&run.rows) < SETTLED_MS;
        match settled.last_mut() {
            Some(last) if is_short || run.place == last.place => last.rows.extend(run.rows),
            // The first mix of a section was pumped too briefly to be a grade.
            Some(last) if lasted_ms(&last.rows) < SETTLED_MS => {
                last.place = run.place;
                last.rows.extend(run.rows);
            }
            _ => settled.push(run),
        }
    }
    settled
}

fn lasted_ms(rows: &[Reading]) -> f64 {
    match (rows.first(), rows.last()) {
        (Some(first), Some(last)) => last.elapsed_ms - first.elapsed_ms,
        _ => 0.0,
    }
}

fn litres_of(row: &Reading) -> f64 {
    if row.lpm.is_nan() { 0.0 } else { row.lpm.max(0.0) * row.step_ms / 60_000.0 }
}

fn add_stage(hole: &mut GroutedHole, stage: &Stage, terms: &GroutingTerms) {
    let place = hole.section.len() as u32;
    let rows = &stage.rows;
    let first_known = |of: fn(&Reading) -> f64| rows.iter().map(of).find(|value| value.is_finite()).unwrap_or(f64::NAN);
    let length_m = first_known(|row| row.length_m);
    let grouted = stage.grouted(terms);
    hole.section.push(stage.section);
    hole.from_ms.push(rows.first().map_or(f64::NAN, |row| row.time_ms));
    hole.to_ms.push(rows.last().map_or(f64::NAN, |row| row.time_ms));
    hole.top_m.push(first_known(|row| row.top_m));
    hole.length_m.push(length_m);
    hole.largest_mpa.push(grouted.iter().map(|row| row.mpa).fold(f64::NAN, f64::max));
    hole.last_lpm.push(grouted.iter().rev().map(|row| row.lpm).find(|lpm| lpm.is_finite()).unwrap_or(f64::NAN));
    let (mut litres, mut cement) = (0.0, 0.0);
    for Graded { place: grade, rows } in graded(&grouted, terms) {
        let ratio = terms.ratios.get(grade).copied().unwrap_or(f64::NAN);
        let taken: f64 = rows.iter().map(litres_of).sum();
        litres += taken;
        cement += cement_kg(taken, ratio, terms.cement_gcm3);
        hole.grade_of.push(place);
        hole.grade.push(ratio);
        hole.grade_from_ms.push(rows.first().map_or(f64::NAN, |row| row.time_ms));
        hole.grade_litres.push(taken);
        let pumps = |row: &&Reading| row.lpm > f64::from(terms.closes_lpm);
        hole.grade_pumped_ms.push(rows.iter().filter(pumps).map(|row| row.step_ms).sum());
    }
    hole.litres.push(litres);
    hole.cement_kg.push(cement);
    hole.dose_kgpm.push(if length_m > 0.0 { cement / length_m } else { f64::NAN });
    add_closing(hole, &grouted, terms);
    add_test(hole, stage, place, length_m, terms);
}

/// A section in which nothing was above the criterion is closed, as the rule about its end has it.
fn add_closing(hole: &mut GroutedHole, grouted: &[Reading], terms: &GroutingTerms) {
    let above = grouted.iter().rev().find(|row| row.lpm > f64::from(terms.closes_lpm));
    let tight_ms = match (above.or(grouted.first()), grouted.last()) {
        (Some(from), Some(last)) => last.elapsed_ms - from.elapsed_ms,
        _ => f64::NAN,
    };
    let is_closed = !grouted.is_empty() && (above.is_none() || tight_ms >= terms.closes_ms);
    hole.tight_ms.push(tight_ms);
    hole.closed.push(u8::from(is_closed));
}

fn add_test(hole: &mut GroutedHole, stage: &Stage, place: u32, length_m: f64, terms: &GroutingTerms) {
    let tested = stage.rows.iter().filter(|row| terms.test_passes.has(row.pass) && row.run.is_finite());
    let tested: Vec<Reading> = tested.copied().collect();
    let (mut pressures, mut values) = (Vec::new(), Vec::new());
    for run in tested.chunk_by(|a, b| a.run == b.run) {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { continue };
        let steady_ms = first.elapsed_ms + STEADY_FROM * (last.elapsed_ms - first.elapsed_ms);
        let steady = || run.iter().filter(|row| row.elapsed_ms >= steady_ms && !(row.mpa + row.lpm).is_nan());
        let (mpa, lpm) = (mean(steady().map(|row| row.mpa)), mean(steady().map(|row| row.lpm)));
        let value = lugeon(lpm, mpa, length_m);
        hole.run_of.push(place);
        hole.run.push(first.run);
        hole.run_mpa.push(mpa);
        hole.run_lpm.push(lpm);
        hole.run_lugeon.push(value);
        pressures.push(mpa);
        values.push(value);
    }
    let (flow, value) = water_flow(&pressures, &values);
    hole.flow.push(flow as u8);
    hole.lugeon.push(value);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn water_tests_by_hand() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/fixtures/engine/grouting.json");
        let vectors: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
        let number = |value: &Value| value.as_f64().unwrap_or(f64::NAN);
        let numbers = |value: &Value| -> Vec<f64> { value.as_array().unwrap().iter().map(number).collect() };
        for case in vectors["tests"].as_array().unwrap() {
            let (flow, value) = water_flow(&numbers(&case["mpa"]), &numbers(&case["lugeon"]));
            let wanted = number(&case["value"]);
            assert_eq!(Flow::NAMES[flow as usize], case["flow"].as_str().unwrap(), "{}", case["name"]);
            let is_same = (value.is_nan() && wanted.is_nan()) || (value - wanted).abs() <= 1e-4 * wanted.abs().max(1.0);
            assert!(is_same, "{}: {value}", case["name"]);
        }
    }
}
