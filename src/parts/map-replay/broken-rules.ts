// Breaches of a rule up to a day of the replay.
import type { SequenceRule } from '../../equipment/descriptor';
import type { BrokenPair } from '../../maps/replay-marks';
import type { JudgedSequence } from './use-sequence';

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
}

/** Those of piles begun from `fromMs` (null: since ever) to before `untilMs`. */
export function brokenUntil(
  { rule, hours, broken }: JudgedSequence,
  fromMs: number | null,
  untilMs: number,
): ShownBreaches {
  const breaches: Breach[] = [];
  for (const [at, beganMs] of broken?.beganMs.entries() ?? []) {
    if (beganMs >= untilMs || (fromMs !== null && beganMs < fromMs)) continue;
    const own = (column: Float64Array | undefined): number => column?.[at] ?? Number.NaN;
    breaches.push({
      later: broken?.later[at] ?? 0,
      earlier: broken?.earlier[at] ?? 0,
      beganMs,
      gapMs: own(broken?.gapMs),
      place: { eastM: own(broken?.laterEastM), northM: own(broken?.laterNorthM) },
      neighbour: { eastM: own(broken?.earlierEastM), northM: own(broken?.earlierNorthM) },
    });
  }
  // Only the first by time are listed: where all of them had happened, so may some of the rest.
  const listedCount = broken?.later.length ?? 0;
  const allHappened = listedCount > 0 && (broken?.beganMs[listedCount - 1] ?? 0) < untilMs;
  const count = breaches.length + (allHappened ? (broken?.count ?? 0) - listedCount : 0);
  return { rule, hours, isKnown: broken !== null, breaches: breaches.reverse(), count };
}
