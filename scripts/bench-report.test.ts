import { describe, expect, it } from 'vitest';
import { boundOf } from '../tests/bench/harness/bound';
import { boundTableOf } from '../tests/bench/harness/report';

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
