// Breaches of a rule up to a day of the replay.
import type { BrokenSequence } from '../../contracts/data-core';
import type { SequenceRule } from '../../equipment/descriptor';
import type { BrokenPair } from '../../maps/replay-marks';
import type { JudgedSequence } from './use-sequence';

const HOUR_MS = 3_600_000;

/** A pile that was begun in breach of a rule, and the neighbour because of which, by their rows. */
export interface Breach extends BrokenPair {
  readonly later: number;
  readonly earlier: number;
  readonly beganMs: number;
  /** From the end of the neighbour to that; NaN: it had not ended. */
  readonly gapMs: number;
}

export interface ShownBreaches {
  readonly rule: SequenceRule;
  readonly hours: number;
  /** False while it is worked out. */
  readonly isKnown: boolean;
  /** The newest first. */
  readonly breaches: readonly Breach[];
  /** All; those beyond what the data core tells are later ones. */
  readonly count: number;
  /**
   * Cold joints whose later pile is still to be made, the newest first: `beganMs` is when the limit had passed, and `gapMs` how
   * long the neighbour has waited by the end of the day.
   */
  readonly waiting: readonly Breach[];
  /** All, as far as the data core tells them. */
  readonly waitingCount: number;
}

/** Those of piles begun from `fromMs` (null: since ever) to before `untilMs`. */
export function brokenUntil(
  { rule, hours, broken, unmade }: JudgedSequence,
  fromMs: number | null,
  untilMs: number,
): ShownBreaches {
  const breaches: Breach[] = [];
  const waiting: Breach[] = [];
  const limitMs = hours * HOUR_MS;
  const isNow = (ms: number): boolean => ms < untilMs && (fromMs === null || ms >= fromMs);
  const wait = (pair: Breach): void => {
    const endedMs = pair.beganMs - pair.gapMs;
    const sinceMs = endedMs + limitMs;
    if (isNow(sinceMs)) waiting.push({ ...pair, isUnmade: true, beganMs: sinceMs, gapMs: untilMs - endedMs });
  };
  for (let at = 0; at < (broken?.later.length ?? 0); at += 1) {
    const beganMs = broken?.beganMs[at] ?? Number.NaN;
    if (isNow(beganMs)) breaches.push(pairAt(broken, at));
    // Made later, and too late by then: until then its joint waits for it.
    else if (rule.when === 'cold' && beganMs >= untilMs) wait(pairAt(broken, at));
  }
  for (let at = 0; at < (unmade?.later.length ?? 0); at += 1) wait(pairAt(unmade, at));
  waiting.sort((a, b) => b.beganMs - a.beganMs);
  // Only the first by time are listed: where all of them had happened, so may some of the rest.
  const listedCount = broken?.later.length ?? 0;
  const allHappened = listedCount > 0 && (broken?.beganMs[listedCount - 1] ?? 0) < untilMs;
  const count = breaches.length + (allHappened ? (broken?.count ?? 0) - listedCount : 0);
  // Those that are not listed wait at the end of the last day, and nobody knows since when.
  const isLast = fromMs === null && unmade !== null && untilMs >= (unmade.beganMs[0] ?? Number.NaN);
  const unlisted = isLast ? unmade.count - unmade.later.length : 0;
  return {
    ...{ rule, hours, isKnown: broken !== null, breaches: breaches.reverse(), count },
    ...{ waiting, waitingCount: waiting.length + unlisted },
  };
}

function pairAt(broken: BrokenSequence | null, at: number): Breach {
  const own = (column: Float64Array | undefined): number => column?.[at] ?? Number.NaN;
  return {
    later: broken?.later[at] ?? 0,
    earlier: broken?.earlier[at] ?? 0,
    beganMs: own(broken?.beganMs),
    gapMs: own(broken?.gapMs),
    place: { eastM: own(broken?.laterEastM), northM: own(broken?.laterNorthM) },
    neighbour: { eastM: own(broken?.earlierEastM), northM: own(broken?.earlierNorthM) },
  };
}
