//! Texts of tables as servers write them, and as attackers would.

use crate::support::{SUITES, Sender, base64};
use fuzz::Random;
use payload::{ColumnKind, Schema};
use std::fmt::Write;

/// A number, a text or none, now and then of another kind than the column's.
fn cell(random: &mut Random, kind: ColumnKind, out: &mut String) {
    let kind = if random.one_in(4000) { ColumnKind::from_name("text").unwrap() } else { kind };
    let odd = random.below(60);
    let written = match (kind, odd) {
        (_, 0) => write!(out, "null"),
        (ColumnKind::Text | ColumnKind::Dict, 1) => {
            write!(out, "\"{}\"", "\\u0000\\ud83d\\ude00\\\"".repeat(random.below(4)))
        }
        (ColumnKind::Text, 2) => write!(out, "\"{}\"", "长".repeat(random.below(3000))),
        (ColumnKind::Text, _) => write!(out, "\"K{}\"", random.below(100_000)),
        (ColumnKind::Dict, 3..20) => write!(out, "\"{}\"", random.below(1_000_000)),
        (ColumnKind::Dict, _) => write!(out, "\"{}#\"", random.below(9)),
        (ColumnKind::U8, _) => write!(out, "{}", random.below(256)),
        (ColumnKind::U32 | ColumnKind::I32, _) => write!(out, "{}", random.below(1 << 31)),
        (ColumnKind::Time, 1) => write!(out, "\"2026-11-22T08:15:00.{}+08:00\"", random.below(1000)),
        (_, 1) => write!(out, "{}e-{}", random.below(1000), random.below(400)),
        (_, 2) => write!(out, "0.{}", "0123456789".repeat(1 + random.below(60))),
        _ => write!(out, "{}", random.below(100_000) as f64 / 100.0),
    };
    written.unwrap();
}

fn space(random: &mut Random) -> &'static str {
    random.of(&["", "", "", "", " ", "\n  ", "\t"]).unwrap_or("")
}

fn columnar(random: &mut Random, schema: &Schema, rows: usize) -> String {
    let mut out = String::from("{\"columns\":{");
    for (at, (name, kind)) in schema.columns().iter().enumerate() {
        let rows = if random.one_in(40) { random.below(rows + 2) } else { rows };
        out.push_str(if at == 0 { "" } else { "," });
        write!(out, "{}\"{name}\"{}:[", space(random), space(random)).unwrap();
        let dense = random.one_in(2);
        for row in 0..rows {
            out.push_str(if row == 0 { "" } else { "," });
            out.push_str(if dense { "" } else { space(random) });
            cell(random, *kind, &mut out);
        }
        out.push(']');
    }
    write!(out, "}},{}\"rows\":{rows}}}", space(random)).unwrap();
    out
}

/// Row objects: all alike, each different, or with hardly any field.
fn objects(random: &mut Random, schema: &Schema, rows: usize) -> String {
    let style = random.below(5);
    let mut out = String::from("[");
    for row in 0..rows {
        out.push_str(if row == 0 { "{" } else { ",{" });
        let mut first = true;
        let turn = if style == 1 { random.below(schema.columns().len()) } else { 0 };
        let turned = schema.columns().iter().cycle().skip(turn).take(schema.columns().len());
        for (name, kind) in turned {
            let absent = match style {
                0 => false,
                1 => random.one_in(3),
                2 => row + 1 < rows,
                3 => row % 2 == 0,
                _ => random.one_in(50),
            };
            if absent {
                continue;
            }
            let more = if random.one_in(30) { "\"more\":[1,{\"x\":\"}\"}]," } else { "" };
            write!(out, "{}{more}\"{name}\":{}", if first { "" } else { "," }, space(random)).unwrap();
            cell(random, *kind, &mut out);
            first = false;
        }
        out.push('}');
    }
    out.push(']');
    out
}

/// Texts that may take much time or memory to read though they hold hardly any table.
fn harmful(random: &mut Random, size: usize) -> String {
    match random.below(7) {
        0 => format!("[{}]", " ".repeat(size * 8)),
        1 => format!("[{{}}{}]", ",{}".repeat(size)),
        2 => format!("{}{}", "[".repeat(size), "]".repeat(size)),
        3 => format!("[{{\"x\":\"{}\"}}]", "\\\\".repeat(size)),
        4 => format!("{{\"x\":{}", "{\"y\":".repeat(random.below(90))),
        5 => format!("[{{\"c0\":{}}}]", "1".repeat(size)),
        _ => format!("{{\"columns\":{{\"c0\":[{}", "1e400,".repeat(size)),
    }
}

pub fn table_text(random: &mut Random, schema: &Schema) -> Vec<u8> {
    // A field takes a hundred times as long to write as a row of a set does.
    let size = random.size() / if random.one_in(8) { 1 } else { schema.columns().len().max(8) };
    let mut text = match random.below(7) {
        0..=2 => columnar(random, schema, size),
        3..=5 => objects(random, schema, size),
        _ => harmful(random, size),
    }
    .into_bytes();
    if random.one_in(4) {
        broken(random, &mut text);
    }
    text
}

/// Changes, cuts or repeats a few bytes.
pub fn broken(random: &mut Random, bytes: &mut Vec<u8>) {
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len());
        match random.below(4) {
            0 => bytes.truncate(at),
            1 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = random.of(b"{}[]\",:\\0e- \xff").unwrap();
                }
            }
            2 => {
                if let Some(byte) = bytes.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
            _ => {
                let piece = bytes[at..(at + random.below(40)).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
}

pub fn deflate(random: &mut Random, text: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(text, random.below(7) as u8)
}

/// A sender that seals under the keys of the tests, deflated or not.
pub fn sender(random: &mut Random) -> Sender<'static> {
    Sender { token: "token", uuid: "uuid", suite: random.of(&SUITES).unwrap(), deflated: random.one_in(2) }
}

/// The text as this sender writes it before it seals it.
pub fn plain(random: &mut Random, sender: &Sender<'_>, text: &[u8]) -> Vec<u8> {
    if sender.deflated { deflate(random, text) } else { text.to_vec() }
}

/// The body of an answer that carries a table, plain or sealed, with its fields in any order.
pub fn body_of(random: &mut Random, text: &[u8]) -> Vec<u8> {
    let code = if random.one_in(20) { 4101 } else { 0 };
    let mut fields = vec![
        format!("\"error_code\":{code}").into_bytes(),
        format!("\"message\":\"{}\"", "\\u5bc6码".repeat(random.below(30))).into_bytes(),
        b"\"success\":true".to_vec(),
    ];
    if random.one_in(6) {
        fields.push([&b"\"more\":"[..], text].concat());
    }
    // Natively a sealed text is opened at once; in pieces it is in WebAssembly, as the unit tests of `payload` have it.
    fields.push(if text.len() > 4 << 20 || random.one_in(2) {
        [&b"\"data\":"[..], text].concat()
    } else {
        let sender = sender(random);
        let sealed = sender.envelope(&[7; 12], &plain(random, &sender, text));
        format!("\"encrypted\":\"{}\"", base64(&sealed)).into_bytes()
    });
    let turn = random.below(fields.len());
    fields.rotate_left(turn);
    let mut body = [&b"{"[..], &fields.join(&b','), b"}", " ".repeat(random.below(3)).as_bytes()].concat();
    if random.one_in(5) {
        broken(random, &mut body);
    }
    body
}
