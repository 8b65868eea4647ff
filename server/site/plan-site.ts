// Plans the changes by which the database gets the content of a site file. Nothing here has effects: a plan is shown,
// refused or carried out.
import { isDeepStrictEqual } from 'node:util';
import { passwordFault } from '../../src/contracts/password-rules';
import { changedSettings, type StoredSettings, settingsChange } from '../db/project-settings';
import { PASSWORD_REFUSAL } from '../http/password-refusal';
import type { ExistingAccount, ExistingMachine, ExistingProject, ExistingSite } from './existing-site';
import { type CredentialStep, planCredentials } from './plan-credentials';
import type { SiteAccount, SiteFault, SiteFile, SiteMachine, SiteProject } from './site-file';

/** A field that changes, as it is told and kept in the trail. */
export interface Change {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Settings of an account that the file decides. */
export interface AccountState {
  readonly role: number;
  readonly types: readonly string[];
  /** Of this site, as `keyOf` names them; without those of other sites. */
  readonly projects: 'all' | readonly string[];
  readonly warning_level: number;
  readonly customer: string;
  readonly position: string;
  readonly warning_page: number;
  readonly menu_switch: readonly number[];
  readonly disabled: boolean;
}

export interface AccountStep {
  readonly name: string;
  /** Null: it is added. */
  readonly existing: ExistingAccount | null;
  readonly after: AccountState;
  readonly changes: readonly Change[];
  /** The one to set; `made`: a random one; null: it stays. */
  readonly password: { readonly given: string } | 'made' | null;
}

export interface ProjectStep {
  readonly project: SiteProject;
  readonly existing: ExistingProject | null;
  readonly settings: StoredSettings;
  readonly changes: readonly Change[];
}

export interface MachineStep {
  readonly machine: SiteMachine;
  readonly existing: ExistingMachine | null;
  readonly expiresAt: Date | null;
  readonly changes: readonly Change[];
}

export interface SitePlan {
  readonly site: string;
  readonly accounts: readonly AccountStep[];
  readonly projects: readonly ProjectStep[];
  readonly machines: readonly MachineStep[];
  readonly credentials: readonly CredentialStep[];
}

/** The passwords that the file names and the environment gives, by account. */
export interface GivenPasswords {
  readonly given: ReadonlyMap<string, string>;
  /** Accounts whose password is the given one already. */
  readonly same: ReadonlySet<string>;
}

const DEFAULT_TIME_ZONE = 'Asia/Shanghai';
const NEW_ACCOUNT = {
  projects: 'all',
  warning_level: 0,
  customer: '',
  position: '',
  warning_page: 0,
  menu_switch: [0],
  disabled: false,
} as const;

/** Key of a project within its site. */
export function keyOf(typeCode: string, name: string): string {
  return `${typeCode} ${name}`;
}

/** The plan, or all that keeps the file from being carried out. */
export function planSite(
  file: SiteFile,
  existing: ExistingSite,
  passwords: GivenPasswords,
): SitePlan | readonly SiteFault[] {
  const credentials = planCredentials(file, existing);
  const faults: SiteFault[] = [];
  const plan: SitePlan = {
    site: file.site,
    accounts: file.accounts.map((account, at) => planAccount(account, `accounts[${at}]`)),
    projects: file.projects.map((project, at) => planProject(project, `projects[${at}]`)),
    machines: file.machines.map((machine, at) => planMachine(machine, `machines[${at}]`)),
    credentials: credentials.steps,
  };
  faults.push(...credentials.faults);
  return faults.length > 0 ? faults : plan;

  function planAccount(account: SiteAccount, path: string): AccountStep {
    const found = existing.accounts.find((one) => one.account === account.name) ?? null;
    const before = found === null ? null : stateOf(found, existing.projects);
    const after: AccountState = {
      ...(before ?? NEW_ACCOUNT),
      ...definedOf(account),
      role: account.role,
      types: account.types,
      ...(account.projects === undefined ? {} : { projects: seenBy(account, `${path}.projects`) }),
    };
    return {
      name: account.name,
      existing: found,
      after,
      changes: before === null ? [] : changesOf(before, after),
      password: passwordOf(account, found, `${path}.password_env`),
    };
  }

  function seenBy({ projects = 'all', types }: SiteAccount, path: string): AccountState['projects'] {
    if (projects === 'all') return projects;
    const known = [
      ...file.projects.map(({ type, name }) => ({ type, name })),
      ...existing.projects.map(({ type_code, name }) => ({ type: type_code, name })),
    ].filter(({ type }) => types.some((owned) => owned === type));
    const keys = projects.flatMap((name, at) => {
      const named = known.filter((project) => project.name === name);
      if (named.length === 0) {
        faults.push({ path: `${path}[${at}]`, text: `there is no project ${name} of the account's types` });
      }
      return named.map((project) => keyOf(project.type, project.name));
    });
    return [...new Set(keys)].sort();
  }

  function passwordOf(account: SiteAccount, found: ExistingAccount | null, path: string): AccountStep['password'] {
    const given = passwords.given.get(account.name);
    if (given !== undefined) {
      // One that is in force stays, by whatever rules it was chosen.
      if (passwords.same.has(account.name)) return null;
      const fault = passwordFault(given, account.name);
      if (fault !== null) faults.push({ path, text: `${account.password_env}: ${PASSWORD_REFUSAL[fault].en}` });
      return { given };
    }
    if (found !== null) return null;
    if (account.password_env === undefined) return 'made';
    faults.push({ path, text: `${account.password_env} is not set, and the account is new` });
    return null;
  }

  function planProject(project: SiteProject, path: string): ProjectStep {
    const found = existingOf(project.type, project.name, `${path}.name`);
    const settings = settingsChange(project.settings ?? {});
    if (found === null) return { project, existing: null, settings, changes: [] };
    const zone = project.time_zone ?? found.time_zone;
    if (zone !== found.time_zone && found.hasRecords) {
      faults.push({
        path: `${path}.time_zone`,
        text: `the project has records, whose days were counted in ${found.time_zone}`,
      });
    }
    const changes = [
      ...changesOf({ time_zone: found.time_zone }, { time_zone: zone }),
      ...settingChanges(found.settings, settings),
    ];
    return { project, existing: found, settings, changes };
  }

  function planMachine(machine: SiteMachine, path: string): MachineStep {
    const project = existingOf(machine.type, machine.project, `${path}.project`);
    const inFile = file.projects.some(({ type, name }) => type === machine.type && name === machine.project);
    if (project === null && !inFile) {
      faults.push({ path: `${path}.project`, text: `there is no project ${machine.project} of type ${machine.type}` });
    }
    const found =
      existing.machines.find((one) => one.project_id === project?.project_id && one.device_id === machine.id) ?? null;
    if (found?.is_simulated === true) {
      faults.push({ path: `${path}.id`, text: `machine ${machine.id} of this project is a simulated one` });
    }
    const asked = machine.expires_at;
    const expiresAt = asked === undefined ? (found?.expires_at ?? null) : asked === null ? null : new Date(asked);
    const changes =
      found === null
        ? []
        : changesOf(
            { name: found.name, expires_at: found.expires_at?.toISOString() ?? null },
            { name: machine.name, expires_at: expiresAt?.toISOString() ?? null },
          );
    return { machine, existing: found, expiresAt, changes };
  }

  function existingOf(type: string, name: string, path: string): ExistingProject | null {
    const found = existing.projects.filter((project) => project.type_code === type && project.name === name);
    if (found.length > 1)
      faults.push({ path, text: `the database has ${found.length} projects of this name and type` });
    return found[0] ?? null;
  }
}

/** The time zone of a project that is added. */
export function newZoneOf({ time_zone }: SiteProject): string {
  return time_zone ?? DEFAULT_TIME_ZONE;
}

function stateOf(account: ExistingAccount, projects: readonly ExistingProject[]): AccountState {
  const { role, types, warning_level, customer, position, warning_page, menu_switch, disabled } = account;
  const seen = projects.filter((project) => account.projectIds.includes(project.project_id));
  return {
    role,
    types,
    projects: account.all_projects ? 'all' : seen.map((project) => keyOf(project.type_code, project.name)).sort(),
    warning_level,
    customer,
    position,
    warning_page,
    menu_switch,
    disabled,
  };
}

/** The optional fields of an account that the file gives. */
function definedOf(account: SiteAccount): Partial<AccountState> {
  const { warning_level, customer, position, warning_page, menu_switch, disabled } = account;
  return {
    ...(warning_level === undefined ? {} : { warning_level }),
    ...(customer === undefined ? {} : { customer }),
    ...(position === undefined ? {} : { position }),
    ...(warning_page === undefined ? {} : { warning_page }),
    ...(menu_switch === undefined ? {} : { menu_switch }),
    ...(disabled === undefined ? {} : { disabled }),
  };
}

function changesOf(before: object, after: object): Change[] {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) =>
    isDeepStrictEqual(old.get(field), value) ? [] : [{ field, before: old.get(field), after: value }],
  );
}

/** Only the keys in the file count; limits one by one, and one that is not stored is the type's own. */
function settingChanges(stored: unknown, change: StoredSettings): Change[] {
  const { limits: limitsBefore, ...before } = changedSettings(stored, {});
  const { limits: limitsAfter, ...after } = changedSettings(stored, change);
  const limits = changesOf(Object(limitsBefore), Object(limitsAfter));
  return [...changesOf(before, after), ...limits.map((limit) => ({ ...limit, field: `limits.${limit.field}` }))].map(
    (one) => ({ ...one, field: `settings.${one.field}` }),
  );
}
