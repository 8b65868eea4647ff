/** Rows that are held at once. */
export const PAGE_ROWS = 2_000;

/**
 * All rows that `next` answers, a page at a time: it is given the row that the page before ended with, and answers up to
 * PAGE_ROWS that follow it. A row therefore holds what it is sorted by.
 */
export async function* keysetPages<K, R extends K>(
  next: (last: K | null) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  let last: R | null = null;
  for (;;) {
    const rows: readonly R[] = await next(last);
    yield rows;
    last = rows.at(-1) ?? null;
    if (last === null || rows.length < PAGE_ROWS) return;
  }
}
