// When a machine counts as silent, and its readings as stale: one rule for cards, overview and wallboard.
import type { Machine } from './api';
import { type MachineReadings, STALE_INTERVALS, usualIntervalMs } from './machine-readings';

/** The least time that counts as silence: a batch may be late by a second or two on a slow network. */
const LEAST_SILENCE_MS = 5_000;
/** As long as the usual interval of a machine is not known. */
const UNKNOWN_SILENCE_MS = 15_000;

/** When a machine was last heard, by this computer's clock, null where it never was; and how often it is. */
export interface Heard extends Pick<MachineReadings, 'intervals_ms'> {
  readonly heardMs: number | null;
}

/** How old a reading may be before it is stale. */
export function staleAfterMs({ intervals_ms }: Pick<Heard, 'intervals_ms'>): number {
  if (intervals_ms.length === 0) return UNKNOWN_SILENCE_MS;
  return Math.max(LEAST_SILENCE_MS, STALE_INTERVALS * usualIntervalMs({ intervals_ms }));
}

/**
 * Whether a machine should report and does not: in these states rows are expected. It compares no two clocks. `heard`:
 * undefined while that is not known.
 */
export function isSilent(
  { online, state, last_seen_ms }: Pick<Machine, 'online' | 'state' | 'last_seen_ms'>,
  heard: Heard | undefined,
  nowMs: number,
): boolean {
  if (!online || (state !== 'in_construction' && state !== 'recording')) return false;
  if (heard === undefined) return last_seen_ms === null;
  return heard.heardMs === null || nowMs - heard.heardMs > staleAfterMs(heard);
}
