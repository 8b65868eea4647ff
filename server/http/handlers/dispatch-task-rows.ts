// Dispatch tasks with how far they are: counted from their points whenever somebody asks, so that nobody types it in.
import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { PILE_STATUS } from '../../../src/contracts/api';
import {
  type DispatchTask,
  type dispatchTaskFilter,
  type TASK_SORTS,
  TASK_STATE,
} from '../../../src/contracts/api/dispatch-tasks';
import { contains, listOf } from '../../db/list-filters';
import type { Schema } from '../../db/schema';
import { epochMs } from './project-access';

type Db = Kysely<Schema> | Transaction<Schema>;

export const TASK = { cn: '任务', en: 'dispatch task' } as const;

/** A task and its progress, as the database has them. */
interface TaskRow {
  readonly task_id: number;
  readonly name: string;
  readonly names_points: boolean;
  readonly from_mileage_m: number | null;
  readonly to_mileage_m: number | null;
  readonly equipment_id: number | null;
  readonly equipment_name: string;
  readonly pass: number;
  readonly energy_knm: number;
  readonly hits: number;
  readonly planned_from: string;
  readonly planned_to: string;
  readonly points: number;
  readonly done: number;
  readonly in_work: number;
  readonly last_done_at: Date | null;
  readonly state: number;
  readonly created_by: string;
  readonly created_at: Date;
  readonly is_simulated: boolean;
  readonly revision: number;
}

const { discarded, done, inWork, warned } = PILE_STATUS;

/** The points of task `t`, as SQL: those of its stretch, or those it names. */
export const POINTS_OF_TASK = sql.raw(`
  select p.pile_id, p.pile_no, p.mileage_m, p.status, p.finished_at from pile p
  where p.project_id = t.project_id and p.design ->> 'pass' = t.pass::text
    and p.mileage_m between t.from_mileage_m and t.to_mileage_m
  union all
  select p.pile_id, p.pile_no, p.mileage_m, p.status, p.finished_at from pile p
  where p.project_id = t.project_id and p.pile_id = any(t.pile_ids)`);

/** Tasks of a project as `task`, of `tasks` only where it is given. */
export function tasksOf(db: Db, projectId: number, taskId: number | null = null) {
  return db.selectFrom(
    sql<TaskRow>`(
      select t.task_id, t.name, t.pile_ids is not null as names_points,
        coalesce(t.from_mileage_m, c.from_m) as from_mileage_m, coalesce(t.to_mileage_m, c.to_m) as to_mileage_m,
        t.device_id as equipment_id, coalesce(d.name, '') as equipment_name, t.pass, t.energy_knm, t.hits,
        t.planned_from, t.planned_to, c.points, c.done, c.in_work, c.last_done_at,
        case when c.points > 0 and c.done = c.points then ${sql.lit(TASK_STATE.done)}
          when c.done + c.in_work > 0 then ${sql.lit(TASK_STATE.inWork)} else ${sql.lit(TASK_STATE.planned)} end as state,
        coalesce(a.account, '') as created_by, t.created_at, t.is_simulated, t.revision
      from dispatch_task t
      left join device d on d.project_id = t.project_id and d.device_id = t.device_id
      left join account a on a.account_id = t.created_by
      cross join lateral (
        select count(*) filter (where q.status <> ${sql.lit(discarded)}) as points,
          count(*) filter (where q.status in (${sql.lit(done)}, ${sql.lit(warned)})) as done,
          count(*) filter (where q.status = ${sql.lit(inWork)}) as in_work,
          max(q.finished_at) filter (where q.status in (${sql.lit(done)}, ${sql.lit(warned)})) as last_done_at,
          min(q.mileage_m) as from_m, max(q.mileage_m) as to_m
        from (${POINTS_OF_TASK}) q) c
      where t.project_id = ${projectId} and (${taskId}::bigint is null or t.task_id = ${taskId}::bigint))`.as('task'),
  );
}

type TaskFilter = z.output<typeof dispatchTaskFilter>;

/** Tasks that a filter lets through, as `task`. */
export function matchingTasks(db: Db, projectId: number, filter: TaskFilter) {
  let query = tasksOf(db, projectId);
  const keep = (condition: ReturnType<typeof sql<SqlBool>>) => {
    query = query.where(condition);
  };
  if (filter.name !== undefined) keep(contains('task.name', filter.name));
  if (filter.equipment_id !== undefined) query = query.where('task.equipment_id', 'in', listOf(filter.equipment_id));
  if (filter.pass !== undefined) query = query.where('task.pass', 'in', listOf(filter.pass));
  if (filter.state !== undefined) query = query.where('task.state', 'in', listOf(filter.state));
  if (filter.mileage_from_m !== undefined) query = query.where('task.to_mileage_m', '>=', filter.mileage_from_m);
  if (filter.mileage_to_m !== undefined) query = query.where('task.from_mileage_m', '<=', filter.mileage_to_m);
  if (filter.begin_day !== undefined) keep(sql`task.planned_to >= ${filter.begin_day}::date`);
  if (filter.end_day !== undefined) keep(sql`task.planned_from <= ${filter.end_day}::date`);
  if (filter.is_simulation !== undefined) query = query.where('task.is_simulated', '=', filter.is_simulation === '1');
  return query;
}

export const TASK_SORT_COLUMNS = {
  task_id: 'task.task_id',
  name: 'task.name',
  mileage: 'task.from_mileage_m',
  equipment: 'task.equipment_name',
  pass: 'task.pass',
  energy: 'task.energy_knm',
  points: 'task.points',
  done: 'task.done',
  planned_from: 'task.planned_from',
  planned_to: 'task.planned_to',
  state: 'task.state',
  created: 'task.created_at',
} as const satisfies Readonly<Record<(typeof TASK_SORTS)[number], string>>;

/** Columns of each task in an answer. */
export function selectTasks(query: ReturnType<typeof tasksOf>) {
  return query.select([
    'task.task_id',
    'task.name',
    'task.names_points',
    'task.from_mileage_m',
    'task.to_mileage_m',
    'task.equipment_id',
    'task.equipment_name',
    'task.pass',
    'task.energy_knm',
    'task.hits',
    'task.planned_from',
    'task.planned_to',
    'task.points',
    'task.done',
    'task.in_work',
    epochMs('task.last_done_at').as('last_done_ms'),
    'task.state',
    'task.created_by',
    sql<number>`round(date_part('epoch', task.created_at) * 1000)`.as('created_ms'),
    'task.is_simulated',
    'task.revision',
  ]);
}

/** One task; undefined where the project has none of that id. */
export async function readTask(db: Db, projectId: number, taskId: number): Promise<DispatchTask | undefined> {
  return selectTasks(tasksOf(db, projectId, taskId)).executeTakeFirst();
}
