// The columns of warning/table/ as the worker hands them over, read a cell at a time.
import type { warningColumns } from '../../contracts/api/warnings';
import type { DictColumn, RowsTable } from '../../contracts/data-core';
import { type TextColumn, textAt } from '../../shared/text-column';
import type { TableSort } from '../../ui/data-table/data-table';
import { rowOrder, rowsAsTheyStand, type SortCells } from '../../ui/data-table/row-order';
import { NEWEST_FIRST, type WarningColumn } from './warnings-url';

type Schema = typeof warningColumns;
type OfKind<K extends string> = { [N in keyof Schema]: Schema[N] extends K ? N : never }[keyof Schema];
type TextName = OfKind<'text'>;
type DictName = OfKind<'dict'>;
type NumberName = Exclude<keyof Schema, TextName | DictName>;

const EMPTY = new Float64Array();
const NO_TEXTS: TextColumn = { utf8: new Uint8Array(), ends: new Uint32Array() };
const NO_CODES: DictColumn = { codes: new Uint32Array(), values: [] };

/** The table with typed ways to its cells. */
export class WarningRows {
  constructor(readonly table: RowsTable) {}

  get rows(): number {
    return this.table.rows;
  }

  numbers(name: NumberName): Float64Array {
    const column = this.table.columns[name];
    return column instanceof Float64Array ? column : EMPTY;
  }

  texts(name: TextName): TextColumn {
    const column = this.table.columns[name];
    return column !== undefined && 'utf8' in column ? column : NO_TEXTS;
  }

  dict(name: DictName): DictColumn {
    const column = this.table.columns[name];
    return column !== undefined && 'codes' in column ? column : NO_CODES;
  }

  /** NaN where there is none. */
  number(name: NumberName, row: number): number {
    return this.numbers(name)[row] ?? Number.NaN;
  }

  text(name: TextName | DictName, row: number): string {
    const column = this.table.columns[name];
    if (column === undefined || column instanceof Float64Array) return '';
    return 'utf8' in column ? textAt(column, row) : (column.values[column.codes[row] ?? 0] ?? '');
  }

  id(row: number): number {
    return this.number('warning_id', row);
  }
}

/**
 * Rows in the order asked for. Kinds of warning sort by the names they have in the language; `nameOf` gives those.
 */
export function orderOf(
  rows: WarningRows,
  sort: TableSort<WarningColumn>,
  nameOf: (rule: string) => string,
): Uint32Array {
  // That is how they come.
  if (sort.key === NEWEST_FIRST.key && sort.descending) return rowsAsTheyStand(rows.rows);
  return rowOrder(rows.rows, cellsOf(rows, sort.key, nameOf), sort.descending);
}

function cellsOf(rows: WarningRows, key: WarningColumn, nameOf: (rule: string) => string): SortCells {
  switch (key) {
    case 'pile_no':
      return rows.texts('pile_no');
    case 'level':
    case 'status':
    case 'value':
    case 'limit':
      return rows.numbers(key);
    case 'rule': {
      const { codes, values } = rows.dict('rule');
      return { codes, values: values.map(nameOf) };
    }
    case 'equipment':
      return rows.dict('equipment_name');
    case 'depth':
      return rows.numbers('depth_m');
    case 'raised':
      return rows.numbers('raised_ms');
    case 'handler':
      return rows.dict('handler');
    case 'handled':
      return rows.numbers('handled_ms');
  }
}
