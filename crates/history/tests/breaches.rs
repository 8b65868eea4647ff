//! Breaches: by examples that a person can check, and against a judge that looks at whole lists.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{
    At, Breach, Judge, JudgeJob, PassSet, RecordEnd, RecordHead, RecordRows, RecordSet, Row, Rule, When, Within,
};
use proptest::prelude::*;
use serde_json::Value;
use std::sync::Arc;
use support::{GAP_MS, Random, UNKNOWN_END, USUAL_STEP_MS, above, seeded, selected, site, stepped};

/// A record as lists.
#[derive(Debug, Default, Clone)]
struct Lists {
    time_ms: Vec<f64>,
    pass: Vec<u8>,
    /// By channel.
    values: Vec<Vec<f32>>,
}

impl Lists {
    fn judged(&self, rules: &[Rule], depth: Option<usize>, end: &RecordEnd) -> Vec<Breach> {
        let mut judge = Judge::new(rules.into(), depth);
        let mut found = Vec::new();
        for row in 0..self.time_ms.len() {
            let values: Vec<f32> = self.values.iter().map(|column| column[row]).collect();
            let (time_ms, pass) = (self.time_ms[row], self.pass[row]);
            judge.row(&Row { seq: row as u32, time_ms, pass, values: &values }, &mut found);
        }
        judge.end(end, &mut found);
        found
    }
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// The reading of row `i` of a run.
fn reading(json: &Value, i: usize) -> f32 {
    let reading = match json {
        Value::Object(grows) if grows.contains_key("cycle") => {
            let cycle = grows["cycle"].as_array().unwrap();
            number(&cycle[i % cycle.len()])
        }
        Value::Object(grows) => number(&grows["from"]) + i as f64 * number(&grows["step"]),
        value => number(value),
    };
    reading as f32
}

const CHANNELS: [&str; 3] = ["depth_m", "current_a", "energy_knm"];

fn lists_of(case: &Value) -> Lists {
    let mut lists = Lists { values: vec![Vec::new(); CHANNELS.len()], ..Lists::default() };
    for run in case["rows"].as_array().unwrap() {
        let step_s = run["stepS"].as_f64().unwrap_or(1.0);
        for i in 0..run["n"].as_u64().unwrap() as usize {
            let after_s = if i == 0 { run["afterS"].as_f64().unwrap_or(step_s) } else { step_s };
            let time_ms = lists.time_ms.last().map_or(0.0, |last| last + after_s * 1000.0);
            lists.time_ms.push(time_ms);
            lists.pass.push(run["pass"].as_u64().unwrap_or(0) as u8);
            for (column, channel) in lists.values.iter_mut().zip(CHANNELS) {
                column.push(reading(&run["values"][channel], i));
            }
        }
    }
    lists
}

fn place(channel: &Value) -> Option<usize> {
    CHANNELS.iter().position(|known| *known == channel.as_str().unwrap())
}

fn rule_of(json: &Value) -> Rule {
    let when = match json["when"].as_str().unwrap() {
        "above" => When::Above,
        "below" => When::Below,
        "absAbove" => When::AbsAbove,
        "settlesAbove" => When::SettlesAbove,
        "toeHoldBelow" => When::ToeHoldBelow,
        "shortBy" => When::ShortBy,
        "offsetAbove" => When::OffsetAbove,
        "offsetShareAbove" => When::OffsetShareAbove,
        other => panic!("{other}"),
    };
    let passes = json["passes"].as_array();
    let within = json["within"].as_object().map(|within| Within {
        channel: place(&within["channel"]),
        from: number(&within["from"]) as f32,
        to: number(&within["to"]) as f32,
    });
    Rule {
        when,
        channel: place(&json["channel"]),
        limit: number(&json["limit"]) as f32,
        hold_ms: number(&json["holdS"]) * 1000.0,
        passes: passes.map(|passes| passes.iter().map(|pass| pass.as_u64().unwrap() as u8).collect()),
        within,
        at: if json["at"] == "setUp" { At::SetUp } else { At::AsBuilt },
    }
}

fn end_of(case: &Value) -> RecordEnd {
    let end = &case["end"];
    RecordEnd {
        design_depth_m: number(&end["designDepthM"]),
        design_diameter_m: number(&end["designDiameterM"]),
        set_up_offset_mm: number(&end["setUpOffsetMm"]),
        offset_mm: number(&end["offsetMm"]),
        other_parts_m: number(&end["otherPartsM"]),
    }
}

fn is_near(found: f64, json: &Value) -> bool {
    (found.is_nan() && !json.is_number()) || (found - number(json)).abs() < 1e-5
}

#[test]
fn the_examples_are_judged_as_they_say() {
    let file = include_str!("../../../tests/fixtures/engine/breaches.json");
    let vectors: Value = serde_json::from_str(file).unwrap();
    for case in vectors["cases"].as_array().unwrap() {
        let name = &case["name"];
        let listed = case["rules"].as_array().unwrap();
        let rules: Vec<Rule> = listed.iter().map(rule_of).collect();
        let found = lists_of(case).judged(&rules, Some(0), &end_of(case));
        let mut of_warnings: Vec<Breach> = found.iter().filter(|b| b.is_first && b.is_ended).copied().collect();
        of_warnings.sort_by_key(|breach| (breach.rule, breach.from.seq));
        let wanted = case["warnings"].as_array().unwrap();
        assert_eq!(of_warnings.len(), wanted.len(), "{name}: {of_warnings:#?}");
        for (breach, wanted) in of_warnings.iter().zip(wanted) {
            assert_eq!(listed[breach.rule as usize]["key"], wanted["rule"], "{name}");
            let numbers = [breach.pass.into(), breach.raised.seq, breach.from.seq, breach.to.seq, breach.worst_at.seq];
            let of = ["pass", "raised", "from", "to", "worstAt"];
            assert_eq!(of.map(|key| wanted[key].as_u64().unwrap() as u32), numbers, "{name}");
            assert!(is_near(breach.lasted_ms / 1000.0, &wanted["lastedS"]), "{name}: {breach:?}");
            assert!(is_near(breach.worst.into(), &wanted["worst"]), "{name}: {breach:?}");
            let depths = [("fromDepthM", breach.from), ("toDepthM", breach.to), ("worstDepthM", breach.worst_at)];
            for (key, place) in depths {
                let depth = wanted.get(key);
                assert!(depth.is_none_or(|depth| is_near(place.depth_m.into(), depth)), "{name} {key}: {breach:?}");
            }
        }
    }
}

/// Classifies every row first, then looks for groups of broken rows in each stretch of one pass.
fn naive_readings(rule: &Rule, lists: &Lists, depth: Option<usize>) -> Vec<Breach> {
    let rows = lists.time_ms.len();
    let step = |row: usize| {
        let step = lists.time_ms[row] - lists.time_ms[row - 1];
        if step >= 0.0 { step } else { USUAL_STEP_MS }
    };
    let between = |from: usize, to: usize| (from + 1..=to).map(step).fold(0.0, |sum, step| sum + step);
    let cell = |channel: usize, row: usize| lists.values[channel][row];
    // 1: broken, 0: kept, none: not known.
    let class = |row: usize| -> Option<bool> {
        let reading = cell(rule.channel.unwrap(), row);
        let inside = match rule.within {
            None => Some(true),
            Some(Within { channel: None, .. }) => None,
            Some(Within { channel: Some(channel), from, to }) => {
                let other = cell(channel, row);
                (!other.is_nan()).then_some(from <= other && other < to)
            }
        };
        match (inside, reading.is_nan()) {
            (Some(false), _) => Some(false),
            (None, _) | (_, true) => None,
            _ => Some(match rule.when {
                When::Above => reading > rule.limit,
                When::Below => reading < rule.limit,
                _ => reading > rule.limit || reading < -rule.limit,
            }),
        }
    };
    let excess = |row: usize| match rule.when {
        When::Above => cell(rule.channel.unwrap(), row),
        When::Below => -cell(rule.channel.unwrap(), row),
        _ => cell(rule.channel.unwrap(), row).abs(),
    };
    let judged = |pass: u8| rule.passes.is_none_or(|passes| passes.has(pass));
    let counted: Vec<usize> = (0..rows).filter(|&row| judged(lists.pass[row]) && class(row).is_some()).collect();
    let together = |a: &usize, b: &usize| {
        class(*a) == class(*b)
            && lists.pass[*a..=*b].iter().all(|pass| *pass == lists.pass[*a])
            && between(*a, *b) <= GAP_MS
    };
    let mut found: Vec<Breach> = Vec::new();
    for group in counted.chunk_by(together).filter(|group| class(group[0]) == Some(true)) {
        let (from, to) = (group[0], group[group.len() - 1]);
        let Some(&raised) = group.iter().find(|&&row| between(from, row) >= rule.hold_ms) else { continue };
        let worst = *group.iter().rev().max_by(|a, b| excess(**a).partial_cmp(&excess(**b)).unwrap()).unwrap();
        let at = |row: usize| history::Place {
            seq: row as u32,
            time_ms: lists.time_ms[row],
            depth_m: depth.map_or(f32::NAN, |depth| cell(depth, row)),
        };
        let pass = lists.pass[from];
        found.push(Breach {
            rule: 0,
            pass,
            is_first: !found.iter().any(|before| before.pass == pass),
            is_ended: true,
            limit: rule.limit,
            worst: cell(rule.channel.unwrap(), worst),
            worst_at: at(worst),
            from: at(from),
            to: at(to),
            raised: at(raised),
            lasted_ms: between(from, to),
        });
    }
    found
}

/// Runs of rows in the rule's passes, the record's end ending the last.
fn naive_settles(rule: &Rule, lists: &Lists) -> Vec<(u32, u32, f32, bool)> {
    let rows: Vec<usize> = (0..lists.time_ms.len()).collect();
    let is_in = |row: &usize| rule.passes.is_none_or(|passes| passes.has(lists.pass[*row]));
    let mut passes = Vec::new();
    let mut found = Vec::new();
    for run in rows.chunk_by(|a, b| is_in(a) == is_in(b)).filter(|run| is_in(&run[0])) {
        let over = run[run.len() - 1];
        let value = |row: usize| lists.values[rule.channel.unwrap()][row];
        let Some(&above) = run.iter().rfind(|&&row| value(row) > rule.limit) else { continue };
        let lasted: f64 = (above + 1..=over)
            .map(|row| lists.time_ms[row] - lists.time_ms[row - 1])
            .map(|step| if step >= 0.0 { step } else { USUAL_STEP_MS })
            .sum();
        if lasted < rule.hold_ms {
            let is_first = !passes.contains(&lists.pass[over]);
            passes.push(lists.pass[over]);
            found.push((above as u32, over as u32, value(above), is_first));
        }
    }
    found
}

/// The last of the rows each of which is deeper than the one before, and how long the tool then stayed.
fn naive_toe(rule: &Rule, lists: &Lists) -> Option<(u32, u32, f64)> {
    let depth = &lists.values[rule.channel.unwrap()];
    let is_in = |row: usize| rule.passes.is_none_or(|passes| passes.has(lists.pass[row]));
    let read: Vec<usize> = (0..depth.len()).filter(|&row| !depth[row].is_nan()).collect();
    let mut from = *read.iter().find(|&&row| is_in(row))?;
    while let Some(&deeper) = read.iter().find(|&&row| row > from && is_in(row) && depth[row] > depth[from] + 0.05) {
        from = deeper;
    }
    let after: Vec<usize> = read.iter().copied().filter(|&row| row >= from).collect();
    let left = after.iter().position(|&row| !is_in(row) || depth[row] < depth[from] - 0.05)?;
    let until = after[left - 1];
    let lasted_ms: f64 = (from + 1..=until)
        .map(|row| lists.time_ms[row] - lists.time_ms[row - 1])
        .map(|step| if step >= 0.0 { step } else { USUAL_STEP_MS })
        .sum();
    let lasted_s = lasted_ms / 1000.0;
    ((lasted_s as f32) < rule.limit).then_some((from as u32, until as u32, lasted_s))
}

fn some_lists(random: &mut Random) -> Lists {
    let rows = random.below(300) as usize;
    let (mut time, mut pass, mut level, mut mute) = (1.79e12, 1u8, 5.0f32, [0u64; 2]);
    let mut lists = Lists { values: vec![Vec::new(); 2], ..Lists::default() };
    let calm = 10 + random.below(100);
    for _ in 0..rows {
        time += match random.below(calm * 3) {
            0 => -3_600_000.0,
            1 => 3_600_000.0,
            2 => 14_000.0 + 1000.0 * random.below(4) as f64,
            3 => 0.0,
            _ => 1000.0,
        };
        if random.chance(calm) {
            pass = random.below(3) as u8;
        }
        level = (level + random.share() * 4.0 - 2.0).clamp(0.0, 10.0);
        lists.time_ms.push(if random.chance(calm * 5) { f64::NAN } else { time });
        lists.pass.push(pass);
        for (channel, mute) in mute.iter_mut().enumerate() {
            if random.chance(calm) {
                *mute = 1 + random.below(20);
            }
            let sign = if random.chance(30) { -1.0 } else { 1.0 };
            let value = if channel == 0 { level * sign } else { level.round() };
            lists.values[channel].push(if *mute > 0 { f32::NAN } else { value });
            *mute = mute.saturating_sub(1);
        }
    }
    lists
}

fn some_rule(random: &mut Random, when: When) -> Rule {
    let within = Within { channel: Some(1), from: random.below(6) as f32, to: 6.0 + random.below(6) as f32 };
    Rule {
        when,
        limit: 2.0 + random.below(6) as f32,
        passes: random.chance(2).then(|| [1, 2].into_iter().collect::<PassSet>()),
        within: random.chance(3).then_some(within),
        ..above(0, 0.0, random.below(25) as f64 * 1000.0)
    }
}

/// Places may have NaN as time or depth, and are equal bit by bit.
fn exact(breach: &Breach) -> String {
    format!("{breach:?}")
}

proptest! {
    #![proptest_config(seeded(600))]

    #[test]
    fn readings_are_judged_as_by_whole_lists(seed in any::<u64>()) {
        let mut random = Random(seed);
        let lists = some_lists(&mut random);
        for when in [When::Above, When::Below, When::AbsAbove] {
            let rule = some_rule(&mut random, when);
            let found = lists.judged(std::slice::from_ref(&rule), Some(1), &UNKNOWN_END);
            let ended: Vec<String> = found.iter().filter(|breach| breach.is_ended).map(exact).collect();
            let naive: Vec<String> = naive_readings(&rule, &lists, Some(1)).iter().map(exact).collect();
            prop_assert_eq!(&ended, &naive);
            // Each was raised before it ended, and begins as it ends.
            let raised: Vec<u32> = found.iter().filter(|b| !b.is_ended).map(|b| b.raised.seq).collect();
            let ended: Vec<u32> = found.iter().filter(|b| b.is_ended).map(|b| b.raised.seq).collect();
            prop_assert_eq!(raised, ended);
        }
    }

    #[test]
    fn stretches_are_judged_as_by_whole_lists(seed in any::<u64>()) {
        let mut random = Random(seed);
        let lists = some_lists(&mut random);
        let settles = Rule { within: None, ..some_rule(&mut random, When::SettlesAbove) };
        let toe = Rule { limit: 1.0 + random.below(40) as f32, ..some_rule(&mut random, When::ToeHoldBelow) };
        let short = Rule { passes: None, ..some_rule(&mut random, When::ShortBy) };
        let end = RecordEnd { design_depth_m: 14.0, ..UNKNOWN_END };
        let found = lists.judged(&[settles.clone(), toe.clone(), short.clone()], Some(0), &end);
        let of = |rule: u32| found.iter().filter(move |breach| breach.rule == rule);
        let settled: Vec<_> = of(0).map(|b| (b.from.seq, b.to.seq, b.worst, b.is_first)).collect();
        prop_assert_eq!(settled, naive_settles(&settles, &lists));
        let spans: Vec<_> = of(1).map(|b| (b.from.seq, b.to.seq, b.lasted_ms / 1000.0)).collect();
        prop_assert_eq!(spans, naive_toe(&toe, &lists).into_iter().collect::<Vec<_>>());
        let read = lists.values[0].iter().copied().filter(|value| !value.is_nan());
        let largest = read.max_by(f32::total_cmp);
        let missing: Vec<_> = largest.map(|m| 14.0 - f64::from(m)).into_iter().collect();
        let missing = missing.into_iter().filter(|by| *by - f64::from(short.limit) > 1e-3).count();
        prop_assert!(of(2).count() >= missing && of(2).count() <= 1);
    }

    #[test]
    fn many_records_are_judged_as_each_alone(seed in any::<u64>()) {
        let mut random = Random(seed);
        let site = site(&mut random);
        let set = site.set_in_parts(&mut random);
        let whens = [When::Above, When::Below, When::AbsAbove, When::SettlesAbove, When::ToeHoldBelow, When::ShortBy];
        for when in whens {
            let rule = Rule {
                channel: Some(random.below(2) as usize),
                limit: [-3.0, 7.0, 20.0, 1e9][random.below(4) as usize],
                within: random.chance(3).then_some(Within { channel: Some(0), from: 0.5, to: 3.0 }),
                ..some_rule(&mut random, when)
            };
            let selection = random.chance(2).then(|| {
                let stretch = 1 + random.below(300) as usize;
                selected(site.rows.len(), |row| (row / stretch).is_multiple_of(2))
            });
            let ends: Vec<RecordEnd> = (0..random.below(6))
                .map(|record| RecordEnd { design_depth_m: record as f64 * 9.0, ..UNKNOWN_END })
                .collect();
            let job = JudgeJob::new(&set, rule.clone(), ends.clone(), selection.as_ref()).unwrap();
            let found = stepped(job, &set, &mut random);
            let rules: Arc<[Rule]> = Arc::new([rule]);
            let mut alone = Vec::new();
            for record in 0..site.heads.len() as u32 {
                let mut judge = Judge::new(Arc::clone(&rules), Some(0));
                let mut breaches = Vec::new();
                for (row, of) in site.rows.iter().enumerate().filter(|(_, of)| of.record == record) {
                    if selection.as_ref().is_none_or(|selection| selection.has(row)) {
                        let row = Row { seq: row as u32, time_ms: of.time, pass: of.pass, values: &of.values };
                        judge.row(&row, &mut breaches);
                    }
                }
                judge.end(ends.get(record as usize).unwrap_or(&UNKNOWN_END), &mut breaches);
                alone.extend(breaches.into_iter().filter(|breach| breach.is_ended).map(|breach| (record, breach)));
            }
            alone.sort_by_key(|(_, breach)| breach.from.seq);
            prop_assert_eq!(found.record, alone.iter().map(|(record, _)| *record).collect::<Vec<_>>());
            prop_assert_eq!(found.from, alone.iter().map(|(_, b)| b.from.seq).collect::<Vec<_>>());
            prop_assert_eq!(found.to, alone.iter().map(|(_, b)| b.to.seq).collect::<Vec<_>>());
            prop_assert_eq!(found.raised, alone.iter().map(|(_, b)| b.raised.seq).collect::<Vec<_>>());
            prop_assert_eq!(found.pass, alone.iter().map(|(_, b)| b.pass).collect::<Vec<_>>());
            prop_assert_eq!(found.warns, alone.iter().map(|(_, b)| u8::from(b.is_first)).collect::<Vec<_>>());
            let bits = |cells: &[f64]| cells.iter().map(|cell| cell.to_bits()).collect::<Vec<_>>();
            let lasted: Vec<f64> = alone.iter().map(|(_, b)| b.lasted_ms).collect();
            prop_assert_eq!(bits(&found.lasted_ms), bits(&lasted));
            let peaks: Vec<u32> = alone.iter().map(|(_, b)| b.worst.to_bits()).collect();
            prop_assert_eq!(found.peak.iter().map(|peak| peak.to_bits()).collect::<Vec<_>>(), peaks);
        }
    }
}

#[test]
fn a_record_may_go_on_after_its_end_was_asked_for() {
    let lists = Lists { time_ms: vec![0.0, 1000.0, 2000.0], pass: vec![0; 3], values: vec![vec![9.0; 3]] };
    let mut judge = Judge::new(Arc::new([above(0, 5.0, 2000.0)]), None);
    let mut found = Vec::new();
    for row in 0..3 {
        judge.end(&UNKNOWN_END, &mut found);
        assert!(found.is_empty());
        judge.row(&Row { seq: row, time_ms: lists.time_ms[row as usize], pass: 0, values: &[9.0] }, &mut found);
    }
    assert_eq!(found.len(), 1);
    judge.end(&UNKNOWN_END, &mut found);
    judge.end(&UNKNOWN_END, &mut found);
    assert_eq!(found[1..].iter().map(|breach| (breach.is_ended, breach.to.seq)).collect::<Vec<_>>(), [(true, 2); 2]);
}

#[test]
fn a_dragged_limit_finds_rows_that_were_added_in_between() {
    let mut set = RecordSet::new(vec!["depth_m".into(), "current_a".into()]);
    set.add_record(RecordHead { id: 0, pile_id: 0, machine_id: 0, row: 0 }).unwrap();
    for part in 0..40u32 {
        let time: Vec<f64> = (0..5).map(|row| f64::from(part * 5 + row) * 1000.0).collect();
        let values: Vec<f32> = (0..5).map(|row| (part * 5 + row) as f32 / 10.0).chain([60.0; 5]).collect();
        set.append(0, RecordRows { time_ms: &time, pass: &[0; 5], values: &values }).unwrap();
    }
    let job = JudgeJob::new(&set, above(1, 50.0, 10_000.0), Vec::new(), None).unwrap();
    let found = history::Job::finish(job, &set);
    assert_eq!((found.from, found.to, found.raised, found.lasted_ms), (vec![0], vec![199], vec![10], vec![199_000.0]));
}
