// Judges an ended record again with the limits of now, as if they had held when it was made. What somebody has handled
// stays as it is: it was decided about with the figures of that time, and its trail must not vanish.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import { PILE_STATUS } from '../../src/contracts/api';
import { WARNING_STATUS } from '../../src/contracts/warning-handling';
import type { Breach } from '../../src/equipment/judge';
import { type Actor, writeAudit } from '../db/audit';
import { changePiles } from '../db/pile-sums';
import { readRecordLog } from '../db/record-log';
import { recordSubject } from '../db/remove-record';
import type { Schema } from '../db/schema';
import { storedDecimals } from '../db/stored-decimals';
import { transactAgain } from '../db/transact';
import { type CountChange, countWarnings } from '../db/warning-counts';
import { warningSubject } from '../db/warning-state';
import { type JudgedProject, judgeOf, judgeRows } from './record-judge';
import { scoreOf } from './record-summary';

type Trx = Transaction<Schema>;

/** What judging a record again has changed. */
export interface Rejudged {
  readonly deviceId: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

interface Stored {
  readonly warning_id: number;
  readonly rule: string;
  readonly pass: number;
  readonly level: number;
  readonly value: number;
  readonly limit_value: number;
  readonly raised_at: Date;
  readonly status: number;
  readonly revision: number;
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
  project: JudgedProject & { readonly project_id: number },
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
  const judge = judgeOf(project, record.channels);
  const breaches = [...judgeRows(judge, log), ...judge.end(record.design_depth_m)];

  return transactAgain(db, async (trx) => {
    const now = await trx
      .selectFrom('record')
      .where('project_id', '=', projectId)
      .where('record_no', '=', recordNo)
      .select(['log_rows', 'last_seq'])
      .forUpdate()
      .executeTakeFirst();
    if (now === undefined || now.log_rows !== record.log_rows || now.last_seq !== record.last_seq) return null;
    const stored: readonly Stored[] = await trx
      .selectFrom('warning')
      .where('project_id', '=', projectId)
      .where('record_no', '=', recordNo)
      .selectAll()
      .orderBy('warning_id')
      .forUpdate()
      .execute();
    const isOpen = (warning: Stored) => warning.status === WARNING_STATUS.notClosed && warning.revision === 0;
    const breachOf = (warning: Stored) => breaches.find((b) => b.rule.key === warning.rule && b.pass === warning.pass);
    const added = breaches.filter((b) => !stored.some((w) => w.rule === b.rule.key && w.pass === b.pass));
    const removed = stored.filter((w) => isOpen(w) && breachOf(w) === undefined);
    const changed = stored.flatMap((warning) => {
      const breach = isOpen(warning) ? breachOf(warning) : undefined;
      return breach !== undefined && differs(warning, breach) ? [{ warning, breach }] : [];
    });
    const result = {
      deviceId: record.device_id,
      added: added.length,
      changed: changed.length,
      removed: removed.length,
    };
    if (result.added + result.changed + result.removed === 0) return result;

    for (const { warning, breach } of changed) {
      await trx
        .updateTable('warning')
        .set({ ...figuresOf(breach), level: breach.rule.level })
        .where('project_id', '=', projectId)
        .where('warning_id', '=', warning.warning_id)
        .execute();
      await writeAudit(trx, actor, {
        projectId,
        action: COMPUTE,
        subject: warningSubject(warning.warning_id),
        detail: { before: storedFigure(warning), after: figure(breach) },
      });
    }
    for (const breach of added) {
      await trx
        .insertInto('warning')
        .values({
          project_id: projectId,
          record_no: recordNo,
          pile_id: record.pile_id,
          pile_no: record.pile_no,
          device_id: record.device_id,
          rule: breach.rule.key,
          channel: breach.rule.channel,
          level: breach.rule.level,
          pass: breach.pass,
          is_simulated: record.is_simulated,
          generation_id: record.generation_id,
          ...figuresOf(breach),
        })
        .execute();
    }
    if (removed.length > 0) {
      await trx
        .deleteFrom('warning')
        .where('project_id', '=', projectId)
        .where(
          'warning_id',
          'in',
          removed.map((warning) => warning.warning_id),
        )
        .execute();
    }
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
    const isGenerated = record.generation_id !== null;
    const counted = (n: 1 | -1, raised_at: Date, rule: string, level: number): CountChange => ({
      n,
      device_id: record.device_id,
      is_simulated: record.is_simulated,
      is_generated: isGenerated,
      raised_at,
      rule,
      level,
      status: WARNING_STATUS.notClosed,
    });
    const came = [...added, ...changed.map(({ breach }) => breach)];
    const went = [...removed, ...changed.map(({ warning }) => warning)];
    await countWarnings(trx, project, [
      ...went.map((warning) => counted(-1, warning.raised_at, warning.rule, warning.level)),
      ...came.map((breach) => counted(1, new Date(breach.timeMs), breach.rule.key, breach.rule.level)),
    ]);
    // What a generation made says nothing about the pile.
    if (!isGenerated) await markPile(trx, projectId, record.pile_id, levels.length > 0);
    await writeAudit(trx, actor, {
      projectId,
      action: COMPUTE,
      subject: recordSubject(recordNo),
      detail: {
        added: added.map(figure),
        changed: changed.map(({ warning }) => warning.warning_id),
        removed: removed.map(storedFigure),
      },
    });
    return result;
  });
}

const COMPUTE = 'warning.compute';

const figure = (breach: Breach) => ({
  rule: breach.rule.key,
  pass: breach.pass,
  value: breach.value,
  limit: breach.limit,
});
const storedFigure = ({ warning_id, rule, pass, value, limit_value }: Stored) => ({
  warning_id,
  rule,
  pass,
  value,
  limit: limit_value,
});

/** What a breach says of a warning. */
function figuresOf(breach: Breach) {
  return {
    raised_at: new Date(breach.timeMs),
    value: breach.value,
    limit_value: breach.limit,
    depth_m: breach.depthM !== null && Number.isFinite(breach.depthM) ? breach.depthM : null,
    from_seq: breach.fromSeq,
    to_seq: breach.seq,
  };
}

/** Values are kept as 32-bit floats. */
function differs(warning: Stored, breach: Breach): boolean {
  return (
    Math.fround(warning.value) !== Math.fround(breach.value) ||
    Math.fround(warning.limit_value) !== Math.fround(breach.limit) ||
    warning.level !== breach.rule.level ||
    warning.raised_at.getTime() !== Math.round(breach.timeMs)
  );
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
  const { numUpdatedRows } = await changePiles(trx, [{ project_id: projectId, pile_id: pileId }], () =>
    trx
      .updateTable('pile')
      .set((e) => ({ status, revision: e('revision', '+', 1) }))
      .where('project_id', '=', projectId)
      .where('pile_id', '=', pileId)
      .where('status', 'in', [PILE_STATUS.done, PILE_STATUS.warned])
      .where('status', '<>', status)
      .executeTakeFirstOrThrow(),
  );
  if (numUpdatedRows === 0n) return;
  await trx
    .updateTable('project')
    .set((e) => ({ revision: e('revision', '+', 1) }))
    .where('project_id', '=', projectId)
    .execute();
}
