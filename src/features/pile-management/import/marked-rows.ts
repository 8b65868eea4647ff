// The rows of an import in which something was found: all of them, not only those that are listed.
import type { PileColumns } from '../../../contracts/api/pile-import';
import type { DesignParameter } from '../../../equipment/descriptor';
import { checkPileColumns } from '../../../equipment/pile-import';
import { textAt } from '../../../shared/text-column';
import type { Checked } from './check-places';
import type { ImportColumns } from './meant-columns';
import { STEP_CELLS, slices } from './slices';

/** Rows that are checked between two looks at the clock; each has some ten cells. */
const STEP_ROWS = 500;

/** 1 at each row with a finding. Gives way to painting; rejects with the signal's reason when it is aborted. */
export async function markedRows(
  { answer, places, levels, present }: Omit<Checked, 'marks'>,
  columns: ImportColumns,
  parameters: readonly DesignParameter[],
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const rows = columns.pile_no.length;
  const marks = new Uint8Array(rows);
  for (const { row } of answer.problems) marks[row] = 1;
  for (const { row } of places.all) marks[row] = 1;
  for (const row of levels?.rows ?? []) marks[row] = 1;
  if (answer.problems.length >= answer.errors + answer.cautions) return marks;
  // The answer lists the first problems only: the others are found here, by the server's own check.
  const pause = slices(signal);
  const numbers = new Set<string>();
  for (let row = 0; row < present.rows; row += 1) {
    if (row % STEP_CELLS === 0) await pause();
    numbers.add(textAt(present.columns.pile_no, row));
  }
  const spots = new Set<string>();
  for (let from = 0; from < rows; from += STEP_ROWS) {
    await pause();
    const { problems, pileNo, xM, yM } = checkPileColumns(
      partOf(columns, from, from + STEP_ROWS),
      parameters,
      Number.POSITIVE_INFINITY,
    );
    for (const { row } of problems) marks[from + row] = 1;
    for (const [row, no] of pileNo.entries()) {
      const [x = null, y = null] = [xM[row], yM[row]];
      const spot = x === null || y === null ? null : `${x} ${y}`;
      if ((no !== null && numbers.has(no)) || (spot !== null && spots.has(spot))) marks[from + row] = 1;
      if (no !== null) numbers.add(no);
      if (spot !== null) spots.add(spot);
    }
  }
  return marks;
}

function partOf({ pile_no, design = {}, ...others }: ImportColumns, from: number, to: number): PileColumns {
  const part = (columns: Readonly<Record<string, readonly unknown[] | undefined>>) =>
    Object.fromEntries(Object.entries(columns).map(([name, cells = []]) => [name, cells.slice(from, to)]));
  return { ...part(others), pile_no: pile_no.slice(from, to), design: part(design) };
}
