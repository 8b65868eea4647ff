// A section has the marks of its own piles alone.
import { expect, it } from 'vitest';
import type { PileSolid } from '../../contracts/data-core';
import { shownInSpace } from './solid-marks';

const columns = (kind: PileSolid['kind']): PileSolid => ({
  kind,
  count: 2,
  cellM: 0,
  rows: kind === 'piles' ? Uint32Array.of(4, 9) : new Uint32Array(),
  ids: kind === 'piles' ? Uint32Array.of(14, 19) : new Uint32Array(),
  places: Float32Array.of(0, 0, 10, 5),
  sizes: new Float32Array(8),
  colors: new Uint8Array(8),
  ...{ piles: 2, made: 2, meanDesignM: 9, meanReachedM: 9, deepestM: 9 },
});
const away = { eastM: 5, northM: 2.5 };

it('shows all marks of a site that is not cut', () => {
  const shown = shownInSpace(false, columns('piles'));
  expect([shown.hasPlace(away), shown.hasRow(3)]).toEqual([true, true]);
});

it('shows those of the piles of a section, and machines beside them', () => {
  const { hasPlace, hasRow } = shownInSpace(true, columns('piles'));
  expect([3, 4, 9].map(hasRow)).toEqual([false, true, true]);
  expect([away, { eastM: 11, northM: 4 }, { eastM: 0, northM: 2.1 }].map(hasPlace)).toEqual([false, true, false]);
});

it('shows none while a section is asked for, and all where cells stand for its piles', () => {
  const none = shownInSpace(true, null);
  expect([none.hasPlace({ eastM: 0, northM: 0 }), none.hasRow(4)]).toEqual([false, false]);
  const cells = shownInSpace(true, columns('cells'));
  expect([cells.hasPlace(away), cells.hasRow(3)]).toEqual([true, true]);
});
