//! Rules and their breaches: rows as they come in, and all rows that are held.

use crate::errors::{IntoJs, bad_argument};
use crate::groups_api::RecordSelection;
use crate::jobs::job;
use crate::objects::object_of;
use crate::records_api::RecordSet;
use history::{At, Breach, Job, Judge, RecordEnd, Row, Rule, When, Within};
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// The rules that records are judged by, and how many channels a row of them has.
#[wasm_bindgen]
pub struct JudgeRules {
    rules: Vec<Rule>,
    channels: usize,
    depth: Option<usize>,
}

fn when_of(name: &str) -> Option<When> {
    Some(match name {
        "above" => When::Above,
        "below" => When::Below,
        "absAbove" => When::AbsAbove,
        "settlesAbove" => When::SettlesAbove,
        "toeHoldBelow" => When::ToeHoldBelow,
        "shortBy" => When::ShortBy,
        "offsetAbove" => When::OffsetAbove,
        "offsetShareAbove" => When::OffsetShareAbove,
        "gradeLitresAbove" | "gradeMinutesAbove" | "shareOfDayAbove" | "cementShareBelow" | "order" | "young"
        | "skip" | "cold" => When::Elsewhere,
        _ => return None,
    })
}

#[wasm_bindgen]
impl JudgeRules {
    /// No rules so far, for rows of so many channels; `depth` is the place of the depth.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(channels: usize, depth: Option<usize>) -> Self {
        Self { rules: Vec::new(), channels, depth }
    }

    /// Adds a rule. `when` as descriptors call it; `channel`: none for a rule about the position, and where records
    /// have no such channel; `within`: `[channel, from, to]`, the channel -1 where records have none.
    #[allow(clippy::too_many_arguments)]
    pub fn add(
        &mut self,
        when: &str,
        channel: Option<usize>,
        limit: f32,
        #[wasm_bindgen(js_name = holdS)] hold_s: f64,
        passes: Option<Vec<u8>>,
        within: Option<Vec<f64>>,
        #[wasm_bindgen(js_name = atSetUp)] at_set_up: bool,
    ) -> Result<(), JsValue> {
        let Some(when) = when_of(when) else { return Err(bad_argument("there is no such kind of rule")) };
        let within = match within.as_deref() {
            None => None,
            Some(&[channel, from, to]) => {
                let channel = (channel >= 0.0).then_some(channel as usize);
                Some(Within { channel, from: from as f32, to: to as f32 })
            }
            Some(_) => return Err(bad_argument("a range is a channel, from and to")),
        };
        let used = [channel, within.and_then(|within| within.channel)];
        if used.iter().flatten().any(|channel| *channel >= self.channels) {
            return Err(bad_argument("a rule names a channel that rows have not"));
        }
        let passes = passes.map(|passes| passes.into_iter().collect());
        let at = if at_set_up { At::SetUp } else { At::AsBuilt };
        self.rules.push(Rule { when, channel, limit, hold_ms: hold_s * 1000.0, passes, within, at });
        Ok(())
    }
}

/// Share in percent of a day's records above `countsAbove`, where it is above the limit; undefined: it is within.
#[wasm_bindgen(js_name = shareOfDayAbove)]
#[must_use]
pub fn share_of_day_above(
    readings: &[f64],
    #[wasm_bindgen(js_name = countsAbove)] counts_above: f64,
    #[wasm_bindgen(js_name = limitPct)] limit_pct: f64,
) -> Option<f64> {
    history::share_of_day_above(readings, counts_above, limit_pct)
}

/// Cement of a wall in percent of the soil that it is mixed into; undefined where something is not known.
#[wasm_bindgen(js_name = cementSharePct)]
#[must_use]
pub fn cement_share_pct(
    #[wasm_bindgen(js_name = ashKg)] ash_kg: f64,
    #[wasm_bindgen(js_name = sizesM)] sizes_m: &[f64],
    #[wasm_bindgen(js_name = soilTm3)] soil_t_m3: f64,
) -> Option<f64> {
    history::cement_share_pct(ash_kg, sizes_m, soil_t_m3)
}

answers::answer! {
    /// Breaches that judges told, one entry each, in the order of finding.
    #[derive(Default)]
    pub struct JudgedBreaches = "JudgedBreaches" {
        /// The judge.
        judge: Vec<u32>,
        /// Place of the rule.
        rule: Vec<u32>,
        /// Code of the pass.
        pass: Vec<u8>,
        /// 1: it is over.
        ended: Vec<u8>,
        /// The worst value so far, in the channel's unit.
        worst: Vec<f32>,
        /// Depth of the worst value, metres.
        worst_depth: Vec<f32>,
        /// Sequence number of the first row that breaks the limit.
        from: Vec<u32>,
        /// Its depth, metres.
        from_depth: Vec<f32>,
        /// Sequence number of the last row so far that does.
        to: Vec<u32>,
        /// Its depth, metres.
        to_depth: Vec<f32>,
        /// Epoch ms at which it was raised.
        raised_ms: Vec<f64>,
        /// How long it has lasted, ms; NaN: no duration.
        lasted_ms: Vec<f64>,
    }
}

impl JudgedBreaches {
    /// Of several breaches of a rule in a pass only the first is told.
    fn add(&mut self, judge: u32, found: &mut Vec<Breach>) {
        for breach in found.drain(..).filter(|breach| breach.is_first) {
            self.judge.push(judge);
            self.rule.push(breach.rule);
            self.pass.push(breach.pass);
            self.ended.push(u8::from(breach.is_ended));
            self.worst.push(breach.worst);
            self.worst_depth.push(breach.worst_at.depth_m);
            self.from.push(breach.from.seq);
            self.from_depth.push(breach.from.depth_m);
            self.to.push(breach.to.seq);
            self.to_depth.push(breach.to.depth_m);
            self.raised_ms.push(breach.raised.time_ms);
            self.lasted_ms.push(breach.lasted_ms);
        }
    }

