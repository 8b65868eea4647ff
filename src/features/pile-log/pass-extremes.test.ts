import { expect, it } from 'vitest';
import { passExtremes } from './pass-extremes';

it('keeps the extremes of each pass and ignores missing readings', () => {
  const extremes = passExtremes({
    rows: 6,
    maxDepthM: 2,
    fromMs: 0,
    toMs: 6,
    lastSeq: 5,
    rowsInRange: 6,
    thinned: false,
    tracks: [
      {
        channel: 'flow_lpm',
        min: 1,
        max: 9,
        stretches: [
          { pass: 0, points: Float64Array.of(5, 0.1, Number.NaN, 0.2, 9, 0.3) },
          { pass: 1, points: Float64Array.of(Number.NaN, 0.3) },
          { pass: 0, points: Float64Array.of(1, 0.4) },
        ],
      },
    ],
  });
  expect([...(extremes.get('flow_lpm') ?? [])]).toEqual([[0, { min: 1, max: 9 }]]);
});
