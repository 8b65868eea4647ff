// After which change of a project each pile was seen, for a deletion that must not go over somebody else's work.
import type { QueryClient } from '@tanstack/react-query';
import type { ApiInput } from '../../contracts/api';

/** By a pile's name the number of one's own newest change of it alone: for as long as the table may be in the cache. */
const OWN = new WeakMap<QueryClient, Map<string, number>>();

export function ownChanges(client: QueryClient): Map<string, number> {
  const own = OWN.get(client) ?? new Map<string, number>();
  OWN.set(client, own);
  return own;
}

/**
 * As of which change a form shows its pile. One that is typed into goes on showing the pile as it was: a newer number is of
 * changes that nobody has seen in it.
 */
export function seenInForm(
  before: number | undefined,
  read: number | undefined,
  showsOlder: boolean,
): number | undefined {
  return showsOlder && before !== undefined ? before : read;
}

/**
 * One number for all, or one for each pile: the server has found a pile as it was seen before one's own change of it, so it
 * is seen as of that change, and the others as of when they were read.
 */
export function seenOfEach(
  pileIds: readonly number[],
  read: number,
  ownOf: (pileId: number) => number | undefined,
): NonNullable<ApiInput<'pileRemove'>['seen_change_no']> {
  const each = pileIds.map((pileId) => Math.max(read, ownOf(pileId) ?? 0));
  return each.every((changeNo) => changeNo === read) ? read : each;
}
