//! Answers in parts: each is there as soon as its last byte is, and no stream that is cut or changed passes for a whole
//! one.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use payload::{Part, PartKind, PartsDecoder, PayloadError, PayloadKeys, Suite};
use support::{SUITES, Sender};

/// Most plaintext bytes of a frame, and bytes of a part.
const FRAME_BYTES: u32 = 256 * 1024;
const MAX_PART_BYTES: usize = 1024 * 1024;
const PREFIX: [u8; 7] = [7; 7];
const PARTS: [(u8, &[u8]); 4] = [(1, b"{\"rows\":7}"), (2, b"first of the pieces"), (2, b""), (3, b"{\"rows\":7}")];

fn keys() -> PayloadKeys {
    PayloadKeys::new("token", "uuid")
}

fn sender(suite: Suite, deflated: bool) -> Sender<'static> {
    Sender { token: "token", uuid: "uuid", suite, deflated }
}

fn senders() -> impl Iterator<Item = Sender<'static>> {
    SUITES.into_iter().flat_map(|suite| [false, true].map(|deflated| sender(suite, deflated)))
}

fn take(decoder: &mut PartsDecoder, bytes: &[u8]) -> Result<Vec<Part>, PayloadError> {
    let (mut at, mut parts) = (0, Vec::new());
    while at < bytes.len() {
        let rest = &bytes[at..];
        at += decoder.take_from(rest.len(), |from, to| to.copy_from_slice(&rest[from..from + to.len()]))?;
        parts.extend(decoder.next_part());
    }
    Ok(parts)
}

fn open(bytes: &[u8], chunk: usize) -> Result<Vec<Part>, PayloadError> {
    let mut decoder = PartsDecoder::new(keys());
    let mut parts = Vec::new();
    for piece in bytes.chunks(chunk) {
        parts.append(&mut take(&mut decoder, piece)?);
    }
    decoder.finish().map(|()| parts)
}

fn kinds_and_data(parts: &[Part]) -> Vec<(u8, &[u8])> {
    parts.iter().map(|part| (part.kind.wire(), part.bytes.as_slice())).collect()
}

#[test]
fn parts_arrive_as_they_were_sent_however_they_are_cut() {
    for sender in senders() {
        for frame_bytes in [1, 5, 1000] {
            let stream = sender.parts(&PREFIX, &PARTS, frame_bytes).concat();
            for chunk in [1, 7, stream.len()] {
                assert_eq!(kinds_and_data(&open(&stream, chunk).unwrap()), PARTS);
            }
        }
    }
}

#[test]
fn a_part_is_there_with_its_last_byte_and_not_before() {
    let frames = sender(SUITES[1], false).parts(&PREFIX, &PARTS, 1000);
    let mut decoder = PartsDecoder::new(keys());
    assert!(take(&mut decoder, &frames[0]).unwrap().is_empty());
    for (frame, sent) in frames[1..].iter().zip(PARTS) {
        let (last, before) = frame.split_last().unwrap();
        assert!(take(&mut decoder, before).unwrap().is_empty());
        assert_eq!(kinds_and_data(&take(&mut decoder, &[*last]).unwrap()), [sent]);
    }
    decoder.finish().unwrap();
}

#[test]
fn nothing_is_taken_while_a_part_waits() {
    let stream = sender(SUITES[0], false).parts(&PREFIX, &PARTS, 1000).concat();
    let mut decoder = PartsDecoder::new(keys());
    let read = |decoder: &mut PartsDecoder, from: usize| {
        let rest = &stream[from..];
        decoder.take_from(rest.len(), |at, to| to.copy_from_slice(&rest[at..at + to.len()])).unwrap()
    };
    let first = read(&mut decoder, 0);
    assert!(first < stream.len());
    assert_eq!(read(&mut decoder, first), 0);
    assert_eq!(decoder.next_part().unwrap().kind, PartKind::Head);
    assert!(read(&mut decoder, first) > 0);
}

