// Every call of the HTTP API: method, path, rights to the token, parameters and answer. Both sides use this table:
// the server parses what comes in with `params` or `body`, the client what comes back with `data`.
import { z } from 'zod';
import type { ColumnSchema } from './columns';

/** Base of the calls that do not belong to one equipment type. */
export const CLIENT_BASE = '/hskj/v1/client/';

const id = z.coerce.number().int().positive();
const text = z.string().min(1).max(200);

// ---- session -------------------------------------------------------------------------------------------------

export const sessionGrantSchema = z.object({
  token: z.string(),
  client_uuid: z.string(),
  refresh_token: z.string(),
  login_auth: z.string(),
  role: z.int().min(0).max(9),
  account: z.string(),
  customer: z.string(),
  logo_url: z.string(),
  position: z.string(),
  warning_level: z.int().min(0).max(3),
  warning_page: z.int(),
  menu_switch: z.array(z.int()),
});
export type SessionGrant = z.infer<typeof sessionGrantSchema>;

export const tokenPairSchema = z.object({ token: z.string(), refresh_token: z.string() });

// ---- equipment types, projects, machines ---------------------------------------------------------------------

export const equipmentTypeItemSchema = z.object({
  type_code: z.string(),
  name: z.string(),
  icon: z.string(),
  is_child: z.boolean(),
});
export type EquipmentTypeItem = z.infer<typeof equipmentTypeItemSchema>;

export const namedItemSchema = z.object({ id: z.int(), name: z.string() });
export type NamedItem = z.infer<typeof namedItemSchema>;

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

