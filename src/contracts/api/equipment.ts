// Machines of a project.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { type CallSpecs, flag, id, ofProject, params } from './call';
import { namedItemSchema } from './named-item';

export const DEVICE_STATES = ['in_construction', 'paused', 'ended', 'recording', 'idle'] as const;
export type DeviceState = (typeof DEVICE_STATES)[number];

/** A machine as the overview shows it: its work now and its place. */
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
  /** How far its clock ran ahead when it last sent something, the way here included; null when it never did. */
  clock_offset_ms: z.number().nullable(),
  /** The pile and record in work, null between piles. */
  pile_id: z.int().nullable(),
  pile_no: z.string().nullable(),
  record_no: z.string().nullable(),
  /** Open warnings of the record in work by rule, whenever they were raised; none between piles. */
  open_warnings: z.array(z.object({ rule: z.string(), level: z.int().min(1).max(3), count: z.int() })),
  depth_m: z.number().nullable(),
  design_depth_m: z.number().nullable(),
  /** Site coordinates of the pile in work or last made; X north, Y east, metres. */
  x_m: z.number().nullable(),
  y_m: z.number().nullable(),
  piles_today: z.int(),
  metres_today: z.number(),
  /** Of the type's progress (src/equipment); 0 where it has none. */
  progress_today: z.number(),
});
export type Machine = z.infer<typeof machineSchema>;

export const expiringDeviceSchema = z.object({
  project_id: z.int(),
  project_name: z.string(),
  id: z.int(),
  name: z.string(),
  expires_ms: z.number(),
  expired: z.boolean(),
});

const cameraSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The machine it looks at; null and an empty name where it looks at the site. */
  equipment_id: z.int().nullable(),
  equipment_name: z.string(),
  /** An HLS playlist: a path on this server, or a whole address. */
  stream_url: z.string(),
});

/** Quarters of an hour: the grain of a machine's day. */
export const QUARTER_S = 900;

const machineDaySchema = z.object({
  /** YYYY-MM-DD in the project's zone, and when it begins. */
  day: z.string(),
  begins_ms: z.number(),
  /** Quarters of an hour of the day: 96 but where clocks change. */
  quarters: z.int(),
  /** Machines that worked on the day. */
  machines: z.array(
    z.object({
      equipment_id: z.int(),
      /**
       * Seconds within records without their pauses, by quarter of an hour from the beginning of the day; quarters after the
       * last are 0.
       */
      worked_s: z.array(z.number()),
      /** Seconds in pauses within records (more than HALT_MS without a row), by the same quarters. */
      paused_s: z.array(z.number()),
    }),
  ),
});
export type MachineDay = z.infer<typeof machineDaySchema>;

export const equipmentCalls = {
  equipments: {
    method: 'GET',
    path: 'equipment/list/',
    base: 'type',
    anyTypeAtClientBase: true,
    needsToken: true,
    right: 'any',
    summary: 'Machines of a project; `real=1`: only those that have ever sent something',
    input: ofProject.extend({ real: flag.optional() }),
    output: z.array(namedItemSchema),
  },
  homeEquipments: {
    method: 'GET',
    path: 'home/equipments/',
    base: 'type',
    anyTypeAtClientBase: true,
    needsToken: true,
    right: 'any',
    summary: 'Machines with what they do now and where',
    input: ofProject,
    output: z.array(machineSchema),
  },
  machineDay: {
    method: 'GET',
    path: 'home/machine_day/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary:
      'Seconds that each machine worked, and paused within records, in each quarter of an hour of a day, records in work included',
    input: ofProject.extend({
      /** Today in the project's zone, where none is named. */
      day: z.iso.date(refusal('input must be Date or YYYY-MM-DD string')).optional(),
    }),
    output: machineDaySchema,
  },
  equipmentExpire: {
    method: 'GET',
    path: 'equipment/expire/',
    base: 'type',
    anyTypeAtClientBase: true,
    needsToken: true,
    right: 'any',
    summary: 'Devices whose term has ended or ends within 30 days, of one project or of all, the first to end first',
    input: params({ project_id: id.optional() }),
    output: z.array(expiringDeviceSchema),
  },
  realCamera: {
    method: 'GET',
    path: 'real/camera/',
    base: 'type',
    anyTypeAtClientBase: true,
    needsToken: true,
    right: 'any',
    summary: 'Cameras of a project, or those that look at one machine',
    input: ofProject.extend({ equipment_id: id.optional() }),
    output: z.array(cameraSchema),
  },
} as const satisfies CallSpecs;
