import { expect, it } from 'vitest';
import type { TopicParts } from '../../src/contracts/broker';
import { KnownMachines } from './known-machines';

const topic = (deviceId: number, projectId = 3): TopicParts => ({
  site: 's',
  typeCode: 'HS-MI',
  projectId,
  deviceId,
  kind: 'real',
});
const places = (...devices: number[]) => new Set(devices.map((device) => `hskj/s/HS-MI/3/${device}`));
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('reads a project once, answers in order, and then at once', async () => {
  let reads = 0;
  const machines = new KnownMachines(async () => {
    reads++;
    return places(7);
  });
  const answers: string[] = [];
  machines.ask(topic(7), (known) => answers.push(`7 ${known}`), 0);
  machines.ask(topic(8), (known) => answers.push(`8 ${known}`), 0);
  expect(answers).toEqual([]);
  await settled();
  machines.ask(topic(7), (known) => answers.push(`7 ${known}`), 20_000);
  expect(answers).toEqual(['7 true', '8 false', '7 true']);
  expect(reads).toBe(1);
});

it('looks again for a machine that it did not find, and now and then for those it did', async () => {
  let there = places(7);
  const machines = new KnownMachines(async () => there);
  const answers: boolean[] = [];
  const ask = async (deviceId: number, nowMs: number) => {
    machines.ask(topic(deviceId), (known) => answers.push(known), nowMs);
    await settled();
  };
  await ask(8, 0);
  there = places(8);
  await ask(8, 4_999);
  await ask(8, 5_000);
  there = places();
  await ask(8, 34_999);
  await ask(8, 35_000);
  expect(answers).toEqual([false, false, true, true, false]);
});

it('goes on with what it knew while the database is away', async () => {
  let away = false;
  const machines = new KnownMachines(async () => {
    if (away) throw new Error('away');
    return places(7);
  });
  const answers: boolean[] = [];
  const ask = async (nowMs: number) => {
    machines.ask(topic(7), (known) => answers.push(known), nowMs);
    await settled();
  };
  await ask(0);
  away = true;
  await ask(60_000);
  expect(answers).toEqual([true, true]);
});
