import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ColumnSchema } from '../../src/contracts/columns';
import { HeadTable } from '../engine/engine';
import { newestParts } from './newest-parts';
import { decodedPage } from './packed-parts';

interface Warning {
  readonly warning_id: number;
  readonly pile_id: number;
  readonly is_discarded: 0 | 1;
  readonly raised_ms: number;
  readonly rule: string;
}

const SCHEMA = {
  warning_id: 'u32',
  pile_id: 'u32',
  is_discarded: 'u8',
  raised_ms: 'time',
  rule: 'dict',
} as const satisfies ColumnSchema;
const NAMES = ['rule', 'warning_id'];
const PART_ROWS = 7;

const tableOf = (rows: readonly Warning[]) => {
  const cells = (name: keyof typeof SCHEMA): string => rows.map((row) => JSON.stringify(row[name])).join(',');
  const names = ['warning_id', 'pile_id', 'is_discarded', 'raised_ms', 'rule'] as const;
  return decodedPage({ n: rows.length, texts: new Map(names.map((name) => [name, cells(name)])) }, SCHEMA);
};

/** As they are stored, from the last part on. */
async function* storedParts(oldestFirst: readonly Warning[]): AsyncGenerator<Buffer> {
  const table = HeadTable.ofTable(tableOf(oldestFirst));
  try {
    const parts = Array.from({ length: Math.ceil(oldestFirst.length / PART_ROWS) }, (_, part) =>
      deflateRawSync(table.part(part * PART_ROWS, (part + 1) * PART_ROWS)),
    );
    yield* parts.reverse();
  } finally {
    table.free();
  }
}

/** Three in each second, of which two were raised at once; every fourth is of the given-up pile 1. */
const STORED = Array.from(
  { length: 40 },
  (_, n): Warning => ({
    warning_id: n,
    pile_id: 1 + (n % 4),
    is_discarded: n % 4 === 0 ? 1 : 0,
    raised_ms: 1_790_000_000_000 + Math.floor(n / 3) * 1000 + (n % 3 === 2 ? 500 : 0),
    rule: ['speed', 'current'][n % 2] ?? '',
  }),
);
/** Of pile 2: one gone, one of another rule, one new among the others and one before them all. */
const NOW: readonly Warning[] = [
  { warning_id: 90, pile_id: 2, is_discarded: 0, raised_ms: 1_780_000_000_000, rule: 'depth' },
  ...STORED.flatMap((row): Warning[] => {
    if (row.warning_id === 5) return [];
    if (row.warning_id === 9) return [{ ...row, rule: 'depth' }];
    return row.warning_id === 20 ? [row, { ...row, warning_id: 91, pile_id: 2, is_discarded: 0 }] : [row];
  }),
];

it.each([
  ['all', undefined],
  ['those of given-up piles', true],
  ['the others', false],
])('are %s, the newest first, as they are now', async (_, givenUp) => {
  const ofPile = NOW.filter(({ pile_id }) => pile_id === 2);
  const times = new Set(ofPile.map(({ raised_ms }) => raised_ms));
  const changes = NOW.filter(({ raised_ms }) => times.has(raised_ms)).reverse();
  const parts = newestParts(
    { names: NAMES, timeColumn: 'raised_ms', changes: () => tableOf(changes), piles: [2], givenUp },
    storedParts(STORED),
  );
  const list = new HeadTable();
  let next = await parts.next();
  for (; next.done !== true; next = await parts.next()) {
    if (!('deflated' in next.value)) throw new Error('a part is not deflated');
    list.pushColumns(inflateRawSync(next.value.deflated), NAMES);
  }
  const expected = NOW.filter(
    ({ is_discarded }) => givenUp === undefined || (is_discarded === 1) === givenUp,
  ).reverse();
  expect(next.value.rows).toBe(expected.length);
  expect(list.names).toEqual(NAMES);
  const rows = list.all();
  expect(Array.from(list.numbers(rows, 'warning_id', 0, list.rows))).toEqual(expected.map((row) => row.warning_id));
  expect(list.texts(rows, 'rule', 0, list.rows).split('\0')).toEqual(expected.map((row) => row.rule));
});
