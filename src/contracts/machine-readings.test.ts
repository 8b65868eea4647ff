import { describe, expect, it } from 'vitest';
import {
  foldOlderRow,
  foldRow,
  isNewest,
  type MachineReadings,
  machineReadingsSchema,
  noReadings,
  RECENT_STEPS,
  usualIntervalMs,
} from './machine-readings';

/** A whole minute, so that steps of five seconds begin with it. */
const START = Date.UTC(2026, 10, 20, 6);

function readings(): MachineReadings {
  return noReadings(7, { record_no: 'R-1', pile_no: 'A1' }, ['depth_m', 'flow_lpm'], ['flow_lpm']);
}
const row = (seq: number, flow: number | null, timeMs = START + seq * 1000) => ({
  seq,
  timeMs,
  pass: 0,
  valueOf: (key: string) => (key === 'flow_lpm' ? flow : Number.NaN),
});
const lastFlow = ({ channels }: MachineReadings) => channels.find(({ key }) => key === 'flow_lpm');
const steps = ({ recent }: MachineReadings) =>
  recent.channels.flatMap(({ least, greatest }) =>
    least.flatMap((value, step) => (value === null ? [] : [[step - RECENT_STEPS + 1, value, greatest[step]]])),
  );

describe('rows folded in', () => {
  it('keep the last reading of a channel with its own time, and its extremes of each step', () => {
    const into = readings();
    for (const [seq, flow] of [60, 64, 62, null, 58, 80, null].entries()) foldRow(into, row(seq, flow), true);
    expect(into).toMatchObject({ seq: 6, at_ms: START + 6000 });
    const intervals_ms = [1000, 1000, 2000, 1000];
    expect(lastFlow(into)).toEqual({ key: 'flow_lpm', value: 80, at_ms: START + 5000, intervals_ms });
    expect(into.channels[0]).toEqual({ key: 'depth_m', value: null, at_ms: null });
    expect(steps(into)).toEqual([
      [-1, 58, 64],
      [0, 80, 80],
    ]);
  });

  it('keep how often a channel reports: with each tenth row here, and the last five times', () => {
    const into = readings();
    for (let seq = 0; seq < 10; seq++) foldRow(into, row(seq, seq === 0 ? 60 : null), true);
    // With one reading nobody knows.
    expect(lastFlow(into)).toEqual({ key: 'flow_lpm', value: 60, at_ms: START });
    for (let seq = 10; seq < 100; seq++) foldRow(into, row(seq, seq % 10 === 0 ? 60 : null), true);
    const every = [10_000, 10_000, 10_000, 10_000, 10_000];
    expect(lastFlow(into)).toEqual({ key: 'flow_lpm', value: 60, at_ms: START + 90_000, intervals_ms: every });
    // Late, twice, and by a clock that was set back.
    foldRow(into, row(95, 70), false);
    foldRow(into, row(90, 70), false);
    expect(lastFlow(into)).toEqual({ key: 'flow_lpm', value: 60, at_ms: START + 90_000, intervals_ms: every });
    foldRow(into, row(100, 71, START), true);
    expect(lastFlow(into)).toEqual({ key: 'flow_lpm', value: 71, at_ms: START, intervals_ms: every });
    foldRow(into, row(101, 72, START + 3000), true);
    expect(lastFlow(into)?.intervals_ms).toEqual([...every.slice(1), 3000]);
  });

  it('go on from readings of an earlier server, which says nothing of how often a channel reports', () => {
    const { channels, ...rest } = readings();
    const earlier = machineReadingsSchema.parse({
      ...rest,
      channels: channels.map(({ key }) => ({ key, value: 60, at_ms: START })),
    });
    foldRow(earlier, row(1, 61, START + 4000), true);
    expect(lastFlow(earlier)).toEqual({ key: 'flow_lpm', value: 61, at_ms: START + 4000, intervals_ms: [4000] });
    expect(earlier.channels[0]).toEqual({ key: 'depth_m', value: 60, at_ms: START });
  });

  it('that come late change the last minutes and not the last reading; twice is as good as once', () => {
    const into = readings();
    foldRow(into, row(0, 60), true);
    foldRow(into, row(9, 61), true);
    const late = row(3, 90);
    foldRow(into, late, false);
    foldRow(into, late, false);
    expect(lastFlow(into)?.value).toBe(61);
    expect(into.seq).toBe(9);
    expect(steps(into)).toEqual([
      [-1, 60, 90],
      [0, 61, 61],
    ]);
  });

  it('push out what is older than five minutes, however long the machine was silent', () => {
    const into = readings();
    foldRow(into, row(0, 60), true);
    foldRow(into, row(1, 61, START + 299_000), true);
    expect(steps(into).map(([step]) => step)).toEqual([-59, 0]);
    foldRow(into, row(2, 62, START + 300_000), true);
    expect(steps(into)).toEqual([
      [-1, 61, 61],
      [0, 62, 62],
    ]);
    foldRow(into, row(3, 63, START + 3_600_000), true);
    expect(steps(into)).toEqual([[0, 63, 63]]);
    foldRow(into, row(0, 1, START), false);
    expect(steps(into)).toEqual([[0, 63, 63]]);
  });

  it('of a clock that was set back begin the minutes anew', () => {
    const into = readings();
    foldRow(into, row(0, 60), true);
    foldRow(into, row(1, 61, START - 3_600_000), true);
    expect(into.at_ms).toBe(START - 3_600_000);
    expect(steps(into)).toEqual([[0, 61, 61]]);
  });

  it('of a clock that was set back leave the age of readings that they do not bring', () => {
    const into = readings();
    foldRow(into, row(0, 60), true);
    for (const seq of [1, 2, 3, 4]) foldRow(into, row(seq, null), true);
    foldRow(into, row(5, null, START - 3_600_000), true);
    // Four seconds old when the clock went back by an hour and four seconds: four seconds old after it.
    expect(lastFlow(into)).toEqual({ key: 'flow_lpm', value: 60, at_ms: START - 3_604_000 });
    expect(into.channels[0]?.at_ms).toBeNull();
    expect(into.intervals_ms).toEqual([1000, 1000, 1000, 1000]);
  });
});

