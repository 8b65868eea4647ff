//! Broken bodies must be refused as such: a user must never see rows that nobody sent.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use payload::{ColumnKind, FrameTableDecoder, PayloadError, PayloadKeys, Schema, Table};
use proptest::prelude::*;
use support::{SUITES, Sender, base64, deflate, open_table};

/// Most plaintext bytes of a frame.
const FRAME_BYTES: usize = 256 * 1024;
const TOKEN: &str = "token";
const UUID: &str = "uuid";
const NONCE: [u8; 12] = [7; 12];
const PREFIX: [u8; 7] = [9; 7];

fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(20_261_120),
        failure_persistence: None,
        ..Default::default()
    }
}

fn keys() -> PayloadKeys {
    PayloadKeys::new(TOKEN, UUID)
}

fn schema() -> Schema {
    Schema::new(vec![("a".into(), ColumnKind::U32), ("t".into(), ColumnKind::Text)]).unwrap()
}

fn json(rows: usize) -> Vec<u8> {
    let a: Vec<String> = (0..rows).map(|i| i.to_string()).collect();
    let t: Vec<String> = (0..rows).map(|i| format!("\"桩{i}\"")).collect();
    format!("{{\"columns\":{{\"a\":[{}],\"t\":[{}]}},\"rows\":{rows}}}", a.join(","), t.join(",")).into_bytes()
}

fn decode_frames(bytes: &[u8], chunk: usize) -> Result<Table, PayloadError> {
    let mut decoder = FrameTableDecoder::new(keys(), schema());
    for piece in bytes.chunks(chunk) {
        decoder.push(piece)?;
    }
    decoder.finish()
}

fn senders() -> impl Iterator<Item = Sender<'static>> {
    SUITES
        .into_iter()
        .flat_map(|suite| [false, true].map(|deflated| Sender { token: TOKEN, uuid: UUID, suite, deflated }))
}

#[test]
fn envelope_cut_or_changed_anywhere_is_refused() {
    for sender in senders() {
        let plain = json(3);
        let body = if sender.deflated { deflate(&plain) } else { plain };
        let bytes = sender.envelope(&NONCE, &body);
        assert_eq!(open_table(&keys(), base64(&bytes).as_bytes(), &schema()).unwrap().rows(), 3);
        for length in 0..bytes.len() {
            let fault = open_table(&keys(), base64(&bytes[..length]).as_bytes(), &schema()).unwrap_err();
            assert!(["payload.header", "payload.tag"].contains(&fault.code()), "{length}: {fault}");
        }
        for bit in 0..bytes.len() * 8 {
            let mut broken = bytes.clone();
            broken[bit / 8] ^= 1 << (bit % 8);
            let fault = open_table(&keys(), base64(&broken).as_bytes(), &schema()).unwrap_err();
            assert!(["payload.header", "payload.tag"].contains(&fault.code()), "bit {bit}: {fault}");
        }
    }
}

#[test]
fn frames_cut_reordered_dropped_repeated_or_extended_are_refused() {
    for sender in senders() {
        let plain = json(40);
        let body = if sender.deflated { deflate(&plain) } else { plain };
        let pieces: Vec<&[u8]> = body.chunks(body.len().div_ceil(4)).collect();
        let parts = sender.frames(&PREFIX, &pieces);
        let whole = parts.concat();
        for chunk in [1, 5, 64, whole.len()] {
            assert_eq!(decode_frames(&whole, chunk).unwrap().rows(), 40);
        }
        for length in 0..whole.len() {
            let fault = decode_frames(&whole[..length], 33).unwrap_err();
            assert!(["payload.frames", "payload.tag"].contains(&fault.code()), "{length}: {fault}");
        }
        let [head, f0, f1, f2, f3] = parts.as_slice() else { panic!("five parts") };
        for wrong in [
            vec![head, f1, f0, f2, f3],
            vec![head, f0, f2, f3],
            vec![head, f0, f1, f2],
            vec![head, f0, f0, f1, f2, f3],
            vec![head, f0, f1, f2, f3, f3],
            vec![head, f3],
            vec![head],
            vec![f0, f1, f2, f3],
        ] {
            let bytes: Vec<u8> = wrong.into_iter().flatten().copied().collect();
            let fault = decode_frames(&bytes, 50).unwrap_err();
            assert!(["payload.frames", "payload.tag", "payload.header"].contains(&fault.code()), "{fault}");
        }
        let mut extended = whole.clone();
        extended.push(0);
        assert!(matches!(decode_frames(&extended, 50), Err(PayloadError::Tag { .. })));
    }
}

