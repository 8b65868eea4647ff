// Settings of a project: its own over the defaults of its equipment type.
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { type ProjectSettings, projectSettingsSchema } from '../../src/contracts/api';
import { DEFAULT_SHIFT_STARTS } from '../../src/contracts/api/shifts';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { DEFAULT_CEMENT_DENSITY_GCM3, isCementDensity, MIN_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';
import { type Actor, writeAudit } from './audit';
import type { Schema } from './schema';

/** Content of project.settings: any part of the settings; the time zone has its own column. */
const storedSchema = projectSettingsSchema
  .omit({ time_zone: true })
  .extend({ limits: z.record(z.string(), z.number().nonnegative()), shift_starts: z.array(z.string()) })
  .partial();

/** Part of what a project stores. */
export type StoredSettings = z.infer<typeof storedSchema>;

/** Limits by rule key. */
type Limits = NonNullable<StoredSettings['limits']>;

type AskedSettings = { readonly [K in keyof StoredSettings]: StoredSettings[K] | undefined };

/** The change without what it leaves out. */
export function settingsChange(asked: AskedSettings): StoredSettings {
  const change: StoredSettings = {};
  if (asked.is_pile_no_split !== undefined) change.is_pile_no_split = asked.is_pile_no_split;
  if (asked.is_show_discard !== undefined) change.is_show_discard = asked.is_show_discard;
  if (asked.is_warning_level !== undefined) change.is_warning_level = asked.is_warning_level;
  if (asked.cement_density_gcm3 !== undefined) change.cement_density_gcm3 = asked.cement_density_gcm3;
  if (asked.plan_piles_per_day !== undefined) change.plan_piles_per_day = asked.plan_piles_per_day;
  if (asked.plan_metres_per_day !== undefined) change.plan_metres_per_day = asked.plan_metres_per_day;
  if (asked.shift_starts !== undefined) change.shift_starts = asked.shift_starts;
  if (asked.limits !== undefined) change.limits = asked.limits;
  return change;
}

export interface SettingsFault {
  /** Path of the setting: `limits.depth_short_max`. */
  readonly field: string;
  /** Null: the type has no such limit. */
  readonly text: { readonly cn: string; readonly en: string } | null;
}

/** The first setting of a change that the type does not have or that is impossible; null when there is none. */
export function faultOfSettings(type: EquipmentType, change: StoredSettings): SettingsFault | null {
  const rules = new Set((type.profile?.warningRules ?? []).map((rule) => rule.key));
  const unknown = Object.keys(change.limits ?? {}).find((key) => !rules.has(key));
  if (unknown !== undefined) return { field: `limits.${unknown}`, text: null };
  if (change.cement_density_gcm3 === undefined || isCementDensity(change.cement_density_gcm3)) return null;
  return {
    field: 'cement_density_gcm3',
    text: {
      cn: `水泥密度必须大于 ${MIN_CEMENT_DENSITY_GCM3}`,
      en: `density of cement must be greater than ${MIN_CEMENT_DENSITY_GCM3}`,
    },
  };
}

/** Changes settings of a project and writes the trail; returns the settings as stored. */
export async function storeSettings(
  trx: Transaction<Schema>,
  actor: Actor | null,
  projectId: number,
  change: StoredSettings,
  /** Throws where the change must not be made to what is stored. */
  check: (settings: unknown) => Promise<void> | void = () => {},
): Promise<Readonly<Record<string, unknown>>> {
  // Locked, so that of two changes at once neither undoes the other.
  const { settings } = await trx
    .selectFrom('project')
    .where('project_id', '=', projectId)
    .select('settings')
    .forUpdate()
    .executeTakeFirstOrThrow();
  await check(settings);
  const after = changedSettings(settings, change);
  await trx
    .updateTable('project')
    .set({ settings: JSON.stringify(after) })
    .where('project_id', '=', projectId)
    .execute();
  await writeAudit(trx, actor, {
    projectId,
    action: 'project.set',
    subject: `project/${projectId}`,
    detail: { before: settings, after },
  });
  return after;
}

/** Settings that are a number each. */
export const SETTING_NUMBERS = ['cement_density_gcm3', 'plan_piles_per_day', 'plan_metres_per_day'] as const;
export type SettingNumber = (typeof SETTING_NUMBERS)[number];

/** The number of which another is in force than was seen; null: all are as seen. */
export function numberChanged(
  seen: { readonly [K in SettingNumber]?: number | undefined },
  inForce: ProjectSettings,
): SettingNumber | null {
  return SETTING_NUMBERS.find((key) => seen[key] !== undefined && seen[key] !== inForce[key]) ?? null;
}

/** The rule of which another limit is in force than was seen; null: all are as seen. */
export function limitChanged(seen: Limits, inForce: Limits): { readonly rule: string; readonly limit: number } | null {
  const rule = Object.keys(seen).find((key) => seen[key] !== inForce[key]);
  return rule === undefined ? null : { rule, limit: inForce[rule] ?? 0 };
}

/** The account that changed a setting last, by its path (`limits`, key of the rule); undefined: the operator, or nobody did. */
export async function settingChangedBy(
  db: Kysely<Schema>,
  projectId: number,
  path: readonly string[],
): Promise<string | undefined> {
  const valueIn = (state: 'before' | 'after') => sql`audit.detail #>> ${[state, ...path]}::text[]`;
  const last = await db
    .selectFrom('audit')
    .leftJoin('account', 'account.account_id', 'audit.account_id')
    .where('audit.project_id', '=', projectId)
    .where('audit.subject', '=', `project/${projectId}`)
    .where('audit.action', '=', 'project.set')
    .where(sql<boolean>`${valueIn('before')} is distinct from ${valueIn('after')}`)
    .select('account.account')
    .orderBy('audit.audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.account ?? undefined;
}

/** Stored settings after a change; limits are changed one by one, and keys that are no settings stay. */
export function changedSettings(settings: unknown, change: StoredSettings): Readonly<Record<string, unknown>> {
  const stored = storedSchema.safeParse(settings);
  const whole = z.record(z.string(), z.unknown()).safeParse(settings);
  const limits = { ...(stored.success ? stored.data.limits : {}), ...change.limits };
  return { ...(whole.success ? whole.data : {}), ...change, limits };
}

/** The settings in force. Stored ones that are damaged count as not set. */
export function settingsOf(
  project: { readonly settings: unknown; readonly time_zone: string },
  type: EquipmentType,
): ProjectSettings {
  const stored = storedSchema.safeParse(project.settings);
  const own = stored.success ? stored.data : {};
  const defaults = Object.fromEntries((type.profile?.warningRules ?? []).map((rule) => [rule.key, rule.defaultLimit]));
  return {
    is_pile_no_split: own.is_pile_no_split ?? false,
    is_show_discard: own.is_show_discard ?? true,
    is_warning_level: own.is_warning_level ?? false,
    time_zone: project.time_zone,
    limits: { ...defaults, ...own.limits },
    cement_density_gcm3: own.cement_density_gcm3 ?? DEFAULT_CEMENT_DENSITY_GCM3,
    plan_piles_per_day: own.plan_piles_per_day ?? 0,
    plan_metres_per_day: own.plan_metres_per_day ?? 0,
    shift_starts: own.shift_starts ?? [...DEFAULT_SHIFT_STARTS],
  };
}
