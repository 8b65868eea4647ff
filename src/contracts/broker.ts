// MQTT topics and messages. A machine publishes `real` (one record a second, QoS 1), `status` (retained, with a last
// will) and `answer`, and subscribes to its own `command`; the server publishes `command`, and for the consoles
// `warning`, `handling`, `lock`, `import`, `machine` and how generations of simulated piles go, in a room a type. Those may
// only subscribe, and only to types they own.
import { z } from '../shared/zod';
import { LOCK_REFUSALS, LOCK_STATES } from './machine-lock';
import { MOST_ID } from './most-id';
import { warningNeighboursSchema } from './warning-neighbour';

/** Path of the broker's WebSocket on the server's own port. */
export const BROKER_PATH = '/mqtt';

/** The most that a message may hold: far above a record of the largest type. */
export const MAX_MESSAGE_BYTES = 256 * 1024;

/**
 * The two rooms for pile generation; a type's descriptor says which it has. They are kinds like the others, so that nobody hears of a project not theirs; a
 * subscription to the bare name of one is for all projects of the account.
 */
export const PILE_GENERATE_ROOMS = ['PileGenerateStatus', 'HighSprayPileGenerateStatus'] as const;
export type PileGenerateRoom = (typeof PILE_GENERATE_ROOMS)[number];

/** Kinds of messages that machines publish. */
export const MACHINE_KINDS = ['real', 'status', 'answer'] as const;
/** Kinds of messages that consoles may subscribe to. */
export const CONSOLE_KINDS = [
  'real',
  'status',
  'warning',
  'handling',
  'lock',
  'import',
  'machine',
  ...PILE_GENERATE_ROOMS,
] as const;
export type BrokerKind = (typeof MACHINE_KINDS)[number] | (typeof CONSOLE_KINDS)[number] | 'command';
const BROKER_KINDS: readonly BrokerKind[] = [...new Set([...MACHINE_KINDS, ...CONSOLE_KINDS, 'command' as const])];

export interface TopicParts {
  readonly site: string;
  readonly typeCode: string;
  readonly projectId: number;
  readonly deviceId: number;
  readonly kind: BrokerKind;
}

const TOPIC_ROOT = 'hskj';

/** `hskj/{site}/{type}/{project}/{device}/{kind}`; `+` may stand for a part of a subscription. */
export function topicOf(parts: {
  site: string;
  typeCode: string;
  projectId: number | '+';
  deviceId: number | '+';
  kind: BrokerKind | '+';
}): string {
  return `${placeOf(parts)}/${parts.kind}`;
}

/** Start of all topics of a machine, without a slash at its end. */
export function placeOf(parts: {
  site: string;
  typeCode: string;
  projectId: number | '+';
  deviceId: number | '+';
}): string {
  return [TOPIC_ROOT, parts.site, parts.typeCode, parts.projectId, parts.deviceId].join('/');
}

/** The parts of a concrete topic, or null when it is not one of ours. */
export function parseTopic(topic: string): TopicParts | null {
  const [root, site, typeCode, project, device, kind, ...rest] = topic.split('/');
  const projectId = Number(project);
  const deviceId = Number(device);
  if (root !== TOPIC_ROOT || !site || !typeCode || rest.length > 0) return null;
  if (!Number.isInteger(projectId) || !Number.isInteger(deviceId)) return null;
  const known = BROKER_KINDS.find((k) => k === kind);
  return known ? { site, typeCode, projectId, deviceId, kind: known } : null;
}

/** As far as coordinates of design piles may go. */
const gridMetres = z.number().min(-1e9).max(1e9);

/** Events of a record that its messages mark. */
export const RECORD_EVENTS = ['start', 'record', 'pause', 'end', 'alarm'] as const;

/** One second of one machine. `seq` counts from 0 within `record_no`; a repeated pair is a duplicate. */
export const realMessageSchema = z.object({
  record_no: z.string().min(1).max(100),
  seq: z.int().nonnegative(),
  /** The device's clock, epoch ms. */
  time_ms: z.number(),
  event: z.enum(RECORD_EVENTS),
  pile_id: z.int().positive(),
  pile_no: z.string().min(1).max(100),
  /** Index into the type's passes. */
  pass: z.int().min(0).max(255),
  /** Channel key (src/equipment) to value; a channel left out or null had no reading. */
  values: z.record(z.string(), z.number().nullable()),
  /**
   * Where the tool stands on the site's grid, X north and Y east in metres. A machine that can tell says so in the first
   * message of a record, once it is set up, and in the last one; in any other when it has moved.
   */
  position: z.object({ x_m: gridMetres, y_m: gridMetres }).optional(),
  /** Of a slurry plant: which rigs it has served with this batch, told once each; `no` counts from 1 in the record. */
  deliveries: z
    .array(
      z.object({
        no: z.int().min(1).max(1000),
        project_id: z.int().positive().max(MOST_ID),
        equipment_id: z.int().positive().max(MOST_ID),
        litres: z.number().positive().max(1e6),
      }),
    )
    .max(20)
    .optional(),
});
export type RealMessage = z.infer<typeof realMessageSchema>;

export const statusMessageSchema = z.object({
  /** Counts from 0 since the device's last start. */
  seq: z.int().nonnegative(),
  time_ms: z.number(),
  online: z.boolean(),
});
export type StatusMessage = z.infer<typeof statusMessageSchema>;

