// Batches of slurry: their recipes, their weighed amounts, and the rigs that they went to.
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { API } from '../../../src/contracts/api';
import type { BATCH_SORTS } from '../../../src/contracts/api/slurry';
import { contains, listOf } from '../../db/list-filters';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { epochMs, projectOf } from './project-access';
import { namedRigs, seesProject } from './served-rigs';

type BatchFilter = z.output<typeof API.batchList.input>;

const SORT_COLUMNS = {
  ended: 'b.ended_at',
  batch_no: 'b.batch_no',
  equipment: 'd.name',
  cement: 'b.cement_kg',
  water: 'b.water_kg',
  ratio: 'b.ratio',
  density: 'b.density_gcm3',
  mixing: 'b.mixing_s',
  weighing_error: 'b.weighing_error_pct',
  silo: 'b.silo_t',
  level: 'b.level_m',
  litres: 'y.litres',
  warnings: 'r.warnings',
} as const satisfies Readonly<Record<(typeof BATCH_SORTS)[number], string>>;

interface DeliveryRow {
  readonly record_no: string;
  readonly projectId: number;
  readonly deviceId: number;
  readonly litres: number;
}

export function slurryBatchHandlers({ db }: HandlerDeps) {
  return {
    batchList: typed(API.batchList, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      await refuseForeignRig(db, context, input.to_project_id);
      const found = matchingBatches(db, projectId, input);
      const { total, ...sums } = await found
        .select((e) => [
          e.fn.countAll<number>().as('total'),
          sql<number>`coalesce(sum(b.cement_kg::float8) filter (where b.generation_id is null), 0)`.as('cement_kg'),
          sql<number>`coalesce(sum(b.water_kg::float8) filter (where b.generation_id is null), 0)`.as('water_kg'),
          sql<number>`coalesce(sum(y.litres), 0)`.as('litres'),
        ])
        .executeTakeFirstOrThrow();
      const rows = await found
        .select([
          'b.record_no',
          'b.batch_no',
          'b.device_id as equipment_id',
          sql<string>`coalesce(d.name, '')`.as('equipment_name'),
          epochMs('b.started_at').as('started_ms'),
          sql<number>`round(date_part('epoch', b.ended_at) * 1000)`.as('ended_ms'),
          'b.recipe_cement_kg',
          sql<number | null>`b.recipe_cement_kg * b.recipe_ratio`.as('recipe_water_kg'),
          'b.recipe_ratio',
          'b.recipe_density_gcm3',
          'b.cement_kg',
          'b.water_kg',
          'b.ratio',
          'b.density_gcm3',
          'b.mixing_s',
          'b.weighing_error_pct',
          'b.silo_t',
          'b.level_m',
          sql<number>`y.litres`.as('litres'),
          sql<number>`coalesce(r.warnings, 0)`.as('warnings'),
          'b.is_simulated',
          sql<boolean>`b.generation_id is not null`.as('is_generated'),
        ])
        .orderBy(sql.ref(SORT_COLUMNS[input.sort]), (order) =>
          (input.order === 'asc' ? order.asc() : order.desc()).nullsLast(),
        )
        .orderBy('b.ended_at', input.order)
        .orderBy('b.record_no', input.order)
        .offset(input.offset)
        .limit(input.limit)
        .execute();
      const deliveries = await deliveriesTo(
        db,
        projectId,
        rows.map((row) => row.record_no),
      );
      const told = await namedRigs(db, context.principal, deliveries, () => ({}));
      const items = rows.map(({ recipe_cement_kg, recipe_water_kg, recipe_ratio, recipe_density_gcm3, ...batch }) => ({
        ...batch,
        recipe: {
          cement_kg: recipe_cement_kg,
          water_kg: recipe_water_kg,
          ratio: recipe_ratio,
          density_gcm3: recipe_density_gcm3,
        },
        ...told(deliveries.filter((delivery) => delivery.record_no === batch.record_no)),
      }));
      return { total, offset: input.offset, sums, items };
    }),
  } satisfies Record<string, Handler>;
}

/** Batches that a filter lets through as `b`, with their plant `d`, record `r`, and the deliveries to rigs `y`. */
function matchingBatches(db: Kysely<Schema>, projectId: number, filter: BatchFilter) {
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
async function refuseForeignRig(
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

async function deliveriesTo(
  db: Kysely<Schema>,
  projectId: number,
  recordNos: readonly string[],
): Promise<DeliveryRow[]> {
  if (recordNos.length === 0) return [];
  return db
    .selectFrom('slurry_delivery')
    .where('project_id', '=', projectId)
    .where('record_no', 'in', recordNos)
    .select(['record_no', 'to_project_id as projectId', 'to_device_id as deviceId', 'litres'])
    .orderBy('record_no')
    .orderBy('delivery_no')
    .execute();
}
