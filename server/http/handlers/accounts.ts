// Accounts of a site, managed by role 0: no further than the own account reaches, one change after another, each in the
// trail. Nobody changes the rights of the own account; so somebody of role 0 always remains.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import type { ManagedAccount } from '../../../src/contracts/api/accounts';
import { NO_PROJECT, writeAudit } from '../../db/audit';
import { raiseOfHandledWarnings } from '../../db/pile-changes';
import type { Schema } from '../../db/schema';
import { storeTypes } from '../../site/apply-site';
import { apiErrors } from '../api-error';
import { type Handler, signed } from '../handler';
import { invite } from '../invitations';
import { endSession, endSessionsOf, noSuchSession, type Principal, sessionsOf } from '../sessions';
import type { HandlerDeps } from './deps';
import { isWithin, managing, type Reach, reachOfPrincipal, refuseLate, seenOf } from './managing';
import { dropInvitation } from './own-password';

type Db = Kysely<Schema> | Transaction<Schema>;

/** Fields that decide what an account may. */
const RIGHTS = ['role', 'types', 'projects', 'disabled'] as const;
/** 16 letters of 64: nobody guesses it, and it can be read out. */
const PASSWORD_BYTES = 12;

export function accountHandlers({ db, signIn, onSessionsEnded }: HandlerDeps) {
  /** Runs a change: alone, and for an account that may still manage accounts. Ends what sessions the change has ended. */
  async function changing<T>(
    principal: Principal,
    work: (
      trx: Transaction<Schema>,
      reach: Reach,
    ) => Promise<T & { readonly accountId: number; readonly ended: string[] }>,
  ): Promise<T> {
    const done = await managing(db, principal, 'manageAccounts', work);
    if (done.ended.length > 0) onSessionsEnded(done.accountId, done.ended);
    return done;
  }

  return {
    accountList: signed(API.accountList, async ({ principal }) => {
      const reach = await reachOfPrincipal(db, principal);
      const items = (await accountsOf(db, null)).filter((account) => isWithin(reach, account));
      return { items, types: [...reach.types], projects: [...reach.projects], all_projects: reach.allProjects };
    }),

    accountSave: signed(API.accountSave, async ({ principal }, { account_id, seen, ...after }) => {
      refuseDoubles(after.types);
      const { accountId, invitation } = await changing(principal, async (trx, reach) => {
        refuseBeyond(reach, after);
        const before = account_id === undefined ? null : await reached(trx, reach, account_id);
        if (before !== null && seen !== undefined) refuseLate(seen, before.seen);
        const changed = changesOf(before, after);
        const rights = RIGHTS.some((field) => changed.has(field));
        if (before?.account_id === principal.accountId && rights) throw ownRights();
        const { types, projects, account, ...columns } = after;
        await refuseTaken(trx, account, account_id ?? null);
        const values = { ...columns, account, all_projects: projects === 'all' };
        const accountId = before?.account_id ?? (await added(trx, values));
        if (before !== null) await trx.updateTable('account').set(values).where('account_id', '=', accountId).execute();
        if (before !== null && changed.has('account')) await raiseOfHandledWarnings(trx, accountId);
        if (before === null || changed.has('types')) await storeTypes(trx, accountId, types);
        if (before === null || changed.has('projects')) await storeProjects(trx, accountId, projects);
        if (changed.size > 0) {
          const named = (state: typeof after) => auditedFields(state, changed, reach);
          await writeAudit(trx, principal, {
            projectId: NO_PROJECT,
            action: before === null ? 'account.add' : 'account.set',
            subject: `account/${accountId}`,
            detail: { account, ...(before === null ? {} : { before: named(before) }), after: named(after) },
          });
        }
        const ended = before !== null && rights ? await endSessionsOf(trx, accountId, 'rights changed') : [];
        return { accountId, ended, invitation: before === null ? await invite(trx, accountId) : null };
      });
      return { account_id: accountId, invitation };
    }),

    accountPassword: signed(API.accountPassword, async ({ principal }, { account_id: accountId }) => {
      const password = randomBytes(PASSWORD_BYTES).toString('base64url');
      const password_hash = await signIn.hashOf(password);
      await changing(principal, async (trx, reach) => {
        const { account } = await reached(trx, reach, accountId);
        await trx.updateTable('account').set({ password_hash }).where('account_id', '=', accountId).execute();
        await dropInvitation(trx, accountId);
        const ended = await endSessionsOf(trx, accountId, 'password changed');
        await writeAudit(trx, principal, {
          projectId: NO_PROJECT,
          action: 'account.password',
          subject: `account/${accountId}`,
          detail: { account, sessions: ended.length },
        });
        return { accountId, ended };
      });
      return { password };
    }),

    accountInvite: signed(API.accountInvite, async ({ principal }, { account_id: accountId }) => {
      const { invitation } = await changing(principal, async (trx, reach) => {
        const { account, disabled } = await reached(trx, reach, accountId);
        if (disabled) throw apiErrors.conflict({ cn: '账号已停用', en: 'The account is disabled' });
        await writeAudit(trx, principal, {
          projectId: NO_PROJECT,
          action: 'account.invite',
          subject: `account/${accountId}`,
          detail: { account },
        });
        return { accountId, ended: [], invitation: await invite(trx, accountId) };
      });
      return invitation;
    }),

    accountSignOut: signed(API.accountSignOut, async ({ principal }, { account_id: accountId }) => {
      const { ended } = await changing(principal, async (trx, reach) => {
        const { account } = await reached(trx, reach, accountId);
        const sessions = await endSessionsOf(trx, accountId, 'signed out by an administrator');
        await writeAudit(trx, principal, {
          projectId: NO_PROJECT,
          action: 'account.sign_out',
          subject: `account/${accountId}`,
          detail: { account, sessions: sessions.length },
        });
        return { accountId, ended: sessions };
      });
      return { ended: ended.length };
    }),

    accountSessions: signed(API.accountSessions, async ({ principal }, { account_id: accountId }) => {
      await reached(db, await reachOfPrincipal(db, principal), accountId);
      return { items: await sessionsOf(db, accountId, principal.sessionId) };
    }),

    accountSessionEnd: signed(API.accountSessionEnd, async ({ principal }, { account_id: accountId, session_id }) => {
      await changing(principal, async (trx, reach) => {
        const { account } = await reached(trx, reach, accountId);
        if (!(await endSession(trx, accountId, session_id, 'ended by an administrator'))) throw noSuchSession();
        await writeAudit(trx, principal, {
          projectId: NO_PROJECT,
          action: 'account.end_session',
          subject: `account/${accountId}`,
          detail: { account, session: session_id },
        });
        return { accountId, ended: [session_id] };
      });
      return null;
    }),
  } satisfies Record<string, Handler>;
}

