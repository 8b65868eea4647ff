// The cost of a wrong layout: piles beside the site, too close, or under one number twice.
import { describe, expect, it } from 'vitest';
import {
  FOLLOWS_LINE,
  GIVEN_LENGTH,
  LAYOUTS,
  type LayoutField,
  type LayoutKind,
  type LayoutTerms,
  laidOut,
  roughCount,
  WITHOUT_DEPTH,
} from './laid-out';
import { isWithin } from './within-outline';

const VALUES: Readonly<Record<LayoutField, number>> = {
  rows: 6,
  columns: 9,
  spacingM: 1.3,
  fromM: 12_340,
  lengthM: 60,
  widthM: 20,
  axes: 3,
  axisM: 0.6,
  rowSpacingM: 1.5,
  panelM: 6,
  sectionM: 3,
  ringM: 1.5,
  passes: 1,
  overlapPct: 25,
  fullDropM: 8,
};
const kinds = Object.keys(LAYOUTS).filter((kind): kind is LayoutKind => kind in LAYOUTS);

function terms(kind: LayoutKind, change: Partial<LayoutTerms> = {}): LayoutTerms {
  const values = Object.fromEntries(LAYOUTS[kind].map((name) => [name, VALUES[name]]));
  return {
    kind,
    values,
    xM: 3_400_000,
    yM: 500_000,
    azimuthDeg: 30,
    prefix: 'T',
    depthM: 12.5,
    outline: null,
    ...change,
  };
}

describe.each(kinds)('%s', (kind) => {
  const piles = [...laidOut(terms(kind))];

  it('has piles of different numbers in different places, about as many as it said', () => {
    expect(piles.length).toBeGreaterThan(5);
    expect(new Set(piles.map(({ pileNo }) => pileNo)).size).toBe(piles.length);
    expect(piles.every(({ pileNo }) => pileNo.startsWith('T'))).toBe(true);
    expect(new Set(piles.map(({ xM, yM }) => `${xM} ${yM}`)).size).toBe(piles.length);
    expect(Math.abs(roughCount(terms(kind)) - piles.length)).toBeLessThan(0.15 * piles.length + 2);
  });

  it('has the depth that was asked for, or none, and says how long each is where it knows', () => {
    expect(new Set(piles.map(({ depthM }) => depthM))).toEqual(new Set([WITHOUT_DEPTH.has(kind) ? null : 12.5]));
    for (const key of Object.values(GIVEN_LENGTH)) {
      const isGiven = GIVEN_LENGTH[kind] === key;
      expect(piles.every(({ terms: design }) => (design?.[key] !== undefined) === isGiven)).toBe(true);
    }
  });

  it('turns with its direction and moves with its origin', () => {
    // Measured from the place where it begins: north and east of the one are east and south of the other.
    const turned = [...laidOut(terms(kind, { azimuthDeg: 120, xM: 3_400_100, yM: 500_000 }))];
    expect(turned.length).toBe(piles.length);
    for (const [at, { xM, yM }] of turned.entries()) {
      const one = piles[at];
      expect((xM ?? 0) - 3_400_100).toBeCloseTo(-((one?.yM ?? 0) - 500_000), 2);
      expect((yM ?? 0) - 500_000).toBeCloseTo((one?.xM ?? 0) - 3_400_000, 2);
    }
  });
});

