import { expect, it } from 'vitest';
import { segmentFills } from './segment-fill';

const segments = { durationS: Float64Array.of(9, 9, 9, 9), totals: [Float64Array.of(9.4, 9.6, 11.2, 40)] };

it('says of each segment whether it is short, right or too much', () => {
  const fills = segmentFills(segments, 0.25, 10);
  expect(fills.map(({ fill }) => fill)).toEqual(['short', 'right', 'much', 'much']);
  expect(fills.map(({ share }) => share)).toEqual([0.94, 0.96, 1.12, 1.5].map((share) => expect.closeTo(share, 9)));
  expect(fills[3]).toMatchObject({ fromM: 0.75, toM: 1, amount: 40 });
});

it('judges nothing without a design', () => {
  expect(segmentFills(segments, 0.25, null).map(({ fill, share }) => [fill, share])).toEqual([
    ['unknown', expect.closeTo(0.235, 9)],
    ['unknown', expect.closeTo(0.24, 9)],
    ['unknown', expect.closeTo(0.28, 9)],
    ['unknown', 1],
  ]);
  expect(segmentFills({ durationS: new Float64Array(), totals: [] }, 0.25, 10)).toEqual([]);
});
