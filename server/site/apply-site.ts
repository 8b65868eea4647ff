// Carries out a site's plan, in the transaction in which it was made.
import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { writeAudit } from '../db/audit';
import { machineSubject } from '../db/machine-lock';
import { raiseOfRegistered, raiseProjectRevision } from '../db/pile-changes';
import { changedSettings, storeSettings } from '../db/project-settings';
import type { Schema } from '../db/schema';
import { hashPassword } from '../http/password';
import { endSessionsOf } from '../http/sessions';
import { applyCredentials } from './apply-credentials';
import {
  type AccountState,
  type AccountStep,
  type Change,
  keyOf,
  type MachineStep,
  newZoneOf,
  type ProjectStep,
  type SitePlan,
} from './plan-site';

type Trx = Transaction<Schema>;

/** Identities that were given, and passwords that nobody else knows. */
export interface Applied {
  /** By name. */
  readonly accountIds: ReadonlyMap<string, number>;
  /** By `keyOf`. */
  readonly projectIds: ReadonlyMap<string, number>;
  /** Random ones, by name of the account. */
  readonly passwords: ReadonlyMap<string, string>;
  /** Of machines' credentials, by name. */
  readonly secrets: ReadonlyMap<string, string>;
}

/** Arbitrary, but the same everywhere: of two site files at once, one waits for the other. */
const SITE_LOCK = 7_240_315;

