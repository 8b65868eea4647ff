import { expect, it } from 'vitest';
import type { Machine } from '../../contracts/api';
import { foldRow, noReadings } from '../../contracts/machine-readings';
import {
  clocksAgainMs,
  factsOf,
  findFacts,
  isAtRest,
  lateMs,
  sameAges,
  storesSlot,
  wrongClockMs,
} from './machine-facts';

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
  waits_ms: [1000],
  heardMs: NOW - 1000,
  channels: [
    { key: 'flow_lpm', value: 60, at_ms: NOW },
    { key: 'ash_kgpm', value: 61, at_ms: NOW - 5001 },
    { key: 'current_a', value: 80, at_ms: NOW - 5000 },
    { key: 'pump_mpa', value: null, at_ms: null },
  ],
};
const open = (rule: string, level: number, count: number) => ({ rule, level, count });

it('counts the warnings of the pile in work, and knows which readings are old', () => {
  const warned = { ...MACHINE, open_warnings: [open('a', 1, 1), open('b', 2, 1)] };
  const [facts] = factsOf([warned], [readings], [], [{ equipment_id: 7, locked: true }], NOW);
  expect(facts).toMatchObject({ state: 'in_construction', level: 2, warnings: 2, locked: true });
  expect([...(facts?.old ?? [])]).toEqual([
    ['ash_kgpm', 6001],
    ['pump_mpa', null],
  ]);
  const [silent] = factsOf([MACHINE], [readings], [], [], NOW + 4001);
  expect(silent).toMatchObject({ state: 'stale', level: 0, locked: false });
  expect(silent?.old.size).toBe(4);
});

/** A row a second from `NOW` on; the flow meter reports with all of them up to `stopsAt`, the density with each tenth. */
function factsAfter(rows: number, stopsAt: number, heardAgoMs = 0) {
  const folded = noReadings(7, { record_no: 'R-11', pile_no: 'A11' }, ['depth_m', 'flow_lpm', 'density_gcm3'], []);
  for (let seq = 0; seq < rows; seq++) {
    const values: Record<string, number | null> = { depth_m: seq / 100 };
    if (seq < stopsAt) values.flow_lpm = 60;
    values.density_gcm3 = seq % 10 === 0 ? 1.7 : null;
    foldRow(folded, { seq, timeMs: NOW + seq * 1000, pass: 0, valueOf: (key) => values[key] }, true);
  }
  const [facts] = factsOf([MACHINE], [{ ...folded, heardMs: NOW, waits_ms: [1000] }], [], [], NOW + heardAgoMs);
  if (facts === undefined) throw new Error('no facts');
  return facts;
}

it('knows a channel that is old by its own usual interval while its neighbours are fresh', () => {
  // Newest row 69: the density is nine seconds old, the flow as many as rows came without it.
  expect([...factsAfter(70, 70).old]).toEqual([]);
  expect([...factsAfter(70, 65).old]).toEqual([]);
  const late = factsAfter(70, 64);
  expect(late).toMatchObject({ state: 'in_construction', heard: true });
  expect([...late.old]).toEqual([['flow_lpm', 6000]]);
  // The rows' own ages; the time since the newest row is waited for with the machine.
  expect([...factsAfter(70, 64, 4000).old]).toEqual([['flow_lpm', 10_000]]);
  expect(factsAfter(70, 65, 4000).old.size).toBe(0);
  expect(lateMs(late, 'flow_lpm')).toBe(6000);
  expect(lateMs(late, 'depth_m')).toBeUndefined();
  expect(storesSlot(late).lateMs('flow_lpm')).toBe(6000);
  expect(storesSlot(late).lastOf('flow_lpm')).toBe(60);
});

it('knows that a channel which reported with each tenth row has stopped after five of these', () => {
  const stopped = (rowsSince: number) => {
    const { readings: last } = factsAfter(61, 61);
    if (last === undefined) throw new Error('no readings');
    for (let seq = 61; seq <= 60 + rowsSince; seq++) {
      const read = (key: string) => (key === 'density_gcm3' ? Number.NaN : 1);
      foldRow(last, { seq, timeMs: NOW + seq * 1000, pass: 0, valueOf: read }, true);
    }
    return [...(factsOf([MACHINE], [last], [], [], NOW)[0]?.old ?? [])];
  };
  expect(stopped(50)).toEqual([]);
  expect(stopped(51)).toEqual([['density_gcm3', 51_000]]);
});

it('counts all readings of a machine that is not heard as old, and none of them as late', () => {
  const silent = factsAfter(70, 64, 5001);
  expect(silent).toMatchObject({ state: 'stale', heard: false });
  expect([...silent.old]).toEqual([
    ['depth_m', 5001],
    ['flow_lpm', 11_001],
    ['density_gcm3', 14_001],
  ]);
  expect(lateMs(silent, 'flow_lpm')).toBeUndefined();
});

it('knows that there is nothing to read of a channel in a pass without it, while its machine is heard', () => {
  const facts = factsAfter(70, 64);
  expect(isAtRest(facts, { passes: [1, 3] })).toBe(true);
  expect(isAtRest(facts, { passes: [0] })).toBe(false);
  expect(isAtRest(facts, {})).toBe(false);
  expect(isAtRest(factsAfter(70, 64, 5001), { passes: [1, 3] })).toBe(false);
  expect(isAtRest({ heard: true, readings: undefined }, { passes: [1] })).toBe(false);
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
