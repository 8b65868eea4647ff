import { expect, it } from 'vitest';
import { ageMs, byAttention, type ShownState, shownState } from './attention';

const NOW = Date.UTC(2026, 10, 20, 6);

it('a silent machine is shown so, unless it is offline', () => {
  const working = { online: true, state: 'in_construction' } as const;
  expect(shownState(working, 'stale')).toBe('stale');
  expect(shownState(working, 'cutOff')).toBe('cutOff');
  expect(shownState(working, null)).toBe('in_construction');
  expect(shownState({ ...working, online: false }, 'stale')).toBe('offline');
  expect(shownState({ ...working, online: false }, 'cutOff')).toBe('offline');
});

it('a reading is as old as its row, whatever the machine’s clock says', () => {
  const clockAhead = { at_ms: NOW + 3_600_000, heardMs: NOW - 2000 };
  expect(ageMs(clockAhead, NOW + 3_600_000, NOW)).toBe(2000);
  expect(ageMs(clockAhead, NOW + 3_600_000 - 30_000, NOW)).toBe(32_000);
  expect(ageMs(clockAhead, null, NOW)).toBeNull();
});

it('sorts by need of attention, then by name with numbers in order', () => {
  const of = (name: string, state: ShownState, level = 0, stopped: readonly string[] = []) => ({
    machine: { name },
    state,
    level,
    stopped,
  });
  const sorted = byAttention([
    of('10#', 'in_construction'),
    of('2#', 'in_construction'),
    of('3#', 'offline', 3),
    of('4#', 'idle'),
    of('5#', 'in_construction', 2),
    of('6#', 'paused'),
    of('7#', 'stale'),
    of('8#', 'in_construction', 3),
    of('9#', 'in_construction', 0, ['flow_lpm']),
    of('1#', 'cutOff'),
  ]);
  const names = ['8#', '7#', '6#', '5#', '9#', '1#', '2#', '10#', '4#', '3#'];
  expect(sorted.map(({ machine }) => machine.name)).toEqual(names);
});
