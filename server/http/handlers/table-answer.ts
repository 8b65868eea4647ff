// Tables that are read page by page, on their way to a client.
import type { FastifyRequest } from 'fastify';
import type { ColumnSchema } from '../../../src/contracts/columns';
import { callerLeft } from '../caller-left';
import type { SignedContext } from '../handler';
import { packedHeads } from '../packed-forms';
import { packedParts } from '../packed-parts';
import { type PackedTable, packTable } from '../packed-table';
import type { PartsAnswer } from '../parts-answer';
import { rowsOfPart, tableParts } from '../table-parts';
import { addPage, emptyPages, withTexts } from './column-text';

/** Pages as the database gave them. */
type Pages = AsyncIterable<{ readonly n: number }>;

/** Rows that the database turns into text at once, where the answer is not in parts. */
export const PAGE_ROWS = 10_000;

/** Pages as one table. Ends with the page at which the caller has left. */
export async function packPages(request: FastifyRequest, names: readonly string[], pages: Pages): Promise<PackedTable> {
  const texts = emptyPages(names);
  let rows = 0;
  for await (const page of pages) {
    if (page.n > 0) addPage(texts, page);
    rows += page.n;
    if (callerLeft(request)) break;
  }
  return packTable(texts, rows);
}

/** One page as a table, without rows where there is none. */
export function packPage(names: readonly string[], page: { readonly n: number } | undefined): Promise<PackedTable> {
  const texts = emptyPages(names);
  if (page !== undefined && page.n > 0) addPage(texts, page);
  return packTable(texts, page?.n ?? 0);
}

/** Of parts that go out as they are read: a count would hold up the first rows. */
export const NO_TOTALS = { rows: null, records: null, bytes: null } as const;

/**
 * Heads of records or warnings as a search finds them: packed in parts where the client takes them so, else as one table.
 * `schema` has the columns that are sent, in their order; `pagesOf` reads pages of so many rows.
 */
export async function headsAnswer(
  { takesParts, request }: SignedContext,
  schema: ColumnSchema,
  pagesOf: (rows: number) => Pages,
): Promise<PartsAnswer | PackedTable> {
  const names = Object.keys(schema);
  if (!takesParts) return packPages(request, names, pagesOf(PAGE_ROWS));
  const parts = packedParts(withTexts(names, pagesOf(rowsOfPart(names.length))), packedHeads(schema));
  return { head: NO_TOTALS, parts };
}

/** The table in parts as they are read where the client takes them so, else as one. `pagesOf` reads pages of so many rows. */
export async function tableAnswer(
  { takesParts, request }: SignedContext,
  names: readonly string[],
  pagesOf: (rows: number) => Pages,
): Promise<PartsAnswer | PackedTable> {
  if (!takesParts) return packPages(request, names, pagesOf(PAGE_ROWS));
  const parts = tableParts(withTexts(names, pagesOf(rowsOfPart(names.length))));
  return { head: NO_TOTALS, parts };
}
