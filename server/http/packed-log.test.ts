// A long log is written some rows at a time: who asks for something else meanwhile does not wait for all of it.
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { LogColumns } from '../db/log-codec';
import { logPieces, packedLog } from './packed-log';
import { unpackTable } from './packed-table';

const depthAt = (row: number): number | null => (row % 7 === 3 ? null : (row % 1000) / 8);

function logOf(rows: number): LogColumns {
  const numbers = Array.from({ length: rows }, (_, row) => row);
  return {
    seq: Uint32Array.from(numbers),
    timeMs: Float64Array.from(numbers, (row) => 1_790_000_000_000 + row * 1000),
    pass: Uint8Array.from(numbers, (row) => row % 3),
    channels: [
      { key: 'depth_m', decimals: 3, values: Float64Array.from(numbers, (row) => depthAt(row) ?? Number.NaN) },
    ],
  };
}

it.each([0, 1, 4096, 4097, 20_000])('a log of %i rows is the same table, whatever its pieces', async (rows) => {
  const made: unknown = JSON.parse(await text(unpackTable(await packedLog(logOf(rows), ['depth_m', 'flow_lpm']))));
  const numbers = Array.from({ length: rows }, (_, row) => row);
  expect(made).toEqual({
    columns: {
      seq: numbers,
      time_ms: numbers.map((row) => 1_790_000_000_000 + row * 1000),
      pass: numbers.map((row) => row % 3),
      depth_m: numbers.map(depthAt),
      flow_lpm: numbers.map(() => null),
    },
    rows,
  });
});

it('gives way between its pieces, none of which is longer than some thousand rows', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const seen: { readonly rows: number; readonly turns: number }[] = [];
  for await (const { rows } of logPieces(logOf(20_000), ['depth_m'])) seen.push({ rows, turns });
  clearImmediate(waiting);
  expect(seen.map(({ rows }) => rows)).toEqual([4096, 4096, 4096, 4096, 3616]);
  expect(seen.every((piece, i) => i === 0 || piece.turns > (seen[i - 1]?.turns ?? 0))).toBe(true);
});
