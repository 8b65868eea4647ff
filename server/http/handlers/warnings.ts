// Warnings: counts, lists and their handling.
import { sql } from 'kysely';
import { API } from '../../../src/contracts/api';
import { type Handler, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

export function warningHandlers({ db }: HandlerDeps) {
  return {
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
