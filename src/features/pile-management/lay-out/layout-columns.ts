// Piles of a layout as the import call takes them, and their totals.
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { designProduct } from '../../../equipment/design-product';
import type { LayoutPile } from '../../../equipment/layouts/pile-layout';
import type { ImportColumns } from '../import/meant-columns';
import { slices } from '../import/slices';
import { type DrillChain, pileVolumeM3 } from './pile-volume';

/** Sizes that all piles of a layout share. */
export interface LayoutSizes {
  readonly diameterM: number | null;
  /** Values of their designs beside those that the pattern gives. */
  readonly design: Readonly<Record<string, number>>;
  /** The drills that the pattern asks for; null: it asks for none. */
  readonly chain: DrillChain | null;
}

export interface LaidOutColumns {
  readonly columns: ImportColumns;
  readonly xM: Float64Array;
  readonly yM: Float64Array;
  readonly piles: number;
  /** Null where no pile has a depth. */
  readonly metres: number | null;
  /** Null where it is not known of every pile. */
  readonly volumeM3: number | null;
  /** How many there are in each pass, by its number; of types without passes none. */
  readonly byPass: ReadonlyMap<number, number>;
  /** The designed amount, in the unit of the material's `of`; null where one of the designs lacks it. */
  readonly material: number | null;
}

/** Piles between two looks at the clock. */
const STEP_PILES = 500;

/** Gives way to painting; rejects with the signal's reason when it is aborted. */
export async function layoutColumns(
  piles: Iterable<LayoutPile>,
  { diameterM, design: common, chain }: LayoutSizes,
  profile: Pick<EquipmentProfile, 'material' | 'outline' | 'mapSymbol'>,
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
  const design: Record<string, (number | string | null)[]> = {};
  const byPass = new Map<number, number>();
  let metres: number | null = null;
  let volumeM3: number | null = 0;
  let material: number | null = 0;
  let count = 0;
  for (const pile of piles) {
    const { depthM } = pile;
    const terms = { ...common, ...pile.terms };
    const wideM = pile.diameterM === undefined ? diameterM : pile.diameterM;
    own.pile_no.push(pile.pileNo);
    own.row_no.push(pile.rowNo);
    own.numeral.push(pile.numeral);
    own.mileage_m.push(pile.mileageM === null ? null : Math.round(pile.mileageM * 1000) / 1000);
    own.x_m.push(pile.xM);
    own.y_m.push(pile.yM);
    own.diameter_m.push(wideM);
    own.design_depth_m.push(depthM);
    for (const [key, value] of Object.entries(terms)) {
      if (value === null || typeof value === 'boolean' || key === pile.lacks) continue;
      design[key] ??= new Array<null>(count).fill(null);
      design[key].push(value);
    }
    const { pass } = terms;
    if (typeof pass === 'number') byPass.set(pass, (byPass.get(pass) ?? 0) + 1);
    count += 1;
    for (const column of Object.values(design)) if (column.length < count) column.push(null);
    if (depthM !== null) metres = (metres ?? 0) + depthM;
    volumeM3 = sum(volumeM3, pileVolumeM3(profile, { depthM, diameterM: wideM, terms }, chain));
    const asked = { design_depth_m: depthM, diameter_m: wideM, terms };
    material = sum(material, designProduct(profile.material?.design, asked));
    if (count % STEP_PILES === 0) await pause();
  }
  const numbers = (column: readonly (number | null)[]): Float64Array =>
    Float64Array.from(column, (value) => value ?? Number.NaN);
  return {
    columns: { ...own, design },
    xM: numbers(own.x_m),
    yM: numbers(own.y_m),
    piles: count,
    byPass,
    metres,
    volumeM3: count === 0 ? null : volumeM3,
    material: count === 0 ? null : material,
  };
}

/** Null as soon as one is not known. */
function sum(before: number | null, next: number | null): number | null {
  return before === null || next === null ? null : before + next;
}
