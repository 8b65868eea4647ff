// How much a machine needs attention: pure functions of its state and readings.
import type { DeviceState, Machine } from '../../contracts/api';
import type { MachineReadings } from '../../contracts/machine-readings';
import type { Silence } from '../../contracts/machine-silence';

/** `cutOff`: it may work or not, as this page has lost its connection. */
export type ShownState = DeviceState | 'offline' | Silence;

/** A machine's clock that is off by more is said to be wrong. */
export const WRONG_CLOCK_MS = 60_000;

interface HeardRow extends Pick<MachineReadings, 'at_ms'> {
  readonly heardMs: number | null;
}

/** How old a reading is: since the machine was heard, and how much older it was then than the newest row. */
export function ageMs({ heardMs, at_ms }: HeardRow, takenMs: number | null, nowMs: number): number | null {
  if (heardMs === null || takenMs === null) return null;
  return Math.max(0, nowMs - heardMs) + Math.max(0, (at_ms ?? takenMs) - takenMs);
}

/** The state as it is shown: one that is not connected is offline whatever it did last. `silence`: null for none. */
export function shownState(machine: Pick<Machine, 'online' | 'state'>, silence: Silence | null): ShownState {
  return machine.online ? (silence ?? machine.state) : 'offline';
}

const ORDER: Readonly<Record<ShownState, number>> = {
  stale: 1,
  paused: 2,
  in_construction: 4,
  recording: 4,
  cutOff: 4,
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
  /** Channels that have stopped though the machine works. */
  readonly stopped: readonly unknown[];
}

/** Open high warnings first, then silence, pauses, other warnings and stopped channels, work, rest; offline ones last. */
function rankOf({ state, level, stopped }: Attention): number {
  if (state === 'offline') return ORDER.offline;
  if (level >= 3) return 0;
  return level + stopped.length > 0 ? Math.min(3, ORDER[state]) : ORDER[state];
}

/** By need of attention; equals by name with numbers in order (2 before 10). */
export function byAttention<T extends Attention>(machines: readonly T[]): T[] {
  const byName = (a: T, b: T) => a.machine.name.localeCompare(b.machine.name, 'zh-CN', { numeric: true });
  return [...machines].sort((a, b) => rankOf(a) - rankOf(b) || byName(a, b));
}
