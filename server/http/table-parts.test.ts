import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { columnTableSchema } from '../../src/contracts/columns';
import { MAX_PART_BYTES } from '../../src/contracts/envelope';
import { rowsOfPart, type TextRows, tableParts } from './table-parts';

const page = (names: readonly (string | null)[], depths: readonly number[]): TextRows => ({
  n: names.length,
  texts: new Map([
    ['pile_no', names.map((name) => JSON.stringify(name)).join(',')],
    ['depth_m', depths.join(',')],
  ]),
});

async function read(pages: readonly TextRows[]) {
  async function* all() {
    yield* pages;
  }
  const parts = tableParts(all());
  const tables = [];
  const sizes = [];
  let next = await parts.next();
  for (; next.done !== true; next = await parts.next()) {
    const bytes = inflateRawSync(next.value.deflated);
    sizes.push(bytes.length);
    tables.push(columnTableSchema.parse(JSON.parse(bytes.toString('utf8'))));
  }
  return { tables, sizes, end: next.value };
}

describe('a table in parts', () => {
  it('is a table a page, and none for a page without rows', async () => {
    const { tables, end } = await read([page(['a', null], [1, 2.5]), page(['"c",'], [3]), page([], [])]);
    expect(tables).toEqual([
      { columns: { pile_no: ['a', null], depth_m: [1, 2.5] }, rows: 2 },
      { columns: { pile_no: ['"c",'], depth_m: [3] }, rows: 1 },
    ]);
    expect(end).toEqual({ rows: 3, records: null });
  });

  it('takes a page of long texts apart, so that no part is too large', async () => {
    const names = Array.from({ length: rowsOfPart(2) }, (_, row) => `桩${row}`.padEnd(100, '号'));
    const depths = names.map((_, row) => row / 4);
    const { tables, sizes, end } = await read([page(names, depths)]);
    expect(tables.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_PART_BYTES);
    expect(tables.flatMap(({ columns }) => columns.pile_no)).toEqual(names);
    expect(tables.flatMap(({ columns }) => columns.depth_m)).toEqual(depths);
    expect(end.rows).toBe(names.length);
  });
});
