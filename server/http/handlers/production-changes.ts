// Changes to a record by hand: its score, and its removal. Both are about one that has ended: until then the machine is
// still writing it.
import type { Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import { type HandlingMessage, topicOf } from '../../../src/contracts/broker';
import { writeAudit } from '../../db/audit';
import { raiseProjectRevision } from '../../db/pile-changes';
import { lockPiles } from '../../db/pile-revision';
import { type LockedRecord, lockRecord, recordSubject, removeRecord } from '../../db/remove-record';
import type { Schema } from '../../db/schema';
import { transactAgain } from '../../db/transact';
import { scoreOf } from '../../ingest/record-score';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { readRecords } from './record-rows';
import { RECORD } from './stored-log';

type Trx = Transaction<Schema>;

export function productionChangeHandlers({ db, announce }: HandlerDeps) {
  return {
    productionScore: typed(API.productionScore, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      return transactAgain(db, async (trx) => {
        const before = await changeable(trx, projectId, input);
        const score = input.score ?? (await judgedScore(trx, projectId, before.record_no));
        await trx
          .updateTable('record')
          .set((e) => ({ score, score_set: input.score !== null, revision: e('revision', '+', 1) }))
          .where('project_id', '=', projectId)
          .where('record_no', '=', before.record_no)
          .execute();
        await writeAudit(trx, context.principal, {
          projectId,
          action: 'record.score',
          subject: recordSubject(before.record_no),
          detail: {
            before: { score: before.score, score_set: before.score_set },
            after: { score, score_set: input.score !== null },
            comment: input.comment,
          },
        });
        await raiseProjectRevision(trx, projectId, [before.pile_id]);
        const [item] = await readRecords(trx, projectId, [before.record_no]);
        if (item === undefined) throw new Error('a record is gone in the transaction that changed it');
        return item;
      });
    }),

    productionRemove: typed(API.productionRemove, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { project_id: projectId, site } = project;
      const { record, removed } = await transactAgain(db, async (trx) => {
        await lockPiles(trx, projectId);
        const before = await changeable(trx, projectId, input);
        if (before.generation_id !== null) {
          throw apiErrors.conflict({
            cn: '这是模拟生成的记录，请在模拟任务中删除',
            en: 'A generation has made this record: remove it there',
          });
        }
        const done = await removeRecord(
          trx,
          { ...project, profile: context.type.profile },
          before,
          context.principal,
          input.comment,
        );
        await raiseProjectRevision(trx, projectId, [before.pile_id]);
        return { record: before, removed: done };
      });
      if (removed.warnings > 0) {
        const message: HandlingMessage = { warning_id: null, time_ms: Date.now(), status: null };
        const topic = { site, typeCode: context.type.code, projectId, deviceId: record.device_id };
        announce(topicOf({ ...topic, kind: 'handling' }), JSON.stringify(message));
      }
      return { record_no: record.record_no, warnings: removed.warnings, pile_status: removed.pileStatus };
    }),
  } satisfies Record<string, Handler>;
}

interface Asked {
  readonly record_no: string;
  readonly revision: number;
}

/** A record that may be changed, locked; throws `notFound`, or `conflict` for one that is not as the caller has seen it. */
async function changeable(trx: Trx, projectId: number, { record_no, revision }: Asked): Promise<LockedRecord> {
  const record = await lockRecord(trx, projectId, record_no);
  if (record === undefined) throw apiErrors.notFound(RECORD);
  if (record.ended_at === null) {
    throw apiErrors.conflict({ cn: '设备仍在写入该记录', en: 'The machine is still writing this record' });
  }
  if (record.revision !== revision) {
    throw apiErrors.conflict({
      cn: '该记录已被他人或设备更改，请刷新后再操作',
      en: 'Somebody, or the machine, has changed this record meanwhile; look at it again',
    });
  }
  return record;
}

/** Score of a record by its warnings. */
async function judgedScore(trx: Trx, projectId: number, recordNo: string): Promise<number> {
  const warnings = await trx
    .selectFrom('warning')
    .where('project_id', '=', projectId)
    .where('record_no', '=', recordNo)
    .select('level')
    .execute();
  return scoreOf(warnings.map(({ level }) => level));
}