describe.each(['square', 'triangle', 'compaction', 'compactionTriangle'] as const)('%s within an outline', (kind) => {
  // An L of 40 by 30 m without its corner of 20 by 15 m.
  const corners = [0, 0, 40, 0, 40, 15, 20, 15, 20, 30, 0, 30];
  const outline = corners.map((metres, at) => metres + (at % 2 === 0 ? 3_400_000 : 500_000));
  const piles = [...laidOut(terms(kind, { outline, azimuthDeg: 17 }))];

  it('fills it and nothing beside it, at the spacing', () => {
    const areaM2 = 40 * 30 - 20 * 15;
    const eachM2 = 1.3 * 1.3 * (kind === 'triangle' || kind === 'compactionTriangle' ? Math.sqrt(3) / 2 : 1);
    expect(piles.length / (areaM2 / eachM2)).toBeGreaterThan(0.94);
    expect(piles.length / (areaM2 / eachM2)).toBeLessThan(1.06);
    expect(piles.every(({ xM, yM }) => isWithin(outline, xM ?? 0, yM ?? 0))).toBe(true);
    // The corner that is cut out.
    expect(piles.some(({ xM, yM }) => (xM ?? 0) > 3_400_020 && (yM ?? 0) > 500_015)).toBe(false);
    const nearest = piles.map((pile, at) =>
      Math.min(
        ...piles.flatMap((other, i) =>
          i === at ? [] : Math.hypot((pile.xM ?? 0) - (other.xM ?? 0), (pile.yM ?? 0) - (other.yM ?? 0)),
        ),
      ),
    );
    expect(Math.min(...nearest)).toBeGreaterThan(1.297);
  });

  it('numbers each row from 1 without a gap', () => {
    for (const name of new Set(piles.map(({ rowNo }) => rowNo))) {
      const row = piles.filter(({ rowNo }) => rowNo === name);
      expect(row.map(({ numeral }) => numeral).sort((a, b) => a - b)).toEqual(row.map((_, at) => at + 1));
    }
    expect(new Set(piles.map(({ pileNo }) => pileNo)).size).toBe(piles.length);
  });
});

describe.each([...FOLLOWS_LINE])('%s along a line', (kind) => {
  const [X, Y] = [3_400_000, 500_000];
  const at = (x: number, y: number) => [X + x, Y + y];
  const route = (...points: readonly number[][]) => ({ points: points.flat(), closes: false });
  /** Without what the line says. */
  const along = (line: NonNullable<LayoutTerms['route']>) => {
    const values = Object.fromEntries(Object.entries(terms(kind).values).filter(([name]) => name !== 'lengthM'));
    return terms(kind, { values, xM: 0, yM: 0, azimuthDeg: 0, route: line });
  };

  it('is the straight one where the line is', () => {
    const cos = Math.cos(Math.PI / 6);
    const straight = [...laidOut(terms(kind))].map(({ pileNo, xM, yM }) => ({ pileNo, xM, yM }));
    // Halfway there is a point that changes nothing.
    const line = route(at(0, 0), at(30 * cos, 15), at(60 * cos, 30));
    const followed = [...laidOut(along(line))];
    // A pit has four sides, and a line one.
    const first = kind === 'pit' ? straight.filter(({ pileNo }) => pileNo.startsWith('T-A-')) : straight;
    expect(followed.map(({ pileNo }) => pileNo)).toEqual(first.map(({ pileNo }) => pileNo));
    for (const [n, { xM, yM }] of followed.entries()) {
      expect(Math.hypot((xM ?? 0) - (first[n]?.xM ?? 0), (yM ?? 0) - (first[n]?.yM ?? 0))).toBeLessThan(0.002);
    }
  });

  it('turns with the line, goes on in its mileage, and is about as many as it said', () => {
    // 40 m to the north, then 80 m to the east.
    const line = route(at(0, 0), at(40, 0), at(40, 80));
    const piles = [...laidOut(along(line))];
    expect(Math.abs(roughCount(along(line)) - piles.length)).toBeLessThan(0.15 * piles.length + 2);
    expect(new Set(piles.map(({ pileNo }) => pileNo)).size).toBe(piles.length);
    // Rows beside the line lie to its right by what they are apart, those of a road to both sides.
    const aside = kind === 'road' ? 10.01 : kind === 'curtain' ? 7.51 : 0.01;
    for (const { xM, yM, mileageM } of piles) {
      const [x, y] = [(xM ?? 0) - X, (yM ?? 0) - Y];
      const awayM = Math.min(
        Math.hypot(x - Math.min(Math.max(x, 0), 40), y),
        Math.hypot(x - 40, y - Math.min(Math.max(y, 0), 80)),
      );
      expect(awayM).toBeLessThan(aside * 1.5);
      if (mileageM === null) continue;
      expect(mileageM).toBeGreaterThanOrEqual(12_340);
      expect(mileageM).toBeLessThanOrEqual(12_340 + 120.001);
      // On the line itself the mileage is the way along it; a section's is that of its beginning.
      const onM = y > 0.01 ? 40 + y : x;
      if (awayM < 0.01) expect(Math.abs(mileageM - 12_340 - onM)).toBeLessThan(kind === 'sections' ? 1.6 : 0.01);
    }
    expect(piles.some(({ yM }) => (yM ?? 0) > Y + 70)).toBe(true);
  });

  it('goes around a line that closes', () => {
    const square = [at(0, 0), at(30, 0), at(30, 30), at(0, 30)];
    const open = [...laidOut(along(route(...square)))];
    const closed = [...laidOut(along({ points: square.flat(), closes: true }))];
    expect(closed.length / open.length).toBeGreaterThan(1.2);
    expect(closed.some(({ xM, yM }) => Math.abs((yM ?? 0) - Y) < 1 && (xM ?? 0) > X + 8 && (xM ?? 0) < X + 22)).toBe(
      true,
    );
  });

  it('is nothing along a line that is one place', () => {
    expect([...laidOut(along(route(at(1, 1), at(1, 1))))]).toEqual([]);
  });
});

