// The accounts, projects and machines of the database that a site file may name.
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema';

export interface ExistingAccount {
  readonly account_id: number;
  readonly account: string;
  readonly password_hash: string | null;
  readonly role: number;
  readonly customer: string;
  readonly position: string;
  readonly warning_level: number;
  readonly warning_page: number;
  readonly menu_switch: readonly number[];
  readonly all_projects: boolean;
  readonly disabled: boolean;
  /** In its order. */
  readonly types: readonly string[];
  readonly projectIds: readonly number[];
}

export interface ExistingProject {
  readonly project_id: number;
  readonly type_code: string;
  readonly name: string;
  readonly time_zone: string;
  readonly settings: unknown;
  /** Days are counted in its time zone once there are some. */
  readonly hasRecords: boolean;
}

export interface ExistingMachine {
  readonly project_id: number;
  readonly device_id: number;
  readonly name: string;
  readonly is_simulated: boolean;
  readonly expires_at: Date | null;
}

export interface ExistingCredential {
  readonly name: string;
  readonly revoked: boolean;
  readonly machines: readonly { readonly project_id: number; readonly device_id: number }[];
}

export interface ExistingSite {
  readonly accounts: readonly ExistingAccount[];
  /** Those of the site. */
  readonly projects: readonly ExistingProject[];
  readonly machines: readonly ExistingMachine[];
  /** Those of machines, of all sites. */
  readonly credentials: readonly ExistingCredential[];
}

/** As it is before there is a database. */
export const NOTHING: ExistingSite = { accounts: [], projects: [], machines: [], credentials: [] };

/** Reads all accounts, and the projects and machines of a site. */
export async function readSite(db: Kysely<Schema> | Transaction<Schema>, site: string): Promise<ExistingSite> {
  const accounts = await db.selectFrom('account').selectAll().orderBy('account_id').execute();
  const types = await db.selectFrom('account_type').selectAll().orderBy('ordinal').execute();
  const seen = await db.selectFrom('account_project').selectAll().execute();
  const projects = await db
    .selectFrom('project')
    .where('site', '=', site)
    .select(['project_id', 'type_code', 'name', 'time_zone', 'settings'])
    .orderBy('project_id')
    .execute();
  const ids = projects.map((project) => project.project_id);
  const built =
    ids.length === 0
      ? []
      : await db.selectFrom('record').where('project_id', 'in', ids).select('project_id').distinct().execute();
  const machines =
    ids.length === 0
      ? []
      : await db
          .selectFrom('device')
          .where('project_id', 'in', ids)
          .select(['project_id', 'device_id', 'name', 'is_simulated', 'expires_at'])
          .execute();
  const credentials = await db.selectFrom('machine_credential').select(['name', 'revoked_at']).execute();
  const covered = await db.selectFrom('machine_credential_device').selectAll().execute();
  return {
    accounts: accounts.map((account) => ({
      ...account,
      types: types.filter((type) => type.account_id === account.account_id).map((type) => type.type_code),
      projectIds: seen.filter((one) => one.account_id === account.account_id).map((one) => one.project_id),
    })),
    projects: projects.map((project) => ({
      ...project,
      hasRecords: built.some((one) => one.project_id === project.project_id),
    })),
    machines,
    credentials: credentials.map(({ name, revoked_at }) => ({
      name,
      revoked: revoked_at !== null,
      machines: covered.filter((one) => one.name === name),
    })),
  };
}
