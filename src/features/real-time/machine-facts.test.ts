import { expect, it } from 'vitest';
import type { Machine } from '../../contracts/api';
import { noReadings } from '../../contracts/machine-readings';
import { clocksAgainMs, factsOf, findFacts, sameAges, wrongClockMs } from './machine-facts';

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
  open_warnings: [],
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
  intervals_ms: [1000],
  heardMs: NOW - 1000,
  channels: [
    { key: 'flow_lpm', value: 60, at_ms: NOW },
    { key: 'ash_kgpm', value: 61, at_ms: NOW - 4001 },
    { key: 'pump_mpa', value: null, at_ms: null },
  ],
};
const open = (rule: string, level: number, count: number) => ({ rule, level, count });

it('counts the warnings of the pile in work, and knows which readings are old', () => {
  const warned = { ...MACHINE, open_warnings: [open('a', 1, 1), open('b', 2, 1)] };
  const [facts] = factsOf([warned], [readings], [], [{ equipment_id: 7, locked: true }], NOW);
  expect(facts).toMatchObject({ state: 'in_construction', level: 2, warnings: 2, locked: true });
  expect([...(facts?.old ?? [])]).toEqual([
    ['ash_kgpm', 5001],
    ['pump_mpa', null],
  ]);
  const [silent] = factsOf([MACHINE], [readings], [], [], NOW + 4001);
  expect(silent).toMatchObject({ state: 'stale', level: 0, locked: false });
  expect(silent?.old.size).toBe(3);
});

it('leaves out what is shelved for this machine or for all', () => {
  const warned = { ...MACHINE, open_warnings: [open('a', 3, 4), open('b', 2, 2), open('c', 1, 600)] };
  const shelves = [
    { rule: 'a', equipment_id: null },
    { rule: 'b', equipment_id: 7 },
    { rule: 'c', equipment_id: 8 },
  ];
  const [facts] = factsOf([warned], [readings], shelves, [], NOW);
  expect(facts).toMatchObject({ level: 1, warnings: 600 });
});

it('shows a machine between piles, without readings or warnings', () => {
  const idle = { ...MACHINE, record_no: null, state: 'idle' as const };
  const [facts] = factsOf([idle], undefined, [], [], NOW);
  expect(facts).toMatchObject({ state: 'idle', level: 0, warnings: 0 });
});

it('tells ages of readings apart as far as their words differ', () => {
  const ages = (...of: [string, number | null][]) => new Map(of);
  expect(sameAges(ages(['a', 60_000], ['b', null]), ages(['a', 119_000], ['b', null]))).toBe(true);
  expect(sameAges(ages(['a', 60_000]), ages(['a', 120_000]))).toBe(false);
  expect(sameAges(ages(['a', 60_000]), ages(['b', 60_000]))).toBe(false);
  expect(sameAges(ages(['a', 60_000]), ages(['a', null]))).toBe(false);
  expect(sameAges(ages(['a', 60_000]), ages())).toBe(false);
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
