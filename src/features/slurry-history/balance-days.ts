// The balance of slurry by day: litres made, where they went, and the counts of the rigs that got them.
import type { ApiOutput } from '../../contracts/api';

export type Balance = ApiOutput<'slurryBalance'>;
export type BalanceRig = Balance['rigs'][number];

export interface BalanceDay {
  readonly day: string;
  readonly batches: number;
  readonly madeL: number;
  readonly deliveredL: number;
  /** Of that, to rigs that the account does not see. */
  readonly otherL: number;
  /** Of that, to rigs that it sees and whose records count no slurry. */
  readonly uncountedL: number;
  /** Counted by the other rigs' records; null where no rig of the day counts any. */
  readonly usedL: number | null;
  /** Delivered to those rigs, less the count; null likewise. */
  readonly missingL: number | null;
}

/** A row a day, oldest first. */
export function balanceDays({ days, rigs }: Balance): readonly BalanceDay[] {
  return days.map(({ day, batches, made_l, delivered_l, other_l }) => {
    const own = rigs.filter((rig) => rig.day === day);
    const counting = own.filter(({ used_l }) => used_l !== null);
    const usedL = counting.length === 0 ? null : sumOf(counting, ({ used_l }) => used_l ?? 0);
    const gotL = sumOf(counting, ({ delivered_l: got }) => got);
    return {
      day,
      batches,
      madeL: made_l,
      deliveredL: delivered_l,
      otherL: other_l,
      uncountedL: sumOf(own, ({ delivered_l: got, used_l }) => (used_l === null ? got : 0)),
      usedL,
      missingL: usedL === null ? null : gotL - usedL,
    };
  });
}

/** The sums over all days. */
export function balanceTotal(days: readonly BalanceDay[]): Omit<BalanceDay, 'day'> {
  const counted = days.filter(({ usedL }) => usedL !== null);
  return {
    batches: sumOf(days, ({ batches }) => batches),
    madeL: sumOf(days, ({ madeL }) => madeL),
    deliveredL: sumOf(days, ({ deliveredL }) => deliveredL),
    otherL: sumOf(days, ({ otherL }) => otherL),
    uncountedL: sumOf(days, ({ uncountedL }) => uncountedL),
    usedL: counted.length === 0 ? null : sumOf(counted, ({ usedL }) => usedL ?? 0),
    missingL: counted.length === 0 ? null : sumOf(counted, ({ missingL }) => missingL ?? 0),
  };
}

function sumOf<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
