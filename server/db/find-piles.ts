// Piles of many projects by their number: a few of each project, so that a project with a hundred thousand matches costs
// no more than one with ten.
import { type Kysely, sql } from 'kysely';
import { PILE_STATUS } from '../../src/contracts/api';
import { contains, hasTrigram } from './list-filters';
import type { CountedIn } from './open-warnings';
import type { Schema } from './schema';

interface FoundPile {
  readonly project_id: number;
  readonly pile_id: number;
  readonly pile_no: string;
  readonly status: number;
}

/** Whether a part of a number is sought as such; of a shorter one only the very number is. */
export function findsParts(pileNo: string): boolean {
  return hasTrigram(pileNo);
}

/** At most `most` piles of each project: the very number first, then those that contain it, by number. */
export async function findPiles(
  db: Kysely<Schema>,
  projects: readonly CountedIn[],
  pileNo: string,
  most: number,
): Promise<readonly FoundPile[]> {
  const ids = projects.map(({ projectId }) => projectId);
  const shows = projects.map(({ showsDiscarded }) => showsDiscarded);
  const ofProject = sql`pile.project_id = p.project_id
    and (p.shows_discarded or pile.status <> ${sql.lit(PILE_STATUS.discarded)})`;
  const isNamed = sql`pile.pile_no = ${pileNo}`;
  const parts = findsParts(pileNo)
    ? sql`union all (select 1 as place, pile_id, pile_no, status from pile
        where ${ofProject} and ${contains('pile.pile_no', pileNo)} and not (${isNamed})
        order by pile_no, pile_id limit ${most})`
    : sql``;
  const { rows } = await sql<FoundPile>`
    select p.project_id, f.pile_id, f.pile_no, f.status
    from unnest(${ids}::int[], ${shows}::bool[]) with ordinality as p(project_id, shows_discarded, ordinal)
    cross join lateral (
      select * from (
        (select 0 as place, pile_id, pile_no, status from pile where ${ofProject} and ${isNamed}
          order by pile_id limit ${most})
        ${parts}
      ) both_kinds order by place, pile_no, pile_id limit ${most}
    ) f
    order by p.ordinal, f.place, f.pile_no, f.pile_id`.execute(db);
  return rows;
}
