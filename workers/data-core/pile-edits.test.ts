// Edits of many piles on their way into a map and back, with a map that notes what it gets.
import { expect, it, vi } from 'vitest';
import type { PileMap } from '../../crates/data-core/pkg/data_core';
import type { EditedPiles } from '../../src/contracts/data-core';
import type { EditOfMany } from '../../src/contracts/data-core/answers';
import { editMany } from './pile-edits';

const NONE = new Float64Array();

/** A map that answers this. */
function mapOf(answer: EditOfMany | null) {
  const taking = vi.fn<PileMap['editMany']>(() => answer);
  const map: Pick<PileMap, 'editMany'> = { editMany: taking };
  return { edit: (edited: EditedPiles, keepsRows = false) => editMany(map, edited, keepsRows), taking };
}

const before = (cells: Partial<EditOfMany['before']>): EditOfMany => ({
  taken: 2,
  before: {
    pileIds: Uint32Array.of(3, 5),
    pileNos: '',
    xM: NONE,
    yM: NONE,
    diameterM: NONE,
    designDepthM: NONE,
    ...cells,
  },
});

it('hands the columns over as they are, and those that stay as empty ones', () => {
  const { edit, taking } = mapOf(before({ xM: Float64Array.of(1, 2), yM: Float64Array.of(3, 4) }));
  const pileIds = Uint32Array.of(5, 3);
  const [xM, yM] = [Float64Array.of(20, 10), Float64Array.of(40, 30)];
  expect(edit({ pileIds, xM, yM }, true)).toEqual({
    taken: 2,
    before: { pileIds: Uint32Array.of(3, 5), xM: Float64Array.of(1, 2), yM: Float64Array.of(3, 4) },
  });
  const [given] = taking.mock.calls;
  expect(given).toEqual([pileIds, '', xM, yM, NONE, NONE, true]);
  expect([given?.[0], given?.[2], given?.[3]].every((column, at) => column === [pileIds, xM, yM][at])).toBe(true);
});

it('hands numbers over as one text, and gets those before in the same way', () => {
  const { edit, taking } = mapOf(before({ pileNos: '桩3\0\0', designDepthM: Float64Array.of(12, Number.NaN) }));
  const edited = { pileIds: Uint32Array.of(3, 5), pileNo: ['', 'B 5'], designDepthM: Float64Array.of(1, 2) };
  expect(edit(edited)?.before).toEqual({
    pileIds: edited.pileIds,
    pileNo: ['桩3', ''],
    designDepthM: Float64Array.of(12, Number.NaN),
  });
  expect(taking.mock.calls[0]?.[1]).toBe('\0B 5\0');
});

it('has nothing to take back where the map has not taken it, or has none of the piles', () => {
  expect(mapOf(null).edit({ pileIds: Uint32Array.of(1), xM: Float64Array.of(1) })).toBeNull();
  const pileIds = new Uint32Array();
  const none = mapOf(before({ pileIds }));
  expect(none.edit({ pileIds: Uint32Array.of(9), pileNo: ['A'] })?.before).toEqual({ pileIds, pileNo: [] });
});
