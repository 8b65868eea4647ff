import { expect, it } from 'vitest';
import type { RealMessage } from '../contracts/broker';
import { noReadings } from '../contracts/machine-readings';
import { heardAt, heardByMachine, newestOf, readingsAfter } from './live-readings';

const NOW = Date.UTC(2026, 10, 20, 6);
const answer = [
  { ...noReadings(7, { record_no: 'R-1', pile_no: 'A1' }, ['flow_lpm'], ['flow_lpm']), age_ms: 4000 },
  noReadings(8, null, ['flow_lpm'], ['flow_lpm']),
];
const item = (seq: number, over: Partial<RealMessage> = {}, deviceId = 7) => ({
  deviceId,
  projectId: 3,
  message: {
    record_no: 'R-1',
    seq,
    time_ms: NOW + seq * 1000,
    event: 'record' as const,
    pile_id: 1,
    pile_no: 'A1',
    pass: 0,
    values: { flow_lpm: 60 + seq },
    ...over,
  },
});

it('puts the age that the server tells on this computer’s clock', () => {
  expect(heardAt(answer, NOW).map(({ heardMs }) => heardMs)).toEqual([NOW - 4000, null]);
  expect(heardByMachine(heardAt(answer, NOW)).get(7)?.heardMs).toBe(NOW - 4000);
  expect(heardByMachine(undefined).size).toBe(0);
});

it('knows how often machines send, also after the server was asked again', () => {
  const heard = heardAt(answer, NOW);
  // A burst of two messages in two batches, and half a minute later the next.
  const first = readingsAfter(heard, [item(1)], NOW + 26_000);
  const more = readingsAfter(first, [item(2)], NOW + 26_250);
  const late = readingsAfter(more, [item(1)], NOW + 40_000);
  expect(late[0]).toMatchObject({ heardMs: NOW + 26_250, waits_ms: [30_000] });
  const asked = heardAt(answer, NOW + 50_000, late);
  expect(asked.map(({ waits_ms }) => waits_ms)).toEqual([[30_000], undefined]);
  expect(asked[0]?.heardMs).toBe(NOW + 46_000);
  expect(readingsAfter(asked, [item(3)], NOW + 56_000)[0]?.waits_ms).toEqual([30_000, 10_000]);
});

it('hears a machine whose clock jumps back by an hour within a record', () => {
  const before = readingsAfter(heardAt(answer, NOW), [item(1), item(2)], NOW + 2_000);
  const back = item(3, { time_ms: NOW - 3_600_000 });
  const [machine] = readingsAfter(before, [back], NOW + 3_000);
  expect(machine).toMatchObject({ seq: 3, heardMs: NOW + 3_000, intervals_ms: [1000] });
});

it('hears a machine whose clock was set an hour back between two piles after a minute, not after an hour', () => {
  const before = readingsAfter(heardAt(answer, NOW), [item(5)], NOW);
  const next = (seq: number) => item(seq, { record_no: 'R-2', pile_no: 'A2', time_ms: NOW - 3_600_000 + seq * 1000 });
  // Within a minute it cannot be told from a row of an earlier pile that comes late.
  const soon = readingsAfter(before, [next(59)], NOW + 60_000);
  expect(soon[0]).toMatchObject({ record_no: 'R-1', heardMs: NOW });
  const heard = readingsAfter(soon, [next(60)], NOW + 60_001);
  expect(heard[0]).toMatchObject({ record_no: 'R-2', seq: 60, heardMs: NOW + 60_001 });
  const on = readingsAfter(heard, [next(61)], NOW + 61_000);
  expect(on[0]).toMatchObject({ record_no: 'R-2', seq: 61, heardMs: NOW + 61_000 });
});

it('takes the readings of the server for those it knew, however old they are', () => {
  const known = readingsAfter(heardAt(answer, NOW), [item(1), item(2)], NOW);
  const last = { key: 'flow_lpm', value: 70, at_ms: NOW - 3_600_000 };
  const asked = heardAt([{ ...noReadings(7, null, [], []), channels: [last] }], NOW, known);
  expect(asked[0]?.channels).toEqual([last]);
});

