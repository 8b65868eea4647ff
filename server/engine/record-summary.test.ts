import { describe, expect, it } from 'vitest';
import { equipmentOf } from '../../src/equipment/registry';
import type { LogColumns } from '../db/log-codec';
import { summariseRecord } from './record-summary';
import { ashKg, ratioOfDensity, slurryDensityGcm3 } from './slurry';

const { profile } = equipmentOf('HS-MI');
const MINUTE_ROWS = 60;

/** Ten minutes down at 0.8 m/min, then sixteen minutes up at 0.5 m/min. */
function logOf(channels: Readonly<Record<string, (row: number) => number>>): LogColumns {
  const rows = 26 * MINUTE_ROWS + 1;
  return {
    seq: Uint32Array.from({ length: rows }, (_, i) => i),
    timeMs: Float64Array.from({ length: rows }, (_, i) => 1_795_000_000_000 + i * 1000),
    pass: Uint8Array.from({ length: rows }, (_, i) => (i <= 10 * MINUTE_ROWS ? 0 : 1)),
    channels: Object.entries(channels).map(([key, reading]) => ({
      key,
      decimals: 3,
      values: Float64Array.from({ length: rows }, (_, i) => reading(i)),
    })),
  };
}

const depth = (row: number): number => (row <= 600 ? (row / MINUTE_ROWS) * 0.8 : 8 - ((row - 600) / MINUTE_ROWS) * 0.5);

describe('the summary of a record', () => {
  it('gives depths, totals, speeds and extremes, whatever readings are missing', () => {
    if (profile === null) throw new Error('no profile');
    const gap = (row: number, value: number): number => (row % 97 === 5 ? Number.NaN : value);
    const summary = summariseRecord(
      logOf({
        depth_m: (row) => gap(row, depth(row)),
        slurry_l: (row) => gap(row, row / 2),
        density_gcm3: (row) => gap(row, row < 600 ? 1.7 : 1.76),
        current_a: (row) => (row === 300 ? 88 : 40),
        tilt_x_deg: (row) => (row === 100 ? -0.7 : 0.1),
        tilt_y_deg: () => 0.3,
      }),
      profile,
      null,
    );
    expect(summary).toMatchObject({
      rows: 1561,
      depthM: 8,
      slurryL: 780,
      maxCurrentA: 88,
      maxTiltDeg: Math.fround(0.7),
    });
    expect(summary?.meanDownMpm).toBeCloseTo(0.8, 3);
    expect(summary?.meanUpMpm).toBeCloseTo(0.5, 2);
    expect(summary?.waterCementRatio).toBeGreaterThan(ratioOfDensity(1.76));
    expect(summary?.waterCementRatio).toBeLessThan(ratioOfDensity(1.7));
    expect((summary?.endedMs ?? 0) - (summary?.startedMs ?? 0)).toBe(26 * 60_000);
  });

  it('takes the cement out of the slurry by the density of this cement', () => {
    if (profile === null) throw new Error('no profile');
    const log = logOf({ depth_m: depth, slurry_l: (row) => row / 2 });
    for (const cementGcm3 of [3.01, 3.1, 3.4]) {
      expect(summariseRecord(log, profile, 0.6, cementGcm3)?.ashKg).toBeCloseTo(ashKg(780, 0.6, cementGcm3), 6);
      const read = logOf({ slurry_l: (row) => row / 2, density_gcm3: () => slurryDensityGcm3(0.55, cementGcm3) });
      expect(summariseRecord(read, profile, 0.6, cementGcm3)?.waterCementRatio).toBeCloseTo(0.55, 6);
    }
  });

  it('leaves a halt out of the mean speeds', () => {
    if (profile === null) throw new Error('no profile');
    const log = logOf({ depth_m: depth });
    const halted = { ...log, timeMs: log.timeMs.map((ms, row) => (row > 300 ? ms + 8 * 3_600_000 : ms)) };
    expect(summariseRecord(halted, profile, null)?.meanDownMpm).toBeCloseTo(0.8, 2);
  });

  it('says null for what was not measured, and uses the design’s ratio where no density was', () => {
    if (profile === null) throw new Error('no profile');
    const bare = summariseRecord(logOf({ depth_m: depth }), profile, 0.6);
    expect(bare).toMatchObject({
      slurryL: null,
      ashKg: null,
      maxCurrentA: null,
      maxTiltDeg: null,
      waterCementRatio: 0.6,
    });
    const mixed = summariseRecord(logOf({ depth_m: depth, slurry_l: () => 700 }), profile, 0.6);
    expect(mixed?.ashKg).toBeGreaterThan(500);
    const none: LogColumns = {
      seq: new Uint32Array(),
      timeMs: new Float64Array(),
      pass: new Uint8Array(),
      channels: [],
    };
    expect(summariseRecord(none, profile, 0.6)).toBeNull();
  });

  it('takes cement where it is measured itself, and else adds it up grade by grade', () => {
    const grouting = equipmentOf('JT-V9').profile;
    const powder = equipmentOf('SP1000').profile;
    if (grouting === null || powder === null) throw new Error('no profile');
    // 780 L at a ratio of 1, then 780 L at 0.5.
    const graded = logOf({
      volume_l: (row) => row,
      density_gcm3: (row) => slurryDensityGcm3(row <= 780 ? 1 : 0.5),
    });
    const summary = summariseRecord(graded, grouting, null);
    expect(summary?.slurryL).toBe(1560);
    expect(summary?.ashKg).toBeCloseTo(ashKg(780, 1) + ashKg(780, 0.5), 3);
    expect(summariseRecord(logOf({ powder_kg: (row) => row / 3 }), powder, null)?.ashKg).toBe(520);
  });

  it('finds the largest current of all axes', () => {
    const axes = equipmentOf('HS-800').profile;
    if (axes === null) throw new Error('no profile');
    const log = logOf({
      current_1_a: () => 120,
      current_2_a: (row) => (row === 9 ? 231 : 110),
      current_3_a: () => 125,
    });
    expect(summariseRecord(log, axes, null)?.maxCurrentA).toBe(231);
  });
});
