// The state that a machine is shown in. A machine that works but no longer reports is not shown as working.
import type { DeviceState, Machine } from '../../contracts/api';

export type ShownState = DeviceState | 'offline';

/** A working machine sends a record a second; after this long without one it looks stale. */
export const STALE_AFTER_MS = 15_000;

/** States in which records are expected. */
const REPORTING: ReadonlySet<DeviceState> = new Set<DeviceState>(['in_construction', 'recording']);

export function shownState(machine: Pick<Machine, 'online' | 'state'>): ShownState {
  return machine.online ? machine.state : 'offline';
}

/**
 * Whether a machine's shown state is older than it should be. `heardMs`: when it was last heard, by this computer's clock,
 * which need not agree with the server's or the machine's; null when it never was, undefined while that is not known.
 */
export function isStale(
  machine: Pick<Machine, 'online' | 'state' | 'last_seen_ms'>,
  heardMs: number | null | undefined,
  nowMs: number,
): boolean {
  if (!machine.online || !REPORTING.has(machine.state)) return false;
  if (heardMs === undefined) return machine.last_seen_ms === null;
  return heardMs === null || nowMs - heardMs > STALE_AFTER_MS;
}

/**
 * By name with numbers in order (2 before 10), those that are offline last. States are left out of it: a machine
 * changes them with every pile, and a list that jumps cannot be read.
 */
export function sortMachines(machines: readonly Machine[]): Machine[] {
  const byName = (a: Machine, b: Machine) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true });
  return [...machines].sort((a, b) => Number(b.online) - Number(a.online) || byName(a, b));
}

/** Machines whose name or pile number contains `text`. */
export function findMachines(machines: readonly Machine[], text: string): readonly Machine[] {
  const part = text.trim().toLowerCase();
  if (part === '') return machines;
  return machines.filter(({ name, pile_no }) => `${name}\n${pile_no ?? ''}`.toLowerCase().includes(part));
}
