import { describe, expect, it } from 'vitest';
import { IDLE_MACHINE } from '../../../tests/fixtures/workers/answers';
import type { Machine } from '../../contracts/api';
import { findMachines, isStale, STALE_AFTER_MS, shownState, sortMachines } from './machine-state';

const NOW = 1_000_000_000;

function machine(part: Partial<Machine>): Machine {
  return {
    ...IDLE_MACHINE,
    id: 1,
    name: '1# 桩机',
    state: 'in_construction',
    is_simulated: false,
    since_ms: NOW,
    last_seen_ms: NOW,
    ...part,
  };
}

describe('a machine', () => {
  it('that is not connected is offline whatever it did last', () => {
    expect(shownState(machine({ online: false }))).toBe('offline');
    expect(shownState(machine({ state: 'paused' }))).toBe('paused');
  });

  it('looks stale when it should report and does not', () => {
    expect(isStale(machine({}), NOW - STALE_AFTER_MS - 1, NOW)).toBe(true);
    expect(isStale(machine({}), NOW, NOW)).toBe(false);
    expect(isStale(machine({}), null, NOW)).toBe(true);
    expect(isStale(machine({ last_seen_ms: null }), undefined, NOW)).toBe(true);
  });

  it('does not look stale only because a clock is wrong, be it its own or this computer’s', () => {
    // Before it is known when it was heard nothing is told by the server's clock.
    const slowServer = machine({ last_seen_ms: NOW - 90_000 });
    expect(isStale(slowServer, undefined, NOW)).toBe(false);
    const slowClock = machine({ last_seen_ms: NOW - 3_600_000 });
    expect(isStale(slowClock, NOW - 1_000, NOW)).toBe(false);
    const fastClock = machine({ last_seen_ms: NOW + 3_600_000 });
    expect(isStale(fastClock, NOW - STALE_AFTER_MS - 1, NOW)).toBe(true);
  });

  it.each(['paused', 'ended', 'idle'] as const)('that is %s need not report', (state) => {
    expect(isStale(machine({ state, last_seen_ms: 0 }), undefined, NOW)).toBe(false);
  });
});

describe('the list of machines', () => {
  it('is by number whatever they do, those offline last', () => {
    const machines = [
      machine({ id: 1, name: '10#' }),
      machine({ id: 2, name: '2#' }),
      machine({ id: 3, name: '1#', online: false }),
      machine({ id: 4, name: '3#', state: 'paused' }),
    ];
    expect(sortMachines(machines).map(({ id }) => id)).toEqual([2, 4, 1, 3]);
  });

  it('is found by machine or pile', () => {
    const machines = [machine({ id: 1, name: 'MI-01', pile_no: 'k2230_E17' }), machine({ id: 2, name: 'MI-02' })];
    expect(findMachines(machines, ' e17 ').map(({ id }) => id)).toEqual([1]);
    expect(findMachines(machines, 'mi-0')).toHaveLength(2);
    expect(findMachines(machines, '')).toHaveLength(2);
  });
});
