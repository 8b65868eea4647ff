// The answer about last readings against the rows as a console folds them when they come live.
import { expect, it } from 'vitest';
import { foldRow, type MachineReadings, noReadings } from '../../../src/contracts/machine-readings';
import { equipmentOf } from '../../../src/equipment/registry';
import type { LogColumns } from '../../db/log-codec';
import { readingsOf } from './readings';

const { profile } = equipmentOf('HS-MI');
const START = Date.UTC(2026, 10, 20, 6);
const ROWS = 1000;
const RECORD = { record_no: 'R-1', pile_no: 'A1' };

/**
 * Depth with each row, density with each tenth; a flow meter that stops, a pump that stops long before, a current that was
 * read twice, a tilt that is read now and then.
 */
const VALUES: Readonly<Record<string, (seq: number) => number | null>> = {
  depth_m: (seq) => seq / 100,
  density_gcm3: (seq) => (seq % 10 === 3 ? 1.7 + seq / 10_000 : null),
  flow_lpm: (seq) => (seq < 800 ? 60 + (seq % 7) : null),
  pump_mpa: (seq) => (seq <= 120 ? 0.4 + seq / 1000 : null),
  current_a: (seq) => (seq === 50 || seq === 90 ? 80 + seq : null),
  tilt_x_deg: (seq) => (seq % 250 === 249 ? seq / 1000 : null),
};
const usual = (seq: number): number => START + seq * 1000;
const ALL = Array.from({ length: ROWS }, (_, seq) => seq);

function logOf(seqs: readonly number[], timeOf = usual): LogColumns {
  return {
    seq: Uint32Array.from(seqs),
    timeMs: Float64Array.from(seqs, timeOf),
    pass: new Uint8Array(seqs.length),
    channels: Object.entries(VALUES).map(([key, valueAt]) => ({
      key,
      decimals: 4,
      values: Float64Array.from(seqs, (seq) => valueAt(seq) ?? Number.NaN),
    })),
  };
}
const answerOf = (log: LogColumns): MachineReadings =>
  readingsOf({ device_id: 7, age_ms: 1500, ...RECORD, log }, profile);

/** All rows, one after another. */
function live({ channels, recent }: MachineReadings, timeOf = usual): MachineReadings {
  const keys = (of: readonly { readonly key: string }[]) => of.map(({ key }) => key);
  const into = noReadings(7, RECORD, keys(channels), keys(recent.channels));
  for (const seq of ALL) {
    foldRow(into, { seq, timeMs: timeOf(seq), pass: 0, valueOf: (key) => VALUES[key]?.(seq) }, true);
  }
  return into;
}
const channelOf = ({ channels }: MachineReadings, key: string) => channels.find((channel) => channel.key === key);

/** The rows that a server has of a long record: the newest, and of each channel the last two with a reading. */
const CHOSEN = ALL.filter((seq) => seq >= 700 || [50, 90, 119, 120].includes(seq));

it.each([
  ['all rows', ALL],
  ['the newest rows and those with last readings', CHOSEN],
])('from %s gives the same last readings as all rows folded in as they come', (_, seqs) => {
  const answer = answerOf(logOf(seqs));
  const expected = live(answer);
  // Of channels that reported within the last minutes the same intervals, of the others the last one.
  const withLast = (of: MachineReadings) =>
    of.channels.map(({ intervals_ms, ...channel }) => ({ ...channel, every: intervals_ms?.at(-1) }));
  expect(withLast(answer)).toEqual(withLast(expected));
  for (const key of ['depth_m', 'density_gcm3', 'flow_lpm']) {
    expect(channelOf(answer, key)).toEqual(channelOf(expected, key));
  }
  expect(answer).toMatchObject({ seq: 999, at_ms: START + 999_000, age_ms: 1500 });
  expect(answer.intervals_ms).toEqual(expected.intervals_ms);
  expect(answer.recent).toEqual(expected.recent);
  // By hand.
  const every = (ms: number) => [ms, ms, ms, ms, ms];
  const of = (key: string) => channelOf(answer, key);
  expect(of('depth_m')).toEqual({ key: 'depth_m', value: 9.99, at_ms: START + 999_000, intervals_ms: every(1000) });
  expect(of('density_gcm3')).toMatchObject({ at_ms: START + 993_000, intervals_ms: every(10_000) });
  expect(of('flow_lpm')).toEqual({ key: 'flow_lpm', value: 61, at_ms: START + 799_000, intervals_ms: every(1000) });
  expect(of('pump_mpa')).toEqual({ key: 'pump_mpa', value: 0.52, at_ms: START + 120_000, intervals_ms: [1000] });
  expect(of('current_a')).toEqual({ key: 'current_a', value: 170, at_ms: START + 90_000, intervals_ms: [40_000] });
  expect(of('tilt_x_deg')).toMatchObject({ value: 0.999, at_ms: START + 999_000 });
  expect(of('tilt_x_deg')?.intervals_ms?.at(-1)).toBe(250_000);
  expect(of('tilt_y_deg')).toEqual({ key: 'tilt_y_deg', value: null, at_ms: null });
});

it('of a clock that was set back among rows that are left out makes no reading later than the rows after them', () => {
  const timeOf = (seq: number): number => usual(seq) - (seq >= 600 ? 3_600_000 : 0);
  const answer = answerOf(logOf(CHOSEN, timeOf));
  expect(channelOf(answer, 'pump_mpa')).toMatchObject({ value: 0.52, at_ms: timeOf(700) });
  // The whole log tells when it was set.
  expect(channelOf(live(answer, timeOf), 'pump_mpa')?.at_ms).toBe(usual(120) - 3_599_000);
  expect(answer.at_ms).toBe(timeOf(999));
});
