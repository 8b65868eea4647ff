// A table as a file, and the request of the worker that makes it.
import { read } from './worker-requests';

export const TABLE_FILE_FORMATS = ['xlsx', 'parquet'] as const;
export type TableFileFormat = (typeof TABLE_FILE_FORMATS)[number];

/** A column of texts, or of numbers of which NaN is an empty cell. */
export interface FileColumn {
  /** No two columns have the same. */
  readonly title: string;
  readonly values: readonly string[] | Float64Array;
}

export interface FileTable {
  readonly format: TableFileFormat;
  /** Of the sheet, where there are sheets. */
  readonly title: string;
  /** All of one length. */
  readonly columns: readonly FileColumn[];
}

export const TABLE_FILE_REQUESTS = {
  'tableFile.make': read<FileTable, Uint8Array<ArrayBuffer>>(),
};
export type TableFileRequests = typeof TABLE_FILE_REQUESTS;
