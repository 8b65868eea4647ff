// Oddities of a machine's channels over rows of which everything is known.
import { expect, it } from 'vitest';
import type { Sensor } from '../../../src/contracts/api/sensors';
import { equipmentOf } from '../../../src/equipment/registry';
import type { LogColumns } from '../../db/log-codec';
import { readingsOf } from './readings';
import { sensorOf } from './sensors';

const { profile } = equipmentOf('HS-MI');
const START = Date.UTC(2026, 10, 20, 6);

/** A channel after rows, one a second unless said otherwise. */
function sensor(key: string, rows: number, valueAt: (seq: number) => number | null, everyMs = 1000): Sensor {
  const seqs = Array.from({ length: rows }, (_, seq) => seq);
  const log: LogColumns = {
    seq: Uint32Array.from(seqs),
    timeMs: Float64Array.from(seqs, (seq) => START + seq * everyMs),
    pass: new Uint8Array(rows),
    channels: [{ key, decimals: 4, values: Float64Array.from(seqs, (seq) => valueAt(seq) ?? Number.NaN) }],
  };
  const machine = readingsOf({ device_id: 7, age_ms: 0, record_no: 'R-1', pile_no: 'A1', log }, profile);
  const channel = profile?.channels.find((one) => one.key === key);
  const last = machine.channels.find((one) => one.key === key);
  if (channel === undefined || last === undefined) throw new Error(`no channel ${key}`);
  return sensorOf(channel, last, log, machine);
}
const tenth = (until: number) => (seq: number) => (seq % 10 === 0 && seq <= until ? 0.1 : null);

it('does not miss a channel between two of its readings', () => {
  for (let rows = 100; rows <= 110; rows++) expect(sensor('tilt_x_deg', rows, tenth(1000)).flags).toEqual([]);
  expect(sensor('tilt_x_deg', 110, tenth(1000))).toEqual({
    key: 'tilt_x_deg',
    value: 0.1,
    at_ms: START + 100_000,
    min: 0.1,
    max: 0.1,
    readings: 6,
    flags: [],
  });
});

it('misses one after five of its own usual intervals, of rows that are a second or a quarter of a minute apart', () => {
  expect(sensor('tilt_x_deg', 151, tenth(100)).flags).toEqual([]);
  expect(sensor('tilt_x_deg', 152, tenth(100)).flags).toEqual(['missing']);
  const each = (until: number) => (seq: number) => (seq <= until ? seq / 100 : null);
  expect(sensor('depth_m', 106, each(100)).flags).toEqual([]);
  expect(sensor('depth_m', 107, each(100)).flags).toEqual(['missing']);
  expect(sensor('depth_m', 106, each(100), 15_000).flags).toEqual([]);
  expect(sensor('depth_m', 107, each(100), 15_000).flags).toEqual(['missing']);
});

it('misses one that was read once by the time between rows, and one that was never read at once', () => {
  const once = (seq: number) => (seq === 4 ? 60 : null);
  expect(sensor('flow_lpm', 10, once).flags).toEqual([]);
  expect(sensor('flow_lpm', 11, once).flags).toEqual(['missing']);
  expect(sensor('flow_lpm', 1, () => null)).toMatchObject({ value: null, at_ms: null, flags: ['missing'] });
});

it('tells the last reading of one that stopped before the last minute, however long ago', () => {
  const stopped = sensor('flow_lpm', 1000, (seq) => (seq < 90 ? 9999 : null));
  expect(stopped).toEqual({
    key: 'flow_lpm',
    value: 9999,
    at_ms: START + 89_000,
    min: null,
    max: null,
    readings: 0,
    flags: ['missing', 'outside'],
  });
});

it('does not miss one in a pass that has none of it', () => {
  const seen = (pass: number): Sensor['flags'] => {
    const powder = equipmentOf('KN-A2000').profile;
    const channel = powder?.channels.find(({ key }) => key === 'powder_kgpm');
    const log: LogColumns = {
      seq: Uint32Array.from({ length: 40 }, (_, seq) => seq),
      timeMs: Float64Array.from({ length: 40 }, (_, seq) => START + seq * 1000),
      pass: new Uint8Array(40).fill(pass),
      channels: [{ key: 'powder_kgpm', decimals: 2, values: new Float64Array(40).fill(Number.NaN) }],
    };
    const machine = readingsOf({ device_id: 7, age_ms: 0, record_no: 'R-1', pile_no: 'A1', log }, powder);
    const last = machine.channels.find(({ key }) => key === 'powder_kgpm');
    if (channel === undefined || last === undefined) throw new Error('no powder');
    return sensorOf(channel, last, log, machine).flags;
  };
  // Down, up, down again, up again.
  expect([0, 1, 2, 3].map(seen)).toEqual([[], ['missing'], [], []]);
});

it('says of one whose readings are all the same that it does not change', () => {
  expect(sensor('current_a', 100, () => 55).flags).toEqual(['unchanged']);
  expect(sensor('current_a', 100, (seq) => (seq === 99 ? 56 : 55)).flags).toEqual([]);
});