describe('the stretch of rows that goes on', () => {
  /** Since when, in seconds after the start, after rows of `[seq, pass, second]`. */
  const beganS = (...rows: readonly (readonly [seq: number, pass: number, atS: number])[]) => {
    const into = readings();
    for (const [seq, pass, atS] of rows) foldRow(into, { ...row(seq, 60, START + atS * 1000), pass }, true);
    return ((into.stretch_from_ms ?? Number.NaN) - START) / 1000;
  };

  it('begins with a pass, a record, and after a pause of more than five intervals', () => {
    expect(beganS([0, 0, 0])).toBe(0);
    expect(beganS([0, 0, 0], [1, 0, 1], [2, 0, 2])).toBe(0);
    expect(beganS([0, 0, 0], [1, 0, 1], [2, 1, 2], [3, 1, 3])).toBe(2);
    expect(beganS([7, 0, 0], [8, 0, 1], [0, 0, 2], [1, 0, 3])).toBe(2);
    expect(beganS([0, 0, 0], [1, 0, 1], [2, 0, 6], [3, 0, 7])).toBe(0);
    expect(beganS([0, 0, 0], [1, 0, 1], [2, 0, 6.1], [3, 0, 7])).toBe(6.1);
  });

  it('of a machine with a row each minute goes on, and so does one whose clock was set back', () => {
    expect(beganS([0, 0, 0], [1, 0, 60], [2, 0, 120], [3, 0, 180])).toBe(0);
    // Three seconds long, and one more, by a clock that went back by an hour.
    expect(beganS([0, 0, 0], [1, 0, 1], [2, 0, 2], [3, 0, 3], [4, 0, -3597], [5, 0, -3596])).toBe(-3600);
  });

  it('is not changed by rows that come late, and begins for readings of an earlier server with the next row', () => {
    const into = readings();
    for (const seq of [0, 1, 5]) foldRow(into, row(seq, 60), true);
    foldRow(into, { ...row(3, 60), pass: 1 }, false);
    foldOlderRow(into, { ...row(3, 60), pass: 1 });
    expect(into.stretch_from_ms).toBe(START);
    const { stretch_from_ms: _, ...earlier } = into;
    foldRow(earlier, row(6, 60), true);
    expect(earlier).toMatchObject({ stretch_from_ms: START + 6000 });
  });
});

