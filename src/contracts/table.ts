// A decoded table on the main thread: columns that were transferred, nothing kept a row but its cells.
import type { TextColumn } from '../shared/text-column';
import type { API, TableApiName } from './api';
import type { ColumnKind, ColumnSchema } from './columns';

/** Text of few distinct values: a code a row, which counts in `values`. */
export interface DictColumn {
  readonly codes: Uint32Array;
  readonly values: readonly string[];
}

/** How a column of a kind is held: a number that is missing is NaN, a text that is missing is empty. */
type DecodedColumn<K extends ColumnKind> = K extends 'text' ? TextColumn : K extends 'dict' ? DictColumn : Float64Array;

/** Columns by the names of their schema, all of `rows` cells. */
export interface DecodedTable<S extends ColumnSchema> {
  readonly rows: number;
  readonly columns: { readonly [N in keyof S]: DecodedColumn<S[N]> };
  /** Figures of the type by key, as far as they were asked for. */
  readonly figures: Readonly<Record<string, Float64Array>>;
}

/** Calls that answer a table of the same columns for every type. */
export type SharedTableName = {
  [N in TableApiName]: (typeof API)[N]['output'] extends { readonly columns: ColumnSchema } ? N : never;
}[TableApiName];

/** Schema of the table that a call answers. */
export type SchemaOf<N extends SharedTableName> = (typeof API)[N]['output']['columns'];

/** The same with the chosen columns alone. */
export type ChosenOf<N extends SharedTableName, C extends keyof SchemaOf<N>> = {
  readonly [K in C]: SchemaOf<N>[K] & ColumnKind;
};
