// Numbers of records on both databases: machines of a project that use the same ones lose nothing, and a record that
// goes on for days is kept in parts.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RECORD_ROWS } from '../../src/contracts/record-number';
import type { ApiClient } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { connectGateway, courseOf, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };
const OTHER = topicFor('real', DEVICE.other);
/** Sixty seconds faster than the limit of 1.0 m/min. */
const tooFast = (second: number): number => (second >= 10 && second < 70 ? 1.3 : 0.8);

describe.each(ON_POSTGRES)('numbers of records on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;
  let machine: MqttClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET });
    client = await server.signIn(7);
    machine = await connectGateway(server.origin);
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  const history = (record_no: string) => client.table('productionHistory', { ...ROAD, record_no }, MIXING);
  const detail = (record_no: string) => client.call('productionDetail', { ...ROAD, record_no }, MIXING);

  it('that two machines use at once are two records, whole in every call', async () => {
    const startMs = Date.UTC(2026, 10, 20, 5);
    const first = courseOf({ recordNo: '12', pileId: 600, startMs, seconds: 80 });
    const second = courseOf({ recordNo: '12', pileId: 601, startMs: startMs + 500, seconds: 90, speed: tooFast });
    // Side by side, the second machine with a gap that it fills later, and all of it sent twice.
    const late = second.slice(30, 35);
    const inTime = second.filter((message) => !late.includes(message));
    await publishAll(machine, first.slice(0, 1));
    await Promise.all([publishAll(machine, first.slice(1, 60)), publishAll(machine, inTime.slice(0, 60), OTHER)]);
    await publishAll(machine, late, OTHER);
    await Promise.all([publishAll(machine, first), publishAll(machine, second, OTHER)]);

    const other = `12@${DEVICE.other}`;
    for (const [recordNo, course, deviceId] of [
      ['12', first, DEVICE.registered],
      [other, second, DEVICE.other],
    ] as const) {
      const log = await history(recordNo);
      expect(log.columns.seq, recordNo).toEqual(course.map(({ seq }) => seq));
      expect(log.columns.time_ms).toEqual(course.map(({ time_ms }) => time_ms));
      expect(await detail(recordNo)).toMatchObject({
        equipment_id: deviceId,
        pile_id: course[0]?.pile_id,
        log_rows: course.length,
        ended_ms: course.at(-1)?.time_ms,
      });
      const logs = await client.table('productionLogs', { ...ROAD, record_nos: [recordNo] }, MIXING);
      expect(logs.rows).toBe(course.length);
      const segments = await client.call('productionSegments', { ...ROAD, record_no: recordNo }, MIXING);
      expect(segments.duration_s.reduce((sum, s) => sum + s, 0)).toBeCloseTo(course.length - 1, 1);
    }
    const { columns } = await client.table('productionList', ROAD, MIXING);
    expect(columns.record_no).toEqual(expect.arrayContaining(['12', other]));
    const warned = await client.table('warningTable', { ...ROAD, record_no: other }, MIXING);
    expect(warned.columns.rule).toContain('down_speed_max');
    expect(warned.columns.record_no?.every((no) => no === other)).toBe(true);
    const calm = await client.table('warningTable', { ...ROAD, record_no: '12' }, MIXING);
    expect(calm.columns.rule).not.toContain('down_speed_max');
  });

  it('that look like a name given to another record are records of their own', async () => {
    const startMs = Date.UTC(2026, 10, 20, 6);
    const sent = (recordNo: string, pileId: number, offS: number) =>
      courseOf({ recordNo, pileId, startMs: startMs + offS * 1000, seconds: 5 });
    await publishAll(machine, sent('13', 602, 0));
    await publishAll(machine, sent('13', 603, 10), OTHER);
    await publishAll(machine, sent(`13@${DEVICE.other}`, 604, 20), OTHER);
    await publishAll(machine, sent(`13@${DEVICE.other}`, 605, 30));
    const piles = async (recordNo: string) => (await detail(recordNo)).pile_id;
    expect(await piles('13')).toBe(602);
    expect(await piles(`13@${DEVICE.other}`)).toBe(603);
    expect(await piles(`13@${DEVICE.other}@${DEVICE.other}`)).toBe(604);
    expect(await piles(`13@${DEVICE.other}@${DEVICE.registered}`)).toBe(605);
  });

  it('stand for parts of a record that goes on for longer than a day and a night', async () => {
    const startMs = Date.UTC(2026, 10, 19, 7);
    // Its last ten seconds before the bound, and ten after it; the hole is deep enough before.
    const course = courseOf({ recordNo: '14', pileId: 606, startMs, seconds: 20 }).map((message) => ({
      ...message,
      seq: RECORD_ROWS - 10 + message.seq,
      values: { ...message.values, depth_m: message.seq === 5 ? 12 : 1 },
    }));
    await publishAll(machine, course.slice(0, 12));
    await publishAll(machine, course);
    expect((await history('14')).columns.seq).toEqual(course.slice(0, 10).map(({ seq }) => seq));
    expect((await history('14~2')).columns.seq).toEqual(course.slice(10).map(({ seq }) => seq));
    expect(await detail('14')).toMatchObject({ ended_ms: course[9]?.time_ms, pile_id: 606 });
    expect(await detail('14~2')).toMatchObject({ ended_ms: course[19]?.time_ms, pile_id: 606 });
    for (const record_no of ['14', '14~2']) {
      const { columns } = await client.table('warningTable', { ...ROAD, record_no }, MIXING);
      expect(columns.rule, record_no).toEqual([]);
    }
  });
});
