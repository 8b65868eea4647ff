// The points that warnings took off the scores of records, by rule, and the means of scores and points over the site.
import type { warningColumns } from '../../contracts/api/warnings';
import { SCORE_LOSS } from '../../contracts/score-loss';
import type { DecodedTable } from '../../contracts/table';
import { TableRows } from '../../contracts/table-rows';
import { type Records, scoresOf } from './scored-records';

/** The points that a rule took off all records. */
export interface RulePart {
  readonly rule: string;
  readonly records: number;
  readonly points: number;
}

export interface ScoreParts {
  /** The rules that took points off, those of the most points first. */
  readonly rules: readonly RulePart[];
  /** By row of the records: the points lost to a rule, or with null the whole score; NaN for a record without a score. */
  valuesOf(rule: string | null): Float64Array;
}

/** Warnings of records that are not among these count nowhere. */
export function scoreParts(
  records: Records,
  warnings: DecodedTable<Pick<typeof warningColumns, 'record_no' | 'rule' | 'level'>>,
): ScoreParts {
  const scores = scoresOf(records);
  const rows = new TableRows(records);
  const warned = new Map<string, number>();
  for (let row = 0; row < records.rows; row += 1) {
    if (!Number.isNaN(scores[row] ?? Number.NaN) && rows.number('warnings', row) > 0) {
      warned.set(rows.text('record_no', row), row);
    }
  }
  const lost = new Map<string, Map<number, number>>();
  const found = new TableRows(warnings);
  for (let at = 0; at < warnings.rows; at += 1) {
    const row = warned.get(found.text('record_no', at));
    const points = SCORE_LOSS[found.number('level', at)] ?? 0;
    if (row === undefined || points === 0) continue;
    const rule = found.text('rule', at);
    const ofRule = lost.get(rule) ?? new Map<number, number>();
    lost.set(rule, ofRule.set(row, (ofRule.get(row) ?? 0) + points));
  }
  const rules = [...lost].map(([rule, byRow]): RulePart => {
    let points = 0;
    for (const one of byRow.values()) points += one;
    return { rule, records: byRow.size, points };
  });
  return {
    rules: rules.sort((a, b) => b.points - a.points || (a.rule < b.rule ? -1 : 1)),
    valuesOf(rule) {
      if (rule === null) return scores;
      const values = scores.map((score) => (Number.isNaN(score) ? score : 0));
      for (const [row, points] of lost.get(rule) ?? []) values[row] = points;
      return values;
    },
  };
}

export interface SiteCells {
  /** Side of a cell, metres. */
  readonly sizeM: number;
  /** Of the cell in the west and in the north, in cells from the grid's origin. */
  readonly west: number;
  readonly north: number;
  readonly columns: number;
  readonly rows: number;
  /** Means: all rows of the westernmost column from the north down, then the next; NaN: nothing is there. */
  readonly means: Float64Array;
}

/** Most columns and rows of cells. */
const MOST = { columns: 60, rows: 16 } as const;
const NO_CELLS: SiteCells = { sizeM: 1, west: 0, north: 0, columns: 0, rows: 0, means: new Float64Array() };

/** Values that stand at places, `northM` and `eastM` on the site's grid, as means of square cells. NaN counts nowhere. */
export function siteCells(values: Float64Array, northM: Float64Array, eastM: Float64Array): SiteCells {
  let [low, high, left, right] = [Infinity, -Infinity, Infinity, -Infinity];
  const counts = (at: number): boolean =>
    ![values[at], northM[at], eastM[at]].some((number) => Number.isNaN(number ?? Number.NaN));
  for (let at = 0; at < values.length; at += 1) {
    if (!counts(at)) continue;
    const [north, east] = [northM[at] ?? 0, eastM[at] ?? 0];
    [low, high] = [Math.min(low, north), Math.max(high, north)];
    [left, right] = [Math.min(left, east), Math.max(right, east)];
  }
  if (low > high) return NO_CELLS;
  const spanOf = (from: number, to: number, sizeM: number) => Math.floor(to / sizeM) - Math.floor(from / sizeM) + 1;
  let sizeM = 1;
  for (let n = 0; spanOf(low, high, sizeM) > MOST.rows || spanOf(left, right, sizeM) > MOST.columns; n += 1) {
    sizeM = ([2, 5, 10][n % 3] ?? 10) * 10 ** Math.floor(n / 3);
  }
  const [columns, rows] = [spanOf(left, right, sizeM), spanOf(low, high, sizeM)];
  const [west, north] = [Math.floor(left / sizeM), Math.floor(high / sizeM)];
  const [sums, numbers] = [new Float64Array(columns * rows), new Uint32Array(columns * rows)];
  for (let at = 0; at < values.length; at += 1) {
    if (!counts(at)) continue;
    const column = Math.floor((eastM[at] ?? 0) / sizeM) - west;
    const cell = column * rows + north - Math.floor((northM[at] ?? 0) / sizeM);
    sums[cell] = (sums[cell] ?? 0) + (values[at] ?? 0);
    numbers[cell] = (numbers[cell] ?? 0) + 1;
  }
  return { sizeM, west, north, columns, rows, means: sums.map((sum, cell) => sum / (numbers[cell] ?? 0)) };
}

/** Places by row of the records: where their piles are designed; NaN for those that are not. */
export function placesOf(
  pileIds: Float64Array,
  piles: { readonly pile_id: Float64Array; readonly x_m: Float64Array; readonly y_m: Float64Array },
): { readonly northM: Float64Array; readonly eastM: Float64Array } {
  const order = Uint32Array.from(piles.pile_id, (_, at) => at).sort(
    (a, b) => (piles.pile_id[a] ?? 0) - (piles.pile_id[b] ?? 0),
  );
  const pileOf = (id: number): number => {
    let [from, to] = [0, order.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((piles.pile_id[order[middle] ?? 0] ?? 0) < id) from = middle + 1;
      else to = middle;
    }
    const pile = order[from] ?? -1;
    return piles.pile_id[pile] === id ? pile : -1;
  };
  const found = pileIds.map(pileOf);
  const at = (column: Float64Array) => found.map((pile) => column[pile] ?? Number.NaN);
  return { northM: at(piles.x_m), eastM: at(piles.y_m) };
}