#[test]
fn nothing_of_a_frame_is_parsed_before_its_tag_holds() {
    let sender = Sender { token: TOKEN, uuid: UUID, suite: SUITES[1], deflated: false };
    // Plaintext that would be a JSON fault, in a frame whose tag is broken: the tag is reported.
    let mut parts = sender.frames(&PREFIX, &[b"this is no JSON", b"at all"]);
    let end = parts[1].len() - 1;
    parts[1][end] ^= 1;
    assert!(matches!(decode_frames(&parts.concat(), 10), Err(PayloadError::Tag { .. })));
}

#[test]
fn a_frame_longer_than_allowed_is_refused_before_it_is_held() {
    let sender = Sender { token: TOKEN, uuid: UUID, suite: SUITES[1], deflated: false };
    let head = &sender.frames(&PREFIX, &[b"x"])[0];
    for (length, what) in [(u32::MAX, "maximum"), (FRAME_BYTES as u32 + 17, "maximum"), (15, "shorter")] {
        let bytes = [&head[..], &length.to_be_bytes(), &[0; 64]].concat();
        let fault = decode_frames(&bytes, 100).unwrap_err();
        assert_eq!(fault.code(), "payload.frames");
        assert!(fault.to_string().contains(what), "{fault}");
    }
    let most = vec![b' '; FRAME_BYTES];
    let bytes = sender.frames(&PREFIX, &[&most, &json(1)]).concat();
    assert_eq!(decode_frames(&bytes, 70_000).unwrap().rows(), 1);
}

#[test]
fn rows_that_would_not_fit_in_memory_are_refused() {
    // Empty row objects are three bytes each and would take a hundred in columns.
    let many = (0..40).map(|i| (format!("c{i}"), ColumnKind::F64)).collect();
    let mut decoder = payload::TableDecoder::new(Schema::new(many).unwrap());
    decoder.push(b"[{}").unwrap();
    let piece = b",{}".repeat(100_000);
    let fault = (0..200).find_map(|_| decoder.push(&piece).err());
    assert!(matches!(fault, Some(PayloadError::Limit { .. })));
}

proptest! {
    #![proptest_config(seeded(400))]

    #[test]
    fn arbitrary_bytes_are_an_error_and_never_a_panic(bytes: Vec<u8>, chunk in 1usize..40) {
        prop_assert!(open_table(&keys(), &bytes, &schema()).is_err());
        prop_assert!(open_table(&keys(), base64(&bytes).as_bytes(), &schema()).is_err());
        prop_assert!(decode_frames(&bytes, chunk).is_err());
    }

    /// A header that is right, so that the bytes reach what lies behind it.
    #[test]
    fn sealed_nonsense_is_an_error(bytes: Vec<u8>, suite in 0usize..3, deflated: bool, chunk in 1usize..40) {
        let sender = Sender { token: TOKEN, uuid: UUID, suite: SUITES[suite], deflated };
        prop_assert!(open_table(&keys(), base64(&sender.envelope(&NONCE, &bytes)).as_bytes(), &schema()).is_err());
        let pieces: Vec<&[u8]> = bytes.chunks(chunk).collect();
        prop_assert!(decode_frames(&sender.frames(&PREFIX, &pieces).concat(), chunk).is_err());
    }
}
