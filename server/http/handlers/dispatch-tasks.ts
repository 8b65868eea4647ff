// Dispatch tasks as lists, one by one, and as a file; the mileages they can be made of.
import { sql } from 'kysely';
import { API, PILE_STATUS } from '../../../src/contracts/api';
import { sheetBytes } from '../../exports/sheet-stream';
import { TASK_SHEET, taskPages } from '../../exports/task-sheet';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { matchingTasks, POINTS_OF_TASK, readTask, selectTasks, TASK, TASK_SORT_COLUMNS } from './dispatch-task-rows';
import { sheetFile } from './made-file';
import { projectOf } from './project-access';
import { isShownPile, showsDiscarded } from './shown-piles';

const { discarded, done, inWork, planned, warned } = PILE_STATUS;

export function dispatchTaskHandlers({ db }: HandlerDeps) {
  return {
    dispatchTaskList: typed(API.dispatchTaskList, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const found = matchingTasks(db, projectId, input);
      const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const items = await selectTasks(found)
        .orderBy(TASK_SORT_COLUMNS[input.sort], (order) =>
          (input.order === 'asc' ? order.asc() : order.desc()).nullsLast(),
        )
        .orderBy('task.task_id', input.order)
        .offset(input.offset)
        .limit(input.limit)
        .execute();
      return { total, offset: input.offset, items };
    }),

    dispatchTaskDetail: typed(API.dispatchTaskDetail, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const projectId = project.project_id;
      const task = await readTask(db, projectId, input.task_id);
      if (task === undefined) throw apiErrors.notFound(TASK);
      const { rows: piles } = await sql<{
        pile_id: number;
        pile_no: string;
        mileage_m: number | null;
        status: number;
      }>`select q.pile_id, q.pile_no, q.mileage_m, q.status
         from dispatch_task t cross join lateral (${POINTS_OF_TASK}) q
         where t.project_id = ${projectId} and t.task_id = ${input.task_id}
           and ${isShownPile('q', showsDiscarded(project, context.type))}
         order by q.pile_id`.execute(db);
      return { ...task, piles };
    }),

    dispatchTaskFile: typed(API.dispatchTaskFile, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { language, type } = context;
      const source = { type, projectId: project.project_id, timeZone: project.time_zone, language };
      return sheetFile({
        project,
        title: TASK_SHEET.title[language],
        format: input.format,
        bytes: () => sheetBytes(input.format, TASK_SHEET, language, taskPages(db, source, input)),
      });
    }),

    dispatchTaskMileages: typed(API.dispatchTaskMileages, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      const { pass, step_m: stepM } = input;
      const ofPass = pass === undefined ? sql`true` : sql`p.design ->> 'pass' = ${String(pass)}`;
      const mileage =
        stepM === undefined ? sql`p.mileage_m` : sql`floor(p.mileage_m / ${stepM}::float8) * ${stepM}::float8`;
      // From tasks to points, along the index: asking of every point which task has it would take tasks times points.
      const { rows } = await sql<{
        mileage_m: number | null;
        points: number;
        planned: number;
        in_work: number;
        done: number;
        tasked: number;
      }>`
        with tasked as (
          select distinct q.pile_id from dispatch_task t cross join lateral (${POINTS_OF_TASK}) q
          where t.project_id = ${projectId})
        select ${mileage} as mileage_m, count(*) as points,
          count(*) filter (where p.status = ${sql.lit(planned)}) as planned,
          count(*) filter (where p.status = ${sql.lit(inWork)}) as in_work,
          count(*) filter (where p.status in (${sql.lit(done)}, ${sql.lit(warned)})) as done,
          count(tasked.pile_id) as tasked
        from pile p left join tasked on tasked.pile_id = p.pile_id
        where p.project_id = ${projectId} and p.status <> ${sql.lit(discarded)} and ${ofPass}
        group by 1 order by 1`.execute(db);
      const items = rows.flatMap(({ mileage_m, ...counts }) => (mileage_m === null ? [] : [{ mileage_m, ...counts }]));
      return { items, elsewhere: rows.find((row) => row.mileage_m === null)?.points ?? 0 };
    }),
  } satisfies Record<string, Handler>;
}
