// Points of compaction in the wrong place leave ground untamped. The oracle takes the points of the first pass and looks
// for squares and triangles of neighbours by their distances alone.
import { describe, expect, it } from 'vitest';
import { FULL_PASS } from '../asked-passes';
import { descriptor } from '../types/dynamic-compaction/descriptor';
import { type CompactionTerms, compactionCount, compactionLayout, printStepM } from './compaction-layout';
import type { LayoutPile } from './pile-layout';
import { isWithin } from './within-outline';

const [X, Y] = [3_400_000, 500_000];
const S = 6;
const terms = (change: Partial<CompactionTerms> = {}): CompactionTerms => ({
  ...{ xM: X, yM: Y, headingRad: 0.5, pattern: 'square', spacingM: S, rows: 4, columns: 5, passes: 3 },
  ...{ full: null, outline: null, prefix: 'T' },
  ...change,
});

interface Spot {
  readonly x: number;
  readonly y: number;
}

function layOut(change: Partial<CompactionTerms> = {}) {
  const points = [...compactionLayout(terms(change))];
  const ofPass = (pass: number): readonly LayoutPile[] => points.filter((point) => point.terms?.pass === pass);
  return { points, ofPass };
}

const spotOf = ({ xM, yM }: LayoutPile): Spot => ({ x: (xM ?? Number.NaN) - X, y: (yM ?? Number.NaN) - Y });
const apart = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (...spots: readonly Spot[]): Spot => ({
  x: spots.reduce((sum, { x }) => sum + x, 0) / spots.length,
  y: spots.reduce((sum, { y }) => sum + y, 0) / spots.length,
});

/** Each place once. */
function once(spots: readonly Spot[]): readonly Spot[] {
  const found: Spot[] = [];
  for (const spot of spots) if (!found.some((known) => apart(known, spot) < 0.01)) found.push(spot);
  return found;
}

/** Middles of all pairs so far apart. */
function middlesOf(spots: readonly Spot[], metres: number): readonly Spot[] {
  return once(
    spots.flatMap((a, at) =>
      spots.slice(at + 1).flatMap((b) => (Math.abs(apart(a, b) - metres) < 0.01 ? [middle(a, b)] : [])),
    ),
  );
}

/** Middles of all triangles of neighbours; those of `on` have two corners in the row that comes first. */
function middlesOfTriangles(spots: readonly Spot[], headingRad: number, on: boolean): readonly Spot[] {
  const across = ({ x, y }: Spot): number => -Math.sin(headingRad) * x + Math.cos(headingRad) * y;
  const near = (a: Spot, b: Spot): boolean => Math.abs(apart(a, b) - S) < 0.01;
  const found: Spot[] = [];
  for (const [i, a] of spots.entries()) {
    for (const [j, b] of spots.slice(i + 1).entries()) {
      if (!near(a, b)) continue;
      for (const c of spots.slice(i + j + 2)) {
        if (!near(a, c) || !near(b, c)) continue;
        const rows = [a, b, c].map(across).sort((one, other) => one - other);
        const isOn = (rows[1] ?? 0) - (rows[0] ?? 0) < 0.01;
        if (isOn === on) found.push(middle(a, b, c));
      }
    }
  }
  return found;
}

function expectSame(points: readonly LayoutPile[], wanted: readonly Spot[]): void {
  const spots = points.map(spotOf);
  expect(spots.length).toBe(wanted.length);
  for (const place of wanted) expect(Math.min(...spots.map((spot) => apart(spot, place)))).toBeLessThan(0.002);
}

/** An L of 47 by 33 m without its corner of 20 by 15 m. */
const OUTLINE = [0, 0, 47, 0, 47, 18, 27, 18, 27, 33, 0, 33].map((metres, at) => metres + (at % 2 === 0 ? X : Y));

describe('a square grid', () => {
  const { points, ofPass } = layOut();

  it('begins at its place and goes in its direction', () => {
    const [first, second] = ofPass(1).map(spotOf);
    expect(first).toEqual({ x: 0, y: 0 });
    expect(second?.x).toBeCloseTo(S * Math.cos(0.5), 2);
    expect(second?.y).toBeCloseTo(S * Math.sin(0.5), 2);
    expect(ofPass(1).length).toBe(20);
  });

  it('has the second pass in the middles of the squares, and the third between neighbours', () => {
    const first = ofPass(1).map(spotOf);
    expectSame(ofPass(2), middlesOf(first, S * Math.SQRT2));
    expectSame(ofPass(3), middlesOf(first, S));
    expect([ofPass(2).length, ofPass(3).length, points.length]).toEqual([12, 31, 63]);
  });

  it('has its places across the rows as mileage, from the first row on', () => {
    expect([...new Set(ofPass(1).map(({ mileageM }) => mileageM))]).toEqual([0, 6, 12, 18]);
    expect([...new Set(ofPass(2).map(({ mileageM }) => mileageM))]).toEqual([3, 9, 15]);
  });
});

describe('a triangular grid', () => {
  it.each([0, 0.5, 3.6])('has later passes in the middles of its triangles, turned by %d', (headingRad) => {
    const { ofPass } = layOut({ pattern: 'triangle', headingRad });
    const first = ofPass(1).map(spotOf);
    expect(first.length).toBe(20);
    const nearest = first.map((a, at) => Math.min(...first.filter((_, i) => i !== at).map((b) => apart(a, b))));
    for (const metres of nearest) expect(metres).toBeCloseTo(S, 2);
    expectSame(ofPass(2), middlesOfTriangles(first, headingRad, true));
    expectSame(ofPass(3), middlesOfTriangles(first, headingRad, false));
    expect([ofPass(2).length, ofPass(3).length]).toEqual([12, 12]);
  });
});

