// Rows of a list that are no piles: totals, remarks, who has made the table, heads that come again on each page, and rows
// that are numbered in advance.
import { toHalfWidth } from '../../../shared/half-width';
import { cellText, type FileCell, type FileCells } from './file-cells';
import type { Recognised } from './recognise';
import { STEP_CELLS, slices } from './slices';
import { isStation, numberOfEitherMark } from './written-number';

/** The rows left out of a file. */
export interface LeftOut {
  /** Places of rows among those of the file, from 0, in turn. */
  readonly leftOut: Int32Array;
  /** They are read all the same. */
  readonly readsAll: boolean;
}

/** The place of a pile stands in one of these. */
const PLACES: ReadonlySet<string> = new Set(['x_m', 'y_m', 'mileage_m']);

/** Beginnings that no pile's number has: a total, a word and a colon. */
const REMARKS = [
  /^(合计|总计|小计|共计|总数)/,
  /^(total|subtotal|sum)(?![\w-])/i,
  /^共\s*\d/,
  // A hole for grouting may be called 注1.
  /^(说明|备注|注|附注)\s*\d*\s*[:.、](?!\d)/,
  /^(制表|制图|编制|绘图|设计|校对|校核|复核|审核|审定|批准|日期)\s*[:.]/,
  /^(notes?|remarks?)\s*[:.\d]/i,
  /^((prepared|drawn|checked|approved) by|date)\s*[:.]/i,
] as const;
/** A sentence that is numbered: it has a word of four signs, or two words. Beside the number of a pile it names a part of the site. */
const SENTENCE = /^\(?\d+[).、](?=.*([\u4e00-\u9fff]{4}|[a-z] [a-z]))\s*\D.{5,}/i;

/**
 * The rows that are no piles: without a place, beginning as a remark does or the same as a line of heads; at the end also
 * those without a number. A file with nothing else has none. Gives way to painting; rejects with the signal's reason when
 * it is aborted.
 */
export async function leftOutRows(
  cells: FileCells,
  { headLines, uses }: Recognised,
  signal?: AbortSignal,
): Promise<Int32Array> {
  const pause = slices(signal);
  const { columns, rows } = cells;
  const stepRows = Math.max(1, Math.floor(STEP_CELLS / Math.max(1, columns.length)));
  const numbers = columns[uses.findIndex(({ field }) => field === 'pile_no')] ?? [];
  const places = columns.filter((_, at) => PLACES.has(uses[at]?.field ?? ''));
  const isHeads = (row: number): boolean => {
    for (let head = 0; head < headLines; head += 1) {
      if (columns.every((column) => plain(column[row]) === plain(column[head]))) return true;
    }
    return false;
  };
  const isRemark = (row: number): boolean => {
    const first = columns.find((column) => plain(column[row]) !== '');
    const number = plain(numbers[row]);
    const beginning = plain(first?.[row]);
    const isOne = (text: string): boolean => REMARKS.some((remark) => remark.test(text));
    return isOne(number) || isOne(beginning) || SENTENCE.test(number === '' ? beginning : number);
  };
  /** Also where the place can't be read: the check says so. */
  const isSomewhere = (row: number): boolean =>
    places.some((column) => isPlace(column[row])) ||
    (places.length > 0 && places.every((column) => isMeantAsPlace(column[row])));
  const found: number[] = [];
  for (let row = headLines; row < rows; row += 1) {
    if (row % stepRows === 0) await pause();
    if (places.some((column) => isPlace(column[row]))) continue;
    if (isRemark(row) || isHeads(row)) found.push(row);
  }
  // Where lines were cut off, the last ones are not the end.
  const unnumbered: number[] = [];
  for (let row = rows - 1; row >= headLines && !cells.isCut; row -= 1) {
    if (row % stepRows === 0) await pause();
    if (found.at(-1) === row) {
      unnumbered.push(row);
      found.pop();
    } else if (plain(numbers[row]) === '' && !isSomewhere(row)) unnumbered.push(row);
    else break;
  }
  const all = [...found, ...unnumbered.reverse()];
  return Int32Array.from(all.length < rows - headLines ? all : []);
}

const plain = (cell: FileCell | undefined): string => toHalfWidth(cellText(cell ?? '')).trim();

function isPlace(cell: FileCell | undefined): boolean {
  if (typeof cell !== 'string') return typeof cell === 'number';
  const text = toHalfWidth(cell).trim();
  return isStation(text) || numberOfEitherMark(text) !== null;
}

/** A date or a failed formula of a spreadsheet, or a text with a digit. */
const isMeantAsPlace = (cell: FileCell | undefined): boolean => typeof cell === 'object' || /\d/.test(plain(cell));

/** The line or row of the file that each pile stands in. */
export function linesRead(
  { lines, rows }: FileCells,
  { headLines }: Recognised,
  { leftOut, readsAll }: LeftOut,
): Int32Array {
  const without = readsAll ? new Int32Array() : leftOut;
  const read = new Int32Array(Math.max(0, rows - headLines - without.length));
  let next = 0;
  let at = 0;
  for (let row = headLines; row < rows; row += 1) {
    if (without[next] === row) next += 1;
    else {
      read[at] = lines[row] ?? 0;
      at += 1;
    }
  }
  return read;
}

/** So many stretches of lines are named. */
const MOST_STRETCHES = 6;

/** The lines of the rows that are left out, as a text: '7, 15, 23–26'. */
export function leftOutText({ lines }: FileCells, leftOut: Int32Array): string {
  return stretchesText(leftOut, (row) => lines[row] ?? 0);
}

/** The numbers of the rows that a sheet hides, as a text: '4, 7–9'. */
export function hiddenText(hiddenLines: Int32Array): string {
  return stretchesText(hiddenLines, (line) => line);
}

/** Stretches of numbers without a gap, by the line of each. */
function stretchesText(numbers: Int32Array, lineOf: (number: number) => number): string {
  const stretches: [first: number, last: number][] = [];
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    const before = stretches.at(-1);
    if (before !== undefined && numbers[at - 1] === number - 1) before[1] = lineOf(number);
    else if (stretches.length > MOST_STRETCHES) break;
    else stretches.push([lineOf(number), lineOf(number)]);
  }
  const named = stretches
    .slice(0, MOST_STRETCHES)
    .map(([first, last]) => (first === last ? String(first) : `${first}–${last}`));
  return stretches.length > MOST_STRETCHES ? `${named.join(', ')} …` : named.join(', ');
}
