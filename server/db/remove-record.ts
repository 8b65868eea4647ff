// Removes the record of a pile that a machine has made, and sets right what was counted of it: the day's sums, the
// warnings' counts, and what the pile is without it. The audit trail keeps what it was, and that it is gone.
import { sql, type Transaction } from 'kysely';
import { PILE_STATUS } from '../../src/contracts/api';
import { type Actor, writeAudit } from './audit';
import { dropRecords } from './drop-records';
import { keepRevisions } from './pile-revision';
import { changePiles } from './pile-sums';
import type { SummedProject } from './record-sums';
import type { Schema } from './schema';

type Trx = Transaction<Schema>;

/** The action by which ingest knows that rows of a record come too late. */
export const RECORD_REMOVED = 'record.remove';

/** Subject of a record in the audit trail. */
export function recordSubject(recordNo: string): string {
  return `record/${recordNo}`;
}

/** A record with what its removal has to know, for one transaction alone; undefined where there is none. */
export function lockRecord(trx: Trx, projectId: number, recordNo: string) {
  return trx
    .selectFrom('record')
    .where('project_id', '=', projectId)
    .where('record_no', '=', recordNo)
    .select([
      'record_no',
      'pile_id',
      'pile_no',
      'device_id',
      'started_at',
      'ended_at',
      'depth_m',
      'slurry_l',
      'ash_kg',
      'figures',
      'score',
      'score_set',
      'warnings',
      'log_rows',
      'log_month',
      'is_simulated',
      'generation_id',
      'revision',
    ])
    .forUpdate()
    .executeTakeFirst();
}
export type LockedRecord = NonNullable<Awaited<ReturnType<typeof lockRecord>>>;

/** The pile's status now, null where the pile is gone, and how many warnings were removed with the record. */
export interface RemovedRecord {
  readonly pileStatus: number | null;
  readonly warnings: number;
}

/** Removes a record that has ended and that no generation made. The caller holds the lock of the project's piles. */
export async function removeRecord(
  trx: Trx,
  project: SummedProject,
  record: LockedRecord,
  actor: Actor,
  comment: string,
): Promise<RemovedRecord> {
  const { project_id: projectId } = project;
  const warnings = await dropRecords(trx, project, [record], false);
  const pileStatus = await unmakePile(trx, projectId, record.pile_id, actor, comment);
  const { generation_id: _, log_month: __, ...before } = record;
  await writeAudit(trx, actor, {
    projectId,
    action: RECORD_REMOVED,
    subject: recordSubject(record.record_no),
    detail: { before, warnings, comment },
  });
  return { pileStatus, warnings: warnings.length };
}

/** Makes a pile what its other records say, or planned again; answers its status. One given up stays so. */
async function unmakePile(
  trx: Trx,
  projectId: number,
  pileId: number,
  actor: Actor,
  comment: string,
): Promise<number | null> {
  const pile = await trx
    .selectFrom('pile')
    .where('project_id', '=', projectId)
    .where('pile_id', '=', pileId)
    .select('status')
    .forUpdate()
    .executeTakeFirst();
  if (pile === undefined) return null;
  const others = await trx
    .selectFrom('record')
    .where('project_id', '=', projectId)
    .where('pile_id', '=', pileId)
    .where('generation_id', 'is', null)
    .select(['ended_at', 'depth_m', 'warnings'])
    .orderBy('ended_at', (order) => order.desc().nullsFirst())
    .execute();
  const last = others.find(({ ended_at }) => ended_at !== null);
  const made = statusOf(others);
  const isGivenUp = pile.status === PILE_STATUS.discarded;
  const after = {
    ...(isGivenUp ? { status_kept: made } : { status: made }),
    depth_m: last?.depth_m ?? null,
    finished_at: last?.ended_at ?? null,
  };
  const these = sql<boolean>`pile_id = ${pileId}`;
  await keepRevisions(trx, { projectId, action: 'record_remove', comment }, actor, these);
  await changePiles(trx, [{ project_id: projectId, pile_id: pileId }], () =>
    trx
      .updateTable('pile')
      .set((e) => ({ ...after, revision: e('revision', '+', 1) }))
      .where('project_id', '=', projectId)
      .where(these)
      .execute(),
  );
  return isGivenUp ? PILE_STATUS.discarded : made;
}

function statusOf(records: readonly { readonly ended_at: Date | null; readonly warnings: number }[]): number {
  if (records.length === 0) return PILE_STATUS.planned;
  if (records.some(({ ended_at }) => ended_at === null)) return PILE_STATUS.inWork;
  return records.some(({ warnings }) => warnings > 0) ? PILE_STATUS.warned : PILE_STATUS.done;
}
