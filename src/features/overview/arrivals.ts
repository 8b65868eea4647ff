// When the records of machines reached this page: their own clocks need not agree with this computer's.
import type { Machine } from '../../contracts/api';
import type { Heard } from '../../contracts/machine-silence';

type Reporting = Pick<Machine, 'id' | 'last_seen_ms'>;

export interface Arrivals {
  /** The machines that it was last worked out from; undefined before there were any. */
  readonly machines: readonly Reporting[] | undefined;
  /** By machine: the clock of its newest record. */
  readonly lastSeenMs: ReadonlyMap<number, number | null>;
  /** By machine: when a newer record than the first one seen came, by this computer's clock. */
  readonly arrivedMs: ReadonlyMap<number, number>;
}

export const NO_ARRIVALS: Arrivals = { machines: undefined, lastSeenMs: new Map(), arrivedMs: new Map() };

/**
 * When each machine was last heard, and how often it is: when its newest record came, and as long as none has, the server's
 * time (`answered`).
 */
export function lastHeard(
  arrivedMs: Arrivals['arrivedMs'],
  answered: ReadonlyMap<number, Heard>,
): ReadonlyMap<number, Heard> {
  const heard = new Map(answered);
  for (const [id, heardMs] of arrivedMs) heard.set(id, { intervals_ms: [], ...answered.get(id), heardMs });
  return heard;
}

/** The arrivals after the list of machines has changed at `nowMs`. */
export function arrivalsAfter(before: Arrivals, machines: readonly Reporting[] | undefined, nowMs: number): Arrivals {
  const lastSeenMs = new Map(before.lastSeenMs);
  const arrivedMs = new Map(before.arrivedMs);
  for (const { id, last_seen_ms } of machines ?? []) {
    if (lastSeenMs.has(id) && lastSeenMs.get(id) !== last_seen_ms) arrivedMs.set(id, nowMs);
    lastSeenMs.set(id, last_seen_ms);
  }
  return { machines, lastSeenMs, arrivedMs };
}
