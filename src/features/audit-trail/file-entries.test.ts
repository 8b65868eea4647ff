// A file of many pages has each entry once, also when others are written meanwhile.
import { expect, it } from 'vitest';
import type { TrailItem } from '../../contracts/api/audit';
import { type AskedEntries, fileEntries, MOST_IN_FILE } from './file-entries';

const entryOf = (audit_id: number): TrailItem => ({
  ...{ audit_id, at_ms: audit_id, action: 'pile.edit', subject: 'pile/7', account: 'li', role: 4, detail: {} },
  ...{ project_id: 1, project: 'K12', type_code: 'HS-MI', pile_no: '' },
});

/** A trail of `count` entries, numbered from 1, to which `more` are added after each page. */
function trailOf(count: number, more: number) {
  let written = count;
  const asked: number[] = [];
  return {
    asked,
    async ask({ newest_id, offset, limit }: AskedEntries) {
      asked.push(offset);
      const total = newest_id ?? written;
      const length = Math.max(0, Math.min(limit, total - offset));
      written += more;
      return { total, items: Array.from({ length }, (_, at) => entryOf(total - offset - at)) };
    },
  };
}

/** From the newest to the oldest. */
const numbersFrom = (newest: number, length: number) => Array.from({ length }, (_, at) => newest - at);

it.each([0, 1, 499, 500, 501, 1700])('has all %i entries, the newest first', async (count) => {
  const { items, found } = await fileEntries(trailOf(count, 0).ask);
  expect(items.map(({ audit_id }) => audit_id)).toEqual(numbersFrom(count, count));
  expect(found).toBe(count);
});

it('has each entry once, and the oldest too, while others are written', async () => {
  const { items, found } = await fileEntries(trailOf(1700, 3).ask);
  expect(items.map(({ audit_id }) => audit_id)).toEqual(numbersFrom(1700, 1700));
  expect(found).toBe(1700);
});

it('has the newest of more than it may hold, and says how many there are', async () => {
  const trail = trailOf(MOST_IN_FILE + 700, 3);
  const { items, found } = await fileEntries(trail.ask);
  expect(items.map(({ audit_id }) => audit_id)).toEqual(numbersFrom(MOST_IN_FILE + 700, MOST_IN_FILE));
  expect(found).toBe(MOST_IN_FILE + 700);
  expect(trail.asked.length).toBeLessThanOrEqual(MOST_IN_FILE / 500 + 1);
});
