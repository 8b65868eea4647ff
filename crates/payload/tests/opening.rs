//! A body opened in steps of any size comes to the same table, or the same fault, as one opened at once.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use payload::{BodyDecoder, ColumnKind, FrameTableDecoder, PayloadError, PayloadKeys, Schema, Table};
use support::{SUITES, Sender, base64, decode_table, deflate};

const TOKEN: &str = "token";
const UUID: &str = "uuid";
const NONCE: [u8; 12] = [7; 12];

fn schema() -> Schema {
    Schema::new(vec![("a".into(), ColumnKind::U32), ("t".into(), ColumnKind::Text)]).unwrap()
}

fn json(rows: usize) -> String {
    let cells: Vec<String> = (0..rows).map(|i| format!("{{\"a\":{i},\"t\":\"桩{i}\"}}")).collect();
    format!("[{}]", cells.join(","))
}

/// The table and the steps it took.
fn opened(body: &[u8], bytes: usize) -> Result<(Table, usize), PayloadError> {
    let mut decoder = BodyDecoder::new(PayloadKeys::new(TOKEN, UUID), body.to_vec(), schema());
    let mut steps = 1;
    while !decoder.step(bytes)? {
        steps += 1;
    }
    let rows = decoder.rows();
    let table = decoder.finish()?;
    assert!(rows <= table.rows(), "rows that were begun do not go again");
    Ok((table, steps))
}

fn cells(table: &Table) -> (Vec<f64>, String) {
    (table.column_f64("a").unwrap(), table.column_text("t").unwrap())
}

fn sealed(sender: &Sender, plain: &[u8]) -> Vec<u8> {
    let body = if sender.deflated { deflate(plain) } else { plain.to_vec() };
    let text = base64(&sender.envelope(&NONCE, &body));
    format!("{{\"error_code\":0,\"message\":\"\",\"encrypted\":\"{text}\",\"success\":true}}").into_bytes()
}

fn senders() -> impl Iterator<Item = Sender<'static>> {
    SUITES
        .into_iter()
        .flat_map(|suite| [false, true].map(|deflated| Sender { token: TOKEN, uuid: UUID, suite, deflated }))
}

#[test]
fn steps_of_any_size_come_to_the_same() {
    for rows in [0, 1, 500] {
        let text = json(rows);
        let whole = cells(&decode_table(text.as_bytes(), &schema()).unwrap());
        let plain = format!("{{\"error_code\":0,\"data\":{text}}}").into_bytes();
        let bodies = senders().map(|sender| sealed(&sender, text.as_bytes())).chain([plain]);
        for body in bodies {
            for bytes in [0, 1, 7, 1000, usize::MAX] {
                assert_eq!(cells(&opened(&body, bytes).unwrap().0), whole, "{rows} rows by {bytes}");
            }
        }
    }
}

#[test]
fn no_step_decodes_more_than_it_was_told() {
    let text = json(500);
    let plain = format!("{{\"error_code\":0,\"data\":{text}}}").into_bytes();
    let (_, steps) = opened(&plain, 100).unwrap();
    assert_eq!(steps, plain.len().div_ceil(100) + text.len().div_ceil(100));
    assert_eq!(opened(&plain, usize::MAX).unwrap().1, 2);
    let sender = Sender { token: TOKEN, uuid: UUID, suite: SUITES[0], deflated: false };
    let body = sealed(&sender, text.as_bytes());
    assert_eq!(opened(&body, 100).unwrap().1, body.len().div_ceil(100) + 1 + text.len().div_ceil(100));
}

/// Blanks inflate to a thousand times their bytes: however few of these a step is given, it makes one piece of them.
#[test]
fn no_step_inflates_more_than_a_piece() {
    const PIECE: usize = 128 * 1024;
    let text = [json(3), " ".repeat(PIECE * 40)].concat();
    for suite in SUITES {
        let sender = Sender { token: TOKEN, uuid: UUID, suite, deflated: true };
        let (table, steps) = opened(&sealed(&sender, text.as_bytes()), 1 << 20).unwrap();
        assert_eq!(table.rows(), 3);
        assert!(steps > 40, "{steps}");

        let deflated = deflate(text.as_bytes());
        // All but the last frame's are inflated when the next arrives, the last one's when the stream ends.
        for pieces in [&[&deflated[..], b""][..], &[&deflated[..]]] {
            let bytes = sender.frames(&[9; 7], pieces).concat();
            let mut decoder = FrameTableDecoder::new(PayloadKeys::new(TOKEN, UUID), schema());
            let (mut at, mut steps) = (0, 0);
            while at < bytes.len() {
                at += decoder
                    .take_from(bytes.len() - at, |from, to| {
                        to.copy_from_slice(&bytes[at + from..at + from + to.len()]);
                    })
                    .unwrap();
                steps += 1;
            }
            while !decoder.end().unwrap() {
                steps += 1;
            }
            assert!(steps > 40, "{steps}");
            assert_eq!(decoder.finish().unwrap().rows(), 3);
        }
    }
}

/// A text that is opened whole is there several times: there are bounds for it of its own.
#[test]
fn a_text_that_inflates_too_far_is_refused_with_the_limit() {
    let limit = payload::MAX_WHOLE_BYTES;
    let fault = payload::inflate(&deflate(&vec![b' '; limit as usize + 1])).unwrap_err();
    assert_eq!(fault.to_string(), format!("the inflated payload exceeds the maximum of {limit}"));
    assert_eq!(payload::inflate(&deflate(&vec![b' '; limit as usize])).unwrap().len() as u64, limit);
}

#[test]
fn faults_are_told_at_the_step_that_meets_them() {
    let fault = |body: &[u8]| match opened(body, 10) {
        Ok(_) => panic!("it opened"),
        Err(fault) => fault.code(),
    };
    assert_eq!(fault(b"{\"error_code\":4101,\"message\":\"no\"}"), "api");
    assert_eq!(fault(b"{\"error_code\":0}"), "payload.json");
    assert_eq!(fault(b""), "payload.json");
    assert_eq!(fault(b"{\"error_code\":0,\"data\":[{\"a\":\"x\"}]}"), "payload.json");
    assert_eq!(fault(b"{\"error_code\":0,\"encrypted\":\"%\"}"), "payload.base64");
    let sender = Sender { token: TOKEN, uuid: UUID, suite: SUITES[1], deflated: true };
    let stranger = Sender { token: "another", ..sender };
    assert_eq!(fault(&sealed(&stranger, b"[]")), "payload.tag");
    let cut = deflate(json(40).as_bytes());
    let text = base64(&sender.envelope(&NONCE, &cut[..cut.len() - 1]));
    assert_eq!(fault(format!("{{\"error_code\":0,\"encrypted\":\"{text}\"}}").as_bytes()), "payload.inflate");
    let text = json(3);
    assert_eq!(fault(&sealed(&sender, &text.as_bytes()[..text.len() - 1])), "payload.json");
}
