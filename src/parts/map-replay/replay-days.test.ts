// Each step of a replay ends with the day of the project's zone, and its legend is what was made by then.
import { expect, it } from 'vitest';
import { dayIn, instantShownAs } from '../../shared/time-zones';
import { replayDays } from './replay-days';
import { countsOn, stepAfter } from './replay-steps';

it.each([
  ['Asia/Shanghai', '2026-01-26T17:00:00Z', '2026-03-02T15:59:59Z'],
  ['Europe/Berlin', '2025-03-01T00:00:00Z', '2025-11-30T22:59:59Z'],
  // Clocks skip midnight, and show it twice.
  ['Africa/Cairo', '2025-04-20T10:00:00Z', '2025-11-05T10:00:00Z'],
  ['America/Havana', '2025-10-25T10:00:00Z', '2025-11-10T10:00:00Z'],
])('begins each day when clocks of %s do', (zone, first, last) => {
  const { days, edgesMs } = replayDays(Date.parse(first), Date.parse(last), zone);
  expect([days[0], days.at(-1)]).toEqual([dayIn(zone, Date.parse(first)), dayIn(zone, Date.parse(last))]);
  expect(edgesMs).toHaveLength(days.length + 1);
  for (const [at, day] of days.entries()) {
    expect(edgesMs[at], day).toBe(instantShownAs(zone, Date.parse(`${day}T00:00:00Z`)));
    expect(dayIn(zone, (edgesMs[at + 1] ?? 0) - 1), day).toBe(day);
  }
});

it('counts each day from the piles made on it', () => {
  /** Day on which each was finished and its status since; null: not finished. */
  const piles: readonly (readonly [number | null, number])[] = [
    [0, 2],
    [0, 3],
    [1, 2],
    [3, 4],
    [3, 2],
    [null, 0],
    [null, 0],
    [null, 4],
  ];
  const days = 4;
  const counts = new Uint32Array(5 * (days + 1));
  for (const [day, status] of piles) {
    const at = 5 * (day ?? days) + status;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  const naive = (on: number, windowDays: number | null): number[] => {
    const sums = [0, 0, 0, 0, 0];
    for (const [day, status] of piles) {
      const made = day !== null && day <= on;
      const within = windowDays === null || (made && day > on - windowDays);
      const shown = made || day === null ? status : 0;
      if (within) sums[shown] = (sums[shown] ?? 0) + 1;
    }
    return sums;
  };
  for (let day = 0; day < days; day += 1) {
    for (const window of [null, 1, 2, 9])
      expect(countsOn(counts, day, window), `${day} ${window}`).toEqual(naive(day, window));
  }
});

it('goes on past the last day only in a loop', () => {
  expect(stepAfter(3, 2, 10, false)).toBe(5);
  expect(stepAfter(8, 5, 10, false)).toBe(9);
  expect(stepAfter(8, 5, 10, true)).toBe(3);
});
