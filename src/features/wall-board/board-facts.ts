// What a wallboard says: whether its figures are as new as they seem, which machines need somebody, and who is next.
import type { Machine, NamedItem } from '../../contracts/api';

/** How often the board asks, ms: also what keeps its session alive. */
export const ASK_EVERY_MS = 30_000;
/** Two answers may be missed; then the figures are old. */
export const OLD_AFTER_MS = 3 * ASK_EVERY_MS + 5_000;
/** A pause so long is not the change of a rod. */
const LONG_PAUSE_MS = 5 * 60_000;
/** A working machine sends a record a second, and the list is asked for at least every half minute. */
const SILENT_AFTER_MS = 90_000;

export interface Freshness {
  /** When the oldest of the figures was answered; null: some never were. */
  readonly asOfMs: number | null;
  readonly isOld: boolean;
}

/** How new a board's figures are: as new as the oldest of its answers. `startedMs`: when it began to ask. */
export function freshness(answeredMs: readonly number[], startedMs: number, nowMs: number): Freshness {
  const oldest = Math.min(...answeredMs);
  const asOfMs = oldest > 0 ? oldest : null;
  return { asOfMs, isOld: nowMs - (asOfMs ?? startedMs) > OLD_AFTER_MS };
}

export type Need = 'silent' | 'paused';

/** Why somebody should look at a machine; null: all is as usual, also for one that is switched off. */
export function needOf(machine: Machine, nowMs: number): Need | null {
  if (!machine.online) return null;
  const works = machine.state === 'in_construction' || machine.state === 'recording';
  if (works && nowMs - (machine.last_seen_ms ?? 0) > SILENT_AFTER_MS) return 'silent';
  if (machine.state === 'paused' && nowMs - (machine.since_ms ?? nowMs) > LONG_PAUSE_MS) return 'paused';
  return null;
}

/** Machines in the order in which a board shows them: who needs somebody, who works, the others, those switched off. */
export function boardOrder(machines: readonly Machine[], nowMs: number): Machine[] {
  const rank = (machine: Machine): number => {
    if (needOf(machine, nowMs) !== null) return 0;
    if (!machine.online) return 3;
    return machine.state === 'idle' || machine.state === 'ended' ? 2 : 1;
  };
  const byName = (a: Machine, b: Machine) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true });
  return [...machines].sort((a, b) => rank(a) - rank(b) || byName(a, b));
}

/** The project that follows; null where there is no other. */
export function nextProject(projects: readonly NamedItem[], currentId: number): number | null {
  if (projects.length < 2) return null;
  const at = projects.findIndex(({ id }) => id === currentId);
  return projects[(at + 1) % projects.length]?.id ?? null;
}
