// Many piles as somebody edits them, as changes of the map they are open in.
import { PileLocations, type PileMap } from '../../crates/data-core/pkg/data_core';
import { pileLocationColumns } from '../../src/contracts/api';
import type { EditedPiles } from '../../src/contracts/data-core';
import { tableOfJson } from './json-table';
import { answering } from './wasm-faults';

/** More wait for the server: the map tells a pile at a time, and 10,000 take it some 10 ms. */
export const MOST_EDITED = 10_000;

const utf8 = new TextEncoder();
/** Columns of numbers, by their names on the wire. */
const NUMBERS = [
  ['xM', 'x_m'],
  ['yM', 'y_m'],
  ['diameterM', 'diameter_m'],
  ['designDepthM', 'design_depth_m'],
] as const;

/** Places in `pileIds` of the piles that the map has, by ascending ids, each once; and their rows. */
function placesOf(map: PileMap, { pileIds }: EditedPiles): { readonly at: Uint32Array; readonly rows: Uint32Array } {
  const all = Uint32Array.from(pileIds, (_, place) => place).sort(
    (a, b) => (pileIds[a] ?? 0) - (pileIds[b] ?? 0) || a - b,
  );
  const at = all.filter((place, n) => {
    const pileId = pileIds[place] ?? 0;
    return pileIds[all[n - 1] ?? -1] !== pileId && map.rowOfId(pileId) >= 0;
  });
  return { at, rows: at.map((place) => map.rowOfId(pileIds[place] ?? 0)) };
}

/** The cells that an edit changes as the map has them now. */
export function beforeEdit(map: PileMap, edited: EditedPiles): EditedPiles {
  const { at, rows } = placesOf(map, edited);
  const numbers: { -readonly [K in (typeof NUMBERS)[number][0]]?: Float64Array } = {};
  for (const [name] of NUMBERS) if (edited[name] !== undefined) numbers[name] = new Float64Array(rows.length);
  for (const [n, row] of rows.entries()) {
    const hit = map.hit(row);
    for (const [name] of NUMBERS) {
      const column = numbers[name];
      if (column !== undefined) column[n] = hit[name];
    }
  }
  return {
    pileIds: at.map((place) => edited.pileIds[place] ?? 0),
    ...numbers,
    ...(edited.pileNo === undefined ? {} : { pileNo: Array.from(rows, (row) => map.pileNo(row)) }),
  };
}

/** An edit as changes for `PileMap.change`; the work of machines stays as the map has it. */
export function editOf(map: PileMap, edited: EditedPiles): PileLocations {
  const { at, rows } = placesOf(map, edited);
  const column = (): Float64Array => new Float64Array(rows.length);
  const numbers = { x_m: column(), y_m: column(), diameter_m: column(), design_depth_m: column(), depth_m: column() };
  const work = { status: column(), finished_ms: column() };
  for (const [n, row] of rows.entries()) {
    const hit = map.hit(row);
    for (const [name, wire] of NUMBERS) numbers[wire][n] = edited[name]?.[at[n] ?? -1] ?? hit[name];
    numbers.depth_m[n] = hit.depthM;
    work.status[n] = hit.status;
    work.finished_ms[n] = hit.finishedMs;
  }
  const columns = {
    pile_id: Array.from(at, (place) => edited.pileIds[place] ?? 0),
    pile_no: Array.from(rows, (row, n) => edited.pileNo?.[at[n] ?? -1] ?? map.pileNo(row)),
    // JSON has NaN as null.
    ...Object.fromEntries(Object.entries({ ...numbers, ...work }).map(([name, cells]) => [name, [...cells]])),
  };
  const json = utf8.encode(JSON.stringify({ rows: rows.length, columns }));
  return answering(() => PileLocations.ofTable(tableOfJson(json, pileLocationColumns)));
}
