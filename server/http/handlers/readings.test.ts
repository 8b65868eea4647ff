// The answer about last readings against the rows as a console folds them when they come live.
import { expect, it } from 'vitest';
import { foldRow, noReadings } from '../../../src/contracts/machine-readings';
import { equipmentOf } from '../../../src/equipment/registry';
import { readingsOf } from './readings';

const { profile } = equipmentOf('HS-MI');
const START = Date.UTC(2026, 10, 20, 6);
const ROWS = 1000;
const RECORD = { record_no: 'R-1', pile_no: 'A1' };

/** Depth with each row, density with each tenth, and a flow meter that stops. */
const VALUES: Readonly<Record<string, (seq: number) => number | null>> = {
  depth_m: (seq) => seq / 100,
  density_gcm3: (seq) => (seq % 10 === 3 ? 1.7 + seq / 10_000 : null),
  flow_lpm: (seq) => (seq < 800 ? 60 + (seq % 7) : null),
};

it('gives the same last readings and intervals as all rows folded in as they come', () => {
  const log = {
    seq: Uint32Array.from({ length: ROWS }, (_, seq) => seq),
    timeMs: Float64Array.from({ length: ROWS }, (_, seq) => START + seq * 1000),
    pass: new Uint8Array(ROWS),
    channels: Object.entries(VALUES).map(([key, valueAt]) => ({
      key,
      decimals: 4,
      values: Float64Array.from({ length: ROWS }, (_, seq) => valueAt(seq) ?? Number.NaN),
    })),
  };
  const answer = readingsOf({ device_id: 7, ...RECORD }, log, profile);
  const keys = answer.channels.map(({ key }) => key);
  const live = noReadings(7, RECORD, keys, []);
  for (let seq = 0; seq < ROWS; seq++) {
    foldRow(live, { seq, timeMs: START + seq * 1000, pass: 0, valueOf: (key) => VALUES[key]?.(seq) }, true);
  }
  expect(answer.channels).toEqual(live.channels);
  expect(answer.intervals_ms).toEqual(live.intervals_ms);
  // By hand.
  const of = (key: string) => answer.channels.find((channel) => channel.key === key);
  const every = (ms: number) => [ms, ms, ms, ms, ms];
  expect(of('depth_m')).toEqual({ key: 'depth_m', value: 9.99, at_ms: START + 999_000, intervals_ms: every(1000) });
  expect(of('density_gcm3')).toMatchObject({ at_ms: START + 993_000, intervals_ms: every(10_000) });
  expect(of('flow_lpm')).toEqual({ key: 'flow_lpm', value: 61, at_ms: START + 799_000, intervals_ms: every(1000) });
  expect(of('tilt_x_deg')).toEqual({ key: 'tilt_x_deg', value: null, at_ms: null });
});
