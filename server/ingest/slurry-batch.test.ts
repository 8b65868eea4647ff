import { expect, it } from 'vitest';
import { courseOf, profileOf } from '../../src/equipment/machines/courses';
import type { LogColumns } from '../db/log-codec';
import { recordCourse } from '../simulation/record-course';
import { slurryBatchOf } from './slurry-batch';

/** A log with a second between its rows, all in one pass. */
function logOf(columns: Readonly<Record<string, readonly number[]>>): LogColumns {
  const rows = Math.max(...Object.values(columns).map(({ length }) => length));
  return {
    seq: Uint32Array.from({ length: rows }, (_, row) => row),
    timeMs: Float64Array.from({ length: rows }, (_, row) => row * 1000),
    pass: new Uint8Array(rows),
    channels: Object.entries(columns).map(([key, values]) => ({ key, decimals: 3, values: Float64Array.from(values) })),
  };
}

/** Logs are kept in single precision. */
const rounded = (made: object | null) =>
  made === null
    ? null
    : Object.fromEntries(
        Object.entries(made).map(([key, value]) => [key, typeof value === 'number' ? Number(value.toFixed(3)) : value]),
      );

const GAP = Number.NaN;
/** Weighed, mixed, emptied: the display of a plant while it made one batch of ratio 0.6. */
const batch = {
  cement_kg: [0, 401.5, GAP, 803.2, 803.2, 803.1, 350, 0],
  water_kg: [0, 0, 240, 481.9, 481.9, 481.9, 210, 0],
  ratio: [GAP, GAP, GAP, 0.6, 0.6, 0.6, GAP, GAP],
  density_gcm3: [1, 1, 1.2, 1.6, 1.72, 1.734, GAP, GAP],
  mixing_s: [0, 0, 0, 0, 90, 180, 180, 180],
  weighing_error_pct: [GAP, 0.2, 0.2, 0.4, 0.4, 0.4, 0.4, 0.4],
  silo_t: [40, 39.6, 39.2, 39.197, 39.197, 39.197, 39.197, 39.197],
  level_m: [1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.4, 1.9],
};

it('a batch is what was weighed, not what was left in the mixer, and how it stood at the end', () => {
  expect(rounded(slurryBatchOf(logOf(batch)))).toEqual({
    cementKg: 803.2,
    waterKg: 481.9,
    ratio: 0.6,
    densityGcm3: 1.734,
    mixingS: 180,
    weighingErrorPct: 0.4,
    siloT: 39.197,
    levelM: 1.9,
  });
});

it('what was never read is nothing', () => {
  const { cement_kg, water_kg } = batch;
  expect(rounded(slurryBatchOf(logOf({ cement_kg, water_kg, silo_t: [GAP, GAP] })))).toEqual({
    cementKg: 803.2,
    waterKg: 481.9,
    ratio: null,
    densityGcm3: null,
    mixingS: null,
    weighingErrorPct: null,
    siloT: null,
    levelM: null,
  });
});

it.each([['cement_kg'], ['water_kg']] as const)('what does not weigh %s is no batch', (missing) => {
  const { [missing]: _, ...rest } = batch;
  expect(slurryBatchOf(logOf(rest))).toBeNull();
});

it('a simulated plant makes what its recipe asks for', () => {
  const pile = { depthM: 0, diameterM: 0, terms: { cement_kg: 800, water_cement_ratio: 0.6, silo_t: 40 } };
  const course = courseOf('HS-T', { seed: 'batch', pile, limits: {}, plant: null });
  const made = slurryBatchOf(recordCourse(course, profileOf('HS-T'), { startMs: 0, limits: {}, pile }).log);
  const near = (value: number | null | undefined, wanted: number, part: number) =>
    expect(Math.abs((value ?? Number.NaN) / wanted - 1)).toBeLessThan(part);
  near(made?.cementKg, 800, 0.025);
  near(made?.waterKg, 480, 0.025);
  // 1280 kg in 800 / 3.1 + 480 litres.
  near(made?.densityGcm3, 1.734, 0.03);
  near(made?.siloT, 39.2, 0.002);
  expect(made?.mixingS).toBeGreaterThan(100);
});
