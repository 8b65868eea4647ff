//! Decoding must not cost more memory than stated: a laptop with 2 GB opens these answers.
#![allow(missing_docs, unsafe_code, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use payload::{BodyDecoder, ColumnKind, PayloadKeys, Schema};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use support::{SUITES, Sender, base64, deflate};

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

struct Counting;

fn count(more: usize, less: usize) {
    let now = NOW.fetch_add(more, Ordering::Relaxed).wrapping_add(more);
    NOW.fetch_sub(less, Ordering::Relaxed);
    PEAK.fetch_max(now, Ordering::Relaxed);
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size(), 0);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(0, layout.size());
        unsafe { System.dealloc(at, layout) }
    }
    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Counted as both held at once, as a copying allocator needs.
        count(size, layout.size());
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

fn schema() -> Schema {
    let names = ["seq", "time_ms", "pass", "depth_m", "current_a", "flow_lpm", "density"];
    let kinds = [ColumnKind::U32, ColumnKind::Time, ColumnKind::U8].into_iter().chain([ColumnKind::F32; 4]);
    Schema::new(names.iter().map(|n| (*n).to_owned()).zip(kinds).collect()).unwrap()
}

/// A log of so many seconds: columns, and row objects.
fn log(rows: usize) -> [String; 2] {
    let cell = |column: usize, row: usize| match column {
        0 => row.to_string(),
        1 => (1_795_133_700_000u64 + row as u64 * 1000).to_string(),
        2 => (row / 600 % 4).to_string(),
        _ => format!("{:.2}", (row * (column + 7) % 9973) as f64 / 100.0),
    };
    let schema = schema();
    let names: Vec<&str> = schema.columns().iter().map(|(name, _)| name.as_str()).collect();
    let columns: Vec<String> = (0..7)
        .map(|c| format!("\"{}\":[{}]", names[c], (0..rows).map(|r| cell(c, r)).collect::<Vec<_>>().join(",")))
        .collect();
    let objects: Vec<String> = (0..rows)
        .map(|r| {
            format!("{{{}}}", (0..7).map(|c| format!("\"{}\":{}", names[c], cell(c, r))).collect::<Vec<_>>().join(","))
        })
        .collect();
    [format!("{{\"columns\":{{{}}},\"rows\":{rows}}}", columns.join(",")), format!("[{}]", objects.join(","))]
}

/// Bytes held at most beyond those held before, while `work` runs.
fn peak<T>(work: impl FnOnce() -> T) -> usize {
    let before = NOW.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let result = work();
    let most = PEAK.load(Ordering::Relaxed) - before;
    drop(result);
    most
}

/// One test, so that nothing else allocates meanwhile.
#[test]
fn at_most_three_times_the_plaintext() {
    let keys = PayloadKeys::new("token", "uuid");
    for text in log(60_000) {
        let plain = text.len();
        let opened =
            |body: String| peak(|| BodyDecoder::new(keys.clone(), body.into_bytes(), schema()).finish().unwrap());
        let spent = opened(format!("{{\"error_code\":0,\"data\":{text}}}"));
        assert!(spent <= plain, "decoding {plain} bytes took {spent} beside them");
        for deflated in [false, true] {
            let sender = Sender { token: "token", uuid: "uuid", suite: SUITES[1], deflated };
            let body = if deflated { deflate(text.as_bytes()) } else { text.clone().into_bytes() };
            let encrypted = base64(&sender.envelope(&[3; 12], &body));
            let body = format!("{{\"error_code\":0,\"encrypted\":\"{encrypted}\"}}");
            let sealed = body.len();
            let spent = sealed + opened(body);
            assert!(spent <= plain * 3, "opening {plain} bytes took {spent}");
        }
    }
}
