import { describe, expect, it } from 'vitest';
import type { Machine } from '../contracts/api';
import type { RealMessage } from '../contracts/broker';
import type { LiveItem } from '../contracts/live-feed';
import { liveRows, machinesAfter, RecordWatch } from './live-machines';

const MACHINE: Machine = {
  id: 7,
  name: '7#',
  online: false,
  state: 'idle',
  is_simulated: true,
  since_ms: 500,
  last_seen_ms: 1000,
  clock_offset_ms: 0,
  pile_id: 11,
  pile_no: 'A11',
  record_no: 'R-11',
  open_warnings: [],
  depth_m: 0,
  design_depth_m: 12,
  x_m: 100,
  y_m: 200,
  piles_today: 3,
  metres_today: 36,
  progress_today: 0,
};
const real = (part: Partial<RealMessage>, deviceId = 7): LiveItem<RealMessage> => ({
  deviceId,
  projectId: 3,
  message: {
    record_no: 'R-12',
    seq: 0,
    time_ms: 2000,
    event: 'record',
    pile_id: 12,
    pile_no: 'A12',
    pass: 0,
    values: { depth_m: 1.5 },
    ...part,
  },
});

describe('machinesAfter', () => {
  it('moves a machine to the pile it began, whose place is still to be looked up', () => {
    const [machine] = machinesAfter([MACHINE], { real: [real({ event: 'start' })], status: [], warnings: [] });
    expect(machine).toMatchObject({
      online: true,
      state: 'in_construction',
      since_ms: 2000,
      pile_no: 'A12',
      record_no: 'R-12',
      depth_m: 1.5,
      x_m: null,
      design_depth_m: null,
    });
  });

  it('counts a pile when it ends, once', () => {
    const batch = {
      real: [real({ event: 'record' }), real({ event: 'end', seq: 1 }), real({ event: 'end', seq: 2 })],
      status: [],
      warnings: [],
    };
    expect(machinesAfter([MACHINE], batch)[0]).toMatchObject({ state: 'ended', piles_today: 4 });
  });

  it('does not let a late record turn the clock back', () => {
    const late = real({ time_ms: 900, values: { depth_m: 0.1 } });
    expect(machinesAfter([MACHINE], { real: [late], status: [], warnings: [] })[0]).toBe(MACHINE);
  });

  it('follows a machine whose clock is set back, and leaves out what is told to be late', () => {
    const back = real({ seq: 5, time_ms: 900, values: { depth_m: 2 } });
    const twice = real({ seq: 4, time_ms: 2000, event: 'end' });
    const newest = (_: number, message: RealMessage) => message === back.message;
    const [machine] = machinesAfter([MACHINE], { real: [back, twice], status: [], warnings: [] }, newest);
    expect(machine).toMatchObject({ state: 'in_construction', last_seen_ms: 900, depth_m: 2, piles_today: 3 });
  });

  it.each([-7_200_000, 7_200_000])(
    'says by the server’s clock since when, of a machine whose own is %d ms off',
    (offMs) => {
      const off = { ...MACHINE, state: 'in_construction' as const, clock_offset_ms: offMs };
      const paused = real({ event: 'pause', time_ms: 2000 + offMs });
      const [machine] = machinesAfter([off], { real: [paused], status: [], warnings: [] });
      expect(machine).toMatchObject({ state: 'paused', since_ms: 2000, last_seen_ms: 2000, depth_m: 1.5 });
      const late = real({ time_ms: 900 + offMs, values: { depth_m: 0.1 } });
      expect(machinesAfter([off], { real: [late], status: [], warnings: [] })[0]).toBe(off);
    },
  );

  it('keeps depth and state when a reading is missing or an alarm comes', () => {
    const alarm = real({ event: 'alarm', pile_id: 11, pile_no: 'A11', record_no: 'R-11', values: {} });
    expect(machinesAfter([MACHINE], { real: [alarm], status: [], warnings: [] })[0]).toMatchObject({
      state: 'idle',
      depth_m: 0,
      x_m: 100,
    });
  });

  it('tells records apart that two machines call the same', () => {
    const other = { ...MACHINE, id: 8, record_no: 'R-12@8' };
    const [first, second] = machinesAfter([MACHINE, other], {
      real: [real({}), real({}, 8)],
      status: [],
      warnings: [],
    });
    expect([first?.record_no, second?.record_no]).toEqual(['R-12', 'R-12@8']);
    const begun = { ...MACHINE, record_no: 'R-12' };
    const [, begins] = machinesAfter([begun, { ...MACHINE, id: 8 }], { real: [real({}, 8)], status: [], warnings: [] });
    expect(begins?.record_no).toBe('R-12@8');
  });

  it('follows the status topic and leaves other machines as they are', () => {
    const other = { ...MACHINE, id: 8 };
    const status = [{ deviceId: 7, projectId: 3, message: { seq: 1, time_ms: 3000, online: true } }];
    const [first, second] = machinesAfter([MACHINE, other], { real: [real({}, 99)], status, warnings: [] });
    expect(first?.online).toBe(true);
    expect(second).toBe(other);
  });
});