#[test]
fn a_stream_that_is_cut_is_refused_and_says_where() {
    for sender in senders() {
        let frames = sender.parts(&PREFIX, &PARTS, 8);
        let stream = frames.concat();
        for length in 0..stream.len() {
            let fault = open(&stream[..length], 33).unwrap_err();
            assert_eq!(fault.code(), "payload.parts", "{length}: {fault}");
            assert!(fault.to_string().contains("the stream ends early in part "), "{fault}");
        }
        let head = frames[..3].concat();
        assert_eq!(open(&head, 9).unwrap_err().to_string(), "parts: the stream ends early in part 1 (frame 2)");
    }
}

#[test]
fn frames_reordered_dropped_repeated_changed_or_added_are_refused() {
    for sender in senders() {
        let parts = sender.parts(&PREFIX, &PARTS, 1000);
        let [head, f0, f1, f2, f3] = parts.as_slice() else { panic!("five pieces") };
        for wrong in [
            vec![head, f1, f0, f2, f3],
            vec![head, f0, f2, f3],
            vec![head, f0, f1, f3],
            vec![head, f0, f0, f1, f2, f3],
            vec![head, f0, f1, f2, f3, f3],
            vec![head, f3],
            vec![f0, f1, f2, f3],
        ] {
            let bytes: Vec<u8> = wrong.into_iter().flatten().copied().collect();
            let fault = open(&bytes, 50).unwrap_err();
            assert!(["payload.parts", "payload.tag", "payload.header"].contains(&fault.code()), "{fault}");
        }
        let stream = parts.concat();
        for bit in 0..stream.len() * 8 {
            let mut broken = stream.clone();
            broken[bit / 8] ^= 1 << (bit % 8);
            let fault = open(&broken, 64).unwrap_err();
            assert!(["payload.parts", "payload.tag", "payload.header"].contains(&fault.code()), "bit {bit}: {fault}");
        }
        assert_eq!(open(&[&stream[..], &[0]].concat(), 50).unwrap_err().code(), "payload.parts");
    }
}

#[test]
fn parts_out_of_their_order_are_refused() {
    let wrong: [&[(u8, &[u8])]; 6] = [
        &[(2, b"no head"), (3, b"")],
        &[(1, b""), (1, b""), (3, b"")],
        &[(1, b""), (2, b"no end")],
        &[(1, b""), (3, b""), (2, b"behind the end"), (3, b"")],
        &[(1, b""), (5, b"unknown"), (3, b"")],
        &[(1, b"")],
    ];
    for parts in wrong {
        let fault = open(&sender(SUITES[1], false).parts(&PREFIX, parts, 100).concat(), 50).unwrap_err();
        assert_eq!(fault.code(), "payload.parts", "{parts:?}: {fault}");
    }
}

#[test]
fn a_part_or_frame_over_its_limit_is_refused_before_it_is_held() {
    let most = vec![0; MAX_PART_BYTES];
    let over = vec![0; MAX_PART_BYTES + 1];
    for deflated in [false, true] {
        let sender = sender(SUITES[0], deflated);
        let stream = |data: &[u8]| sender.parts(&PREFIX, &[(1, b""), (2, data), (3, b"")], 200_000).concat();
        assert_eq!(open(&stream(&most), 70_000).unwrap()[1].bytes, most);
        assert_eq!(open(&stream(&over), 70_000).unwrap_err().code(), "payload.limit");
    }
    let head = &sender(SUITES[0], false).parts(&PREFIX, &PARTS, 100)[0];
    for (frame, what) in
        [([0, 0, 0, 15], "shorter"), ((FRAME_BYTES + 17).to_be_bytes(), "maximum"), ([3, 0, 0, 20], "ending")]
    {
        let fault = open(&[&head[..], &frame, &[0; 64]].concat(), 100).unwrap_err();
        assert!(fault.to_string().contains(what), "{fault}");
    }
}

#[test]
fn frames_of_a_table_do_not_pass_for_parts() {
    let sender = sender(SUITES[1], false);
    let mut frames = sender.frames(&PREFIX, &[b"\x01\x00head"]);
    frames[1][0] = 1;
    assert!(matches!(open(&frames.concat(), 100), Err(PayloadError::Tag { .. })));
}
