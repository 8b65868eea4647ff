// Which batches of slurry a filter lets through: the one place for the list, the table and the export.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { batchFilter } from '../../../src/contracts/api/slurry';
import { contains, listOf, narrowsBy } from '../../db/list-filters';
import type { Schema } from '../../db/schema';
import { readSlurrySums } from '../../db/slurry-sums';
import { apiErrors } from '../api-error';
import type { TypedContext } from '../handler';
import type { VisibleProject } from './project-access';
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
  if (filter.is_generated !== undefined) {
    query = query.where('b.generation_id', filter.is_generated === '1' ? 'is not' : 'is', null);
  }
  if (filter.to_project_id !== undefined) {
    const ofMachine =
      filter.to_equipment_id === undefined ? sql`true` : sql`q.to_device_id = ${filter.to_equipment_id}`;
    keep(sql`exists (select from slurry_delivery q where q.project_id = b.project_id and q.record_no = b.record_no
      and q.to_project_id = ${filter.to_project_id} and ${ofMachine})`);
  }
  return query;
}

/** Filters that the sums of batches know. */
const SUMMED: ReadonlySet<string> = new Set<keyof BatchFilter>([
  'begin_time',
  'end_time',
  'equipment_id',
  'is_simulation',
]);
/** Which sums `t` of `readSlurrySums` are of the plants that a filter lets through, by `plantsOf`. */
export const OF_PLANTS = `($9::int[] is null or device_id = any($9::int[]))
  and ($10::boolean is null or is_simulated = $10::boolean)`;

/** The parameters of `OF_PLANTS`. */
export function plantsOf({ equipment_id, is_simulation }: Pick<BatchFilter, 'equipment_id' | 'is_simulation'>) {
  return [
    equipment_id === undefined ? null : listOf(equipment_id),
    is_simulation === undefined ? null : is_simulation === '1',
  ];
}

/** How many batches a filter lets through, and their amounts; amounts of what a generation made are left out. */
export interface BatchTotals {
  readonly total: number;
  readonly cement_kg: number;
  readonly water_kg: number;
  readonly litres: number;
}

/** From the sums of days where they are kept by what narrows; otherwise from the batches that are found. */
export async function batchTotals(
  db: Kysely<Schema>,
  project: VisibleProject,
  filter: BatchFilter,
): Promise<BatchTotals> {
  if (!narrowsBy(filter, SUMMED)) {
    return await matchingBatches(db, project.project_id, filter)
      .select((e) => [
        e.fn.countAll<number>().as('total'),
        sql<number>`coalesce(sum(b.cement_kg::float8) filter (where b.generation_id is null), 0)`.as('cement_kg'),
        sql<number>`coalesce(sum(b.water_kg::float8) filter (where b.generation_id is null), 0)`.as('water_kg'),
        sql<number>`coalesce(sum(y.litres), 0)`.as('litres'),
      ])
      .executeTakeFirstOrThrow();
  }
  const [totals] = await readSlurrySums<BatchTotals>(
    db,
    'made',
    project,
    filter,
    (rows) => `select coalesce(sum(batches), 0)::float8 as total,
        coalesce(sum(cement_kg) filter (where not is_generated), 0) as cement_kg,
        coalesce(sum(water_kg) filter (where not is_generated), 0) as water_kg, coalesce(sum(litres), 0) as litres
      from ${rows} where ${OF_PLANTS}`,
    plantsOf(filter),
  );
  if (totals === undefined) throw new Error('PostgreSQL answers one row of totals');
  return totals;
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
