// Projects: their list, settings and sums.
import { z } from '../../shared/zod';
import { type CallSpecs, ofProject } from './call';
import { namedItemSchema } from './named-item';

export const projectSettingsSchema = z.object({
  is_pile_no_split: z.boolean(),
  is_show_discard: z.boolean(),
  is_warning_level: z.boolean(),
  /** IANA name; days and weeks of the project are counted in it. */
  time_zone: z.string(),
  /** Limits by rule key (src/equipment); 0 means the rule does not warn. */
  limits: z.record(z.string(), z.number().nonnegative()),
});
export type ProjectSettings = z.infer<typeof projectSettingsSchema>;

/** Sums over a project for the overview, from rollups. */
export const projectSummarySchema = z.object({
  piles_design: z.int(),
  piles_done: z.int(),
  piles_in_work: z.int(),
  metres_design: z.number(),
  metres_done: z.number(),
  ash_design_t: z.number(),
  ash_used_t: z.number(),
  /** One entry a day on which something was made, oldest first; `day` is YYYY-MM-DD in the project's zone. */
  by_day: z.array(z.object({ day: z.string(), piles: z.int(), metres: z.number() })),
});
export type ProjectSummary = z.infer<typeof projectSummarySchema>;

export const projectCalls = {
  projects: {
    method: 'GET',
    path: 'project/list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    input: z.object({ type_name: z.string().max(100).optional() }),
    output: z.array(namedItemSchema),
  },
  projectSettings: {
    method: 'GET',
    path: 'project/set/',
    base: 'type',
    needsToken: true,
    right: 'any',
    input: ofProject,
    output: projectSettingsSchema,
  },
  projectSummary: {
    method: 'GET',
    path: 'home/summary/',
    base: 'type',
    needsToken: true,
    right: 'any',
    input: ofProject,
    output: projectSummarySchema,
  },
} as const satisfies CallSpecs;
