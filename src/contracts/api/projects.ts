// Projects: their list, settings and sums.
import { z } from '../../shared/zod';
import { type CallSpecs, figures, ofProject, params } from './call';
import { namedItemSchema } from './named-item';
import { DEFAULT_SHIFT_STARTS, shiftStarts } from './shifts';

export const projectSettingsSchema = z.object({
  is_pile_no_split: z.boolean(),
  is_show_discard: z.boolean(),
  is_warning_level: z.boolean(),
  /** IANA name; days and weeks of the project are counted in it. */
  time_zone: z.string(),
  /** Limits by rule key (src/equipment); 0 means the rule does not warn. */
  limits: z.record(z.string(), z.number().nonnegative()),
  /** Density of the cement, g/cm³. */
  cement_density_gcm3: z.number(),
  /** Piles that the site plans to make on a calendar day; 0: no plan. */
  plan_piles_per_day: z.number(),
  plan_metres_per_day: z.number(),
  /** HH:MM in the project's zone. Backends that know no others leave it out. */
  shift_starts: z.array(z.string()).default([...DEFAULT_SHIFT_STARTS]),
});
export type ProjectSettings = z.infer<typeof projectSettingsSchema>;

/** An amount of the type's trade, in the unit that its descriptor names (m, kg or a figure's). */
const amountSchema = z.object({
  made: z.number(),
  /** Designed amounts of all piles but discarded ones, and of those that are made; 0: no design says it. */
  design: z.number(),
  design_of_made: z.number(),
});
export type ProjectAmount = z.infer<typeof amountSchema>;

/** Sums over a project for the overview, from rollups. */
export const projectSummarySchema = z.object({
  piles_design: z.int(),
  piles_done: z.int(),
  piles_in_work: z.int(),
  metres_design: z.number(),
  metres_done: z.number(),
  ash_design_t: z.number(),
  ash_used_t: z.number(),
  /** Totals of those figures of the type that add up. */
  figures,
  /** How far the work has come, and what went into the ground, as the type's descriptor says; null where it has none. */
  progress: amountSchema.nullable(),
  material: amountSchema.nullable(),
  /**
   * One entry a day on which something was made, oldest first; `day` is YYYY-MM-DD in the project's zone. `progress` and
   * `material` are 0 where the type has none.
   */
  by_day: z.array(
    z.object({ day: z.string(), piles: z.int(), metres: z.number(), progress: z.number(), material: z.number() }),
  ),
});
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

/** The calls by which types ask for their projects' settings; a type's descriptor says which it has. */
export type SettingsCall = 'projectSettings' | 'accountFiled';

/** Key to the tables of a project that a client keeps, sealed, on its computer. */
export const tableKeySchema = z.object({
  /** 32 bytes in base64: the same for each session of the account, as long as it sees the project. */
  key: z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
  /** Tells accounts apart, without naming one. */
  owner: z.string().regex(/^[0-9a-f]{32}$/),
});
export type TableKey = z.infer<typeof tableKeySchema>;

export const projectCalls = {
  projects: {
    method: 'GET',
    path: 'project/list/',
    base: 'type',
    anyTypeAtClientBase: true,
    needsToken: true,
    right: 'any',
    summary: 'Projects of the type that the account sees; `type_name` (code or name) asks for those of another type',
    input: params({ type_name: z.string().max(100).optional() }),
    output: z.array(namedItemSchema),
  },
  tableKey: {
    method: 'GET',
    path: 'project/table_key/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The key to the tables of a project that the client keeps, sealed, on its computer',
    input: ofProject,
    output: tableKeySchema,
  },
  projectSettings: {
    method: 'GET',
    path: 'project/set/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Settings of a project in force',
    input: ofProject,
    output: projectSettingsSchema,
  },
  accountFiled: {
    method: 'GET',
    path: 'account/filed/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The same settings under the name by which jet grouting piles ask for them',
    input: ofProject,
    output: projectSettingsSchema,
  },
  setProjectSettings: {
    method: 'POST',
    path: 'project/set/',
    base: 'type',
    needsToken: true,
    right: { action: 'setProject' },
    summary: 'Changes some settings of a project; answers all that are now in force',
    input: ofProject.extend({
      is_pile_no_split: z.boolean().optional(),
      is_show_discard: z.boolean().optional(),
      is_warning_level: z.boolean().optional(),
      /** Only the limits that change; 0: no warning. */
      limits: z.record(z.string().max(100), z.number().nonnegative().max(1e9)).optional(),
      /** Limits that the change rests on; where another is in force meanwhile, nothing is changed. */
      limits_seen: z.record(z.string().max(100), z.number().nonnegative().max(1e9)).optional(),
      /** The same for the numbers below. */
      numbers_seen: params({
        cement_density_gcm3: z.number().optional(),
        plan_piles_per_day: z.number().optional(),
        plan_metres_per_day: z.number().optional(),
      }).optional(),
      cement_density_gcm3: z.number().optional(),
      plan_piles_per_day: z.number().nonnegative().max(1e6).optional(),
      plan_metres_per_day: z.number().nonnegative().max(1e6).optional(),
      shift_starts: shiftStarts.optional(),
    }),
    output: projectSettingsSchema,
  },
  projectSummary: {
    method: 'GET',
    path: 'home/summary/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Sums over a project, and what was made each day',
    input: ofProject,
    output: projectSummarySchema,
  },
} as const satisfies CallSpecs;
