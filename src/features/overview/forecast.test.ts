import { describe, expect, it } from 'vitest';
import { aheadOfPlan, forecasts } from './forecast';

const DAYS = [
  { day: '2026-10-01', made: 400 },
  { day: '2026-11-10', made: 21 },
  { day: '2026-11-15', made: 70 },
  { day: '2026-11-21', made: 70 },
  { day: '2026-11-22', made: 999 },
];
const TODAY = '2026-11-22';

describe('a forecast', () => {
  it('is of the pace of the last 7 and 28 days, those of rest included and today not', () => {
    // 140 within 15 to 21 November; 161 within 25 October to 21 November.
    expect(forecasts({ days: DAYS, design: 2000, designOfMade: 1560, today: TODAY })).toEqual([
      { windowDays: 7, perDay: 20, end: '2026-12-14' },
      { windowDays: 28, perDay: 5.75, end: '2027-02-07' },
    ]);
  });

  it('begins with the first day of a site that is younger than the window', () => {
    const days = [
      { day: '2026-11-19', made: 10 },
      { day: '2026-11-20', made: 20 },
    ];
    const [week, month] = forecasts({ days, design: 100, designOfMade: 30, today: TODAY });
    expect(week).toEqual({ windowDays: 7, perDay: 10, end: '2026-11-29' });
    expect(month).toEqual({ ...week, windowDays: 28 });
  });

  it('names no end where nothing moves, and none at all where there is nothing to say', () => {
    const idle = [{ day: '2026-09-01', made: 5 }];
    expect(forecasts({ days: idle, design: 10, designOfMade: 5, today: TODAY })).toEqual([
      { windowDays: 7, perDay: 0, end: null },
      { windowDays: 28, perDay: 0, end: null },
    ]);
    const crawling = [{ day: '2026-11-20', made: 1 }];
    expect(forecasts({ days: crawling, design: 1e6, designOfMade: 1, today: TODAY })[0]?.end).toBeNull();
    expect(forecasts({ days: DAYS, design: 1000, designOfMade: 1000, today: TODAY })).toEqual([]);
    expect(forecasts({ days: [], design: 1000, designOfMade: 0, today: TODAY })).toEqual([]);
    expect(forecasts({ days: [{ day: TODAY, made: 4 }], design: 1000, designOfMade: 4, today: TODAY })).toEqual([]);
  });

  it('ends with the last pile, whatever sums of all piles and of those made differ by', () => {
    expect(forecasts({ days: DAYS, design: 0.3, designOfMade: 0.1 + 0.1 + 0.1 - 1e-12, today: TODAY })).toEqual([]);
    expect(forecasts({ days: DAYS, design: 1000, designOfMade: 999, today: TODAY })).toHaveLength(2);
  });

  it('counts calendar days, also where clocks change', () => {
    const days = [{ day: '2026-03-27', made: 30 }];
    const [week] = forecasts({ days, design: 90, designOfMade: 30, today: '2026-03-30' });
    expect(week).toEqual({ windowDays: 7, perDay: 10, end: '2026-04-05' });
  });
});

it('work is compared with the plan from the first day until yesterday', () => {
  const days = [
    { day: '2026-11-18', made: 30 },
    { day: '2026-11-20', made: 20 },
    { day: TODAY, made: 50 },
  ];
  expect(aheadOfPlan({ days, today: TODAY }, 15)).toBe(-10);
  expect(aheadOfPlan({ days, today: TODAY }, 10)).toBe(10);
  expect(aheadOfPlan({ days, today: TODAY }, 0)).toBeNull();
  expect(aheadOfPlan({ days: [], today: TODAY }, 10)).toBeNull();
});
