// When a channel counts as stopped while its machine goes on: one rule for cards, overview, wallboard and the flags of sensors.
import {
  type KnownReading,
  type LastReading,
  type MachineReadings,
  PAUSE_INTERVALS,
  USUAL_INTERVAL_MS,
  usualIntervalMs,
} from './machine-readings';
import { type Heard, staleAfterMs } from './machine-silence';

/** When a channel was last read, by the machine's clock: in an earlier record where this one has none; null: never. */
export function lastReadMs({ at_ms: atMs, earlier }: Pick<KnownReading, 'at_ms' | 'earlier'>): number | null {
  return atMs ?? earlier?.at_ms ?? null;
}

/**
 * Whether rows of this pass come without a channel for too long, though the machine goes on. The time before the pass, and
 * before a pause in it, does not count: nothing was to be read then.
 */
export function hasStopped(
  channel: LastReading,
  machine: Pick<MachineReadings, 'at_ms' | 'stretch_from_ms'> & Omit<Heard, 'heardMs'>,
): boolean {
  const { at_ms: newestMs, stretch_from_ms: fromMs } = machine;
  const { at_ms: lastMs, intervals_ms: own } = channel;
  if (lastMs === null || newestMs === null) return false;
  const usualMs = own && Math.max(USUAL_INTERVAL_MS, usualIntervalMs(own));
  // One that is read each ten minutes looks old after five, and has stopped after fifty.
  const mostMs = usualMs === undefined ? staleAfterMs(machine) : PAUSE_INTERVALS * usualMs;
  return newestMs - Math.max(lastMs, fromMs ?? lastMs) > mostMs;
}
