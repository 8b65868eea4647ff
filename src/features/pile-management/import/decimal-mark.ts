// Numbers as people and programs write them, with a decimal point or a decimal comma: which of them a file has, and what
// its cells are then.
import { toHalfWidth } from '../../../shared/half-width';
import type { FileCells } from './file-cells';
import type { Recognised } from './recognise';
import { STEP_CELLS, slices } from './slices';

export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

export interface MarkTerms {
  readonly decimalMark: DecimalMark;
  /** A user has chosen it, the cells leave no doubt, most of them have it and others not, or they could have either. */
  readonly markFrom: 'hand' | 'cells' | 'most' | 'guess';
}

/** Without thousands marks. */
const PLAIN: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i,
  comma: /^[+-]?(\d+,?\d*|,\d+)(e[+-]?\d+)?$/i,
};
/** With thousands marks, all of them the other mark or all spaces of any width. No number with them begins with 0. */
const GROUPED: Readonly<Record<DecimalMark, RegExp>> = {
  point: /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(\.\d*)?$|^[+-]?[1-9]\d{0,2}(?:\s\d{3})+(\.\d*)?$/,
  comma: /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(,\d*)?$|^[+-]?[1-9]\d{0,2}(?:\s\d{3})+(,\d*)?$/,
};
const THOUSANDS: Readonly<Record<DecimalMark, RegExp>> = { point: /[,\s]/g, comma: /[.\s]/g };

/** A number with this decimal mark, a minus sign or a hyphen, and thousands marks or none; null for anything else. */
export function writtenNumber(text: string, mark: DecimalMark): number | null {
  if (text.startsWith('−')) return writtenNumber(text.replace('−', '-'), mark);
  if (PLAIN[mark].test(text)) return withPoint(text, mark);
  return GROUPED[mark].test(text) ? withPoint(text.replace(THOUSANDS[mark], ''), mark) : null;
}

const withPoint = (text: string, mark: DecimalMark): number => Number(mark === 'comma' ? text.replace(',', '.') : text);

const HAS_MARK = /[.,，．]/;
/** Numbers with a mark of their own that are looked at. Later ones that contradict them are named by the check. */
const ENOUGH = 1_000;

/**
 * The mark that most numbers of the columns in use can only have. Where each could have either, commas are decimal in a
 * file that has no commas between its cells, and thousands marks in any other. Gives way to painting; rejects with the
 * signal's reason when it is aborted.
 */
export async function decimalMarkOf(
  cells: FileCells,
  { headLines, uses }: Recognised,
  texts: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<MarkTerms> {
  const pause = slices(signal);
  const counts = { point: 0, comma: 0 };
  /** Numbers such as 9,500 that are one with either mark, and not the same. */
  const either = { point: 0, comma: 0 };
  for (const [at, { field }] of uses.entries()) {
    const column = cells.columns[at];
    if (field === null || texts.has(field) || column === undefined) continue;
    for (let row = headLines; row < column.length && counts.point + counts.comma < ENOUGH; row += 1) {
      if (row % STEP_CELLS === 0) await pause();
      const cell = column[row];
      if (typeof cell !== 'string' || !HAS_MARK.test(cell)) continue;
      const text = toHalfWidth(cell).trim();
      const isPoint = writtenNumber(text, 'point') !== null;
      const isComma = writtenNumber(text, 'comma') !== null;
      if (isPoint && isComma) either[text.includes(',') ? 'comma' : 'point'] += 1;
      else if (isPoint) counts.point += 1;
      else if (isComma) counts.comma += 1;
    }
  }
  if (counts.point + counts.comma > 0) {
    return {
      decimalMark: counts.comma > counts.point ? 'comma' : 'point',
      markFrom: counts.comma > 0 && counts.point > 0 ? 'most' : 'cells',
    };
  }
  const isBetweenCells = cells.separator === null || cells.separator === ',';
  const decimalMark = either.comma > 0 && either.point === 0 && !isBetweenCells ? 'comma' : 'point';
  return { decimalMark, markFrom: either.comma > 0 ? 'guess' : 'cells' };
}
