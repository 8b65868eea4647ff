// Columns of heads as they leave the worker.
import type { HeadRows } from '../../crates/data-core/pkg/data_core';
import type { DictColumn } from '../../src/contracts/table';
import type { TextColumn } from '../../src/shared/text-column';
import type { OpenHeads } from './open-heads';
import { dictColumn, textColumn } from './table-columns';
import { answering } from './wasm-faults';

/** Rows of an order, by the schema's kinds. */
export function columnOf(
  heads: OpenHeads,
  rows: HeadRows,
  name: string,
  from: number,
  to: number,
): TextColumn | DictColumn | Float64Array {
  const kind = heads.schema[name];
  if (kind === 'dict') return codesOf(heads, rows, name, from, to);
  if (kind === 'text')
    return textColumn(
      answering(() => heads.table.texts(rows, name, from, to)),
      to - from,
    );
  return answering(() => heads.table.numbers(rows, name, from, to));
}

/** Rows of a column of texts as codes. */
export function codesOf({ table }: OpenHeads, rows: HeadRows, name: string, from: number, to: number): DictColumn {
  return dictColumn(
    answering(() => table.texts(rows, name, from, to)),
    to - from,
  );
}
