import { expect, it } from 'vitest';
import { crateExportFaults, needlessExports } from './crate-exports.mjs';

it('finds what no other crate uses', () => {
  const history = `
    pub use log::{PileLog, Track, MOST_ROWS};
    /// As [\`spare\`].
    impl PileLog {
        pub fn tracks(&self) -> Vec<Track> { self.own(); todo!("spare") }
        pub fn own(&self) {}
        pub const fn spare() {}
        pub(crate) fn inner(&self) {}
    }
    #[cfg(test)]
mod tests {
        pub fn in_tests() {}
    }`;
  const dataCore = `
    use history::PileLog;
    #[wasm_bindgen(js_name = own)]
    pub fn own(log: PileLog) { log.tracks() } // spare`;
  expect(needlessExports({ history, 'data-core': dataCore })).toEqual([
    'history: own',
    'history: spare',
    'history: MOST_ROWS',
  ]);
});

it('says nothing of what a crate only names', () => {
  const source = 'pub fn natural_key() {}';
  expect(needlessExports({ heads: source, layout: 'heads::natural_key()' })).toEqual([]);
  expect(needlessExports({ heads: source, layout: 'fn natural_key() {}' })).toEqual(['heads: natural_key']);
});

it('the crates export nothing that only they or tests use', () => {
  expect(crateExportFaults()).toEqual([]);
});
