import { describe, expect, it } from 'vitest';
import { IDLE_MACHINE } from '../../../tests/fixtures/workers/answers';
import type { Machine } from '../../contracts/api';
import { findMachines, shownState, sortMachines } from './machine-state';

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
