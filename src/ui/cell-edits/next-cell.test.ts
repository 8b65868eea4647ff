import { expect, it } from 'vitest';
import { nextCell } from './next-cell';

const IDS = [7, 3, 9];
const SHOWN = {
  keys: ['pile_no', 'status', 'depth', 'x'],
  beside: (rowId: number, by: number) => IDS[IDS.indexOf(rowId) + by] ?? null,
};
const canEdit = (key: string): boolean => key !== 'status';
const next = (rowId: number, key: string, by: Parameters<typeof nextCell>[3]) =>
  nextCell(SHOWN, canEdit, { rowId, key }, by);

it('goes along the row past what is not edited, on to the next row, and back', () => {
  expect(next(7, 'pile_no', { across: 1 })).toEqual({ rowId: 7, key: 'depth' });
  expect(next(7, 'x', { across: 1 })).toEqual({ rowId: 3, key: 'pile_no' });
  expect(next(3, 'pile_no', { across: -1 })).toEqual({ rowId: 7, key: 'x' });
});

it('goes down and up the column', () => {
  expect(next(3, 'depth', { down: 1 })).toEqual({ rowId: 9, key: 'depth' });
  expect(next(3, 'depth', { down: -1 })).toEqual({ rowId: 7, key: 'depth' });
});

it('ends at the first and last cell', () => {
  expect(next(7, 'pile_no', { across: -1 })).toBeNull();
  expect(next(9, 'x', { across: 1 })).toBeNull();
  expect(next(9, 'depth', { down: 1 })).toBeNull();
});
