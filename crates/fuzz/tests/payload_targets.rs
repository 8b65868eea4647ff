//! Every decoder of `payload`.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "../../payload/tests/support/mod.rs"]
mod support;
mod text;

use fuzz::{Random, Watch, run};
use payload::{
    BodyDecoder, ColumnKind, FrameTableDecoder, PartsDecoder, PayloadError, PayloadKeys, Schema, Table, TableDecoder,
    open_pieces,
};
use support::{base64, decode_table, open_table};
use text::{body_of, broken, plain, sender, table_text};

/// Bytes a step, as the worker has them.
const STEP_BYTES: usize = 64 * 1024;
/// Most bytes of a text or number.
const TOKEN_BYTES: usize = 1024 * 1024;
/// Memory of a decoder beside its input and output: pieces, a token that is cut, tables of DEFLATE.
const BESIDE_BYTES: usize = 4 * TOKEN_BYTES + (1 << 20);

const KINDS: [&str; 8] = ["f64", "f32", "i32", "u32", "u8", "time", "text", "dict"];

fn schema(random: &mut Random) -> Schema {
    let most = if random.one_in(10) { 60 } else { 8 };
    let columns = (0..1 + random.below(most)).map(|at| {
        let kind = random.of(&KINDS).and_then(ColumnKind::from_name).unwrap();
        (format!("{}{at}", ["c", "a_longer_name_", "列"][at % 3]), kind)
    });
    Schema::new(columns.collect()).unwrap()
}

fn keys() -> PayloadKeys {
    PayloadKeys::new("token", "uuid")
}

/// Most bytes that the rows begun so far take: columns grow by doubling, and are held twice while they do. A distinct
/// value is held three times, once as a key.
fn made(schema: &Schema, rows: usize, text: usize) -> usize {
    rows * schema.columns().len() * 8 * 3 + text * 12
}

