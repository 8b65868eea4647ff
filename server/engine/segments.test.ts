import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { equipmentOf } from '../../src/equipment/registry';
import type { LogColumns } from '../db/log-codec';
import { SEGMENT_M, SegmentSums, segmentsOf } from './segments';

const PROFILE = equipmentOf('HS-MI')?.profile;
if (!PROFILE) throw new Error('mixing piles record something');

/** Seconds, depth, slurry and current of each row. */
type Row = readonly [s: number, depth: number, slurry: number, current: number];

function logOf(rows: readonly Row[]): LogColumns {
  const column = (key: string, cell: 1 | 2 | 3) => ({
    key,
    decimals: 3,
    values: Float64Array.from(rows, (row) => row[cell]),
  });
  return {
    seq: Uint32Array.from(rows, (_, i) => i),
    timeMs: Float64Array.from(rows, ([s]) => s * 1000),
    pass: new Uint8Array(rows.length),
    channels: [column('depth_m', 1), column('slurry_l', 2), column('current_a', 3)],
  };
}

describe('segments', () => {
  it('split a step by the length in each segment, and hold a reading for the step that ends with it', () => {
    const made = segmentsOf(
      logOf([
        [0, 0, 0, 90],
        [1, 0.25, 2, 40],
        [2, 0.5, 3, 60],
        [4, 0.125, 9, 30],
      ]),
      PROFILE,
    );
    expect(made).toEqual({
      height_m: 0.25,
      duration_s: [1 + 2 / 3, 1 + 4 / 3],
      totals: { slurry_l: [2 + 2, 1 + 4] },
      means: {
        current_a: [expect.closeTo((40 + 30 * (2 / 3)) / (5 / 3), 9), expect.closeTo((60 + 30 * (4 / 3)) / (7 / 3), 9)],
      },
    });
  });

  it('leave out halts, clocks set back, missing depths and a counter’s fall', () => {
    const made = segmentsOf(
      logOf([
        [0, 0.1, 5, 10],
        [60, 0.2, 50, 10],
        [61, Number.NaN, 51, 10],
        [62, 0.2, 52, 10],
        [61, 0.2, 60, 10],
        [62, 0.2, 1, Number.NaN],
        [63, 9e6, 3, 10],
        [64, -0.1, 4, 10],
        [65, -0.1, 4.5, 10],
      ]),
      PROFILE,
    );
    expect(made).toEqual({
      height_m: 0.25,
      duration_s: [2],
      totals: { slurry_l: [0.5] },
      means: { current_a: [10] },
    });
  });

  it('are none without a row or a depth', () => {
    expect(segmentsOf(logOf([]), PROFILE).duration_s).toEqual([]);
    expect(segmentsOf(logOf([[0, Number.NaN, 1, 1]]), PROFILE).totals.slurry_l).toEqual([]);
  });

  it('are what a walk in small steps finds, and add up to the whole', () => {
    // Eighths of a metre and a walk in 64ths: every boundary is met exactly.
    const row = fc.tuple(fc.nat(80), fc.nat(20), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 60 }), (steps) => {
        let slurry = 0;
        const rows = steps.map(([depth, litres, current], s): Row => {
          slurry += litres;
          return [s, depth / 8, slurry, current];
        });
        const made = segmentsOf(logOf(rows), PROFILE);
        const count = made.duration_s.length;
        const seconds = new Array<number>(count).fill(0);
        const litres = new Array<number>(count).fill(0);
        const charge = new Array<number>(count).fill(0);
        for (let i = 1; i < rows.length; i++) {
          const [[, from, before] = [0, 0, 0], [, to, now, current] = [0, 0, 0, 0]] = [rows[i - 1], rows[i]];
          const parts = Math.max(1, Math.round(Math.abs(to - from) * 64));
          for (let part = 0; part < parts; part++) {
            const middle = from + ((part + 0.5) / parts) * (to - from);
            const segment = Math.min(count - 1, Math.floor(middle / SEGMENT_M));
            seconds[segment] = (seconds[segment] ?? 0) + 1 / parts;
            litres[segment] = (litres[segment] ?? 0) + (now - before) / parts;
            charge[segment] = (charge[segment] ?? 0) + current / parts;
          }
        }
        const { slurry_l: totals = [] } = made.totals;
        const { current_a: means = [] } = made.means;
        for (let segment = 0; segment < count; segment++) {
          const spent = seconds[segment] ?? 0;
          expect(made.duration_s[segment]).toBeCloseTo(spent, 9);
          expect(totals[segment]).toBeCloseTo(litres[segment] ?? 0, 9);
          if (spent === 0) expect(means[segment]).toBeNull();
          else expect(means[segment]).toBeCloseTo((charge[segment] ?? 0) / spent, 9);
        }
        expect(made.duration_s.reduce((sum, s) => sum + s, 0)).toBeCloseTo(rows.length - 1, 9);
      }),
    );
  });

  it('are the same of a log that comes in stretches', () => {
    const row = fc.tuple(fc.nat(40), fc.nat(80), fc.nat(20), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), fc.array(fc.nat(40)), (steps, cuts) => {
        const rows = steps.map(([s, depth, litres, current]): Row => [s, depth / 8, litres, current]);
        const sums = new SegmentSums(PROFILE);
        const ends = [...cuts, rows.length].map((cut) => Math.min(cut, rows.length)).sort((a, b) => a - b);
        for (const [i, end] of ends.entries()) sums.add(logOf(rows.slice(ends[i - 1] ?? 0, end)));
        expect(sums.result()).toEqual(segmentsOf(logOf(rows), PROFILE));
      }),
    );
  });
});
