// How many records a filter lets through.
import { type Kysely, sql, type Transaction } from 'kysely';
import { listOf, narrowsBy } from '../../db/list-filters';
import { type MatchingRecords, matchingRecords, type RecordFilter } from '../../db/matching-records';
import { isOfGivenUpPile } from '../../db/pile-search';
import type { Schema } from '../../db/schema';

type Db = Kysely<Schema> | Transaction<Schema>;

/** Filters that the sums of days know. */
const SUMMED: ReadonlySet<string> = new Set<keyof RecordFilter>(['equipment_id', 'is_generated']);

/**
 * Counts the records that a filter lets through. All of a project, or of some machines, are those of the sums of days, of
 * which each record that has ended is a part, with those in work; those of piles given up are few and taken off. Any other
 * filter is counted by the records found.
 */
export async function recordTotal(db: Db, filter: RecordFilter): Promise<number> {
  const { is_discard: waste, ...others } = filter;
  if (!narrowsBy(waste === '0' ? others : filter, SUMMED)) {
    return count(matchingRecords(db, filter.project_id, filter));
  }
  const found = () => matchingRecords(db, filter.project_id, others);
  let days = db.selectFrom('daily').where('project_id', '=', filter.project_id);
  if (filter.equipment_id !== undefined) days = days.where('device_id', 'in', listOf(filter.equipment_id));
  if (filter.is_generated !== undefined) days = days.where('is_generated', '=', filter.is_generated === '1');
  const { ended } = await days
    .select(sql<number>`coalesce(sum(piles), 0)::float8`.as('ended'))
    .executeTakeFirstOrThrow();
  const inWork = await count(found().where('r.ended_at', 'is', null));
  const givenUp = waste === '0' ? await count(found().where(isOfGivenUpPile(filter.project_id, 'r.pile_id'))) : 0;
  return ended + inWork - givenUp;
}

async function count(found: MatchingRecords): Promise<number> {
  const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return total;
}
