// Records that come late, after newer ones, side by side with them, or in pieces: the machine's present state stays as
// it is, every record comes to its own end, and warnings for want of rows are taken back when the rows arrive.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PILE_STATUS } from '../../src/contracts/api';
import type { ApiClient } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { connectGateway, courseOf, eventually, GATEWAY_SECRET, publishAll } from './machine';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };
const HOUR_MS = 3_600_000;

describe.each(STORAGE_KINDS)('late records on $name', ({ openSite }) => {
  let server: SiteServer;
  let client: ApiClient;
  let machine: MqttClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET });
    client = await server.signIn(7);
    // Courses of some seconds stay no half minute at the toe.
    const admin = await server.signIn(0);
    await admin.call('setProjectSettings', { ...ROAD, limits: { toe_hold_min: 0 } }, MIXING);
    machine = await connectGateway(server.origin);
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  const detail = (record_no: string) => client.call('productionDetail', { ...ROAD, record_no }, MIXING);
  const endOf = async (recordNo: string) => (await detail(recordNo)).ended_ms;
  const statusOf = async (recordNo: string) => (await detail(recordNo)).design?.status;
  const rulesOf = async (record_no: string) =>
    (await client.table('warningTable', { ...ROAD, record_no }, MIXING)).columns.rule;
  const atWork = async () =>
    (await client.call('homeEquipments', ROAD, MIXING)).find(({ id }) => id === DEVICE.registered);
  /** As deep as its pile is to be, from its first second on. */
  const deepCourse = (...course: Parameters<typeof courseOf>) =>
    courseOf(...course).map((message) => ({ ...message, values: { ...message.values, depth_m: 12 } }));

  it('leave the record in work alone, and end themselves', async () => {
    const nowMs = Date.now();
    const live = deepCourse({ recordNo: 'LATE-live', pileId: 700, startMs: nowMs - 40_000, seconds: 120 }).map(
      (message) => ({ ...message, values: { ...message.values, speed_mpm: message.seq < 40 ? 0.8 : 1.3 } }),
    );
    const whole = deepCourse({ recordNo: 'LATE-whole', pileId: 701, startMs: nowMs - HOUR_MS, seconds: 30 });
    const cut = deepCourse({ recordNo: 'LATE-cut', pileId: 702, startMs: nowMs - 2 * HOUR_MS, seconds: 30 }).slice(
      0,
      20,
    );
    await publishAll(machine, live.slice(0, 40));
    await publishAll(machine, whole);
    await publishAll(machine, cut);
    expect(await endOf('LATE-live')).toBeNull();
    expect(await statusOf('LATE-live')).toBe(PILE_STATUS.inWork);
    expect(await rulesOf('LATE-live')).toEqual([]);
    expect(await atWork()).toMatchObject({ state: 'in_construction', record_no: 'LATE-live', pile_id: 700 });
    expect(await endOf('LATE-whole')).toBe(whole.at(-1)?.time_ms);
    const { late } = await detail('LATE-whole');
    expect(late).toMatchObject({ rows: 30, from_ms: nowMs - HOUR_MS, to_ms: nowMs - HOUR_MS + 29_000 });
    // The first row is an hour old when it comes, and no test lasts another.
    expect(late?.most_ms).toBeGreaterThanOrEqual(HOUR_MS);
    expect(late?.most_ms).toBeLessThan(2 * HOUR_MS);
    expect((await detail('LATE-live')).late).toBeNull();
    expect(await statusOf('LATE-whole')).toBe(PILE_STATUS.done);

    // It is judged as it goes on, and when it ends the one that was cut off has long been over.
    await publishAll(machine, live.slice(40, 60));
    expect(await rulesOf('LATE-live')).toEqual(['down_speed_max']);
    await publishAll(machine, live.slice(60));
    expect(await endOf('LATE-live')).toBe(live.at(-1)?.time_ms);
    expect(await statusOf('LATE-live')).toBe(PILE_STATUS.warned);
    expect(await endOf('LATE-cut')).toBe(cut.at(-1)?.time_ms);
    expect(await statusOf('LATE-cut')).toBe(PILE_STATUS.done);
  });

  it('leave a pile as its newest record made it', async () => {
    const startMs = Date.UTC(2026, 10, 20, 2);
    const again = deepCourse({ recordNo: 'LATE-again', pileId: 703, startMs: startMs + HOUR_MS, seconds: 20 });
    await publishAll(machine, again);
    const first = courseOf({ recordNo: 'LATE-first', pileId: 703, startMs, seconds: 20 });
    await publishAll(machine, first);
    const { columns } = await client.table('pileLocations', ROAD, MIXING);
    expect(columns.depth_m?.[702]).toBe(12);
    expect(columns.finished_ms?.[702]).toBe(again.at(-1)?.time_ms);
  });

  it('that begin together both come to their right state', async () => {
    const startMs = Date.UTC(2026, 10, 20, 4);
    const left = deepCourse({ recordNo: 'LATE-left', pileId: 704, startMs, seconds: 20 }).slice(0, 10);
    const next = deepCourse({ recordNo: 'LATE-next', pileId: 705, startMs: startMs + 60_000, seconds: 20 });
    await publishAll(machine, [...left, ...next.slice(0, 10)]);
    expect(await endOf('LATE-left')).toBe(left.at(-1)?.time_ms);
    expect(await statusOf('LATE-left')).toBe(PILE_STATUS.done);
    expect(await endOf('LATE-next')).toBeNull();
    expect(await statusOf('LATE-next')).toBe(PILE_STATUS.inWork);
    await publishAll(machine, next.slice(10));
    expect(await statusOf('LATE-next')).toBe(PILE_STATUS.done);
  });

  it('take back what only missing rows made wrong, but not what somebody has handled', async () => {
    const startMs = Date.UTC(2026, 10, 20, 6);
    const closer = await server.signIn(0);
    const courses = ['LATE-handled', 'LATE-open'].map((recordNo, n) =>
      deepCourse({ recordNo, pileId: 706 + n, startMs: startMs + n * HOUR_MS, seconds: 20 }),
    );
    for (const course of courses) {
      const shallow = course.map((message) => ({ ...message, values: { ...message.values, depth_m: 3 } }));
      await publishAll(machine, [...shallow.slice(0, 5), ...shallow.slice(15)]);
    }
    for (const recordNo of ['LATE-handled', 'LATE-open']) expect(await rulesOf(recordNo)).toEqual(['depth_short_max']);
    const { columns } = await client.table('warningTable', { ...ROAD, record_no: 'LATE-handled' }, MIXING);
    const warning_id = Number(columns.warning_id?.[0]);
    await closer.call('warningDeal', { ...ROAD, warning_id, revision: 0, comment: 'seen' }, MIXING);

    for (const course of courses) await publishAll(machine, course.slice(5, 15));
    // The one that has waited longest comes first.
    await eventually('the late rows are taken in', async () => (await detail('LATE-open')).score === 100);
    expect(await rulesOf('LATE-open')).toEqual([]);
    expect(await detail('LATE-open')).toMatchObject({ warnings: 0, log_rows: 20, depth_m: 12 });
    expect(await statusOf('LATE-open')).toBe(PILE_STATUS.done);
    expect(await rulesOf('LATE-handled')).toEqual(['depth_short_max']);
    expect(await detail('LATE-handled')).toMatchObject({ warnings: 1, score: 90, log_rows: 20, depth_m: 12 });
    expect(await statusOf('LATE-handled')).toBe(PILE_STATUS.warned);
  });

  it('of a machine that goes on after its end are taken in now and then, and seen at once', async () => {
    const recordNo = 'LATE-on';
    const [end, ...on] = courseOf({ recordNo, pileId: 708, startMs: Date.now() - 60_000, seconds: 31 });
    if (end === undefined) throw new Error('no course');
    await publishAll(machine, [{ ...end, event: 'end' }]);
    const { design } = await detail(recordNo);
    // Each in a batch of its own.
    for (const message of on) await publishAll(machine, [{ ...message, event: 'record' }]);
    expect((await client.table('productionHistory', { ...ROAD, record_no: recordNo }, MIXING)).rows).toBe(31);
    expect((await client.table('productionLogs', { ...ROAD, record_nos: [recordNo] }, MIXING)).rows).toBe(31);
    expect(await atWork()).toMatchObject({ state: 'in_construction', record_no: recordNo });
    await eventually('they are taken in', async () => (await endOf(recordNo)) === on.at(-1)?.time_ms);
    const finished = ((await detail(recordNo)).design?.revision ?? 0) - (design?.revision ?? 0);
    expect(finished).toBeGreaterThan(0);
    expect(finished).toBeLessThan(on.length);
  });
});
