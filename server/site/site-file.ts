// The file that describes a site: accounts, projects, machines. Errors of the file itself are found here, conflicts with
// the database in plan-site.
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { CREDENTIAL_NAME, SITE_NAME } from '../../src/contracts/api/site';
import { MOST_ID } from '../../src/contracts/most-id';
import { PLAIN_NAME } from '../../src/contracts/plain-name';
import { EQUIPMENT_CODES, equipmentOf } from '../../src/equipment/registry';
import { isTimeZone } from '../../src/shared/time-zones';
import { SIMULATED_PREFIX } from '../broker/machine-credentials';
import { faultOfSettings, settingsChange } from '../db/project-settings';

/** Something wrong, and where: `accounts[0].role`. */
export interface SiteFault {
  readonly path: string;
  readonly text: string;
}

const name = z
  .string()
  .min(1)
  .max(200)
  .regex(...PLAIN_NAME)
  .refine((text) => text === text.trim(), 'must not begin or end with a space');
const typeCode = z.enum(EQUIPMENT_CODES, `must be one of ${EQUIPMENT_CODES.join(', ')}`);
const label = z
  .string()
  .max(200)
  .regex(...PLAIN_NAME);
const timeZone = z.string().refine(isTimeZone, 'must be the IANA name of a time zone, like Asia/Shanghai');
const whole = (from: number, to: number) => {
  const text = `must be a whole number from ${from} to ${to}`;
  return z.int(text).min(from, text).max(to, text);
};

const accountSchema = z.strictObject({
  name,
  role: whole(0, 9),
  /** Equipment types that it owns, in the order in which it sees them. */
  types: z.array(typeCode),
  /** Names of the projects that it sees, of those of its types. */
  projects: z.union([z.literal('all'), z.array(name)], 'must be "all" or a list of names of projects').optional(),
  /** Highest level of a warning that it decides about; 0: none. */
  warning_level: whole(0, 3).optional(),
  customer: label.optional(),
  position: label.optional(),
  /** 1 hides the warning page. */
  warning_page: whole(0, 1).optional(),
  menu_switch: z.array(whole(0, 1000)).max(100).optional(),
  /** Variable of the environment that holds the password. */
  password_env: z
    .string()
    .regex(/^[A-Za-z_]\w*$/, 'must be the name of a variable')
    .optional(),
  disabled: z.boolean().optional(),
});

const projectSchema = z.strictObject({
  name,
  type: typeCode,
  time_zone: timeZone.optional(),
  settings: API.setProjectSettings.input
    .omit({ project_id: true, limits_seen: true, numbers_seen: true })
    .strict()
    .optional(),
});

const machineSchema = z.strictObject({
  id: whole(1, MOST_ID),
  name,
  type: typeCode,
  /** Name of its project, of the same type. */
  project: name,
  /** When its term ends; null: never. */
  expires_at: z.iso
    .datetime({ offset: true, error: 'must be a time with its zone, like 2027-12-31T00:00:00+08:00' })
    .nullish(),
});

/** Credentials of machines for the server's own broker: for one machine, or for those that a gateway serves. */
const credentialSchema = z.strictObject({
  name: z
    .string()
    .regex(CREDENTIAL_NAME, 'must be 1 to 64 letters, digits, _, . and -, and begin with a letter or digit')
    .refine((text) => !text.startsWith(SIMULATED_PREFIX), `must not begin with ${SIMULATED_PREFIX}`),
  machines: z
    .array(z.strictObject({ type: typeCode, project: name, id: whole(1, MOST_ID) }))
    .min(1, 'must name a machine')
    .max(1000),
  /** True ends it; false brings one that was ended back, with a new secret. */
  revoked: z.boolean().optional(),
});

const siteSchema = z.strictObject({
  /** Part of the topics of its machines. */
  site: z.string().regex(SITE_NAME, 'must be 1 to 50 letters, digits, _ and -'),
  accounts: z.array(accountSchema).default([]),
  projects: z.array(projectSchema).default([]),
  machines: z.array(machineSchema).default([]),
  credentials: z.array(credentialSchema).default([]),
});

export type SiteFile = z.output<typeof siteSchema>;
export type SiteAccount = SiteFile['accounts'][number];
export type SiteProject = SiteFile['projects'][number];
export type SiteMachine = SiteFile['machines'][number];
export type SiteCredential = SiteFile['credentials'][number];

/** Parses a site file's text; answers its faults instead, each with its place. */
export function parseSiteFile(text: string): SiteFile | readonly SiteFault[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return [{ path: '', text: `is not JSON: ${jsonFault(error, text)}` }];
  }
  const parsed = siteSchema.safeParse(json);
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => ({ path: pathText(issue.path), text: issue.message }));
  }
  const faults = [...doubles(parsed.data), ...badSettings(parsed.data)];
  return faults.length > 0 ? faults : parsed.data;
}

function doubles({ accounts, projects, machines, credentials }: SiteFile): SiteFault[] {
  return [
    ...repeated(accounts, 'accounts', 'name', (account) => account.name),
    ...accounts.flatMap(({ types }, at) => repeated(types, `accounts[${at}].types`, '', (type) => type)),
    ...repeated(projects, 'projects', 'name', ({ type, name }) => `${type} ${name}`),
    ...repeated(machines, 'machines', 'id', ({ type, project, id }) => `${type} ${project} ${id}`),
    ...repeated(machines, 'machines', 'name', ({ type, project, name }) => `${type} ${project} ${name}`),
    ...repeated(credentials, 'credentials', 'name', ({ name }) => name),
    ...credentials.flatMap(({ machines: own }, at) =>
      repeated(own, `credentials[${at}].machines`, '', ({ type, project, id }) => `${type} ${project} ${id}`),
    ),
  ];
}

function repeated<T>(items: readonly T[], list: string, field: string, keyOf: (item: T) => string): SiteFault[] {
  const first = new Map<string, number>();
  return items.flatMap((item, at) => {
    const before = first.get(keyOf(item));
    if (before === undefined) first.set(keyOf(item), at);
    if (before === undefined) return [];
    return [{ path: `${list}[${at}]${field === '' ? '' : `.${field}`}`, text: `is that of ${list}[${before}] too` }];
  });
}

function badSettings({ projects }: SiteFile): SiteFault[] {
  return projects.flatMap(({ type, settings }, at) => {
    const fault = settings === undefined ? null : faultOfSettings(equipmentOf(type), settingsChange(settings));
    if (fault === null) return [];
    const known = (equipmentOf(type).profile?.warningRules ?? []).map((rule) => rule.key);
    const text = fault.text?.en ?? `is no limit of ${type}: ${known.length > 0 ? known.join(', ') : 'it has none'}`;
    return [{ path: `projects[${at}].settings.${fault.field}`, text }];
  });
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}${text === '' ? '' : '.'}${String(part)}`),
    '',
  );
}

/** The parser's message, with line and column where it names a position. */
function jsonFault(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position === undefined || message.includes('(line')) return message;
  const lines = text.slice(0, Number(position)).split('\n');
  return `${message} (line ${lines.length} column ${(lines.at(-1)?.length ?? 0) + 1})`;
}
