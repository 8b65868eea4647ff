import { describe, expect, it } from 'vitest';
import { dayShown, quarterAt } from './machine-day';

/** Seconds by quarter: works from 7:00 to 8:30 with a break from 7:30 to 8:00. */
const WORKED = [...Array.from({ length: 28 }, () => 0), 900, 800, 0, 40, 900, 450];

describe("a machine's day", () => {
  it('tells work from the breaks in it', () => {
    expect(dayShown(WORKED, null)).toEqual({
      stretches: [
        { state: 'working', from: 28, to: 30 },
        { state: 'idle', from: 30, to: 32 },
        { state: 'working', from: 32, to: 34 },
      ],
      workedS: 3090,
      idleS: 6 * 900 - 3090,
    });
  });

  it('is idle until now where the machine may go on', () => {
    const { stretches, idleS } = dayShown(WORKED, 36);
    expect(stretches.at(-1)).toEqual({ state: 'idle', from: 34, to: 36 });
    expect(idleS).toBe(8 * 900 - 3090);
    // A clock that runs behind takes nothing away.
    expect(dayShown(WORKED, 20)).toEqual(dayShown(WORKED, null));
  });

  it('is empty where nothing was done, and where it was too little to draw', () => {
    expect(dayShown([], 40)).toEqual({ stretches: [], workedS: 0, idleS: 0 });
    expect(dayShown([0, 30], null)).toEqual({ stretches: [], workedS: 30, idleS: 0 });
  });
});

it('now is the quarter that has begun, within the day', () => {
  const day = { begins_ms: 1_000_000, quarters: 96 };
  expect(quarterAt(day, 1_000_000 + 3 * 900_000 + 1)).toBe(4);
  expect(quarterAt(day, 0)).toBe(0);
  expect(quarterAt(day, 1e12)).toBe(96);
});