describe('older rows, of which others between are left out,', () => {
  it('tell last readings and how often they come, and neither the last minutes nor how often rows come', () => {
    const into = readings();
    foldOlderRow(into, row(2, 60));
    foldOlderRow(into, row(42, 61));
    expect(into).toEqual({
      ...readings(),
      channels: [
        { key: 'depth_m', value: null, at_ms: null },
        { key: 'flow_lpm', value: 61, at_ms: START + 42_000, intervals_ms: [40_000] },
      ],
    });
    foldRow(into, row(100, null), true);
    foldRow(into, row(101, null), true);
    expect(lastFlow(into)).toMatchObject({ value: 61, at_ms: START + 42_000 });
    expect(into).toMatchObject({ seq: 101, at_ms: START + 101_000, intervals_ms: [1000] });
    expect(steps(into)).toEqual([]);
    foldRow(into, row(102, 62), true);
    expect(lastFlow(into)?.intervals_ms).toEqual([40_000, 60_000]);
  });

  it('of before a clock was set back have no reading that is later than the rows after them', () => {
    const into = readings();
    foldOlderRow(into, row(2, 60));
    foldRow(into, row(100, null, START - 3_600_000), true);
    foldRow(into, row(101, null, START - 3_599_000), true);
    expect(lastFlow(into)).toEqual({ key: 'flow_lpm', value: 60, at_ms: START - 3_600_000 });
  });
});

describe('a message is the newest', () => {
  const known = { ...readings(), seq: 10, at_ms: START };
  const sent = (record_no: string, seq: number, time_ms: number) => ({ record_no, seq, time_ms });

  it.each([
    ['by its number in the same record, whatever the clock says', sent('R-1', 11, START - 5000), 0, true],
    ['not when its number is known', sent('R-1', 10, START), 0, false],
    ['not when it is of an earlier record', sent('R-0', 400, START - 1000), 0, false],
    ['when it is later and of another record', sent('R-2', 0, START + 1), 0, true],
    ['after a long silence, even with a clock that was set back', sent('R-2', 0, START - 9e6), 61_000, true],
  ])('%s', (_, message, silentMs, expected) => {
    expect(isNewest(known, message, START + silentMs, START)).toBe(expected);
  });

  it.each([
    ['of another record from a clock that ran ahead and was set right', 'R-2', 1000, 3_600_000, true],
    ['not while that clock is still wrong', 'R-2', 600_000, 3_600_000, false],
    ['not when the clock was right before: the row is late', 'R-0', -1000, 0, false],
  ])('%s', (_, recordNo, sentOffMs, aheadMs, expected) => {
    const ahead = { ...known, at_ms: START + aheadMs };
    expect(isNewest(ahead, sent(recordNo, 0, START + sentOffMs), START + 2000, START)).toBe(expected);
  });

  it('when there was none before', () => {
    expect(isNewest(readings(), sent('R-0', 0, 0), START, null)).toBe(true);
  });
});

it('takes the middle of the last intervals as the usual one, and no single pause', () => {
  expect(usualIntervalMs([1000, 1000, 40_000, 1000, 900])).toBe(1000);
  expect(usualIntervalMs([2000, 3_600_000])).toBe(2000);
  expect(usualIntervalMs([3_600_000, 2000, 3000])).toBe(3000);
  expect(usualIntervalMs([])).toBe(1000);
});
