import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextColumn } from '../../shared/text-column';
import { rowOrder } from './row-order';

function column(texts: readonly string[]): TextColumn {
  const bytes = texts.map((text) => new TextEncoder().encode(text));
  let end = 0;
  const ends = Uint32Array.from(bytes, (text) => {
    end += text.length;
    return end;
  });
  return { utf8: Uint8Array.from(bytes.flatMap((text) => [...text])), ends };
}

describe('the order of rows', () => {
  it('is that of a stable sort with what is missing at the end, either way', () => {
    const cells = fc.array(fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -3, max: 3 })), { maxLength: 30 });
    fc.assert(
      fc.property(cells, fc.boolean(), (values, descending) => {
        const rows = values.map((value, row) => ({ value, row }));
        const there = rows.filter(({ value }) => !Number.isNaN(value));
        const missing = rows.filter(({ value }) => Number.isNaN(value));
        there.sort((a, b) => (descending ? b.value - a.value : a.value - b.value) || a.row - b.row);
        const order = rowOrder(values.length, Float64Array.from(values), descending);
        expect([...order]).toEqual([...there, ...missing].map(({ row }) => row));
      }),
    );
  });

  it('counts numbers within texts as numbers, and puts empty texts last', () => {
    const texts = ['K10', '', 'K2', 'K2', 'A1-12', 'A1-3'];
    expect([...rowOrder(6, column(texts), false)]).toEqual([5, 4, 2, 3, 0, 1]);
    expect([...rowOrder(6, column(texts), true)]).toEqual([0, 2, 3, 4, 5, 1]);
    const codes = { codes: Uint32Array.of(0, 1, 2, 2, 3, 4), values: ['K10', '', 'K2', 'A1-12', 'A1-3'] };
    expect([...rowOrder(6, codes, false)]).toEqual([5, 4, 2, 3, 0, 1]);
  });

  it('follows names of codes where those are known elsewhere', () => {
    const numbers = Float64Array.of(2, 0, 1);
    expect([...rowOrder(3, { numbers, rank: (value) => -value }, false)]).toEqual([0, 2, 1]);
  });
});
