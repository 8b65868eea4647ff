// The remote lock of a machine: a locked one finishes the pile in work and does not start another. The server keeps the
// last command and the machine's answer; the state follows from these and the time, so that any server can tell it at
// any moment.
import { z } from '../shared/zod';

/** After this a command without an answer counts as not answered. */
export const LOCK_ANSWER_MS = 30_000;
/** For so long a command without an answer is sent again whenever its machine says that it is online. */
export const LOCK_COMMAND_MS = 24 * 3_600_000;

export const LOCK_STATES = ['unlocked', 'lock_pending', 'locked', 'unlock_pending', 'refused', 'no_answer'] as const;
export type LockState = (typeof LOCK_STATES)[number];

/** Why a machine refuses: it is switched to local control, its control unit has a fault, the command came too late. */
export const LOCK_REFUSALS = ['local_control', 'fault', 'expired', 'other'] as const;

/** The last command to a machine, as it is stored. */
export interface LockFacts {
  /** True: it shall be locked. Null: nobody has ever asked for anything. */
  readonly wish: boolean | null;
  readonly askedMs: number | null;
  /** The machine's answer to that command. */
  readonly agreed: boolean | null;
  /** State that the machine reported last. */
  readonly locked: boolean;
}

/** The state of a machine's lock at a time. */
export function lockStateOf({ wish, askedMs, agreed, locked }: LockFacts, nowMs: number): LockState {
  if (wish === null || askedMs === null) return locked ? 'locked' : 'unlocked';
  if (agreed === true) return locked ? 'locked' : 'unlocked';
  if (agreed === false) return 'refused';
  if (nowMs >= askedMs + LOCK_ANSWER_MS) return 'no_answer';
  return wish ? 'lock_pending' : 'unlock_pending';
}

export const lockStatusSchema = z.object({
  equipment_id: z.int(),
  equipment_name: z.string(),
  state: z.enum(LOCK_STATES),
  /** Whether the machine last reported itself locked; false when it never reported. */
  locked: z.boolean(),
  /** Of the last command; 0: there was none. */
  command_no: z.int(),
  /** The state asked for: true is locked; null when nobody has ever asked. */
  wish: z.boolean().nullable(),
  asked_ms: z.number().nullable(),
  /** Account of who asked. */
  asked_by: z.string().nullable(),
  comment: z.string(),
  /** When a command that waits counts as not answered, and until when it is sent; null when none waits. */
  no_answer_ms: z.number().nullable(),
  expires_ms: z.number().nullable(),
  answered_ms: z.number().nullable(),
  /** Why the machine refused. */
  reason: z.enum(LOCK_REFUSALS).nullable(),
  /** In the machine's own words. */
  note: z.string(),
});
export type LockStatus = z.infer<typeof lockStatusSchema>;
