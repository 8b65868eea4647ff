import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { naturalOrder } from '../../shared/natural-order';
import type { TextColumn } from '../../shared/text-column';
import { rowOrder, type SortCells } from './row-order';

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
  it('is that of a stable sort by one column after the other, with what is missing at the end, either way', async () => {
    const cell = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -3, max: 3 }));
    const cells = fc.array(fc.tuple(cell, cell), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(cells, fc.boolean(), fc.boolean(), async (values, firstDown, secondDown) => {
        const compared = (x: number, y: number, descending: boolean): number => {
          if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
          return descending ? y - x : x - y;
        };
        const expected = values
          .map((pair, row) => ({ pair, row }))
          .sort((a, b) => compared(a.pair[0], b.pair[0], firstDown) || compared(a.pair[1], b.pair[1], secondDown));
        const order = await rowOrder(values.length, [
          { cells: Float64Array.from(values, ([first]) => first), descending: firstDown },
          { cells: Float64Array.from(values, ([, second]) => second), descending: secondDown },
        ]);
        expect([...order]).toEqual(expected.map(({ row }) => row));
      }),
    );
  });

  it('counts numbers within texts as numbers, and puts empty texts last', async () => {
    const byText = async (cells: SortCells, descending: boolean) => [...(await rowOrder(6, [{ cells, descending }]))];
    const texts = ['K10', '', 'K2', 'K2', 'A1-12', 'A1-3'];
    expect(await byText(column(texts), false)).toEqual([5, 4, 2, 3, 0, 1]);
    expect(await byText(column(texts), true)).toEqual([0, 2, 3, 4, 5, 1]);
    const codes = { codes: Uint32Array.of(0, 1, 2, 2, 3, 4), values: ['K10', '', 'K2', 'A1-12', 'A1-3'] };
    expect(await byText(codes, false)).toEqual([5, 4, 2, 3, 0, 1]);
  });

  it('of rows beyond one step is sorted as a whole', async () => {
    const rows = 20_011;
    const cells = Float64Array.from({ length: rows }, (_, row) => (row * 7_919) % 1_009);
    const order = await rowOrder(rows, [{ cells, descending: false }]);
    const expected = Array.from(cells, (_, row) => row).sort((a, b) => (cells[a] ?? 0) - (cells[b] ?? 0));
    expect([...order]).toEqual(expected);
  });

  it('gives way to other work while many texts are sorted, and ends when nobody waits any more', async () => {
    const texts = column(Array.from({ length: 60_000 }, (_, row) => `K${(row * 7_919) % 60_013}-${row % 7}`));
    const sorts = [{ cells: texts, descending: false }];
    let turns = 0;
    const counting = setInterval(() => {
      turns += 1;
    }, 0);
    const order = await rowOrder(60_000, sorts);
    clearInterval(counting);
    expect(turns).toBeGreaterThan(0);
    expect(new Set(order).size).toBe(60_000);
    const stop = new AbortController();
    const stopped = rowOrder(60_000, [{ cells: { ...texts }, descending: true }], stop.signal);
    stop.abort(new Error('left'));
    await expect(stopped).rejects.toThrow('left');
  });
});

describe('texts', () => {
  const bytes = (text: string) => {
    const utf8 = new TextEncoder().encode(`x${text}y`);
    return { utf8, from: 1, to: utf8.length - 1 };
  };
  /** By the same rule in words: digits in groups of one length, zeros before them left out. */
  const slowKey = (text: string): string =>
    text.replace(/\d+/g, (digits) => digits.replace(/^0+/, '').padStart(20, '0'));
  const letters = fc.constantFrom('K', 'k', '桩', '-', '+', '0', '0', '1', '2', '9', ' ');

  it('stand by the numbers in them, whatever is before and behind', () => {
    const texts = fc.array(letters, { maxLength: 12 }).map((list) => list.join(''));
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [x, y] = [slowKey(a), slowKey(b)];
        expect(Math.sign(naturalOrder(bytes(a), bytes(b)))).toBe(x < y ? -1 : x > y ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stand as they do in the data core', () => {
    const file = new URL('../../../tests/fixtures/natural-order.txt', import.meta.url);
    // Lines ascend; texts of a line count the same.
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    const texts = lines.flatMap((line, at) => line.split('\t').map((text) => ({ at, text })));
    expect(lines.length).toBeGreaterThan(20);
    for (const a of texts) {
      for (const b of texts) {
        const order = Math.sign(naturalOrder(bytes(a.text), bytes(b.text)));
        expect(order, `${a.text} and ${b.text}`).toBe(Math.sign(a.at - b.at));
      }
    }
  });

  it('may have numbers longer than any number', () => {
    expect(naturalOrder(bytes(`K${'9'.repeat(40)}`), bytes(`K1${'0'.repeat(40)}`))).toBeLessThan(0);
  });
});
