// A pause is a hole in the log, with its length; rows that were lost are none.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { HALT_MS } from '../../contracts/halt';
import { longestPauses, pausedMs, pausesOf } from './pauses';

/** Down to 6 m with a pause at 4 m, a change of the pass without one, a clock set back, and a pause without a depth. */
const EVENTS = {
  fromMs: Float64Array.of(0, 900_000, 1_000_000, 500_000, 740_000),
  toMs: Float64Array.of(60_000, 1_000_000, 1_020_000, 700_000, 760_000),
  toM: Float64Array.of(4, 6, 5, Number.NaN, 2),
};

it('goes from the last row before it to the first after it, with the depth where the tool stood', () => {
  const pauses = pausesOf(EVENTS, []);
  expect(pauses).toEqual([
    { fromMs: 60_000, toMs: 900_000, depthM: 4 },
    { fromMs: 700_000, toMs: 740_000, depthM: null },
  ]);
  expect(pausedMs(pauses)).toBe(880_000);
  expect(pausesOf({ fromMs: new Float64Array(), toMs: new Float64Array(), toM: new Float64Array() }, [])).toEqual([]);
});

it('is none up to 30 s, and none where rows are stored damaged', () => {
  const short = { ...EVENTS, fromMs: EVENTS.fromMs.with(1, 90_000).with(4, 730_000) };
  expect(pausesOf(short, [])).toEqual([]);
  const damaged = (channel: string | null) => ({
    record_no: 'MI-01',
    channel,
    from_ms: 100_000,
    to_ms: 800_000,
    rows: 700,
  });
  expect(pausesOf(EVENTS, [damaged(null)])).toEqual([]);
  // The readings of one channel are missing, and no rows.
  expect(pausesOf(EVENTS, [damaged('depth_m')])).toHaveLength(2);
});

it('is drawn where it is one of the longest', () => {
  const pauses = [40, 900, 60, 31].map((seconds, at) => ({
    fromMs: at * 1e6,
    toMs: at * 1e6 + 1000 * seconds,
    depthM: null,
  }));
  expect(longestPauses(pauses, 4)).toBe(pauses);
  expect(longestPauses(pauses, 2).map(({ fromMs }) => fromMs)).toEqual([1e6, 2e6]);
});

it('is as long as the halts of the statistics, which are worked out elsewhere', () => {
  const rust = readFileSync('crates/history/src/segments.rs', 'utf8');
  expect(Number(/const HALT_MS: f64 = ([\d_.]+);/.exec(rust)?.[1]?.replaceAll('_', ''))).toBe(HALT_MS);
});
