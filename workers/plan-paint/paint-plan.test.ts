// A plan on the map: lines lie where a surveyor would put them, for each unit, and hidden layers do not.
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/contracts/plan-paint';
import type { PlanLines } from '../../src/contracts/spreadsheet';
import { planOf, planShot } from '../../src/maps/plan';
import { lineImage } from './line-image';
import { paintPlan } from './paint-plan';

const ORIGIN = { xM: 3_451_000, yM: 513_000 };
const SIZE = { width: 200, height: 100 };
/** Ten pixels a metre about 40 m east and 60 m north of the origin. */
const VIEW = { eastM: 40, northM: 60, zoom: Math.log2(10) };

/** Of lines by east and north on the site's grid in metres. */
function linesOf(lines: readonly (readonly number[])[], perMetre: number, layers = lines.map(() => 0)): PlanLines {
  const corners = Float64Array.from(
    lines.flatMap((of) => of.map((value, at) => (value + (at % 2 === 0 ? ORIGIN.yM : ORIGIN.xM)) * perMetre)),
  );
  const starts = [0];
  for (const of of lines) starts.push((starts.at(-1) ?? 0) + of.length / 2);
  return { corners, starts: Uint32Array.from(starts), layerOf: Uint16Array.from(layers) };
}

/** Painted as the map asks for it; all in one ink. */
function painted(plan: Plan, unit: 'm' | 'cm' | 'mm', shown: readonly number[], ratio = 1) {
  const shot = planShot(VIEW, SIZE, ratio, ORIGIN);
  const image = lineImage(shot.width, shot.height);
  const inView = paintPlan(image, plan, { ...shot, unit, shown: Uint8Array.from(shown), ink: [0, 0, 0] });
  return { image, inView };
}

/** The box around the pixels that are covered by more than half. */
function boxOf({ width, cover }: ReturnType<typeof lineImage>): readonly number[] | null {
  const at = [...cover.keys()].filter((pixel) => (cover[pixel] ?? 0) > 127);
  if (at.length === 0) return null;
  const [xs, ys] = [at.map((pixel) => pixel % width), at.map((pixel) => Math.floor(pixel / width))];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

describe('a plan below the piles', () => {
  it.each([
    ['m', 1],
    ['cm', 100],
    ['mm', 1000],
  ] as const)('has its lines at their places, in %s', (unit, perMetre) => {
    const plan = planOf({ lines: linesOf([[35.05, 62.05, 45.05, 62.05]], perMetre) });
    const { image, inView } = painted(plan, unit, [1]);
    expect(inView).toBe(1);
    // 4.95 m west of the middle, at pixel 100, and 2.05 m north of it, at pixel 50.
    const [left = 0, upper, right = 0, lower] = boxOf(image) ?? [];
    expect([upper, lower]).toEqual([29, 29]);
    expect(Math.abs(left - 50)).toBeLessThanOrEqual(1);
    expect(Math.abs(right - 150)).toBeLessThanOrEqual(1);
  });

  it('is as sharp as the screen', () => {
    const plan = planOf({ lines: linesOf([[35, 62, 45, 62, 45, 58]], 1) });
    const { image } = painted(plan, 'm', [1], 2);
    const [left = 0, upper = 0, right = 0, lower = 0] = boxOf(image) ?? [];
    for (const [found, expected] of [
      [left, 100],
      [upper, 60],
      [right, 300],
      [lower, 140],
    ] as const) {
      expect(Math.abs(found - expected)).toBeLessThanOrEqual(2);
    }
  });

  it('leaves out layers that are hidden and lines that are not in view', () => {
    const away = [400, 400, 500, 500];
    const plan = planOf({ lines: linesOf([[35, 62, 45, 62], [38, 58, 41, 58], away], 1, [0, 1, 0]) });
    const found = (shown: readonly number[]) => {
      const { image, inView } = painted(plan, 'm', shown);
      return [inView, boxOf(image) !== null];
    };
    expect(found([1, 1])).toEqual([2, true]);
    expect(found([1, 0])).toEqual([1, true]);
    expect(found([0, 0])).toEqual([0, false]);
  });
});
