// Projects: their list, settings and sums.
import { sql } from 'kysely';
import { API, PILE_STATUS, type ProjectSummary } from '../../../src/contracts/api';
import { settingsOf } from '../../db/project-settings';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

interface DesignSums {
  readonly piles_design: number;
  readonly piles_done: number;
  readonly piles_in_work: number;
  readonly metres_design: number;
  readonly ash_design_t: number;
}

export function projectHandlers({ db }: HandlerDeps) {
  /** Sums over all piles of a project, kept until a pile of it changes. */
  const designSums = new Map<number, { readonly revision: number; readonly sums: DesignSums }>();

  async function sumsOf(projectId: number, revision: number): Promise<DesignSums> {
    const known = designSums.get(projectId);
    if (known?.revision === revision) return known.sums;
    const { rows } = await sql<DesignSums>`
      select count(*) as piles_design,
        count(*) filter (where status in (${PILE_STATUS.done}, ${PILE_STATUS.warned})) as piles_done,
        count(*) filter (where status = ${PILE_STATUS.inWork}) as piles_in_work,
        coalesce(sum(design_depth_m::float8), 0) as metres_design,
        coalesce(sum(design_ash_kg), 0) / 1000 as ash_design_t
      from pile where project_id = ${projectId} and status <> ${PILE_STATUS.discarded}`.execute(db);
    const [sums] = rows;
    if (sums === undefined) throw new Error('an aggregate without a row');
    designSums.set(projectId, { revision, sums });
    return sums;
  }

  return {
    projects: typed(API.projects, async ({ principal, type }) => {
      const rows = await db
        .selectFrom('project')
        .where('type_code', '=', type.code)
        .select(['project_id as id', 'name'])
        .orderBy('project_id')
        .execute();
      return rows.filter((row) => principal.projectIds === null || principal.projectIds.has(row.id));
    }),

    projectSettings: typed(API.projectSettings, async (context, input) =>
      settingsOf(await projectOf(db, context, input.project_id), context.type),
    ),

    projectSummary: typed(API.projectSummary, async (context, input): Promise<ProjectSummary> => {
      const project = await projectOf(db, context, input.project_id);
      const days = await db
        .selectFrom('daily')
        .where('project_id', '=', project.project_id)
        .select((e) => [
          'day',
          e.fn.sum<number>('piles').as('piles'),
          e.fn.sum<number>('metres').as('metres'),
          e.fn.sum<number>('ash_kg').as('ash_kg'),
        ])
        .groupBy('day')
        .orderBy('day')
        .execute();
      return {
        ...(await sumsOf(project.project_id, project.revision)),
        metres_done: days.reduce((sum, day) => sum + day.metres, 0),
        ash_used_t: days.reduce((sum, day) => sum + day.ash_kg, 0) / 1000,
        by_day: days.filter((day) => day.piles > 0).map(({ day, piles, metres }) => ({ day, piles, metres })),
      };
    }),
  } satisfies Record<string, Handler>;
}
