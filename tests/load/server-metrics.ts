// The metrics of the servers under load, which are one site: added up.
import { bucketOf, parseMetrics } from './quantiles';

export type Metrics = ReadonlyMap<string, number>;

/** Bounds of the buckets that hold the quantiles, in seconds. */
export interface LagBounds {
  readonly p50: number | null;
  readonly p99: number | null;
}

export async function metricsOf(origin: string): Promise<Metrics> {
  return parseMetrics(await (await fetch(`${origin}/metrics`)).text());
}

export async function metricsOfAll(origins: readonly string[]): Promise<Metrics> {
  return addedUp(await Promise.all(origins.map(metricsOf)));
}

export function addedUp(all: readonly Metrics[]): Metrics {
  const sums = new Map<string, number>();
  for (const metrics of all) for (const [name, value] of metrics) sums.set(name, (sums.get(name) ?? 0) + value);
  return sums;
}

/** How far counters have grown since an earlier look. */
export function grownSince(before: Metrics, now: Metrics): Metrics {
  return new Map([...now].map(([name, value]) => [name, value - (before.get(name) ?? 0)]));
}

/** From the machine's clock to the commit. */
export function lagOf(metrics: Metrics): LagBounds {
  const lag = 'pile_console_ingest_lag_seconds';
  return { p50: bucketOf(metrics, lag, 0.5), p99: bucketOf(metrics, lag, 0.99) };
}
