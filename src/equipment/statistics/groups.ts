// Days, and the weeks and months that sums of days are put together by.
import { monthAfter, weekStart } from '../../shared/calendar-days';

/** Days as YYYY-MM-DD, both in it. */
export interface Period {
  readonly begin: string;
  readonly end: string;
}

export const GROUPINGS = ['day', 'week', 'month'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** The first day of the group in which a day lies. */
export function groupOf(grouping: Grouping, day: string): string {
  return grouping === 'day' ? day : grouping === 'week' ? weekStart(day) : monthAfter(day, 0);
}
