// Design depths out of the levels of top and toe, and the faults of these levels. Data in, data out.
import type { EquipmentProfile } from '../../../equipment/descriptor';
import { STEP_CELLS } from './slices';

export const LEVEL_KINDS = ['unreadTop', 'unreadToe', 'noTop', 'noToe', 'toeAbove', 'contradicts'] as const;
type LevelKind = (typeof LEVEL_KINDS)[number];

/** The faults of levels, an entry each in every array, in the order of the rows: a whole file may be wrong. */
export interface LevelFindings {
  readonly rows: Int32Array;
  /** Places in LEVEL_KINDS. */
  readonly kinds: Uint8Array;
  /** Of the row, NaN where there is none. */
  readonly topM: Float64Array;
  readonly toeM: Float64Array;
  readonly depthM: Float64Array;
  readonly errors: number;
  readonly cautions: number;
}

export interface LevelFinding {
  readonly row: number;
  readonly kind: LevelKind;
  readonly topM: number;
  readonly toeM: number;
  readonly depthM: number;
}

/**
 * A depth may differ from its levels by so much: lengths are given to a decimetre and levels to a centimetre, so half a
 * decimetre is rounding. More is a slip.
 */
export const LEVEL_TOLERANCE_M = 0.05;
/** No site lies higher or deeper. */
export const MOST_LEVEL_M = 10_000;

/** Whether a type has depths: not rings of a tunnel, points of compaction, and plants that have no piles. */
export function hasDepth({ layout, passWork }: Pick<EquipmentProfile, 'layout' | 'passWork'>): boolean {
  return layout !== 'rings' && layout !== 'none' && passWork === undefined;
}

const MICROMETRES = 1_000_000;
const micrometres = (metres: number): number => Math.round(metres * MICROMETRES);

/** Exact for figures of up to six decimals: whole micrometres are subtracted, and not binary fractions. */
export function depthBetweenM(topM: number, toeM: number): number {
  return (micrometres(topM) - micrometres(toeM)) / MICROMETRES;
}

/** A cell of a level: its number, null where it is empty, NaN where it is none. */
function levelOf(cell: unknown): number | null {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'number' && Math.abs(cell) <= MOST_LEVEL_M ? cell : Number.NaN;
}

/**
 * The depths of rows by their levels: null where they do not say one, or where the file's own column of depths has a cell,
 * which counts; then the levels are only compared with it. Beside such a column a missing level is a caution. `depths`:
 * that column, as the check reads it. Cells are in metres. `pause` is called now and then.
 */
export async function depthsOfLevels(
  tops: readonly unknown[],
  toes: readonly unknown[],
  depths: readonly unknown[] | null,
  pause: () => Promise<void>,
): Promise<{ readonly depthM: (number | null)[]; readonly findings: LevelFindings }> {
  const depthM: (number | null)[] = [];
  const rows: number[] = [];
  const kinds: number[] = [];
  let errors = 0;
  const note = (row: number, kind: LevelKind, isError: boolean): void => {
    rows.push(row);
    kinds.push(LEVEL_KINDS.indexOf(kind));
    if (isError) errors += 1;
  };
  for (let row = 0; row < tops.length; row += 1) {
    if (row % STEP_CELLS === 0) await pause();
    const topM = levelOf(tops[row]);
    const toeM = levelOf(toes[row]);
    const depth = depths?.[row] ?? null;
    let worked: number | null = null;
    if (Number.isNaN(topM)) note(row, 'unreadTop', true);
    if (Number.isNaN(toeM)) note(row, 'unreadToe', true);
    if (topM === null && toeM !== null) note(row, 'noTop', depths === null);
    else if (toeM === null && topM !== null) note(row, 'noToe', depths === null);
    else if (topM !== null && toeM !== null && !Number.isNaN(topM + toeM)) {
      const betweenM = depthBetweenM(topM, toeM);
      if (betweenM <= 0) note(row, 'toeAbove', true);
      else if (depth === null) worked = betweenM;
      else if (typeof depth === 'number' && isContradiction(betweenM, depth)) note(row, 'contradicts', false);
    }
    depthM.push(worked);
  }
  const numbers = (cells: readonly unknown[] | null): Float64Array =>
    Float64Array.from(rows, (row) => {
      const cell = cells?.[row];
      return typeof cell === 'number' ? cell : Number.NaN;
    });
  return {
    depthM,
    findings: {
      rows: Int32Array.from(rows),
      kinds: Uint8Array.from(kinds),
      topM: numbers(tops),
      toeM: numbers(toes),
      depthM: numbers(depths),
      errors,
      cautions: rows.length - errors,
    },
  };
}

const isContradiction = (betweenM: number, depthM: number): boolean =>
  Math.abs(micrometres(betweenM) - micrometres(depthM)) > micrometres(LEVEL_TOLERANCE_M);

/** The first findings, or all. */
export function levelFindings(findings: LevelFindings | null, most: number): readonly LevelFinding[] {
  if (findings === null) return [];
  const { rows, kinds, topM, toeM, depthM } = findings;
  return Array.from({ length: Math.min(most, rows.length) }, (_, at): LevelFinding => {
    const numberAt = (values: Float64Array): number => values[at] ?? Number.NaN;
    return {
      row: rows[at] ?? 0,
      kind: LEVEL_KINDS[kinds[at] ?? 0] ?? 'unreadTop',
      topM: numberAt(topM),
      toeM: numberAt(toeM),
      depthM: numberAt(depthM),
    };
  });
}
