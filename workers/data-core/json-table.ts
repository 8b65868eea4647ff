// A table that stands as JSON in this thread's memory, decoded by the module.
import { type Table, TableDecoder } from '../../crates/data-core/pkg/data_core';
import type { ColumnSchema } from '../../src/contracts/columns';
import { freedUnlessTrapped } from './freeing';

export function tableOfJson(json: Uint8Array, schema: ColumnSchema): Table {
  const decoder = TableDecoder.json(JSON.stringify(Object.entries(schema)));
  try {
    decoder.push(json);
  } catch (thrown) {
    throw freedUnlessTrapped(decoder, thrown);
  }
  return decoder.finish();
}
