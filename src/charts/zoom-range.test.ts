import { expect, it } from 'vitest';
import { draggedTo, keyedTo, pinchedTo, stretchOn, wheeledTo, type ZoomAxis } from './zoom-range';

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

it('takes of a stretch what lies on the axis', () => {
  const full = { from: 0.5, to: 20 };
  expect(stretchOn(full, { from: 2, to: 4 })).toEqual({ from: 2, to: 4 });
  expect(stretchOn(full, { from: 18, to: 3_600_000 })).toEqual({ from: 18, to: 20 });
  expect(stretchOn(full, { from: 0, to: 3_600_000 })).toBeNull();
  expect(stretchOn(full, { from: 30, to: 40 })).toBeNull();
  expect(stretchOn(full, null)).toBeNull();
});

it('keeps what is between two fingers there, as they spread and move', () => {
  const part = { ...numbers, shown: { from: 20, to: 60 } };
  // Twice as far apart, about 30, which was a quarter along the axis.
  expect(pinchedTo(part, { at: 30, share: 0.5, moved: 0 })).toEqual({ from: 25, to: 45 });
  // And half of the axis further on: 30 is at three quarters.
  expect(pinchedTo(part, { at: 30, share: 0.5, moved: 0.5 })).toEqual({ from: 15, to: 35 });
  // Two fingers that only move take the stretch along, to the end of the axis and not beyond it.
  expect(pinchedTo(part, { at: 30, share: 1, moved: -0.25 })).toEqual({ from: 30, to: 70 });
  expect(pinchedTo(part, { at: 30, share: 1, moved: 3 })).toEqual({ from: 0, to: 40 });
  expect(pinchedTo(part, { at: 30, share: 4, moved: 0 })).toBeNull();
  // No stretch is too short: the least is shown.
  expect(pinchedTo(part, { at: 40, share: 0.001, moved: 0 })).toEqual({ from: 39.5, to: 40.5 });
});

it('keeps the group between two fingers there', () => {
  expect(pinchedTo(metres, { at: 9, share: 0.5, moved: 0 })).toEqual({ from: 2.375, to: 7.375 });
  const none = { from: new Float64Array(), to: new Float64Array() };
  expect(pinchedTo({ ...metres, groups: none }, { at: 9, share: 0.5, moved: 0 })).toBeUndefined();
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
