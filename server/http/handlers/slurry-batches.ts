// Batches of slurry: their recipes, their weighed amounts, and the rigs that they went to.
import { type Kysely, sql } from 'kysely';
import { API } from '../../../src/contracts/api';
import type { BATCH_SORTS, batchColumns } from '../../../src/contracts/api/slurry';
import type { Schema } from '../../db/schema';
import { type Handler, typed } from '../handler';
import { packTable } from '../packed-table';
import { addPage, askedColumns, emptyPages, numberColumn, textColumn, timeColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { epochMs, projectOf } from './project-access';
import { namedRigs } from './served-rigs';
import { batchTotals, matchingBatches, RECIPE_WATER_KG, refuseForeignRig } from './slurry-batch-rows';

/** Rows that the database turns into text at once. */
const PAGE_ROWS = 10_000;

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

const COLUMNS: Record<keyof typeof batchColumns, string> = {
  record_no: textColumn('record_no'),
  batch_no: textColumn('batch_no'),
  equipment_id: numberColumn('device_id'),
  equipment_name: textColumn('device_name'),
  started_ms: timeColumn('started_at'),
  ended_ms: timeColumn('ended_at'),
  recipe_cement_kg: numberColumn('recipe_cement_kg'),
  recipe_water_kg: numberColumn(RECIPE_WATER_KG),
  recipe_ratio: numberColumn('recipe_ratio'),
  recipe_density_gcm3: numberColumn('recipe_density_gcm3'),
  cement_kg: numberColumn('cement_kg'),
  water_kg: numberColumn('water_kg'),
  ratio: numberColumn('ratio'),
  density_gcm3: numberColumn('density_gcm3'),
  weighed_density_gcm3: numberColumn('weighed_density_gcm3'),
  mixing_s: numberColumn('mixing_s'),
  weighing_error_pct: numberColumn('weighing_error_pct'),
  silo_t: numberColumn('silo_t'),
  level_m: numberColumn('level_m'),
  made_l: numberColumn('made_l'),
  litres: numberColumn('litres'),
  warnings: numberColumn('warnings'),
  is_simulated: numberColumn('is_simulated::int'),
  is_generated: numberColumn('(generation_id is not null)::int'),
};

interface DeliveryRow {
  readonly record_no: string;
  readonly projectId: number;
  readonly deviceId: number;
  readonly litres: number;
}

export function slurryBatchHandlers({ db }: HandlerDeps) {
  return {
    batchList: typed(API.batchList, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { project_id: projectId } = project;
      await refuseForeignRig(db, context, input.to_project_id);
      const { total, ...sums } = await batchTotals(db, project, input);
      const rows = await matchingBatches(db, projectId, input)
        .select([
          'b.record_no',
          'b.batch_no',
          'b.device_id as equipment_id',
          sql<string>`coalesce(d.name, '')`.as('equipment_name'),
          epochMs('b.started_at').as('started_ms'),
          sql<number>`round(date_part('epoch', b.ended_at) * 1000)`.as('ended_ms'),
          'b.recipe_cement_kg',
          sql<number | null>`${sql.raw(RECIPE_WATER_KG)}`.as('recipe_water_kg'),
          'b.recipe_ratio',
          'b.recipe_density_gcm3',
          'b.cement_kg',
          'b.water_kg',
          'b.ratio',
          'b.density_gcm3',
          'b.weighed_density_gcm3',
          'b.made_l',
          'b.mixing_s',
          'b.weighing_error_pct',
          'b.silo_t',
          'b.level_m',
          sql<number>`y.litres`.as('litres'),
          sql<number>`coalesce(r.warnings, 0)`.as('warnings'),
          'b.is_simulated',
          sql<boolean>`b.generation_id is not null`.as('is_generated'),
        ])
        .$if(input.sort !== 'ended', (by) =>
          by.orderBy(sql.ref(SORT_COLUMNS[input.sort]), (order) =>
            (input.order === 'asc' ? order.asc() : order.desc()).nullsLast(),
          ),
        )
        // By the index: a page of the newest reads that page.
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
      const rigsOf = await namedRigs(db, context.principal, deliveries, () => ({}));
      const items = rows.map(({ recipe_cement_kg, recipe_water_kg, recipe_ratio, recipe_density_gcm3, ...batch }) => ({
        ...batch,
        recipe: {
          cement_kg: recipe_cement_kg,
          water_kg: recipe_water_kg,
          ratio: recipe_ratio,
          density_gcm3: recipe_density_gcm3,
        },
        ...rigsOf(deliveries.filter((delivery) => delivery.record_no === batch.record_no)),
      }));
      return { total, offset: input.offset, sums, items };
    }),

    batchTable: typed(API.batchTable, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      await refuseForeignRig(db, context, input.to_project_id);
      const columns = askedColumns(COLUMNS, input.columns);
      const pages = emptyPages(Object.keys(columns));
      let rows = 0;
      let last: { readonly at: string; readonly recordNo: string } | null = null;
      for (;;) {
        let found = matchingBatches(db, projectId, input);
        if (last !== null) {
          found = found.where(sql<boolean>`(b.ended_at, b.record_no) < (${last.at}::timestamptz, ${last.recordNo})`);
        }
        const page: { n: number; last_at: string | null; last_no: string | null } = await db
          .selectFrom(
            found
              .selectAll('b')
              .select([
                sql<string>`coalesce(d.name, '')`.as('device_name'),
                'y.litres',
                sql<number>`coalesce(r.warnings, 0)`.as('warnings'),
              ])
              .orderBy('b.ended_at', 'desc')
              .orderBy('b.record_no', 'desc')
              .limit(PAGE_ROWS)
              .as('page'),
          )
          .select((e) => [
            e.fn.countAll<number>().as('n'),
            sql<string | null>`(array_agg(ended_at::text))[count(*)]`.as('last_at'),
            sql<string | null>`(array_agg(record_no))[count(*)]`.as('last_no'),
            ...Object.entries(columns).map(([name, text]) => sql<string>`${sql.raw(text)}`.as(name)),
          ])
          .executeTakeFirstOrThrow();
        if (page.last_at === null || page.last_no === null) break;
        addPage(pages, page);
        rows += page.n;
        if (page.n < PAGE_ROWS) break;
        last = { at: page.last_at, recordNo: page.last_no };
      }
      return packTable(pages, rows);
    }),
  } satisfies Record<string, Handler>;
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
