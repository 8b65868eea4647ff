// A machine's day as stretches: working, paused within a record, idle between two of these, stopped before and after.
import { type MachineDay, QUARTER_S } from '../../contracts/api/equipment';

export type DayState = 'working' | 'paused' | 'idle';

export interface DayStretch {
  readonly state: DayState;
  /** Quarters of an hour since the day began; `to` is not among them. */
  readonly from: number;
  readonly to: number;
}

export interface DayShown {
  readonly stretches: readonly DayStretch[];
  readonly workedS: number;
  readonly pausedS: number;
  readonly idleS: number;
}

type DaySeconds = Pick<MachineDay['machines'][number], 'worked_s' | 'paused_s'>;

/** Part of a quarter in which a machine must have been at a record for the quarter to be drawn as one. */
const LEAST_SHARE = 0.1;

const sum = (seconds: readonly number[]): number => seconds.reduce((all, s) => all + s, 0);

/**
 * The stretches of a machine's day: a quarter is drawn as what it was for longer, work or a pause. `untilQuarter`: up to
 * when it is idle after its last work, since it is online and may go on; null: it is not, and has stopped.
 */
export function dayShown({ worked_s, paused_s }: DaySeconds, untilQuarter: number | null): DayShown {
  const stateOf = (quarter: number): DayState => {
    const [worked, paused] = [worked_s[quarter] ?? 0, paused_s[quarter] ?? 0];
    return worked + paused < LEAST_SHARE * QUARTER_S ? 'idle' : paused > worked ? 'paused' : 'working';
  };
  const first = worked_s.findIndex((_, quarter) => stateOf(quarter) !== 'idle');
  const last = worked_s.findLastIndex((_, quarter) => stateOf(quarter) !== 'idle');
  const [workedS, pausedS] = [sum(worked_s), sum(paused_s)];
  if (first < 0) return { stretches: [], workedS, pausedS, idleS: 0 };
  const end = Math.max(last + 1, untilQuarter ?? 0);
  const stretches: DayStretch[] = [];
  for (let quarter = first; quarter < end; quarter++) {
    const state = stateOf(quarter);
    const before = stretches.at(-1);
    if (before?.state === state) stretches[stretches.length - 1] = { ...before, to: quarter + 1 };
    else stretches.push({ state, from: quarter, to: quarter + 1 });
  }
  const within = sum(worked_s.slice(first, end)) + sum(paused_s.slice(first, end));
  return { stretches, workedS, pausedS, idleS: Math.max(0, (end - first) * QUARTER_S - within) };
}

/** The quarter of the day in which a moment lies, of which it counts as a whole one. */
export function quarterAt({ begins_ms, quarters }: Pick<MachineDay, 'begins_ms' | 'quarters'>, nowMs: number): number {
  return Math.min(quarters, Math.max(0, Math.ceil((nowMs - begins_ms) / (QUARTER_S * 1000))));
}
