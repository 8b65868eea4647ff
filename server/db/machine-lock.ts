// The locks of machines as they are read: by the calls, and by ingest when a machine answers or comes back.

import type { CommandMessage, LockMessage } from '../../src/contracts/broker';
import { LOCK_COMMAND_MS, lockStateOf } from '../../src/contracts/machine-lock';

/** A row of machine_lock with the database's clock, which is one for all servers. */
export interface LockRow {
  readonly command_no: number;
  readonly wish: boolean;
  readonly asked_ms: number;
  readonly agreed: boolean | null;
  readonly locked: boolean;
  readonly now_ms: number;
}

/** Columns of a LockRow. */
export const LOCK_COLUMNS = `command_no, wish, round(date_part('epoch', asked_at) * 1000) as asked_ms, agreed, locked,
  round(date_part('epoch', now()) * 1000) as now_ms`;

/** Subject of a machine's audit entries. */
export const machineSubject = (deviceId: number): string => `machine/${deviceId}`;

/** The command that a machine gets. */
export function commandOf({ command_no, wish, asked_ms }: LockRow): CommandMessage {
  return {
    command_no,
    time_ms: asked_ms,
    expires_ms: asked_ms + LOCK_COMMAND_MS,
    command: wish ? 'lock' : 'unlock',
  };
}

/** The message to the consoles. */
export function lockMessageOf({ command_no, wish, asked_ms, agreed, locked, now_ms }: LockRow): LockMessage {
  return {
    command_no,
    time_ms: now_ms,
    state: lockStateOf({ wish, askedMs: asked_ms, agreed, locked }, now_ms),
    locked,
  };
}
