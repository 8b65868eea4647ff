import { expect, it } from 'vitest';
import { draggedTo, keyedTo, wheeledTo, type ZoomAxis } from './zoom-range';

const numbers: ZoomAxis = { full: { from: 0, to: 100 }, shown: null, least: 1, groups: null };
const metres: ZoomAxis = {
  full: { from: 0, to: 10 },
  shown: null,
  least: 0.25,
  groups: {
    from: Float64Array.from({ length: 20 }, (_, at) => at / 2),
    to: Float64Array.from({ length: 20 }, (_, at) => (at + 1) / 2),
  },
  isDownwards: true,
};

it('zooms to what was dragged over, from either end, within the axis', () => {
  expect(draggedTo(numbers, 60, 40)).toEqual({ from: 40, to: 60 });
  expect(draggedTo(numbers, 90, 130)).toEqual({ from: 90, to: 100 });
  expect(draggedTo(numbers, -5, 130)).toBeNull();
  expect(draggedTo(numbers, 50, 50.5)).toBeUndefined();
});

it('takes groups whole', () => {
  expect(draggedTo(metres, 6, 9)).toEqual({ from: 3, to: 5 });
  expect(draggedTo(metres, 18, 40)).toEqual({ from: 9, to: 10 });
  expect(draggedTo({ ...metres, groups: { from: new Float64Array(), to: new Float64Array() } }, 0, 1)).toBeUndefined();
});

it('keeps the place under the wheel where it is, and ends at the whole axis', () => {
  expect(wheeledTo(numbers, 50, true)).toEqual({ from: 10, to: 90 });
  expect(wheeledTo({ ...numbers, shown: { from: 10, to: 90 } }, 50, false)).toBeNull();
  expect(wheeledTo({ ...numbers, shown: { from: 50, to: 51 } }, 50, true)).toBeUndefined();
  expect(wheeledTo(metres, 0, true)).toEqual({ from: 0.04999999999999999, to: 8.05 });
});

it('zooms, moves and shows all by keys', () => {
  const part = { ...numbers, shown: { from: 40, to: 60 } };
  expect(keyedTo(numbers, 'x', '+')).toEqual({ from: 20, to: 80 });
  expect(keyedTo(part, 'x', 'ArrowRight')).toEqual({ from: 44, to: 64 });
  expect(keyedTo(part, 'x', 'ArrowLeft')).toEqual({ from: 36, to: 56 });
  expect(keyedTo(part, 'x', 'ArrowUp')).toBeUndefined();
  // Up is to larger values, and to lesser depths.
  expect(keyedTo(part, 'y', 'ArrowUp')).toEqual({ from: 44, to: 64 });
  expect(keyedTo({ ...metres, shown: { from: 3, to: 5 } }, 'y', 'ArrowUp')).toEqual({ from: 2.6, to: 4.6 });
  expect(keyedTo(part, 'x', '0')).toBeNull();
  expect(keyedTo(part, 'x', 'a')).toBeUndefined();
});
