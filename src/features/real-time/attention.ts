// How much a machine needs attention: pure functions of its state and readings.
import type { DeviceState, Machine } from '../../contracts/api';
import { type MachineReadings, STALE_INTERVALS, usualIntervalMs } from '../../contracts/machine-readings';

export type ShownState = DeviceState | 'offline' | 'stale';

/** States in which rows are expected. */
const REPORTING: ReadonlySet<DeviceState> = new Set<DeviceState>(['in_construction', 'recording']);

/** The least time that counts as silence: a batch may be late by a second or two on a slow network. */
const LEAST_SILENCE_MS = 5_000;

/** A machine's clock that is off by more is said to be wrong. */
export const WRONG_CLOCK_MS = 60_000;

type Heard = Pick<MachineReadings, 'intervals_ms' | 'at_ms'> & { readonly heardMs: number | null };

/** How old a reading may be before it is stale. */
export function staleAfterMs(readings: Pick<MachineReadings, 'intervals_ms'>): number {
  return Math.max(LEAST_SILENCE_MS, STALE_INTERVALS * usualIntervalMs(readings));
}

/** How old a reading is: since the machine was heard, and how much older it was then than the newest row. */
export function ageMs({ heardMs, at_ms }: Heard, takenMs: number | null, nowMs: number): number | null {
  if (heardMs === null || takenMs === null) return null;
  return Math.max(0, nowMs - heardMs) + Math.max(0, (at_ms ?? takenMs) - takenMs);
}

/** Whether the machine should report and does not. */
export function isSilent(
  machine: Pick<Machine, 'online' | 'state'>,
  readings: Heard | undefined,
  nowMs: number,
): boolean {
  if (!machine.online || !REPORTING.has(machine.state) || readings === undefined) return false;
  return readings.heardMs === null || nowMs - readings.heardMs > staleAfterMs(readings);
}

/** The state as it is shown: one that is not connected is offline whatever it did last. */
export function shownState(machine: Pick<Machine, 'online' | 'state'>, silent: boolean): ShownState {
  if (!machine.online) return 'offline';
  return silent ? 'stale' : machine.state;
}

const ORDER: Readonly<Record<ShownState, number>> = {
  stale: 1,
  paused: 2,
  in_construction: 4,
  recording: 4,
  ended: 5,
  idle: 5,
  offline: 6,
};

/** The facts that order the cards. */
export interface Attention {
  readonly machine: Pick<Machine, 'name'>;
  readonly state: ShownState;
  /** Level of the gravest warning that is open on the pile in work; 0: none. */
  readonly level: number;
}

/** Open high warnings first, then silence, pauses, other warnings, work, rest; machines that are offline last. */
function rankOf({ state, level }: Attention): number {
  if (state === 'offline') return ORDER.offline;
  if (level >= 3) return 0;
  return level > 0 ? Math.min(3, ORDER[state]) : ORDER[state];
}

/** By need of attention; equals by name with numbers in order (2 before 10). */
export function byAttention<T extends Attention>(machines: readonly T[]): T[] {
  const byName = (a: T, b: T) => a.machine.name.localeCompare(b.machine.name, 'zh-CN', { numeric: true });
  return [...machines].sort((a, b) => rankOf(a) - rankOf(b) || byName(a, b));
}
