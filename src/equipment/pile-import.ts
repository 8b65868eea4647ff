// The faults in the rows of a file of design piles, and the piles that it holds. Data in, data out: server and console
// say the same of the same file.
import { type ImportProblemCode, MAX_PROBLEMS, type PileColumns } from '../contracts/api/pile-import';
import { DESIGN_NUMBERS } from '../contracts/api/pile-management';
import { hasHiddenCharacter } from '../contracts/plain-name';
import { toHalfWidth } from '../shared/half-width';
import { FULL_PASS } from './asked-passes';
import type { DesignParameter } from './descriptor';
import { designFault } from './design-fault';
import { orderTyped } from './order-text';
import { type Bounds, MOST_COORDINATE_M, pileBounds } from './pile-bounds';

export interface ImportProblem {
  /** From 0. */
  readonly row: number;
  readonly column: string;
  readonly code: ImportProblemCode;
  readonly severity: 'error' | 'caution';
  readonly otherRow: number | null;
}

/** The piles of a file, a column each; a cell that has a problem is null. */
export interface CheckedPiles {
  readonly pileNo: readonly (string | null)[];
  readonly rowNo: readonly (string | null)[];
  readonly numeral: readonly (number | null)[];
  readonly mileageM: readonly (number | null)[];
  readonly xM: readonly (number | null)[];
  readonly yM: readonly (number | null)[];
  readonly diameterM: readonly (number | null)[];
  readonly designDepthM: readonly (number | null)[];
  readonly design: readonly Readonly<Record<string, number | string>>[];
  /** Problems there are. */
  readonly errors: number;
  readonly cautions: number;
  /** The first of them, in the order of the rows. */
  readonly problems: readonly ImportProblem[];
}

type Read<T> = { readonly value: T | null } | { readonly code: ImportProblemCode };

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
/** A double has 17 digits; a longer number is no measure of anything. */
const MAX_NUMBER_CHARACTERS = 100;
const NOT_FINITE = /^[+-]?(nan|inf(inity)?)$/i;

/** Checks every cell, numbers and places against those of earlier rows; designs by the type's parameters. Lists at most so many problems. */
export function checkPileColumns(
  columns: PileColumns,
  parameters: readonly DesignParameter[],
  mostProblems: number = MAX_PROBLEMS,
): CheckedPiles {
  const problems: ImportProblem[] = [];
  const counts = { error: 0, caution: 0 };
  const rows = columns.pile_no.length;
  /** Notes the problems of a column row by row; more of one column than are listed in all are only counted. */
  const noting = (column: string) => {
    let noted = 0;
    return (problem: Omit<ImportProblem, 'column'>): void => {
      counts[problem.severity] += 1;
      noted += 1;
      if (noted <= mostProblems) problems.push({ ...problem, column });
    };
  };
  const readColumn = <T>(name: string, cells: readonly unknown[] | undefined, read: (cell: unknown) => Read<T>) => {
    const note = noting(name);
    return Array.from({ length: rows }, (_, row) => {
      const cell = read(cells?.[row]);
      if ('value' in cell) return cell.value;
      note({ row, code: cell.code, severity: 'error', otherRow: null });
      return null;
    });
  };

  const readBounded = <T>(
    name: string,
    cells: readonly unknown[] | undefined,
    read: (cell: unknown, bounds: Bounds) => Read<T>,
  ) => {
    const bounds = importBounds(name, parameters);
    return readColumn(name, cells, (cell) => read(cell, bounds));
  };

  const pileNo = readColumn('pile_no', columns.pile_no, (cell) => required(readText(cell, 100)));
  const rowNo = readColumn('row_no', columns.row_no, (cell) => readText(cell, 200));
  const numeral = readBounded('numeral', columns.numeral, (cell, bounds) => whole(readWithin(cell, bounds)));
  const mileageM = readBounded('mileage_m', columns.mileage_m, readWithin);
  const xM = readBounded('x_m', columns.x_m, readWithin);
  const yM = readBounded('y_m', columns.y_m, readWithin);
  const diameterM = readBounded('diameter_m', columns.diameter_m, readSize);
  const designDepthM = readBounded('design_depth_m', columns.design_depth_m, readSize);
  const design: Record<string, number | string>[] = Array.from({ length: rows }, () => ({}));
  for (const [key, cells] of Object.entries(columns.design)) {
    const read = readBounded(`design.${key}`, cells, (cell, bounds) => readDesign(parameters, key, cell, bounds));
    for (const [row, value] of read.entries()) {
      const terms = design[row];
      if (value !== null && terms !== undefined) terms[key] = value;
    }
  }
  const places = xM.map((x, row) => {
    const y = yM[row] ?? null;
    if (x === null || y === null) return null;
    // A print may lie over a point that was tamped before it.
    return `${x} ${y} ${design[row]?.pass === FULL_PASS}`;
  });
  const noteNumber = noting('pile_no');
  for (const [row, otherRow] of repeated(pileNo)) {
    noteNumber({ row, code: 'duplicate_in_file', severity: 'error', otherRow });
  }
  const notePlace = noting('x_m');
  for (const [row, otherRow] of repeated(places)) {
    notePlace({ row, code: 'same_place', severity: 'caution', otherRow });
  }
  const found = { errors: counts.error, cautions: counts.caution, problems: firstProblems(problems, mostProblems) };
  return { pileNo, rowNo, numeral, mileageM, xM, yM, diameterM, designDepthM, design, ...found };
}

