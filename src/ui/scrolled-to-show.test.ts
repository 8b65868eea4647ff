// Moving a row of tabs sideways until one of them is in sight.
import { expect, it } from 'vitest';
import { scrolledToShow } from './scrolled-to-show';

const ROW = { left: 10, width: 200 };

it.each([
  ['a part in sight moves nothing', 30, { left: 50, width: 60 }, 30],
  ['a part at the ends of the row is in sight', 30, { left: 10, width: 200 }, 30],
  ['a part beyond the end comes in at the end', 30, { left: 180, width: 60 }, 60],
  ['a part before the start comes in at the start', 30, { left: -10, width: 60 }, 10],
  ['a part wider than the row shows its start', 30, { left: 50, width: 300 }, 70],
  ['nothing is scrolled to before the first part', 5, { left: 0, width: 60 }, 0],
])('%s', (_, scrolled, part, expected) => {
  expect(scrolledToShow(scrolled, ROW, part)).toBe(expected);
});
