const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const STEPS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((s) => s * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((min) => min * MINUTE_MS),
  ...[1, 2, 3, 6, 12, 24].map((h) => h * HOUR_MS),
];

/**
 * Moments in ms since 1970 from `fromMs` to `toMs` that a clock shows round, at most `most + 1` of them. Steps of more than
 * an hour begin at the first full hour; time zones are taken to be whole quarters of an hour off.
 */
export function timeTicks(fromMs: number, toMs: number, most: number): number[] {
  const least = (toMs - fromMs) / most;
  const step = STEPS_MS.find((ms) => ms >= least) ?? Math.ceil(least / (24 * HOUR_MS)) * 24 * HOUR_MS;
  const grid = Math.min(step, HOUR_MS);
  const first = Math.ceil(fromMs / grid) * grid;
  return Array.from({ length: Math.max(0, Math.floor((toMs - first) / step) + 1) }, (_, at) => first + at * step);
}
