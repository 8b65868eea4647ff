// The cells of a file as the import call takes them: by field, lengths in metres, X north and Y east.
import type { ApiInput } from '../../../contracts/api';
import { MAX_PROBLEMS } from '../../../contracts/api/pile-import';
import { MAX_PILES_A_CALL } from '../../../contracts/api/pile-management';
import { type LengthUnit, PER_METRE } from '../../../contracts/spreadsheet';
import type { DesignParameter } from '../../../equipment/descriptor';
import { toHalfWidth } from '../../../shared/half-width';
import { mileageM } from '../../../shared/mileage';
import type { MarkTerms } from './decimal-mark';
import { type FileCell, type FileCells, spreadsheetNumber } from './file-cells';
import type { LeftOut } from './left-out-rows';
import { isLevelField, type LevelField } from './level-heads';
import { depthsOfLevels, type LevelFindings } from './levels';
import { LENGTHS, type Recognised, textFields } from './recognise';
import { STEP_CELLS, slices } from './slices';
import { type DecimalMark, writtenNumber } from './written-number';

export type ImportColumns = ApiInput<'pileImport'>['columns'];

export interface Meaning extends Recognised, MarkTerms, LeftOut {
  /** X of the file is east, and Y north. */
  readonly swapsAxes: boolean;
}

interface CellTerms {
  readonly field: string;
  readonly unit: LengthUnit;
  readonly decimalMark: DecimalMark;
  /** The field holds any text. */
  readonly isText: boolean;
}

/** Stands for a number with another decimal mark than the file's: the check would read one with a point as a number of metres. */
const OTHER_MARK = false;

/** A cell as its field takes it; one that is not understood goes as it is, so that the check names it. */
export function cellOf(cell: FileCell, { field, unit, decimalMark, isText }: CellTerms): FileCell | null {
  if (typeof cell === 'number') return isText ? spreadsheetNumber(cell) : inMetres(field, cell, unit);
  if (typeof cell !== 'string') return cell;
  const text = toHalfWidth(cell).trim();
  if (text === '') return null;
  if (isText) return cell.trim();
  // A comma in K2+440,5 can only be decimal, whatever the file's mark is.
  const station = field === 'mileage_m' && text.includes('+') ? mileageM(text.replace(',', '.')) : null;
  if (station !== null) return station;
  const number = writtenNumber(text, decimalMark);
  if (number !== null) return inMetres(field, number, unit);
  if (decimalMark !== 'point' && writtenNumber(text, 'point') !== null) return OTHER_MARK;
  return LENGTHS.has(field) ? text : cell.trim();
}

/** To the micrometre: further digits come from the division. */
function inMetres(field: string, number: number, unit: LengthUnit): number {
  return unit === 'm' || !LENGTHS.has(field) ? number : Math.round((number / PER_METRE[unit]) * 1e6) / 1e6;
}

/** Stands for dates and failed formulas beyond those that are listed: wrong in every field, and no object in the body. */
const MORE_ODD_CELLS = false;

/**
 * The columns that are imported as the file has them, without the levels; null where no column holds numbers of piles.
 * Gives way to painting; rejects with the signal's reason when it is aborted.
 */
export async function meantColumns(
  cells: FileCells,
  meaning: Meaning,
  parameters: readonly DesignParameter[],
  signal?: AbortSignal,
): Promise<ImportColumns | null> {
  const { uses, swapsAxes, decimalMark } = meaning;
  const pause = slices(signal);
  const texts = textFields(parameters);
  let oddCells = 0;
  const sent = (cell: FileCell | null): FileCell | null => {
    if (typeof cell !== 'object' || cell === null) return cell;
    oddCells += 1;
    return oddCells <= MAX_PROBLEMS ? cell : MORE_ODD_CELLS;
  };
  const own: Record<string, (FileCell | null)[]> = {};
  const design: Record<string, (FileCell | null)[]> = {};
  for (const [at, { field, unit }] of uses.entries()) {
    const column = cells.columns[at];
    if (field === null || isLevelField(field) || column === undefined) continue;
    const terms = { field, unit, decimalMark, isText: texts.has(field) };
    const values = await readRows(column, meaning, (cell) => sent(cellOf(cell, terms)), pause);
    if (field.startsWith('design.')) design[field.slice('design.'.length)] = values;
    else own[swapsAxes ? (SWAPPED[field] ?? field) : field] = values;
  }
  const { pile_no, ...others } = own;
  return pile_no === undefined || pile_no.length === 0 ? null : { pile_no, ...others, design };
}

/** The cells of a column in the rows that are read. */
async function readRows<T>(
  column: readonly FileCell[],
  { headLines, leftOut, readsAll }: Meaning,
  read: (cell: FileCell) => T,
  pause: () => Promise<void>,
): Promise<T[]> {
  const without = readsAll ? new Int32Array() : leftOut;
  const values: T[] = [];
  let next = 0;
  for (let from = headLines; from < column.length; from += STEP_CELLS) {
    for (const [after, cell] of column.slice(from, from + STEP_CELLS).entries()) {
      if (without[next] === from + after) next += 1;
      else values.push(read(cell));
    }
    await pause();
  }
  return values;
}

