// The state that a machine is shown in, and the list of machines.
import type { DeviceState, Machine } from '../../contracts/api';

export type ShownState = DeviceState | 'offline';

export function shownState(machine: Pick<Machine, 'online' | 'state'>): ShownState {
  return machine.online ? machine.state : 'offline';
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
