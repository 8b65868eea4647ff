// Tables that the browser keeps, in parts (docs/protocol/formats.md): each packed as it is kept there, which takes a tenth
// to a half of a table's bytes.
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { ColumnSchema } from '../../src/contracts/columns';
import { MAX_PART_BYTES } from '../../src/contracts/envelope';
import { type Table, TableDecoder } from '../engine/engine';
import type { TableParts } from './kept-table';
import { DEFLATE_LEVEL } from './packed-table';
import { readAhead } from './read-ahead';
import { type TextRows, tableJson } from './table-parts';

const deflateRawAsync = promisify(deflateRaw);

/** Columns in the module. */
export interface PackableTable {
  /** Rows from `from` to before `to`. */
  part(from: number, to: number): Uint8Array;
  free(): void;
}

/** How a table is packed: it takes over what was decoded. */
export interface PackedForm {
  readonly schema: ColumnSchema;
  readonly ofTable: (table: Table) => PackableTable;
}

/** Packs pages of rows as they come, each in the order of the table; the next is read meanwhile. */
export async function* packedParts(pages: AsyncIterable<TextRows>, form: PackedForm): TableParts {
  const schemaJson = JSON.stringify(Object.entries(form.schema));
  let rows = 0;
  for await (const page of readAhead(pages)) {
    for (const packed of packedPage(page, schemaJson, form)) {
      yield { deflated: await deflateRawAsync(packed, { level: DEFLATE_LEVEL }) };
    }
    rows += page.n;
  }
  return { rows, records: null };
}

/** None longer than a part may be. */
function packedPage(page: TextRows, schemaJson: string, { ofTable }: PackedForm): Uint8Array[] {
  if (page.n === 0) return [];
  const decoder = TableDecoder.json(schemaJson);
  decoder.push(tableJson(page));
  const table = ofTable(decoder.finish());
  try {
    return withinBound(table, 0, page.n);
  } finally {
    table.free();
  }
}

function withinBound(table: PackableTable, from: number, to: number): Uint8Array[] {
  const part = table.part(from, to);
  if (part.length <= MAX_PART_BYTES || to - from === 1) return [part];
  const middle = Math.ceil((from + to) / 2);
  return [...withinBound(table, from, middle), ...withinBound(table, middle, to)];
}
