// Records of production: all of them as a table, and page by page.
import { sql } from 'kysely';
import { API, type productionColumns } from '../../../src/contracts/api';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { figuresOf } from '../../../src/equipment/record-figures';
import { figureOf } from '../../db/figure-sums';
import { inRecordOrder, matchingRecords, type RecordPlace } from '../../db/matching-records';
import { type Handler, typed } from '../handler';
import { packTable } from '../packed-table';
import { refuseForeignFigure } from './asked-figure';
import { addPage, numberColumn, textColumn, timeColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { readRecords } from './record-rows';
import { searchIn } from './shown-piles';

const PAGE_ROWS = 10_000;

/** Row count of a page, and the place of its last row. */
interface Page {
  readonly n: number;
  readonly sort_key: string | null;
  readonly at: string | null;
  readonly last_no: string | null;
}

const COLUMNS: Record<keyof typeof productionColumns, string> = {
  record_no: textColumn('record_no'),
  pile_id: numberColumn('pile_id'),
  pile_no: textColumn('pile_no'),
  equipment_id: numberColumn('device_id'),
  equipment_name: textColumn('device_name'),
  started_ms: timeColumn('started_at'),
  ended_ms: timeColumn('ended_at'),
  depth_m: numberColumn('depth_m'),
  design_depth_m: numberColumn('design_depth_m'),
  empty_stir_depth_m: numberColumn('empty_stir_depth_m'),
  slurry_l: numberColumn('slurry_l'),
  ash_kg: numberColumn('ash_kg'),
  water_cement_ratio: numberColumn('water_cement_ratio'),
  max_current_a: numberColumn('max_current_a'),
  mean_down_mpm: numberColumn('mean_down_mpm'),
  mean_up_mpm: numberColumn('mean_up_mpm'),
  max_tilt_deg: numberColumn('max_tilt_deg'),
  x_m: numberColumn('x_m'),
  y_m: numberColumn('y_m'),
  dx_m: numberColumn('dx_m'),
  dy_m: numberColumn('dy_m'),
  offset_mm: numberColumn('offset_mm'),
  score: numberColumn('score'),
  warnings: numberColumn('warnings'),
  has_log: numberColumn('case when log_rows > 0 then 1 else 0 end'),
  is_simulated: numberColumn('is_simulated::int'),
};

function figureColumns({ profile }: EquipmentType): Readonly<Record<string, string>> {
  return Object.fromEntries(figuresOf(profile).map(({ key }) => [key, numberColumn(figureOf('page', key))]));
}

export function productionHandlers({ db }: HandlerDeps) {
  return {
    productionList: typed(API.productionList, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      refuseForeignFigure(context.type, input);
      const filter = searchIn(project, context.type, input);
      const columns: Readonly<Record<string, string>> = { ...COLUMNS, ...figureColumns(context.type) };
      const pages = new Map<string, string[]>(Object.keys(columns).map((name) => [name, []]));
      let rows = 0;
      let last: RecordPlace | null = null;
      for (;;) {
        const page: Page = await db
          .selectFrom(
            inRecordOrder(matchingRecords(db, project.project_id, filter), input, last)
              .selectAll('r')
              .select(sql<string>`coalesce(d.name, '')`.as('device_name'))
              .limit(PAGE_ROWS)
              .as('page'),
          )
          .select((e) => [
            e.fn.countAll<number>().as('n'),
            sql<string | null>`(array_agg(sort_key))[count(*)]`.as('sort_key'),
            sql<string | null>`(array_agg(at))[count(*)]`.as('at'),
            sql<string | null>`(array_agg(record_no))[count(*)]`.as('last_no'),
            ...Object.entries(columns).map(([name, text]) => sql<string>`${sql.raw(text)}`.as(name)),
          ])
          .executeTakeFirstOrThrow();
        if (page.at === null || page.last_no === null) break;
        addPage(pages, page);
        rows += page.n;
        if (page.n < PAGE_ROWS) break;
        last = { sort_key: page.sort_key, at: page.at, record_no: page.last_no };
      }
      return packTable(pages, rows);
    }),

    productionPage: typed(API.productionPage, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      refuseForeignFigure(context.type, input);
      const found = matchingRecords(db, project.project_id, searchIn(project, context.type, input));
      const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const page = await inRecordOrder(found, input)
        .select('r.record_no')
        .offset(input.offset)
        .limit(input.limit)
        .execute();
      const numbers = page.map((row) => row.record_no);
      return { total, offset: input.offset, items: await readRecords(db, project.project_id, numbers) };
    }),
  } satisfies Record<string, Handler>;
}
