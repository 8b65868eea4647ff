// Means with the interval in which 95 of 100 such samples have the true one (Student's t; for a difference of two means
// Welch's degrees of freedom).

/** Two-sided 95 % quantiles of Student's t for 1 to 5 degrees of freedom; published tables. */
const T_OF_FEW = [12.706, 4.303, 3.182, 2.776, 2.571] as const;
const Z = 1.959964;

/** The two-sided 95 % quantile of Student's t (Abramowitz and Stegun 26.7.5); NaN without a degree of freedom. */
export function studentT95(degrees: number): number {
  if (!(degrees >= 1)) return Number.NaN;
  if (degrees < 6) return T_OF_FEW[Math.floor(degrees) - 1] ?? Number.NaN;
  const g1 = (Z ** 3 + Z) / 4;
  const g2 = (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96;
  const g3 = (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384;
  return Z + g1 / degrees + g2 / degrees ** 2 + g3 / degrees ** 3;
}

/** Running count, mean and squares of deviations (Welford). One object a sample, none a value. */
export class Sample {
  count = 0;
  mean = 0;
  /** Sum of the squares of the deviations from the mean. */
  squares = 0;

  add(value: number): void {
    this.count += 1;
    const before = value - this.mean;
    this.mean += before / this.count;
    this.squares += before * (value - this.mean);
  }
}

export interface MeanInterval {
  readonly mean: number;
  /** Half the interval's width; NaN where two values are not there. */
  readonly halfWidth: number;
}

const errorOf = ({ count, squares }: Sample): number => squares / (count - 1) / count;

/** The mean of a sample with its interval. */
export function meanInterval(sample: Sample): MeanInterval {
  const { count, mean } = sample;
  if (count === 0) return { mean: Number.NaN, halfWidth: Number.NaN };
  return { mean, halfWidth: studentT95(count - 1) * Math.sqrt(errorOf(sample)) };
}

/** How much the mean of `later` lies above that of `earlier`, with its interval. */
export function differenceInterval(later: Sample, earlier: Sample): MeanInterval {
  if (later.count < 2 || earlier.count < 2) return { mean: Number.NaN, halfWidth: Number.NaN };
  const [a, b] = [errorOf(later), errorOf(earlier)];
  const degrees = (a + b) ** 2 / (a ** 2 / (later.count - 1) + b ** 2 / (earlier.count - 1));
  const halfWidth = a + b === 0 ? 0 : studentT95(degrees) * Math.sqrt(a + b);
  return { mean: later.mean - earlier.mean, halfWidth };
}

/** Decimals, at least one, by which an interval does not look like none; three at most. */
export function shownDecimals({ halfWidth }: MeanInterval): number {
  return halfWidth > 0 ? Math.min(3, Math.max(1, Math.ceil(-Math.log10(halfWidth)))) : 1;
}
