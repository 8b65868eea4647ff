// Managing a site from within it: one change after another, no further than the own account reaches, by rights that are
// looked up again when it is one's turn.
import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Action, may } from '../../../src/contracts/rights';
import type { Schema } from '../../db/schema';
import { lockSite } from '../../site/apply-site';
import { apiErrors } from '../api-error';
import type { Principal } from '../sessions';

type Db = Kysely<Schema> | Transaction<Schema>;

/** Rights that an account may manage, and give to others: its own. */
export interface Reach {
  readonly types: readonly string[];
  readonly allProjects: boolean;
  readonly projects: readonly { readonly project_id: number; readonly name: string; readonly type_code: string }[];
}

/** Runs a change: alone, and for an account that may still make it. */
export function managing<T>(
  db: Kysely<Schema>,
  principal: Principal,
  action: Action,
  work: (trx: Transaction<Schema>, reach: Reach) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockSite(trx);
    const own = await trx
      .selectFrom('account as a')
      .where('a.account_id', '=', principal.accountId)
      .where('a.disabled', '=', false)
      .select(['a.role', 'a.all_projects'])
      .select([
        sql<
          string[]
        >`array(select type_code from account_type t where t.account_id = a.account_id order by ordinal)`.as('types'),
        sql<number[]>`array(select project_id from account_project p where p.account_id = a.account_id)`.as('projects'),
      ])
      .executeTakeFirst();
    // Since its token was looked at, somebody else may have taken its rights.
    if (own === undefined || !may(action, { ...principal, role: own.role })) throw apiErrors.noRight();
    return work(trx, await reachOf(trx, own.types, own.all_projects ? null : own.projects));
  });
}

/** The reach of an account that sees these projects of its types; null: all. */
export async function reachOf(db: Db, types: readonly string[], projectIds: readonly number[] | null): Promise<Reach> {
  const projects = await db
    .selectFrom('project')
    .where(sql<boolean>`type_code = any(${types}::text[])`)
    .where(projectIds === null ? sql<boolean>`true` : sql<boolean>`project_id = any(${projectIds}::int[])`)
    .select(['project_id', 'name', 'type_code'])
    .orderBy('project_id')
    .execute();
  return { types, allProjects: projectIds === null, projects };
}

/** The reach of who asks. */
export const reachOfPrincipal = (db: Db, { types, projectIds }: Principal): Promise<Reach> =>
  reachOf(db, types, projectIds === null ? null : [...projectIds]);

/** Whether an account sees nothing beyond a reach. */
export function isWithin(
  { types, allProjects, projects }: Reach,
  account: { readonly types: readonly string[]; readonly projects: 'all' | readonly number[] },
): boolean {
  if (!account.types.every((type) => types.includes(type))) return false;
  if (allProjects) return true;
  const { projects: seen } = account;
  return seen !== 'all' && seen.every((id) => projects.some(({ project_id }) => project_id === id));
}

/** A short name for a state: who changes it says which one they have seen. */
export function seenOf(state: unknown): string {
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16);
}

/** Refuses a change of something that somebody else has changed meanwhile. */
export function refuseLate(seen: string | undefined, now: string): void {
  if (seen === now) return;
  throw apiErrors.conflict({
    cn: '其他人刚刚修改过，请核对现在的内容后再保存',
    en: 'Somebody was faster: look at what it is now, and save again',
  });
}
