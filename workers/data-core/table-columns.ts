import type { Table } from '../../crates/data-core/pkg/data_core';
import type { ColumnSchema } from '../../src/contracts/columns';
import type { DecodedTable, DictColumn } from '../../src/contracts/table';
import type { TextColumn } from '../../src/shared/text-column';

/** Copies a decoded table out as columns to transfer; the table itself stays with the caller. */
export function tableColumns(
  table: Table,
  schema: ColumnSchema,
  figures: readonly string[],
): DecodedTable<ColumnSchema> {
  const columns = Object.entries(schema).map(([name, kind]) => {
    if (kind === 'text') return [name, textColumn(table.columnText(name), table.rows)] as const;
    if (kind === 'dict') return [name, dictColumn(table.columnText(name), table.rows)] as const;
    return [name, table.columnF64(name)] as const;
  });
  return {
    rows: table.rows,
    columns: Object.fromEntries(columns),
    figures: Object.fromEntries(figures.map((key) => [key, table.columnF64(key)])),
  };
}

/** Texts joined by U+0000 as bytes one behind the other. */
export function textColumn(joined: string, rows: number): TextColumn {
  const bytes = new TextEncoder().encode(joined);
  const ends = new Uint32Array(rows);
  let to = 0;
  let row = 0;
  for (const byte of bytes) {
    if (byte === 0) {
      ends[row] = to;
      row += 1;
    } else {
      bytes[to] = byte;
      to += 1;
    }
  }
  if (rows > 0) ends[rows - 1] = to;
  return { utf8: bytes.slice(0, to), ends };
}

/** Texts joined by U+0000 as codes, in the order in which the values first occur. */
export function dictColumn(joined: string, rows: number): DictColumn {
  const codes = new Uint32Array(rows);
  const codeOf = new Map<string, number>();
  if (rows === 0) return { codes, values: [] };
  let row = 0;
  for (const value of joined.split('\u0000')) {
    const code = codeOf.get(value) ?? codeOf.size;
    if (code === codeOf.size) codeOf.set(value, code);
    codes[row] = code;
    row += 1;
  }
  return { codes, values: [...codeOf.keys()] };
}
