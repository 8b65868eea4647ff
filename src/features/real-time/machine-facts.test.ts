import { expect, it } from 'vitest';
import type { Machine } from '../../contracts/api';
import { foldRow, noReadings } from '../../contracts/machine-readings';
import { equipmentOf } from '../../equipment/registry';
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
  expect(storesSlot(late).oldMs('flow_lpm')).toBe(6000);
  expect(storesSlot(late).oldMs('depth_m')).toBeUndefined();
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

const CHANNELS = equipmentOf('HS-GP').profile?.channels ?? [];

/** A jet rig, a row a second: twice down for 100 and up for 200. Flow is read all the time, density of the return on the way up. */
function rigAt(
  second: number,
  { flowS = 1e6, returnS = 1e6, restS = 0, state = MACHINE.state, channels = CHANNELS } = {},
) {
  const folded = noReadings(7, { record_no: 'R-11', pile_no: 'A11' }, ['depth_m', 'flow_lpm', 'return_gcm3'], []);
  for (let s = 0; s <= second; s++) {
    const pass = s < 100 ? 0 : s < 300 ? 1 : s < 400 ? 2 : 3;
    const values: Record<string, number | null> = {
      depth_m: s / 100,
      flow_lpm: s <= flowS ? 80 : null,
      // It reports with each tenth row.
      return_gcm3: pass % 2 === 1 && s <= returnS && s % 10 === 5 ? 1.4 : null,
    };
    const timeMs = NOW + (s + (s < 350 ? 0 : restS)) * 1000;
    foldRow(folded, { seq: s, timeMs, pass, valueOf: (key) => values[key] }, true);
  }
  const heard = { ...folded, heardMs: NOW, waits_ms: [1000] };
  const [facts] = factsOf([{ ...MACHINE, state }], [heard], [], [], NOW, channels);
  if (facts === undefined) throw new Error('no facts');
  return facts;
}
const stoppedOf = (...of: Parameters<typeof rigAt>) => rigAt(...of).stopped.map(({ key }) => key);

it('tells of a channel that stops in a pass that should have it, after five of its intervals', () => {
  expect(stoppedOf(299)).toEqual([]);
  expect(stoppedOf(65, { flowS: 60 })).toEqual([]);
  expect(stoppedOf(66, { flowS: 60 })).toEqual(['flow_lpm']);
  expect(stoppedOf(255, { returnS: 210 })).toEqual([]);
  expect(stoppedOf(256, { returnS: 210 })).toEqual(['return_gcm3']);
  expect(stoppedOf(256, { flowS: 60, returnS: 210 })).toEqual(['flow_lpm', 'return_gcm3']);
});

it('tells nothing of a channel in a pass without it, nor at the turn to a pass that has it again', () => {
  expect(stoppedOf(399)).toEqual([]);
  for (const second of [400, 401, 405, 450]) expect(stoppedOf(second)).toEqual([]);
  // Rows of the second way up have come without it for five of its intervals.
  expect(stoppedOf(450, { returnS: 399 })).toEqual([]);
  expect(stoppedOf(451, { returnS: 399 })).toEqual(['return_gcm3']);
});

it('tells nothing at the first rows after a pause, and goes on after it', () => {
  expect(stoppedOf(349, { flowS: 300 })).toEqual(['flow_lpm']);
  expect(stoppedOf(355, { flowS: 300, restS: 600 })).toEqual([]);
  expect(stoppedOf(356, { flowS: 300, restS: 600 })).toEqual(['flow_lpm']);
});

it('tells nothing of a channel that the machine works out, which has no readings while the work stands', () => {
  const channels = CHANNELS.map((channel) =>
    channel.key === 'flow_lpm' ? { ...channel, gaps: true as const } : channel,
  );
  expect(stoppedOf(66, { flowS: 60, channels })).toEqual([]);
});

it('tells of no stopped channel of a machine that does not work, and of none that was read once', () => {
  for (const state of ['paused', 'ended', 'idle'] as const) expect(stoppedOf(256, { flowS: 60, state })).toEqual([]);
  expect(stoppedOf(256, { flowS: 60, state: 'recording' })).toEqual(['flow_lpm']);
  expect(stoppedOf(60, { flowS: 0 })).toEqual([]);
  expect(stoppedOf(60, { flowS: 1 })).toEqual(['flow_lpm']);
  expect(stoppedOf(60, { flowS: -1 })).toEqual([]);
});

it('does not call machines silent that fell so when this page lost its connection', () => {
  const stateAt = (agoMs: number, cutOffAgoMs: number | null) =>
    factsOf(
      [MACHINE],
      [{ ...readings, heardMs: NOW - agoMs }],
      [],
      [],
      NOW,
      [],
      cutOffAgoMs === null ? null : NOW - cutOffAgoMs,
    )[0]?.state;
  expect(stateAt(5000, 4000)).toBe('in_construction');
  expect(stateAt(5001, 4000)).toBe('cutOff');
  expect(stateAt(3_600_000, 3_600_000)).toBe('cutOff');
  // It was silent before.
  expect(stateAt(20_000, 14_999)).toBe('stale');
  expect(stateAt(20_000, 15_000)).toBe('cutOff');
  expect(stateAt(20_000, null)).toBe('stale');
});

it('counts all readings of a machine that is not heard as old, and none of them as late', () => {
  const silent = factsAfter(70, 64, 5001);
  expect(storesSlot(silent).oldMs('flow_lpm')).toBe(11_001);
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

it('finds machines by their name or pile, the last one where none is in work', () => {
  const last = { ...readings, equipment_id: 8, pile_no: 'B8' };
  const facts = factsOf([MACHINE, { ...MACHINE, id: 8, name: '8#', pile_no: null }], [readings, last], [], [], NOW);
  expect(findFacts(facts, 'b8').map(({ machine }) => machine.id)).toEqual([8]);
  expect(findFacts(facts, 'a11').map(({ machine }) => machine.id)).toEqual([7]);
  expect(findFacts(facts, ' 8# ').map(({ machine }) => machine.id)).toEqual([8]);
});
