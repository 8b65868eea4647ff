// Wall-clock times as people type them (`2026-11-20`, `2026-11-20 08:30:00`), and the instants they mean in a zone.
import { instantShownAs } from './time-zones';

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

/** Where a time without its clock stands in its day. */
export type EndOfRange = 'begin' | 'end';

/**
 * The text as `yyyy-MM-dd HH:mm:ss`, completed by 00:00:00 or 23:59:59 where it names a day only; null when it is no
 * time of the calendar.
 */
export function wallClock(text: string, end: EndOfRange): string | null {
  const ms = wallClockMs(text, end);
  return ms === null ? null : new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same, read as if it were UTC: for comparing and calculating. */
function wallClockMs(text: string, end: EndOfRange): number | null {
  const parts = PATTERN.exec(text.trim());
  if (parts === null) return null;
  const [, year = '', month = '', day = ''] = parts;
  const whole = parts[4] === undefined;
  const clock = whole ? (end === 'begin' ? '00:00:00' : '23:59:59') : `${parts[4]}:${parts[5]}:${parts[6] ?? '00'}`;
  const ms = Date.parse(`${year}-${month}-${day}T${clock}Z`);
  // 30 February would be read as 2 March.
  return Number.isNaN(ms) || new Date(ms).getUTCDate() !== Number(day) ? null : ms;
}

/** The instant at which clocks of an IANA zone show a time (`instantShownAs`), ISO 8601; null when it is no time. */
export function instantIn(timeZone: string, text: string, end: EndOfRange): string | null {
  const shown = wallClockMs(text, end);
  if (shown === null) return null;
  return new Date(instantShownAs(timeZone, shown)).toISOString();
}
