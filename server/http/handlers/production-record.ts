// The facts of one record beside its log: its head, the design of its pile, and its segments.
import { API } from '../../../src/contracts/api';
import { fillSegments, readSegments } from '../../db/segment-store';
import { SEGMENT_M } from '../../engine/segments';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { NO_SEGMENTS, recordDetail, segmentsFromLog } from './record-facts';
import { RECORD } from './stored-log';

export function productionRecordHandlers({ db, pool }: HandlerDeps) {
  return {
    productionDetail: typed(API.productionDetail, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const detail = await recordDetail(db, project.project_id, input.record_no);
      if (detail === null) throw apiErrors.notFound(RECORD);
      return detail;
    }),

    productionSegments: typed(API.productionSegments, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const key = { projectId: project.project_id, recordNo: input.record_no };
      const record = await db
        .selectFrom('record')
        .where('project_id', '=', key.projectId)
        .where('record_no', '=', key.recordNo)
        .select(['ended_at', 'late_since', 'log_rows'])
        .executeTakeFirst();
      if (record === undefined) throw apiErrors.notFound(RECORD);
      const { profile } = context.type;
      if (profile === null || record.log_rows === 0) return NO_SEGMENTS;
      // Those of a record in work grow with its log, and so do they while late rows wait for being taken in.
      const hasEnded = record.ended_at !== null && record.late_since === null;
      const stored = hasEnded ? await readSegments(pool, key) : null;
      if (stored !== null) return stored;
      const { segments, packed, log } = await segmentsFromLog({ db, pool }, context, key.projectId, key.recordNo);
      if (hasEnded) await fillSegments(pool, { ...key, logRows: log.seq.length }, SEGMENT_M, packed);
      return segments;
    }),
  } satisfies Record<string, Handler>;
}
