// A reading beside the limits in force: where it stands on a small bar, and whether a limit is broken now. Whether that
// is a breach, which takes time, the data core judges (docs/breaches.md).
import { usualRange } from '../../charts/usual-range';
import type { WatchedChannel } from '../../equipment/card-channels';
import { type Limits, limitOf } from '../../equipment/limit-of';

interface LimitMark {
  readonly value: number;
  /** Whether it is a least value. */
  readonly isMinimum: boolean;
}

/** Limits of a channel in a pass; `pass` null: in any. A limit of 0 is switched off. */
export function limitMarks({ rules }: WatchedChannel, limits: Limits, pass: number | null): LimitMark[] {
  return rules.flatMap((rule) => {
    const value = limitOf(rule, limits);
    if (value === 0) return [];
    if (rule.passes !== undefined && pass !== null && !rule.passes.includes(pass)) return [];
    if (rule.when === 'absAbove') {
      return [
        { value, isMinimum: false },
        { value: -value, isMinimum: true },
      ];
    }
    return [{ value, isMinimum: rule.when === 'below' }];
  });
}

/** Whether a reading is beyond one of the limits. */
export function isBeyond(value: number, marks: readonly LimitMark[]): boolean {
  return marks.some(({ value: limit, isMinimum }) => (isMinimum ? value < limit : value > limit));
}

/** The bar's ends: the usual range, widened to hold the limits, the reading and the last minutes. */
export function barRange(
  { channel }: WatchedChannel,
  marks: readonly LimitMark[],
  values: readonly (number | null)[],
): readonly [number, number] {
  const read = values.filter((value) => value !== null);
  const all = [...usualRange(channel, read), ...marks.map(({ value }) => value), ...read];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return high > low ? [low, high] : [low, low + 1];
}

/** Where a value stands between the ends, 0 to 1. */
export function shareOf(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}