    fn into_js(self) -> JsValue {
        if self.rule.is_empty() { JsValue::UNDEFINED } else { object_of(self) }
    }
}

/// Facts of a record's end as they come: design depth (m), diameter (m), offset at first and at last (mm), depth of the
/// hole's other records (m); NaN: not known.
const END_FACTS: usize = 5;

fn end_of(facts: &[f64]) -> Option<RecordEnd> {
    let &[design_depth_m, design_diameter_m, set_up_offset_mm, offset_mm, other_parts_m] = facts else { return None };
    Some(RecordEnd { design_depth_m, design_diameter_m, set_up_offset_mm, offset_mm, other_parts_m })
}

struct Seat {
    judge: Judge,
    channels: usize,
}

/// The judges of records in work: they are many and get few rows each, so that a call is for all of them.
#[wasm_bindgen]
#[derive(Default)]
pub struct Judges {
    seats: Vec<Option<Seat>>,
    free: Vec<u32>,
    found: Vec<Breach>,
}

#[wasm_bindgen]
impl Judges {
    /// None so far.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A judge for one more record; gives its number, which is free again once it is removed.
    pub fn add(&mut self, rules: &JudgeRules) -> u32 {
        let judge = Judge::new(Arc::from(rules.rules.as_slice()), rules.depth);
        let seat = Some(Seat { judge, channels: rules.channels });
        if let Some(number) = self.free.pop() {
            if let Some(place) = self.seats.get_mut(number as usize) {
                *place = seat;
            }
            return number;
        }
        self.seats.push(seat);
        self.seats.len() as u32 - 1
    }

    /// Forgets a judge.
    pub fn remove(&mut self, judge: u32) {
        if self.seats.get_mut(judge as usize).and_then(Option::take).is_some() {
            self.free.push(judge);
        }
    }

    /// Takes the next rows of some records: first `counts[0]` rows of judge `judges[0]`, and so on, each record's by
    /// ascending `seq`. `values`: row by row, as many readings as its rules have channels; NaN: none. Answers the
    /// breaches that are raised and those that ended, undefined for none.
    #[wasm_bindgen(unchecked_return_type = "answers.JudgedBreaches | undefined")]
    pub fn feed(
        &mut self,
        judges: &[u32],
        counts: &[u32],
        seq: &[u32],
        #[wasm_bindgen(js_name = timeMs)] time_ms: &[f64],
        pass: &[u8],
        values: &[f32],
    ) -> Result<JsValue, JsValue> {
        let mut breaches = JudgedBreaches::default();
        let mut rows = seq.iter().zip(time_ms).zip(pass);
        let mut values = values;
        for (&number, &count) in judges.iter().zip(counts) {
            let Some(seat) = self.seats.get_mut(number as usize).and_then(Option::as_mut) else {
                return Err(bad_argument("there is no such judge"));
            };
            for _ in 0..count {
                let (Some(((&seq, &time_ms), &pass)), Some((own, rest))) =
                    (rows.next(), values.split_at_checked(seat.channels))
                else {
                    return Err(bad_argument("there are fewer rows or values than were announced"));
                };
                values = rest;
                seat.judge.row(&Row { seq, time_ms, pass, values: own }, &mut self.found);
                if !self.found.is_empty() {
                    breaches.add(number, &mut self.found);
                }
            }
        }
        Ok(breaches.into_js())
    }

    /// Breaches that would end or show if the record ended after the rows so far. `facts`: design depth (m), diameter
    /// (m), offset at first and at last (mm), depth of the hole's other records (m); NaN: not known. Changes nothing.
    #[wasm_bindgen(unchecked_return_type = "answers.JudgedBreaches | undefined")]
    pub fn end(&mut self, judge: u32, facts: &[f64]) -> Result<JsValue, JsValue> {
        let seat = self.seats.get(judge as usize).and_then(Option::as_ref);
        let (Some(seat), Some(end)) = (seat, end_of(facts)) else {
            return Err(bad_argument("there is no such judge, or the facts are not five"));
        };
        seat.judge.end(&end, &mut self.found);
        let mut breaches = JudgedBreaches::default();
        breaches.add(judge, &mut self.found);
        Ok(breaches.into_js())
    }
}

job! {
    /// Judges rows by a rule.
    RecordJudgeJob(history::JudgeJob) over RecordSet.set -> JsValue as "answers.RecordBreaches", object_of
}

#[wasm_bindgen]
impl RecordSet {
    /// How many channels its rows have.
    #[wasm_bindgen(getter, js_name = channelCount)]
    #[must_use]
    pub fn channel_count(&self) -> usize {
        self.set.channels().len()
    }
}

#[wasm_bindgen]
impl RecordJudgeJob {
    /// A job for the one rule of `rules`, which counts channels as the set does. `ends`: five facts a record, as
    /// [`Judges::end`] takes them; empty: nothing is known.
    #[wasm_bindgen(constructor)]
    pub fn new(
        set: &RecordSet,
        rules: &JudgeRules,
        ends: &[f64],
        chosen: &RecordSelection,
    ) -> Result<RecordJudgeJob, JsValue> {
        let [rule] = rules.rules.as_slice() else { return Err(bad_argument("a set is judged by one rule")) };
        let ends = ends.chunks_exact(END_FACTS).filter_map(end_of).collect();
        history::JudgeJob::new(&set.set, rule.clone(), ends, chosen.0.as_ref()).map(Self).map_err(IntoJs::into_js)
    }
}
