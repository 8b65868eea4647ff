// The table of design piles: sort orders, the rows within a part of the site, and a pile that has changed.
import type { PileItem, pileTableColumns } from '../../contracts/api/pile-management';
import type { ViewBox } from '../../contracts/data-core';
import type { DecodedTable } from '../../contracts/table';
import type { TableRows } from '../../contracts/table-rows';
import { type TextColumn, textAt } from '../../shared/text-column';
import type { RowSort, SortCells } from '../../ui/data-table/row-order';
import type { TableSort } from '../../ui/data-table/sorts';
import type { PileColumn } from './pile-columns';

export type PileTable = DecodedTable<typeof pileTableColumns>;
export type PileRows = TableRows<typeof pileTableColumns>;

export function rowSorts({ table }: PileRows, sorts: readonly TableSort<PileColumn>[]): readonly RowSort[] {
  return sorts.map(({ key, descending }) => ({ cells: cellsOf(table.columns, key), descending }));
}

function cellsOf(columns: PileTable['columns'], key: PileColumn): SortCells {
  switch (key) {
    case 'pile_no':
    case 'row_no':
    case 'numeral':
    case 'depth':
    case 'status':
    case 'discard':
      return columns[key === 'depth' ? 'depth_m' : key];
    case 'mileage':
    case 'x':
    case 'y':
    case 'diameter':
    case 'design_depth':
      return columns[`${key}_m`];
    case 'order':
      return columns.making_order;
    case 'generation':
      return columns.generation_state;
    case 'finished':
      return columns.finished_ms;
  }
}

/** The rows of an order that lie in a part of the site; a pile without a place lies in none. */
export function rowsWithin(
  { columns }: PileTable,
  order: Uint32Array,
  box: ViewBox,
  origin: { readonly originXM: number; readonly originYM: number },
): Uint32Array {
  const [south, north] = [box.minNorthM + origin.originXM, box.maxNorthM + origin.originXM];
  const [west, east] = [box.minEastM + origin.originYM, box.maxEastM + origin.originYM];
  const { x_m: xM, y_m: yM } = columns;
  return order.filter((row) => {
    const x = xM[row] ?? Number.NaN;
    const y = yM[row] ?? Number.NaN;
    return x >= south && x <= north && y >= west && y <= east;
  });
}

/** Rows of the table that are among the ids, both ascending. */
export function rowsOfIds(rowIds: ArrayLike<number>, ids: ArrayLike<number>): Uint32Array {
  const rows = new Uint32Array(Math.min(rowIds.length, ids.length));
  let found = 0;
  let at = 0;
  for (let row = 0; row < rowIds.length && at < ids.length; row += 1) {
    const id = rowIds[row] ?? 0;
    while ((ids[at] ?? Number.POSITIVE_INFINITY) < id) at += 1;
    if (ids[at] === id) rows[found++] = row;
  }
  return rows.subarray(0, found);
}

/** Where piles are that have the ids, which ascend; NaN where one has no place. `missing`: ids that the table does not have. */
export function placesOfIds(
  { columns }: PileTable,
  ids: Uint32Array,
): { readonly xM: Float64Array; readonly yM: Float64Array; readonly missing: Uint32Array } {
  const rows = rowsOfIds(columns.pile_id, ids);
  const at = (column: Float64Array): Float64Array => Float64Array.from(rows, (row) => column[row] ?? Number.NaN);
  const missing = new Uint32Array(ids.length - rows.length);
  let had = 0;
  let missed = 0;
  for (const id of ids) {
    if (columns.pile_id[rows[had] ?? -1] === id) had += 1;
    else missing[missed++] = id;
  }
  return { xM: at(columns.x_m), yM: at(columns.y_m), missing };
}

/** The rows of an order whose piles are among the ids, which ascend. */
export function rowsAmong({ columns, rows }: PileTable, order: Uint32Array, ids: ArrayLike<number>): Uint32Array {
  const among = new Uint8Array(rows);
  for (const row of rowsOfIds(columns.pile_id, ids)) among[row] = 1;
  return order.filter((row) => among[row] === 1);
}

/** The row of a pile; -1 where the table does not have it. Rows are in the order of their ids. */
export function rowOfPile({ columns, rows }: PileTable, pileId: number): number {
  const ids = columns.pile_id;
  let from = 0;
  let to = rows;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? Number.POSITIVE_INFINITY) < pileId) from = middle + 1;
    else to = middle;
  }
  return ids[from] === pileId && from < rows ? from : -1;
}

/** The table with a pile as it is now; only the columns that it changes are copied. `orderKey`: of the design. */
export function withPile(table: PileTable, item: PileItem, orderKey: string): PileTable {
  const row = rowOfPile(table, item.pile_id);
  if (row < 0) return table;
  const { columns } = table;
  const numbers = {
    numeral: item.numeral,
    mileage_m: item.mileage_m,
    x_m: item.x_m,
    y_m: item.y_m,
    diameter_m: item.diameter_m,
    design_depth_m: item.design_depth_m,
    making_order: orderOf(item, orderKey),
    depth_m: item.depth_m,
    status: item.status,
    finished_ms: item.finished_ms,
    is_simulated: Number(item.is_simulated),
    generation_state: item.generation_state,
    discard: item.discard,
  } as const;
  const changed: { -readonly [K in keyof typeof numbers]?: Float64Array } = {};
  for (const name of NUMBERS) {
    const value = numbers[name] ?? Number.NaN;
    if (Object.is(columns[name][row], value)) continue;
    const copy = columns[name].slice();
    copy[row] = value;
    changed[name] = copy;
  }
  return {
    ...table,
    columns: {
      ...columns,
      ...changed,
      pile_no: withText(columns.pile_no, row, item.pile_no),
      row_no: withCode(columns.row_no, row, item.row_no ?? ''),
    },
  };
}

const NUMBERS = [
  'numeral',
  'mileage_m',
  'x_m',
  'y_m',
  'diameter_m',
  'design_depth_m',
  'making_order',
  'depth_m',
  'status',
  'finished_ms',
  'is_simulated',
  'generation_state',
  'discard',
] as const;

function orderOf({ design }: PileItem, orderKey: string): number | null {
  const order = design[orderKey];
  return typeof order === 'number' ? order : null;
}

function withText(column: TextColumn, row: number, text: string): TextColumn {
  if (textAt(column, row) === text) return column;
  const bytes = new TextEncoder().encode(text);
  const from = column.ends[row - 1] ?? 0;
  const to = column.ends[row] ?? from;
  const longer = bytes.length - (to - from);
  const utf8 = new Uint8Array(column.utf8.length + longer);
  utf8.set(column.utf8.subarray(0, from));
  utf8.set(bytes, from);
  utf8.set(column.utf8.subarray(to), from + bytes.length);
  return { utf8, ends: column.ends.map((end, at) => (at < row ? end : end + longer)) };
}

function withCode(column: PileTable['columns']['row_no'], row: number, text: string): PileTable['columns']['row_no'] {
  const { codes, values } = column;
  if (values[codes[row] ?? -1] === text) return column;
  const known = values.indexOf(text);
  const code = known < 0 ? values.length : known;
  const copy = codes.slice();
  copy[row] = code;
  return { codes: copy, values: known < 0 ? [...values, text] : values };
}
