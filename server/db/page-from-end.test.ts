import { describe, expect, it } from 'vitest';
import { inListOrder, nearerEnd } from './page-from-end';

describe('a page by its offset', () => {
  const list = Array.from({ length: 23 }, (_, row) => row);

  /** Reads as a database does: sorts, skips, takes. */
  function read(offset: number, limit: number): { rows: readonly number[]; skipped: number } {
    const page = nearerEnd({ offset, limit }, list.length);
    if (page === null) return { rows: [], skipped: 0 };
    const sorted = page.fromEnd ? list.toReversed() : list;
    const rows = sorted.slice(page.offset, page.offset + page.limit);
    return { rows: inListOrder(rows, page), skipped: page.offset };
  }

  it('is what stands there in the list, with never more than half of it before it', () => {
    for (let offset = 0; offset <= list.length + 2; offset++) {
      for (const limit of [1, 2, 5, 22, 23, 24, 100]) {
        const { rows, skipped } = read(offset, limit);
        expect(rows, `${offset} ${limit}`).toEqual(list.slice(offset, offset + limit));
        expect(skipped).toBeLessThanOrEqual(list.length / 2);
      }
    }
  });
});
