// Numbers of piles that a page of a list names by their ids: theirs, or their last ones where they are no more.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from './schema';

export interface PileId {
  readonly project_id: number;
  readonly pile_id: number;
}

interface NumberedPile extends PileId {
  readonly pile_no: string;
}

/**
 * The number of each of some piles of any projects, as one function; null: no such pile was ever there. Two statements
 * look them up by their keys, so that a page costs the same wherever it lies in its list.
 */
export async function lastPileNumbers(
  db: Kysely<Schema>,
  piles: readonly PileId[],
): Promise<(pile: PileId) => string | null> {
  const numbers = new Map<string, string>();
  const keyOf = ({ project_id, pile_id }: PileId): string => `${project_id}/${pile_id}`;
  const lookUp = async (numbered: (asked: RawBuilder<unknown>) => RawBuilder<NumberedPile>): Promise<void> => {
    const missing = new Map(piles.filter((pile) => !numbers.has(keyOf(pile))).map((pile) => [keyOf(pile), pile]));
    if (missing.size === 0) return;
    const column = (of: (pile: PileId) => number) => [...missing.values()].map(of);
    const asked = sql`unnest(${column((p) => p.project_id)}::int[], ${column((p) => p.pile_id)}::int[])
      a(project_id, pile_id)`;
    const { rows } = await numbered(asked).execute(db);
    for (const row of rows) numbers.set(keyOf(row), row.pile_no);
  };
  await lookUp(
    (asked) => sql`
      select n.project_id, n.pile_id, n.pile_no
      from ${asked} join pile n on n.project_id = a.project_id and n.pile_id = a.pile_id`,
  );
  // A pile that is removed meanwhile has left its last state by now.
  await lookUp(
    (asked) => sql`
      select distinct on (r.project_id, r.pile_id) r.project_id, r.pile_id, r.state ->> 'pile_no' as pile_no
      from ${asked} join pile_revision r on r.project_id = a.project_id and r.pile_id = a.pile_id
      order by r.project_id, r.pile_id, r.revision desc`,
  );
  return (pile) => numbers.get(keyOf(pile)) ?? null;
}
