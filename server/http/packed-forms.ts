// How the server packs the tables that the browser keeps.
import { pileLocationColumns } from '../../src/contracts/api';
import type { ColumnSchema } from '../../src/contracts/columns';
import { HeadTable, PileLocations } from '../engine/engine';
import type { PackedForm } from './packed-parts';

export const PACKED_PILES: PackedForm = {
  schema: pileLocationColumns,
  ofTable: (table) => PileLocations.ofTable(table),
};

/** Heads of records or warnings. */
export function packedHeads(schema: ColumnSchema): PackedForm {
  return { schema, ofTable: (table) => HeadTable.ofTable(table) };
}

/** Names the columns of heads that are kept in this form: those that an earlier server kept in another are made anew. */
export function packedColumns(schema: ColumnSchema): string {
  return `HED3 ${Object.keys(schema).join()}`;
}
