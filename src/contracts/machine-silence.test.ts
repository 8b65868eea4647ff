import { describe, expect, it } from 'vitest';
import { channelStaleMs, isSilent, staleAfterMs, waitsAfter } from './machine-silence';

const NOW = Date.UTC(2026, 10, 20, 6);
const working = { online: true, state: 'in_construction', last_seen_ms: NOW } as const;
const every = (ms: number) => Array.from({ length: 9 }, () => ms);
/** Of a machine that sends each row as it takes it. */
const heard = (agoMs: number, interval = 2000) => ({
  intervals_ms: every(interval),
  waits_ms: every(interval),
  heardMs: NOW - agoMs,
});

describe('a machine is silent', () => {
  it('after five times its usual interval', () => {
    expect(isSilent(working, heard(10_000), NOW)).toBe(false);
    expect(isSilent(working, heard(10_001), NOW)).toBe(true);
    expect(isSilent({ ...working, state: 'recording' }, heard(10_001), NOW)).toBe(true);
    expect(isSilent(working, heard(150_000, 30_000), NOW)).toBe(false);
    expect(isSilent(working, heard(150_001, 30_000), NOW)).toBe(true);
  });

  it('after no less than a slow network takes', () => {
    expect(staleAfterMs({ intervals_ms: every(100), waits_ms: every(250) })).toBe(5_000);
    expect(staleAfterMs({ intervals_ms: [1_000], waits_ms: [1_000] })).toBe(5_000);
    expect(staleAfterMs({ intervals_ms: [], waits_ms: [1_000] })).toBe(5_000);
  });

  it('after no less than a quarter of a minute where nobody has listened how often it sends', () => {
    expect(staleAfterMs({ intervals_ms: [] })).toBe(15_000);
    expect(staleAfterMs({ intervals_ms: every(1_000) })).toBe(15_000);
    expect(staleAfterMs({ intervals_ms: every(1_000), waits_ms: [] })).toBe(15_000);
    // One long wait may be the pause between two piles.
    expect(staleAfterMs({ intervals_ms: every(1_000), waits_ms: [600_000] })).toBe(15_000);
    expect(staleAfterMs({ intervals_ms: every(30_000) })).toBe(150_000);
  });

  it('after five bursts where it takes a row a second and sends thirty at once', () => {
    const bursts = { intervals_ms: every(1_000), waits_ms: [30_000, 30_000] };
    expect(isSilent(working, { ...bursts, heardMs: NOW - 150_000 }, NOW)).toBe(false);
    expect(isSilent(working, { ...bursts, heardMs: NOW - 150_001 }, NOW)).toBe(true);
  });

  it('after five minutes at most: the clock by which it takes rows may have been set by hours', () => {
    expect(staleAfterMs({ intervals_ms: [3_600_000] })).toBe(300_000);
    expect(staleAfterMs({ intervals_ms: [1_000, 3_600_000], waits_ms: [1_000] })).toBe(5_000);
    expect(staleAfterMs({ intervals_ms: every(1_000), waits_ms: every(3_600_000) })).toBe(300_000);
  });

  it.each(['paused', 'ended', 'idle'] as const)('not while it is %s: it need not report', (state) => {
    expect(isSilent({ ...working, state }, heard(1e6), NOW)).toBe(false);
    expect(isSilent({ ...working, state, last_seen_ms: null }, undefined, NOW)).toBe(false);
  });

  it('not while it is offline, which is said by itself', () => {
    expect(isSilent({ ...working, online: false }, heard(1e6), NOW)).toBe(false);
  });

  it('where it never was heard, also before more is known', () => {
    expect(isSilent(working, { ...heard(0), heardMs: null }, NOW)).toBe(true);
    expect(isSilent({ ...working, last_seen_ms: null }, undefined, NOW)).toBe(true);
    expect(isSilent(working, undefined, NOW)).toBe(false);
  });

  it('by no clock but this computer’s', () => {
    for (const offMs of [-3_600_000, -90_000, 90_000, 3_600_000]) {
      const seen = { ...working, last_seen_ms: NOW + offMs };
      expect(isSilent(seen, undefined, NOW)).toBe(false);
      expect(isSilent(seen, heard(1_000), NOW)).toBe(false);
      expect(isSilent(seen, heard(10_001), NOW)).toBe(true);
    }
  });
});

it('a channel is waited for by its own usual interval, and by the machine’s while that is not known', () => {
  const machine = { intervals_ms: every(1_000), waits_ms: every(1_000) };
  expect(channelStaleMs({}, machine)).toBe(5_000);
  expect(channelStaleMs({}, { intervals_ms: every(1_000) })).toBe(15_000);
  expect(channelStaleMs({ intervals_ms: every(10_000) }, machine)).toBe(50_000);
  expect(channelStaleMs({ intervals_ms: [1_000, 40_000] }, { intervals_ms: every(30_000) })).toBe(5_000);
  expect(channelStaleMs({ intervals_ms: every(100_000) }, machine)).toBe(300_000);
});

describe('the waits for news of a machine', () => {
  it('are the spans between bursts, without those within a burst', () => {
    let [known, nowMs] = [{ intervals_ms: every(1_000), waits_ms: undefined as readonly number[] | undefined }, NOW];
    let heardMs: number | null = null;
    for (const afterMs of [0, 250, 29_750, 250, 30_250, 100]) {
      nowMs += afterMs;
      known = { ...known, waits_ms: waitsAfter({ ...known, heardMs }, nowMs) };
      heardMs = nowMs;
    }
    expect(known.waits_ms).toEqual([29_750, 30_250]);
  });

  it('are none where it was never heard, or where this computer’s clock was set back', () => {
    expect(waitsAfter({ intervals_ms: [], heardMs: null }, NOW)).toEqual([]);
    expect(waitsAfter({ intervals_ms: [], waits_ms: [900], heardMs: NOW }, NOW - 3_600_000)).toEqual([900]);
  });

  it('are the last thirty', () => {
    const waits = Array.from({ length: 30 }, (_, at) => 1_000 + at);
    const next = waitsAfter({ intervals_ms: [1_000], waits_ms: waits, heardMs: NOW }, NOW + 2_000);
    expect(next).toEqual([...waits.slice(1), 2_000]);
  });
});
