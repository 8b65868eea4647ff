// The steps of a replay: the legend of each, and which comes next.

const STATUSES = 5;

/**
 * Piles by status at the end of a day, or with a window those finished in its days. `counts`: piles made by day and status
 * (`piles.madeByDay`): later ones were still to be made, and a day is the sum of those before it.
 */
export function countsOn(counts: Uint32Array, day: number, windowDays: number | null): readonly number[] {
  const days = counts.length / STATUSES - 1;
  const sums = Array.from({ length: STATUSES }, (_, status) =>
    windowDays === null ? (counts[days * STATUSES + status] ?? 0) : 0,
  );
  for (let made = 0; made < days; made += 1) {
    const isMade = made <= day && (windowDays === null || made > day - windowDays);
    if (!isMade && windowDays !== null) continue;
    for (let status = 0; status < STATUSES; status += 1) {
      const of = isMade ? status : 0;
      sums[of] = (sums[of] ?? 0) + (counts[made * STATUSES + status] ?? 0);
    }
  }
  return sums;
}

/** The step so many days on; past the last one comes the first again, or none. */
export function stepAfter(at: number, steps: number, days: number, loop: boolean): number {
  const next = at + steps;
  if (next < days) return next;
  return loop && days > 0 ? next % days : days - 1;
}
