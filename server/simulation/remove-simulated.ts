// Removes simulated records with everything that was stored of them. Only records of a generation are removed this way;
// the audit trail of their warnings stays.
import { type Kysely, sql } from 'kysely';
import { GENERATION_STATE } from '../../src/contracts/broker';
import { dropRecords } from '../db/drop-records';
import { raiseProjectRevision } from '../db/pile-changes';
import type { SummedProject } from '../db/record-sums';
import type { Schema } from '../db/schema';
import { transactAgain } from '../db/transact';
import type { GenerationRow } from './generation-news';

export interface Removed {
  readonly removed: number;
  /** The generation after it. */
  readonly after: GenerationRow;
}

/**
 * Removes the records of at most `most` of a generation's piles, or of those named, in one transaction.
 */
export async function removeSimulated(
  db: Kysely<Schema>,
  { project_id, task_id }: GenerationRow,
  project: SummedProject,
  pileIds: readonly number[] | null,
  most: number,
): Promise<Removed> {
  return await transactAgain(db, async (trx) => {
    let named = trx
      .selectFrom('pile_generation_item as i')
      .innerJoin('record as r', (join) =>
        join.onRef('r.project_id', '=', 'i.project_id').onRef('r.record_no', '=', 'i.record_no'),
      )
      .where('i.project_id', '=', project_id)
      .where('i.task_id', '=', task_id)
      .where('i.state', '=', GENERATION_STATE.succeeded)
      .where('r.generation_id', '=', task_id);
    if (pileIds !== null) named = named.where(sql<boolean>`i.pile_id = any(${pileIds}::int[])`);
    const rows = await named
      .select(['i.item_no', 'i.pile_id', 'r.record_no', 'r.log_month'])
      .orderBy('i.item_no')
      .limit(most)
      .forUpdate('i')
      .execute();
    await dropRecords(trx, project, rows, true);
    const ids = rows.map((row) => row.item_no);
    await trx
      .updateTable('pile_generation_item')
      .set({
        state: GENERATION_STATE.none,
        record_no: null,
        started_ms: null,
        ended_ms: null,
        warnings: 0,
        changed_at: new Date(),
      })
      .where('project_id', '=', project_id)
      .where('task_id', '=', task_id)
      .where(sql<boolean>`item_no = any(${ids}::int[])`)
      .execute();
    await trx
      .updateTable('pile')
      .set({ generation_state: GENERATION_STATE.none })
      .where('project_id', '=', project_id)
      .where(sql<boolean>`pile_id = any(${rows.map((row) => row.pile_id)}::int[])`)
      .execute();
    const after = await trx
      .updateTable('pile_generation')
      .set((e) => ({ succeeded: e('succeeded', '-', rows.length), change_no: e('change_no', '+', 1) }))
      .where('project_id', '=', project_id)
      .where('task_id', '=', task_id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (rows.length > 0) {
      await raiseProjectRevision(
        trx,
        project_id,
        rows.map((row) => row.pile_id),
      );
    }
    return { removed: rows.length, after };
  });
}
