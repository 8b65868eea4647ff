// Daily statistics, from the rollup and never from logs.
import { sql } from 'kysely';
import type { z } from 'zod';
import { API } from '../../../src/contracts/api';
import type { statisticsColumns } from '../../../src/contracts/api/statistics';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { summedFigures } from '../../../src/equipment/record-figures';
import { figureOf, summedObject } from '../../db/figure-sums';
import { settingsOf } from '../../db/project-settings';
import type { RecordFigures } from '../../engine/record-summary';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import { packTable } from '../packed-table';
import { addPage, emptyPages, numberColumn, selectList, textColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { ofMachines } from './machines-asked';
import { projectOf } from './project-access';
import { ofSource } from './sources-asked';

const PAGE_ROWS = 10_000;

const COLUMNS: Record<keyof typeof statisticsColumns, string> = {
  period: textColumn('period'),
  equipment_id: numberColumn('device_id'),
  equipment_name: textColumn('device_name'),
  piles: numberColumn('piles'),
  metres: numberColumn('metres'),
  slurry_l: numberColumn('slurry_l'),
  ash_kg: numberColumn('ash_kg'),
  warnings: numberColumn('warnings'),
};

const SUMS = sql`coalesce(sum(t.piles), 0)::int as piles, coalesce(sum(t.metres), 0) as metres,
  coalesce(sum(t.slurry_l), 0) as slurry_l, coalesce(sum(t.ash_kg), 0) as ash_kg,
  coalesce(sum(t.warnings), 0)::int as warnings`;
const DAYS_WORKED = sql`count(distinct t.day) filter (where t.piles > 0) as days_worked`;

type Range = z.output<typeof API.statisticsTotal.input>;
interface Sums {
  readonly piles: number;
  readonly metres: number;
  readonly slurry_l: number;
  readonly ash_kg: number;
  readonly warnings: number;
  readonly figures: RecordFigures;
  readonly days_worked: number;
}
interface Page {
  readonly n: number;
  readonly last_period: string | null;
  readonly last_id: number | null;
}

/** The sums of the type's figures, as an object. */
function figuresSummed({ profile }: EquipmentType) {
  return sql`${sql.raw(summedObject(profile, 't'))} as figures`;
}

function measureOf({ profile }: EquipmentType, { measure, figure }: z.output<typeof API.statisticsRanking.input>) {
  if (measure !== 'figure') return sql.ref(measure);
  const found = summedFigures(profile).find(({ key }) => key === figure);
  if (found === undefined) throw apiErrors.badRequest(`figure: ${figure ?? ''}`, 'figure');
  return sql.raw(figureOf('x', found.key));
}

/** The rows of the rollup, as `t`, that a range asks for. */
function inRange(projectId: number, range: Range) {
  const { begin_day, end_day, equipment_id } = range;
  return sql`t.project_id = ${projectId} and t.day between ${begin_day}::date and ${end_day}::date
    -- What was removed leaves nothing behind.
    and (t.piles <> 0 or t.warnings <> 0)
    ${ofMachines('t.device_id', equipment_id)} ${ofSource('t', 't.is_generated', projectId, range)}`;
}

export function statisticsHandlers({ db }: HandlerDeps) {
  return {
    statisticsDaily: typed(API.statisticsDaily, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { project_id: projectId } = project;
      // PostgreSQL's weeks begin on Monday; a date is cut as a timestamp without a zone, so that it stays its day.
      const period = sql`date_trunc(${sql.lit(input.period)}, t.day::timestamp)::date`;
      const machine = input.by === 'equipment' ? sql`t.device_id` : sql`0`;
      const figures = summedFigures(context.type.profile);
      const columns: Readonly<Record<string, string>> = {
        ...COLUMNS,
        ...Object.fromEntries(figures.map(({ key }) => [key, numberColumn(figureOf('page', key))])),
      };
      const pages = emptyPages(Object.keys(columns));
      let rows = 0;
      let last: { readonly period: string; readonly id: number } | null = null;
      for (;;) {
        const after =
          last === null ? sql`` : sql`and (${period}, ${machine}) > (${last.period}::date, ${last.id}::int)`;
        const found: { readonly rows: readonly Page[] } = await sql<Page>`
          select count(*) as n, (array_agg(period::text))[count(*)] as last_period,
            (array_agg(device_id))[count(*)] as last_id, ${sql.raw(selectList(columns))}
          from (
            select s.*, coalesce(d.name, '') as device_name
            from (
              select ${period} as period, ${machine} as device_id, ${SUMS}, ${figuresSummed(context.type)}
              from daily t where ${inRange(projectId, input)} ${after}
              group by 1, 2 order by 1, 2 limit ${PAGE_ROWS}
            ) s
            left join device d on d.project_id = ${projectId} and d.device_id = s.device_id
            order by s.period, s.device_id
          ) page`.execute(db);
        const [page] = found.rows;
        if (page === undefined || page.last_period === null || page.last_id === null) break;
        addPage(pages, page);
        rows += page.n;
        if (page.n < PAGE_ROWS) break;
        last = { period: page.last_period, id: page.last_id };
      }
      return packTable(pages, rows);
    }),

    statisticsTotal: typed(API.statisticsTotal, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { rows } = await sql<Sums & { readonly days: number; readonly machines: number }>`
        select ${SUMS}, ${figuresSummed(context.type)}, ${DAYS_WORKED}, count(distinct t.device_id) filter (where t.piles > 0) as machines,
          ${input.end_day}::date - ${input.begin_day}::date + 1 as days
        from daily t where ${inRange(project.project_id, input)}`.execute(db);
      const [total] = rows;
      if (total === undefined) throw new Error('an aggregate without a row');
      const { plan_piles_per_day, plan_metres_per_day } = settingsOf(project, context.type);
      // The plan is the site's: of some machines nobody has planned anything.
      const planned = (perDay: number) => (perDay > 0 && input.equipment_id === undefined ? perDay * total.days : null);
      return { ...total, plan_piles: planned(plan_piles_per_day), plan_metres: planned(plan_metres_per_day) };
    }),

    statisticsRanking: typed(API.statisticsRanking, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { project_id: projectId } = project;
      const { rows } = await sql<
        Sums & { readonly rank: number; readonly equipment_id: number; readonly equipment_name: string }
      >`
        select rank() over (order by ${measureOf(context.type, input)} desc) as rank, x.*
        from (
          select d.device_id as equipment_id, d.name as equipment_name, ${SUMS}, ${figuresSummed(context.type)},
            ${DAYS_WORKED}
          from device d
          left join daily t on t.device_id = d.device_id and ${inRange(projectId, input)}
          where d.project_id = ${projectId} ${ofMachines('d.device_id', input.equipment_id)}
          group by d.device_id, d.name
        ) x order by rank, equipment_id`.execute(db);
      return { total: rows.length, items: rows };
    }),
  } satisfies Record<string, Handler>;
}
