// Making, changing and removing dispatch tasks. A task without a point to work on is refused.
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { API } from '../../../src/contracts/api';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { writeAudit } from '../../db/audit';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { readTask, TASK } from './dispatch-task-rows';
import { projectOf } from './project-access';

type Trx = Transaction<Schema>;
type Task = z.output<typeof API.dispatchTaskSet.input>;

const taskSubject = (taskId: number): string => `task/${taskId}`;

export function dispatchTaskChangeHandlers({ db }: HandlerDeps) {
  return {
    dispatchTaskSet: typed(API.dispatchTaskSet, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      refuseUnknownPass(context.type, input.pass);
      return db.transaction().execute(async (trx) => {
        const before =
          input.task_id === undefined ? null : await lockTask(trx, projectId, input.task_id, input.revision);
        await refuseUnknownMachine(trx, projectId, input.equipment_id);
        await refuseUnknownPoints(trx, projectId, input.pile_ids);
        const taskId =
          input.task_id === undefined
            ? await addTask(trx, projectId, input, context.principal.accountId)
            : await changeTask(trx, projectId, input.task_id, input);
        const after = await readTask(trx, projectId, taskId);
        if (after === undefined) throw apiErrors.notFound(TASK);
        if (after.points === 0) {
          throw apiErrors.invalid({
            cn: '所选范围内没有该遍的点',
            en: 'No point of this pass lies there',
          });
        }
        await writeAudit(trx, context.principal, {
          projectId,
          action: before === null ? 'task.add' : 'task.edit',
          subject: taskSubject(taskId),
          detail: { before, after: fieldsOf(input) },
        });
        return after;
      });
    }),

    dispatchTaskRemove: typed(API.dispatchTaskRemove, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      return db.transaction().execute(async (trx) => {
        const before = await lockTask(trx, projectId, input.task_id, input.revision);
        await trx
          .deleteFrom('dispatch_task')
          .where('project_id', '=', projectId)
          .where('task_id', '=', input.task_id)
          .execute();
        await writeAudit(trx, context.principal, {
          projectId,
          action: 'task.remove',
          subject: taskSubject(input.task_id),
          detail: { before, after: null },
        });
        return { task_id: input.task_id };
      });
    }),
  } satisfies Record<string, Handler>;
}

/** The stored fields of a task, by the columns' names. */
function fieldsOf(task: Task) {
  return {
    name: task.name,
    from_mileage_m: task.from_mileage_m ?? null,
    to_mileage_m: task.to_mileage_m ?? null,
    pile_ids: task.pile_ids === undefined ? null : [...new Set(task.pile_ids)].sort((a, b) => a - b),
    device_id: task.equipment_id,
    pass: task.pass,
    energy_knm: task.energy_knm,
    hits: task.hits,
    planned_from: task.planned_from,
    planned_to: task.planned_to,
  };
}

async function addTask(trx: Trx, projectId: number, task: Task, accountId: number): Promise<number> {
  const { task_id } = await trx
    .insertInto('dispatch_task')
    .values({ project_id: projectId, created_by: accountId, ...fieldsOf(task) })
    .returning('task_id')
    .executeTakeFirstOrThrow();
  return task_id;
}

async function changeTask(trx: Trx, projectId: number, taskId: number, task: Task): Promise<number> {
  await trx
    .updateTable('dispatch_task')
    .set((e) => ({ ...fieldsOf(task), revision: e('revision', '+', 1) }))
    .where('project_id', '=', projectId)
    .where('task_id', '=', taskId)
    .execute();
  return taskId;
}

/** The task for one transaction alone. Throws `notFound`, and `conflict` when it is no longer what was seen. */
async function lockTask(trx: Trx, projectId: number, taskId: number, revision: number | undefined) {
  const row = await trx
    .selectFrom('dispatch_task')
    .where('project_id', '=', projectId)
    .where('task_id', '=', taskId)
    .select([
      'name',
      'from_mileage_m',
      'to_mileage_m',
      'pile_ids',
      'device_id',
      'pass',
      'energy_knm',
      'hits',
      'planned_from',
      'planned_to',
      'revision',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw apiErrors.notFound(TASK);
  if (row.revision === revision) return row;
  throw apiErrors.conflict({
    cn: '该任务已被他人更改，请刷新后再操作',
    en: 'Somebody has changed this task meanwhile; look at it again',
  });
}

function refuseUnknownPass({ profile }: EquipmentType, pass: number): void {
  const passes = profile?.passes.length ?? 0;
  if (pass <= passes) return;
  throw apiErrors.badRequest({ cn: `pass: 该类型只有 ${passes} 遍`, en: `pass: the type has ${passes}` }, 'pass');
}

async function refuseUnknownMachine(trx: Trx, projectId: number, deviceId: number | null): Promise<void> {
  if (deviceId === null) return;
  const found = await trx
    .selectFrom('device')
    .where('project_id', '=', projectId)
    .where('device_id', '=', deviceId)
    .select('device_id')
    .executeTakeFirst();
  if (found === undefined) throw apiErrors.notFound({ cn: '设备', en: 'machine' });
}

async function refuseUnknownPoints(trx: Trx, projectId: number, ids: readonly number[] | undefined): Promise<void> {
  if (ids === undefined) return;
  const { rows } = await sql<{ unknown: number }>`
    select n as unknown from unnest(${ids}::int[]) n
    where not exists (select from pile p where p.project_id = ${projectId} and p.pile_id = n)
    order by n limit 1`.execute(trx);
  const [row] = rows;
  if (row !== undefined) throw apiErrors.notFound({ cn: `点（${row.unknown}）`, en: `point (${row.unknown})` });
}
