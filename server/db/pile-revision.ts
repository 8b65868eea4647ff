// Every change of design piles goes through here: one at a time in a project, the state before it kept.
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Actor } from './audit';
import type { Schema } from './schema';

type Trx = Transaction<Schema>;

/** Arbitrary, but the same in every replica; the second key is the project. */
const PILE_LOCK = 7_240_312;

/** Subject of a pile in the audit trail. */
export function pileSubject(pileId: number): string {
  return `pile/${pileId}`;
}

/**
 * Waits until nobody else changes piles of the project, until the end of the transaction. Not a lock of the project's
 * row: machines' records change piles first and that row last, and so does what comes after this.
 */
export async function lockPiles(trx: Trx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PILE_LOCK}::int, ${projectId}::int)`.execute(trx);
}

/** Columns of `pile` that are kept, as JSON. */
export const PILE_STATE = `jsonb_build_object('pile_no', pile_no, 'row_no', row_no, 'numeral', numeral,
  'mileage_m', mileage_m, 'x_m', x_m, 'y_m', y_m, 'diameter_m', diameter_m, 'design_depth_m', design_depth_m,
  'design', design, 'status', status, 'discard_state', discard_state)`;

export interface PileChange {
  readonly projectId: number;
  /** Last part of the audit trail's action: `edit`, `number`. */
  readonly action: string;
  readonly comment?: string;
  /** By it the change is taken back, of however many piles. */
  readonly changeNo?: number;
  /** Takes another change back: it is not what somebody has changed since. */
  readonly takesBack?: boolean;
}

/** Keeps the state of piles before a change; `piles` is a condition on `pile`. The change must raise their revision. */
export async function keepRevisions(
  trx: Trx,
  { projectId, action, comment = '', changeNo, takesBack = false }: PileChange,
  { accountId }: Actor,
  piles: RawBuilder<boolean>,
): Promise<void> {
  await sql`
    insert into pile_revision (project_id, pile_id, revision, account_id, action, comment, change_no, taken_back,
      state)
    select project_id, pile_id, revision, ${accountId}::int, ${action}, ${comment}, ${changeNo ?? null}::int,
      ${takesBack}::boolean,
      ${sql.raw(PILE_STATE)} || case when ${action === 'remove'}::boolean then
        jsonb_build_object('depth_m', depth_m, 'finished_at', finished_at, 'is_simulated', is_simulated,
          'generation_state', generation_state, 'discard_note', discard_note, 'status_kept', status_kept)
        when ${action === 'discard' || action === 'discard_audit'}::boolean then
        jsonb_build_object('discard_note', discard_note)
        else '{}' end
    from pile where project_id = ${projectId} and ${piles}`.execute(trx);
}

/** The number of the newest change of a project's piles; 0 where none was changed. */
export async function lastChangeNo(db: Kysely<Schema>, projectId: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(change_no), 0) as last from pile_revision where project_id = ${projectId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return row.last;
}

/** The number of the next change of a project's piles. */
export async function nextChangeNo(trx: Trx, projectId: number): Promise<number> {
  return (await lastChangeNo(trx, projectId)) + 1;
}

/** The id of the next pile of a project; ids of removed piles are not given again. */
export async function nextPileId(trx: Trx, projectId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select greatest(
      coalesce((select max(pile_id) from pile where project_id = ${projectId}), 0),
      coalesce((select max(pile_id) from pile_revision where project_id = ${projectId}), 0)) + 1 as next`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return row.next;
}
