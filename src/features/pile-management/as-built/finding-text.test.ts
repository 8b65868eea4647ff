// A finding is acted on by its words: each shows the arithmetic that leads to it, worked out by hand.
import { describe, expect, it } from 'vitest';
import type { AreasAsBuilt } from '../../../contracts/data-core';
import type { Limits } from '../../../equipment/limit-of';
import { EQUIPMENT_TYPES } from '../../../equipment/registry';
import { en } from '../../../i18n/en';
import { translator } from '../../../i18n/translate';
import {
  type BuiltKind,
  builtFindings,
  builtTerms,
  type Drift,
  hasLimits,
} from '../../../parts/as-built/built-findings';
import { builtAreas, builtSums } from './built-areas';
import { findingText, pileText } from './finding-text';

const t = translator(en);
const number = (value: number, digits: number): string => value.toFixed(digits);
const terms = { offsetMm: 50, offsetShare: 0.1, shortM: 0.1, leastM: 0.01, restHours: 24, once: true };
const inputs = { t, number, terms, spacingM: 1.3 };
const none = Number.NaN;
/** Nothing systematic. */
const STEADY: Drift = {
  ...{ northM: none, eastM: none, leftM: none, errorM: none, turnDeg: none, turnedLeftM: none, reachM: none },
};
const finding = (kind: BuiltKind, values: readonly number[], drift: Partial<Drift> = {}) => ({
  kind,
  piles: Uint32Array.from(values.keys()),
  values: Float64Array.from(values),
  drift: { ...STEADY, ...drift },
});

function areasOf(areas: readonly Readonly<Record<keyof AreasAsBuilt, number>>[]): AreasAsBuilt {
  const counts = (of: keyof AreasAsBuilt) => Uint32Array.from(areas, (area) => area[of]);
  const metres = (of: keyof AreasAsBuilt) => Float64Array.from(areas, (area) => area[of]);
  return {
    ...{ code: counts('code'), designed: counts('designed'), made: counts('made'), placed: counts('placed') },
    ...{ beyond: counts('beyond'), short: counts('short'), sumMm: metres('sumMm'), worstMm: metres('worstMm') },
    ...{ westM: metres('westM'), southM: metres('southM'), eastM: metres('eastM'), northM: metres('northM') },
    ...{ reachedM: metres('reachedM'), designedM: metres('designedM') },
  };
}

describe('words of a finding', () => {
  it('show the length of a shift, its standard error and how many times that it is', () => {
    // 3-4-5: 30 and 40 mm are 50 mm; 20 mm over √(2 × 4) is 7.07 mm, and 50 / 7.07 = 7.1.
    const text = findingText(
      finding('machineShift', [50, 50, 50, 50, 50], {
        northM: 0.03,
        eastM: -0.04,
        leftM: 0.02,
        errorM: 0.02 / Math.sqrt(8),
      }),
      inputs,
    );
    expect(text).toContain('30.0 mm to the north, -40.0 mm to the east');
    expect(text).toContain('√(30.0² + 40.0²) = 50.0 mm long');
    expect(text).toContain('20.0 ÷ √(2 × (5 − 1)) = 7.07 mm; the offset is 7.1 times');
    expect(text).toContain('The other machines do not show it.');
  });

  it('name the tolerance, the spacing and the hours', () => {
    expect(findingText(finding('beyond', [130, 60]), inputs)).toBe(
      '2 stand further than 50 mm or 10 % of the diameter off their design, at most 130 mm.',
    );
    expect(findingText(finding('skipped', [30]), inputs)).toContain('within 1.95 m');
    expect(findingText(finding('otherPlace', [1280]), inputs)).toContain('(0.65 m)');
    expect(pileText({ kind: 'otherPlace' }, 1280, 'A-2', { t, number })).toBe('1.28 m off, at A-2');
  });
});

