// Numbers of warnings of projects by level and status, as people see them: without those that a generation made, and where
// a project hides piles that were given up, without theirs. And those of the records that machines work on, by rule.
import { type Kysely, sql } from 'kysely';
import { type Machine, PILE_STATUS } from '../../src/contracts/api';
import { OPEN_STATUSES } from '../../src/contracts/warning-handling';
import type { Schema } from './schema';

/** A project, and whether it shows piles that were given up. */
export interface CountedIn {
  readonly projectId: number;
  readonly showsDiscarded: boolean;
}

export interface WarningNumber {
  readonly project_id: number;
  readonly level: number;
  readonly status: number;
  /** To be added up: hidden ones are taken out by a row of their own, below 0. */
  readonly n: number;
}

export async function warningNumbers(db: Kysely<Schema>, projects: readonly CountedIn[]): Promise<WarningNumber[]> {
  if (projects.length === 0) return [];
  const ids = projects.map(({ projectId }) => projectId);
  const counted = await db
    .selectFrom('warning_count')
    .where(sql<boolean>`project_id = any(${ids}::int[])`)
    // Nobody has to do anything about what a generation made.
    .where('is_generated', '=', false)
    .select(['project_id', 'level', 'status', sql<number>`sum(n)::int`.as('n')])
    .groupBy(['project_id', 'level', 'status'])
    .execute();
  const hiding = projects.filter(({ showsDiscarded }) => !showsDiscarded).map(({ projectId }) => projectId);
  if (hiding.length === 0) return counted;
  const hidden = await db
    .selectFrom('pile as p')
    .innerJoin('warning as w', (join) =>
      join.onRef('w.project_id', '=', 'p.project_id').onRef('w.pile_id', '=', 'p.pile_id'),
    )
    .where(sql<boolean>`p.project_id = any(${hiding}::int[])`)
    // Written out, so that the index of given-up piles serves.
    .where(sql<boolean>`p.status = ${sql.lit(PILE_STATUS.discarded)}`)
    .where('w.generation_id', 'is', null)
    .select(['w.project_id', 'w.level', 'w.status', sql<number>`-count(*)::int`.as('n')])
    .groupBy(['w.project_id', 'w.level', 'w.status'])
    .execute();
  return [...counted, ...hidden];
}

/** SQL of the open warnings of the record that the machine `device` works on, by rule; the index `warning_once` finds them. */
export function openWarningsOfWork(device: string) {
  return sql<Machine['open_warnings']>`coalesce((
    select jsonb_agg(jsonb_build_object('rule', w.rule, 'level', w.level, 'count', w.n) order by w.rule, w.level)
    from (
      select rule, level, count(*)::int as n from warning
      where project_id = ${sql.ref(`${device}.project_id`)} and record_no = ${sql.ref(`${device}.record_no`)}
        and status in (${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})
      group by rule, level) w), '[]'::jsonb)`;
}
