// Parts of a log, chunks and late rows among them, are one log: each row once, in the order of its number.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LogColumns } from './log-codec';
import { mergeLogs } from './record-log';

const CHANNELS = ['depth_m', 'flow_lpm'];

interface Row {
  readonly seq: number;
  readonly timeMs: number;
  readonly pass: number;
  readonly values: readonly number[];
}

const row = fc.record({
  seq: fc.nat({ max: 30 }),
  timeMs: fc.nat({ max: 1_000_000 }),
  pass: fc.nat({ max: 255 }),
  values: fc.tuple(fc.float(), fc.float()),
});
const part = fc.record({
  rows: fc.array(row, { maxLength: 20 }),
  keys: fc.subarray(CHANNELS),
  isSorted: fc.boolean(),
});

function logOf(rows: readonly Row[], keys: readonly string[]): LogColumns {
  return {
    seq: Uint32Array.from(rows, ({ seq }) => seq),
    timeMs: Float64Array.from(rows, ({ timeMs }) => timeMs),
    pass: Uint8Array.from(rows, ({ pass }) => pass),
    channels: keys.map((key) => ({
      ...{ key, decimals: 3 },
      values: Float64Array.from(rows, ({ values }) => values[CHANNELS.indexOf(key)] ?? Number.NaN),
    })),
  };
}

it('parts of a log are one log, with the first part’s row of each number and NaN where it has no such channel', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const logs = parts.map(({ rows, keys, isSorted }) => ({
        rows: isSorted ? [...new Map(rows.map((one) => [one.seq, one])).values()].sort((a, b) => a.seq - b.seq) : rows,
        keys,
      }));
      // By numbers, row for row.
      const first = new Map<number, readonly number[]>();
      for (const { rows, keys } of logs) {
        for (const { seq, timeMs, pass, values } of rows) {
          const readings = CHANNELS.map((key, i) => (keys.includes(key) ? (values[i] ?? Number.NaN) : Number.NaN));
          if (!first.has(seq)) first.set(seq, [timeMs, pass, ...readings]);
        }
      }
      const expected = [...first].sort(([a], [b]) => a - b).map(([seq, cells]) => [seq, ...cells]);
      const merged = mergeLogs(
        logs.map(({ rows, keys }) => logOf(rows, keys)),
        CHANNELS,
        () => 3,
      );
      const made = Array.from(merged.seq, (seq, i) => [
        ...[seq, merged.timeMs[i], merged.pass[i]],
        ...CHANNELS.map((key) => merged.channels.find((channel) => channel.key === key)?.values[i] ?? Number.NaN),
      ]);
      expect(made).toEqual(expected);
    }),
    { seed: 13, numRuns: 500 },
  );
});

it('a log of one part in order stays the object that it is', () => {
  const only = logOf([{ seq: 1, timeMs: 1, pass: 0, values: [1, 2] }], CHANNELS);
  expect(mergeLogs([only], CHANNELS, () => 3)).toBe(only);
});
