// Sort orders of the warnings' table.
import type { RowSort, SortCells } from '../../ui/data-table/row-order';
import type { TableSort } from '../../ui/data-table/sorts';
import type { WarningRows } from './warning-rows';
import { isNewestFirst, type WarningColumn } from './warnings-url';

/**
 * Sorts of the rows; null where they keep the order of the answer. Kinds of warning sort by the names they have in the
 * language; `nameOf` gives those.
 */
export function rowSorts(
  rows: WarningRows,
  sorts: readonly TableSort<WarningColumn>[],
  nameOf: (rule: string) => string,
): readonly RowSort[] | null {
  if (isNewestFirst(sorts)) return null;
  return sorts.map(({ key, descending }) => ({ cells: cellsOf(rows.table, key, nameOf), descending }));
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
    case 'neighbour':
      return columns.neighbours;
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
