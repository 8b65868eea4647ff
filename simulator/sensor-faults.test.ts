import { expect, it } from 'vitest';
import type { RealMessage } from '../src/contracts/broker';
import { profileOf } from '../src/equipment/machines/courses';
import { randomOf } from '../src/equipment/machines/random';
import { SensorFaults } from './sensor-faults';

const START = 1_790_000_000_000;
const { channels } = profileOf('HS-MI');
const row = (second: number): RealMessage => ({
  record_no: 'R-1',
  seq: second,
  time_ms: START + second * 1000,
  event: 'record',
  pile_id: 1,
  pile_no: 'A1',
  pass: 0,
  values: Object.fromEntries(channels.map(({ key }) => [key, 1])),
});

/** By channel: in which seconds of two hours it was not read. */
function missed(seed: string, everyMin?: number): ReadonlyMap<string, number[]> {
  const faults = new SensorFaults(channels, randomOf(seed), START, everyMin);
  const seconds = new Map<string, number[]>();
  for (let second = 0; second < 7_200; second++) {
    for (const { values } of faults.applyTo([row(second)], START + second * 1000)) {
      for (const [key, value] of Object.entries(values)) {
        if (value === null) seconds.set(key, [...(seconds.get(key) ?? []), second]);
      }
    }
  }
  return seconds;
}

it('one sensor at a time reads nothing for some minutes, and then reads again', () => {
  const seconds = missed('a', 20);
  const all = [...seconds.values()].flat().sort((a, b) => a - b);
  expect(all.length).toBeGreaterThan(2 * 180);
  expect(new Set(all).size).toBe(all.length);
  expect(all[0]).toBeGreaterThanOrEqual(600);
  const stretches = all.reduce((count, second, at) => count + (second === (all[at - 1] ?? -9) + 1 ? 0 : 1), 0);
  expect(stretches).toBeGreaterThanOrEqual(3);
  expect(all.length / stretches).toBeGreaterThanOrEqual(150);
});

it('no record loses its depth or its totals', () => {
  const kept = channels.filter(({ chart }) => chart !== 'track').map(({ key }) => key);
  expect(kept).toContain('depth_m');
  const failed = new Set(['a', 'b', 'c', 'd', 'e'].flatMap((seed) => [...missed(seed, 5).keys()]));
  expect(failed.size).toBeGreaterThan(1);
  for (const key of kept) expect(failed).not.toContain(key);
});

it('a sensor fails seldom where nothing is asked for: not in the first hour', () => {
  for (const seed of ['a', 'b', 'c']) {
    expect(Math.min(...[...missed(seed).values()].flat())).toBeGreaterThanOrEqual(3_600);
  }
});