describe.each(['square', 'triangle'] as const)('a %s grid in an outline', (pattern) => {
  const { points, ofPass } = layOut({ pattern, outline: OUTLINE, headingRad: 0.3 });

  it('fills it with each pass, and nothing beside it', () => {
    expect(points.every(({ xM, yM }) => isWithin(OUTLINE, xM ?? 0, yM ?? 0))).toBe(true);
    // The grid goes on from its first point in all directions.
    const [from] = ofPass(1).map(spotOf);
    const along = { x: S * Math.cos(0.3), y: S * Math.sin(0.3) };
    const turned = pattern === 'square' ? 0.3 + Math.PI / 2 : 0.3 + Math.PI / 3;
    const across = { x: S * Math.cos(turned), y: S * Math.sin(turned) };
    const grid: Spot[] = [];
    for (let i = -16; i <= 16; i++) {
      for (let j = -16; j <= 16; j++) {
        grid.push({ x: (from?.x ?? 0) + i * along.x + j * across.x, y: (from?.y ?? 0) + i * along.y + j * across.y });
      }
    }
    const near = grid.filter(({ x, y }) => x > -14 && x < 61 && y > -14 && y < 47);
    const inside = (spots: readonly Spot[]) => spots.filter(({ x, y }) => isWithin(OUTLINE, X + x, Y + y));
    expectSame(ofPass(1), inside(near));
    const [second, third] =
      pattern === 'square'
        ? [middlesOf(near, S * Math.SQRT2), middlesOf(near, S)]
        : [middlesOfTriangles(near, 0.3, true), middlesOfTriangles(near, 0.3, false)];
    expectSame(ofPass(2), inside(second));
    expectSame(ofPass(3), inside(third));
  });

  it('numbers the points of each row from 1, by pass, row and place', () => {
    for (const { pileNo, rowNo, numeral, terms: design } of points) {
      expect(pileNo).toBe(`T-${rowNo}-${numeral}`);
      expect(rowNo.startsWith(`${design?.pass}-`)).toBe(true);
    }
    expect(new Set(points.map(({ pileNo }) => pileNo)).size).toBe(points.length);
    for (const name of new Set(points.map(({ rowNo }) => rowNo))) {
      const row = points.filter(({ rowNo }) => rowNo === name).map(({ numeral }) => numeral);
      expect(row.sort((a, b) => a - b)).toEqual(row.map((_, at) => at + 1));
    }
  });
});

describe('full tamping', () => {
  it('is the last pass of the type', () => {
    expect(descriptor.profile.passes[FULL_PASS - 1]?.key).toBe('full');
  });

  it.each(['square', 'triangle'] as const)('leaves no ground between its prints over a %s grid', (pattern) => {
    // Prints that overlap by 30 % of 2.5 m leave no gap between four of them.
    const full = { stepM: printStepM(2.5, 30), dropM: 8 };
    const { ofPass } = layOut({ pattern, headingRad: 0.5, passes: 1, full });
    const prints = ofPass(FULL_PASS).map(spotOf);
    for (const first of ofPass(1).map(spotOf)) {
      // A point stands for the ground half a spacing around it.
      for (let east = -2.9; east <= 2.9; east += 0.58) {
        for (let north = -2.5; north <= 2.5; north += 0.5) {
          const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)];
          const place = { x: first.x + cos * east - sin * north, y: first.y + sin * east + cos * north };
          expect(Math.min(...prints.map((print) => apart(print, place)))).toBeLessThan(1.251);
        }
      }
    }
    const nearest = prints.map((a, at) => Math.min(...prints.filter((_, i) => i !== at).map((b) => apart(a, b))));
    expect(Math.min(...nearest)).toBeCloseTo(1.75, 2);
  });

  it('has a drop of its own, or none: never that of the points', () => {
    const drops = (dropM: number | null) => {
      const { ofPass } = layOut({ passes: 1, full: { stepM: 2, dropM } });
      const said = ({ terms: design, lacks }: LayoutPile) => `${design?.drop_m} ${lacks}`;
      return [1, FULL_PASS].map((pass) => [...new Set(ofPass(pass).map(said))]);
    };
    expect(drops(8)).toEqual([['undefined undefined'], ['8 undefined']]);
    expect(drops(null)).toEqual([['undefined undefined'], ['undefined drop_m']]);
  });

  it('has no mileage before the first row', () => {
    const { ofPass } = layOut({ full: { stepM: 2, dropM: null } });
    expect(Math.min(...ofPass(FULL_PASS).map(({ mileageM }) => mileageM ?? Number.NaN))).toBe(0);
  });
});

it.each([
  { pattern: 'square' },
  { pattern: 'triangle' },
  { pattern: 'square', passes: 1 },
  { pattern: 'triangle', passes: 2 },
  { rows: 1, columns: 9 },
  { rows: 9, columns: 1, full: { stepM: 1.875, dropM: null } },
  { full: { stepM: 1.875, dropM: null } },
] as const)('the count is known before the points are made: %j', (change) => {
  const { points } = layOut(change);
  const said = compactionCount(terms(change));
  if ('full' in change) expect(Math.abs(said - points.length)).toBeLessThan(0.2 * points.length);
  else expect(said).toBe(points.length);
});

it('without a prefix numbers begin with the pass', () => {
  expect(layOut({ prefix: '' }).points[0]?.pileNo).toBe('1-1-1');
});
