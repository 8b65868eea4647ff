// The figures of a log, with gaps and passes. Without them a filling ratio would count readings while nothing was
// poured, and a broken sensor would wipe totals out.
import { describe, expect, it } from 'vitest';
import { equipmentOf } from '../../src/equipment/registry';
import type { LogColumns } from '../db/log-codec';
import { summariseRecord } from './record-summary';

function logOf(pass: readonly number[], channels: Readonly<Record<string, readonly number[]>>): LogColumns {
  return {
    seq: Uint32Array.from(pass, (_, i) => i),
    timeMs: Float64Array.from(pass, (_, i) => i * 1000),
    pass: Uint8Array.from(pass),
    channels: Object.entries(channels).map(([key, values]) => ({
      key,
      decimals: 3,
      values: Float64Array.from(values),
    })),
  };
}

function figuresFor(code: 'DG1000' | 'HS-T' | 'QH1000' | 'trdTypeId' | 'HS-GP', log: LogColumns) {
  const { profile } = equipmentOf(code);
  if (profile === null) throw new Error('no profile');
  return summariseRecord(log, profile, null)?.figures;
}

const GAP = Number.NaN;

describe('figures of a log', () => {
  it('are totals, extremes, means and last readings, whatever is missing', () => {
    const log = logOf([0, 0, 0, 0], {
      grout_m3: [0.5, 1.25, GAP, 1.25],
      strokes: [10, 20, 30, GAP],
      fill_ratio: [1.6, GAP, 1.9, GAP],
      pressure_1_mpa: [0.2, 0.21, GAP, 0.2],
      pressure_3_mpa: [GAP, 0.31, 0.3, 0.2],
    });
    expect(figuresFor('DG1000', log)).toEqual({
      grout_m3: 1.25,
      strokes: 30,
      mean_fill_ratio: 1.75,
      max_pressure_mpa: 0.31,
    });
    expect(figuresFor('QH1000', logOf([0, 0], { hits: [3, 4], heave_mm: [10, GAP], last_two_mm: [GAP, GAP] }))).toEqual(
      {
        hits: 4,
        heave_mm: 10,
      },
    );
  });

  it('count in their passes only, and without their sign where that does not matter', () => {
    const jet = logOf([0, 1, 1, 2, 3], { grout_mpa: [1, 30, 32, 2, 34], lift_cmpm: [80, GAP, GAP, 70, GAP] });
    expect(figuresFor('HS-GP', jet)).toEqual({ mean_grout_mpa: 32 });
    expect(figuresFor('HS-T', logOf([0, 0, 0], { weighing_error_pct: [0.4, -1.5, 1] }))).toEqual({
      max_weighing_error_pct: 1.5,
    });
    expect(figuresFor('trdTypeId', logOf([0, 1, 2], { chainage_m: [120.5, 118, 121.25] }))).toEqual({ wall_m: 3.25 });
  });
});
