// Heads of all records of a project as one table that a client keeps and brings up to date.
import { z } from '../../shared/zod';
import type { ColumnSchema } from '../columns';
import { type CallSpecs, ofProject } from './call';
import { productionColumns } from './production';

/** production/heads/: one row a record, by when it began. The figures of the type follow. */
export const headColumns = {
  ...productionColumns,
  /** Where the pile stands by the present design. */
  row_no: 'text',
  numeral: 'u32',
  mileage_m: 'f64',
  is_discarded: 'u8',
  /** 1: the console's simulation made it; such a record is no work. */
  is_generated: 'u8',
} as const satisfies ColumnSchema;

export type HeadColumn = keyof typeof headColumns;

/** Columns of records and behind them the figures of their type, by keys, in the order of the table. */
export function withFigures(columns: ColumnSchema, figures: readonly string[]): ColumnSchema {
  return { ...columns, ...Object.fromEntries(figures.map((key) => [key, 'f64'] as const)) };
}

export const headCalls = {
  productionHeads: {
    method: 'GET',
    path: 'production/heads/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary:
      'All records of a project by when they began, for a client that keeps them; with `since` all records of the piles ' +
      'that changed after that state of the table, and a row without `record_no` for each of them that has none',
    input: ofProject.extend({ since: z.string().max(40).optional() }),
    output: { columns: headColumns, figures: 'all', parts: 'heads' },
  },
} as const satisfies CallSpecs;
