import { niceAxis } from '../../../charts/nice-axis';

const MOST_BINS = 60;
/** How many times the middle nine tenths an extreme may be away before it is left out of the picture, which says so. */
const FAR = 3;

/** Bin i begins at `origin + i * width`. */
export interface CountedBins {
  readonly origin: number;
  readonly width: number;
  readonly count: number;
}

interface Spread {
  readonly min: ArrayLike<number>;
  readonly max: ArrayLike<number>;
  /** From the lowest to the highest share. */
  readonly quantiles: readonly ArrayLike<number>[];
}

/** Bins of round width over the readings; null without any. Readings are told apart no finer than they are shown. */
export function distributionBins(whole: Spread, decimals: number): CountedBins | null {
  const [least, largest, low, high] = [
    whole.min[0],
    whole.max[0],
    whole.quantiles[0]?.[0],
    whole.quantiles.at(-1)?.[0],
  ];
  if (least === undefined || largest === undefined || low === undefined || high === undefined) return null;
  const finest = 10 ** -decimals;
  const far = Math.max(high - low, finest) * FAR;
  const axis = niceAxis(Math.max(least, low - far), Math.min(largest, high + far), MOST_BINS);
  const width = Math.max(axis.interval, finest);
  const origin = Math.floor(axis.min / width) * width;
  // Bins end before the next begins: the largest reading is in the last.
  return { origin, width, count: Math.floor((axis.max - origin) / width) + 1 };
}
