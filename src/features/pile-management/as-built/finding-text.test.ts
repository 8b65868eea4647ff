// A finding is acted on by its words: each shows the arithmetic that leads to it, worked out by hand.
import { describe, expect, it } from 'vitest';
import { en } from '../../../i18n/en';
import { translator } from '../../../i18n/translate';
import { type BuiltKind, builtFindings } from '../../../parts/as-built/built-findings';
import { builtAreas, builtSums } from './built-areas';
import { findingText, pileText } from './finding-text';

const t = translator(en);
const number = (value: number, digits: number): string => value.toFixed(digits);
const terms = { offsetMm: 50, offsetShare: 0.1, shortM: 0.1, leastM: 0.01, restHours: 24, once: true };
const told = { t, number, terms, spacingM: 1.3 };
const finding = (kind: BuiltKind, values: readonly number[], numbers: readonly number[] = []) => ({
  kind,
  piles: Uint32Array.from(values.keys()),
  values: Float64Array.from(values),
  numbers: Float64Array.from(numbers),
});

describe('words of a finding', () => {
  it('show the length of a shift, its standard error and how many times that it is', () => {
    // 3-4-5: 30 and 40 mm are 50 mm; 20 mm over √(2 × 4) is 7.07 mm, and 50 / 7.07 = 7.1.
    const text = findingText(
      finding('machineShift', [50, 50, 50, 50, 50], [0.03, -0.04, 0.054, 0.02, 0.02 / Math.sqrt(8), 0, 0.02, 0]),
      told,
    );
    expect(text).toContain('30.0 mm to the north, -40.0 mm to the east');
    expect(text).toContain('√(30.0² + 40.0²) = 50.0 mm long');
    expect(text).toContain('20.0 ÷ √(2 × (5 − 1)) = 7.07 mm; the offset is 7.1 times');
    expect(text).toContain('The other machines do not show it.');
  });

  it('name the tolerance, the spacing and the hours', () => {
    expect(findingText(finding('beyond', [130, 60]), told)).toBe(
      '2 stand further than 50 mm or 10 % of the diameter off their design, at most 130 mm.',
    );
    expect(findingText(finding('skipped', [30]), told)).toContain('within 1.95 m');
    expect(findingText(finding('otherPlace', [1280]), told)).toContain('(0.65 m)');
    expect(pileText({ kind: 'otherPlace' }, 1280, 'A-2', { t, number })).toBe('1.28 m off, at A-2');
  });
});

describe('findings and areas of an answer', () => {
  it('are cut out of its columns', () => {
    const found = builtFindings({
      ...{ area: new Uint32Array(), areaBox: new Float64Array(), areaCounts: new Uint32Array() },
      ...{ areaNumbers: new Float64Array(), spacingM: 1 },
      findings: Uint32Array.of(4, 8, 2, 7, 0, 3),
      piles: Uint32Array.of(11, 12, 13),
      values: Float64Array.of(30, 31, 2),
      others: Uint32Array.of(0, 0, 0),
      numbers: new Float64Array(16),
    });
    expect(found.map(({ key, piles }) => [key, [...piles]])).toEqual([
      ['machineShift.8', [11, 12]],
      ['twice', [13]],
    ]);
  });

  it('begin with the area that has most wrong, select its piles, and add up', () => {
    const areas = builtAreas(
      {
        area: Uint32Array.of(0, 1),
        areaBox: Float64Array.of(0, 0, 10, 5, 12, 0, 20, 5),
        areaCounts: Uint32Array.of(9, 8, 4, 0, 0, 8, 6, 5, 1, 1, 2, 5),
        areaNumbers: Float64Array.of(40, 15, 96, 96, 60, 60, 58, 60),
      },
      undefined,
      { originXM: 1000, originYM: 2000 },
    );
    expect(areas.map(({ designed, meanMm }) => [designed, meanMm])).toEqual([
      [6, 60],
      [9, 10],
    ]);
    // X from and to, Y from and to, a centimetre around.
    expect(areas[0]?.shape).toEqual({ kind: 'box', corners: [999.99, 2011.99, 1005.01, 2020.01] });
    expect(builtSums(areas)).toMatchObject({ designed: 15, made: 13, placed: 5, meanMm: 20, worstMm: 60, short: 2 });
  });
});
