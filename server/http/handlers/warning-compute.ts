// The compute button: judges records again with the present limits. A project may hold more than one answer can wait
// for, so a call works for a few seconds and says where to go on. Nothing is kept between calls: any replica can take
// the next one, and a client that stops asking has cancelled it.
import { API } from '../../../src/contracts/api';
import { type HandlingMessage, topicOf } from '../../../src/contracts/broker';
import { judgeableRecords, type Rejudged, rejudgeRecord } from '../../ingest/rejudge';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

/** Well below the client's patience. */
const WORK_MS = 4000;
/** Numbers of records that are read at once. */
const PAGE_RECORDS = 200;

export function warningComputeHandlers({ db, pool, announce }: HandlerDeps) {
  return {
    warningCompute: typed(API.warningCompute, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const judgeable = () => judgeableRecords(db, project.project_id);
      const all = input.record_no === undefined ? judgeable() : judgeable().where('record_no', '=', input.record_no);
      const { records } = await all.select((e) => e.fn.countAll<number>().as('records')).executeTakeFirstOrThrow();
      if (input.record_no !== undefined && records === 0) {
        throw apiErrors.notFound({ cn: '可重新计算的记录', en: 'record that can be judged' });
      }
      const endMs = performance.now() + WORK_MS;
      const done: Rejudged[] = [];
      let judged = 0;
      let after = input.after ?? '';
      let next: string | null = null;
      for (let more = true; more; ) {
        const page = await all
          .where('record_no', '>', after)
          .select('record_no')
          .orderBy('record_no')
          .limit(PAGE_RECORDS)
          .execute();
        more = page.length === PAGE_RECORDS;
        for (const [index, { record_no: recordNo }] of page.entries()) {
          const result = await rejudgeRecord(db, pool, { ...project, type: context.type }, recordNo, context.principal);
          if (result !== null) done.push(result);
          judged += 1;
          after = recordNo;
          if (performance.now() < endMs) continue;
          next = more || index < page.length - 1 ? recordNo : null;
          more = false;
          break;
        }
      }
      const touched = done.filter((result) => result.added + result.changed + result.removed > 0);
      for (const deviceId of new Set(touched.map((result) => result.deviceId))) {
        const message: HandlingMessage = { warning_id: null, time_ms: Date.now(), status: null };
        const { site, project_id: projectId } = project;
        announce(
          topicOf({ site, typeCode: context.type.code, projectId, deviceId, kind: 'handling' }),
          JSON.stringify(message),
        );
      }
      const sum = (key: 'added' | 'changed' | 'removed') => done.reduce((n, result) => n + result[key], 0);
      return { judged, records, added: sum('added'), changed: sum('changed'), removed: sum('removed'), next };
    }),
  } satisfies Record<string, Handler>;
}
