import { describe, expect, it } from 'vitest';
import type { PileTint } from '../contracts/data-core';
import { PictureAhead } from './picture-ahead';
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
    const ahead = new PictureAhead<string>();
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
    const ahead = new PictureAhead<string>();
    ahead.hold(wantedOn(5), Promise.resolve('day 5'));
    expect(ahead.take(wanted)).toBeNull();
    expect(ahead.take(wantedOn(5))).toBeNull();
  });

  it('tells a failure to the one that takes it, and to nobody where none does', async () => {
    const ahead = new PictureAhead<string>();
    ahead.hold(wantedOn(5), Promise.reject(new Error('the map is gone')));
    await expect(ahead.take(wantedOn(5))).rejects.toThrow('the map is gone');
    // Unhandled, this one would fail the run.
    ahead.hold(wantedOn(6), Promise.reject(new Error('the map is gone')));
    await new Promise((resolve) => setTimeout(resolve));
    expect(ahead.take(wantedOn(7))).toBeNull();
  });
});

describe('the image in other colours that is asked for ahead', () => {
  const TINT: PileTint = {
    number: { of: 'piles', column: 'depth_m' },
    edges: [3, 5],
    colors: Uint8Array.of(1, 2, 3, 255),
    hidden: [],
    range: { low: 1, high: null },
  };
  const wantedIn = (tint: PileTint | null) => wantedFor({ ...look, tint, focus: null }, view, size, 1, 0);

  it('is taken for the same colours in another object, and for those of the statuses', async () => {
    const ahead = new PictureAhead<string>();
    ahead.hold(wantedIn(TINT), Promise.resolve('by depth'));
    const same = { ...TINT, edges: [3, 5], colors: TINT.colors.slice(), hidden: [], range: { low: 1, high: null } };
    expect(await ahead.take(wantedIn(same))).toBe('by depth');
    ahead.hold(wantedIn(null), Promise.resolve('by status'));
    expect(await ahead.take(wantedIn(null))).toBe('by status');
  });

  it.each<[string, PileTint | null]>([
    ['another number', { ...TINT, number: { of: 'piles', column: 'order' } }],
    ['other classes', { ...TINT, edges: [3, 6] }],
    ['other colours', { ...TINT, colors: Uint8Array.of(1, 2, 4, 255) }],
    ['a class that is hidden', { ...TINT, hidden: [0] }],
    ['another range', { ...TINT, range: { low: null, high: 1 } }],
    ['no range', { ...TINT, range: null }],
    ['the colours of the statuses', null],
  ])('is not taken for %s', (_name, tint) => {
    const ahead = new PictureAhead<string>();
    ahead.hold(wantedIn(TINT), Promise.resolve('by depth'));
    expect(ahead.take(wantedIn(tint))).toBeNull();
  });
});
