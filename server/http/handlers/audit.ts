// The audit trail, a page at a time.
import { sql } from 'kysely';
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { NO_PROJECT } from '../../db/audit';
import { contains, listOf } from '../../db/list-filters';
import { apiErrors } from '../api-error';
import { type Handler, signed, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

const detailSchema = z.record(z.string(), z.unknown()).catch({});

const ofKinds = (kinds: readonly string[]) => sql<boolean>`split_part(t.action, '.', 1) = any(${kinds}::text[])`;

/** Number of the pile that the subject of `t` names, or its last one; null: the subject is no pile. */
const PILE_NO = sql<string | null>`case when t.subject ~ '^pile/[0-9]{1,9}$' then coalesce(
  (select n.pile_no from pile n
    where n.project_id = t.project_id and n.pile_id = substring(t.subject from 6)::int),
  (select r.state ->> 'pile_no' from pile_revision r
    where r.project_id = t.project_id and r.pile_id = substring(t.subject from 6)::int
    order by r.revision desc limit 1)) end`;

export function auditHandlers({ db }: HandlerDeps) {
  /** The project whose entries are asked for; NO_PROJECT: entries of the account itself. */
  async function scopeOf(context: TypedContext, projectId: number | undefined): Promise<number> {
    if (projectId !== undefined) return (await projectOf(db, context, projectId)).project_id;
    // An account that sees only some projects must not see who signs in, and from where.
    if (context.principal.projectIds !== null) throw apiErrors.noRight();
    return NO_PROJECT;
  }

  return {
    auditTrail: signed(API.auditTrail, async ({ principal: { types, projectIds } }, input) => {
      // Leads nowhere for an account without projects, as an empty list does.
      let seen = db.selectFrom('project').where(sql<boolean>`type_code = any(${types}::text[])`).select('project_id');
      if (projectIds !== null) seen = seen.where(sql<boolean>`project_id = any(${[...projectIds]}::int[])`);
      let found = db
        .selectFrom('audit as t')
        .leftJoin('account as a', 'a.account_id', 't.account_id')
        .leftJoin('project as p', 'p.project_id', 't.project_id')
        .where((e) =>
          projectIds === null
            ? // Also entries that belong to no project, or to one that was removed.
              e.or([e('t.project_id', 'in', seen), e('p.project_id', 'is', null)])
            : e('t.project_id', 'in', seen),
        );
      if (input.project_id !== undefined) found = found.where('t.project_id', '=', input.project_id);
      if (input.newest_id !== undefined) found = found.where('t.audit_id', '<=', input.newest_id);
      if (input.kind !== undefined) found = found.where(ofKinds(listOf(input.kind)));
      if (input.who !== undefined) found = found.where(contains('a.account', input.who));
      const { what } = input;
      if (what !== undefined) {
        found = found.where((e) =>
          e.or([
            contains('t.action', what),
            contains('t.subject', what),
            contains('p.name', what),
            sql<boolean>`string_to_array(t.action, '.') && ${listOf(input.action_part ?? [])}::text[]`,
            sql<boolean>`strpos(lower(${PILE_NO}), lower(${what})) > 0`,
            sql<boolean>`strpos(lower(t.detail::text), lower(${what})) > 0`,
          ]),
        );
      }
      if (input.begin_time !== undefined) found = found.where('t.at', '>=', new Date(input.begin_time));
      if (input.end_time !== undefined) found = found.where('t.at', '<=', new Date(input.end_time));
      const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .select(['t.audit_id', 't.at', 't.action', 't.subject', 't.role', 't.detail', 'a.account'])
        .select(['p.project_id', 'p.name as project', 'p.type_code', PILE_NO.as('pile_no')])
        .orderBy('t.audit_id', input.order)
        .offset(input.offset)
        .limit(input.limit)
        .execute();
      const items = rows.map(({ at, account, detail, project, type_code, pile_no, ...entry }) => ({
        ...entry,
        at_ms: at.getTime(),
        account: account ?? '',
        project: project ?? '',
        type_code: type_code ?? '',
        pile_no: pile_no ?? '',
        detail: detailSchema.parse(detail),
      }));
      return { total, offset: input.offset, items };
    }),

    auditList: typed(API.auditList, async (context, input) => {
      let found = db
        .selectFrom('audit as t')
        .leftJoin('account as a', 'a.account_id', 't.account_id')
        .where('t.project_id', '=', await scopeOf(context, input.project_id));
      if (input.kind !== undefined) found = found.where(ofKinds(listOf(input.kind)));
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
