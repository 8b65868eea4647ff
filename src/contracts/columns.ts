// Tables on the wire: `{columns: {name: [...]}, rows: n}`, or an array of row objects with the same names.
import { z } from '../shared/zod';

/**
 * How a column is held once decoded.
 * `time`: epoch milliseconds (number, or an ISO 8601 string) as f64. `text`: UTF-8 with offsets.
 * `dict`: text of few distinct values, held once each, with a u32 code a row.
 */
export const COLUMN_KINDS = ['f64', 'f32', 'i32', 'u32', 'u8', 'time', 'text', 'dict'] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];
/** Column name to kind, in order. Names not listed are skipped while decoding. */
export type ColumnSchema = Readonly<Record<string, ColumnKind>>;

const cellSchema = z.union([z.number(), z.string(), z.null()]);

/** Validates a small columnar table on the main thread; large ones are checked while decoding in Rust. */
export const columnTableSchema = z
  .object({ columns: z.record(z.string(), z.array(cellSchema)), rows: z.int().nonnegative() })
  .refine(({ columns, rows }) => Object.values(columns).every((c) => c.length === rows), {
    message: 'every column must have `rows` cells',
  });
export type ColumnTable = z.infer<typeof columnTableSchema>;
