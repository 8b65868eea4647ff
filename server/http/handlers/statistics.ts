// Daily statistics, from the rollup and never from logs.
import { sql } from 'kysely';
import type { z } from 'zod';
import { API } from '../../../src/contracts/api';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { summedFigures } from '../../../src/equipment/record-figures';
import { figureOf } from '../../db/figure-sums';
import { settingsOf } from '../../db/project-settings';
import type { RecordFigures } from '../../engine/record-summary';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import { packTable } from '../packed-table';
import { dailySums, figuresSummed, inRange, SUMS } from './daily-sums';
import type { HandlerDeps } from './deps';
import { ofMachines } from './machines-asked';
import { projectOf } from './project-access';

const DAYS_WORKED = sql`count(distinct t.day) filter (where t.piles > 0) as days_worked`;

interface Sums {
  readonly piles: number;
  readonly metres: number;
  readonly slurry_l: number;
  readonly ash_kg: number;
  readonly warnings: number;
  readonly figures: RecordFigures;
  readonly days_worked: number;
}
function measureOf({ profile }: EquipmentType, { measure, figure }: z.output<typeof API.statisticsRanking.input>) {
  if (measure !== 'figure') return sql.ref(measure);
  const found = summedFigures(profile).find(({ key }) => key === figure);
  if (found === undefined) throw apiErrors.badRequest(`figure: ${figure ?? ''}`, 'figure');
  return sql.raw(figureOf('x', found.key));
}

export function statisticsHandlers({ db }: HandlerDeps) {
  return {
    statisticsDaily: typed(API.statisticsDaily, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { pages, rows } = await dailySums(db, { type: context.type, projectId: project.project_id }, input);
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
        Sums & {
          readonly rank: number;
          readonly equipment_id: number;
          readonly equipment_name: string;
          readonly is_simulated: boolean;
        }
      >`
        select rank() over (order by ${measureOf(context.type, input)} desc) as rank, x.*
        from (
          select d.device_id as equipment_id, d.name as equipment_name, d.is_simulated, ${SUMS}, ${figuresSummed(context.type)},
            ${DAYS_WORKED}
          from device d
          left join daily t on t.device_id = d.device_id and ${inRange(projectId, input)}
          where d.project_id = ${projectId} ${ofMachines('d.device_id', input.equipment_id)}
          group by d.device_id, d.name, d.is_simulated
        ) x order by rank, equipment_id`.execute(db);
      return { total: rows.length, items: rows };
    }),
  } satisfies Record<string, Handler>;
}
