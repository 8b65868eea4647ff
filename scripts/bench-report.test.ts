import { describe, expect, it } from 'vitest';
import { boundOf } from '../tests/bench/harness/bound';
import { boundTableOf } from '../tests/bench/harness/report';
import { daysPlayed, paceOf } from '../tests/bench/map/days-played';

const FRAMES = {
  name: 'map: frames',
  wanted: 30,
  is: 'least',
  unit: 'frames/s',
  where: 'chromium',
  note: 'software GL',
} as const;
const ANSWER = {
  name: 'map: other colours',
  wanted: 100,
  is: 'most',
  unit: 'ms',
  where: 'chromium',
  note: '',
} as const;

describe('a figure that is wanted by itself', () => {
  it.each([
    [FRAMES, 30, true],
    [FRAMES, 29.9, false],
    [ANSWER, 100, true],
    [ANSWER, 100.1, false],
  ])('%j with %s seen is held: %s', (of, seen, held) => {
    expect(boundOf({ ...of, seen, fault: '' })).toMatchObject({ seen, held });
  });

  it('has neither figure nor word where the result is wrong', () => {
    expect(boundOf({ ...ANSWER, seen: 20, fault: 'other pixels' })).toMatchObject({ seen: null, held: null });
  });

  it('is told with what is wanted, what was seen and whether that holds', () => {
    const table = boundTableOf([
      boundOf({ ...FRAMES, seen: 41.26, fault: '' }),
      boundOf({ ...ANSWER, seen: 130, fault: '' }),
      boundOf({ ...ANSWER, seen: 20, fault: 'other pixels' }),
    ]);
    const cells = table.split('\n').map((line) => line.split(/ {2,}/));
    expect(cells.slice(2, 5)).toEqual([
      ['map: frames', 'chromium', '>= 30.0', '41.3', 'frames/s', 'yes [1]'],
      ['map: other colours', 'chromium', '<= 100', '130', 'ms', 'no'],
      ['map: other colours', 'chromium', '<= 100', '-', 'ms', 'WRONG'],
    ]);
    expect(table).toContain('[1] software GL');
    expect(table).toContain('WRONG map: other colours: other pixels');
  });
});

describe('days of a replay that are shown', () => {
  /** Day by day at 30 a second, `lateMs` late at last, without those that `isLost`. */
  const pace = (days: number, lateMs: number, isLost: (day: number) => boolean = () => false) => {
    const frames = Array.from({ length: days }, (_, day) => ({
      atMs: 100 + (day * 1000) / 30 + (day === days - 1 ? lateMs : 0),
      day: `${1000 + day}`,
    }));
    return paceOf(
      daysPlayed(
        frames.filter((_, day) => !isLost(day)),
        30,
      ),
      30,
    );
  };

  it('are as many as were due, where the last frame comes a little late', () => {
    // 901 days in 30,016 ms are 29.98 a second.
    for (const lateMs of [0, 16, 33]) expect(pace(901, lateMs)).toBe(30);
  });

  it('are too few where a single one is passed over, or comes a whole day late', () => {
    expect(pace(901, 0, (day) => day === 300)).toBeCloseTo((30 * 899) / 900, 9);
    expect(pace(901, 34)).toBeCloseTo((30 * 900) / 901, 9);
    expect(pace(901, 10_000)).toBeCloseTo((30 * 900) / 1200, 9);
  });
});
