import { expect, it } from 'vitest';
import { passExtremes } from './pass-extremes';

it('takes the extremes of all rows, not of the points that are drawn', () => {
  const extremes = passExtremes({
    rows: 600,
    maxDepthM: 2,
    fromMs: 0,
    toMs: 6,
    lastSeq: 5,
    rowsInRange: 600,
    thinned: true,
    tracks: [
      {
        channel: 'flow_lpm',
        min: 1,
        max: 99,
        stretches: [
          { pass: 0, points: Float64Array.of(5, 0.1, Number.NaN, 0.2, 9, 0.3) },
          { pass: 1, points: Float64Array.of(Number.NaN, 0.3) },
          { pass: 2, points: Float64Array.of(2, 0.4, 2, 0.5) },
        ],
        extremes: [
          { pass: 0, min: 1, max: 9 },
          { pass: 2, min: 2, max: 99 },
        ],
      },
    ],
  });
  expect([...(extremes.get('flow_lpm') ?? [])]).toEqual([
    [0, { min: 1, max: 9 }],
    [2, { min: 2, max: 99 }],
  ]);
});
