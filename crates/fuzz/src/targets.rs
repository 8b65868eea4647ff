//! Runs targets, watches what they do, and says how to run a case that failed again.

use crate::Random;
use crate::meters::{begin_count, most_held, processor_time};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

/// Longest stretch of work between two turns of the worker's event loop, in a build as it is shipped.
const LONGEST: Duration = Duration::from_millis(50);
/// A test build is that much slower.
const SLOWER: u32 = if cfg!(debug_assertions) { 6 } else { 1 };
/// Tries after which a slow step is one: the processor is shared, and so are its caches.
const TRIES: u32 = 4;

/// Cases that every run tries, and rows of the largest.
const CASES: u64 = 150;
const ROWS: usize = 20_000;
/// Longest that these cases of one target may take; a slow machine tries fewer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Watches the work on one case.
#[derive(Debug, Default)]
pub struct Watch {
    longest: Duration,
    what: &'static str,
    /// Bytes over what was allowed, and of which work.
    over: Option<(&'static str, isize, isize)>,
}

impl Watch {
    /// Work that nothing else comes between: a step of a job, or a call that is none.
    pub fn step<T>(&mut self, what: &'static str, work: impl FnOnce() -> T) -> T {
        let from = processor_time();
        let answer = work();
        let took = processor_time().saturating_sub(from);
        if took > self.longest {
            (self.longest, self.what) = (took, what);
        }
        answer
    }

    /// Work that may hold at most so many bytes more than are held before it.
    pub fn within<T>(&mut self, what: &'static str, bytes: usize, work: impl FnOnce(&mut Self) -> T) -> T {
        let before = begin_count();
        let answer = work(self);
        let more = most_held() - before;
        let bytes = isize::try_from(bytes).unwrap_or(isize::MAX);
        if more > bytes && self.over.is_none() {
            self.over = Some((what, more, bytes));
        }
        answer
    }
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

/// Tries a target; panics at the first case that traps, hangs, takes too much or answers wrongly.
///
/// `FUZZ_SECONDS` is how long to go on, `FUZZ_ROWS` how large cases are, `FUZZ_FROM` the first case and `FUZZ_CASES` how
/// many there are at most.
///
/// # Panics
/// As told.
#[allow(clippy::panic)]
pub fn run(name: &str, target: impl Fn(&mut Random, &mut Watch)) {
    let seconds = number("FUZZ_SECONDS").map(Duration::from_secs);
    let size = number("FUZZ_ROWS").map_or(ROWS, |rows| rows as usize);
    let from = number("FUZZ_FROM").unwrap_or(0);
    let cases = number("FUZZ_CASES").unwrap_or(if seconds.is_some() { u64::MAX } else { CASES });
    let begun = Instant::now();
    let mut slowest = (Duration::ZERO, "", 0);
    for case in from..from.saturating_add(cases) {
        if begun.elapsed() > seconds.unwrap_or(PATIENCE) {
            break;
        }
        let again = format!("FUZZ_FROM={case} FUZZ_CASES=1 FUZZ_ROWS={size} cargo test -p fuzz -- {name}");
        let attempt = || {
            let mut watch = Watch::default();
            // Targets of one number would all make the same input.
            let seed = name.bytes().fold(case, |seed, byte| seed.wrapping_mul(0x100_0000_01b3) ^ u64::from(byte));
            let outcome = catch_unwind(AssertUnwindSafe(|| target(&mut Random::new(seed, size), &mut watch)));
            outcome.map(|()| watch)
        };
        let Ok(mut watch) = attempt() else { panic!("{name}: case {case} traps or answers wrongly; try {again}") };
        if let Some((what, took, allowed)) = watch.over {
            panic!("{name}: {what} takes {took} bytes in case {case}, of which it may take {allowed}; try {again}");
        }
        for _ in 1..TRIES {
            if watch.longest > LONGEST * SLOWER
                && let Ok(other) = attempt()
                && other.longest < watch.longest
            {
                watch = other;
            }
        }
        let (took, what) = (watch.longest, watch.what);
        if took > LONGEST * SLOWER {
            panic!("{name}: {what} takes {took:?} without a break in case {case}; try {again}");
        }
        if took > slowest.0 {
            slowest = (took, what, case);
        }
    }
    let (took, what, case) = slowest;
    println!("{name}: at most {took:?} without a break ({what}, case {case})");
}
