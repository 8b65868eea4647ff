// Work that any replica may do, as rows of a table. A replica claims a job with a lease and keeps it by signs of life;
// without them another replica takes it over. The job belongs to a claim while the claim's attempt is the stored one.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Schema } from '../db/schema';

/** After so long without a sign of life the replica that worked on a job counts as gone. */
const LEASE_S = 60;

/** Tables with the columns project_id, task_id, state, attempt, beat_at and created_at. */
export type JobTable = 'export_task' | 'pile_generation';

export interface Job {
  readonly project_id: number;
  readonly task_id: string;
  readonly attempt: number;
}

/** The oldest job that nobody works on; from now on the caller does. */
export async function claimJob<T extends JobTable>(
  db: Kysely<Schema>,
  table: T,
): Promise<Selectable<Schema[T]> | undefined> {
  const { rows } = await sql<Selectable<Schema[T]>>`
    update ${sql.table(table)} set state = 'running', attempt = attempt + 1, beat_at = now()
    where (project_id, task_id) in (
      select project_id, task_id from ${sql.table(table)}
      where state = 'waiting' or (state = 'running' and beat_at < now() - make_interval(secs => ${LEASE_S}))
      order by created_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
}

/** The caller's job. Changes to it have no effect once it was cancelled or taken over. */
export function isClaimed({ project_id, task_id, attempt }: Job) {
  return sql<boolean>`project_id = ${project_id} and task_id = ${task_id}::uuid and attempt = ${attempt}
    and state = 'running'`;
}

/** Gives a job back, so that another replica can claim it. */
export async function giveJobBack(db: Kysely<Schema>, table: JobTable, job: Job): Promise<void> {
  await sql`update ${sql.table(table)} set state = 'waiting' where ${isClaimed(job)}`.execute(db);
}

/** Ends a job; false when it is no longer the caller's. */
export async function endJob(
  db: Kysely<Schema> | Transaction<Schema>,
  table: JobTable,
  job: Job,
  state: 'done' | 'failed',
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set state = ${state} where ${isClaimed(job)}`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
