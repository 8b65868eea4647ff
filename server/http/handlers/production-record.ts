// The facts of one record beside its log: its head, the design of its pile, and its segments.
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import type { ProductionSegments } from '../../../src/contracts/api/production';
import { RECORD_MEASURES } from '../../db/record-measures';
import { decodeSegments, encodeSegments, fillSegments, readSegments } from '../../db/segment-store';
import { storedDecimals } from '../../db/stored-decimals';
import { SEGMENT_M, segmentsOf } from '../../engine/segments';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { epochMs, projectOf } from './project-access';
import { RECORD, storedLog } from './stored-log';

const NO_SEGMENTS: ProductionSegments = { height_m: SEGMENT_M, duration_s: [], totals: {}, means: {} };
const termsSchema = z.record(z.string(), z.unknown());

export function productionRecordHandlers({ db, pool }: HandlerDeps) {
  return {
    productionDetail: typed(API.productionDetail, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const row = await db
        .selectFrom('record as r')
        .leftJoin('device as d', (join) =>
          join.onRef('d.project_id', '=', 'r.project_id').onRef('d.device_id', '=', 'r.device_id'),
        )
        .where('r.project_id', '=', project.project_id)
        .where('r.record_no', '=', input.record_no)
        .select([
          'r.record_no',
          'r.device_id as equipment_id',
          'd.name',
          'r.started_at',
          epochMs('r.ended_at').as('ended_ms'),
          ...RECORD_MEASURES,
          'r.set_up_offset_mm',
          'r.score',
          'r.score_set as is_score_set',
          'r.revision',
          'r.warnings',
          'r.log_rows',
          'r.channels',
          'r.is_simulated',
          'r.pile_id',
          'r.pile_no',
        ])
        .executeTakeFirst();
      if (row === undefined) throw apiErrors.notFound(RECORD);
      const pile = await db
        .selectFrom('pile')
        .where('project_id', '=', project.project_id)
        .where('pile_id', '=', row.pile_id)
        .select([
          'status',
          'row_no',
          'numeral',
          'mileage_m',
          'x_m',
          'y_m',
          'diameter_m',
          'design_depth_m',
          'design',
          'revision',
        ])
        .executeTakeFirst();
      const { name, started_at, ...head } = row;
      return {
        ...head,
        equipment_name: name ?? '',
        started_ms: started_at.getTime(),
        design: pile === undefined ? null : designOf(pile),
      };
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
      const kept = hasEnded ? await readSegments(pool, key) : null;
      if (kept !== null) return kept;
      const log = await storedLog({ db, pool }, context, key.projectId, key.recordNo);
      const made = encodeSegments(segmentsOf(log, profile), storedDecimals(context.type));
      if (hasEnded) await fillSegments(pool, { ...key, logRows: log.seq.length }, SEGMENT_M, made);
      return decodeSegments(SEGMENT_M, made);
    }),
  } satisfies Record<string, Handler>;
}

function designOf<P extends { readonly design: unknown }>({ design, ...pile }: P) {
  const terms = termsSchema.safeParse(design);
  return { ...pile, terms: terms.success ? terms.data : {} };
}
