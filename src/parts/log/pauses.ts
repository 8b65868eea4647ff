// Pauses of a machine while it made a pile: the log has no rows there.

import type { WorkEvents } from '../../contracts/data-core';
import type { DamagedStretch } from '../../contracts/envelope';
import { HALT_MS } from '../../contracts/halt';

export interface Pause {
  readonly fromMs: number;
  readonly toMs: number;
  /** Where the tool stood; null: no depth is known. */
  readonly depthM: number | null;
}

/**
 * The pauses between the events of a log, which end at halts. Rows that were sent, and are stored damaged, make none.
 */
export function pausesOf(
  { fromMs, toMs, toM }: Pick<WorkEvents, 'fromMs' | 'toMs' | 'toM'>,
  damaged: readonly DamagedStretch[],
): readonly Pause[] {
  const lost = damaged.filter(({ channel }) => channel === null);
  const pauses: Pause[] = [];
  for (let at = 1; at < fromMs.length; at += 1) {
    const from = toMs[at - 1] ?? Number.NaN;
    const to = fromMs[at] ?? Number.NaN;
    if (!(to - from > HALT_MS)) continue;
    if (lost.some(({ from_ms, to_ms }) => from_ms < to && to_ms > from)) continue;
    const depthM = toM[at - 1] ?? Number.NaN;
    pauses.push({ fromMs: from, toMs: to, depthM: Number.isNaN(depthM) ? null : depthM });
  }
  return pauses;
}

/** How long all of them were. */
export function pausedMs(pauses: readonly Pause[]): number {
  return pauses.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
}

/** Those that are drawn: the longest, in their order. */
export function longestPauses(pauses: readonly Pause[], most: number): readonly Pause[] {
  if (pauses.length <= most) return pauses;
  const length = ({ fromMs, toMs }: Pause): number => toMs - fromMs;
  const longest = new Set([...pauses].sort((a, b) => length(b) - length(a)).slice(0, most));
  return pauses.filter((pause) => longest.has(pause));
}
