import { describe, expect, it } from 'vitest';
import { DayAhead } from './day-ahead';
import { wantedFor } from './wanted-picture';

const DAY_MS = 86_400_000;
const size = { width: 900, height: 600 };
const view = { eastM: 10, northM: 20, zoom: 3 };
const look = {
  key: 'piles',
  revision: 1,
  edits: 0,
  statusMask: 31,
  palette: new Uint8Array(20),
  symbol: 'round',
  tint: null,
} as const;

/** The image wanted for the piles that were made until so many days. */
function wantedOn(day: number, change: Partial<typeof view> = {}, palette = look.palette) {
  const days = { fromMs: 0, untilMs: day * DAY_MS };
  return wantedFor({ ...look, palette, focus: { shape: null, days } }, { ...view, ...change }, size, 1);
}

describe('the image of a day that is asked for ahead', () => {
  it('is taken once, for the day that it is of', async () => {
    const ahead = new DayAhead<string>();
    ahead.hold(wantedOn(5), Promise.resolve('day 5'));
    // Drawn meanwhile: the same values in other objects.
    expect(await ahead.take(wantedOn(5))).toBe('day 5');
    expect(ahead.take(wantedOn(5))).toBeNull();
  });

  it.each([
    ['another day', wantedOn(6)],
    ['another place', wantedOn(5, { eastM: 11 })],
    ['another zoom', wantedOn(5, { zoom: 3.1 })],
    ['other colours', wantedOn(5, {}, new Uint8Array(20))],
  ])('is not taken for %s, nor later', (_name, wanted) => {
    const ahead = new DayAhead<string>();
    ahead.hold(wantedOn(5), Promise.resolve('day 5'));
    expect(ahead.take(wanted)).toBeNull();
    expect(ahead.take(wantedOn(5))).toBeNull();
  });

  it('tells a failure to the one that takes it, and to nobody where none does', async () => {
    const ahead = new DayAhead<string>();
    ahead.hold(wantedOn(5), Promise.reject(new Error('the map is gone')));
    await expect(ahead.take(wantedOn(5))).rejects.toThrow('the map is gone');
    // Unhandled, this one would fail the run.
    ahead.hold(wantedOn(6), Promise.reject(new Error('the map is gone')));
    await new Promise((resolve) => setTimeout(resolve));
    expect(ahead.take(wantedOn(7))).toBeNull();
  });
});
