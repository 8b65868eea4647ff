import { expect, it } from 'vitest';
import { cementUses, siloDays } from './silo-days';

const table = (rows: readonly (readonly [plant: number, kg: number])[]) => ({
  rows: rows.length,
  columns: {
    period: { codes: new Uint32Array(rows.length), values: ['2026-11-20'] },
    equipment_id: Float64Array.from(rows, ([plant]) => plant),
    equipment_name: { codes: new Uint32Array(rows.length), values: [''] },
    piles: new Float64Array(rows.length),
    metres: new Float64Array(rows.length),
    slurry_l: new Float64Array(rows.length),
    ash_kg: Float64Array.from(rows, ([, kg]) => kg),
    warnings: new Float64Array(rows.length),
    simulated: new Float64Array(rows.length),
  },
  figures: {},
});

it('a silo lasts as long as at the mean of the days on which its plant worked', () => {
  const uses = cementUses(
    table([
      [1, 8000],
      [2, 500],
      [1, 12_000],
      [1, 0],
    ]),
  );
  // 35 t at (8 + 12) / 2 = 10 t a day; the day without cement is no day of work.
  expect(siloDays(35, uses.get(1))).toBeCloseTo(3.5);
  expect(siloDays(0, uses.get(2))).toBe(0);
  expect(siloDays(35, uses.get(3))).toBeNull();
  expect(siloDays(null, uses.get(1))).toBeNull();
});
