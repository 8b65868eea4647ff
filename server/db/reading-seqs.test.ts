// The noted rows against a walk over all rows.
import { expect, it } from 'vitest';
import { readingSeqsAfter, readingSeqsOf } from './reading-seqs';

const CHANNELS = ['depth_m', 'density_gcm3', 'flow_lpm', 'tilt_x_deg', 'pump_mpa'];
/** Each row, each tenth, until row 40, never, and once. */
const rowOf = (seq: number) => ({
  seq,
  values: {
    depth_m: seq / 100,
    density_gcm3: seq % 10 === 3 ? 1.7 : null,
    flow_lpm: seq <= 40 ? 0 : null,
    tilt_x_deg: null,
    ...(seq === 5 ? { pump_mpa: 0.4 } : {}),
  },
});
const ROWS = Array.from({ length: 100 }, (_, seq) => rowOf(seq));

/** Batches of a few rows, one after another. */
function noted(rows: readonly ReturnType<typeof rowOf>[]): number[] {
  let seqs: number[] | null = null;
  for (let at = 0; at < rows.length; at += 7) seqs = readingSeqsAfter(seqs, CHANNELS, rows.slice(at, at + 7));
  return seqs ?? [];
}

it('notes of each channel the last row with a reading, and the one before', () => {
  expect(noted(ROWS)).toEqual([99, 98, 93, 83, 40, 39, -1, -1, 5, -1]);
});

it('notes the same in whatever order rows come', () => {
  const shuffled = ROWS.map((row, at) => ROWS[(at * 37) % 100] ?? row);
  expect(new Set(shuffled).size).toBe(100);
  for (const rows of [ROWS.toReversed(), shuffled]) expect(noted(rows)).toEqual(noted(ROWS));
});

it('notes nothing of a record without channels, and all of one whose rows were noted by nobody', () => {
  expect(readingSeqsAfter(null, [], ROWS)).toEqual([]);
  expect(readingSeqsAfter(null, ['flow_lpm'], ROWS)).toEqual([40, 39]);
  expect(readingSeqsAfter([40, 39], ['flow_lpm'], [rowOf(41)])).toEqual([40, 39]);
});

it('reads the bytes that PostgreSQL makes of an array', () => {
  // select array_send('{6098,-1,70000}'::int[]), array_send('{}'::int[])
  const some =
    '0000000100000000000000170000000300000001' + '00000004000017d2' + '00000004ffffffff' + '0000000400011170';
  expect(readingSeqsOf(Buffer.from(some, 'hex'))).toEqual([6098, -1, 70_000]);
  expect(readingSeqsOf(Buffer.from('000000000000000000000017', 'hex'))).toEqual([]);
});
