// Rows of a log as plain programs read them: in the order of their numbers, readings in 32 bits as they are kept.
import type { ColumnTable } from '../../../src/contracts/columns';

export interface LogRow {
  readonly timeMs: number;
  readonly pass: number;
  /** Of a channel by its key; NaN: none. */
  readonly read: (key: string) => number;
}

export function rowsOfLog({ columns, rows }: ColumnTable): readonly LogRow[] {
  const cellOf = (key: string, row: number): unknown => columns[key]?.[row];
  const timeOf = (cell: unknown): number => (typeof cell === 'string' ? Date.parse(cell) : Number(cell));
  return Array.from({ length: rows }, (_, row) => row)
    .sort((a, b) => Number(cellOf('seq', a)) - Number(cellOf('seq', b)))
    .map((row) => ({
      timeMs: timeOf(cellOf('time_ms', row)),
      pass: Number(cellOf('pass', row)),
      read: (key) => {
        const cell = cellOf(key, row);
        return typeof cell === 'number' ? Math.fround(cell) : Number.NaN;
      },
    }));
}

/** A greater depth comes from a broken sensor. */
const DEEPEST_M = 2000;

export const isDepth = (depthM: number): boolean => Number.isFinite(depthM) && depthM <= DEEPEST_M;
