// Bad input of every field by which piles are moved, numbered, copied or transformed means nothing, and is told at its field.
import { describe, expect, it } from 'vitest';
import {
  AZIMUTH,
  type Bounds,
  COPY_BOUNDS,
  COPY_FIELDS,
  COUNT,
  PLACE,
  pointFaults,
  SHIFT,
  SIDES,
  STEP,
  typedWithin,
} from './arrange-terms';

const FIELDS: Readonly<Record<string, Bounds>> = { SHIFT, PLACE, AZIMUTH, COUNT, STEP, ...COPY_BOUNDS };

describe.each(Object.entries(FIELDS))('%s', (_name, bounds) => {
  const { from, to, isWhole } = bounds;
  it.each(['', ' ', 'x', '1,5', '1e3', '--1', '1 2', 'NaN', 'Infinity', '∞', '12m'])('does not take “%s”', (text) => {
    expect(typedWithin(text, bounds)).toBeNull();
  });

  it('takes its bounds and nothing beyond, also in full width', () => {
    expect([typedWithin(String(from), bounds), typedWithin(String(to), bounds)]).toEqual([from, to]);
    for (const beyond of [from - 1, to + 1, from - 0.01, to + 0.01]) {
      expect(typedWithin(String(beyond), bounds), String(beyond)).toBeNull();
    }
    expect(typedWithin('1.5', bounds)).toBe(isWhole === true ? null : 1.5);
    expect(typedWithin(' ２ ', bounds)).toBe(2);
  });
});

it('every field of an array of copies has its bounds', () => {
  expect(Object.keys(COPY_BOUNDS)).toEqual([...COPY_FIELDS]);
});

describe('a known point', () => {
  const point = { fromX: '3400000', fromY: '500000', toX: '3400010', toY: '500005' };

  it('is whole, or empty', () => {
    expect(pointFaults(point)).toEqual([]);
    expect(pointFaults({ fromX: '', fromY: ' ', toX: '', toY: '' })).toEqual([]);
  });

  it.each(SIDES.flatMap((side) => ['', 'x', '1e9', '2000000000', '-1000000001'].map((text) => [side, text] as const)))(
    'is none with %s “%s”',
    (side, text) => {
      expect(pointFaults({ ...point, [side]: text })).toEqual([side]);
    },
  );
});
