// Days of the calendar as YYYY-MM-DD. They are counted in UTC, so that no change of clocks comes between two of them.

const DAY_MS = 86_400_000;

/** Days since 1970-01-01. */
function dayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

/** The day that lies `days` after another. */
export function dayAfter(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** How many days lie from one to another, of which the second may be the earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** The Monday of the week in which a day lies; weeks start on Monday in both languages. */
export function weekStart(day: string): string {
  // 1970-01-01 was a Thursday.
  return dayAfter(day, -((((dayNumber(day) + 3) % 7) + 7) % 7));
}

/** The first day of the month that lies `months` after a day's own. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** Every day of a range that includes both ends. */
export function everyDayOf(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => dayAfter(from, index));
}
