//! The decoder against serde_json: a wrong cell here is a wrong figure on somebody's site.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod oracle;
mod support;

use oracle::{KINDS, cells_of, in_chunks, oracle, schema, seeded, value};
use payload::{ColumnKind, PayloadError, Schema, TableDecoder};
use proptest::prelude::*;
use support::decode_table;

/// Most bytes of one text or number.
const MAX_TOKEN_BYTES: usize = 1024 * 1024;
/// Most distinct values of a column of few values.
const MAX_WORDS: usize = 1_048_576;

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
            // A damaged key can make a column unknown and so on; every accepted cell must be in the text. A date text
            // is more than the oracle reads, but one byte does not make one.
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
    let long = format!("[{{\"name\":\"{}\"}}]", "x".repeat(MAX_TOKEN_BYTES + 1));
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

/// A token that is too long is reported as that, whole or in pieces, even where it has another fault further on.
#[test]
fn a_token_that_is_too_long_is_one_however_it_comes() {
    let schema = Schema::new(vec![("x".into(), ColumnKind::F64)]).unwrap();
    for (token, what) in
        [("1".repeat(1_100_000) + ".", "number"), (format!("\"{}\u{1}\"", "x".repeat(1_100_000)), "string")]
    {
        let text = format!("[{{\"x\":{token}}}]");
        for piece in [text.len(), 100_000] {
            let mut decoder = TableDecoder::new(schema.clone());
            let pushed = text.as_bytes().chunks(piece).try_for_each(|piece| decoder.push(piece));
            let fault = pushed.and_then(|()| decoder.finish()).err();
            let text = format!("json: the {what} is too long at [0].x (byte 6)");
            assert_eq!(fault.unwrap().to_string(), text, "by {piece}");
        }
    }
}

/// A key is its text, however it is written.
#[test]
fn escaped_keys_are_known() {
    let schema = Schema::new(vec![("depth_m".into(), ColumnKind::F64)]).unwrap();
    let text = br#"{"col\u0075mns":{"d\u0065pth_m":[1.5]},"ro\u0077s":1}"#;
    assert_eq!(decode_table(text, &schema).unwrap().column_f64("depth_m").unwrap(), [1.5]);
    let text = br#"{"columns":{"depth_m":[1.5]},"rows":1,"\u0072ows":1}"#;
    assert!(decode_table(text, &schema).unwrap_err().to_string().contains("there before"));
}

/// Values are handed over joined by U+0000: one within a value would shift every row behind it.
#[test]
fn a_null_character_in_a_text_shifts_no_row() {
    for kind in [ColumnKind::Text, ColumnKind::Dict] {
        let schema = Schema::new(vec![("name".into(), kind)]).unwrap();
        let table = decode_table(br#"{"columns":{"name":["a\u0000b","",null,"\u0000"]},"rows":4}"#, &schema).unwrap();
        assert_eq!(table.column_text("name").unwrap(), "a\u{fffd}b\0\0\0\u{fffd}");
    }
}

/// A field that no row has is filled as rows come, not for all of them at the end.
#[test]
fn rows_without_a_field_are_null() {
    let columns = [ColumnKind::F64, ColumnKind::Text, ColumnKind::Dict, ColumnKind::U8];
    let names = ["a", "b", "c", "d"].into_iter().map(str::to_owned);
    let schema = Schema::new(names.zip(columns).collect()).unwrap();
    let rows = 10_000;
    let last = r#"{"a":1,"b":"x","c":"y","d":2}"#;
    let text = format!("[{}{last}]", "{},".repeat(rows));
    let table = decode_table(text.as_bytes(), &schema).unwrap();
    assert_eq!(table.rows(), rows + 1);
    for column in table.columns() {
        assert_eq!((column.len(), column.nulls.count()), (rows + 1, rows), "{}", column.name);
        assert!(!column.nulls.get(rows) && (0..rows).all(|row| column.nulls.get(row)));
    }
    assert!(table.column_text("b").unwrap().ends_with("\0\0x"));
    assert_eq!(table.column_f64("d").unwrap()[rows], 2.0);
}

#[test]
fn too_many_distinct_values_are_refused_with_the_limit() {
    let schema = Schema::new(vec![("name".into(), ColumnKind::Dict)]).unwrap();
    let mut decoder = TableDecoder::new(schema);
    decoder.push(b"[").unwrap();
    let mut fault = None;
    for first in (0..=MAX_WORDS).step_by(4096) {
        let rows: String = (first..first + 4096).map(|word| format!("{{\"name\":\"{word}\"}},")).collect();
        fault = fault.or(decoder.push(rows.as_bytes()).err());
    }
    assert_eq!(fault.unwrap().to_string(), "the distinct values of a column exceeds the maximum of 1048576");
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
