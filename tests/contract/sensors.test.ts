// Last readings of a machine: for everybody, and its sensors for who mends them; of a record in work and of one that
// has ended.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrorCode } from '../../src/contracts/envelope';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { connectGateway, courseOf, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const asked = { project_id: PROJECT.road, equipment_id: DEVICE.other };
const SECONDS = 80;

describe.each(ON_POSTGRES)('the sensors of a machine on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;
  let machine: MqttClient;
  const startMs = Date.UTC(2026, 10, 20, 2);
  const course = courseOf({ recordNo: 'SENSED', pileId: 900, startMs, seconds: SECONDS }).map((message) => ({
    ...message,
    // Stuck, out of all range at the end, gone for the last ten seconds, and there with each tenth row.
    values: {
      ...message.values,
      current_a: 55,
      flow_lpm: message.seq === SECONDS - 1 ? 1e6 : 40 + message.seq / 100,
      speed_mpm: message.seq >= SECONDS - 10 ? null : 0.8 + (message.seq % 5) / 100,
      tilt_x_deg: message.seq % 10 === 0 ? 0.1 : null,
    },
  }));

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET });
    client = await server.signIn(9);
    machine = await connectGateway(server.origin);
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  it('are unknown before it has recorded anything, and those of no machine are not there', async () => {
    expect(await client.call('sensors', asked, MIXING)).toEqual({ record_no: null, rows: 0, channels: [] });
    const machines = await client.call('machineReadings', { project_id: PROJECT.road }, MIXING);
    const silent = machines.find(({ equipment_id }) => equipment_id === DEVICE.other);
    expect(silent).toMatchObject({ record_no: null, at_ms: null, age_ms: null });
    const { envelope } = await client.envelope('sensors', { ...asked, equipment_id: 4711 }, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.notFound);
  });

  it.each([
    ['in work', course.slice(0, -1), []],
    ['that has ended', course.slice(-1), ['outside']],
  ] as const)('are told with what is odd about them, of a record %s', async (_, messages, ofFlow) => {
    await publishAll(machine, messages, topicFor('real', DEVICE.other));
    const { record_no, rows, channels } = await client.call('sensors', asked, MIXING);
    expect({ record_no, rows }).toEqual({ record_no: 'SENSED', rows: 60 });
    expect(channels.map(({ key }) => key)).toEqual(equipmentOf('HS-MI').profile?.channels.map(({ key }) => key));
    const of = (key: string) => channels.find((channel) => channel.key === key);
    const lastMs = messages.at(-1)?.time_ms ?? 0;
    expect(of('current_a')).toEqual({
      key: 'current_a',
      value: 55,
      at_ms: lastMs,
      min: 55,
      max: 55,
      readings: 60,
      flags: ['unchanged'],
    });
    expect(of('flow_lpm')?.flags).toEqual(ofFlow);
    expect(of('speed_mpm')).toMatchObject({ at_ms: startMs + (SECONDS - 11) * 1000, flags: ['missing'] });
    expect(of('depth_m')?.flags).toEqual([]);
    expect(of('tilt_x_deg')).toMatchObject({ readings: 6, flags: [] });

    const role3 = await server.signIn(3);
    const machines = await role3.call('machineReadings', { project_id: PROJECT.road }, MIXING);
    const readings = machines.find(({ equipment_id }) => equipment_id === DEVICE.other);
    const sent = course.slice(0, (messages.at(-1)?.seq ?? 0) + 1);
    expect(readings).toMatchObject({ record_no: 'SENSED', pile_no: 'k12_900', seq: sent.length - 1, at_ms: lastMs });
    expect(readings?.age_ms).toBeLessThan(600_000);
    expect(readings?.intervals_ms).toEqual(Array.from({ length: 30 }, () => 1000));
    // By a walk over the messages, last to first.
    const lastOf = (key: 'current_a' | 'flow_lpm' | 'speed_mpm') => sent.findLast(({ values }) => values[key] !== null);
    for (const key of ['current_a', 'flow_lpm', 'speed_mpm'] as const) {
      const last = lastOf(key);
      expect(readings?.channels.find((channel) => channel.key === key)).toEqual({
        key,
        value: expect.closeTo(last?.values[key] ?? Number.NaN, 2),
        at_ms: last?.time_ms,
        intervals_ms: [1000, 1000, 1000, 1000, 1000],
      });
    }
    const tilt = readings?.channels.find(({ key }) => key === 'tilt_x_deg');
    expect(tilt?.intervals_ms).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
    // The steps of five seconds up to that of the newest row.
    const inStep = (ms: number) => sent.filter(({ time_ms }) => time_ms >= ms && time_ms < ms + 5000);
    const speed = readings?.recent.channels.find(({ key }) => key === 'speed_mpm');
    const fromMs = readings?.recent.from_ms ?? 0;
    expect(fromMs).toBe(Math.floor(lastMs / 5000) * 5000 - 59 * 5000);
    const speeds = Array.from({ length: 60 }, (_, step) =>
      inStep(fromMs + step * 5000).flatMap(({ values }) => values.speed_mpm ?? []),
    );
    const expected = (worst: (...values: number[]) => number) =>
      speeds.map((values) => (values.length === 0 ? null : expect.closeTo(worst(...values), 3)));
    expect(speed?.least).toEqual(expected(Math.min));
    expect(speed?.greatest).toEqual(expected(Math.max));
  });
});