it('a wall along a line has a side between corners, and curves have none', () => {
  const arc = Array.from({ length: 19 }, (_, n) => [
    20 * Math.sin((n * Math.PI) / 36),
    20 - 20 * Math.cos((n * Math.PI) / 36),
  ]);
  const points = [...arc, [20, 50], [0, 50]].flat();
  const wall = [...laidOut(terms('pit', { route: { points, closes: false } }))];
  const onSide = (side: string) => wall.filter(({ rowNo }) => rowNo === side).length;
  // A quarter of a circle of 20 m goes on straight for 30 m; then it turns.
  expect([...new Set(wall.map(({ rowNo }) => rowNo))].sort()).toEqual(['A', 'B']);
  expect([onSide('A'), onSide('B')]).toEqual([Math.floor((10 * Math.PI + 30) / 1.2), 16]);
});

describe('a curtain within an outline', () => {
  // A U of 40 by 30 m, open to the east in its middle.
  const corners = [0, 0, 40, 0, 40, 30, 26, 30, 26, 12, 14, 12, 14, 30, 0, 30];
  const outline = corners.map((metres, at) => metres + (at % 2 === 0 ? 3_400_000 : 500_000));
  const asked = terms('curtain', { outline, azimuthDeg: 0 });
  const holes = [...laidOut(asked)];
  const rows = [...new Set(holes.map(({ rowNo }) => rowNo))].map((name) => holes.filter(({ rowNo }) => rowNo === name));

  it('has rows at their spacing all over it, and no hole outside', () => {
    const areaM2 = 40 * 30 - 12 * 18;
    expect(holes.length / (areaM2 / (1.3 * 1.5))).toBeGreaterThan(0.94);
    expect(holes.length / (areaM2 / (1.3 * 1.5))).toBeLessThan(1.06);
    expect(holes.every(({ xM, yM }) => isWithin(outline, xM ?? 0, yM ?? 0))).toBe(true);
    // A little more where holes of the rectangle around it are left out.
    expect(roughCount(asked)).toBeGreaterThan(holes.length);
  });

  it('numbers each row without a gap, and keeps the orders of the row across the part that is left out', () => {
    expect(new Set(holes.map(({ pileNo }) => pileNo)).size).toBe(holes.length);
    const westM = Math.min(...holes.map(({ xM }) => xM ?? 0));
    for (const row of rows) {
      const along = row.toSorted((a, b) => a.numeral - b.numeral);
      expect(along.map(({ numeral }) => numeral)).toEqual(along.map((_, at) => at + 1));
      for (const { xM, terms: design } of along) {
        const k = Math.round(((xM ?? 0) - westM) / 1.3);
        expect(design?.hole_order).toBe([1, 3, 2, 3][k % 4]);
      }
    }
    expect(rows.some((row) => row.length < 25)).toBe(true);
  });

  it('makes holes of a lower order before those of a higher one beside them', () => {
    for (const row of rows) {
      const turn = new Map(row.map((hole, at) => [Math.round(((hole.xM ?? 0) - 3_400_000) / 1.3), { hole, at }]));
      for (const [k, { hole, at }] of turn) {
        const next = turn.get(k + 1);
        if (next === undefined) continue;
        const lower = Number(hole.terms?.hole_order) < Number(next.hole.terms?.hole_order);
        expect(at < next.at).toBe(lower);
      }
    }
  });
});
