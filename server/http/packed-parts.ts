// Tables that the browser keeps, in parts (docs/protocol/formats.md): each packed as it is kept there, which takes a tenth
// to a half of a table's bytes.
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import type { ColumnSchema } from '../../src/contracts/columns';
import { MAX_PART_BYTES } from '../../src/contracts/envelope';
import { type Table, TableDecoder } from '../engine/engine';
import { DEFLATE_LEVEL } from './packed-table';
import type { DeflatedPart } from './parts-answer';
import { readAhead } from './read-ahead';
import { type TextRows, tableJson } from './table-parts';
import type { TableParts } from './whole-table';

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
  const schemaJson = schemaJsonOf(form.schema);
  let rows = 0;
  for await (const page of readAhead(pages)) {
    if (page.n > 0) yield* deflatedParts(form.ofTable(decoded(page, schemaJson)), page.n);
    rows += page.n;
  }
  return { rows, records: null };
}

const schemaJsonOf = (schema: ColumnSchema): string => JSON.stringify(Object.entries(schema));

/** The rows of a page in the module. */
export function decodedPage(page: TextRows, schema: ColumnSchema): Table {
  return decoded(page, schemaJsonOf(schema));
}

function decoded(page: TextRows, schemaJson: string): Table {
  const decoder = TableDecoder.json(schemaJson);
  decoder.push(tableJson(page));
  return decoder.finish();
}

/** A table of so many rows in parts, none longer than a part may be. It is freed. */
export async function* deflatedParts(table: PackableTable, rows: number): AsyncGenerator<DeflatedPart> {
  for (const packed of packedAndFreed(table, rows)) {
    yield { deflated: await deflateRawAsync(packed, { level: DEFLATE_LEVEL }) };
  }
}

function packedAndFreed(table: PackableTable, rows: number): Uint8Array[] {
  try {
    return withinBound(table, 0, rows);
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
