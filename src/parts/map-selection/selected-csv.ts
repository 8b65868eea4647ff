// The piles that are selected as a file: one a line, in the order of the table; on a day of a replay as they were on it.
import { PILE_STATUS } from '../../contracts/api';
import type { PileNumber } from '../../contracts/data-core';
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
  /** When the day ends whose state the file has, epoch ms; null: now. */
  readonly untilMs: number | null;
  /** The number that colours the map, as the last column; null: the statuses do, or a column has it already. */
  readonly number: {
    /** Of the piles in their order; NaN: none. */
    readonly values: Float64Array;
    readonly say: (value: number) => string | number;
    /** A pile has it before it is made. */
    readonly isDesigned: boolean;
  } | null;
}

const LINES_A_PIECE = 500;

/** Numbers of piles that have columns in any case. */
const IN_FILE: ReadonlySet<string> = new Set(['diameter_m', 'design_depth_m', 'depth_m', 'finished_ms']);

/** Whether a number has no column yet. */
export function needsColumn(number: PileNumber): boolean {
  return number.of === 'heads' || !IN_FILE.has(number.column);
}

/** The pieces of the file, in steps: a million piles are not written at once. */
export function* selectedCsv(terms: SelectedCsvTerms): Generator<void, string[]> {
  const { rows, order, titles, status, time, simulated, untilMs, number: colored } = terms;
  const number = (name: Parameters<PileRows['number']>[0], row: number): number | null => {
    const value = rows.number(name, row);
    // 32-bit depths are written as they were meant.
    return Number.isFinite(value) ? Number(value.toPrecision(name === 'x_m' || name === 'y_m' ? 15 : 7)) : null;
  };
  const isUnmade = (row: number): boolean => untilMs !== null && !(rows.number('finished_ms', row) < untilMs);
  const pieces = [CSV_BEGINNING + csvLine(titles)];
  for (let from = 0; from < order.length; from += LINES_A_PIECE) {
    let piece = '';
    for (const [at, row] of order.subarray(from, from + LINES_A_PIECE).entries()) {
      const mileageM = rows.number('mileage_m', row);
      const unmade = isUnmade(row);
      const finishedMs = unmade ? Number.NaN : rows.number('finished_ms', row);
      const value = unmade && colored?.isDesigned === false ? Number.NaN : (colored?.values[from + at] ?? Number.NaN);
      piece += csvLine([
        rows.text('pile_no', row),
        rows.text('row_no', row),
        Number.isFinite(mileageM) ? mileageText(mileageM) : null,
        number('x_m', row),
        number('y_m', row),
        number('diameter_m', row),
        number('design_depth_m', row),
        unmade ? null : number('depth_m', row),
        status(untilMs === null ? rows.number('status', row) : statusBefore(rows, row, untilMs)),
        Number.isFinite(finishedMs) ? time(finishedMs) : null,
        simulated[rows.number('is_simulated', row) === 1 ? 'all' : 'none'],
        ...(colored === null ? [] : [Number.isNaN(value) ? null : colored.say(value)]),
      ]);
    }
    pieces.push(piece);
    yield;
  }
  return pieces;
}

/** The status on a day, as the map shows it (crates/layout/src/focus.rs). */
function statusBefore(rows: PileRows, row: number, untilMs: number): number {
  const now = rows.number('status', row);
  const finishedMs = rows.number('finished_ms', row);
  // One that is worked on again was done.
  if (finishedMs < untilMs) return now === PILE_STATUS.inWork ? PILE_STATUS.done : now;
  // Given up without having been made: nobody knows when.
  return now === PILE_STATUS.discarded && Number.isNaN(finishedMs) ? now : PILE_STATUS.planned;
}