/** Waits until no other site file is being carried out, until the end of the transaction. */
export async function lockSite(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SITE_LOCK})`.execute(trx);
}

/** Writes the changes of a plan with their trail, and nothing else. */
export async function applySite(trx: Trx, plan: SitePlan): Promise<Applied> {
  const projectIds = new Map<string, number>();
  // The ones that accounts may see without being in the file.
  const known = await trx.selectFrom('project').where('site', '=', plan.site).selectAll().execute();
  for (const project of known) projectIds.set(keyOf(project.type_code, project.name), project.project_id);
  for (const step of plan.projects) {
    projectIds.set(keyOf(step.project.type, step.project.name), await applyProject(trx, plan.site, step));
  }
  for (const step of plan.machines) {
    await applyMachine(trx, idIn(projectIds, keyOf(step.machine.type, step.machine.project)), step);
  }
  const secrets = await applyCredentials(trx, plan.credentials, ({ type, project }) =>
    idIn(projectIds, keyOf(type, project)),
  );
  const accountIds = new Map<string, number>();
  const passwords = new Map<string, string>();
  for (const step of plan.accounts) {
    const made = step.password === 'made' ? randomBytes(12).toString('base64url') : null;
    if (made !== null) passwords.set(step.name, made);
    const password = made ?? (step.password === 'made' ? null : (step.password?.given ?? null));
    accountIds.set(step.name, await applyAccount(trx, plan.site, step, password, projectIds));
  }
  return { accountIds, projectIds, passwords, secrets };
}

async function applyProject(trx: Trx, site: string, step: ProjectStep): Promise<number> {
  const { project, existing, settings, changes } = step;
  if (existing === null) {
    const stored = changedSettings({}, settings);
    const values = { type_code: project.type, site, name: project.name, time_zone: newZoneOf(project) };
    const { project_id } = await trx
      .insertInto('project')
      .values({ ...values, settings: JSON.stringify(stored) })
      .returning('project_id')
      .executeTakeFirstOrThrow();
    const after = { ...values, settings: stored };
    await writeAudit(trx, null, {
      projectId: project_id,
      action: 'project.add',
      subject: `project/${project_id}`,
      detail: { after },
    });
    return project_id;
  }
  const { project_id } = existing;
  const zone = changes.filter(({ field }) => field === 'time_zone');
  if (zone.length > 0) {
    await trx
      .updateTable('project')
      .set({ time_zone: newZoneOf(project) })
      .where('project_id', '=', project_id)
      .execute();
    await writeAudit(trx, null, {
      projectId: project_id,
      action: 'project.set',
      subject: `project/${project_id}`,
      detail: detailOf(zone),
    });
  }
  if (changes.length > zone.length) await storeSettings(trx, null, project_id, settings);
  return project_id;
}

async function applyMachine(trx: Trx, projectId: number, step: MachineStep): Promise<void> {
  const { machine, existing, expiresAt, changes } = step;
  if (existing !== null && changes.length === 0) return;
  const values = { name: machine.name, expires_at: expiresAt };
  if (existing === null) {
    await trx
      .insertInto('device')
      .values({ project_id: projectId, device_id: machine.id, ...values })
      .execute();
    await raiseOfRegistered(trx, projectId, machine.id);
  } else {
    await trx
      .updateTable('device')
      .set(values)
      .where('project_id', '=', projectId)
      .where('device_id', '=', machine.id)
      .execute();
    // Every record of it tells its name.
    if (existing.name !== machine.name) await raiseProjectRevision(trx, projectId, null);
  }
  await writeAudit(trx, null, {
    projectId,
    action: existing === null ? 'machine.add' : 'machine.set',
    subject: machineSubject(machine.id),
    detail: existing === null ? { after: values } : detailOf(changes),
  });
}

async function applyAccount(
  trx: Trx,
  site: string,
  { name, existing, after, changes, password }: AccountStep,
  plainPassword: string | null,
  projectIds: ReadonlyMap<string, number>,
): Promise<number> {
  if (existing !== null && changes.length === 0 && password === null) return existing.account_id;
  const { types, projects, menu_switch, ...columns } = after;
  const values = { ...columns, menu_switch: [...menu_switch], all_projects: projects === 'all' };
  const hash = plainPassword === null ? {} : { password_hash: hashPassword(plainPassword) };
  let accountId: number;
  if (existing === null) {
    if (hash.password_hash === undefined) throw new Error(`the new account ${name} has no password`);
    const added = await trx
      .insertInto('account')
      .values({ account: name, password_hash: hash.password_hash, ...values })
      .returning('account_id')
      .executeTakeFirstOrThrow();
    accountId = added.account_id;
  } else {
    accountId = existing.account_id;
    await trx
      .updateTable('account')
      .set({ ...values, ...hash })
      .where('account_id', '=', accountId)
      .execute();
    // Sessions under the former password or the former rights end.
    if (password !== null) {
      await trx.deleteFrom('account_invitation').where('account_id', '=', accountId).execute();
      await endSessionsOf(trx, accountId, 'password changed');
    }
    if (after.disabled) await endSessionsOf(trx, accountId, 'account disabled');
  }
  const changed = new Set(existing === null ? ['types', 'projects'] : changes.map(({ field }) => field));
  if (changed.has('types')) await storeTypes(trx, accountId, types);
  if (changed.has('projects')) await storeProjects(trx, accountId, site, projects, projectIds);
  await writeAudit(trx, null, {
    projectId: 0,
    action: existing === null ? 'account.add' : 'account.set',
    subject: `account/${accountId}`,
    detail: {
      ...(existing === null ? { after: { account: name, ...after } } : detailOf(changes)),
      ...(existing !== null && password !== null ? { password: 'changed' } : {}),
    },
  });
  return accountId;
}

/** Sets the types that an account owns, in their order. */
export async function storeTypes(trx: Trx, accountId: number, types: AccountState['types']): Promise<void> {
  await trx.deleteFrom('account_type').where('account_id', '=', accountId).execute();
  if (types.length === 0) return;
  await trx
    .insertInto('account_type')
    .values(types.map((type_code, ordinal) => ({ account_id: accountId, type_code, ordinal })))
    .execute();
}

/** Projects of other sites that the account sees stay. */
async function storeProjects(
  trx: Trx,
  accountId: number,
  site: string,
  projects: AccountState['projects'],
  projectIds: ReadonlyMap<string, number>,
): Promise<void> {
  await trx
    .deleteFrom('account_project')
    .where('account_id', '=', accountId)
    .where('project_id', 'in', (e) => e.selectFrom('project').where('site', '=', site).select('project_id'))
    .execute();
  if (projects === 'all' || projects.length === 0) return;
  await trx
    .insertInto('account_project')
    .values(projects.map((key) => ({ account_id: accountId, project_id: idIn(projectIds, key) })))
    .execute();
}

function idIn(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`no project ${key}`);
  return id;
}

function detailOf(changes: readonly Change[]): { before: object; after: object } {
  return {
    before: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
  };
}
