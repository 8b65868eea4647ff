import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLogColumns, encodeLogColumns, type LogColumns } from './log-codec';

function columnsOf(rows: number, reading: (row: number) => number): LogColumns {
  return {
    seq: Uint32Array.from({ length: rows }, (_, i) => i),
    timeMs: Float64Array.from({ length: rows }, (_, i) => 1_763_600_000_000 + i * 1000),
    pass: Uint8Array.from({ length: rows }, (_, i) => Math.floor((4 * i) / Math.max(1, rows))),
    channels: [{ key: 'depth_m', decimals: 3, values: Float64Array.from({ length: rows }, (_, i) => reading(i)) }],
  };
}

describe('log chunks', () => {
  it('give back what was put in, rounded to the decimals, whatever the values', () => {
    const value = fc.oneof(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.constant(Number.NaN));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 200 }), fc.integer({ min: 0, max: 5 }), (values, decimals) => {
        const columns: LogColumns = {
          ...columnsOf(values.length, () => 0),
          channels: [{ key: 'flow_lpm', decimals, values: Float64Array.from(values) }],
        };
        const back = decodeLogColumns(encodeLogColumns(columns));
        expect(back.seq).toEqual(columns.seq);
        expect(back.timeMs).toEqual(columns.timeMs);
        expect(back.pass).toEqual(columns.pass);
        const kept = back.channels[0]?.values ?? [];
        expect(kept.length).toBe(values.length);
        values.forEach((v, i) => {
          const got = kept[i] ?? Number.POSITIVE_INFINITY;
          if (Number.isNaN(v)) expect(got).toBeNaN();
          else expect(Math.abs(got - v)).toBeLessThanOrEqual(0.5000001 * 10 ** -decimals + 1e-6);
        });
      }),
    );
  });

  it('take less than three bytes a row and channel for readings that change slowly', () => {
    const data = encodeLogColumns(columnsOf(3000, (i) => 9 + Math.sin(i / 40) * 9 + (((i * 7919) % 13) - 6) / 100));
    expect(data.length).toBeLessThan(3000 * 3);
  });

  it('say when they are damaged instead of giving wrong rows', () => {
    const data = encodeLogColumns(columnsOf(500, (i) => i / 10));
    expect(() => decodeLogColumns(data.subarray(0, data.length - 9))).toThrow();
    expect(() => decodeLogColumns(Buffer.from('not a chunk'))).toThrow();
  });
});