/** Fields of an account as they are set. */
type State = Pick<
  ManagedAccount,
  'account' | 'role' | 'types' | 'projects' | 'warning_level' | 'customer' | 'position' | 'disabled'
>;

/** Accounts by name; one of them by its id. */
async function accountsOf(db: Db, accountId: number | null): Promise<ManagedAccount[]> {
  let found = db.selectFrom('account as a');
  if (accountId !== null) found = found.where('a.account_id', '=', accountId);
  const rows = await found
    .select(['a.account_id', 'a.account', 'a.role', 'a.warning_level', 'a.customer', 'a.position', 'a.disabled'])
    .select(['a.all_projects', 'a.created_at'])
    .select([
      sql<string[]>`array(select type_code from account_type t where t.account_id = a.account_id order by ordinal)`.as(
        'types',
      ),
      sql<number[]>`array(select project_id from account_project p where p.account_id = a.account_id order by 1)`.as(
        'seen',
      ),
      sql<number>`(select count(distinct s.session_id)::int from session s join credential c using (session_id)
        where s.account_id = a.account_id and s.revoked_at is null and c.kind in ('access', 'refresh')
          and c.used_at is null and c.expires_at > now())`.as('sessions'),
    ])
    .select(
      sql<Date | null>`(select i.expires_at from account_invitation i
        where i.account_id = a.account_id and i.used_at is null and i.expires_at > now())`.as('invited'),
    )
    .orderBy('a.account')
    .execute();
  return rows.map(({ all_projects, seen, created_at, invited, sessions, account_id, ...fields }) => {
    const projects: 'all' | number[] = all_projects ? 'all' : seen;
    return {
      account_id,
      ...fields,
      projects,
      sessions,
      created_ms: created_at.getTime(),
      invited_ms: invited?.getTime() ?? null,
      seen: seenOf({ ...fields, projects }),
    };
  });
}