export interface MeantPiles {
  readonly columns: ImportColumns;
  /** The faults of the levels of top and toe; null: not both are chosen. */
  readonly levels: LevelFindings | null;
}

/** The same, with depths worked out from the levels where the file has none in a column of depths. */
export async function meantPiles(
  cells: FileCells,
  meaning: Meaning,
  parameters: readonly DesignParameter[],
  signal?: AbortSignal,
): Promise<MeantPiles | null> {
  const columns = await meantColumns(cells, meaning, parameters, signal);
  if (columns === null) return null;
  const pause = slices(signal);
  const read = (field: LevelField): Promise<(FileCell | null)[]> | null => {
    const at = meaning.uses.findIndex((use) => use.field === field);
    const [column, use] = [cells.columns[at], meaning.uses[at]];
    if (column === undefined || use === undefined) return null;
    const terms = { field, unit: use.unit, decimalMark: meaning.decimalMark, isText: false };
    return readRows(column, meaning, (cell) => cellOf(cell, terms), pause);
  };
  const [tops, toes] = [await read('top_level_m'), await read('toe_level_m')];
  if (tops === null || toes === null) return { columns, levels: null };
  const own = columns.design_depth_m ?? null;
  const { depthM, findings } = await depthsOfLevels(tops, toes, own, pause);
  const depths = own === null ? depthM : own.map((cell, row) => cell ?? depthM[row] ?? null);
  return { columns: { ...columns, design_depth_m: depths }, levels: findings };
}

/** More than may be imported at once. Of a file that was cut off nobody knows how many piles follow. */
export function hasTooMany({ isCut }: FileCells, columns: ImportColumns | null): boolean {
  return isCut || (columns?.pile_no.length ?? 0) > MAX_PILES_A_CALL;
}

const SWAPPED: Readonly<Record<string, string>> = { x_m: 'y_m', y_m: 'x_m' };

/** The numbers of a column; NaN for a cell that is none. */
export function numbersOf(cells: readonly unknown[] | undefined, rows: number): Float64Array {
  const numbers = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const cell = cells?.[row];
    numbers[row] = typeof cell === 'number' ? cell : Number.NaN;
  }
  return numbers;
}

/** A point of the site that its piles lie around; null where there are none yet. */
export type SitePlace = { readonly xM: number; readonly yM: number } | null;

/** Coordinates of the national grid: metres from the equator are above this in the country, those from a meridian below. */
const LEAST_NORTH_M = 1_900_000;
const MOST_EAST_M = 1_000_000;

/** Zones of 6° and 3° of the country's grid, the number of which may stand before the six digits of an easting. */
const ZONES = [
  { first: 13, last: 23 },
  { first: 25, last: 45 },
] as const;
const ZONE_M = 1_000_000;
/** An easting of a zone has six digits. */
const LEAST_EAST_M = 100_000;

/** An easting without the number of its zone: 38 512 900 m is 512 900 m in zone 38. Any other number as it is. */
function withoutZone(valueM: number): number {
  const zone = Math.floor(valueM / ZONE_M);
  const restM = valueM - zone * ZONE_M;
  const isZone = ZONES.some(({ first, last }) => zone >= first && zone <= last);
  return isZone && restM >= LEAST_EAST_M ? restM : valueM;
}

/**
 * Whether X and Y look swapped: the site's own piles lie nearer to the places the other way round; without any, X has
 * the digits of an easting and Y those of a northing. The number of a zone before an easting says nothing of the place.
 */
export function looksSwapped(xM: Float64Array, yM: Float64Array, site: SitePlace): boolean {
  const x = withoutZone(median(xM));
  const y = withoutZone(median(yM));
  if (Number.isNaN(x + y)) return false;
  if (site !== null) {
    const [siteX, siteY] = [withoutZone(site.xM), withoutZone(site.yM)];
    return Math.hypot(y - siteX, x - siteY) < Math.hypot(x - siteX, y - siteY) / 10;
  }
  return x < MOST_EAST_M && y > LEAST_NORTH_M;
}

/** So many values say well enough where the middle of very many is: to sort all of them would keep the page. */
const ENOUGH = 20_000;

/** The middle of the values that are known; of very many, that of every so many of them. NaN of nothing. */
export function median(values: Float64Array): number {
  let known = 0;
  for (let at = 0; at < values.length; at += 1) if (Number.isFinite(values[at])) known += 1;
  const every = Math.max(1, Math.ceil(known / ENOUGH));
  const some = new Float64Array(Math.ceil(known / every));
  let seen = 0;
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    if (seen % every === 0) some[seen / every] = value;
    seen += 1;
  }
  some.sort();
  return some[some.length >> 1] ?? Number.NaN;
}
