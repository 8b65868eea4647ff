import { describe, expect, it } from 'vitest';
import { foldRow, isNewest, type MachineReadings, noReadings, RECENT_STEPS, usualIntervalMs } from './machine-readings';

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
    expect(lastFlow(into)).toEqual({ key: 'flow_lpm', value: 80, at_ms: START + 5000 });
    expect(into.channels[0]).toEqual({ key: 'depth_m', value: null, at_ms: null });
    expect(steps(into)).toEqual([
      [-1, 58, 64],
      [0, 80, 80],
    ]);
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

it('takes the middle of the last intervals as the usual one', () => {
  expect(usualIntervalMs({ intervals_ms: [1000, 1000, 40_000, 1000, 900] })).toBe(1000);
  expect(usualIntervalMs({ intervals_ms: [] })).toBe(1000);
});
