// The records of a list as their table reads them: by their place in the list and by field. Rows that are not in sight
// are not there.
import { type TextColumn, textAt, textBytesAt } from '../../shared/text-column';
import { idOfBytes } from '../../shared/text-id';
import type { TableSort } from '../../ui/data-table/sorts';
import type { RecordPages } from './record-pages';
import type { ChangedRecord } from './use-change-records';

/** As they come. */
export const NEWEST_FIRST: TableSort<string> = { key: 'started_ms', descending: true };

/** The pages, to be read. */
interface PagedRows extends Pick<RecordPages, 'row'> {
  places(): Iterable<number>;
}

type TextKey = 'record_no' | 'pile_no' | 'equipment_name';

export class RecordRows {
  readonly #pages: PagedRows;

  constructor(
    pages: PagedRows,
    /** Rows of the whole list. */
    readonly rows: number,
  ) {
    this.#pages = pages;
  }

  isThere(place: number): boolean {
    return this.#pages.row(place) !== null;
  }

  text(key: TextKey, place: number): string {
    const found = this.#pages.row(place);
    const column = found?.columns[key];
    if (found === null || column === undefined) return '';
    if ('utf8' in column) return textAt(column, found.at);
    return 'codes' in column ? (column.values[column.codes[found.at] ?? 0] ?? '') : '';
  }

  /** NaN: there is none. */
  number(key: string, place: number): number {
    const found = this.#pages.row(place);
    const column = found?.columns[key];
    return column instanceof Float64Array ? (column[found?.at ?? 0] ?? Number.NaN) : Number.NaN;
  }

  /** Tells a record from others, also among rows that come later; below 0 while the row is not there. */
  idOf(place: number): number {
    const found = this.#pages.row(place);
    const numbers = found?.columns.record_no;
    return found === null || numbers === undefined || !('utf8' in numbers) ? -1 - place : recordIdAt(numbers, found.at);
  }

  /** The record at a place, as it is named; null while it is not there. */
  named(place: number): ChangedRecord | null {
    if (!this.isThere(place)) return null;
    return { recordNo: this.text('record_no', place), pileNo: this.text('pile_no', place) };
  }

  /** The id of a record by its number, if it is among the rows that are there. */
  idOfRecord(recordNo: string): number | null {
    for (const place of this.#pages.places()) if (this.text('record_no', place) === recordNo) return this.idOf(place);
    return null;
  }
}

/** The id of a record by its number in a column. */
export function recordIdAt(numbers: TextColumn, row: number): number {
  return idOfBytes(textBytesAt(numbers, row));
}
