//! The worked example that docs, the server's tests and this crate share.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use payload::{ColumnKind, FrameTableDecoder, PayloadError, PayloadKeys, Schema, Table, open_pieces};
use serde_json::Value;
use support::{open_table, unbase64};

fn worked() -> Value {
    serde_json::from_str(include_str!("vectors/worked.json")).unwrap()
}

fn keys(worked: &Value) -> PayloadKeys {
    PayloadKeys::new(worked["token"].as_str().unwrap(), worked["client_uuid"].as_str().unwrap())
}

fn schema(worked: &Value) -> Schema {
    let pairs = worked["schema"].as_array().unwrap().iter();
    let columns = pairs
        .map(|p| (p[0].as_str().unwrap().to_owned(), ColumnKind::from_name(p[1].as_str().unwrap()).unwrap()))
        .collect();
    Schema::new(columns).unwrap()
}

fn check(table: &Table) {
    assert_eq!(table.rows(), 3);
    assert_eq!(table.column_f64("seq").unwrap(), [0.0, 1.0, 2.0]);
    assert_eq!(table.column_f64("time_ms").unwrap()[2], 1_795_133_702_000.0);
    assert_eq!(table.column_f64("pass").unwrap(), [0.0, 0.0, 1.0]);
    let depth = table.column_f64("depth_m").unwrap();
    assert_eq!(depth[1], f64::from(0.035f32));
    assert!(depth[2].is_nan());
}

/// The whole plaintext of an `encrypted` text.
fn opened(keys: &PayloadKeys, text: &[u8]) -> Result<Vec<u8>, PayloadError> {
    let mut plain = Vec::new();
    let read = |at: usize, into: &mut [u8]| into.copy_from_slice(&text[at..at + into.len()]);
    let opened = open_pieces(keys, text.len(), read, |piece| {
        plain.extend_from_slice(piece);
        Ok(())
    })?;
    if opened.deflated { payload::inflate(&plain) } else { Ok(plain) }
}

#[test]
fn every_envelope_opens() {
    let worked = worked();
    let envelopes = worked["envelopes"].as_array().unwrap();
    assert_eq!(envelopes.len(), 6);
    for envelope in envelopes {
        let text = envelope["encrypted"].as_str().unwrap().as_bytes();
        let plain = opened(&keys(&worked), text).unwrap();
        assert_eq!(plain, worked["plaintext"].as_str().unwrap().as_bytes());
        check(&open_table(&keys(&worked), text, &schema(&worked)).unwrap());
    }
}

#[test]
fn every_frame_stream_opens() {
    let worked = worked();
    let streams = worked["frames"].as_array().unwrap();
    assert_eq!(streams.len(), 6);
    for stream in streams {
        let bytes = unbase64(stream["stream_base64"].as_str().unwrap());
        for size in [1, 7, bytes.len()] {
            let mut decoder = FrameTableDecoder::new(keys(&worked), schema(&worked));
            for chunk in bytes.chunks(size) {
                decoder.push(chunk).unwrap();
            }
            check(&decoder.finish().unwrap());
        }
    }
}

#[test]
fn another_token_or_client_opens_nothing() {
    let worked = worked();
    let (token, uuid) = (worked["token"].as_str().unwrap(), worked["client_uuid"].as_str().unwrap());
    for wrong in [PayloadKeys::new("another", uuid), PayloadKeys::new(token, "another"), PayloadKeys::new("", "")] {
        for envelope in worked["envelopes"].as_array().unwrap() {
            let text = envelope["encrypted"].as_str().unwrap().as_bytes();
            let fault = opened(&wrong, text).err().unwrap();
            assert!(matches!(fault, PayloadError::Tag { .. }));
        }
    }
}
