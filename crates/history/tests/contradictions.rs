//! Contradictions as they were worked out by hand.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use history::{
    Checks, DensityCheck, FindingKind, FrozenCheck, IntegrityJob, Job, JumpCheck, Ratio, RecordHead, RecordRows,
    RecordSet, SumCheck, TotalCheck,
};
use serde_json::Value;

fn set_of(case: &Value) -> RecordSet {
    let channels: Vec<String> =
        case["channels"].as_array().unwrap().iter().map(|key| key.as_str().unwrap().into()).collect();
    let rows = case["rows"].as_array().unwrap();
    let cell = |row: &Value, at: usize| row[at].as_f64().unwrap_or(f64::NAN);
    let time_ms: Vec<f64> = rows.iter().map(|row| cell(row, 0) * 1000.0).collect();
    let values: Vec<f32> =
        (1..=channels.len()).flat_map(|at| rows.iter().map(move |row| cell(row, at) as f32)).collect();
    let mut set = RecordSet::new(channels);
    set.add_record(RecordHead { id: 0, pile_id: 1, machine_id: 1, row: 0 }).unwrap();
    set.append(0, RecordRows { time_ms: &time_ms, pass: &vec![0; rows.len()], values: &values }).unwrap();
    set
}

fn checks_of(set: &RecordSet, wanted: &Value) -> Checks {
    let channel = |key: &Value| set.channel(key.as_str().unwrap()).unwrap();
    let each = |name: &str| wanted[name].as_array().cloned().unwrap_or_default();
    let number = |value: &Value| value.as_f64().unwrap();
    Checks {
        gap_ms: wanted["gap_ms"].as_f64(),
        clock: wanted["clock"].as_bool().unwrap_or_default(),
        repeated: wanted["repeated"].as_bool().unwrap_or_default(),
        jumps: each("jumps")
            .iter()
            .map(|jump| JumpCheck { channel: channel(&jump["channel"]), per_second: number(&jump["per_second"]) })
            .collect(),
        totals: each("totals")
            .iter()
            .map(|total| TotalCheck { channel: channel(&total["channel"]), tolerance: number(&total["tolerance"]) })
            .collect(),
        density: wanted["density"].as_object().map(|density| DensityCheck {
            density: channel(&density["channel"]),
            ratio: Ratio::Fixed(number(&density["ratio"])),
            cement_density: number(&density["cement_gcm3"]),
            tolerance: number(&density["tolerance"]),
        }),
        frozen: each("frozen")
            .iter()
            .map(|frozen| FrozenCheck {
                channel: channel(&frozen["channel"]),
                moves: channel(&frozen["moves"]),
                by: number(&frozen["by"]),
                ms: number(&frozen["ms"]),
            })
            .collect(),
        sums: each("sums")
            .iter()
            .map(|sum| SumCheck {
                total: channel(&sum["total"]),
                depth: channel(&sum["depth"]),
                stated: sum["stated"].as_f64().into_iter().collect(),
                tolerance: number(&sum["tolerance"]),
            })
            .collect(),
    }
}

#[test]
fn contradictions_are_as_worked_out_by_hand() {
    let file: Value = serde_json::from_str(include_str!("../../../tests/fixtures/engine/contradictions.json")).unwrap();
    let cases = file["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 9);
    for case in cases {
        let set = set_of(case);
        let found = IntegrityJob::new(&set, checks_of(&set, &case["checks"])).unwrap().finish(&set);
        let found: Vec<_> = (0..found.row.len())
            .map(|at| (found.kind[at], found.row[at], found.channel[at], found.value[at], found.expected[at]))
            .collect();
        let expected: Vec<_> = case["findings"]
            .as_array()
            .unwrap()
            .iter()
            .map(|finding| {
                let kind = FindingKind::NAMES.iter().position(|name| finding[0] == *name).unwrap() as u8;
                let channel = finding[2].as_str().map_or(u32::MAX, |key| set.channel(key).unwrap() as u32);
                let number = |at: usize| finding[at].as_f64().unwrap();
                (kind, finding[1].as_u64().unwrap() as u32, channel, number(3), number(4))
            })
            .collect();
        assert_eq!(found, expected, "{}", case["name"]);
    }
}
