// A plan on the map: one in another unit, or of another grid, is told.
import { describe, expect, it } from 'vitest';
import type { PlanLines } from '../contracts/spreadsheet';
import { planFarKm, planOf } from './plan';

const ORIGIN = { xM: 3_451_000, yM: 513_000 };
/** Of lines by east and north on the site's grid in metres. */
function linesOf(lines: readonly (readonly number[])[], perMetre: number): PlanLines {
  const corners = Float64Array.from(
    lines.flatMap((of) => of.map((value, at) => (value + (at % 2 === 0 ? ORIGIN.yM : ORIGIN.xM)) * perMetre)),
  );
  const starts = [0];
  for (const of of lines) starts.push((starts.at(-1) ?? 0) + of.length / 2);
  return { corners, starts: Uint32Array.from(starts), layerOf: new Uint16Array(lines.length) };
}

describe('a plan below the piles', () => {
  it('that lies far from all piles says how far, by its nearest line', () => {
    const extent = { minEastM: 0, minNorthM: 0, maxEastM: 100, maxNorthM: 50 };
    const far = planOf({ lines: linesOf([[3100, 4050, 9000, 9000]], 1) });
    expect(planFarKm(far, 'm', extent, ORIGIN)).toBeCloseTo(5, 9);
    // Read as millimetres it shrinks to the grid's own origin.
    expect(planFarKm(far, 'mm', extent, ORIGIN)).toBeGreaterThan(3000);
    const lines = linesOf(
      [
        [9000, 9000, 9001, 9001],
        [-500, 20, 300, 20],
      ],
      1,
    );
    const near = planOf({ lines });
    expect(planFarKm(near, 'm', extent, ORIGIN)).toBe(null);
  });
});
