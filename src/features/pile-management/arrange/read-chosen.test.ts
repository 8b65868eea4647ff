// Piles that lie all over a large site, asked for page by page or one by one, keep a user of a weak network waiting for minutes.
import { expect, it, vi } from 'vitest';
import { API } from '../../../contracts/api';
import type { PileItem } from '../../../contracts/api/pile-management';
import { readChosen } from './read-chosen';

const itemOf = (pile_id: number): PileItem => ({
  ...{ pile_id, pile_no: `P${pile_id}`, row_no: null, numeral: null, mileage_m: null, x_m: 0, y_m: 0 },
  ...{ diameter_m: null, design_depth_m: null, depth_m: null, status: 0, finished_ms: null, is_simulated: false },
  ...{ generation_state: 0, discard: 0, discard_comment: null, discard_account: null, audit_comment: null },
  ...{ audit_account: null, discard_note: '', records: 0, revision: 1, updated_ms: 0, design: {} },
});

/** A server without the piles `gone`, and the most calls that were under way at a time. */
function serverWithout(...gone: readonly number[]) {
  let [underWay, most] = [0, 0];
  const some = vi.fn(async (ids: readonly number[]) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await Promise.resolve();
    underWay -= 1;
    return ids.filter((id) => !gone.includes(id)).map(itemOf);
  });
  const one = vi.fn(async (id: number): Promise<PileItem> => {
    throw new Error(`no pile ${id}`);
  });
  return { some, one, most: () => most };
}

/** As many as an array begins from, each far from the next one. */
const SCATTERED = Array.from({ length: 10_000 }, (_, at) => 97 * at + 5);

it('reads piles all over a site with few calls, of which only some are under way at a time', async () => {
  const { some, one, most } = serverWithout();
  const piles = await readChosen(SCATTERED, { some, one });
  expect(piles.map(({ pile_id }) => pile_id)).toEqual(SCATTERED);
  expect(some.mock.calls.flatMap(([ids]) => ids)).toEqual(SCATTERED);
  expect(some.mock.calls).toHaveLength(40);
  expect(most()).toBe(4);
  expect(one).not.toHaveBeenCalled();
});

it('asks for no more piles with a call than the server takes', async () => {
  const { some, one } = serverWithout();
  await readChosen(SCATTERED.slice(0, 1_251), { some, one });
  expect(some.mock.calls.map(([ids]) => ids.length)).toEqual([250, 250, 250, 250, 250, 1]);
  for (const [pile_id] of some.mock.calls) {
    expect(API.pileList.input.safeParse({ project_id: 1, pile_id, limit: pile_id.length }).success).toBe(true);
  }
  const tooMany = SCATTERED.slice(0, 251);
  expect(API.pileList.input.safeParse({ project_id: 1, pile_id: tooMany }).success).toBe(false);
});

it('reads a few with one call', async () => {
  const { some, one } = serverWithout();
  expect((await readChosen([3, 90_000], { some, one })).map(({ pile_no }) => pile_no)).toEqual(['P3', 'P90000']);
  expect(some.mock.calls).toEqual([[[3, 90_000]]]);
});

it('says which pile is no more, and asks for no further ones', async () => {
  const { some, one } = serverWithout(SCATTERED[7] ?? 0, SCATTERED[8] ?? 0);
  await expect(readChosen(SCATTERED, { some, one })).rejects.toThrow(`no pile ${SCATTERED[7]}`);
  expect(one).toHaveBeenCalledTimes(1);
  expect(some).toHaveBeenCalledTimes(4);
});
