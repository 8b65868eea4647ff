// Periods that people ask for by name. Days are YYYY-MM-DD of the project.
import { weekStart } from '../../shared/calendar-days';

export const QUICK_PERIODS = ['today', 'last7', 'thisWeek', 'thisMonth', 'allTime'] as const;
export type QuickPeriod = (typeof QUICK_PERIODS)[number];

const DAY_MS = 86_400_000;

/** First and last day of a period that ends today; empty where there is no bound. */
export function quickPeriod(period: QuickPeriod, today: string): readonly [string, string] {
  switch (period) {
    case 'today':
      return [today, today];
    case 'last7':
      return [new Date(Date.parse(`${today}T00:00:00Z`) - 6 * DAY_MS).toISOString().slice(0, 10), today];
    case 'thisWeek':
      return [weekStart(today), today];
    case 'thisMonth':
      return [`${today.slice(0, 8)}01`, today];
    case 'allTime':
      return ['', ''];
  }
}
