// The numbers of one record as they stand: its head with the design of its pile, and its segments.
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ApiOutput } from '../../../src/contracts/api';
import type { ProductionSegments } from '../../../src/contracts/api/production';
import type { LogColumns } from '../../db/log-codec';
import { RECORD_MEASURES } from '../../db/record-measures';
import type { Schema } from '../../db/schema';
import { decodeSegments, encodeSegments } from '../../db/segment-store';
import { storedDecimals } from '../../db/stored-decimals';
import { SEGMENT_M, segmentsOf } from '../../engine/segments';
import type { TypedContext } from '../handler';
import type { HandlerDeps } from './deps';
import { epochMs } from './project-access';
import { storedLog } from './stored-log';

export const NO_SEGMENTS: ProductionSegments = { height_m: SEGMENT_M, duration_s: [], totals: {}, means: {} };
const termsSchema = z.record(z.string(), z.unknown());

/** The head of a record; null where the project has no such record. */
export async function recordDetail(
  db: Kysely<Schema>,
  projectId: number,
  recordNo: string,
): Promise<ApiOutput<'productionDetail'> | null> {
  const row = await db
    .selectFrom('record as r')
    .leftJoin('device as d', (join) =>
      join.onRef('d.project_id', '=', 'r.project_id').onRef('d.device_id', '=', 'r.device_id'),
    )
    .where('r.project_id', '=', projectId)
    .where('r.record_no', '=', recordNo)
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
      'r.late_rows',
      'r.late_from_ms',
      'r.late_to_ms',
      'r.late_most_ms',
      'r.is_simulated',
      'r.pile_id',
      'r.pile_no',
    ])
    .executeTakeFirst();
  if (row === undefined) return null;
  const pile = await db
    .selectFrom('pile')
    .where('project_id', '=', projectId)
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
  const { name, started_at, late_rows: rows, late_from_ms, late_to_ms, late_most_ms, ...head } = row;
  const isLate = late_from_ms !== null && late_to_ms !== null && late_most_ms !== null;
  return {
    ...head,
    equipment_name: name ?? '',
    started_ms: started_at.getTime(),
    late: isLate ? { rows, from_ms: late_from_ms, to_ms: late_to_ms, most_ms: late_most_ms } : null,
    design: pile === undefined ? null : designOf(pile),
  };
}

function designOf<P extends { readonly design: unknown }>({ design, ...pile }: P) {
  const terms = termsSchema.safeParse(design);
  return { ...pile, terms: terms.success ? terms.data : {} };
}

/** Segments worked out from the log itself, as they are stored; and the log. */
export async function segmentsFromLog(
  deps: Pick<HandlerDeps, 'db' | 'pool'>,
  context: TypedContext,
  projectId: number,
  recordNo: string,
): Promise<{ readonly segments: ProductionSegments; readonly packed: Buffer; readonly log: LogColumns }> {
  const { type } = context;
  if (type.profile === null) throw new Error(`${type.code} has no records with segments`);
  const log = await storedLog(deps, context, projectId, recordNo);
  const packed = encodeSegments(segmentsOf(log, type.profile), storedDecimals(type));
  return { segments: decodeSegments(SEGMENT_M, packed), packed, log };
}
