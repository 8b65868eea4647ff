// Whether the servers keep up with an external broker. A PUBACK of that broker says that the broker has a message, not
// that it is stored. So the lag until the commit is taken from the servers' metrics, and how much waits from the broker,
// which knows nothing of those.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Broker } from '../contract/broker';
import { WARM_UP_S } from './fleet';
import { type Quantiles, quantilesOf } from './quantiles';
import { grownSince, type LagBounds, lagOf, type Metrics } from './server-metrics';

export interface Storing {
  /** From the machine's clock to the commit, of all messages stored after the warm-up, the last one too. */
  readonly lagAtMostS: LagBounds;
  /** Messages that waited at the broker or were on their way from it, in looks after the warm-up. */
  readonly waiting: Quantiles;
  /** When the machines had ended. */
  readonly waitingAtEnd: number;
  readonly isGrowing: boolean;
  /** How long after their end the last message was stored; null: some never were. */
  readonly drainedS: number | null;
  /** Messages that were left then. */
  readonly waitingLeft: number;
}

const LOOK_MS = 500;
const DRAIN_LOOK_MS = 50;
/** Servers that take nothing for so long take nothing more. */
const STUCK_MS = 60_000;
/** Differences of fewer messages come from the batches in which servers take them. */
const NOISE_MESSAGES = 100;
const FEWEST_LOOKS = 6;
/** A bound of the metric's buckets, so that it is exact. */
const MOST_LAG_S = 1;

/** Begins to watch; the returned function waits until everything is stored, or nothing more is. */
export async function watchStoring(
  broker: Pick<Broker, 'waiting'>,
  scrape: () => Promise<Metrics>,
  seconds: number,
): Promise<() => Promise<Storing>> {
  let before = await scrape();
  const startMs = performance.now();
  const looks: number[] = [];
  const ending = new AbortController();
  let isWarm = seconds <= WARM_UP_S;
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      if (!isWarm && performance.now() - startMs >= WARM_UP_S * 1000) {
        isWarm = true;
        before = await scrape();
      }
      const waiting = await broker.waiting();
      if (isWarm) looks.push(waiting);
      await sleep(LOOK_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const watching = watch();
  // The code that ends the watch gets the error.
  watching.catch(() => undefined);
  return async () => {
    ending.abort();
    await watching;
    const endMs = performance.now();
    const waitingAtEnd = await broker.waiting();
    const waitingLeft = await untilTaken(broker, waitingAtEnd);
    return {
      drainedS: waitingLeft > 0 ? null : (performance.now() - endMs) / 1000,
      lagAtMostS: lagOf(grownSince(before, await scrape())),
      waiting: quantilesOf(looks),
      waitingAtEnd,
      isGrowing: isGrowing(looks),
      waitingLeft,
    };
  };
}

async function untilTaken(broker: Pick<Broker, 'waiting'>, atFirst: number): Promise<number> {
  let waiting = atFirst;
  let least = atFirst;
  let takenMs = performance.now();
  while (waiting > 0 && performance.now() - takenMs < STUCK_MS) {
    await sleep(DRAIN_LOOK_MS);
    waiting = await broker.waiting();
    if (waiting >= least) continue;
    least = waiting;
    takenMs = performance.now();
  }
  return waiting;
}

/**
 * Whether a backlog grows: even the smallest of the last third of the looks is above the largest of the first third. A
 * large read that holds the servers up for a moment makes a peak, and no growth.
 */
export function isGrowing(looks: readonly number[]): boolean {
  if (looks.length < FEWEST_LOOKS) return false;
  const third = Math.floor(looks.length / 3);
  return Math.min(...looks.slice(-third)) > Math.max(...looks.slice(0, third)) + NOISE_MESSAGES;
}

/** Whether the servers keep the pace of the machines. */
export function keepsPace({ lagAtMostS: { p99 }, isGrowing: grows, drainedS }: Storing): boolean {
  return p99 !== null && p99 <= MOST_LAG_S && !grows && drainedS !== null;
}

/** For people. */
export function textOfStoring({ lagAtMostS, waiting, waitingAtEnd, isGrowing: grows, ...left }: Storing): string {
  const after =
    left.drainedS === null ? `${left.waitingLeft} never stored` : `all stored ${left.drainedS.toFixed(1)} s later`;
  return (
    `stored ${textOfLag(lagAtMostS)} after the machine's clock, waiting at the broker p50 ${waiting.p50 ?? '–'}, ` +
    `most ${waiting.max ?? '–'}, at the end ${waitingAtEnd}, ${after}, ${grows ? 'and it grew' : 'without growth'}`
  );
}

export const textOfLag = ({ p50, p99 }: LagBounds): string =>
  `p50 at most ${p50 ?? '–'} s, p99 at most ${p99 ?? '–'} s`;
