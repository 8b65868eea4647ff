// Piles of a layout as the import call takes them, and what they come to.
import type { LayoutPile } from '../../../equipment/layouts/pile-layout';
import type { ImportColumns } from '../import/meant-columns';
import { slices } from '../import/slices';

/** What all piles of a layout have in common. */
export interface LayoutSizes {
  readonly diameterM: number | null;
  readonly ashKgPerM: number | null;
}

export interface LaidOutColumns {
  readonly columns: ImportColumns;
  readonly xM: Float64Array;
  readonly yM: Float64Array;
  readonly piles: number;
  readonly metres: number;
  readonly volumeM3: number | null;
  readonly ashKg: number | null;
}

/** Piles between two looks at the clock. */
const STEP_PILES = 500;

/** Gives way to painting; rejects with the signal's reason when it is aborted. */
export async function layoutColumns(
  piles: Iterable<LayoutPile>,
  { diameterM, ashKgPerM }: LayoutSizes,
  signal: AbortSignal,
): Promise<LaidOutColumns> {
  const pause = slices(signal);
  const own = {
    pile_no: [] as string[],
    row_no: [] as string[],
    numeral: [] as number[],
    mileage_m: [] as (number | null)[],
    x_m: [] as (number | null)[],
    y_m: [] as (number | null)[],
    diameter_m: [] as (number | null)[],
    design_depth_m: [] as (number | null)[],
  };
  const design: Record<string, (number | string | null)[]> = ashKgPerM === null ? {} : { ash_kgpm: [] };
  let metres = 0;
  let count = 0;
  for (const pile of piles) {
    own.pile_no.push(pile.pileNo);
    own.row_no.push(pile.rowNo);
    own.numeral.push(pile.numeral);
    own.mileage_m.push(pile.mileageM === null ? null : Math.round(pile.mileageM * 1000) / 1000);
    own.x_m.push(pile.xM);
    own.y_m.push(pile.yM);
    own.diameter_m.push(pile.diameterM === undefined ? diameterM : pile.diameterM);
    own.design_depth_m.push(pile.depthM);
    for (const [key, value] of Object.entries({ ash_kgpm: ashKgPerM, ...pile.terms })) {
      if (value === null || typeof value === 'boolean') continue;
      design[key] ??= new Array<null>(count).fill(null);
      design[key].push(value);
    }
    count += 1;
    for (const column of Object.values(design)) if (column.length < count) column.push(null);
    metres += pile.depthM ?? 0;
    if (count % STEP_PILES === 0) await pause();
  }
  const numbers = (column: readonly (number | null)[]): Float64Array =>
    Float64Array.from(column, (value) => value ?? Number.NaN);
  return {
    columns: { ...own, design },
    xM: numbers(own.x_m),
    yM: numbers(own.y_m),
    piles: count,
    metres,
    volumeM3: diameterM === null ? null : metres * Math.PI * (diameterM / 2) ** 2,
    ashKg: ashKgPerM === null ? null : metres * ashKgPerM,
  };
}
