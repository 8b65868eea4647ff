// The order of the warnings' table.
import type { warningColumns } from '../../contracts/api/warnings';
import type { TableRows } from '../../contracts/table-rows';
import type { TableSort } from '../../ui/data-table/data-table';
import { rowOrder, rowsAsTheyStand, type SortCells } from '../../ui/data-table/row-order';
import { NEWEST_FIRST, type WarningColumn } from './warnings-url';

export type WarningRows = TableRows<typeof warningColumns>;

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
  return rowOrder(rows.rows, cellsOf(rows.table, sort.key, nameOf), sort.descending);
}

function cellsOf({ columns }: WarningRows['table'], key: WarningColumn, nameOf: (rule: string) => string): SortCells {
  switch (key) {
    case 'pile_no':
      return columns.pile_no;
    case 'level':
    case 'status':
    case 'value':
    case 'limit':
      return columns[key];
    case 'rule': {
      const { codes, values } = columns.rule;
      return { codes, values: values.map(nameOf) };
    }
    case 'equipment':
      return columns.equipment_name;
    case 'depth':
      return columns.depth_m;
    case 'lasted':
      return columns.lasted_ms;
    case 'raised':
      return columns.raised_ms;
    case 'handler':
      return columns.handler;
    case 'handled':
      return columns.handled_ms;
  }
}
