import { describe, expect, it } from 'vitest';
import { ageMs, byAttention, isSilent, type ShownState, shownState, staleAfterMs } from './attention';

const NOW = Date.UTC(2026, 10, 20, 6);
const every = (ms: number) => Array.from({ length: 9 }, () => ms);

describe('a machine is silent', () => {
  const working = { online: true, state: 'in_construction' } as const;
  const heard = (agoMs: number, interval = 2000) => ({
    intervals_ms: every(interval),
    at_ms: NOW,
    heardMs: NOW - agoMs,
  });

  it('after five times its usual interval', () => {
    expect(isSilent(working, heard(10_000), NOW)).toBe(false);
    expect(isSilent(working, heard(10_001), NOW)).toBe(true);
    expect(isSilent(working, heard(10_001, 30_000), NOW)).toBe(false);
    expect(staleAfterMs({ intervals_ms: every(100) })).toBe(5000);
  });

  it('only when it should report', () => {
    expect(isSilent({ ...working, state: 'paused' }, heard(1e6), NOW)).toBe(false);
    expect(isSilent({ ...working, online: false }, heard(1e6), NOW)).toBe(false);
    expect(isSilent(working, undefined, NOW)).toBe(false);
    expect(isSilent(working, { ...heard(0), heardMs: null }, NOW)).toBe(true);
  });

  it('and is shown so, unless it is offline', () => {
    expect(shownState(working, true)).toBe('stale');
    expect(shownState({ ...working, online: false }, true)).toBe('offline');
  });
});

it('a reading is as old as its row, whatever the machine’s clock says', () => {
  const clockAhead = { intervals_ms: [], at_ms: NOW + 3_600_000, heardMs: NOW - 2000 };
  expect(ageMs(clockAhead, NOW + 3_600_000, NOW)).toBe(2000);
  expect(ageMs(clockAhead, NOW + 3_600_000 - 30_000, NOW)).toBe(32_000);
  expect(ageMs(clockAhead, null, NOW)).toBeNull();
});

it('sorts by need of attention, then by name with numbers in order', () => {
  const of = (name: string, state: ShownState, level = 0) => ({ machine: { name }, state, level });
  const sorted = byAttention([
    of('10#', 'in_construction'),
    of('2#', 'in_construction'),
    of('3#', 'offline', 3),
    of('4#', 'idle'),
    of('5#', 'in_construction', 2),
    of('6#', 'paused'),
    of('7#', 'stale'),
    of('8#', 'in_construction', 3),
  ]);
  expect(sorted.map(({ machine }) => machine.name)).toEqual(['8#', '7#', '6#', '5#', '2#', '10#', '4#', '3#']);
});
