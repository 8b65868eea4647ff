// Heads of all records of a project as one table that a client keeps and brings up to date.
import type { ColumnSchema } from '../columns';
import { productionColumns } from './production';

/** production/heads/: one row a record, by when it began. The figures of the type follow. */
export const headColumns = {
  ...productionColumns,
  /** Where the pile stands by the present design. */
  row_no: 'text',
  numeral: 'u32',
  mileage_m: 'f64',
  is_discarded: 'u8',
} as const satisfies ColumnSchema;

export type HeadColumn = keyof typeof headColumns;
