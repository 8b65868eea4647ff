import { expect, it } from 'vitest';
import { joined } from './depth-log-stretch';

const stretch = (from: number, to: number) => ({ channel: 'tilt_x_deg', from, to });

it('makes stretches that overlap or touch one, in whatever order and however many', () => {
  expect(joined([stretch(6.3, 8.3), stretch(1, 2), stretch(6.2, 7), stretch(2, 2.5), stretch(6.5, 6.6)])).toEqual([
    stretch(1, 2.5),
    stretch(6.2, 8.3),
  ]);
  expect(joined([])).toEqual([]);
});

it('makes those one as well that are no further apart than the gap given', () => {
  const all = [stretch(1, 2), stretch(2.3, 2.3), stretch(2.6, 3), stretch(3.5, 4)];
  expect(joined(all, 0.35)).toEqual([stretch(1, 3), stretch(3.5, 4)]);
  expect(joined(all, 0.25)).toEqual(all);
});
