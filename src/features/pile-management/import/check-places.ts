// The places of an import beside those that the project has: the data core finds piles entered twice, overlaps, and
// those far from all others.
import type { ApiOutput } from '../../../contracts/api';
import type { Progress } from '../../../contracts/data-core';
import type { DataCoreClient } from '../../../data';
import { FULL_PASS } from '../../../equipment/asked-passes';
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { orderKeyOf } from '../../../equipment/order-parameter';
import type { SketchPlaces } from '../../../maps/map-sketch';
import type { PileTable } from '../../../parts/pile-list/pile-rows';
import { NEAR_M } from '../../../shared/near-m';
import { textAt } from '../../../shared/text-column';
import { type Way, wayTo } from '../../../shared/way-to';
import type { LevelFindings } from './levels';
import { type ImportColumns, median, numbersOf } from './meant-columns';
import { STEP_CELLS, slices } from './slices';

export interface PlaceFinding {
  readonly kind: 'duplicate' | 'overlap' | 'outlier' | 'uneven' | 'badPlace';
  /** Of the import. */
  readonly row: number;
  /** The other of a pair, in words; null for none. */
  readonly other: string | null;
  /** Metres to the other, or to the nearest; NaN for a bad place. */
  readonly distanceM: number;
}

export interface PlaceCheck {
  /** The first ones, which are listed. */
  readonly findings: readonly PlaceFinding[];
  /** All of them, in the order of the rows. */
  readonly all: readonly PlaceFinding[];
  /** The spacing that uneven ones were held against, metres: the type's, or the one that most keep. */
  readonly patternM: number;
  /** There are more pairs than were looked at. */
  readonly more: boolean;
  /** From the site's piles to those of the import, where these lie elsewhere as a whole; null: they do not. */
  readonly away: Way | null;
}

/** The findings in an import: of the server, of the data core, and of the page in its levels. */
export interface Checked {
  readonly answer: ApiOutput<'pileImport'>;
  readonly places: PlaceCheck;
  /** Null: depths do not go by levels. */
  readonly levels: LevelFindings | null;
  readonly present: PileTable;
  /** 1 at each row with a finding. */
  readonly marks: Uint8Array;
}

/** Errors, with any of which nothing is imported: the server does not know of levels. */
export function errorsOf({ answer, levels }: Pick<Checked, 'answer' | 'levels'>): number {
  return answer.errors + (levels?.errors ?? 0);
}

/** Piles closer than this are one that was entered twice. */
const SAME_PLACE_M = 0.05;
/** A pile so many times the usual spacing away from all others is far off. */
const OUTLIER_FACTOR = 20;
/** Pairs asked for: the project's own come with those of the import. */
const MOST_PAIRS = 200_000;
/** Findings that are listed. */
export const MOST_LISTED = 200;

interface PlaceTerms {
  /** Designed overlap of neighbours, which is no fault. */
  readonly overlapM: number;
  /** Of piles that do not say theirs. */
  readonly usualDiameterM: number;
  /** Spacing of the type's pattern; 0: it has none. */
  readonly patternM: number;
  /** The order in which the table says that a pile is made is its pass. */
  readonly isByPass: boolean;
}

/** The terms of a type; its chains and curtains overlap by design. */
export function placeTerms(profile: Pick<EquipmentProfile, 'design' | 'orderParameter'>): PlaceTerms {
  const { diameterM, spacingM } = profile.design;
  return {
    overlapM: Math.max(0, diameterM - spacingM),
    usualDiameterM: diameterM,
    patternM: spacingM,
    isByPass: orderKeyOf(profile) === 'pass',
  };
}

