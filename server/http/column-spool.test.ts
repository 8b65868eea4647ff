import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ColumnSpool } from './column-spool';
import { unpackTable } from './packed-table';

const cell = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string(),
  fc.constant(null),
);

describe('a table packed as its rows come', () => {
  it('is the table', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.string(), { maxLength: 5 }),
        fc.array(fc.nat({ max: 30 }), { maxLength: 6 }),
        fc.infiniteStream(cell),
        async (names, parts, cells) => {
          const spool = new ColumnSpool(names);
          const expected = new Map<string, unknown[]>(names.map((name) => [name, []]));
          for (const rows of parts) {
            const added = names.map((name) => {
              const values = Array.from({ length: rows }, () => cells.next().value ?? null);
              expected.get(name)?.push(...values);
              return JSON.stringify(values).slice(1, -1);
            });
            await spool.add(rows, added);
          }
          const made: unknown = JSON.parse(await text(unpackTable(await spool.finish())));
          const whole = JSON.stringify({
            columns: Object.fromEntries(expected),
            rows: parts.reduce((a, b) => a + b, 0),
          });
          expect(made).toEqual(JSON.parse(whole));
        },
      ),
    );
  });

  it('is put together from many pieces a column', async () => {
    const spool = new ColumnSpool(['seq', 'name']);
    const rows = 1000;
    for (let part = 0; part < 100; part++) {
      const seq = Array.from({ length: rows }, (_, i) => part * rows + i);
      await spool.add(rows, [seq.join(','), seq.map((n) => `"桩 ${n}"`).join(',')]);
    }
    const { deflated, rows: all } = await spool.finish();
    expect(all).toBe(100 * rows);
    const made = JSON.parse(await text(unpackTable({ deflated, rows: all })));
    expect(made.columns.seq).toEqual(Array.from({ length: all }, (_, i) => i));
    expect(made.columns.name[99_999]).toBe('桩 99999');
  });

  it('takes a text for each column', async () => {
    await expect(new ColumnSpool(['a', 'b']).add(1, ['1'])).rejects.toThrow('each column');
  });
});
