// The audit trail, a page at a time.
import { sql } from 'kysely';
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { NO_PROJECT } from '../../db/audit';
import { lastPileNumbers, type PileId } from '../../db/last-pile-numbers';
import { contains, listOf } from '../../db/list-filters';
import { apiErrors } from '../api-error';
import { type Handler, signed, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

const detailSchema = z.record(z.string(), z.unknown()).catch({});

const ofKinds = (kinds: readonly string[]) => sql<boolean>`split_part(t.action, '.', 1) = any(${kinds}::text[])`;

/**
 * Number of the pile that the subject of `t` names, or its last one; null: the subject is no pile. For a condition alone,
 * behind the others: the numbers of a page are looked up when it is found.
 */
const PILE_NO = sql<string | null>`case when t.subject ~ '^pile/[0-9]{1,9}$' then coalesce(
  (select n.pile_no from pile n
    where n.project_id = t.project_id and n.pile_id = substring(t.subject from 6)::int),
  (select r.state ->> 'pile_no' from pile_revision r
    where r.project_id = t.project_id and r.pile_id = substring(t.subject from 6)::int
    order by r.revision desc limit 1)) end`;

/** The pile that the subject of an entry names; null: it is none. */
function pileOf({ of_project, subject }: { readonly of_project: number; readonly subject: string }): PileId | null {
  const id = /^pile\/(\d{1,9})$/.exec(subject)?.[1];
  return id === undefined ? null : { project_id: of_project, pile_id: Number(id) };
}

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
            sql<boolean>`strpos(lower(t.detail::text), lower(${what})) > 0`,
            sql<boolean>`strpos(lower(${PILE_NO}), lower(${what})) > 0`,
          ]),
        );
      }
      if (input.begin_time !== undefined) found = found.where('t.at', '>=', new Date(input.begin_time));
      if (input.end_time !== undefined) found = found.where('t.at', '<=', new Date(input.end_time));
      // The trail is gone through once, for the page and the total: to look into each entry is most of the work.
      const rows = await db
        .with(
          (cte) => cte('found').materialized(),
          () => found.select(['t.project_id', 't.audit_id']),
        )
        .with('page', (e) =>
          e
            .selectFrom('found')
            .select(['project_id', 'audit_id'])
            .orderBy('audit_id', input.order)
            .offset(input.offset)
            .limit(input.limit),
        )
        .selectFrom('page as g')
        .innerJoin('audit as t', (on) =>
          on.onRef('t.project_id', '=', 'g.project_id').onRef('t.audit_id', '=', 'g.audit_id'),
        )
        .leftJoin('account as a', 'a.account_id', 't.account_id')
        .leftJoin('project as p', 'p.project_id', 't.project_id')
        .select(['t.audit_id', 't.at', 't.action', 't.subject', 't.role', 't.detail', 'a.account'])
        .select(['t.project_id as of_project', 'p.project_id', 'p.name as project', 'p.type_code'])
        .select((e) => e.selectFrom('found').select(e.fn.countAll<number>().as('n')).as('found_total'))
        .orderBy('t.audit_id', input.order)
        .execute();
      // A page behind the last one has no row that says the total.
      const total =
        rows[0]?.found_total ??
        (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
      const numberOf = await lastPileNumbers(
        db,
        rows.flatMap((row) => pileOf(row) ?? []),
      );
      const items = rows.map(
        ({ at, account, detail, project, type_code, of_project, found_total: _total, ...entry }) => {
          const pile = pileOf({ of_project, subject: entry.subject });
          return {
            ...entry,
            at_ms: at.getTime(),
            account: account ?? '',
            project: project ?? '',
            type_code: type_code ?? '',
            pile_no: (pile === null ? null : numberOf(pile)) ?? '',
            detail: detailSchema.parse(detail),
          };
        },
      );
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
