// What a layout costs when it is wrong: piles beside the site, too close, or under one number twice.
import { describe, expect, it } from 'vitest';
import {
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

describe.each(['square', 'triangle', 'compaction'] as const)('%s within an outline', (kind) => {
  // An L of 40 by 30 m without its corner of 20 by 15 m.
  const corners = [0, 0, 40, 0, 40, 15, 20, 15, 20, 30, 0, 30];
  const outline = corners.map((metres, at) => metres + (at % 2 === 0 ? 3_400_000 : 500_000));
  const piles = [...laidOut(terms(kind, { outline, azimuthDeg: 17 }))];

  it('fills it and nothing beside it, at the spacing', () => {
    const areaM2 = 40 * 30 - 20 * 15;
    const eachM2 = 1.3 * 1.3 * (kind === 'triangle' ? Math.sqrt(3) / 2 : 1);
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
