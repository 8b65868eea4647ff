// Clocks of IANA time zones, by dayjs and its plugins (docs/adr/0066).
import dayjs from 'dayjs';
// With their endings, since Node loads them as they stand.
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(timezone);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Minutes by which a zone's clocks are ahead of UTC at an instant. Throws a RangeError where there is no such zone. */
export function offsetMinutes(timeZone: string, ms: number): number {
  // Before 1970 dayjs takes parts of a second for seconds.
  return dayjs.tz(Math.floor(ms / 1000) * 1000, timeZone).utcOffset();
}

/** A zone by its name; an offset or abbreviation would mean something else to the database. */
const ZONE_NAME = /^[A-Z]\w*(\/[\w+-]+)*$/i;

/** Whether the name is that of a zone that is known here. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    offsetMinutes(name, 0);
    return true;
  } catch (thrown) {
    if (thrown instanceof RangeError) return false;
    throw thrown;
  }
}

/** The day, YYYY-MM-DD, that a zone's calendar shows at an instant. */
export function dayIn(timeZone: string, ms: number): string {
  return new Date(ms + MINUTE_MS * offsetMinutes(timeZone, ms)).toISOString().slice(0, 10);
}

/**
 * The instant at which a zone's clocks show a time, which is given as if it were UTC's. A time that the zone's clocks
 * skip is read by the offset before the change, one they show twice is the first of both: dayjs itself would choose by
 * the offset of today.
 */
export function instantShownAs(timeZone: string, shownMs: number): number {
  const earlier = shownMs - MINUTE_MS * offsetMinutes(timeZone, shownMs - DAY_MS);
  const later = shownMs - MINUTE_MS * offsetMinutes(timeZone, shownMs + DAY_MS);
  const fits = [earlier, later].filter((ms) => ms + MINUTE_MS * offsetMinutes(timeZone, ms) === shownMs);
  return fits.length > 0 ? Math.min(...fits) : earlier;
}

/** From when on a zone's clocks have an offset. */
export interface OffsetFrom {
  readonly fromMs: number;
  readonly minutes: number;
}

/** Zones have kept a change for four weeks at least (Ramadan in Egypt and Morocco). */
const PROBE_MS = 14 * DAY_MS;

/** The offsets of a zone over a span of time; the first holds from its beginning. Changes fall on whole minutes. */
export function offsetsWithin(timeZone: string, fromMs: number, toMs: number): readonly OffsetFrom[] {
  let minutes = offsetMinutes(timeZone, fromMs);
  const found = [{ fromMs, minutes }];
  for (let at = fromMs; at < toMs; at += PROBE_MS) {
    const end = Math.min(at + PROBE_MS, toMs);
    const next = offsetMinutes(timeZone, end);
    if (next === minutes) continue;
    found.push({ fromMs: changeWithin(timeZone, at, end), minutes: next });
    minutes = next;
  }
  return found;
}

/** The first whole minute at which the offset is no longer that of `fromMs`. */
function changeWithin(timeZone: string, fromMs: number, toMs: number): number {
  const before = offsetMinutes(timeZone, fromMs);
  let [low, high] = [Math.floor(fromMs / MINUTE_MS), Math.ceil(toMs / MINUTE_MS)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMinutes(timeZone, middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

/** Writes instants as a zone's clocks show them, yyyy-MM-dd HH:mm:ss. The zone is asked once a day that occurs, not for each. */
export function clockOf(timeZone: string): (ms: number) => string {
  const byDay = new Map<number, readonly OffsetFrom[]>();
  return (ms) => {
    const day = Math.floor(ms / DAY_MS);
    const offsets = byDay.get(day) ?? offsetsWithin(timeZone, day * DAY_MS, (day + 1) * DAY_MS);
    byDay.set(day, offsets);
    const minutes = offsets.findLast(({ fromMs }) => fromMs <= ms)?.minutes ?? 0;
    return new Date(ms + MINUTE_MS * minutes).toISOString().slice(0, 19).replace('T', ' ');
  };
}
