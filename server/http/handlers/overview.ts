// Projects, machines and the sums of the overview.
import { sql } from 'kysely';
import { API, type DeviceState, PILE_STATUS, type ProjectSummary } from '../../../src/contracts/api';
import { settingsOf } from '../../db/project-settings';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { epochMs, projectOf } from './project-access';

interface DesignSums {
  readonly piles_design: number;
  readonly piles_done: number;
  readonly piles_in_work: number;
  readonly metres_design: number;
  readonly ash_design_t: number;
}

export function overviewHandlers({ db }: HandlerDeps) {
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

    equipments: typed(API.equipments, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      return db
        .selectFrom('device')
        .where('project_id', '=', project.project_id)
        .select(['device_id as id', 'name'])
        .orderBy('device_id')
        .execute();
    }),

    homeEquipments: typed(API.homeEquipments, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      return db
        .selectFrom('device as d')
        .leftJoinLateral(
          (e) =>
            e
              .selectFrom('record as r')
              .whereRef('r.project_id', '=', 'd.project_id')
              .whereRef('r.device_id', '=', 'd.device_id')
              .select('r.pile_id')
              .orderBy('r.started_at', 'desc')
              .limit(1)
              .as('made'),
          (join) => join.on('d.pile_id', 'is', null),
        )
        .leftJoin('pile as p', (join) =>
          join
            .onRef('p.project_id', '=', 'd.project_id')
            .on('p.pile_id', '=', sql<number>`coalesce(d.pile_id, made.pile_id)`),
        )
        .leftJoin('daily as t', (join) =>
          join
            .onRef('t.project_id', '=', 'd.project_id')
            .onRef('t.device_id', '=', 'd.device_id')
            .on('t.day', '=', sql<string>`(now() at time zone ${project.time_zone})::date`),
        )
        .where('d.project_id', '=', project.project_id)
        .orderBy('d.device_id')
        .select([
          'd.device_id as id',
          'd.name',
          'd.online',
          sql<DeviceState>`d.state`.as('state'),
          'd.is_simulated',
          epochMs('d.state_since').as('since_ms'),
          epochMs('d.last_seen_at').as('last_seen_ms'),
          'd.pile_id',
          sql<string | null>`case when d.pile_id is null then null else p.pile_no end`.as('pile_no'),
          'd.record_no',
          'd.depth_m',
          sql<number | null>`case when d.pile_id is null then null else p.design_depth_m end`.as('design_depth_m'),
          'p.x_m',
          'p.y_m',
          sql<number>`coalesce(t.piles, 0)`.as('piles_today'),
          sql<number>`coalesce(t.metres, 0)`.as('metres_today'),
        ])
        .execute();
    }),

    warningNumber: typed(API.warningNumber, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const rows = await db
        .selectFrom('warning')
        .where('project_id', '=', project.project_id)
        .select((e) => ['level', sql<boolean>`status <> 1`.as('open'), e.fn.countAll<number>().as('n')])
        .groupBy(['level', sql`status <> 1`])
        .execute();
      const openAt = (level: number) => rows.filter((r) => r.open && r.level === level).reduce((n, r) => n + r.n, 0);
      const byLevel = { '1': openAt(1), '2': openAt(2), '3': openAt(3) };
      return {
        total: rows.reduce((n, row) => n + row.n, 0),
        not_closed: byLevel['1'] + byLevel['2'] + byLevel['3'],
        by_level: byLevel,
      };
    }),
  } satisfies Record<string, Handler>;
}
