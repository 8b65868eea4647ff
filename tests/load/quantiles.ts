// Quantiles of what was measured: of single values exactly, of a histogram by its buckets.

/** Milliseconds of so many measurements; null without any. */
export interface Quantiles {
  readonly count: number;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}

/** By nearest rank. */
export function quantilesOf(values: readonly number[]): Quantiles {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number | null => sorted[Math.ceil(share * sorted.length) - 1] ?? null;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** Upper bound of the bucket that holds a quantile of a Prometheus histogram, in its unit; null when it is empty. */
export function bucketOf(metrics: ReadonlyMap<string, number>, name: string, share: number): number | null {
  const count = metrics.get(`${name}_count`) ?? 0;
  if (count === 0) return null;
  for (const [line, within] of metrics) {
    const bound = line.startsWith(`${name}_bucket{`) ? /le="([^"]+)"/.exec(line)?.[1] : undefined;
    if (bound !== undefined && within >= share * count)
      return bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
  }
  return null;
}

/** The samples of a scrape by name and labels, in the order of the text. */
export function parseMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  for (const line of text.split('\n')) {
    const space = line.lastIndexOf(' ');
    if (space > 0 && !line.startsWith('#')) samples.set(line.slice(0, space), Number(line.slice(space + 1)));
  }
  return samples;
}
