import { expect, it } from 'vitest';
import { quickPeriod } from './quick-periods';

it.each([
  ['today', '2026-11-22', ['2026-11-22', '2026-11-22']],
  ['last7', '2026-03-03', ['2026-02-25', '2026-03-03']],
  // A Sunday ends the week that began on Monday.
  ['thisWeek', '2026-11-22', ['2026-11-16', '2026-11-22']],
  ['thisWeek', '2026-11-16', ['2026-11-16', '2026-11-16']],
  ['thisMonth', '2026-11-22', ['2026-11-01', '2026-11-22']],
  ['allTime', '2026-11-22', ['', '']],
] as const)('%s on %s', (period, today, days) => {
  expect(quickPeriod(period, today)).toEqual(days);
});
