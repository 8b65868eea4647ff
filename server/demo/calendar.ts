// When a site works: two shifts with a handover each, the night one not everywhere, and days lost to rain.
import { SITE_OFFSET_MS } from '../../src/equipment/machines/record-identity';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** A shift day begins at 07:00. */
const SHIFT_START_MS = 7 * 3_600_000;
const SHIFT_MS = 12 * 3_600_000;
const HANDOVER_MS = 25 * MINUTE_MS;

/** The site's date of an instant, YYYY-MM-DD. */
export function siteDay(ms: number): string {
  return new Date(ms + SITE_OFFSET_MS).toISOString().slice(0, 10);
}

/** Instant at which the shift day that lies `daysAgo` before the one of `nowMs` begins. */
export function shiftDayStartMs(nowMs: number, daysAgo: number): number {
  const today = Math.floor((nowMs + SITE_OFFSET_MS - SHIFT_START_MS) / DAY_MS);
  return (today - daysAgo) * DAY_MS + SHIFT_START_MS - SITE_OFFSET_MS;
}

/** The midnight with which the shift day `daysAgo` before the one of `nowMs` begins. */
export function siteMidnightMs(nowMs: number, daysAgo: number): number {
  return shiftDayStartMs(nowMs, daysAgo) - SHIFT_START_MS;
}

export interface WorkCalendar {
  readonly nowMs: number;
  /** Whether the night of a shift day is worked; 0 is the day of `nowMs`. */
  readonly nightShift: (daysAgo: number) => boolean;
  readonly restDay: (daysAgo: number) => boolean;
  /** By how much the day shift begins late: rain, no cement, no power. */
  readonly lateMs: (daysAgo: number) => number;
}

/** The first instant from `ms` on at which a pile may be begun. */
export function nextWorkMs(calendar: WorkCalendar, ms: number): number {
  let at = ms;
  for (;;) {
    const daysAgo = Math.round((shiftDayStartMs(calendar.nowMs, 0) - shiftDayStartMs(at, 0)) / DAY_MS);
    const dayStart = shiftDayStartMs(at, 0);
    const into = at - dayStart;
    const nights = calendar.nightShift(daysAgo);
    if (calendar.restDay(daysAgo) || (into >= SHIFT_MS && !nights)) at = dayStart + DAY_MS;
    else if (into < HANDOVER_MS + calendar.lateMs(daysAgo)) return dayStart + HANDOVER_MS + calendar.lateMs(daysAgo);
    else if (into >= SHIFT_MS && into < SHIFT_MS + HANDOVER_MS) return dayStart + SHIFT_MS + HANDOVER_MS;
    else return at;
  }
}
