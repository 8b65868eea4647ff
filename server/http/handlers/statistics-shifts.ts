// Statistics by shift: from the heads of records and from warnings, never from logs. They are in no rollup, since
// each question says when shifts begin.
import { sql } from 'kysely';
import { API } from '../../../src/contracts/api';
import { DEFAULT_SHIFT_STARTS, type shiftColumns } from '../../../src/contracts/api/statistics';
import { type Handler, typed } from '../handler';
import { packTable } from '../packed-table';
import { addPage, numberColumn, selectList, textColumn } from './column-text';
import type { HandlerDeps } from './deps';
import { ofMachines } from './machines-asked';
import { projectOf } from './project-access';

const COLUMNS: Record<keyof typeof shiftColumns, string> = {
  day: textColumn('day'),
  begins: textColumn('begins'),
  equipment_id: numberColumn('device_id'),
  equipment_name: textColumn('device_name'),
  piles: numberColumn('piles'),
  metres: numberColumn('metres'),
  working_s: numberColumn('working_s'),
  idle_s: numberColumn('idle_s'),
  warnings: numberColumn('warnings'),
};

/** Shifts are counted through from this day: its first is number 0. */
const EPOCH = sql`date '2000-01-01'`;

export function shiftStatisticsHandlers({ db }: Pick<HandlerDeps, 'db'>) {
  return {
    statisticsShifts: typed(API.statisticsShifts, async (context, input) => {
      const { project_id: projectId, time_zone: timeZone } = await projectOf(db, context, input.project_id);
      const starts = minutesOf(input.shift_starts ?? DEFAULT_SHIFT_STARTS);
      const minutes = sql`${sql.lit(`{${starts.join(',')}}`)}::int[]`;
      const a_day = sql.lit(starts.length);
      const first = sql`((${input.begin_day}::date - ${EPOCH}) * ${a_day})`;
      const last = sql`((${input.end_day}::date - ${EPOCH} + 1) * ${a_day} - 1)`;
      /** Number of the shift that a moment lies in: before the first of a day it is the last of the day before. */
      const shiftAt = (moment: string) => {
        const local = sql`(${sql.ref(moment)} at time zone ${timeZone})`;
        return sql`((${local}::date - ${EPOCH}) * ${a_day} - 1 + (
          select count(*)::int from unnest(${minutes}) m where m * 60 <= extract(epoch from ${local}::time)))`;
      };
      const dayOf = (shift: string) => sql`(${EPOCH} + floor(${sql.ref(shift)}::float8 / ${a_day})::int)`;
      const startOf = (shift: string) =>
        sql`(${minutes})[${sql.ref(shift)} - floor(${sql.ref(shift)}::float8 / ${a_day})::int * ${a_day} + 1]`;
      const momentOf = (shift: string) =>
        sql`((${dayOf(shift)} + make_interval(mins => ${startOf(shift)})) at time zone ${timeZone})`;
      const asked = (alias: string) => sql`${sql.ref(`${alias}.project_id`)} = ${projectId}
        ${ofMachines(`${alias}.device_id`, input.equipment_id)} ${input.with_simulated === '1' ? sql`` : sql`and generation_id is null`}`;
      // A day more at both ends, for any zone. Rows beyond the range are dropped by the number of their shift.
      const around = (from: string, to: string) => sql`${sql.ref(to)} >= ${input.begin_day}::date - 1
        and ${sql.ref(from)} < ${input.end_day}::date + 3`;
      const { rows } = await sql<{ readonly n: number }>`
        with made as (
          select r.device_id, r.started_at, r.ended_at, coalesce(r.depth_m, 0) as depth_m,
            ${shiftAt('r.started_at')} as from_shift, ${shiftAt('r.ended_at')} as to_shift
          from record r
          where ${asked('r')} and r.ended_at is not null and ${around('r.started_at', 'r.ended_at')}
        ),
        told as (
          select shift, device_id, (shift = to_shift)::int as piles,
            case when shift = to_shift then depth_m else 0 end as metres,
            greatest(started_at, ${momentOf('shift')}) as since, least(ended_at, ${momentOf('next_shift')}) as until,
            0 as warnings
          from made, lateral (select s as shift, s + 1 as next_shift from generate_series(from_shift, to_shift) s) x
          where shift between ${first} and ${last}
          union all
          select shift, device_id, 0, 0, null, null, 1
          from (
            select ${shiftAt('w.raised_at')} as shift, w.device_id from warning w
            where ${asked('w')} and ${around('w.raised_at', 'w.raised_at')}
          ) raised
          where shift between ${first} and ${last}
        ),
        summed as (
          select shift, device_id, sum(piles) as piles, sum(metres) as metres,
            coalesce(sum(extract(epoch from until - since)), 0)::float8 as working_s,
            coalesce(extract(epoch from max(until) - min(since)), 0)::float8 as span_s, sum(warnings) as warnings
          from told group by shift, device_id
        )
        select count(*)::int as n, ${sql.raw(selectList(COLUMNS))}
        from (
          select ${dayOf('shift')} as day, to_char(make_interval(mins => ${startOf('shift')}), 'HH24:MI') as begins,
            t.device_id, coalesce(d.name, '') as device_name, t.piles, t.metres, t.working_s,
            -- Records of one machine that overlap, as clocks can make them, leave no idle time.
            greatest(t.span_s - t.working_s, 0) as idle_s, t.warnings
          from summed t left join device d on d.project_id = ${projectId} and d.device_id = t.device_id
          order by t.shift, t.device_id
        ) page`.execute(db);
      const [page] = rows;
      if (page === undefined) throw new Error('an aggregate without a row');
      const pages = new Map<string, string[]>(Object.keys(COLUMNS).map((name) => [name, []]));
      if (page.n > 0) addPage(pages, page);
      return packTable(pages, page.n);
    }),
  } satisfies Record<string, Handler>;
}

/** Minutes after midnight, each once, in their order. */
function minutesOf(starts: string | readonly string[]): readonly number[] {
  const all = (typeof starts === 'string' ? [starts] : starts).map((start) => {
    const [hours, minutes] = start.split(':').map(Number);
    return (hours ?? 0) * 60 + (minutes ?? 0);
  });
  return [...new Set(all)].sort((a, b) => a - b);
}
