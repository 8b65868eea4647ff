//! The decoder against serde_json: a wrong cell here is a wrong figure on somebody's site.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use payload::{ColumnKind, PayloadError, Schema, Table, TableDecoder, decode_table};
use proptest::prelude::*;
use serde_json::Value;

const KINDS: [(&str, ColumnKind); 8] = [
    ("wide", ColumnKind::F64),
    ("narrow", ColumnKind::F32),
    ("signed", ColumnKind::I32),
    ("count", ColumnKind::U32),
    ("small", ColumnKind::U8),
    ("at_ms", ColumnKind::Time),
    ("name", ColumnKind::Text),
    ("group", ColumnKind::Dict),
];

fn schema() -> Schema {
    Schema::new(KINDS.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect()).unwrap()
}

fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(42),
        failure_persistence: None,
        ..Default::default()
    }
}

/// A cell as text, `None` for null; numbers by their bits, so that -0 and 0 differ.
type Cells = Vec<(String, Vec<Option<String>>)>;

fn cells_of(table: &Table) -> Cells {
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

fn cell(kind: ColumnKind, value: &Value) -> Option<Option<String>> {
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
fn oracle(text: &[u8]) -> Option<Cells> {
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

fn number(kind: ColumnKind) -> BoxedStrategy<String> {
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

fn text() -> BoxedStrategy<String> {
    prop_oneof![
        "[a-zK0-9+_]{0,12}".prop_map(|s| format!("\"{s}\"")),
        any::<String>().prop_map(|s| serde_json::to_string(&s.replace('\0', "")).unwrap()),
        prop::sample::select(vec!["\"\\u6869\\u53f7\"", "\"\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\\\\\\\"\"", "\"桩\""])
            .prop_map(str::to_owned),
    ]
    .boxed()
}

fn value(kind: ColumnKind) -> BoxedStrategy<String> {
    let plain = match kind {
        ColumnKind::Text => text(),
        ColumnKind::Dict => {
            prop::sample::select(vec!["\"a\"", "\"b\"", "\"桩\"", "\"\""]).prop_map(str::to_owned).boxed()
        }
        _ => number(kind),
    };
    prop_oneof![6 => plain, 1 => Just("null".to_owned())].boxed()
}

fn space() -> BoxedStrategy<String> {
    prop_oneof![6 => Just(String::new()), 1 => "[ \n\r\t]{1,3}"].boxed()
}

fn unknown() -> BoxedStrategy<String> {
    prop::sample::select(vec![
        "null",
        "true",
        "[]",
        "{}",
        "{\"wide\":[1,{\"x\":\"]}\"}]}",
        "-1.5e3",
        "\"te\\\"xt\"",
        "[[[[1],2],[]],{\"a\":{}}]",
    ])
    .prop_map(str::to_owned)
    .boxed()
}

fn join(open: char, close: char, items: Vec<(String, String)>) -> String {
    let inner: Vec<String> = items.into_iter().map(|(pad, item)| format!("{pad}{item}{pad}")).collect();
    format!("{open}{}{close}", inner.join(","))
}

fn columnar() -> BoxedStrategy<String> {
    (0usize..12)
        .prop_flat_map(|rows| {
            let column = |(name, kind): (&'static str, ColumnKind)| {
                prop::collection::vec((space(), value(kind)), rows)
                    .prop_map(move |cells| format!("\"{name}\":{}", join('[', ']', cells)))
            };
            let columns: Vec<_> = KINDS.into_iter().map(|pair| column(pair).boxed()).collect();
            let extra = unknown().prop_map(|v| format!("\"other\": {v}"));
            (columns, extra, any::<bool>(), space(), Just(rows)).prop_map(|(mut columns, extra, front, pad, rows)| {
                columns.push(extra);
                columns.rotate_left(rows % 9);
                let columns = format!("\"columns\":{pad}{{{}}}", columns.join(&format!("{pad},")));
                let count = format!("\"rows\"{pad}:{rows}");
                let parts = if front { [count, columns] } else { [columns, count] };
                format!("{pad}{{{}{pad}}}{pad}", parts.join(",\"more\":[1],"))
            })
        })
        .boxed()
}

fn row_objects() -> BoxedStrategy<String> {
    let field = |(name, kind): (&'static str, ColumnKind)| {
        let present = (space(), value(kind)).prop_map(move |(pad, v)| Some(format!("\"{name}\"{pad}:{pad}{v}")));
        prop_oneof![5 => present, 1 => Just(None)].boxed()
    };
    let fields: Vec<_> = KINDS.into_iter().map(field).collect();
    let row =
        (fields, prop::option::of(unknown()), 0usize..9, any::<bool>()).prop_map(|(fields, extra, turn, turned)| {
            let mut fields: Vec<String> = fields.into_iter().flatten().collect();
            fields.extend(extra.map(|v| format!("\"other\":{v}")));
            if turned && !fields.is_empty() {
                let turn = turn % fields.len();
                fields.rotate_left(turn);
            }
            format!("{{{}}}", fields.join(","))
        });
    prop::collection::vec((space(), row), 0..12).prop_map(|rows| join('[', ']', rows)).boxed()
}

/// Rows as servers write them: the same fields in the same order without white space, now and then one missing.
fn plain_rows() -> BoxedStrategy<String> {
    let row = KINDS.map(|(name, kind)| {
        let cell = value(kind).prop_map(move |v| Some(format!("\"{name}\":{v}")));
        prop_oneof![30 => cell, 1 => Just(None)].boxed()
    });
    let row = (row.to_vec(), prop::sample::select(vec![0usize, 0, 0, 1, 2]));
    prop::collection::vec(row, 0..30)
        .prop_map(|rows| {
            let rows = rows.into_iter().map(|(cells, extra)| {
                let mut fields: Vec<String> = cells.into_iter().flatten().collect();
                if extra > 0 && fields.len() > 3 {
                    fields.insert(extra, format!("\"extra{extra}\":[{extra}]"));
                }
                format!("{{{}}}", fields.join(","))
            });
            format!("[{}]", rows.collect::<Vec<_>>().join(","))
        })
        .boxed()
}

fn document() -> BoxedStrategy<String> {
    prop_oneof![columnar(), row_objects(), plain_rows()].boxed()
}

fn in_chunks(text: &[u8], sizes: &[usize]) -> Result<Table, PayloadError> {
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

proptest! {
    #![proptest_config(seeded(1500))]

    #[test]
    fn same_as_serde_json(text in document()) {
        let ours = decode_table(text.as_bytes(), &schema()).map(|t| cells_of(&t));
        prop_assert!(ours.is_ok(), "{}: {:?}", text, ours);
        prop_assert_eq!(ours.ok(), oracle(text.as_bytes()), "{}", text);
    }

    #[test]
    fn chunks_make_no_difference(text in document(), sizes in prop::collection::vec(1usize..30, 1..5)) {
        let whole = decode_table(text.as_bytes(), &schema()).map(|t| cells_of(&t));
        let parts = in_chunks(text.as_bytes(), &sizes).map(|t| cells_of(&t));
        prop_assert_eq!(parts, whole);
    }

    /// Damaged text: never accepted where serde_json refuses it, and never read differently.
    #[test]
    fn damage_is_noticed(
        text in document(), at: prop::sample::Index, byte: u8, cut: bool, sizes in prop::collection::vec(1usize..30, 1..4)
    ) {
        let mut bytes = text.into_bytes();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        let whole = decode_table(&bytes, &schema()).map(|t| cells_of(&t));
        if let Ok(cells) = &whole {
            // A damaged key can make a column unknown and so on; what is accepted must be what is there. A date
            // text is more than the oracle reads, but one byte does not make one.
            prop_assert_eq!(Some(cells.clone()), oracle(&bytes));
        }
        prop_assert_eq!(in_chunks(&bytes, &sizes).map(|t| cells_of(&t)), whole);
    }

    #[test]
    fn arbitrary_bytes_are_an_error(bytes: Vec<u8>, sizes in prop::collection::vec(1usize..30, 1..4)) {
        let whole = decode_table(&bytes, &schema()).map(|t| cells_of(&t));
        prop_assert!(whole.is_err());
        prop_assert_eq!(in_chunks(&bytes, &sizes).map(|t| cells_of(&t)), whole);
    }

    #[test]
    fn json_like_bytes_are_no_surprise(text in "[\\[\\]{}\",:0-9a-f.eE+\\\\-]{0,60}") {
        let whole = decode_table(text.as_bytes(), &schema()).map(|t| cells_of(&t));
        if let Ok(cells) = whole {
            prop_assert_eq!(Some(cells), oracle(text.as_bytes()));
        }
    }
}

fn fault(text: &str) -> (String, String, u64) {
    match decode_table(text.as_bytes(), &schema()) {
        Err(PayloadError::Json { what, path, offset }) => (what, path, offset),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn faults_name_path_and_offset() {
    for (text, what, path, offset) in [
        (r#"{"columns":{"count":[1,"2"]}}"#, "text where", "columns.count[1]", 23),
        (r#"{"columns":{"count":[1,-2]}}"#, "range", "columns.count[1]", 23),
        (r#"{"columns":{"small":[256]}}"#, "range", "columns.small[0]", 21),
        (r#"{"columns":{"signed":[1.5]}}"#, "fraction", "columns.signed[0]", 22),
        (r#"{"columns":{"narrow":[0,1e39]}}"#, "range", "columns.narrow[1]", 24),
        (r#"{"columns":{"wide":[1e999]}}"#, "range", "columns.wide[0]", 20),
        (r#"{"columns":{"wide":[true]}}"#, "truth value", "columns.wide[0]", 20),
        (r#"{"columns":{"wide":[[1]]}}"#, "nested", "columns.wide[0]", 20),
        (r#"{"columns":{"wide":{}}}"#, "not an array", "columns.wide", 19),
        (r#"{"columns":{"name":["\ud800"]}}"#, "lone surrogate", "columns.name[0]", 21),
        (r#"{"columns":{"name":["\udc00\ud800"]}}"#, "lone surrogate", "columns.name[0]", 21),
        (r#"{"columns":{"name":["a"#, "ends early", "columns.name[0]", 22),
        (r#"{"columns":{"name":["a\x"]}}"#, "escape", "columns.name[0]", 22),
        (r#"{"columns":{"at_ms":["2026-11-20"]}}"#, "date-time", "columns.at_ms[0]", 21),
        (r#"{"columns":{"wide":[],"wide":[]}}"#, "twice", "columns", 22),
        (r#"{"rows":1,"rows":1}"#, "before", "$", 10),
        (r#"{"rows":-1}"#, "not a number of rows", "rows", 8),
        (r#"[{"wide":1},{"wide":1,"wide":2}]"#, "twice", "[1]", 22),
        (r#"[{"wide":1},{"wide":"x"}]"#, "text where", "[1].wide", 20),
        (r#"[{"wide":1} {"wide":2}]"#, "comma", "[0]", 12),
        (r#"[{"wide":1}] x"#, "follows", "$", 13),
        (r#"[1]"#, "not an object", "[0]", 1),
        ("3", "neither", "$", 0),
        ("", "ends early", "$", 0),
    ] {
        let (said, at, byte) = fault(text);
        assert!(said.contains(what) && at == path && byte == offset, "{text}: {said} at {at} byte {byte}");
    }
}

#[test]
fn columns_of_unequal_length_and_missing_ones_are_named() {
    let pair = Schema::new(vec![("a".into(), ColumnKind::F32), ("b".into(), ColumnKind::F32)]).unwrap();
    for (text, what) in [
        (r#"{"columns":{"a":[1,2],"b":[1]},"rows":2}"#, "the column b has 1 cells, not 2"),
        (r#"{"columns":{"a":[1,2],"b":[1,2]},"rows":3}"#, "the column a has 2 cells, not 3"),
        (r#"{"columns":{"a":[1,2]},"rows":2}"#, "the column b is missing"),
        (r#"{"rows":2}"#, "there is no `columns`"),
        (r#"{"columns":{"a":[],"b":[]}}"#, "there is no `rows`"),
    ] {
        let fault = decode_table(text.as_bytes(), &pair).unwrap_err();
        assert!(fault.to_string().contains(what), "{fault}");
    }
}

#[test]
fn nesting_and_tokens_have_a_maximum() {
    let deep = |depth: usize| format!("[{{\"other\":{}1{}}}]", "[".repeat(depth), "]".repeat(depth));
    assert!(decode_table(deep(64).as_bytes(), &schema()).is_ok());
    assert!(fault(&deep(65)).0.contains("deep"));
    assert!(fault(&format!("[{{\"other\":{}", "[".repeat(1_000_000))).0.contains("deep"));
    let long = format!("[{{\"name\":\"{}\"}}]", "x".repeat(payload::MAX_TOKEN_BYTES + 1));
    assert!(fault(&long).0.contains("too long"));
    // A token that never ends is refused before all of it has come.
    let mut decoder = TableDecoder::new(schema());
    decoder.push(b"[{\"name\":\"").unwrap();
    assert!((0..64).any(|_| decoder.push(&[b'x'; 65_536]).is_err()));
    let mut decoder = TableDecoder::new(schema());
    decoder.push(b"[{\"wide\":1").unwrap();
    assert!((0..64).any(|_| decoder.push(&[b'0'; 65_536]).is_err()));
}

#[test]
fn one_byte_at_a_time_stays_linear() {
    let text = format!("[{{\"name\":\"{}\"}}]", "x".repeat(1_000_000));
    let table = in_chunks(text.as_bytes(), &[1]).unwrap();
    assert_eq!(table.column_text("name").unwrap().len(), 1_000_000);
}

#[test]
fn times_come_as_numbers_or_texts() {
    let text = r#"[{"at_ms":1795133700000},{"at_ms":"2026-11-20T08:15:00+08:00"},{"at_ms":null}]"#;
    let times = decode_table(text.as_bytes(), &schema()).unwrap().column_f64("at_ms").unwrap();
    assert_eq!(times[..2], [1_795_133_700_000.0, 1_795_133_700_000.0]);
    assert!(times[2].is_nan());
}

#[test]
fn the_same_fault_is_given_again() {
    let mut decoder = TableDecoder::new(schema());
    let first = decoder.push(b"[1").unwrap_err();
    assert_eq!(decoder.push(b"]").unwrap_err(), first);
    assert_eq!(decoder.finish().unwrap_err(), first);
}
