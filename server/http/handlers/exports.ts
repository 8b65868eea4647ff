// Exports: begun here, made by the runner, fetched here.
import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_STATES,
  type ExportFormat,
  type ExportTask,
} from '../../../src/contracts/api/exports';
import type { Schema } from '../../db/schema';
import type { Asked } from '../../exports/sheet-of';
import { sheetOf } from '../../exports/sheets';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { MEDIA_TYPES, sheetName } from './made-file';
import { projectOf } from './project-access';

/** Exports of one account that may wait or run at once. */
const MAX_OPEN = 3;
/** States of exports on which nobody works. */
const OVER = ['done', 'failed', 'cancelled'] as const satisfies readonly ExportTask['state'][];
/** Arbitrary, but the same in every replica; the second key is the account. */
const EXPORT_LOCK = 7_240_315;

type TaskRow = Selectable<Schema['export_task']>;

export function exportHandlers({ db, exports }: HandlerDeps) {
  const tasksOf = (context: TypedContext, projectId: number) =>
    db
      .selectFrom('export_task')
      .where('project_id', '=', projectId)
      .where('account_id', '=', context.principal.accountId);

  async function taskOf(context: TypedContext, projectId: number, taskId: string): Promise<TaskRow> {
    const project = await projectOf(db, context, projectId);
    const row = await tasksOf(context, project.project_id).where('task_id', '=', taskId).selectAll().executeTakeFirst();
    if (row === undefined) throw apiErrors.notFound({ cn: '导出任务', en: 'export' });
    return row;
  }

  async function begin(context: TypedContext, input: Asked): Promise<ExportTask> {
    const { principal, type, language } = context;
    const project = await projectOf(db, context, input.project_id);
    const sheet = sheetOf(input);
    await sheet.refuse(db, context);
    const { title } = sheet.head(type);
    const filter = sheet.asIsNow(project, type);
    const fileTitle = sheet.detail === null ? title[language] : `${title[language]}_${sheet.detail}`;
    const row = await db.transaction().execute(async (trx) => {
      await lockOpen(trx, principal.accountId);
      return trx
        .insertInto('export_task')
        .values({
          project_id: project.project_id,
          task_id: randomUUID(),
          account_id: principal.accountId,
          type_code: type.code,
          kind: input.kind,
          format: input.format,
          language,
          file_name: sheetName(project, fileTitle, input.format),
          filter: JSON.stringify(filter),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    exports.wake();
    return taskItem(row);
  }

  return {
    exportStart: typed(API.exportStart, begin),

    exportSelected: typed(API.exportSelected, begin),

    exportTasks: typed(API.exportTasks, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const rows = await tasksOf(context, project.project_id).selectAll().orderBy('created_at', 'desc').execute();
      return rows.map(taskItem);
    }),

    exportCancel: typed(API.exportCancel, async (context, input) => {
      const row = await taskOf(context, input.project_id, input.task_id);
      const { numUpdatedRows } = await db
        .updateTable('export_task')
        .set({ state: 'cancelled' })
        .where('project_id', '=', row.project_id)
        .where('task_id', '=', row.task_id)
        .where('state', 'in', ['waiting', 'running'])
        .executeTakeFirst();
      // One that was over when it was looked at is dropped; one that has come to its end meanwhile stays.
      if (numUpdatedRows === 0n && OVER.some((state) => state === row.state)) {
        await db
          .deleteFrom('export_task')
          .where('project_id', '=', row.project_id)
          .where('task_id', '=', row.task_id)
          .where('state', 'in', OVER)
          .execute();
      } else if (numUpdatedRows === 0n) return taskItem(await taskOf(context, input.project_id, input.task_id));
      // A replica that still works on it drops the pieces that it adds after this.
      await exports.store.drop(row);
      return taskItem({ ...row, state: 'cancelled' });
    }),

    exportAgain: typed(API.exportAgain, async (context, input) => {
      const { project_id, task_id, attempt } = await taskOf(context, input.project_id, input.task_id);
      const begun = await db.transaction().execute(async (trx) => {
        await lockOpen(trx, context.principal.accountId);
        return await trx
          .updateTable('export_task')
          .set({
            state: 'waiting',
            beat_at: null,
            row_count: 0,
            total_rows: null,
            bytes: 0,
            damaged: 0,
            created_at: sql`now()`,
          })
          .where('project_id', '=', project_id)
          .where('task_id', '=', task_id)
          // One that is in the making stays as it is.
          .where('state', 'in', OVER)
          .returningAll()
          .executeTakeFirst();
      });
      if (begun === undefined) return taskItem(await taskOf(context, project_id, task_id));
      await exports.store.drop({ project_id, task_id, attempt });
      exports.wake();
      // As it was begun, however soon it is done.
      return taskItem(begun);
    }),

    exportFile: typed(API.exportFile, async (context, input) => {
      const row = await taskOf(context, input.project_id, input.task_id);
      if (row.state !== 'done') throw apiErrors.exportNotDone();
      return {
        file: {
          name: row.file_name,
          mediaType: MEDIA_TYPES[formatOf(row)],
          bytes: row.bytes,
          tag: `${row.task_id}-${row.attempt}`,
          read: (from, to) => exports.store.read(row, from, to),
        },
      };
    }),
  } satisfies Record<string, Handler>;
}

/** Refuses another export to an account that has enough of them, so that none begun at the same time slips past the count. */
async function lockOpen(trx: Transaction<Schema>, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${EXPORT_LOCK}::int, ${accountId}::int)`.execute(trx);
  const open = await trx
    .selectFrom('export_task')
    .where('account_id', '=', accountId)
    .where('state', 'in', ['waiting', 'running'])
    .select(sql<number>`count(*)`.as('n'))
    .executeTakeFirstOrThrow();
  if (open.n >= MAX_OPEN) throw apiErrors.tooManyExports(MAX_OPEN);
}

function formatOf({ format }: TaskRow): ExportFormat {
  return EXPORT_FORMATS.find((known) => known === format) ?? 'csv';
}

function taskItem(row: TaskRow): ExportTask {
  return {
    task_id: row.task_id,
    kind: EXPORT_KINDS.find((known) => known === row.kind) ?? 'production',
    format: formatOf(row),
    state: EXPORT_STATES.find((known) => known === row.state) ?? 'failed',
    file_name: row.file_name,
    rows: row.row_count,
    total_rows: row.total_rows,
    bytes: row.bytes,
    ...(row.damaged === 0 ? {} : { damaged: row.damaged }),
    created_ms: row.created_at.getTime(),
  };
}