export const DEVICE_STATES = ['in_construction', 'paused', 'ended', 'recording', 'idle'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** A machine as the overview shows it: what it does now and where. */
export const machineSchema = z.object({
  id: z.int(),
  name: z.string(),
  online: z.boolean(),
  state: z.enum(DEVICE_STATES),
  is_simulated: z.boolean(),
  /** Since when the machine is in `state`; epoch ms, null when it never reported. */
  since_ms: z.number().nullable(),
  /** When its last record was stored; epoch ms. */
  last_seen_ms: z.number().nullable(),
  /** The pile and record in work, null between piles. */
  pile_id: z.int().nullable(),
  pile_no: z.string().nullable(),
  record_no: z.string().nullable(),
  depth_m: z.number().nullable(),
  design_depth_m: z.number().nullable(),
  /** Site coordinates of the pile in work or last made; X north, Y east, metres. */
  x_m: z.number().nullable(),
  y_m: z.number().nullable(),
  piles_today: z.int(),
  metres_today: z.number(),
});
export type Machine = z.infer<typeof machineSchema>;

export const warningNumberSchema = z.object({
  total: z.int(),
  not_closed: z.int(),
  /** Open warnings by level 1 low, 2 medium, 3 high. */
  by_level: z.object({ '1': z.int(), '2': z.int(), '3': z.int() }),
});
export type WarningNumber = z.infer<typeof warningNumberSchema>;

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

// ---- piles and their records ---------------------------------------------------------------------------------

/** `status` of a pile on the wire and in the data core. */
export const PILE_STATUS = { planned: 0, inWork: 1, done: 2, warned: 3, discarded: 4 } as const;
export type PileStatusName = keyof typeof PILE_STATUS;

/** pile/location_list: one row a design pile, ordered by `pile_id`. */
export const pileLocationColumns = {
  pile_id: 'u32',
  pile_no: 'text',
  /** North and east in metres on the site's grid. */
  x_m: 'f64',
  y_m: 'f64',
  diameter_m: 'f32',
  design_depth_m: 'f32',
  /** Reached depth, null before the pile is made. */
  depth_m: 'f32',
  status: 'u8',
  /** Epoch ms at which the pile was finished, null before. */
  finished_ms: 'time',
} as const satisfies ColumnSchema;

/** production/list: one row a record (a pile may have several), newest first. */
export const productionColumns = {
  record_no: 'text',
  pile_id: 'u32',
  pile_no: 'text',
  equipment_id: 'u32',
  equipment_name: 'dict',
  started_ms: 'time',
  ended_ms: 'time',
  depth_m: 'f32',
  design_depth_m: 'f32',
  empty_stir_depth_m: 'f32',
  slurry_l: 'f32',
  ash_kg: 'f32',
  water_cement_ratio: 'f32',
  max_current_a: 'f32',
  mean_down_mpm: 'f32',
  mean_up_mpm: 'f32',
  max_tilt_deg: 'f32',
  score: 'f32',
  warnings: 'u32',
  /** 1 when the per-second log is kept. */
  has_log: 'u8',
  is_simulated: 'u8',
} as const satisfies ColumnSchema;

/** Columns of every per-second log, before the type's own channels. */
export const logHeadColumns = {
  /** The machine's sequence number within the record, from 0; the same record never repeats one. */
  seq: 'u32',
  time_ms: 'time',
  /** Index into the type's passes (src/equipment), e.g. 0 down, 1 up, 2 re-stir down, 3 re-stir up. */
  pass: 'u8',
} as const satisfies ColumnSchema;

const noParams = z.object({});
const ofProject = z.object({ project_id: id });

interface CallSpec {
  readonly method: 'GET' | 'POST';
  /** Below the base; begins without and ends with a slash. */
  readonly path: string;
  /** `client`: under CLIENT_BASE. `type`: under the equipment type's own prefix. */
  readonly base: 'client' | 'type';
  /** False for the calls that make a session; their answers are not encrypted, since there is no key yet. */
  readonly needsToken: boolean;
  /** Query of a GET, body of a POST. */
  readonly input: z.ZodType;
  /** What `data` holds; a column schema where the answer is a table decoded in Rust. */
  readonly output: z.ZodType | { readonly columns: ColumnSchema | 'log' };
}

export const API = {
  login: {
    method: 'POST',
    path: 'auth/login/',
    base: 'client',
    needsToken: false,
    input: z.object({ account: text, password: z.string().min(1).max(1000) }),
    output: sessionGrantSchema,
  },
  autoLogin: {
    method: 'GET',
    path: 'auth/auto_login/',
    base: 'client',
    needsToken: false,
    input: z.object({ login_auth: z.string().min(1).max(1000) }),
    output: sessionGrantSchema,
  },
  refreshToken: {
    method: 'POST',
    path: 'auth/refresh_token/',
    base: 'client',
    needsToken: false,
    input: z.object({ refresh_token: z.string().min(1).max(1000) }),
    output: tokenPairSchema,
  },
  logout: {
    method: 'POST',
    path: 'auth/logout/',
    base: 'client',
    needsToken: true,
    input: noParams,
    output: z.null(),
  },
  equipmentTypes: {
    method: 'GET',
    path: 'equipment/type/',
    base: 'client',
    needsToken: true,
    input: noParams,
    output: z.array(equipmentTypeItemSchema),
  },
  accountError: {
    method: 'POST',
    path: 'account/err/',
    base: 'client',
    needsToken: true,
    input: z.object({ type: z.string().max(100), data: z.string().max(8000) }),
    output: z.null(),
  },
  projects: {
    method: 'GET',
    path: 'project/list/',
    base: 'type',
    needsToken: true,
    input: z.object({ type_name: z.string().max(100).optional() }),
    output: z.array(namedItemSchema),
  },
  projectSettings: {
    method: 'GET',
    path: 'project/set/',
    base: 'type',
    needsToken: true,
    input: ofProject,
    output: projectSettingsSchema,
  },
  projectSummary: {
    method: 'GET',
    path: 'home/summary/',
    base: 'type',
    needsToken: true,
    input: ofProject,
    output: projectSummarySchema,
  },
  equipments: {
    method: 'GET',
    path: 'equipment/list/',
    base: 'type',
    needsToken: true,
    input: ofProject.extend({ real: z.literal('1').optional() }),
    output: z.array(namedItemSchema),
  },
  homeEquipments: {
    method: 'GET',
    path: 'home/equipments/',
    base: 'type',
    needsToken: true,
    input: ofProject,
    output: z.array(machineSchema),
  },
  warningNumber: {
    method: 'GET',
    path: 'warning/number/',
    base: 'type',
    needsToken: true,
    input: ofProject,
    output: warningNumberSchema,
  },
  pileLocations: {
    method: 'GET',
    path: 'pile/location_list/',
    base: 'type',
    needsToken: true,
    input: ofProject,
    output: { columns: pileLocationColumns },
  },
  productionList: {
    method: 'GET',
    path: 'production/list/',
    base: 'type',
    needsToken: true,
    input: ofProject.extend({
      pile_id: id.optional(),
      pile_no: z.string().max(100).optional(),
      equipment_id: id.optional(),
      begin_time: z.iso.datetime({ offset: true }).optional(),
      end_time: z.iso.datetime({ offset: true }).optional(),
    }),
    output: { columns: productionColumns },
  },
  productionHistory: {
    method: 'GET',
    path: 'production/history/',
    base: 'type',
    needsToken: true,
    input: ofProject.extend({ record_no: text }),
    output: { columns: 'log' },
  },
} as const satisfies Record<string, CallSpec>;

export type ApiName = keyof typeof API;
export type ApiInput<N extends ApiName> = z.input<(typeof API)[N]['input']>;
/** The parsed answer of a call whose output is a schema; tables have their own requests in the data core. */
export type ApiOutput<N extends ApiName> = (typeof API)[N]['output'] extends z.ZodType
  ? z.output<(typeof API)[N]['output']>
  : never;
export type JsonApiName = { [N in ApiName]: (typeof API)[N]['output'] extends z.ZodType ? N : never }[ApiName];
