// Alarms of the real-time screen: the open warnings of the last day by rule, who has seen them, and those that are shelved
// for a time (docs/adr/0145).
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { warningNeighboursSchema } from '../warning-neighbour';
import { type CallSpecs, id, ofProject, text } from './call';
import { level } from './warnings';

/** Open warnings of so long are alarms; older ones are the warning page's. */
export const ALARM_WINDOW_MS = 24 * 3_600_000;
/** A shelf ends by itself after a day at most. */
export const LONGEST_SHELF_MINUTES = 24 * 60;

const counts = {
  count: z.int(),
  /** Of these, those that nobody has seen. */
  unseen: z.int(),
  /** Of these, those whose limit is still broken. */
  ongoing: z.int(),
};

const alarmLineSchema = z.object({
  /** By its key in the type's descriptor. */
  rule: z.string(),
  level: z.int().min(1).max(3),
  ...counts,
  newest_ms: z.number(),
  /** The greatest number among them: `real/alarm_seen/` takes it, so that nobody has seen what came later. */
  newest_id: z.int(),
  /** Of a rule about neighbours: that alarm's pile, and those beside it that it was judged against. */
  newest_beside: z
    .object({ pile_no: z.string(), raised_ms: z.number(), neighbours: warningNeighboursSchema })
    .nullable(),
  /** The machine with the newest alarm first. */
  machines: z.array(z.object({ equipment_id: z.int(), equipment_name: z.string(), ...counts })),
  /** The account that saw some of them last; null where nobody has. */
  seen_by: z.string().nullable(),
  seen_ms: z.number().nullable(),
});
export type AlarmLine = z.infer<typeof alarmLineSchema>;

const alarmShelfSchema = z.object({
  rule: z.string(),
  level: z.int().min(1).max(3),
  /** Null: of all machines. */
  equipment_id: z.int().nullable(),
  equipment_name: z.string().nullable(),
  /** Sent back to end it: another one means that somebody was faster. */
  shelf_no: z.int(),
  shelved_ms: z.number(),
  until_ms: z.number(),
  /** Null: an account that is no more. */
  shelved_by: z.string().nullable(),
  comment: z.string(),
  /** Alarms that it holds now. */
  count: z.int(),
});
export type AlarmShelf = z.infer<typeof alarmShelfSchema>;

export const alarmsSchema = z.object({
  /** The server's clock. */
  now_ms: z.number(),
  /** Sums of the lines. */
  ...counts,
  /** Alarms on a shelf, in no line. */
  shelved: z.int(),
  /** Open warnings from before the last day. */
  older: z.int(),
  /** Unseen ones first, of these the gravest, then the newest. */
  lines: z.array(alarmLineSchema),
  shelves: z.array(alarmShelfSchema),
});
export type Alarms = z.infer<typeof alarmsSchema>;

const ofRule = ofProject.extend({ rule: text });

export const alarmCalls = {
  realAlarms: {
    method: 'GET',
    path: 'real/alarms/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary:
      'Open warnings of the last 24 hours by rule: how many, how many unseen, on which machines; and the shelves',
    input: ofProject,
    output: alarmsSchema,
  },
  alarmSeen: {
    method: 'POST',
    path: 'real/alarm_seen/',
    base: 'type',
    needsToken: true,
    right: { action: 'seeAlarm' },
    summary: 'Notes that the account has seen the alarms of a rule, up to the newest that it was shown',
    input: ofRule.extend({
      level,
      newest_id: id,
      /** As many as the line said; when more have come by then, nothing is noted. */
      unseen: z.int().positive(),
    }),
    output: alarmsSchema,
  },
  alarmShelve: {
    method: 'POST',
    path: 'real/alarm_shelve/',
    base: 'type',
    needsToken: true,
    right: { action: 'shelveAlarm' },
    summary: 'Takes the alarms of a rule out of the list for a time, with a reason; those that come meanwhile too',
    input: ofRule.extend({
      /** Left out: of all machines. */
      equipment_id: id.optional(),
      minutes: z.int().min(1).max(LONGEST_SHELF_MINUTES),
      comment: z.string().trim().min(1, refusal('must say why')).max(500),
    }),
    output: alarmsSchema,
  },
  alarmUnshelve: {
    method: 'POST',
    path: 'real/alarm_unshelve/',
    base: 'type',
    needsToken: true,
    right: { action: 'shelveAlarm' },
    summary: 'Puts alarms back into the list before their time is over',
    input: ofRule.extend({ equipment_id: id.optional(), shelf_no: z.int().positive() }),
    output: alarmsSchema,
  },
} as const satisfies CallSpecs;
