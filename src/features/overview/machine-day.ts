// A machine's day as stretches: working, idle between two stretches of work, stopped before and after.
import { type MachineDay, QUARTER_S } from '../../contracts/api/equipment';

export type DayState = 'working' | 'idle';

export interface DayStretch {
  readonly state: DayState;
  /** Quarters of an hour since the day began; `to` is not among them. */
  readonly from: number;
  readonly to: number;
}

export interface DayShown {
  readonly stretches: readonly DayStretch[];
  readonly workedS: number;
  readonly idleS: number;
}

/** Part of a quarter in which a machine must have worked for the quarter to count as worked, where it is drawn. */
const LEAST_SHARE = 0.1;

/**
 * The stretches of a machine's day. `untilQuarter`: up to when it is idle after its last work, since it is online and
 * may go on; null: it is not, and has stopped.
 */
export function dayShown(workedS: readonly number[], untilQuarter: number | null): DayShown {
  const isWorked = (quarter: number): boolean => (workedS[quarter] ?? 0) >= LEAST_SHARE * QUARTER_S;
  const first = workedS.findIndex((_, quarter) => isWorked(quarter));
  const last = workedS.findLastIndex((_, quarter) => isWorked(quarter));
  const total = workedS.reduce((sum, s) => sum + s, 0);
  if (first < 0) return { stretches: [], workedS: total, idleS: 0 };
  const end = Math.max(last + 1, untilQuarter ?? 0);
  const stretches: DayStretch[] = [];
  for (let quarter = first; quarter < end; quarter++) {
    const state = isWorked(quarter) ? 'working' : 'idle';
    const before = stretches.at(-1);
    if (before?.state === state) stretches[stretches.length - 1] = { ...before, to: quarter + 1 };
    else stretches.push({ state, from: quarter, to: quarter + 1 });
  }
  const within = workedS.slice(first, end).reduce((sum, s) => sum + s, 0);
  return { stretches, workedS: total, idleS: Math.max(0, (end - first) * QUARTER_S - within) };
}

/** The quarter of the day in which a moment lies, of which it counts as a whole one. */
export function quarterAt({ begins_ms, quarters }: Pick<MachineDay, 'begins_ms' | 'quarters'>, nowMs: number): number {
  return Math.min(quarters, Math.max(0, Math.ceil((nowMs - begins_ms) / (QUARTER_S * 1000))));
}
