// Input of the simulator: the machines that it drives, their credentials and their piles. The server gives it for the
// demo; a file gives it to `npm run simulate`.
import { z } from '../shared/zod';

/** A design pile as a machine gets it. */
const plannedPileSchema = z.object({
  pileId: z.int(),
  pileNo: z.string(),
  design: z.object({
    depthM: z.number(),
    diameterM: z.number(),
    /** The rest of the design, by the keys of the type's design parameters. */
    terms: z.record(z.string(), z.union([z.number(), z.string()])),
  }),
  /** North and east on the site's grid; null where it has no place. */
  xM: z.number().nullable().default(null),
  yM: z.number().nullable().default(null),
});
export type PlannedPile = z.infer<typeof plannedPileSchema>;

/** A machine as the data stands when the simulator starts; one of which nothing is known begins afresh. */
const simulatedMachineSchema = z.object({
  site: z.string(),
  typeCode: z.string(),
  projectId: z.int(),
  deviceId: z.int(),
  name: z.string().min(1),
  /** Limits of its project, by rule; a rule that is not named has its default. */
  limits: z.record(z.string(), z.number()).default({}),
  /** Its answer to the last command to lock or unlock; a machine keeps that while it is switched off. */
  lock: z.object({ locked: z.boolean(), commandNo: z.int() }).default({ locked: false, commandNo: 0 }),
  /** When its last finished record ended; null when it has none. */
  lastEndMs: z.number().nullable().default(null),
  /** A record that was begun and never ended: the machine goes on with it. */
  open: z.object({ recordNo: z.string(), pile: plannedPileSchema, lastSeq: z.int() }).nullable().default(null),
  /** Piles to make, in order. */
  queue: z.array(plannedPileSchema).readonly(),
  /** The rigs that a slurry plant serves, and what each has drawn more than it got. */
  serves: z
    .array(z.object({ projectId: z.int(), deviceId: z.int(), owedL: z.number().default(0) }))
    .readonly()
    .exactOptional(),
});
export type SimulatedMachine = z.infer<typeof simulatedMachineSchema>;

/** Credentials that a machine signs in to the broker with. */
const machineLoginSchema = z.object({ username: z.string().min(1), password: z.string().min(1) });
export type MachineLogin = z.infer<typeof machineLoginSchema>;

/** The machines of a site. */
export const simulatedSiteSchema = z.object({ machines: z.array(simulatedMachineSchema).readonly() });
export type SimulatedSite = z.infer<typeof simulatedSiteSchema>;

/** Credentials of machines: one for the machines that it names, or for all that no other one names. */
export const simulatorCredentialsSchema = z.array(
  machineLoginSchema.extend({
    machines: z.array(z.object({ projectId: z.int(), deviceId: z.int() })).exactOptional(),
  }),
);
export type SimulatorCredentials = z.infer<typeof simulatorCredentialsSchema>;

/** The message that starts the simulator. */
export const simulatorInputSchema = simulatedSiteSchema.extend({
  /** Broker the machines publish to. */
  brokerUrl: z.string(),
  /** Of the machines in turn, the credentials; null: the broker's address has them, or none are needed. */
  logins: z.array(machineLoginSchema.nullable()).readonly().nullable(),
  /** Seconds that the machines live in a second of ours. */
  speed: z.number().positive(),
  /** About how many minutes are between two failures of a machine's sensors; left out: hours. */
  sensorFaultEveryMin: z.number().positive().exactOptional(),
});
export type SimulatorInput = z.infer<typeof simulatorInputSchema>;

/** A message to a running simulator. On `stop` it goes offline and ends. */
export const toSimulatorSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('piles'),
    projectId: z.int(),
    deviceId: z.int(),
    piles: z.array(plannedPileSchema).readonly(),
  }),
  z.object({ kind: z.literal('stop') }),
]);
export type ToSimulator = z.infer<typeof toSimulatorSchema>;

/** Line of its log, once: the broker has stored what the machines had recorded by the start. */
export const STORED_SINCE_START = 'the machines have sent all that they had recorded by the start';

/** A message from the simulator: a machine is about to run out of piles, or a line of its log. */
export const fromSimulatorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('needPiles'), projectId: z.int(), deviceId: z.int(), afterPileId: z.int() }),
  z.object({ kind: z.literal('log'), line: z.string() }),
]);
export type FromSimulator = z.infer<typeof fromSimulatorSchema>;
