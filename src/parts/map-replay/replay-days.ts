// The days of a project as steps of a replay: when each begins in the project's zone.
import { everyDayOf } from '../../shared/calendar-days';
import { dayIn, offsetsWithin } from '../../shared/time-zones';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

export interface ReplayDays {
  /** YYYY-MM-DD, from the first on which a pile was finished to the last. */
  readonly days: readonly string[];
  /** When each begins, and behind them when the last ends: epoch ms. */
  readonly edgesMs: readonly number[];
}

/** The days from one instant to another, both included, by the calendar of a zone. */
export function replayDays(firstMs: number, lastMs: number, timeZone: string): ReplayDays {
  const days = everyDayOf(dayIn(timeZone, firstMs), dayIn(timeZone, lastMs));
  const offsets = offsetsWithin(timeZone, firstMs - 4 * DAY_MS, lastMs + 4 * DAY_MS);
  const minutesAt = (ms: number): number => offsets.findLast(({ fromMs }) => fromMs <= ms)?.minutes ?? 0;
  const last = days.at(-1);
  const end = last === undefined ? [] : [Date.parse(`${last}T00:00:00Z`) + DAY_MS];
  const midnights = [...days.map((day) => Date.parse(`${day}T00:00:00Z`)), ...end];
  const edgesMs = midnights.map((shownMs) => {
    const earlier = shownMs - MINUTE_MS * minutesAt(shownMs - DAY_MS);
    const later = shownMs - MINUTE_MS * minutesAt(shownMs + DAY_MS);
    // A midnight that clocks show twice is the first of both; one that they skip is read by the offset before it.
    const fits = [earlier, later].filter((ms) => ms + MINUTE_MS * minutesAt(ms) === shownMs);
    return fits.length > 0 ? Math.min(...fits) : earlier;
  });
  return { days, edgesMs };
}
