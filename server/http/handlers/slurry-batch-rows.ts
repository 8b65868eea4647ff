// Which batches of slurry a filter lets through: the one place for the list, the table and the export.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { batchFilter } from '../../../src/contracts/api/slurry';
import { contains, listOf } from '../../db/list-filters';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';
import type { TypedContext } from '../handler';
import { seesProject } from './served-rigs';

export type BatchFilter = z.output<typeof batchFilter>;

/** Water that the recipe of a batch asks for, kg, of columns that are called so; without the noise of their 32 bits. */
export const RECIPE_WATER_KG = 'round((recipe_cement_kg::float8 * recipe_ratio::float8)::numeric, 2)::float8';

/** Batches that a filter lets through as `b`, with their plant `d`, record `r`, and the deliveries to rigs `y`. */
export function matchingBatches(db: Kysely<Schema>, projectId: number, filter: BatchFilter) {
  let query = db
    .selectFrom('slurry_batch as b')
    .leftJoin('device as d', (join) =>
      join.onRef('d.project_id', '=', 'b.project_id').onRef('d.device_id', '=', 'b.device_id'),
    )
    .leftJoin('record as r', (join) =>
      join.onRef('r.project_id', '=', 'b.project_id').onRef('r.record_no', '=', 'b.record_no'),
    )
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('slurry_delivery as q')
          .whereRef('q.project_id', '=', 'b.project_id')
          .whereRef('q.record_no', '=', 'b.record_no')
          .select(sql<number>`coalesce(sum(q.litres::float8), 0)`.as('litres'))
          .as('y'),
      (join) => join.onTrue(),
    )
    .where('b.project_id', '=', projectId);
  const keep = (condition: ReturnType<typeof sql<SqlBool>>) => {
    query = query.where(condition);
  };
  if (filter.begin_time !== undefined) query = query.where('b.ended_at', '>=', new Date(filter.begin_time));
  if (filter.end_time !== undefined) query = query.where('b.ended_at', '<=', new Date(filter.end_time));
  if (filter.equipment_id !== undefined) query = query.where('b.device_id', 'in', listOf(filter.equipment_id));
  if (filter.record_no !== undefined) query = query.where('b.record_no', '=', filter.record_no);
  if (filter.batch_no !== undefined) keep(contains('b.batch_no', filter.batch_no));
  if (filter.weighing_error_from_pct !== undefined) {
    keep(sql`abs(b.weighing_error_pct) >= ${filter.weighing_error_from_pct}`);
  }
  if (filter.has_warnings !== undefined) keep(sql`(coalesce(r.warnings, 0) > 0) = ${filter.has_warnings === '1'}`);
  if (filter.is_simulation !== undefined) query = query.where('b.is_simulated', '=', filter.is_simulation === '1');
  if (filter.to_project_id !== undefined) {
    const ofMachine =
      filter.to_equipment_id === undefined ? sql`true` : sql`q.to_device_id = ${filter.to_equipment_id}`;
    keep(sql`exists (select from slurry_delivery q where q.project_id = b.project_id and q.record_no = b.record_no
      and q.to_project_id = ${filter.to_project_id} and ${ofMachine})`);
  }
  return query;
}

/** Asking for the batches of a rig would tell of one that the account does not see. */
export async function refuseForeignRig(
  db: Kysely<Schema>,
  { principal }: TypedContext,
  projectId: number | undefined,
): Promise<void> {
  if (projectId === undefined) return;
  const project = await db
    .selectFrom('project')
    .where('project_id', '=', projectId)
    .select('type_code')
    .executeTakeFirst();
  if (project === undefined || !seesProject(principal, project.type_code, projectId)) {
    throw apiErrors.notFound({ cn: '项目', en: 'project' });
  }
}
