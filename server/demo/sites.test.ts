import { describe, expect, it } from 'vitest';
import type { LayoutPile } from './pile-layout';
import { DEMO_SITES, HIGHWAY_PILES, isDeep } from './sites';

/** Smallest distance between any two piles, by a grid of cells of `cellM`. */
function smallestDistance(piles: readonly LayoutPile[], cellM: number): number {
  const cells = new Map<string, LayoutPile[]>();
  let smallest = Number.POSITIVE_INFINITY;
  for (const pile of piles) {
    const cx = Math.floor(pile.xM / cellM);
    const cy = Math.floor(pile.yM / cellM);
    for (let i = cx - 1; i <= cx + 1; i++)
      for (let j = cy - 1; j <= cy + 1; j++)
        for (const other of cells.get(`${i}/${j}`) ?? [])
          smallest = Math.min(smallest, Math.hypot(pile.xM - other.xM, pile.yM - other.yM));
    const key = `${cx}/${cy}`;
    const cell = cells.get(key);
    if (cell) cell.push(pile);
    else cells.set(key, [pile]);
  }
  return smallest;
}

describe.each(DEMO_SITES)('$seed', (site) => {
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
    expect(piles.filter((p) => !(Math.abs(p.xM - 3.4e6) < 1e5 && Math.abs(p.yM - 5e5) < 1e5))).toEqual([]);
  });

  it('has depths that a mixing machine reaches', () => {
    expect(piles.filter(({ depthM }) => !(depthM >= 5 && depthM <= 18))).toEqual([]);
  });
});

describe('the highway', () => {
  const piles = [...(DEMO_SITES[0]?.piles() ?? [])];

  it('is numbered by mileage, row and number', () => {
    expect(piles.filter(({ pileNo }) => !/^[ABCL]?K\d+\+\d{3}_[A-Z]_\d+$/.test(pileNo))).toEqual([]);
  });

  it('is more than a ribbon: the toll plaza reaches hundreds of metres off the line', () => {
    const plaza = piles.filter((p) => p.pileNo.startsWith('LK'));
    expect(plaza.length).toBeGreaterThan(12_000);
    expect(piles.filter(isDeep).length).toBeGreaterThan(8000);
  });
});
