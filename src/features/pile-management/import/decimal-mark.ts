// Which decimal mark the numbers of a file have, a point or a comma: its cells tell it together.
import { toHalfWidth } from '../../../shared/half-width';
import type { FileCells } from './file-cells';
import type { Recognised } from './recognise';
import { STEP_CELLS, slices } from './slices';
import { type DecimalMark, writtenNumber } from './written-number';

export interface MarkTerms {
  readonly decimalMark: DecimalMark;
  /** A user has chosen it, the cells leave no doubt, most of them have it and others not, or they could have either. */
  readonly markFrom: 'hand' | 'cells' | 'most' | 'guess';
}

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
