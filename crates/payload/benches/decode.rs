//! An answer of about 8 MB on its way to columns, step by step. Natively the ciphers are the kept crates'.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "../tests/support/mod.rs"]
mod support;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use payload::{BodyDecoder, ColumnKind, FrameTableDecoder, PayloadKeys, Schema, inflate, open_pieces};
use std::fmt::Write;
use std::hint::black_box;
use support::{SUITES, Sender, base64, decode_table, deflate};

const ROWS: usize = 180_000;
const NAMES: [&str; 7] = ["seq", "time_ms", "pass", "depth_m", "current_a", "flow_lpm", "density"];

fn schema() -> Schema {
    let kinds = [ColumnKind::U32, ColumnKind::Time, ColumnKind::U8];
    let kinds = kinds.into_iter().chain([ColumnKind::F32; 4]);
    Schema::new(NAMES.iter().map(|n| (*n).to_owned()).zip(kinds).collect()).unwrap()
}

fn cell(name: &str, row: usize) -> String {
    let noise = (row as u32).wrapping_mul(2_654_435_761) >> 20;
    match name {
        "seq" => row.to_string(),
        "time_ms" => (1_795_133_700_000u64 + row as u64 * 1000).to_string(),
        "pass" => (row >> 14 & 3).to_string(),
        "depth_m" => format!("{:.3}", f64::from(noise) * 0.0037),
        "density" => format!("{:.3}", 1.5 + f64::from(noise) * 0.0001),
        _ => format!("{:.1}", 40.0 + f64::from(noise) * 0.01),
    }
}

fn columns() -> String {
    let columns: Vec<String> = NAMES
        .iter()
        .map(|name| format!("\"{name}\":[{}]", (0..ROWS).map(|row| cell(name, row)).collect::<Vec<_>>().join(",")))
        .collect();
    format!("{{\"columns\":{{{}}},\"rows\":{ROWS}}}", columns.join(","))
}

fn row_objects() -> String {
    let mut text = String::from("[");
    for row in 0..ROWS {
        let fields: Vec<String> = NAMES.iter().map(|name| format!("\"{name}\":{}", cell(name, row))).collect();
        write!(text, "{}{{{}}}", if row > 0 { "," } else { "" }, fields.join(",")).unwrap();
    }
    text + "]"
}

fn benches(c: &mut Criterion) {
    let (columns, rows) = (columns(), row_objects());
    let keys = PayloadKeys::new("token", "uuid");
    let mut group = c.benchmark_group("payload");
    group.sample_size(20);

    group.throughput(Throughput::Bytes(columns.len() as u64));
    group.bench_function("columns", |b| b.iter(|| decode_table(black_box(columns.as_bytes()), &schema()).unwrap()));
    group.throughput(Throughput::Bytes(rows.len() as u64));
    group.bench_function("row objects", |b| b.iter(|| decode_table(black_box(rows.as_bytes()), &schema()).unwrap()));

    group.throughput(Throughput::Bytes(columns.len() as u64));
    let body = deflate(columns.as_bytes());
    group.bench_function("inflate", |b| b.iter(|| inflate(black_box(&body)).unwrap()));
    for suite in SUITES {
        let sender = Sender { token: "token", uuid: "uuid", suite, deflated: false };
        let text = base64(&sender.envelope(&[7; 12], columns.as_bytes())).into_bytes();
        group.bench_function(format!("open {suite:?}"), |b| {
            b.iter(|| {
                let read = |at: usize, into: &mut [u8]| into.copy_from_slice(&text[at..at + into.len()]);
                open_pieces(&keys, text.len(), read, |piece| {
                    black_box(piece);
                    Ok(())
                })
                .unwrap()
            });
        });
    }
    let sender = Sender { token: "token", uuid: "uuid", suite: SUITES[1], deflated: true };
    let encrypted = base64(&sender.envelope(&[7; 12], &body));
    let answer = format!("{{\"error_code\":0,\"encrypted\":\"{encrypted}\"}}").into_bytes();
    group.bench_function("deflated envelope to columns", |b| {
        b.iter_batched(
            || answer.clone(),
            |answer| BodyDecoder::new(keys.clone(), answer, schema()).finish().unwrap(),
            BatchSize::LargeInput,
        );
    });
    let pieces: Vec<&[u8]> = body.chunks(256 * 1024).collect();
    let stream = sender.frames(&[9; 7], &pieces).concat();
    group.bench_function("deflated frames to columns", |b| {
        b.iter(|| {
            let mut decoder = FrameTableDecoder::new(keys.clone(), schema());
            for chunk in stream.chunks(64 * 1024) {
                decoder.push(chunk).unwrap();
            }
            decoder.finish().unwrap()
        });
    });
    group.finish();
}

criterion_group!(all, benches);
criterion_main!(all);
