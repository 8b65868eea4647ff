import { expect, it } from 'vitest';
import type { Machine } from '../../contracts/api';
import { noReadings } from '../../contracts/machine-readings';
import { clocksAgainMs, factsOf, findFacts, wrongClockMs } from './machine-facts';

const NOW = Date.UTC(2026, 10, 20, 6);
const MACHINE: Machine = {
  id: 7,
  name: '7#',
  online: true,
  state: 'in_construction',
  is_simulated: false,
  since_ms: NOW,
  last_seen_ms: NOW,
  clock_offset_ms: 0,
  pile_id: 11,
  pile_no: 'A11',
  record_no: 'R-11',
  depth_m: 3,
  design_depth_m: 12,
  x_m: null,
  y_m: null,
  piles_today: 0,
  metres_today: 0,
  progress_today: 0,
};
const readings = {
  ...noReadings(7, { record_no: 'R-11', pile_no: 'A11' }, [], []),
  at_ms: NOW,
  heardMs: NOW - 1000,
  channels: [
    { key: 'flow_lpm', value: 60, at_ms: NOW },
    { key: 'ash_kgpm', value: 61, at_ms: NOW - 4001 },
    { key: 'pump_mpa', value: null, at_ms: null },
  ],
};
const warning = (record_no: string, level: number) => ({ record_no, level });

it('counts the warnings of the pile in work, and knows which readings are old', () => {
  const warnings = [warning('R-11', 1), warning('R-11', 2), warning('R-10', 3)];
  const [facts] = factsOf([MACHINE], [readings], warnings, [{ equipment_id: 7, locked: true }], NOW);
  expect(facts).toMatchObject({ state: 'in_construction', level: 2, warnings: 2, locked: true });
  expect([...(facts?.old ?? [])]).toEqual(['ash_kgpm', 'pump_mpa']);
  const [silent] = factsOf([MACHINE], [readings], [], [], NOW + 4001);
  expect(silent).toMatchObject({ state: 'stale', level: 0, locked: false });
  expect(silent?.old.size).toBe(3);
});

it('shows a machine without readings, and one between piles without the warnings of others', () => {
  const idle = { ...MACHINE, record_no: null, state: 'idle' as const };
  const [facts] = factsOf([idle], undefined, [warning('R-11', 3)], [], NOW);
  expect(facts).toMatchObject({ state: 'idle', level: 0, warnings: 0 });
});

it('says of a clock that it is wrong from a minute on', () => {
  expect(wrongClockMs({ clock_offset_ms: 59_999 })).toBeNull();
  expect(wrongClockMs({ clock_offset_ms: null })).toBeNull();
  expect(wrongClockMs({ clock_offset_ms: -3_600_000 })).toBe(-3_600_000);
});

it('asks again how right clocks are while one of them is wrong', () => {
  expect(clocksAgainMs(undefined)).toBe(false);
  expect(clocksAgainMs([{ clock_offset_ms: null }, { clock_offset_ms: 20_000 }])).toBe(false);
  expect(clocksAgainMs([{ clock_offset_ms: 0 }, { clock_offset_ms: -240_000 }])).toBe(30_000);
});

it('finds machines by their name or pile', () => {
  const facts = factsOf([MACHINE, { ...MACHINE, id: 8, name: '8#', pile_no: null }], [], [], [], NOW);
  expect(findFacts(facts, 'a11').map(({ machine }) => machine.id)).toEqual([7]);
  expect(findFacts(facts, ' 8# ').map(({ machine }) => machine.id)).toEqual([8]);
});