it('goes on with what machines send, and leaves the others as they are', () => {
  const before = heardAt(answer, NOW);
  const [first, second] = readingsAfter(before, [item(1), item(2), item(1), item(9, {}, 99)], NOW + 500);
  expect(first).toMatchObject({ seq: 2, at_ms: NOW + 2000, heardMs: NOW + 500 });
  expect(first?.channels).toEqual([{ key: 'flow_lpm', value: 62, at_ms: NOW + 2000, intervals_ms: [1000] }]);
  expect(second).toBe(before[1]);
  // The list that is shown is not changed in place.
  expect(before[0]?.channels[0]?.value).toBeNull();
});

it('shows a new record from its first row, and does not go back to rows of the last one that come late', () => {
  const before = readingsAfter(heardAt(answer, NOW), [item(5)], NOW);
  const begun = readingsAfter(before, [item(0, { record_no: 'R-2', pile_no: 'A2', time_ms: NOW + 6000 })], NOW + 100);
  expect(begun[0]).toMatchObject({ record_no: 'R-2', pile_no: 'A2', seq: 0 });
  const late = readingsAfter(begun, [item(4)], NOW + 9_000);
  expect(late[0]).toMatchObject({ record_no: 'R-2', seq: 0, heardMs: NOW + 100 });
  expect(late[0]?.channels[0]?.value).toBe(60);
});

it('tells which messages of a batch are late or came twice', () => {
  const known = readingsAfter(heardAt(answer, NOW), [item(3)], NOW);
  const [late, next, again, clockBack] = [item(2), item(4), item(4), item(5, { time_ms: NOW - 7_200_000 })];
  const stranger = item(1, {}, 99);
  const isNewest = newestOf(known, [late, next, again, clockBack, stranger], NOW);
  expect([late, next, again, clockBack].map(({ message }) => isNewest(7, message))).toEqual([false, true, false, true]);
  expect(isNewest(99, stranger.message)).toBeNull();
  // The list that was handed in is left as it is.
  expect(known[0]?.seq).toBe(3);
});

it('follows a machine whose clock ran an hour ahead and was set right between two piles', () => {
  const before = readingsAfter(heardAt(answer, NOW), [item(5, { time_ms: NOW + 3_600_000 })], NOW);
  const begun = item(0, { record_no: 'R-2', pile_no: 'A2', time_ms: NOW + 10_000 });
  expect(newestOf(before, [begun], NOW + 10_000)(7, begun.message)).toBe(true);
  const [machine] = readingsAfter(before, [begun], NOW + 10_000);
  expect(machine).toMatchObject({ record_no: 'R-2', pile_no: 'A2', seq: 0, at_ms: NOW + 10_000 });
});

it('knows when a sensor was last read that died on the pile before, as long as this pile has no reading of it', () => {
  const [before] = readingsAfter(heardAt(answer, NOW), [item(1), item(2)], NOW);
  if (before === undefined) throw new Error('no machine');
  const next = noReadings(7, { record_no: 'R-2', pile_no: 'A2' }, ['flow_lpm'], ['flow_lpm']);
  const earlier = { at_ms: NOW + 2_000 };
  const once = heardAt([next], NOW + 60_000, [before]);
  expect(once[0]?.channels).toEqual([{ key: 'flow_lpm', value: null, at_ms: null, earlier }]);
  // Also on the pile after that.
  const again = heardAt([next], NOW + 90_000, once);
  expect(again[0]?.channels[0]).toMatchObject({ value: null, at_ms: null, earlier });
  const row = item(5, { record_no: 'R-2', pile_no: 'A2', time_ms: NOW + 95_000 });
  expect(readingsAfter(again, [row], NOW + 95_000)[0]?.channels[0]).toMatchObject({ value: 65, at_ms: NOW + 95_000 });
});
