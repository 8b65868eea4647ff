//! Chunks of `log-format`: damaged ones, and ones that were made to do harm and whose checksums hold.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use fuzz::{Random, run};
use log_format::{ChunkError, ChunkHead, ChunkWriter, LogPart, WantedRows};
use xxhash_rust::xxh32::xxh32;

/// Memory beside what comes out: the block at hand, heads of columns and blocks.
const BESIDE_BYTES: usize = 1 << 20;

fn series(random: &mut Random, rows: usize) -> Vec<i64> {
    let step = random.of(&[1, 10, 1000]).unwrap();
    let spread = random.of(&[1, 3, 40, 1 << 20]).unwrap();
    let kind = random.below(4);
    let mut value = if random.one_in(4) { random.bits() as i64 } else { 0 };
    let mut next = || match kind {
        0 => value,
        1 => random.bits() as i64,
        _ => {
            value = value.wrapping_add((random.below(spread) as i64 - spread as i64 / 2).wrapping_mul(step));
            value
        }
    };
    (0..rows).map(|_| next()).collect()
}

fn channels() -> Vec<String> {
    ["depth_m", "flow_lpm"].map(str::to_owned).to_vec()
}

/// A log of these channels and sometimes others.
fn log(random: &mut Random) -> Vec<u8> {
    let rows = random.size().min(8000);
    let mut writer = ChunkWriter::new(rows).unwrap();
    writer.add_integers("seq", 0, &(0..rows as i64).collect::<Vec<_>>(), None).unwrap();
    writer.add_integers("time_ms", 0, &series(random, rows), None).unwrap();
    writer.add_integers("pass", 0, &(0..rows as i64).map(|row| row / 900 % 200).collect::<Vec<_>>(), None).unwrap();
    for key in channels() {
        let present: Vec<bool> = (0..rows).map(|_| !random.one_in(9)).collect();
        let values = series(random, rows);
        writer.add_integers(&key, 2, &values, Some(present.as_slice()).filter(|_| rows.is_multiple_of(2))).unwrap();
    }
    writer.finish()
}

fn broken(random: &mut Random, bytes: &mut [u8]) {
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len());
        if let Some(byte) = bytes.get_mut(at) {
            *byte = if random.one_in(2) { *byte ^ 1 << random.below(8) } else { random.bits() as u8 };
        }
    }
}

/// Makes the checksum at the end of a part hold.
fn seal(part: &mut [u8]) {
    let end = part.len() - 4;
    let sum = xxh32(&part[..end], 0);
    part[end..].copy_from_slice(&sum.to_le_bytes());
}

fn read(bytes: &[u8]) -> Result<LogPart, ChunkError> {
    LogPart::read(bytes, &channels(), &WantedRows::ALL)
}

fn same(a: &LogPart, b: &LogPart) -> bool {
    let bits = |part: &LogPart| part.values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    a.seq == b.seq && a.time_ms == b.time_ms && a.pass == b.pass && bits(a) == bits(b)
}

#[test]
fn damaged_chunks() {
    run("damaged_chunks", |random, watch| {
        let bytes = log(random);
        let whole = read(&bytes).unwrap();
        let mut other = bytes.clone();
        if random.one_in(2) {
            other.truncate(random.below(bytes.len()));
        } else {
            broken(random, &mut other);
        }
        // Damage is reported; no wrong reading is ever given.
        if let Ok(part) = watch.step("read", || read(&other)) {
            let rows = whole.seq.len();
            assert_eq!((&part.seq, &part.time_ms, &part.pass), (&whole.seq, &whole.time_ms, &whole.pass));
            for (at, (own, wanted)) in part.values.iter().zip(&whole.values).enumerate() {
                let lost = own.is_nan() && !part.damage.is_empty();
                assert!(own.to_bits() == wanted.to_bits() || lost, "cell {at} of {rows} rows");
            }
        }
    });
}

#[test]
fn harmful_chunks() {
    run("harmful_chunks", |random, watch| {
        let mut bytes = log(random);
        let head = ChunkHead::read(&bytes).unwrap();
        let sections: Vec<_> = head.columns.iter().map(|column| column.bytes.clone()).collect();
        let first = sections[0].start;
        if random.one_in(3) {
            let end = first - 4;
            broken(random, &mut bytes[4..end]);
            seal(&mut bytes[..first]);
        }
        for section in sections {
            if random.one_in(2) {
                let end = section.end - 4;
                // Mostly where the heads of blocks are.
                let reach = (section.start + random.of(&[8, 60, 4000]).unwrap()).min(end);
                broken(random, &mut bytes[section.start..reach]);
                seal(&mut bytes[section]);
            }
        }
        let rows = ChunkHead::read(&bytes).map_or(0, |head| head.rows);
        let most = rows * 64 + bytes.len() * 64 + BESIDE_BYTES;
        let once = watch.within("read", most, |watch| watch.step("read", || read(&bytes)));
        match (&once, read(&bytes)) {
            (Ok(part), Ok(again)) => {
                assert!(same(part, &again), "the same bytes give the same rows");
                assert_eq!(part.seq.len(), rows);
                assert_eq!((part.time_ms.len(), part.pass.len(), part.values.len()), (rows, rows, rows * 2));
            }
            (Err(fault), Err(again)) => assert_eq!(fault, &again),
            _ => assert!(once.is_err(), "read once and not twice"),
        }
        let selected = ChunkHead::read(&bytes).and_then(|head| head.select(&bytes, &["depth_m", "seq"]));
        if let Ok(selected) = selected {
            assert_eq!(ChunkHead::read(&selected).unwrap().rows, rows);
        }
    });
}
