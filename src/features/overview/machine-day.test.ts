import { describe, expect, it } from 'vitest';
import { dayShown, quarterAt } from './machine-day';

/** Seconds by quarter: works from 7:00 to 8:30 with a break from 7:30 to 8:00. */
const WORKED = [...Array.from({ length: 28 }, () => 0), 900, 800, 0, 40, 900, 450];

/** The same day with pauses: the second quarter is one but for 100 s, and a minute of the fifth. */
const PAUSED = [...Array.from({ length: 28 }, () => 0), 0, 0, 0, 0, 60, 0];
const WITHOUT_PAUSES = { worked_s: WORKED, paused_s: WORKED.map(() => 0) };
const WITH_PAUSES = {
  worked_s: WORKED.with(29, 100).with(32, 840),
  paused_s: PAUSED.with(29, 700),
};

describe("a machine's day", () => {
  it('tells work from the breaks in it', () => {
    expect(dayShown(WITHOUT_PAUSES, null)).toEqual({
      stretches: [
        { state: 'working', from: 28, to: 30 },
        { state: 'idle', from: 30, to: 32 },
        { state: 'working', from: 32, to: 34 },
      ],
      workedS: 3090,
      pausedS: 0,
      idleS: 6 * 900 - 3090,
    });
  });

  it('tells pauses within records from both', () => {
    expect(dayShown(WITH_PAUSES, null)).toEqual({
      stretches: [
        { state: 'working', from: 28, to: 29 },
        { state: 'paused', from: 29, to: 30 },
        { state: 'idle', from: 30, to: 32 },
        { state: 'working', from: 32, to: 34 },
      ],
      workedS: 3090 - 760,
      pausedS: 760,
      idleS: 6 * 900 - 3090,
    });
    // A day that begins or ends with a pause.
    expect(dayShown({ worked_s: [0, 0, 500, 0], paused_s: [0, 900, 400, 90] }, null)).toMatchObject({
      stretches: [
        { state: 'paused', from: 1, to: 2 },
        { state: 'working', from: 2, to: 3 },
        { state: 'paused', from: 3, to: 4 },
      ],
      idleS: 3 * 900 - 1890,
    });
  });

  it('is idle until now where the machine may go on', () => {
    const { stretches, idleS } = dayShown(WITHOUT_PAUSES, 36);
    expect(stretches.at(-1)).toEqual({ state: 'idle', from: 34, to: 36 });
    expect(idleS).toBe(8 * 900 - 3090);
    // A clock that runs behind takes nothing away.
    expect(dayShown(WITHOUT_PAUSES, 20)).toEqual(dayShown(WITHOUT_PAUSES, null));
  });

  it('is empty where nothing was done, and where it was too little to draw', () => {
    const nothing = { stretches: [], workedS: 0, pausedS: 0, idleS: 0 };
    expect(dayShown({ worked_s: [], paused_s: [] }, 40)).toEqual(nothing);
    expect(dayShown({ worked_s: [0, 30], paused_s: [0, 40] }, null)).toEqual({ ...nothing, workedS: 30, pausedS: 40 });
  });
});

it('now is the quarter that has begun, within the day', () => {
  const day = { begins_ms: 1_000_000, quarters: 96 };
  expect(quarterAt(day, 1_000_000 + 3 * 900_000 + 1)).toBe(4);
  expect(quarterAt(day, 0)).toBe(0);
  expect(quarterAt(day, 1e12)).toBe(96);
});
