import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, decodeLogColumns, decodeStored, encodeLogColumns, type LogColumns } from './log-codec';

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
        const readings = back.channels[0]?.values ?? [];
        expect(readings.length).toBe(values.length);
        values.forEach((v, i) => {
          const got = readings[i] ?? Number.POSITIVE_INFINITY;
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

  it('tell the earliest and the latest time of their rows, also where a clock jumps back', () => {
    const columns = columnsOf(6500, (i) => i / 10);
    columns.timeMs.set([1_700_000_000_000], 300);
    const [first, second, ...more] = chunksOf(columns);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      chunk_no: 0,
      row_count: 6000,
      from_seq: 0,
      to_seq: 5999,
      from_ms: 1_700_000_000_000,
    });
    expect(second).toMatchObject({ chunk_no: 1, row_count: 500, from_seq: 6000, to_seq: 6499 });
    expect(first?.to_ms).toBe(columns.timeMs[5999]);
    expect(decodeLogColumns(second?.data ?? Buffer.alloc(0)).seq).toEqual(columns.seq.subarray(6000));
  });
});

describe('a damaged chunk', () => {
  const columns: LogColumns = {
    ...columnsOf(500, () => 0),
    channels: ['depth_m', 'flow_lpm', 'tilt_deg'].map((key) => ({
      key,
      decimals: 2,
      values: Float64Array.from({ length: 500 }, (_, i) => ((i * 7919) % 1301) / 100),
    })),
  };
  const whole = encodeLogColumns(columns);
  const read = (data: Buffer) => {
    const reports: string[] = [];
    return { reports, log: decodeStored({ record_no: 'R-7', chunk_no: 3, data }, (text) => reports.push(text)) };
  };

  it('is told by record, chunk and channel, and the other channels are shown', () => {
    const { reports, log } = read(whole.subarray(0, whole.length - 9));
    expect(reports).toEqual(['record R-7, chunk 3: the chunk ends within column tilt_deg']);
    expect(log.seq).toEqual(columns.seq);
    expect(log.channels.slice(0, 2)).toEqual(decodeLogColumns(whole).channels.slice(0, 2));
    expect(log.channels[2]?.values).toEqual(new Float64Array(500).fill(Number.NaN));

    const flipped = Buffer.from(whole);
    flipped[whole.length - 100] = (flipped[whole.length - 100] ?? 0) ^ 4;
    expect(read(flipped).reports).toEqual(['record R-7, chunk 3: the checksum of column tilt_deg does not hold']);
  });

  it('gives no rows where these are not known', () => {
    const flipped = Buffer.from(whole);
    flipped[20] = (flipped[20] ?? 0) ^ 1;
    const { reports, log } = read(flipped);
    expect(reports).toEqual(['record R-7, chunk 3: the checksum of the head does not hold']);
    expect(log.seq).toHaveLength(0);
    expect(read(Buffer.from('not a chunk')).reports).toEqual([
      'record R-7, chunk 3: this is no chunk: it does not begin as one',
    ]);
  });

  it('is refused by who would write the log again', () => {
    const stored = { record_no: 'R-7', chunk_no: 3, data: whole.subarray(0, whole.length - 9) };
    expect(() => decodeStored(stored)).toThrow('record R-7, chunk 3: the chunk ends within column tilt_deg');
  });
});
