// The period that the screen shows: a day, its week or month, or a range of days.
import type { Period } from '../../equipment/statistics/groups';
import { dayAfter, daysBetween, monthAfter, weekStart } from '../../shared/calendar-days';

export const SPANS = ['day', 'week', 'month', 'range'] as const;
export type Span = (typeof SPANS)[number];

/** The time at which the days of shifts begin. */
export function firstShift(starts: string): string {
  return starts.split(',').sort()[0] ?? '';
}

/** The period around a day; of a range `until` is the other end, on either side. */
export function periodOf(span: Span, day: string, until: string | null): Period {
  switch (span) {
    case 'day':
      return { begin: day, end: day };
    case 'week': {
      const begin = weekStart(day);
      return { begin, end: dayAfter(begin, 6) };
    }
    case 'month':
      return { begin: monthAfter(day, 0), end: dayAfter(monthAfter(day, 1), -1) };
    case 'range': {
      const other = until ?? day;
      return other < day ? { begin: other, end: day } : { begin: day, end: other };
    }
  }
}

/** The days whose sums are asked for: days to come have none, and no plan to be measured against. */
export function pastPart({ begin, end }: Period, today: string): Period {
  return { begin, end: end > today && begin <= today ? today : end };
}

/** The day, and of a range the other end, by which the next (1) or last (-1) period of the same length is shown. */
export function stepped(
  span: Span,
  day: string,
  until: string | null,
  by: 1 | -1,
): { readonly day: string; readonly until: string | null } {
  switch (span) {
    case 'day':
      return { day: dayAfter(day, by), until };
    case 'week':
      return { day: dayAfter(day, 7 * by), until };
    case 'month':
      return { day: monthAfter(day, by), until };
    case 'range': {
      const { begin, end } = periodOf(span, day, until);
      const days = (daysBetween(begin, end) + 1) * by;
      return { day: dayAfter(begin, days), until: dayAfter(end, days) };
    }
  }
}
