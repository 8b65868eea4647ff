//! The table that a decoder must make of a text, by way of serde_json: parse everything, then pick. And texts to try it
//! with.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use payload::{ColumnKind, PayloadError, Schema, Table, TableDecoder};
use proptest::prelude::*;
use serde_json::Value;

pub const KINDS: [(&str, ColumnKind); 8] = [
    ("wide", ColumnKind::F64),
    ("narrow", ColumnKind::F32),
    ("signed", ColumnKind::I32),
    ("count", ColumnKind::U32),
    ("small", ColumnKind::U8),
    ("at_ms", ColumnKind::Time),
    ("name", ColumnKind::Text),
    ("group", ColumnKind::Dict),
];

pub fn schema() -> Schema {
    Schema::new(KINDS.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect()).unwrap()
}

pub fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(42),
        failure_persistence: None,
        ..Default::default()
    }
}

/// A cell as text, `None` for null; numbers by their bits, so that -0 and 0 differ.
pub type TableCells = Vec<(String, Vec<Option<String>>)>;

pub fn cells_of(table: &Table) -> TableCells {
    table
        .columns()
        .iter()
        .map(|column| {
            let texts: Vec<String> = if matches!(column.name.as_str(), "name" | "group") {
                let joined = table.column_text(&column.name).unwrap();
                if table.rows() == 0 { vec![] } else { joined.split('\0').map(str::to_owned).collect() }
            } else {
                table.column_f64(&column.name).unwrap().iter().map(|v| format!("{:x}", v.to_bits())).collect()
            };
            assert_eq!(texts.len(), table.rows());
            let cells = texts.into_iter().enumerate().map(|(row, t)| (!column.nulls.get(row)).then_some(t)).collect();
            (column.name.clone(), cells)
        })
        .collect()
}

pub fn cell(kind: ColumnKind, value: &Value) -> Option<Option<String>> {
    if value.is_null() {
        return Some(None);
    }
    let bits = |v: f64| Some(Some(format!("{:x}", v.to_bits())));
    let whole = |low: f64, high: f64| value.as_f64().filter(|v| v.fract() == 0.0 && *v >= low && *v <= high);
    match kind {
        ColumnKind::F64 => bits(value.as_f64()?),
        ColumnKind::Time => {
            // The generator writes no date text; those have their own test.
            bits(value.as_f64()?)
        }
        ColumnKind::F32 => bits(f64::from(Some(value.as_f64()? as f32).filter(|v| v.is_finite())?)),
        ColumnKind::I32 => bits(f64::from(whole(i32::MIN.into(), i32::MAX.into())? as i32)),
        ColumnKind::U32 => bits(f64::from(whole(0.0, u32::MAX.into())? as u32)),
        ColumnKind::U8 => bits(f64::from(whole(0.0, 255.0)? as u8)),
        ColumnKind::Text | ColumnKind::Dict => Some(Some(value.as_str()?.to_owned())),
    }
}

/// The naive way: parse everything, then pick.
pub fn oracle(text: &[u8]) -> Option<TableCells> {
    match serde_json::from_slice::<Value>(text).ok()? {
        Value::Array(rows) => {
            let rows: Vec<_> = rows.iter().map(Value::as_object).collect::<Option<_>>()?;
            KINDS
                .iter()
                .map(|(name, kind)| {
                    let cells = rows.iter().map(|row| cell(*kind, row.get(*name).unwrap_or(&Value::Null)));
                    Some(((*name).to_owned(), cells.collect::<Option<_>>()?))
                })
                .collect()
        }
        Value::Object(table) => {
            let rows = table.get("rows")?.as_f64().filter(|v| v.fract() == 0.0 && *v >= 0.0)? as usize;
            let columns = table.get("columns")?.as_object()?;
            KINDS
                .iter()
                .map(|(name, kind)| {
                    let cells = columns.get(*name)?.as_array()?;
                    let cells: Vec<_> = cells.iter().map(|v| cell(*kind, v)).collect::<Option<_>>()?;
                    (cells.len() == rows).then(|| ((*name).to_owned(), cells))
                })
                .collect()
        }
        _ => None,
    }
}

pub fn number(kind: ColumnKind) -> BoxedStrategy<String> {
    match kind {
        ColumnKind::U8 => prop_oneof![any::<u8>().prop_map(|v| v.to_string()), Just("2.0e1".to_owned())].boxed(),
        ColumnKind::U32 => any::<u32>().prop_map(|v| v.to_string()).boxed(),
        ColumnKind::I32 => any::<i32>().prop_map(|v| v.to_string()).boxed(),
        ColumnKind::F32 => prop_oneof![
            any::<f32>().prop_filter("finite", |v| v.is_finite()).prop_map(|v| v.to_string()),
            (-9999i32..9999).prop_map(|v| format!("{:.2}", f64::from(v) / 100.0)),
        ]
        .boxed(),
        _ => prop_oneof![
            any::<f64>().prop_filter("finite", |v| v.is_finite()).prop_map(|v| v.to_string()),
            any::<f64>().prop_filter("finite", |v| v.is_finite()).prop_map(|v| format!("{v:e}")),
            any::<f64>().prop_filter("finite", |v| v.is_finite()).prop_map(|v| format!("{v:E}")),
            (0u64..2_000_000_000_000).prop_map(|v| v.to_string()),
            Just("-0".to_owned()),
            Just("-0.0e-0".to_owned()),
            Just("1e308".to_owned()),
            "[1-9][0-9]{0,24}(\\.[0-9]{1,24})?",
        ]
        .boxed(),
    }
}

pub fn text() -> BoxedStrategy<String> {
    prop_oneof![
        "[a-zK0-9+_]{0,12}".prop_map(|s| format!("\"{s}\"")),
        any::<String>().prop_map(|s| serde_json::to_string(&s.replace('\0', "")).unwrap()),
        prop::sample::select(vec!["\"\\u6869\\u53f7\"", "\"\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\\\\\\\"\"", "\"桩\""])
            .prop_map(str::to_owned),
    ]
    .boxed()
}

pub fn value(kind: ColumnKind) -> BoxedStrategy<String> {
    let plain = match kind {
        ColumnKind::Text => text(),
        ColumnKind::Dict => {
            prop::sample::select(vec!["\"a\"", "\"b\"", "\"桩\"", "\"\""]).prop_map(str::to_owned).boxed()
        }
        _ => number(kind),
    };
    prop_oneof![6 => plain, 1 => Just("null".to_owned())].boxed()
}

pub fn in_chunks(text: &[u8], sizes: &[usize]) -> Result<Table, PayloadError> {
    let mut decoder = TableDecoder::new(schema());
    let mut rest = text;
    let mut sizes = sizes.iter().cycle();
    while !rest.is_empty() {
        let (now, later) = rest.split_at((*sizes.next().unwrap()).min(rest.len()));
        decoder.push(now)?;
        rest = later;
    }
    decoder.finish()
}
