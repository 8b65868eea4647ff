// A table that the database wrote as column text, held as a screen holds it: then the screen's own code works with it.
import { type ColumnSchema, columnTableSchema } from '../../src/contracts/columns';
import type { DecodedTable, DictColumn } from '../../src/contracts/table';
import type { TableText } from '../http/packed-table';

/** Columns of numbers and of few distinct texts; figures are the columns that the schema does not name. */
export function decodedTable<S extends ColumnSchema>(schema: S, table: TableText): DecodedTable<S>;
export function decodedTable(schema: ColumnSchema, { pages, rows }: TableText): DecodedTable<ColumnSchema> {
  const columns: Record<string, DictColumn | Float64Array> = {};
  const figures: Record<string, Float64Array> = {};
  for (const [name, texts] of pages) {
    const cells = texts.filter((page) => page !== '').join(',');
    const { columns: read } = columnTableSchema.parse(JSON.parse(`{"columns":{"cells":[${cells}]},"rows":${rows}}`));
    const values = read.cells ?? [];
    const kind = schema[name];
    if (kind === 'dict') columns[name] = dictOf(values.map((value) => String(value ?? '')));
    else if (kind === undefined) figures[name] = numbersOf(values);
    else columns[name] = numbersOf(values);
  }
  return { rows, columns, figures };
}

/** A number that is missing is NaN. */
function numbersOf(cells: readonly (string | number | null)[]): Float64Array {
  return Float64Array.from(cells, (cell) => (typeof cell === 'number' ? cell : Number.NaN));
}

function dictOf(cells: readonly string[]): DictColumn {
  const codes = new Map<string, number>();
  const coded = Uint32Array.from(cells, (cell) => {
    const code = codes.get(cell) ?? codes.size;
    codes.set(cell, code);
    return code;
  });
  return { codes: coded, values: [...codes.keys()] };
}
