// Parts of an export: columns with titles, and rows of cells.
import type { Names } from '../../src/equipment/descriptor';
import { z } from '../../src/shared/zod';
import { zippedFile } from './zip-stream';

/** `time` holds wall-clock time of the project, `YYYY-MM-DD HH:mm:ss`. */
export interface SheetColumn {
  readonly key: string;
  readonly title: Names;
  readonly kind: 'text' | 'number' | 'time';
  /** Width in characters. */
  readonly width: number;
  /** Key of the screen's column that shows it, where that has another key. */
  readonly shownAs?: string;
  /** No file is without it. */
  readonly always?: true;
}

export type Cell = string | number | null;
export type Row = readonly Cell[];

/** Takes bytes as they are made; resolves when they are dealt with. */
export interface SheetWriter {
  add(rows: readonly Row[]): void;
  /** Adds a row a line, with its words in the first cell, as text whatever the column is of. */
  addWords(lines: readonly string[]): void;
  /** Writes the end of the file; nothing may be added after it. */
  end(): void;
}

/** Where a writer stands between two rows; null: its bytes say all of it. */
export const writerMark = z
  .object({
    /** Names of the sheets begun. */
    sheets: z.array(z.string()),
    /** Rows of the last one, its head among them. */
    rows: z.int().positive(),
    zip: z.object({ files: z.array(zippedFile).readonly(), open: zippedFile.nullable(), at: z.int().nonnegative() }),
  })
  .nullable();
export type WriterMark = z.infer<typeof writerMark>;

/** A writer that another one goes on with. */
export interface MarkedWriter extends SheetWriter {
  mark(): WriterMark;
}
