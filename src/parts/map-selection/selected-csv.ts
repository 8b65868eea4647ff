// The piles that are selected as a file: one a line, in the order of the table.
import { CSV_BEGINNING, csvLine } from '../../shared/csv';
import { mileageText } from '../../shared/mileage';
import type { PileRows } from '../pile-list/pile-rows';

interface SelectedCsvTerms {
  readonly rows: PileRows;
  /** Row numbers. */
  readonly order: Uint32Array;
  readonly titles: readonly string[];
  readonly status: (code: number) => string;
  readonly time: (ms: number) => string;
  readonly simulated: Readonly<Record<'none' | 'all', string>>;
}

const LINES_A_PIECE = 500;

/** The pieces of the file, in steps: a million piles are not written at once. */
export function* selectedCsv(terms: SelectedCsvTerms): Generator<void, string[]> {
  const { rows, order, titles, status, time, simulated } = terms;
  const number = (name: Parameters<PileRows['number']>[0], row: number): number | null => {
    const value = rows.number(name, row);
    // 32-bit depths are written as they were meant.
    return Number.isFinite(value) ? Number(value.toPrecision(name === 'x_m' || name === 'y_m' ? 15 : 7)) : null;
  };
  const pieces = [CSV_BEGINNING + csvLine(titles)];
  for (let from = 0; from < order.length; from += LINES_A_PIECE) {
    let piece = '';
    for (const row of order.subarray(from, from + LINES_A_PIECE)) {
      const mileageM = rows.number('mileage_m', row);
      const finishedMs = rows.number('finished_ms', row);
      piece += csvLine([
        rows.text('pile_no', row),
        rows.text('row_no', row),
        Number.isFinite(mileageM) ? mileageText(mileageM) : null,
        number('x_m', row),
        number('y_m', row),
        number('diameter_m', row),
        number('design_depth_m', row),
        number('depth_m', row),
        status(rows.number('status', row)),
        Number.isFinite(finishedMs) ? time(finishedMs) : null,
        simulated[rows.number('is_simulated', row) === 1 ? 'all' : 'none'],
      ]);
    }
    pieces.push(piece);
    yield;
  }
  return pieces;
}