/** The account, if it is within reach. */
async function reached(db: Db, reach: Reach, accountId: number): Promise<ManagedAccount> {
  const [account] = await accountsOf(db, accountId);
  if (account === undefined || !isWithin(reach, account)) throw apiErrors.notFound({ cn: '账号', en: 'account' });
  return account;
}

/** Throws where an account would get what its maker does not have. */
function refuseBeyond({ types, allProjects, projects }: Reach, state: State): void {
  const unknown = state.types.find((type) => !types.includes(type));
  if (unknown !== undefined) {
    throw apiErrors.invalid({ cn: `不能授予设备类型 ${unknown}`, en: `The type ${unknown} cannot be given` }, 'types');
  }
  if (state.projects === 'all') {
    if (allProjects) return;
    const text = { cn: '只能授予自己可见的项目', en: 'Only projects that you see yourself can be given' };
    throw apiErrors.invalid(text, 'projects');
  }
  for (const id of state.projects) {
    const project = projects.find(({ project_id }) => project_id === id);
    if (project !== undefined && state.types.includes(project.type_code)) continue;
    const en = `There is no project ${id} of the account’s types`;
    throw apiErrors.invalid({ cn: `没有属于该账号设备类型的项目 ${id}`, en }, 'projects');
  }
}

function refuseDoubles(types: readonly string[]): void {
  if (new Set(types).size < types.length) {
    throw apiErrors.invalid({ cn: '设备类型重复', en: 'A type is there twice' }, 'types');
  }
}

async function refuseTaken(db: Db, account: string, accountId: number | null): Promise<void> {
  const other = await db
    .selectFrom('account')
    .where('account', '=', account)
    .where('account_id', '<>', accountId ?? 0)
    .select('account_id')
    .executeTakeFirst();
  if (other !== undefined) {
    throw apiErrors.invalid({ cn: `账号 ${account} 已存在`, en: `There is an account ${account} already` }, 'account');
  }
}

const ownRights = () =>
  apiErrors.conflict({
    cn: '不能修改自己账号的角色、设备类型、项目或停用状态，请由另一位管理员操作',
    en: 'Role, types, projects and disabling of your own account are changed by another administrator only',
  });

/** Fields that differ; all of a new account. */
function changesOf(before: State | null, after: State): ReadonlySet<string> {
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const sorted = (projects: State['projects']) =>
    projects === 'all' ? projects : [...new Set(projects)].sort((a, b) => a - b);
  const fields = ['account', 'role', 'types', 'warning_level', 'customer', 'position', 'disabled'] as const;
  const changed = fields.filter((field) => before === null || !same(before[field], after[field]));
  const isSeen = before !== null && same(sorted(before.projects), sorted(after.projects));
  return new Set([...changed, ...(isSeen ? [] : ['projects'])]);
}

/** The fields as the audit trail has them: projects by their names. */
function auditedFields(state: State, fields: ReadonlySet<string>, reach: Reach): Record<string, unknown> {
  const { account, role, types, projects, warning_level, customer, position, disabled } = state;
  const nameOf = (id: number): string => reach.projects.find(({ project_id }) => project_id === id)?.name ?? String(id);
  const named = projects === 'all' ? projects : projects.map(nameOf);
  const all = { account, role, types, projects: named, warning_level, customer, position, disabled };
  return Object.fromEntries(Object.entries(all).filter(([field]) => fields.has(field)));
}

async function added(
  trx: Transaction<Schema>,
  values: Omit<State, 'types' | 'projects'> & { readonly all_projects: boolean },
): Promise<number> {
  const { account_id } = await trx
    .insertInto('account')
    .values({ ...values, password_hash: null })
    .returning('account_id')
    .executeTakeFirstOrThrow();
  return account_id;
}

async function storeProjects(trx: Transaction<Schema>, accountId: number, projects: State['projects']): Promise<void> {
  await trx.deleteFrom('account_project').where('account_id', '=', accountId).execute();
  if (projects === 'all' || projects.length === 0) return;
  const rows = [...new Set(projects)].map((project_id) => ({ account_id: accountId, project_id }));
  await trx.insertInto('account_project').values(rows).execute();
}
