// Settings of a project: what it stores over the defaults of its equipment type.
import { z } from 'zod';
import { type ProjectSettings, projectSettingsSchema } from '../../src/contracts/api';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { DEFAULT_CEMENT_DENSITY_GCM3 } from '../../src/equipment/slurry';

/** What project.settings holds: any part of the settings; the time zone has its own column. */
const storedSchema = projectSettingsSchema
  .omit({ time_zone: true })
  .extend({ limits: z.record(z.string(), z.number().nonnegative()) })
  .partial();

/** Part of what a project stores. */
export type StoredSettings = z.infer<typeof storedSchema>;

/** What a project stores after a change; limits are changed one by one, and what is not a setting stays. */
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
  };
}
