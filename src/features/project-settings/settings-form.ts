// The settings as a form: texts that people type, the numbers they mean, and the changes to them.
import type { ApiInput, ProjectSettings } from '../../contracts/api';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { isCementDensity } from '../../equipment/slurry';
import { toHalfWidth } from '../../shared/half-width';
import { z } from '../../shared/zod';

/** Keys of the texts that the schema's messages name. */
const MESSAGES = [
  'errors.completeForm',
  'projectSettings.notANumber',
  'projectSettings.negative',
  'projectSettings.tooLarge',
  'projectSettings.density',
] as const;
type Message = (typeof MESSAGES)[number];

/** The text key of a field's error; undefined for a text of the server's. */
export function messageKey(text: string): Message | undefined {
  return MESSAGES.find((key) => key === text);
}

const message = (key: Message) => ({ error: key });

const LARGEST_LIMIT = 1e9;
const LARGEST_PLAN = 1e6;

/** A number as it is typed: in full width by an input method, with blanks around it. */
const typedNumber = (largest: number) =>
  z
    .string()
    .overwrite(toHalfWidth)
    .trim()
    .min(1, message('errors.completeForm'))
    .regex(/^[+-]?(\d+\.?\d*|\.\d+)$/, { ...message('projectSettings.notANumber'), abort: true })
    .transform(Number)
    .pipe(
      z.number().nonnegative(message('projectSettings.negative')).max(largest, message('projectSettings.tooLarge')),
    );

export const settingsFormSchema = z.object({
  /** One a warning rule of the type, in its order. */
  limits: z.array(typedNumber(LARGEST_LIMIT)),
  cement_density_gcm3: typedNumber(LARGEST_LIMIT).refine(isCementDensity, message('projectSettings.density')),
  plan_piles_per_day: typedNumber(LARGEST_PLAN),
  plan_metres_per_day: typedNumber(LARGEST_PLAN),
  is_pile_no_split: z.boolean(),
  is_show_discard: z.boolean(),
  is_warning_level: z.boolean(),
});
export type SettingsTyped = z.input<typeof settingsFormSchema>;
export type SettingsMeant = z.output<typeof settingsFormSchema>;

type Rules = EquipmentProfile['warningRules'];

/** The form's values for the settings in force. */
export function typedOf(settings: ProjectSettings, rules: Rules): SettingsTyped {
  return {
    limits: rules.map((rule) => String(settings.limits[rule.key] ?? rule.defaultLimit)),
    cement_density_gcm3: String(settings.cement_density_gcm3),
    plan_piles_per_day: String(settings.plan_piles_per_day),
    plan_metres_per_day: String(settings.plan_metres_per_day),
    is_pile_no_split: settings.is_pile_no_split,
    is_show_discard: settings.is_show_discard,
    is_warning_level: settings.is_warning_level,
  };
}

type Change = Omit<ApiInput<'setProjectSettings'>, 'project_id'>;

/** Only the differences from the settings that the form began with: others' changes of other settings are not undone. */
export function changeOf(meant: SettingsMeant, settings: ProjectSettings, rules: Rules): Change {
  const limits: Record<string, number> = {};
  const seen: Record<string, number> = {};
  for (const [i, rule] of rules.entries()) {
    const limit = meant.limits[i];
    const before = settings.limits[rule.key] ?? rule.defaultLimit;
    if (limit === undefined || limit === before) continue;
    limits[rule.key] = limit;
    seen[rule.key] = before;
  }
  const { limits: _, ...values } = meant;
  const changed = Object.entries(values).filter(([name, value]) => value !== Reflect.get(settings, name));
  const numbersSeen = Object.fromEntries(
    NUMBERS.filter((name) => changed.some(([other]) => other === name)).map((name) => [name, settings[name]]),
  );
  const isNumbered = Object.keys(numbersSeen).length > 0;
  const isLimited = Object.keys(limits).length > 0;
  return {
    ...Object.fromEntries(changed),
    ...(isLimited ? { limits, limits_seen: seen } : {}),
    ...(isNumbered ? { numbers_seen: numbersSeen } : {}),
  };
}

type NumberField = `limits.${number}` | (typeof NUMBERS)[number];
const NUMBERS = ['cement_density_gcm3', 'plan_piles_per_day', 'plan_metres_per_day'] as const;

export interface Contested {
  readonly name: NumberField;
  readonly mine: string;
  readonly theirs: string;
}

/**
 * Numbers that are typed anew here and were set to another value by somebody else since the form began. Of a switch
 * both can only have made the same.
 */
export function contestedOf(typed: SettingsTyped, base: SettingsTyped, now: SettingsTyped): readonly Contested[] {
  const sides: [NumberField, string | undefined, string | undefined, string | undefined][] = [
    ...now.limits.map((limit, i): (typeof sides)[number] => [`limits.${i}`, typed.limits[i], base.limits[i], limit]),
    ...NUMBERS.map((name): (typeof sides)[number] => [name, typed[name], base[name], now[name]]),
  ];
  return sides.flatMap(([name, mine, before, theirs]) =>
    mine === undefined || theirs === undefined || theirs === before || mine === before || mine === theirs
      ? []
      : [{ name, mine, theirs }],
  );
}

/** The form's field that a refusal of the server is about; null where it is about none. */
export function fieldOf(path: string | undefined, rules: Rules): `limits.${number}` | keyof SettingsTyped | null {
  if (path === undefined) return null;
  const at = rules.findIndex((rule) => `limits.${rule.key}` === path);
  if (at >= 0) return `limits.${at}`;
  return FIELDS.find((field) => field === path) ?? null;
}

const FIELDS = settingsFormSchema.keyof().options;
