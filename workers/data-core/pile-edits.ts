// Many piles as somebody edits them, in the map they are open in.
import type { PileMap } from '../../crates/data-core/pkg/data_core';
import type { EditedPiles } from '../../src/contracts/data-core';
import type { EditOfMany } from '../../src/contracts/data-core/answers';
import { answering } from './wasm-faults';

/** Stands behind each number: all of them cross as one text. */
const END = '\0';

const NO_CELLS = new Float64Array();

/**
 * Takes an edit in; the work of machines stays as the map has it. Answers as `PileMap.change` does, and the same cells
 * before; null: nothing was changed, for that makes another map.
 */
export function editMany(
  map: Pick<PileMap, 'editMany'>,
  edited: EditedPiles,
  keepsRows: boolean,
): { readonly taken: number; readonly before: EditedPiles } | null {
  const { pileIds, pileNo, xM, yM, diameterM, designDepthM } = edited;
  const numbers = pileNo?.map((number) => number + END).join('') ?? '';
  const columns = [xM ?? NO_CELLS, yM ?? NO_CELLS, diameterM ?? NO_CELLS, designDepthM ?? NO_CELLS] as const;
  const edit: EditOfMany | null = answering(() => map.editMany(pileIds, numbers, ...columns, keepsRows));
  if (edit === null) return null;
  const { taken, before } = edit;
  return {
    taken,
    before: {
      pileIds: before.pileIds,
      ...(pileNo && { pileNo: before.pileNos.split(END).slice(0, -1) }),
      ...(xM && { xM: before.xM }),
      ...(yM && { yM: before.yM }),
      ...(diameterM && { diameterM: before.diameterM }),
      ...(designDepthM && { designDepthM: before.designDepthM }),
    },
  };
}