export async function checkPlaces(
  core: DataCoreClient,
  columns: ImportColumns,
  present: PileTable,
  { overlapM, usualDiameterM, patternM, isByPass }: PlaceTerms,
  signal: AbortSignal,
  onProgress?: (progress: Progress) => void,
): Promise<PlaceCheck> {
  const pause = slices(signal);
  const rows = columns.pile_no.length;
  const before = present.rows;
  const joined = async <A extends Float64Array | Float32Array>(
    all: A,
    there: ArrayLike<number>,
    cells: readonly unknown[] | undefined,
  ): Promise<A> => {
    all.set(there);
    await pause();
    all.set(numbersOf(cells, rows), before);
    await pause();
    return all;
  };
  const all = before + rows;
  const diameterM = await joined(new Float32Array(all), present.columns.diameter_m, columns.diameter_m);
  for (let at = 0; at < all; at++) {
    if (!Number.isFinite(diameterM[at])) diameterM[at] = usualDiameterM;
  }
  await pause();
  const xM = await joined(new Float64Array(all), present.columns.x_m, columns.x_m);
  const yM = await joined(new Float64Array(all), present.columns.y_m, columns.y_m);
  const away = awayFrom(
    { xM: xM.subarray(0, before), yM: yM.subarray(0, before) },
    { xM: xM.subarray(before), yM: yM.subarray(before) },
  );
  await pause();
  if (isByPass) {
    // By design a print lies over the others around it and over the points before it, whichever of them is stored.
    const leaveOutPrints = (passes: ArrayLike<unknown>, first: number): void => {
      for (let row = 0; row < passes.length; row++) if (passes[row] === FULL_PASS) xM[first + row] = Number.NaN;
    };
    leaveOutPrints(present.columns.making_order, 0);
    await pause();
    leaveOutPrints(columns.design?.pass ?? [], before);
    await pause();
  }
  const piles = { xM, yM, diameterM };
  const { duplicates, overlaps, outliers, bad } = await core.call(
    'layout.check',
    { piles, overlapM, duplicateM: SAME_PLACE_M, outlierFactor: OUTLIER_FACTOR, patternM, most: MOST_PAIRS },
    { signal, onProgress, handOver: true },
  );
  const nameOf = (at: number): string =>
    at < before ? textAt(present.columns.pile_no, at) : String(columns.pile_no[at - before] ?? '');
  const findings: PlaceFinding[] = [];
  for (const [kind, pairs] of [
    ['duplicate', duplicates],
    ['overlap', overlaps],
  ] as const) {
    for (const [at, b] of pairs.b.entries()) {
      // A file that comes a second time has as many as it has rows, each with the number of the other.
      if (at % STEP_CELLS === 0) await pause();
      const a = pairs.a[at];
      if (a === undefined || b < before) continue;
      findings.push({ kind, row: b - before, other: nameOf(a), distanceM: pairs.distanceM[at] ?? Number.NaN });
    }
  }
  for (const [at, pile] of outliers.piles.entries()) {
    if (pile < before) continue;
    findings.push({
      kind: 'outlier',
      row: pile - before,
      other: null,
      distanceM: outliers.distanceM[at] ?? Number.NaN,
    });
  }
  for (const [at, row] of bad.row.entries()) {
    // A pile without coordinates is allowed; one that lies on another continent is not meant.
    if (row < before || bad.why[at] === 0) continue;
    findings.push({ kind: 'badPlace', row: row - before, other: null, distanceM: Number.NaN });
  }
  await pause();
  const named = new Uint8Array(rows);
  for (const { row } of findings) named[row] = 1;
  for (const [at, pile] of outliers.uneven.entries()) {
    if (at % STEP_CELLS === 0) await pause();
    // One that is named already is no other fault because it is off the spacing as well.
    if (pile < before || named[pile - before] === 1) continue;
    const distanceM = outliers.unevenM[at] ?? Number.NaN;
    findings.push({ kind: 'uneven', row: pile - before, other: null, distanceM });
  }
  await pause();
  const sorted = byRow(findings, rows);
  return {
    findings: sorted.slice(0, MOST_LISTED),
    all: sorted,
    patternM: outliers.patternM,
    more: duplicates.more || overlaps.more,
    away,
  };
}

/** In the order of the rows, those of one row as they stand. They are counted: to compare hundreds of thousands takes long. */
export function byRow<T extends { readonly row: number }>(findings: readonly T[], rows: number): readonly T[] {
  const next = new Uint32Array(rows + 1);
  for (const { row } of findings) next[row + 1] = (next[row + 1] ?? 0) + 1;
  for (let row = 0; row < rows; row += 1) next[row + 1] = (next[row + 1] ?? 0) + (next[row] ?? 0);
  const sorted = [...findings];
  for (const finding of findings) {
    const at = next[finding.row] ?? 0;
    sorted[at] = finding;
    next[finding.row] = at + 1;
  }
  return sorted;
}

/** So few of the site's piles may lie near those of a file which lies elsewhere: they are slips themselves. */
const FEW_SHARE = 0.05;

/**
 * The way from the middle of the site's piles to that of others which lie elsewhere: farther off than the map shows both
 * in one. Middles are medians, so that a few slips do not count. Null: the others lie by the site, as the next section of
 * a long road may, or one of the two has no places.
 */
export function awayFrom(site: SketchPlaces, others: SketchPlaces): Way | null {
  const middleOf = ({ xM, yM }: SketchPlaces) => ({ northM: median(xM), eastM: median(yM) });
  const { northM, eastM } = middleOf(others);
  const way = wayTo(middleOf(site), { northM, eastM });
  if (!(way.distanceM > NEAR_M)) return null;
  let [near, known] = [0, 0];
  for (let row = 0; row < site.xM.length; row += 1) {
    const north = (site.xM[row] ?? Number.NaN) - northM;
    const east = (site.yM[row] ?? Number.NaN) - eastM;
    if (Number.isNaN(north + east)) continue;
    known += 1;
    if (north * north + east * east <= NEAR_M * NEAR_M) near += 1;
  }
  return near > known * FEW_SHARE ? null : way;
}
