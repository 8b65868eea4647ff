// The state of a screen as a link carries it. The screen of this test is the shortest use: a table with a panel.
import { expect, it } from 'vitest';
import { choicePart, selectionPart, sortsPart, textPart } from './address-parts';
import { isUndoable, readAddress, writeAddress } from './address-state';

const PARTS = {
  pileId: selectionPart('pile'),
  recordNo: textPart('record', 8),
  measure: choicePart('measure', ['piles', 'metres']),
  sorts: sortsPart(['name', 'depth'], { key: 'name', descending: false }),
};
const HOME = { pileId: null, recordNo: null, measure: 'piles', sorts: [{ key: 'name', descending: false }] };
const write = (before: string, change: Parameters<typeof writeAddress<ReturnType<typeof read>>>[2]) =>
  writeAddress(PARTS, new URLSearchParams(before), change).toString();
const read = (search: string) => readAddress(PARTS, new URLSearchParams(search));

it('comes back from the address as it was written, other parameters untouched', () => {
  const state = {
    pileId: 7,
    recordNo: 'R-1',
    measure: 'metres',
    sorts: [
      { key: 'depth', descending: true },
      { key: 'name', descending: false },
    ],
  } as const;
  const written = write('project=3', state);
  expect(written).toBe('project=3&pile=7&record=R-1&measure=metres&sort=-depth%2Cname');
  expect(read(written)).toEqual(state);
});

it('says nothing of what is as by default', () => {
  expect(read('')).toEqual(HOME);
  expect(write('project=3&pile=7&record=R&measure=metres&sort=-depth', read(''))).toBe('project=3');
});

it('takes what means nothing for absent', () => {
  for (const odd of ['pile=0', 'pile=-1', 'pile=1.5', 'pile=x', 'record=', 'record=123456789', 'measure=feet']) {
    expect(read(odd), odd).toEqual(HOME);
  }
  for (const odd of ['sort=', 'sort=colour', 'sort=--depth']) expect(read(odd), odd).toEqual(HOME);
});

it('changes only what is named', () => {
  expect(write('pile=7&sort=-depth', { measure: 'metres' })).toBe('pile=7&sort=-depth&measure=metres');
  expect(write('pile=7&sort=-depth', { pileId: null })).toBe('sort=-depth');
});

it('changes by what the address has, where the change is a function', () => {
  const longer = ({ recordNo }: ReturnType<typeof read>) => ({ recordNo: recordNo === null ? null : `${recordNo}2` });
  expect(write('pile=7&record=R-1', longer)).toBe('pile=7&record=R-12');
  expect(write('pile=7', longer)).toBe('pile=7');
  expect(isUndoable(PARTS, () => ({ pileId: 7 }))).toBe(false);
});

it('lets ‘back’ undo a selection, and nothing that only arranges', () => {
  expect(isUndoable(PARTS, { pileId: 7, measure: 'piles' })).toBe(true);
  expect(isUndoable(PARTS, { pileId: null })).toBe(true);
  expect(isUndoable(PARTS, { measure: 'metres', recordNo: 'R' })).toBe(false);
});
