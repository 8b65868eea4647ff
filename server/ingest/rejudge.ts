// Judges an ended record again with the present limits, as if they had held when it was made. Warnings that somebody has
// handled stay as they are: see warning-corrections.ts.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { PILE_STATUS } from '../../src/contracts/api';
import { type Actor, writeAudit } from '../db/audit';
import { raiseProjectRevision } from '../db/pile-changes';
import { changePiles } from '../db/pile-sums';
import { readRecordLog } from '../db/record-log';
import { addRecords, takeOutRecords } from '../db/record-sums';
import { recordSubject } from '../db/remove-record';
import type { Schema } from '../db/schema';
import { storedDecimals } from '../db/stored-decimals';
import { transactAgain } from '../db/transact';
import { warningSubject } from '../db/warning-state';
import { recordBreaches } from './record-breaches';
import { type JudgedProject, termsOf } from './record-judge';
import { scoreOf } from './record-score';
import {
  breachFigure,
  COMPUTE_ACTION,
  correctionsOf,
  correctWarnings,
  judgedWarnings,
  warningFigure,
} from './warning-corrections';
import { storeWarnings } from './warnings';

type Trx = Transaction<Schema>;

/** Changes that judging a record again made. */
export interface Rejudged {
  readonly deviceId: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** The records that can be judged again, those that ended and whose log is kept, in order of their number. */
export function judgeableRecords(db: Kysely<Schema>, projectId: number) {
  return db
    .selectFrom('record')
    .where('project_id', '=', projectId)
    .where('ended_at', 'is not', null)
    .where('log_rows', '>', 0);
}

/** Judges one of them. Null when it is none, or rows came in meanwhile: then ingest has judged it already. */
export async function rejudgeRecord(
  db: Kysely<Schema>,
  pool: Pool,
  project: JudgedProject & { readonly project_id: number; readonly site: string },
  recordNo: string,
  actor: Actor,
): Promise<Rejudged | null> {
  const { project_id: projectId, type } = project;
  const record = await judgeableRecords(db, projectId).where('record_no', '=', recordNo).selectAll().executeTakeFirst();
  if (record === undefined) return null;
  // Read before the transaction: the embedded database has one connection.
  const log = await readRecordLog(
    pool,
    { projectId, recordNo, month: record.log_month, channels: record.channels },
    storedDecimals(type),
  );
  const terms = termsOf(project, record.channels);
  const breaches = await recordBreaches(pool, terms, record, log, record, project.time_zone);

  return transactAgain(db, async (trx) => {
    const now = await trx
      .selectFrom('record')
      .where('project_id', '=', projectId)
      .where('record_no', '=', recordNo)
      .select(['log_rows', 'last_seq'])
      .forUpdate()
      .executeTakeFirst();
    if (now === undefined || now.log_rows !== record.log_rows || now.last_seq !== record.last_seq) return null;
    const stored = await judgedWarnings(trx, record);
    const corrections = correctionsOf(stored, breaches);
    const { changed, removed } = corrections;
    const added = breaches.filter((b) => !stored.some((w) => w.rule === b.rule.key && w.pass === b.pass));
    const result = {
      deviceId: record.device_id,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
    };
    if (result.added + result.changed + result.removed === 0) return result;

    // Of a generated record the warnings, too, are in the sums of its day.
    const summed = { project_id: projectId, time_zone: project.time_zone, profile: type.profile };
    if (record.generation_id !== null) await takeOutRecords(trx, summed, [recordNo]);
    await correctWarnings(trx, record, project, corrections);
    for (const { warning, breach } of changed) {
      await writeAudit(trx, actor, {
        projectId,
        action: COMPUTE_ACTION,
        subject: warningSubject(warning.warning_id),
        detail: { before: warningFigure(warning), after: breachFigure(breach) },
      });
    }
    await storeWarnings(trx, {
      record,
      site: project.site,
      typeCode: type.code,
      timeZone: project.time_zone,
      breaches: added,
    });
    const gone = new Set(removed);
    const levels = [
      ...stored
        .filter((w) => !gone.has(w))
        .map((w) => changed.find((c) => c.warning === w)?.breach.rule.level ?? w.level),
      ...added.map((breach) => breach.rule.level),
    ];
    await trx
      .updateTable('record')
      .set((e) => ({
        warnings: levels.length,
        score: sql<number>`case when score_set then score else ${scoreOf(levels)}::real end`,
        revision: e('revision', '+', 1),
      }))
      .where('project_id', '=', projectId)
      .where('record_no', '=', recordNo)
      .execute();
    if (record.generation_id !== null) await addRecords(trx, summed, [recordNo]);
    // A record of a generation says nothing about the pile.
    if (record.generation_id === null) await markPile(trx, projectId, record.pile_id, levels.length > 0);
    await writeAudit(trx, actor, {
      projectId,
      action: COMPUTE_ACTION,
      subject: recordSubject(recordNo),
      detail: {
        added: added.map(breachFigure),
        changed: changed.map(({ warning }) => warning.warning_id),
        removed: removed.map(warningFigure),
      },
    });
    await raiseProjectRevision(trx, projectId, [record.pile_id]);
    return result;
  });
}

/** A finished pile is warned while any of its records is. */
async function markPile(trx: Trx, projectId: number, pileId: number, warned: boolean): Promise<void> {
  const { n } = await trx
    .selectFrom('record')
    .where('project_id', '=', projectId)
    .where('pile_id', '=', pileId)
    .where('warnings', '>', 0)
    .where('generation_id', 'is', null)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const status = warned || n > 0 ? PILE_STATUS.warned : PILE_STATUS.done;
  await changePiles(trx, [{ project_id: projectId, pile_id: pileId }], () =>
    trx
      .updateTable('pile')
      .set((e) => ({ status, revision: e('revision', '+', 1) }))
      .where('project_id', '=', projectId)
      .where('pile_id', '=', pileId)
      .where('status', 'in', [PILE_STATUS.done, PILE_STATUS.warned])
      .where('status', '<>', status)
      .execute(),
  );
}
