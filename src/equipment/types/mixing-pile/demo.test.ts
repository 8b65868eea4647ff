import { describe, expect, it } from 'vitest';
import type { LayoutPile } from '../../layouts/pile-layout';
import { demo, HIGHWAY_PILES, isDeep } from './demo';

/** Smallest distance between any two piles, by a grid of cells of `cellM`. */
function smallestDistance(piles: readonly LayoutPile[], cellM: number): number {
  const cells = new Map<string, LayoutPile[]>();
  let smallest = Number.POSITIVE_INFINITY;
  for (const pile of piles) {
    const cx = Math.floor((pile.xM ?? Number.NaN) / cellM);
    const cy = Math.floor((pile.yM ?? Number.NaN) / cellM);
    for (let i = cx - 1; i <= cx + 1; i++)
      for (let j = cy - 1; j <= cy + 1; j++)
        for (const other of cells.get(`${i}/${j}`) ?? []) smallest = Math.min(smallest, distanceOf(pile, other));
    const key = `${cx}/${cy}`;
    const cell = cells.get(key);
    if (cell) cell.push(pile);
    else cells.set(key, [pile]);
  }
  return smallest;
}

function distanceOf(a: LayoutPile, b: LayoutPile): number {
  return Math.hypot((a.xM ?? Number.NaN) - (b.xM ?? Number.NaN), (a.yM ?? Number.NaN) - (b.yM ?? Number.NaN));
}

describe.each(demo.sites)('$seed', (site) => {
  const piles = [...site.piles()];

  it('has the promised number of piles, each with a number of its own', () => {
    expect(piles.length).toBe({ highway: HIGHWAY_PILES, dyke: 4000, logistics: 9000 }[site.seed]);
    expect(new Set(piles.map((p) => p.pileNo)).size).toBe(piles.length);
  });

  it('keeps the distances of the pattern, in curves and between sections too', () => {
    const distance = smallestDistance(piles, 2);
    expect(distance).toBeGreaterThan(1.05);
    expect(distance).toBeLessThan(1.5);
  });

  it('lies on a grid in metres with X about 3.4e6 north and Y about 5e5 east', () => {
    const near = ({ xM, yM }: LayoutPile): boolean =>
      Math.abs((xM ?? Number.NaN) - 3.4e6) < 1e5 && Math.abs((yM ?? Number.NaN) - 5e5) < 1e5;
    expect(piles.filter((p) => !near(p))).toEqual([]);
  });

  it('has depths that a mixing machine reaches', () => {
    expect(piles.filter(({ depthM }) => !(depthM !== null && depthM >= 5 && depthM <= 18))).toEqual([]);
  });
});

describe('the highway', () => {
  const piles = [...(demo.sites[0]?.piles() ?? [])];

  it('is numbered by mileage, row and number', () => {
    expect(piles.filter(({ pileNo }) => !/^[ABCL]?K\d+\+\d{3}_[A-Z]_\d+$/.test(pileNo))).toEqual([]);
  });

  it('is more than a ribbon: the toll plaza reaches hundreds of metres off the line', () => {
    const plaza = piles.filter((p) => p.pileNo.startsWith('LK'));
    expect(plaza.length).toBeGreaterThan(12_000);
    expect(piles.filter(isDeep).length).toBeGreaterThan(8000);
  });
});
