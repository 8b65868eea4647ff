import { describe, expect, it } from 'vitest';
import { isSilent, staleAfterMs } from './machine-silence';

const NOW = Date.UTC(2026, 10, 20, 6);
const working = { online: true, state: 'in_construction', last_seen_ms: NOW } as const;
const every = (ms: number) => Array.from({ length: 9 }, () => ms);
const heard = (agoMs: number, interval = 2000) => ({ intervals_ms: every(interval), heardMs: NOW - agoMs });

describe('a machine is silent', () => {
  it('after five times its usual interval', () => {
    expect(isSilent(working, heard(10_000), NOW)).toBe(false);
    expect(isSilent(working, heard(10_001), NOW)).toBe(true);
    expect(isSilent({ ...working, state: 'recording' }, heard(10_001), NOW)).toBe(true);
    expect(isSilent(working, heard(150_000, 30_000), NOW)).toBe(false);
    expect(isSilent(working, heard(150_001, 30_000), NOW)).toBe(true);
  });

  it('after no less than a slow network takes, nor than a quarter of a minute where its interval is not known', () => {
    expect(staleAfterMs({ intervals_ms: every(100) })).toBe(5_000);
    expect(staleAfterMs({ intervals_ms: [1_000] })).toBe(5_000);
    expect(staleAfterMs({ intervals_ms: [] })).toBe(15_000);
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
