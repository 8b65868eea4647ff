// The audit trail, a page at a time.
import { sql } from 'kysely';
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { NO_PROJECT } from '../../db/audit';
import { listOf } from '../../db/list-filters';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

const detailSchema = z.record(z.string(), z.unknown()).catch({});

export function auditHandlers({ db }: HandlerDeps) {
  /** Whose entries are asked for. */
  async function scopeOf(context: TypedContext, projectId: number | undefined): Promise<number> {
    if (projectId !== undefined) return (await projectOf(db, context, projectId)).project_id;
    // An account that sees only some projects must not see who signs in, and from where.
    if (context.principal.projectIds !== null) throw apiErrors.noRight();
    return NO_PROJECT;
  }

  return {
    auditList: typed(API.auditList, async (context, input) => {
      let found = db
        .selectFrom('audit as t')
        .leftJoin('account as a', 'a.account_id', 't.account_id')
        .where('t.project_id', '=', await scopeOf(context, input.project_id));
      if (input.kind !== undefined) {
        found = found.where(sql<boolean>`split_part(t.action, '.', 1) = any(${listOf(input.kind)}::text[])`);
      }
      if (input.action !== undefined) found = found.where('t.action', '=', input.action);
      if (input.subject !== undefined) found = found.where('t.subject', '=', input.subject);
      if (input.account !== undefined) found = found.where('a.account', '=', input.account);
      if (input.begin_time !== undefined) found = found.where('t.at', '>=', new Date(input.begin_time));
      if (input.end_time !== undefined) found = found.where('t.at', '<=', new Date(input.end_time));
      const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .select(['t.audit_id', 't.at', 't.action', 't.subject', 't.role', 't.detail', 'a.account'])
        .orderBy('t.audit_id', input.order)
        .offset(input.offset)
        .limit(input.limit)
        .execute();
      return {
        total,
        offset: input.offset,
        items: rows.map(({ at, account, detail, ...entry }) => ({
          ...entry,
          at_ms: at.getTime(),
          account: account ?? '',
          detail: detailSchema.parse(detail),
        })),
      };
    }),
  } satisfies Record<string, Handler>;
}