/// Result of a decoder as text; the same input must always give the same.
fn text_of(outcome: Result<Table, PayloadError>) -> String {
    match outcome {
        Ok(table) => format!("{} rows {:?}", table.rows(), table.columns()),
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn tables() {
    run("tables", |random, watch| {
        let schema = schema(random);
        let text = table_text(random, &schema);
        let piece = [1 + random.below(40), STEP_BYTES][random.below(2)].max(text.len() / 5000);
        let mut decoder = TableDecoder::new(schema.clone());
        let mut rows = 0;
        let most = made(&schema, text.len() / 2 + 4096, text.len()) + BESIDE_BYTES;
        let outcome = watch.within("table", most, |watch| {
            for piece in text.chunks(piece) {
                watch.step("table", || decoder.push(piece))?;
                assert!(decoder.rows() >= rows);
                rows = decoder.rows();
            }
            watch.step("table finish", || decoder.finish())
        });
        if let Ok(table) = &outcome {
            for column in table.columns() {
                assert_eq!(column.len(), table.rows());
                if let Ok(text) = table.column_text(&column.name) {
                    assert!(table.rows() == 0 || text.split('\0').count() == table.rows(), "a text shifts rows");
                } else {
                    assert_eq!(table.column_f64(&column.name).unwrap().len(), table.rows());
                }
            }
        }
        assert_eq!(text_of(outcome), text_of(decode_table(&text, &schema)), "pieces make a difference");
    });
}

fn stepped(watch: &mut Watch, body: Vec<u8>, schema: &Schema, bytes: usize) -> Result<Table, PayloadError> {
    let mut decoder = BodyDecoder::new(keys(), body, schema.clone());
    while !watch.step("body", || decoder.step(bytes))? {}
    watch.step("body finish", || decoder.finish())
}

#[test]
fn bodies() {
    run("bodies", |random, watch| {
        let schema = schema(random);
        let text = table_text(random, &schema);
        let body = body_of(random, &text);
        let bytes = [1 + random.below(40), STEP_BYTES][random.below(2)].max(body.len() / 5000);
        let plain = text.len();
        let most = made(&schema, plain / 2 + 4096, plain) + 2 * body.len() + BESIDE_BYTES;
        let outcome = watch.within("body", most, |watch| stepped(watch, body.clone(), &schema, bytes));
        let whole = BodyDecoder::new(keys(), body, schema.clone()).finish();
        assert_eq!(text_of(outcome), text_of(whole), "steps make a difference");
    });
}

/// A stream of frames: sealed rightly, cut, or with bytes changed; its plaintext of any kind, deflated or not.
#[test]
fn frames() {
    run("frames", |random, watch| {
        let schema = schema(random);
        let text = table_text(random, &schema);
        let sender = sender(random);
        let plain = plain(random, &sender, &text);
        let most = 1 + random.below(300_000).max(plain.len() / 500);
        let pieces: Vec<&[u8]> = if plain.is_empty() { vec![&plain] } else { plain.chunks(most).collect() };
        let mut stream = sender.frames(&[9; 7], &pieces).concat();
        if random.one_in(4) {
            broken(random, &mut stream);
        }
        let allowed = made(&schema, text.len() / 2 + 4096, text.len()) + BESIDE_BYTES;
        let outcome = watch.within("frames", allowed, |watch| {
            let mut decoder = FrameTableDecoder::new(keys(), schema.clone());
            for chunk in stream.chunks(STEP_BYTES) {
                let mut at = 0;
                while at < chunk.len() {
                    let rest = &chunk[at..];
                    at += watch.step("frame", || {
                        decoder.take_from(rest.len(), |from, to| to.copy_from_slice(&rest[from..from + to.len()]))
                    })?;
                }
            }
            while !watch.step("frames end", || decoder.end())? {}
            watch.step("frames finish", || decoder.finish())
        });
        let mut whole = FrameTableDecoder::new(keys(), schema);
        let whole = whole.push(&stream).and_then(|()| whole.finish());
        assert_eq!(text_of(outcome), text_of(whole), "steps make a difference");
    });
}

/// A stream of parts: sealed rightly, cut, or with bytes changed; in any order of kinds.
#[test]
fn parts() {
    run("parts", |random, watch| {
        let sender = sender(random);
        let made: Vec<(u8, Vec<u8>)> = (0..1 + random.below(6))
            .map(|at| {
                (if random.one_in(9) { random.below(6) as u8 } else { 2 - u8::from(at == 0) }, random.below(400_000))
            })
            .map(|(kind, length)| (kind, vec![kind; length]))
            .chain([(3, Vec::new())])
            .collect();
        let listed: Vec<(u8, &[u8])> = made.iter().map(|(kind, bytes)| (*kind, bytes.as_slice())).collect();
        let mut stream = sender.parts(&[9; 7], &listed, 1 + random.below(200_000).max(2000)).concat();
        if random.one_in(3) {
            broken(random, &mut stream);
        }
        let mut opened = |chunk: usize| {
            let mut decoder = PartsDecoder::new(keys());
            let mut parts = Vec::new();
            for chunk in stream.chunks(chunk) {
                let mut at = 0;
                while at < chunk.len() {
                    let rest = &chunk[at..];
                    at += watch.step("part", || {
                        decoder.take_from(rest.len(), |from, to| to.copy_from_slice(&rest[from..from + to.len()]))
                    })?;
                    parts.extend(decoder.next_part());
                }
            }
            decoder.finish().map(|()| parts)
        };
        let whole = opened(stream.len().max(1));
        let stepped = opened(1 + random.below(STEP_BYTES).max(500));
        assert_eq!(format!("{whole:?}"), format!("{stepped:?}"), "steps make a difference");
    });
}

#[test]
fn inflating() {
    run("inflating", |random, watch| {
        let schema = schema(random);
        let text = table_text(random, &schema);
        let mut deflated = text::deflate(random, &text);
        let harmed = random.one_in(2);
        if harmed {
            broken(random, &mut deflated);
        }
        let outcome = watch
            .within("inflate", 3 * payload::MAX_WHOLE_BYTES as usize + BESIDE_BYTES, |_| payload::inflate(&deflated));
        let is_whole = outcome.is_ok_and(|plain| plain == text);
        assert!(harmed || is_whole || text.len() as u64 > payload::MAX_WHOLE_BYTES);
    });
}

/// Texts that are no envelope, or not for these keys.
#[test]
fn envelopes() {
    run("envelopes", |random, watch| {
        let mut bytes: Vec<u8> = (0..random.size().min(200_000)).map(|_| random.bits() as u8).collect();
        if let Some(head) = bytes.first_chunk_mut::<4>()
            && !random.one_in(4)
        {
            *head = [1, 1 + random.below(3) as u8, random.below(2) as u8, 0];
        }
        let mut text = base64(&bytes).into_bytes();
        if random.one_in(3) {
            broken(random, &mut text);
        }
        let schema = schema(random);
        watch.within("envelope", 6 * text.len() + BESIDE_BYTES, |watch| {
            let read = |at: usize, into: &mut [u8]| into.copy_from_slice(&text[at..at + into.len()]);
            assert!(watch.step("envelope", || open_pieces(&keys(), text.len(), read, |_| Ok(()))).is_err());
            assert!(open_table(&keys(), &text, &schema).is_err());
        });
    });
}

/// A decoder that is added has a target.
#[test]
fn every_decoder_has_a_target() {
    let exported = include_str!("../../payload/src/lib.rs");
    let names = exported.split(|letter: char| !letter.is_alphanumeric()).filter(|name| name.len() > 7);
    for decoder in names.filter(|name| name.ends_with("Decoder")) {
        assert!(include_str!("payload_targets.rs").contains(&format!("{decoder}::new(")), "{decoder} has no target");
    }
}