export const warningMessageSchema = z.object({
  warning_id: z.int(),
  time_ms: z.number(),
  level: z.int().min(1).max(3),
  rule: z.string(),
  pile_id: z.int(),
  pile_no: z.string(),
  record_no: z.string(),
  /** The worst value until now. */
  value: z.number(),
  limit: z.number(),
  /** The limit is still broken; when that is over a `handling` message says that the warning has changed. */
  is_ongoing: z.boolean(),
  /** Of a rule about neighbours: those that it was judged against, the one that the value is of first. */
  neighbours: warningNeighboursSchema.optional(),
});
export type WarningMessage = z.infer<typeof warningMessageSchema>;

/** A warning that somebody handled, that is over now, or that was judged again: views of it are out of date. */
export const handlingMessageSchema = z.object({
  /** Null: several of the machine at once. */
  warning_id: z.int().nullable(),
  time_ms: z.number(),
  /** Null with `warning_id`. */
  status: z.int().min(0).max(3).nullable(),
});
export type HandlingMessage = z.infer<typeof handlingMessageSchema>;

/** The server's command to a machine. */
export const commandMessageSchema = z.object({
  /** Grows with every command to the machine, by more than one. The same one may come several times. */
  command_no: z.int().positive(),
  /** The server's clock, epoch ms; after `expires_ms` the machine refuses. */
  time_ms: z.number(),
  expires_ms: z.number(),
  command: z.enum(['lock', 'unlock']),
});
export type CommandMessage = z.infer<typeof commandMessageSchema>;

/** A machine's answer to a command. */
export const answerMessageSchema = z.object({
  command_no: z.int().positive(),
  time_ms: z.number(),
  agreed: z.boolean(),
  /** The machine's state now. */
  locked: z.boolean(),
  /** Why it refuses. */
  reason: z.enum(LOCK_REFUSALS).nullable().default(null),
  note: z.string().max(200).default(''),
});
export type AnswerMessage = z.infer<typeof answerMessageSchema>;

/** A machine was asked to lock or unlock itself, or has answered. */
export const lockMessageSchema = z.object({
  command_no: z.int(),
  time_ms: z.number(),
  /** At `time_ms`; a pending one counts as not answered after LOCK_ANSWER_MS. */
  state: z.enum(LOCK_STATES),
  locked: z.boolean(),
});
export type LockMessage = z.infer<typeof lockMessageSchema>;

/** How much of an import of piles is written; all of it or nothing is stored. Its topic names machine 0: it is none's. */
export const importMessageSchema = z.object({
  /** The first 8 characters of its key, by which its sender knows it and nobody else can use it. */
  import_start: z.string().length(8),
  time_ms: z.number(),
  /** Of the import. */
  rows: z.int().positive(),
  /** Written until now; fewer than before where writing begins anew. */
  written: z.int().nonnegative(),
});
export type ImportMessage = z.infer<typeof importMessageSchema>;

/** Name of an import in messages, by its key. */
export const importStart = (importKey: string): string => importKey.slice(0, 8);

/**
 * Changes of a machine in the list of its project: it moves to another one by being closed or removed here and added
 * there.
 */
export const MACHINE_CHANGES = ['added', 'changed', 'closed', 'opened', 'removed'] as const;

/** A machine of a project was added, renamed, closed, opened again or removed: lists of machines are out of date. */
export const machineMessageSchema = z.object({
  /** The server's clock, epoch ms. */
  time_ms: z.number(),
  change: z.enum(MACHINE_CHANGES),
});
export type MachineMessage = z.infer<typeof machineMessageSchema>;

/** Whether a pile has a simulated record: none, one is being made, it could not be made, it is there. */
export const GENERATION_STATE = { none: 0, generating: 1, failed: 2, succeeded: 3 } as const;
const generationState = z.int().min(GENERATION_STATE.none).max(GENERATION_STATE.succeeded);

/** Why a simulated pile was not made; their texts are in api/simulation.ts. */
export const GENERATION_FAILURES = [
  'pile_gone',
  'pile_built',
  'pile_in_work',
  'pile_discarded',
  'pile_simulated',
  'design_incomplete',
  'machine_gone',
  'machine_busy',
  'takes_too_long',
  'in_future',
  'database_refused',
] as const;
export type GenerationFailure = (typeof GENERATION_FAILURES)[number];

/**
 * A change of a generation of simulated piles. The topic's device is the machine that the piles are given to. The
 * counts are of the generation's piles in each state after it.
 */
export const generationMessageSchema = z.object({
  generation_id: z.uuid(),
  /** Counts from 1 within the generation: the counts below are old in a message that is not the greatest. */
  change_no: z.int().positive(),
  time_ms: z.number(),
  /** JOB_STATES of api/simulation.ts. */
  job: z.string(),
  none: z.int(),
  generating: z.int(),
  failed: z.int(),
  succeeded: z.int(),
  /** The pile that changed; null: several at once, or none. */
  pile: z
    .object({
      pile_id: z.int(),
      pile_no: z.string(),
      state: generationState,
      record_no: z.string().nullable(),
      warnings: z.int(),
      failure: z.enum(GENERATION_FAILURES).nullable(),
    })
    .nullable(),
});
export type GenerationMessage = z.infer<typeof generationMessageSchema>;
