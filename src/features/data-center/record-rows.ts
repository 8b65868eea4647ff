// The records of a list as their table reads them: by row and field, nothing made a row before it is shown.
import type { DictColumn } from '../../contracts/table';
import { type TextColumn, textAt, textBytesAt } from '../../shared/text-column';
import type { RowSort, SortCells } from '../../ui/data-table/row-order';
import type { TableSort } from '../../ui/data-table/sorts';

/** Columns by their names, all of `rows` cells: an answer of the server, or heads that the worker holds. */
export interface RecordColumns {
  readonly rows: number;
  readonly columns: Readonly<Record<string, TextColumn | DictColumn | Float64Array>>;
  readonly figures: Readonly<Record<string, Float64Array>>;
}

/** As they come. */
export const NEWEST_FIRST: TableSort<string> = { key: 'started_ms', descending: true };

const NO_TEXT: TextColumn = { utf8: new Uint8Array(), ends: new Uint32Array() };

export class RecordRows {
  readonly #numbers: ReadonlyMap<string, Float64Array>;
  readonly #numbersOfRecords: TextColumn;

  constructor(readonly table: RecordColumns) {
    const columns = Object.entries({ ...table.columns, ...table.figures });
    this.#numbers = new Map(
      columns.flatMap(([key, cells]) => (cells instanceof Float64Array ? [[key, cells] as const] : [])),
    );
    const { record_no: recordNo = NO_TEXT } = table.columns;
    this.#numbersOfRecords = 'utf8' in recordNo ? recordNo : NO_TEXT;
  }

  get rows(): number {
    return this.table.rows;
  }

  text(key: 'record_no' | 'pile_no' | 'equipment_name', row: number): string {
    const column = this.table.columns[key] ?? NO_TEXT;
    if ('utf8' in column) return textAt(column, row);
    return 'codes' in column ? (column.values[column.codes[row] ?? 0] ?? '') : '';
  }

  /** NaN: there is none. */
  number(key: string, row: number): number {
    return this.numbers(key)?.[row] ?? Number.NaN;
  }

  /** A column of numbers, a shared one or a figure; undefined where the records have no such column. */
  numbers(key: string): Float64Array | undefined {
    return this.#numbers.get(key);
  }

  /** Tells a record from others, also among rows that come later. */
  idOf(row: number): number {
    return idOfBytes(textBytesAt(this.#numbersOfRecords, row));
  }

  /** The records of these ids, by their numbers. */
  named(ids: ReadonlySet<number>): { readonly recordNo: string; readonly pileNo: string }[] {
    const found: { readonly recordNo: string; readonly pileNo: string }[] = [];
    for (let row = 0; row < this.rows && found.length < ids.size; row += 1) {
      if (!ids.has(this.idOf(row))) continue;
      found.push({ recordNo: this.text('record_no', row), pileNo: this.text('pile_no', row) });
    }
    return found;
  }

  /** Sorts by columns; null where rows keep the order in which they came. */
  sorts(by: readonly TableSort<string>[]): readonly RowSort[] | null {
    const [first, second] = by;
    if (second === undefined && first?.key === NEWEST_FIRST.key && first.descending) return null;
    return by.flatMap(({ key, descending }) => {
      const cells = this.#cells(key);
      return cells === undefined ? [] : [{ cells, descending }];
    });
  }

  #cells(key: string): SortCells | undefined {
    return this.table.columns[key] ?? this.numbers(key);
  }
}

const encoder = new TextEncoder();

/** The id of a record by its number, as `RecordRows.idOf` gives it. */
export function recordId(recordNo: string): number {
  return idOfBytes(encoder.encode(recordNo));
}

/** FNV-1a in two halves, 52 bits together: of a million numbers two are the same once in ten thousand sites. */
function idOfBytes(bytes: Uint8Array): number {
  let low = 0x811c9dc5;
  let high = 0x050c5d1f;
  for (const byte of bytes) {
    low = Math.imul(low ^ byte, 0x01000193);
    high = Math.imul(high ^ byte, 0x01000197);
  }
  return (high >>> 12) * 2 ** 32 + (low >>> 0);
}