/** Bounds of the numbers in a column. */
export function importBounds(column: string, parameters: readonly DesignParameter[]): Bounds {
  const known = pileBounds(column, parameters);
  if (known !== null) return known;
  const least = DESIGN_NUMBERS.has(column.slice('design.'.length)) ? 0 : -MOST_COORDINATE_M;
  return { range: [least, MOST_COORDINATE_M], unit: '' };
}

/** Those that are listed, row by row. */
export function firstProblems(
  problems: readonly ImportProblem[],
  most: number = MAX_PROBLEMS,
): readonly ImportProblem[] {
  return [...problems].sort((a, b) => a.row - b.row).slice(0, most);
}

/** Rows whose key an earlier row has, each with the first such row. */
function repeated(keys: readonly (string | null)[]): [row: number, first: number][] {
  const first = new Map<string, number>();
  const again: [number, number][] = [];
  for (const [row, key] of keys.entries()) {
    if (key === null) continue;
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, row);
    else again.push([row, earlier]);
  }
  return again;
}

const isEmpty = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** Code of a spreadsheet's cell that is neither number nor text; null for anything else. */
function oddCode(cell: unknown): ImportProblemCode | null {
  if (typeof cell !== 'object' || cell === null) return null;
  return 'date' in cell ? 'a_date' : 'error' in cell ? 'failed_formula' : null;
}

/** A spreadsheet may hold a number where a text is meant. */
function readText(cell: unknown, maxLength: number): Read<string> {
  if (isEmpty(cell)) return { value: null };
  const odd = oddCode(cell);
  if (odd !== null) return { code: odd };
  if (typeof cell !== 'string' && typeof cell !== 'number') return { code: 'not_text' };
  const text = String(cell).trim();
  if (text.length > maxLength) return { code: 'too_long' };
  return hasHiddenCharacter(text) ? { code: 'control_character' } : { value: text };
}

function readNumber(cell: unknown, least: number, most: number): Read<number> {
  if (isEmpty(cell)) return { value: null };
  const odd = oddCode(cell);
  if (odd !== null) return { code: odd };
  let number = Number.NaN;
  if (typeof cell === 'number') number = cell;
  else if (typeof cell === 'string') {
    if (cell.length > MAX_NUMBER_CHARACTERS) return { code: 'too_long' };
    const text = toHalfWidth(cell).trim();
    if (NOT_FINITE.test(text)) return { code: 'not_finite' };
    if (!DECIMAL.test(text)) return { code: 'not_a_number' };
    number = Number(text);
  } else return { code: 'not_a_number' };
  if (!Number.isFinite(number)) return { code: 'not_finite' };
  return number < least || number > most ? { code: 'out_of_range' } : { value: number };
}

function readWithin(cell: unknown, { range: [least, most] }: Bounds): Read<number> {
  return readNumber(cell, least, most);
}

function readSize(cell: unknown, { range: [, most] }: Bounds): Read<number> {
  const read = readNumber(cell, Number.NEGATIVE_INFINITY, most);
  return 'value' in read && read.value !== null && read.value <= 0 ? { code: 'not_positive' } : read;
}

function readDesign(
  parameters: readonly DesignParameter[],
  key: string,
  cell: unknown,
  bounds: Bounds,
): Read<number | string> {
  const holds = parameters.find((known) => known.key === key)?.holds;
  const isNumber = DESIGN_NUMBERS.has(key) || (typeof holds === 'object' && 'range' in holds);
  const meant = typeof cell === 'string' ? orderTyped({ key }, cell) : cell;
  const read =
    isNumber || (typeof cell === 'number' && holds !== 'text')
      ? readWithin(meant, bounds)
      : readChoice(holds, readText(cell, 200));
  if ('code' in read || read.value === null) return read;
  const fault = designFault(parameters, key, read.value);
  return fault === null ? read : { code: fault };
}

/** A choice may be written by its name, and one that is a number as a text. */
function readChoice(holds: DesignParameter['holds'] | undefined, read: Read<string>): Read<number | string> {
  if ('code' in read || typeof holds !== 'object' || !('choices' in holds)) return read;
  const written = read.value?.toLowerCase();
  const choice = holds.choices.find(({ value, names }) =>
    [String(value), names.cn, names.en].some((name) => name.toLowerCase() === written),
  );
  return { value: choice?.value ?? read.value };
}

function required<T>(read: Read<T>): Read<T> {
  return 'value' in read && read.value === null ? { code: 'missing' } : read;
}

function whole(read: Read<number>): Read<number> {
  return 'value' in read && read.value !== null && !Number.isInteger(read.value) ? { code: 'not_whole' } : read;
}
