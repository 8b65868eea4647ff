import type { Table } from '../../crates/data-core/pkg/data_core';
import type { ColumnSchema } from '../../src/contracts/columns';
import type { PlainTable } from '../../src/contracts/data-core';

/** Copies a decoded table out as plain columns; the table itself stays with the caller. */
export function plainTable(table: Table, schema: ColumnSchema): PlainTable {
  const columns = Object.entries(schema).map(([name, kind]): [string, Float64Array | readonly string[]] => [
    name,
    kind === 'text' || kind === 'dict' ? texts(table, name) : table.columnF64(name),
  ]);
  return { rows: table.rows, columns: Object.fromEntries(columns) };
}

function texts(table: Table, name: string): readonly string[] {
  return table.rows === 0 ? [] : table.columnText(name).split('\u0000');
}
