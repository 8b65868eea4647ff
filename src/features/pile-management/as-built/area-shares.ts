// How much of each area as built is simulated, and of all together, by the marks of the list of piles.

import type { PileTable } from '../../../parts/pile-list/pile-rows';
import { type SimulatedShare, shareOf } from '../../../shared/simulated-share';
import type { BuiltArea, Origin } from './built-areas';

interface Piles {
  readonly columns: Pick<PileTable['columns'], 'row_no' | 'x_m' | 'y_m' | 'finished_ms' | 'is_simulated'>;
  readonly rows: number;
}

interface AreaShares {
  /** In the order of the areas. */
  readonly areas: readonly SimulatedShare[];
  readonly whole: SimulatedShare;
}

const PILES_A_STEP = 10_000;

/**
 * Of the finished piles of each area, in steps. `edgeM`: of the squares that the areas are; null: they are rows.
 */
export function* areaShares(
  areas: readonly Pick<BuiltArea, 'row' | 'box'>[],
  { columns, rows }: Piles,
  edgeM: number | null,
  { originXM, originYM }: Origin,
): Generator<void, AreaShares> {
  const { row_no, x_m, y_m, finished_ms, is_simulated } = columns;
  const square = (xM: number, yM: number, edge: number): string =>
    [xM - originXM, yM - originYM].map((metres) => Math.floor(metres / edge)).join();
  const places = new Map(
    areas.map(({ row, box: [south, , west] }, at) => [edgeM === null ? (row ?? '') : square(south, west, edgeM), at]),
  );
  const simulated = new Uint32Array(areas.length);
  const finished = new Uint32Array(areas.length);
  for (let row = 0; row < rows; row += 1) {
    if (row % PILES_A_STEP === 0) yield;
    if (Number.isNaN(finished_ms[row] ?? Number.NaN)) continue;
    const area =
      edgeM === null
        ? (row_no.values[row_no.codes[row] ?? 0] ?? '')
        : square(x_m[row] ?? Number.NaN, y_m[row] ?? Number.NaN, edgeM);
    const at = places.get(area);
    if (at === undefined) continue;
    finished[at] = (finished[at] ?? 0) + 1;
    simulated[at] = (simulated[at] ?? 0) + (is_simulated[row] ?? 0);
  }
  const sum = (column: Uint32Array): number => column.reduce((total, count) => total + count, 0);
  return {
    areas: areas.map((_, at) => shareOf(simulated[at] ?? 0, finished[at] ?? 0)),
    whole: shareOf(sum(simulated), sum(finished)),
  };
}
