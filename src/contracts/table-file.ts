// A table as a file, and the request of the worker that makes it.
import { type Texts, textCount } from '../shared/texts';
import { read } from './worker-requests';

export const TABLE_FILE_FORMATS = ['xlsx', 'parquet'] as const;
export type TableFileFormat = (typeof TABLE_FILE_FORMATS)[number];

/** A column of texts, or of numbers of which NaN is an empty cell. */
export interface FileColumn {
  /** No two columns have the same. */
  readonly title: string;
  readonly values: readonly string[] | Float64Array;
}

/** The same, where the texts of many rows may be bytes: a list of strings is cloned for a worker one by one. */
export interface LongColumn {
  readonly title: string;
  readonly values: Texts | Float64Array;
}

/** Rows of columns that are all of one length. */
export function rowsOf([first]: readonly LongColumn[]): number {
  if (first === undefined) return 0;
  return first.values instanceof Float64Array ? first.values.length : textCount(first.values);
}

export interface FileTable {
  readonly format: TableFileFormat;
  /** Of the sheet, where there are sheets. */
  readonly title: string;
  /** All of one length. */
  readonly columns: readonly LongColumn[];
  /** About the whole table: lines behind the last row of a workbook, in the metadata of a Parquet file. */
  readonly notes?: readonly string[];
}

export const TABLE_FILE_REQUESTS = {
  'tableFile.make': read<FileTable, Uint8Array<ArrayBuffer>>(),
};
export type TableFileRequests = typeof TABLE_FILE_REQUESTS;