describe('findings and areas of an answer', () => {
  it('are cut out of its columns', () => {
    const found = builtFindings({
      spacingM: 1,
      areas: areasOf([]),
      findings: {
        kind: Uint8Array.of(4, 7),
        machine: Uint32Array.of(8, 0),
        to: Uint32Array.of(2, 3),
        northM: Float64Array.of(0.01, Number.NaN),
        eastM: Float64Array.of(0.02, Number.NaN),
        leftM: Float64Array.of(0.03, Number.NaN),
        errorM: Float64Array.of(0.04, Number.NaN),
        turnDeg: Float64Array.of(0.05, Number.NaN),
        turnedLeftM: Float64Array.of(0.06, Number.NaN),
        reachM: Float64Array.of(0.07, Number.NaN),
      },
      piles: Uint32Array.of(11, 12, 13),
      values: Float64Array.of(30, 31, 2),
      others: Uint32Array.of(0, 0, 0),
    });
    expect(found.map(({ key, piles }) => [key, [...piles]])).toEqual([
      ['machineShift.8', [11, 12]],
      ['twice', [13]],
    ]);
    expect(found.map(({ drift }) => drift)).toEqual([
      {
        ...{ northM: 0.01, eastM: 0.02, leftM: 0.03, errorM: 0.04 },
        ...{ turnDeg: 0.05, turnedLeftM: 0.06, reachM: 0.07 },
      },
      STEADY,
    ]);
  });

  it('begin with the area that has most wrong, select its piles, and add up', () => {
    const areas = builtAreas(
      areasOf([
        {
          ...{ code: 0, westM: 0, southM: 0, eastM: 10, northM: 5, designed: 9, made: 8, placed: 4 },
          ...{ beyond: 0, short: 0, sumMm: 40, worstMm: 15, reachedM: 96, designedM: 96 },
        },
        {
          ...{ code: 1, westM: 12, southM: 0, eastM: 20, northM: 5, designed: 6, made: 5, placed: 1 },
          ...{ beyond: 1, short: 2, sumMm: 60, worstMm: 60, reachedM: 58, designedM: 60 },
        },
      ]),
      undefined,
      { originXM: 1000, originYM: 2000 },
      { beyond: true, short: true },
    );
    expect(areas.map(({ designed, meanMm }) => [designed, meanMm])).toEqual([
      [6, 60],
      [9, 10],
    ]);
    // X from and to, Y from and to, a centimetre around.
    expect(areas[0]?.shape).toEqual({ kind: 'box', corners: [999.99, 2011.99, 1005.01, 2020.01] });
    expect(builtSums(areas)).toMatchObject({ designed: 15, made: 13, placed: 5, meanMm: 20, worstMm: 60, short: 2 });
  });

  it('say nothing of what has no limit, or no place: a zero would read as checked', () => {
    const one = {
      ...{ westM: 0, southM: 0, eastM: 10, northM: 5, designed: 9, made: 8, sumMm: 40, worstMm: 15 },
      ...{ reachedM: 96, designedM: 96, beyond: 0 },
    };
    const areas = (beyond: boolean, short: boolean) =>
      builtAreas(
        areasOf([
          { ...one, code: 0, placed: 0, short: 0 },
          { ...one, code: 1, placed: 4, short: 3 },
          { ...one, code: 2, placed: 4, short: 1, beyond: 1 },
        ]),
        ['A', 'B', 'C'],
        { originXM: 0, originYM: 0 },
        { beyond, short },
      );
    const foundIn = (found: ReturnType<typeof areas>) => found.map(({ row, beyond, short }) => [row, beyond, short]);
    expect(foundIn(areas(true, true))).toEqual([
      ['B', 0, 3],
      ['C', 1, 1],
      ['A', Number.NaN, 0],
    ]);
    expect(builtSums(areas(true, true))).toMatchObject({ beyond: 1, short: 4 });
    expect(foundIn(areas(true, false))).toEqual([
      ['C', 1, Number.NaN],
      ['A', Number.NaN, Number.NaN],
      ['B', 0, Number.NaN],
    ]);
    expect(builtSums(areas(true, false))).toMatchObject({ beyond: 1, short: Number.NaN });
    expect(builtSums(areas(false, true))).toMatchObject({ beyond: Number.NaN, short: 4 });
  });

  it('have limits by type, and none that a project has turned off', () => {
    const limitsOf = (code: string, limits: Limits = {}) => {
      const profile = EQUIPMENT_TYPES.find((type) => type.code === code)?.profile;
      return profile == null ? null : hasLimits(builtTerms(profile, limits));
    };
    expect(limitsOf('HS-MI')).toEqual({ beyond: true, short: true });
    const { warningRules = [] } = EQUIPMENT_TYPES.find(({ code }) => code === 'HS-MI')?.profile ?? {};
    const off = Object.fromEntries(warningRules.map(({ key }) => [key, 0]));
    expect(limitsOf('HS-MI', off)).toEqual({ beyond: false, short: false });
    expect(limitsOf('trdTypeId')).toEqual({ beyond: false, short: false });
  });
});
