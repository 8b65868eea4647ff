import { expect, it } from 'vitest';
import { stateLastedMs } from './state-lasted';

const NOW = 1_800_000_000_000;

it('compares no two clocks: that of the server may be off by any time', () => {
  for (const offMs of [-3_600_000, -90_000, 0, 90_000, 3_600_000]) {
    const machine = { since_ms: NOW + offMs - 61_000, last_seen_ms: NOW + offMs - 1_000 };
    expect(stateLastedMs(machine, NOW - 1_000, NOW)).toBe(61_000);
    expect(stateLastedMs(machine, NOW - 91_000, NOW)).toBe(151_000);
  }
});

it('is not known of a machine that was never heard, or whose state has no beginning', () => {
  const machine = { since_ms: NOW, last_seen_ms: NOW };
  expect(stateLastedMs(machine, undefined, NOW)).toBeNull();
  expect(stateLastedMs(machine, null, NOW)).toBeNull();
  expect(stateLastedMs({ ...machine, since_ms: null }, NOW, NOW)).toBeNull();
  expect(stateLastedMs({ ...machine, last_seen_ms: null }, NOW, NOW)).toBeNull();
});
