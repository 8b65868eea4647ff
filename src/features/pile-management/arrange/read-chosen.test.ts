// Hundreds of piles asked for one by one keep a user of a weak network waiting for minutes.
import { expect, it, vi } from 'vitest';
import type { PileItem } from '../../../contracts/api/pile-management';
import { readChosen } from './read-chosen';

const itemOf = (pile_id: number): PileItem => ({
  ...{ pile_id, pile_no: `P${pile_id}`, row_no: null, numeral: null, mileage_m: null, x_m: 0, y_m: 0 },
  ...{ diameter_m: null, design_depth_m: null, depth_m: null, status: 0, finished_ms: null, is_simulated: false },
  ...{ generation_state: 0, discard: 0, discard_comment: null, discard_account: null, audit_comment: null },
  ...{ audit_account: null, discard_note: '', records: 0, revision: 1, updated_ms: 0, design: {} },
});

/** A site whose ids are the odd numbers. */
const site = (piles: number) => Float64Array.from({ length: piles }, (_, row) => 2 * row + 1);

function listOf(now: ArrayLike<number>) {
  const page = vi.fn(async (offset: number, limit: number) =>
    Array.from(now)
      .slice(offset, offset + limit)
      .map(itemOf),
  );
  const one = vi.fn(async (id: number) => itemOf(id));
  return { page, one };
}

it('reads neighbours by pages, and in the order of their ids', async () => {
  const all = site(5000);
  const ids = [...all.subarray(1200, 2450)];
  const { page, one } = listOf(all);
  const piles = await readChosen(ids, { all, page, one });
  expect(piles.map(({ pile_id }) => pile_id)).toEqual(ids);
  expect(page.mock.calls).toEqual([
    [1200, 500],
    [1700, 500],
    [2200, 250],
  ]);
  expect(one).not.toHaveBeenCalled();
});

it('asks for no page between chosen ones that lie far apart', async () => {
  const all = site(5000);
  const ids = [all[3] ?? 0, all[4000] ?? 0, all[4499] ?? 0];
  const { page, one } = listOf(all);
  expect((await readChosen(ids, { all, page, one })).map(({ pile_id }) => pile_id)).toEqual(ids);
  expect(page.mock.calls).toEqual([
    [3, 1],
    [4000, 500],
  ]);
});

it('still has each one where piles were deleted or added since the table was read', async () => {
  const all = site(2000);
  const ids = [...all.subarray(500, 900), 99_999];
  // Three before them are gone, so that all have moved up; the last one is new.
  const { page, one } = listOf([...all.subarray(3), 99_999]);
  const piles = await readChosen(ids, { all, page, one });
  expect(piles.map(({ pile_id }) => pile_id)).toEqual(ids);
  expect(one.mock.calls.map(([id]) => id)).toEqual([...ids.slice(0, 3), 99_999]);
});
