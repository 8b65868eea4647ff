// When a machine counts as silent, and its readings as stale: one rule for cards, overview and wallboard.
import type { Machine } from './api';
import {
  INTERVALS_KEPT,
  type LastReading,
  type MachineReadings,
  USUAL_INTERVAL_MS,
  usualIntervalMs,
} from './machine-readings';

/** A machine that was not heard for so many of its usual intervals is silent. */
const STALE_INTERVALS = 5;
/** The usual wait of a machine that nobody has listened to yet: it may take a row a second and send ten at once. */
const UNKNOWN_WAIT_MS = 3_000;
/** No machine is waited for any longer: intervals by a clock that was set may be hours. */
const MOST_SILENCE_MS = 300_000;

/** When a machine was last heard, by this computer's clock, null where it never was; and how often it is. */
export interface Heard extends Pick<MachineReadings, 'intervals_ms'> {
  readonly heardMs: number | null;
  /** The last waits for news of it, by this computer's clock: by bursts, where it sends in bursts. */
  readonly waits_ms?: readonly number[] | undefined;
}

/**
 * How old a reading may be before it is stale: by how often the machine takes rows, and how often they come, where that is
 * known. Five seconds at least: a batch may be late by some on a slow network.
 */
export function staleAfterMs({ intervals_ms, waits_ms = [] }: Omit<Heard, 'heardMs'>): number {
  // One wait may have been a pause: it counts where it is short.
  const waitMs = usualIntervalMs(waits_ms.length > 1 ? waits_ms : [UNKNOWN_WAIT_MS, ...waits_ms]);
  const usualMs = Math.max(USUAL_INTERVAL_MS, waitMs, usualIntervalMs(intervals_ms));
  return Math.min(MOST_SILENCE_MS, STALE_INTERVALS * usualMs);
}

/**
 * How long rows may come without a channel before its last reading is stale: by its own usual interval, since some channels
 * report with each tenth row only; by the machine's as long as that is not known.
 */
export function channelStaleMs(
  { intervals_ms: own }: Pick<LastReading, 'intervals_ms'>,
  machine: Omit<Heard, 'heardMs'>,
): number {
  return staleAfterMs(own === undefined ? machine : { intervals_ms: own, waits_ms: own });
}

/** The last waits after news that came at `nowMs`. The rest of a burst, which comes in the next moment, was no wait. */
export function waitsAfter({ heardMs, intervals_ms, waits_ms = [] }: Heard, nowMs: number): readonly number[] {
  const waitMs = nowMs - (heardMs ?? nowMs);
  return 2 * waitMs > usualIntervalMs(intervals_ms) ? [...waits_ms, waitMs].slice(-INTERVALS_KEPT) : waits_ms;
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

/** Why nothing is known of a machine at work: it is silent, or this page has lost its connection. */
export type Silence = 'stale' | 'cutOff';

/**
 * Why nothing is known of a machine at work; null: it is heard. `cutOffMs`: when this page lost its connection, null: it has
 * one. A machine that was heard until then need not be silent.
 */
export function silenceOf(
  machine: Pick<Machine, 'online' | 'state' | 'last_seen_ms'>,
  heard: Heard | undefined,
  nowMs: number,
  cutOffMs: number | null,
): Silence | null {
  if (!isSilent(machine, heard, nowMs)) return null;
  return cutOffMs === null || isSilent(machine, heard, Math.min(nowMs, cutOffMs)) ? 'stale' : 'cutOff';
}
