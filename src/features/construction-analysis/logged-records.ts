// The records whose logs say how even the work is by depth.
import { type SimulatedShare, shareOf } from '../../shared/simulated-share';
import { spreadOrder } from '../../shared/spread-order';
import type { TextColumn } from '../../shared/text-column';
import type { Records } from './scored-records';

/** Whether a record has ended and has a log. */
function isLogged({ columns: { has_log, ended_ms } }: Records, row: number): boolean {
  return has_log[row] === 1 && !Number.isNaN(ended_ms[row] ?? Number.NaN);
}

/** Rows of ended records with a log, in an order of which any first part lies evenly over the list. */
export function loggedRows(records: Records): Uint32Array {
  const logged = Uint32Array.from({ length: records.rows }, (_, row) => row).filter((row) => isLogged(records, row));
  return spreadOrder(logged.length).map((at) => logged[at] ?? 0);
}

/** How much of some of the records is simulated. */
export function simulatedOf({ columns: { is_simulated } }: Records, rows: Uint32Array): SimulatedShare {
  return shareOf(
    rows.reduce((count, row) => count + (is_simulated[row] ?? 0), 0),
    rows.length,
  );
}

/** Whether two lists have the same records with a log in the same order: one that was asked for anew often has. */
export function sameLogs(one: Records, other: Records): boolean {
  if (one === other) return true;
  let otherRow = -1;
  for (let row = 0; row < one.rows; row += 1) {
    if (!isLogged(one, row)) continue;
    otherRow = nextLogged(other, otherRow);
    if (otherRow >= other.rows) return false;
    if (!sameText(one.columns.record_no, row, other.columns.record_no, otherRow)) return false;
  }
  return nextLogged(other, otherRow) >= other.rows;
}

/** The next row with a log behind a row; the count of rows if there is none. */
function nextLogged(records: Records, row: number): number {
  let next = row + 1;
  while (next < records.rows && !isLogged(records, next)) next += 1;
  return next;
}

/** Compared in place: a list may have as many records as a project has piles. */
function sameText(one: TextColumn, row: number, other: TextColumn, otherRow: number): boolean {
  const from = one.ends[row - 1] ?? 0;
  const otherFrom = other.ends[otherRow - 1] ?? 0;
  const length = (one.ends[row] ?? from) - from;
  if (length !== (other.ends[otherRow] ?? otherFrom) - otherFrom) return false;
  for (let at = 0; at < length; at += 1) {
    if (one.utf8[from + at] !== other.utf8[otherFrom + at]) return false;
  }
  return true;
}
