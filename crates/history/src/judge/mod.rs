//! The one definition of a breach of a limit, for live and stored rows, server and browser. docs/breaches.md explains it,
//! and tests/fixtures/engine/breaches.json has examples.

mod breach;
mod elapsed;
mod pass_set;
mod readings;
mod rule;
mod stretches;

pub use breach::{Breach, Place, RecordEnd, Row};
pub use pass_set::PassSet;
pub(crate) use rule::GAP_MS;
pub use rule::{At, Rule, When, Within};

pub(crate) use elapsed::Elapsed;
use readings::Readings;
use std::sync::Arc;
use stretches::{Past, Stretch};

#[derive(Debug, Clone)]
enum State {
    /// The rule is off.
    Off,
    Readings(Readings),
    Stretch(Stretch),
}

/// Judges one record, row by row, by some rules. Holds no rows, only how each rule stands.
#[derive(Debug, Clone)]
pub struct Judge {
    rules: Arc<[Rule]>,
    depth: Option<usize>,
    states: Vec<State>,
    /// Of rules that watch stretches: without any, no more is kept of a row.
    watches: bool,
    elapsed: Option<Elapsed>,
    last: Option<Past>,
}

impl Judge {
    /// A judge of one record; `depth` is the place of the depth among the readings.
    #[must_use]
    pub fn new(rules: Arc<[Rule]>, depth: Option<usize>) -> Self {
        let state = |rule: &Rule| {
            if !rule.is_on() {
                State::Off
            } else if rule.is_of_readings() {
                State::Readings(Readings::default())
            } else {
                State::Stretch(Stretch::new(rule.when))
            }
        };
        let states: Vec<State> = rules.iter().map(state).collect();
        let watches = states.iter().any(|state| matches!(state, State::Stretch(_)));
        Self { rules, depth, states, watches, elapsed: None, last: None }
    }

    /// Takes the next row. Adds the breaches raised at it, and those that ended with the row before.
    pub fn row(&mut self, row: &Row<'_>, found: &mut Vec<Breach>) {
        let past = if self.watches { Some(self.passed(row)) } else { None };
        for ((index, rule), state) in (0u32..).zip(self.rules.iter()).zip(&mut self.states) {
            match (state, &past) {
                (State::Readings(readings), _) => readings.row(index, rule, self.depth, row, found),
                (State::Stretch(stretch), Some(past)) => stretch.row(index, rule, row, past, found),
                _ => {}
            }
        }
    }

    fn passed(&mut self, row: &Row<'_>) -> Past {
        let elapsed = self.elapsed.get_or_insert_with(|| Elapsed::since(row.time_ms));
        let elapsed_ms = if self.last.is_some() { elapsed.at(row.time_ms) } else { 0.0 };
        let at = Place { seq: row.seq, time_ms: row.time_ms, depth_m: row.value(self.depth) };
        let past = Past { at, pass: row.pass, elapsed_ms };
        self.last = Some(past);
        past
    }

    /// The record is over after the rows so far: adds the breaches that end with it, and those that can only be judged
    /// now. Changes nothing, so that a record may go on, or be ended again when more is known.
    pub fn end(&self, end: &RecordEnd, found: &mut Vec<Breach>) {
        for ((index, rule), state) in (0u32..).zip(self.rules.iter()).zip(&self.states) {
            match (state, &self.last) {
                (State::Readings(readings), _) => found.extend(readings.end(index, rule)),
                (State::Stretch(stretch), Some(last)) => found.extend(stretch.end(index, rule, last, end)),
                _ => {}
            }
        }
    }

    /// Whether rows that break nothing change nothing.
    #[inline]
    pub(crate) fn is_idle(&self) -> bool {
        !self.watches && self.states.iter().all(|state| !matches!(state, State::Readings(open) if !open.is_idle()))
    }
}
