import { expect, it } from 'vitest';
import { equipmentByCode } from '../../equipment/registry';
import { bodyPicture, farthestOf, PICTURE, roundTimes, sectionOf } from './plumb-body';

const line = (xMm: readonly number[], yMm: readonly number[]) => ({
  depthM: Float64Array.of(0, 10, 20),
  xMm: Float64Array.from(xMm),
  yMm: Float64Array.from(yMm),
});
const WALL = { xM: 6, yM: 0.7, round: false } as const;

const pointsOf = (text: string): [number, number][] =>
  text.split(' ').map((pair) => pair.split(',').map(Number) as [number, number]);
const middle = (text: string): [number, number] => {
  const points = pointsOf(text);
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  return [mean(0), mean(1)];
};

it('finds where both planes together are farthest off, also above the toe', () => {
  expect(farthestOf(line([0, 30, 10], [0, -40, 20]))).toEqual({ at: 1, mm: 50 });
  expect(farthestOf(line([0, Number.NaN, 12], [0, 5, Number.NaN]))).toEqual({ at: 2, mm: 12 });
  expect(farthestOf(line([0, 0, 0], [0, Number.NaN, 0]))).toBeNull();
});

it('draws offsets larger by 1, 2 or 5 times a power of ten', () => {
  expect([0.3, 1, 1.9, 2, 4.9, 7, 99, 100, 260, Number.NaN].map(roundTimes)).toEqual([
    1, 1, 1, 2, 2, 5, 50, 100, 200, 1,
  ]);
});

it('takes the section of a wall from its design, and of a pile from its diameter', () => {
  const wall = equipmentByCode('HS-ZD1000')?.profile;
  const pile = equipmentByCode('XW1000')?.profile;
  if (!wall || !pile) throw new Error('both types record');
  const design = { design_depth_m: 20, diameter_m: 0.7, terms: { panel_m: 6 } };
  expect(sectionOf(wall, design)).toEqual(WALL);
  expect(sectionOf(pile, design)).toEqual({ xM: 0.7, yM: 0.7, round: true });
  expect(sectionOf(wall, { ...design, terms: {} })).toBeNull();
  expect(sectionOf(pile, { ...design, diameter_m: null })).toBeNull();
  expect(sectionOf(pile, null)).toBeNull();
});

it('moves the toe by the offset, as many times larger as it says, and leaves the top where it is', () => {
  const picture = bodyPicture(line([0, 10, 40], [0, 0, 0]), WALL, 0.004, 0);
  // 150 of the picture are 6 m; the limit of 80 mm would be 2 of it.
  expect(picture.times).toBe(20);
  const [top, toe] = [middle(picture.top), middle(picture.toe)];
  expect(top[0]).toBeCloseTo(PICTURE.width / 2, 1);
  expect(toe[0] - top[0]).toBeCloseTo((0.04 * 150 * 20) / 6, 1);
  // The limit lies around the toe as designed: by 80 mm to each side.
  const xs = pointsOf(picture.limit ?? '').map(([x]) => x);
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(150 + (2 * 0.08 * 150 * 20) / 6, 1);
  expect(pointsOf(picture.farthest?.points ?? '')).toEqual(pointsOf(picture.toe));
});

it('shows the sides that face who looks: one seen straight on, two seen askew, of a round body half', () => {
  const sides = (turnDeg: number, section: Parameters<typeof bodyPicture>[1] = WALL) =>
    bodyPicture(line([0, 10, 20], [0, 5, 5]), section, null, turnDeg).sides.length;
  expect([0, 30, 90, 200, 270, 360].map((turn) => sides(turn))).toEqual([1, 2, 1, 2, 1, 1]);
  expect(sides(7, { xM: 1, yM: 1, round: true })).toBe(10);
});

it('has no limit where none is set, and draws a body that is nowhere off', () => {
  const picture = bodyPicture(line([0, 0, 0], [0, 0, 0]), WALL, null, 0);
  expect(picture).toMatchObject({ times: 1, limit: null, farthest: null });
  expect(picture.sides).toHaveLength(1);
});
