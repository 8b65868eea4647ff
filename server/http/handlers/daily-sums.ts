// Sums of days from their rollup.
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { API } from '../../../src/contracts/api';
import type { statisticsColumns } from '../../../src/contracts/api/statistics';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { summedFigures } from '../../../src/equipment/record-figures';
import { figureOf, summedObject } from '../../db/figure-sums';
import type { Schema } from '../../db/schema';
import type { TableText } from '../packed-table';
import { addPage, emptyPages, numberColumn, selectList, textColumn } from './column-text';
import { ofMachines } from './machines-asked';
import { isSimulatedSource, ofSource } from './sources-asked';

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
  simulated: numberColumn('simulated'),
};

/** Sums of rows of the rollup, `t`. */
export const SUMS = sql`coalesce(sum(t.piles), 0)::int as piles, coalesce(sum(t.metres), 0) as metres,
  coalesce(sum(t.slurry_l), 0) as slurry_l, coalesce(sum(t.ash_kg), 0) as ash_kg,
  coalesce(sum(t.warnings), 0)::int as warnings`;
const ROWS_SIMULATED = (projectId: number) => {
  const isSimulated = isSimulatedSource('t', 't.is_generated', projectId);
  return sql`case when bool_and(${isSimulated}) then 2 when bool_or(${isSimulated}) then 1 else 0 end as simulated`;
};
type Range = z.output<typeof API.statisticsTotal.input>;
interface Page {
  readonly n: number;
  readonly last_period: string | null;
  readonly last_id: number | null;
}

/** The sums of the type's figures, as an object. */
export function figuresSummed({ profile }: EquipmentType) {
  return sql`${sql.raw(summedObject(profile, 't'))} as figures`;
}

/** The rows of the rollup, as `t`, that a range asks for. */
export function inRange(projectId: number, range: Range) {
  const { begin_day, end_day, equipment_id } = range;
  return sql`t.project_id = ${projectId} and t.day between ${begin_day}::date and ${end_day}::date
    -- Removed records leave nothing behind.
    and (t.piles <> 0 or t.warnings <> 0)
    ${ofMachines('t.device_id', equipment_id)} ${ofSource('t', 't.is_generated', projectId, range)}`;
}

type DailyAsked = z.output<typeof API.statisticsDaily.input>;

interface SummedProject {
  readonly type: EquipmentType;
  readonly projectId: number;
}

/** The table of sums by period and machine: pages of column text. */
export async function dailySums(
  db: Kysely<Schema>,
  { type, projectId }: SummedProject,
  input: DailyAsked,
): Promise<TableText> {
  // PostgreSQL's weeks begin on Monday; a date is cut as a timestamp without a zone, so that it stays its day.
  const period = sql`date_trunc(${sql.lit(input.period)}, t.day::timestamp)::date`;
  const machine = input.by === 'equipment' ? sql`t.device_id` : sql`0`;
  const figures = summedFigures(type.profile);
  const columns: Readonly<Record<string, string>> = {
    ...COLUMNS,
    ...Object.fromEntries(figures.map(({ key }) => [key, numberColumn(figureOf('page', key))])),
  };
  const pages = emptyPages(Object.keys(columns));
  let rows = 0;
  let last: { readonly period: string; readonly id: number } | null = null;
  for (;;) {
    const after = last === null ? sql`` : sql`and (${period}, ${machine}) > (${last.period}::date, ${last.id}::int)`;
    const found: { readonly rows: readonly Page[] } = await sql<Page>`
      select count(*) as n, (array_agg(period::text))[count(*)] as last_period,
        (array_agg(device_id))[count(*)] as last_id, ${sql.raw(selectList(columns))}
      from (
        select s.*, coalesce(d.name, '') as device_name
        from (
          select ${period} as period, ${machine} as device_id, ${SUMS}, ${figuresSummed(type)},
            ${ROWS_SIMULATED(projectId)}
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
  return { pages, rows };
}
