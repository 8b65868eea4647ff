// The columns of a project's tables, set by few and shown to all.
import { sql } from 'kysely';
import { API } from '../../../src/contracts/api';
import type { EquipmentType, ScreenKey } from '../../../src/equipment/descriptor';
import { headerOf } from '../../../src/equipment/record-columns';
import { writeAudit } from '../../db/audit';
import { apiErrors } from '../api-error';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

const storedColumns = API.tableHeader.output.shape.columns;

export function tableHeaderHandlers({ db }: HandlerDeps) {
  return {
    tableHeader: typed(API.tableHeader, async (context, { project_id, screen }) => {
      const project = await projectOf(db, context, project_id);
      refuseUnknownScreen(context.type, screen);
      const row = await db
        .selectFrom('table_header')
        .where('project_id', '=', project.project_id)
        .where('screen', '=', screen)
        .select(['columns', 'revision'])
        .executeTakeFirst();
      return {
        screen,
        columns: storedColumns.parse(row?.columns ?? null),
        defaults: defaultsOf(context.type, screen),
        revision: row?.revision ?? 0,
      };
    }),

    setTableHeader: typed(API.setTableHeader, async (context, { project_id, screen, columns, revision }) => {
      const { project_id: projectId } = await projectOf(db, context, project_id);
      refuseUnknownScreen(context.type, screen);
      return db.transaction().execute(async (trx) => {
        const before = await trx
          .selectFrom('table_header')
          .where('project_id', '=', projectId)
          .where('screen', '=', screen)
          .select(['columns', 'revision'])
          .forUpdate()
          .executeTakeFirst();
        // Of two who set it first at once, the second inserts nothing.
        const { rows } = await sql<{ revision: number }>`
          insert into table_header (project_id, screen, columns, revision)
          select ${projectId}::int, ${screen}, ${columns === null ? null : JSON.stringify(columns)}::jsonb, 1
          where ${revision}::int = 0 or ${before !== undefined}
          on conflict (project_id, screen) do update set columns = excluded.columns, revision = table_header.revision + 1
          where table_header.revision = ${revision}::int
          returning revision`.execute(trx);
        const [row] = rows;
        if (row === undefined) {
          throw apiErrors.conflict({
            cn: '表头已被他人修改，请刷新后再操作',
            en: 'Somebody has set these columns meanwhile; look at them again',
          });
        }
        await writeAudit(trx, context.principal, {
          projectId,
          action: 'header.set',
          subject: `header/${screen}`,
          detail: { before: before?.columns ?? null, after: columns },
        });
        return { screen, columns, defaults: defaultsOf(context.type, screen), revision: row.revision };
      });
    }),
  } satisfies Record<string, Handler>;
}

/** Screens whose table is one of records. */
const OF_RECORDS: ReadonlySet<string> = new Set<ScreenKey>(['dataCenter', 'historyData']);

function defaultsOf({ profile }: EquipmentType, screen: string) {
  return profile !== null && OF_RECORDS.has(screen) ? headerOf(profile.recordColumns) : null;
}

function refuseUnknownScreen(type: EquipmentType, screen: string): void {
  if (!type.screens.some(({ key }) => key === screen)) throw apiErrors.badRequest(`screen: ${screen}`);
}