describe('warnings of machines', () => {
  const warned = (record_no: string, level: number, deviceId = 7) => ({
    deviceId,
    projectId: 3,
    message: {
      warning_id: 1,
      time_ms: 1,
      level,
      rule: 'r',
      pile_id: 11,
      pile_no: 'A11',
      record_no,
      value: 1,
      limit: 0,
      is_ongoing: true,
    },
  });

  it('are counted at once by rule and level, those of the record in work alone', () => {
    const warnings = [warned('R-11', 3), warned('R-11', 2), warned('R-11', 3), warned('R-10', 3), warned('R-11', 3, 8)];
    const known = { ...MACHINE, open_warnings: [{ rule: 'other', level: 1, count: 1 }] };
    const [machine] = machinesAfter([known], { real: [], status: [], warnings });
    expect(machine?.open_warnings).toEqual([
      { rule: 'other', level: 1, count: 1 },
      { rule: 'r', level: 2, count: 1 },
      { rule: 'r', level: 3, count: 2 },
    ]);
  });

  it('end with the record', () => {
    const known = { ...MACHINE, open_warnings: [{ rule: 'r', level: 3, count: 2 }] };
    const warningsAfter = (message: Partial<RealMessage>) =>
      machinesAfter([known], { real: [real(message)], status: [], warnings: [] })[0]?.open_warnings;
    expect(warningsAfter({ record_no: 'R-11', pile_id: 11 })).toBe(known.open_warnings);
    expect(warningsAfter({ event: 'start' })).toEqual([]);
  });
});

describe('RecordWatch', () => {
  it('tells a pile in work at its start and done with its greatest depth at its end', () => {
    const watch = new RecordWatch();
    expect(watch.pileChanges({ real: [real({ event: 'start', values: { depth_m: 0 } })], warnings: [] })).toEqual([
      { pileId: 12, status: 1, depthM: null },
    ]);
    expect(watch.pileChanges({ real: [real({ values: { depth_m: 12.4 } })], warnings: [] })).toEqual([]);
    expect(watch.pileChanges({ real: [real({ event: 'end', values: { depth_m: 0.1 } })], warnings: [] })).toEqual([
      { pileId: 12, status: 2, depthM: 12.4 },
    ]);
  });

  it('knows no depth of a record whose start it has not seen', () => {
    const watch = new RecordWatch();
    expect(watch.pileChanges({ real: [real({}), real({ event: 'end' })], warnings: [] })).toEqual([
      { pileId: 12, status: 2, depthM: null },
    ]);
  });

  it('ends a warned record as warned, and marks a pile that is warned afterwards', () => {
    const warning = {
      deviceId: 7,
      projectId: 3,
      message: {
        warning_id: 1,
        time_ms: 1,
        level: 2,
        rule: 'r',
        pile_id: 12,
        pile_no: 'A12',
        record_no: 'R-12',
        value: 1,
        limit: 0,
        is_ongoing: true,
      },
    };
    const watch = new RecordWatch();
    watch.pileChanges({ real: [real({ event: 'start' })], warnings: [] });
    expect(watch.pileChanges({ real: [], warnings: [warning] })).toEqual([]);
    expect(watch.pileChanges({ real: [real({ event: 'end' })], warnings: [] })).toMatchObject([{ status: 3 }]);
    expect(watch.pileChanges({ real: [], warnings: [warning] })).toEqual([{ pileId: 12, status: 3, depthM: null }]);
  });
});

describe('liveRows', () => {
  it('gathers one record’s rows in the order of the log’s channels; what was not read is NaN', () => {
    const items = [
      real({ seq: 4, pass: 1, values: { current_a: 60, depth_m: 2 } }),
      real({ seq: 5, values: { depth_m: null } }),
    ];
    const rows = liveRows([...items, real({ record_no: 'R-13' })], 'R-12', ['depth_m', 'current_a'], []);
    expect(rows).toEqual({
      seq: Uint32Array.of(4, 5),
      timeMs: Float64Array.of(2000, 2000),
      pass: Uint8Array.of(1, 0),
      values: [Float32Array.of(2, Number.NaN), Float32Array.of(60, Number.NaN)],
    });
    expect(liveRows(items, 'R-99', ['depth_m'], [])).toBeNull();
  });

  it('takes none of another machine that calls its record the same', () => {
    const machines = [
      { id: 7, record_no: 'R-12' },
      { id: 8, record_no: 'R-12@8' },
    ];
    const items = [real({ seq: 1 }), real({ seq: 2 }, 8)];
    expect(liveRows(items, 'R-12', ['depth_m'], machines)?.seq).toEqual(Uint32Array.of(1));
    expect(liveRows(items, 'R-12@8', ['depth_m'], machines)?.seq).toEqual(Uint32Array.of(2));
  });
});
