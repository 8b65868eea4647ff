import { expect, it } from 'vitest';
import { everyDay } from './day-bars';

const day = (text: string, n: number) => ({ day: text, n, open: 0 });

it('has a bar for days without a warning too', () => {
  const { days, all } = everyDay([day('2026-02-27', 3), day('2026-03-02', 1)], 30);
  expect(days.map(({ day: text, n }) => `${text} ${n}`)).toEqual([
    '2026-02-27 3',
    '2026-02-28 0',
    '2026-03-01 0',
    '2026-03-02 1',
  ]);
  expect(all).toBe(4);
});

it('keeps the newest where there is no room, and says of how many', () => {
  const { days, all } = everyDay([day('2026-01-01', 1), day('2026-01-31', 2)], 7);
  expect([days[0]?.day, days.at(-1)?.day, days.length, all]).toEqual(['2026-01-25', '2026-01-31', 7, 31]);
  expect(everyDay([], 7)).toEqual({ days: [], all: 0 });
});
