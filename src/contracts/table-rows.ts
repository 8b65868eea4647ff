import { type TextColumn, textAt } from '../shared/text-column';
import type { ColumnSchema } from './columns';
import type { DecodedTable, DictColumn } from './table';

type OfKind<S, K extends string> = { [N in keyof S]: S[N] extends K ? N : never }[keyof S];
type NumberName<S> = Exclude<keyof S, OfKind<S, 'text' | 'dict'>>;

/** The cells of a table, read by row. A row that is not there has NaN and empty texts. */
export class TableRows<S extends ColumnSchema> {
  constructor(readonly table: DecodedTable<S>) {}

  get rows(): number {
    return this.table.rows;
  }

  number(name: NumberName<S>, row: number): number {
    const column: unknown = this.table.columns[name];
    return column instanceof Float64Array ? (column[row] ?? Number.NaN) : Number.NaN;
  }

  text(name: OfKind<S, 'text' | 'dict'>, row: number): string {
    const column: TextColumn | DictColumn | Float64Array = this.table.columns[name];
    if (column instanceof Float64Array) return '';
    return 'utf8' in column ? textAt(column, row) : (column.values[column.codes[row] ?? 0] ?? '');
  }
}
