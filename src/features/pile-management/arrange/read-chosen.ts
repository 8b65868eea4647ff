// Piles with their designs, of which the table has none: by their ids, many with a call.
import { MOST_PILES_NAMED, type PileItem } from '../../../contracts/api/pile-management';

/** Calls under way at a time. */
const AT_ONCE = 4;
const PILES_AT_ONCE = AT_ONCE * MOST_PILES_NAMED;

interface ReadTerms {
  /** Up to `MOST_PILES_NAMED` piles by their ids; those that are no more are left out. */
  readonly some: (pileIds: readonly number[]) => Promise<readonly PileItem[]>;
  /** Rejects where the pile is no more. */
  readonly one: (pileId: number) => Promise<PileItem>;
}

/** The piles of some ids, in the order of the ids; rejects where one of them is no more. */
export async function readChosen(ids: readonly number[], { some, one }: ReadTerms): Promise<PileItem[]> {
  const piles: PileItem[] = [];
  for (let at = 0; at < ids.length; at += PILES_AT_ONCE) {
    const next = ids.slice(at, at + PILES_AT_ONCE);
    const calls: Promise<readonly PileItem[]>[] = [];
    for (let from = 0; from < next.length; from += MOST_PILES_NAMED) {
      calls.push(some(next.slice(from, from + MOST_PILES_NAMED)));
    }
    const read = new Map((await Promise.all(calls)).flat().map((pile) => [pile.pile_id, pile]));
    for (const id of next) piles.push(read.get(id) ?? (await one(id)));
  }
  return piles;
}
