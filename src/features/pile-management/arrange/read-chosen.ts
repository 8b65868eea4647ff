// Piles with their designs, of which the table has none: pages of the list, where the chosen ones stand in it.
import type { PileItem } from '../../../contracts/api/pile-management';
import { rowsOfIds } from '../../../parts/pile-list/pile-rows';

/** As many as one call answers. */
const PAGE = 500;

interface ReadTerms {
  /** Ids of all piles, ascending, as the list has them. */
  readonly all: ArrayLike<number>;
  /** Piles of the whole list by their ids, so many from a place in it on. */
  readonly page: (offset: number, limit: number) => Promise<readonly PileItem[]>;
  readonly one: (pileId: number) => Promise<PileItem>;
}

/** The piles of ascending ids, in their order. A pile that the list has no longer where the table had it is asked for alone. */
export async function readChosen(ids: readonly number[], { all, page, one }: ReadTerms): Promise<PileItem[]> {
  const read = new Map<number, PileItem>();
  const chosen = new Set(ids);
  const rows = rowsOfIds(all, Uint32Array.from(ids));
  for (let at = 0; at < rows.length; ) {
    const from = rows[at] ?? 0;
    let last = from;
    for (; at < rows.length && (rows[at] ?? 0) < from + PAGE; at += 1) last = rows[at] ?? 0;
    for (const pile of await page(from, last - from + 1)) if (chosen.has(pile.pile_id)) read.set(pile.pile_id, pile);
  }
  const piles: PileItem[] = [];
  for (const id of ids) piles.push(read.get(id) ?? (await one(id)));
  return piles;
}
